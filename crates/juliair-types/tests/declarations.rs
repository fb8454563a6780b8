//! Names, modules, the order of declarations, subtypes, and what errors say and where.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

use juliair_types::syntax::{parse_items, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::Universe;
use support::{declare, evaluate, rows};

fn universe() -> Universe {
    support::universe(13, Target::X86_64_LINUX)
}

#[test]
fn subtypes() {
    for minor in 11..=14 {
        let universe = support::universe(minor, Target::X86_64_LINUX);
        for row in rows(include_str!("../testdata/subtypes.tsv")) {
            let [left, right, expected] = row[..] else { panic!("three cells: {row:?}") };
            let mut universe = universe.clone();
            let left_type = evaluate(&mut universe, left).expect("a type");
            let right_type = evaluate(&mut universe, right).expect("a type");
            let is_subtype = universe.is_subtype(left_type, right_type).expect("no fault");
            assert_eq!(is_subtype, expected == "yes", "1.{minor} {left} <: {right}");
        }
    }
}

/// The text that an error points to, what it says, and the next step.
fn error_of(universe: &mut Universe, text: &str) -> (String, String, Option<String>) {
    let main = universe.main();
    let error = match parse_type(text) {
        Ok(expr) => universe.evaluate(main, &expr).expect_err("an error"),
        Err(_) => {
            let parsed = parse_items(text);
            assert_eq!(parsed.errors, []);
            universe.declare(main, &parsed.items).into_iter().next().expect("an error")
        }
    };
    (text[error.span.clone()].to_owned(), error.to_string(), error.help)
}

#[test]
fn errors_say_where_and_what_next() {
    let mut universe = universe();
    assert_eq!(declare(&mut universe, "struct Point{T<:Real}; x::T; y::T; end"), Ok(()));
    let mut check = |text: &str, place: &str, message: &str, help: Option<&str>| {
        let (at, said, next) = error_of(&mut universe, text);
        assert_eq!((at.as_str(), said.as_str(), next.as_deref()), (place, message, help), "{text}");
    };
    check("Vector{Pont{Int}}", "Pont", "UndefVarError: `Pont` not defined", Some("did you mean `Point`?"));
    check(
        "Point{Int,Int}",
        "Int",
        "too many parameters for type Point",
        Some("Point has 1 parameter, got 2"),
    );
    check(
        "Tuple{Int8,Point{String}}",
        "String",
        "TypeError: in Point, in T, expected T<:Real, got Type{String}",
        Some("Point takes types within T<:Real"),
    );
    check(
        "Vararg{Int8}",
        "Vararg{Int8}",
        "not a type: Vararg{Core.Int8}",
        Some("a Vararg can only be the last parameter of a Tuple"),
    );
    check("Base.Foo", "Foo", "UndefVarError: `Base.Foo` not defined", None);
    check(
        "struct Bad; a::Int8; a::Int16; end",
        "a",
        "duplicate field name: \"a\" is not unique",
        Some("give each field a name of its own"),
    );
    check(
        "NTuple{:a,Int8}",
        ":a",
        "TypeError: in Vararg, in count, expected Int64, got a value of type Symbol",
        Some("the count must be an integer"),
    );
    check(
        "Int8{Int8}",
        "Int8{Int8}",
        "TypeError: in Type{...} expression, expected UnionAll, got Type{Int8}",
        Some("Int8 has no parameters"),
    );
    check(
        "struct Bad; const a::Int8; end",
        "const",
        "invalid field attribute const for immutable struct",
        Some("write `mutable struct`"),
    );
    check(
        "struct Bad <: Int8; end",
        "Int8",
        "invalid subtyping in definition of Bad: can only subtype abstract types.",
        Some("declare it with `abstract type`, or hold one in a field"),
    );
    check(
        "abstract type Bad <: Tuple end",
        "Tuple",
        "invalid subtyping in definition of Bad: cannot subtype a tuple type.",
        None,
    );
    check(
        "struct Bad <: Bad; end",
        "Bad",
        "invalid subtyping in definition of Bad: a type cannot subtype itself.",
        Some("write another abstract type, or nothing for `Any`"),
    );
    check(
        "Val{\"text\"}",
        "\"text\"",
        "TypeError: in Type, in parameter, expected Type, got a value of type String",
        None,
    );
}

#[test]
fn a_failed_declaration_binds_nothing() {
    let mut universe = universe();
    assert!(declare(&mut universe, "struct Broken <: Int8; a::Int8; end").is_err());
    assert!(evaluate(&mut universe, "Broken").is_err());
    assert!(declare(&mut universe, "struct Broken; a::Unknown; end").is_err());
    assert!(evaluate(&mut universe, "Broken").is_err());
}

#[test]
fn declarations_refer_back_only() {
    let mut universe = universe();
    let text = "struct First; next::Union{Nothing,Second}; end\nstruct Second; next::First; end";
    assert_eq!(declare(&mut universe, text), Err("UndefVarError: `Second` not defined".to_owned()));
    let text = "abstract type Node end\nstruct Leaf <: Node; a::Int8; end\nstruct Branch <: Node; l::Node; r::Leaf; end";
    assert_eq!(declare(&mut universe, text), Ok(()));
}

#[test]
fn groups_of_types() {
    let text = "typegroup\nstruct GA; b::Union{Nothing,GB}; end\nstruct GB; a::GA; n::Int8; end\nend";
    let mut older = universe();
    assert!(declare(&mut older, text).is_err_and(|error| error.contains("it came with 1.14")));
    let mut universe = support::universe(14, Target::X86_64_LINUX);
    assert_eq!(declare(&mut universe, text), Ok(()));
    let ty = evaluate(&mut universe, "GB").expect("a type");
    let layout = universe.layout(ty).expect("no fault").expect("a layout");
    assert_eq!((layout.size, layout.pointer_words.as_slice()), (16, [0].as_slice()));
    assert_eq!(universe.is_inline_allocated(ty, false), Ok(false));
}

#[test]
fn modules_and_names() {
    let mut universe = universe();
    let text = "module Outer\nstruct A; x::Int8; end\nmodule Inner\nusing ..Outer: A\nstruct B; a::A; end\nend\nend\n\
                using .Outer.Inner: B\nconst Both{T} = Tuple{B,T}";
    assert_eq!(declare(&mut universe, text), Ok(()));
    let shown = |universe: &mut Universe, text: &str| {
        evaluate(universe, text).map(|ty| universe.display(ty)).unwrap_or_else(|error| error)
    };
    assert_eq!(shown(&mut universe, "Outer.Inner.B"), "Outer.Inner.B");
    assert_eq!(shown(&mut universe, "Both{Int}"), "Tuple{Outer.Inner.B, Int64}");
    assert_eq!(shown(&mut universe, "Both"), "Tuple{Outer.Inner.B, T} where T");
    assert_eq!(shown(&mut universe, "A"), "UndefVarError: `A` not defined");
}

#[test]
fn a_module_sees_its_own_names_and_what_it_uses() {
    let mut universe = universe();
    let text = "struct Top; x::Int8; end\n\
                module A\nexport Shown\nstruct Shown; x::Int16; end\nstruct Hidden; x::Int32; end\nend\n\
                module B\nexport Shown, Late\nstruct Shown; x::Int64; end\nend\n\
                module UsesA\nusing ..A\nstruct S; a::Shown; b::A.Hidden; c::UsesA.Shown; d::RefValue{Int8}; end\nend\n\
                baremodule Bare\nstruct S; a::Int8; end\nend";
    assert_eq!(declare(&mut universe, text), Ok(()));
    let ty = evaluate(&mut universe, "UsesA.S").expect("a type");
    assert_eq!(universe.layout(ty).expect("no fault").map(|layout| layout.size), Some(24));
    // What is exported may be declared later, and what a module sees can be named through it.
    assert_eq!(declare(&mut universe, "using .B\nmodule B2\nusing ..B\nend"), Ok(()));
    assert!(evaluate(&mut universe, "Shown").is_ok() && evaluate(&mut universe, "B2.Shown").is_ok());
    let mut help = |text: &str| error_of(&mut universe, text);
    for (text, place, next) in [
        (
            "module C\nstruct S; a::Top; end\nend",
            "Top",
            "a module does not see the names of `Main` around it: add `import ..Main: Top`",
        ),
        (
            "module D\nstruct T end\nmodule E\nmodule F\nstruct S; a::T; end\nend\nend\nend",
            "T",
            "a module does not see the names of `D` around it: add `import ...D: T`",
        ),
        (
            "module G\nusing ..A\nstruct S; a::Hidden; end\nend",
            "Hidden",
            "`A` does not export it: write `A.Hidden`",
        ),
        (
            "module H\nusing ..A, ..B\nstruct S; a::Shown; end\nend",
            "Shown",
            "`A` and `B` both export it: write `A.Shown`",
        ),
    ] {
        let message = format!("UndefVarError: `{place}` not defined");
        assert_eq!(help(text), (place.to_owned(), message, Some(next.to_owned())), "{text}");
    }
    // `Base` stays out of a bare module.
    let (place, ..) = help("baremodule I\nstruct S; a::RefValue{Int8}; end\nend");
    assert_eq!(place, "RefValue");
    assert_eq!(declare(&mut universe, "module J\nimport ..Main: Top\nstruct S; a::Top; end\nend"), Ok(()));
}

/// What lowering does up to 1.11 and the runtime from 1.12 on: constructors, and declaring a name again.
#[test]
fn declarations_that_versions_take_differently() {
    let cases = [
        ("struct P{N,T,N}; a::N; b::T; end", Err("function static parameter name not unique: \"N\"")),
        ("struct P{N,T,N}; a::N; P(a) = a; end", Ok(())),
        ("abstract type P{N,N} end", Ok(())),
        ("struct A; a::Int8; end\nstruct A; a::Int16; end", Err("invalid redefinition of type A")),
        ("struct A; a::Int8; end\nstruct A; b::Int8; end", Err("invalid redefinition of constant A")),
        ("struct A{T}; a::T; end\nstruct A{S}; a::S; end", Err("invalid redefinition of constant A")),
        ("abstract type A end\nabstract type A <: Integer end", Err("invalid redefinition of constant A")),
        ("f(x) = x\nstruct f end", Err("invalid redefinition of constant f")),
        (
            "struct A{T<:Real}; a::T; b::Vector{A{T}}; end\nstruct A{T<:Real}; a::T; b::Vector{A{T}}; end",
            Ok(()),
        ),
        ("primitive type A 8 end\nprimitive type A 8 end\n@enum B b\n@enum B b", Ok(())),
    ];
    for (text, lowered) in cases {
        for minor in 10..=14 {
            let expected = if minor < 12 { lowered } else { Ok(()) };
            let declared = declare(&mut support::universe(minor, Target::X86_64_LINUX), text);
            assert_eq!(declared, expected.map_err(str::to_owned), "1.{minor} {text}");
        }
    }
    // The same declaration leaves a type what it is, another one makes another type.
    let mut universe = universe();
    let text = "struct A; a::Int8; end\nconst Old = A\nstruct A; a::Int8; end\nconst Same = A\nstruct A; a::Int16; end";
    assert_eq!(declare(&mut universe, text), Ok(()));
    let types = ["Old", "Same", "A"].map(|name| evaluate(&mut universe, name).expect("a type"));
    assert!(types[0] == types[1] && types[1] != types[2]);
}

#[test]
fn values_and_enums() {
    let mut universe = universe();
    let text = "const N = 2 * 3\n@enum Color::UInt8 red green\nmyfun(x) = x\nprimitive type Wide 8 * sizeof(Int) end";
    assert_eq!(declare(&mut universe, text), Ok(()));
    let shown = |universe: &mut Universe, text: &str| {
        evaluate(universe, text).map(|ty| universe.display(ty)).unwrap_or_else(|error| error)
    };
    assert_eq!(shown(&mut universe, "NTuple{N,Int8}"), "NTuple{6, Int8}");
    assert_eq!(shown(&mut universe, "typeof(myfun)"), "typeof(myfun)");
    assert_eq!(shown(&mut universe, "Val{(1, :a, true, UInt8(7))}"), "Val{(1, :a, true, 0x07)}");
    let color = evaluate(&mut universe, "Color").expect("a type");
    let above = universe.supertype(color).expect("a supertype");
    assert_eq!(universe.display(above), "Enum{UInt8}");
    let wide = evaluate(&mut universe, "Wide").expect("a type");
    assert_eq!(universe.layout(wide).expect("no fault").map(|layout| layout.size), Some(8));
}
