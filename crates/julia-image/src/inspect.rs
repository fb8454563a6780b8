//! What an image holds: targets, versions of functions, relocation slots.

use crate::check::fitting_version;
use crate::image::{Header, Image, ReadAs, Shard, Spot};
use crate::open::{FileFacts, Opened};
use cpu_targets::{FeatureSet, Platform, TargetRecord};
use mv_pass::loader::LoadedTarget;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use std::collections::BTreeMap;

/// What an image holds. What is not known is left out.
#[derive(Clone, Debug, Serialize)]
pub struct InspectReport {
    /// `jlopt.image.inspect/1`
    pub schema: &'static str,
    /// The file.
    pub file: FileFacts,
    /// The version of Julia that it was read as.
    pub julia: JuliaFacts,
    /// The counts of the whole image, where it has a root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<HeaderFacts>,
    /// The target string that it was built with. Julia 1.13 and later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_string: Option<String>,
    /// The shards, in order.
    pub shards: Vec<ShardFacts>,
    /// The targets, in order.
    pub targets: Vec<TargetFacts>,
    /// How many relocation slots there are, over all shards.
    pub slots: usize,
    /// How many bytes the versions of all targets take; nothing where none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// How many things are wrong with the tables.
    pub findings: usize,
    /// A version of Julia as whose image nothing would be wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fits: Option<String>,
    /// What the loader makes of the image for each target that it might choose, where functions are to be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loader: Option<Vec<LoaderFacts>>,
    /// The relocation slots, where functions are to be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot_list: Option<Vec<SlotFacts>>,
}

/// A version of Julia.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JuliaFacts {
    /// The version: `1.13.1`.
    pub version: String,
    /// Whether the names of the tables rule out the version that was asked for.
    pub by_symbols: bool,
}

impl From<ReadAs> for JuliaFacts {
    fn from(read_as: ReadAs) -> Self {
        Self { version: read_as.version.to_string(), by_symbols: read_as.by_symbols }
    }
}

/// The counts of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeaderFacts {
    /// The version of the format.
    pub version: u32,
    /// Shards.
    pub shards: u32,
    /// Functions.
    pub functions: u32,
    /// Global variables.
    pub globals: u32,
}

impl From<Header> for HeaderFacts {
    fn from(header: Header) -> Self {
        let Header { version, shards, functions, globals } = header;
        Self { version, shards, functions, globals }
    }
}

/// A shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShardFacts {
    /// Its number, from 0.
    pub number: usize,
    /// What the names of its tables end in, where these are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suffix: Option<String>,
    /// How many functions it has.
    pub functions: usize,
    /// How many global variables.
    pub globals: usize,
    /// How many relocation slots.
    pub slots: usize,
    /// How many versions of its functions each target has of its own.
    pub versions: Vec<usize>,
}

/// A target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TargetFacts {
    /// Its number, from 0.
    pub index: usize,
    /// The name of its CPU. This and what else the target data say is left out where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The flags that the image records, by name: `vec_call`, `clone_all`, `unknown_name`, `opt_size`, `min_size`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<Vec<&'static str>>,
    /// The features that it enables, and that a machine has to have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enabled: Option<Vec<String>>,
    /// The features that it disables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disabled: Option<Vec<String>>,
    /// The features that no table knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ext_features: Option<String>,
    /// Whether it has a version of every function, as the tables say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clone_all: Option<bool>,
    /// The target whose versions stand in for those that a selective target does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<usize>,
    /// How many versions it has of its own.
    pub versions: usize,
    /// How many functions it relocates: those whose slots get the version that is chosen.
    pub relocated: usize,
    /// How many bytes of code its versions take, as far as that is known; the code that several share counts once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// How many of the versions that is known of.
    pub measured: usize,
    /// Its share of the code of all targets' versions, else of their number: between 0 and 1.
    pub share: f64,
}

/// What is loaded where a target is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoaderFacts {
    /// The version of each function, by its index in the image: a symbol, or its address.
    pub functions: BTreeMap<u32, String>,
    /// The versions of a selective target, which calls through the image's table use instead.
    pub clones: BTreeMap<u32, String>,
    /// What is written to each relocation slot.
    pub relocated: BTreeMap<String, String>,
}

/// A relocation slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SlotFacts {
    /// The shard.
    pub shard: usize,
    /// The function, by its index in the image.
    pub function: u32,
    /// Where the slot is: a symbol, or its address.
    pub place: String,
}

/// What an image holds; `platform` knows the names of features.
pub fn inspect(
    image: &Image<'_, '_>,
    read_as: ReadAs,
    platform: &Platform<'_>,
    list_functions: bool,
) -> InspectReport {
    let loaded: Vec<_> = image.shards.iter().map(Shard::loaded).collect();
    let versions: Vec<Vec<Vec<&Spot>>> = loaded
        .iter()
        .map(|targets| (0..targets.len()).map(|target| own_versions(targets, target)).collect())
        .collect();
    let recorded = image.root.as_ref().and_then(|root| root.targets.as_deref()).unwrap_or_default();
    let mut targets: Vec<_> = (0..image.target_count())
        .map(|target| target_facts(image, &loaded, &versions, recorded.get(target), target, platform))
        .collect();
    let bytes = set_shares(&mut targets);
    InspectReport {
        schema: "jlopt.image.inspect/1",
        file: image.opened.facts.clone(),
        julia: read_as.into(),
        header: image.root.as_ref().and_then(|root| root.header).map(HeaderFacts::from),
        target_string: image.root.as_ref().and_then(|root| root.target_string.clone()),
        shards: image.shards.iter().zip(&versions).map(shard_facts).collect(),
        slots: image.shards.iter().map(|shard| shard.tables.places.len()).sum(),
        bytes,
        findings: image.findings.len(),
        fits: fitting_version(image),
        loader: list_functions
            .then(|| (0..targets.len()).map(|target| loader_facts(&loaded, target)).collect()),
        slot_list: list_functions.then(|| image.shards.iter().flat_map(slots).collect()),
        targets,
    }
}

/// The versions that a target has of its own: all functions, or of a selective target those that are not its base's.
pub(crate) fn own_versions<'t>(targets: &[LoadedTarget<'t, Spot>], target: usize) -> Vec<&'t Spot> {
    own_by_index(targets, target).into_iter().map(|(_, version)| version).collect()
}

/// The same, with the index of each function in the image.
pub(crate) fn own_by_index<'t>(targets: &[LoadedTarget<'t, Spot>], target: usize) -> Vec<(u32, &'t Spot)> {
    let loaded = &targets[target];
    let Some(clones) = &loaded.clones else {
        return loaded.functions.clone();
    };
    let base: FxHashMap<u32, &Spot> = loaded.functions.iter().copied().collect();
    let is_own = |(index, version): &&(u32, &'t Spot)| base.get(index) != Some(version);
    clones.iter().filter(is_own).copied().collect()
}

fn shard_facts((shard, versions): (&Shard, &Vec<Vec<&Spot>>)) -> ShardFacts {
    ShardFacts {
        number: shard.number,
        suffix: shard.suffix.clone(),
        functions: shard.tables.functions.len(),
        globals: shard.globals.len(),
        slots: shard.tables.places.len(),
        versions: versions.iter().map(Vec::len).collect(),
    }
}

fn target_facts(
    image: &Image<'_, '_>,
    loaded: &[Vec<LoadedTarget<'_, Spot>>],
    versions: &[Vec<Vec<&Spot>>],
    record: Option<&TargetRecord>,
    target: usize,
    platform: &Platform<'_>,
) -> TargetFacts {
    let of_shards = || loaded.iter().filter_map(|targets| targets.get(target));
    let own: Vec<&Spot> =
        versions.iter().filter_map(|targets| targets.get(target)).flatten().copied().collect();
    let first = of_shards().next();
    let (bytes, measured) = code_size(image, &own);
    let recorded =
        |facts: fn(&TargetRecord) -> FeatureSet| record.map(|record| platform.feature_names(facts(record)));
    TargetFacts {
        index: target,
        name: record.map(|record| record.name.clone()),
        flags: record.map(|record| flag_names(record.flags)),
        enabled: recorded(|record| record.enabled),
        disabled: recorded(|record| record.disabled),
        ext_features: record
            .map(|record| record.ext_features.clone())
            .filter(|features| !features.is_empty()),
        clone_all: first.map(|loaded| loaded.clones.is_none()),
        base: first.filter(|loaded| loaded.clones.is_some()).map(|loaded| loaded.base),
        versions: own.len(),
        relocated: of_shards().map(relocated_functions).sum(),
        bytes,
        measured,
        share: 0.0,
    }
}

/// Functions rather than slots: one may have several.
fn relocated_functions(loaded: &LoadedTarget<'_, Spot>) -> usize {
    let versions: FxHashSet<_> = loaded.relocated.iter().map(|(_, version)| *version).collect();
    versions.len()
}

/// How many bytes versions take, and of how many of them that is known.
fn code_size(image: &Image<'_, '_>, versions: &[&Spot]) -> (Option<u64>, usize) {
    let mut known = FxHashMap::default();
    let mut measured = 0;
    for version in versions {
        let Some(address) = version.address() else { continue };
        let size: &Option<u64> = known.entry(address).or_insert_with(|| code_bytes(image.opened, version));
        measured += usize::from(size.is_some());
    }
    let sizes = known.into_values().flatten();
    let bytes = sizes.fold(None, |sum: Option<u64>, size| Some(sum.unwrap_or(0).saturating_add(size)));
    (bytes, measured)
}

/// How many bytes of code there are at a spot, where that is known.
pub(crate) fn code_bytes(opened: &Opened<'_>, version: &Spot) -> Option<u64> {
    let address = version.address().filter(|&address| opened.memory.is_code(address))?;
    opened.extents.size(address, &opened.symbols, &opened.memory, opened.facts.has_sizes)
}

/// Gives each target its share; the bytes of all of them.
fn set_shares(targets: &mut [TargetFacts]) -> Option<u64> {
    let bytes = targets.iter().filter_map(|target| target.bytes).reduce(u64::saturating_add);
    let all: usize = targets.iter().map(|target| target.versions).sum();
    for target in targets {
        target.share = match bytes {
            Some(bytes) => share(target.bytes.unwrap_or(0), bytes),
            None => share(target.versions as u64, all as u64),
        };
    }
    bytes
}

/// To three places.
#[allow(clippy::cast_precision_loss, reason = "a share need not be exact")]
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { (part as f64 / whole as f64 * 1000.0).round() / 1000.0 }
}

const FLAG_NAMES: [(u32, &str); 5] =
    [(1, "vec_call"), (2, "clone_all"), (32, "unknown_name"), (64, "opt_size"), (128, "min_size")];

fn flag_names(flags: u32) -> Vec<&'static str> {
    FLAG_NAMES.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name).collect()
}

fn loader_facts(loaded: &[Vec<LoadedTarget<'_, Spot>>], target: usize) -> LoaderFacts {
    let of_shards = || loaded.iter().filter_map(|targets| targets.get(target));
    let shown = |(index, version): &(u32, &Spot)| (*index, version.to_string());
    LoaderFacts {
        functions: of_shards().flat_map(|loaded| loaded.functions.iter().map(shown)).collect(),
        clones: of_shards().filter_map(|loaded| loaded.clones.as_ref()).flatten().map(shown).collect(),
        relocated: of_shards()
            .flat_map(|loaded| &loaded.relocated)
            .map(|(place, version)| (place.to_string(), version.to_string()))
            .collect(),
    }
}

fn slots(shard: &Shard) -> Vec<SlotFacts> {
    let slot = |(function, place): &(u32, Spot)| {
        let index = usize::try_from(*function).ok().and_then(|index| shard.tables.image_indices.get(index));
        Some(SlotFacts { shard: shard.number, function: *index?, place: place.to_string() })
    };
    shard.tables.places.iter().filter_map(slot).collect()
}
