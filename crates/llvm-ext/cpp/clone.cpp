// Cloning function bodies within their module.
#include "shim.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

/// The functions that a clone refers to in the place of others.
struct JloptCloneMap final : ValueMaterializer {
  DenseMap<const Value *, Value *> Functions;
  const Function *Current = nullptr;

  Value *materialize(Value *value) override {
    if (isa<Function>(value))
      return Functions.lookup(value);
    // The mapper would look for a block of another function among those of the clone.
    if (auto *address = dyn_cast<BlockAddress>(value))
      return address->getFunction() == Current ? nullptr : address;
    return nullptr;
  }
};

/// Whether the clone of a function with this subprogram refers to the same node: all but its own subprogram and the
/// scopes, variables and locations in that.
static bool isShared(const Metadata *node, const DISubprogram *subprogram) {
  if (isa<DICompileUnit>(node) || isa<DIType>(node))
    return true;
  if (auto *scope = dyn_cast<DILocalScope>(node))
    return scope->getSubprogram() != subprogram;
  if (auto *variable = dyn_cast<DILocalVariable>(node))
    if (auto *scope = dyn_cast_or_null<DILocalScope>(variable->getScope()))
      return scope->getSubprogram() != subprogram;
  return false;
}

extern "C" {

JloptCloneMap *jlopt_clone_map_create() { return new JloptCloneMap; }
void jlopt_clone_map_dispose(JloptCloneMap *map) { delete map; }

void jlopt_clone_map_insert(JloptCloneMap *map, LLVMValueRef from, LLVMValueRef to) {
  map->Functions[unwrap(from)] = unwrap(to);
}

void jlopt_clone_body(JloptCloneMap *map, LLVMValueRef from, LLVMValueRef to) {
  Function *source = unwrap<Function>(from), *target = unwrap<Function>(to);
  map->Current = source;
  ValueToValueMapTy values;
  for (auto [old_argument, new_argument] : zip(source->args(), target->args())) {
    new_argument.setName(old_argument.getName());
    values[&old_argument] = &new_argument;
  }
  DISubprogram *subprogram = source->getSubprogram();
  MetadataPredicate shared = [subprogram](const Metadata *node) { return isShared(node, subprogram); };
  SmallVector<ReturnInst *, 8> returns;
  CloneFunctionMetadataInto(*target, *source, values, RF_None, nullptr, map, &shared);
  CloneFunctionBodyInto(*target, *source, values, RF_None, returns, "", nullptr, nullptr, map, &shared);
}
}
