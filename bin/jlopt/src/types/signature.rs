//! Signatures of functions as they are written on the command line.

use super::source::Source;
use crate::enzyme;
use crate::render::Diagnostic;
use enzyme_abi::EnzymeError;
use enzyme_abi::files::TypeEntry;
use enzyme_abi::queries::specsig::Asked;
use enzyme_abi::session::Session;
use enzyme_abi::signature::{SignatureText, TypedName};
use juliair_types::dialect::TypeObjects;
use juliair_types::syntax::ast::Span;
use juliair_types::syntax::parse_type;
use std::rc::Rc;

/// How the arguments are called that are signatures.
const ARGUMENT: &str = "SIGNATURE";

/// Reads `f(x::Int64, Vector{Float64})::Float64` and finds its types.
///
/// # Errors
///
/// Where it has not that shape, and types that are refused, each with its place.
pub(crate) fn evaluate_signature(text: &str, session: &Session) -> Result<Asked, Diagnostic> {
    let source = Source::new(ARGUMENT.to_owned(), text.to_owned());
    let parsed = SignatureText::parse(text)
        .map_err(|fault| Diagnostic::new(fault.message).at(Some(source.place(fault.at))).help(fault.help))?;
    let written = |typed: &TypedName| Ok((typed.name.clone(), find(&source, &typed.ty, session)?));
    let function = match &parsed.function {
        Some(typed) => written(typed)?,
        None => (None, function_type(&parsed.name, session).map_err(|error| enzyme::diagnostic(&error))?),
    };
    let mut arguments = vec![function];
    for typed in &parsed.arguments {
        arguments.push(written(typed)?);
    }
    let result = find(&source, &parsed.result, session)?;
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
pub(crate) fn evaluate_type(text: &str, session: &Session) -> Result<Rc<TypeEntry>, Diagnostic> {
    let source = Source::new("TYPE".to_owned(), text.to_owned());
    find(&source, &(0..text.len()), session)
}

/// A type that is written: of the type table, else of the declarations.
fn find(source: &Source, span: &Span, session: &Session) -> Result<Rc<TypeEntry>, Diagnostic> {
    let text = &source.text[span.clone()];
    if let Some(entry) = session.types.in_table(text) {
        return Ok(entry);
    }
    let start = span.start;
    let expr = parse_type(text).map_err(|error| source.syntax_error(&error, start))?;
    let unknown = || enzyme::diagnostic(&EnzymeError::UnknownType(text.to_owned()));
    let ty = {
        let mut universe = session.types.universe().ok_or_else(unknown)?.borrow_mut();
        let main = universe.main();
        universe.evaluate(main, &expr).map_err(|error| source.evaluate_error(error, start))?
    };
    session.types.of_universe(ty).map_err(|error| enzyme::diagnostic(&error).at(Some(source.place(start))))
}
