//! Relocation records: what each symbolic word of a module holds (GPUCompiler.jl 2.x).

use super::document::{Extra, SideFile};
use super::{Address, ValueDescription};
use crate::error::EnzymeError;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// Relocation records.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RelocationRecords {
    #[serde(default)]
    records: Vec<RelocationRecord>,
    /// What the back-end does with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowering: Option<Lowering>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
    /// Where in the list the records of a name are.
    #[serde(skip)]
    by_name: OnceCell<FxHashMap<String, Vec<usize>>>,
}

impl RelocationRecords {
    /// The records, in order.
    pub fn records(&self) -> &[RelocationRecord] {
        &self.records
    }

    /// The records about a global, in order.
    pub fn of_global(&self, name: &str) -> impl Iterator<Item = &RelocationRecord> {
        self.index().get(name).into_iter().flatten().map(|&at| &self.records[at])
    }

    /// Appends a record. One that is there already is not repeated.
    ///
    /// # Errors
    ///
    /// Where a record of the same word has another target.
    pub fn add(&mut self, record: RelocationRecord) -> Result<(), EnzymeError> {
        let same_word = self.of_global(&record.name).find(|other| other.offset == record.offset);
        match same_word {
            Some(other) if other.is_like(&record) => return Ok(()),
            Some(_) => return Err(record.conflict()),
            None => {}
        }
        if let Some(index) = self.by_name.get_mut() {
            index.entry(record.name.clone()).or_default().push(self.records.len());
        }
        self.records.push(record);
        Ok(())
    }

    /// Takes all records out.
    pub fn take(&mut self) -> Vec<RelocationRecord> {
        drop(self.by_name.take());
        std::mem::take(&mut self.records)
    }

    fn index(&self) -> &FxHashMap<String, Vec<usize>> {
        self.by_name.get_or_init(|| {
            let mut index: FxHashMap<String, Vec<usize>> = FxHashMap::default();
            for (at, record) in self.records.iter().enumerate() {
                index.entry(record.name.clone()).or_default().push(at);
            }
            index
        })
    }
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
#[serde(expecting = "an object")]
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

impl RelocationRecord {
    /// The record of a slot that holds a Julia value.
    pub fn slot(name: String, value: ValueDescription) -> Self {
        let target = Target { what: Referent::Value(value), extra: Extra::new() };
        Self { name, offset: 0, kind: RelocationKind::Slot, target, extra: Extra::new() }
    }

    /// Whether it says the same of its word as another record of that word.
    fn is_like(&self, other: &Self) -> bool {
        self.kind == other.kind && self.target.what == other.target.what
    }

    /// How two records of one word disagree.
    fn difference(&self, other: &Self) -> String {
        if self.kind == other.kind {
            return self.conflict().to_string();
        }
        format!("relocation {}+{} is both a slot and an interior word", self.name, self.offset)
    }

    fn conflict(&self) -> EnzymeError {
        EnzymeError::ConflictingRecords { name: self.name.clone(), offset: self.offset }
    }
}

/// What a word holds, with what else a file says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// What it holds.
    pub what: Referent,
    /// What else there is.
    pub extra: Extra,
}

/// What a word holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Referent {
    /// The address of a Julia value.
    Value(ValueDescription),
    /// The address of a symbol of a library.
    CGlobal(CGlobal),
}

impl Target {
    /// The Julia value, if it is one.
    pub fn value(&self) -> Option<&ValueDescription> {
        match &self.what {
            Referent::Value(value) => Some(value),
            Referent::CGlobal(_) => None,
        }
    }
}

/// As JSON: `{"value": …}` or the members of the symbol.
#[derive(Default, Serialize, Deserialize)]
#[serde(expecting = "an object")]
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
    #[serde(flatten)]
    extra: Extra,
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let members = TargetMembers::deserialize(deserializer)?;
        let what = match (members.value, members.cglobal) {
            (Some(value), None) => Referent::Value(value),
            (None, Some(symbol)) => Referent::CGlobal(CGlobal {
                symbol,
                library: members.library,
                offset: members.offset.unwrap_or(0),
                address: members.address,
            }),
            _ => {
                return Err(D::Error::custom(
                    "a target has either the member `value` or the member `cglobal`",
                ));
            }
        };
        Ok(Self { what, extra: members.extra })
    }
}

impl Serialize for Target {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { what, extra } = self.clone();
        let members = match what {
            Referent::Value(value) => TargetMembers { value: Some(value), extra, ..TargetMembers::default() },
            Referent::CGlobal(CGlobal { symbol, library, offset, address }) => TargetMembers {
                cglobal: Some(symbol),
                library,
                offset: Some(offset),
                address,
                extra,
                ..TargetMembers::default()
            },
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
    const MEMBERS: &'static [&'static str] = &["records", "lowering"];

    fn check(&self, file: &str) -> Result<(), EnzymeError> {
        let mut seen: FxHashMap<(&str, u64), &RelocationRecord> = FxHashMap::default();
        for (at, record) in self.records.iter().enumerate() {
            match seen.insert((&record.name, record.offset), record) {
                Some(earlier) if !earlier.is_like(record) => {
                    let (path, message) = (format!("/records/{at}"), earlier.difference(record));
                    return Err(EnzymeError::SideFileContents { file: file.to_owned(), path, message });
                }
                _ => {}
            }
        }
        Ok(())
    }
}
