//! LLVM's description of an architecture's features and CPUs, and which of the features Julia counts.

use crate::architecture::Architecture;
use crate::feature_set::FeatureSet;

/// A feature, as LLVM's `MCSubtargetInfo` describes it (`SubtargetFeatureKV`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureDescription {
    /// Its name, as in `target-features`.
    pub name: String,
    /// Its number.
    pub bit: usize,
    /// What it implies, by number; not necessarily what that implies in turn.
    pub implies: FeatureSet,
}

/// A CPU, as LLVM's `MCSubtargetInfo` describes it (`SubtargetSubTypeKV`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuDescription {
    /// Its name, as in `target-cpu`.
    pub name: String,
    /// What it implies, by number.
    pub implies: FeatureSet,
    /// What tuning for it implies.
    pub tune_implies: FeatureSet,
    /// All features of a subtarget for it.
    pub features: FeatureSet,
}

/// The features and CPUs of an architecture, in LLVM's order, and what Julia makes of them.
///
/// ```
/// use cpu_targets::{Architecture, CpuDescription, FeatureDescription, FeatureSet, FeatureTable};
///
/// let set = |bits: &[usize]| bits.iter().copied().collect::<FeatureSet>();
/// let feature = |name: &str, bit, implies: &[usize]| FeatureDescription {
///     name: name.to_owned(),
///     bit,
///     implies: set(implies),
/// };
/// let features = vec![feature("avx", 0, &[]), feature("avx2", 1, &[0])];
/// let cpu = |name: &str, bits: &[usize]| CpuDescription {
///     name: name.to_owned(),
///     implies: set(bits),
///     tune_implies: FeatureSet::default(),
///     features: set(bits),
/// };
/// let table = FeatureTable::new(Architecture::X86_64, features, vec![cpu("generic", &[]), cpu("haswell", &[0, 1])]);
/// assert_eq!(table.cpu_names().collect::<Vec<_>>(), ["generic", "haswell"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureTable {
    /// Words of 64 bits in identification data.
    pub(crate) words: usize,
    features: Vec<FeatureDescription>,
    cpus: Vec<CpuDescription>,
    /// What is listed in feature strings and recorded in images.
    pub(crate) listed: FeatureSet,
    /// Versions of the architecture, which say nothing about what a CPU can run.
    pub(crate) versions: FeatureSet,
}

/// Other names of CPUs, of which LLVM's list says nothing (`include/cpu_aliases.h`).
const CPU_ALIASES: [(&str, &str); 5] = [
    ("apple-m1", "apple-a14"),
    ("apple-m2", "apple-a15"),
    ("apple-m3", "apple-a16"),
    ("apple-a18", "apple-m4"),
    ("apple-a19", "apple-m5"),
];

impl FeatureTable {
    /// The table of an architecture without tables.
    pub(crate) const EMPTY: Self = Self {
        words: 1,
        features: Vec::new(),
        cpus: Vec::new(),
        listed: FeatureSet::EMPTY,
        versions: FeatureSet::EMPTY,
    };

    /// The table of an architecture. Both lists are taken in the order given, which is that of feature strings.
    ///
    /// # Panics
    ///
    /// Where a feature's number is not smaller than [`FeatureSet::CAPACITY`]; LLVM's own limit is lower.
    pub fn new(
        architecture: Architecture,
        features: Vec<FeatureDescription>,
        cpus: Vec<CpuDescription>,
    ) -> Self {
        let last = features.iter().map(|feature| feature.bit).max().unwrap_or(0);
        let versions = named(&features, |name| is_version(architecture, name));
        let counted = code_features(architecture, &features, &cpus, versions);
        let privileged = named(&features, |name| privileged(architecture).contains(&name));
        let ignored =
            named(&features, |name| IGNORED.contains(&name) || name.starts_with(char::is_uppercase));
        let listed = (counted - ignored - privileged) | versions;
        Self { words: last / 64 + 1, features, cpus, listed, versions }
    }

    /// The names of the CPUs.
    pub fn cpu_names(&self) -> impl Iterator<Item = &str> {
        self.cpus.iter().map(|cpu| cpu.name.as_str())
    }

    /// The names of the features that Julia counts.
    pub fn feature_names(&self) -> impl Iterator<Item = &str> {
        let listed = self.features.iter().filter(|feature| self.listed.contains(feature.bit));
        listed.map(|feature| feature.name.as_str())
    }

    /// The feature of a name.
    pub(crate) fn feature(&self, name: &str) -> Option<&FeatureDescription> {
        self.features.iter().find(|feature| feature.name == name)
    }

    /// The CPU that a name or another name of it stands for.
    pub(crate) fn cpu(&self, name: &str) -> Option<&CpuDescription> {
        let name = CPU_ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, cpu)| cpu);
        self.cpus.iter().find(|cpu| cpu.name == name)
    }

    /// Whether a set has the feature of a name; false where there is none.
    pub(crate) fn has(&self, set: FeatureSet, name: &str) -> bool {
        self.feature(name).is_some_and(|feature| set.contains(feature.bit))
    }

    /// The features of these names, as far as there are any.
    pub(crate) fn set_of(&self, names: &[&str]) -> FeatureSet {
        named(&self.features, |name| names.contains(&name))
    }

    /// The names of a set's features, in order.
    pub(crate) fn names(&self, set: FeatureSet) -> Vec<&str> {
        let of_set = self.features.iter().filter(|feature| set.contains(feature.bit));
        of_set.map(|feature| feature.name.as_str()).collect()
    }

    /// The features in order, with whether a set has them.
    pub(crate) fn listed_of(&self, set: FeatureSet) -> impl Iterator<Item = (&str, bool)> {
        let listed = self.features.iter().filter(|feature| self.listed.contains(feature.bit));
        listed.map(move |feature| (feature.name.as_str(), set.contains(feature.bit)))
    }

    /// A set with all that it implies.
    pub(crate) fn with_implied(&self, mut set: FeatureSet) -> FeatureSet {
        loop {
            let before = set;
            for feature in &self.features {
                if set.contains(feature.bit) {
                    set = set | feature.implies;
                }
            }
            if set == before {
                return set;
            }
        }
    }

    /// A set with all that implies one of its members.
    pub(crate) fn with_implying(&self, mut set: FeatureSet) -> FeatureSet {
        loop {
            let before = set;
            for feature in &self.features {
                if !(feature.implies & set).is_empty() {
                    set.insert(feature.bit);
                }
            }
            if set == before {
                return set;
            }
        }
    }

    /// The features of a machine: those found out, those that its architecture always has, and the versions of the
    /// architecture that its CPU has by the table, as far as the features that they imply are there.
    pub(crate) fn native(&self, architecture: Architecture, name: &str, found: &[&str]) -> FeatureSet {
        let found = self.with_implied(self.set_of(found) | self.set_of(always_there(architecture)));
        let of_cpu = self.cpu(name).map(|cpu| cpu.features & self.versions).unwrap_or_default();
        let features = found | of_cpu;
        let lacks_something = |feature: &&FeatureDescription| {
            of_cpu.contains(feature.bit) && !features.contains_all(feature.implies & self.listed)
        };
        let unfounded = self.features.iter().filter(lacks_something).map(|feature| feature.bit).collect();
        features - (self.with_implying(unfounded) & self.versions)
    }

    /// The size of vector registers, in bytes. Scalable ones count as large.
    pub(crate) fn max_vector_size(&self, architecture: Architecture, set: FeatureSet) -> u32 {
        let has = |name: &str| self.has(set, name);
        match architecture {
            Architecture::X86_64 | Architecture::I686 => {
                // Up to LLVM 21 a feature of its own says whether AVX-512 has its full width; LLVM 22 lists it still,
                // but gives it to no CPU.
                let counts = self.cpus.iter().any(|cpu| self.has(cpu.features, "evex512"));
                let narrow = counts && !has("evex512");
                match () {
                    () if has("avx512f") && !narrow => 64,
                    () if has("avx512f") || has("avx") => 32,
                    () => 16,
                }
            }
            Architecture::AArch64 if has("sve") => 256,
            Architecture::RiscV64 if has("v") || has("zve64d") => 128,
            Architecture::RiscV64 if has("zve32x") => 32,
            Architecture::RiscV64 => 0,
            _ => 16,
        }
    }
}

fn named(features: &[FeatureDescription], wanted: impl Fn(&str) -> bool) -> FeatureSet {
    features.iter().filter(|feature| wanted(&feature.name)).map(|feature| feature.bit).collect()
}

/// The features that decide about code: what CPUs imply, what that implies, and what implies it; without tuning,
/// collections and versions (`computeHWMask` in `tools/gen_target_tables.cpp` of the library).
fn code_features(
    architecture: Architecture,
    features: &[FeatureDescription],
    cpus: &[CpuDescription],
    versions: FeatureSet,
) -> FeatureSet {
    let all = |of_cpu: fn(&CpuDescription) -> FeatureSet| {
        cpus.iter().fold(FeatureSet::default(), |sum, cpu| sum | of_cpu(cpu))
    };
    let mut counted = all(|cpu| cpu.implies);
    let collections = named(features, |name| collections(architecture).contains(&name));
    let excluded = all(|cpu| cpu.tune_implies) | collections | versions;
    loop {
        let before = counted;
        for feature in features {
            if counted.contains(feature.bit) {
                counted = counted | feature.implies;
            } else if !excluded.contains(feature.bit) && !(feature.implies & counted).is_empty() {
                counted.insert(feature.bit);
            }
        }
        if counted == before {
            return counted - versions;
        }
    }
}

/// What need not be found out about a machine.
fn always_there(architecture: Architecture) -> &'static [&'static str] {
    match architecture {
        Architecture::X86_64 => &["64bit", "cx8", "cmov", "fxsr", "mmx", "sse", "sse2", "x87"],
        Architecture::I686 => &["cx8", "cmov", "fxsr", "mmx", "sse", "sse2", "x87"],
        Architecture::AArch64 => &["neon", "fp-armv8"],
        _ => &[],
    }
}

/// Whether a name is a version of the architecture (`v8.4a`, `v9a`, `v8r`).
fn is_version(architecture: Architecture, name: &str) -> bool {
    let version = name.strip_prefix('v').and_then(|name| name.strip_suffix(['a', 'r']));
    let is_number = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_digit())
            && text.chars().all(|digit| digit.is_ascii_digit() || digit == '.')
    };
    architecture == Architecture::AArch64 && version.is_some_and(is_number)
}

/// Features that are nothing but names for several others.
fn collections(architecture: Architecture) -> &'static [&'static str] {
    match architecture {
        Architecture::AArch64 => &["crypto", "sve2-aes", "sve2-bitperm", "sve2-sha3", "sve2-sm4"],
        Architecture::RiscV64 => {
            &["b", "zk", "zkn", "zks", "zvkn", "zvknc", "zvkng", "zvks", "zvksc", "zvksg"]
        }
        _ => &[],
    }
}

/// What only the operating system or a hypervisor can use.
#[rustfmt::skip]
fn privileged(architecture: Architecture) -> &'static [&'static str] {
    match architecture {
        Architecture::X86_64 | Architecture::I686 => &["invpcid", "pconfig", "wbnoinvd", "hreset", "xsaves"],
        Architecture::AArch64 => &[
            "el2vmsa", "el3", "sel2", "vh", "hcx", "nv", "mec", "rme", "nmi", "d128", "ite", "rasv2", "fgt", "pan",
            "pan-rwv", "uaops", "xs", "tlb-rmi", "am", "amvs", "mpam", "perfmon", "ete", "brbe", "spe", "spe-eef",
            "trbe", "tracev8.4", "ccidx",
        ],
        Architecture::RiscV64 => &[
            "h", "sha", "shcounterenw", "shgatpa", "shtvala", "shvsatpa", "shvstvala", "shvstvecd", "smaia", "ssaia",
            "ssccptr", "sscofpmf", "sscounterenw", "ssnpm", "ssstateen", "ssstrict", "sstc", "sstvala", "sstvecd",
            "ssu64xl", "supm", "svade", "svbare", "svinval", "svnapot", "svpbmt",
        ],
        _ => &[],
    }
}

/// What differs between CPUs without a meaning for code.
#[rustfmt::skip]
const IGNORED: &[&str] = &[
    // x86: how fast string instructions are, and an instruction that is always there
    "ermsb", "fsrm", "nopl",
    // AArch64: protection against speculation, hints, what only assembly uses, and a tuning flag among the features
    "ssbs", "ssbs2", "predres", "specrestrict", "specres", "specres2", "pauth", "bti", "clrbhb", "chk", "pauth-lr",
    "pcdphint", "lor", "ras", "use-fixed-over-scalable-if-equal-cost",
];
