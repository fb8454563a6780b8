//! Type expressions in Julia's syntax.

use super::declarations::{WORDS, check_span, universe};
use crate::{Target, seeds};
use juliair_types::lower::LowerOptions;
use juliair_types::syntax::{parse_items, parse_type};
use juliair_types::universe::{Ty, Universe};

/// Type expressions in Julia's syntax: the arguments of `type`.
pub const TARGET: Target = Target { name: "type_expression", run, seeds, words: WORDS };

/// What the expressions can refer to besides built-in types.
const DECLARATIONS: &str = "\
    struct Plain; a::Int8; b::Float64; end\n\
    struct Box{T}; x::T; y::Union{Nothing,T}; end\n\
    mutable struct Node; next::Union{Node,Nothing}; @atomic n::Int; end\n\
    abstract type Shape{N} end\n\
    primitive type Odd 24 end\n\
    const Both{T} = Tuple{T,Box{T}}\n";

/// Evaluates an expression, and asks all there is to ask about the type.
///
/// # Panics
///
/// Where an error has no place in the text, or an answer contradicts another.
pub fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let expr = match parse_type(text) {
        Ok(expr) => expr,
        Err(error) => {
            drop(error.help());
            assert!(!error.to_string().is_empty());
            return check_span(text, &error.span);
        }
    };
    let mut universe = universe(input);
    let main = universe.main();
    let declared = universe.declare(main, &parse_items(DECLARATIONS).items);
    assert!(declared.is_empty(), "{declared:?}");
    match universe.evaluate(main, &expr) {
        Ok(ty) => ask(&mut universe, ty),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let place_in = if error.text.is_some() { DECLARATIONS } else { text };
            check_span(place_in, &error.span);
        }
    }
}

/// Asks all there is to ask about a type. What is refused is refused with a reason.
pub(super) fn ask(universe: &mut Universe, ty: Ty) {
    let reason = |error: &dyn std::fmt::Display| assert!(!error.to_string().is_empty());
    for allow_boxed in [false, true] {
        let options = LowerOptions { allow_boxed, ..LowerOptions::default() };
        drop(universe.julia_type(ty, options).map_err(|error| reason(&error)));
    }
    drop(universe.julia_struct_type(ty, true).map_err(|error| reason(&error)));
    drop(universe.layout_report(ty).map_err(|error| reason(&error)));
    drop(universe.parts(ty, true).map_err(|error| reason(&error)));
    drop(universe.argument(ty).map_err(|error| reason(&error)));
    drop(universe.returned(ty).map_err(|error| reason(&error)));
    read_again(universe, ty);
}

/// A type whose printed form is an expression that stands for a type stands for itself. As Julia prints them (`jl_static_show`),
/// variables of one name and the orders of unions need not read back as they were.
fn read_again(universe: &mut Universe, ty: Ty) {
    let shown = universe.display(ty);
    if shown.contains(" where ") || shown.contains("Union{") {
        return;
    }
    let main = universe.main();
    let again = parse_type(&shown).ok().and_then(|expr| universe.evaluate_known(main, &expr));
    if let Some(again) = again {
        assert_eq!(universe.display(again), shown);
    }
}

/// The types of the cases and of the goldens.
fn seeds() -> Vec<Vec<u8>> {
    let mut texts = seeds::json_texts("type/goldens", &["type", "expr"]);
    texts.extend(seeds::arguments_of("type"));
    texts.into_iter().map(String::into_bytes).collect()
}
