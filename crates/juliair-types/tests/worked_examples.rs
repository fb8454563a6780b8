//! The worked examples of the specification, which stand for Julia's own code generator: layouts, LLVM types, passing.
//!
//! The tables are in `testdata/`; the first lines of each say what its columns are.

mod support;

use juliair_types::layout::Layout;
use juliair_types::lower::{LlvmType, LowerError, LowerOptions, Lowered};
use juliair_types::passing::{ArgumentKind, ReturnKind};
use juliair_types::target::Target;
use juliair_types::universe::{Ty, Universe};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use support::{declare, evaluate, minors, rows, universe};

/// Declarations that examples use beside their own.
const SHARED: [&str; 8] = [
    "struct A1; x::Int64; end",
    "struct A2; a::Int8; b::Int64; end",
    "struct Un2; n::Int64; x; Un2(n) = new(n); end",
    "struct Lst; v::Int64; next::Union{Nothing,Lst}; end",
    "struct U1; x::Union{Int32,Nothing}; end",
    "struct U3; x::Union{Int8,Int64}; end",
    "primitive type P24 24 end",
    "primitive type P40 40 end",
];

/// A universe with what examples share, a clone of one for each version and target.
fn prepared(minor: u32, target: &str) -> Universe {
    static PREPARED: Mutex<BTreeMap<(u32, String), Universe>> = Mutex::new(BTreeMap::new());
    let mut prepared = PREPARED.lock().unwrap_or_else(PoisonError::into_inner);
    let make = || prepare(minor, target);
    prepared.entry((minor, target.to_owned())).or_insert_with(make).clone()
}

fn prepare(minor: u32, target: &str) -> Universe {
    let target: Target = target.parse().expect("a target in a table");
    let mut universe = universe(minor, target);
    for declaration in SHARED {
        declare(&mut universe, declaration).expect("what examples share can be declared");
    }
    if minor >= 14 {
        declare(&mut universe, "primitive type P7 7 end").expect("any number of bits");
    }
    declare(&mut universe, "mutable struct M; x::Int8; y::Int64; end").expect("a mutable struct");
    universe
}

/// The type that a cell stands for: an expression, or a declaration of it.
fn example(universe: &mut Universe, text: &str) -> Ty {
    let words: Vec<&str> = text.split([' ', ';']).collect();
    let name = match words.as_slice() {
        ["struct" | "@enum", name, ..]
        | ["mutable", "struct", name, ..]
        | ["primitive", "type", name, ..] => *name,
        _ => return evaluate(universe, text).unwrap_or_else(|error| panic!("{text}: {error}")),
    };
    declare(universe, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let name = name.split("::").next().unwrap_or(name);
    evaluate(universe, name).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn offsets(layout: &Layout) -> String {
    layout.fields.iter().map(|field| field.offset.to_string()).collect::<Vec<_>>().join(",")
}

#[test]
fn the_table_of_types() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for row in rows(include_str!("../testdata/types.tsv")) {
        let [number, text, mark, target, size, fields, llvm, boxed, argbox, sret] = row[..] else {
            panic!("a row of ten cells: {row:?}");
        };
        for minor in minors(mark) {
            let mut universe = prepared(minor, target);
            let ty = example(&mut universe, text);
            let expected = [size, fields, llvm, boxed, argbox, sret];
            let got = answers(&mut universe, ty);
            for (column, (expected, got)) in expected.iter().zip(&got).enumerate() {
                let left_out = column == 1 && (expected.is_empty() || text.starts_with("Memory"));
                if expected != got && !left_out {
                    wrong.push(format!("{number} 1.{minor} {target} {text}: {expected} but got {got}"));
                }
            }
            checked += 1;
        }
    }
    assert!(checked > 600, "{checked}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Size and alignment, offsets, LLVM type, and how the type is passed, as the table writes it.
fn answers(universe: &mut Universe, ty: Ty) -> [String; 6] {
    let flag = |flag: bool| if flag { "T" } else { "F" }.to_owned();
    // The object of a `Memory` is laid out as its constructor says; the type's own layout is that of an element.
    let object = match universe.constructor_of(ty).map(|con| universe.constructor(con)) {
        Some(con) if universe.name(con.name) == "GenericMemory" => con.primary,
        _ => ty,
    };
    let bottom = universe.bottom();
    let abstract_type = universe.constructor_of(ty).is_none_or(|con| universe.constructor(con).is_abstract());
    let layout = universe.layout(object).expect("the type can be laid out");
    let layout = if abstract_type { None } else { layout };
    let size = layout.map_or("–".to_owned(), |layout| format!("{}/{}", layout.size, layout.alignment));
    let fields = layout.map_or(String::new(), offsets);
    let Lowered { ty: llvm, boxed } = universe
        .julia_type(ty, LowerOptions { allow_boxed: true, no_boxing: false })
        .expect("the type can be lowered");
    let argbox = universe.deserves_argbox(ty).expect("the type can be passed");
    assert_eq!(universe.deserves_retbox(ty), Ok(argbox));
    assert_eq!(universe.deserves_stack(ty), Ok(!argbox));
    let sret = if argbox || llvm == LlvmType::Void || ty == bottom {
        "–".to_owned()
    } else if universe.deserves_sret(ty, &llvm).expect("the type can be returned") {
        "yes".to_owned()
    } else {
        "no".to_owned()
    };
    [size, fields, llvm.to_string(), flag(boxed), flag(argbox), sret]
}

#[test]
fn lowering_by_fields() {
    let mut wrong = Vec::new();
    for row in rows(include_str!("../testdata/lowering.tsv")) {
        let [question, text, mark, target, expected] = row[..] else { panic!("five cells: {row:?}") };
        for minor in minors(mark) {
            let mut universe = prepared(minor, target);
            let ty = example(&mut universe, text);
            let got = describe(ask(&mut universe, ty, question), question);
            if got != expected {
                wrong.push(format!("1.{minor} {question} {text}: {expected} but got {got}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn ask(universe: &mut Universe, ty: Ty, question: &str) -> Result<Lowered, LowerError> {
    match question {
        "plain" => universe.julia_struct_type(ty, false),
        "llvmcall" => universe.julia_struct_type(ty, true),
        "no_boxing" => universe.julia_type(ty, LowerOptions { allow_boxed: true, no_boxing: true }),
        _ => universe.julia_type(ty, LowerOptions::default()),
    }
}

fn describe(lowered: Result<Lowered, LowerError>, question: &str) -> String {
    match lowered {
        Ok(lowered) if lowered.boxed && question == "no_boxing" => format!("{} (boxed)", lowered.ty),
        Ok(lowered) => lowered.ty.to_string(),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn atomic_fields() {
    for row in rows(include_str!("../testdata/atomic.tsv")) {
        let [text, mark, target, size, fields, references] = row[..] else { panic!("six cells: {row:?}") };
        for minor in minors(mark) {
            let mut universe = prepared(minor, target);
            let ty = example(&mut universe, text);
            let layout = universe.layout(ty).expect("it can be laid out").expect("it has a layout");
            assert_eq!(format!("{}/{}", layout.size, layout.alignment), size, "1.{minor} {text}");
            assert_eq!(offsets(layout), fields, "1.{minor} {text}");
            let words: Vec<String> = layout.pointer_words.iter().map(ToString::to_string).collect();
            let expected: Vec<&str> = references.split(',').filter(|word| *word != "-").collect();
            assert_eq!(words, expected, "1.{minor} {text}");
        }
    }
}

#[test]
fn arguments_of_signatures() {
    let mut signatures = 0;
    for row in rows(include_str!("../testdata/signatures.tsv")) {
        let [number, mark, target, arguments, result, returned, kinds, text] = row[..] else {
            panic!("eight cells: {row:?}");
        };
        for minor in minors(mark) {
            let mut universe = prepared(minor, target);
            let context = format!("{number} 1.{minor}");
            check_arguments(&mut universe, (arguments, kinds, text), &context);
            check_result(&mut universe, (result, returned, text), &context);
            signatures += 1;
        }
    }
    assert!(signatures > 100, "{signatures}");
}

/// The kind, the parameter's type and its size of each argument but the function, which is a ghost.
fn check_arguments(universe: &mut Universe, (arguments, kinds, text): (&str, &str, &str), context: &str) {
    let is_1_14 = universe.version().to_string().starts_with("1.14");
    let parameters: Vec<&str> = parameters(text);
    let mut next = parameters.iter().filter(|parameter| is_user_parameter(parameter));
    for (argument, kind) in arguments.split('|').zip(kinds.split(',').skip(1)) {
        let spelled = argument.replace("Type{", if is_1_14 { "Core.TypeEgal{" } else { "Type{" });
        let ty = example(universe, &spelled);
        let passed = universe.argument(ty).expect("the argument can be passed");
        let expected = match kind {
            "ghost" => ArgumentKind::Ghost,
            "boxed" => ArgumentKind::Boxed,
            "byref" => ArgumentKind::ByReference,
            _ => ArgumentKind::ByValue,
        };
        assert_eq!(passed.kind, expected, "{context} {argument}");
        if expected == ArgumentKind::Ghost {
            assert_eq!(passed.parameter, LlvmType::Void, "{context} {argument}");
            continue;
        }
        let parameter = next.next().unwrap_or_else(|| panic!("{context}: a parameter for {argument}"));
        assert!(parameter.starts_with(&format!("{} ", passed.parameter)), "{context}: {parameter}");
        if expected == ArgumentKind::ByReference {
            let layout = universe.layout(ty).expect("it can be laid out").expect("it has a layout");
            let size = format!("align {} ", layout.alignment.min(16));
            assert!(parameter.contains(&size), "{context}: {parameter}");
            assert!(
                parameter.contains(&format!("dereferenceable({})", layout.size)),
                "{context}: {parameter}"
            );
        }
    }
    assert_eq!(next.next(), None, "{context}: no parameter is left");
    let with_roots = parameters.iter().filter(|parameter| parameter.contains("%.roots.")).count();
    let passed = arguments.split('|').filter(|argument| !argument.starts_with("Type{"));
    let roots = passed.map(|argument| {
        let ty = example(universe, argument);
        universe.argument(ty).expect("the argument can be passed").roots
    });
    assert_eq!(roots.filter(|&roots| roots > 0).count(), with_roots, "{context}");
}

fn check_result(universe: &mut Universe, (result, kind, text): (&str, &str, &str), context: &str) {
    let ty = example(universe, result);
    let returned = universe.returned(ty).expect("the result can be returned");
    let expected = match kind {
        "Register" => ReturnKind::Register,
        "SRet" => ReturnKind::StructReturn,
        "Boxed" => ReturnKind::Boxed,
        "Union" => ReturnKind::Union,
        "Ghosts" => ReturnKind::Ghosts,
        _ => panic!("{context}: {kind}"),
    };
    assert_eq!(returned.kind, expected, "{context}");
    let shown = match returned.kind {
        ReturnKind::StructReturn => format!("sret({})", returned.value),
        ReturnKind::Register | ReturnKind::Boxed => format!(" {} @f(", returned.value),
        ReturnKind::Union => " { ptr addrspace(10), i8 } @f(".to_owned(),
        ReturnKind::Ghosts => " i8 @f(".to_owned(),
    };
    assert!(text.contains(&shown), "{context}: {shown}");
    let pointer = universe.target().pointer_bytes();
    assert_eq!(bytes_behind(text, "%return_roots"), returned.roots * pointer, "{context}");
    assert_eq!(bytes_behind(text, "%union_bytes_return"), returned.union_bytes, "{context}");
    let retbox = universe.deserves_retbox(ty).expect("the result can be returned");
    let is_value = matches!(returned.kind, ReturnKind::StructReturn);
    assert!(!(retbox && is_value), "{context}");
}

/// How many bytes are behind a parameter, as its `dereferenceable` says; 0 where there is no such parameter.
fn bytes_behind(text: &str, name: &str) -> u64 {
    let parameter = parameters(text).into_iter().find(|parameter| parameter.ends_with(name));
    let Some(parameter) = parameter else { return 0 };
    let (_, behind) = parameter.split_once("dereferenceable(").expect("the number of bytes");
    let (bytes, _) = behind.split_once(')').expect("the end of the number");
    bytes.parse().expect("a number")
}

/// The parameters of a definition, split at the commas outside of parentheses and braces.
fn parameters(text: &str) -> Vec<&str> {
    let start = text.find("@f(").map_or(0, |at| at + 3);
    let end = text.rfind(')').unwrap_or(text.len());
    let list = &text[start..end];
    let mut depth = 0_usize;
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, char) in list.char_indices() {
        match char {
            '(' | '{' | '[' | '<' => depth += 1,
            ')' | '}' | ']' | '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(list[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(list[from..].trim());
    parts
}

fn is_user_parameter(parameter: &str) -> bool {
    let special = ["%sret_return", "%union_bytes_return", "%return_roots", "%pgcstack_arg", "%.roots."];
    !special.iter().any(|name| parameter.contains(name))
}
