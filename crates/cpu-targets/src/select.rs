//! Which target of an image a running Julia takes (`match_sysimg_targets` in `src/processor.cpp`; `match_targets` of
//! the cpufeatures library for 1.14).

use crate::architecture::Architecture;
use crate::cpufeatures::FeatureTable;
use crate::data::{DataError, TargetRecord};
use crate::feature_set::FeatureSet;
use crate::platform::{Platform, Rules};
use crate::processor::flags::VEC_CALL;
use crate::target::Target;

/// What an image is loaded as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageKind {
    /// The base image, which also decides about the JIT's vectors.
    System,
    /// A package.
    Package,
}

/// How a Julia chooses between the targets of an image.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Selection {
    /// What it makes of each target, in order.
    pub steps: Vec<Step>,
    /// What comes of it.
    pub outcome: Outcome,
}

/// What is made of a target.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// The target, from 0.
    pub target: usize,
    /// Its CPU's name, aliases replaced.
    pub name: String,
    /// The verdict, when it is its turn.
    pub verdict: Verdict,
}

/// The verdict on a target, when it is its turn.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Verdict {
    /// It needs what the running Julia's target does not have.
    MissingFeatures {
        /// The features.
        features: Vec<String>,
    },
    /// Its CPU has another name, and there is one with the running CPU's.
    OtherName,
    /// Its vectors are smaller than those of the best so far.
    SmallerVectors {
        /// Its size of vector registers, in bytes.
        bytes: u32,
        /// That of the best so far.
        best: u32,
    },
    /// It has fewer features than the best so far.
    FewerFeatures {
        /// How many it has.
        count: usize,
        /// How many the best so far has.
        best: usize,
    },
    /// It is the best so far.
    Best {
        /// Why.
        because: Rule,
    },
}

/// A rule that prefers a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum Rule {
    /// There is no other that runs here.
    Only,
    /// It has the running CPU's name.
    NameMatch,
    /// Its vector registers are larger.
    VectorSize {
        /// Their size, in bytes.
        bytes: u32,
    },
    /// It has more features.
    FeatureCount {
        /// How many.
        count: usize,
    },
    /// It comes later, everything else being equal.
    LaterIndex,
    /// No target has the running CPU's name, and the first one is what is left. Architectures without rules of their
    /// own, up to Julia 1.13.
    Default,
}

/// What comes of a choice.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// A target is taken.
    Chosen {
        /// The target, from 0.
        target: usize,
        /// Which rule decided against the others that run here.
        rule: Rule,
        /// Its size of vector registers, in bytes; 0 where the architecture has no rules.
        vector_bytes: u32,
        /// Features of the running target that the JIT gives up, so that its vectors are those of the image.
        jit_without: Vec<String>,
    },
    /// No target runs here.
    Rejected {
        /// Julia's message.
        message: String,
    },
}

impl Outcome {
    /// The target that is taken.
    pub fn target(&self) -> Option<usize> {
        match self {
            Self::Chosen { target, .. } => Some(*target),
            Self::Rejected { .. } => None,
        }
    }
}

/// What a Julia of 64 bits says where all targets of an image need an instruction that the CPU lacks.
const NO_CX16: &str = "Your CPU does not support the CX16 instruction, which is required by this version of Julia!  \
                       This is often due to running inside of a virtualized environment.  Please read \
                       https://docs.julialang.org/en/v1/devdocs/sysimg/ for more.";

/// A target of the image, as far as the choice looks at it.
struct Candidate {
    index: usize,
    name: String,
    missing: FeatureSet,
    name_match: bool,
    vector_bytes: u32,
    count: usize,
}

impl Candidate {
    fn runs(&self) -> bool {
        self.missing.is_empty()
    }

    fn rank(&self) -> (u32, usize, usize) {
        (self.vector_bytes, self.count, self.index)
    }
}

impl Platform<'_> {
    /// The choice between the targets of an image. `running` is the first target of the running Julia's own target
    /// string, resolved for the machine that it runs on.
    ///
    /// # Errors
    ///
    /// Where the image's sets of features are of another size than this version's (up to Julia 1.13, which does not
    /// check that).
    pub fn select(
        &self,
        image: &[TargetRecord],
        running: &Target,
        kind: ImageKind,
    ) -> Result<Selection, DataError> {
        self.check_words(image)?;
        if let Rules::Processor(crate::processor::Rules { table: None, .. }) = self.rules {
            return Ok(by_name_only(image, running));
        }
        let candidates: Vec<_> =
            image.iter().enumerate().map(|(index, record)| self.candidate(index, record, running)).collect();
        let steps = self.steps(&candidates);
        let outcome = if kind == ImageKind::System && self.lacks_cx16(image, running) {
            Outcome::Rejected { message: NO_CX16.to_owned() }
        } else {
            match self.best(&candidates) {
                None => Outcome::Rejected { message: self.rejection(&candidates) },
                Some((best, rule)) => Outcome::Chosen {
                    target: best.index,
                    rule,
                    vector_bytes: best.vector_bytes,
                    jit_without: self.jit_without(&image[best.index], best.vector_bytes, running, kind),
                },
            }
        };
        Ok(Selection { steps, outcome })
    }

    /// Whether an image's sets of features are as large as this version's; those of Julia 1.14 may have any size.
    ///
    /// # Errors
    ///
    /// Where they are not.
    pub fn check_words(&self, image: &[TargetRecord]) -> Result<(), DataError> {
        let Rules::Processor(rules) = self.rules else { return Ok(()) };
        let expected = rules.table.map_or(1, |table| table.words);
        match image.iter().position(|record| record.words != expected) {
            None => Ok(()),
            Some(target) => Err(DataError::OtherWords { target, found: image[target].words, expected }),
        }
    }

    fn candidate(&self, index: usize, record: &TargetRecord, running: &Target) -> Candidate {
        let (_, lacking) = running.runtime;
        let name = self.normalized(&record.name).to_owned();
        let missing = record.enabled & lacking;
        let (missing, name_match) = match self.rules {
            Rules::Processor(_) => (missing, name == running.name),
            // Newer versions of the library give names no priority, and do not compare versions of the architecture.
            Rules::CpuFeatures(table) => (missing - table.versions, false),
        };
        let vector_bytes = self.max_vector_size(record.enabled);
        Candidate { index, name, missing, name_match, vector_bytes, count: record.enabled.len() }
    }

    pub(crate) fn normalized<'a>(&self, name: &'a str) -> &'a str {
        match self.rules {
            Rules::Processor(rules) => rules.table.map_or(name, |table| table.normalize(name)),
            Rules::CpuFeatures(_) => name,
        }
    }

    fn max_vector_size(&self, features: FeatureSet) -> u32 {
        match self.rules {
            Rules::Processor(rules) => rules.table.map_or(0, |table| table.max_vector_size(features)),
            Rules::CpuFeatures(table) => table.max_vector_size(self.architecture, features),
        }
    }

    /// The verdicts in order, each against the best so far.
    fn steps(&self, candidates: &[Candidate]) -> Vec<Step> {
        let mut best: Option<&Candidate> = None;
        let mut steps = Vec::new();
        for candidate in candidates {
            let verdict = self.verdict(candidate, best);
            if matches!(verdict, Verdict::Best { .. }) {
                best = Some(candidate);
            }
            steps.push(Step { target: candidate.index, name: candidate.name.clone(), verdict });
        }
        steps
    }

    fn verdict(&self, candidate: &Candidate, best: Option<&Candidate>) -> Verdict {
        if !candidate.runs() {
            return Verdict::MissingFeatures { features: self.feature_names(candidate.missing) };
        }
        let (bytes, count) = (candidate.vector_bytes, candidate.count);
        let because = match best {
            None => Rule::Only,
            Some(best) if candidate.name_match && !best.name_match => Rule::NameMatch,
            Some(best) if best.name_match && !candidate.name_match => return Verdict::OtherName,
            Some(best) if best.vector_bytes > bytes => {
                return Verdict::SmallerVectors { bytes, best: best.vector_bytes };
            }
            Some(best) if best.vector_bytes < bytes => Rule::VectorSize { bytes },
            Some(best) if best.count > count => return Verdict::FewerFeatures { count, best: best.count },
            Some(best) if best.count < count => Rule::FeatureCount { count },
            Some(_) => Rule::LaterIndex,
        };
        Verdict::Best { because }
    }

    /// The best of all, and the rule that puts it before the others that run here.
    fn best<'a>(&self, candidates: &'a [Candidate]) -> Option<(&'a Candidate, Rule)> {
        let running: Vec<_> = candidates.iter().filter(|candidate| candidate.runs()).collect();
        let named = running.iter().any(|candidate| candidate.name_match);
        let rivals: Vec<_> =
            running.iter().copied().filter(|candidate| candidate.name_match == named).collect();
        let best = rivals.iter().copied().max_by_key(|candidate| candidate.rank())?;
        let others = || rivals.iter().filter(|rival| rival.index != best.index);
        let rule = match () {
            () if running.len() == 1 => Rule::Only,
            () if rivals.len() == 1 => Rule::NameMatch,
            () if others().all(|rival| rival.vector_bytes < best.vector_bytes) => {
                Rule::VectorSize { bytes: best.vector_bytes }
            }
            () if others()
                .all(|rival| (rival.vector_bytes, rival.count) < (best.vector_bytes, best.count)) =>
            {
                Rule::FeatureCount { count: best.count }
            }
            () => Rule::LaterIndex,
        };
        Some((best, rule))
    }

    /// Whether all targets of a base image need an instruction that the CPU lacks.
    fn lacks_cx16(&self, image: &[TargetRecord], running: &Target) -> bool {
        let cx16 = match self.rules {
            Rules::Processor(rules) => rules.table.and_then(|table| table.features_named("cx16")),
            Rules::CpuFeatures(table) => Some(table.set_of(&["cx16"])),
        };
        let Some(cx16) = cx16.filter(|_| self.architecture == Architecture::X86_64) else { return false };
        let needs = |record: &TargetRecord| record.enabled.contains_all(cx16);
        !cx16.is_empty() && image.iter().all(needs) && !running.runtime.0.contains_all(cx16)
    }

    fn rejection(&self, candidates: &[Candidate]) -> String {
        let message = "Unable to find compatible target in cached code image.";
        if let Rules::CpuFeatures(_) = self.rules {
            return message.to_owned();
        }
        let reasons = candidates.iter().map(|candidate| {
            let Candidate { index, name, .. } = candidate;
            format!(
                "Target {index} ({name}): Rejecting this target due to use of runtime-disabled features\n"
            )
        });
        format!("{message}\n{}", reasons.collect::<String>())
    }

    /// What the JIT gives up beside a base image with other vectors. Up to Julia 1.13 only where the image passes
    /// vectors between functions.
    fn jit_without(
        &self,
        image: &TargetRecord,
        vector_bytes: u32,
        running: &Target,
        kind: ImageKind,
    ) -> Vec<String> {
        let enabled = running.runtime.0;
        if kind == ImageKind::Package || vector_bytes == self.max_vector_size(enabled) {
            return Vec::new();
        }
        let given_up = match self.rules {
            Rules::Processor(_) if image.flags & VEC_CALL == 0 => FeatureSet::default(),
            Rules::Processor(rules) => {
                let lists = rules.table.map(|table| table.jit_without.as_slice()).unwrap_or_default();
                let of_size = lists.iter().filter(|(bytes, _)| vector_bytes < *bytes);
                of_size.fold(FeatureSet::default(), |sum, &(_, set)| sum | set)
            }
            Rules::CpuFeatures(table) if self.architecture.is_x86() => jit_without_llvm(table, vector_bytes),
            Rules::CpuFeatures(_) => FeatureSet::default(),
        };
        self.feature_names(enabled & given_up)
    }
}

/// What the JIT of Julia 1.14 gives up beside an image with vectors of this size, in bytes.
fn jit_without_llvm(table: &FeatureTable, vector_bytes: u32) -> FeatureSet {
    let avx512 = [
        "avx512f",
        "avx512dq",
        "avx512ifma",
        "avx512cd",
        "avx512bw",
        "avx512vl",
        "avx512vbmi",
        "avx512vpopcntdq",
        "avx512vbmi2",
        "avx512vnni",
        "avx512bitalg",
        "avx512vp2intersect",
        "avx512bf16",
        "avx512fp16",
    ];
    let avx = ["avx", "avx2", "fma", "f16c", "fma4", "xop", "vaes", "vpclmulqdq"];
    let of_size = |limit: u32, names: &[&str]| {
        if vector_bytes < limit { table.set_of(names) } else { FeatureSet::default() }
    };
    of_size(64, &avx512) | of_size(32, &avx)
}

/// The choice of architectures without rules, up to Julia 1.13: the last target of the same name, else the first.
fn by_name_only(image: &[TargetRecord], running: &Target) -> Selection {
    let matches: Vec<usize> = (0..image.len()).filter(|&target| image[target].name == running.name).collect();
    let step = |(target, record): (usize, &TargetRecord)| {
        let is_match = matches.contains(&target);
        let because = if matches.first() == Some(&target) { Rule::NameMatch } else { Rule::LaterIndex };
        let verdict = if is_match { Verdict::Best { because } } else { Verdict::OtherName };
        Step { target, name: record.name.clone(), verdict }
    };
    let rule = match matches.len() {
        0 => Rule::Default,
        1 => Rule::NameMatch,
        _ => Rule::LaterIndex,
    };
    let target = matches.last().copied().unwrap_or(0);
    Selection {
        steps: image.iter().enumerate().map(step).collect(),
        outcome: Outcome::Chosen { target, rule, vector_bytes: 0, jit_without: Vec::new() },
    }
}
