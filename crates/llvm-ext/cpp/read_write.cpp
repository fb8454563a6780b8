// Reading and writing modules.
#include "shim.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/ModuleSummaryIndex.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

extern "C" {

struct JloptParseError {
  void *opaque;
  /// `line` and `column` count from 1; 0 where there is no such place.
  void (*report)(void *opaque, int line, int column, const char *message, size_t message_length,
                 const char *source, size_t source_length);
};

/// Keeps LLVM's readers from verifying modules with debug information, where it gives up on a broken one: that is done
/// once, by `jlopt_verify_input`.
static void leaveDebugInfoAlone() {
  static std::once_flag once;
  std::call_once(once, [] {
    cl::Option *option = cl::getRegisteredOptions().lookup("disable-auto-upgrade-debug-info");
    if (option)
      static_cast<cl::opt<bool> *>(option)->setValue(true);
  });
}

LLVMModuleRef jlopt_parse_ir(LLVMContextRef context, LLVMMemoryBufferRef buffer, const char *name, bool lazy,
                             JloptParseError error) {
  leaveDebugInfoAlone();
  SMDiagnostic diagnostic;
  StringRef data = unwrap(buffer)->getBuffer();
  std::unique_ptr<Module> module =
      lazy ? getLazyIRModule(MemoryBuffer::getMemBuffer(data, name), diagnostic, *unwrap(context),
                             /*ShouldLazyLoadMetadata=*/true)
           : parseIR(MemoryBufferRef(data, name), diagnostic, *unwrap(context));
  if (module && !lazy && getDebugMetadataVersionFromModule(*module) != DEBUG_METADATA_VERSION && StripDebugInfo(*module))
    module->getContext().diagnose(DiagnosticInfoDebugMetadataVersion(*module, getDebugMetadataVersionFromModule(*module)));
  if (!module) {
    StringRef message = diagnostic.getMessage(), source = diagnostic.getLineContents();
    error.report(error.opaque, diagnostic.getLineNo(), diagnostic.getColumnNo() + 1, message.data(), message.size(),
                 source.data(), source.size());
    return nullptr;
  }
  return wrap(module.release());
}

bool jlopt_drops_debug_info(LLVMDiagnosticInfoRef diagnostic) {
  int kind = unwrap(diagnostic)->getKind();
  return kind == DK_DebugMetadataInvalid || kind == DK_DebugMetadataVersion;
}

bool jlopt_has_summary(LLVMMemoryBufferRef buffer) {
  StringRef data = unwrap(buffer)->getBuffer();
  MemoryBufferRef input(data, "");
  if (isBitcode(data.bytes_begin(), data.bytes_end())) {
    Expected<BitcodeLTOInfo> info = getBitcodeLTOInfo(input);
    if (info)
      return info->HasSummary;
    consumeError(info.takeError());
    return false;
  }
  // Entries of a summary start with this sign, which little else in a module has.
  if (!data.contains('^'))
    return false;
  SMDiagnostic diagnostic;
  std::unique_ptr<ModuleSummaryIndex> index = parseSummaryIndexAssembly(input, diagnostic);
  return index && !(index->modulePaths().empty() && index->size() == 0);
}

bool jlopt_verify_input(LLVMModuleRef module, JloptSink text) {
  SinkStream stream(text);
  bool broken_debug_info = false;
  Module &m = *unwrap(module);
  if (verifyModule(m, &stream, &broken_debug_info))
    return false;
  if (broken_debug_info) {
    m.getContext().diagnose(DiagnosticInfoIgnoringInvalidDebugMetadata(m));
    StripDebugInfo(m);
  }
  return true;
}

bool jlopt_materialize_metadata(LLVMModuleRef module, JloptSink message) {
  if (Error error = unwrap(module)->materializeMetadata()) {
    SinkStream(message) << toString(std::move(error));
    return false;
  }
  return true;
}

static int finish(raw_fd_ostream &stream) {
  stream.flush();
  int code = stream.error().value();
  // An error that nobody clears is fatal when the stream is destroyed.
  stream.clear_error();
  return code;
}

int jlopt_write_bitcode(LLVMModuleRef module, int fd, bool preserve_use_list_order) {
  raw_fd_ostream stream(fd, /*shouldClose=*/false);
  WriteBitcodeToFile(*unwrap(module), stream, preserve_use_list_order);
  return finish(stream);
}

int jlopt_write_text(LLVMModuleRef module, int fd, bool preserve_use_list_order) {
  raw_fd_ostream stream(fd, /*shouldClose=*/false);
  unwrap(module)->print(stream, nullptr, preserve_use_list_order);
  return finish(stream);
}

bool jlopt_parse_options(int count, const char *const *arguments, JloptSink errors) {
  // What LLVM has to say of a bad value goes to standard error, whatever the stream for other errors.
  int standard_error = dup(STDERR_FILENO);
  int caught = memfd_create("errors", MFD_CLOEXEC);
  if (standard_error >= 0 && caught >= 0)
    dup2(caught, STDERR_FILENO);
  SinkStream stream(errors);
  bool parsed = cl::ParseCommandLineOptions(count, arguments, "jlopt", &stream);
  if (standard_error >= 0 && caught >= 0)
    dup2(standard_error, STDERR_FILENO);
  char text[4096];
  ssize_t length = caught < 0 ? 0 : pread(caught, text, sizeof text, 0);
  if (length > 0)
    stream << StringRef(text, length);
  close(caught);
  close(standard_error);
  return parsed;
}

void jlopt_forget_stream_errors() {
  errs().clear_error();
  outs().clear_error();
}

void jlopt_print_reports() {
  std::unique_ptr<raw_ostream> stream = CreateInfoOutputFile();
  TimerGroup::printAll(*stream);
  cl::Option *json = cl::getRegisteredOptions().lookup("stats-json");
  if (json && json->getNumOccurrences() > 0)
    PrintStatisticsJSON(*stream);
  else if (AreStatisticsEnabled())
    PrintStatistics(*stream);
  stream->flush();
  // A standard error that is closed or full would be fatal when the stream goes.
  static_cast<raw_fd_ostream &>(*stream).clear_error();
}
}
