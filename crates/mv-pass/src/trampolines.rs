//! Trampolines: functions that call another through its slot, in the place of an alias or before the loader has run.

use crate::attributes;
use crate::clone_ctx::CloneCtx;
use crate::slots::SlotLoads;
use juliair_types::dialect::DllStorageOf;
use llvm_ext::attributes::Place;
use llvm_ext::global::{DllStorageClass, Function, GlobalAlias, Linkage, Visibility};
use llvm_ext::instruction::TailCallKind;
use llvm_ext::types::TypeKind;

/// The runtime's function that makes the calling thread one of Julia's, and loads the image if need be.
pub(crate) const AUTOINIT: &str = "ijl_autoinit_and_adopt_thread";

/// What the name of a trampoline that adopts the calling thread ends in.
pub(crate) const AUTOINIT_SUFFIX: &str = ".autoinit_trampoline";

/// A parameter attribute that names a parameter's role for Julia's passes; the trampoline itself keeps it.
const RETURN_ROOTS: &str = "julia.return_roots";

impl<'m> CloneCtx<'m, '_> {
    /// What a slot holds until the loader fills it in.
    pub(crate) fn create_autoinit_trampoline(
        &self,
        function: Function<'m>,
        loads: &SlotLoads<'m>,
    ) -> Function<'m> {
        let trampoline = declare_trampoline(function, function.name_with(AUTOINIT_SUFFIX));
        trampoline.set_linkage(Linkage::LLVMExternalLinkage);
        // The C++ copies the function's; what is hidden can have none.
        trampoline.set_dll_storage_class(DllStorageClass::LLVMDefaultStorageClass);
        trampoline.set_visibility(Visibility::LLVMHiddenVisibility);
        trampoline.set_dso_local(true);
        let top = trampoline.append_block("top");
        loads.builder.position_at_end(top);
        let pointer = self.module.pointer_type(0);
        let autoinit = self.module.declare_without_parameters(AUTOINIT, pointer);
        let _ = loads.builder.call(pointer.function_without_parameters(), autoinit.value(), &[]);
        self.call_slot(trampoline, function, loads);
        trampoline
    }

    /// Puts a trampoline in the place of an alias: under its name, visible like it, used by its users.
    pub(crate) fn replace_alias(
        &self,
        alias: GlobalAlias<'m>,
        function: Function<'m>,
        loads: &SlotLoads<'m>,
    ) {
        let trampoline = declare_trampoline(function, "");
        trampoline.set_linkage(alias.linkage());
        trampoline.set_visibility(alias.visibility());
        trampoline.set_dso_local(alias.is_dso_local());
        let is_unseen = alias.has_local_linkage() || alias.visibility() == Visibility::LLVMHiddenVisibility;
        trampoline.set_dll_storage_class(match self.plan.dialect.alias_dll_storage {
            // A symbol that is not seen outside can have none.
            _ if is_unseen => DllStorageClass::LLVMDefaultStorageClass,
            DllStorageOf::Alias => alias.dll_storage_class(),
            DllStorageOf::Function => function.dll_storage_class(),
        });
        trampoline.set_string_attribute(attributes::ALIAS, "");
        if has_vectors(function) {
            tracing::warn!(
                "the alias {} of {} has vectors in its type, which callers may pass in other registers than the \
                 version that the loader picks expects",
                alias.name(),
                function.name()
            );
        }
        loads.builder.position_at_end(trampoline.append_block("top"));
        self.call_slot(trampoline, function, loads);
        let name = alias.name_bytes();
        alias
            .value()
            .replace_all_uses_with(trampoline.address().address_space_cast(alias.value_type()).value());
        alias.detach();
        trampoline.set_name(name);
    }

    /// Tail-calls what the slot of a function holds, with all parameters, and returns the result.
    fn call_slot(&self, trampoline: Function<'m>, function: Function<'m>, loads: &SlotLoads<'m>) {
        let callee = loads.load(function, self.slots.of(function));
        let function_type = function.content_type();
        let parameters = trampoline.parameters();
        let call = loads.builder.call(function_type, callee.value(), &parameters);
        call.set_tail_call_kind(match function_type.is_variadic() {
            true => TailCallKind::LLVMTailCallKindMustTail,
            false => TailCallKind::LLVMTailCallKindTail,
        });
        call.set_calling_convention(function.calling_convention());
        call.copy_argument_attributes(function);
        for number in (0..).take(parameters.len()) {
            call.attributes_at(Place::Parameter(number)).remove_string(RETURN_ROOTS);
        }
        let is_void = function_type.function_result().kind() == TypeKind::LLVMVoidTypeKind;
        let _ = loads.builder.ret((!is_void).then_some(call.value()));
    }
}

/// Whether the pass made the function: to hold a slot's place before the loader runs, or from an alias.
pub(crate) fn is_trampoline(function: Function<'_>) -> bool {
    function.has_string_attribute(attributes::ALIAS) || function.name().ends_with(AUTOINIT_SUFFIX)
}

/// Whether the pass made the function: a version for a target after the first, or a trampoline.
pub(crate) fn is_made_by_pass(function: Function<'_>) -> bool {
    let target = function.string_attribute(attributes::CLONE);
    target.is_some_and(|target| target != "0") || is_trampoline(function)
}

fn declare_trampoline<'m>(function: Function<'m>, name: impl AsRef<[u8]>) -> Function<'m> {
    let trampoline = function.declare_like(name);
    trampoline.remove_string_attribute(attributes::RELOC);
    trampoline.remove_string_attribute(attributes::CLONES);
    // The C++ copies it; a function that is only assembly cannot call.
    trampoline.remove_enum_attribute("naked");
    trampoline
}

fn has_vectors(function: Function<'_>) -> bool {
    let function_type = function.content_type();
    let mut types = function_type.function_parameters();
    types.push(function_type.function_result());
    types.into_iter().any(llvm_ext::types::Type::is_vector)
}
