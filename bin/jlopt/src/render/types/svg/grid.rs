//! The bytes of a value in rows: a box for each part, with those in it inside.

use super::super::lines::shortened;
use super::super::map;
use super::super::summary::bytes;
use super::blocks::{Block, Line, WORD, blocks, lines};
use super::canvas::{Canvas, MARGIN, Rect, room};
use juliair_types::layout::map::{Part, PartKind};

/// Where the first byte of a row is.
const LEFT: u64 = MARGIN + 48;
/// How wide a byte is.
const BYTE: u64 = 96;
/// How much higher a row is for each block around others.
const STRIP: u64 = 24;
/// How high a block without others inside is.
const LEAF: u64 = 58;
/// How far a block stands back from the one around it, and how far at most from the row.
const STEP_BACK: u64 = 3;
const MAX_STEP_BACK: u64 = 18;
/// What is between rows.
const BETWEEN: u64 = 4;
/// What is on both sides of a text.
const TEXT_MARGIN: u64 = 14;

/// Draws the parts; those whose boxes do not say all about them.
pub(super) fn draw<'p>(parts: &'p [Part], canvas: &mut Canvas) -> Vec<&'p Part> {
    let blocks = blocks(parts);
    if blocks.is_empty() {
        return Vec::new();
    }
    canvas.skip(18);
    for byte in 0..WORD {
        canvas.text(LEFT + byte * BYTE + 6, canvas.y - 4, "quiet", &byte.to_string());
    }
    let mut cut = Vec::new();
    for line in lines(&blocks) {
        match line {
            Line::Row(row) => cut.extend(draw_row(row, &blocks, canvas)),
            Line::Gap(left_out) => {
                canvas.skip(16);
                canvas.text(LEFT + 6, canvas.y - 3, "quiet", &format!("⋮ {} more", bytes(left_out)));
                canvas.skip(BETWEEN);
            }
        }
    }
    cut
}

/// A row; the parts whose names had to be cut.
fn draw_row<'p>(row: u64, blocks: &[Block<'p>], canvas: &mut Canvas) -> Vec<&'p Part> {
    let here: Vec<_> = blocks.iter().filter_map(|block| Some((block, block.segment(row)?))).collect();
    let level = here.iter().filter(|(block, _)| !block.is_outer()).map(|(block, _)| block.level).max();
    let level = level.unwrap_or(0);
    let height = strips(level) + LEAF + step_back(level);
    canvas.text(MARGIN, canvas.y + 15, "quiet", &(row * WORD).to_string());
    let top = canvas.y;
    let mut cut = Vec::new();
    for (block, segment) in here {
        let back = step_back(block.level);
        let down = strips(block.level);
        let rect = Rect {
            x: LEFT + segment.start * BYTE + back,
            y: top + down,
            width: (segment.bytes * BYTE).saturating_sub(2 * back + 2),
            height: height - down - back,
        };
        if !draw_segment(block, row, rect, canvas) {
            cut.push(block.part);
        }
    }
    canvas.skip(height + BETWEEN);
    cut
}

fn strips(level: usize) -> u64 {
    level as u64 * STRIP
}

fn step_back(level: usize) -> u64 {
    (level as u64 * STEP_BACK).min(MAX_STEP_BACK)
}

/// Draws what of a block is in a row; whether its name is whole, or stands in another one.
fn draw_segment(block: &Block<'_>, row: u64, rect: Rect, canvas: &mut Canvas) -> bool {
    let room = room(rect.width.saturating_sub(TEXT_MARGIN));
    let label = match block {
        _ if row != block.named_in() => Label::continued(block.part, room),
        _ if block.is_outer() => Label::of_outer(block.part, room),
        _ => Label::of_leaf(block.part, room),
    };
    canvas.labelled(rect, class(block), &label.lines, &said(block.part));
    label.is_whole
}

/// What a box says.
struct Label {
    /// Its lines, each with its class.
    lines: Vec<(&'static str, String)>,
    /// Whether nothing had to be cut.
    is_whole: bool,
}

impl Label {
    /// Of the rows that do not have the name.
    fn continued(part: &Part, room: usize) -> Self {
        let name = shortened(&format!("⋯ {}", short_name(part)), Some(room));
        Self { lines: vec![("quiet", name)], is_whole: true }
    }

    /// One line, above what lies inside.
    fn of_outer(part: &Part, room: usize) -> Self {
        let name = format!("{}{}", short_name(part), type_of(part));
        let with_place = format!("{name} · {}", place(part, usize::MAX));
        let fits = |text: &str| text.chars().count() <= room;
        let shown = if fits(&with_place) { with_place } else { shortened(&name, Some(room)) };
        Self { lines: vec![("name", shown)], is_whole: fits(&name) }
    }

    fn of_leaf(part: &Part, room: usize) -> Self {
        let (name, ty) = (short_name(part), type_of(part));
        let shown = [&name, &ty].map(|line| shortened(line, Some(room)));
        let is_whole = shown[0] == name && shown[1] == ty;
        let [name, ty] = shown;
        let lines = [("name", name), ("", ty), ("quiet", place(part, room))];
        Self { lines: lines.into_iter().filter(|(_, line)| !line.is_empty()).collect(), is_whole }
    }
}

/// Where a part is and how large, as far as there is room for.
fn place(part: &Part, room: usize) -> String {
    let long = format!("offset {}, {}", part.offset, bytes(part.size));
    let short = format!("{}, {} B", part.offset, part.size);
    let forms = [long, short, part.offset.to_string()];
    forms.into_iter().find(|form| form.chars().count() <= room).unwrap_or_default()
}

/// A part in words.
pub(super) fn said(part: &Part) -> String {
    let name = match part.path.as_str() {
        "" => map::name(part),
        path => match part.kind {
            PartKind::Field => format!("{path}{}", type_of(part)),
            _ => format!("{} of {path}", map::name(part)),
        },
    };
    let remarks = map::remarks(part);
    let remarks = if remarks.is_empty() { remarks } else { format!(": {remarks}") };
    format!("{name}, offset {}, {}{remarks}", part.offset, bytes(part.size))
}

fn short_name(part: &Part) -> String {
    match part.kind {
        PartKind::Field if !part.path.is_empty() => {
            let arrow = if part.reference { "→ " } else { "" };
            format!("{arrow}{}", map::own_name(&part.path))
        }
        _ => map::name(part),
    }
}

fn type_of(part: &Part) -> String {
    match (part.kind, part.ty.as_deref()) {
        (PartKind::Field, Some(ty)) => format!("::{ty}"),
        _ => String::new(),
    }
}

fn class(block: &Block<'_>) -> &'static str {
    match block.part.kind {
        _ if block.is_outer() => "outer",
        PartKind::Field | PartKind::Member if block.part.reference => "reference",
        PartKind::Field | PartKind::Member => "data",
        PartKind::Selector => "selector",
        PartKind::Lock => "lock",
        PartKind::Padding => "padding",
        PartKind::Omitted => "omitted",
    }
}
