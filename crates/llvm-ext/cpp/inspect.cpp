// What a module says, for who writes it in another form: every field of instructions, constants, globals, attributes,
// metadata and debug information. Nothing here changes a module, but for reading bodies and letting them go.
#include "shim.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;

extern "C" {

bool jlopt_function_materialize(LLVMValueRef function, JloptSink message) {
  if (Error error = unwrap<Function>(function)->materialize()) {
    SinkStream(message) << toString(std::move(error));
    return false;
  }
  return true;
}

bool jlopt_function_is_materializable(LLVMValueRef function) { return unwrap<Function>(function)->isMaterializable(); }

/// 0 for a good body, 1 for one that has lost its debug information because that alone was broken, 2 for a broken one.
uint32_t jlopt_function_verify(LLVMValueRef function, JloptSink message) {
  Function &f = *unwrap<Function>(function);
  if (!verifyFunction(f))
    return 0;
  // LLVM tells broken debug information only in whole modules, which takes as long as they are large.
  stripDebugInfo(f);
  SinkStream stream(message);
  return verifyFunction(f, &stream) ? 2 : 1;
}

bool jlopt_function_release_body(LLVMValueRef function) {
  Function &f = *unwrap<Function>(function);
  for (BasicBlock &block : f)
    if (block.hasAddressTaken())
      return false;
  f.deleteBody();
  return true;
}

bool jlopt_block_has_address(LLVMBasicBlockRef block) { return unwrap(block)->hasAddressTaken(); }

struct JloptInstructionFacts {
  uint32_t flags, fast_math, predicate, ordering, failure_ordering, operation, convention, tail_kind, gep_flags;
  uint64_t alignment;
};

enum : uint32_t {
  NoUnsignedWrap = 1,
  NoSignedWrap = 2,
  IsExact = 4,
  IsDisjoint = 8,
  IsNonNegative = 16,
  HasSameSign = 32,
  IsVolatile = 64,
  IsWeak = 128,
  IsCleanup = 256,
  IsInAlloca = 512,
  HasScope = 1024,
  IsSwiftError = 2048,
};

/// Flags and the like of instructions and of constant expressions.
void jlopt_instruction_facts(LLVMValueRef value, JloptInstructionFacts *facts) {
  *facts = {};
  Value *v = unwrap(value);
  auto set = [&](uint32_t flag, bool is_set) { facts->flags |= is_set ? flag : 0; };
  if (auto *op = dyn_cast<OverflowingBinaryOperator>(v)) {
    set(NoUnsignedWrap, op->hasNoUnsignedWrap());
    set(NoSignedWrap, op->hasNoSignedWrap());
  }
  if (auto *op = dyn_cast<PossiblyExactOperator>(v))
    set(IsExact, op->isExact());
  if (auto *op = dyn_cast<GEPOperator>(v))
    facts->gep_flags = op->getNoWrapFlags().getRaw();
  if (auto *op = dyn_cast<FPMathOperator>(v)) {
    FastMathFlags flags = op->getFastMathFlags();
    facts->fast_math = (flags.noNaNs() ? 1 : 0) | (flags.noInfs() ? 2 : 0) | (flags.noSignedZeros() ? 4 : 0) |
                       (flags.allowReciprocal() ? 8 : 0) | (flags.allowContract() ? 16 : 0) |
                       (flags.approxFunc() ? 32 : 0) | (flags.allowReassoc() ? 64 : 0);
  }
  auto *i = dyn_cast<Instruction>(v);
  if (!i)
    return;
  set(IsVolatile, i->isVolatile());
  if (auto scope = getAtomicSyncScopeID(i))
    set(HasScope, *scope != SyncScope::System);
  if (auto *trunc = dyn_cast<TruncInst>(i)) {
    set(NoUnsignedWrap, trunc->hasNoUnsignedWrap());
    set(NoSignedWrap, trunc->hasNoSignedWrap());
  } else if (auto *disjoint = dyn_cast<PossiblyDisjointInst>(i)) {
    set(IsDisjoint, disjoint->isDisjoint());
  } else if (auto *non_negative = dyn_cast<PossiblyNonNegInst>(i)) {
    set(IsNonNegative, non_negative->hasNonNeg());
  } else if (auto *compare = dyn_cast<CmpInst>(i)) {
    facts->predicate = compare->getPredicate();
    if (auto *integers = dyn_cast<ICmpInst>(compare))
      set(HasSameSign, integers->hasSameSign());
  } else if (auto *load = dyn_cast<LoadInst>(i)) {
    facts->ordering = static_cast<uint32_t>(load->getOrdering());
    facts->alignment = load->getAlign().value();
  } else if (auto *store = dyn_cast<StoreInst>(i)) {
    facts->ordering = static_cast<uint32_t>(store->getOrdering());
    facts->alignment = store->getAlign().value();
  } else if (auto *alloca = dyn_cast<AllocaInst>(i)) {
    facts->alignment = alloca->getAlign().value();
    set(IsInAlloca, alloca->isUsedWithInAlloca());
    set(IsSwiftError, alloca->isSwiftError());
  } else if (auto *fence = dyn_cast<FenceInst>(i)) {
    facts->ordering = static_cast<uint32_t>(fence->getOrdering());
  } else if (auto *rmw = dyn_cast<AtomicRMWInst>(i)) {
    facts->ordering = static_cast<uint32_t>(rmw->getOrdering());
    facts->operation = rmw->getOperation();
    facts->alignment = rmw->getAlign().value();
  } else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(i)) {
    facts->ordering = static_cast<uint32_t>(exchange->getSuccessOrdering());
    facts->failure_ordering = static_cast<uint32_t>(exchange->getFailureOrdering());
    facts->alignment = exchange->getAlign().value();
    set(IsWeak, exchange->isWeak());
  } else if (auto *pad = dyn_cast<LandingPadInst>(i)) {
    set(IsCleanup, pad->isCleanup());
  } else if (auto *call = dyn_cast<CallBase>(i)) {
    facts->convention = call->getCallingConv();
    if (auto *direct = dyn_cast<CallInst>(i))
      facts->tail_kind = direct->getTailCallKind();
  }
}

void jlopt_instruction_scope_name(LLVMValueRef instruction, JloptSink name) {
  auto *i = unwrap<Instruction>(instruction);
  auto scope = getAtomicSyncScopeID(i);
  if (!scope)
    return;
  if (auto known = i->getContext().getSyncScopeName(*scope))
    SinkStream(name) << *known;
}

/// Operands of which the order in the instruction is LLVM's own business: the condition first, then what there is.
LLVMValueRef jlopt_terminator_condition(LLVMValueRef terminator) {
  Value *v = unwrap(terminator);
  if (auto *jump = dyn_cast<SwitchInst>(v))
    return wrap(jump->getCondition());
  if (auto *indirect = dyn_cast<IndirectBrInst>(v))
    return wrap(indirect->getAddress());
  return LLVMIsConditional(terminator) ? LLVMGetCondition(terminator) : nullptr;
}

void jlopt_switch_cases(LLVMValueRef instruction, void *opaque, void (*visit)(void *, LLVMValueRef, LLVMBasicBlockRef)) {
  for (auto &one : unwrap<SwitchInst>(instruction)->cases())
    visit(opaque, wrap(one.getCaseValue()), wrap(one.getCaseSuccessor()));
}

void jlopt_call_bundles(LLVMValueRef call, void *opaque,
                        void (*visit)(void *, const char *, size_t, uint32_t first, uint32_t count)) {
  auto *c = unwrap<CallBase>(call);
  for (unsigned n = 0; n < c->getNumOperandBundles(); ++n) {
    OperandBundleUse bundle = c->getOperandBundleAt(n);
    StringRef tag = bundle.getTagName();
    uint32_t first = bundle.Inputs.empty() ? 0 : bundle.Inputs.begin() - c->op_begin();
    visit(opaque, tag.data(), tag.size(), first, bundle.Inputs.size());
  }
}

/// What sort of value it is, in one number for everything that LLVM has; `src/inspect.rs` names them.
uint32_t jlopt_value_class(LLVMValueRef value) {
  Value *v = unwrap(value);
  if (isa<Instruction>(v))
    return 0;
  if (isa<Argument>(v))
    return 1;
  if (isa<BasicBlock>(v))
    return 2;
  if (isa<MetadataAsValue>(v))
    return 3;
  if (isa<InlineAsm>(v))
    return 4;
  if (isa<GlobalValue>(v))
    return 5;
  if (isa<ConstantInt>(v))
    return 6;
  if (isa<ConstantFP>(v))
    return 7;
  if (isa<ConstantPointerNull>(v))
    return 8;
  if (isa<ConstantAggregateZero>(v))
    return 9;
  if (isa<PoisonValue>(v))
    return 10;
  if (isa<UndefValue>(v))
    return 11;
  if (isa<ConstantDataSequential>(v))
    return 12;
  if (isa<ConstantAggregate>(v))
    return 13;
  if (isa<ConstantExpr>(v))
    return 14;
  if (isa<BlockAddress>(v))
    return 15;
  if (isa<DSOLocalEquivalent>(v))
    return 16;
  if (isa<NoCFIValue>(v))
    return 17;
  if (isa<ConstantPtrAuth>(v))
    return 18;
  if (isa<ConstantTokenNone>(v))
    return 19;
  if (isa<ConstantTargetNone>(v))
    return 20;
  return 21;
}

/// The bits of an integer or float; how many words they are. Nothing is written where they do not fit.
size_t jlopt_constant_bits(LLVMValueRef value, uint64_t *words, size_t capacity) {
  APInt bits;
  if (auto *integer = dyn_cast<ConstantInt>(unwrap(value)))
    bits = integer->getValue();
  else if (auto *number = dyn_cast<ConstantFP>(unwrap(value)))
    bits = number->getValueAPF().bitcastToAPInt();
  size_t count = bits.getNumWords();
  for (size_t n = 0; n < count && count <= capacity; ++n)
    words[n] = bits.getRawData()[n];
  return count;
}

/// The bytes of an array or vector of plain numbers, in the order of this machine.
const char *jlopt_constant_data(LLVMValueRef value, size_t *length) {
  auto *data = dyn_cast<ConstantDataSequential>(unwrap(value));
  if (!data)
    return nullptr;
  StringRef bytes = data->getRawDataValues();
  *length = bytes.size();
  return bytes.data();
}

/// The block whose address a constant is.
LLVMBasicBlockRef jlopt_block_address_block(LLVMValueRef value) {
  return wrap(unwrap<BlockAddress>(value)->getBasicBlock());
}

bool jlopt_struct_is_literal(LLVMTypeRef type) { return cast<StructType>(unwrap(type))->isLiteral(); }

/// The name of an intrinsic without the types of an overload: `llvm.memcpy`.
void jlopt_intrinsic_base_name(LLVMValueRef function, JloptSink name) {
  Intrinsic::ID id = unwrap<Function>(function)->getIntrinsicID();
  if (id != Intrinsic::not_intrinsic)
    SinkStream(name) << Intrinsic::getBaseName(id);
}

/// A calling convention as LLVM's printer spells it, which tells that in declarations only; nothing for C's.
void jlopt_convention_name(uint32_t number, JloptSink name) {
  LLVMContext context;
  Module module("", context);
  auto *type = FunctionType::get(Type::getVoidTy(context), false);
  auto *function = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  function->setCallingConv(number);
  std::string text;
  raw_string_ostream(text) << *function;
  StringRef rest = StringRef(text).split("declare ").second;
  SinkStream(name) << rest.take_front(rest.find("void @f")).trim();
}

/// `i64, -8, 16`: the width and the bounds of `inrange` of a constant `getelementptr`; nothing where there is none.
void jlopt_in_range(LLVMValueRef value, JloptSink bounds) {
  auto *step = dyn_cast<GEPOperator>(unwrap(value));
  auto range = step ? step->getInRange() : std::nullopt;
  if (!range)
    return;
  SinkStream stream(bounds);
  stream << 'i' << range->getBitWidth() << ", ";
  range->getLower().print(stream, true);
  stream << ", ";
  range->getUpper().print(stream, true);
}

/// The address space of functions that name none.
uint32_t jlopt_program_address_space(LLVMModuleRef module) {
  return unwrap(module)->getDataLayout().getProgramAddressSpace();
}

struct JloptAssembly {
  bool has_side_effects, aligns_stack, is_intel, can_throw;
};

void jlopt_inline_assembly(LLVMValueRef value, JloptAssembly *facts, JloptSink text, JloptSink constraints) {
  auto *assembly = unwrap<InlineAsm>(value);
  facts->has_side_effects = assembly->hasSideEffects();
  facts->aligns_stack = assembly->isAlignStack();
  facts->is_intel = assembly->getDialect() == InlineAsm::AD_Intel;
  facts->can_throw = assembly->canThrow();
  SinkStream(text) << assembly->getAsmString();
  SinkStream(constraints) << assembly->getConstraintString();
}

struct JloptAttribute {
  /// 0 a name alone, 1 with a number, 2 with a type, 3 text, 4 a range, 5 anything else, as text.
  uint32_t form;
  uint32_t width;
  const char *name, *value;
  size_t name_length, value_length;
  uint64_t number;
  LLVMTypeRef type;
  const uint64_t *lower, *upper;
};

void jlopt_attributes_visit(LLVMValueRef holder, uint32_t index, void *opaque,
                            void (*visit)(void *, const JloptAttribute *)) {
  AttributeSet set;
  if (auto *variable = dyn_cast<GlobalVariable>(unwrap(holder)))
    set = variable->getAttributes();
  else if (auto *function = dyn_cast<Function>(unwrap(holder)))
    set = function->getAttributes().getAttributes(index);
  else
    set = unwrap<CallBase>(holder)->getAttributes().getAttributes(index);
  for (Attribute attribute : set) {
    JloptAttribute facts = {};
    std::string text;
    StringRef name, value;
    if (attribute.isStringAttribute()) {
      facts.form = 3;
      name = attribute.getKindAsString();
      value = attribute.getValueAsString();
    } else {
      name = Attribute::getNameFromAttrKind(attribute.getKindAsEnum());
      if (attribute.isEnumAttribute()) {
        facts.form = 0;
      } else if (attribute.isIntAttribute()) {
        facts.form = 1;
        facts.number = attribute.getValueAsInt();
        text = attribute.getAsString();
        value = text;
      } else if (attribute.isTypeAttribute()) {
        facts.form = 2;
        facts.type = wrap(attribute.getValueAsType());
      } else if (attribute.isConstantRangeAttribute()) {
        facts.form = 4;
        const ConstantRange &range = attribute.getValueAsConstantRange();
        facts.width = range.getBitWidth();
        facts.lower = range.getLower().getRawData();
        facts.upper = range.getUpper().getRawData();
      } else {
        facts.form = 5;
        text = attribute.getAsString();
        value = text;
      }
    }
    facts.name = name.data();
    facts.name_length = name.size();
    facts.value = value.data();
    facts.value_length = value.size();
    visit(opaque, &facts);
  }
}

/// What stands for all attributes of a function or call: the same for equal ones; 0 where there are none.
size_t jlopt_attributes_identity(LLVMValueRef holder) {
  AttributeList list = isa<Function>(unwrap(holder)) ? unwrap<Function>(holder)->getAttributes()
                                                     : unwrap<CallBase>(holder)->getAttributes();
  return reinterpret_cast<size_t>(list.getRawPointer());
}

struct JloptGlobalFacts {
  /// 0 none, else LLVM's mode.
  uint32_t thread_local_mode;
  /// 0 none, else LLVM's selection kind plus 1.
  uint32_t comdat_kind;
  /// 0 none, else LLVM's model plus 1.
  uint32_t code_model;
  uint32_t address_space;
  uint64_t alignment;
  /// 1 no_sanitize_address, 2 no_sanitize_hwaddress, 4 sanitize_memtag, 8 sanitize_address_dyninit.
  uint32_t sanitizer;
};

void jlopt_global_facts(LLVMValueRef global, JloptGlobalFacts *facts, JloptSink comdat, JloptSink section,
                        JloptSink partition) {
  *facts = {};
  auto *value = unwrap<GlobalValue>(global);
  facts->thread_local_mode = value->getThreadLocalMode();
  facts->address_space = value->getAddressSpace();
  SinkStream(partition) << value->getPartition();
  if (value->hasSanitizerMetadata()) {
    auto sanitizer = value->getSanitizerMetadata();
    facts->sanitizer = (sanitizer.NoAddress ? 1 : 0) | (sanitizer.NoHWAddress ? 2 : 0) | (sanitizer.Memtag ? 4 : 0) |
                       (sanitizer.IsDynInit ? 8 : 0);
  }
  auto *object = dyn_cast<GlobalObject>(value);
  if (!object || isa<GlobalIFunc>(object))
    return;
  auto *code = dyn_cast<Function>(object);
  MaybeAlign alignment = code ? code->getAlign() : cast<GlobalVariable>(object)->getAlign();
  facts->alignment = alignment ? alignment->value() : 0;
  SinkStream(section) << object->getSection();
  if (Comdat *group = object->getComdat()) {
    facts->comdat_kind = group->getSelectionKind() + 1;
    SinkStream(comdat) << group->getName();
  }
  if (auto *variable = dyn_cast<GlobalVariable>(value))
    if (auto model = variable->getCodeModel())
      facts->code_model = static_cast<uint32_t>(*model) + 1;
}

void jlopt_global_metadata_visit(LLVMValueRef global, void *opaque, void (*visit)(void *, uint32_t, LLVMMetadataRef)) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> nodes;
  if (auto *object = dyn_cast<GlobalObject>(unwrap(global)))
    object->getAllMetadata(nodes);
  for (auto [kind, node] : nodes)
    visit(opaque, kind, wrap(node));
}

void jlopt_instruction_metadata_visit(LLVMValueRef instruction, void *opaque,
                                      void (*visit)(void *, uint32_t, LLVMMetadataRef)) {
  auto *i = unwrap<Instruction>(instruction);
  if (!i->hasMetadataOtherThanDebugLoc())
    return;
  SmallVector<std::pair<unsigned, MDNode *>, 4> nodes;
  i->getAllMetadataOtherThanDebugLoc(nodes);
  for (auto [kind, node] : nodes)
    visit(opaque, kind, wrap(node));
}

LLVMMetadataRef jlopt_instruction_location(LLVMValueRef instruction) {
  return wrap(unwrap<Instruction>(instruction)->getDebugLoc().get());
}

LLVMMetadataRef jlopt_value_metadata(LLVMValueRef value) {
  auto *holder = dyn_cast<MetadataAsValue>(unwrap(value));
  return holder ? wrap(holder->getMetadata()) : nullptr;
}

bool jlopt_metadata_string(LLVMMetadataRef metadata, const char **text, size_t *length) {
  auto *string = dyn_cast<MDString>(unwrap(metadata));
  if (!string)
    return false;
  *text = string->getString().data();
  *length = string->getString().size();
  return true;
}

LLVMValueRef jlopt_metadata_constant(LLVMMetadataRef metadata) {
  auto *constant = dyn_cast<ValueAsMetadata>(unwrap(metadata));
  return constant ? wrap(constant->getValue()) : nullptr;
}

/// Visits the operands of a plain node; false for what is none.
bool jlopt_metadata_operands(LLVMMetadataRef metadata, void *opaque, void (*visit)(void *, LLVMMetadataRef)) {
  auto *node = dyn_cast<MDTuple>(unwrap(metadata));
  if (!node)
    return false;
  for (const MDOperand &operand : node->operands())
    visit(opaque, wrap(operand.get()));
  return true;
}

/// 0 for what is no tuple.
size_t jlopt_metadata_operand_count(LLVMMetadataRef metadata) {
  auto *node = dyn_cast<MDTuple>(unwrap(metadata));
  return node ? node->getNumOperands() : 0;
}

bool jlopt_metadata_is_distinct(LLVMMetadataRef metadata) {
  auto *node = dyn_cast<MDNode>(unwrap(metadata));
  return node && node->isDistinct();
}

void jlopt_module_named_metadata(LLVMModuleRef module, void *opaque, void (*visit)(void *, const char *, size_t)) {
  for (NamedMDNode &node : unwrap(module)->named_metadata())
    visit(opaque, node.getName().data(), node.getName().size());
}

void jlopt_module_named_metadata_operands(LLVMModuleRef module, const char *name, size_t length, void *opaque,
                                          void (*visit)(void *, LLVMMetadataRef)) {
  if (NamedMDNode *node = unwrap(module)->getNamedMetadata(StringRef(name, length)))
    for (MDNode *operand : node->operands())
      visit(opaque, wrap(operand));
}
}
