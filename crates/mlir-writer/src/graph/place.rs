//! Places in the text of a graph: line and column, and the JSON path.
use std::fmt;

use super::key::Key;

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// From 1.
    pub line: u32,
    /// In bytes, from 1; a place beyond 2³² bytes of one line is shown as 2³² − 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One step of a path, from a container to what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Segment {
    /// The container itself, between its members.
    Here,
    Key(Key),
    Index(u32),
    /// A member whose name is the program's, or unknown, by its index in a list of such names.
    Name(u32),
}

/// A path longer than this is shown without its middle.
const SHOWN: usize = 400;

/// A path as text: `$.specs[3].node.body`.
pub(super) fn path_text(segments: &[Segment], names: &[String]) -> String {
    let mut text = String::from("$");
    if segments.len() <= SHOWN {
        push_all(&mut text, segments, names);
    } else {
        let (start, end) = (&segments[..SHOWN / 2], &segments[segments.len() - SHOWN / 2..]);
        push_all(&mut text, start, names);
        text.push_str(&format!(" … {} steps … ", segments.len() - SHOWN));
        push_all(&mut text, end, names);
    }
    text
}

fn push_all(text: &mut String, segments: &[Segment], names: &[String]) {
    for &segment in segments {
        match segment {
            Segment::Here => {}
            Segment::Key(key) => {
                text.push('.');
                text.push_str(key.text());
            }
            Segment::Index(index) => text.push_str(&format!("[{index}]")),
            Segment::Name(index) => match &names[index as usize] {
                name if is_identifier(name) => {
                    text.push('.');
                    text.push_str(name);
                }
                name => text.push_str(&format!("[{name:?}]")),
            },
        }
    }
}

fn is_identifier(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_as_in_javascript() {
        let path = [
            Segment::Key(Key::Specs),
            Segment::Index(3),
            Segment::Key(Key::Record),
            Segment::Name(1),
            Segment::Here,
        ];
        let names = ["age".to_owned(), "a b".to_owned()];
        assert_eq!(path_text(&path, &names), "$.specs[3].record[\"a b\"]");
        assert_eq!(path_text(&[Segment::Name(0)], &names), "$.age");
    }

    #[test]
    fn a_long_path_is_shown_without_its_middle() {
        let path = vec![Segment::Key(Key::Body); 1000];
        let text = path_text(&path, &[]);
        assert!(text.starts_with("$.body.body"), "{text}");
        assert!(text.contains(".body … 600 steps … .body"), "{text}");
    }
}
