//! A place in a source: `FILE:LINE:COL`, the line itself, and a `^` below the column.

/// How much of a line is shown, in characters.
const WIDTH: usize = 160;
/// How much of it before the column at least, where the line is cut.
const BEFORE: usize = 80;
const TAB: &str = "    ";
const CUT: &str = "…";

/// A place in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file as it is shown.
    file: String,
    /// From 1.
    line: usize,
    /// In bytes, from 1.
    column: usize,
    /// The source line up to the column, and from there on.
    source: (String, String),
}

/// Line and column (in bytes), both from 1, of a byte.
pub fn line_and_column(text: &[u8], at: usize) -> (usize, usize) {
    let before = &text[..at.min(text.len())];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    (1 + before.iter().filter(|&&byte| byte == b'\n').count(), 1 + before.len() - start)
}

impl Place {
    /// The place of a line and column (in bytes), both from 1, in a source.
    pub fn new(file: &str, source: &[u8], line: usize, column: usize) -> Self {
        let text = source.split(|&byte| byte == b'\n').nth(line.saturating_sub(1)).unwrap_or_default();
        Self::in_line(file, text, line, column)
    }

    /// The place of a column (in bytes, from 1) in the text of a line.
    pub fn in_line(file: &str, text: &[u8], line: usize, column: usize) -> Self {
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let (before, after) = text.split_at(column.saturating_sub(1).min(text.len()));
        Self { file: file.to_owned(), line, column, source: (shown(before), shown(after)) }
    }

    /// The place between two parts of the text of a line.
    pub fn between(file: &str, before: &[u8], after: &[u8], line: usize, column: usize) -> Self {
        Self { file: file.to_owned(), line, column, source: (shown(before), shown(after)) }
    }

    /// The place of a byte in a source.
    pub fn of_byte(file: &str, source: &[u8], offset: usize) -> Self {
        let (line, column) = line_and_column(source, offset);
        Self::new(file, source, line, column)
    }

    /// `FILE:LINE:COLUMN`
    pub fn name(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }

    /// Three lines.
    pub fn render(&self) -> String {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let (before, after) = self.cut();
        let caret = " ".repeat(before.chars().count());
        format!("{margin}--> {}\n{number} | {before}{after}\n{margin} | {caret}^\n", self.name())
    }

    /// What is shown of the line before the column and from there on.
    fn cut(&self) -> (String, String) {
        let (before, after) = (&self.source.0, &self.source.1);
        let (count_before, count_after) = (before.chars().count(), after.chars().count());
        if count_before + count_after <= WIDTH {
            return (before.clone(), after.clone());
        }
        let keep_before = count_before.min(BEFORE.max(WIDTH.saturating_sub(count_after)));
        let keep_after = count_after.min(WIDTH - keep_before);
        let mut shown_before: String = before.chars().skip(count_before - keep_before).collect();
        if keep_before < count_before {
            shown_before.insert_str(0, CUT);
        }
        let mut shown_after: String = after.chars().take(keep_after).collect();
        if keep_after < count_after {
            shown_after.push_str(CUT);
        }
        (shown_before, shown_after)
    }
}

/// Bytes of a line as one column a character: tabs as spaces, what a terminal would obey or not show as `�`.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace('\t', TAB);
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(source: &[u8], line: usize, column: usize) -> String {
        Place::new("in.ll", source, line, column).render()
    }

    #[test]
    fn the_caret_is_below_the_column() {
        assert_eq!(
            rendered(b"a\n  ret i64 %y\n", 2, 11),
            " --> in.ll:2:11\n2 |   ret i64 %y\n  |           ^\n"
        );
        assert_eq!(rendered(b"ab\r\n", 1, 3), " --> in.ll:1:3\n1 | ab\n  |   ^\n");
        assert_eq!(rendered(b"", 1, 1), " --> in.ll:1:1\n1 | \n  | ^\n");
    }

    #[test]
    fn tabs_and_odd_bytes_keep_it_there() {
        assert_eq!(rendered(b"\tx y", 1, 4), " --> in.ll:1:4\n1 |     x y\n  |       ^\n");
        assert_eq!(rendered(b"\xFFx y", 1, 4), " --> in.ll:1:4\n1 | \u{FFFD}x y\n  |    ^\n");
        assert_eq!(rendered("é y".as_bytes(), 1, 4), " --> in.ll:1:4\n1 | é y\n  |   ^\n");
        assert_eq!(rendered(b"\x1b[1m y", 1, 6), " --> in.ll:1:6\n1 | \u{FFFD}[1m y\n  |      ^\n");
    }

    #[test]
    fn a_long_line_is_cut_around_the_column() {
        let source = format!("{}!{}", "a".repeat(500), "b".repeat(500));
        let text = rendered(source.as_bytes(), 1, 501);
        let lines: Vec<_> = text.lines().map(|line| line.chars().collect::<Vec<_>>()).collect();
        assert!(lines[1].len() < 180);
        assert_eq!(lines[1].last(), Some(&'…'));
        let caret = lines[2].iter().position(|&c| c == '^').expect("a caret");
        assert_eq!(lines[1][caret], '!');
    }

    #[test]
    fn a_long_line_is_shown_to_its_end() {
        let source = "a".repeat(500);
        assert_eq!(Place::new("x", source.as_bytes(), 1, 501).cut().0.chars().count(), WIDTH + 1);
        assert_eq!(Place::new("x", source.as_bytes(), 1, 1).cut().1.chars().count(), WIDTH + 1);
    }
}
