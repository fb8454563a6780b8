//! The index of a cache of derivative thunks.

use super::Address;
use super::document::{Extra, SideFile};
use crate::error::EnzymeError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `index.json` of a folder of thunks that were compiled before (`autodiff_cache` of Enzyme.jl).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThunkIndex {
    /// The thunks, by the address that compiled code calls.
    pub thunks: BTreeMap<Address, ThunkEntry>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A thunk (`CachedThunk`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThunkEntry {
    /// The function to call.
    pub entry: String,
    /// The file of the module as it was before its post-optimization, relative to the folder.
    pub bitcode: String,
    /// The file of the values that the module refers to by name, relative to the folder.
    pub value_table: String,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

impl SideFile for ThunkIndex {
    const FORMAT: &'static str = "enzyme-thunk-cache";

    fn check(&self, file: &str) -> Result<(), EnzymeError> {
        let empty = self.thunks.iter().find(|(_, thunk)| thunk.entry.is_empty());
        empty.map_or(Ok(()), |(address, _)| {
            Err(EnzymeError::SideFileContents {
                file: file.to_owned(),
                path: format!("/thunks/{address}/entry"),
                message: "it is empty".to_owned(),
            })
        })
    }
}
