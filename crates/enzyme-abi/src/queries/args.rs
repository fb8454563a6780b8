//! `args`: what the parameters of functions carry.

use crate::error::EnzymeError;
use crate::session::Session;
use crate::signature::classified::{ClassifiedArgument, classify, roots_follow};
use llvm_ext::module::Module;
use rustc_hash::FxHashSet;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct ArgsReport {
    /// The schema.
    pub schema: &'static str,
    /// The functions with parameters whose types are known.
    pub functions: Vec<FunctionArgs>,
}

/// A function.
#[derive(Clone, Debug, Serialize)]
pub struct FunctionArgs {
    /// Its name.
    pub name: String,
    /// Its arguments.
    pub args: Vec<ArgReport>,
}

/// A parameter that carries an argument, or the references of one.
#[derive(Clone, Debug, Serialize)]
pub struct ArgReport {
    /// The parameter, from 1.
    pub index: u32,
    /// The type of the argument; of references that of the argument that they are in. Nothing where it is not known.
    #[serde(rename = "type")]
    pub type_name: Option<String>,
    /// `byval`, `byref`, `boxed`, or `roots` for the references of the argument before.
    pub kind: &'static str,
    /// Whether the next parameter carries the references in this one, and is folded into it (`roots_follow`).
    pub roots_follow: bool,
}

/// Answers for a module.
///
/// # Errors
///
/// Where the table's LLVM type of a type is none.
pub fn args(module: &Module<'_>, session: &Session) -> Result<ArgsReport, EnzymeError> {
    let mut functions = Vec::new();
    for function in module.functions() {
        let arguments = classify(module, function, session)?;
        if !arguments.is_empty() {
            functions.push(FunctionArgs { name: function.name(), args: reports(&arguments) });
        }
    }
    Ok(ArgsReport { schema: "jlopt.enzyme.args/1", functions })
}

fn reports(arguments: &[ClassifiedArgument]) -> Vec<ArgReport> {
    let roots = arguments.iter().filter(|argument| argument.rooted.is_some());
    let removed: FxHashSet<u32> = roots.map(|argument| argument.parameter).collect();
    let report = |(at, argument): (usize, &ClassifiedArgument)| ArgReport {
        index: argument.parameter + 1,
        type_name: argument.type_name.clone(),
        kind: argument.kind.map_or("roots", crate::signature::ArgKind::name),
        roots_follow: roots_follow(arguments, at, &removed),
    };
    arguments.iter().enumerate().map(report).collect()
}
