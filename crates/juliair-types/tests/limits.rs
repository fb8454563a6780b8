//! Inputs that would take all memory or stack: each is an error or an answer, soon.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

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
