//! Signatures as text: what a user writes, and LLVM's lines.

use super::{Attribute, Carries, Parameter, Specsig};
use crate::session::Session;
use juliair_types::syntax::ast::Span;
use llvm_ext::module::Module;
use std::fmt::Write;

/// A signature as it is written: `f(x::Int64, Vector{Float64})::Float64`. Places are in bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureText {
    /// The name of the function; nothing for `(f::F)(…)`, whose type is written.
    pub name: String,
    /// The type of the function, where it is written.
    pub function: Option<TypedName>,
    /// The arguments.
    pub arguments: Vec<TypedName>,
    /// Where the type of the result stands.
    pub result: Span,
}

/// `x::T`, `::T` or `T`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedName {
    /// `x`
    pub name: Option<String>,
    /// Where `T` stands.
    pub ty: Span,
}

/// What is wrong with a signature that is written, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SyntaxFault {
    /// What.
    pub message: String,
    /// Where, in bytes.
    pub at: usize,
    /// What to write.
    pub help: Option<String>,
}

impl SyntaxFault {
    fn new(message: &str, at: usize, help: &str) -> Self {
        Self { message: message.to_owned(), at, help: Some(help.to_owned()) }
    }
}

const SHAPE: &str = "write a function, the types of its arguments and that of its result: \
                     f(Int64, Vector{Float64})::Float64";

impl SignatureText {
    /// Reads what a user writes. The types themselves are not looked at.
    ///
    /// # Errors
    ///
    /// Where it has not that shape.
    pub fn parse(text: &str) -> Result<Self, SyntaxFault> {
        let (function, open) = head(text)?;
        let close = closing(text, open)?;
        let result = result(text, close + 1)?;
        let name = match &function {
            Some(typed) => typed.name.clone().unwrap_or_else(|| "f".to_owned()),
            None => text[..open].trim().to_owned(),
        };
        let mut arguments = Vec::new();
        let inside = pieces(text, open + 1..close, ",");
        let is_empty = |piece: &Span| text[piece.clone()].trim().is_empty();
        let count = inside.len();
        for (number, piece) in inside.into_iter().enumerate() {
            // Nothing between the brackets, and a comma at the end, are none.
            if is_empty(&piece) && number + 1 == count {
                continue;
            }
            arguments.push(typed(text, piece)?);
        }
        Ok(Self { name, function, arguments, result })
    }
}

/// The function's type, where it is written, and where the bracket of the arguments opens.
fn head(text: &str) -> Result<(Option<TypedName>, usize), SyntaxFault> {
    let missing = || SyntaxFault::new("this is no signature", 0, SHAPE);
    let first = text.find('(').ok_or_else(missing)?;
    if !text[..first].trim().is_empty() {
        return Ok((None, first));
    }
    let close = closing(text, first)?;
    let function = typed(text, first + 1..close)?;
    let after = &text[close + 1..];
    let open = close + 1 + (after.len() - after.trim_start().len());
    if text[open..].starts_with('(') { Ok((Some(function), open)) } else { Err(missing()) }
}

fn result(text: &str, from: usize) -> Result<Span, SyntaxFault> {
    let rest = &text[from..];
    let skipped = rest.len() - rest.trim_start().len();
    let Some(ty) = rest.trim_start().strip_prefix("::").filter(|ty| !ty.trim().is_empty()) else {
        return Err(SyntaxFault::new("the type of the result is missing", from, SHAPE));
    };
    let start = from + skipped + 2 + (ty.len() - ty.trim_start().len());
    Ok(start..start + ty.trim().len())
}

fn typed(text: &str, piece: Span) -> Result<TypedName, SyntaxFault> {
    let mut parts = pieces(text, piece.clone(), "::").into_iter();
    let (first, second) = (parts.next().unwrap_or(piece.clone()), parts.next());
    if parts.next().is_some() {
        return Err(SyntaxFault::new("an argument has one type", piece.start, "write x::Int64"));
    }
    let (name, ty) = match second {
        Some(ty) => (Some(text[first].trim()).filter(|name| !name.is_empty()), ty),
        None => (None, first),
    };
    let ty = trimmed(text, ty);
    if ty.is_empty() {
        return Err(SyntaxFault::new("the type of an argument is missing", piece.start, "write x::Int64"));
    }
    Ok(TypedName { name: name.map(str::to_owned), ty })
}

/// A part of a text without the spaces around it.
fn trimmed(text: &str, span: Span) -> Span {
    let part = &text[span.clone()];
    let start = span.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

/// The parts of a text between separators that stand in no brackets and no literals.
fn pieces(text: &str, span: Span, separator: &str) -> Vec<Span> {
    let mut start = span.start;
    let mut found = Vec::new();
    for (at, _, depth) in visible(text, span.clone()) {
        if depth == 0 && at >= start && text[at..span.end].starts_with(separator) {
            found.push(start..at);
            start = at + separator.len();
        }
    }
    found.push(start..span.end);
    found
}

/// The bracket that closes the one at a place.
fn closing(text: &str, open: usize) -> Result<usize, SyntaxFault> {
    let closes = |&(_, character, depth): &(usize, char, usize)| depth == 0 && CLOSING.contains(&character);
    let found = visible(text, open..text.len()).into_iter().find(closes);
    found.map(|(at, ..)| at).ok_or_else(|| SyntaxFault::new("this bracket is not closed", open, SHAPE))
}

const OPENING: [char; 3] = ['(', '{', '['];
const CLOSING: [char; 3] = [')', '}', ']'];

/// The characters of a part that stand in no literals: where, and in how many brackets. Brackets themselves do not count
/// as inside.
fn visible(text: &str, span: Span) -> Vec<(usize, char, usize)> {
    let mut depth = 0_usize;
    let mut literal = None;
    let mut escaped = false;
    let mut found = Vec::new();
    for (at, character) in text[span.clone()].char_indices() {
        if let Some(quote) = literal {
            let ends = character == quote && !escaped;
            escaped = character == '\\' && !escaped;
            literal = (!ends).then_some(quote);
            continue;
        }
        if CLOSING.contains(&character) {
            depth = depth.saturating_sub(1);
        }
        found.push((span.start + at, character, depth));
        if OPENING.contains(&character) {
            depth += 1;
        }
        literal = matches!(character, '"' | '\'').then_some(character);
    }
    found
}

/// What the parameters of a definition are called.
pub(crate) struct Names<'t> {
    /// The name of each argument, the function first.
    pub(crate) arguments: &'t [Option<String>],
}

impl Names<'_> {
    /// The name of a parameter; nothing for an argument without one.
    pub(crate) fn of(&self, parameter: &Parameter<'_>) -> Option<String> {
        let argument = |number: usize| self.arguments.get(number).cloned().flatten();
        match parameter.carries {
            Carries::Result => Some("sret_return".to_owned()),
            Carries::UnionBytes => Some("union_bytes_return".to_owned()),
            Carries::ReturnRoots => Some("return_roots".to_owned()),
            Carries::Pgcstack => Some("pgcstack_arg".to_owned()),
            Carries::Argument(number) => argument(number),
            Carries::Roots { argument: number, .. } => argument(number).map(|name| format!(".roots.{name}")),
        }
    }
}

impl Specsig<'_> {
    /// The line of the definition that Julia emits, as LLVM prints it; parameters without a name are numbered.
    pub(crate) fn define_line(
        &self,
        name: &str,
        names: &Names<'_>,
        session: &Session,
        module: &Module<'_>,
    ) -> String {
        let named = self.parameters.iter().zip(self.parameter_names(names));
        let parameters: Vec<String> = named
            .map(|(parameter, name)| {
                let attributes = self.defined_attributes(parameter, session, module);
                format!("{} {name}", described(parameter, &attributes))
            })
            .collect();
        let result = if self.is_object() { "nonnull " } else { "" };
        let line = self.line("define", result, name, &parameters);
        if self.returned.never { line + " noreturn" } else { line }
    }

    /// What the parameters are called: `%x`, or `%0` and so on where they have no name.
    pub(crate) fn parameter_names(&self, names: &Names<'_>) -> Vec<String> {
        let mut unnamed = 0..;
        let numbered = |range: &mut std::ops::RangeFrom<u32>| range.next().unwrap_or_default().to_string();
        let name = |parameter| names.of(parameter).unwrap_or_else(|| numbered(&mut unnamed));
        self.parameters.iter().map(name).map(|name| format!("%{}", quoted(&name))).collect()
    }

    /// The line of a declaration with the derived signature, as LLVM prints it.
    pub(crate) fn declare_line(&self, name: &str, session: &Session) -> String {
        let described = |parameter| described(parameter, &self.declared_attributes(parameter, session));
        let parameters: Vec<String> = self.parameters.iter().map(described).collect();
        self.line("declare", "", name, &parameters)
    }

    fn line(&self, keyword: &str, result: &str, name: &str, parameters: &[String]) -> String {
        let convention = if self.swiftcc { "swiftcc " } else { "" };
        let (ty, name) = (self.result, quoted(name));
        format!("{keyword} {convention}{result}{ty} @{name}({})", parameters.join(", "))
    }

    /// Whether the result is a reference to an object, also where it is no boxed value but one's only field.
    fn is_object(&self) -> bool {
        self.result.pointer_address_space() == Some(crate::split::TRACKED)
    }
}

/// A parameter without its name.
fn described(parameter: &Parameter<'_>, attributes: &[Attribute<'_>]) -> String {
    let mut text = parameter.ty.to_string();
    for attribute in attributes {
        let _ = write!(text, " {attribute}");
    }
    text
}

/// A name as LLVM prints it behind `@` or `%`.
fn quoted(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-$._".contains(&byte);
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let starts_plainly = is_number || !name.as_bytes().first().is_some_and(u8::is_ascii_digit);
    if starts_plainly && !name.is_empty() && name.bytes().all(is_plain) {
        return name.to_owned();
    }
    let mut text = String::from("\"");
    for byte in name.bytes() {
        if byte.is_ascii_graphic() && !b"\"\\".contains(&byte) || byte == b' ' {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "\\{byte:02X}");
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Result<(String, Vec<String>, String), String> {
        let parsed = SignatureText::parse(text).map_err(|fault| format!("{}: {fault}", fault.at))?;
        let shown = |typed: &TypedName| {
            format!("{}::{}", typed.name.as_deref().unwrap_or_default(), &text[typed.ty.clone()])
        };
        let arguments = parsed.function.iter().chain(&parsed.arguments).map(shown).collect();
        Ok((parsed.name, arguments, text[parsed.result].to_owned()))
    }

    #[test]
    fn signatures_have_names_where_they_are_written() {
        let read = parts("f(x::Int64, Vector{Float64}, ::Any)::Tuple{Int8,Any}").expect("a signature");
        let arguments = ["x::Int64", "::Vector{Float64}", "::Any"].map(str::to_owned).to_vec();
        assert_eq!(read, ("f".to_owned(), arguments, "Tuple{Int8,Any}".to_owned()));
        assert_eq!(parts(" g ( ) :: Int8 ").expect("a signature").2, "Int8");
    }

    #[test]
    fn brackets_and_literals_hide_separators() {
        let read = parts("f(@NamedTuple{a::Int8, b}, Val{','}, Val{\"),\\\"\"},)::Val{(1, 2)}");
        let arguments = ["::@NamedTuple{a::Int8, b}", "::Val{','}", "::Val{\"),\\\"\"}"];
        assert_eq!(read.expect("a signature").1, arguments.map(str::to_owned));
    }

    #[test]
    fn functions_that_are_values_have_a_type() {
        let read = parts("(c::Counter{Int8})(x::Int64)::Nothing").expect("a signature");
        assert_eq!(read.1, ["c::Counter{Int8}", "x::Int64"].map(str::to_owned));
        assert_eq!(read.0, "c");
    }

    #[test]
    fn what_is_missing_is_said_where_it_is() {
        assert_eq!(parts("f"), Err("0: this is no signature".to_owned()));
        assert_eq!(parts("(f::F)"), Err("0: this is no signature".to_owned()));
        assert_eq!(parts("f(Int64"), Err("1: this bracket is not closed".to_owned()));
        assert_eq!(parts("f(Int64)"), Err("8: the type of the result is missing".to_owned()));
        assert_eq!(parts("f(Int64)::"), Err("8: the type of the result is missing".to_owned()));
        assert_eq!(parts("f(x::)::Int8"), Err("2: the type of an argument is missing".to_owned()));
        assert_eq!(parts("f(Int8,,Int8)::Int8"), Err("7: the type of an argument is missing".to_owned()));
        assert_eq!(parts("f(x::Int8::Int8)::Int8"), Err("2: an argument has one type".to_owned()));
    }

    #[test]
    fn names_are_quoted_as_llvm_does() {
        assert_eq!(
            ["f", "0", "a.b", "f!", "2x", "é", ""].map(quoted),
            ["f", "0", "a.b", "\"f!\"", "\"2x\"", "\"\\C3\\A9\"", "\"\""]
        );
    }
}
