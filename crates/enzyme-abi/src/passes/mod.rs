//! The passes, one file each.

pub mod annotate_memtransfers;
pub mod annotate_parmtypes;
pub mod bake_inserted_values;
pub mod bake_julia_value_globals;
pub mod byref_alloca_types;
pub mod check_specsig;
pub mod copy_abi_attrs;
pub mod declare_native;
pub mod declare_ntuple_type;
pub mod define_ntuple_type;
mod definition;
pub mod expand_value_builders;
pub mod fixup_sret;
pub mod fold_plt_gots;
pub mod import_thunks;
pub mod internalize_thunks;
pub mod invoke_codegen;
pub mod legalize_readonly_decay;
pub mod link_julia_values;
pub mod link_split;
pub mod make_conditional_execute;
pub mod make_slots_symbolic;
pub mod mark_loads_dereferenceable;
pub mod materialize_native_invokes;
pub mod parameters;
mod promises;
pub mod record_symbolic_slots;
pub mod relocate_julia_value_globals;
pub mod resolve_slots;
pub mod restore_lookups;
pub mod rewrite_abi_converter;
pub mod unfold_root_phi_loads;
pub mod use_gcstack_arg;

pub use definition::{PassDefinition, Run};

use crate::session::Session;
use llvm_ext::passes::PassRegistry;
use std::rc::Rc;

/// All passes, in the order of the specification.
pub const PASSES: &[PassDefinition] = &[
    make_slots_symbolic::PASS,
    resolve_slots::PASS,
    bake_inserted_values::PASS,
    bake_julia_value_globals::PASS,
    relocate_julia_value_globals::PASS,
    record_symbolic_slots::PASS,
    link_julia_values::PASS,
    fold_plt_gots::PASS,
    fixup_sret::PASS,
    expand_value_builders::PASS,
    unfold_root_phi_loads::PASS,
    check_specsig::PASS,
    annotate_parmtypes::PASS,
    declare_native::PASS,
    copy_abi_attrs::PASS,
    restore_lookups::RESTORE_NATIVE_INVOKES,
    restore_lookups::RESTORE_LOOKUPS,
    materialize_native_invokes::PASS,
    invoke_codegen::PASS,
    import_thunks::PASS,
    internalize_thunks::PASS,
    link_split::PASS,
    legalize_readonly_decay::PASS,
    mark_loads_dereferenceable::PASS,
    byref_alloca_types::PASS,
    annotate_memtransfers::PASS,
    declare_ntuple_type::PASS,
    define_ntuple_type::PASS,
    rewrite_abi_converter::PASS,
    use_gcstack_arg::PASS,
    make_conditional_execute::PASS,
];

/// Makes the passes known to pipelines; they share a session.
pub fn register(registry: &mut PassRegistry, session: &Rc<Session>) {
    for pass in PASSES {
        registry.register(pass.entry(session));
    }
}
