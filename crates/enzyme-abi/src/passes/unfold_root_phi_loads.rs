//! `enzyme-unfold-root-phi-loads`: a load through a phi of root arrays becomes a phi of loads.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::roots::RootPhis;
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-unfold-root-phi-loads",
    parameters: &[],
    required: &[],
    summary: "loads tracked pointers in front of a phi of root arrays instead of through it",
    run: Run::Function(run),
};

fn run(function: Function<'_>, _: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let module = function.module();
    let unfolded = RootPhis::new(&module).unfold_all(function);
    Ok(if unfolded { Changed::Yes } else { Changed::No })
}
