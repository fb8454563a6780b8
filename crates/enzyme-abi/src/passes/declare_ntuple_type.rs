//! `enzyme-declare-ntuple-type`: declares the helper that makes types of tuples.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::ntuple::{NTUPLE_TYPE, declare_ntuple_type};
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-declare-ntuple-type",
    parameters: &[],
    required: &[],
    summary: "declares julia.enzyme.ntuple_type, which makes NTuple{count, T} at run time",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, _: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let is_there = module.function(NTUPLE_TYPE).is_some();
    let _ = declare_ntuple_type(module)?;
    Ok(if is_there { Changed::No } else { Changed::Yes })
}
