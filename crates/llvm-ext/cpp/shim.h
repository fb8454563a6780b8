// What LLVM's C API lacks and jlopt needs. Everything here is called from `src/ffi.rs`, whose
// declarations must match; what each function is for is said once, there.
#pragma once

#include "llvm-c/Core.h"
#include "llvm-c/Types.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <cstddef>
#include <cstdint>

extern "C" {
/// Receives text; `opaque` is the caller's.
struct JloptSink {
  void *opaque;
  void (*write)(void *opaque, const char *data, size_t length);
};
}

/// Makes all of LLVM's targets known, once: registering them twice at the same time breaks LLVM's list of them.
void initializeTargets();

/// Lets LLVM print into a sink.
class SinkStream final : public llvm::raw_ostream {
  JloptSink Sink;
  uint64_t Position = 0;

  void write_impl(const char *Data, size_t Length) override {
    Sink.write(Sink.opaque, Data, Length);
    Position += Length;
  }
  uint64_t current_pos() const override { return Position; }

public:
  explicit SinkStream(JloptSink Sink) : Sink(Sink) {}
  ~SinkStream() override { flush(); }
};
