//! What Julia's loader makes of the tables (`parse_sysimg` of `src/processor.cpp`, Julia 1.10 to 1.13).
//!
//! The loader itself trusts the tables. Here everything that it relies on is checked, so that tables which it would
//! misread are an error.

use crate::tables::read::{Address, ShardTables};
use crate::tables::{COUNT_MASK, TAG};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// What is loaded where a target is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadedTarget<'t> {
    /// For each function of the shard its index in the whole image and the version that the image's table gets.
    pub functions: Vec<(u32, &'t Address)>,
    /// The versions of a selective target, by index in the whole image; nothing for other targets. One may be the base
    /// target's: that of a function which has to be relocated, but which the target does not clone.
    pub clones: Option<Vec<(u32, &'t Address)>>,
    /// The version that is written to each place.
    pub relocated: Vec<(&'t Address, &'t Address)>,
}

/// What in the tables the loader would misread.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// There is not even target 0.
    #[error("jl_clone_idxs is empty")]
    NoTarget,
    /// The list ends too early.
    #[error("jl_clone_idxs ends within target {0}")]
    IndicesEnd(usize),
    /// The versions end too early.
    #[error("target {target} needs {needed} versions, but only {left} are left")]
    VersionsEnd {
        /// The target.
        target: usize,
        /// How many versions it needs.
        needed: usize,
        /// How many there are behind those of earlier targets.
        left: usize,
    },
    /// There are versions of no target.
    #[error("{0} versions are left behind those of the last target")]
    VersionsLeft(usize),
    /// Target 0 is not marked as one that has every function.
    #[error("target 0 is selective")]
    FirstIsSelective,
    /// A target is based on itself, a later or a selective one.
    #[error("target {target}: base {base} isn't an earlier target that has every function")]
    Base {
        /// The target.
        target: usize,
        /// Its base.
        base: u32,
    },
    /// A function that is not in the function table.
    #[error("target {target}: there is no function {index}")]
    NoFunction {
        /// The target.
        target: usize,
        /// The index in the function table.
        index: u32,
    },
    /// The functions of a target are not in ascending order, by which the loader goes.
    #[error("target {target}: function {index} comes after {before}")]
    NotAscending {
        /// The target.
        target: usize,
        /// The index.
        index: u32,
        /// The one before it.
        before: u32,
    },
    /// A function that is to be relocated has no place.
    #[error("target {target}: function {index} is to be relocated, but has no place in jl_clone_slots")]
    NoPlace {
        /// The target.
        target: usize,
        /// The index.
        index: u32,
    },
    /// A place keeps what it has, as the target does not relocate the function.
    #[error("target {target}: function {index} isn't relocated, but has the place {place} in jl_clone_slots")]
    NotRelocated {
        /// The target.
        target: usize,
        /// The index.
        index: u32,
        /// The first of its places.
        place: Address,
    },
    /// The places are not in ascending order of functions.
    #[error("jl_clone_slots: function {index} comes after {before}")]
    PlacesNotAscending {
        /// The index.
        index: u32,
        /// The one before it.
        before: u32,
    },
    /// Two versions would be written to one place.
    #[error("jl_clone_slots has {0} twice")]
    PlaceTwice(Address),
    /// Two functions have the same index in the whole image.
    #[error("jl_fvar_idxs: functions {first} and {second} have the same index {image_index}")]
    SameImageIndex {
        /// The first function.
        first: usize,
        /// The second function.
        second: usize,
        /// Their index.
        image_index: u32,
    },
}

/// A target's part of the tables.
struct Section {
    /// The base of a selective target; the others have every function.
    base: Option<usize>,
    /// Its part of the list of indices.
    entries: Range<usize>,
    /// Its versions; target 0 has none besides the functions themselves.
    versions: Range<usize>,
}

/// What the loader makes of the tables, for each target that it might choose.
///
/// # Errors
///
/// The first thing that it would misread.
pub fn load(tables: &ShardTables) -> Result<Vec<LoadedTarget<'_>>, LoadError> {
    check_image_indices(tables)?;
    check_places(tables)?;
    let sections = sections(tables)?;
    (0..sections.len()).map(|target| load_target(tables, &sections, target)).collect()
}

fn check_image_indices(tables: &ShardTables) -> Result<(), LoadError> {
    let mut seen = FxHashMap::default();
    for (second, &image_index) in tables.image_indices.iter().enumerate() {
        if let Some(first) = seen.insert(image_index, second) {
            return Err(LoadError::SameImageIndex { first, second, image_index });
        }
    }
    Ok(())
}

fn check_places(tables: &ShardTables) -> Result<(), LoadError> {
    let unordered = tables.places.windows(2).find(|pair| pair[0].0 > pair[1].0);
    if let Some([(before, _), (index, _)]) = unordered {
        return Err(LoadError::PlacesNotAscending { index: *index, before: *before });
    }
    let mut seen = FxHashSet::default();
    match tables.places.iter().find(|(_, place)| !seen.insert(place)) {
        Some((_, place)) => Err(LoadError::PlaceTwice(place.clone())),
        None => Ok(()),
    }
}

fn sections(tables: &ShardTables) -> Result<Vec<Section>, LoadError> {
    let mut sections = Vec::new();
    let (mut next, mut version) = (0, 0);
    while next < tables.clone_indices.len() {
        let section = section(tables, &sections, next, version)?;
        (next, version) = (section.entries.end, section.versions.end);
        sections.push(section);
    }
    match tables.versions.len() - version {
        _ if sections.is_empty() => Err(LoadError::NoTarget),
        0 => Ok(sections),
        left => Err(LoadError::VersionsLeft(left)),
    }
}

/// The part of the target whose count is at `start`, and whose versions begin at `version`.
fn section(
    tables: &ShardTables,
    earlier: &[Section],
    start: usize,
    version: usize,
) -> Result<Section, LoadError> {
    let target = earlier.len();
    let count = tables.clone_indices[start];
    let is_whole = count & TAG != 0;
    if target == 0 && !is_whole {
        return Err(LoadError::FirstIsSelective);
    }
    let base = if is_whole { None } else { Some(base(tables, earlier, start + 1)?) };
    let first = start + 1 + usize::from(base.is_some());
    let length = (count & COUNT_MASK) as usize;
    let entries = first..first + length;
    if entries.end > tables.clone_indices.len() {
        return Err(LoadError::IndicesEnd(target));
    }
    let needed = match (target, is_whole) {
        (0, _) => 0,
        (_, true) => tables.functions.len(),
        (_, false) => length,
    };
    let left = tables.versions.len() - version;
    if needed > left {
        return Err(LoadError::VersionsEnd { target, needed, left });
    }
    Ok(Section { base, entries, versions: version..version + needed })
}

/// The base of the target after `earlier`, which is one of these and has every function.
fn base(tables: &ShardTables, earlier: &[Section], position: usize) -> Result<usize, LoadError> {
    let target = earlier.len();
    let base = *tables.clone_indices.get(position).ok_or(LoadError::IndicesEnd(target))?;
    match earlier.get(base as usize) {
        Some(Section { base: None, .. }) => Ok(base as usize),
        _ => Err(LoadError::Base { target, base }),
    }
}

fn load_target<'t>(
    tables: &'t ShardTables,
    sections: &[Section],
    target: usize,
) -> Result<LoadedTarget<'t>, LoadError> {
    let section = &sections[target];
    let functions = match section.base.unwrap_or(target) {
        0 => &tables.functions[..],
        base => &tables.versions[sections[base].versions.clone()],
    };
    let (clones, relocated) = match section.base {
        None => (None, everything(tables, section, target, functions)?),
        Some(_) => selected(tables, section, target).map(|(clones, relocated)| (Some(clones), relocated))?,
    };
    Ok(LoadedTarget {
        functions: tables.image_indices.iter().copied().zip(functions).collect(),
        clones,
        relocated: relocate(tables, target, relocated)?,
    })
}

/// By indices in the function table or in the whole image.
type Versions<'t> = Vec<(u32, &'t Address)>;

/// What a target that has every function relocates. Its entries have no tags.
fn everything<'t>(
    tables: &ShardTables,
    section: &Section,
    target: usize,
    functions: &'t [Address],
) -> Result<Versions<'t>, LoadError> {
    let entries = &tables.clone_indices[section.entries.clone()];
    check_indices(tables, target, entries.iter().copied())?;
    Ok(entries.iter().map(|&index| (index, &functions[index as usize])).collect())
}

/// The versions of a selective target, and those of them that it relocates.
fn selected<'t>(
    tables: &'t ShardTables,
    section: &Section,
    target: usize,
) -> Result<(Versions<'t>, Versions<'t>), LoadError> {
    let entries = &tables.clone_indices[section.entries.clone()];
    check_indices(tables, target, entries.iter().map(|entry| entry & COUNT_MASK))?;
    let (mut clones, mut relocated) = (Vec::with_capacity(entries.len()), Vec::new());
    for (entry, version) in entries.iter().zip(&tables.versions[section.versions.clone()]) {
        let index = entry & COUNT_MASK;
        clones.push((tables.image_indices[index as usize], version));
        if entry & TAG != 0 {
            relocated.push((index, version));
        }
    }
    Ok((clones, relocated))
}

/// Whether the entries of a target are functions in ascending order.
fn check_indices(
    tables: &ShardTables,
    target: usize,
    indices: impl Iterator<Item = u32>,
) -> Result<(), LoadError> {
    let mut last = None;
    for index in indices {
        if index as usize >= tables.functions.len() {
            return Err(LoadError::NoFunction { target, index });
        }
        if let Some(before) = last.replace(index).filter(|&before| before >= index) {
            return Err(LoadError::NotAscending { target, index, before });
        }
    }
    Ok(())
}

/// Writes the versions to their places: both are in ascending order, and the search for a place never goes back.
fn relocate<'t>(
    tables: &'t ShardTables,
    target: usize,
    versions: Versions<'t>,
) -> Result<Vec<(&'t Address, &'t Address)>, LoadError> {
    let mut places = tables.places.iter().peekable();
    let mut relocated = Vec::with_capacity(tables.places.len());
    for (index, version) in versions {
        if let Some((skipped, place)) = places.next_if(|(other, _)| *other < index) {
            return Err(LoadError::NotRelocated { target, index: *skipped, place: place.clone() });
        }
        let before = relocated.len();
        while let Some((_, place)) = places.next_if(|(other, _)| *other == index) {
            relocated.push((place, version));
        }
        if relocated.len() == before {
            return Err(LoadError::NoPlace { target, index });
        }
    }
    match places.next() {
        Some((index, place)) => Err(LoadError::NotRelocated { target, index: *index, place: place.clone() }),
        None => Ok(relocated),
    }
}
