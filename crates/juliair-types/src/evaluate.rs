//! From what source text says to types: names, expressions and declarations, with Julia's rules and errors.

mod conditions;
mod constructors;
mod declare;
mod expressions;
mod imports;
mod names;
mod redefine;
mod values;

use crate::syntax::Note;
use crate::syntax::ast::{Item, Span, TypeExpr};
use crate::universe::{Fault, ModuleId, Sym, Ty, Universe};

/// What is wrong with an expression or declaration, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct EvaluateError {
    /// What is wrong.
    pub fault: Fault,
    /// Where, in bytes of the source text.
    pub span: Span,
    /// The next step, where there is an obvious one.
    pub help: Option<String>,
}

/// Evaluates in a module.
pub(crate) struct Evaluator<'u> {
    universe: &'u mut Universe,
    module: ModuleId,
    /// The type variables that are in scope, innermost last.
    scope: Vec<(Sym, Ty)>,
    errors: Vec<EvaluateError>,
    /// What was passed over because its condition is not known.
    notes: Vec<Note>,
    /// Whether built-in types are being declared: names that cannot be declared are passed over.
    builtin: bool,
}

impl Universe {
    /// Declares what a source text declares, in order, in a module. An item with an error is passed over; the errors are
    /// in the order of the text.
    pub fn declare(&mut self, module: ModuleId, items: &[Item]) -> Vec<EvaluateError> {
        self.declare_with_notes(module, items).0
    }

    /// As [`declare`](Self::declare), and what was passed over because it depends on a condition that is not known.
    pub fn declare_with_notes(
        &mut self,
        module: ModuleId,
        items: &[Item],
    ) -> (Vec<EvaluateError>, Vec<Note>) {
        let mut evaluator = Evaluator::new(self, module, false);
        evaluator.items(items);
        (evaluator.errors, evaluator.notes)
    }

    /// Declares built-in types. They may refer to each other in any order.
    pub fn declare_builtins(&mut self, items: &[Item]) -> Vec<EvaluateError> {
        let main = self.main();
        let mut evaluator = Evaluator::new(self, main, true);
        evaluator.builtins(items);
        evaluator.errors
    }

    /// The type that an expression stands for in a module.
    pub fn evaluate(&mut self, module: ModuleId, expr: &TypeExpr) -> Result<Ty, EvaluateError> {
        Evaluator::new(self, module, false).whole_type(expr)
    }
}

impl<'u> Evaluator<'u> {
    fn new(universe: &'u mut Universe, module: ModuleId, builtin: bool) -> Self {
        Self { universe, module, scope: Vec::new(), errors: Vec::new(), notes: Vec::new(), builtin }
    }

    /// A fault with its place.
    fn at<T>(&self, span: &Span, result: Result<T, Fault>) -> Result<T, EvaluateError> {
        result.map_err(|fault| {
            let help = help(&fault);
            EvaluateError { fault, span: span.clone(), help }
        })
    }
}

/// The next step for faults that have one.
fn help(fault: &Fault) -> Option<String> {
    match fault {
        Fault::TooManyParameters { name, has, given } => {
            let plural = if *has == 1 { "" } else { "s" };
            Some(format!("{name} has {has} parameter{plural}, got {given}"))
        }
        Fault::PrimitiveBits(_) => {
            Some("Julia allows multiples of 8 (from 1.14 on any number) below 2^23".to_owned())
        }
        Fault::Supertype { reason, .. } => supertype_help(reason),
        Fault::Expected(expected) if expected.expected == "Int64" || expected.expected == "Int32" => {
            Some(format!("the {} must be an integer", expected.context.trim_start_matches("in ")))
        }
        Fault::Expected(expected) if expected.expected == "UnionAll" => {
            Some(format!("{} has no parameters", expected.got))
        }
        Fault::Expected(expected) if expected.expected.contains("<:") => {
            Some(format!("{} takes types within {}", expected.func, expected.expected))
        }
        Fault::DuplicateField(_) => Some("give each field a name of its own".to_owned()),
        Fault::FieldAttribute(_) => Some("write `mutable struct`".to_owned()),
        Fault::NotAType(_) => Some("a Vararg can only be the last parameter of a Tuple".to_owned()),
        _ => None,
    }
}

fn supertype_help(reason: &str) -> Option<String> {
    let help = match reason {
        "can only subtype abstract types" => "declare it with `abstract type`, or hold one in a field",
        "a type cannot subtype itself" => "write another abstract type, or nothing for `Any`",
        _ => return None,
    };
    Some(help.to_owned())
}
