//! Signatures as text: what a user writes, and LLVM's lines.

use super::{Attribute, Carries, Parameter, Specsig};
use crate::session::Session;
use juliair_types::syntax::ast::Span;
use llvm_ext::module::Module;
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// A signature as it is written: `f(x::Int64, Vector{Float64})::Float64`. Places are in bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureText {
    /// The name of the function; for `(f::F)(…)`, whose type is written, that of the object.
    pub name: String,
    /// Where the name of the function stands.
    pub named: Span,
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
    /// `x`, also of `var"x"`.
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

/// Julia compiles the body of a method with keyword arguments as a function of its own (`base/reflection.jl`, `bodyfunction`).
const KEYWORDS: &str = "they are the first arguments of the method's body, which is compiled as a function of its own: \
                        write var\"#f#1\"(Int64, typeof(f), Float64)::Float64";

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
            None => unquoted(text[..open].trim()),
        };
        let arguments = arguments(text, open + 1..close, function.as_ref())?;
        Ok(Self { name, named: trimmed(text, 0..open), function, arguments, result })
    }
}

/// The arguments in the brackets, behind a function whose type may be written.
fn arguments(text: &str, inside: Span, function: Option<&TypedName>) -> Result<Vec<TypedName>, SyntaxFault> {
    if let Some(keywords) = pieces(text, inside.clone(), ";").get(1) {
        return Err(SyntaxFault::new("a signature has no keyword arguments", keywords.start - 1, KEYWORDS));
    }
    let mut names: FxHashSet<String> =
        function.and_then(|function| function.name.clone()).into_iter().collect();
    let mut arguments: Vec<TypedName> = Vec::new();
    let pieces = pieces(text, inside, ",");
    let count = pieces.len();
    for (number, piece) in pieces.into_iter().enumerate() {
        // Nothing between the brackets, and a comma at the end, are none.
        if text[piece.clone()].trim().is_empty() && number + 1 == count {
            continue;
        }
        let argument = typed(text, piece.clone())?;
        // Julia lets names of underscores stand for several.
        let name = argument.name.clone().filter(|name| !name.trim_matches('_').is_empty());
        if name.is_some_and(|name| !names.insert(name)) {
            let at = trimmed(text, piece).start;
            return Err(SyntaxFault::new("two arguments have this name", at, "give each a name of its own"));
        }
        arguments.push(argument);
    }
    Ok(arguments)
}

/// The function's type, where it is written, and where the bracket of the arguments opens.
fn head(text: &str) -> Result<(Option<TypedName>, usize), SyntaxFault> {
    let missing = || SyntaxFault::new("this is no signature", 0, SHAPE);
    let is_open = |&(_, character, _): &(usize, char, usize)| character == '(';
    let first =
        visible(text, 0..text.len()).into_iter().find(is_open).map(|(at, ..)| at).ok_or_else(missing)?;
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
    Ok(TypedName { name: name.map(unquoted), ty })
}

/// A name without `var"…"` around it.
fn unquoted(name: &str) -> String {
    match name.strip_prefix("var\"").and_then(|name| name.strip_suffix('"')) {
        Some(quoted) => quoted.replace("\\\"", "\"").replace("\\\\", "\\"),
        None => name.to_owned(),
    }
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
    /// The name of an argument, by its number.
    pub(crate) fn of_argument(&self, number: usize) -> Option<String> {
        self.arguments.get(number).cloned().flatten()
    }

    /// The name of a parameter; nothing for an argument without one.
    pub(crate) fn of(&self, parameter: &Parameter<'_>) -> Option<String> {
        let argument = |number: usize| self.of_argument(number);
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
    ///
    /// A name that an earlier parameter has gets a number, as LLVM gives it one.
    pub(crate) fn parameter_names(&self, names: &Names<'_>) -> Vec<String> {
        let mut unnamed = 0..;
        let mut taken = FxHashSet::default();
        let name = |parameter| match names.of(parameter) {
            Some(name) => format!("%{}", quoted(&free_name(&mut taken, &name))),
            None => format!("%{}", unnamed.next().unwrap_or_default()),
        };
        self.parameters.iter().map(name).collect()
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

/// A name, with the first number that makes it another one than those before it.
fn free_name(taken: &mut FxHashSet<String>, name: &str) -> String {
    let numbered = (1..).map(|number: u32| format!("{name}{number}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    let free = candidates.find(|candidate| !taken.contains(candidate)).unwrap_or_default();
    let _ = taken.insert(free.clone());
    free
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
    // Digits alone are the number of what has no name.
    let starts_plainly = !name.as_bytes().first().is_some_and(u8::is_ascii_digit);
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
    fn names_may_be_quoted() {
        let read = parts("var\"#f(1\"(var\"x y\"::Int8, _::Int8, _::Int8)::Int8").expect("a signature");
        assert_eq!(read.0, "#f(1");
        assert_eq!(read.1, ["x y::Int8", "_::Int8", "_::Int8"].map(str::to_owned));
    }

    #[test]
    fn what_is_missing_is_said_where_it_is() {
        assert_eq!(parts("f(x::Int8, x::Int8)::Int8"), Err("11: two arguments have this name".to_owned()));
        assert_eq!(parts("(f::F)(f::Int8)::Int8"), Err("7: two arguments have this name".to_owned()));
        assert_eq!(
            parts("f(x::Int8; k::Int8)::Int8"),
            Err("9: a signature has no keyword arguments".to_owned())
        );
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
            ["f", "\"0\"", "a.b", "\"f!\"", "\"2x\"", "\"\\C3\\A9\"", "\"\""]
        );
    }
}
