//! Names, texts, numbers and booleans.
use super::Reader;
use crate::graph::body::{Name, Text};
use crate::graph::fault::Fault;
use crate::graph::json::{Result, Token};
use crate::graph::place::Place;
use crate::graph::strings::number;
use crate::graph::types::Str;

/// The value of a literal, before its expression's tag need be known.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum Scalar {
    /// An integer that is written without fraction and exponent and is no `-0`.
    Integer(i64),
    /// Any other number as it is written.
    Number(Text),
    Str(Text),
    Bool(bool),
    #[default]
    None,
}

impl Reader<'_> {
    /// A string that is a name in the specialization.
    pub(super) fn name(&mut self) -> Result<Name> {
        let place = self.json.here();
        match self.json.short_string() {
            Some(token) => self.intern(&token, place),
            None => {
                let place = self.next_place()?;
                let token = self.json.string("a string")?;
                self.intern(&token, place)
            }
        }
    }

    fn intern(&mut self, token: &Token, place: Place) -> Result<Name> {
        let name = self.spec.body.names.intern(self.json.bytes(token));
        name.map(Name).ok_or_else(|| self.json.invalid_utf8(place))
    }

    /// A string that is a name in the program's tables.
    pub(super) fn program_name(&mut self) -> Result<Str> {
        let place = self.next_place()?;
        let token = self.json.string("a string")?;
        match str::from_utf8(self.json.bytes(&token)) {
            Ok(name) => self.tables.name(name).ok_or_else(|| self.changed()),
            Err(_) => Err(self.json.invalid_utf8(place)),
        }
    }

    /// A string.
    pub(super) fn text(&mut self) -> Result<Text> {
        let place = self.next_place()?;
        let token = self.json.string("a string")?;
        self.keep(&token).ok_or_else(|| self.json.invalid_utf8(place))
    }

    fn keep(&mut self, token: &Token) -> Option<Text> {
        let text = std::str::from_utf8(self.json.bytes(token)).ok()?;
        let kept = &mut self.spec.body.text;
        let start = kept.len();
        kept.push_str(text);
        Some(Text { start: number(start), len: number(text.len()) })
    }

    pub(super) fn boolean(&mut self) -> Result<bool> {
        let value = self.json.peek()? == b't';
        let (text, what) = if value { ("true", "`true`") } else { ("false", "`false`") };
        if !matches!(self.json.peek()?, b't' | b'f') {
            return Err(self.json.unexpected("a boolean"));
        }
        self.json.literal(text, what)?;
        Ok(value)
    }

    /// An integer in these bounds.
    pub(super) fn integer(&mut self, min: i64, max: i64) -> Result<i64> {
        let place = self.next_place()?;
        match self.json.short_integer() {
            Some(value) if (min..=max).contains(&value) => Ok(value),
            Some(_) => Err(self.beyond(place, min, max)),
            None => self.rarer_integer(place, min, max),
        }
    }

    #[cold]
    fn beyond(&self, place: Place, min: i64, max: i64) -> Box<Fault> {
        self.json.schema(place, format!("an integer that is not within {min} and {max}"))
    }

    fn rarer_integer(&mut self, place: Place, min: i64, max: i64) -> Result<i64> {
        let token = self.json.number("an integer")?;
        let text = self.json.bytes(&token);
        let value = parse_integer(text);
        if value.is_none() && !is_whole(text) {
            return Err(self
                .json
                .schema(place, "expected an integer, found a number with a fraction or an exponent"));
        }
        match value {
            Some(value) if (min..=max).contains(&value) => Ok(value),
            _ => Err(self.beyond(place, min, max)),
        }
    }

    /// An index, a tag, a line: an integer from 0 on.
    pub(super) fn index(&mut self, max: u32) -> Result<u32> {
        let value = self.integer(0, i64::from(max))?;
        Ok(u32::try_from(value).unwrap_or(max))
    }

    /// The value of a literal.
    pub(super) fn scalar(&mut self) -> Result<Scalar> {
        const WHAT: &str = "an integer, a number, a string or a boolean";
        match self.json.peek()? {
            b'"' => Ok(Scalar::Str(self.text()?)),
            b't' | b'f' => Ok(Scalar::Bool(self.boolean()?)),
            _ => match self.json.short_integer() {
                Some(value) => Ok(Scalar::Integer(value)),
                None => self.number(WHAT),
            },
        }
    }

    fn number(&mut self, what: &str) -> Result<Scalar> {
        let token = self.json.number(what)?;
        match self.json.bytes(&token) {
            b"-0" => {}
            text => {
                if let Some(value) = parse_integer(text) {
                    return Ok(Scalar::Integer(value));
                }
            }
        }
        Ok(self.keep(&token).map_or(Scalar::None, Scalar::Number))
    }

    /// The value of an `int` or a `char`.
    pub(super) fn literal_integer(&self, scalar: Scalar, place: Place, max: i64) -> Result<i64> {
        let text = |text| self.spec.body.text(text).as_bytes();
        let value = match scalar {
            Scalar::Integer(value) => Some(value),
            Scalar::Number(number) => parse_integer(text(number)),
            _ => return Err(self.json.schema(place, "expected an integer")),
        };
        let min = if max == i64::MAX { i64::MIN } else { 0 };
        match (value, scalar) {
            (Some(value), _) if (min..=max).contains(&value) => Ok(value),
            (None, Scalar::Number(number)) if !is_whole(text(number)) => {
                let message = "expected an integer, found a number with a fraction or an exponent";
                Err(self.json.schema(place, message))
            }
            _ => Err(self.beyond(place, min, max)),
        }
    }

    /// The bits of a `float`.
    pub(super) fn literal_float(&self, scalar: Scalar, place: Place) -> Result<u64> {
        match scalar {
            #[allow(clippy::cast_precision_loss)]
            Scalar::Integer(value) => Ok((value as f64).to_bits()),
            Scalar::Number(text) => match parse_float(self.spec.body.text(text)) {
                Some(value) if value.is_finite() => Ok(value.to_bits()),
                _ => Err(self.json.schema(place, "a number beyond the range of a 64-bit float")),
            },
            Scalar::Str(text) => special_float(self.spec.body.text(text)).ok_or_else(|| {
                let message =
                    "expected a number, \"nan\", \"inf\", \"-inf\" or \"0x…\" of 1 to 16 hexadecimal digits";
                self.json.schema(place, message)
            }),
            Scalar::Bool(_) | Scalar::None => Err(self.json.schema(place, "expected a number or a string")),
        }
    }
}

fn special_float(text: &str) -> Option<u64> {
    match text {
        "nan" => Some(f64::NAN.to_bits()),
        "inf" => Some(f64::INFINITY.to_bits()),
        "-inf" => Some(f64::NEG_INFINITY.to_bits()),
        _ => {
            let digits = text.strip_prefix("0x")?;
            let hexadecimal =
                (1..=16).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            hexadecimal.then(|| u64::from_str_radix(digits, 16).ok()).flatten()
        }
    }
}

/// A longer number is brought into a form in which its exponent is small if its value is: `parse` does not look at all
/// digits of an exponent.
const LONG_NUMBER: usize = 1 << 12;

/// A number as JSON writes it.
fn parse_float(text: &str) -> Option<f64> {
    if text.len() < LONG_NUMBER {
        return text.parse().ok();
    }
    let (sign, text) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let far = if exponent.starts_with('-') { i64::MIN } else { i64::MAX };
    let exponent: i64 = exponent.parse().unwrap_or(far);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, fraction].concat();
    let significant = digits.trim_start_matches('0');
    let zeros = digits.len() - significant.len();
    let point = |index: usize| i64::try_from(index).unwrap_or(i64::MAX);
    let point = exponent.saturating_add(point(whole.len()) - point(zeros)).clamp(-10_000, 10_000);
    format!("{sign}0.{}e{point}", significant.trim_end_matches('0')).parse().ok()
}

/// Whether a number is written as an integer, of any size.
fn is_whole(text: &[u8]) -> bool {
    text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-')
}

/// A number that is written as an integer and fits.
fn parse_integer(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let mut value: i64 = 0;
    for &byte in digits {
        let digit = match byte {
            b'0'..=b'9' => i64::from(byte - b'0'),
            _ => return None,
        };
        let digit = if negative { -digit } else { digit };
        value = value.checked_mul(10)?.checked_add(digit)?;
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_end_at_64_bits() {
        assert_eq!(parse_integer(b"9223372036854775807"), Some(i64::MAX));
        assert_eq!(parse_integer(b"-9223372036854775808"), Some(i64::MIN));
        assert_eq!(parse_integer(b"9223372036854775808"), None);
        assert_eq!(parse_integer(b"-9223372036854775809"), None);
        assert_eq!((parse_integer(b"1.0"), parse_integer(b"-0")), (None, Some(0)));
    }

    #[test]
    fn long_numbers_are_what_they_say() {
        let zeros = "0".repeat(1 << 20);
        for (text, value) in [
            (format!("1{zeros}e-{}", 1 << 20), 1.0),
            (format!("-0.{zeros}25E+{}", 1 << 20), -0.25),
            (format!("12.5{zeros}"), 12.5),
            (format!("0.{zeros}"), 0.0),
            (format!("1{zeros}"), f64::INFINITY),
            (format!("1e-{}{zeros}", 9), 0.0),
            (format!("1e{}{zeros}", 9), f64::INFINITY),
            (format!("0.1{}", "3".repeat(LONG_NUMBER)), 2.0 / 15.0),
        ] {
            assert_eq!(parse_float(&text).map(f64::to_bits), Some(value.to_bits()), "{value}");
        }
        assert_eq!(parse_float("1e400"), Some(f64::INFINITY));
    }

    #[test]
    fn floats_that_json_lacks_are_strings() {
        assert_eq!(special_float("0x7FF0000000000001"), Some(0x7FF0_0000_0000_0001));
        assert_eq!(special_float("0x0"), Some(0));
        assert_eq!(special_float("-inf"), Some(f64::NEG_INFINITY.to_bits()));
        for bad in ["", "0x", "NaN", "0x+1", "0x00000000000000000"] {
            assert_eq!(special_float(bad), None, "{bad}");
        }
    }
}
