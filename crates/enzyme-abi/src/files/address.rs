//! Addresses in side files.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// An address of the process that made a side file. It is written `"0x1f"`, and also read as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address(pub u64);

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:#x}", self.0)
    }
}

impl std::str::FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let is_plain = |digits: &&str| {
            digits.chars().all(|c| c.is_ascii_hexdigit()) && (*digits == "0" || !digits.starts_with('0'))
        };
        let digits = text.strip_prefix("0x").filter(is_plain);
        let number = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        number.map(Self).ok_or_else(|| NoAddress(text.to_owned()))
    }
}

impl Address {
    /// An address as it is written by hand, `0x1f` or `31`.
    ///
    /// # Errors
    ///
    /// Another text, and 0, where nothing is.
    pub fn by_hand(text: &str) -> Result<Self, NoAddress> {
        let is_decimal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let decimal = is_decimal.then(|| text.parse().ok()).flatten().map(Self);
        let address: Self = decimal.map_or_else(|| text.parse(), Ok)?;
        if address.0 == 0 { Err(NoAddress(text.to_owned())) } else { Ok(address) }
    }
}

/// A text that is no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAddress(String);

impl std::error::Error for NoAddress {}

impl fmt::Display for NoAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.0.strip_prefix("0x") {
            Some("0") => "nothing is there",
            Some(digits) if digits.starts_with('0') => "there are no zeros in front",
            _ => "they are written \"0x1f\"",
        };
        write!(formatter, "\"{}\" is no address: {how}", self.0)
    }
}

impl Serialize for Address {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Address {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Address;
            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an address, \"0x…\" or a number that is not negative")
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Address, E> {
                Ok(Address(number))
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Address, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand_they_are_hexadecimal_or_decimal() {
        for right in ["0x7001", "28673"] {
            assert_eq!(Address::by_hand(right), Ok(Address(0x7001)));
        }
        for wrong in ["0", "0x0", "00", "", "0x07001", "7001f", "-1", "99999999999999999999"] {
            let error = Address::by_hand(wrong).expect_err("no address");
            assert!(error.to_string().starts_with(&format!("\"{wrong}\" is no address: ")), "{error}");
        }
    }

    #[test]
    fn addresses_are_hexadecimal_or_numbers() {
        let read = |text: &str| serde_json::from_str::<Address>(text);
        assert_eq!(read("\"0x1F\"").expect("an address"), Address(31));
        assert_eq!(read("31").expect("an address"), Address(31));
        assert_eq!(serde_json::to_string(&Address(31)).expect("JSON"), "\"0x1f\"");
        assert_eq!(read("\"0x0\"").expect("an address"), Address(0));
        for wrong in [
            "\"0x01f\"",
            "\"0x00\"",
            "\"1f\"",
            "\"0x\"",
            "\"0x-1\"",
            "\"0x+1\"",
            "\"0x10000000000000000\"",
            "-1",
            "1.5",
            "null",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
