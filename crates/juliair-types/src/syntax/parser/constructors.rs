//! How a struct's constructors call `new`: with how many arguments (`ctors-min-initialized` in `src/julia-syntax.scm`).

use super::{Parser, Result};
use crate::syntax::blocks::closings;
use crate::syntax::diagnostic::{SyntaxError, SyntaxFault};
use crate::syntax::lexer::{Bracket, TokenKind, interpolations, tokens};

/// How many strings may be interpolated within each other before nothing is looked for in them.
const MAX_STRINGS: usize = 16;

impl Parser<'_> {
    /// How many arguments each `new(…)` and `new{…}(…)` has, from a token to the end of the body.
    ///
    /// # Errors
    ///
    /// One that has an argument with a name.
    pub(super) fn new_calls(&self, body: usize) -> Result<Vec<usize>> {
        self.new_calls_within(body, 0)
    }

    fn new_calls_within(&self, body: usize, strings: usize) -> Result<Vec<usize>> {
        let mut calls = Vec::new();
        for at in body..self.limit {
            match self.kind(at) {
                TokenKind::String | TokenKind::Command if strings < MAX_STRINGS => {
                    self.interpolated_calls(at, strings, &mut calls)?;
                }
                TokenKind::Name if self.word(at) == "new" && !self.is_member(at) => {
                    if let Some(open) = self.arguments_of(at) {
                        calls.push(self.count_arguments(open)?);
                    }
                }
                _ => {}
            }
        }
        Ok(calls)
    }

    /// The calls in the code that a string interpolates.
    fn interpolated_calls(&self, at: usize, strings: usize, calls: &mut Vec<usize>) -> Result<()> {
        let word = self.word(at);
        if !word.contains("new") {
            return Ok(());
        }
        for code in interpolations(word) {
            let (tokens, _) = tokens(code);
            let (closings, _) = closings(code, &tokens);
            let within = Parser::new(code, &tokens, &closings).new_calls_within(0, strings + 1);
            calls.extend(
                within.map_err(|error| Box::new(SyntaxError { span: self.token_span(at), ..*error }))?,
            );
        }
        Ok(())
    }

    fn is_member(&self, at: usize) -> bool {
        at > 0 && self.kind(at - 1) == TokenKind::Dot && self.adjacent(at)
    }

    /// Where the arguments open that `new` is called with, also `new{…}` and each in parentheses.
    fn arguments_of(&self, new: usize) -> Option<usize> {
        let (mut first, mut behind) = (new, new + 1);
        loop {
            if self.kind(behind) == TokenKind::Open(Bracket::Brace) && self.adjacent(behind) && first == new {
                behind = self.closing(behind).after();
            }
            if self.kind(behind) == TokenKind::Open(Bracket::Paren) && self.adjacent(behind) {
                return Some(behind);
            }
            let open = first.checked_sub(1).filter(|&open| self.groups(open))?;
            if self.closing(open).at as usize != behind {
                return None;
            }
            (first, behind) = (open, behind + 1);
        }
    }

    /// Whether a parenthesis opens here that no call has.
    fn groups(&self, at: usize) -> bool {
        let called = at > 0 && self.adjacent(at) && self.tokens[at - 1].operand;
        self.kind(at) == TokenKind::Open(Bracket::Paren) && !called
    }

    /// The arguments in parentheses: nested brackets and blocks are passed in one step each.
    fn count_arguments(&self, open: usize) -> Result<usize> {
        let end = (self.closing(open).at as usize).min(self.limit);
        let (mut count, mut in_argument, mut at) = (0, false, open + 1);
        while at < end {
            match self.kind(at) {
                TokenKind::Semicolon => return Err(self.new_keyword(at)),
                TokenKind::Comma => in_argument = false,
                TokenKind::Newline => {}
                _ if in_argument => {}
                TokenKind::Name if self.kind(at + 1) == TokenKind::Assign => return Err(self.new_keyword(at)),
                _ => {
                    in_argument = true;
                    count += 1;
                }
            }
            at = self.next_sibling(at);
        }
        Ok(count)
    }

    fn new_keyword(&self, at: usize) -> Box<SyntaxError> {
        Box::new(SyntaxError::new(SyntaxFault::NewKeyword, self.token_span(at)))
    }
}
