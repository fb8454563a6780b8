//! From what source text says to types: names, expressions and declarations, with Julia's rules and errors.

mod conditions;
mod constructors;
mod declare;
mod enums;
mod expressions;
mod imports;
mod names;
mod redefine;
mod unknown;
mod values;

use crate::syntax::Note;
use crate::syntax::ast::{Item, Span, TypeExpr};
use crate::universe::{Fault, ModuleId, Sym, Ty, Universe};
use rustc_hash::FxHashSet;

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
    /// The text that the place is in, by the number of the call of [`Universe::declare`] that declared it, the first being
    /// 0; nothing for an expression that is evaluated on its own.
    pub text: Option<usize>,
    /// Whether Julia may take it: what is missing are names of `Base` or of packages that are not known here.
    pub is_open: bool,
    /// Whether it is only that the value of a name is not evaluated here, which Julia may well take.
    pub is_unknown_value: bool,
}

impl EvaluateError {
    fn new(fault: Fault, span: Span, help: Option<String>) -> Self {
        Self { fault, span, help, text: None, is_open: false, is_unknown_value: false }
    }
}

/// Evaluates in a module.
pub(crate) struct Evaluator<'u> {
    universe: &'u mut Universe,
    module: ModuleId,
    /// The type variables that are in scope, innermost last.
    scope: Vec<(Sym, Ty)>,
    errors: Vec<EvaluateError>,
    /// The places of those.
    reported: FxHashSet<(Option<usize>, usize, usize)>,
    /// Errors of the declaration at hand besides the one that it is refused for.
    further: Vec<EvaluateError>,
    /// What was passed over because its condition is not known.
    notes: Vec<Note>,
    /// Whether built-in types are being declared: names that cannot be declared are passed over.
    builtin: bool,
    /// Whether errors say what may have been meant.
    suggests: bool,
    /// Which text is being declared.
    text: Option<usize>,
}

impl Universe {
    /// Declares what a source text declares, in order, in a module. Of an item with an error the name has no value, and
    /// whatever needs it has the same error; the errors, each once, are in the order of the text. A name whose value cannot
    /// be evaluated here, although Julia may, is an error only for what needs it.
    pub fn declare(&mut self, module: ModuleId, items: &[Item]) -> Vec<EvaluateError> {
        self.declare_with_notes(module, items).0
    }

    /// As [`declare`](Self::declare), and what was passed over because it depends on a condition that is not known.
    pub fn declare_with_notes(
        &mut self,
        module: ModuleId,
        items: &[Item],
    ) -> (Vec<EvaluateError>, Vec<Note>) {
        let text = self.texts;
        self.texts += 1;
        let mut evaluator = Evaluator { text: Some(text), ..Evaluator::new(self, module, false) };
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

    /// As [`evaluate`](Self::evaluate), for who does not tell anybody what is wrong: looking for what was meant takes much
    /// longer than finding that a name is unknown.
    pub fn evaluate_known(&mut self, module: ModuleId, expr: &TypeExpr) -> Option<Ty> {
        Evaluator { suggests: false, ..Evaluator::new(self, module, false) }.whole_type(expr).ok()
    }
}

impl<'u> Evaluator<'u> {
    fn new(universe: &'u mut Universe, module: ModuleId, builtin: bool) -> Self {
        Self {
            universe,
            module,
            scope: Vec::new(),
            errors: Vec::new(),
            reported: FxHashSet::default(),
            further: Vec::new(),
            notes: Vec::new(),
            builtin,
            suggests: true,
            text: None,
        }
    }

    /// A fault with its place.
    fn at<T>(&self, span: &Span, result: Result<T, Fault>) -> Result<T, EvaluateError> {
        result.map_err(|fault| {
            let help = help(&fault);
            EvaluateError::new(fault, span.clone(), help)
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
        Fault::TooManySteps(_) => Some("write the type with fewer `where`s within each other".to_owned()),
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
