//! Sections within sections, whose lengths are known only when they end.
use super::primitives::{put_varint, varint_length};

/// A section: where its content starts in the bytes without lengths, and where it ends.
struct Part {
    start: usize,
    end: usize,
}

/// The sections in a sequence of bytes from which their lengths are still missing.
///
/// To put each length in when its section ends would move the content of a section once for each section around it.
#[derive(Default)]
pub(super) struct Sections {
    /// In the order in which they start.
    parts: Vec<Part>,
    open: Vec<usize>,
}

impl Sections {
    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.open.clear();
    }

    /// Opens a section whose content starts here.
    pub(super) fn open(&mut self, start: usize) {
        self.open.push(self.parts.len());
        self.parts.push(Part { start, end: start });
    }

    /// Ends the section that was opened last.
    pub(super) fn close(&mut self, end: usize) {
        if let Some(part) = self.open.pop() {
            self.parts[part].end = end;
        }
    }

    /// Appends the bytes with the lengths in their places.
    pub(super) fn join(&self, bytes: &[u8], output: &mut Vec<u8>) {
        let mut done = 0;
        for (part, length) in self.parts.iter().zip(self.lengths()) {
            output.extend_from_slice(&bytes[done..part.start]);
            put_varint(output, length);
            done = part.start;
        }
        output.extend_from_slice(&bytes[done..]);
    }

    /// The lengths of the sections, those of the lengths in them included.
    fn lengths(&self) -> Vec<u64> {
        let mut lengths = vec![0; self.parts.len()];
        // Sections that are in none of the sections seen so far, the innermost of the last one on top.
        let mut outermost: Vec<usize> = Vec::new();
        for (index, part) in self.parts.iter().enumerate().rev() {
            let mut length = (part.end - part.start) as u64;
            while let Some(inner) = outermost.pop_if(|inner| self.parts[*inner].start <= part.end) {
                let inner_content = (self.parts[inner].end - self.parts[inner].start) as u64;
                length += lengths[inner] - inner_content + varint_length(lengths[inner]) as u64;
            }
            lengths[index] = length;
            outermost.push(index);
        }
        lengths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_the_lengths_within() {
        let mut sections = Sections::default();
        let mut bytes = vec![b'<'];
        sections.open(bytes.len());
        bytes.extend([b'a'; 126]);
        sections.open(bytes.len());
        sections.close(bytes.len());
        bytes.push(b'b');
        sections.close(bytes.len());
        bytes.push(b'>');
        sections.open(bytes.len());
        bytes.push(b'c');
        sections.close(bytes.len());

        let mut joined = Vec::new();
        sections.join(&bytes, &mut joined);
        let mut expected = vec![b'<'];
        put_varint(&mut expected, 128);
        expected.extend([b'a'; 126]);
        put_varint(&mut expected, 0);
        expected.extend(*b"b>");
        put_varint(&mut expected, 1);
        expected.push(b'c');
        assert_eq!(joined, expected);
    }
}
