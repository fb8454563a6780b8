//! The passes, one file each.

pub mod annotate_memtransfers;
pub mod byref_alloca_types;
mod definition;
pub mod legalize_readonly_decay;
pub mod make_slots_symbolic;
pub mod mark_loads_dereferenceable;
pub mod parameters;
pub mod resolve_slots;
pub mod unfold_root_phi_loads;

pub use definition::{PassDefinition, Run};

use crate::session::Session;
use llvm_ext::passes::PassRegistry;
use std::rc::Rc;

/// All passes, in the order of the specification.
pub const PASSES: &[PassDefinition] = &[
    make_slots_symbolic::PASS,
    resolve_slots::PASS,
    unfold_root_phi_loads::PASS,
    legalize_readonly_decay::PASS,
    mark_loads_dereferenceable::PASS,
    byref_alloca_types::PASS,
    annotate_memtransfers::PASS,
];

/// Makes the passes known to pipelines; they share a session.
pub fn register(registry: &mut PassRegistry, session: &Rc<Session>) {
    for pass in PASSES {
        registry.register(pass.entry(session));
    }
}
