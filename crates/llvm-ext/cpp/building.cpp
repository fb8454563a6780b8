// Building code: elements of aggregates, blocks in the middle of blocks, inlining what must be inlined.
#include "shim.h"

#include "llvm/Analysis/InlineCost.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

extern "C" {

LLVMValueRef jlopt_build_extract_value(LLVMBuilderRef builder, LLVMValueRef aggregate, const unsigned *path,
                                       size_t length) {
  return wrap(unwrap(builder)->CreateExtractValue(unwrap(aggregate), ArrayRef(path, length)));
}

LLVMValueRef jlopt_build_insert_value(LLVMBuilderRef builder, LLVMValueRef aggregate, LLVMValueRef element,
                                      const unsigned *path, size_t length) {
  return wrap(unwrap(builder)->CreateInsertValue(unwrap(aggregate), unwrap(element), ArrayRef(path, length)));
}

LLVMValueRef jlopt_builder_insert_point(LLVMBuilderRef builder) {
  BasicBlock *block = unwrap(builder)->GetInsertBlock();
  auto at = unwrap(builder)->GetInsertPoint();
  return !block || at == block->end() ? nullptr : wrap(&*at);
}

LLVMBasicBlockRef jlopt_builder_split_block(LLVMBuilderRef builder) {
  IRBuilder<> &b = *unwrap(builder);
  BasicBlock *block = b.GetInsertBlock();
  auto at = b.GetInsertPoint();
  BasicBlock *rest;
  if (at != block->end() && block->getTerminator()) {
    rest = block->splitBasicBlock(at);
    block->getTerminator()->eraseFromParent();
  } else {
    rest = BasicBlock::Create(block->getContext(), "", block->getParent(), block->getNextNode());
    rest->splice(rest->end(), block, at, block->end());
  }
  b.SetInsertPoint(block);
  return wrap(rest);
}

LLVMValueRef jlopt_invoke_to_call(LLVMValueRef invoke) { return wrap(changeToCall(unwrap<InvokeInst>(invoke))); }

bool jlopt_type_has_fixed_size(LLVMTypeRef type) { return unwrap(type)->isSized() && !unwrap(type)->isScalableTy(); }

uint64_t jlopt_pointer_alignment(LLVMValueRef pointer, LLVMTargetDataRef layout) {
  return unwrap(pointer)->getPointerAlignment(*unwrap(layout)).value();
}

uint64_t jlopt_call_argument_alignment(LLVMValueRef call, unsigned argument) {
  return unwrap<CallBase>(call)->getParamAlign(argument).valueOrOne().value();
}

bool jlopt_is_memcpy(LLVMValueRef instruction) {
  auto *copy = dyn_cast<MemCpyInst>(unwrap(instruction));
  return copy && copy->getIntrinsicID() == Intrinsic::memcpy;
}

bool jlopt_call_must_be_inlined(LLVMValueRef call) {
  CallBase &c = *unwrap<CallBase>(call);
  Function *callee = c.getCalledFunction();
  return callee && !callee->isDeclaration() && c.hasFnAttr(Attribute::AlwaysInline) &&
         !c.getAttributes().hasFnAttr(Attribute::NoInline);
}

bool jlopt_call_inline_always(LLVMValueRef call, void *opaque, void (*visit)(void *, LLVMValueRef), JloptSink reason) {
  CallBase &c = *unwrap<CallBase>(call);
  InlineFunctionInfo info;
  InlineResult result = isInlineViable(*c.getCalledFunction());
  if (result.isSuccess())
    result = InlineFunction(c, info, /*MergeAttributes=*/true);
  if (!result.isSuccess())
    SinkStream(reason) << result.getFailureReason();
  for (CallBase *inlined : info.InlinedCallSites)
    visit(opaque, wrap(inlined));
  return result.isSuccess();
}
}
