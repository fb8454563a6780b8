//! Tokens as a tree: recursive descent with a limit of depth, in time linear in the text.

mod conditions;
mod declarations;
mod skipping;
mod statements;
mod structs;
mod types;

use super::ast::{Item, Name, Span, TypeExpr};
use super::blocks::{Closing, closings};
use super::characters::folded;
use super::diagnostic::{Note, SyntaxError, SyntaxFault};
use super::lexer::{Keyword, Token, TokenKind, tokens};
use super::literals;

/// How deep expressions, modules and blocks may be nested.
pub const MAX_DEPTH: usize = 256;

/// A source text as it was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parsed {
    /// What it declares, and what was skipped between.
    pub items: Vec<Item>,
    /// What was skipped, also within modules, in order.
    pub notes: Vec<Note>,
    /// What is wrong, in order. Items that an error is in may be missing or incomplete.
    pub errors: Vec<SyntaxError>,
}

/// Everything that a source text declares at its top and in its modules. Only declarations of types are looked into;
/// everything else is passed over with a note.
pub fn parse_items(text: &str) -> Parsed {
    let (tokens, mut errors) = tokens(text);
    let (closings, unclosed) = closings(text, &tokens);
    errors.extend(unclosed);
    let mut parser = Parser::new(text, &tokens, &closings);
    let mut items = Vec::new();
    parser.items(&mut items);
    errors.append(&mut parser.errors);
    Parsed { items, notes: parser.notes, errors: tidied(errors) }
}

/// A text that is one type expression and nothing else.
///
/// # Errors
///
/// The first thing that is wrong with it.
pub fn parse_type(text: &str) -> Result<TypeExpr, SyntaxError> {
    let (tokens, mut errors) = tokens(text);
    let (closings, unclosed) = closings(text, &tokens);
    errors.extend(unclosed);
    let mut parser = Parser::new(text, &tokens, &closings);
    parser.multiline = true;
    let parsed = parser.type_expr().and_then(|expr| match parser.peek() {
        TokenKind::End => Ok(*expr.expr),
        _ => Err(parser.expected("the end of the type")),
    });
    // What is not closed explains what the parser then stumbles over.
    match tidied(errors).into_iter().next() {
        Some(error) => Err(error),
        None => parsed.map_err(|error| *error),
    }
}

/// Errors in the order of the text, each once. An `end` too many is none where the word that should have opened its
/// block is misspelled.
fn tidied(mut errors: Vec<SyntaxError>) -> Vec<SyntaxError> {
    errors.sort_by_key(|error| (error.span.start, error.span.end));
    errors.dedup();
    let mut misspelled = 0_usize;
    errors.retain(|error| match error.fault {
        SyntaxFault::Misspelled { .. } => {
            misspelled += 1;
            true
        }
        SyntaxFault::ClosesNothing("end") if misspelled > 0 => {
            misspelled -= 1;
            false
        }
        _ => true,
    });
    errors
}

/// Errors are boxed to keep the frames of the recursion small.
type Result<T, E = Box<SyntaxError>> = std::result::Result<T, E>;

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [Token],
    closings: &'t [Closing],
    at: usize,
    /// The first token that is not looked at: what closes the bracket or block.
    limit: usize,
    /// Whether newlines are spaces, as within brackets.
    multiline: bool,
    /// Whether ` -1` is an operand of its own rather than a subtraction, as between the arguments of a macro.
    spaces_separate: bool,
    depth: usize,
    notes: Vec<Note>,
    errors: Vec<SyntaxError>,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, tokens: &'t [Token], closings: &'t [Closing]) -> Self {
        Self {
            text,
            tokens,
            closings,
            at: 0,
            limit: tokens.len(),
            multiline: false,
            spaces_separate: false,
            depth: 0,
            notes: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// The kind of the next token.
    fn peek(&mut self) -> TokenKind {
        if self.multiline {
            self.skip_newlines();
        }
        self.kind(self.at)
    }

    /// Where the next token is.
    fn here(&mut self) -> usize {
        let _next = self.peek();
        self.at
    }

    /// The kind of a token; at the end of the block or bracket, that is the end.
    fn kind(&self, at: usize) -> TokenKind {
        if at < self.limit { self.tokens[at].kind } else { TokenKind::End }
    }

    fn is_keyword(&self, at: usize, keyword: Keyword) -> bool {
        self.kind(at) == TokenKind::Keyword(keyword)
    }

    /// Whether a token is this word, without being a keyword.
    fn is_word(&self, at: usize, word: &str) -> bool {
        self.kind(at) == TokenKind::Name && self.word(at) == word
    }

    /// Whether a token follows the one before it without a space.
    fn adjacent(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| !token.spaced)
    }

    fn word(&self, at: usize) -> &'t str {
        &self.text[self.token_span(at)]
    }

    fn token_span(&self, at: usize) -> Span {
        let end = self.text.len();
        self.tokens.get(at).map_or(end..end, |token| token.start as usize..token.end as usize)
    }

    /// From where a token starts to where the last one that was passed ends.
    fn span_from(&self, first: usize) -> Span {
        let start = self.token_span(first).start;
        let end = if self.at > 0 { self.token_span(self.at - 1).end } else { 0 };
        start..end.max(start)
    }

    fn skip_newlines(&mut self) {
        while self.kind(self.at) == TokenKind::Newline {
            self.at += 1;
        }
    }

    fn take(&mut self, kind: TokenKind) -> bool {
        let there = self.peek() == kind;
        self.at += usize::from(there);
        there
    }

    fn closing(&self, at: usize) -> Closing {
        self.closings[at]
    }

    /// Does something with the inside of the bracket or block that opens at a token, then stands behind it.
    fn inside<T>(&mut self, open: usize, multiline: bool, act: impl FnOnce(&mut Self) -> T) -> T {
        let closing = self.closing(open);
        let outside = (self.limit, self.multiline, self.spaces_separate);
        self.limit = (closing.at as usize).min(self.limit);
        (self.multiline, self.spaces_separate) = (multiline, false);
        let done = act(self);
        (self.limit, self.multiline, self.spaces_separate) = outside;
        self.at = closing.after().min(self.limit);
        done
    }

    /// Does something one level deeper.
    fn nested<T>(&mut self, act: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep(self.token_span(self.at)));
        }
        self.depth += 1;
        let done = act(self);
        self.depth -= 1;
        done
    }

    fn too_deep(&self, span: Span) -> Box<SyntaxError> {
        Box::new(SyntaxError::new(SyntaxFault::TooDeep(MAX_DEPTH), span))
    }

    /// Something else is needed where the parser stands.
    fn expected(&mut self, what: &'static str) -> Box<SyntaxError> {
        let _next = self.peek();
        Box::new(SyntaxError::expected(what, self.found(), self.found_span()))
    }

    fn expected_with_help(&mut self, what: &'static str, help: impl Into<String>) -> Box<SyntaxError> {
        let mut error = self.expected(what);
        if let SyntaxFault::Expected { help: slot, .. } = &mut error.fault {
            *slot = Some(help.into());
        }
        error
    }

    /// What stands next, in words.
    fn found(&self) -> String {
        match self.tokens.get(self.at).map(|token| token.kind) {
            None => "the end of the text".to_owned(),
            Some(TokenKind::Newline) => "the end of the line".to_owned(),
            Some(TokenKind::String | TokenKind::PrefixedString) => "a string".to_owned(),
            Some(TokenKind::Command) => "a command".to_owned(),
            Some(_) => format!("`{}`", self.word(self.at)),
        }
    }

    /// The place of what stands next: where the last token ends, if a line or the text ends there.
    fn found_span(&self) -> Span {
        match self.tokens.get(self.at) {
            Some(token) if token.kind != TokenKind::Newline => self.token_span(self.at),
            _ if self.at > 0 => {
                let end = self.token_span(self.at - 1).end;
                end..end
            }
            _ => self.token_span(self.at),
        }
    }

    /// The name that a token is: `a`, `var"a b"`.
    fn name_at(&self, at: usize) -> Name {
        Name { text: self.name_text(at), span: self.token_span(at) }
    }

    fn name_text(&self, at: usize) -> String {
        let word = self.word(at);
        if let Some(quoted) = word.strip_prefix("var\"") {
            return literals::raw(quoted.strip_suffix('"').unwrap_or(quoted));
        }
        if word.is_ascii() { word.to_owned() } else { word.chars().map(folded).collect() }
    }

    /// A name, which must stand next.
    fn name(&mut self, what: &'static str) -> Result<Name> {
        match self.peek() {
            TokenKind::Name | TokenKind::VarName => {
                self.at += 1;
                Ok(self.name_at(self.at - 1))
            }
            TokenKind::Keyword(_) => {
                let word = self.word(self.at);
                let help = format!("`{word}` is a keyword: write var\"{word}\"");
                Err(self.expected_with_help(what, help))
            }
            _ => Err(self.expected(what)),
        }
    }
}
