//! The parts of a value as blocks of bytes, and the words that are drawn.

use juliair_types::layout::map::{Part, PartKind};

/// How many bytes a row has.
pub(super) const WORD: u64 = 8;
/// From how many rows on those between the name and the end are not drawn.
const MAX_ROWS: u64 = 4;

/// A part that takes bytes of its own.
pub(super) struct Block<'p> {
    pub(super) part: &'p Part,
    /// In how many blocks it lies.
    pub(super) level: usize,
}

/// Some bytes of a block in one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    /// The first byte, from the start of the row.
    pub(super) start: u64,
    /// How many there are.
    pub(super) bytes: u64,
}

/// What is drawn below each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A row, by its number.
    Row(u64),
    /// Rows within one block that are left out: how many bytes they have.
    Gap(u64),
}

/// The blocks, outer ones before those inside. A union's members all have the same bytes: only the payload is a block.
pub(super) fn blocks(parts: &[Part]) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut within_member: Option<usize> = None;
    for part in parts {
        if within_member.is_some_and(|depth| part.depth > depth) {
            continue;
        }
        within_member = (part.kind == PartKind::Member).then_some(part.depth);
        if within_member.is_none() && part.size > 0 {
            blocks.push(Block { part, level: level(part) });
        }
    }
    blocks
}

/// A field's selector follows its payload, and lies in what that lies in.
fn level(part: &Part) -> usize {
    let is_of_field = part.kind == PartKind::Selector && !part.path.is_empty();
    if is_of_field { part.depth.saturating_sub(1) } else { part.depth }
}

impl Block<'_> {
    /// Whether other blocks lie in it.
    pub(super) fn is_outer(&self) -> bool {
        self.part.is_expanded
    }

    fn rows(&self) -> (u64, u64) {
        (self.part.offset / WORD, (self.part.offset + self.part.size - 1) / WORD)
    }

    /// Its bytes in a row.
    pub(super) fn segment(&self, row: u64) -> Option<Segment> {
        let (first, last) = self.rows();
        if !(first..=last).contains(&row) {
            return None;
        }
        let start = self.part.offset.max(row * WORD) - row * WORD;
        let end = (self.part.offset + self.part.size - row * WORD).min(WORD);
        Some(Segment { start, bytes: end - start })
    }

    /// The row that has its name: the first one, or the next one where there is more room.
    pub(super) fn named_in(&self) -> u64 {
        let (first, _) = self.rows();
        let bytes = |row| self.segment(row).map_or(0, |segment| segment.bytes);
        if bytes(first + 1) > bytes(first) { first + 1 } else { first }
    }
}

/// The rows that blocks are in, without those in the middle of a long one.
pub(super) fn lines(blocks: &[Block<'_>]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut next = 0;
    for block in blocks.iter().filter(|block| !block.is_outer()) {
        let (first, last) = block.rows();
        let start = first.max(next);
        if last - first < MAX_ROWS {
            lines.extend((start..=last).map(Line::Row));
        } else {
            let gap = block.named_in() + 1;
            lines.extend((start..gap).map(Line::Row));
            lines.extend([Line::Gap((last - gap) * WORD), Line::Row(last)]);
        }
        next = last + 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(offset: u64, size: u64, depth: usize) -> Part {
        Part { path: "f".to_owned(), ..Part::new(PartKind::Field, offset, size, depth) }
    }

    #[test]
    fn a_block_has_a_segment_in_each_of_its_rows() {
        let part = field(6, 12, 0);
        let block = Block { part: &part, level: 0 };
        let segments: Vec<_> = (0..4).map(|row| block.segment(row)).collect();
        let segment = |start, bytes| Some(Segment { start, bytes });
        assert_eq!(segments, [segment(6, 2), segment(0, 8), segment(0, 2), None]);
        assert_eq!(block.named_in(), 1);
    }

    #[test]
    fn rows_are_drawn_once_and_the_middle_of_long_blocks_is_not() {
        let parts = [field(0, 4, 0), field(4, 8, 0), field(12, 1 << 40, 0), field(12 + (1 << 40), 1, 0)];
        let end = (12 + (1 << 40)) / WORD;
        let (row, gap) = (Line::Row, Line::Gap((end - 3) * WORD));
        assert_eq!(lines(&blocks(&parts)), [row(0), row(1), row(2), gap, row(end)]);
        let gap = Line::Gap(3 * WORD);
        assert_eq!(lines(&blocks(&[field(0, 5 * WORD, 0)])), [row(0), gap, row(4)]);
    }

    #[test]
    fn members_of_unions_and_what_takes_no_bytes_are_no_blocks() {
        let member = |depth| Part::new(PartKind::Member, 0, 8, depth);
        let selector = Part { path: "f".to_owned(), ..Part::new(PartKind::Selector, 8, 1, 1) };
        let parts = [field(0, 8, 0), member(1), field(0, 4, 2), member(1), selector, field(9, 0, 0)];
        let blocks: Vec<_> =
            blocks(&parts).iter().map(|block| (block.part.offset, block.part.size, block.level)).collect();
        assert_eq!(blocks, [(0, 8, 0), (8, 1, 0)]);
    }
}
