//! What a target string comes to: targets.

use crate::feature_set::FeatureSet;
use std::ops::Range;

/// What new features let a target clone, beside loops and queries of features, which every selective target clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FeatureCategory {
    /// Fused or fast floating-point math.
    Math,
    /// Vectors.
    Simd,
    /// `half`.
    Float16,
    /// `bfloat`. Julia 1.11 and later.
    Bfloat16,
}

impl FeatureCategory {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Math, Self::Simd, Self::Float16, Self::Bfloat16];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Math => "math",
            Self::Simd => "simd",
            Self::Float16 => "float16",
            Self::Bfloat16 => "bfloat16",
        }
    }
}

/// Why a target clones a category: features that it has and its base has not.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NewFeatures {
    /// The category.
    pub category: FeatureCategory,
    /// The features, in the table's order; at least one.
    pub features: Vec<String>,
}

/// A target of a list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Target {
    /// The name by which images know the CPU; aliases are replaced.
    pub name: String,
    /// The name that LLVM is given: `target-cpu`.
    pub cpu_name: String,
    /// The feature string that LLVM is given: `target-features`.
    pub features: String,
    /// The flags, as `julia.mv.specs` has them: `JL_TARGET_*` of `src/processor.h` up to Julia 1.13, another packing
    /// on 1.14.
    pub flags: u32,
    /// The flags that an image records of the target, but for `VEC_CALL`, which is a matter of its code.
    pub image_flags: u32,
    /// The index of the target that this one is based on; -1 for the first one on Julia 1.14.
    pub base: i32,
    /// The options that no table knows, as LLVM gets them; separated by commas.
    pub ext_features: String,
    /// The features enabled, as an image records them.
    #[serde(skip)]
    pub enabled: FeatureSet,
    /// The features disabled, as an image records them.
    #[serde(skip)]
    pub disabled: FeatureSet,
    /// What an image records of the target. Up to Julia 1.13 that is what follows the flags: the number of words of 32
    /// bits, the words of the enabled features, those of the disabled ones, the name and the other features, each
    /// after its length. On 1.14 flags, base and number of words of 64 bits come first.
    #[serde(skip)]
    pub data: Vec<u8>,
    /// Whether the table has no CPU of this name.
    pub unknown_name: bool,
    /// Whether the target clones every function.
    pub clone_all: bool,
    /// Which features let it clone what. Empty for the first target and, up to Julia 1.13, for those that clone
    /// everything.
    pub new_features: Vec<NewFeatures>,
    #[serde(skip)]
    pub(crate) written: Written,
    /// What a running Julia compares images with: up to 1.13 that are the features before those are taken out that
    /// LLVM is too old for.
    #[serde(skip)]
    pub(crate) runtime: (FeatureSet, FeatureSet),
    /// What the building machine lacks, for the first target.
    #[serde(skip)]
    pub(crate) masked: FeatureSet,
}

impl Target {
    /// The name as it stands in the string; `native` for `help`.
    pub fn written_name(&self) -> &str {
        &self.written.name
    }

    /// Where the target stands in the string: byte offsets, after `sysimage` was replaced.
    pub fn place(&self) -> Range<usize> {
        self.written.place.clone()
    }
}

/// What of a target's text advice depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    /// The name as written.
    pub(crate) name: String,
    /// Where the target stands in the string, in bytes.
    pub(crate) place: Range<usize>,
    /// The features by name, and whether they are asked for.
    pub(crate) features: Vec<(String, bool)>,
    /// Options that no table knows: passed on to LLVM, or on 1.14 without a sign, ignored.
    pub(crate) unknown: Vec<Unknown>,
    /// `base(N)` where N is no number, and what it is taken for. Julia 1.14.
    pub(crate) odd_bases: Vec<(String, Option<i32>)>,
    /// Whether `clone_all` stands there, whatever becomes of it.
    pub(crate) clone_all: bool,
    /// Whether `opt_size` does.
    pub(crate) opt_size: bool,
    /// Whether `min_size` does.
    pub(crate) min_size: bool,
    /// Whether there is a `base(N)`.
    pub(crate) base: bool,
    /// Where it stands in the string, in bytes.
    pub(crate) base_at: usize,
}

/// An option that no table knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unknown {
    /// The word, without its sign.
    pub(crate) word: String,
    /// The sign in front of it.
    pub(crate) sign: Option<char>,
}

impl Unknown {
    pub(crate) fn new(option: &str) -> Self {
        let sign = option.chars().next().filter(|sign| ['+', '-'].contains(sign));
        let word = option.strip_prefix(['+', '-']).unwrap_or(option);
        Self { word: word.to_owned(), sign }
    }
}

/// What a target string comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// Targets, at least one.
    Targets(Vec<Target>),
    /// `help`: what there is to choose from.
    Help(Help),
}

impl Resolution {
    /// The targets; nothing for `help`.
    pub fn targets(self) -> Option<Vec<Target>> {
        match self {
            Self::Targets(targets) => Some(targets),
            Self::Help(_) => None,
        }
    }
}

/// The names that a target string can use.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Help {
    /// The CPUs, sorted.
    pub cpus: Vec<String>,
    /// The features, sorted.
    pub features: Vec<String>,
}
