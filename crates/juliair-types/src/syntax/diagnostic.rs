//! What a source text is refused for, and what was passed over in it.

use super::ast::Span;
use std::borrow::Cow;

/// A fault in a source text, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct SyntaxError {
    /// What is wrong.
    pub fault: SyntaxFault,
    /// Where, in bytes.
    pub span: Span,
}

/// What is wrong in a source text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxFault {
    /// Something else is needed here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What could stand here.
        expected: &'static str,
        /// What does.
        found: String,
        /// What to write instead, where that is known.
        help: Option<String>,
    },
    /// A block or bracket without its end. The place is its start.
    #[error("{what} is never closed")]
    Unclosed {
        /// How it starts.
        what: String,
        /// What closes it.
        closer: &'static str,
    },
    /// An end without its start.
    #[error("`{0}` closes nothing")]
    ClosesNothing(&'static str),
    /// A word that stands where only a keyword makes sense.
    #[error("`{found}` starts no declaration")]
    Misspelled {
        /// The word.
        found: String,
        /// What was meant.
        meant: String,
    },
    /// A field with a default outside `@kwdef`, in Julia's words (`struct-def-expr` in `src/julia-syntax.scm`).
    #[error("\"{0}\" inside type definition is reserved")]
    ReservedDefault(String),
    /// A macro in a struct's body that makes fields.
    #[error("the fields that `{0}` makes are not known")]
    MacroField(String),
    /// A number that no type has room for.
    #[error("the number {0} is too large")]
    NumberTooLarge(String),
    /// A number that is none.
    #[error("`{0}` is no number")]
    BadNumber(String),
    /// A character literal with none or several characters in it, or with an unknown escape.
    #[error("{0} is no character literal")]
    BadCharacter(String),
    /// A string with an unknown escape.
    #[error("{0} has an escape that Julia does not know")]
    BadEscape(String),
    /// A type variable was needed.
    #[error("`{0}` is no type variable")]
    NoVariable(String),
    /// A form of expression that is not evaluated here.
    #[error("{0} cannot stand in a type expression")]
    NotEvaluated(&'static str),
    /// A character that no token has.
    #[error("unexpected character {0:?}")]
    UnknownCharacter(char),
    /// Expressions or modules within each other, too many of them.
    #[error("nested more than {0} deep")]
    TooDeep(usize),
    /// A text that is too large to be looked at.
    #[error("the text has {0} bytes, more than the {limit} that are read", limit = super::lexer::MAX_BYTES)]
    TooLarge(usize),
}

impl SyntaxError {
    pub(super) fn new(fault: SyntaxFault, span: Span) -> Self {
        Self { fault, span }
    }

    pub(super) fn expected(expected: &'static str, found: String, span: Span) -> Self {
        Self::new(SyntaxFault::Expected { expected, found, help: None }, span)
    }

    /// The next step, where there is an obvious one.
    pub fn help(&self) -> Option<String> {
        match &self.fault {
            SyntaxFault::Expected { help, .. } => help.clone(),
            SyntaxFault::Unclosed { closer, .. } => Some(format!("add `{closer}`")),
            SyntaxFault::ClosesNothing(_) => Some("remove it, or add what it should close".to_owned()),
            SyntaxFault::Misspelled { meant, .. } => Some(format!("did you mean `{meant}`?")),
            SyntaxFault::ReservedDefault(_) => {
                Some("put `@kwdef` before the struct, or write a constructor".to_owned())
            }
            SyntaxFault::MacroField(_) => {
                Some("macros are not expanded: write the fields that it stands for".to_owned())
            }
            SyntaxFault::NoVariable(_) => {
                Some("write `T`, `T<:Upper`, `T>:Lower` or `Lower<:T<:Upper`".into())
            }
            SyntaxFault::NotEvaluated(_) => Some("write the type that comes out of it".to_owned()),
            SyntaxFault::NumberTooLarge(_) => Some("a type parameter has at most 128 bits".to_owned()),
            _ => None,
        }
    }
}

/// Something in a source text that was passed over, or not read as Julia does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is: `for loop`, `macro call`, ….
    pub what: Cow<'static, str>,
    /// Where it stands, in bytes.
    pub span: Span,
    /// The names of the types whose declarations stand in it.
    pub declares: Vec<String>,
    /// Whether it was not passed over but read without what a macro makes of it.
    pub as_written: bool,
}

impl std::fmt::Display for Note {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.as_written {
            return write!(
                formatter,
                "{} is not expanded: {} is taken as written",
                self.what,
                self.declares.join(", ")
            );
        }
        write!(formatter, "skipped: {}", self.what)?;
        if self.declares.is_empty() {
            return Ok(());
        }
        write!(formatter, ", and in it the declaration of {}", self.declares.join(", "))
    }
}
