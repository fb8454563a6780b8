// Linking modules, and types from text.
#include "shim.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Comdat.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
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

bool isSharedVariable(const GlobalObject *member, const Module &other) {
  if (!isa<GlobalVariable>(member) || member->hasLocalLinkage())
    return false;
  const GlobalVariable *there = other.getGlobalVariable(member->getName());
  return there && there->hasInitializer();
}

void leave(Comdat &comdat, function_ref<bool(const GlobalObject *)> which) {
  for (GlobalObject *member : SmallVector<GlobalObject *>(comdat.getUsers().begin(), comdat.getUsers().end()))
    if (which(member))
      member->setComdat(nullptr);
}

/// Whether the linker can compare the data that comdats of one name are chosen by: the variables of that name.
bool isComparable(const Comdat &comdat, const Module &into, const Module &from) {
  return into.getGlobalVariable(comdat.getName(), true) && from.getGlobalVariable(comdat.getName(), true);
}

/// Of comdats of one name, the linker drops one with all members that the other lacks, or fails. Only variables that
/// both modules define are left to it.
void tellComdatsApart(Module &into, Module &from) {
  SmallVector<std::string> shared;
  for (const auto &entry : from.getComdatSymbolTable())
    if (into.getComdatSymbolTable().count(entry.getKey()))
      shared.push_back(entry.getKey().str());
  for (const std::string &name : shared) {
    Comdat &theirs = *from.getOrInsertComdat(name);
    Comdat &ours = *into.getOrInsertComdat(name);
    bool agree = theirs.getSelectionKind() == ours.getSelectionKind();
    bool isPlain = agree && (ours.getSelectionKind() == Comdat::Any ||
                             ours.getSelectionKind() == Comdat::NoDeduplicate);
    bool isChosen = isPlain || (agree && isComparable(ours, into, from));
    leave(theirs, [&](const GlobalObject *member) { return !isChosen || !isSharedVariable(member, into); });
    if (!theirs.getUsers().empty() && !isPlain)
      leave(ours, [&](const GlobalObject *member) { return !isSharedVariable(member, from); });
    if (theirs.getUsers().empty())
      from.getComdatSymbolTable().erase(name);
    else if (ours.getUsers().empty())
      into.getComdatSymbolTable().erase(name);
  }
}
} // namespace

extern "C" {

bool jlopt_module_link(LLVMModuleRef into, LLVMModuleRef from, JloptSink errors) {
  LLVMContext &context = unwrap(into)->getContext();
  std::unique_ptr<DiagnosticHandler> outer = context.getDiagnosticHandler();
  context.setDiagnosticHandler(std::make_unique<Collecting>(errors, outer.get()));
  tellComdatsApart(*unwrap(into), *unwrap(from));
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
