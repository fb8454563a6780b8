//! Advice and verdicts in words.

use crate::advice::Advice;
use crate::hint::CpuHint;
use crate::select::{Rule, Verdict};
use std::fmt::{Display, Formatter, Result};

/// A sentence without a full stop, which names the target by its number.
impl Display for Advice {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::UnknownCpu { target, name, hint, refused, has_features } => {
                write!(f, "target {target}: unknown CPU {name:?}{}", fate(*target, *refused, *has_features))?;
                hint.as_ref().map_or(Ok(()), |hint| write!(f, " ({})", hint.on(name)))
            }
            Self::UnknownFeature { target, feature, near } => {
                write!(f, "target {target}: unknown feature {feature:?}, which only LLVM gets to see")?;
                if near.is_empty() { Ok(()) } else { write!(f, " (like {})", near.join(", ")) }
            }
            Self::MisspeltOption { target, word, sign, meant, ignored } => {
                let fate = if *ignored { "is ignored" } else { "goes to LLVM as a feature" };
                let written = signed(*sign, word, meant);
                write!(
                    f,
                    "target {target}: {written:?} is no option and {fate}; {}",
                    remedy(*sign, word, meant)
                )
            }
            Self::CpuAsOption { target, word, ignored } => {
                let fate = if *ignored { "is ignored" } else { "goes to LLVM as a feature" };
                write!(f, "target {target}: {word:?} is a CPU and {fate} here: targets are separated by ;")
            }
            Self::OddBase { target, word, base: Some(base) } => {
                write!(
                    f,
                    "target {target}: {word:?} is taken for base({base}); N of base(N) is the number of an earlier target"
                )
            }
            Self::OddBase { target, word, base: None } => {
                write!(
                    f,
                    "target {target}: {word:?} is ignored; N of base(N) is the number of an earlier target"
                )
            }
            Self::Dropped { target, feature, disabled } if disabled.contains(feature) => {
                write!(f, "target {target}: {feature} is both asked for and disabled, and is not there")
            }
            Self::Dropped { target, feature, disabled } => {
                let disabled = disabled.join(", ");
                write!(
                    f,
                    "target {target}: {feature} is asked for, but needs {disabled}, which the string disables: it is not there"
                )
            }
            Self::IgnoredOption { target, word } => {
                write!(f, "target {target}: {word:?} is no option and is ignored; features have a + or -")
            }
            Self::AlwaysStripped { target, feature, requested: true } => {
                write!(f, "target {target}: {feature} is never enabled, even when asked for")
            }
            Self::AlwaysStripped { target, feature, requested: false } => {
                write!(f, "target {target}: -{feature} changes nothing, {feature} is never enabled")
            }
            Self::BaseLeaks { target, base, from } => {
                write!(
                    f,
                    "target {target}: based on target {base}, since base({base}) of target {from} is in force"
                )
            }
            Self::FirstStricter { target, features, shares_code } => {
                let features = features.join(", ");
                write!(f, "target {target}: the first target needs {features}, this one does not")?;
                let consequence = ", and code of the first target runs beside it on CPUs without them";
                if *shares_code { f.write_str(consequence) } else { Ok(()) }
            }
            Self::BaseStricter { target, base, features } => {
                let features = features.join(", ");
                write!(
                    f,
                    "target {target}: code of its base, target {base}, runs beside it, and needs {features}"
                )
            }
            Self::NoCloneAll { targets } => {
                let (targets, clone) = subject(targets, "do not clone", "does not clone");
                write!(
                    f,
                    "no target after the first has clone_all: what {targets} {clone} runs in the first target's \
                     version"
                )
            }
            Self::AutomaticCloneAll { target, without_clones } => {
                write!(f, "target {target}: clones everything because of its CPU's name")?;
                if without_clones.is_empty() {
                    return Ok(());
                }
                let (targets, clone) = subject(without_clones, "clone", "clones");
                write!(f, ", and keeps Julia from deciding what {targets} {clone}: nothing")
            }
            Self::CpuReplaced { target, name, by } => {
                write!(f, "target {target}: LLVM gets {by} for {name}, which it is too old for")
            }
            Self::KeptForLlvm { target, features } => {
                let features = features.join(", ");
                write!(f, "target {target}: LLVM gets {features} all the same, as part of the architecture")
            }
            Self::FirstLimited { features } => {
                let features = features.join(", ");
                write!(f, "target 0: limited to the building machine, which lacks {features}")
            }
        }
    }
}

/// What comes of a CPU's name that is not known.
fn fate(target: usize, refused: bool, has_features: bool) -> &'static str {
    match (target, has_features) {
        _ if refused => ": Julia refuses to start with it",
        (_, true) => ", of which only the features in the string are known",
        (0, false) => ", of which no features are known: the loader takes it for one that runs on any CPU",
        (_, false) => ", of which no features are known: the loader prefers any other target that runs",
    }
}

/// A word as it was written, as far as its sign matters.
fn signed(sign: Option<char>, word: &str, meant: &str) -> String {
    match sign {
        Some(sign) if is_spelt(word, meant) => format!("{sign}{word}"),
        _ => word.to_owned(),
    }
}

/// Whether nothing but a sign is wrong with an option.
fn is_spelt(word: &str, meant: &str) -> bool {
    let is_base = || word.strip_prefix("base(").and_then(|rest| rest.strip_suffix(')'));
    word == meant || meant == "base(N)" && is_base().is_some_and(|n| n.parse::<u32>().is_ok())
}

fn remedy(sign: Option<char>, word: &str, meant: &str) -> String {
    match sign {
        Some('+') if is_spelt(word, meant) => format!("did you mean {word}, without the +?"),
        Some('-') if is_spelt(word, meant) => "leave it out, as it is off unless it is asked for".to_owned(),
        _ if meant == "base(N)" => {
            "did you mean base(N), where N is the number of an earlier target?".to_owned()
        }
        _ => format!("did you mean {meant}?"),
    }
}

/// How many targets are listed in a sentence.
const LISTED: usize = 8;

/// Targets as the subject of a sentence, with the form of the verb that goes with their number.
fn subject<'v>(targets: &[usize], plural: &'v str, singular: &'v str) -> (String, &'v str) {
    let named: Vec<_> = targets.iter().take(LISTED).map(usize::to_string).collect();
    let named = named.join(", ");
    match targets.len() {
        1 => (format!("target {named}"), singular),
        count if count > LISTED => (format!("targets {named} and {} more", count - LISTED), plural),
        _ => (format!("targets {named}"), plural),
    }
}

impl CpuHint {
    /// What was probably meant by a name.
    pub fn on(&self, name: &str) -> String {
        match self {
            // One does not see it otherwise.
            Self::Spelling { name: known } if name.trim() == known => {
                format!("did you mean {known}, without the space?")
            }
            _ => self.to_string(),
        }
    }
}

/// What was probably meant.
impl Display for CpuHint {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::MicroarchitectureLevel { nearest } => {
                write!(f, "Julia knows the levels of x86-64 from 1.14 on; {nearest} is the nearest CPU")
            }
            Self::Spelling { name } => write!(f, "did you mean {name}?"),
            Self::OtherArchitecture { architecture } => write!(f, "a CPU of {architecture}"),
            Self::LaterJulia { version } => write!(f, "Julia {version} knows it"),
            Self::EarlierJulia { version } => write!(f, "Julia {version} knew it, LLVM does not"),
            Self::Near { names } => write!(f, "did you mean {}?", names.join(" or ")),
        }
    }
}

/// The verdict, as the end of a sentence about the target.
impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::MissingFeatures { features } => write!(f, "needs {}", features.join(", ")),
            Self::OtherName => f.write_str("has another CPU's name than one that runs here"),
            Self::SmallerVectors { bytes, best } => {
                write!(f, "has vectors of {bytes} bytes, the best so far {best}")
            }
            Self::FewerFeatures { count, best } => write!(f, "has {count} features, the best so far {best}"),
            Self::Best { because } => write!(f, "is the best so far: {because}"),
        }
    }
}

/// The rule, as a reason.
impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Only => f.write_str("no other runs here"),
            Self::NameMatch => f.write_str("it has this CPU's name"),
            Self::VectorSize { bytes } => write!(f, "it has the largest vectors, {bytes} bytes"),
            Self::FeatureCount { count } => write!(f, "it has the most features, {count}"),
            Self::LaterIndex => f.write_str("it comes last of equals"),
            Self::Default => f.write_str("no target has this CPU's name, the first one is left"),
        }
    }
}
