//! Value tables: the Julia values that a module refers to by name (`JuliaValueTable` of Enzyme.jl).

use super::Address;
use super::document::{Extra, SideFile, members_once};
use crate::error::EnzymeError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The Julia values that a module refers to by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ValueTable {
    /// The value behind each symbolic slot, by the slot's name.
    #[serde(default, deserialize_with = "members_once")]
    pub slots: BTreeMap<String, ValueDescription>,
    /// The value behind each `ejl_` global that a compilation inserted, by its key.
    #[serde(default, deserialize_with = "members_once")]
    pub inserted: BTreeMap<String, ValueDescription>,
    /// Values of well-known keys.
    #[serde(default, deserialize_with = "members_once", skip_serializing_if = "BTreeMap::is_empty")]
    pub globals: BTreeMap<String, ValueOrAddress>,
    /// Values by their address.
    #[serde(default, deserialize_with = "members_once", skip_serializing_if = "BTreeMap::is_empty")]
    pub addresses: BTreeMap<Address, ValueDescription>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// What is known of a Julia value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub struct ValueDescription {
    /// The value as Julia prints it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repr: Option<String>,
    /// Its type as Julia prints it.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub type_name: Option<String>,
    /// Where the object is, if that is known.
    #[serde(default)]
    pub address: Option<Address>,
    /// What sort of value it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<ValueKind>,
    /// The data of a plain value, in hexadecimal digits, the lowest byte first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<String>,
    /// What a binding is bound to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Box<ValueDescription>>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The sorts of values that rules tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// A type.
    Type,
    /// A symbol.
    Symbol,
    /// The only value of its type.
    Singleton,
    /// Plain data.
    Isbits,
    /// An object that can change.
    Mutable,
    /// A binding of a module, which stands for what it is bound to.
    Binding,
}

/// A description, or only an address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ValueOrAddress {
    /// Only an address, or that it is not known.
    Address(Option<Address>),
    /// A description.
    Value(ValueDescription),
}

impl ValueDescription {
    /// The value that a binding is bound to; any other value itself (`unbind` of Enzyme.jl).
    pub fn unbound(&self) -> &Self {
        match (&self.kind, &self.value) {
            (Some(ValueKind::Binding), Some(value)) => value,
            _ => self,
        }
    }

    /// Whether it is the same value as another one for sure: at one address, or alike in all that is known of both, if that
    /// says which value it is. A kind or a type does not, but for the only value of its type; nor does what an object looks like
    /// that can change.
    pub fn is_same(&self, other: &Self) -> bool {
        match self.address.zip(other.address) {
            Some((own, other)) => own == other,
            None => self == other && self.is_told(),
        }
    }

    /// Whether what is known beside the address says which value it is.
    fn is_told(&self) -> bool {
        match self.kind {
            // What kind of value it is must be known: what looks alike may be two objects.
            None | Some(ValueKind::Mutable) => false,
            Some(ValueKind::Singleton) => self.repr.is_some() || self.type_name.is_some(),
            Some(ValueKind::Isbits) => self.repr.is_some() || self.bits.is_some() && self.type_name.is_some(),
            Some(ValueKind::Type | ValueKind::Symbol) => self.repr.is_some(),
            // A binding is printed with its module.
            Some(ValueKind::Binding) => self.repr.is_some(),
        }
    }

    /// Whether it may be the same value as another one, by what is known of both.
    pub fn may_be(&self, other: &Self) -> bool {
        fn agree<T: PartialEq>(a: Option<&T>, b: Option<&T>) -> bool {
            a.is_none() || b.is_none() || a == b
        }
        agree(self.repr.as_ref(), other.repr.as_ref())
            && agree(self.type_name.as_ref(), other.type_name.as_ref())
            && agree(self.address.as_ref(), other.address.as_ref())
            && agree(self.kind.as_ref(), other.kind.as_ref())
            && agree(self.bits.as_ref(), other.bits.as_ref())
    }
}

impl SideFile for ValueTable {
    const FORMAT: &'static str = "enzyme-value-table";
    const MEMBERS: &'static [&'static str] = &["slots", "inserted", "globals", "addresses"];

    fn check(&self, _: &str) -> Result<(), EnzymeError> {
        Ok(())
    }
}

impl ValueTable {
    /// The value at an address.
    pub fn at(&self, address: Address) -> Option<&ValueDescription> {
        self.addresses.get(&address)
    }
}
