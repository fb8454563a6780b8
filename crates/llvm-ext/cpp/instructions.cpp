// Instructions: what they do to memory, where they stand, and inlining them.
#include "shim.h"

#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

extern "C" {

bool jlopt_instruction_may_write(LLVMValueRef instruction) { return unwrap<Instruction>(instruction)->mayWriteToMemory(); }

bool jlopt_instruction_may_read(LLVMValueRef instruction) { return unwrap<Instruction>(instruction)->mayReadFromMemory(); }

bool jlopt_instruction_may_have_side_effects(LLVMValueRef instruction) {
  return unwrap<Instruction>(instruction)->mayHaveSideEffects();
}

bool jlopt_instruction_is_atomic(LLVMValueRef instruction) { return unwrap<Instruction>(instruction)->isAtomic(); }

bool jlopt_instruction_comes_before(LLVMValueRef instruction, LLVMValueRef other) {
  return unwrap<Instruction>(instruction)->comesBefore(unwrap<Instruction>(other));
}

bool jlopt_call_only_reads_memory(LLVMValueRef call) { return unwrap<CallBase>(call)->onlyReadsMemory(); }

LLVMValueRef jlopt_block_first_non_phi(LLVMBasicBlockRef block) {
  BasicBlock &b = *unwrap(block);
  auto at = b.getFirstNonPHIIt();
  return at == b.end() ? nullptr : wrap(&*at);
}

bool jlopt_call_inline(LLVMValueRef call, JloptSink reason) {
  InlineFunctionInfo info;
  InlineResult result = InlineFunction(*unwrap<CallBase>(call), info);
  if (!result.isSuccess())
    SinkStream(reason) << result.getFailureReason();
  return result.isSuccess();
}

bool jlopt_alloca_size(LLVMValueRef alloca, LLVMTargetDataRef layout, uint64_t *size) {
  auto known = unwrap<AllocaInst>(alloca)->getAllocationSize(*unwrap(layout));
  if (!known || known->isScalable())
    return false;
  *size = known->getFixedValue();
  return true;
}

bool jlopt_invoke_separate_destinations(LLVMValueRef invoke) {
  InvokeInst &call = *unwrap<InvokeInst>(invoke);
  BasicBlock *block = call.getParent(), *normal = call.getNormalDest(), *unwind = call.getUnwindDest();
  if (!isa<LandingPadInst>(unwind->getFirstNonPHIIt()))
    return false;
  if (!normal->getSinglePredecessor())
    SplitBlockPredecessors(normal, {block}, ".after");
  if (!unwind->getSinglePredecessor()) {
    SmallVector<BasicBlock *, 2> made;
    SplitLandingPadPredecessors(unwind, {block}, ".after", ".rest", made);
  }
  return true;
}

void jlopt_instruction_copy_metadata(LLVMValueRef from, LLVMValueRef to) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> nodes;
  unwrap<Instruction>(from)->getAllMetadataOtherThanDebugLoc(nodes);
  for (auto [kind, node] : nodes)
    unwrap<Instruction>(to)->setMetadata(kind, node);
}
}
