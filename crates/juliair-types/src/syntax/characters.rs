//! Which characters stand in names and which are operators, beyond ASCII.
//!
//! Source: `jl_id_start_char`, `jl_id_char` and `jl_op_suffix_char` in `src/flisp/julia_extensions.c`, and the operator
//! table on top of `src/julia-parser.scm`.

mod ranges;

use ranges::{CONTINUES, STARTS};
use std::cmp::Ordering;
use std::ops::RangeInclusive;

type Ranges = [RangeInclusive<u32>];

const OPERATORS: &Ranges = &[
    0x00a6..=0x00a6,
    0x00ac..=0x00ac,
    0x00b1..=0x00b1,
    0x00b7..=0x00b7,
    0x00d7..=0x00d7,
    0x00f7..=0x00f7,
    0x2026..=0x2026,
    0x205d..=0x205d,
    0x214b..=0x214b,
    0x2190..=0x21ff,
    0x2200..=0x22ff,
    0x233f..=0x233f,
    0x25b7..=0x25b7,
    0x27c2..=0x27c2,
    0x27c8..=0x27c9,
    0x27d1..=0x27d7,
    0x27f0..=0x27ff,
    0x2900..=0x297f,
    0x29b7..=0x29ff,
    0x2a00..=0x2aff,
    0x2b30..=0x2b4f,
    0xffe9..=0xffec,
];

/// Primes, subscripts and superscripts and combining marks behind an operator belong to it: `+₁`, `⊗′`.
const OPERATOR_SUFFIXES: &Ranges = &[
    0x00b2..=0x00b3,
    0x00b9..=0x00b9,
    0x0300..=0x036f,
    0x2032..=0x2037,
    0x2057..=0x2057,
    0x2070..=0x209c,
    0x20d0..=0x20f0,
    0x1d2c..=0x1d6a,
];

fn within(ranges: &Ranges, c: char) -> bool {
    ranges.iter().any(|range| range.contains(&u32::from(c)))
}

fn in_table(table: &[(u32, u32)], c: char) -> bool {
    let c = u32::from(c);
    let place = |&(first, last): &(u32, u32)| match c {
        _ if last < c => Ordering::Less,
        _ if first > c => Ordering::Greater,
        _ => Ordering::Equal,
    };
    table.binary_search_by(place).is_ok()
}

/// Whether a name can start with it.
pub(crate) fn starts_name(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphabetic() || c == '_' } else { in_table(STARTS, c) }
}

/// Whether it can stand in a name.
pub(crate) fn continues_name(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_' || c == '!';
    }
    in_table(STARTS, c) || in_table(CONTINUES, c)
}

/// Whether it is an operator of its own, ASCII aside.
pub(super) fn is_operator(c: char) -> bool {
    !c.is_ascii() && within(OPERATORS, c) && !continues_name(c) || matches!(c, '√' | '∛' | '∜')
}

/// Whether it belongs to the operator that it follows.
pub(super) fn continues_operator(c: char) -> bool {
    !c.is_ascii() && within(OPERATOR_SUFFIXES, c)
}

/// Julia's own folding of look-alikes in names: micro sign, latin epsilon, middle dot, minus sign
/// (`normalize_julia` in `src/flisp/julia_charmap.h`).
pub(super) fn folded(c: char) -> char {
    match c {
        '\u{b5}' => '\u{3bc}',
        '\u{25b}' => '\u{3b5}',
        '\u{b7}' | '\u{387}' => '\u{22c5}',
        '\u{2212}' => '-',
        '\u{210f}' => '\u{127}',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for c in ['a', '_', 'é', 'λ', '∇', '∂', '∑', '名', '😀', '€', 'ℵ', '∞', 'ᵢ', '⊤', '◯']
        {
            assert!(starts_name(c), "{c}");
        }
        for c in ['1', '!', '₁', '²', '′', '\u{301}'] {
            assert!(continues_name(c) && !starts_name(c), "{c}");
        }
    }

    #[test]
    fn operators_and_punctuation_are_none() {
        for c in ['≤', '×', '÷', '→', '∈', '∘', '⊗', '√', '⟂', '±', '⋅', '−'] {
            assert!(is_operator(c) && !continues_name(c), "{c}");
        }
        for c in ['«', '\u{2003}', '。', '\u{feff}', '“', '\u{a0}', '#', '(', '+'] {
            assert!(!continues_name(c) && !is_operator(c), "{c}");
        }
        assert!(continues_operator('₁') && continues_operator('′') && !continues_operator('a'));
    }
}
