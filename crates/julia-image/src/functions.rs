//! The functions of an image, each with its versions.

use crate::image::{Image, Shard, Spot};
use crate::inspect::{code_bytes, own_by_index};
use mv_pass::loader::LoadedTarget;
use std::collections::BTreeMap;

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionFacts {
    /// Its index in the image.
    pub index: u32,
    /// The shard that it is in.
    pub shard: usize,
    /// For each target its own version, or nothing where that of the target's base runs.
    pub versions: Vec<Option<VersionFacts>>,
    /// Its relocation slots: symbols, or their addresses.
    pub slots: Vec<String>,
}

/// A version of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionFacts {
    /// Its symbol, or its address.
    pub name: String,
    /// How many bytes of code it has, where that is known.
    pub bytes: Option<u64>,
}

impl FunctionFacts {
    /// What the function is called: as its version for the first target that has one.
    pub fn name(&self) -> Option<&str> {
        self.versions.iter().flatten().next().map(|version| version.name.as_str())
    }
}

/// The functions of an image, by their index. In an image in which something is wrong several shards may have one of an
/// index.
pub fn functions(image: &Image<'_, '_>) -> Vec<FunctionFacts> {
    let targets = image.target_count();
    let mut functions: Vec<_> =
        image.shards.iter().flat_map(|shard| of_shard(image, shard, targets)).collect();
    functions.sort_by_key(|function| function.index);
    functions
}

/// By their index.
type Functions = BTreeMap<u32, FunctionFacts>;

fn of_shard(image: &Image<'_, '_>, shard: &Shard, targets: usize) -> impl Iterator<Item = FunctionFacts> {
    let function = |&index: &u32| {
        let (versions, slots) = (vec![None; targets], Vec::new());
        (index, FunctionFacts { index, shard: shard.number, versions, slots })
    };
    let mut functions: Functions = shard.tables.image_indices.iter().map(function).collect();
    add_versions(image, &shard.loaded(), &mut functions);
    for (function, place) in &shard.tables.places {
        let index = usize::try_from(*function).ok().and_then(|index| shard.tables.image_indices.get(index));
        if let Some(facts) = index.and_then(|index| functions.get_mut(index)) {
            facts.slots.push(place.to_string());
        }
    }
    functions.into_values()
}

fn add_versions(image: &Image<'_, '_>, loaded: &[LoadedTarget<'_, Spot>], functions: &mut Functions) {
    for target in 0..loaded.len() {
        for (index, version) in own_by_index(loaded, target) {
            let place = functions.get_mut(&index).and_then(|function| function.versions.get_mut(target));
            if let Some(place) = place {
                let (name, bytes) = (version.to_string(), code_bytes(image.opened, version));
                *place = Some(VersionFacts { name, bytes });
            }
        }
    }
}
