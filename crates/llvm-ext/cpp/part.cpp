// Cutting a part out of a module.
#include "shim.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace {

/// Copies definitions into a module of their own. LLVM's `CloneModule` declares all that it does not define, so that the
/// parts of a module would take the time of the whole each, and it crashes on block addresses and ifuncs of other parts;
/// here a global is declared once it is named.
class PartCloner final : ValueMaterializer {
  const Module &Whole;
  std::unique_ptr<Module> Part;
  ValueToValueMapTy Values;
  std::vector<std::pair<const GlobalObject *, GlobalObject *>> Declared;
  /// Blocks whose functions may not have been copied when their addresses were, and what stands for them until then: each
  /// in a function of its own, since no other has an address.
  std::vector<std::pair<const BasicBlock *, BasicBlock *>> Blocks;

  Value *materialize(Value *value) override {
    if (auto *global = dyn_cast<GlobalValue>(value))
      return declare(*global);
    if (auto *address = dyn_cast<BlockAddress>(value))
      return addressOf(*address);
    return nullptr;
  }

  Constant *addressOf(const BlockAddress &address) {
    const Function *function = address.getFunction();
    auto *type = FunctionType::get(Type::getVoidTy(Part->getContext()), false);
    auto *holder = Function::Create(type, GlobalValue::InternalLinkage, function->getAddressSpace(), "", Part.get());
    auto *block = BasicBlock::Create(Part->getContext(), "", holder);
    Blocks.emplace_back(address.getBasicBlock(), block);
    return BlockAddress::get(holder, block);
  }

  GlobalValue *declare(const GlobalValue &global) {
    GlobalValue *declaration = createObject(global);
    if (auto *function = dyn_cast<Function>(declaration)) {
      function->setPersonalityFn(nullptr);
      function->setPrefixData(nullptr);
      function->setPrologueData(nullptr);
    }
    if (!global.isDeclaration())
      declaration->setLinkage(GlobalValue::ExternalLinkage);
    if (auto *object = dyn_cast<GlobalObject>(&global))
      if (auto *copy = dyn_cast<GlobalObject>(declaration))
        Declared.emplace_back(object, copy);
    return declaration;
  }

  /// A function or variable: the same, or what stands for an alias or an ifunc of another part.
  GlobalValue *createObject(const GlobalValue &global) {
    unsigned space = global.getAddressSpace();
    if (auto *type = dyn_cast<FunctionType>(global.getValueType())) {
      auto *copy = Function::Create(type, global.getLinkage(), space, global.getName(), Part.get());
      if (auto *function = dyn_cast<Function>(&global))
        copy->copyAttributesFrom(function);
      else
        copyPlace(global, *copy);
      return copy;
    }
    auto *variable = dyn_cast<GlobalVariable>(&global);
    auto *copy = new GlobalVariable(*Part, global.getValueType(), variable && variable->isConstant(), global.getLinkage(),
                                    nullptr, global.getName(), nullptr, global.getThreadLocalMode(), space);
    if (variable)
      copy->copyAttributesFrom(variable);
    else
      copyPlace(global, *copy);
    return copy;
  }

  static void copyPlace(const GlobalValue &from, GlobalValue &to) {
    to.setVisibility(from.getVisibility());
    to.setDLLStorageClass(from.getDLLStorageClass());
    to.setDSOLocal(from.isDSOLocal());
  }

  GlobalValue *create(const GlobalValue &global) {
    unsigned space = global.getAddressSpace();
    if (auto *alias = dyn_cast<GlobalAlias>(&global)) {
      auto *copy = GlobalAlias::create(alias->getValueType(), space, alias->getLinkage(), alias->getName(), Part.get());
      copy->copyAttributesFrom(alias);
      return copy;
    }
    if (auto *ifunc = dyn_cast<GlobalIFunc>(&global)) {
      auto *copy = GlobalIFunc::create(ifunc->getValueType(), space, ifunc->getLinkage(), ifunc->getName(), nullptr,
                                       Part.get());
      copy->copyAttributesFrom(ifunc);
      return copy;
    }
    return createObject(global);
  }

  template <typename T> T *map(const T *value) {
    return cast<T>(MapValue(value, Values, RF_None, nullptr, this));
  }
  MDNode *map(const MDNode *node) { return MapMetadata(node, Values, RF_None, nullptr, this); }

  void copyMetadata(const GlobalObject &from, GlobalObject &to) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> attachments;
    from.getAllMetadata(attachments);
    for (auto [kind, node] : attachments)
      to.addMetadata(kind, *map(node));
  }

  void copyComdat(const GlobalObject &from, GlobalObject &to) {
    const Comdat *comdat = from.getComdat();
    if (!comdat)
      return;
    Comdat *copy = Part->getOrInsertComdat(comdat->getName());
    copy->setSelectionKind(comdat->getSelectionKind());
    to.setComdat(copy);
  }

  void define(const Function &from, Function &to) {
    for (auto [argument, copy] : zip(from.args(), to.args())) {
      copy.setName(argument.getName());
      Values[&argument] = &copy;
    }
    SmallVector<ReturnInst *, 8> returns;
    CloneFunctionInto(&to, &from, Values, CloneFunctionChangeType::ClonedModule, returns, "", nullptr, nullptr, this);
    copyComdat(from, to);
  }

  void define(const GlobalVariable &from, GlobalVariable &to) {
    copyMetadata(from, to);
    to.setInitializer(map(from.getInitializer()));
    copyComdat(from, to);
  }

  void define(const GlobalIFunc &from, GlobalIFunc &to) {
    copyMetadata(from, to);
    to.setResolver(map(from.getResolver()));
  }

  void define(const GlobalValue &from) {
    GlobalValue *to = cast<GlobalValue>(Values.lookup(&from));
    if (auto *function = dyn_cast<Function>(&from))
      define(*function, *cast<Function>(to));
    else if (auto *variable = dyn_cast<GlobalVariable>(&from))
      define(*variable, *cast<GlobalVariable>(to));
    else if (auto *alias = dyn_cast<GlobalAlias>(&from))
      cast<GlobalAlias>(to)->setAliasee(map(alias->getAliasee()));
    else if (auto *ifunc = dyn_cast<GlobalIFunc>(&from))
      define(*ifunc, *cast<GlobalIFunc>(to));
  }

  void copyNamedMetadata() {
    for (const NamedMDNode &named : Whole.named_metadata()) {
      NamedMDNode *copy = Part->getOrInsertNamedMetadata(named.getName());
      for (const MDNode *node : named.operands())
        copy->addOperand(map(node));
    }
  }

  /// What the whole only declares has its metadata in the part too. That can name further globals.
  void finishDeclarations() {
    for (size_t i = 0; i < Declared.size(); ++i) {
      auto [from, to] = Declared[i];
      if (from->isDeclaration())
        copyMetadata(*from, *to);
    }
    // Named by metadata alone: nothing that is compiled needs them.
    for (auto [from, to] : Declared)
      if (to->use_empty())
        to->eraseFromParent();
  }

  void placeBlocks() {
    for (auto [block, placeholder] : Blocks) {
      placeholder->replaceAllUsesWith(Values.lookup(block));
      placeholder->getParent()->eraseFromParent();
    }
  }

public:
  explicit PartCloner(const Module &whole)
      : Whole(whole), Part(std::make_unique<Module>(whole.getModuleIdentifier(), whole.getContext())) {
    Part->setSourceFileName(whole.getSourceFileName());
    Part->setDataLayout(whole.getDataLayout());
    Part->setTargetTriple(whole.getTargetTriple());
    Part->setModuleInlineAsm(whole.getModuleInlineAsm());
  }

  std::unique_ptr<Module> clone(ArrayRef<const GlobalValue *> definitions) {
    for (const GlobalValue *global : definitions)
      Values[global] = create(*global);
    for (const GlobalValue *global : definitions)
      define(*global);
    copyNamedMetadata();
    finishDeclarations();
    placeBlocks();
    return std::move(Part);
  }
};

} // namespace

extern "C" {

LLVMModuleRef jlopt_module_clone_part(LLVMModuleRef module, const LLVMValueRef *definitions, size_t count) {
  std::vector<const GlobalValue *> wanted;
  for (size_t i = 0; i < count; ++i)
    wanted.push_back(unwrap<GlobalValue>(definitions[i]));
  return wrap(PartCloner(*unwrap(module)).clone(wanted).release());
}

void jlopt_module_mark_debug_units(LLVMModuleRef module, const char *mark, size_t length) {
  for (DICompileUnit *unit : unwrap(module)->debug_compile_units()) {
    DIFile *file = unit->getFile();
    std::string name = (file->getFilename() + StringRef(mark, length)).str();
    unit->replaceOperandWith(0, DIFile::get(unit->getContext(), name, file->getDirectory()));
  }
}
}
