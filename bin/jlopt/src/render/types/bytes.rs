//! Bytes drawn in the columns of their places in words.

use crate::render::paint::{Ink, Paint};
use juliair_types::layout::map::{Content, Part};

/// How many bytes a line has.
const WORD: usize = 8;
/// How many lines a part has at most.
const MAX_LINES: usize = 4;

/// A line as it is shown.
pub(super) struct Drawn {
    /// With its colours.
    pub(super) text: String,
    /// Without them, in characters.
    pub(super) width: usize,
}

/// A line of the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word([Option<Content>; WORD]);

/// The lines of a part. Equal whole words that follow each other are drawn once.
pub(super) fn lines(part: &Part, paint: Paint) -> Vec<Drawn> {
    let start = usize::try_from(part.offset % WORD as u64).unwrap_or(0);
    let mut words = repeated(&words(start, &part.contents)).into_iter();
    let is_told = part.contents.len() as u64 == part.size;
    let mut lines: Vec<_> =
        words.by_ref().take(MAX_LINES).map(|(word, times)| draw(&word, times, paint)).collect();
    if words.next().is_some() || !is_told {
        lines.push(Drawn { text: "⋮".to_owned(), width: 1 });
    }
    lines
}

fn words(start: usize, contents: &[Content]) -> Vec<Word> {
    let before = std::iter::repeat_n(None, start);
    let cells: Vec<_> = before.chain(contents.iter().copied().map(Some)).collect();
    let word = |chunk: &[Option<Content>]| {
        let mut cells = [None; WORD];
        cells[..chunk.len()].copy_from_slice(chunk);
        Word(cells)
    };
    if contents.is_empty() { Vec::new() } else { cells.chunks(WORD).map(word).collect() }
}

fn repeated(words: &[Word]) -> Vec<(Word, usize)> {
    let mut groups: Vec<(Word, usize)> = Vec::new();
    for word in words {
        match groups.last_mut() {
            Some((last, times)) if last == word && word.0.iter().all(Option::is_some) => *times += 1,
            _ => groups.push((word.clone(), 1)),
        }
    }
    groups
}

fn draw(word: &Word, times: usize, paint: Paint) -> Drawn {
    let end = word.0.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let runs = word.0[..end].chunk_by(|left, right| left == right);
    let drawn: String = runs.map(|run| draw_run(run[0], run.len(), paint)).collect();
    let times = if times > 1 { format!(" ×{times}") } else { String::new() };
    Drawn { width: end + times.chars().count(), text: drawn + &times }
}

fn draw_run(content: Option<Content>, length: usize, paint: Paint) -> String {
    let (glyph, ink) = match content {
        None => return " ".repeat(length),
        Some(Content::Data) => ("█", Ink::Data),
        Some(Content::Reference) => ("→", Ink::Reference),
        Some(Content::Selector) => ("?", Ink::Selector),
        Some(Content::Lock) => ("▒", Ink::Lock),
        Some(Content::Padding) => ("·", Ink::Quiet),
    };
    paint.paint(ink, &glyph.repeat(length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ColorChoice;
    use juliair_types::layout::map::PartKind;

    fn drawn(offset: u64, contents: &[Content], size: u64) -> Vec<String> {
        let part = Part { contents: contents.to_vec(), ..Part::new(PartKind::Field, offset, size, 0) };
        let lines = lines(&part, Paint::new(ColorChoice::Never, false));
        assert!(lines.iter().all(|line| line.width == line.text.chars().count()));
        lines.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn bytes_stand_at_their_places() {
        let (data, padding) = (Content::Data, Content::Padding);
        assert_eq!(drawn(6, &[data; 4], 4), ["      ██", "██"]);
        assert_eq!(drawn(9, &[data, padding], 2), [" █·"]);
        assert_eq!(drawn(8, &[], 0), [""; 0]);
    }

    #[test]
    fn equal_words_are_drawn_once_and_many_not_at_all() {
        let data = [Content::Data; 24];
        assert_eq!(drawn(0, &data, 24), ["████████ ×3"]);
        assert_eq!(drawn(0, &data, 1 << 40), ["████████ ×3", "⋮"]);
        let mixed: Vec<_> =
            (0..5).flat_map(|at| [if at % 2 == 0 { Content::Data } else { Content::Padding }; 8]).collect();
        assert_eq!(drawn(0, &mixed, 40).len(), MAX_LINES + 1);
    }
}
