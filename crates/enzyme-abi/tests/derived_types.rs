//! Type tables that are made, held against one that was written by hand.

mod support;

use enzyme_abi::files::{TypeEntry, TypeTable, read, write};
use enzyme_abi::types::type_table;

const WRITTEN: &str = include_str!("../../../testdata/enzyme/Inputs/types.json");
const DECLARATIONS: &str = "
    function f end
    struct Deep; a::Int64; b::Tuple{Vector{Float64},Float64}; c::NTuple{3,UInt8}; d::Any; end
    struct Holder; v::Vector{Float64}; w::Any; n::Int64; end
    mutable struct Cell; x::Float64; k::Int64; end
    struct WithUnion; p::Vector{Float64}; u::Union{Nothing,Float64}; n::Int64; end
    struct Uninit; a::Int64; b::Any; Uninit(a) = new(a); end
    struct Both; d::Deep; t::Type{Union{Int8,Nothing}}; end";

/// An entry without its key, and with what it leaves out.
fn complete(entry: &TypeEntry) -> TypeEntry {
    let mut entry = entry.clone();
    entry.id = String::new();
    entry.concrete = Some(entry.is_concrete());
    entry.inline_alloc = Some(entry.is_inline_allocated());
    entry
}

#[test]
fn derived_entries_are_those_of_the_table() {
    let session = support::session("1.13.1", "x86_64", DECLARATIONS);
    let table: TypeTable = read("types.json", WRITTEN.as_bytes()).expect("a type table");
    for written in &table.types {
        let mut written = complete(written);
        match written.name.as_str() {
            // Tuples of types that are not concrete are none either; the table has this one to be short.
            "Tuple{Any,Any}" => continue,
            // A union as this one is stored in a word, and not in an array of words.
            "WithUnion" => written.llvm = Some("{ ptr addrspace(10), i64, i8, i64 }".to_owned()),
            // This is a UnionAll, for all that the rules tell apart like an abstract type.
            "AbstractVector" => continue,
            // Unions are printed in the order of their members.
            "Union{Float64,Int8,Nothing}" => written.name = "Union{Nothing,Float64,Int8}".to_owned(),
            _ => {}
        }
        let derived = session.types.find(&written.name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(complete(&derived), written);
    }
}

#[test]
fn a_table_has_all_that_it_mentions() {
    let session = support::session("1.13", "x86_64", DECLARATIONS);
    let mut universe = session.types.universe().expect("a universe").borrow_mut();
    let main = universe.main();
    let expr = juliair_types::syntax::parse_type("Both").expect("a type");
    let ty = universe.evaluate(main, &expr).expect("it is declared");
    let table = type_table(&mut universe, &[ty, ty]).expect("a table");
    let names: Vec<&str> = table.types.iter().map(|entry| entry.name.as_str()).collect();
    let wanted = [
        "Both",
        "Deep",
        "Type{Union{Nothing,Int8}}",
        "Int64",
        "Tuple{Vector{Float64},Float64}",
        "NTuple{3,UInt8}",
        "Any",
        "Union{Nothing,Int8}",
        "Vector{Float64}",
        "Float64",
        "UInt8",
        "Nothing",
        "Int8",
        "Ptr{Nothing}",
        "Memory{Float64}",
    ];
    assert_eq!(names, wanted);
    let again: TypeTable = read("again.json", write(&table).as_bytes()).expect("the table is one");
    assert_eq!(again.types, table.types);
    assert_eq!((again.julia.as_deref(), again.pointer_size), (Some("1.13.1"), 8));
}

#[test]
fn keys_do_not_depend_on_the_table() {
    let session = support::session("1.13", "i686", "");
    let mut universe = session.types.universe().expect("a universe").borrow_mut();
    let mut key = |texts: &[&str]| {
        let main = universe.main();
        let types: Vec<_> = texts
            .iter()
            .map(|text| {
                let expr = juliair_types::syntax::parse_type(text).expect("a type");
                universe.evaluate(main, &expr).expect("it is built in")
            })
            .collect();
        let table = type_table(&mut universe, &types).expect("a table");
        assert_eq!(table.pointer_size, 4);
        let entry = table.types.iter().find(|entry| entry.name == "Int8").expect("it is asked for");
        entry.id.clone()
    };
    assert_eq!(key(&["Int8"]), key(&["Float64", "Tuple{Int8,Any}", "Int8"]));
}
