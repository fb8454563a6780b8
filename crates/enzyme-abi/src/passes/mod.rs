//! The passes, one file each.

mod definition;
pub mod make_slots_symbolic;
pub mod parameters;
pub mod resolve_slots;

pub use definition::{PassDefinition, Run};

use crate::session::Session;
use llvm_ext::passes::PassRegistry;
use std::rc::Rc;

/// All passes, in the order of the specification.
pub const PASSES: &[PassDefinition] = &[make_slots_symbolic::PASS, resolve_slots::PASS];

/// Makes the passes known to pipelines; they share a session.
pub fn register(registry: &mut PassRegistry, session: &Rc<Session>) {
    for pass in PASSES {
        registry.register(pass.entry(session));
    }
}
