//! What a type is in one line, and the facts about it that no map shows.

use super::lines::Lines;
use super::passing;
use crate::render::words::counted;
use crate::types::LayoutEntry;
use juliair_types::layout::report::{
    ArrayReport, DataTypeReport, ElementReport, KnownLayout, LayoutBody, LayoutReport, UnionReport,
};

/// What a type is, or why it has no layout.
pub(super) fn of(entry: &LayoutEntry) -> String {
    match &entry.layout {
        LayoutReport::DataType(data) => data_type(data),
        LayoutReport::Union(union) => of_union(union),
        LayoutReport::UnionAll { .. } => {
            "no layout: its parameters are open, only types that name them all have values".to_owned()
        }
        LayoutReport::Bottom { .. } => "no layout: it has no values".to_owned(),
        LayoutReport::TypeObject { .. } => {
            "no layout: its values are type objects of several types".to_owned()
        }
    }
}

fn data_type(data: &DataTypeReport) -> String {
    match (&data.body, data.size, data.alignment) {
        (LayoutBody::Known(known), Some(size), Some(alignment)) => laid_out(data, known, size, alignment),
        _ if data.name == "Type" => "no layout: it is abstract, its values are type objects".to_owned(),
        _ if data.isabstract => "no layout: it is abstract, its values are of its subtypes".to_owned(),
        _ if data.hasfreetypevars => "no layout: its parameters are open".to_owned(),
        _ => "no layout: it is not concrete, its values are of tuple types with concrete elements".to_owned(),
    }
}

fn laid_out(data: &DataTypeReport, known: &KnownLayout, size: u64, alignment: u64) -> String {
    let bytes = bytes(size);
    if let Some(element) = &known.element {
        let locked = if element.locked { ", a lock before each" } else { "" };
        return format!("memory, elements {}{locked}, alignment {alignment}", storage(element.storage, size));
    }
    if known.opaque {
        return format!("object of the runtime that describes no fields, alignment {alignment}");
    }
    let what = match (data.isprimitive, data.mutable) {
        (true, _) => "primitive type",
        (_, true) => "mutable struct",
        _ if data.isabstract => "abstract type",
        _ if data.name == "Tuple" => "tuple",
        _ if data.name == "NamedTuple" => "named tuple",
        _ => "struct",
    };
    let singleton = if known.singleton { ", a singleton" } else { "" };
    format!("{what}, {bytes}, alignment {alignment}{singleton}")
}

fn of_union(report: &UnionReport) -> String {
    let slot = &report.union;
    match (slot.inline, slot.size, slot.alignment) {
        (true, Some(size), Some(alignment)) => {
            format!("union stored in place, {} and a selector byte, alignment {alignment}", bytes(size))
        }
        _ => "union stored as a reference".to_owned(),
    }
}

/// What no map shows.
pub(super) fn facts(entry: &LayoutEntry, lines: &mut Lines) {
    let (data, array) = match &entry.layout {
        LayoutReport::DataType(data) => (Some(data.as_ref()), array_of(data)),
        LayoutReport::Union(union) => (None, Some(&union.array_element)),
        _ => (None, None),
    };
    let known = data.and_then(known);
    if let (Some(padding @ 1..), Some(size), Some(_)) =
        (entry.map.padding, data.and_then(|data| data.size), known)
    {
        lines.add("padding", &format!("{padding} of {}", bytes(size)));
    }
    if let Some(known) = known.filter(|known| !known.pointer_words.is_empty()) {
        lines.add("references", &references(known));
    }
    if let Some(array) = array {
        elements(array, lines);
    }
    if let Some(refused) = &entry.refused {
        lines.add("LLVM type", &format!("none: {refused}"));
    }
    if let Some(passing) = &entry.passing {
        let within = if passing.argbox && !passing.boxed && passing.llvm != "void" {
            ", inside an object"
        } else {
            ""
        };
        lines.add("LLVM type", &format!("{}{within}", passing.llvm));
        for (name, phrase) in passing::phrases(passing) {
            lines.add(name, &phrase);
        }
    }
    if let Some(data) = data {
        lines.add("flags", &flags(data, known));
    }
}

fn known(data: &DataTypeReport) -> Option<&KnownLayout> {
    match &data.body {
        LayoutBody::Known(known) => Some(known),
        LayoutBody::Absent { .. } => None,
    }
}

fn array_of(data: &DataTypeReport) -> Option<&ArrayReport> {
    known(data).map(|known| &known.array_element)
}

/// How many references there are, and in which words.
fn references(known: &KnownLayout) -> String {
    let words = &known.pointer_words;
    let count = known.pointer_words_total.unwrap_or(words.len());
    let what = if count == 1 { "word" } else { "words" };
    let listed = match known.pointer_words_total {
        None => runs(words),
        Some(_) => {
            let (first, last) = words.split_at(words.len() / 2);
            format!("{}, …, {}", runs(first), runs(last))
        }
    };
    format!("{count}, in {what} {listed}")
}

/// Numbers, three and more in a row as `first…last`.
fn runs(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|left, right| left + 1 == *right);
    let texts = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first}…{last}")],
        _ => run.iter().map(ToString::to_string).collect(),
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// How arrays hold values of the type; atomic memory where it holds them otherwise.
fn elements(array: &ArrayReport, lines: &mut Lines) {
    let Some(element) = &array.memory else { return };
    lines.add("in arrays", &stored(element));
    if let Some(atomic) = array.atomic_memory.as_ref()
        && (atomic.storage, atomic.stride, atomic.locked) != (element.storage, element.stride, element.locked)
    {
        lines.add("in AtomicMemory", &stored(atomic));
    }
}

fn stored(element: &ElementReport) -> String {
    let locked = if element.locked { ", a lock before each" } else { "" };
    storage(element.storage, element.stride) + locked
}

fn storage(storage: &str, stride: u64) -> String {
    match storage {
        "boxed" => format!("as references, {} each", bytes(stride)),
        "union" => format!("in place, {} each, and a selector byte each after all of them", bytes(stride)),
        _ => format!("in place, {} each", bytes(stride)),
    }
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

/// `1 byte`, `2 bytes`
pub(super) fn bytes(count: u64) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), "byte")
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn three_in_a_row_are_a_run() {
        assert_eq!(runs(&[0, 1, 3, 4, 5, 9, 10, 11, 12]), "0, 1, 3…5, 9…12");
        assert_eq!(runs(&[7]), "7");
    }
}
