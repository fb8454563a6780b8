// What happens when LLVM gets no memory.
#include "shim.h"

#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

extern "C" {

void jlopt_on_out_of_memory(void (*handler)(const char *reason)) {
  static void (*installed)(const char *) = nullptr;
  // LLVM takes one handler and no other.
  if (!installed) {
    install_bad_alloc_error_handler([](void *, const char *reason, bool) { installed(reason); });
    // What `new` does then as well.
    install_out_of_memory_new_handler();
  }
  installed = handler;
}
}
