//! A pull reader of JSON text: tokens, strings and numbers out of a stream, with places and paths.
//!
//! Nothing is built here; what reads a graph asks for the next member or element and says what it expects there. Only a
//! window of the text is in memory. Objects and their members are the business of [`super::object`].
use std::ops::Range;

use super::fault::{Fault, Kind};
use super::habits::{self, Habits};
use super::key::Key;
use super::place::{Place, Segment, path_text};
use super::scan;
use super::source::Source;
use super::word::{Word, word_before_quote};

pub(super) type Result<T> = std::result::Result<T, Box<Fault>>;

/// How many objects and arrays can be open at a time. A `let` opens one, a branch of a `case` six.
pub const MAX_NESTING: usize = 50_000;

/// How long a string or a number can be, in bytes.
pub const MAX_TOKEN: usize = 1 << 26;

/// How much is read at a time.
const CHUNK: u64 = 1 << 18;

/// A JSON text as it is read.
pub(super) struct Json<'s> {
    source: &'s mut dyn Source,
    /// What is read and not yet dropped.
    window: Vec<u8>,
    /// Where in the text the window starts.
    base: u64,
    /// Where in the window the next token is looked for.
    pos: usize,
    /// How often the window has moved.
    fills: usize,
    /// Whether the source has nothing left.
    ended: bool,
    line: u32,
    /// Where in the window the line starts: negative where that part of it is dropped.
    line_start: i64,
    /// The steps to where the reader is: one for every open object or array.
    path: Vec<Segment>,
    /// The place of the last key.
    pub(super) key_at: Place,
    /// The names of the steps in it that are the program's.
    names: Vec<String>,
    /// The last string, if it had escapes.
    decoded: Vec<u8>,
    habits: Habits,
}

/// Where the bytes of the last string are.
#[derive(Debug, Clone)]
pub(super) enum Token {
    Window(Range<usize>),
    Decoded,
}

/// A position in the text while it is in the window.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    fills: usize,
    pos: usize,
}

impl<'s> Json<'s> {
    pub(super) fn new(source: &'s mut dyn Source) -> Self {
        Json {
            source,
            window: Vec::new(),
            base: 0,
            pos: 0,
            fills: 0,
            ended: false,
            line: 1,
            line_start: 0,
            path: Vec::new(),
            key_at: Place::default(),
            names: Vec::new(),
            decoded: Vec::new(),
            habits: Habits::new(),
        }
    }

    /// The place of the next byte.
    pub(super) fn here(&self) -> Place {
        self.place_at(self.pos)
    }

    /// The number of the next byte in the text, from 0.
    pub(super) fn offset(&self) -> u64 {
        self.base + self.pos as u64
    }

    /// Goes to a byte that has been read before, whose place is known, within these containers.
    pub(super) fn go_to(&mut self, offset: u64, place: Place, path: &[Segment]) -> Result<()> {
        self.path.clear();
        self.path.extend_from_slice(path);
        self.fills += 1;
        match offset.checked_sub(self.base).and_then(|pos| usize::try_from(pos).ok()) {
            Some(pos) if pos <= self.window.len() => self.pos = pos,
            _ => {
                self.window.clear();
                (self.base, self.pos, self.ended) = (offset, 0, false);
                let moved = self.source.go_to(offset);
                moved.map_err(|error| self.fault(Kind::Io, place, error.to_string()))?;
            }
        }
        self.line = place.line;
        self.line_start = number_of(self.pos) - i64::from(place.column) + 1;
        Ok(())
    }

    #[inline]
    fn place_at(&self, pos: usize) -> Place {
        let column = number_of(pos) - self.line_start + 1;
        Place { line: self.line, column: u32::try_from(column).unwrap_or(u32::MAX) }
    }

    /// A fault at a place, with the path to where the reader is.
    #[cold]
    pub(super) fn fault(&self, kind: Kind, place: Place, message: impl Into<String>) -> Box<Fault> {
        Box::new(Fault {
            kind,
            place,
            path: path_text(&self.path, &self.names),
            function: None,
            message: message.into(),
        })
    }

    #[cold]
    pub(super) fn schema(&self, place: Place, message: impl Into<String>) -> Box<Fault> {
        self.fault(Kind::Schema, place, message)
    }

    /// That the text is not what it was when it was read first.
    #[cold]
    pub(super) fn changed(&self, place: Place) -> Box<Fault> {
        self.fault(Kind::Io, place, "the text has changed between its two readings")
    }

    /// Reads on. What is before `pos` is dropped.
    #[cold]
    fn fill(&mut self) -> Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.fills += 1;
        drop(self.window.drain(..self.pos));
        self.line_start -= number_of(self.pos);
        self.base += self.pos as u64;
        self.pos = 0;
        match self.source.append_to(&mut self.window, CHUNK) {
            Ok(count) => self.ended = count == 0,
            Err(error) => return Err(self.fault(Kind::Io, self.here(), error.to_string())),
        }
        Ok(!self.ended)
    }

    /// The first byte of the next token, which stays.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<u8> {
        match self.window.get(self.pos) {
            Some(&byte) if byte > b' ' => Ok(byte),
            _ => self.peek_after_space(),
        }
    }

    fn peek_after_space(&mut self) -> Result<u8> {
        match self.peek_or_end()? {
            Some(byte) => Ok(byte),
            None => Err(self.schema(self.here(), "the text ends here, before the graph does")),
        }
    }

    fn peek_or_end(&mut self) -> Result<Option<u8>> {
        loop {
            match self.window.get(self.pos).copied() {
                Some(b' ' | b'\t' | b'\r') => self.pos += 1,
                Some(b'\n') => self.new_line(),
                Some(byte) => return Ok(Some(byte)),
                None if self.fill()? => {}
                None => return Ok(None),
            }
        }
    }

    fn new_line(&mut self) {
        self.pos += 1;
        self.line = self.line.saturating_add(1);
        self.line_start = number_of(self.pos);
    }

    /// Takes the byte that was seen.
    #[inline]
    pub(super) fn take(&mut self) {
        self.pos += 1;
    }

    /// The window from the next byte on.
    pub(super) fn rest(&self) -> &[u8] {
        &self.window[self.pos..]
    }

    /// Takes bytes that were seen, without line ends.
    pub(super) fn take_known(&mut self, len: usize) {
        self.pos += len;
    }

    /// Where the next byte is, for [`Json::since`].
    pub(super) fn mark(&self) -> Mark {
        Mark { fills: self.fills, pos: self.pos }
    }

    /// What was read since; none if it is no longer in the window.
    pub(super) fn since(&self, mark: Mark) -> Option<&[u8]> {
        (mark.fills == self.fills).then(|| &self.window[mark.pos..self.pos])
    }

    /// Takes one byte, which must be the next token.
    #[inline]
    pub(super) fn punctuation(&mut self, byte: u8) -> Result<()> {
        if self.peek()? != byte {
            return Err(self.unexpected(&format!("`{}`", char::from(byte))));
        }
        self.take();
        Ok(())
    }

    /// That something else stands here. There is a byte left.
    #[cold]
    pub(super) fn unexpected(&mut self, what: &str) -> Box<Fault> {
        let found = match self.peek() {
            Err(fault) => return fault,
            Ok(b'"') => "a string".to_owned(),
            Ok(b'{') => "an object".to_owned(),
            Ok(b'[') => "an array".to_owned(),
            Ok(b'-' | b'0'..=b'9') => "a number".to_owned(),
            Ok(b't' | b'f') => "a boolean".to_owned(),
            Ok(b'n') => "`null`".to_owned(),
            Ok(0xEF) => "a byte order mark or another character outside of ASCII".to_owned(),
            Ok(byte @ 0x21..=0x7E) => format!("`{}`", char::from(byte)),
            Ok(byte) => format!("byte 0x{byte:02X}"),
        };
        self.schema(self.here(), format!("expected {what}, found {found}"))
    }

    /// That the text ends.
    pub(super) fn end(&mut self) -> Result<()> {
        match self.peek_or_end()? {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    /// One level deeper. `place` is that of the bracket.
    #[inline]
    pub(super) fn enter(&mut self, place: Place) -> Result<()> {
        if self.path.len() >= MAX_NESTING {
            let message = format!("objects and arrays are nested more than {MAX_NESTING} deep");
            return Err(self.fault(Kind::Limit, place, message));
        }
        self.path.push(Segment::Here);
        Ok(())
    }

    #[inline]
    pub(super) fn leave(&mut self) {
        let _ = self.path.pop();
    }

    /// Which member of the innermost container is read, by a name that is none of the schema's.
    pub(super) fn step_by_name(&mut self, name: String) {
        self.step(Segment::Name(super::strings::number(self.names.len())));
        self.names.push(name);
    }

    /// How many names are in the path; [`Json::forget_names`] goes back to that.
    pub(super) fn name_count(&self) -> usize {
        self.names.len()
    }

    pub(super) fn forget_names(&mut self, count: usize) {
        self.names.truncate(count);
    }

    /// A member of the schema's that follows, written as in this place the last time.
    #[inline(always)]
    pub(super) fn habitual_key(&mut self, place: habits::Place) -> Option<Key> {
        let bytes = self.window.get(self.pos..)?.first_chunk()?;
        let (habit, len) = self.habits.find(place, *bytes)?;
        self.key_at = self.place_at(self.pos + usize::from(habit.quote));
        self.pos += len;
        self.step(Segment::Key(habit.key));
        Some(habit.key)
    }

    /// A member of the schema's that follows, written as usual: `, "name": `, with at most one space in each place.
    pub(super) fn usual_key(&mut self, place: habits::Place, first: bool) -> Option<Key> {
        let text = self.window.get(self.pos..)?;
        let after = |at: usize, byte| usize::from(text.get(at) == Some(&byte));
        let comma = if first { 0 } else { after(0, b',') };
        if comma == 0 && !first {
            return None;
        }
        let quote = comma + after(comma, b' ');
        let &[b'"', ref rest @ ..] = text.get(quote..)? else { return None };
        let (word, len) = word_before_quote(*rest.first_chunk()?)?;
        let key = Key::of_word(word)?;
        let &[b':', after] = rest.get(len + 1..)?.first_chunk()? else { return None };
        let len = quote + len + 3 + usize::from(after == b' ');
        self.habits.keep(place, &text[..len], quote, key);
        self.key_at = self.place_at(self.pos + quote);
        self.pos += len;
        self.step(Segment::Key(key));
        Some(key)
    }

    /// A string of at most 15 bytes that `find` knows, in the window with some bytes after it.
    #[inline]
    pub(super) fn known_string<T>(&mut self, find: impl Fn(Word) -> Option<T>) -> Option<T> {
        let &[b'"', ref rest @ ..] = self.window.get(self.pos..)? else { return None };
        let (word, len) = word_before_quote(*rest.first_chunk()?)?;
        let found = find(word)?;
        self.pos += len + 2;
        Some(found)
    }

    /// A string of at most 15 bytes without escapes, in the window with some bytes after it.
    #[inline]
    pub(super) fn short_string(&mut self) -> Option<Token> {
        let &[b'"', ref rest @ ..] = self.window.get(self.pos..)? else { return None };
        let len = scan::before_quote(rest.first_chunk()?)?;
        let start = self.pos + 1;
        self.pos = start + len + 1;
        Some(Token::Window(start..start + len))
    }

    /// A location that is written as usual: `{"line": 1, "col": 2}`, with at most one space in each place.
    #[inline]
    pub(super) fn usual_loc(&mut self) -> Option<(u32, u32)> {
        let rest = self.window.get(self.pos..)?;
        let (line, rest) = small_number(rest.strip_prefix(br#"{"line":"#)?)?;
        let rest = without_space(rest.strip_prefix(b",")?);
        let (column, rest) = small_number(rest.strip_prefix(br#""col":"#)?)?;
        let rest = rest.strip_prefix(b"}")?;
        self.pos = self.window.len() - rest.len();
        Some((line, column))
    }

    /// Which member or element of the innermost container is read.
    #[inline]
    pub(super) fn step(&mut self, segment: Segment) {
        if let Some(last) = self.path.last_mut() {
            *last = segment;
        }
    }

    /// The bytes of a string or number.
    #[inline]
    pub(super) fn bytes(&self, token: &Token) -> &[u8] {
        match token {
            Token::Window(range) => &self.window[range.clone()],
            Token::Decoded => &self.decoded,
        }
    }

    /// A string. Its bytes need not be UTF-8: see [`Json::invalid_utf8`].
    #[inline]
    pub(super) fn string(&mut self, what: &str) -> Result<Token> {
        if self.peek()? != b'"' {
            return Err(self.unexpected(what));
        }
        let rest = &self.window[self.pos + 1..];
        let len = scan::plain(rest);
        if rest.get(len) == Some(&b'"') {
            let range = self.pos + 1..self.pos + 1 + len;
            self.pos += len + 2;
            return Ok(Token::Window(range));
        }
        self.rarer_string()
    }

    /// A string with escapes, or that goes on beyond the window.
    fn rarer_string(&mut self) -> Result<Token> {
        let start = self.here();
        self.take();
        self.decoded.clear();
        let len = self.plain_run(start)?;
        if len > MAX_TOKEN {
            return Err(self.too_long(start));
        }
        if self.window[self.pos + len] == b'"' {
            let range = self.pos..self.pos + len;
            self.pos += len + 1;
            return Ok(Token::Window(range));
        }
        self.decode(start, len)
    }

    /// How many bytes that stand for themselves come next; one that does not follows them in the window.
    fn plain_run(&mut self, start: Place) -> Result<usize> {
        let mut len = 0;
        loop {
            let rest = &self.window[self.pos..];
            len += scan::plain(&rest[len..]);
            if len < rest.len() {
                return Ok(len);
            }
            if len + self.decoded.len() > MAX_TOKEN {
                return Err(self.too_long(start));
            }
            if !self.fill()? {
                let end = self.place_at(self.window.len());
                return Err(self.schema(end, "the text ends here, within a string"));
            }
        }
    }

    #[cold]
    fn too_long(&self, start: Place) -> Box<Fault> {
        let message = format!("a string or a number is longer than {} MiB", MAX_TOKEN >> 20);
        self.fault(Kind::Limit, start, message)
    }

    /// The rest of a string with escapes, whose first `len` bytes are plain.
    fn decode(&mut self, start: Place, mut len: usize) -> Result<Token> {
        loop {
            self.decoded.extend_from_slice(&self.window[self.pos..self.pos + len]);
            self.pos += len;
            if self.decoded.len() > MAX_TOKEN {
                return Err(self.too_long(start));
            }
            match self.window[self.pos] {
                b'"' => {
                    self.take();
                    return Ok(Token::Decoded);
                }
                b'\\' => self.escape()?,
                byte => {
                    let message = format!("byte 0x{byte:02X} in a string is to be written as an escape");
                    return Err(self.schema(self.here(), message));
                }
            }
            len = self.plain_run(start)?;
        }
    }

    /// One escape, or two that make one character.
    fn escape(&mut self) -> Result<()> {
        let at = self.here();
        self.take();
        let byte = self.string_byte()?;
        let plain = match byte {
            b'"' | b'\\' | b'/' => byte,
            b'b' => 0x08,
            b'f' => 0x0C,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => return self.unicode_escape(at),
            _ => return Err(self.schema(at, "there is no such escape in JSON")),
        };
        self.decoded.push(plain);
        Ok(())
    }

    fn string_byte(&mut self) -> Result<u8> {
        if self.pos == self.window.len() && !self.fill()? {
            return Err(self.schema(self.here(), "the text ends here, within a string"));
        }
        let byte = self.window[self.pos];
        self.pos += 1;
        Ok(byte)
    }

    fn unicode_escape(&mut self, at: Place) -> Result<()> {
        let unit = self.hex_unit(at)?;
        let code = match unit {
            0xD800..=0xDBFF => self.low_surrogate(at, unit)?,
            _ => unit,
        };
        let Some(character) = char::from_u32(code) else { return Err(self.lone_surrogate(at, code)) };
        self.decoded.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        Ok(())
    }

    /// The code of a pair of surrogates of which the first one has been read.
    fn low_surrogate(&mut self, at: Place, high: u32) -> Result<u32> {
        for byte in *b"\\u" {
            if self.string_byte()? != byte {
                return Err(self.lone_surrogate(at, high));
            }
        }
        match self.hex_unit(at)? {
            low @ 0xDC00..=0xDFFF => Ok(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00)),
            _ => Err(self.lone_surrogate(at, high)),
        }
    }

    #[cold]
    fn lone_surrogate(&self, at: Place, unit: u32) -> Box<Fault> {
        self.schema(at, format!("a lone surrogate, \\u{unit:04X}, is no character"))
    }

    fn hex_unit(&mut self, at: Place) -> Result<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            let byte = self.string_byte()?;
            let Some(digit) = char::from(byte).to_digit(16) else {
                return Err(self.schema(at, "`\\u` takes four hexadecimal digits"));
            };
            unit = unit * 16 + digit;
        }
        Ok(unit)
    }

    /// That the string that starts at `place` is not UTF-8.
    #[cold]
    pub(super) fn invalid_utf8(&self, place: Place) -> Box<Fault> {
        self.schema(place, "a string that is not UTF-8")
    }

    /// An integer of few digits, which is in the window with what follows it.
    #[inline]
    pub(super) fn short_integer(&mut self) -> Option<i64> {
        const DIGITS: usize = 18;
        let rest = self.window.get(self.pos..)?;
        let (mut value, mut len) = (0, 0);
        while let Some(byte @ b'0'..=b'9') = rest.get(len) {
            if len == DIGITS {
                return None;
            }
            value = value * 10 + i64::from(byte - b'0');
            len += 1;
        }
        let canonical = len == 1 || (len > 1 && rest[0] != b'0');
        if !canonical || !matches!(rest.get(len), Some(b',' | b'}' | b']')) {
            return None;
        }
        self.pos += len;
        Some(value)
    }

    /// The text of a number, which follows the grammar of JSON.
    pub(super) fn number(&mut self, what: &str) -> Result<Token> {
        if !matches!(self.peek()?, b'-' | b'0'..=b'9') {
            return Err(self.unexpected(what));
        }
        let len = self.number_len()?;
        let range = self.pos..self.pos + len;
        if range.end == self.window.len() {
            let end = self.place_at(range.end);
            return Err(self.schema(end, "the text ends here, within a number"));
        }
        if !is_number(&self.window[range.clone()]) {
            return Err(self.schema(self.here(), "a number that JSON does not know"));
        }
        self.pos += len;
        Ok(Token::Window(range))
    }

    fn number_len(&mut self) -> Result<usize> {
        let mut len = 0;
        loop {
            let rest = &self.window[self.pos..];
            let digits = |&byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
            while rest.get(len).is_some_and(digits) {
                len += 1;
            }
            if len < rest.len() || !self.fill()? {
                return Ok(len);
            }
            if len > MAX_TOKEN {
                return Err(self.too_long(self.here()));
            }
        }
    }

    /// Passes over a value that was read before: brackets need only be as many as they were.
    pub(super) fn skip(&mut self) -> Result<()> {
        let mut open: usize = 0;
        loop {
            match self.peek()? {
                b'"' => {
                    let _ = self.string("a string")?;
                }
                b'{' | b'[' => {
                    open += 1;
                    self.take();
                    continue;
                }
                b'}' | b']' => {
                    open = open.saturating_sub(1);
                    self.take();
                }
                _ => {
                    self.take();
                    if open == 0 && self.scalar_goes_on()? {
                        continue;
                    }
                }
            }
            if open == 0 {
                return Ok(());
            }
        }
    }

    /// Whether the next byte belongs to the number or word that was begun.
    fn scalar_goes_on(&mut self) -> Result<bool> {
        if self.pos == self.window.len() && !self.fill()? {
            return Ok(false);
        }
        Ok(matches!(self.window[self.pos], b'0'..=b'9' | b'a'..=b'z' | b'E' | b'+' | b'-' | b'.'))
    }

    /// `true`, `false` or `null`.
    pub(super) fn literal(&mut self, text: &'static str, what: &str) -> Result<()> {
        let place = self.here();
        for byte in text.bytes() {
            if self.pos == self.window.len() && !self.fill()? {
                return Err(self.schema(self.here(), "the text ends here, within a word"));
            }
            if self.window[self.pos] != byte {
                return Err(self.schema(place, format!("expected {what}")));
            }
            self.pos += 1;
        }
        Ok(())
    }
}

fn without_space(rest: &[u8]) -> &[u8] {
    rest.strip_prefix(b" ").unwrap_or(rest)
}

/// A number of few digits, after at most one space.
fn small_number(rest: &[u8]) -> Option<(u32, &[u8])> {
    const DIGITS: usize = 9;
    let rest = without_space(rest);
    let (mut value, mut len) = (0, 0);
    while let Some(byte @ b'0'..=b'9') = rest.get(len) {
        if len == DIGITS {
            return None;
        }
        value = value * 10 + u32::from(byte - b'0');
        len += 1;
    }
    let canonical = len == 1 || (len > 1 && rest[0] != b'0');
    canonical.then(|| (value, &rest[len..]))
}

/// A position in the window, which is small.
#[inline]
fn number_of(pos: usize) -> i64 {
    i64::try_from(pos).unwrap_or(i64::MAX)
}

/// Whether a text of digits, signs, dots and exponent letters is a number to JSON.
fn is_number(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let (whole, rest) = digits(text);
    if whole == 0 || (whole > 1 && text[0] == b'0') {
        return false;
    }
    let rest = match rest.strip_prefix(b".").map(digits) {
        Some((0, _)) => return false,
        Some((_, rest)) => rest,
        None => rest,
    };
    match rest {
        [] => true,
        [b'e' | b'E', exponent @ ..] => {
            let exponent = match exponent {
                [b'+' | b'-', digits @ ..] => digits,
                digits => digits,
            };
            let (count, rest) = digits(exponent);
            count > 0 && rest.is_empty()
        }
        _ => false,
    }
}

/// How many digits a text starts with, and what follows them.
fn digits(text: &[u8]) -> (usize, &[u8]) {
    let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (count, &text[count..])
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// A source that gives one byte at a time.
    struct Trickle<'a>(&'a [u8]);

    impl Source for Trickle<'_> {
        fn go_to(&mut self, _: u64) -> std::io::Result<()> {
            Err(std::io::ErrorKind::Unsupported.into())
        }
    }

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.0.len().min(1).min(buffer.len());
            self.0.read(&mut buffer[..count])
        }
    }

    fn string(text: &str) -> std::result::Result<String, (Place, String)> {
        let mut trickle = Trickle(text.as_bytes());
        let mut json = Json::new(&mut trickle);
        let token = json.string("a string").map_err(|fault| (fault.place, fault.message))?;
        Ok(String::from_utf8(json.bytes(&token).to_vec()).expect("UTF-8"))
    }

    #[test]
    fn strings_are_decoded_whatever_the_reads() {
        assert_eq!(string("\"\""), Ok(String::new()));
        assert_eq!(string(" \n\"aé\\n\\u00e9\\ud83d\\ude00\\/\""), Ok("aé\né😀/".to_owned()));
    }

    #[test]
    fn faults_of_strings_stand_where_they_are() {
        let at = |column| Place { line: 1, column };
        let message = |text| string(text).expect_err("a fault");
        assert_eq!(message("\"a\\ud800\"").0, at(3));
        assert_eq!(message("\"a\\udc00b\"").1, "a lone surrogate, \\uDC00, is no character");
        assert_eq!(message("\"\\ud800\\u0041\"").1, "a lone surrogate, \\uD800, is no character");
        assert_eq!(message("\"ab\\x\""), (at(4), "there is no such escape in JSON".to_owned()));
        assert_eq!(message("\"\\u12g4\"").0, at(2));
        assert_eq!(message("\"ab"), (at(4), "the text ends here, within a string".to_owned()));
        assert_eq!(message("\"a\nb\"").0, at(3));
        assert_eq!(message("[").1, "expected a string, found an array");
    }

    #[test]
    fn numbers_follow_the_grammar() {
        for good in ["0", "-0", "10", "1.5", "-1.5e10", "1E+2", "0.0e-0"] {
            assert!(is_number(good.as_bytes()), "{good}");
        }
        for bad in ["", "-", "01", "1.", ".5", "1e", "1e+", "+1", "1-2", "1.2.3", "--1"] {
            assert!(!is_number(bad.as_bytes()), "{bad}");
        }
    }
}
