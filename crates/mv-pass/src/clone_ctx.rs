//! The phases of the pass, in the order of the C++ (`CloneCtx` of `src/llvm-multiversioning.cpp`).

use crate::attributes;
use crate::check::Plan;
use crate::clones::Versions;
use crate::gv_uses::Relocation;
use crate::originals::Original;
use crate::slots::{SlotLoads, Slots};
use llvm_ext::global::Function;
use llvm_ext::instruction::{BasicBlock, Opcode};
use llvm_ext::module::Module;
use llvm_ext::value::{Constant, Use, Value, ValueKind};
use rustc_hash::FxHashSet;

/// A module on its way through the phases.
pub(crate) struct CloneCtx<'m, 'ctx> {
    pub(crate) module: &'m Module<'ctx>,
    pub(crate) plan: Plan<'m>,
    pub(crate) versions: Versions<'m>,
    pub(crate) slots: Slots<'m>,
    /// The places in globals where the loader writes a function, by module order of the globals.
    pub(crate) relocations: Vec<Relocation<'m>>,
}

impl<'m, 'ctx> CloneCtx<'m, 'ctx> {
    pub(crate) fn new(module: &'m Module<'ctx>, plan: Plan<'m>) -> Self {
        Self { module, plan, versions: Versions::default(), slots: Slots::default(), relocations: Vec::new() }
    }

    /// Runs all phases. Nothing fails any more: the plan was checked.
    pub(crate) fn run(mut self) {
        self.plan.fvars.variable.detach();
        if let Some(gvars) = &self.plan.gvars {
            gvars.variable.detach();
        }
        self.warn_of_shared_blocks();
        let loads = SlotLoads::new(self.module);
        self.prepare_slots(&loads);
        self.clone_decls();
        self.clone_bodies();
        self.fix_gv_uses(&loads);
        self.finalize_orig_clone_attr();
        self.fix_inst_uses(&loads);
        self.finalize_orig_features();
        if self.plan.emits_tables() {
            self.emit_metadata();
        }
    }

    /// Versions share what is outside of them, as in Julia: a version that jumps through a table of blocks that is a
    /// global would jump into the original.
    fn warn_of_shared_blocks(&self) {
        for Original { function, .. } in self.plan.originals.cloned() {
            let jumps = |block: BasicBlock<'_>| block.terminator().opcode() == Opcode::LLVMIndirectBr;
            if !function.blocks().any(jumps) {
                continue;
            }
            if let Some(holder) = holder_of_blocks(*function) {
                tracing::warn!(
                    "{} is cloned, but {holder} has addresses of its blocks, which all versions share: a jump through \
                     them from another version is undefined (keep {} from being cloned, or its addresses within it)",
                    function.name(),
                    function.name()
                );
            }
        }
    }

    fn finalize_orig_clone_attr(&self) {
        for original in self.plan.originals.cloned() {
            original.function.set_string_attribute(attributes::CLONE, "0");
        }
    }

    fn finalize_orig_features(&self) {
        for original in self.plan.originals.iter() {
            self.add_features(original.function, 0);
        }
    }

    /// Gives a function the CPU and features of a target, and its optimization for size.
    pub(crate) fn add_features(&self, function: Function<'m>, target: usize) {
        let spec = &self.plan.targets.specs()[target];
        let features = match function.string_attribute_bytes("target-features") {
            Some(own) => join_features(own, &spec.features),
            None => spec.features.clone().into_bytes(),
        };
        function.set_string_attribute("target-features", features);
        function.set_string_attribute("target-cpu", &spec.cpu);
        if function.has_enum_attribute("optnone") {
            return;
        }
        if spec.opt_size(self.plan.dialect) {
            function.add_enum_attribute("optsize");
        } else if spec.min_size(self.plan.dialect) {
            function.add_enum_attribute("minsize");
        }
    }

    /// The original functions that a predicate holds for, apart from `self`, so that phases can change it.
    pub(crate) fn originals_where(&self, holds: impl Fn(&Original<'m>) -> bool) -> Vec<Original<'m>> {
        self.plan.originals.iter().filter(|original| holds(original)).cloned().collect()
    }
}

/// What outside of a function has addresses of its blocks.
fn holder_of_blocks(function: Function<'_>) -> Option<String> {
    let addresses = function.blocks().flat_map(|block| block.value().uses()).map(Use::user);
    let mut open: Vec<_> =
        addresses.filter(|user| user.kind() == ValueKind::LLVMBlockAddressValueKind).collect();
    let mut seen: FxHashSet<Value<'_>> = open.iter().copied().collect();
    while let Some(value) = open.pop() {
        for user in value.uses().map(Use::user) {
            if let Some(instruction) = user.as_instruction() {
                if instruction.function() != function {
                    return Some(instruction.function().name());
                }
            } else if user.as_constant().is_some_and(Constant::is_global) {
                return Some(user.name());
            } else if seen.insert(user) {
                open.push(user);
            }
        }
    }
    None
}

/// A name that others look for, but which something else in the module has, so that LLVM numbered the new global.
pub(crate) fn warn_if_renamed(wanted: &[u8], global: Value<'_>) {
    if global.name_bytes() != wanted {
        let wanted = String::from_utf8_lossy(wanted);
        tracing::warn!(
            "the name {wanted} is taken in this module: {} stands in for it, where Julia's loader, and other modules of \
             the image, won't find it",
            global.name()
        );
    }
}

/// Julia joins with a comma always; LLVM 22's verifier refuses the empty entry that this leaves where a side is empty.
fn join_features(own: Vec<u8>, added: &str) -> Vec<u8> {
    match (own.is_empty(), added.is_empty()) {
        (true, _) => added.as_bytes().to_vec(),
        (_, true) => own,
        _ => [&own, &b","[..], added.as_bytes()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::join_features;

    #[test]
    fn features_are_joined_without_empty_entries() {
        assert_eq!(join_features(b"+a".to_vec(), "+b,-c"), b"+a,+b,-c");
        assert_eq!(join_features(Vec::new(), "+b"), b"+b");
        assert_eq!(join_features(b"+a".to_vec(), ""), b"+a");
        assert_eq!(join_features(Vec::new(), ""), b"");
    }
}
