//! From a text to targets (`resolve_targets_for_llvm` of the library).

use super::parse::{self, Parsed};
use super::table::FeatureTable;
use super::{image_flags, spec_flags};
use crate::architecture::Architecture;
use crate::data;
use crate::error::{BaseFault, TargetError};
use crate::feature_set::FeatureSet;
use crate::machine::{Host, Machine};
use crate::target::{FeatureCategory, NewFeatures, Target, Unknown, Written};

/// Features that LLVM does not use and that rr hides; only x86 has them.
const STRIPPED: [&str; 4] = ["rdrnd", "rdseed", "rtm", "xsaveopt"];
/// All that a Julia of 32 bits takes of x86.
const I686_BASELINE: [&str; 7] = ["cx8", "cmov", "fxsr", "mmx", "sse", "sse2", "x87"];

/// The targets of a text; nothing where it asks for help.
pub(crate) fn resolve(
    text: &str,
    architecture: Architecture,
    table: &FeatureTable,
    machine: &Machine,
) -> Result<Option<Vec<Target>>, TargetError> {
    if text == "help" || text.contains(",help") {
        return Ok(None);
    }
    let list = parse::parse(text);
    if list.is_empty() {
        return Err(TargetError::NoTargets);
    }
    let resolver = Resolver { architecture, table, machine };
    let resolved: Vec<Resolved> =
        list.into_iter().map(|parsed| resolver.resolve(parsed)).collect::<Result<_, _>>()?;
    let targets = (0..resolved.len()).map(|index| resolver.finish(index, &resolved));
    targets.collect::<Result<_, _>>().map(Some)
}

/// The features that are always taken out, on this architecture.
pub(crate) fn stripped(architecture: Architecture, table: &FeatureTable) -> FeatureSet {
    if architecture.is_x86() { table.set_of(&STRIPPED) } else { FeatureSet::default() }
}

struct Resolved {
    parsed: Parsed,
    name: String,
    unknown_name: bool,
    features: FeatureSet,
    ext_features: String,
    written: Written,
}

struct Resolver<'a> {
    architecture: Architecture,
    table: &'a FeatureTable,
    machine: &'a Machine,
}

impl Resolver<'_> {
    fn resolve(&self, parsed: Parsed) -> Result<Resolved, TargetError> {
        let (name, found) = match parsed.name.as_str() {
            "native" => self.native()?,
            name => (name.to_owned(), self.table.cpu(name).map(|cpu| cpu.features)),
        };
        let unknown_name = found.is_none();
        let of_generic = || self.table.cpu("generic").map(|cpu| cpu.features).unwrap_or_default();
        let mut features = match self.architecture {
            Architecture::I686 => self.table.set_of(&I686_BASELINE),
            _ => found.unwrap_or_else(of_generic),
        };
        let mut written = parsed.written.clone();
        let mut ext_features: Vec<&str> = Vec::new();
        for option in &parsed.features {
            let (sign, feature) = option.split_at(1);
            let Some(known) = self.table.feature(feature) else {
                ext_features.push(option);
                written.unknown.push(Unknown::new(option));
                continue;
            };
            let one: FeatureSet = [known.bit].into_iter().collect();
            features = match sign {
                "+" => features | self.table.with_implied(one),
                _ => features - self.table.with_implying(one),
            };
            written.features.push((feature.to_owned(), sign == "+"));
        }
        features = features - self.table.with_implying(stripped(self.architecture, self.table));
        let ext_features = ext_features.join(",");
        Ok(Resolved { name, unknown_name, features, ext_features, written, parsed })
    }

    /// The name and the features of the machine that Julia runs on; the latter are always known.
    fn native(&self) -> Result<(String, Option<FeatureSet>), TargetError> {
        let of_table = |name: &str| self.table.cpu(name).map(|cpu| cpu.features);
        let architecture = || self.architecture.to_string();
        if let Host::Cpu(name) = &self.machine.host {
            let unknown = || TargetError::UnknownHost { name: name.clone(), architecture: architecture() };
            return Ok((name.clone(), Some(of_table(name).ok_or_else(unknown)?)));
        }
        let native = self.machine.native.as_ref();
        let native = native.ok_or_else(|| TargetError::NoNative { architecture: architecture() })?;
        let features = match &native.features {
            None => of_table(&native.name).unwrap_or_default(),
            Some(features) => {
                let enabled = features.iter().filter_map(|feature| feature.strip_prefix('+'));
                self.table.native(self.architecture, &native.name, &enabled.collect::<Vec<_>>())
            }
        };
        Ok((native.name.clone(), Some(features)))
    }

    fn finish(&self, index: usize, resolved: &[Resolved]) -> Result<Target, TargetError> {
        let target = &resolved[index];
        let base = target.parsed.base.unwrap_or(if index == 0 { -1 } else { 0 });
        let new_features = if index == 0 { Vec::new() } else { self.new_features(index, base, resolved)? };
        let unknown = if target.unknown_name { image_flags::UNKNOWN_NAME } else { 0 };
        let image_flags = target.parsed.flags | unknown;
        let cpu_name = self.llvm_name(&target.name);
        let enabled = target.features & self.table.listed;
        let disabled = self.table.listed - target.features;
        let record = data::Identification {
            words: self.table.words,
            enabled,
            disabled,
            name: &cpu_name,
            ext_features: &target.ext_features,
        };
        let has = |flag: u32| image_flags & flag != 0;
        Ok(Target {
            data: data::identification64(&record, image_flags, base),
            name: target.name.clone(),
            features: self.feature_string(enabled, &target.ext_features),
            flags: spec_flags(image_flags, &new_features),
            image_flags,
            base,
            ext_features: target.ext_features.clone(),
            enabled,
            disabled,
            unknown_name: target.unknown_name,
            clone_all: has(image_flags::CLONE_ALL),
            new_features,
            written: Written {
                clone_all: has(image_flags::CLONE_ALL),
                opt_size: has(image_flags::OPT_SIZE),
                min_size: has(image_flags::MIN_SIZE),
                ..target.written.clone()
            },
            runtime: (enabled, disabled),
            masked: FeatureSet::default(),
            cpu_name,
        })
    }

    fn new_features(
        &self,
        target: usize,
        base: i32,
        resolved: &[Resolved],
    ) -> Result<Vec<NewFeatures>, TargetError> {
        let of_base = base_of(target, base, resolved).map_err(|fault| {
            let offset = resolved[target].written.base_at;
            TargetError::Base { target, base, fault, offset }
        })?;
        let new = resolved[target].features - of_base.features;
        let of_category = |category: FeatureCategory| {
            let features = self.table.names(new & self.table.set_of(deciding(self.architecture, category)));
            let features: Vec<_> = features.into_iter().map(str::to_owned).collect();
            (!features.is_empty()).then_some(NewFeatures { category, features })
        };
        Ok(FeatureCategory::ALL.into_iter().filter_map(of_category).collect())
    }

    fn llvm_name(&self, name: &str) -> String {
        let name = match (self.architecture, name) {
            (Architecture::X86_64, "generic" | "x86-64" | "x86_64") => "x86-64",
            (Architecture::I686, "generic" | "i686" | "pentium4") => "pentium4",
            _ => name,
        };
        name.to_owned()
    }

    /// Every listed feature with its sign, the baseline of x86, and the options that no table knows. Julia leaves a
    /// comma in front of those where nothing else is there; LLVM 22 would refuse that.
    fn feature_string(&self, enabled: FeatureSet, ext_features: &str) -> String {
        let listed = self.table.listed_of(enabled);
        let listed = listed.map(|(name, enabled)| format!("{}{name}", if enabled { '+' } else { '-' }));
        let baseline = match self.architecture {
            Architecture::X86_64 => "+sse2,+mmx,+fxsr,+64bit,+cx8",
            Architecture::I686 => "+sse2,+mmx,+fxsr,+cx8",
            _ => "",
        };
        let rest = [baseline, ext_features].map(str::to_owned);
        listed.chain(rest).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(",")
    }
}

/// The target that one is based on, which Julia takes as it is written: it reads beyond its list where there is no such
/// target, and has no versions to go on from where a selective one is based on itself, on a later one, or on another
/// selective one.
fn base_of(target: usize, base: i32, resolved: &[Resolved]) -> Result<&Resolved, BaseFault> {
    let is_whole = |target: usize| resolved[target].parsed.flags & image_flags::CLONE_ALL != 0;
    let index = usize::try_from(base).ok().filter(|&base| base < resolved.len());
    match index.ok_or(BaseFault::NotThere { count: resolved.len() })? {
        base if is_whole(target) => Ok(&resolved[base]),
        base if base >= target => Err(BaseFault::NotEarlier),
        base if base > 0 && !is_whole(base) => Err(BaseFault::Selective),
        base => Ok(&resolved[base]),
    }
}

/// The features that bring a category in (`compute_feature_diff` of the library).
fn deciding(architecture: Architecture, category: FeatureCategory) -> &'static [&'static str] {
    use FeatureCategory::{Bfloat16, Float16, Math, Simd};
    match (architecture, category) {
        (Architecture::X86_64 | Architecture::I686, Math) => &["fma", "fma4"],
        (Architecture::X86_64 | Architecture::I686, Simd) => &["avx", "avx2", "avx512f", "sse4.1"],
        (Architecture::X86_64 | Architecture::I686, Float16) => &["avx512fp16"],
        (Architecture::X86_64 | Architecture::I686, Bfloat16) => &["avx512bf16"],
        (Architecture::AArch64, Simd) => &["sve", "sve2"],
        (Architecture::AArch64, Float16) => &["fullfp16"],
        (Architecture::AArch64, Bfloat16) => &["bf16"],
        (Architecture::RiscV64, Simd) => &["v", "zve32x", "zve64d"],
        (Architecture::RiscV64, Float16) => &["zfh"],
        (Architecture::RiscV64, Bfloat16) => &["zvfbfmin"],
        _ => &[],
    }
}

/// The flags of `julia.mv.specs`.
fn spec_flags(image_flags: u32, new_features: &[NewFeatures]) -> u32 {
    let of_image = [
        (image_flags::CLONE_ALL, spec_flags::CLONE_ALL),
        (image_flags::OPT_SIZE, spec_flags::OPT_SIZE),
        (image_flags::MIN_SIZE, spec_flags::MIN_SIZE),
    ];
    let of_image = of_image.into_iter().filter(|(flag, _)| image_flags & flag != 0).map(|(_, flag)| flag);
    let of_new = new_features.iter().map(|new| match new.category {
        FeatureCategory::Math => spec_flags::NEW_MATH,
        FeatureCategory::Simd => spec_flags::NEW_SIMD,
        FeatureCategory::Float16 => spec_flags::NEW_FLOAT16,
        FeatureCategory::Bfloat16 => spec_flags::NEW_BFLOAT16,
    });
    of_image.chain(of_new).fold(0, |sum, flag| sum | flag)
}
