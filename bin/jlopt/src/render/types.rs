//! Types as text: tables of their fields, their LLVM types, how they are passed.

use super::table;
use crate::types::{AbiEntry, LayoutEntry, LowerEntry, TypesReport};
use juliair_types::layout::report::{
    ArrayReport, DataTypeReport, FieldReport, KnownLayout, LayoutBody, LayoutReport, UnionReport,
};

/// A paragraph a type.
pub(crate) fn layout(report: &TypesReport<LayoutEntry>) -> String {
    let paragraphs: Vec<_> = report.types.iter().map(entry).collect();
    paragraphs.join("\n") + &skipped(report)
}

/// A line a type.
pub(crate) fn lower(report: &TypesReport<LowerEntry>) -> String {
    let row = |entry: &LowerEntry| {
        let boxed = if entry.boxed { "boxed" } else { "" };
        [entry.text.clone(), entry.llvm.clone(), boxed.to_owned()]
    };
    table::render(&report.types.iter().map(row).collect::<Vec<_>>()) + &skipped(report)
}

/// A line a type.
pub(crate) fn abi(report: &TypesReport<AbiEntry>) -> String {
    if report.types.is_empty() {
        return skipped(report);
    }
    let yes_no = |is_so: bool| if is_so { "yes" } else { "no" }.to_owned();
    let row = |entry: &AbiEntry| {
        [
            entry.text.clone(),
            entry.arg_kind.to_owned(),
            yes_no(entry.argbox),
            yes_no(entry.retbox),
            entry.sret.map_or("-".to_owned(), yes_no),
            yes_no(entry.stack),
        ]
    };
    let header = ["TYPE", "ARGUMENT", "ARGBOX", "RETBOX", "SRET", "STACK"];
    table::with_header(header, report.types.iter().map(row)) + &skipped(report)
}

pub(super) fn skipped<T>(report: &TypesReport<T>) -> String {
    match report.notes.len() {
        0 => String::new(),
        1 => "note: one item declares no type and was skipped (-v shows it)\n".to_owned(),
        count => format!("note: {count} items declare no type and were skipped (-v shows them)\n"),
    }
}

fn entry(entry: &LayoutEntry) -> String {
    format!("{}\n{}", entry.display, kind(&entry.layout))
}

fn kind(layout: &LayoutReport) -> String {
    match layout {
        LayoutReport::DataType(data) => data_type(data),
        LayoutReport::Union(union) => of_union(union),
        LayoutReport::UnionAll { body: None, .. } => "  not concrete: its parameters are open\n".to_owned(),
        LayoutReport::UnionAll { body: Some(body), .. } => {
            format!("  not concrete; of the type below its parameters:\n{}", kind(body))
        }
        LayoutReport::Bottom { .. } => "  no values\n".to_owned(),
        LayoutReport::TypeObject { .. } => "  not concrete: type objects\n".to_owned(),
    }
}

fn data_type(data: &DataTypeReport) -> String {
    let (Some(size), Some(alignment)) = (data.size, data.alignment) else {
        return format!("  no layout\n{}", line("flags", &flags(data, None)));
    };
    let LayoutBody::Known(known) = &data.body else {
        return format!("  no layout\n{}", line("flags", &flags(data, None)));
    };
    let mut text = String::new();
    if !known.fields.is_empty() {
        text += &fields(known, size);
    }
    let whole = match &known.element {
        Some(_) => format!("{} an element, alignment {alignment}", bytes(size)),
        None if known.opaque => format!("not described, alignment {alignment}"),
        None => format!("{}, alignment {alignment}", bytes(size)),
    };
    text += &line("size", &whole);
    if known.npointers > 0 {
        text += &line("references", &references(known));
    }
    text += &line("flags", &flags(data, Some(known)));
    text + &elements(&known.array_element)
}

fn of_union(report: &UnionReport) -> String {
    let slot = &report.union;
    let mut text = match (slot.inline, slot.size, slot.alignment) {
        (true, Some(size), Some(alignment)) => {
            line("size", &format!("{} and a selector byte, alignment {alignment}", bytes(size)))
        }
        _ => line("stored", "as a reference"),
    };
    if let Some(tags) = &slot.tags {
        text += &line("selector", &selectors(tags));
    }
    text + &elements(&report.array_element)
}

/// How many references there are, and in which words.
fn references(known: &KnownLayout) -> String {
    let words: Vec<_> = known.pointer_words.iter().map(ToString::to_string).collect();
    let more = if known.pointer_words_total.is_some() { " (the first and last of them)" } else { "" };
    match words.len() {
        0 => known.npointers.to_string(),
        1 => format!("{}, word {}", known.npointers, words[0]),
        _ => format!("{}, words {}{more}", known.npointers, words.join(", ")),
    }
}

/// A table of the fields with what is between them.
fn fields(known: &KnownLayout, size: u64) -> String {
    let mut rows = vec![["OFFSET", "SIZE", "FIELD", ""].map(str::to_owned)];
    let mut end = 0;
    let mut position = 1;
    for field in &known.fields {
        let index = field.index.unwrap_or(position);
        if index > position {
            rows.push(["…", "…", &format!("{} fields", index - position), ""].map(str::to_owned));
        } else if field.offset > end {
            rows.push(padding(end, field.offset));
        }
        rows.push([
            field.offset.to_string(),
            field.size.to_string(),
            format!("{}::{}", field.name, field.ty),
            remarks(field),
        ]);
        end = end.max(field.offset + field.size);
        position = index + 1;
    }
    if size > end {
        rows.push(padding(end, size));
    }
    align_right(&mut rows);
    table::render(&rows)
}

fn padding(from: u64, to: u64) -> [String; 4] {
    [from.to_string(), (to - from).to_string(), "(padding)".to_owned(), String::new()]
}

/// Two columns of numbers with their last digits below each other, and the table moved in.
fn align_right(rows: &mut [[String; 4]]) {
    for column in 0..2 {
        let width = rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let margin = if column == 0 { "  " } else { "" };
        for row in rows.iter_mut() {
            row[column] = format!("{margin}{:>width$}", row[column]);
        }
    }
}

fn remarks(field: &FieldReport) -> String {
    let mut remarks = Vec::new();
    if field.isptr {
        remarks.push("reference".to_owned());
    }
    if field.atomic {
        remarks.push("@atomic".to_owned());
    }
    if field.is_const {
        remarks.push("const".to_owned());
    }
    if field.may_be_undef {
        remarks.push("may be undefined".to_owned());
    }
    if let Some(union) = &field.union {
        remarks.push(format!("selector at {}: {}", union.selector_offset, selectors(&union.tags)));
    }
    remarks.join("; ")
}

fn selectors(tags: &[String]) -> String {
    let shown: Vec<_> = tags.iter().enumerate().map(|(tag, ty)| format!("{tag} {ty}")).collect();
    shown.join(", ")
}

fn flags(data: &DataTypeReport, known: Option<&KnownLayout>) -> String {
    let of_layout = |flag: fn(&KnownLayout) -> bool| known.is_some_and(flag);
    let flags = [
        (data.isconcrete, "concrete"),
        (data.isabstract, "abstract"),
        (data.isprimitive, "primitive"),
        (data.mutable, "mutable"),
        (data.isbits, "isbits"),
        (of_layout(|known| known.singleton), "singleton"),
        (data.isinlinealloc, "stored inline"),
        (of_layout(|known| known.haspadding), "has padding"),
        (of_layout(|known| known.isbitsegal), "bitwise egal"),
        (data.zeroinit, "zero-initialized"),
        (data.ismutationfree, "mutation-free"),
        (data.isidentityfree, "identity-free"),
        (data.isdispatchtuple, "dispatch tuple"),
        (data.hasfreetypevars, "free variables"),
    ];
    let set: Vec<_> = flags.iter().filter(|(is_set, _)| *is_set).map(|(_, name)| *name).collect();
    if set.is_empty() { "none".to_owned() } else { set.join(", ") }
}

/// How `Memory` holds values of the type.
fn elements(array: &ArrayReport) -> String {
    let Some(element) = &array.memory else { return String::new() };
    let locked = if element.locked { ", locked" } else { "" };
    line("in Memory", &format!("{}, {} each{locked}", element.storage, bytes(element.stride)))
}

fn line(name: &str, value: &str) -> String {
    format!("  {name}: {value}\n")
}

fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}
