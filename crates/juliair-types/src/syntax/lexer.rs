//! Source text as tokens. Comments and spaces are left out; a string is one token, with all that it interpolates.

use super::characters::{continues_name, continues_operator, is_operator, starts_name};
use super::diagnostic::{SyntaxError, SyntaxFault};

/// How large a text may be: places are kept in 32 bits.
pub(super) const MAX_BYTES: usize = 1 << 30;

/// A kind of bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    /// `( )`
    Paren,
    /// `[ ]`
    Square,
    /// `{ }`
    Brace,
}

/// A reserved word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    BareModule,
    Begin,
    Const,
    Do,
    End,
    Export,
    False,
    For,
    Function,
    If,
    Import,
    Let,
    Macro,
    Module,
    Quote,
    Struct,
    True,
    Try,
    Using,
    While,
    /// `return`, `global`, `else`, …: no block starts there and no operand ends there.
    Other,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name, which may also be a word with a meaning only in its place: `mutable`, `where`, `type`.
    Name,
    /// `var"name"`
    VarName,
    Keyword(Keyword),
    Number,
    /// A string literal, simple or triple.
    String,
    /// `raw"…"` and the like.
    PrefixedString,
    /// Backticks.
    Command,
    Char,
    /// `:name`, `:+`, `:var"name"`
    Symbol,
    /// `:` that quotes what follows: `:(…)`
    Quote,
    /// `@name`
    Macro,
    Operator,
    /// `<:`
    Subtype,
    /// `>:`
    Supertype,
    /// `::`
    DoubleColon,
    Colon,
    Dot,
    /// `...`
    Ellipsis,
    /// `=`
    Assign,
    Comma,
    Semicolon,
    Newline,
    /// `'` behind an operand
    Prime,
    Dollar,
    Open(Bracket),
    Close(Bracket),
    /// What the lexer has refused.
    Bad,
    /// Behind the last token.
    End,
}

/// A token, by its place in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: u32,
    pub(super) end: u32,
    /// Whether a space, comment or newline stands before it.
    pub(super) spaced: bool,
    /// Whether an expression can end with it.
    pub(super) operand: bool,
}

/// A text as tokens, with what was refused.
pub(super) fn tokens(text: &str) -> (Vec<Token>, Vec<SyntaxError>) {
    let mut lexer = match Lexer::new(text) {
        Ok(lexer) => lexer,
        Err(error) => return (Vec::new(), vec![error]),
    };
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let _at_end = lexer.take_up_to(usize::MAX, &mut tokens);
    (tokens, lexer.errors)
}

/// The code that a string or command interpolates in parentheses, these included.
pub(super) fn interpolations(word: &str) -> Vec<&str> {
    let Ok(mut lexer) = Lexer::new(word) else { return Vec::new() };
    let Some(&quote) = lexer.bytes.first() else { return Vec::new() };
    let mut frames = vec![Frame::Text(lexer.delimiter(quote))];
    let (mut found, mut start) = (Vec::new(), 0);
    while let Some(frame) = frames.last() {
        let outermost = frames.len() == 1;
        let more = match frame {
            Frame::Text(delimiter) => {
                let delimiter = *delimiter;
                lexer.text_step(delimiter, &mut frames)
            }
            Frame::Code(_) => lexer.code_step(&mut frames),
        };
        if outermost && frames.len() == 2 {
            start = lexer.at - 1;
        } else if !outermost && frames.len() == 1 {
            found.extend(word.get(start..lexer.at));
        }
        if !more {
            break;
        }
    }
    found
}

/// How a string or command is delimited.
#[derive(Clone, Copy)]
struct Delimiter {
    quote: u8,
    triple: bool,
}

/// Where the lexer is within a string: in its text, or in code that it interpolates, with the parentheses open there.
enum Frame {
    Text(Delimiter),
    Code(usize),
}

/// Reads tokens from a text.
pub(super) struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    /// The token before, for what depends on it.
    last: Option<Token>,
    pub(super) errors: Vec<SyntaxError>,
}

/// What one step gives: a token as it is, or the start of a string whose end is still to be found.
enum Step {
    Token(TokenKind),
    Quoted(Delimiter),
}

impl<'t> Lexer<'t> {
    /// From the start of a text.
    ///
    /// # Errors
    ///
    /// A text that is too large.
    pub(super) fn new(text: &'t str) -> Result<Self, SyntaxError> {
        if text.len() > MAX_BYTES {
            return Err(SyntaxError::new(SyntaxFault::TooLarge(text.len()), 0..0));
        }
        Ok(Self { text, bytes: text.as_bytes(), at: 0, last: None, errors: Vec::new() })
    }

    /// Adds tokens until there are so many; whether the text goes on.
    pub(super) fn take_up_to(&mut self, count: usize, tokens: &mut Vec<Token>) -> bool {
        while tokens.len() < count {
            match self.token() {
                Some(token) => tokens.push(token),
                None => return false,
            }
        }
        true
    }

    fn token(&mut self) -> Option<Token> {
        let (start, spaced, step) = self.step()?;
        let kind = match step {
            Step::Token(kind) => kind,
            Step::Quoted(delimiter) => self.quoted(delimiter, start),
        };
        Some(self.finish(kind, start, spaced))
    }

    fn finish(&mut self, kind: TokenKind, start: usize, spaced: bool) -> Token {
        let word = self.bytes.get(start..self.at).unwrap_or_default();
        let operand = ends_operand(kind, word, self.peek(0));
        let token = Token { kind, start: place(start), end: place(self.at), spaced, operand };
        self.last = Some(token);
        token
    }

    /// The next token but for the inside of a string: where it starts, whether a space stands before, and what it is.
    fn step(&mut self) -> Option<(usize, bool, Step)> {
        let from = self.at;
        self.skip_spaces();
        let (start, spaced) = (self.at, self.at > from);
        let first = *self.bytes.get(start)?;
        let step = match first {
            b'"' | b'`' => return Some((start, spaced, Step::Quoted(self.delimiter(first)))),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(start),
            b'0'..=b'9' => self.number(),
            b'\n' => self.one(TokenKind::Newline),
            b',' => self.one(TokenKind::Comma),
            b';' => self.one(TokenKind::Semicolon),
            b'(' => self.one(TokenKind::Open(Bracket::Paren)),
            b'[' => self.one(TokenKind::Open(Bracket::Square)),
            b'{' => self.one(TokenKind::Open(Bracket::Brace)),
            b')' => self.one(TokenKind::Close(Bracket::Paren)),
            b']' => self.one(TokenKind::Close(Bracket::Square)),
            b'}' => self.one(TokenKind::Close(Bracket::Brace)),
            b'.' => self.dot(spaced),
            b':' => self.colon(spaced),
            b'\'' => self.prime(spaced),
            b'@' => self.macro_name(),
            b'$' if self.peek(1) != Some(b'=') => self.one(TokenKind::Dollar),
            _ => self.operator_or_word(start),
        };
        Some((start, spaced, Step::Token(step)))
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn character(&self) -> Option<char> {
        self.text.get(self.at..).and_then(|rest| rest.chars().next())
    }

    fn one(&mut self, kind: TokenKind) -> TokenKind {
        self.at += 1;
        kind
    }

    fn after_operand(&self, spaced: bool) -> bool {
        !spaced && self.last.is_some_and(|last| last.operand)
    }

    fn skip_spaces(&mut self) {
        loop {
            match self.peek(0) {
                Some(b' ' | b'\t' | b'\r' | 0x0b | 0x0c) => self.at += 1,
                Some(b'#') if self.peek(1) == Some(b'=') => self.skip_block_comment(),
                Some(b'#') => {
                    let rest = &self.bytes[self.at..];
                    self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                }
                Some(0xc2 | 0xe1..=0xe3 | 0xef) => match self.character() {
                    Some(c) if c.is_whitespace() || c == '\u{feff}' => self.at += c.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    fn skip_block_comment(&mut self) {
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(byte) = self.peek(0) {
            match (byte, self.peek(1)) {
                (b'#', Some(b'=')) => (self.at, depth) = (self.at + 2, depth + 1),
                (b'=', Some(b'#')) => (self.at, depth) = (self.at + 2, depth - 1),
                _ => self.at += 1,
            }
            if depth == 0 {
                return;
            }
        }
        self.unclosed("the comment `#=`", "=#", start..start + 2);
    }

    fn unclosed(&mut self, what: &str, closer: &'static str, span: std::ops::Range<usize>) {
        let fault = SyntaxFault::Unclosed { what: what.to_owned(), closer };
        self.errors.push(SyntaxError::new(fault, span));
    }

    /// A name, a keyword, or a string with a prefix.
    fn word(&mut self, start: usize) -> TokenKind {
        self.skip_name();
        let word = &self.bytes[start..self.at];
        let after_dot = self.last.is_some_and(|last| last.kind == TokenKind::Dot && last.end == place(start));
        let keyword = if after_dot { None } else { keyword(word) };
        match (keyword, self.peek(0)) {
            (Some(keyword), _) => TokenKind::Keyword(keyword),
            (None, Some(quote @ (b'"' | b'`'))) => {
                let kind = if word == b"var" { TokenKind::VarName } else { TokenKind::PrefixedString };
                self.raw_string(quote, start, kind)
            }
            (None, _) => TokenKind::Name,
        }
    }

    fn skip_name(&mut self) {
        loop {
            match self.peek(0) {
                Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') => self.at += 1,
                Some(b'!') if self.peek(1) != Some(b'=') => self.at += 1,
                Some(0x80..) => match self.character() {
                    Some(c) if continues_name(c) => self.at += c.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    fn delimiter(&mut self, quote: u8) -> Delimiter {
        let triple = self.peek(1) == Some(quote) && self.peek(2) == Some(quote);
        self.at += if triple { 3 } else { 1 };
        Delimiter { quote, triple }
    }

    /// Whether the delimiter stands here; it is passed then.
    fn closes(&mut self, delimiter: Delimiter) -> bool {
        let Delimiter { quote, triple } = delimiter;
        let closes = !triple || self.peek(1) == Some(quote) && self.peek(2) == Some(quote);
        self.at += if closes && triple { 3 } else { 1 };
        closes
    }

    /// A string without interpolation; a backslash keeps the next byte from ending it.
    fn raw_string(&mut self, quote: u8, start: usize, kind: TokenKind) -> TokenKind {
        let delimiter = self.delimiter(quote);
        while let Some(byte) = self.peek(0) {
            if byte == b'\\' {
                self.at += 2;
            } else if byte != quote {
                self.at += 1;
            } else if self.closes(delimiter) {
                return kind;
            }
        }
        self.unclosed_string(start)
    }

    fn unclosed_string(&mut self, start: usize) -> TokenKind {
        self.at = self.bytes.len();
        let quote = self.bytes[start..].iter().position(|byte| matches!(byte, b'"' | b'`'));
        let end = start + quote.unwrap_or(0) + 1;
        let (what, closer) =
            if self.bytes[end - 1] == b'`' { ("the command", "`") } else { ("the string", "\"") };
        self.unclosed(what, closer, start..end);
        TokenKind::Bad
    }

    /// A string or command from behind its opening delimiter, with what it interpolates.
    fn quoted(&mut self, delimiter: Delimiter, start: usize) -> TokenKind {
        let mut frames = vec![Frame::Text(delimiter)];
        while let Some(frame) = frames.last_mut() {
            let more = match frame {
                Frame::Text(delimiter) => {
                    let delimiter = *delimiter;
                    self.text_step(delimiter, &mut frames)
                }
                Frame::Code(_) => self.code_step(&mut frames),
            };
            if !more {
                return self.unclosed_string(start);
            }
        }
        if delimiter.quote == b'`' { TokenKind::Command } else { TokenKind::String }
    }

    /// One step within a string's text; false at the end of everything.
    fn text_step(&mut self, delimiter: Delimiter, frames: &mut Vec<Frame>) -> bool {
        let special = |&byte: &u8| byte == delimiter.quote || byte == b'\\' || byte == b'$';
        let Some(ahead) = self.bytes.get(self.at..).and_then(|rest| rest.iter().position(special)) else {
            return false;
        };
        self.at += ahead;
        match self.bytes[self.at] {
            b'\\' => self.at += 2,
            b'$' if self.peek(1) == Some(b'(') => {
                self.at += 2;
                self.last = None;
                frames.push(Frame::Code(1));
            }
            b'$' => self.at += 1,
            _ => {
                if self.closes(delimiter) {
                    let _closed = frames.pop();
                }
            }
        }
        true
    }

    /// One token of interpolated code; false at the end of everything.
    fn code_step(&mut self, frames: &mut Vec<Frame>) -> bool {
        let Some((start, spaced, step)) = self.step() else { return false };
        let kind = match step {
            Step::Quoted(delimiter) => {
                frames.push(Frame::Text(delimiter));
                return true;
            }
            Step::Token(kind) => self.finish(kind, start, spaced).kind,
        };
        let Some(Frame::Code(open)) = frames.last_mut() else { return true };
        match kind {
            TokenKind::Open(Bracket::Paren) => *open += 1,
            TokenKind::Close(Bracket::Paren) => *open -= 1,
            _ => {}
        }
        if *open == 0 {
            let _closed = frames.pop();
        }
        true
    }

    fn number(&mut self) -> TokenKind {
        match (self.peek(0), self.peek(1)) {
            (Some(b'0'), Some(b'x')) => self.prefixed_number(u8::is_ascii_hexdigit),
            (Some(b'0'), Some(b'o' | b'b')) => self.prefixed_number(u8::is_ascii_digit),
            _ => self.decimal_number(),
        }
        TokenKind::Number
    }

    fn digits(&mut self, is_digit: impl Fn(&u8) -> bool) {
        while let Some(byte) = self.peek(0) {
            let separator = byte == b'_' && self.peek(1).is_some_and(|next| is_digit(&next));
            if !separator && !is_digit(&byte) {
                return;
            }
            self.at += 1;
        }
    }

    fn prefixed_number(&mut self, is_digit: impl Fn(&u8) -> bool) {
        self.at += 2;
        self.digits(&is_digit);
        if !is_digit(&b'a') {
            return;
        }
        if self.peek(0) == Some(b'.') && self.peek(1).is_some_and(|next| is_digit(&next)) {
            self.at += 1;
            self.digits(is_digit);
        }
        self.exponent(b"pP");
    }

    fn decimal_number(&mut self) {
        self.digits(u8::is_ascii_digit);
        if self.peek(0) == Some(b'.') && self.fraction_follows() {
            self.at += 1;
            self.digits(u8::is_ascii_digit);
        }
        self.exponent(b"eEf");
    }

    /// Whether the point here belongs to the number: not in `1..2`, `1.+x` or `1.:x`.
    fn fraction_follows(&self) -> bool {
        !matches!(
            self.peek(1),
            Some(
                b'.' | b'+'
                    | b'-'
                    | b'*'
                    | b'/'
                    | b'^'
                    | b'='
                    | b'<'
                    | b'>'
                    | b'&'
                    | b'|'
                    | b'%'
                    | b'\\'
                    | b'!'
            )
        )
    }

    fn exponent(&mut self, letters: &[u8]) {
        if !self.peek(0).is_some_and(|byte| letters.contains(&byte)) {
            return;
        }
        let sign = usize::from(matches!(self.peek(1), Some(b'+' | b'-')));
        if self.peek(1 + sign).is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1 + sign;
            self.digits(u8::is_ascii_digit);
        }
    }

    fn dot(&mut self, spaced: bool) -> TokenKind {
        match (self.peek(1), self.peek(2)) {
            (Some(b'.'), Some(b'.')) => {
                self.at += 3;
                TokenKind::Ellipsis
            }
            (Some(b'.'), _) => {
                self.at += 2;
                TokenKind::Operator
            }
            (Some(b'0'..=b'9'), _) if !self.after_operand(spaced) => {
                self.at += 1;
                self.digits(u8::is_ascii_digit);
                self.exponent(b"eEf");
                TokenKind::Number
            }
            _ => {
                self.at += 1;
                if self.skip_operator() { TokenKind::Operator } else { TokenKind::Dot }
            }
        }
    }

    /// `::`, a quoted symbol, or a plain colon. It quotes where no operand stands right before it.
    fn colon(&mut self, spaced: bool) -> TokenKind {
        self.at += 1;
        let after_operand = self.last.is_some_and(|last| last.operand);
        match self.peek(0) {
            Some(b':') => return self.one(TokenKind::DoubleColon),
            None | Some(b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' | b')' | b']' | b'}' | b'#') => {
                return TokenKind::Colon;
            }
            Some(b'=') if after_operand && self.peek(1) != Some(b'=') => {
                return self.one(TokenKind::Operator);
            }
            _ if after_operand && !spaced => return TokenKind::Colon,
            _ => {}
        }
        let start = self.at;
        if self.character().is_some_and(starts_name) {
            self.skip_name();
            if &self.bytes[start..self.at] == b"var" && self.peek(0) == Some(b'"') {
                return self.raw_string(b'"', start, TokenKind::Symbol);
            }
            return TokenKind::Symbol;
        }
        // `:.+`, `:.`, `:..`, `:...`
        self.at += self.bytes[start..].iter().take(3).take_while(|&&byte| byte == b'.').count();
        if self.skip_operator() || self.at > start { TokenKind::Symbol } else { TokenKind::Quote }
    }

    fn prime(&mut self, spaced: bool) -> TokenKind {
        if self.after_operand(spaced) {
            return self.one(TokenKind::Prime);
        }
        let start = self.at;
        self.at += 1;
        if self.peek(0) == Some(b'\'') && self.peek(1) == Some(b'\'') {
            self.at += 2;
            return TokenKind::Char;
        }
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' if self.peek(1).is_some_and(|next| next != b'\n') => self.at += 2,
                b'\'' => return self.one(TokenKind::Char),
                b'\n' if self.at > start + 1 => break,
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(self.bytes.len());
        self.unclosed("the character", "'", start..start + 1);
        TokenKind::Bad
    }

    fn macro_name(&mut self) -> TokenKind {
        self.at += 1;
        let start = self.at;
        if self.peek(0) == Some(b'.') {
            return self.one(TokenKind::Macro);
        }
        self.skip_name();
        if self.at == start {
            let _operator = self.skip_operator();
        } else if &self.bytes[start..self.at] == b"var" && self.peek(0) == Some(b'"') {
            return self.raw_string(b'"', start, TokenKind::Macro);
        }
        TokenKind::Macro
    }

    /// Passes an operator, where one stands here.
    fn skip_operator(&mut self) -> bool {
        let start = self.at;
        self.at += ascii_operator(self.bytes.get(self.at..).unwrap_or_default());
        if self.at == start {
            match self.character() {
                Some(c) if is_operator(c) => self.at += c.len_utf8(),
                _ => return false,
            }
        }
        while let Some(c) = self.character().filter(|&c| continues_operator(c)) {
            self.at += c.len_utf8();
        }
        true
    }

    fn operator_or_word(&mut self, start: usize) -> TokenKind {
        if self.skip_operator() {
            return match &self.bytes[start..self.at] {
                b"=" => TokenKind::Assign,
                b"<:" => TokenKind::Subtype,
                b">:" => TokenKind::Supertype,
                _ => TokenKind::Operator,
            };
        }
        let Some(c) = self.character() else { return self.one(TokenKind::Bad) };
        if starts_name(c) {
            return self.word(start);
        }
        self.at += c.len_utf8();
        self.errors.push(SyntaxError::new(SyntaxFault::UnknownCharacter(c), start..self.at));
        TokenKind::Bad
    }
}

/// Texts have at most [`MAX_BYTES`].
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn ends_operand(kind: TokenKind, word: &[u8], next: Option<u8>) -> bool {
    match kind {
        TokenKind::Name => !matches!(word, b"where" | b"in" | b"isa"),
        // `a[begin:end]`
        TokenKind::Keyword(Keyword::Begin) => next == Some(b':'),
        TokenKind::Keyword(keyword) => matches!(keyword, Keyword::End | Keyword::True | Keyword::False),
        TokenKind::VarName
        | TokenKind::Number
        | TokenKind::String
        | TokenKind::PrefixedString
        | TokenKind::Command
        | TokenKind::Char
        | TokenKind::Symbol
        | TokenKind::Prime
        | TokenKind::Ellipsis
        | TokenKind::Close(_)
        | TokenKind::Bad => true,
        _ => false,
    }
}

fn keyword(word: &[u8]) -> Option<Keyword> {
    Some(match word {
        b"baremodule" => Keyword::BareModule,
        b"begin" => Keyword::Begin,
        b"const" => Keyword::Const,
        b"do" => Keyword::Do,
        b"end" => Keyword::End,
        b"export" => Keyword::Export,
        b"false" => Keyword::False,
        b"for" => Keyword::For,
        b"function" => Keyword::Function,
        b"if" => Keyword::If,
        b"import" => Keyword::Import,
        b"let" => Keyword::Let,
        b"macro" => Keyword::Macro,
        b"module" => Keyword::Module,
        b"quote" => Keyword::Quote,
        b"struct" => Keyword::Struct,
        b"true" => Keyword::True,
        b"try" => Keyword::Try,
        b"using" => Keyword::Using,
        b"while" => Keyword::While,
        b"break" | b"catch" | b"continue" | b"else" | b"elseif" | b"finally" | b"global" | b"local"
        | b"return" => Keyword::Other,
        _ => return None,
    })
}

/// How many bytes the operator has that stands here, 0 for none.
fn ascii_operator(rest: &[u8]) -> usize {
    const FOUR: [&[u8]; 2] = [b">>>=", b"<-->"];
    const THREE: [&[u8]; 8] = [b"===", b"!==", b">>>", b">>=", b"<<=", b"-->", b"<--", b"//="];
    const TWO: [&[u8]; 25] = [
        b"==", b"!=", b"<=", b">=", b"&&", b"||", b"->", b"=>", b"+=", b"-=", b"*=", b"/=", b"^=", b"%=",
        b"|=", b"&=", b"\\=", b"<<", b">>", b"//", b"<|", b"|>", b"<:", b">:", b"++",
    ];
    let starts = |operator: &&[u8]| rest.starts_with(operator);
    match rest.first() {
        Some(b'$') if rest.starts_with(b"$=") => 2,
        Some(
            b'+' | b'-' | b'*' | b'/' | b'\\' | b'^' | b'%' | b'&' | b'|' | b'<' | b'>' | b'=' | b'!' | b'~'
            | b'?',
        ) => {
            if FOUR.iter().any(starts) {
                4
            } else if THREE.iter().any(starts) {
                3
            } else if TWO.iter().any(starts) {
                2
            } else {
                1
            }
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let (tokens, errors) = tokens(text);
        assert_eq!(errors, []);
        tokens.iter().map(|token| (token.kind, &text[token.start as usize..token.end as usize])).collect()
    }

    fn words(text: &str) -> Vec<&str> {
        kinds(text).into_iter().map(|(_, word)| word).collect()
    }

    #[test]
    fn primes_are_transposes_behind_operands_and_characters_elsewhere() {
        assert_eq!(words("a' * 'x' + b[1]''"), ["a", "'", "*", "'x'", "+", "b", "[", "1", "]", "'", "'"]);
        assert_eq!(
            words(r"('\'', '\\', ''', '''')"),
            ["(", r"'\''", ",", r"'\\'", ",", "'''", ",", "'''", "'", ")"]
        );
        assert_eq!(words("['λ' '\\n']"), ["[", "'λ'", "'\\n'", "]"]);
    }

    #[test]
    fn strings_are_one_token_with_what_they_interpolate() {
        let text = r#"x = "a $(f("b)", ')', "$(1 + (2))") #= " =# ) c" y"#;
        assert_eq!(words(text).len(), 4);
        assert_eq!(words(r#""""a "quoted" $x \""" end""" z"#).len(), 2);
        assert_eq!(words(r#"raw"a $(" "b""#).len(), 2);
        assert_eq!(words(r#"r"\"a"i + `ls $("x`")`"#), [r#"r"\"a""#, "i", "+", r#"`ls $("x`")`"#]);
        assert_eq!(kinds("var\"a b\".c")[0].0, TokenKind::VarName);
    }

    #[test]
    fn comments_nest() {
        assert_eq!(words("a #= b #= c =# d =# e # f\ng"), ["a", "e", "\n", "g"]);
    }

    #[test]
    fn colons_quote_or_separate() {
        let symbols = |text| kinds(text).into_iter().filter(|(kind, _)| *kind == TokenKind::Symbol).count();
        assert_eq!(symbols("a[begin:end] + a[1:end] + x::T"), 0);
        assert_eq!(symbols("(:end, :+, :var\"x y\", :.+, f(:if), x ? :a : :b)"), 7);
        assert_eq!(symbols("[a !== :... for a in (:.., :.)]"), 3);
        assert_eq!(kinds(":(a + b)")[0].0, TokenKind::Quote);
        assert_eq!(words("a[:, 1]"), ["a", "[", ":", ",", "1", "]"]);
        assert_eq!(words("Base.:+"), ["Base", ".", ":+"]);
    }

    #[test]
    fn numbers() {
        for text in ["1", "1_000", "1.5e-3", "0x1.8p3", "0xff_ff", "0b101", "1f0", ".5", "1.", "0o17"] {
            assert_eq!(kinds(text), [(TokenKind::Number, text)]);
        }
        assert_eq!(words("1:2"), ["1", ":", "2"]);
        assert_eq!(words("1..2"), ["1", "..", "2"]);
        assert_eq!(words("1.+2"), ["1", ".+", "2"]);
        assert_eq!(words("2x"), ["2", "x"]);
    }

    #[test]
    fn names_have_julias_characters() {
        assert_eq!(words("push!(x′₁, ∇f)"), ["push!", "(", "x′₁", ",", "∇f", ")"]);
        assert_eq!(words("a!=b"), ["a", "!=", "b"]);
        assert_eq!(words("a ⊗₁ b√2"), ["a", "⊗₁", "b", "√", "2"]);
        assert_eq!(kinds("x.end")[2].0, TokenKind::Name);
    }

    #[test]
    fn what_is_unclosed_is_said_where_it_starts() {
        for (text, start, message) in [
            ("a \"b", 2, "the string is never closed"),
            ("a #= b #= =#", 2, "the comment `#=` is never closed"),
            ("`x", 0, "the command is never closed"),
            ("\"$(f(\"", 0, "the string is never closed"),
            ("x = 'ab", 4, "the character is never closed"),
            ("raw\"\\\"", 0, "the string is never closed"),
        ] {
            let errors = tokens(text).1;
            assert_eq!(errors.len(), 1, "{text}");
            assert_eq!((errors[0].span.start, errors[0].to_string().as_str()), (start, message));
        }
        assert_eq!(tokens("a “b").1[0].to_string(), "unexpected character '“'");
    }
}
