//! Inputs that would take all memory or stack: each is an error or an answer, soon.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

use fastrand::Rng;
use juliair_types::target::Target;
use juliair_types::universe::Universe;
use std::fmt::Write;
use support::{declare, evaluate};

fn universe() -> Universe {
    support::universe(13, Target::X86_64_LINUX)
}

fn error(universe: &mut Universe, text: &str) -> String {
    let ty = match evaluate(universe, text) {
        Ok(ty) => ty,
        Err(error) => return error,
    };
    universe.layout_report(ty).expect_err("too much to lay out").to_string()
}

#[test]
fn tuples_that_are_too_long() {
    let mut universe = universe();
    assert_eq!(error(&mut universe, "NTuple{1000000000,Int}"), "a type of more than 1048576 parts");
    assert_eq!(error(&mut universe, "NTuple{9000000000000000000,Int}"), "a type of more than 1048576 parts");
    assert_eq!(
        error(&mut universe, "NTuple{2048,NTuple{2048,NTuple{2,Int}}}"),
        "a type of more than 4194304 parts"
    );
}

#[test]
fn a_long_tuple_is_laid_out_in_linear_time() {
    let mut universe = universe();
    let ty = evaluate(&mut universe, "NTuple{1000000,Int8}").expect("a tuple");
    assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(1_000_000));
    let lowered = universe.julia_struct_type(ty, false).expect("it lowers");
    assert_eq!(lowered.ty.to_string(), "[1000000 x i8]");
}

#[test]
fn types_that_are_too_deep() {
    let mut universe = universe();
    let deep = |depth: usize| format!("{}Int{}", "Val{".repeat(depth), "}".repeat(depth));
    assert!(evaluate(&mut universe, &deep(150)).is_ok());
    assert_eq!(error(&mut universe, &deep(220)), "types are nested more than 200 deep");
    assert!(evaluate(&mut universe, &deep(100_000)).is_err());
}

#[test]
fn a_struct_that_grows_is_no_loop() {
    let mut universe = universe();
    let text = "struct Growing{T}; next::Union{Nothing,Growing{Vector{T}}}; value::T; end";
    assert_eq!(declare(&mut universe, text), Ok(()));
    let ty = evaluate(&mut universe, "Growing{Int8}").expect("a type");
    assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(16));
    let text = "struct Inline{T}; a::T; b::Pair{Inline{Vector{T}},T}; end";
    assert_eq!(declare(&mut universe, text), Ok(()));
    let ty = evaluate(&mut universe, "Inline{Int8}").expect("a type");
    assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(24));
    let text = "mutable struct Two{T}; const a::Union{Nothing,Two{Vector{T}}}; const b::Union{Nothing,Two{Set{T}}}; end";
    assert_eq!(declare(&mut universe, text), Ok(()));
    let ty = evaluate(&mut universe, "Two{Int8}").expect("a type");
    assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(16));
}

#[test]
fn parametric_structs_within_each_other() {
    let mut universe = universe();
    let deep = |depth: usize| format!("{}Int{}", "Some{".repeat(depth), "}".repeat(depth));
    let ty = evaluate(&mut universe, &deep(90)).expect("a type");
    assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(8));
    assert_eq!(error(&mut universe, &deep(190)), "types are nested more than 96 deep");
}

#[test]
fn structs_within_structs_within_structs() {
    let mut universe = universe();
    let mut text = String::from("struct S0; a::Int8; end\n");
    for depth in 1..2000 {
        writeln!(text, "struct S{depth}; a::S{}; b::Int8; end", depth - 1).expect("a string takes it");
    }
    assert_eq!(declare(&mut universe, &text), Ok(()));
    let ty = evaluate(&mut universe, "S1999").expect("a type");
    assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(2000));
}

#[test]
fn sizes_that_double() {
    let mut universe = universe();
    assert_eq!(declare(&mut universe, "struct D0; a::Int8; end"), Ok(()));
    let mut first_error = None;
    for depth in 1..40 {
        let text = format!("struct D{depth}; a::D{0}; b::D{0}; end", depth - 1);
        if let Err(error) = declare(&mut universe, &text) {
            first_error = first_error.or(Some(error));
        }
    }
    let error = first_error.expect("it gets too large");
    assert!(error.ends_with("that exceeds the page size"), "{error}");
}

#[test]
fn aliases_that_double() {
    let mut universe = universe();
    let mut text = String::from("const A0{T} = Tuple{T,T}\n");
    for depth in 1..60 {
        writeln!(text, "const A{depth}{{T}} = A{0}{{A{0}{{T}}}}", depth - 1).expect("a string takes it");
    }
    let error = declare(&mut universe, &text).expect_err("too large");
    assert!(error == "a type of more than 4194304 parts" || error.contains("nested more than"), "{error}");
}

#[test]
fn large_unions() {
    let mut universe = universe();
    let members: Vec<String> = (0..1000).map(|at| format!("Val{{{at}}}")).collect();
    let ty = evaluate(&mut universe, &format!("Union{{{}}}", members.join(","))).expect("a union");
    assert_eq!(universe.members(ty).len(), 1000);
    let members: Vec<String> = (0..5000).map(|at| format!("Val{{{at}}}")).collect();
    assert_eq!(
        error(&mut universe, &format!("Union{{{}}}", members.join(","))),
        "a type of more than 4096 parts"
    );
}

#[test]
fn plain_aliases_that_double() {
    let mut universe = universe();
    let mut text = String::from("const B0 = Int8\n");
    for depth in 1..60 {
        writeln!(text, "const B{depth} = Tuple{{B{0},B{0}}}", depth - 1).expect("a string takes it");
    }
    assert_eq!(declare(&mut universe, &text), Err("a type of more than 4194304 parts".to_owned()));
    let mut text = String::from("const C0{T} = Union{T,Nothing}\n");
    for depth in 1..60 {
        writeln!(text, "const C{depth}{{T}} = Union{{C{0}{{T}},Tuple{{C{0}{{T}},C{0}{{T}}}}}}", depth - 1)
            .expect("a string takes it");
    }
    assert!(declare(&mut universe, &text).is_err());
}

#[test]
fn numbers_that_are_too_large() {
    let mut universe = universe();
    let digits = "1".repeat(5000);
    assert!(evaluate(&mut universe, &format!("Val{{{digits}}}")).is_err());
    assert!(evaluate(&mut universe, &format!("Val{{0x{digits}}}")).is_err());
    assert!(evaluate(&mut universe, "Val{2^2^2^2^2^2}").is_err());
    assert!(evaluate(&mut universe, "Val{1 << 400}").is_err());
    let error = "TypeError: in Vararg, in count, expected Int64, got a value of type Int128";
    assert_eq!(evaluate(&mut universe, "NTuple{99999999999999999999,Int}"), Err(error.to_owned()));
}

#[test]
fn many_variables() {
    let mut universe = universe();
    let names: Vec<String> = (0..60).map(|at| format!("T{at}")).collect();
    let chain: Vec<String> = (1..60).map(|at| format!("T{at}<:T{}", at - 1)).collect();
    let text =
        format!("struct Free{{{0}}} end\nstruct Chain{{T0,{1}}} end", names.join(","), chain.join(","));
    assert_eq!(declare(&mut universe, &text), Ok(()));
    let applied = format!("Free{{{}}}", vec!["Vector"; 40].join(","));
    assert!(evaluate(&mut universe, &applied).is_ok());
    assert!(evaluate(&mut universe, &format!("Chain{{{}}}", vec!["Int8"; 40].join(","))).is_ok());
}

#[test]
fn many_parameters_and_many_fields() {
    let mut universe = universe();
    let list = |text: &str, count: usize| (0..count).map(|at| format!("{text}{at}")).collect::<Vec<_>>();
    let text = format!("struct Many{{{}}} end", list("T", 5000).join(","));
    assert_eq!(declare(&mut universe, &text), Err("types are nested more than 200 deep".to_owned()));
    let text = format!("struct Wide; {}::Int8; end", list("f", 50_000).join("::Int8; "));
    assert_eq!(declare(&mut universe, &text), Ok(()));
    let ty = evaluate(&mut universe, "Wide").expect("a type");
    assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(50_000));
}

#[test]
fn parameters_that_grow_are_no_loop() {
    let mut universe = universe();
    let text = "struct A{T}; x::A{A{T}}; y::T; end\n\
                struct B{T,S}; x::B{S,Tuple{T,S}}; y::B{Vector{T},B{T,S}}; end\n\
                struct C{T}; a::NTuple{3,C{Tuple{T,T}}}; end\n\
                mutable struct D{T}; a::D{D{T}}; b::D{Vector{D{T}}}; end";
    assert_eq!(declare(&mut universe, text), Ok(()));
    for (name, size) in [("A{Int8}", 16), ("B{Int8,Int16}", 16), ("C{Int8}", 24), ("D{Int8}", 16)] {
        let ty = evaluate(&mut universe, name).expect("a type");
        assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(size), "{name}");
    }
}

/// A text with pieces of others in the place of its own.
fn mutated(text: &str, other: &str, numbers: &mut Rng) -> String {
    const PIECES: [&str; 22] = [
        "{",
        "}",
        "(",
        ")",
        ",",
        ";",
        "\n",
        " where ",
        "::",
        "<:",
        ">:",
        " end ",
        "struct ",
        "Union{}",
        "Tuple{",
        "...",
        "-1",
        ":a",
        "0xffffffffffffffff",
        "module ",
        "const ",
        "Vararg",
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.usize(..3) {
        let at = numbers.usize(..chars.len() + 1);
        let to = (at + numbers.usize(..8)).min(chars.len());
        let piece: Vec<char> = match numbers.usize(..4) {
            0 => Vec::new(),
            1 => PIECES[numbers.usize(..PIECES.len())].chars().collect(),
            2 => chars[at..to].iter().copied().cycle().take(numbers.usize(..40)).collect(),
            _ => other.chars().skip(numbers.usize(..other.len() + 1)).take(numbers.usize(..30)).collect(),
        };
        drop(chars.splice(at..to, piece));
    }
    chars.into_iter().collect()
}

/// Whatever stands there, it is an answer or an error.
#[test]
fn mutated_declarations_and_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/type/goldens/julia-1.13-x86_64.jsonl");
    let goldens = std::fs::read_to_string(path).expect("the goldens can be read");
    let lessons =
        std::fs::read_to_string(path.replace("julia-1.13-x86_64", "lessons")).expect("they can be read");
    let cases = goldens.lines().chain(lessons.lines());
    let cases: Vec<serde_json::Value> =
        cases.map(|line| serde_json::from_str(line).expect("a golden is JSON")).collect();
    let texts = |key: &str| -> Vec<&str> {
        let values = cases.iter().map(|case| &case[key]);
        values
            .flat_map(|value| value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice))
            .filter_map(serde_json::Value::as_str)
            .collect()
    };
    let (declarations, types) = (texts("decls"), texts("type"));
    let mut numbers = Rng::with_seed(0x9e37_79b9_7f4a_7c15);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..10 {
        let mut universe = universe();
        for _ in 0..60 {
            let declaration = declarations[numbers.usize(..declarations.len())];
            let other = declarations[numbers.usize(..declarations.len())];
            let declared = declare(&mut universe, &mutated(declaration, other, &mut numbers));
            let text = types[numbers.usize(..types.len())];
            let other = types[numbers.usize(..types.len())];
            let asked = evaluate(&mut universe, &mutated(text, other, &mut numbers)).map(|ty| {
                let _report = universe.layout_report(ty);
                let _lowered = universe.julia_struct_type(ty, false);
            });
            for is_error in [declared.is_err(), asked.is_err()] {
                *(if is_error { &mut refused } else { &mut accepted }) += 1;
            }
        }
    }
    assert!(accepted > 40 && refused > 200, "{accepted} accepted, {refused} refused");
}

/// What `declare` makes of a text, in a thread with the stack that threads have.
fn declared_in_a_thread(text: String, types: Vec<String>) -> Vec<Result<String, String>> {
    let answers = std::thread::spawn(move || {
        let mut universe = universe();
        let declared = declare(&mut universe, &text);
        let lower = |ty: &String| {
            declared.clone()?;
            let ty = evaluate(&mut universe, ty)?;
            let lowered = universe.julia_struct_type(ty, false).map_err(|error| error.to_string())?;
            let _parts = universe.parts(ty, true).map_err(|fault| fault.to_string())?;
            Ok(lowered.ty.to_string())
        };
        types.iter().map(lower).collect()
    });
    answers.join().expect("no overflow")
}

fn nested_structs(count: usize, parameters: &str) -> String {
    let mut text = format!("struct S0{parameters}; x::Int8; end\n");
    for depth in 1..=count {
        writeln!(text, "struct S{depth}{parameters}; x::S{}{parameters}; end", depth - 1)
            .expect("a string takes it");
    }
    text
}

#[test]
fn ten_thousand_structs_within_each_other() {
    let asked = |types: &[&str]| types.iter().map(|&ty| ty.to_owned()).collect();
    let answers = declared_in_a_thread(nested_structs(10_000, ""), asked(&["S10000", "S3", "S199"]));
    let refused = Err("types are nested more than 200 deep".to_owned());
    assert_eq!(answers[0], refused);
    assert_eq!(answers[1], Ok("[1 x [1 x [1 x [1 x i8]]]]".to_owned()));
    assert!(answers[2].is_ok());
    let answers = declared_in_a_thread(nested_structs(10_000, "{T}"), asked(&["S3{Int}", "S10000{Int}"]));
    assert_eq!(answers[0], Ok("[1 x [1 x [1 x [1 x i8]]]]".to_owned()));
    assert!(answers[1].is_err() || answers[1] == refused, "{answers:?}");
}

#[test]
fn ten_thousand_parameters() {
    let list = |form: &dyn Fn(usize) -> String| (0..10_000).map(form).collect::<Vec<_>>().join(",");
    let plain = list(&|at| format!("T{at}"));
    let bounded = list(&|at| format!("T{at}<:T{}", at.saturating_sub(1)));
    let mut universe = universe();
    for text in [
        format!("struct P{{{plain}}} end"),
        format!("abstract type P{{{plain}}} end"),
        format!("const P{{{plain}}} = Tuple{{{plain}}}"),
        format!("const P = Tuple{{{plain}}} where {{{plain}}}"),
        format!("struct P{{T0,{}}} end", bounded.split_once(',').expect("many").1),
    ] {
        assert_eq!(declare(&mut universe, &text), Err("types are nested more than 200 deep".to_owned()));
    }
}

#[test]
fn supertypes_that_have_no_end() {
    let mut universe = universe();
    let text = "abstract type A{T<:Real,S} end; struct I{T} <: A{Int,I{Tuple{T}}} x::Int end";
    assert_eq!(declare(&mut universe, text), Err("types are nested more than 200 deep".to_owned()));
    let mut text = "abstract type B0{T<:Real} end\n".to_owned();
    for depth in 1..1000 {
        writeln!(text, "abstract type B{depth}{{T}} <: B{}{{T}} end", depth - 1).expect("a string takes it");
    }
    assert_eq!(declare(&mut universe, &text), Err("types are nested more than 200 deep".to_owned()));
}

#[test]
fn wheres_within_each_other() {
    let nested = |count: usize, name: &str, bound: &str, inner: &str| {
        let within =
            |ty: String, at| format!("Vector{{(Pair{{{name}{at},{ty}}} where {name}{at}<:{bound})}}");
        (0..count).fold(inner.to_owned(), within)
    };
    let mut universe = universe();
    for count in [14, 40] {
        let same = format!(
            "struct P{count}{{X<:({} where O)}} end\nconst Q{count} = P{count}{{{} where O}}",
            nested(count, "T", "O", "O"),
            nested(count, "S", "O", "O")
        );
        assert_eq!(declare(&mut universe, &same), Ok(()));
    }
    let text = format!(
        "struct R{{X<:({} where O)}} end\nconst V = R{{{} where O}}",
        nested(20, "T", "O", "O"),
        nested(20, "S", "Union{O,Tuple{Vararg{O}}}", "O")
    );
    let error = declare(&mut universe, &text).expect_err("not within, or too many steps");
    assert!(error.contains("takes more than 200000 steps") || error.starts_with("TypeError"), "{error}");
}
