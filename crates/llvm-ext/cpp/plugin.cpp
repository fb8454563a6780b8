// What a plugin of opt and clang needs beside its passes: options, the end of a default pipeline, reports.
#include "shim.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include <cstdlib>

using namespace llvm;

extern "C" {

uint32_t jlopt_plugin_api_version() { return LLVM_PLUGIN_API_VERSION; }

/// Both strings end in NUL and live as long as the process; so does the option.
const void *jlopt_plugin_option(const char *name, const char *help) {
  return new cl::opt<std::string>(StringRef(name), cl::desc(help), cl::value_desc("value"));
}

bool jlopt_plugin_option_value(const void *option, JloptSink value) {
  const auto *given = static_cast<const cl::opt<std::string> *>(option);
  SinkStream(value) << given->getValue();
  return given->getNumOccurrences() > 0;
}

void jlopt_run_last(PassBuilder *builder, const char *pipeline, size_t length) {
  builder->registerOptimizerLastEPCallback(
      [builder, text = std::string(pipeline, length)](ModulePassManager &manager, OptimizationLevel, ThinOrFullLTOPhase) {
        // LLVM expects no failure here, and its fatal errors look like a crash of the tool.
        if (Error refused = builder->parsePassPipeline(manager, text)) {
          errs() << "error: " << toString(std::move(refused)) << '\n';
          std::exit(EXIT_FAILURE);
        }
      });
}

void jlopt_report_error(LLVMModuleRef module, const char *text, size_t length) {
  std::string message(text, length);
  unwrap(module)->getContext().diagnose(DiagnosticInfoGeneric(message, DS_Error));
}
}
