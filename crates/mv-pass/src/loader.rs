//! What Julia's loader makes of the tables (`parse_sysimg` of `src/processor.cpp`, Julia 1.10 to 1.13).

use crate::tables::read::{Address, ShardTables};
use crate::tables::{COUNT_MASK, TAG};
use std::ops::Range;

/// What is loaded where a target is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadedImage {
    /// For each function of the shard, its place in the image and the version that the image's table gets.
    pub functions: Vec<(u32, Address)>,
    /// The versions of a selective target, by place in the image.
    pub clones: Vec<(u32, Address)>,
    /// The version that is written to each place.
    pub relocated: Vec<(Address, Address)>,
}

/// What in the tables the loader would trip over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The list ends too early.
    #[error("jl_clone_idxs ends within target {0}")]
    IndicesEnd(usize),
    /// The versions end too early.
    #[error("target {0} has more entries than there are versions")]
    VersionsEnd(usize),
    /// Target 0 is not marked as one that has everything.
    #[error("jl_clone_idxs doesn't start with a target that has every function")]
    FirstIsSelective,
    /// A target is based on itself, a later or a selective one.
    #[error("target {target}: base {base} isn't an earlier target that has every function")]
    Base {
        /// The target.
        target: usize,
        /// Its base.
        base: u32,
    },
    /// A function that is not there.
    #[error("target {target}: there is no function {index}")]
    NoFunction {
        /// The target.
        target: usize,
        /// The index.
        index: u32,
    },
    /// A function that is to be relocated, but that no later place has.
    #[error("target {target}: jl_clone_slots has no place for function {index} where the search has come to")]
    NoPlace {
        /// The target.
        target: usize,
        /// The index.
        index: u32,
    },
}

/// A target's part of the tables.
struct Section {
    /// The base of a selective target; the others have every function.
    base: Option<u32>,
    /// Its entries in the list of indices.
    entries: Range<usize>,
    /// Its versions.
    versions: Range<usize>,
}

/// What the loader makes of the tables for each target that it might choose.
///
/// # Errors
///
/// The first thing that it would trip over.
pub fn load(tables: &ShardTables, targets: usize) -> Result<Vec<LoadedImage>, LoadError> {
    let sections = sections(tables, targets)?;
    (0..targets).map(|target| load_target(tables, &sections, target)).collect()
}

fn sections(tables: &ShardTables, targets: usize) -> Result<Vec<Section>, LoadError> {
    let (mut next, mut version) = (0, 0);
    let mut sections: Vec<Section> = Vec::with_capacity(targets);
    for target in 0..targets {
        let mut take = || {
            let value = tables.clone_indices.get(next).copied();
            next += 1;
            value.ok_or(LoadError::IndicesEnd(target))
        };
        let count = take()?;
        let is_whole = count & TAG != 0;
        let base = if is_whole { None } else { Some(take()?) };
        if target == 0 && !is_whole {
            return Err(LoadError::FirstIsSelective);
        }
        let length = (count & COUNT_MASK) as usize;
        let own_versions = match (target, is_whole) {
            (0, _) => 0,
            (_, true) => tables.functions.len(),
            (_, false) => length,
        };
        let section =
            Section { base, entries: next..next + length, versions: version..version + own_versions };
        (next, version) = (section.entries.end, section.versions.end);
        if next > tables.clone_indices.len() {
            return Err(LoadError::IndicesEnd(target));
        }
        if version > tables.versions.len() {
            return Err(LoadError::VersionsEnd(target));
        }
        let is_earlier =
            |base: u32| sections.get(base as usize).is_some_and(|section| section.base.is_none());
        if let Some(base) = section.base.filter(|&base| !is_earlier(base)) {
            return Err(LoadError::Base { target, base });
        }
        sections.push(section);
    }
    Ok(sections)
}

fn load_target(tables: &ShardTables, sections: &[Section], target: usize) -> Result<LoadedImage, LoadError> {
    let section = &sections[target];
    let functions = match section.base.map_or(target, |base| base as usize) {
        0 => &tables.functions[..],
        base => &tables.versions[sections[base].versions.clone()],
    };
    let mut image = LoadedImage {
        functions: tables.image_indices.iter().copied().zip(functions.iter().cloned()).collect(),
        ..LoadedImage::default()
    };
    let mut places = tables.places.iter().peekable();
    for (position, &entry) in tables.clone_indices[section.entries.clone()].iter().enumerate() {
        let index = entry & COUNT_MASK;
        let place = tables.image_indices.get(index as usize).filter(|_| (index as usize) < functions.len());
        let &place = place.ok_or(LoadError::NoFunction { target, index })?;
        let version = match section.base {
            None => &functions[index as usize],
            Some(_) => &tables.versions[section.versions.start + position],
        };
        if section.base.is_some() {
            image.clones.push((place, version.clone()));
        }
        if section.base.is_some() && entry & TAG == 0 {
            continue;
        }
        while places.next_if(|(earlier, _)| *earlier < index).is_some() {}
        let before = image.relocated.len();
        while let Some((_, place)) = places.next_if(|(relocated, _)| *relocated == index) {
            image.relocated.push((place.clone(), version.clone()));
        }
        if image.relocated.len() == before {
            return Err(LoadError::NoPlace { target, index });
        }
    }
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(name: &str) -> Address {
        Address { symbol: name.to_owned(), offset: 0 }
    }

    fn tables(clone_indices: &[u32], versions: &[&str]) -> ShardTables {
        ShardTables {
            functions: ["f", "g"].map(symbol).to_vec(),
            image_indices: vec![7, 4],
            places: vec![(1, symbol("v")), (1, symbol("g.reloc_slot"))],
            clone_indices: clone_indices.to_vec(),
            versions: versions.iter().map(|name| symbol(name)).collect(),
        }
    }

    #[test]
    fn every_target_gets_its_versions() {
        let tables = tables(&[TAG | 1, 1, TAG | 1, 1, 2, 1, 0, TAG | 1], &["f.1", "g.1", "f.2", "g.1"]);
        let loaded = load(&tables, 3).expect("good tables");
        assert_eq!(loaded[0].functions, [(7, symbol("f")), (4, symbol("g"))]);
        assert_eq!(loaded[1].functions, [(7, symbol("f.1")), (4, symbol("g.1"))]);
        assert_eq!(loaded[2].functions, loaded[1].functions);
        assert_eq!(loaded[2].clones, [(7, symbol("f.2")), (4, symbol("g.1"))]);
        assert_eq!(
            loaded[2].relocated,
            [(symbol("v"), symbol("g.1")), (symbol("g.reloc_slot"), symbol("g.1"))]
        );
    }

    #[test]
    fn bad_tables_are_errors() {
        let load =
            |indices: &[u32], versions: &[&str], targets| load(&tables(indices, versions), targets).err();
        assert_eq!(load(&[], &[], 1), Some(LoadError::IndicesEnd(0)));
        assert_eq!(load(&[TAG | 3, 1], &[], 1), Some(LoadError::IndicesEnd(0)));
        assert_eq!(load(&[0, 0], &[], 1), Some(LoadError::FirstIsSelective));
        assert_eq!(load(&[TAG, TAG], &["f.1"], 2), Some(LoadError::VersionsEnd(1)));
        assert_eq!(load(&[TAG, 0, 1], &[], 2), Some(LoadError::Base { target: 1, base: 1 }));
        assert_eq!(load(&[TAG | 1, 9], &[], 1), Some(LoadError::NoFunction { target: 0, index: 9 }));
        assert_eq!(load(&[TAG | 1, 0], &[], 1), Some(LoadError::NoPlace { target: 0, index: 0 }));
        assert_eq!(load(&[TAG | 2, 1, 1], &[], 1), Some(LoadError::NoPlace { target: 0, index: 1 }));
    }
}
