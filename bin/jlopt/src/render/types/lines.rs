//! Named facts below each other, wrapped.

use crate::render::paint::{Ink, Paint};

/// How wide texts are at most, in characters.
pub(super) const WIDTH: usize = 100;
/// Where values start.
const MARGIN: usize = 19;
/// How many lines a value has at most.
const MAX_LINES: usize = 4;

/// Lines that each start with a name.
pub(super) struct Lines {
    text: String,
    paint: Paint,
}

impl Lines {
    pub(super) fn new(paint: Paint) -> Self {
        Self { text: String::new(), paint }
    }

    /// Adds a named value, wrapped at its spaces; a very long one is cut.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        let gap = " ".repeat(MARGIN.saturating_sub(2 + name.chars().count()).max(1));
        let value = wrapped(value, WIDTH - MARGIN, MAX_LINES).join(&format!("\n{}", " ".repeat(MARGIN)));
        self.text += &format!("  {}{gap}{value}\n", self.paint.paint(Ink::Quiet, name));
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// A space at which no line ends.
pub(super) const TIE: &str = "\u{a0}";

/// A text on lines of at most `width` characters, at most `limit` of them; a word that is longer than that is broken.
pub(super) fn wrapped(text: &str, width: usize, limit: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut room = width;
    for word in text.split(' ') {
        let length = word.chars().count();
        let has_words = room < width;
        if has_words && length < room {
            push(&mut lines, " ");
            room -= 1;
        } else if has_words {
            lines.push(String::new());
            room = width;
        }
        let characters: Vec<char> = word.chars().collect();
        for (at, piece) in characters.chunks(width).enumerate() {
            if at > 0 {
                lines.push(String::new());
                room = width;
            }
            push(&mut lines, &piece.iter().collect::<String>());
            room -= piece.len();
        }
    }
    if lines.len() > limit {
        lines.truncate(limit);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} …"), width);
        }
    }
    lines.into_iter().map(|line| line.replace(TIE, " ")).collect()
}

fn push(lines: &mut [String], text: &str) {
    if let Some(last) = lines.last_mut() {
        last.push_str(text);
    }
}

/// A text of at most `width` characters.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_where_they_fit() {
        assert_eq!(wrapped("aa bb cc", 5, 9), ["aa bb", "cc"]);
        assert_eq!(wrapped("aa bbbbbbb c", 5, 9), ["aa", "bbbbb", "bb c"]);
        assert_eq!(wrapped("aa bb\u{a0}c", 5, 9), ["aa", "bb c"]);
        assert_eq!(wrapped("", 5, 9), [""]);
    }

    #[test]
    fn what_is_too_long_is_cut() {
        assert_eq!(wrapped("aa bb cc dd", 5, 1), ["aa b…"]);
        assert_eq!(wrapped("aa bbbb c", 5, 1), ["aa …"]);
        assert_eq!(shortened("abcdef", 4), "abc…");
        assert_eq!(shortened("abcd", 4), "abcd");
    }
}
