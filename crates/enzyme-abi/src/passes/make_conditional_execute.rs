//! `enzyme-make-conditional-execute`: a function that calls another one only where a shadow is none of the primal argument.

use super::definition::{PassDefinition, Run};
use super::parameters::{Parameters, decimal, is_decimal};
use crate::error::EnzymeError;
use crate::gating::GatedCall;
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-make-conditional-execute",
    parameters: &[
        "function=F",
        "cmpidx=K",
        "postprocess=P",
        "postprocess-const=C",
        "force-run=0|1",
        "noresult=0|1",
        "constant=I",
        "runtime-activity=0|1",
        "width=W",
    ],
    required: &["function", "cmpidx"],
    summary: "makes a function that calls another where a shadow, an argument from 1, differs from the primal argument",
    run: Run::Module(run),
};

/// The largest width of a batch that makes sense: each element is a call.
const MAX_WIDTH: u32 = 1024;

fn run(module: &Module<'_>, _: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let function = named(module, parameters.single(PASS.name, "function")?.unwrap_or_default())?;
    let compared = parameters.single(PASS.name, "cmpidx")?.unwrap_or_default();
    let compared = argument(function, "cmpidx", compared)?;
    let constants = parameters.values("constant").map(|text| argument(function, "constant", text));
    let constants = constants.collect::<Result<Vec<u32>, _>>()?;
    let optional = |key| parameters.single(PASS.name, key)?.map(|name| named(module, name)).transpose();
    let call = GatedCall {
        function,
        compared,
        postprocess: optional("postprocess")?,
        postprocess_const: optional("postprocess-const")?,
        force_run: parameters.switch(PASS.name, "force-run", false)?,
        needs_result: !parameters.switch(PASS.name, "noresult", false)?,
        runtime_activity: parameters.switch(PASS.name, "runtime-activity", true)?,
        is_constant: constants.contains(&compared),
    };
    let width = width(parameters)?;
    let always_runs = call.force_run || call.postprocess_const.is_some();
    let needs_none = call.is_constant && !always_runs;
    let mut changed = false;
    if call.compares() {
        changed |= call.conditional(module)?.1;
    } else if width == 1 {
        let reason = match call.is_constant {
            true if !needs_none => format!(
                "argument {} has no shadow, so that nothing is compared; a function is only made for a batch, width=2 or more",
                compared + 1
            ),
            true => format!("argument {} has no shadow", compared + 1),
            false => {
                "without runtime activity a function is only made for a batch, width=2 or more".to_owned()
            }
        };
        tracing::warn!("{} makes nothing for @{}: {reason}", PASS.name, function.name());
    }
    if width > 1 {
        changed |= call.batch(module, width, &|number| !constants.contains(&number))?.1;
    }
    Ok(if changed { Changed::Yes } else { Changed::No })
}

fn named<'m>(module: &'m Module<'_>, name: &str) -> Result<Function<'m>, EnzymeError> {
    module.function(name).ok_or_else(|| EnzymeError::NoFunction(name.to_owned()))
}

/// The parameter, from 0, that a text gives from 1.
fn argument(function: Function<'_>, parameter: &'static str, text: &str) -> Result<u32, EnzymeError> {
    if !is_decimal(text) {
        return Err(refused(parameter, text, "the number of an argument, from 1"));
    }
    let count = function.content_type().function_parameters().len();
    let number = decimal(text).filter(|&number| number > 0 && number as usize <= count);
    number.map(|number| number - 1).ok_or_else(|| EnzymeError::ArgumentOutOfRange {
        argument: text.to_owned(),
        function: function.name(),
        first: 1,
        parameters: count,
    })
}

fn width(parameters: &Parameters) -> Result<u32, EnzymeError> {
    let Some(text) = parameters.single(PASS.name, "width")? else { return Ok(1) };
    let width = decimal(text).filter(|width| (1..=MAX_WIDTH).contains(width));
    width.ok_or_else(|| refused("width", text, "a number from 1 to 1024"))
}

fn refused(parameter: &'static str, value: &str, expected: &'static str) -> EnzymeError {
    EnzymeError::PassParameter { pass: PASS.name, parameter, value: value.to_owned(), expected }
}
