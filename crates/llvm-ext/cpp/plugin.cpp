// What a plugin of opt and clang needs beside its passes: options, the end of a default pipeline, reports.
#include "shim.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include <atomic>
#include <cstdlib>

using namespace llvm;

/// The options of the plugin stand together in what `--help` prints.
static cl::OptionCategory &options() {
  static auto *category = new cl::OptionCategory("jlopt plugin options");
  return *category;
}

/// Whether a pipeline of link-time optimization was built, on whichever thread.
static std::atomic<bool> linking = false;

extern "C" {

/// What an option takes: a value, nothing (or true or false), a value each time that it is given.
enum JloptOptionKind : uint32_t { ValueOption, SwitchOption, ListOption };

uint32_t jlopt_plugin_api_version() { return LLVM_PLUGIN_API_VERSION; }

/// The strings end in NUL and live as long as the process; so does the option.
const void *jlopt_plugin_option(const char *name, const char *value_name, const char *help, JloptOptionKind kind) {
  switch (kind) {
  case SwitchOption:
    return new cl::opt<bool>(StringRef(name), cl::desc(help), cl::cat(options()));
  case ListOption:
    return new cl::list<std::string>(StringRef(name), cl::desc(help), cl::value_desc(value_name), cl::cat(options()));
  case ValueOption:
    return new cl::opt<std::string>(StringRef(name), cl::desc(help), cl::value_desc(value_name), cl::cat(options()));
  }
  llvm_unreachable("no such kind of option");
}

void jlopt_plugin_option_values(const void *option, JloptOptionKind kind, void *opaque,
                                void (*visit)(void *opaque, const char *value, size_t length)) {
  auto tell = [=](StringRef value) { visit(opaque, value.data(), value.size()); };
  if (static_cast<const cl::Option *>(option)->getNumOccurrences() == 0)
    return;
  switch (kind) {
  case SwitchOption:
    return tell(*static_cast<const cl::opt<bool> *>(option) ? "1" : "0");
  case ListOption:
    for (const std::string &value : *static_cast<const cl::list<std::string> *>(option))
      tell(value);
    return;
  case ValueOption:
    return tell(static_cast<const cl::opt<std::string> *>(option)->getValue());
  }
}

void jlopt_at_exit(void (*run)(int status, void *)) { on_exit(run, nullptr); }

void jlopt_run_last(PassBuilder *builder, const char *pipeline, size_t length) {
  auto run = [builder, text = std::string(pipeline, length)](ModulePassManager &manager) {
    // LLVM expects no failure here, and its fatal errors look like a crash of the tool.
    if (Error refused = builder->parsePassPipeline(manager, text)) {
      errs() << "error: " << toString(std::move(refused)) << '\n';
      std::exit(EXIT_FAILURE);
    }
  };
  builder->registerOptimizerLastEPCallback([=](ModulePassManager &manager, OptimizationLevel, ThinOrFullLTOPhase phase) {
    if (phase == ThinOrFullLTOPhase::ThinLTOPostLink)
      linking = true;
    run(manager);
  });
  // The pipeline of a link with full LTO does not end as the others do (`buildLTODefaultPipeline`, PassBuilderPipelines.cpp).
  builder->registerFullLinkTimeOptimizationLastEPCallback([=](ModulePassManager &manager, OptimizationLevel) {
    linking = true;
    run(manager);
  });
}

bool jlopt_is_linking() { return linking; }

void jlopt_report_error(LLVMModuleRef module, const char *text, size_t length) {
  std::string message(text, length);
  unwrap(module)->getContext().diagnose(DiagnosticInfoGeneric(message, DS_Error));
}
}
