//! `specsig`: the signatures of specialized functions.

use crate::error::EnzymeError;
use crate::files::TypeEntry;
use crate::session::Session;
use crate::signature::{ArgKind, Carries, Form, Names, Specsig, specsig, why_omitted};
use llvm_ext::module::Module;
use serde::Serialize;
use std::rc::Rc;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct SpecsigReport {
    /// The schema.
    pub schema: &'static str,
    /// The version of Julia.
    pub julia: String,
    /// The target.
    pub target: String,
    /// The signatures, in the order in which they are asked for.
    pub signatures: Vec<SignatureReport>,
}

/// One signature.
#[derive(Clone, Debug, Serialize)]
pub struct SignatureReport {
    /// As it was asked for.
    pub signature: String,
    /// The line of the definition that Julia emits, in LLVM's spelling.
    pub define: String,
    /// The line of a declaration with the signature that is derived (`specsig`).
    pub declare: String,
    /// How the result is returned.
    pub kind: &'static str,
    /// How the function and its arguments are passed.
    pub arg_kinds: Vec<ArgKind>,
    /// Whether Julia compiles the function with this signature.
    pub uses_specsig: bool,
    /// What the function gives back, and why.
    pub result: String,
    /// The parameters, and the arguments that have none.
    pub parameters: Vec<ParameterReport>,
}

/// A parameter, or an argument without one.
#[derive(Clone, Debug, Serialize)]
pub struct ParameterReport {
    /// The parameter; nothing for an argument that has none.
    pub parameter: Option<String>,
    /// What it carries, and why.
    pub carries: String,
}

/// A signature that is asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// As it is written.
    pub text: String,
    /// The name of the function.
    pub name: String,
    /// The names of the function and its arguments, where they have one, and their types.
    pub arguments: Vec<(Option<String>, Rc<TypeEntry>)>,
    /// The type of the result.
    pub result: Rc<TypeEntry>,
}

impl Session {
    /// What is asked for by the id of a code instance.
    ///
    /// # Errors
    ///
    /// An id that is in no table, and types that are not known.
    pub fn asked_instance(&self, id: &str) -> Result<Asked, EnzymeError> {
        let instance =
            self.instances.instance(id).ok_or_else(|| EnzymeError::NoCodeInstance(id.to_owned()))?;
        let (arguments, result) = self.instance_types(instance)?;
        let arguments = arguments.into_iter().map(|entry| (None, entry)).collect();
        Ok(Asked { text: id.to_owned(), name: id.to_owned(), arguments, result })
    }
}

/// Answers for signatures.
///
/// # Errors
///
/// Types whose LLVM type is needed and not known.
pub fn signatures(session: &Session, asked: &[Asked]) -> Result<SpecsigReport, EnzymeError> {
    session.with_scratch_module(|module| {
        let signatures = asked.iter().map(|asked| signature(session, module, asked));
        Ok(SpecsigReport {
            schema: "jlopt.enzyme.specsig/1",
            julia: session.version.to_string(),
            target: session.target.to_string(),
            signatures: signatures.collect::<Result<_, _>>()?,
        })
    })
}

fn signature(session: &Session, module: &Module<'_>, asked: &Asked) -> Result<SignatureReport, EnzymeError> {
    let form = Form {
        gcstack_arg: session.jit_gcstack_arg(),
        swiftcc: session.jit_uses_swiftcc(&session.target.llvm_triple()),
    };
    let (names, types): (Vec<_>, Vec<_>) = asked.arguments.iter().cloned().unzip();
    let specsig = specsig(session, module, &types, &asked.result, form)?;
    let names = Names { arguments: &names };
    Ok(SignatureReport {
        signature: asked.text.clone(),
        define: specsig.define_line(&asked.name, &names, session, module),
        declare: specsig.declare_line(&asked.name, session),
        kind: specsig.returned.kind.name(),
        arg_kinds: specsig.arguments.iter().map(|argument| argument.kind).collect(),
        uses_specsig: specsig.is_specialized(session),
        result: specsig.result_reason(),
        parameters: parameters(&specsig, &names),
    })
}

fn parameters(specsig: &Specsig<'_>, names: &Names<'_>) -> Vec<ParameterReport> {
    let mut reports = Vec::new();
    let mut named = specsig.parameters.iter().zip(specsig.parameter_names(names)).peekable();
    let is_special = |carries: Carries| !matches!(carries, Carries::Argument(_) | Carries::Roots { .. });
    let report = |(parameter, name): (&_, String)| ParameterReport {
        parameter: Some(name),
        carries: specsig.reason(parameter),
    };
    while let Some(special) = named.next_if(|(parameter, _)| is_special(parameter.carries)) {
        reports.push(report(special));
    }
    for (number, argument) in specsig.arguments.iter().enumerate() {
        if argument.kind == ArgKind::Ghost {
            reports.push(ParameterReport { parameter: None, carries: why_omitted(argument) });
        }
        let is_of = |carries: Carries| match carries {
            Carries::Argument(of) | Carries::Roots { argument: of, .. } => of == number,
            _ => false,
        };
        while let Some(passed) = named.next_if(|(parameter, _)| is_of(parameter.carries)) {
            reports.push(report(passed));
        }
    }
    reports
}
