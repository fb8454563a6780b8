//! Plain values as Julia prints them.

use crate::files::{Numeric, TypeEntry, TypeKind};
use crate::types::Types;
use std::fmt::Write as _;

/// A value of a type with as many bytes, as `print` writes it; in a struct, numbers are written as `show` does. Nothing for
/// a type whose fields are not all known.
pub(super) fn printed(types: &Types, ty: &TypeEntry, bytes: &[u8]) -> Option<String> {
    let as_print = match (ty.kind, ty.numeric, ty.name.as_str()) {
        (TypeKind::Primitive, _, "Bool" | "Char") => None,
        (TypeKind::Primitive, Some(Numeric::Unsigned), _) => Some(unsigned(bytes)?.to_string()),
        (TypeKind::Primitive, Some(kind), _) => Float::of(kind, bytes).map(|float| float.text("e")),
        _ => None,
    };
    match (ty.name.as_str(), as_print) {
        (_, Some(text)) => Some(text),
        ("Char", None) => character(bytes).map(String::from).or_else(|| shown(types, ty, bytes)),
        _ => shown(types, ty, bytes),
    }
}

/// As `show` writes it.
pub(super) fn shown(types: &Types, ty: &TypeEntry, bytes: &[u8]) -> Option<String> {
    match ty.kind {
        TypeKind::Primitive => Some(number(ty, bytes).unwrap_or_else(|| opaque(ty, bytes))),
        TypeKind::Ptr => Some(format!("{} @0x{}", ty.name, big_endian(bytes))),
        TypeKind::Struct => structure(types, ty, bytes),
        _ => None,
    }
}

fn number(ty: &TypeEntry, bytes: &[u8]) -> Option<String> {
    if ty.name == "Bool" {
        return match bytes {
            [0] => Some("false".to_owned()),
            [1] => Some("true".to_owned()),
            _ => None,
        };
    }
    if ty.name == "Char" {
        return character(bytes).map(|c| format!("{c:?}"));
    }
    match ty.numeric? {
        Numeric::Signed => signed(bytes).map(|value| value.to_string()),
        Numeric::Unsigned => Some(format!("0x{}", big_endian(bytes))),
        kind @ Numeric::Float => Float::of(kind, bytes).map(|float| match float.text("f") {
            text if !float.value.is_finite() => text + "32",
            text if text.contains('f') => text,
            text => text + "f0",
        }),
        kind @ (Numeric::Half | Numeric::BFloat16) => Float::of(kind, bytes).map(|float| {
            let text = float.text("e");
            if float.value.is_finite() { format!("{}({text})", ty.name) } else { text + "16" }
        }),
        kind @ Numeric::Double => Float::of(kind, bytes).map(|float| float.text("e")),
        Numeric::Other => None,
    }
}

/// The bits of a primitive value that nothing more is known of.
fn opaque(ty: &TypeEntry, bytes: &[u8]) -> String {
    format!("{}(0x{})", ty.name, big_endian(bytes))
}

fn structure(types: &Types, ty: &TypeEntry, bytes: &[u8]) -> Option<String> {
    if ty.name == "Nothing" {
        return Some("nothing".to_owned());
    }
    let fields: Option<Vec<String>> = ty
        .fields()
        .iter()
        .map(|field| {
            let of = types.by_name(&field.type_name)?;
            let (start, length) = (usize::try_from(field.offset).ok()?, usize::try_from(of.size?).ok()?);
            shown(types, &of, bytes.get(start..start.checked_add(length)?)?)
        })
        .collect();
    let (fields, is_tuple) = (fields?, ty.name.starts_with("Tuple{"));
    Some(match &fields[..] {
        [only] if is_tuple => format!("({only},)"),
        fields if is_tuple => format!("({})", fields.join(", ")),
        fields => format!("{}({})", ty.name, fields.join(", ")),
    })
}

fn unsigned(bytes: &[u8]) -> Option<u128> {
    let mut wide = [0; 16];
    wide.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(u128::from_le_bytes(wide))
}

fn signed(bytes: &[u8]) -> Option<i128> {
    let is_negative = bytes.last().is_some_and(|byte| byte & 0x80 != 0);
    let mut wide = [if is_negative { 0xff } else { 0 }; 16];
    wide.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(i128::from_le_bytes(wide))
}

/// Julia keeps the UTF-8 of a character in the high bytes of its 32 bits.
fn character(bytes: &[u8]) -> Option<char> {
    let bits = u32::try_from(unsigned(bytes)?).ok()?.to_be_bytes();
    let length = bits.iter().rposition(|&byte| byte != 0).map_or(1, |last| last + 1);
    let mut characters = std::str::from_utf8(&bits[..length]).ok()?.chars();
    characters.next().filter(|_| characters.next().is_none())
}

fn big_endian(bytes: &[u8]) -> String {
    bytes.iter().rev().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string can be written to");
        text
    })
}

/// A number of binary floating point, with the shortest decimal that reads back as it.
struct Float {
    value: f64,
    /// As `-1.25e3`.
    shortest: String,
    /// The highest exponent of a number that is written without one.
    plain_up_to: i32,
}

impl Float {
    fn of(kind: Numeric, bytes: &[u8]) -> Option<Self> {
        let bits = unsigned(bytes)?;
        let (value, shortest) = match (kind, bytes.len()) {
            (Numeric::Double, 8) => {
                let value = f64::from_bits(u64::try_from(bits).ok()?);
                (value, format!("{value:e}"))
            }
            (Numeric::Float, 4) => {
                let value = f32::from_bits(u32::try_from(bits).ok()?);
                (value.into(), format!("{value:e}"))
            }
            (Numeric::Half, 2) => Self::narrow(u16::try_from(bits).ok()?, half),
            (Numeric::BFloat16, 2) => Self::narrow(u16::try_from(bits).ok()?, brain),
            _ => return None,
        };
        let plain_up_to = if kind == Numeric::Half { 2 } else { 5 };
        Some(Self { value, shortest, plain_up_to })
    }

    /// The shortest decimal that lies nearer to a number than to its neighbours.
    fn narrow(bits: u16, decode: fn(u16) -> f64) -> (f64, String) {
        let value = decode(bits);
        let magnitude = bits & 0x7fff;
        let below = (decode(magnitude) - decode(magnitude.saturating_sub(1))) / 2.0;
        let above = Some((decode(magnitude + 1) - decode(magnitude)) / 2.0).filter(|half| half.is_finite());
        let above = above.unwrap_or(below);
        let reads_back = |text: &String| {
            let difference = text.parse::<f64>().map_or(f64::INFINITY, |read| read.abs() - value.abs());
            -below < difference && difference < above
        };
        let candidates = (0..17).map(|digits| format!("{value:.digits$e}"));
        (value, candidates.clone().find(reads_back).unwrap_or_else(|| format!("{value:e}")))
    }

    /// As Julia writes it: plain from 1e-4 to below 1e6 (of a `Float16`, 1e3), else with an exponent behind `mark`.
    fn text(&self, mark: &str) -> String {
        if self.value.is_nan() {
            return "NaN".to_owned();
        }
        let Some((mantissa, exponent)) = self.shortest.split_once('e') else {
            return if self.value > 0.0 { "Inf".to_owned() } else { "-Inf".to_owned() };
        };
        let exponent: i32 = exponent.parse().expect("Rust writes exponents as numbers");
        let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
        let digits = mantissa.replace('.', "");
        let digits = digits.trim_end_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits };
        let text = match exponent {
            -4..=-1 => {
                let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
                format!("0.{zeros}{digits}")
            }
            0.. if exponent <= self.plain_up_to => point_after(digits, exponent.unsigned_abs() as usize + 1),
            _ => format!("{}{mark}{exponent}", point_after(digits, 1)),
        };
        format!("{sign}{text}")
    }
}

fn point_after(digits: &str, places: usize) -> String {
    match digits.split_at_checked(places) {
        Some((whole, "")) => format!("{whole}.0"),
        Some((whole, rest)) => format!("{whole}.{rest}"),
        None => format!("{digits:0<places$}.0"),
    }
}

/// The value of the bits of a `Float16`.
fn half(bits: u16) -> f64 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    sign * match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
    }
}

/// The value of the bits of a `BFloat16`: the high half of a `Float32`.
fn brain(bits: u16) -> f64 {
    f32::from_bits(u32::from(bits) << 16).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(value: f64) -> String {
        Float::of(Numeric::Double, &value.to_le_bytes()).expect("8 bytes").text("e")
    }

    #[test]
    fn floats_as_julia_writes_them() {
        let values = [
            (2.5, "2.5"),
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (123_456.75, "123456.75"),
            (999_999.0, "999999.0"),
            (1e6, "1.0e6"),
            (0.0001, "0.0001"),
            (0.000_123, "0.000123"),
            (1e-5, "1.0e-5"),
            (-1.5e300, "-1.5e300"),
            (f64::INFINITY, "Inf"),
            (f64::NEG_INFINITY, "-Inf"),
            (f64::NAN, "NaN"),
            (0.1, "0.1"),
            (5e-324, "5.0e-324"),
        ];
        for (value, text) in values {
            assert_eq!(double(value), text);
        }
    }

    #[test]
    fn narrow_floats_have_the_digits_that_they_need() {
        let half = |bits: u16| Float::of(Numeric::Half, &bits.to_le_bytes()).expect("2 bytes").text("e");
        assert_eq!(half(0x3c00), "1.0");
        assert_eq!(half(0x2e66), "0.1");
        assert_eq!(half(0x7bff), "6.55e4");
        assert_eq!(half(0x0001), "6.0e-8");
        assert_eq!(half(0x8000), "-0.0");
        assert_eq!(half(0x7c00), "Inf");
        assert_eq!(half(0x7e00), "NaN");
        let brain = Float::of(Numeric::BFloat16, &0x3dcd_u16.to_le_bytes()).expect("2 bytes");
        assert_eq!(brain.text("e"), "0.1");
    }

    #[test]
    fn integers_and_characters() {
        assert_eq!(signed(&[0xfe, 0xff]), Some(-2));
        assert_eq!(unsigned(&[0xfe, 0xff]), Some(0xfffe));
        assert_eq!(unsigned(&[0; 17]), None);
        assert_eq!(character(&[0, 0, 0, b'a']), Some('a'));
        assert_eq!(character(&[0, 0, 0xa4, 0xc3]), Some('ä'));
        assert_eq!(character(&[0, 0, 0, 0xff]), None);
    }
}
