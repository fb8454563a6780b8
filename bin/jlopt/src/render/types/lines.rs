//! Named facts below each other, wrapped.

use crate::render::paint::{Ink, Look};

/// Where values start.
const MARGIN: usize = 19;
/// How many lines a value has at most.
const MAX_LINES: usize = 4;

/// Lines that each start with a name.
pub(super) struct Lines {
    text: String,
    look: Look,
}

impl Lines {
    pub(super) fn new(look: Look) -> Self {
        Self { text: String::new(), look }
    }

    /// Adds a named value, wrapped at its spaces; on a terminal a very long one is cut.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        let gap = " ".repeat(MARGIN.saturating_sub(2 + name.chars().count()).max(1));
        let lines = wrapped(value, self.look.width() - MARGIN, self.look.limit(MAX_LINES));
        let value = lines.join(&format!("\n{}", " ".repeat(MARGIN)));
        self.text += &format!("  {}{gap}{value}\n", self.look.paint.paint(Ink::Quiet, name));
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// A space at which no line ends.
pub(super) const TIE: &str = "\u{a0}";

/// A text on lines of at most `width` characters. With a limit there are at most as many lines, and a word that is longer
/// than a line is broken; without one nothing is lost.
pub(in crate::render) fn wrapped(text: &str, width: usize, limit: Option<usize>) -> Vec<String> {
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
        let piece = if limit.is_some() { width } else { length.max(1) };
        for (at, piece) in characters.chunks(piece).enumerate() {
            if at > 0 {
                lines.push(String::new());
                room = width;
            }
            push(&mut lines, &piece.iter().collect::<String>());
            room = room.saturating_sub(piece.len());
        }
    }
    if let Some(limit) = limit.filter(|&limit| lines.len() > limit) {
        lines.truncate(limit);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} …"), Some(width));
        }
    }
    lines.into_iter().map(|line| line.replace(TIE, " ")).collect()
}

fn push(lines: &mut [String], text: &str) {
    if let Some(last) = lines.last_mut() {
        last.push_str(text);
    }
}

/// A text of at most `width` characters, where there is such a limit.
pub(super) fn shortened(text: &str, width: Option<usize>) -> String {
    match width {
        Some(width) if text.chars().count() > width => {
            text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
        }
        _ => text.to_owned(),
    }
}

/// A text with spaces behind it. `format!` pads to 65535 at most, and names can be longer.
pub(super) fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(text.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_where_they_fit() {
        let limit = Some(9);
        assert_eq!(wrapped("aa bb cc", 5, limit), ["aa bb", "cc"]);
        assert_eq!(wrapped("aa bbbbbbb c", 5, limit), ["aa", "bbbbb", "bb c"]);
        assert_eq!(wrapped("aa bb\u{a0}c", 5, limit), ["aa", "bb c"]);
        assert_eq!(wrapped("", 5, limit), [""]);
    }

    #[test]
    fn without_a_limit_words_stay_whole_everywhere() {
        assert_eq!(wrapped("aa bbbbbbb c", 5, None), ["aa", "bbbbbbb", "c"]);
        assert_eq!(wrapped("aa bb cc dd", 2, None).len(), 4);
        assert_eq!(wrapped("", 5, None), [""]);
        assert_eq!(shortened("abcdef", None), "abcdef");
    }

    #[test]
    fn what_is_too_long_is_cut() {
        assert_eq!(wrapped("aa bb cc dd", 5, Some(1)), ["aa b…"]);
        assert_eq!(wrapped("aa bbbb c", 5, Some(1)), ["aa …"]);
        assert_eq!(shortened("abcdef", Some(4)), "abc…");
        assert_eq!(shortened("abcd", Some(4)), "abcd");
    }
}
