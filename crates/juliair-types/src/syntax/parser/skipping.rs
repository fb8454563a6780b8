//! What is passed over: statements that declare no type.

use super::Parser;
use crate::syntax::ast::{ItemKind, Span};
use crate::syntax::diagnostic::Note;
use crate::syntax::lexer::{Bracket, Keyword, TokenKind};

impl Parser<'_> {
    /// Passes a statement over.
    pub(super) fn skip(&mut self, what: &'static str) -> ItemKind {
        self.skip_statement();
        ItemKind::Skipped(what)
    }

    pub(super) fn note(&mut self, what: &'static str, span: Span) {
        let declares = self.declared_within(&span);
        self.notes.push(Note { what: what.into(), span, declares, as_written: false });
    }

    /// The names of the types whose declarations stand somewhere in a text that is passed over.
    fn declared_within(&self, span: &Span) -> Vec<String> {
        let place = |byte: usize| self.tokens.partition_point(|token| (token.start as usize) < byte);
        let words = |at: usize| {
            self.is_keyword(at, Keyword::Struct)
                || self.is_word(at, "type") && at > 0 && matches!(self.word(at - 1), "abstract" | "primitive")
        };
        let names = (place(span.start)..place(span.end)).filter(|&at| words(at)).map(|at| at + 1);
        names
            .filter_map(|at| match self.kind(at) {
                TokenKind::Name | TokenKind::VarName => Some(self.name_text(at)),
                TokenKind::Dollar => Some(format!("${}", self.word(at + 1))),
                _ => None,
            })
            .collect()
    }

    /// To the end of the statement: a newline or semicolon outside of brackets and blocks, unless the line ends with an
    /// operator that lacks its right side.
    pub(super) fn skip_statement(&mut self) {
        let first = self.at;
        loop {
            match self.kind(self.at) {
                TokenKind::End | TokenKind::Semicolon => return,
                TokenKind::Newline if !self.continues_behind(first, self.at) => return,
                _ => self.at = self.next_sibling(self.at),
            }
        }
    }

    /// What still stands in the line behind an item.
    pub(super) fn finish_statement(&mut self) {
        // Behind a block without its `end`, what starts the next line is a statement of its own.
        let at_line_start = self.at > 0 && self.kind(self.at - 1) == TokenKind::Newline;
        if !at_line_start && !self.ends_statement(self.at) {
            self.skip_statement();
        }
    }

    /// The token behind this one, or behind the bracket or block that it opens.
    pub(super) fn next_sibling(&self, at: usize) -> usize {
        let closing = self.closing(at);
        if closing.at == u32::MAX { at + 1 } else { closing.after().max(at + 1) }
    }

    /// Whether the line goes on behind a newline: an operator stands before it that follows an operand.
    fn continues_behind(&self, first: usize, newline: usize) -> bool {
        if newline <= first {
            return false;
        }
        let last = newline - 1;
        match self.kind(last) {
            TokenKind::Operator => last > first && self.tokens[last - 1].operand,
            TokenKind::Colon => last > first && self.tokens[last - 1].operand && self.tokens[last].spaced,
            TokenKind::Assign
            | TokenKind::Comma
            | TokenKind::DoubleColon
            | TokenKind::Subtype
            | TokenKind::Supertype
            | TokenKind::Dot => true,
            TokenKind::Name => self.word(last) == "where" || self.word(last) == "in" && last > first,
            // `@doc "text"` goes on with what it documents.
            TokenKind::String => last == first + 1 && self.word(first) == "@doc",
            _ => false,
        }
    }

    /// `function f … end`
    pub(super) fn function(&mut self) -> ItemKind {
        let open = self.at;
        let name = open + 1;
        let named = matches!(
            self.kind(name),
            TokenKind::Name | TokenKind::VarName | TokenKind::Operator | TokenKind::Subtype
        );
        let behind = self.kind(name + 1);
        let plain = match behind {
            TokenKind::Open(Bracket::Paren) => self.adjacent(name + 1),
            TokenKind::End | TokenKind::Newline | TokenKind::Semicolon => true,
            TokenKind::Keyword(Keyword::End) => true,
            _ => false,
        };
        self.at = self.next_sibling(open);
        match behind {
            _ if named && plain => ItemKind::Function(self.name_at(name)),
            TokenKind::Dot => ItemKind::Skipped("method of another module's function"),
            TokenKind::Open(Bracket::Brace) => ItemKind::Skipped("constructor"),
            _ => ItemKind::Skipped("function without a name"),
        }
    }

    /// Whether `f(…) = …` starts here, also with a return type and `where`.
    pub(super) fn short_function_at(&self, at: usize) -> bool {
        let named = matches!(self.kind(at), TokenKind::Name | TokenKind::VarName | TokenKind::Operator);
        if !named || self.kind(at + 1) != TokenKind::Open(Bracket::Paren) || !self.adjacent(at + 1) {
            return false;
        }
        let mut behind = self.closing(at + 1).after();
        let typed = self.kind(behind) == TokenKind::DoubleColon || self.is_word(behind, "where");
        while typed && !matches!(self.kind(behind), TokenKind::Assign) && !self.ends_statement(behind) {
            behind = self.next_sibling(behind);
        }
        self.kind(behind) == TokenKind::Assign
    }
}
