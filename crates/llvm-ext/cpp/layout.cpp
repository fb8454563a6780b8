// Data layouts from their text.
#include "shim.h"

#include "llvm-c/Target.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Error.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

extern "C" {

LLVMTargetDataRef jlopt_data_layout_parse(const char *text, size_t length, JloptSink error) {
  Expected<DataLayout> layout = DataLayout::parse(StringRef(text, length));
  if (layout)
    return wrap(new DataLayout(std::move(*layout)));
  std::string message = toString(layout.takeError());
  error.write(error.opaque, message.data(), message.size());
  return nullptr;
}

void jlopt_triple_data_layout(const char *triple, JloptSink layout) {
  std::string text = Triple(Triple::normalize(triple)).computeDataLayout();
  layout.write(layout.opaque, text.data(), text.size());
}
}
