//! The targets of a module (`julia.mv.specs`), sets of them, and the groups that they form.

use crate::error::{ClonesFault, MultiVersioningError};
use crate::flags::{self, behavior};
use juliair_types::dialect::{Dialect, TargetFlagPacking};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;

/// What a target can clone functions for (`julia.mv.specs`' flags, `src/processor.h`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Loops.
    Loop,
    /// Vectors.
    Simd,
    /// Fused or fast floating-point math.
    Math,
    /// Queries of CPU features.
    Cpu,
    /// `half`.
    Float16,
    /// `bfloat`.
    Bfloat16,
}

impl Category {
    /// All of them, in the order in which reports list them.
    pub const ALL: [Self; 6] = [Self::Loop, Self::Simd, Self::Math, Self::Cpu, Self::Float16, Self::Bfloat16];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loop => "loop",
            Self::Simd => "simd",
            Self::Math => "math",
            Self::Cpu => "cpu",
            Self::Float16 => "float16",
            Self::Bfloat16 => "bfloat16",
        }
    }
}

/// A set of categories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Categories(u8);

impl Categories {
    /// Adds one.
    pub fn insert(&mut self, category: Category) {
        self.0 |= 1 << category as u8;
    }

    /// Whether it is in the set.
    pub fn contains(self, category: Category) -> bool {
        self.0 & 1 << category as u8 != 0
    }

    /// Whether a category is in both sets.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The members, in the order of [`Category::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Category> {
        Category::ALL.into_iter().filter(move |&category| self.contains(category))
    }
}

impl FromIterator<Category> for Categories {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> Self {
        let mut set = Self::default();
        categories.into_iter().for_each(|category| set.insert(category));
        set
    }
}

/// What a bit of a target's flags means to the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FlagBit {
    CloneAll,
    OptSize,
    MinSize,
    Clones(Category),
    /// Something that only the image writer and the loader look at.
    Other,
}

/// The bits of a target's flags: value, name, meaning.
struct FlagBits {
    bits: &'static [(u32, &'static str, FlagBit)],
    /// What every selective target clones, whatever its flags.
    always: &'static [Category],
}

/// `src/processor.h` of Julia 1.10 to 1.13: `JL_TARGET_VEC_CALL` and so on.
const PROCESSOR_H: FlagBits = FlagBits {
    bits: &[
        (1 << 0, "vec_call", FlagBit::Other),
        (1 << 1, "clone_all", FlagBit::CloneAll),
        (1 << 2, "clone_math", FlagBit::Clones(Category::Math)),
        (1 << 3, "clone_loop", FlagBit::Clones(Category::Loop)),
        (1 << 4, "clone_simd", FlagBit::Clones(Category::Simd)),
        (1 << 5, "unknown_name", FlagBit::Other),
        (1 << 6, "opt_size", FlagBit::OptSize),
        (1 << 7, "min_size", FlagBit::MinSize),
        (1 << 8, "clone_cpu", FlagBit::Clones(Category::Cpu)),
        (1 << 9, "clone_float16", FlagBit::Clones(Category::Float16)),
        (1 << 10, "clone_bfloat16", FlagBit::Clones(Category::Bfloat16)),
    ],
    always: &[],
};

/// `src/processor.h` of the 1.14 development version, after the switch to the cpufeatures library.
const NEW_FEATURES: FlagBits = FlagBits {
    bits: &[
        (1 << 0, "clone_all", FlagBit::CloneAll),
        (1 << 1, "opt_size", FlagBit::OptSize),
        (1 << 2, "min_size", FlagBit::MinSize),
        (1 << 3, "has_new_math", FlagBit::Clones(Category::Math)),
        (1 << 4, "has_new_simd", FlagBit::Clones(Category::Simd)),
        (1 << 5, "has_new_float16", FlagBit::Clones(Category::Float16)),
        (1 << 6, "has_new_bfloat16", FlagBit::Clones(Category::Bfloat16)),
    ],
    always: &[Category::Loop, Category::Cpu],
};

fn bits(dialect: &Dialect) -> &'static FlagBits {
    match dialect.target_flags {
        TargetFlagPacking::ProcessorH => &PROCESSOR_H,
        TargetFlagPacking::NewFeatures => &NEW_FEATURES,
    }
}

/// A target as `julia.mv.specs` has it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetSpec {
    /// The CPU's name, which goes to `target-cpu`.
    pub cpu: String,
    /// The features, as in `target-features`; may be empty.
    pub features: String,
    /// The index of the base target. Without a meaning for target 0 and for those that clone everything.
    pub base: u32,
    /// The flags, packed as the version of Julia has them.
    pub flags: u32,
}

impl From<&cpu_targets::Target> for TargetSpec {
    fn from(target: &cpu_targets::Target) -> Self {
        Self {
            cpu: target.cpu_name.clone(),
            features: target.features.clone(),
            // The first target of Julia 1.14 has the base -1.
            base: target.base.cast_unsigned(),
            flags: target.flags,
        }
    }
}

impl TargetSpec {
    fn set_bits(&self, dialect: &Dialect) -> impl Iterator<Item = (&'static str, FlagBit)> {
        bits(dialect).bits.iter().filter(|(bit, ..)| self.flags & bit != 0).map(|&(_, name, bit)| (name, bit))
    }

    fn has(&self, wanted: FlagBit, dialect: &Dialect) -> bool {
        self.set_bits(dialect).any(|(_, bit)| bit == wanted)
    }

    /// Whether it clones every function. For target 0 this says nothing.
    pub fn clones_all(&self, dialect: &Dialect) -> bool {
        self.has(FlagBit::CloneAll, dialect)
    }

    /// Whether its versions are optimized for size.
    pub fn opt_size(&self, dialect: &Dialect) -> bool {
        self.has(FlagBit::OptSize, dialect)
    }

    /// Whether its versions are optimized for minimal size.
    pub fn min_size(&self, dialect: &Dialect) -> bool {
        self.has(FlagBit::MinSize, dialect)
    }

    /// The names of the flags that are set, in the order of their bits.
    pub fn flag_names(&self, dialect: &Dialect) -> Vec<&'static str> {
        self.set_bits(dialect).map(|(name, _)| name).collect()
    }

    /// The flags that are set and have no name.
    pub fn unknown_flags(&self, dialect: &Dialect) -> u32 {
        bits(dialect).bits.iter().fold(self.flags, |flags, (bit, ..)| flags & !bit)
    }

    /// The categories of functions that a selective target clones.
    pub fn categories(&self, dialect: &Dialect) -> Categories {
        let named = self.set_bits(dialect).filter_map(|(_, bit)| match bit {
            FlagBit::Clones(category) => Some(category),
            _ => None,
        });
        named
            .filter(|&category| category != Category::Bfloat16 || dialect.clones_bfloat16)
            .chain(bits(dialect).always.iter().copied())
            .collect()
    }
}

/// The targets of a module, in order; at least one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MultiVersioningTargets(Vec<TargetSpec>);

impl MultiVersioningTargets {
    /// The targets in this order.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn new(specs: Vec<TargetSpec>) -> Result<Self, MultiVersioningError> {
        if specs.is_empty() { Err(MultiVersioningError::NoTargetsGiven) } else { Ok(Self(specs)) }
    }

    /// The targets of a target string, resolved for the module's version of Julia and architecture.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn of_cpu_targets(targets: &[cpu_targets::Target]) -> Result<Self, MultiVersioningError> {
        Self::new(targets.iter().map(TargetSpec::from).collect())
    }

    /// The targets.
    pub fn specs(&self) -> &[TargetSpec] {
        &self.0
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether a target clones every function; target 0 does not clone.
    pub fn is_clone_all(&self, target: usize, dialect: &Dialect) -> bool {
        target > 0 && self.0[target].clones_all(dialect)
    }

    /// Whether a target clones by category.
    pub fn is_selective(&self, target: usize, dialect: &Dialect) -> bool {
        target > 0 && !self.0[target].clones_all(dialect)
    }

    /// Adds the flag to a module.
    pub(crate) fn record(&self, module: &Module<'_>) {
        let i32_type = module.int_type(32);
        let number = |value: u32| MetadataOperand::Constant(i32_type.const_int(u64::from(value)));
        let text = |text: &str| MetadataOperand::String(text.as_bytes().to_vec());
        let targets: Vec<_> = self
            .0
            .iter()
            .map(|spec| [text(&spec.cpu), text(&spec.features), number(spec.base), number(spec.flags)])
            .map(|operands| MetadataOperand::Node(module.metadata_node(&operands)))
            .collect();
        let value = MetadataOperand::Node(module.metadata_node(&targets));
        module.add_module_flag(behavior::ERROR, flags::SPECS, value);
    }
}

/// The targets that a module records in its `julia.mv.specs` flag.
///
/// # Errors
///
/// Where the flag is missing or no list of targets. Bases are not looked at.
pub fn target_specs(module: &Module<'_>) -> Result<MultiVersioningTargets, MultiVersioningError> {
    let flag = flags::find(module, flags::SPECS).ok_or(MultiVersioningError::NoSpecs)?;
    let malformed = |reason: String| MultiVersioningError::MalformedSpecs(reason);
    let MetadataOperand::Node(list) = flag.value else {
        return Err(malformed("it isn't a tuple of targets".to_owned()));
    };
    let targets = list.operands();
    if targets.is_empty() {
        return Err(malformed("it has no target".to_owned()));
    }
    let parse = |(index, target): (usize, &MetadataOperand<'_>)| {
        target_spec(target).map_err(|reason| malformed(format!("target {index}: {reason}")))
    };
    targets.iter().enumerate().map(parse).collect::<Result<_, _>>().map(MultiVersioningTargets)
}

fn target_spec(target: &MetadataOperand<'_>) -> Result<TargetSpec, String> {
    let MetadataOperand::Node(node) = target else { return Err("it isn't a tuple".to_owned()) };
    let operands = node.operands();
    let [cpu, features, base, flags] = &operands[..] else {
        return Err(format!("it has {} operands instead of 4 (CPU, features, base, flags)", operands.len()));
    };
    let text = |operand: &MetadataOperand<'_>, what: &str| match operand {
        MetadataOperand::String(text) => {
            String::from_utf8(text.clone()).map_err(|_| format!("the {what} isn't UTF-8"))
        }
        _ => Err(format!("the {what} isn't a string")),
    };
    let number = |operand: &MetadataOperand<'_>, what: &str| {
        match operand {
            MetadataOperand::Constant(constant) => {
                constant.as_u64().and_then(|value| u32::try_from(value).ok())
            }
            _ => None,
        }
        .ok_or_else(|| format!("its {what} isn't an integer constant that fits 32 bits"))
    };
    Ok(TargetSpec {
        cpu: text(cpu, "CPU name")?,
        features: text(features, "feature string")?,
        base: number(base, "base index")?,
        flags: number(flags, "flag word")?,
    })
}

/// A set of targets: the value of `julia.mv.clones`. Bit 0 is never in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TargetSet(Vec<u64>);

impl TargetSet {
    /// Adds a target.
    pub fn insert(&mut self, target: usize) {
        let (word, bit) = (target / 64, target % 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
    }

    /// Whether a target is in the set.
    pub fn contains(&self, target: usize) -> bool {
        self.0.get(target / 64).is_some_and(|word| word & 1 << (target % 64) != 0)
    }

    /// Whether no target is.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len() * 64).filter(|&target| self.contains(target))
    }

    /// The value of the attribute: hexadecimal, upper case, without leading zeros.
    pub fn to_attribute(&self) -> String {
        let digits: String = self.0.iter().rev().map(|word| format!("{word:016X}")).collect();
        digits.trim_start_matches('0').to_owned()
    }

    /// Reads the value of the attribute, for a number of targets. Digits of either case; bit 0 is dropped.
    ///
    /// # Errors
    ///
    /// What is wrong with the value.
    pub fn from_attribute(value: &str, targets: usize) -> Result<Self, ClonesFault> {
        if value.is_empty() {
            return Err(ClonesFault::Empty);
        }
        let digits: Option<Vec<u32>> = value.chars().map(|digit| digit.to_digit(16)).collect();
        let digits = digits.ok_or(ClonesFault::NotHexadecimal)?;
        let mut set = Self::default();
        for (position, digit) in digits.iter().rev().enumerate() {
            for bit in (0..4).filter(|bit| digit & 1 << bit != 0) {
                match position * 4 + bit {
                    0 => {}
                    target if target < targets => set.insert(target),
                    _ => return Err(ClonesFault::TooManyTargets(targets)),
                }
            }
        }
        Ok(set)
    }
}

impl FromIterator<usize> for TargetSet {
    fn from_iter<I: IntoIterator<Item = usize>>(targets: I) -> Self {
        let mut set = Self::default();
        targets.into_iter().for_each(|target| set.insert(target));
        set
    }
}

/// Target 0 or one that clones everything, with the selective targets based on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The target whose versions all functions have.
    pub target: usize,
    /// The selective targets based on it, ascending.
    pub selective: Vec<usize>,
}

impl Group {
    /// Whether a selective target of the group clones a function with this set.
    pub fn clones_selectively(&self, clones: &TargetSet) -> bool {
        self.selective.iter().any(|&target| clones.contains(target))
    }
}

/// The groups of the targets, that of target 0 first.
///
/// # Errors
///
/// Where a selective target is based on one that is not earlier or does not clone everything.
pub fn groups(
    targets: &MultiVersioningTargets,
    dialect: &Dialect,
) -> Result<Vec<Group>, MultiVersioningError> {
    let mut groups = vec![Group { target: 0, selective: Vec::new() }];
    for (target, spec) in targets.specs().iter().enumerate().skip(1) {
        if spec.clones_all(dialect) {
            groups.push(Group { target, selective: Vec::new() });
            continue;
        }
        let base = usize::try_from(spec.base).unwrap_or(usize::MAX);
        if base >= target {
            return Err(MultiVersioningError::BaseNotEarlier { target, base: spec.base });
        }
        let group = groups.iter_mut().find(|group| group.target == base);
        let group = group.ok_or(MultiVersioningError::BaseNotCloneAll { target, base: spec.base })?;
        group.selective.push(target);
    }
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_in_hexadecimal() {
        assert_eq!([1, 3, 4].into_iter().collect::<TargetSet>().to_attribute(), "1A");
        assert_eq!([64].into_iter().collect::<TargetSet>().to_attribute(), "10000000000000000");
        assert_eq!(TargetSet::default().to_attribute(), "");
    }

    #[test]
    fn sets_are_read_back_in_either_case() {
        let set: TargetSet = [1, 3, 70].into_iter().collect();
        let text = set.to_attribute();
        assert_eq!(TargetSet::from_attribute(&text, 71), Ok(set.clone()));
        assert_eq!(TargetSet::from_attribute(&text.to_lowercase(), 71), Ok(set));
        let with_bit_0 = TargetSet::from_attribute("0003", 2).expect("a set");
        assert_eq!(with_bit_0.iter().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn malformed_sets_are_refused() {
        assert_eq!(TargetSet::from_attribute("", 3), Err(ClonesFault::Empty));
        assert_eq!(TargetSet::from_attribute("0x2", 3), Err(ClonesFault::NotHexadecimal));
        assert_eq!(TargetSet::from_attribute("8", 3), Err(ClonesFault::TooManyTargets(3)));
    }
}
