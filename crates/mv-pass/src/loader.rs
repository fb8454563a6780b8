//! What Julia's loader makes of the tables (`parse_sysimg` of `src/processor.cpp`, Julia 1.10 to 1.13).
//!
//! The loader itself trusts the tables. Here everything that it relies on is checked, so that tables which it would
//! misread are an error. What a pointer is depends on where the tables come from: in a module it is an [`Address`], in a
//! built image a place in memory.

use crate::tables::read::{Address, ShardTables};
use crate::tables::{COUNT_MASK, TAG};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Range;

/// What tables point with.
pub trait Pointer: Clone + Eq + Hash + Debug + Display {}

impl<P: Clone + Eq + Hash + Debug + Display> Pointer for P {}

/// What is loaded where a target is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedTarget<'t, P = Address> {
    /// The target whose versions the functions are: the target itself where it has every function, else its base.
    pub base: usize,
    /// For each function of the shard its index in the whole image and the version that the image's table gets.
    pub functions: Vec<(u32, &'t P)>,
    /// The versions of a selective target, by index in the whole image; nothing for other targets. One may be the base
    /// target's: that of a function which has to be relocated, but which the target does not clone.
    pub clones: Option<Vec<(u32, &'t P)>>,
    /// The version that is written to each place.
    pub relocated: Vec<(&'t P, &'t P)>,
}

/// What in the tables the loader would misread. An `entry` is a position in the table that [`place`](Self::place) names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError<P = Address> {
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
        /// Where it stands.
        entry: usize,
    },
    /// A function that is not in the function table.
    #[error("target {target}: there is no function {index}")]
    NoFunction {
        /// The target.
        target: usize,
        /// The index in the function table.
        index: u32,
        /// Where it stands.
        entry: usize,
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
        /// Where it stands.
        entry: usize,
    },
    /// A function of a target that has every function is tagged, which the loader would take for a part of the index.
    #[error("target {target}: function {index} is tagged, though the target has every function")]
    Tagged {
        /// The target.
        target: usize,
        /// The index.
        index: u32,
        /// Where it stands.
        entry: usize,
    },
    /// A function that is to be relocated has no place.
    #[error("target {target}: function {index} is to be relocated, but has no place in jl_clone_slots")]
    NoPlace {
        /// The target.
        target: usize,
        /// The index.
        index: u32,
        /// Where it stands.
        entry: usize,
    },
    /// A place keeps what it has, as the target does not relocate the function.
    #[error("target {target}: function {index} isn't relocated, but has the place {place} in jl_clone_slots")]
    NotRelocated {
        /// The target.
        target: usize,
        /// The index.
        index: u32,
        /// The first of its places.
        place: P,
        /// Which of the places that is.
        entry: usize,
    },
    /// The places are not in ascending order of functions.
    #[error("jl_clone_slots: function {index} comes after {before}")]
    PlacesNotAscending {
        /// The index.
        index: u32,
        /// The one before it.
        before: u32,
        /// Which of the places it is.
        entry: usize,
    },
    /// Two versions would be written to one place.
    #[error("jl_clone_slots has {place} twice")]
    PlaceTwice {
        /// The place.
        place: P,
        /// Which of the places it is the second time.
        entry: usize,
    },
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

impl<P> LoadError<P> {
    /// The table at fault, without its suffix, and the position in it where there is one: in `jl_clone_slots` that of a
    /// pair of function and place.
    pub fn place(&self) -> (&'static str, Option<usize>) {
        match *self {
            Self::NoTarget | Self::IndicesEnd(_) => ("jl_clone_idxs", None),
            Self::FirstIsSelective => ("jl_clone_idxs", Some(0)),
            Self::VersionsEnd { .. } | Self::VersionsLeft(_) => ("jl_clone_ptrs", None),
            Self::Base { entry, .. }
            | Self::NoFunction { entry, .. }
            | Self::NotAscending { entry, .. }
            | Self::Tagged { entry, .. }
            | Self::NoPlace { entry, .. } => ("jl_clone_idxs", Some(entry)),
            Self::NotRelocated { entry, .. }
            | Self::PlacesNotAscending { entry, .. }
            | Self::PlaceTwice { entry, .. } => ("jl_clone_slots", Some(entry)),
            Self::SameImageIndex { second, .. } => ("jl_fvar_idxs", Some(second)),
        }
    }
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
pub fn load<P: Pointer>(tables: &ShardTables<P>) -> Result<Vec<LoadedTarget<'_, P>>, LoadError<P>> {
    let (loaded, errors) = load_and_check(tables);
    match errors.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(loaded),
    }
}

/// What the loader makes of the tables, and everything that it would misread. Entries that mean nothing are left out;
/// where a target cannot be told from the next one, it and all later ones are.
pub fn load_and_check<P: Pointer>(tables: &ShardTables<P>) -> (Vec<LoadedTarget<'_, P>>, Vec<LoadError<P>>) {
    let mut loader = Loader { tables, errors: Vec::new() };
    loader.check_image_indices();
    loader.check_places();
    let sections = loader.sections();
    let loaded = (0..sections.len()).map(|target| loader.load_target(&sections, target)).collect();
    (loaded, loader.errors)
}

/// By indices in the function table or in the whole image.
type Versions<'t, P> = Vec<(u32, &'t P)>;

struct Loader<'t, P> {
    tables: &'t ShardTables<P>,
    errors: Vec<LoadError<P>>,
}

impl<'t, P: Pointer> Loader<'t, P> {
    fn check_image_indices(&mut self) {
        let mut seen = FxHashMap::default();
        for (second, &image_index) in self.tables.image_indices.iter().enumerate() {
            if let Some(first) = seen.insert(image_index, second) {
                self.errors.push(LoadError::SameImageIndex { first, second, image_index });
            }
        }
    }

    fn check_places(&mut self) {
        for (position, pair) in self.tables.places.windows(2).enumerate() {
            let (before, index) = (pair[0].0, pair[1].0);
            if before > index {
                self.errors.push(LoadError::PlacesNotAscending { index, before, entry: position + 1 });
            }
        }
        let mut seen = FxHashSet::default();
        for (entry, (_, place)) in self.tables.places.iter().enumerate() {
            if !seen.insert(place) {
                self.errors.push(LoadError::PlaceTwice { place: place.clone(), entry });
            }
        }
    }

    fn sections(&mut self) -> Vec<Section> {
        let mut sections = Vec::new();
        let (mut next, mut version) = (0, 0);
        while next < self.tables.clone_indices.len() {
            match self.section(&sections, next, version) {
                Ok(section) => {
                    (next, version) = (section.entries.end, section.versions.end);
                    sections.push(section);
                }
                Err(error) => {
                    self.errors.push(error);
                    return sections;
                }
            }
        }
        match self.tables.versions.len() - version {
            _ if sections.is_empty() => self.errors.push(LoadError::NoTarget),
            0 => {}
            left => self.errors.push(LoadError::VersionsLeft(left)),
        }
        sections
    }

    /// The part of the target whose count is at `start`, and whose versions begin at `version`.
    fn section(
        &mut self,
        earlier: &[Section],
        start: usize,
        version: usize,
    ) -> Result<Section, LoadError<P>> {
        let tables = self.tables;
        let target = earlier.len();
        let count = tables.clone_indices[start];
        let is_whole = count & TAG != 0;
        if target == 0 && !is_whole {
            // What stands behind the count is a base or is none: nothing says.
            return Err(LoadError::FirstIsSelective);
        }
        let base = if is_whole { None } else { Some(self.base(earlier, start + 1)?) };
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

    /// The base of the target after `earlier`, which is one of these and has every function; 0 where it is not.
    fn base(&mut self, earlier: &[Section], entry: usize) -> Result<usize, LoadError<P>> {
        let target = earlier.len();
        let base = *self.tables.clone_indices.get(entry).ok_or(LoadError::IndicesEnd(target))?;
        match earlier.get(base as usize) {
            Some(Section { base: None, .. }) => Ok(base as usize),
            _ => {
                self.errors.push(LoadError::Base { target, base, entry });
                Ok(0)
            }
        }
    }

    fn load_target(&mut self, sections: &[Section], target: usize) -> LoadedTarget<'t, P> {
        let section = &sections[target];
        let base = section.base.unwrap_or(target);
        let functions = match base {
            0 => &self.tables.functions[..],
            base => &self.tables.versions[sections[base].versions.clone()],
        };
        let (clones, relocated) = match section.base {
            None => (None, self.everything(section, target, functions)),
            Some(_) => {
                let (clones, relocated) = self.selected(section, target);
                (Some(clones), relocated)
            }
        };
        LoadedTarget {
            base,
            functions: self.tables.image_indices.iter().copied().zip(functions).collect(),
            clones,
            relocated: self.relocate(target, &relocated),
        }
    }

    /// What a target that has every function relocates, and where that stands. Its entries have no tags.
    fn everything(
        &mut self,
        section: &Section,
        target: usize,
        functions: &'t [P],
    ) -> Vec<(usize, u32, &'t P)> {
        let mut relocated = Vec::with_capacity(section.entries.len());
        let mut order = Ascending { target, last: None };
        for entry in section.entries.clone() {
            let word = self.tables.clone_indices[entry];
            let index = word & COUNT_MASK;
            if word & TAG != 0 {
                self.errors.push(LoadError::Tagged { target, index, entry });
            }
            if self.check_index(&mut order, index, entry) {
                relocated.push((entry, index, &functions[index as usize]));
            }
        }
        relocated
    }

    /// The versions of a selective target, and those of them that it relocates, with where that stands.
    #[allow(clippy::type_complexity, reason = "a pair of lists")]
    fn selected(&mut self, section: &Section, target: usize) -> (Versions<'t, P>, Vec<(usize, u32, &'t P)>) {
        let tables = self.tables;
        let (mut clones, mut relocated) = (Vec::with_capacity(section.entries.len()), Vec::new());
        let mut order = Ascending { target, last: None };
        for (entry, version) in section.entries.clone().zip(&tables.versions[section.versions.clone()]) {
            let word = tables.clone_indices[entry];
            let index = word & COUNT_MASK;
            if !self.check_index(&mut order, index, entry) {
                continue;
            }
            clones.push((tables.image_indices[index as usize], version));
            if word & TAG != 0 {
                relocated.push((entry, index, version));
            }
        }
        (clones, relocated)
    }

    /// Whether an entry of a target is a function. The entries are in ascending order.
    fn check_index(&mut self, order: &mut Ascending, index: u32, entry: usize) -> bool {
        let target = order.target;
        if index as usize >= self.tables.functions.len() {
            self.errors.push(LoadError::NoFunction { target, index, entry });
            return false;
        }
        if let Some(before) = order.last.replace(index).filter(|&before| before >= index) {
            self.errors.push(LoadError::NotAscending { target, index, before, entry });
        }
        true
    }

    /// Writes the versions to their places: both are in ascending order, and the search for a place never goes back.
    fn relocate(&mut self, target: usize, versions: &[(usize, u32, &'t P)]) -> Vec<(&'t P, &'t P)> {
        let mut places = self.tables.places.iter().enumerate().peekable();
        let mut relocated = Vec::with_capacity(self.tables.places.len());
        for &(position, index, version) in versions {
            while let Some((entry, skipped)) = places.next_if(|(_, (other, _))| *other < index) {
                self.not_relocated(target, entry, skipped);
            }
            let before = relocated.len();
            while let Some((_, (_, place))) = places.next_if(|(_, (other, _))| *other == index) {
                relocated.push((place, version));
            }
            if relocated.len() == before {
                self.errors.push(LoadError::NoPlace { target, index, entry: position });
            }
        }
        for (entry, skipped) in places {
            self.not_relocated(target, entry, skipped);
        }
        relocated
    }

    /// One error a function, whatever the number of its places.
    fn not_relocated(&mut self, target: usize, entry: usize, (index, place): &(u32, P)) {
        let is_first = entry == 0 || self.tables.places[entry - 1].0 != *index;
        if is_first {
            self.errors.push(LoadError::NotRelocated { target, index: *index, place: place.clone(), entry });
        }
    }
}

/// The order of a target's functions.
struct Ascending {
    target: usize,
    last: Option<u32>,
}
