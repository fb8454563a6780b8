//! Thunk cache folders: the derivatives that were compiled already.

use super::Address;
use super::document::{Extra, SideFile, members_once};
use crate::error::EnzymeError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// The index of a thunk cache folder, `index.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThunkCacheIndex {
    /// The thunks, by the addresses that code calls them at.
    #[serde(deserialize_with = "members_once")]
    pub thunks: BTreeMap<Address, CachedThunk>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A thunk (`CachedThunk`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub struct CachedThunk {
    /// The function to call.
    pub entry: String,
    /// The module, as it was before its last optimizations; relative to the folder.
    pub bitcode: String,
    /// The values that the module refers to by name, a value table; relative to the folder.
    pub value_table: String,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

impl ThunkCacheIndex {
    /// The name of the index in its folder.
    pub const FILE: &'static str = "index.json";

    /// The files of the cache but for the index, relative to the folder, each once. Names that lead out of the folder are
    /// left out: they are files of something else.
    pub fn files(&self) -> Vec<PathBuf> {
        let named = self.thunks.values().flat_map(|thunk| [&thunk.bitcode, &thunk.value_table]);
        let mut files: Vec<PathBuf> = named.filter_map(|file| inside(file)).collect();
        files.sort();
        files.dedup();
        files
    }
}

/// A path that stays in the folder that it is relative to, without its `.`; nothing for others, and for the index.
fn inside(path: &str) -> Option<PathBuf> {
    let mut inside = PathBuf::new();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(name) => inside.push(name),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    let is_file = !inside.as_os_str().is_empty() && inside != Path::new(ThunkCacheIndex::FILE);
    is_file.then_some(inside)
}

impl SideFile for ThunkCacheIndex {
    const FORMAT: &'static str = "enzyme-thunk-cache";
    const MEMBERS: &'static [&'static str] = &["thunks"];

    fn check(&self, file: &str) -> Result<(), EnzymeError> {
        let fault = |path: String, message: &str| {
            Err(EnzymeError::SideFileContents { file: file.to_owned(), path, message: message.to_owned() })
        };
        for (address, thunk) in &self.thunks {
            if address.0 == 0 {
                return fault(format!("/thunks/{address}"), "nothing is at this address");
            }
            if thunk.entry.is_empty() {
                return fault(format!("/thunks/{address}/entry"), "it is empty");
            }
            for (member, name) in [("bitcode", &thunk.bitcode), ("value_table", &thunk.value_table)] {
                if name.contains('\0') {
                    return fault(format!("/thunks/{address}/{member}"), "no name of a file has a NUL in it");
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{read, write};

    #[test]
    fn only_files_of_the_folder_are_its_own() {
        let text = br#"{"format": "enzyme-thunk-cache", "version": 1, "thunks": {
            "0x1": {"entry": "a", "bitcode": "a.bc", "value_table": "./a.json"},
            "0x2": {"entry": "b", "bitcode": "a.bc", "value_table": "sub/b.json"},
            "0x3": {"entry": "c", "bitcode": "../c.bc", "value_table": "/tmp/c.json"},
            "0x4": {"entry": "d", "bitcode": "sub/../index.json", "value_table": "./index.json"},
            "0x5": {"entry": "e", "bitcode": "", "value_table": "."}}}"#;
        let index: ThunkCacheIndex = read("index.json", text).expect("an index");
        assert_eq!(index.files(), ["a.bc", "a.json", "sub/b.json"].map(PathBuf::from));
    }

    #[test]
    fn an_index_stays_what_it_is() {
        let text = br#"{"format": "enzyme-thunk-cache", "version": 1, "julia": "1.13",
            "thunks": {"0x7000": {"entry": "f", "bitcode": "f.ll", "value_table": "f.json",
            "world": 3}}}"#;
        let index: ThunkCacheIndex = read("index.json", text).expect("an index");
        assert_eq!(read::<ThunkCacheIndex>("index.json", write(&index).as_bytes()), Ok(index));
    }
}
