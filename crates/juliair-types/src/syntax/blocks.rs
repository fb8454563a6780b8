//! Which token closes which: brackets, and the blocks that `end` closes.
//!
//! Within the brackets of an index, `begin` and `end` are values; within any brackets, `for` and `if` behind an
//! expression belong to a generator. Everything else that starts a block needs its `end`.

use super::diagnostic::{SyntaxError, SyntaxFault};
use super::lexer::{Bracket, Keyword, Token, TokenKind};

/// Where a block or bracket ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Closing {
    /// The token that closes it; without one, the first that is no more in it.
    pub(super) at: u32,
    /// Whether that token closes it.
    pub(super) closed: bool,
}

impl Closing {
    const NONE: Self = Self { at: u32::MAX, closed: false };

    /// The token behind it.
    pub(super) fn after(self) -> usize {
        self.at as usize + usize::from(self.closed)
    }
}

/// Behind which token the last statement at the top ends that is known to end there: with the `end` of a block, at the end
/// of a line.
pub(super) fn last_boundary(text: &str, tokens: &[Token]) -> Option<usize> {
    let mut matcher = Matcher::new(text, tokens);
    let mut boundary = None;
    for at in 0..tokens.len() {
        matcher.token(at);
        let ended = at > 0 && tokens[at - 1].kind == TokenKind::Keyword(Keyword::End);
        if ended && tokens[at].kind == TokenKind::Newline && matcher.open.is_empty() {
            boundary = Some(at + 1);
        }
    }
    boundary
}

/// The closing of each token that opens something, and what is not closed or closes nothing.
pub(super) fn closings(text: &str, tokens: &[Token]) -> (Vec<Closing>, Vec<SyntaxError>) {
    let mut matcher = Matcher::new(text, tokens);
    for at in 0..tokens.len() {
        matcher.token(at);
    }
    matcher.close_down_to(0, tokens.len());
    (matcher.closings, matcher.errors)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Opened {
    Bracket(Bracket),
    Block,
}

impl Opened {
    fn index(self) -> usize {
        match self {
            Self::Bracket(Bracket::Paren) => 0,
            Self::Bracket(Bracket::Square) => 1,
            Self::Bracket(Bracket::Brace) => 2,
            Self::Block => 3,
        }
    }
}

#[derive(Clone, Copy)]
struct Open {
    what: Opened,
    at: usize,
    /// Whether `end` is the last index here.
    indexing: bool,
    /// How many are open outside the body of a struct or function in which this one and all between are local: a
    /// declaration cannot stand here.
    local: Option<usize>,
}

struct Matcher<'t> {
    text: &'t str,
    tokens: &'t [Token],
    closings: Vec<Closing>,
    open: Vec<Open>,
    /// How many of each kind are open, so that a wrong closer is told from one that is too many.
    counts: [usize; 4],
    errors: Vec<SyntaxError>,
}

impl<'t> Matcher<'t> {
    fn new(text: &'t str, tokens: &'t [Token]) -> Self {
        Self {
            text,
            tokens,
            closings: vec![Closing::NONE; tokens.len()],
            open: Vec::new(),
            counts: [0; 4],
            errors: Vec::new(),
        }
    }

    fn token(&mut self, at: usize) {
        match self.tokens[at].kind {
            TokenKind::Open(bracket) => self.bracket(at, bracket),
            TokenKind::Close(bracket) => self.close(Opened::Bracket(bracket), at),
            TokenKind::Keyword(keyword) => self.keyword(at, keyword),
            TokenKind::Name => self.name(at),
            _ => {}
        }
    }

    fn bracket(&mut self, at: usize, bracket: Bracket) {
        let index = bracket == Bracket::Square && !self.tokens[at].spaced && self.before(at).operand;
        let indexing = index || self.indexing();
        self.push(Open { what: Opened::Bracket(bracket), at, indexing, local: None });
    }

    /// The token before, newlines aside where they are but spaces.
    fn before(&self, at: usize) -> Token {
        let newline = |token: &&Token| self.in_brackets() && token.kind == TokenKind::Newline;
        let none = Token { kind: TokenKind::Newline, start: 0, end: 0, spaced: false, operand: false };
        self.tokens[..at].iter().rev().find(|token| !newline(token)).copied().unwrap_or(none)
    }

    fn in_brackets(&self) -> bool {
        self.open.last().is_some_and(|open| open.what != Opened::Block)
    }

    fn indexing(&self) -> bool {
        self.open.last().is_some_and(|open| open.what != Opened::Block && open.indexing)
    }

    fn keyword(&mut self, at: usize, keyword: Keyword) {
        let typed = |next: &Token| next.kind == TokenKind::DoubleColon && !next.spaced;
        match keyword {
            Keyword::End if self.indexing() => {}
            Keyword::End => self.close(Opened::Block, at),
            // `if::Int`: a field that is named like a keyword, which the parser refuses.
            _ if self.tokens.get(at + 1).is_some_and(typed) => {}
            Keyword::Begin if self.indexing() => {}
            Keyword::For | Keyword::If if self.in_brackets() && self.before(at).operand => {}
            Keyword::Struct | Keyword::Module | Keyword::BareModule => {
                self.declaration(self.start_of_declaration(at));
                self.block(at, keyword == Keyword::Struct);
            }
            Keyword::Function | Keyword::Macro => self.block(at, true),
            Keyword::For | Keyword::If | Keyword::While | Keyword::Try | Keyword::Let => self.inner_block(at),
            Keyword::Begin | Keyword::Do | Keyword::Quote => self.block(at, false),
            _ => {}
        }
    }

    /// `abstract type Name`, `primitive type Name`, `typegroup`: words with a meaning only here.
    fn name(&mut self, at: usize) {
        let word = self.word(at);
        if matches!(word, "abstract" | "primitive") && self.is_word(at + 1, "type") {
            if self.starts_header(at + 2) {
                self.declaration(at);
                self.block(at, false);
            }
        } else if word == "typegroup" && (self.starts_typegroup(at) || self.is_meant_as_typegroup(at)) {
            self.block(at, false);
        }
    }

    /// Whether the word `typegroup` here starts a block: nothing but declarations can follow it.
    fn starts_typegroup(&self, at: usize) -> bool {
        let mut following = self.tokens[at + 1..].iter();
        let Some(next) = following.find(|token| token.kind != TokenKind::Newline) else { return false };
        let word = &self.text[next.start as usize..next.end as usize];
        self.starts_statement(at)
            && match next.kind {
                TokenKind::Keyword(Keyword::Struct | Keyword::End) => true,
                TokenKind::String | TokenKind::PrefixedString => true,
                TokenKind::Macro => self.tokens[at + 1].kind == TokenKind::Newline,
                TokenKind::Name => word == "mutable",
                _ => false,
            }
    }

    /// Whether the word is of no use here as a name: a line of its own outside of functions, or a name behind it.
    fn is_meant_as_typegroup(&self, at: usize) -> bool {
        let global = self.open.last().is_none_or(|open| open.what == Opened::Block && open.local.is_none());
        let next = self.tokens.get(at + 1).map_or(TokenKind::End, |token| token.kind);
        let more = self.tokens.len() > at + 2;
        global && self.starts_statement(at) && (next == TokenKind::Name || next == TokenKind::Newline && more)
    }

    fn starts_statement(&self, at: usize) -> bool {
        at == 0
            || matches!(
                self.tokens[at - 1].kind,
                TokenKind::Newline | TokenKind::Semicolon | TokenKind::String
            )
            || !self.tokens[at - 1].operand
    }

    /// Whether what follows `abstract type` is a declaration, well-formed or not, rather than `type` being a variable.
    fn starts_header(&self, at: usize) -> bool {
        let Some(next) = self.tokens.get(at) else { return false };
        match next.kind {
            TokenKind::Operator => self.tokens.get(at + 1).is_some_and(|token| !token.spaced),
            TokenKind::Assign | TokenKind::Newline | TokenKind::Comma | TokenKind::Close(_) => false,
            _ => next.spaced,
        }
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &self.text[token.start as usize..token.end as usize])
    }

    fn is_word(&self, at: usize, word: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Name) && self.word(at) == word
    }

    /// Where `mutable struct` starts.
    fn start_of_declaration(&self, at: usize) -> usize {
        if at > 0 && self.is_word(at - 1, "mutable") { at - 1 } else { at }
    }

    /// A declaration starts a line in the body of a struct or function, where none can be: an `end` is missing.
    fn declaration(&mut self, at: usize) {
        let first = at == 0 || self.tokens[at - 1].kind == TokenKind::Newline;
        if let Some(outside) = self.open.last().and_then(|open| open.local).filter(|_| first) {
            self.close_down_to(outside, at);
        }
    }

    /// A block; `body` where no declaration can stand right in it.
    fn block(&mut self, at: usize, body: bool) {
        let local = body.then_some(self.open.len());
        self.push(Open { what: Opened::Block, at, indexing: false, local });
    }

    /// A block that is as local as what it stands in.
    fn inner_block(&mut self, at: usize) {
        let local = self.open.last().and_then(|open| open.local);
        self.push(Open { what: Opened::Block, at, indexing: false, local });
    }

    fn push(&mut self, open: Open) {
        self.counts[open.what.index()] += 1;
        self.open.push(open);
    }

    fn close(&mut self, what: Opened, at: usize) {
        if self.counts[what.index()] == 0 {
            let token = self.tokens[at];
            let fault = SyntaxFault::ClosesNothing(closer(what));
            self.errors.push(SyntaxError::new(fault, token.start as usize..token.end as usize));
            return;
        }
        while let Some(open) = self.open.pop() {
            self.counts[open.what.index()] -= 1;
            if open.what == what {
                self.closings[open.at] = Closing { at: index(at), closed: true };
                return;
            }
            self.leave_open(open, at);
        }
    }

    fn close_down_to(&mut self, count: usize, at: usize) {
        while self.open.len() > count {
            if let Some(open) = self.open.pop() {
                self.counts[open.what.index()] -= 1;
                self.leave_open(open, at);
            }
        }
    }

    fn leave_open(&mut self, open: Open, at: usize) {
        self.closings[open.at] = Closing { at: index(at), closed: false };
        let start = self.start_of_declaration(open.at);
        let end = match (open.what, self.word(open.at)) {
            (Opened::Block, "struct" | "module" | "baremodule" | "function" | "macro") => open.at + 1,
            (Opened::Block, "abstract" | "primitive") => open.at + 2,
            _ => open.at,
        };
        let named = |at: &usize| {
            self.tokens
                .get(*at)
                .is_some_and(|token| matches!(token.kind, TokenKind::Name | TokenKind::VarName))
        };
        let end = Some(end).filter(named).unwrap_or(open.at);
        let span = self.tokens[start].start as usize..self.tokens[end].end as usize;
        let what = format!("`{}`", &self.text[span.clone()]);
        let fault = SyntaxFault::Unclosed { what, closer: closer(open.what) };
        self.errors.push(SyntaxError::new(fault, span));
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn closer(what: Opened) -> &'static str {
    match what {
        Opened::Bracket(Bracket::Paren) => ")",
        Opened::Bracket(Bracket::Square) => "]",
        Opened::Bracket(Bracket::Brace) => "}",
        Opened::Block => "end",
    }
}
