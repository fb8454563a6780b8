//! Relocation records: what each symbolic word of a module holds (GPUCompiler.jl 2.x).

use super::document::{Extra, SideFile};
use super::{Address, ValueDescription};
use crate::error::EnzymeError;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Relocation records.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RelocationRecords {
    /// The records, in order.
    #[serde(default)]
    pub records: Vec<RelocationRecord>,
    /// What the back-end does with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowering: Option<Lowering>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// What a back-end does with symbolic words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lowering {
    /// It writes host addresses into the code.
    Bake,
    /// It patches them when the code is loaded.
    Patch,
    /// It keeps them in a table.
    Table,
}

/// One record: a word of a global, and what it holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RelocationRecord {
    /// The global.
    pub name: String,
    /// Where in the global the word is, in bytes.
    #[serde(default)]
    pub offset: u64,
    /// What sort of word it is.
    pub kind: RelocationKind,
    /// What it holds.
    pub target: Target,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// What sort of word a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RelocationKind {
    /// The global itself, a declaration of one word.
    Slot,
    /// A word in a definition, such as the header of a box.
    Interior,
}

/// What a word holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// The address of a Julia value.
    Value(ValueDescription),
    /// The address of a symbol of a library.
    CGlobal(CGlobal),
}

/// As JSON: `{"value": …}` or the members of the symbol.
#[derive(Serialize, Deserialize)]
struct TargetMembers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<ValueDescription>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cglobal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    library: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    address: Option<Address>,
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let members = TargetMembers::deserialize(deserializer)?;
        match (members.value, members.cglobal) {
            (Some(value), None) => Ok(Self::Value(value)),
            (None, Some(symbol)) => Ok(Self::CGlobal(CGlobal {
                symbol,
                library: members.library,
                offset: members.offset.unwrap_or(0),
                address: members.address,
            })),
            _ => Err(D::Error::custom("a target has either the member `value` or the member `cglobal`")),
        }
    }
}

impl Serialize for Target {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = match self.clone() {
            Self::Value(value) => TargetMembers {
                value: Some(value),
                cglobal: None,
                library: None,
                offset: None,
                address: None,
            },
            Self::CGlobal(CGlobal { symbol, library, offset, address }) => {
                TargetMembers { value: None, cglobal: Some(symbol), library, offset: Some(offset), address }
            }
        };
        members.serialize(serializer)
    }
}

/// A symbol of a library, and how far behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct CGlobal {
    /// The symbol.
    pub symbol: String,
    /// The library; without one, what is linked already.
    pub library: Option<String>,
    /// Bytes behind the symbol.
    pub offset: u64,
    /// Where it is, if that is known.
    pub address: Option<Address>,
}

impl SideFile for RelocationRecords {
    const FORMAT: &'static str = "enzyme-relocations";

    fn check(&self, file: &str) -> Result<(), EnzymeError> {
        let mut seen: FxHashMap<(&str, u64), &RelocationRecord> = FxHashMap::default();
        for (at, record) in self.records.iter().enumerate() {
            match seen.insert((&record.name, record.offset), record) {
                Some(earlier) if earlier.target != record.target => {
                    let message =
                        format!("relocation {}+{} refers to conflicting values", record.name, record.offset);
                    let path = format!("/records/{at}");
                    return Err(EnzymeError::SideFileContents { file: file.to_owned(), path, message });
                }
                _ => {}
            }
        }
        Ok(())
    }
}
