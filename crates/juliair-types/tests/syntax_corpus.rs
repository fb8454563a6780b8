//! Pieces of source text as people write them, and what is said of faulty ones.

use juliair_types::syntax::ast::{
    Import, Item, ItemKind, Literal, Struct, TypeExpr, TypeExprKind, TypeVariable,
};
use juliair_types::syntax::{parse_items, parse_type};

/// All items in a few words each.
fn outline(text: &str) -> Vec<String> {
    let parsed = parse_items(text);
    assert_eq!(parsed.errors, [], "{text}");
    parsed.items.iter().map(|item| summary(text, item)).collect()
}

fn summary(text: &str, item: &Item) -> String {
    match &item.kind {
        ItemKind::Struct(declared) => structure(text, declared),
        ItemKind::Abstract(header) => format!("abstract {}", header.name.text),
        ItemKind::Primitive(header, bits) => {
            format!("primitive {} {}", header.name.text, &text[bits.span.clone()])
        }
        ItemKind::Enum { name, base } => {
            format!("enum {}::{}", name.text, base.as_ref().map_or("", |base| &text[base.span.clone()]))
        }
        ItemKind::Alias { name, parameters, ty } => {
            let names: Vec<_> = parameters.iter().map(variable).collect();
            format!("alias {}{{{}}} = {}", name.text, names.join(","), &text[ty.span.clone()])
        }
        ItemKind::Module { name, items, .. } => {
            let inner: Vec<_> = items.iter().map(|item| summary(text, item)).collect();
            format!("module {}[{}]", name.text, inner.join("; "))
        }
        ItemKind::TypeGroup(structs) => {
            let inner: Vec<_> = structs.iter().map(|declared| structure(text, declared)).collect();
            format!("group[{}]", inner.join("; "))
        }
        ItemKind::Function(name) => format!("function {}", name.text),
        ItemKind::Imports(imports) => imports.iter().map(import).collect::<Vec<_>>().join("; "),
        ItemKind::Exports { names, exported } => {
            let names: Vec<_> = names.iter().map(|name| name.text.as_str()).collect();
            format!("{} {}", if *exported { "export" } else { "public" }, names.join(","))
        }
        ItemKind::Conditional(branches) => {
            let items = branches.iter().flat_map(|branch| &branch.items);
            let inner: Vec<_> = items.map(|item| summary(text, item)).collect();
            format!("if[{}]", inner.join("; "))
        }
        ItemKind::Skipped(what) => format!("({what})"),
    }
}

fn structure(text: &str, declared: &Struct) -> String {
    let fields: Vec<_> = declared
        .fields
        .iter()
        .map(|field| {
            let constant = if field.is_const.is_some() { "const " } else { "" };
            let atomic = if field.is_atomic.is_some() { "@" } else { "" };
            let ty = field.ty.as_ref().map_or("Any", |ty| &text[ty.span.clone()]);
            format!("{constant}{atomic}{}::{ty}", field.name.text)
        })
        .collect();
    let mutable = if declared.mutable { "mutable " } else { "" };
    format!("{mutable}struct {}({}) new{:?}", declared.header.name.text, fields.join(","), declared.new_calls)
}

fn variable(variable: &TypeVariable) -> String {
    variable.name.as_ref().map_or("_".to_owned(), |name| name.text.clone())
}

fn import(import: &Import) -> String {
    let path: Vec<_> = import.path.names.iter().map(|name| name.text.as_str()).collect();
    let word = if import.using { "using" } else { "import" };
    let alias = import.alias.as_ref().map_or(String::new(), |alias| format!(" as {}", alias.text));
    let names = import.names.as_ref().map_or(String::new(), |names| {
        let names: Vec<_> =
            names.iter().map(|(name, alias)| alias.as_ref().unwrap_or(name).text.as_str()).collect();
        format!(": {}", names.join(","))
    });
    format!("{word} {}{}{alias}{names}", ".".repeat(import.dots), path.join("."))
}

#[test]
fn fields_in_all_forms() {
    let text = r#"
"""
    Point

A point; see `struct Other end` and $(f("end")).
"""
Base.@kwdef mutable struct Point{T<:Real, N} <: AbstractPoint{T}
    "the first"
    x::T = zero(T)   # default with `end` in a comment
    const y::Vector{<:T} = T[a[end] for a in b if c]; z = 3
    @atomic w::Union{Nothing,
                     Int8}
    const @atomic v
    @atomic const u::(Foo{S} where S)
    @atomic(t::Int)
    var"a b"::NTuple{N === 1 ? 2 : 3, Int}
    type::Type
    begin
        last
    end
    Point{T,N}(x) where {T,N} = new{T,N}(x, f(1, (2, 3)), [4 5], "a, b", 'c')
end
"#;
    assert_eq!(
        outline(text),
        [
            "mutable struct Point(x::T,const y::Vector{<:T},z::Any,@w::Union{Nothing,\n                     Int8},\
          const @v::Any,const @u::(Foo{S} where S),@t::Int,a b::NTuple{N === 1 ? 2 : 3, Int},type::Type,\
          last::Any) new[5]"
        ]
    );
}

#[test]
fn calls_of_new() {
    let new = |body: &str| {
        let parsed = parse_items(&format!("struct S\n a\n b\n{body}\nend"));
        assert_eq!(parsed.errors, [], "{body}");
        match &parsed.items[0].kind {
            ItemKind::Struct(declared) => declared.new_calls.clone(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(new("S() = new()"), [0]);
    assert_eq!(new("S(x) = new(x...)"), [1]);
    assert_eq!(new("S(x) = new(x, f(y, z)..., )"), [2]);
    assert_eq!(new("function S(x)\n if x\n return new(1, 2) # new(\n end\n new{Int}(3)\nend"), [2, 1]);
    assert_eq!(new("S() = (x = new(); x.a = new_thing(1, 2); renew(1); x.new(3); x)"), [0]);
    assert_eq!(new("S() = new(new(new(1), 2), #= , =# begin a, b end)"), [2, 2, 1]);
    assert_eq!(new("S() = new(i for i in (1, 2))"), [1]);
    assert_eq!(new("S() = f(new, :new, \"new(1)\")"), Vec::<usize>::new());
    assert_eq!(new("S() = new(\n  1,\n  2,\n)"), [2]);
}

#[test]
fn declarations() {
    let text = "
abstract type A end; abstract type B{T} <: A end
primitive type P{T} <: Signed 8*sizeof(Int) end
primitive type N -8 end
@enum E red green
@enum F::UInt8 a=1 b
@enum G::Int begin
    x
end
Base.@enum(H, y, z)
const Alias{T,N} = Union{Vector{T}, NTuple{N,T}} where T<:Real
Other{T} = Dict{T,T}
const Plain = Int
const three = 3
const space = Core.AddrSpace{Core}(1)
const f = x -> x
const d = Dict{Int,Int}(1 => 2)
typegroup
  \"doc\"
  struct X; y::Y; end
  mutable struct Y; x::X; end
end
struct Empty end
struct One x end
struct Ü∇₁ <: A; α′::Int; end
";
    assert_eq!(
        outline(text),
        [
            "abstract A",
            "abstract B",
            "primitive P 8*sizeof(Int)",
            "primitive N -8",
            "enum E::",
            "enum F::UInt8",
            "enum G::Int",
            "enum H::",
            "alias Alias{T,N} = Union{Vector{T}, NTuple{N,T}} where T<:Real",
            "alias Other{T} = Dict{T,T}",
            "alias Plain{} = Int",
            "alias three{} = 3",
            "alias space{} = Core.AddrSpace{Core}(1)",
            "(constant)",
            "(constant)",
            "group[struct X(y::Y) new[]; mutable struct Y(x::X) new[]]",
            "struct Empty() new[]",
            "struct One(x::Any) new[]",
            "struct Ü∇₁(α′::Int) new[]",
        ]
    );
}

#[test]
fn what_declares_no_type() {
    let text = r#"
module Outer
using ..Other: a, b as c, @m
import Base: +, show, ==
import Some.Thing as That
using A, .B.C
export f, +,
    g
public h
baremodule Inner; struct S; x; end; end
f(x)::Int = x[begin:end]'
function g end
function h(x; y = :end) where T
    for i in x, j in y; if i == 'e' end end
    z = [k for k in x if k > 1]; while true break end
    w = x[if true; 1 else end]
    quote $(x) end; map(x) do y; y end
    return "$(x["end"]) end", `end $(x)`, raw"\" end", :(end_of), x.end
end
Base.show(io::IO, x) = print(io, x)
(p::Point)(x) = 1
+(a, b) = 3
Point{T}(x) where T = Point(x)
macro m(x) :(struct Hidden end) end
if VERSION > v"1.10"
    struct Conditional end
end
let; struct Local end; end
begin
    struct Visible end
end
for T in (Int8, Int16)
    @eval struct $T end
end
@testset "a" begin struct Test end end
@eval struct $(Symbol("A", 1)) x::$T end
@inline function k(x) x end
@doc "text" function l end
x = 1 +
    2
a ? b :
    c
try; catch e; finally; end
include("other.jl")
@static if true struct Static end end
end # module
"#;
    let expected = "module Outer[using ..Other: a,c; import Base: +,show,==; import Some.Thing as That; \
        using A; using .B.C; export f,+,g; public h; module Inner[struct S(x::Any) new[]]; function f; function g; \
        function h; (expression); (expression); function +; (expression); (macro definition); if[struct Conditional() new[]]; (let block); \
        struct Visible() new[]; (for loop); (macro call); (declaration made by a macro); function k; function l; \
        (assignment); (expression); (try block); (expression); (if block)]";
    assert_eq!(outline(text), [expected]);
    let notes = parse_items(text).notes;
    assert_eq!(notes[0].to_string(), "skipped: expression");
    assert!(text[notes[0].span.clone()].starts_with("Base.show"));
}

fn kind(text: &str) -> TypeExprKind {
    parse_type(text).unwrap_or_else(|error| panic!("{text}: {error}")).kind
}

fn literal(text: &str) -> Literal {
    let TypeExprKind::Apply { arguments, .. } = kind(&format!("Val{{{text}}}")) else { panic!("{text}") };
    match &arguments[..] {
        [TypeExpr { kind: TypeExprKind::Literal(literal), .. }] => literal.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn values_as_parameters() {
    for (text, expected) in [
        ("3", Literal::Integer(3)),
        ("-3", Literal::Integer(-3)),
        ("-9223372036854775808", Literal::Integer(i64::MIN.into())),
        ("0x0f", Literal::Unsigned(15, 8)),
        ("true", Literal::Bool(true)),
        ("'λ'", Literal::Char(0x3bb)),
        (":a", Literal::Symbol("a".into())),
        (":+", Literal::Symbol("+".into())),
        (":var\"a b\"", Literal::Symbol("a b".into())),
        (":end", Literal::Symbol("end".into())),
        (":(x)", Literal::Symbol("x".into())),
        ("-1.5", Literal::Float64(-1.5)),
        ("2f0", Literal::Float32(2.0)),
        ("nothing", Literal::Nothing),
        ("\"s\"", Literal::String("s".into())),
    ] {
        assert_eq!(literal(text), expected, "{text}");
    }
}

#[test]
fn types_in_all_forms() {
    for text in [
        "Array{T,N} where {T<:Real, N} where S>:Int8",
        "Union{}",
        "Tuple{Int, Vararg{T, 3}}",
        "Tuple{T...}",
        "NamedTuple{(:a, :b), Tuple{Int8, Int16}}",
        "NamedTuple{()}",
        "@NamedTuple{a::Int, b, var\"c d\"::T where T}",
        "@NamedTuple begin\n  a::Int; b\n  c::Vector{Int}\nend",
        "Base.@NamedTuple{}",
        "Type{<:Integer}",
        "typeof(+)",
        "typeof(Base.:+)",
        "typeof(Base.:(==))",
        "typeof(:)",
        "typeof(in)",
        "var\"#1#2\"{Int}",
        "Core.LLVMPtr{Float32, 1}",
        "GenericMemory{:not_atomic, T, Core.AddrSpace{Core}(0x00)} where T",
        "Ref{Int8(1)}",
        "Val{(1, (2, :a), 'c')}",
        "Vector{(Int)}",
        "(Vector{T} where T)",
        "Dict{\n  Symbol, # key\n  Any,\n}",
        "NTuple{2 * 3 + 1, Int}",
        "A where Int<:T<:Real",
        "Main.Foo.Bar{x}",
        "Vector{T} where T<:Tuple{A, B} where A where B",
        "  Int8 # trailing",
    ] {
        assert!(parse_type(text).is_ok(), "{text}: {:?}", parse_type(text));
    }
    assert!(matches!(kind("typeof(Core.typeof)"), TypeExprKind::TypeOf(_)));
    assert!(matches!(kind("Core.typeof(f)"), TypeExprKind::TypeOf(_)));
    assert!(matches!(kind("f(x)"), TypeExprKind::Call { .. }));
    assert!(matches!(kind("(a,)"), TypeExprKind::Tuple(list) if list.len() == 1));
    // A variable's bound does not take the next `where`.
    let TypeExprKind::Where { body, variables } = kind("A where T<:B where S") else { panic!() };
    assert_eq!(variable(&variables[0]), "S");
    assert!(matches!(body.kind, TypeExprKind::Where { .. }));
}

/// What is said of a text: place, message and next step of each error.
fn complaints(text: &str) -> Vec<String> {
    let errors = parse_items(text).errors;
    errors
        .iter()
        .map(|error| {
            let line = text[..error.span.start].matches('\n').count() + 1;
            let help = error.help().map_or(String::new(), |help| format!(" ({help})"));
            format!("{line}: {:?} {error}{help}", &text[error.span.clone()])
        })
        .collect()
}

#[test]
fn errors_name_the_place_and_the_next_step() {
    for (text, expected) in [
        (
            "struct A\n x: Int\nend",
            "2: \":\" expected the end of the field, found `:` (did you mean `x::Int`?)",
        ),
        (
            "struct A\n Int x\nend",
            "2: \"x\" expected the end of the field, found `x` (did you mean `x::Int`?)",
        ),
        ("struct A\n x::\nend", "2: \"\" expected a type, found the end of the line"),
        (
            "struct A\n x, y\nend",
            "2: \",\" expected the end of the field, found `,` (write each field on its own line, or `;` between them)",
        ),
        (
            "struct A\n x::Vector<Int>\nend",
            "2: \"<\" expected the end of the type, found `<` (type parameters stand in braces: `Vector{…}`)",
        ),
        (
            "struct A<T>\nend",
            "1: \"<\" expected `<:` or the end of the line, found `<` (type parameters stand in braces: `A{…}`)",
        ),
        (
            "struct A {T}\nend",
            "1: \"{\" expected `<:` or the end of the line, found `{` (no space can stand before `{`)",
        ),
        (
            "struct A\n x::Vector[Int]\nend",
            "2: \"[\" expected the end of the type, found `[` (type parameters stand in braces: `Vector{…}`)",
        ),
        (
            "struct A\n x::Int = 3\nend",
            "2: \"x::Int = 3\" \"x::Int = 3\" inside type definition is reserved (put `@kwdef` before the struct, or write a constructor)",
        ),
        (
            "struct A{3} end",
            "1: \"3\" `3` is no type variable (write `T`, `T<:Upper`, `T>:Lower` or `Lower<:T<:Upper`)",
        ),
        (
            "struct A\n if::Int\nend",
            "2: \"if\" expected a field's name, found `if` (`if` is a keyword: write var\"if\")",
        ),
        (
            "struct A\n end::Int\nend",
            "3: \"end\" `end` closes nothing (remove it, or add what it should close)",
        ),
        (
            "struct A\n using::Int\nend",
            "2: \"using\" expected a field's name, found `using` (`using` is a keyword: write var\"using\")",
        ),
        ("strcut A\n x\nend", "1: \"strcut\" `strcut` starts no declaration (did you mean `struct`?)"),
        (
            "mutable A\n x\nend",
            "1: \"mutable\" `mutable` starts no declaration (did you mean `mutable struct`?)",
        ),
        ("abstract A", "1: \"abstract\" `abstract` starts no declaration (did you mean `abstract type`?)"),
        ("struct A\n x::Int", "1: \"struct A\" `struct A` is never closed (add `end`)"),
        (
            "mutable struct A\n x::Int\n\nstruct B\nend",
            "1: \"mutable struct A\" `mutable struct A` is never closed (add `end`)",
        ),
        ("const A = Vector{Int", "1: \"{\" `{` is never closed (add `}`)"),
        ("abstract type A x end", "1: \"x\" expected `end`, found `x`"),
        ("primitive type A end", "1: \"end\" expected the number of bits, found `end`"),
        (
            "struct A\n x::Val{99999999999999999999999999999999999999999}\nend",
            "2: \"99999999999999999999999999999999999999999\" the number 99999999999999999999999999999999999999999 is too large (a type parameter has at most 128 bits)",
        ),
        ("struct A\n x::Val{'ab'}\nend", "2: \"'ab'\" 'ab' is no character literal"),
        (
            "struct A\n x::`ls`\nend",
            "2: \"`ls`\" a command cannot stand in a type expression (write the type that comes out of it)",
        ),
        ("struct A\n x::B where\nend", "3: \"end\" expected a type, found `end`"),
        ("struct end", "1: \"end\" expected the struct's name, found `end`"),
        ("f(x) = \"abc", "1: \"\\\"\" the string is never closed (add `\"`)"),
        (
            "typegroup\nstruct A end\nabstract type B end\nend",
            "3: \"abstract\" expected a struct, found `abstract`",
        ),
    ] {
        assert_eq!(complaints(text).first().map(String::as_str), Some(expected), "{text}");
    }
}

#[test]
fn all_errors_of_a_text_are_found() {
    let text = "
struct A
  x::
  y: Int
  good::Int
end
struct B{T
  x::T
end
strcut C
  x
end
struct D
  x::Int

struct E{3}
end
function f(x)
  if x

abstract type F end
struct G; a::Int; end
";
    let lines: Vec<_> =
        complaints(text).iter().map(|line| line.split(':').next().unwrap_or("").to_owned()).collect();
    assert_eq!(lines, ["3", "4", "7", "8", "10", "13", "16", "18", "19"]);
    let parsed = parse_items(text);
    let last = parsed.items.last().map(|item| summary(text, item));
    assert_eq!(last.as_deref(), Some("struct G(a::Int) new[]"));
}

#[test]
fn a_type_is_one_expression() {
    for (text, message) in [
        ("", "expected a type, found the end of the text"),
        ("Int Int", "expected the end of the type, found `Int`"),
        ("Vector{Int", "`{` is never closed"),
        ("Vector{Int}}", "`}` closes nothing"),
        ("Vector{Int;Int}", "expected `,` or `}`, found `;`"),
        ("A.b{C}.d", "a property of a value cannot stand in a type expression"),
        ("@Foo{a}", "a macro other than `@NamedTuple` cannot stand in a type expression"),
        ("A where 3", "`3` is no type variable"),
        ("A where T<:B>:C", "expected `<:` a second time, found `>:`"),
        ("\"a$b\"", "a string with `$` cannot stand in a type expression"),
        ("[1]", "an array cannot stand in a type expression"),
        ("Int,", "expected the end of the type, found `,`"),
        ("x = Int", "expected the end of the type, found `=`"),
    ] {
        match parse_type(text) {
            Err(error) => assert_eq!(error.to_string(), message, "{text}"),
            Ok(expr) => panic!("{text} is read as {expr:?}"),
        }
    }
}
