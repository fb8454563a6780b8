//! Floats that read back to the same bits.
use std::fmt::Write;

use super::Printer;
use crate::Error;
use crate::ir::{Bits, FloatKind};

impl Printer<'_> {
    /// A float: a decimal where that reads back to the same bits, otherwise the bits.
    pub(super) fn float(&mut self, kind: FloatKind, bits: &Bits) -> Result<(), Error> {
        match (kind, bits) {
            (FloatKind::F64, Bits::Word(bits)) if f64::from_bits(*bits).is_finite() => {
                self.decimal(f64::from_bits(*bits));
            }
            (FloatKind::F32, Bits::Word(bits)) => match decimal_of_f32(*bits) {
                Some(value) => self.put(&value),
                None => self.float_bits(kind, &[*bits])?,
            },
            (_, Bits::Word(word)) => self.float_bits(kind, &[*word])?,
            (_, Bits::Words(words)) => self.float_bits(kind, words)?,
        }
        Ok(())
    }

    /// `0x7FF8000000000000`: as many digits as the type has bits, which MLIR takes for every float type.
    fn float_bits(&mut self, kind: FloatKind, words: &[u64]) -> Result<(), Error> {
        let bytes = kind.width() as usize / 8;
        let mut little: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        if little.len() < bytes {
            let problem = format!("{} bits for a value of type {}", little.len() * 8, kind.name());
            return Err(Error::Malformed { form: "float", problem });
        }
        little.truncate(bytes);
        little.reverse();
        self.put("0x");
        self.hex(&little);
        Ok(())
    }

    fn decimal(&mut self, value: f64) {
        let text = decimal(value);
        self.put(&text);
    }
}

/// The shortest decimal that reads back to the same value, with a `.` as MLIR's `float-literal` wants it. Below 1e-4
/// and from 1e16 on it has an exponent of at least two digits.
fn decimal(value: f64) -> String {
    let magnitude = value.abs();
    if magnitude != 0.0 && !(1e-4..1e16).contains(&magnitude) {
        return with_exponent(&format!("{value:e}"));
    }
    let mut text = format!("{value}");
    if !text.contains('.') {
        text.push_str(".0");
    }
    text
}

/// `1e-5` as `1.0e-05`.
fn with_exponent(text: &str) -> String {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let mut result = digits.to_owned();
    if !digits.contains('.') {
        result.push_str(".0");
    }
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    let _ = write!(result, "e{sign}{exponent:0>2}");
    result
}

/// MLIR reads a decimal as an `f64` first, so that the shortest decimal of an `f32` might be rounded twice; the value
/// as an `f64` never is.
fn decimal_of_f32(bits: u64) -> Option<String> {
    let value = f32::from_bits(u32::try_from(bits & u64::from(u32::MAX)).ok()?);
    value.is_finite().then(|| decimal(f64::from(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_have_a_point_and_long_ones_an_exponent() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (3.0, "3.0"),
            (0.1, "0.1"),
            (-2.5, "-2.5"),
            (1e15, "1000000000000000.0"),
            (9_999_999_999_999_998.0, "9999999999999998.0"),
            (1e16, "1.0e+16"),
            (1.5e300, "1.5e+300"),
            (1e-4, "0.0001"),
            (0.00012, "0.00012"),
            (9.9e-5, "9.9e-05"),
            (5e-324, "5.0e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
        ] {
            assert_eq!(decimal(value), text);
            assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()));
        }
    }

    #[test]
    fn random_floats_read_back() {
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..100_000 {
            let value = f64::from_bits(random.u64(..));
            if value.is_finite() {
                assert_eq!(decimal(value).parse::<f64>().map(f64::to_bits), Ok(value.to_bits()));
            }
        }
    }
}
