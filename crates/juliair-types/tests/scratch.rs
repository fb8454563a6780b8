#![allow(missing_docs, unused_results, clippy::all)]
use juliair_types::syntax::{parse_items, parse_type};
use juliair_types::universe::Universe;
#[test]
fn scratch() {
    let builtins = std::fs::read_to_string("/tmp/builtins-1.13.jl").unwrap();
    let parsed = parse_items(&builtins);
    let mut u = Universe::new("1.13".parse().unwrap(), Default::default());
    u.declare_builtins(&parsed.items);
    let main = u.main();
    for t in ["Memory{UInt8}", "DenseArray{UInt8,1}", "Vector{UInt8}", "Dict{Int,Int}", "UnitRange{Int}"] {
        let mut ty = u.evaluate(main, &parse_type(t).unwrap()).unwrap();
        print!("{}", u.display(ty));
        while ty != u.any() {
            ty = u.supertype(ty).unwrap();
            print!(" <: {}", u.display(ty));
        }
        println!();
    }
    for (a, b) in [
        ("Memory{UInt8}", "AbstractArray{UInt8,1}"),
        ("Vector{Int}", "AbstractVector"),
        ("Tuple{Int,Int}", "Tuple{Vararg{T,N}} where {T,N}"),
        ("Tuple{Int,Float64}", "Tuple{T,T} where T"),
        ("Tuple{Int,Float64}", "Tuple{Vararg{Real}}"),
        ("NTuple{3,Int}", "NTuple{N,Int} where N"),
        ("Array{Int}", "Array"),
        ("Array", "Array{Int}"),
        ("Type{Int}", "DataType"),
        ("Pair{Int,Int}", "Pair{T,T} where T"),
        ("Pair{Int,Float64}", "Pair{T,T} where T"),
        ("Vector{Int}", "Union{Nothing,AbstractVector{<:Real}}"),
    ] {
        let x = u.evaluate(main, &parse_type(a).unwrap()).unwrap();
        let y = u.evaluate(main, &parse_type(b).unwrap()).unwrap();
        println!("{a} <: {b}: {:?}", u.is_subtype(x, y));
    }
}
