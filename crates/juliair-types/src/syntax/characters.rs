//! Which characters stand in names and which are operators, beyond ASCII.
//!
//! Source: `jl_id_start_char`, `jl_id_char` and `jl_op_suffix_char` in `src/flisp/julia_extensions.c`, and the operator
//! table on top of `src/julia-parser.scm`. Julia asks the Unicode category of a character; here what is no operator, no
//! space and no punctuation is taken for a letter or a mark, so that some characters that Julia refuses pass for names.

use std::ops::RangeInclusive;

type Ranges = [RangeInclusive<u32>];

/// Mathematical symbols within the operators' blocks that are names nevertheless: `∇`, `∑`, `∞`, `⊤`, `⨀`, ….
const SYMBOLS_IN_NAMES: &Ranges = &[
    0x2200..=0x2200,
    0x2202..=0x2207,
    0x220e..=0x2211,
    0x221e..=0x2222,
    0x222b..=0x2233,
    0x223f..=0x223f,
    0x22a4..=0x22a5,
    0x22be..=0x22bf,
    0x22c0..=0x22c3,
    0x27c0..=0x27c1,
    0x27d8..=0x27d9,
    0x299b..=0x29b4,
    0x2a00..=0x2a06,
    0x2a09..=0x2a16,
    0x2a1b..=0x2a1c,
];

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

const PUNCTUATION: &Ranges = &[
    0x0080..=0x00a1,
    0x00a7..=0x00a7,
    0x00ab..=0x00ab,
    0x00ad..=0x00ad,
    0x00b6..=0x00b6,
    0x00bb..=0x00bb,
    0x00bf..=0x00bf,
    0x1680..=0x1680,
    0x2000..=0x200b,
    0x200e..=0x2031,
    0x2038..=0x203e,
    0x2041..=0x2053,
    0x2055..=0x2056,
    0x2058..=0x206f,
    0x207d..=0x207e,
    0x208d..=0x208e,
    0x2308..=0x230b,
    0x2329..=0x232a,
    0x2768..=0x2775,
    0x27c5..=0x27c6,
    0x27e6..=0x27ef,
    0x2983..=0x2998,
    0x29d8..=0x29db,
    0x29fc..=0x29fd,
    0x3000..=0x3003,
    0x3008..=0x3011,
    0x3014..=0x301f,
    0xd800..=0xf8ff,
    0xfeff..=0xfeff,
    0xff08..=0xff09,
    0xfff0..=0xffff,
];

/// Marks, digits and primes, which continue a name and do not start one.
const CONTINUE_ONLY: &Ranges = &[
    0x00b2..=0x00b3,
    0x00b9..=0x00b9,
    0x00bc..=0x00be,
    0x0300..=0x036f,
    0x0483..=0x0489,
    0x0591..=0x05bd,
    0x0660..=0x0669,
    0x203f..=0x2040,
    0x2032..=0x2037,
    0x2054..=0x2054,
    0x2057..=0x2057,
    0x2070..=0x2070,
    0x2074..=0x2079,
    0x2080..=0x2089,
    0x20d0..=0x20f0,
    0x2460..=0x249b,
    0xfe00..=0xfe0f,
    0xff10..=0xff19,
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

/// Whether a name can start with it.
pub(super) fn starts_name(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic() || c == '_';
    }
    continues_name(c) && !within(CONTINUE_ONLY, c)
}

/// Whether it can stand in a name.
pub(super) fn continues_name(c: char) -> bool {
    match c {
        _ if c.is_ascii() => c.is_ascii_alphanumeric() || c == '_' || c == '!',
        _ if within(SYMBOLS_IN_NAMES, c) => true,
        _ => !within(OPERATORS, c) && !within(PUNCTUATION, c),
    }
}

/// Whether it is an operator of its own, ASCII aside.
pub(super) fn is_operator(c: char) -> bool {
    !c.is_ascii() && within(OPERATORS, c) && !within(SYMBOLS_IN_NAMES, c) || matches!(c, '√' | '∛' | '∜')
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
