//! A table of a value's parts with a map of its bytes.

use super::bytes::{self, Drawn};
use super::lines::{TIE, padded, shortened, wrapped};
use crate::render::paint::{Ink, Look, Paint};
use juliair_types::layout::map::{Part, PartKind};

/// How wide the column of names is at most on a terminal.
const NAME_WIDTH: usize = 44;
/// How wide the column of remarks is at least.
const REMARKS_WIDTH: usize = 20;
/// How many lines the remarks of a part have at most on a terminal.
const MAX_REMARKS: usize = 8;
/// How wide a step inwards is.
const STEP: usize = 2;

/// A part as it is shown.
struct Row {
    offset: String,
    size: String,
    bytes: Vec<Drawn>,
    name: String,
    remarks: String,
    is_quiet: bool,
}

/// The widths of columns, in characters.
struct Widths {
    offset: usize,
    size: usize,
    bytes: usize,
    name: usize,
}

/// The table; nothing for a value without parts.
pub(super) fn of(parts: &[Part], look: Look) -> String {
    if parts.is_empty() {
        return String::new();
    }
    let rows: Vec<Row> = parts.iter().map(|part| row(part, look)).collect();
    let widths = Widths::of(&rows);
    let Widths { offset, size, bytes, .. } = widths;
    let header = format!("  {:>offset$}  {:>size$}  {:bytes$}  FIELD", "OFFSET", "SIZE", "BYTES");
    let mut text = look.paint.paint(Ink::Quiet, &header) + "\n";
    text.extend(rows.iter().map(|row| row.render(&widths, look)));
    text
}

fn row(part: &Part, look: Look) -> Row {
    let margin = " ".repeat(STEP * part.depth);
    Row {
        offset: part.offset.to_string(),
        size: part.size.to_string(),
        bytes: if part.is_expanded { Vec::new() } else { bytes::lines(part, look.paint) },
        name: shortened(&format!("{margin}{}", name(part)), look.limit(NAME_WIDTH)),
        remarks: remarks(part),
        is_quiet: matches!(part.kind, PartKind::Padding | PartKind::Omitted),
    }
}

/// What a part is called, with its type.
pub(super) fn name(part: &Part) -> String {
    let ty = part.ty.as_deref().unwrap_or_default();
    match part.kind {
        PartKind::Field if part.path.is_empty() => "payload".to_owned(),
        PartKind::Field => format!("{}::{ty}", own_name(&part.path)),
        PartKind::Member => format!("as {ty}"),
        PartKind::Selector => "selector".to_owned(),
        PartKind::Lock => "lock".to_owned(),
        PartKind::Padding => "padding".to_owned(),
        PartKind::Omitted => format!("… {} more fields", part.omitted),
    }
}

/// The last field of a path.
pub(super) fn own_name(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(_, name)| name)
}

/// What else is to be said of it.
pub(super) fn remarks(part: &Part) -> String {
    if part.kind == PartKind::Selector {
        let member = |(tag, ty): (usize, &String)| format!("{tag} {ty}").replace(' ', TIE);
        let members: Vec<_> = part.tags.iter().enumerate().map(member).collect();
        return members.join(", ");
    }
    let remarks = [
        (part.reference, "reference"),
        (part.is_const, "const"),
        (part.atomic, "@atomic"),
        (part.may_be_undef, "may be undefined"),
        (part.has_no_values, "never has a value"),
    ];
    let that_hold: Vec<_> =
        remarks.into_iter().filter(|(holds, _)| *holds).map(|(_, remark)| remark).collect();
    that_hold.join(", ")
}

impl Widths {
    fn of(rows: &[Row]) -> Self {
        let widest = |cell: fn(&Row) -> usize| rows.iter().map(cell).max().unwrap_or(0);
        let of_bytes = |row: &Row| row.bytes.iter().map(|line| line.width).max().unwrap_or(0);
        Self {
            offset: widest(|row| row.offset.len()).max("OFFSET".len()),
            size: widest(|row| row.size.len()).max("SIZE".len()),
            bytes: widest(of_bytes).max("BYTES".len()),
            // A longer name, which only goes to a file, moves its own remarks alone.
            name: widest(|row| row.name.chars().count()).min(NAME_WIDTH),
        }
    }

    /// How much is left for the remarks.
    fn remarks(&self, look: Look) -> usize {
        let taken = self.offset + self.size + self.bytes + self.name + 10;
        look.width().saturating_sub(taken).max(REMARKS_WIDTH)
    }
}

impl Row {
    /// As many lines as the tallest cell has.
    fn render(&self, widths: &Widths, look: Look) -> String {
        let remarks = wrapped(&self.remarks, widths.remarks(look), look.limit(MAX_REMARKS));
        let count = remarks.len().max(self.bytes.len()).max(1);
        (0..count).map(|line| self.line(line, &remarks, widths, look.paint)).collect()
    }

    fn line(&self, line: usize, remarks: &[String], widths: &Widths, paint: Paint) -> String {
        let only_first = |text: &str| if line == 0 { text.to_owned() } else { String::new() };
        let place = format!(
            "  {:>offset$}  {:>size$}",
            only_first(&self.offset),
            only_first(&self.size),
            offset = widths.offset,
            size = widths.size
        );
        let (drawn, width) = self.bytes.get(line).map_or(("", 0), |drawn| (&drawn.text, drawn.width));
        let gap = " ".repeat(widths.bytes - width);
        let name = padded(&only_first(&self.name), widths.name);
        let remarks = remarks.get(line).map_or("", String::as_str);
        let rest = format!("{name}  {remarks}");
        let rest =
            if self.is_quiet { paint.paint(Ink::Quiet, rest.trim_end()) } else { rest.trim_end().to_owned() };
        format!("{}\n", format!("{place}  {drawn}{gap}  {rest}").trim_end())
    }
}
