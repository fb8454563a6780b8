//! Uses of functions with versions in global initializers, and by aliases.

use crate::clone_ctx::CloneCtx;
use crate::slots::SlotLoads;
use llvm_ext::global::{Function, GlobalVariable};
use llvm_ext::types::TypeKind;
use llvm_ext::value::{Constant, ValueKind};
use rustc_hash::FxHashMap;

/// A place in a global where the loader writes the version of a function that it picks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relocation<'m> {
    /// The index of the function in the function table.
    pub(crate) index: u32,
    /// The global.
    pub(crate) variable: GlobalVariable<'m>,
    /// Where in it, in bytes.
    pub(crate) offset: u64,
}

impl<'m> CloneCtx<'m, '_> {
    /// Replaces functions with versions in initializers by null and by relocations, and aliases of them by trampolines.
    pub(crate) fn fix_gv_uses(&mut self, loads: &SlotLoads<'m>) {
        let containers = &self.plan.containers;
        let users: Vec<_> =
            self.module.global_variables().filter(|variable| containers.is_user(variable.value())).collect();
        let mut without = FxHashMap::default();
        for variable in users {
            let initializer = variable.initializer().expect("a user of something has an initializer");
            self.record_relocations(variable, initializer, 0);
            let cleared = self.without_functions(initializer, &mut without);
            variable.set_initializer(cleared);
        }
        self.replace_aliases(loads);
    }

    /// By function, as the trampolines follow each other in the module; those of one function in module order.
    fn replace_aliases(&self, loads: &SlotLoads<'m>) {
        let containers = &self.plan.containers;
        let mut of_function: FxHashMap<Function<'m>, Vec<_>> = FxHashMap::default();
        for alias in self.module.aliases().filter(|alias| containers.is_user(alias.value())) {
            let function =
                strip_casts(alias.aliasee()).as_function().expect("the checks followed it to a function");
            of_function.entry(function).or_default().push(alias);
        }
        for original in self.plan.originals.cloned() {
            for &alias in of_function.get(&original.function).into_iter().flatten() {
                self.replace_alias(alias, original.function, loads);
            }
        }
    }

    fn record_relocations(&mut self, variable: GlobalVariable<'m>, constant: Constant<'m>, offset: u64) {
        let mut pending = vec![(constant, offset)];
        while let Some((constant, offset)) = pending.pop() {
            if !self.plan.containers.contains(constant) {
                continue;
            }
            if let Some(function) = constant.as_function() {
                let index =
                    self.plan.functions.index(function).expect("the checks looked for it in the table");
                self.relocations.push(Relocation { index, variable, offset });
                continue;
            }
            let operands: Vec<_> = constant.constant_operands().zip(0..).collect();
            pending.extend(
                operands
                    .into_iter()
                    .rev()
                    .map(|(operand, element)| (operand, offset + self.element_offset(constant, element))),
            );
        }
    }

    /// Where an element of a constant is, in bytes from its start. Casts hold their operand at their own place.
    fn element_offset(&self, constant: Constant<'m>, element: u32) -> u64 {
        let (ty, layout) = (constant.value_type(), self.plan.layout);
        match ty.kind() {
            TypeKind::LLVMStructTypeKind => layout.element_offset(ty, element),
            TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind if constant.is_aggregate() => {
                let element_type = ty.element_type().expect("arrays and vectors have one");
                layout.alloc_size(element_type) * u64::from(element)
            }
            _ => 0,
        }
    }

    /// The constant with null in the place of functions with versions. Each constant is rebuilt once.
    fn without_functions(
        &self,
        constant: Constant<'m>,
        known: &mut FxHashMap<Constant<'m>, Constant<'m>>,
    ) -> Constant<'m> {
        let mut pending = vec![constant];
        while let Some(&last) = pending.last() {
            let above = pending.len();
            if !known.contains_key(&last) && self.plan.containers.contains(last) {
                let inner = last.constant_operands();
                let unknown = |inner: &Constant<'m>| {
                    self.plan.containers.contains(*inner) && !known.contains_key(inner)
                };
                pending.extend(inner.filter(unknown));
            }
            if pending.len() == above {
                let _ = pending.pop();
                let rebuilt = self.rebuild(last, known);
                let _ = known.insert(last, rebuilt);
            }
        }
        known[&constant]
    }

    fn rebuild(&self, constant: Constant<'m>, known: &FxHashMap<Constant<'m>, Constant<'m>>) -> Constant<'m> {
        if !self.plan.containers.contains(constant) {
            return constant;
        }
        if constant.kind() == ValueKind::LLVMFunctionValueKind {
            return constant.value_type().null();
        }
        let inner: Vec<_> = constant
            .constant_operands()
            .map(|operand| known.get(&operand).copied().unwrap_or(operand))
            .collect();
        if constant.is_aggregate() {
            return constant.with_elements(&inner);
        }
        constant.cast_like(inner[0]).expect("the checks let casts through only")
    }
}

fn strip_casts(constant: Constant<'_>) -> Constant<'_> {
    let mut constant = constant;
    while constant.is_expression() {
        constant = constant.operand(0).as_constant().expect("a constant's operands are constants");
    }
    constant
}
