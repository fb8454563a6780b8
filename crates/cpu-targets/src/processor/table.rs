//! The hand-written tables of Julia 1.10 to 1.13: features, what they need, and CPUs, read from the files of `data/`.
//!
//! A file is a list of lines; a line that starts with spaces continues the one before, `#` starts a comment.
//!
//! | line | meaning |
//! | --- | --- |
//! | `include FILE` | first everything of another file |
//! | `words N` | identification data have N words of 32 bits |
//! | `feature NAME BIT [llvm=MAJOR] [64-bit]` | a feature, from an LLVM on, or in 64 bits only |
//! | `needs F G…` | F comes with all G, and goes when one of them goes |
//! | `implies F… -> G…` | all F together come with all G, and that is all |
//! | `set NAME F…` | a set of features; `=NAME` among the F stands for an earlier set or CPU |
//! | `cpu NAME [llvm=MAJOR] [fallback=CPU] F…` | a CPU, and by which one it is replaced for an older LLVM |
//! | `rename NAME CPU [32-bit\|64-bit]` | another name of a CPU |
//! | `alias NAME F…` | a name for several features |
//! | `baseline NAME F…` | features of every CPU, for a Julia compiled for this |
//! | `category NAME F…` | new features that let a target clone this category |
//! | `vector-bytes N [F]` | the size of vector registers: the first line whose feature is there |
//! | `jit-without N\|any F…` | what the JIT gives up beside an image with vectors of less than N bytes |
//! | `stripped F…` | never enabled |
//! | `no-codegen F…` | never enabled for LLVM, though recorded |
//! | `clones-all CPU…` | clones everything unless based on another of them |
//! | `generic-names CPU…` | architectures: LLVM is told `generic` and every feature |
//! | `drop F…` | an included file's features that are none any more |

use crate::architecture::{Architecture, ArmBaseline};
use crate::feature_set::FeatureSet;
use crate::target::FeatureCategory;
use juliair_types::dialect::CpuTables;
use std::sync::LazyLock;

/// No LLVM has it.
pub(crate) const NEVER: u32 = u32::MAX;

/// A feature.
#[derive(Clone, Debug)]
pub(crate) struct Feature {
    pub(crate) name: &'static str,
    pub(crate) bit: usize,
    /// The major version of the first LLVM that has it; 0: all.
    pub(crate) min_llvm: u32,
}

/// A CPU.
#[derive(Clone, Debug)]
pub(crate) struct Cpu {
    pub(crate) name: &'static str,
    /// What LLVM gets instead where it is too old.
    pub(crate) fallback: &'static str,
    /// The major version of the first LLVM that knows the name; 0: all.
    pub(crate) min_llvm: u32,
    pub(crate) features: FeatureSet,
}

/// The tables of one architecture and version.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// Words of 32 bits in identification data.
    pub(crate) words: usize,
    pub(crate) features: Vec<Feature>,
    needs: Vec<(usize, usize)>,
    implies: Vec<(FeatureSet, FeatureSet)>,
    sets: Vec<(&'static str, FeatureSet)>,
    pub(crate) cpus: Vec<Cpu>,
    renames: Vec<(&'static str, &'static str)>,
    aliases: Vec<(&'static str, FeatureSet)>,
    baselines: Vec<(&'static str, FeatureSet)>,
    pub(crate) categories: Vec<(FeatureCategory, FeatureSet)>,
    vector_bytes: Vec<(u32, FeatureSet)>,
    /// Up to which size of an image's vectors, and what is given up.
    pub(crate) jit_without: Vec<(u32, FeatureSet)>,
    pub(crate) stripped: FeatureSet,
    pub(crate) no_codegen: FeatureSet,
    pub(crate) clones_all: Vec<&'static str>,
    pub(crate) generic_names: Vec<&'static str>,
}

impl Table {
    /// The features of a name: a feature or an alias of several.
    pub(crate) fn features_named(&self, name: &str) -> Option<FeatureSet> {
        let alias = self.aliases.iter().find(|(alias, _)| *alias == name).map(|&(_, set)| set);
        alias.or_else(|| {
            let feature = self.features.iter().find(|feature| feature.name == name)?;
            Some([feature.bit].into_iter().collect())
        })
    }

    /// The CPU of this very name.
    pub(crate) fn cpu(&self, name: &str) -> Option<&Cpu> {
        self.cpus.iter().find(|cpu| cpu.name == name)
    }

    /// The name that a CPU goes by; any name that is no other name of a CPU stays.
    pub(crate) fn normalize<'a>(&self, name: &'a str) -> &'a str {
        self.renames.iter().find(|(other, _)| *other == name).map_or(name, |(_, cpu)| cpu)
    }

    /// Everything that the table knows.
    pub(crate) fn known(&self) -> FeatureSet {
        self.features.iter().map(|feature| feature.bit).collect()
    }

    /// What an LLVM (major version) lacks.
    pub(crate) fn newer_than(&self, llvm: u32) -> FeatureSet {
        self.features.iter().filter(|feature| feature.min_llvm > llvm).map(|feature| feature.bit).collect()
    }

    /// The names of the features of a set, in the table's order.
    pub(crate) fn names(&self, set: FeatureSet) -> Vec<&'static str> {
        let of_set = self.features.iter().filter(|feature| set.contains(feature.bit));
        of_set.map(|feature| feature.name).collect()
    }

    /// A set with all that its members bring along.
    pub(crate) fn with_dependencies(&self, mut set: FeatureSet) -> FeatureSet {
        loop {
            let before = set;
            for &(feature, needed) in &self.needs {
                if set.contains(feature) {
                    set.insert(needed);
                }
            }
            for &(these, those) in &self.implies {
                if set.contains_all(these) {
                    set = set | those;
                }
            }
            if set == before {
                return set;
            }
        }
    }

    /// A set without the members that lack something they need.
    pub(crate) fn without_unsupported(&self, mut set: FeatureSet) -> FeatureSet {
        loop {
            let before = set;
            for &(feature, needed) in &self.needs {
                if !set.contains(needed) {
                    set.remove(feature);
                }
            }
            if set == before {
                return set;
            }
        }
    }

    /// The size of vector registers, in bytes.
    pub(crate) fn max_vector_size(&self, features: FeatureSet) -> u32 {
        let of_features = self.vector_bytes.iter().find(|(_, needed)| features.contains_all(*needed));
        of_features.map_or(0, |&(bytes, _)| bytes)
    }
}

/// The table of an architecture with rules of its own; nothing for the others.
pub(crate) fn table(architecture: Architecture, version: CpuTables) -> Option<&'static Table> {
    type Lazy = LazyLock<Table>;
    static X86_64: [Lazy; 4] = [
        LazyLock::new(|| read(X86_1_10, Bits::B64, None)),
        LazyLock::new(|| read(X86_1_11, Bits::B64, None)),
        LazyLock::new(|| read(X86_1_12, Bits::B64, None)),
        LazyLock::new(|| read(X86_1_13, Bits::B64, None)),
    ];
    static I686: [Lazy; 4] = [
        LazyLock::new(|| read(X86_1_10, Bits::B32, None)),
        LazyLock::new(|| read(X86_1_11, Bits::B32, None)),
        LazyLock::new(|| read(X86_1_12, Bits::B32, None)),
        LazyLock::new(|| read(X86_1_13, Bits::B32, None)),
    ];
    static AARCH64: [Lazy; 3] = [
        LazyLock::new(|| read(AARCH64_1_10, Bits::B64, None)),
        LazyLock::new(|| read(AARCH64_1_11, Bits::B64, None)),
        LazyLock::new(|| read(AARCH64_1_12, Bits::B64, None)),
    ];
    static ARM: [Lazy; 3] = [
        LazyLock::new(|| read(AARCH32_1_10, Bits::B32, Some("armv6"))),
        LazyLock::new(|| read(AARCH32_1_10, Bits::B32, Some("armv7-a"))),
        LazyLock::new(|| read(AARCH32_1_10, Bits::B32, Some("armv8-a"))),
    ];
    let era = match version {
        CpuTables::Julia1_10 => 0,
        CpuTables::Julia1_11 => 1,
        CpuTables::Julia1_12 => 2,
        CpuTables::Julia1_13 => 3,
        CpuTables::Llvm => return None,
    };
    let table = match architecture {
        Architecture::X86_64 => &X86_64[era],
        Architecture::I686 => &I686[era],
        Architecture::AArch64 => &AARCH64[era.min(2)],
        Architecture::Arm(ArmBaseline::V6) => &ARM[0],
        Architecture::Arm(ArmBaseline::V7A) => &ARM[1],
        Architecture::Arm(ArmBaseline::V8A) => &ARM[2],
        Architecture::RiscV64 | Architecture::Other => return None,
    };
    Some(table)
}

const X86_1_10: &str = include_str!("../../data/x86-1.10.txt");
const X86_1_11: &str = include_str!("../../data/x86-1.11.txt");
const X86_1_12: &str = include_str!("../../data/x86-1.12.txt");
const X86_1_13: &str = include_str!("../../data/x86-1.13.txt");
const AARCH64_1_10: &str = include_str!("../../data/aarch64-1.10.txt");
const AARCH64_1_11: &str = include_str!("../../data/aarch64-1.11.txt");
const AARCH64_1_12: &str = include_str!("../../data/aarch64-1.12.txt");
const AARCH32_1_10: &str = include_str!("../../data/aarch32-1.10.txt");

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bits {
    B32,
    B64,
}

/// Reads a file. The files are part of the program: a bad line is a fault of it, which the tests find.
fn read(text: &'static str, bits: Bits, baseline: Option<&str>) -> Table {
    let mut table = Table::default();
    read_into(&mut table, text, bits);
    table.features.sort_by_key(|feature| feature.bit);
    if let Some(baseline) = baseline {
        let of_name = table.baselines.iter().find(|(name, _)| *name == baseline);
        let features = of_name.unwrap_or_else(|| panic!("no baseline {baseline}")).1;
        table.cpus.iter_mut().for_each(|cpu| cpu.features = cpu.features | features);
    }
    table
}

fn read_into(table: &mut Table, text: &'static str, bits: Bits) {
    let mut line: Vec<&'static str> = Vec::new();
    for physical in text.lines().chain([""]) {
        let words = physical.split('#').next().unwrap_or_default().split_whitespace();
        if !physical.starts_with(' ') && !line.is_empty() {
            read_line(table, &line, bits);
            line.clear();
        }
        line.extend(words);
    }
}

fn read_line(table: &mut Table, line: &[&'static str], bits: Bits) {
    let bad = || -> ! { panic!("malformed line in a table of CPUs: {}", line.join(" ")) };
    match *line {
        ["include", file] => read_into(table, included(file).unwrap_or_else(|| bad()), bits),
        ["words", count] => table.words = number(count).unwrap_or_else(|| bad()),
        ["feature", name, bit, ref options @ ..] => {
            let missing = options.contains(&"64-bit") && bits == Bits::B32;
            let min_llvm = if missing { NEVER } else { min_llvm(options) };
            table.features.push(Feature { name, bit: number(bit).unwrap_or_else(|| bad()), min_llvm });
        }
        ["needs", feature, ref needed @ ..] => {
            let pairs: Vec<_> =
                needed.iter().map(|needed| (bit(table, feature), bit(table, needed))).collect();
            table.needs.extend(pairs);
        }
        ["implies", ref rule @ ..] => {
            let mut sides = rule.split(|word| *word == "->").map(|side| set(table, side));
            let (Some(these), Some(those)) = (sides.next(), sides.next()) else { bad() };
            table.implies.push((these, those));
        }
        ["set", name, ref features @ ..] => table.sets.push((name, set(table, features))),
        ["cpu", name, ref rest @ ..] => {
            let options = rest.iter().take_while(|word| option(word).is_some()).count();
            let (options, features) = rest.split_at(options);
            let fallback = options.iter().find_map(|word| word.strip_prefix("fallback="));
            let fallback = fallback.unwrap_or("generic");
            let features = set(table, features);
            table.cpus.push(Cpu { name, fallback, min_llvm: min_llvm(options), features });
        }
        ["rename", other, cpu] => table.renames.push((other, cpu)),
        ["rename", other, cpu, "64-bit"] if bits == Bits::B64 => table.renames.push((other, cpu)),
        ["rename", other, cpu, "32-bit"] if bits == Bits::B32 => table.renames.push((other, cpu)),
        ["rename", _, _, "32-bit" | "64-bit"] => {}
        ["alias", name, ref features @ ..] => table.aliases.push((name, set(table, features))),
        ["baseline", name, ref features @ ..] => table.baselines.push((name, set(table, features))),
        ["category", name, ref features @ ..] => {
            let category = FeatureCategory::ALL.into_iter().find(|category| category.name() == name);
            table.categories.push((category.unwrap_or_else(|| bad()), set(table, features)));
        }
        ["vector-bytes", bytes, ref feature @ ..] => {
            table.vector_bytes.push((number(bytes).unwrap_or_else(|| bad()), set(table, feature)));
        }
        ["jit-without", "any", ref features @ ..] => table.jit_without.push((u32::MAX, set(table, features))),
        ["jit-without", bytes, ref features @ ..] => {
            table.jit_without.push((number(bytes).unwrap_or_else(|| bad()), set(table, features)));
        }
        ["stripped", ref features @ ..] => table.stripped = set(table, features),
        ["no-codegen", ref features @ ..] => table.no_codegen = set(table, features),
        ["clones-all", ref cpus @ ..] => table.clones_all = cpus.to_vec(),
        ["generic-names", ref cpus @ ..] => table.generic_names = cpus.to_vec(),
        ["drop", ref features @ ..] => {
            let dropped = set(table, features);
            table.features.retain(|feature| !dropped.contains(feature.bit));
            table.cpus.iter_mut().for_each(|cpu| cpu.features = cpu.features - dropped);
        }
        _ => bad(),
    }
}

fn included(file: &str) -> Option<&'static str> {
    match file {
        "x86-1.10" => Some(X86_1_10),
        "x86-1.12" => Some(X86_1_12),
        "aarch64-1.10" => Some(AARCH64_1_10),
        "aarch64-1.11" => Some(AARCH64_1_11),
        _ => None,
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Option<N> {
    word.parse().ok()
}

fn option(word: &str) -> Option<&str> {
    word.strip_prefix("llvm=").or_else(|| word.strip_prefix("fallback="))
}

fn min_llvm(options: &[&str]) -> u32 {
    let given = options.iter().find_map(|word| word.strip_prefix("llvm="));
    given.map_or(0, |major| if major == "never" { NEVER } else { number(major).unwrap_or(NEVER) })
}

fn bit(table: &Table, name: &str) -> usize {
    let feature = table.features.iter().find(|feature| feature.name == name);
    feature.unwrap_or_else(|| panic!("unknown feature {name} in a table of CPUs")).bit
}

fn set(table: &Table, features: &[&str]) -> FeatureSet {
    let one = |name: &&str| match name.strip_prefix('=') {
        None => [bit(table, name)].into_iter().collect(),
        Some(other) => {
            let of_cpu = || table.cpu(other).map(|cpu| cpu.features);
            let of_set = table.sets.iter().find(|(name, _)| *name == other).map(|&(_, set)| set);
            of_set.or_else(of_cpu).unwrap_or_else(|| panic!("unknown set {other} in a table of CPUs"))
        }
    };
    features.iter().map(one).fold(FeatureSet::default(), |sum, set| sum | set)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables() -> impl Iterator<Item = &'static Table> {
        let architectures = [
            Architecture::X86_64,
            Architecture::I686,
            Architecture::AArch64,
            Architecture::Arm(ArmBaseline::V6),
            Architecture::Arm(ArmBaseline::V7A),
            Architecture::Arm(ArmBaseline::V8A),
        ];
        let versions =
            [CpuTables::Julia1_10, CpuTables::Julia1_11, CpuTables::Julia1_12, CpuTables::Julia1_13];
        architectures.into_iter().flat_map(move |architecture| {
            versions.into_iter().filter_map(move |version| table(architecture, version))
        })
    }

    #[test]
    fn all_files_can_be_read_and_bits_fit_into_the_words() {
        assert_eq!(tables().count(), 6 * 4);
        for table in tables() {
            assert!(table.features.iter().all(|feature| feature.bit < table.words * 32));
            assert!(table.features.is_sorted_by(|one, other| one.bit < other.bit));
        }
    }

    #[test]
    fn replacements_end_at_a_cpu_that_any_llvm_has() {
        for table in tables() {
            for cpu in &table.cpus {
                let next =
                    |cpu: &&Cpu| (cpu.min_llvm > 0).then(|| table.cpu(cpu.fallback).expect(cpu.fallback));
                let steps = std::iter::successors(Some(cpu), next).take(table.cpus.len() + 1);
                assert_eq!(steps.last().expect("at least the CPU").min_llvm, 0, "{}", cpu.name);
            }
        }
    }

    #[test]
    fn names_are_unique_and_stand_for_known_cpus() {
        for table in tables() {
            let mut names: Vec<_> = table.cpus.iter().map(|cpu| cpu.name).collect();
            names.sort_unstable();
            assert!(names.is_sorted_by(|one, other| one < other));
            let listed = table.generic_names.iter().chain(&table.clones_all);
            assert!(listed.into_iter().all(|name| table.cpu(name).is_some()));
        }
    }

    #[test]
    fn a_version_of_the_architecture_comes_with_all_before_it() {
        let table = table(Architecture::AArch64, CpuTables::Julia1_13).expect("a table");
        let of_name = |name| table.features_named(name).expect("a feature");
        let with = table.with_dependencies(of_name("v8_6a"));
        let cpu = table.cpu("armv8.6_a").expect("a CPU").features;
        assert_eq!(table.names(with), table.names(cpu));
    }
}
