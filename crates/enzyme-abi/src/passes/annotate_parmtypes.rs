//! `enzyme-annotate-parmtypes`: says at each parameter which Julia type is behind it.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::session::Session;
use crate::signature::classified::{CONVENTION, ROOTED, TYPE, TYPE_NAME, has_parameters_of};
use crate::signature::{Carries, Parameter, Specsig};
use llvm_ext::attributes::{Attributes, Place};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-annotate-parmtypes",
    parameters: &[],
    required: &[],
    summary: "writes the Julia type behind each parameter of functions whose method instance is known",
    run: Run::Module(run),
};

/// How many references a parameter has room for.
const RETURN_ROOTS: &str = "enzymejl_returnRoots";
/// How many bytes a parameter has room for.
const UNION_BYTES: &str = "enzymejl_sret_union_bytes";

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let mut changed = Changed::No;
    for function in module.functions() {
        let specsig = match session.specsig_of(module, function) {
            Some(Ok(specsig)) => specsig,
            Some(Err(error @ EnzymeError::LlvmType { .. })) => return Err(error),
            Some(Err(_)) | None => continue,
        };
        if !has_parameters_of(function, &specsig) {
            tracing::info!("@{} has other parameters than its method instance", function.name());
            continue;
        }
        for (number, parameter) in (0..).zip(&specsig.parameters) {
            let place = function.attributes_at(Place::Parameter(number));
            for (key, value) in marks(&specsig, parameter, session) {
                if set(place, key, &value) {
                    changed = Changed::Yes;
                }
            }
        }
    }
    Ok(changed)
}

/// What is written at a parameter.
pub(crate) fn marks(
    specsig: &Specsig<'_>,
    parameter: &Parameter<'_>,
    session: &Session,
) -> Vec<(&'static str, String)> {
    match parameter.carries {
        Carries::Result | Carries::Pgcstack => Vec::new(),
        Carries::UnionBytes => vec![(UNION_BYTES, specsig.returned.union_bytes.to_string())],
        Carries::ReturnRoots => vec![(RETURN_ROOTS, specsig.returned.roots.to_string())],
        Carries::Roots { argument, .. } => vec![(ROOTED, specsig.arguments[argument].entry.id.clone())],
        Carries::Argument(number) => {
            let argument = &specsig.arguments[number];
            let name = session.settings.emit_type_names.then(|| (TYPE_NAME, argument.entry.name.clone()));
            let keys = [(TYPE, argument.entry.id.clone()), (CONVENTION, argument.kind.number().to_string())];
            keys.into_iter().chain(name).collect()
        }
    }
}

/// Sets a string attribute; whether it was another one before.
fn set(place: Attributes<'_>, key: &str, value: &str) -> bool {
    if place.string(key).as_deref() == Some(value) {
        return false;
    }
    place.set_string(key, value);
    true
}
