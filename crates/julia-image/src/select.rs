//! Which target of an image a machine gets, and why.

use crate::check::{fitting_version, version_that_fits};
use crate::finding::Problem;
use crate::image::{Image, ReadAs};
use crate::inspect::{JuliaFacts, own_versions};
use cpu_targets::{
    Advice, CpuHint, DataError, Host, ImageKind, Machine, NativeCpu, Platform, Resolution, RunningFault,
    Selection, Target, TargetError,
};
use serde::Serialize;

/// The loader's choice, step by step.
#[derive(Clone, Debug, Serialize)]
pub struct SelectReport {
    /// `jlopt.image.select/1`
    pub schema: &'static str,
    /// The version of Julia that the image was read as, and that runs.
    pub julia: JuliaFacts,
    /// The architecture of the image.
    pub architecture: String,
    /// The machine.
    pub machine: MachineFacts,
    /// What Julia runs as there.
    pub running: RunningFacts,
    /// What is made of each target, and what comes of it.
    #[serde(flatten)]
    pub selection: Selection,
    /// What the target that is chosen brings with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<ChosenFacts>,
    /// Where none is: the target that Julia would take without a target string of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_native: Option<usize>,
    /// How many things are wrong with the tables; shards in other files do not count here.
    pub findings: usize,
}

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MachineFacts {
    /// The name of its CPU.
    pub cpu: String,
    /// Where that is known from: `--cpu`, or `this machine`.
    pub known_from: &'static str,
    /// The features that were asked for beside those of the CPU, each with a sign.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub host_features: Vec<String>,
}

/// What Julia runs as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunningFacts {
    /// Its own `--cpu-target`.
    pub cpu_target: String,
    /// The CPU that this comes to.
    pub name: String,
    /// The features that it may use.
    pub features: Vec<String>,
    /// What is odd about its own target string, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// What is loaded with a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChosenFacts {
    /// The target, from 0.
    pub target: usize,
    /// The name of its CPU.
    pub name: String,
    /// The target whose versions stand in for those that it does not have: itself where it has every function.
    pub base: usize,
    /// How many functions there are.
    pub functions: usize,
    /// How many of them have a version of the target's own.
    pub versions: usize,
}

/// Why there is no choice to make.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectError {
    /// There is no root, which says what the targets are.
    #[error("the file does not say what its targets are: there is no jl_image_pointers")]
    NoRoot,
    /// The image is another version's.
    #[error("the tables are not those of an image of Julia {julia}")]
    OtherVersion {
        /// The version that was asked for.
        julia: String,
        /// A version as whose image nothing is wrong.
        fits: String,
    },
    /// The target data cannot be read.
    #[error("the target data cannot be read as those of Julia {0}")]
    NoTargets(String),
    /// The tables do not know the CPU.
    #[error("the CPU '{name}' is unknown to Julia {julia} on {architecture}")]
    UnknownCpu {
        /// The name.
        name: String,
        /// What was probably meant.
        hint: Option<CpuHint>,
        /// The version of Julia.
        julia: String,
        /// The architecture.
        architecture: String,
    },
    /// The tables do not know a feature of the machine.
    #[error("the feature '{name}' is unknown to Julia {julia} on {architecture}")]
    UnknownFeature {
        /// The name.
        name: String,
        /// The version of Julia.
        julia: String,
        /// The architecture.
        architecture: String,
        /// Features of like names.
        near: Vec<String>,
    },
    /// This machine is of another architecture than the image.
    #[error("the image is for {image}, and this machine is {here}")]
    OtherArchitecture {
        /// That of the image.
        image: String,
        /// That of this machine.
        here: String,
    },
    /// The running Julia's own target string is refused.
    #[error("Julia refuses --cpu-target '{text}': {error}")]
    Target {
        /// The string.
        text: String,
        /// Why.
        error: TargetError,
    },
    /// It is none for a Julia that builds no image.
    #[error("Julia does not start with --cpu-target '{text}': {fault}")]
    Running {
        /// The string.
        text: String,
        /// Why.
        fault: RunningFault,
        /// What its CPU was probably meant to be.
        hint: Option<CpuHint>,
    },
    /// `help` is no target.
    #[error("--cpu-target help lists what there is, and starts no Julia")]
    Help,
    /// The target data are another version's.
    #[error("{error}: the image is of another version of Julia")]
    Data {
        /// What shows it.
        error: DataError,
        /// A version as whose image nothing is wrong.
        fits: Option<String>,
    },
}

/// Who asks, and for which machine.
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The CPU; nothing for this machine.
    pub cpu: Option<&'q str>,
    /// Features beside those of the CPU: with `+` or nothing in front it has them, with `-` it has not.
    pub host_features: &'q [String],
    /// The running Julia's own `--cpu-target`.
    pub cpu_target: &'q str,
    /// This machine, where it is of the image's architecture.
    pub this_machine: Option<&'q NativeCpu>,
    /// The architecture of this machine.
    pub this_architecture: &'q str,
}

/// The choice between the targets of an image.
///
/// # Errors
///
/// Where the image has no targets to choose from, or the question makes no sense.
pub fn select(
    image: &Image<'_, '_>,
    read_as: ReadAs,
    platform: &Platform<'_>,
    question: &Question<'_>,
) -> Result<SelectReport, SelectError> {
    let Some(root) = &image.root else {
        return Err(SelectError::NoRoot);
    };
    if let Some(fits) = fitting_version(image) {
        return Err(SelectError::OtherVersion { julia: read_as.version.to_string(), fits });
    }
    let Some(targets) = root.targets.as_ref().filter(|targets| !targets.is_empty()) else {
        return Err(SelectError::NoTargets(read_as.version.to_string()));
    };
    let asker = Asker { architecture: &image.opened.facts.architecture, read_as, platform };
    let (cpu, known_from) = asker.cpu(question)?;
    let cpu = asker.with_features(cpu, question.host_features)?;
    let machine = MachineFacts {
        cpu: cpu.name.clone(),
        known_from,
        host_features: question.host_features.iter().map(|feature| signed(feature)).collect(),
    };
    // A base image that says `sysimage` means the string that it was built with.
    let sysimage = root.target_string.clone().unwrap_or_else(|| Machine::default().sysimage);
    let surroundings = Machine { host: Host::Native, native: Some(cpu), sysimage };
    let running = asker.running(question.cpu_target, &surroundings)?;
    let error = |error| SelectError::Data { error, fits: version_that_fits(image) };
    let choice = |running: &Target| platform.select(targets, running, ImageKind::System).map_err(error);
    let selection = choice(&running)?;
    let chosen = selection.outcome.target().map(|target| chosen(image, target, &targets[target].name));
    let with_native = match chosen {
        None if question.cpu_target != NATIVE => {
            choice(&asker.running(NATIVE, &surroundings)?)?.outcome.target()
        }
        _ => None,
    };
    Ok(SelectReport {
        schema: "jlopt.image.select/1",
        julia: read_as.into(),
        architecture: image.opened.facts.architecture.clone(),
        machine,
        running: RunningFacts {
            cpu_target: question.cpu_target.to_owned(),
            warnings: warnings(platform, &running),
            features: platform.feature_names(running.enabled),
            name: running.name,
        },
        selection,
        chosen,
        with_native,
        findings: image.findings.iter().filter(|finding| finding.problem != Problem::Elsewhere).count(),
    })
}

/// The running Julia's own `--cpu-target` where it is given none.
const NATIVE: &str = "native";

/// What is probably a mistake in the running Julia's own target string.
fn warnings(platform: &Platform<'_>, running: &Target) -> Vec<String> {
    let advice = platform.advice(std::slice::from_ref(running));
    advice.iter().filter(|advice| advice.is_mistake()).map(of_running).collect()
}

fn of_running(advice: &Advice) -> String {
    let in_list = advice.to_string();
    match advice {
        // Such a name means something else for a target of an image.
        Advice::UnknownCpu { name, hint, .. } => {
            let hint = hint.as_ref().map_or_else(String::new, |hint| format!(" ({})", hint.on(name)));
            format!("unknown CPU {name:?}, of which no features are known{hint}")
        }
        _ => in_list.strip_prefix("target 0: ").map_or(in_list.clone(), str::to_owned),
    }
}

fn chosen(image: &Image<'_, '_>, target: usize, name: &str) -> ChosenFacts {
    let mut facts = ChosenFacts { target, name: name.to_owned(), base: target, functions: 0, versions: 0 };
    for shard in &image.shards {
        let loaded = shard.loaded();
        let Some(of_target) = loaded.get(target) else { continue };
        facts.base = of_target.base;
        facts.functions += of_target.functions.len();
        facts.versions += own_versions(&loaded, target).len();
    }
    facts
}

/// `+f` for `f`.
fn signed(feature: &str) -> String {
    if feature.starts_with(['+', '-']) { feature.to_owned() } else { format!("+{feature}") }
}

struct Asker<'a, 't> {
    architecture: &'a str,
    read_as: ReadAs,
    platform: &'a Platform<'t>,
}

impl Asker<'_, '_> {
    fn julia(&self) -> String {
        self.read_as.version.to_string()
    }

    fn cpu(&self, question: &Question<'_>) -> Result<(NativeCpu, &'static str), SelectError> {
        let Some(name) = question.cpu else {
            return match question.this_machine {
                Some(cpu) => Ok((cpu.clone(), "this machine")),
                None => Err(SelectError::OtherArchitecture {
                    image: self.architecture.to_owned(),
                    here: question.this_architecture.to_owned(),
                }),
            };
        };
        let known = self.platform.help().cpus;
        // Architectures without tables have no names to go by.
        if !known.is_empty() && !known.iter().any(|known| known == name) {
            let (julia, architecture) = (self.julia(), self.architecture.to_owned());
            let hint = self.platform.cpu_hint(name);
            return Err(SelectError::UnknownCpu { name: name.to_owned(), hint, julia, architecture });
        }
        Ok((NativeCpu { name: name.to_owned(), features: None }, "--cpu"))
    }

    /// A CPU with features that it has not, or without some that it has.
    fn with_features(&self, cpu: NativeCpu, features: &[String]) -> Result<NativeCpu, SelectError> {
        if features.is_empty() {
            return Ok(cpu);
        }
        let known = self.platform.help().features;
        let name_of = |feature: &str| feature.trim_start_matches(['+', '-']).to_owned();
        if let Some(name) = features.iter().map(|feature| name_of(feature)).find(|name| !known.contains(name))
        {
            let (julia, architecture) = (self.julia(), self.architecture.to_owned());
            let near = self.platform.features_near(&name);
            return Err(SelectError::UnknownFeature { name, julia, architecture, near });
        }
        let mut list = match cpu.features {
            Some(features) => features,
            None => {
                let machine = Machine { host: Host::AllFeatures, native: None, ..Machine::default() };
                let target = self.resolved(&cpu.name, &machine)?;
                let enabled = self.platform.feature_names(target.enabled);
                enabled.into_iter().map(|feature| format!("+{feature}")).collect()
            }
        };
        for feature in features {
            let name = name_of(feature);
            list.retain(|known| name_of(known) != name);
            list.push(signed(feature));
        }
        Ok(NativeCpu { name: cpu.name, features: Some(list) })
    }

    fn running(&self, text: &str, machine: &Machine) -> Result<Target, SelectError> {
        let error = |error| SelectError::Target { text: text.to_owned(), error };
        let Resolution::Targets(targets) = self.platform.resolve(text, machine).map_err(error)? else {
            return Err(SelectError::Help);
        };
        self.platform.check_running(&targets).map_err(|fault| {
            let hint = match &fault {
                RunningFault::UnknownCpu(name) => self.platform.cpu_hint(name),
                _ => None,
            };
            SelectError::Running { text: text.to_owned(), fault, hint }
        })?;
        targets.into_iter().next().ok_or(SelectError::Help)
    }

    fn resolved(&self, text: &str, machine: &Machine) -> Result<Target, SelectError> {
        let error = |error| SelectError::Target { text: text.to_owned(), error };
        let targets = self.platform.resolve(text, machine).map_err(error)?.targets();
        targets.and_then(|targets| targets.into_iter().next()).ok_or(SelectError::Help)
    }
}
