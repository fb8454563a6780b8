//! What people stumble over in a list of targets.

use crate::cpufeatures;
use crate::feature_set::FeatureSet;
use crate::hint::{CpuHint, meant_option};
use crate::platform::{Platform, Rules};
use crate::target::{Target, Unknown};

/// Something in a list of targets that is likely to be a mistake, or to surprise. Targets are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Advice {
    /// Julia knows no CPU of this name: none of its features are known, and LLVM gets the name as it is.
    UnknownCpu {
        /// The target.
        target: usize,
        /// The name.
        name: String,
        /// What was probably meant.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<CpuHint>,
        /// Whether Julia refuses to start with the name. Julia 1.14.
        refused: bool,
        /// Whether features are named with it, which then are all that is known.
        has_features: bool,
    },
    /// Julia knows no such feature: LLVM gets it as it is, and nothing else looks at it.
    UnknownFeature {
        /// The target.
        target: usize,
        /// The feature, without its sign.
        feature: String,
        /// Features whose names are like it.
        near: Vec<String>,
    },
    /// What looks like an option that Julia has is written otherwise: it is taken for a feature, or on 1.14 without a
    /// sign ignored.
    MisspeltOption {
        /// The target.
        target: usize,
        /// The word, without its sign.
        word: String,
        /// The sign in front of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        sign: Option<char>,
        /// What was probably meant.
        meant: &'static str,
        /// Whether it is ignored; else LLVM gets it as a feature.
        ignored: bool,
    },
    /// A word among the options is the name of a CPU: a `,` stands for a `;`.
    CpuAsOption {
        /// The target.
        target: usize,
        /// The word.
        word: String,
        /// Whether it is ignored; else LLVM gets it as a feature.
        ignored: bool,
    },
    /// The N of a `base(N)` is no number of a target. Julia 1.14.
    OddBase {
        /// The target.
        target: usize,
        /// The option.
        word: String,
        /// What it is taken for; nothing where it is ignored.
        #[serde(skip_serializing_if = "Option::is_none")]
        base: Option<i32>,
    },
    /// A feature is asked for, but goes with another one that is disabled.
    Dropped {
        /// The target.
        target: usize,
        /// The feature.
        feature: String,
        /// What of that which it needs is disabled; itself where the string disables it, too.
        disabled: Vec<String>,
    },
    /// A word without a sign that is no option: it is ignored. Julia 1.14.
    IgnoredOption {
        /// The target.
        target: usize,
        /// The word.
        word: String,
    },
    /// A feature that is never enabled, whatever a CPU or the string says.
    AlwaysStripped {
        /// The target.
        target: usize,
        /// The feature.
        feature: String,
        /// Whether the string asks for it; else it disables what is disabled anyway.
        requested: bool,
    },
    /// A target without a `base` of its own is based on what an earlier one named. Julia 1.10 to 1.13.
    BaseLeaks {
        /// The target.
        target: usize,
        /// Its base.
        base: i32,
        /// The target whose `base` is still in force.
        from: usize,
    },
    /// The first target, which must run wherever a later one does, needs more than that one.
    FirstStricter {
        /// The later target.
        target: usize,
        /// What the first target needs and this one does not.
        features: Vec<String>,
        /// Whether the later target runs code of the first one: it clones by category.
        shares_code: bool,
    },
    /// A target runs code of its base, which needs more than it does.
    BaseStricter {
        /// The target.
        target: usize,
        /// Its base, which is not the first target.
        base: usize,
        /// What the base needs and the target does not.
        features: Vec<String>,
    },
    /// All targets after the first clone by category: what has neither loops nor vectors nor the like, and is not
    /// called between such functions, runs in the first target's version on every CPU.
    NoCloneAll {
        /// The targets that clone by category.
        targets: Vec<usize>,
    },
    /// A target clones everything because of its CPU's name. Julia 1.10 to 1.13.
    AutomaticCloneAll {
        /// The target.
        target: usize,
        /// The later targets that clone nothing because of it, an oversight of Julia's.
        without_clones: Vec<usize>,
    },
    /// LLVM gets another name: Julia's LLVM is too old for this one.
    CpuReplaced {
        /// The target.
        target: usize,
        /// The name.
        name: String,
        /// What LLVM gets.
        by: String,
    },
    /// Features that the string disables, but that LLVM gets all the same, since the name is one of an architecture,
    /// all of whose features are stated. ARM, Julia 1.10 to 1.13.
    KeptForLlvm {
        /// The target.
        target: usize,
        /// The features.
        features: Vec<String>,
    },
    /// The first target has features that the building machine lacks: they are left out.
    FirstLimited {
        /// The features.
        features: Vec<String>,
    },
}

impl Advice {
    /// Whether it only says what a list comes to, with nothing that needs to be changed; else it is a warning.
    pub fn is_note(&self) -> bool {
        match self {
            Self::AlwaysStripped { requested, .. } => !requested,
            Self::AutomaticCloneAll { without_clones, .. } => without_clones.is_empty(),
            Self::CpuReplaced { .. } | Self::FirstLimited { .. } => true,
            Self::UnknownCpu { .. }
            | Self::UnknownFeature { .. }
            | Self::MisspeltOption { .. }
            | Self::CpuAsOption { .. }
            | Self::OddBase { .. }
            | Self::Dropped { .. }
            | Self::IgnoredOption { .. }
            | Self::BaseLeaks { .. }
            | Self::FirstStricter { .. }
            | Self::BaseStricter { .. }
            | Self::NoCloneAll { .. }
            | Self::KeptForLlvm { .. } => false,
        }
    }

    /// Whether it is mostly a mistake in writing, which nothing but a warning would show.
    pub fn is_mistake(&self) -> bool {
        matches!(
            self,
            Self::UnknownCpu { .. }
                | Self::UnknownFeature { .. }
                | Self::MisspeltOption { .. }
                | Self::CpuAsOption { .. }
                | Self::OddBase { .. }
                | Self::Dropped { .. }
                | Self::IgnoredOption { .. }
        )
    }
}

impl Platform<'_> {
    /// What is odd about a list of targets.
    pub fn advice(&self, targets: &[Target]) -> Vec<Advice> {
        let mut advice = Vec::new();
        for (index, target) in targets.iter().enumerate() {
            advice.extend(self.unknown_cpu(index, target));
            advice.extend(self.unknown_options(index, target));
            advice.extend(odd_bases(index, target));
            advice.extend(self.stripped(index, target));
            advice.extend(self.dropped(index, target));
            advice.extend(self.replaced(index, target));
            advice.extend(self.kept_for_llvm(index, target));
        }
        advice.extend(self.limited(targets));
        advice.extend(self.leaking_bases(targets));
        advice.extend(self.stricter(targets));
        advice.extend(self.automatic_clone_all(targets));
        advice.extend(no_clone_all(targets));
        advice
    }

    pub(crate) fn is_fallback(&self) -> bool {
        self.cpu_names().is_empty()
    }

    fn unknown_cpu(&self, index: usize, target: &Target) -> Option<Advice> {
        let refused = matches!(self.rules, Rules::CpuFeatures(_));
        let unknown = target.unknown_name && (!self.is_fallback() || refused);
        unknown.then(|| Advice::UnknownCpu {
            target: index,
            name: target.name.clone(),
            hint: self.cpu_hint(&target.name),
            refused,
            has_features: !target.enabled.is_empty() && !refused,
        })
    }

    fn unknown_options(&self, index: usize, target: &Target) -> Vec<Advice> {
        target.written.unknown.iter().filter_map(|unknown| self.unknown_option(index, unknown)).collect()
    }

    fn unknown_option(&self, target: usize, Unknown { word, sign }: &Unknown) -> Option<Advice> {
        let ignored = matches!(self.rules, Rules::CpuFeatures(_)) && sign.is_none();
        let (word, sign) = (word.clone(), *sign);
        if sign.is_none() && (self.knows_cpu(word.trim()) || word.trim() == "native") {
            return Some(Advice::CpuAsOption { target, word: word.trim().to_owned(), ignored });
        }
        match meant_option(&word) {
            Some(meant) => Some(Advice::MisspeltOption { target, word, sign, meant, ignored }),
            None if self.is_fallback() => None,
            None if ignored => Some(Advice::IgnoredOption { target, word }),
            None => Some(Advice::UnknownFeature { target, near: self.features_near(&word), feature: word }),
        }
    }

    fn stripped(&self, index: usize, target: &Target) -> Vec<Advice> {
        let stripped = match self.rules {
            Rules::Processor(rules) => rules.table.map(|table| table.stripped).unwrap_or_default(),
            Rules::CpuFeatures(table) => cpufeatures::stripped(self.architecture, table),
        };
        let names = self.feature_names(stripped);
        let written = target.written.features.iter().filter(|(feature, _)| names.contains(feature));
        let advice = written.map(|(feature, requested)| Advice::AlwaysStripped {
            target: index,
            feature: feature.clone(),
            requested: *requested,
        });
        advice.collect()
    }

    /// What is asked for and not there, as the string disables something that it needs.
    fn dropped(&self, index: usize, target: &Target) -> Vec<Advice> {
        let has =
            |set: FeatureSet, name: &str| self.features_named(name).is_some_and(|one| set.contains_all(one));
        let asked = target.written.features.iter().filter(|(_, requested)| *requested);
        let gone = asked.filter(|(name, _)| !has(target.runtime.0, name) && !has(target.masked, name));
        let advice = gone.filter_map(|(feature, _)| {
            let needed = self.needed_by(self.features_named(feature)?);
            let disabled = target.written.features.iter().filter(|(name, on)| !on && has(needed, name));
            let disabled: Vec<_> = disabled.map(|(name, _)| name.clone()).collect();
            let feature = feature.clone();
            (!disabled.is_empty()).then_some(Advice::Dropped { target: index, feature, disabled })
        });
        advice.collect()
    }

    fn replaced(&self, index: usize, target: &Target) -> Option<Advice> {
        let Rules::Processor(rules) = self.rules else { return None };
        let cpu = rules.table?.cpu(&target.name)?;
        (cpu.min_llvm > rules.llvm).then(|| Advice::CpuReplaced {
            target: index,
            name: target.name.clone(),
            by: target.cpu_name.clone(),
        })
    }

    fn kept_for_llvm(&self, index: usize, target: &Target) -> Option<Advice> {
        let Rules::Processor(rules) = self.rules else { return None };
        let table = rules.table.filter(|table| table.generic_names.contains(&target.name.as_str()))?;
        let features = table.names(table.cpu(&target.name)?.features - target.runtime.0);
        let disabled =
            |name: &&str| target.written.features.iter().any(|(written, on)| written == name && !on);
        let features: Vec<_> = features.into_iter().filter(disabled).map(str::to_owned).collect();
        (!features.is_empty()).then_some(Advice::KeptForLlvm { target: index, features })
    }

    fn limited(&self, targets: &[Target]) -> Option<Advice> {
        let masked = targets.first().map(|first| first.masked).filter(|masked| !masked.is_empty())?;
        Some(Advice::FirstLimited { features: self.feature_names(masked) })
    }

    fn leaking_bases(&self, targets: &[Target]) -> Vec<Advice> {
        if matches!(self.rules, Rules::CpuFeatures(_)) || self.is_fallback() {
            return Vec::new();
        }
        let mut from = None;
        let mut advice = Vec::new();
        for (index, target) in targets.iter().enumerate() {
            if target.written.base {
                from = Some(index);
            } else if let Some(from) = from.filter(|_| target.base != 0 && !target.clone_all) {
                advice.push(Advice::BaseLeaks { target: index, base: target.base, from });
            }
        }
        advice
    }

    /// Targets that need less than the first one, or than the base whose code they run.
    fn stricter(&self, targets: &[Target]) -> Vec<Advice> {
        if self.is_fallback() {
            return Vec::new();
        }
        let mut advice = Vec::new();
        for (index, target) in targets.iter().enumerate().skip(1).filter(|(_, target)| !target.unknown_name) {
            let base = usize::try_from(target.base).unwrap_or(0);
            let needs = |other: &Target| self.feature_names(beyond(other, target));
            let first = needs(&targets[0]);
            let shares_code = !target.clone_all && base == 0;
            if !first.is_empty() && !targets[0].unknown_name {
                advice.push(Advice::FirstStricter { target: index, features: first, shares_code });
            }
            let of_base = targets.get(base).filter(|_| base != 0 && !target.clone_all);
            let features = of_base.map(needs).unwrap_or_default();
            if !features.is_empty() {
                advice.push(Advice::BaseStricter { target: index, base, features });
            }
        }
        advice
    }

    fn automatic_clone_all(&self, targets: &[Target]) -> Option<Advice> {
        let Rules::Processor(rules) = self.rules else { return None };
        let table = rules.table?;
        let by_name = |target: &Target| {
            target.clone_all && !target.written.clone_all && table.clones_all.contains(&target.name.as_str())
        };
        let target = targets.iter().position(by_name)?;
        let without_clones = (target + 1..targets.len()).filter(|&later| !targets[later].clone_all).collect();
        Some(Advice::AutomaticCloneAll { target, without_clones })
    }
}

/// What one target needs and another does not.
fn beyond(one: &Target, other: &Target) -> FeatureSet {
    one.enabled - other.enabled
}

fn odd_bases(index: usize, target: &Target) -> Vec<Advice> {
    let odd = target.written.odd_bases.iter().map(|(word, base)| (word.clone(), *base));
    odd.map(|(word, base)| Advice::OddBase { target: index, word, base }).collect()
}

fn no_clone_all(targets: &[Target]) -> Option<Advice> {
    let later = || targets.iter().enumerate().skip(1);
    let selective: Vec<usize> =
        later().filter(|(_, target)| !target.clone_all).map(|(index, _)| index).collect();
    let lonely = !selective.is_empty() && later().all(|(_, target)| !target.clone_all);
    lonely.then_some(Advice::NoCloneAll { targets: selective })
}
