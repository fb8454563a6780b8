// Values, uses, constants and globals.
#include "shim.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AbstractCallSite.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/IR/Operator.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

void initializeTargets() {
  static const bool done = [] {
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    return true;
  }();
  (void)done;
}

namespace {

/// Puts addresses in place of functions. A constant that mentions many of them is made anew once: LLVM's own replacement of
/// one value by another would do so for each.
class Rebinding {
  SmallVector<std::pair<Function *, Constant *>, 16> Pairs;
  /// What functions, and the constants that mention them, become.
  DenseMap<Constant *, Constant *> New;
  /// The constants that mention functions; and those that are made anew, parts before wholes.
  SmallPtrSet<Constant *, 16> Affected;
  SmallVector<Constant *, 16> Order;
  /// Where code and globals use any of them.
  SmallVector<Use *, 16> Uses;

  void survey() {
    SmallVector<Constant *, 16> pending;
    for (auto &[function, address] : Pairs)
      pending.push_back(function);
    while (!pending.empty()) {
      Constant *used = pending.pop_back_val();
      for (Use &use : used->uses()) {
        auto *user = dyn_cast<Constant>(use.getUser());
        if (!user || isa<GlobalValue>(user))
          Uses.push_back(&use);
        else if (Affected.insert(user).second)
          pending.push_back(user);
      }
    }
  }

  static Constant *withOperands(Constant *old, ArrayRef<Constant *> operands) {
    // These can only be about functions.
    if (isa<DSOLocalEquivalent, NoCFIValue>(old))
      return operands[0];
    if (auto *array = dyn_cast<ConstantArray>(old))
      return ConstantArray::get(array->getType(), operands);
    if (auto *structure = dyn_cast<ConstantStruct>(old))
      return ConstantStruct::get(structure->getType(), operands);
    if (isa<ConstantVector>(old))
      return ConstantVector::get(operands);
    if (isa<ConstantPtrAuth>(old))
      return ConstantPtrAuth::get(operands[0], cast<ConstantInt>(operands[1]), cast<ConstantInt>(operands[2]),
                                  operands[3], operands[4]);
    return cast<ConstantExpr>(old)->getWithOperands(operands);
  }

  /// Makes a constant anew, after its parts. Nested ones are not followed by recursion: modules are deeper than stacks.
  void make(Constant *wanted) {
    SmallVector<Constant *, 16> pending{wanted};
    while (!pending.empty()) {
      Constant *old = pending.back();
      size_t before = pending.size();
      if (!New.contains(old))
        for (const Use &operand : old->operands())
          if (auto *part = cast<Constant>(operand); Affected.contains(part) && !New.contains(part))
            pending.push_back(part);
      if (pending.size() > before)
        continue;
      pending.pop_back();
      if (New.contains(old))
        continue;
      SmallVector<Constant *, 16> operands;
      for (const Use &operand : old->operands()) {
        auto *part = cast<Constant>(operand);
        Constant *made = New.lookup(part);
        operands.push_back(made ? made : part);
      }
      New[old] = withOperands(old, operands);
      Order.push_back(old);
    }
  }

public:
  void add(Function &function, Constant &address) {
    Pairs.push_back({&function, &address});
    New[&function] = &address;
  }

  void run() {
    survey();
    for (Constant *old : Affected)
      make(old);
    for (Use *use : Uses)
      use->set(New.lookup(cast<Constant>(use->get())));
    // What is left are uses by metadata. Wholes go before their parts.
    for (Constant *old : reverse(Order)) {
      old->replaceAllUsesWith(New.lookup(old));
      old->destroyConstant();
    }
    for (auto &[function, address] : Pairs)
      function->replaceAllUsesWith(address);
  }
};

} // namespace

extern "C" {

unsigned jlopt_use_operand_number(LLVMUseRef use) { return unwrap(use)->getOperandNo(); }

LLVMBasicBlockRef jlopt_function_first_loop_header(LLVMValueRef function) {
  Function &f = *unwrap<Function>(function);
  // Most functions need no dominator tree to be without a loop.
  if (f.size() == 1 && f.front().getTerminator()->getNumSuccessors() == 0)
    return nullptr;
  DominatorTree tree(f);
  tree.updateDFSNumbers();
  // Not LoopInfo: each loop there lists its blocks, those of the loops in it included.
  for (BasicBlock &block : f)
    for (BasicBlock *predecessor : predecessors(&block))
      if (tree.isReachableFromEntry(predecessor) && tree.dominates(&block, predecessor))
        return wrap(&block);
  return nullptr;
}

void jlopt_for_each_callback(LLVMValueRef call, void *opaque, void (*visit)(void *, LLVMValueRef)) {
  forEachCallbackFunction(*unwrap<CallBase>(call), [&](Function *callback) { visit(opaque, wrap(callback)); });
}

LLVMValueRef jlopt_expression_to_instruction(LLVMValueRef expression, LLVMValueRef before) {
  Instruction *instruction = unwrap<ConstantExpr>(expression)->getAsInstruction();
  instruction->insertBefore(unwrap<Instruction>(before)->getIterator());
  return wrap(instruction);
}

void jlopt_instruction_set_location_of(LLVMValueRef instruction, LLVMValueRef other) {
  unwrap<Instruction>(instruction)->setDebugLoc(unwrap<Instruction>(other)->getDebugLoc());
}

void jlopt_instruction_detach(LLVMValueRef instruction) {
  unwrap<Instruction>(instruction)->removeFromParent();
  unwrap<Instruction>(instruction)->dropAllReferences();
}

bool jlopt_global_is_dso_local(LLVMValueRef global) { return unwrap<GlobalValue>(global)->isDSOLocal(); }

void jlopt_global_set_dso_local(LLVMValueRef global, bool local) { unwrap<GlobalValue>(global)->setDSOLocal(local); }

void jlopt_metadata_kind_names(LLVMContextRef context, void *opaque, void (*visit)(void *, const char *, size_t)) {
  SmallVector<StringRef, 64> names;
  unwrap(context)->getMDKindNames(names);
  for (StringRef name : names)
    visit(opaque, name.data(), name.size());
}

LLVMValueRef jlopt_global_metadata(LLVMValueRef global, unsigned kind) {
  auto *object = dyn_cast<GlobalObject>(unwrap(global));
  MDNode *node = object ? object->getMetadata(kind) : nullptr;
  return node ? wrap(MetadataAsValue::get(object->getContext(), node)) : nullptr;
}

/// One step from a pointer towards what it points into.
static Value *pointerStep(Value *pointer, const DataLayout &layout, int64_t &bytes) {
  bytes = 0;
  auto *op = dyn_cast<Operator>(pointer);
  if (!op)
    return nullptr;
  if (op->getOpcode() == Instruction::BitCast || op->getOpcode() == Instruction::AddrSpaceCast)
    return op->getOperand(0);
  auto *gep = dyn_cast<GEPOperator>(op);
  if (!gep || gep->getType()->isVectorTy())
    return nullptr;
  APInt offset(layout.getIndexTypeSizeInBits(gep->getType()), 0);
  if (!gep->accumulateConstantOffset(layout, offset) || !offset.isSignedIntN(64))
    return nullptr;
  bytes = offset.getSExtValue();
  return gep->getPointerOperand();
}

LLVMValueRef jlopt_pointer_step(LLVMValueRef pointer, LLVMTargetDataRef layout, int64_t *bytes) {
  return wrap(pointerStep(unwrap(pointer), *unwrap(layout), *bytes));
}

LLVMValueRef jlopt_base_and_offset(LLVMValueRef pointer, LLVMTargetDataRef layout, int64_t *offset) {
  Value *base = unwrap(pointer);
  int64_t total = 0, bytes, sum;
  // In code that is never reached a pointer may be made of itself.
  SmallPtrSet<Value *, 8> seen;
  while (seen.insert(base).second) {
    Value *next = pointerStep(base, *unwrap(layout), bytes);
    if (!next || AddOverflow(total, bytes, sum))
      break;
    total = sum;
    base = next;
  }
  *offset = total;
  return wrap(base);
}

void jlopt_global_detach(LLVMValueRef global) {
  auto *value = unwrap<GlobalValue>(global);
  // What is in a body stays allocated too, so that handles of it do not dangle.
  if (auto *function = dyn_cast<Function>(value))
    for (BasicBlock &block : *function)
      block.dropAllReferences();
  value->dropAllReferences();
  value->removeFromParent();
}

void jlopt_functions_replace_by_addresses(const LLVMValueRef *functions, const LLVMValueRef *addresses, size_t count) {
  Rebinding rebinding;
  for (size_t i = 0; i < count; ++i)
    rebinding.add(*unwrap<Function>(functions[i]), *unwrap<Constant>(addresses[i]));
  rebinding.run();
}

LLVMValueRef jlopt_function_declare_like(LLVMValueRef function, const char *name, size_t length) {
  Function &f = *unwrap<Function>(function);
  Function *copy =
      Function::Create(f.getFunctionType(), f.getLinkage(), f.getAddressSpace(), StringRef(name, length), f.getParent());
  copy->copyAttributesFrom(&f);
  return wrap(copy);
}

void jlopt_function_take_attributes(LLVMValueRef function, LLVMValueRef from) {
  unwrap<Function>(function)->setAttributes(unwrap<Function>(from)->getAttributes());
}

void jlopt_call_copy_argument_attributes(LLVMValueRef call, LLVMValueRef function) {
  AttributeList from = unwrap<Function>(function)->getAttributes();
  SmallVector<AttributeSet, 8> parameters;
  for (unsigned i = 0; i < unwrap<Function>(function)->arg_size(); ++i)
    parameters.push_back(from.getParamAttrs(i));
  LLVMContext &context = unwrap<CallBase>(call)->getContext();
  unwrap<CallBase>(call)->setAttributes(AttributeList::get(context, AttributeSet(), from.getRetAttrs(), parameters));
}

bool jlopt_function_subprogram_linkage_name(LLVMValueRef function, JloptSink name) {
  DISubprogram *subprogram = unwrap<Function>(function)->getSubprogram();
  if (!subprogram)
    return false;
  SinkStream(name) << subprogram->getLinkageName();
  return true;
}

LLVMValueRef jlopt_function_subprogram_unit(LLVMValueRef function) {
  Function &f = *unwrap<Function>(function);
  DISubprogram *subprogram = f.getSubprogram();
  if (!subprogram || !subprogram->getUnit())
    return nullptr;
  return wrap(MetadataAsValue::get(f.getContext(), subprogram->getUnit()));
}

bool jlopt_pointer_offset(LLVMValueRef expression, LLVMTargetDataRef layout, int64_t *offset) {
  auto *gep = dyn_cast<GEPOperator>(unwrap(expression));
  if (!gep || gep->getType()->isVectorTy())
    return false;
  APInt total(unwrap(layout)->getIndexTypeSizeInBits(gep->getType()), 0);
  if (!gep->accumulateConstantOffset(*unwrap(layout), total) || !total.isSignedIntN(64))
    return false;
  *offset = total.getSExtValue();
  return true;
}

/// Prints values of one module without numbering the module again for each.
struct JloptPrinter {
  ModuleSlotTracker Slots;
  const Function *Current = nullptr;
  explicit JloptPrinter(const Module *module) : Slots(module) {}
};

JloptPrinter *jlopt_printer_create(LLVMModuleRef module) { return new JloptPrinter(unwrap(module)); }
void jlopt_printer_dispose(JloptPrinter *printer) { delete printer; }

/// Prints an instruction without a look at each global of its module, which LLVM takes for everything that it prints.
static void printInstruction(Instruction &instruction, ModuleSlotTracker &slots, raw_ostream &stream) {
  // What is in no module has none that could be looked at.
  std::unique_ptr<Instruction, void (*)(Instruction *)> copy(instruction.clone(), [](Instruction *i) { i->deleteValue(); });
  std::string result;
  raw_string_ostream line(result);
  copy->print(line, slots);
  StringRef rest(result);
  if (!instruction.getType()->isVoidTy()) {
    rest = rest.substr(rest.find(" = "));
    instruction.printAsOperand(stream << "  ", /*PrintType=*/false, slots);
  }
  // A call outside of modules is printed with the address space that it need not have.
  auto *call = dyn_cast<CallBase>(&instruction);
  bool is_default = call && call->getCalledOperand()->getType()->getPointerAddressSpace() ==
                                instruction.getDataLayout().getProgramAddressSpace();
  auto [before, after] = rest.split(is_default ? " addrspace(0)" : "\n");
  stream << before << after;
}

void jlopt_printer_print(JloptPrinter *printer, LLVMValueRef value, bool as_operand, JloptSink text) {
  SinkStream stream(text);
  const Function *function = nullptr;
  if (auto *instruction = dyn_cast<Instruction>(unwrap(value)))
    function = instruction->getFunction();
  else if (auto *block = dyn_cast<BasicBlock>(unwrap(value)))
    function = block->getParent();
  if (function && function != printer->Current) {
    printer->Slots.incorporateFunction(*function);
    printer->Current = function;
  }
  if (as_operand)
    unwrap(value)->printAsOperand(stream, /*PrintType=*/false, printer->Slots);
  else if (auto *instruction = dyn_cast<Instruction>(unwrap(value)))
    printInstruction(*instruction, printer->Slots, stream);
  else
    unwrap(value)->print(stream, printer->Slots);
}

void jlopt_printer_print_with_type(JloptPrinter *printer, LLVMValueRef value, JloptSink text) {
  SinkStream stream(text);
  unwrap(value)->printAsOperand(stream, /*PrintType=*/true, printer->Slots);
}

void jlopt_attributes_print(LLVMValueRef function_or_call, unsigned index, JloptSink text) {
  AttributeList attributes = isa<Function>(unwrap(function_or_call))
                                 ? unwrap<Function>(function_or_call)->getAttributes()
                                 : unwrap<CallBase>(function_or_call)->getAttributes();
  SinkStream(text) << attributes.getAsString(index);
}

void jlopt_attribute_print(LLVMAttributeRef attribute, JloptSink text) {
  SinkStream(text) << unwrap(attribute).getAsString(/*InAttrGrp=*/false);
}

/// The architecture's name, whatever alias of it the triple has.
void jlopt_triple_architecture(const char *triple, JloptSink name) {
  SinkStream(name) << Triple::getArchTypeName(Triple(triple).getArch());
}

/// Whether triples are for one machine, however they spell it: architecture, system and environment; the vendor says
/// nothing, nor does a system or environment that one of them leaves out.
bool jlopt_triples_agree(const char *left, const char *right) {
  Triple a(Triple::normalize(left)), b(Triple::normalize(right));
  bool known = a.getArch() != Triple::UnknownArch || b.getArch() != Triple::UnknownArch;
  if (known ? a.getArch() != b.getArch() : a.getArchName() != b.getArchName())
    return false;
  bool one_system = a.getOS() == b.getOS() || (a.isMacOSX() && b.isMacOSX());
  if (!one_system && a.getOS() != Triple::UnknownOS && b.getOS() != Triple::UnknownOS)
    return false;
  return a.getEnvironment() == b.getEnvironment() || a.getEnvironment() == Triple::UnknownEnvironment ||
         b.getEnvironment() == Triple::UnknownEnvironment;
}

/// 1: the subtarget of this CPU and these features has the feature; 0: not, or the architecture has no such
/// feature; -1: LLVM has no such target.
int jlopt_subtarget_has_feature(const char *triple, const char *cpu, const char *features, const char *feature) {
  initializeTargets();
  std::string error;
  Triple parsed(triple);
  const Target *target = TargetRegistry::lookupTarget(parsed, error);
  if (!target)
    return -1;
  std::unique_ptr<MCSubtargetInfo> known(target->createMCSubtargetInfo(parsed, "", ""));
  if (!known)
    return -1;
  // LLVM would write to standard error about names that it does not know.
  auto is_known = [&](StringRef listed) {
    return any_of(known->getAllProcessorFeatures(), [&](const SubtargetFeatureKV &entry) { return listed.drop_front() == entry.Key; });
  };
  std::string known_features;
  for (StringRef listed : split(features, ','))
    if (!listed.empty() && is_known(listed))
      known_features += (known_features.empty() ? "" : ",") + listed.str();
  StringRef known_cpu = known->isCPUStringValid(cpu) ? cpu : "";
  std::unique_ptr<MCSubtargetInfo> info(target->createMCSubtargetInfo(parsed, known_cpu, known_features));
  for (const SubtargetFeatureKV &entry : info->getAllProcessorFeatures())
    if (StringRef(entry.Key) == feature)
      return info->getFeatureBits().test(entry.Value);
  return 0;
}
}
