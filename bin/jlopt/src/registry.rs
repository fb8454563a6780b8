//! The passes that `--passes` can name beside LLVM's own.

use enzyme_abi::session::Session;
use llvm_ext::passes::PassRegistry;
use mv_pass::MultiVersioningTargets;
use std::rc::Rc;

/// All of them, with what the side files and options of a run say and, for modules that record no targets, these.
pub(crate) fn registry(session: &Rc<Session>, targets: Option<&MultiVersioningTargets>) -> PassRegistry {
    let mut registry = PassRegistry::default();
    mv_pass::register(&mut registry, session.version, targets);
    enzyme_abi::register(&mut registry, session);
    registry
}
