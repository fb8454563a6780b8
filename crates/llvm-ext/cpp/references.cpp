// Which globals a definition refers to, however deep in constants, and in its debug information.
#include "shim.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace {

class References {
  void *Opaque;
  void (*Found)(void *, LLVMValueRef, bool);
  SmallPtrSet<const Value *, 32> Seen;
  SmallVector<const Value *, 16> Pending;

  void found(const Value *global, bool near) { Found(Opaque, wrap(const_cast<Value *>(global)), near); }

  void look(const Value *value) {
    if (auto *metadata = dyn_cast<MetadataAsValue>(value))
      return at(metadata->getMetadata());
    if (!isa<Constant>(value) || isa<ConstantData>(value) || !Seen.insert(value).second)
      return;
    if (isa<GlobalValue>(value))
      return found(value, false);
    if (auto *address = dyn_cast<BlockAddress>(value))
      return found(address->getFunction(), true);
    Pending.push_back(value);
  }

  void at(const Metadata *metadata) {
    if (auto *value = dyn_cast_or_null<ValueAsMetadata>(metadata))
      at(value->getValue());
    if (auto *list = dyn_cast_or_null<DIArgList>(metadata))
      for (const ValueAsMetadata *value : list->getArgs())
        at(value->getValue());
  }

  void at(const Value *value) {
    for (look(value); !Pending.empty();)
      for (const Use &operand : cast<Constant>(Pending.pop_back_val())->operands())
        look(operand);
  }

  void at(const Instruction &instruction) {
    for (const Use &operand : instruction.operands())
      at(operand);
    for (const DbgVariableRecord &record : filterDbgVars(instruction.getDbgRecordRange())) {
      at(record.getRawLocation());
      if (record.isDbgAssign())
        at(record.getRawAddress());
    }
  }

public:
  References(void *opaque, void (*found)(void *, LLVMValueRef, bool)) : Opaque(opaque), Found(found) {}

  void of(const GlobalValue &global) {
    for (const Use &operand : global.operands())
      at(operand);
    if (auto *function = dyn_cast<Function>(&global))
      for (const Instruction &instruction : instructions(*function))
        at(instruction);
    auto *object = dyn_cast<GlobalObject>(&global);
    if (MDNode *associated = object ? object->getMetadata(LLVMContext::MD_associated) : nullptr)
      if (auto *value = dyn_cast_or_null<ValueAsMetadata>(associated->getOperand(0).get()))
        found(value->getValue()->stripPointerCasts(), true);
  }
};

} // namespace

extern "C" void jlopt_global_references(LLVMValueRef global, void *opaque,
                                        void (*found)(void *opaque, LLVMValueRef global, bool near)) {
  References(opaque, found).of(*unwrap<GlobalValue>(global));
}
