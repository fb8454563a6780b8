//! Strings, symbols and names.
use super::Printer;
use crate::Error;

impl Printer<'_> {
    /// A string literal. Quotes, backslashes and what is not printable ASCII are escaped, so that any bytes survive.
    pub(super) fn string(&mut self, text: &[u8]) {
        self.put("\"");
        let mut rest = text;
        while let Some(position) = rest.iter().position(|&byte| needs_escape(byte)) {
            self.put_bytes(&rest[..position]);
            self.escape(rest[position]);
            rest = &rest[position + 1..];
        }
        self.put_bytes(rest);
        self.put("\"");
    }

    fn escape(&mut self, byte: u8) {
        match byte {
            b'"' => self.put("\\\""),
            b'\\' => self.put("\\\\"),
            b'\n' => self.put("\\n"),
            b'\t' => self.put("\\t"),
            _ => {
                self.put("\\");
                self.hex(&[byte]);
            }
        }
    }

    /// Bytes as upper-case hexadecimal digits.
    pub(super) fn hex(&mut self, bytes: &[u8]) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        for byte in bytes {
            self.text.push(DIGITS[usize::from(byte >> 4)]);
            self.text.push(DIGITS[usize::from(byte & 15)]);
        }
    }

    /// `@name`, with quotes where MLIR's `symbol-ref-id` needs them.
    pub(super) fn symbol(&mut self, name: &[u8]) -> Result<(), Error> {
        if name.is_empty() {
            return Err(Error::Malformed {
                form: "symbol reference",
                problem: "the name is empty".to_owned(),
            });
        }
        self.put("@");
        self.bare_or_string(name);
        Ok(())
    }

    /// An identifier where the grammar has `bare-id`, otherwise a string.
    pub(super) fn bare_or_string(&mut self, name: &[u8]) {
        if is_bare(name) {
            self.put_bytes(name);
        } else {
            self.string(name);
        }
    }
}

fn needs_escape(byte: u8) -> bool {
    !(0x20..=0x7e).contains(&byte) || byte == b'"' || byte == b'\\'
}

/// MLIR's `bare-id`: a letter or `_`, then letters, digits, `_`, `$` and `.`.
fn is_bare(name: &[u8]) -> bool {
    let [first, rest @ ..] = name else { return false };
    let follows = |&byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte);
    (first.is_ascii_alphabetic() || *first == b'_') && rest.iter().all(follows)
}
