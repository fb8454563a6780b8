//! Julia's versions, and the one table of what differs between them.

use crate::target::{Arch, Target};
use std::fmt;
use std::str::FromStr;

mod signature_facts;
mod type_facts;

pub use signature_facts::{CountedRoots, ReturnAlign, SignatureFacts};
pub use type_facts::{
    ArrayForm, BottomAliases, DefaultConstructors, LargestAlign, PaddingRule, PrimitiveBits, SelfReference,
    TypeFacts, TypeObjects, VectorElements,
};

/// A version of Julia whose IR is known: 1.10 to 1.14 with a patch number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JuliaVersion {
    minor: u32,
    patch: u32,
}

/// The newest version that is released.
const NEWEST_RELEASE: JuliaVersion = JuliaVersion { minor: 13, patch: 1 };

/// The form of the image's tables that the pass JuliaMultiVersioning emits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableForm {
    /// Offsets of 32 bits from the first entry: `jl_fvar_base`, `jl_fvar_offsets`, `jl_clone_offsets`, and the same of
    /// the global variables. Julia 1.10.
    Offsets,
    /// Pointers: `jl_fvar_count`, `jl_fvar_ptrs`, `jl_clone_ptrs`. Julia 1.11 and later.
    Pointers,
}

/// How the flags of a target are packed in `julia.mv.specs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetFlagPacking {
    /// `JL_TARGET_*` of `src/processor.h`, Julia 1.10 to 1.13.
    ProcessorH,
    /// `src/processor.h` of the 1.14 development version: a struct of flags, in order.
    NewFeatures,
}

/// Where the trampoline made from an alias has its DLL storage class from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DllStorageOf {
    /// From the function.
    Function,
    /// From the alias.
    Alias,
}

/// Where the answer to `julia.cpu.*` queries comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuQueries {
    /// From the text of `target-features`: a feature counts where it is listed with `+`.
    FeatureText,
    /// From LLVM's subtarget of `target-cpu` and `target-features`: what the CPU implies counts.
    Subtarget,
}

/// Where features and CPUs are known from, and the rules by which target strings are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CpuTables {
    /// The tables of Julia 1.10 (`src/features_*.h`, `src/processor_*.cpp`).
    Julia1_10,
    /// Those of Julia 1.11.
    Julia1_11,
    /// Those of Julia 1.12.
    Julia1_12,
    /// Those of Julia 1.13, which also knows `sysimage`.
    Julia1_13,
    /// LLVM's, through the cpufeatures library. Julia 1.14.
    Llvm,
}

/// What stands in a task in front of the top of its GC stack (`jl_task_t` of `src/julia.h` and `src/julia_threads.h`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskForm {
    /// Seven references, the state of the random number generator, small members. Julia 1.10 and 1.11.
    Untimed,
    /// Also when the task ran and for how long. From Julia 1.12 on.
    Timed,
}

impl TaskForm {
    /// The offset in bytes of the member `gcstack` on a target.
    pub fn gcstack_offset(self, target: Target) -> u64 {
        // The System V ABI of i386 aligns numbers of 64 bits to 4 bytes, but not atomic ones.
        let is_packed = target.arch == Arch::I686 && !target.is_windows();
        match (self, target.pointer_bytes(), is_packed) {
            (Self::Untimed, 8, _) => 112,
            (Self::Untimed, _, false) => 84,
            (Self::Untimed, _, true) => 80,
            (Self::Timed, 8, _) => 152,
            (Self::Timed, _, false) => 124,
            (Self::Timed, _, true) => 116,
        }
    }
}

/// The facts of a version that passes depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The form of the image's tables.
    pub tables: TableForm,
    /// The packing of target flags.
    pub target_flags: TargetFlagPacking,
    /// Whether targets can clone what uses `bfloat` (`JL_TARGET_CLONE_BFLOAT16`).
    pub clones_bfloat16: bool,
    /// Whether relocation slots start with a trampoline that adopts the calling thread first, rather than null.
    pub autoinit_slots: bool,
    /// The DLL storage class of alias trampolines.
    pub alias_dll_storage: DllStorageOf,
    /// How `julia.cpu.*` queries are answered.
    pub cpu_queries: CpuQueries,
    /// Where features and CPUs are known from.
    pub cpu_tables: CpuTables,
    /// Whether an image records the target string that it was built for (`jl_image_pointers_t` of `src/processor.h`).
    pub records_target_string: bool,
    /// Whether a function that returns through a buffer and an array of roots leaves the references out of the buffer
    /// (`emit_function` of `src/codegen.cpp`).
    pub splits_returns: bool,
    /// Whether references at the end of a value that is split into data and roots have no room in the data
    /// (`split_value_size` of `src/cgutils.cpp`).
    pub shrinks_split_values: bool,
    /// What stands in a task in front of the top of its GC stack.
    pub task: TaskForm,
    /// Whether `jl_apply_tuple_type` takes whether to check its parameters (`src/julia.h`).
    pub tuple_type_takes_check: bool,
    /// What the attributes of specialized signatures depend on.
    pub signatures: SignatureFacts,
    /// Whether `Nothing` has a small type tag (`JL_SMALL_TYPEOF` of `src/julia.h`), and the types behind `UInt8`. For 1.13
    /// the order is that of 1.12, which files with materialized boxes are known to have.
    pub nothing_has_tag: bool,
    /// What layouts, lowering and passing of types depend on.
    pub types: TypeFacts,
}

/// Each row holds from its version (1.MINOR.PATCH) up to the next row's. Sources: `src/llvm-multiversioning.cpp`,
/// `src/processor.h` and `src/llvm-cpufeatures.cpp` of each version.
const DIALECTS: [((u32, u32), Dialect); 10] = {
    const V1_10: Dialect = Dialect {
        tables: TableForm::Offsets,
        target_flags: TargetFlagPacking::ProcessorH,
        clones_bfloat16: false,
        autoinit_slots: false,
        alias_dll_storage: DllStorageOf::Function,
        cpu_queries: CpuQueries::FeatureText,
        cpu_tables: CpuTables::Julia1_10,
        records_target_string: false,
        splits_returns: false,
        shrinks_split_values: false,
        task: TaskForm::Untimed,
        tuple_type_takes_check: false,
        signatures: signature_facts::V1_10,
        nothing_has_tag: false,
        types: type_facts::V1_10,
    };
    const V1_11: Dialect = Dialect {
        tables: TableForm::Pointers,
        clones_bfloat16: true,
        cpu_tables: CpuTables::Julia1_11,
        tuple_type_takes_check: true,
        types: type_facts::V1_11,
        ..V1_10
    };
    const V1_11_2: Dialect = Dialect { alias_dll_storage: DllStorageOf::Alias, ..V1_11 };
    const V1_12: Dialect = Dialect {
        cpu_tables: CpuTables::Julia1_12,
        signatures: signature_facts::V1_12,
        splits_returns: true,
        task: TaskForm::Timed,
        types: type_facts::V1_12,
        ..V1_11_2
    };
    const V1_12_3: Dialect = Dialect { autoinit_slots: true, ..V1_12 };
    const V1_12_6: Dialect = Dialect { signatures: signature_facts::V1_12_6, ..V1_12_3 };
    const V1_13: Dialect = Dialect {
        cpu_tables: CpuTables::Julia1_13,
        records_target_string: true,
        signatures: signature_facts::V1_13,
        types: type_facts::V1_13,
        ..V1_12_6
    };
    const V1_13_1: Dialect = Dialect { shrinks_split_values: true, ..V1_13 };
    const V1_14: Dialect = Dialect {
        target_flags: TargetFlagPacking::NewFeatures,
        cpu_queries: CpuQueries::Subtarget,
        cpu_tables: CpuTables::Llvm,
        signatures: signature_facts::V1_14,
        nothing_has_tag: true,
        types: type_facts::V1_14,
        ..V1_13_1
    };
    [
        ((10, 0), V1_10),
        ((10, 11), Dialect { alias_dll_storage: DllStorageOf::Alias, ..V1_10 }),
        ((11, 0), V1_11),
        ((11, 2), V1_11_2),
        ((12, 0), V1_12),
        ((12, 3), V1_12_3),
        ((12, 6), V1_12_6),
        ((13, 0), V1_13),
        ((13, 1), V1_13_1),
        ((14, 0), V1_14),
    ]
};

impl Dialect {
    /// Whether images are made and read as in another version: what only types and signatures depend on is not compared.
    pub fn makes_images_of(&self, other: &Self) -> bool {
        let of_images = Self {
            splits_returns: other.splits_returns,
            shrinks_split_values: other.shrinks_split_values,
            task: other.task,
            tuple_type_takes_check: other.tuple_type_takes_check,
            nothing_has_tag: other.nothing_has_tag,
            signatures: other.signatures,
            types: other.types,
            ..*self
        };
        of_images == *other
    }
}

impl JuliaVersion {
    /// What differs in this version.
    pub fn dialect(self) -> &'static Dialect {
        let row = DIALECTS.iter().rev().find(|(from, _)| *from <= (self.minor, self.patch));
        &row.expect("no version is older than the first row").1
    }

    /// The minor version, by which the declarations of built-in types are marked.
    pub(crate) fn minor(self) -> u32 {
        self.minor
    }

    /// The newest patch of a minor version that the table knows; nothing for a minor version that it does not know.
    fn newest_patch(minor: u32) -> Option<Self> {
        DIALECTS
            .iter()
            .rev()
            .find(|((known, _), _)| *known == minor)
            .map(|&((minor, patch), _)| Self { minor, patch })
    }

    /// The minor versions that are known, oldest first.
    pub fn minor_versions() -> impl Iterator<Item = u32> {
        DIALECTS.iter().filter(|((_, patch), _)| *patch == 0).map(|((minor, _), _)| *minor)
    }
}

impl Default for JuliaVersion {
    fn default() -> Self {
        JuliaVersion::newest_patch(NEWEST_RELEASE.minor).unwrap_or(NEWEST_RELEASE)
    }
}

impl fmt::Display for JuliaVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "1.{}.{}", self.minor, self.patch)
    }
}

/// A text that names no version that is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VersionError {
    /// It does not look like a version.
    #[error("'{0}' is no Julia version: write 1.12, 1.12.1 or 1.12.0-rc1")]
    Malformed(String),
    /// It is a version that is not supported.
    #[error("Julia {0} is not supported: the versions are 1.10 to 1.14")]
    Unknown(String),
}

/// `1.12` is its newest patch that is known, `1.12.1` that one. A later patch counts as the newest that is known;
/// `-rcN`, `-betaN`, `-alphaN` and `-DEV` (with or without a build number) as the release.
impl FromStr for JuliaVersion {
    type Err = VersionError;

    fn from_str(text: &str) -> Result<Self, VersionError> {
        let malformed = || VersionError::Malformed(text.to_owned());
        let plain = text.strip_prefix('v').unwrap_or(text);
        let plain = plain.split_once('+').map_or(plain, |(version, _build)| version);
        let release = match plain.split_once('-') {
            None => plain,
            Some((release, suffix)) if is_prerelease(suffix) => release,
            Some(_) => return Err(malformed()),
        };
        let numbers: Vec<u32> =
            release.split('.').map(number).collect::<Option<_>>().ok_or_else(malformed)?;
        let (major, minor, patch) = match numbers[..] {
            [major, minor] => (major, minor, None),
            [major, minor, patch] => (major, minor, Some(patch)),
            _ => return Err(malformed()),
        };
        let newest = (major == 1).then(|| Self::newest_patch(minor)).flatten();
        let newest = newest.ok_or_else(|| VersionError::Unknown(text.to_owned()))?;
        Ok(patch.map_or(newest, |patch| Self { minor, patch: patch.min(newest.patch) }))
    }
}

fn number(text: &str) -> Option<u32> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

fn is_prerelease(suffix: &str) -> bool {
    let rest = ["DEV", "rc", "beta", "alpha"].iter().find_map(|kind| suffix.strip_prefix(kind));
    rest.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> String {
        text.parse::<JuliaVersion>().map_or_else(|error| error.to_string(), |version| version.to_string())
    }

    #[test]
    fn a_minor_version_is_its_newest_known_patch() {
        assert_eq!(parse("1.10"), "1.10.11");
        assert_eq!(parse("1.12"), "1.12.6");
        assert_eq!(parse("1.13"), "1.13.1");
        assert_eq!(parse("v1.11"), "1.11.2");
    }

    #[test]
    fn a_patch_is_that_one_and_a_later_one_the_newest_known() {
        assert_eq!(parse("1.12.1"), "1.12.1");
        assert_eq!(parse("1.12.9"), "1.12.6");
        assert_eq!(parse("1.13.4"), "1.13.1");
    }

    #[test]
    fn prereleases_count_as_the_release() {
        assert_eq!(parse("1.12.0-rc1"), "1.12.0");
        assert_eq!(parse("1.14.0-DEV.123+0"), "1.14.0");
        assert_eq!(parse("1.13.0-beta2"), "1.13.0");
        assert_eq!(parse("1.14-DEV"), "1.14.0");
    }

    #[test]
    fn everything_else_is_refused() {
        for text in ["1.9", "1.15", "2.0", "0.7", "1.99999"] {
            assert!(matches!(text.parse::<JuliaVersion>(), Err(VersionError::Unknown(_))), "{text}");
        }
        for text in
            ["", "1", "1.", "1.12.", "1.12.1.2", "1.+12", "1.12-foo", "1.12 ", "nightly", "1.99999999999"]
        {
            assert!(matches!(text.parse::<JuliaVersion>(), Err(VersionError::Malformed(_))), "{text}");
        }
    }

    #[test]
    fn gcstack_of_tasks() {
        let offset = |version: &str, triple: &str| {
            let version: JuliaVersion = version.parse().expect("a version");
            version.dialect().task.gcstack_offset(triple.parse().expect("a target"))
        };
        assert_eq!(offset("1.11", "x86_64-linux-gnu"), 14 * 8);
        assert_eq!(offset("1.12", "aarch64-linux-gnu"), 19 * 8);
        assert_eq!(offset("1.10", "i686-linux-gnu"), 20 * 4);
        assert_eq!(offset("1.13", "i686-w64-mingw32"), 31 * 4);
    }

    #[test]
    fn images_change_with_what_they_are_made_of() {
        let same = |left: &str, right: &str| {
            let [left, right] = [left, right].map(|text| text.parse::<JuliaVersion>().expect("a version"));
            left.dialect().makes_images_of(right.dialect())
        };
        assert!(same("1.12.5", "1.12.6") && same("1.13.0", "1.13.1") && same("1.13.1", "1.13.0"));
        assert!(!same("1.12.2", "1.12.3") && !same("1.12.6", "1.13.0"));
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(DIALECTS.is_sorted_by_key(|(from, _)| *from));
        assert_eq!(JuliaVersion::minor_versions().collect::<Vec<_>>(), [10, 11, 12, 13, 14]);
    }
}
