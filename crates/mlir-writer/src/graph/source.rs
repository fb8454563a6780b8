//! Where the text of a graph comes from. It is read twice.
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

use super::place::Place;

/// A text that can be read again. It is read on more than one thread, one after the other.
pub trait Source: Read + Send {
    /// Goes to a byte that has been read before, by its number from 0.
    ///
    /// # Errors
    ///
    /// If that fails.
    fn go_to(&mut self, offset: u64) -> io::Result<()>;

    /// Reads on, to the end of a buffer: this many bytes, or fewer at the end of the text.
    ///
    /// # Errors
    ///
    /// If that fails.
    fn append_to(&mut self, buffer: &mut Vec<u8>, count: u64) -> io::Result<usize> {
        // For a known source, room is not filled with zeros before.
        <&mut Self as Read>::take(self, count).read_to_end(buffer)
    }

    /// Goes back to the start.
    ///
    /// # Errors
    ///
    /// If that fails.
    fn restart(&mut self) -> io::Result<()> {
        self.go_to(0)
    }
}

impl Source for File {
    fn go_to(&mut self, offset: u64) -> io::Result<()> {
        self.seek(SeekFrom::Start(offset)).map(drop)
    }
}

impl<T: AsRef<[u8]> + Send> Source for Cursor<T> {
    fn go_to(&mut self, offset: u64) -> io::Result<()> {
        self.set_position(offset);
        Ok(())
    }
}

/// A text that can be read once, and what is kept of it for the second reading.
///
/// What is read is written to `spool` at once. After [`Source::go_to`] it comes from there, and then, if the first
/// reading stopped before the end, from the rest of the text.
#[derive(Debug)]
pub struct Spooled<R, S> {
    text: R,
    spool: S,
    /// How many bytes are in the spool, and how many of them have been read again.
    kept: u64,
    again: u64,
}

impl<R: Read, S: Read + Write + Seek> Spooled<R, S> {
    /// A text and an empty spool, usually a temporary file.
    pub fn new(text: R, spool: S) -> Self {
        Spooled { text, spool, kept: 0, again: 0 }
    }
}

impl<R: Read, S: Read + Write + Seek> Read for Spooled<R, S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.again < self.kept {
            let left = usize::try_from(self.kept - self.again).unwrap_or(usize::MAX);
            let len = buffer.len().min(left);
            let count = self.spool.read(&mut buffer[..len])?;
            self.again += count as u64;
            return if count == 0 && len > 0 { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(count) };
        }
        let count = self.text.read(buffer)?;
        self.spool.write_all(&buffer[..count]).map_err(|error| cannot_keep(&error))?;
        self.kept += count as u64;
        self.again = self.kept;
        Ok(count)
    }
}

fn cannot_keep(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot keep the text for its second reading: {error}"))
}

impl<R: Read + Send, S: Read + Write + Seek + Send> Source for Spooled<R, S> {
    fn go_to(&mut self, offset: u64) -> io::Result<()> {
        self.spool.flush().map_err(|error| cannot_keep(&error))?;
        self.again = offset.min(self.kept);
        self.spool.seek(SeekFrom::Start(self.again)).map(drop)
    }
}

/// How much of a line is kept before and after a place.
const AROUND: usize = 1024;

/// The part of a line around a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// The end of what is before the place.
    pub before: Vec<u8>,
    /// The start of what is there, without the end of the line.
    pub after: Vec<u8>,
}

/// Reads a text again up to a place, for a message that shows it.
///
/// # Errors
///
/// If the text cannot be read.
pub fn excerpt(source: &mut impl Source, place: Place) -> io::Result<Excerpt> {
    source.restart()?;
    let mut text = io::BufReader::with_capacity(1 << 16, source);
    for _ in 1..place.line {
        let _ = io::BufRead::skip_until(&mut text, b'\n')?;
    }
    let column = u64::from(place.column.saturating_sub(1));
    let skipped = column.saturating_sub(AROUND as u64);
    let _ = io::copy(&mut (&mut text).take(skipped), &mut io::sink())?;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let _ = (&mut text).take(column - skipped).read_to_end(&mut before)?;
    let _ = text.take(AROUND as u64).read_to_end(&mut after)?;
    if let Some(end) = after.iter().position(|&byte| byte == b'\n') {
        after.truncate(end);
    }
    if after.last() == Some(&b'\r') {
        let _ = after.pop();
    }
    Ok(Excerpt { before, after })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_is_read_twice() {
        let text = b"0123456789".as_slice();
        let mut spooled = Spooled::new(text, Cursor::new(Vec::new()));
        let mut start = [0; 4];
        spooled.read_exact(&mut start).expect("four bytes");
        spooled.restart().expect("a spool in memory");
        let mut all = Vec::new();
        let _ = spooled.read_to_end(&mut all).expect("a spool in memory");
        assert_eq!(all, text);
        spooled.go_to(7).expect("a spool in memory");
        all.clear();
        let _ = spooled.read_to_end(&mut all).expect("a spool in memory");
        assert_eq!(all, text[7..]);
    }

    #[test]
    fn an_excerpt_is_the_line_around_a_place() {
        let mut source = Cursor::new(b"first\nsecond line\r\nthird".to_vec());
        let found = excerpt(&mut source, Place { line: 2, column: 8 }).expect("a text in memory");
        assert_eq!(found, Excerpt { before: b"second ".to_vec(), after: b"line".to_vec() });
        let mut long = Cursor::new([b"x".repeat(3000), b"!".to_vec(), b"y".repeat(3000)].concat());
        let found = excerpt(&mut long, Place { line: 1, column: 3001 }).expect("a text in memory");
        assert_eq!((found.before.len(), found.after.len(), found.after[0]), (AROUND, AROUND, b'!'));
        let end = excerpt(&mut Cursor::new(b"ab"), Place { line: 1, column: 3 }).expect("a text in memory");
        assert_eq!(end, Excerpt { before: b"ab".to_vec(), after: Vec::new() });
    }
}
