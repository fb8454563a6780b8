//! `target`: what a module is for, and how functions there take the pgcstack.

use crate::error::EnzymeError;
use crate::session::Session;
use llvm_ext::module::Module;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct TargetReport {
    /// The schema.
    pub schema: &'static str,
    /// The module's triple.
    pub module: String,
    /// The triple of the process.
    pub host: String,
    /// Whether both have one architecture (`module_targets_host`).
    pub targets_host: bool,
    /// Whether compiled functions take the pgcstack as an argument (`jit_gcstack_arg`).
    pub gcstack_arg: bool,
    /// Whether they have the swift calling convention then (`jit_uses_swiftcc`).
    pub swiftcc: bool,
}

/// Answers for a module.
///
/// # Errors
///
/// None.
pub fn target(module: &Module<'_>, session: &Session) -> Result<TargetReport, EnzymeError> {
    let host = session.host_triple();
    Ok(TargetReport {
        schema: "jlopt.enzyme.target/1",
        module: module.target_triple(),
        targets_host: session.module_targets_host(module),
        gcstack_arg: session.jit_gcstack_arg(),
        swiftcc: session.jit_uses_swiftcc(&host),
        host,
    })
}
