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
        let digits = text.strip_prefix("0x").filter(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()));
        let number = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        number.map(Self).ok_or_else(|| NoAddress(text.to_owned()))
    }
}

/// A text that is no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no address: they are written \"0x1f\"")]
pub struct NoAddress(String);

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
    fn addresses_are_hexadecimal_or_numbers() {
        let read = |text: &str| serde_json::from_str::<Address>(text);
        assert_eq!(read("\"0x1F\"").expect("an address"), Address(31));
        assert_eq!(read("31").expect("an address"), Address(31));
        assert_eq!(serde_json::to_string(&Address(31)).expect("JSON"), "\"0x1f\"");
        for wrong in
            ["\"1f\"", "\"0x\"", "\"0x-1\"", "\"0x+1\"", "\"0x10000000000000000\"", "-1", "1.5", "null"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
