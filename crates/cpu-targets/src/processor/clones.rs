//! What the targets behind the first clone (`jl_get_llvm_clone_targets`).

use super::flags;
use super::table::Table;
use crate::feature_set::FeatureSet;
use crate::target::{FeatureCategory, NewFeatures};

/// What decides about a target's clones.
pub(super) struct Candidate {
    pub(super) name: String,
    pub(super) enabled: FeatureSet,
    pub(super) flags: u32,
    pub(super) not_clone_all: bool,
    pub(super) base: usize,
    pub(super) new_features: Vec<NewFeatures>,
}

/// Sets the flags of what is cloned.
///
/// The first target that clones everything because of its CPU's name ends this: those behind it get no flags at all,
/// which is an oversight of Julia's.
pub(super) fn decide(targets: &mut [Candidate], table: &Table) {
    for index in 1..targets.len() {
        if targets[index].flags & flags::CLONE_ALL != 0 {
            continue;
        }
        targets[index].flags |= flags::CLONE_CPU | flags::CLONE_LOOP;
        let base = &targets[targets[index].base];
        if clones_all(&targets[index], base, table) {
            targets[index].flags |= flags::CLONE_ALL;
            break;
        }
        let new_features = new_features(base.enabled, targets[index].enabled, table);
        let target = &mut targets[index];
        target.flags |= new_features.iter().fold(0, |sum, new| sum | flag(new.category));
        target.new_features = new_features;
    }
}

fn clones_all(target: &Candidate, base: &Candidate, table: &Table) -> bool {
    let listed = |name: &str| table.clones_all.contains(&name);
    !target.not_clone_all && listed(&target.name) && !listed(&base.name)
}

fn new_features(base: FeatureSet, target: FeatureSet, table: &Table) -> Vec<NewFeatures> {
    let of_category = |&(category, features): &(FeatureCategory, FeatureSet)| {
        let features = table.names((target - base) & features);
        let features: Vec<_> = features.into_iter().map(str::to_owned).collect();
        (!features.is_empty()).then_some(NewFeatures { category, features })
    };
    let mut new: Vec<_> = table.categories.iter().filter_map(of_category).collect();
    new.sort_by_key(|new| new.category);
    new
}

fn flag(category: FeatureCategory) -> u32 {
    match category {
        FeatureCategory::Math => flags::CLONE_MATH,
        FeatureCategory::Simd => flags::CLONE_SIMD,
        FeatureCategory::Float16 => flags::CLONE_FLOAT16,
        FeatureCategory::Bfloat16 => flags::CLONE_BFLOAT16,
    }
}
