//! No text makes the parser panic, overflow the stack or run on.

use std::time::{Duration, Instant};

use juliair_types::syntax::{SyntaxFault, parse_items, parse_type};

const SEEDS: [&str; 5] = [
    "module A\n\"\"\"doc $(f(\"x\"))\"\"\"\nstruct P{T<:Real, N} <: Q{T}\n  a::T # c\n  const b::NTuple{N,Int8} = 'x'\n  P{T}(x) where T = new{T}(x, (1, 2)...)\nend\nend",
    "mutable struct M; @atomic x::Union{Nothing,M}; y; M() = (m = new(); m.y = a[end]; m); end\n@enum E::UInt8 a=1 b",
    "const A{T} = Union{Vector{T}, NamedTuple{(:a, :var\"b c\"), Tuple{T, Vararg{T, 0x0f}}}} where T>:Int\nf(x)::Int = [i for i in 1:3 if i > 1][end]'",
    "abstract type S{T} end\nprimitive type P <: S{Int} 8 end\ntypegroup\nstruct X; y::Y; end\nstruct Y; x::X; end\nend\nusing ..A: b as c",
    "function g(x) #= a #= b =# =#\n  if x; for i in y; begin end; end; else; raw\"\\\"\"; `a $(b)`; end\n  return :end, x ? 'a' : \"\\$(\"\nend\nexport a, +",
];

/// Half a second for what takes a few milliseconds.
fn soon(what: &str, act: impl FnOnce()) {
    let start = Instant::now();
    act();
    assert!(start.elapsed() < Duration::from_secs(5), "{what} took {:?}", start.elapsed());
}

#[test]
fn changed_bytes() {
    let mut random = fastrand::Rng::with_seed(4);
    let pieces = [
        "end", "struct ", "(", ")", "{", "}", "[", "]", "\"", "\"\"\"", "'", "`", "#=", "=#", "$(", ":",
        "::", "@", "begin ", "where ", "...", "\n", ";", ",", "new(", "if ", "for ", "do ", "é", "→",
        "\u{feff}", "\0", "\\", "0x",
    ];
    for round in 0..20_000 {
        let mut text = SEEDS[round % SEEDS.len()].as_bytes().to_vec();
        for _ in 0..random.usize(1..6) {
            let at = random.usize(0..text.len());
            match random.u8(0..4) {
                0 => text[at] = random.u8(..),
                1 => drop(text.drain(at..(at + random.usize(0..9)).min(text.len()))),
                _ => drop(text.splice(at..at, pieces[random.usize(..pieces.len())].bytes())),
            }
            if text.is_empty() {
                text.push(b'x');
            }
        }
        let text = String::from_utf8_lossy(&text);
        let parsed = parse_items(&text);
        for error in &parsed.errors {
            assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text}");
            let _help = error.help();
        }
        for note in &parsed.notes {
            assert!(text.get(note.span.clone()).is_some(), "{note:?} in {text}");
        }
        let _type = parse_type(&text);
    }
}

#[test]
fn every_prefix_of_a_text() {
    for seed in SEEDS {
        for (end, _) in seed.char_indices() {
            let _parsed = parse_items(&seed[..end]);
            let _type = parse_type(&seed[..end]);
        }
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let nested = |open: &str, inside: &str, close: &str, depth: usize| {
        format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
    };
    let too_deep =
        |text: &str| matches!(parse_type(text), Err(error) if matches!(error.fault, SyntaxFault::TooDeep(_)));
    assert!(parse_type(&nested("Vector{", "Int", "}", 200)).is_ok());
    for depth in [300, 100_000] {
        for text in [
            nested("Vector{", "Int", "}", depth),
            nested("(", "Int", ")", depth),
            nested("Vector{<:", "Int", "}", depth),
            nested("", "A", "{B}", depth),
            nested("", "A", " where T", depth),
            nested("", "A", "...", depth),
            nested("-", "A", "", depth),
            nested("A^", "A", "", depth),
            nested("A + ", "A", "", depth),
            nested("A{B} where T<:A{", "A", "}", depth),
            nested("@NamedTuple{a::", "A", "}", depth),
            nested("f(", "A", ")", depth),
            nested("a ? b : ", "A", "", depth),
        ] {
            assert!(too_deep(&text), "{}", &text[..60]);
        }
    }
    for text in [nested("module A\n", "", "\nend", 100_000), nested("begin\n", "x", "\nend", 100_000)] {
        let errors = parse_items(&text).errors;
        assert!(errors.iter().any(|error| matches!(error.fault, SyntaxFault::TooDeep(_))));
    }
}

#[test]
fn large_texts_of_all_kinds_end_soon() {
    const SIZE: usize = if cfg!(debug_assertions) { 1 << 16 } else { 1 << 20 };
    for piece in [
        "(",
        ")",
        "[",
        "{",
        "}",
        "end ",
        "begin ",
        "if ",
        "for ",
        "struct A\n",
        "struct A ",
        "\"",
        "\"$(",
        "'",
        "`",
        "#=",
        "a.",
        "a:",
        ":a ",
        "@a ",
        "x::",
        "T<:",
        ",",
        ";",
        "\n",
        "new(",
        "new{",
        "where ",
        "f(x) = ",
        "f(x)::",
        "const ",
        "const A = ",
        "A{",
        "1",
        "0x1 ",
        "a b\n",
        "\u{3bb}",
        "→",
        "\\",
        "begin;",
        "module A;",
        "typegroup\n",
        "do ",
        "abstract type ",
        "struct A; x::B; end\n",
        "A{B}(c) = d\n",
        "x = [a for b in c if d]\n",
        "(\n",
        "@a struct ",
        "function f(\n",
        "if x\n",
        "let\nstruct A\n",
        "import A,\n",
        "?",
        "a ? ",
        "<:",
        "-",
        "@NamedTuple{",
        "struct A; x::A{",
        "f(a, ",
        "export a,",
        "\"a\" ",
        "@doc \"\"\n",
        "end\nfunction f()\nif x\nstruct A\n",
    ] {
        let text = piece.repeat(SIZE / piece.len());
        soon(piece, || drop(parse_items(&text)));
        soon(piece, || drop(parse_type(&text)));
    }
}

#[test]
fn time_is_linear_in_the_text() {
    let item = "struct P{T<:Real} <: Q{T}\n  a::T # comment\n  b::Union{Nothing,Vector{T}}\n  P(x) = new(x, f(1))\nend\n";
    let text = item.repeat(20_000);
    soon("two megabytes of structs", || {
        let parsed = parse_items(&text);
        assert_eq!((parsed.items.len(), parsed.errors.len()), (20_000, 0));
    });
}

#[test]
fn blocks_beyond_the_limit_of_depth_take_linear_time() {
    let count = 100_000;
    for (open, inner, close) in [
        ("begin\n", "struct A end\n", "end\n"),
        ("if x\n", "struct A end\n", "end\n"),
        ("if x\nelseif y\n", "struct A end\n", "end\n"),
        ("module M\n", "struct A end\n", "end\n"),
        ("@static if x\n", "f(x) = 1\n", "end\n"),
        ("struct S\nbegin\n", "x::Int\n", "end\nend\n"),
        ("struct S\n", "x::Int\n", "end\n"),
        ("function f()\n", "x\n", "end\n"),
    ] {
        let text = format!("{}{inner}{}", open.repeat(count), close.repeat(count));
        soon(open, || drop(parse_items(&text)));
    }
    let text = format!("{}{}", "begin\n".repeat(1000), "end\n".repeat(1000));
    let errors = parse_items(&text).errors;
    assert_eq!(errors.len(), 1, "one for all that is in it");
    assert!(matches!(errors[0].fault, SyntaxFault::TooDeep(256)));
}

#[test]
fn a_long_text_is_read_as_a_short_one() {
    let piece = "\"doc $(f(\"end\"))\"\nstruct A{T} <: B\n  x::Vector{T}\n  A(x) = new{Int}(x)\nend\n\
                 f(x) = x +\n  1\nfor i in x\n  y[end]\nend\nif VERSION > v\"1.11\"\n  const C = Int\nend\n";
    let short = parse_items(piece);
    assert_eq!(short.errors, []);
    let count = 10_000;
    let mut long = parse_items(&piece.repeat(count));
    assert_eq!(long.errors, []);
    assert_eq!(long.items.len(), count * short.items.len());
    assert_eq!(long.notes.len(), count * short.notes.len());
    let last = long.items.split_off(long.items.len() - short.items.len());
    let before = (count - 1) * piece.len();
    for (item, expected) in last.iter().zip(&short.items) {
        assert_eq!(item.span, expected.span.start + before..expected.span.end + before);
        assert_eq!(std::mem::discriminant(&item.kind), std::mem::discriminant(&expected.kind));
    }
    let open = parse_items(&format!("module M\n{}", piece.repeat(count)));
    assert_eq!(open.errors.len(), 1, "the module alone is never closed");
}
