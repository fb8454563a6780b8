//! The versions of functions: their declarations and bodies.

use crate::attributes;
use crate::clone_ctx::CloneCtx;
use crate::originals::Original;
use crate::specs::{Group, TargetSet};
use llvm_ext::cloning::BodyCloner;
use llvm_ext::global::{DllStorageClass, Function};
use llvm_ext::progress::steps;
use rustc_hash::FxHashMap;

/// The clone of each function for each target that has one.
#[derive(Default)]
pub(crate) struct Versions<'m> {
    by_target: FxHashMap<(usize, Function<'m>), Function<'m>>,
}

impl<'m> Versions<'m> {
    /// The clone of an original function for a target, if it has one of its own.
    pub(crate) fn own(&self, original: Function<'m>, target: usize) -> Option<Function<'m>> {
        self.by_target.get(&(target, original)).copied()
    }

    /// The version that all targets of a group fall back to: the original itself in the group of target 0.
    ///
    /// # Panics
    ///
    /// Where the group's target does not clone the function, which the checks refuse.
    pub(crate) fn of_group(&self, original: Function<'m>, group_target: usize) -> Function<'m> {
        if group_target == 0 {
            return original;
        }
        self.own(original, group_target)
            .expect("a target that clones everything has a version of each function")
    }
}

impl<'m> CloneCtx<'m, '_> {
    /// Declares the versions, so that bodies can refer to them.
    pub(crate) fn clone_decls(&mut self) {
        for original in self.originals_where(|original| original.clones.is_some()) {
            for target in original.clones.iter().flat_map(TargetSet::iter) {
                let clone =
                    original.function.declare_like(original.function.name_with(&format!(".{target}")));
                // In the C++, cloning a body copies the original's dso_local over the one that was set here.
                let is_imported = clone.dll_storage_class() == DllStorageClass::LLVMDLLImportStorageClass;
                if original.function.is_declaration() && !is_imported {
                    clone.set_dso_local(true);
                }
                let _ = self.versions.by_target.insert((target, original.function), clone);
            }
        }
    }

    /// Gives the versions their bodies. The clone of a selective target comes from its group's version, whose
    /// references are mapped by then, but which has the original's features still.
    pub(crate) fn clone_bodies(&self) {
        let mut cloners = self.cloners();
        let originals: Vec<_> = self.plan.originals.cloned().collect();
        for original in steps("cloning function", originals.iter()) {
            for group in &self.plan.groups {
                self.clone_for_group(original, group, &mut cloners);
            }
        }
    }

    /// For each target, what replaces which references in its bodies.
    fn cloners(&self) -> Vec<BodyCloner<'m>> {
        let mut cloners: Vec<_> = (0..self.plan.targets.count()).map(|_| BodyCloner::default()).collect();
        for original in self.plan.originals.cloned() {
            let function = original.function;
            for group in &self.plan.groups {
                let base = self.versions.of_group(function, group.target);
                if group.target != 0 {
                    cloners[group.target].replace(function, base);
                }
                for &target in &group.selective {
                    if let Some(clone) = self.versions.own(function, target) {
                        cloners[target].replace(base, clone);
                    }
                }
            }
        }
        cloners
    }

    fn clone_for_group(&self, original: &Original<'m>, group: &Group, cloners: &mut [BodyCloner<'m>]) {
        let function = original.function;
        let has_body = !function.is_declaration();
        let base = self.versions.of_group(function, group.target);
        if group.target != 0 && has_body {
            cloners[group.target].clone_body(function, base);
        }
        for &target in &group.selective {
            let Some(clone) = self.versions.own(function, target) else { continue };
            if has_body {
                cloners[target].clone_body(base, clone);
            }
            self.finish_version(clone, target);
        }
        if group.target != 0 {
            self.finish_version(base, group.target);
        }
    }

    fn finish_version(&self, version: Function<'m>, target: usize) {
        self.add_features(version, target);
        version.set_string_attribute(attributes::CLONE, target.to_string());
    }
}
