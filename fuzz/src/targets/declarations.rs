//! Declarations in Julia's syntax.

use super::type_expression::ask;
use super::version;
use crate::{Target, seeds};
use juliair_types::dialect::JuliaVersion;
use juliair_types::syntax::ast::{Item, ItemKind, Span};
use juliair_types::syntax::parse_items;
use juliair_types::target::{Arch, Os, Target as Machine};
use juliair_types::universe::{Binding, Universe};
use std::sync::LazyLock;

/// Declarations in Julia's syntax: the files of `--decls`.
pub const TARGET: Target = Target { name: "declarations", run, seeds, words: WORDS };

pub(super) const WORDS: &[&str] = &[
    "struct ",
    "mutable struct ",
    "abstract type ",
    "primitive type ",
    "end",
    "module ",
    "baremodule ",
    "typegroup\n",
    "@enum ",
    "@kwdef ",
    "const ",
    "using ",
    "import ",
    "export ",
    "begin ",
    "if VERSION >= v\"1.12\"\n",
    "elseif ",
    "else\n",
    "for ",
    "let ",
    "function ",
    "macro ",
    "quote ",
    "new(",
    "where ",
    "<:",
    ">:",
    "::",
    "=",
    "...",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ",",
    ";",
    "\n",
    "\"",
    "\"\"\"",
    "'",
    "`",
    "#",
    "#=",
    "=#",
    "$(",
    ":",
    "@",
    "@atomic ",
    "@static ",
    "Union{",
    "Tuple{",
    "NTuple{",
    "NamedTuple{(:a,),",
    "@NamedTuple{",
    "Vararg{",
    "Type{",
    "Val{",
    "Ptr{",
    "Core.",
    "Base.",
    "Main.",
    "Any",
    "Int8",
    "Float64",
    "Nothing",
    "T",
    "Vector{",
    "Array{T,2}",
    "Memory{",
    "0x7f",
    "1e9",
    "-1",
    "typemax(Int)",
    "9223372036854775807",
    "170141183460469231731687303715884105728",
    "true",
    "'a'",
    ":sym",
    "var\"a b\"",
    "sizeof(",
    "fieldtype(",
    "1 << 62",
    "^",
    "*",
    "é",
    "→",
    "\u{feff}",
];

/// The built-in types of some versions and machines.
static UNIVERSES: LazyLock<Vec<Universe>> = LazyLock::new(|| {
    let linux = |arch| Machine { arch, os: Os::Linux };
    let asked: [(usize, Machine); 4] = [
        (3, Machine::X86_64_LINUX),
        (0, linux(Arch::I686)),
        (4, linux(Arch::Aarch64)),
        (1, Machine::X86_64_LINUX),
    ];
    let universe = |(number, machine): (usize, Machine)| {
        let version: JuliaVersion = version(number);
        Universe::with_builtins(version, machine).expect("built-in types")
    };
    asked.into_iter().map(universe).collect()
});

/// One of the universes, by what is asked of it.
pub(super) fn universe(input: &[u8]) -> Universe {
    UNIVERSES[input.len() % UNIVERSES.len()].clone()
}

/// Declares what a text declares, and asks all there is to ask about the types.
///
/// # Panics
///
/// Where an error or a note has no place in the text, or an answer contradicts another.
pub fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let parsed = parse_items(text);
    for error in &parsed.errors {
        check_span(text, &error.span);
        assert!(!error.to_string().is_empty());
        drop(error.help());
    }
    parsed.notes.iter().for_each(|note| check_span(text, &note.span));
    let mut universe = universe(input);
    let main = universe.main();
    let (errors, notes) = universe.declare_with_notes(main, &parsed.items);
    for error in &errors {
        check_span(text, &error.span);
        assert!(!error.to_string().is_empty());
    }
    notes.iter().for_each(|note| check_span(text, &note.span));
    for name in names(&parsed.items) {
        let name = universe.sym(name);
        if let Some(Binding::Value(ty)) = universe.binding(main, name)
            && universe.is_type(ty)
        {
            ask(&mut universe, ty);
        }
    }
}

/// Holds a place against the text that it should be in.
pub(super) fn check_span(text: &str, span: &Span) {
    assert!(text.get(span.clone()).is_some(), "{span:?} is no place in a text of {} bytes", text.len());
}

/// The names that the items of a module declare types by.
fn names(items: &[Item]) -> Vec<&str> {
    let mut names = Vec::new();
    for item in items {
        match &item.kind {
            ItemKind::TypeGroup(group) => {
                names.extend(group.iter().map(|structure| structure.header.name.text.as_str()));
            }
            ItemKind::Struct(structure) => names.push(&structure.header.name.text),
            ItemKind::Primitive(header, _) => names.push(&header.name.text),
            ItemKind::Enum { name, .. } | ItemKind::Alias { name, .. } => names.push(&name.text),
            _ => {}
        }
    }
    names
}

/// The declarations of the cases and of the goldens, and the built-in ones.
fn seeds() -> Vec<Vec<u8>> {
    let mut texts = seeds::files("testdata/type", &["jl"]);
    let goldens = seeds::json_texts("type/goldens", &["decls"]);
    // One by one there are thousands, most of them of one line.
    texts.extend(goldens.chunks(8).map(|some| some.join("\n").into_bytes()));
    texts
}
