//! `enzyme-define-ntuple-type`: gives the helper that makes types of tuples a body.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::ntuple::{MAX_STACK_SIZE, STACK_SIZE, define_ntuple_type};
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-define-ntuple-type",
    parameters: &["stack-size=N"],
    required: &[],
    summary: "gives julia.enzyme.ntuple_type, where it is declared, its body",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let defined = define_ntuple_type(module, session, stack_size(parameters)?)?;
    Ok(if defined { Changed::Yes } else { Changed::No })
}

fn stack_size(parameters: &Parameters) -> Result<u32, EnzymeError> {
    let Some(text) = parameters.value("stack-size") else { return Ok(STACK_SIZE) };
    let size = text.parse().ok().filter(|&size| size <= MAX_STACK_SIZE);
    size.ok_or_else(|| EnzymeError::PassParameter {
        pass: PASS.name,
        parameter: "stack-size",
        value: text.to_owned(),
        expected: "a number from 0 to 1024",
    })
}
