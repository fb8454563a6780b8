// Pass pipelines: LLVM's passes and those that Rust registers, in one PassBuilder.
#include "shim.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

using namespace llvm;

extern "C" {

/// The passes that Rust brings, and what it wants to know of a run. `opaque` is handed back in each call.
struct JloptPasses {
  void *opaque;
  /// The pass that this element of a pipeline names, or -1 for none of ours.
  int64_t (*resolve)(void *opaque, const char *element, size_t length, bool function_level);
  /// Runs a pass on a module or function; answers whether it changed anything.
  bool (*run_module)(void *opaque, int64_t pass, LLVMModuleRef module);
  bool (*run_function)(void *opaque, int64_t pass, LLVMValueRef function);
  /// Once this is true, nothing is to run any more.
  bool (*stopped)(void *opaque);
  void (*before_pass)(void *opaque, const char *pass, size_t pass_length, const char *unit, size_t unit_length);
  /// What the verifier says of the module after a pass, if it was to look.
  void (*broken_after)(void *opaque, const char *pass, size_t pass_length, const char *text, size_t text_length);
};
}

namespace {

/// A pass of Rust's. Its name is known at run time only, see the specializations of PassModel below.
template <typename Unit> struct RustPass : PassInfoMixin<RustPass<Unit>> {
  const JloptPasses *Passes;
  int64_t Pass;
  std::string Name;

  RustPass(const JloptPasses *Passes, int64_t Pass, StringRef Element)
      : Passes(Passes), Pass(Pass), Name(Element.take_until([](char c) { return c == '<'; })) {}

  PreservedAnalyses run(Unit &unit, AnalysisManager<Unit> &) {
    if (Passes->stopped(Passes->opaque))
      return PreservedAnalyses::all();
    return runOn(unit) ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }

private:
  bool runOn(Module &module) { return Passes->run_module(Passes->opaque, Pass, wrap(&module)); }
  bool runOn(Function &function) { return Passes->run_function(Passes->opaque, Pass, wrap(&function)); }
};

} // namespace

/// LLVM asks the class of a pass for its name; a RustPass has it in the object. All of them are required: neither
/// `optnone` nor a bisection skips them.
namespace llvm::detail {
template <typename Unit>
struct PassModel<Unit, RustPass<Unit>, AnalysisManager<Unit>> final : PassConcept<Unit, AnalysisManager<Unit>> {
  RustPass<Unit> Pass;

  explicit PassModel(RustPass<Unit> Pass) : Pass(std::move(Pass)) {}
  PreservedAnalyses run(Unit &unit, AnalysisManager<Unit> &analyses) override { return Pass.run(unit, analyses); }
  void printPipeline(raw_ostream &stream, function_ref<StringRef(StringRef)>) override { stream << Pass.Name; }
  StringRef name() const override { return Pass.Name; }
  bool isRequired() const override { return true; }
};
} // namespace llvm::detail

/// Adds the pass that an element names, if it is one of ours. None of them is a pipeline: what stands in parentheses
/// behind it is left to LLVM to refuse.
template <typename Unit>
static bool addPass(const JloptPasses *passes, StringRef element, PassManager<Unit> &manager,
                    ArrayRef<PassBuilder::PipelineElement> inner) {
  if (!inner.empty())
    return false;
  bool function_level = std::is_same_v<Unit, Function>;
  int64_t pass = passes->resolve(passes->opaque, element.data(), element.size(), function_level);
  if (pass >= 0)
    manager.addPass(RustPass<Unit>(passes, pass, element));
  return pass >= 0;
}

static void registerPasses(PassBuilder &builder, const JloptPasses *passes) {
  builder.registerPipelineParsingCallback(
      [=](StringRef element, ModulePassManager &manager, ArrayRef<PassBuilder::PipelineElement> inner) {
        return addPass<Module>(passes, element, manager, inner);
      });
  builder.registerPipelineParsingCallback(
      [=](StringRef element, FunctionPassManager &manager, ArrayRef<PassBuilder::PipelineElement> inner) {
        return addPass<Function>(passes, element, manager, inner);
      });
}

static std::string unitName(const Any &unit) {
  if (const auto *module = any_cast<const Module *>(&unit))
    return (*module)->getName().str();
  if (const auto *function = any_cast<const Function *>(&unit))
    return ("function " + (*function)->getName()).str();
  if (const auto *component = any_cast<const LazyCallGraph::SCC *>(&unit))
    return (*component)->getName();
  if (const auto *loop = any_cast<const Loop *>(&unit))
    return ("loop " + (*loop)->getName()).str();
  return "unknown unit";
}

static const Module *moduleOf(const Any &unit) {
  if (const auto *module = any_cast<const Module *>(&unit))
    return *module;
  if (const auto *function = any_cast<const Function *>(&unit))
    return (*function)->getParent();
  if (const auto *component = any_cast<const LazyCallGraph::SCC *>(&unit))
    return (*component)->begin()->getFunction().getParent();
  if (const auto *loop = any_cast<const Loop *>(&unit))
    return (*loop)->getHeader()->getModule();
  return nullptr;
}

static void verifyAfter(const JloptPasses *passes, StringRef pass, const Any &unit) {
  const Module *module = moduleOf(unit);
  if (!module || passes->stopped(passes->opaque))
    return;
  std::string text;
  raw_string_ostream stream(text);
  if (verifyModule(*module, &stream))
    passes->broken_after(passes->opaque, pass.data(), pass.size(), text.data(), text.size());
}

static void registerInstrumentation(PassInstrumentationCallbacks &callbacks, const JloptPasses *passes,
                                    bool verify_each) {
  callbacks.registerShouldRunOptionalPassCallback([=](StringRef, Any) { return !passes->stopped(passes->opaque); });
  callbacks.registerBeforeNonSkippedPassCallback([=](StringRef pass, Any unit) {
    std::string name = unitName(unit);
    passes->before_pass(passes->opaque, pass.data(), pass.size(), name.data(), name.size());
  });
  if (!verify_each)
    return;
  callbacks.registerAfterPassCallback([=](StringRef pass, Any unit, const PreservedAnalyses &preserved) {
    if (!preserved.areAllPreserved() && !isSpecialPass(pass, {"PassManager", "PassAdaptor"}))
      verifyAfter(passes, pass, unit);
  });
}

/// The machine that the module's triple names, for the passes that ask what is cheap there; as in opt, functions say
/// by their attributes which CPU it is. Null for no triple, or one that LLVM has no target for.
static std::unique_ptr<TargetMachine> targetMachine(const Module &module) {
  initializeTargets();
  const Triple &triple = module.getTargetTriple();
  std::string error;
  const Target *target = triple.getArch() == Triple::UnknownArch ? nullptr : TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<TargetMachine>(
      target->createTargetMachine(triple, /*CPU=*/"", /*Features=*/"", TargetOptions(), std::nullopt));
}

/// The plugins that were loaded; a library stays loaded in any case.
static std::vector<PassPlugin> &loadedPlugins() {
  static std::vector<PassPlugin> plugins;
  return plugins;
}

extern "C" {

bool jlopt_load_plugin(const char *path, JloptSink error) {
  Expected<PassPlugin> plugin = PassPlugin::Load(path);
  if (plugin)
    loadedPlugins().push_back(*plugin);
  else
    SinkStream(error) << toString(plugin.takeError());
  return bool(plugin);
}

bool jlopt_run_passes(LLVMModuleRef module, const char *pipeline, const JloptPasses *passes, bool verify_each,
                      JloptSink error) {
  PassInstrumentationCallbacks callbacks;
  // Registered first: it brings the printers and timers of `-mllvm` options, which run around our own callbacks.
  StandardInstrumentations standard(unwrap(module)->getContext(), /*DebugLogging=*/false);
  // The stream that LLVM would open for its timers is fatal where standard error is closed or full; `errs()` is not.
  cl::Option *file = cl::getRegisteredOptions().lookup("info-output-file");
  if (!file || file->getNumOccurrences() == 0)
    standard.getTimePasses().setOutStream(errs());
  std::unique_ptr<TargetMachine> machine = targetMachine(*unwrap(module));
  PassBuilder builder(machine.get(), PipelineTuningOptions(), std::nullopt, &callbacks);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  standard.registerCallbacks(callbacks, &modules);
  registerInstrumentation(callbacks, passes, verify_each);
  registerPasses(builder, passes);
  for (const PassPlugin &plugin : loadedPlugins())
    plugin.registerPassBuilderCallbacks(builder);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  ModulePassManager manager;
  if (Error refused = builder.parsePassPipeline(manager, pipeline)) {
    SinkStream(error) << toString(std::move(refused));
    return false;
  }
  manager.run(*unwrap(module), modules);
  return true;
}

void jlopt_register_passes(PassBuilder *builder, const JloptPasses *passes) { registerPasses(*builder, passes); }

void jlopt_print_pass_names(JloptSink text) {
  SinkStream stream(text);
  PassBuilder().printPassNames(stream);
}
}
