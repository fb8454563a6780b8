//! Maps of bytes: the parts of a value follow each other without gaps, and each byte is told.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

use juliair_types::layout::map::{Content, Part, PartKind};
use juliair_types::target::Target;
use juliair_types::universe::{Ty, Universe};
use support::{declare, evaluate};

fn parts(universe: &mut Universe, text: &str, expand: bool) -> (Ty, Vec<Part>) {
    let ty = evaluate(universe, text).expect("a type");
    (ty, universe.parts(ty, expand).expect("no fault"))
}

fn universe(declarations: &str) -> Universe {
    let mut universe = support::universe(13, Target::X86_64_LINUX);
    declare(&mut universe, declarations).expect("declarations");
    universe
}

const DECLARATIONS: &str = "
    struct Inner; a::Int8; b::Any; end
    struct Outer; x::Inner; y::Union{Int16,Missing}; z::Int8; end
    mutable struct Locked; n::Int8; @atomic t::NTuple{3,Int64}; end
    struct Many
        a::NTuple{100,Int8}
        b::Tuple{Int8,Int64}
    end
    mutable struct Odd; @atomic t::NTuple{3,Int8}; b::Int8; end";

#[test]
fn parts_cover_each_byte_once() {
    let mut universe = universe(DECLARATIONS);
    for name in ["Inner", "Outer", "Locked", "Many", "Odd", "Tuple{}", "Vector{Int}", "Union{Missing,Int32}"]
    {
        for expand in [false, true] {
            let (ty, parts) = parts(&mut universe, name, expand);
            let (mut end, mut member) = (0, None);
            for part in parts.iter().filter(|part| !part.is_expanded || part.kind == PartKind::Member) {
                // The members of a union are so many ways to see the payload that stands before them.
                if part.kind == PartKind::Member || member.is_some_and(|depth| part.depth > depth) {
                    member = member.or(Some(part.depth));
                    continue;
                }
                member = None;
                assert_eq!(part.offset, end, "{name} {part:?}");
                end += part.size;
            }
            if let Some(layout) = universe.layout(ty).expect("no fault") {
                assert_eq!(end, layout.size, "{name}");
            }
        }
    }
}

#[test]
fn padding_is_what_the_contents_say() {
    let mut universe = universe(DECLARATIONS);
    for (name, expected) in [("Inner", 7), ("Outer", 7 + 4), ("Locked", 7), ("Many", 4 + 7), ("Odd", 1 + 3)] {
        let (ty, parts) = parts(&mut universe, name, false);
        let contents = parts.iter().flat_map(|part| &part.contents);
        let padding = contents.filter(|content| **content == Content::Padding).count();
        assert_eq!(padding, expected, "{name}");
        assert_eq!(universe.padding(ty).expect("no fault"), Some(expected as u64), "{name}");
    }
}

#[test]
fn insides_are_told() {
    let mut universe = universe(DECLARATIONS);
    let (_, parts) = parts(&mut universe, "Outer", true);
    let shown: Vec<_> = parts.iter().map(|part| (part.kind, part.path.as_str(), part.offset)).collect();
    use PartKind::{Field, Member, Padding, Selector};
    assert_eq!(
        shown,
        [
            (Field, "x", 0),
            (Field, "x.a", 0),
            (Padding, "", 1),
            (Field, "x.b", 8),
            (Field, "y", 16),
            (Member, "y", 16),
            (Selector, "y", 18),
            (Field, "z", 19),
            (Padding, "", 20),
        ]
    );
    assert!(parts[0].is_expanded && parts[3].reference);
    assert_eq!(parts[6].tags, ["Missing", "Int16"]);
}

#[test]
fn many_fields_are_shortened() {
    let mut universe = universe(DECLARATIONS);
    let (_, elements) = parts(&mut universe, "NTuple{1000,Float64}", false);
    let omitted: Vec<_> = elements.iter().map(|part| (part.path.as_str(), part.omitted)).collect();
    assert_eq!(omitted, [("1", 0), ("2", 0), ("", 997), ("1000", 0)]);
    let fields: String = (0..100).map(|at| format!("f{at}::Int8; ")).collect();
    declare(&mut universe, &format!("struct Long; {fields}end")).expect("declarations");
    let (_, fields) = parts(&mut universe, "Long", false);
    assert_eq!((fields.len(), fields[8].omitted, fields[8].size), (17, 84, 84));
}
