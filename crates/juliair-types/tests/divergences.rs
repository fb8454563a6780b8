//! The divergences under the data layouts of GPUs, for every version of Julia.
//!
//! The table is in `testdata/divergences.tsv`; its first lines say what the columns are.

mod support;

use juliair_types::divergence::{CheckError, Divergence, GpuTarget, LayoutCheck, MAX_LISTED, TargetLayout};
use juliair_types::lower::LowerError;
use juliair_types::target::Target;
use juliair_types::universe::{Fault, Ty, Universe};
use llvm_ext::context::Context;
use support::{declare, evaluate, minors, rows, universe};

/// What the types of the table are made of.
const DECLARATIONS: [&str; 11] = [
    "struct S; a::Int8; b::Int128; end",
    "struct Outer; n::Int8; s::S; end",
    "primitive type P24 24 end",
    "primitive type P96 96 end",
    "primitive type P256 256 end",
    "struct Wide; a::Int8; b::P256; end",
    "struct InUnion; u::Union{Int128,Int8}; end",
    "struct Local; p::Core.LLVMPtr{Float32,3}; n::Int64; end",
    "struct Pairs; u::Union{NTuple{2,Int64},Nothing}; end",
    "struct Lane; a::Int8; u::Union{Nothing,NTuple{3,VecElement{Int16}}}; end",
    "struct PointerInUnion; u::Union{Core.LLVMPtr{Int8,3},Core.LLVMPtr{Int16,3},Nothing}; v::Union{Local,Nothing}; end",
];

fn prepared(minor: u32, target: &str) -> Universe {
    let mut universe = universe(minor, target.parse().expect("a target"));
    for text in DECLARATIONS {
        declare(&mut universe, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    universe
}

/// The data layout of a column or cell: that of a back-end, or a text.
fn layout<'ctx>(context: &'ctx Context, text: &str) -> TargetLayout<'ctx> {
    let text = match text {
        "nvptx64" => GpuTarget::Nvptx64.data_layout(),
        "amdgcn" => GpuTarget::AmdGcn.data_layout(),
        "air64" => GpuTarget::Air64.data_layout(),
        "spirv64" => GpuTarget::Spirv64.data_layout(),
        text => text,
    };
    TargetLayout::parse(context.as_inkwell(), text).expect("a data layout")
}

fn checked(universe: &mut Universe, text: &str, layout: &TargetLayout<'_>) -> LayoutCheck {
    let ty = evaluate(universe, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    universe.check_layout(ty, layout).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn shown(divergence: &Divergence) -> String {
    let Divergence { kind, path, part, julia, llvm } = divergence;
    let path = if path.is_empty() { String::new() } else { format!(" {path}") };
    let part = if part.is_some() { " selector" } else { "" };
    format!("{}{path}{part} {julia}/{llvm}", kind.name())
}

#[test]
fn the_table_of_divergences() {
    let context = Context::new();
    let mut checks = 0;
    let mut wrong = Vec::new();
    for row in rows(include_str!("../testdata/divergences.tsv")) {
        let [text, mark, target, layouts, expected] = row[..] else { panic!("five cells: {row:?}") };
        for minor in minors(mark) {
            let mut universe = prepared(minor, target);
            for name in layouts.split(' ') {
                let check = checked(&mut universe, text, &layout(&context, name));
                let got: Vec<_> = check.divergences.iter().map(shown).collect();
                let got = if got.is_empty() { "-".to_owned() } else { got.join("; ") };
                if got != expected {
                    wrong.push(format!("1.{minor} {target} {name} {text}: {expected} but got {got}"));
                }
                assert_eq!(check.causes.is_empty(), check.divergences.is_empty(), "1.{minor} {name} {text}");
                checks += 1;
            }
        }
    }
    assert!(checks > 300, "{checks}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn causes_say_what_julia_does() {
    let context = Context::new();
    let mut universe = prepared(13, "x86_64");
    let mut causes = |text: &str, name: &str| -> Vec<[String; 2]> {
        let check = checked(&mut universe, text, &layout(&context, name));
        check.causes.into_iter().map(|cause| [cause.text, cause.rule.unwrap_or_default()]).collect()
    };
    assert_eq!(
        causes("Tuple{Outer,Core.LLVMPtr{Int8,5},Core.LLVMPtr{Int16,5}}", "amdgcn"),
        [
            [
                "i128 is aligned to 16 bytes by Julia and to 8 by the data layout",
                "Julia 1.13 aligns primitive types on x86_64-linux to at most 16 bytes (MAX_ALIGN)"
            ],
            [
                "ptr addrspace(5) is 8 bytes for Julia and 4 in the data layout",
                "Julia's pointers are as large as those of x86_64-linux in every address space"
            ],
        ]
    );
    assert_eq!(
        causes("InUnion", "air64"),
        [[
            "i128, which holds data of a union, is aligned to 16 bytes by Julia and to 8 by the data layout",
            "Julia takes integers to be aligned as they are large, up to 16 bytes (MAX_ALIGN)"
        ]]
    );
    assert_eq!(
        causes("NTuple{4,VecElement{Float32}}", "e-v128:64"),
        [[
            "<4 x float> is aligned to 16 bytes by Julia and to 8 by the data layout",
            "Julia aligns vectors to their size, rounded up to a power of two"
        ]]
    );
    assert_eq!(
        causes("Tuple{Int8,Int16}", "e-i16:32"),
        [["i16 is aligned to 2 bytes by Julia and to 4 by the data layout", ""]]
    );
    assert!(causes("Tuple{Core.LLVMPtr{Int8,3}}", "air64").is_empty());
}

#[test]
fn types_that_cannot_be_compared() {
    let context = Context::new();
    let layout = layout(&context, "nvptx64");
    let mut universe = prepared(13, "x86_64");
    let mut error = |text: &str| {
        let ty: Ty = evaluate(&mut universe, text).expect("a type");
        universe.check_layout(ty, &layout).expect_err("it cannot be compared")
    };
    assert_eq!(error("Vector{Int8}"), CheckError::Lower(LowerError::Boxed("Array{Int8, 1}".to_owned())));
    assert_eq!(error("Any"), CheckError::Lower(LowerError::Boxed("Any".to_owned())));
    assert_eq!(error("Core.LLVMPtr{Int8,UInt8(3)}"), CheckError::Lower(LowerError::AddressSpace));
}

/// A tuple has the divergences of each of its elements.
#[test]
fn long_lists_are_cut() {
    let context = Context::new();
    let mut universe = prepared(13, "x86_64");
    let check = checked(&mut universe, "NTuple{1000,NTuple{1000,S}}", &layout(&context, "amdgcn"));
    assert_eq!(check.divergences.len(), MAX_LISTED);
    // Of each S the size, the distance, the alignment and the place of b; of each tuple these but for the place.
    // Then the places of all elements but the first, in each tuple.
    assert_eq!(check.total, 4_000_000 + 3 * 1001 + 999 * 1001);
    assert_eq!(check.causes.len(), 1);
}

/// What agrees costs no more than its distinct parts.
#[test]
fn large_types_are_compared_at_once() {
    let context = Context::new();
    let layout = layout(&context, "nvptx64");
    let mut universe = prepared(13, "x86_64");
    declare_doubling(&mut universe, 20);
    assert_eq!(checked(&mut universe, "D20", &layout).total, 0);
    assert_eq!(checked(&mut universe, "NTuple{1000000,Int8}", &layout).total, 0);
    assert_eq!(checked(&mut universe, "NTuple{1000,NTuple{1000,Complex{Int64}}}", &layout).total, 0);
}

/// Structs that have the one before twice, and print in twice as many parts.
fn declare_doubling(universe: &mut Universe, last: u32) {
    declare(universe, "struct D0; a::Int8; end").expect("a struct");
    for depth in 1..=last {
        let text = format!("struct D{depth}; a::D{0}; n::Int16; b::D{0}; end", depth - 1);
        declare(universe, &text).expect("a struct");
    }
}

#[test]
fn llvm_types_of_too_many_parts_are_refused() {
    let context = Context::new();
    let layout = layout(&context, "nvptx64");
    let mut universe = universe(13, Target::X86_64_LINUX);
    declare_doubling(&mut universe, 26);
    let ty = evaluate(&mut universe, "D26").expect("a type");
    let refused = universe.check_layout(ty, &layout).expect_err("too many");
    assert_eq!(refused, CheckError::from(Fault::TooLarge(1 << 22)));
}

/// The data of a union becomes integers, each an element of its own.
#[test]
fn unions_of_too_many_integers_are_refused() {
    let context = Context::new();
    let layout = layout(&context, "nvptx64");
    let mut universe = universe(13, Target::X86_64_LINUX);
    declare(&mut universe, "struct U; x::Union{Nothing,NTuple{1024,NTuple{1025,Int8}}}; end")
        .expect("a struct");
    let ty = evaluate(&mut universe, "U").expect("a type");
    let refused = universe.check_layout(ty, &layout).expect_err("too many");
    assert_eq!(refused, CheckError::from(Fault::TooLarge(1 << 20)));
}
