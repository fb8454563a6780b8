//! What names were probably meant to be.

use crate::architecture::{Architecture, ArmBaseline};
use crate::feature_set::FeatureSet;
use crate::platform::{Platform, Rules};
use crate::processor::table::table;
use juliair_types::dialect::CpuTables;

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
    /// An earlier version of Julia knew it. Julia 1.14, which has LLVM's names.
    EarlierJulia {
        /// The version, `1.13`.
        version: String,
    },
    /// Names like it.
    Near {
        /// The CPUs, the likeliest first.
        names: Vec<String>,
    },
}

/// Names longer than this are not compared with others.
const LONGEST_COMPARED: usize = 64;
/// How many letters of an option may be wrong.
const MISSPELT: usize = 2;
/// How like two names must be, from 0 to 1.
const LIKENESS: f64 = 0.85;

/// The versions with tables of their own.
const VERSIONS: [(CpuTables, &str); 4] = [
    (CpuTables::Julia1_10, "1.10"),
    (CpuTables::Julia1_11, "1.11"),
    (CpuTables::Julia1_12, "1.12"),
    (CpuTables::Julia1_13, "1.13"),
];

/// What others call features: compilers (`-march=armv8-a+fp16`, `-mabm`) and Linux in `/proc/cpuinfo`.
const OTHER_FEATURE_NAMES: [(&str, &str); 18] = [
    ("fp16", "fullfp16"),
    ("fphp", "fullfp16"),
    ("asimdhp", "fullfp16"),
    ("simd", "neon"),
    ("asimd", "neon"),
    ("fp", "fp-armv8"),
    ("asimddp", "dotprod"),
    ("atomics", "lse"),
    ("rdma", "rdm"),
    ("memtag", "mte"),
    ("rng", "rand"),
    ("profile", "spe"),
    ("abm", "lzcnt"),
    ("bmi1", "bmi"),
    ("pni", "sse3"),
    ("lahf_lm", "sahf"),
    ("pclmulqdq", "pclmul"),
    ("rdrand", "rdrnd"),
];

impl Platform<'_> {
    /// What the name of an unknown CPU was probably meant to be.
    pub fn cpu_hint(&self, name: &str) -> Option<CpuHint> {
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
        if let Some(nearest) = level.filter(|nearest| known.contains(nearest)) {
            return Some(CpuHint::MicroarchitectureLevel { nearest: nearest.to_owned() });
        }
        let plain = name.trim().to_lowercase();
        if let Some(name) = known.iter().find(|known| **known == self.normalized(&plain)) {
            return Some(CpuHint::Spelling { name: (*name).to_owned() });
        }
        self.known_elsewhere(&plain).or_else(|| {
            let names = near(&plain, &known);
            (!names.is_empty()).then_some(CpuHint::Near { names })
        })
    }

    /// Whether a name is that of a CPU, or another name of one.
    pub(crate) fn knows_cpu(&self, name: &str) -> bool {
        match self.rules {
            Rules::Processor(rules) => {
                rules.table.is_some_and(|table| table.cpu(table.normalize(name)).is_some())
            }
            Rules::CpuFeatures(table) => table.cpu(name).is_some(),
        }
    }

    fn known_elsewhere(&self, name: &str) -> Option<CpuHint> {
        self.known_to_another_version(name).or_else(|| self.known_to_another_architecture(name))
    }

    fn known_to_another_version(&self, name: &str) -> Option<CpuHint> {
        let knows = |version| knows(self.architecture, version, name);
        match self.rules {
            Rules::CpuFeatures(_) => {
                let earlier = VERSIONS.iter().rev().find(|(version, _)| knows(*version));
                earlier.map(|(_, version)| CpuHint::EarlierJulia { version: (*version).to_owned() })
            }
            Rules::Processor(rules) => {
                let mut later = VERSIONS.iter().filter(|(version, _)| *version > rules.version);
                let later = later.find(|(version, _)| knows(*version)).map(|(_, version)| *version);
                let of_llvm = || self.llvm.and_then(|table| table.cpu(name)).map(|_| "1.14");
                later.or_else(of_llvm).map(|version| CpuHint::LaterJulia { version: version.to_owned() })
            }
        }
    }

    fn known_to_another_architecture(&self, name: &str) -> Option<CpuHint> {
        if name == "generic" {
            return None;
        }
        let all = [Architecture::X86_64, Architecture::AArch64, Architecture::Arm(ArmBaseline::V7A)];
        let is_other = |other: &Architecture| match (*other, self.architecture) {
            (Architecture::X86_64, here) => !here.is_x86(),
            (Architecture::Arm(_), here) => !matches!(here, Architecture::Arm(_)),
            (other, here) => other != here,
        };
        let other =
            all.into_iter().filter(is_other).find(|&other| knows(other, CpuTables::Julia1_13, name))?;
        Some(CpuHint::OtherArchitecture { architecture: other.to_string() })
    }

    /// The features that the name of an unknown one may stand for, the likeliest first.
    pub fn features_near(&self, name: &str) -> Vec<String> {
        let known = self.known_feature_names();
        let plain = name.trim().to_lowercase();
        let other_name = OTHER_FEATURE_NAMES.iter().find(|(other, _)| *other == plain).map(|(_, name)| *name);
        match other_name.filter(|name| known.contains(name)) {
            Some(name) => vec![name.to_owned()],
            None => near(name, &known),
        }
    }

    /// The features of a name.
    pub(crate) fn features_named(&self, name: &str) -> Option<FeatureSet> {
        match self.rules {
            Rules::Processor(rules) => rules.table?.features_named(name),
            Rules::CpuFeatures(table) => Some([table.feature(name)?.bit].into_iter().collect()),
        }
    }

    /// Features with all that they need.
    pub(crate) fn needed_by(&self, features: FeatureSet) -> FeatureSet {
        match self.rules {
            Rules::Processor(rules) => {
                rules.table.map_or(features, |table| table.with_dependencies(features))
            }
            Rules::CpuFeatures(table) => table.with_implied(features),
        }
    }
}

/// Whether the tables of a version have a CPU.
fn knows(architecture: Architecture, version: CpuTables, name: &str) -> bool {
    table(architecture, version).is_some_and(|table| table.cpu(table.normalize(name)).is_some())
}

/// The option that a word was probably meant to be.
pub(crate) fn meant_option(word: &str) -> Option<&'static str> {
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
