//! Signatures of functions as they are written on the command line.

use super::asked::Asked as Written;
use crate::enzyme;
use crate::render::Diagnostic;
use driver::declarations::Hints;
use enzyme_abi::EnzymeError;
use enzyme_abi::files::TypeEntry;
use enzyme_abi::queries::specsig::Asked;
use enzyme_abi::session::Session;
use enzyme_abi::signature::{SignatureText, TypedName};
use juliair_types::dialect::TypeObjects;
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::ast::Span;
use juliair_types::syntax::parse_type;
use juliair_types::universe::{Fault, Universe};
use std::rc::Rc;

/// Reads `f(x::Int64, Vector{Float64})::Float64` and finds its types.
///
/// # Errors
///
/// Where it has not that shape, and types that are refused, each with its place.
pub(crate) fn evaluate_signature(written: &Written, session: &Session) -> Result<Asked, Diagnostic> {
    let text = written.text();
    let place = |at: usize| Some(written.source.place(written.start + at));
    let parsed = SignatureText::parse(text)
        .map_err(|fault| Diagnostic::new(fault.message).at(place(fault.at)).help(fault.help))?;
    let argument = |typed: &TypedName| {
        let found = find(written, &typed.ty, session, Position::Argument { is_named: typed.name.is_some() });
        Ok((typed.name.clone(), found?))
    };
    let function = match &parsed.function {
        Some(typed) => argument(typed)?,
        None => {
            let function = function_type(&text[parsed.named.clone()], session);
            (None, function.map_err(|error| enzyme::diagnostic(&error))?)
        }
    };
    let mut arguments = vec![function];
    for typed in &parsed.arguments {
        arguments.push(argument(typed)?);
    }
    let result = find(written, &parsed.result, session, Position::Result)?;
    Ok(Asked { text: text.to_owned(), name: parsed.name, arguments, result })
}

/// The type of what is called by a name: that of the type object where the name is a type's, which is a constructor, else
/// that of the function.
fn function_type(name: &str, session: &Session) -> Result<Rc<TypeEntry>, EnzymeError> {
    let is_type = session.types.in_universe(name, |universe, ty| universe.is_type(ty));
    let ty = match (is_type, session.dialect().types.type_objects) {
        (Some(true), TypeObjects::DataType) => format!("Type{{{name}}}"),
        (Some(true), TypeObjects::TypeEq) => format!("Core.TypeEgal{{{name}}}"),
        _ => format!("typeof({name})"),
    };
    session.types.find(&ty)
}

/// A type that is written on its own.
///
/// # Errors
///
/// Where it is refused.
pub(crate) fn evaluate_type(written: &Written, session: &Session) -> Result<Rc<TypeEntry>, Diagnostic> {
    find(written, &(0..written.text().len()), session, Position::Alone)
}

/// Whether a text is a type with a name in it that nothing declares.
pub(crate) fn has_unknown_name(text: &str, session: &Session) -> bool {
    let Ok(expr) = parse_type(text) else { return false };
    let Some(universe) = session.types.universe() else { return true };
    let mut universe = universe.borrow_mut();
    let main = universe.main();
    let evaluated = universe.evaluate(main, &expr);
    evaluated.is_err_and(|error| matches!(error.fault, Fault::Undefined(_)))
}

/// Where a type is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Alone,
    Argument { is_named: bool },
    Result,
}

/// A type that is written: of the type table, else of the declarations.
fn find(
    written: &Written,
    span: &Span,
    session: &Session,
    position: Position,
) -> Result<Rc<TypeEntry>, Diagnostic> {
    let text = &written.text()[span.clone()];
    if let Some(entry) = session.types.in_table(text) {
        return Ok(entry);
    }
    let (source, start) = (&written.source, written.start + span.start);
    let expr = parse_type(text).map_err(|error| source.syntax_error(&error, start))?;
    let unknown = || enzyme::diagnostic(&EnzymeError::UnknownType(text.to_owned()));
    let ty = {
        let mut universe = session.types.universe().ok_or_else(unknown)?.borrow_mut();
        let main = universe.main();
        match universe.evaluate(main, &expr) {
            Ok(ty) => Ok(ty),
            Err(error) => Err(explained(error, written, text, position, &universe)),
        }
    };
    match ty {
        Ok(ty) => {
            let found = session.types.of_universe(ty);
            found.map_err(|error| enzyme::diagnostic(&error).at(Some(source.place(start))))
        }
        // Of a function that no declaration has, the name is enough.
        Err(error) if text.starts_with("typeof(") => {
            session.types.find(text).map_err(|_| source.evaluate_error(error, start))
        }
        Err(error) => Err(source.evaluate_error(error, start)),
    }
}

/// The error with the next step that a signature calls for.
fn explained(
    error: EvaluateError,
    written: &Written,
    text: &str,
    position: Position,
    universe: &Universe,
) -> EvaluateError {
    let is_number =
        |text: &str| text.starts_with(|first: char| first.is_ascii_digit() || first == '-') && text != "-";
    let is_lower = |name: &str| name.starts_with(|first: char| first.is_lowercase());
    let help = match &error.fault {
        Fault::NotAType(name) if name.starts_with("Vararg") && position != Position::Alone => {
            Some("write each argument that a call gives: f(x::Int64, Int64, Int64)".to_owned())
        }
        Fault::NotAType(name) if !name.starts_with("Vararg") => Some(match is_number(text) {
            true => "name a type: Int64, Vector{Float64}".to_owned(),
            false => format!("this is a value; the type of a function is typeof({text})"),
        }),
        Fault::Undefined(name)
            if position == Position::Argument { is_named: false } && name == text && is_lower(text) =>
        {
            Some(format!("this is the place of a type: for an argument of this name write {text}::Any"))
        }
        Fault::Undefined(_) if position != Position::Alone && written.text().contains(" where ") => {
            Some("types of a signature have no variables: write those of one compiled method".to_owned())
        }
        _ => return Hints::default().explain(error, universe),
    };
    EvaluateError { help, ..error }
}
