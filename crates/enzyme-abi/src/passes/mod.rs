//! The passes, one file each.

pub mod declare_ntuple_type;
pub mod define_ntuple_type;
mod definition;
pub mod expand_value_builders;
pub mod fixup_sret;
pub mod make_slots_symbolic;
pub mod parameters;
pub mod resolve_slots;
pub mod use_gcstack_arg;

pub use definition::{PassDefinition, Run};

use crate::session::Session;
use llvm_ext::passes::PassRegistry;
use std::rc::Rc;

/// All passes, in the order of the specification.
pub const PASSES: &[PassDefinition] = &[
    make_slots_symbolic::PASS,
    resolve_slots::PASS,
    fixup_sret::PASS,
    expand_value_builders::PASS,
    declare_ntuple_type::PASS,
    define_ntuple_type::PASS,
    use_gcstack_arg::PASS,
];

/// Makes the passes known to pipelines; they share a session.
pub fn register(registry: &mut PassRegistry, session: &Rc<Session>) {
    for pass in PASSES {
        registry.register(pass.entry(session));
    }
}
