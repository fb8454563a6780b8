//! What people stumble over in a list of targets.

use crate::architecture::Architecture;
use crate::cpufeatures;
use crate::feature_set::FeatureSet;
use crate::platform::{Platform, Rules};
use crate::processor::table::table;
use crate::target::Target;
use juliair_types::dialect::CpuTables;

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
        /// What was probably meant.
        meant: &'static str,
        /// Whether it is ignored; else LLVM gets it as a feature.
        ignored: bool,
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

/// What an unknown CPU's name probably means.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CpuHint {
    /// A level of x86-64 that LLVM knows, but Julia only from 1.14 on; a CPU with the same features is the nearest.
    MicroarchitectureLevel {
        /// The CPU.
        nearest: String,
    },
    /// The name of a known CPU, but for case and spaces.
    Spelling {
        /// The CPU.
        name: String,
    },
    /// A CPU of another architecture.
    OtherArchitecture {
        /// The architecture.
        architecture: String,
    },
    /// A later version of Julia knows it.
    LaterJulia {
        /// The version, `1.12`.
        version: String,
    },
    /// Names like it.
    Near {
        /// The CPUs, the likeliest first.
        names: Vec<String>,
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
            | Self::IgnoredOption { .. }
            | Self::BaseLeaks { .. }
            | Self::FirstStricter { .. }
            | Self::BaseStricter { .. }
            | Self::NoCloneAll { .. }
            | Self::KeptForLlvm { .. } => false,
        }
    }
}

/// Names longer than this are not compared with others.
const LONGEST_COMPARED: usize = 64;
/// How many letters of an option may be wrong.
const MISSPELT: usize = 2;
/// How like two names must be, from 0 to 1.
const LIKENESS: f64 = 0.85;

impl Platform<'_> {
    /// What is odd about a list of targets.
    pub fn advice(&self, targets: &[Target]) -> Vec<Advice> {
        let mut advice = Vec::new();
        for (index, target) in targets.iter().enumerate() {
            advice.extend(self.unknown_cpu(index, target));
            advice.extend(self.unknown_options(index, target));
            advice.extend(self.stripped(index, target));
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

    fn is_fallback(&self) -> bool {
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
        })
    }

    fn cpu_hint(&self, name: &str) -> Option<CpuHint> {
        if name.len() > LONGEST_COMPARED {
            return None;
        }
        let known = self.cpu_names();
        let level = match (self.architecture, name) {
            (Architecture::X86_64, "x86-64-v2") => Some("nehalem"),
            (Architecture::X86_64, "x86-64-v3") => Some("haswell"),
            (Architecture::X86_64, "x86-64-v4") => Some("skylake-avx512"),
            _ => None,
        };
        if let Some(nearest) = level {
            return Some(CpuHint::MicroarchitectureLevel { nearest: nearest.to_owned() });
        }
        let plain = name.trim().to_lowercase();
        if let Some(name) = known.iter().find(|known| **known == self.other_name(&plain)) {
            return Some(CpuHint::Spelling { name: (*name).to_owned() });
        }
        self.known_elsewhere(&plain).or_else(|| {
            let names = near(&plain, &known);
            (!names.is_empty()).then_some(CpuHint::Near { names })
        })
    }

    fn other_name<'a>(&self, name: &'a str) -> &'a str {
        match self.rules {
            Rules::Processor(rules) => rules.table.map_or(name, |table| table.normalize(name)),
            Rules::CpuFeatures(_) => name,
        }
    }

    fn known_elsewhere(&self, name: &str) -> Option<CpuHint> {
        let versions =
            [(CpuTables::Julia1_11, "1.11"), (CpuTables::Julia1_12, "1.12"), (CpuTables::Julia1_13, "1.13")];
        let knows = |architecture, version| {
            table(architecture, version).is_some_and(|table| table.cpu(name).is_some())
        };
        if let Rules::Processor(rules) = self.rules {
            let later = versions.into_iter().filter(|(version, _)| *version > rules.version);
            let later = later.into_iter().find(|(version, _)| knows(self.architecture, *version));
            if let Some((_, version)) = later {
                return Some(CpuHint::LaterJulia { version: version.to_owned() });
            }
        }
        let others = [Architecture::X86_64, Architecture::AArch64];
        let mut others = others.into_iter().filter(|&other| other != self.architecture);
        let other = others.find(|&other| knows(other, CpuTables::Julia1_13))?;
        Some(CpuHint::OtherArchitecture { architecture: other.to_string() })
    }

    fn unknown_options(&self, index: usize, target: &Target) -> Vec<Advice> {
        let known = self.known_feature_names();
        let passed_on =
            |word: &str| target.ext_features.split(',').any(|feature| feature.get(1..) == Some(word));
        let advice = |word: &String| {
            let ignored = matches!(self.rules, Rules::CpuFeatures(_)) && !passed_on(word);
            let word = word.clone();
            match meant_option(&word) {
                Some(meant) => Some(Advice::MisspeltOption { target: index, word, meant, ignored }),
                None if self.is_fallback() => None,
                None if ignored => Some(Advice::IgnoredOption { target: index, word }),
                None => {
                    Some(Advice::UnknownFeature { target: index, near: near(&word, &known), feature: word })
                }
            }
        };
        target.written.unknown.iter().filter_map(advice).collect()
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

fn no_clone_all(targets: &[Target]) -> Option<Advice> {
    let later = || targets.iter().enumerate().skip(1);
    let selective: Vec<usize> =
        later().filter(|(_, target)| !target.clone_all).map(|(index, _)| index).collect();
    let lonely = !selective.is_empty() && later().all(|(_, target)| !target.clone_all);
    lonely.then_some(Advice::NoCloneAll { targets: selective })
}

/// The option that a word was probably meant to be.
fn meant_option(word: &str) -> Option<&'static str> {
    let plain = word.trim().to_lowercase();
    if plain.len() > LONGEST_COMPARED {
        return None;
    }
    // Without the number, whatever became of its parentheses.
    let letters = plain.trim_end_matches(|c: char| !c.is_alphabetic());
    if plain.starts_with("base")
        || letters.len() < plain.len() && strsim::damerau_levenshtein(letters, "base") <= 1
    {
        return Some("base(N)");
    }
    let is_like = |option: &&str| strsim::damerau_levenshtein(&plain, option) <= MISSPELT;
    ["clone_all", "opt_size", "min_size"].into_iter().find(is_like)
}

/// The names that are like one, the likeliest first; at most three.
fn near(name: &str, known: &[&str]) -> Vec<String> {
    if name.len() > LONGEST_COMPARED || name.is_empty() {
        return Vec::new();
    }
    let likeness = known.iter().map(|known| (strsim::jaro_winkler(name, known), *known));
    let mut like: Vec<_> = likeness.filter(|(likeness, _)| *likeness >= LIKENESS).collect();
    like.sort_by(|one, other| other.0.total_cmp(&one.0));
    like.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
}
