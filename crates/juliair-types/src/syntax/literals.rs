//! What literals mean.

use super::ast::Literal;
use super::diagnostic::SyntaxFault;

/// A number as it is written, without a sign (`parse_int_literal`, `parse_uint_literal` and `parse_float_literal` in
/// JuliaSyntax's `literal_parsing.jl`).
pub(super) fn number(text: &str, negative: bool) -> Result<Literal, SyntaxFault> {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    match digits.get(..2) {
        Some("0x") if digits.contains(['.', 'p', 'P']) => hexadecimal_float(&digits[2..], text, negative),
        Some("0x") => unsigned(&digits[2..], 16, text),
        Some("0b") => unsigned(&digits[2..], 2, text),
        Some("0o") => unsigned(&digits[2..], 8, text),
        _ if digits.contains(['.', 'e', 'E', 'f']) => float(&digits, text, negative),
        _ => {
            let sign = if negative { "-" } else { "" };
            let value = format!("{sign}{digits}").parse();
            value.map(Literal::Integer).map_err(|_| SyntaxFault::NumberTooLarge(text.to_owned()))
        }
    }
}

/// The width follows from the number of digits; for octal ones, also from the value.
fn unsigned(digits: &str, radix: u32, text: &str) -> Result<Literal, SyntaxFault> {
    if digits.is_empty() {
        return Err(SyntaxFault::BadNumber(text.to_owned()));
    }
    let bad = |error: std::num::ParseIntError| match error.kind() {
        std::num::IntErrorKind::PosOverflow => SyntaxFault::NumberTooLarge(text.to_owned()),
        _ => SyntaxFault::BadNumber(text.to_owned()),
    };
    let value = u128::from_str_radix(digits, radix).map_err(bad)?;
    let significant = 128 - value.leading_zeros();
    let fits = |width: u32| match radix {
        16 => digits.len() <= width as usize / 4,
        2 => digits.len() <= width as usize,
        _ => digits.len() <= width.div_ceil(3) as usize && significant <= width,
    };
    let width = [8, 16, 32, 64, 128].into_iter().find(|&width| fits(width));
    width
        .map(|width| Literal::Unsigned(value, width))
        .ok_or_else(|| SyntaxFault::NumberTooLarge(text.to_owned()))
}

fn float(digits: &str, text: &str, negative: bool) -> Result<Literal, SyntaxFault> {
    let bad = || SyntaxFault::BadNumber(text.to_owned());
    if digits.contains('f') {
        let value: f32 = digits.replace('f', "e").parse().map_err(|_| bad())?;
        let value = if negative { -value } else { value };
        return if value.is_finite() { Ok(Literal::Float32(value)) } else { Err(too_large(text)) };
    }
    let value: f64 = digits.parse().map_err(|_| bad())?;
    let value = if negative { -value } else { value };
    if value.is_finite() { Ok(Literal::Float64(value)) } else { Err(too_large(text)) }
}

fn too_large(text: &str) -> SyntaxFault {
    SyntaxFault::NumberTooLarge(text.to_owned())
}

/// `0x1.8p3`; more than 53 significant bits are refused rather than rounded.
fn hexadecimal_float(digits: &str, text: &str, negative: bool) -> Result<Literal, SyntaxFault> {
    let bad = || SyntaxFault::BadNumber(text.to_owned());
    let (mantissa, exponent) = digits.split_once(['p', 'P']).ok_or_else(bad)?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let bits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).map_err(|_| bad())?;
    if bits >> 53 != 0 {
        return Err(too_large(text));
    }
    let shift = i32::try_from(fraction.len() * 4).map_err(|_| bad())?;
    let exponent = exponent.parse::<i32>().ok().and_then(|exponent| exponent.checked_sub(shift));
    let (high, low) = (bits >> 32, bits & u64::from(u32::MAX));
    let exact = |half: u64| u32::try_from(half).map_or(0.0, f64::from);
    let value = (exact(high) * 4_294_967_296.0 + exact(low)) * 2_f64.powi(exponent.ok_or_else(bad)?);
    let value = if negative { -value } else { value };
    if value.is_finite() { Ok(Literal::Float64(value)) } else { Err(too_large(text)) }
}

/// A character literal, quotes included.
pub(super) fn character(text: &str) -> Result<Literal, SyntaxFault> {
    let bad = || SyntaxFault::BadCharacter(text.to_owned());
    let inside = text.get(1..text.len().saturating_sub(1)).ok_or_else(bad)?;
    let bytes = if inside == "'" { vec![b'\''] } else { unescaped(inside).ok_or_else(bad)? };
    let decoded = std::str::from_utf8(&bytes).map_err(|_| bad())?;
    let mut chars = decoded.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(Literal::Char(u32::from(c))),
        _ => Err(bad()),
    }
}

/// A string literal without interpolation, quotes included; the lines of a triple one keep their indentation.
pub(super) fn string(text: &str) -> Result<Literal, SyntaxFault> {
    let quotes = if text.len() >= 6 && text.starts_with("\"\"\"") { 3 } else { 1 };
    let inside = text.get(quotes..text.len().saturating_sub(quotes)).unwrap_or_default();
    if interpolates(inside) {
        return Err(SyntaxFault::NotEvaluated("a string with `$`"));
    }
    let bytes = unescaped(inside);
    let value = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    value.map(Literal::String).ok_or_else(|| SyntaxFault::BadEscape(text.to_owned()))
}

fn interpolates(inside: &str) -> bool {
    let mut escaped = false;
    inside.bytes().any(|byte| {
        let dollar = byte == b'$' && !escaped;
        escaped = byte == b'\\' && !escaped;
        dollar
    })
}

/// What stands between the quotes of `var"…"` or a raw string: backslashes count only before a quote.
pub(super) fn raw(inside: &str) -> String {
    let mut out = String::with_capacity(inside.len());
    let mut backslashes = 0;
    for c in inside.chars() {
        match c {
            '\\' => backslashes += 1,
            '"' => {
                out.extend(std::iter::repeat_n('\\', backslashes / 2));
                out.push('"');
                backslashes = 0;
            }
            _ => {
                out.extend(std::iter::repeat_n('\\', backslashes));
                out.push(c);
                backslashes = 0;
            }
        }
    }
    // Before the closing quote they count in pairs too.
    out.extend(std::iter::repeat_n('\\', backslashes / 2));
    out
}

/// The bytes that a text with escapes stands for (`unescape_julia_string` in JuliaSyntax's `literal_parsing.jl`).
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        if c != '\\' {
            out.extend(c.encode_utf8(&mut [0; 4]).bytes());
            continue;
        }
        let escape = rest.chars().next()?;
        rest = &rest[escape.len_utf8()..];
        match escape {
            'x' => out.push(u8::try_from(digits(&mut rest, 16, 2)?).ok()?),
            'u' => push_code_point(&mut out, digits(&mut rest, 16, 4)?)?,
            'U' => push_code_point(&mut out, digits(&mut rest, 16, 8)?)?,
            '0'..='7' => {
                rest = &text[text.len() - rest.len() - 1..];
                out.push(u8::try_from(digits(&mut rest, 8, 3)?).ok()?);
            }
            _ => out.push(simple_escape(escape)?),
        }
    }
    Some(out)
}

fn simple_escape(escape: char) -> Option<u8> {
    Some(match escape {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        'e' => 0x1b,
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        '\\' | '\'' | '"' | '$' | '`' => u8::try_from(escape).ok()?,
        _ => return None,
    })
}

fn push_code_point(out: &mut Vec<u8>, code_point: u32) -> Option<()> {
    out.extend(char::from_u32(code_point)?.encode_utf8(&mut [0; 4]).bytes());
    Some(())
}

/// Up to so many digits, at least one.
fn digits(rest: &mut &str, radix: u32, most: usize) -> Option<u32> {
    let count = rest.chars().take(most).take_while(|c| c.is_digit(radix)).count();
    let value = u32::from_str_radix(&rest[..count], radix).ok()?;
    *rest = &rest[count..];
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Literal {
        number(text, false).expect("a number")
    }

    #[test]
    fn integers() {
        assert_eq!(of("1_000"), Literal::Integer(1000));
        assert_eq!(of("9223372036854775808"), Literal::Integer(1 << 63));
        assert_eq!(number("170141183460469231731687303715884105728", true), Ok(Literal::Integer(i128::MIN)));
        assert!(number("170141183460469231731687303715884105728", false).is_err());
    }

    #[test]
    fn unsigned_numbers_have_the_width_of_their_digits() {
        for (text, value, width) in [
            ("0x1", 1, 8),
            ("0xff", 255, 8),
            ("0x001", 1, 16),
            ("0x0_0000", 0, 32),
            ("0x123456789", 0x1_2345_6789, 64),
            ("0x00000000000000001", 1, 128),
            ("0b1", 1, 8),
            ("0b000000001", 1, 16),
            ("0o377", 255, 8),
            ("0o400", 256, 16),
            ("0o0377", 255, 16),
            ("0o177777", 65535, 16),
        ] {
            assert_eq!(of(text), Literal::Unsigned(value, width), "{text}");
        }
        assert!(matches!(number("0x", false), Err(SyntaxFault::BadNumber(_))));
        assert!(matches!(number("0b12", false), Err(SyntaxFault::BadNumber(_))));
        let long = format!("0x{}", "0".repeat(33));
        assert!(matches!(number(&long, false), Err(SyntaxFault::NumberTooLarge(_))));
    }

    #[test]
    fn floats() {
        assert_eq!(of("1.5e-3"), Literal::Float64(1.5e-3));
        assert_eq!(number("1.", true), Ok(Literal::Float64(-1.0)));
        assert_eq!(of("1f0"), Literal::Float32(1.0));
        assert_eq!(of("0x1.8p3"), Literal::Float64(12.0));
        assert!(number("1e999", false).is_err());
    }

    #[test]
    fn characters() {
        for (text, code_point) in [
            ("'a'", 97),
            ("'λ'", 0x3bb),
            (r"'\n'", 10),
            (r"'\''", 39),
            ("'''", 39),
            (r"'\x41'", 0x41),
            (r"'\u3bb'", 0x3bb),
            (r"'\U1F600'", 0x1f600),
            (r"'\xce\xbb'", 0x3bb),
            (r"'\101'", 65),
        ] {
            assert_eq!(character(text), Ok(Literal::Char(code_point)), "{text}");
        }
        for text in ["''", "'ab'", r"'\q'", r"'\xff'", r"'\ud800'", r"'\u'"] {
            assert!(character(text).is_err(), "{text}");
        }
    }

    #[test]
    fn strings() {
        assert_eq!(string(r#""a\tb\"c""#), Ok(Literal::String("a\tb\"c".to_owned())));
        assert_eq!(string("\"\"\"a\"b\"\"\""), Ok(Literal::String("a\"b".to_owned())));
        assert_eq!(string(r#""\$x""#), Ok(Literal::String("$x".to_owned())));
        assert!(string(r#""$x""#).is_err());
        assert_eq!(raw(r#"a\b\"c\\"#), r#"a\b"c\"#);
    }
}
