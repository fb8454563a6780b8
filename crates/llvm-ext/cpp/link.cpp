// Linking modules, and types from text.
#include "shim.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Type.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace {
/// Keeps the linker's errors, and hands on what else there is to say.
class Collecting final : public DiagnosticHandler {
  JloptSink Errors;
  DiagnosticHandler *Outer;

public:
  Collecting(JloptSink Errors, DiagnosticHandler *Outer) : Errors(Errors), Outer(Outer) {}
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() != DS_Error)
      return Outer && Outer->handleDiagnostics(info);
    SinkStream stream(Errors);
    DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    stream << '\n';
    return true;
  }
};
} // namespace

extern "C" {

bool jlopt_module_link(LLVMModuleRef into, LLVMModuleRef from, JloptSink errors) {
  LLVMContext &context = unwrap(into)->getContext();
  std::unique_ptr<DiagnosticHandler> outer = context.getDiagnosticHandler();
  context.setDiagnosticHandler(std::make_unique<Collecting>(errors, outer.get()));
  bool failed = Linker::linkModules(*unwrap(into), std::unique_ptr<Module>(unwrap(from)));
  context.setDiagnosticHandler(std::move(outer));
  return !failed;
}

LLVMTypeRef jlopt_parse_type(LLVMModuleRef module, const char *text, size_t length, JloptSink message) {
  SMDiagnostic diagnostic;
  // The lexer looks for a NUL behind the end.
  std::string terminated(text, length);
  Type *type = parseType(terminated, diagnostic, *unwrap(module));
  if (!type)
    SinkStream(message) << diagnostic.getMessage();
  return wrap(type);
}
}
