//! What a target string comes to, as `mv targets` reports it.

use super::Resolver;
use anyhow::Result;
use cpu_targets::{Advice, ByteOrder, NewFeatures, Platform, Target, read_target_data, target_data};
use mv_pass::MultiVersioningTargets;
use mv_pass::targets_report::{TargetReport, target_reports};
use serde::Serialize;

/// The targets of a string.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TargetStringReport {
    /// `jlopt.mv.targets/1`
    schema: &'static str,
    /// The string.
    pub(crate) cpu_target: String,
    /// The version of Julia, `1.13`.
    pub(crate) julia: String,
    /// The architecture.
    pub(crate) architecture: String,
    /// Whether Julia has tables of its CPUs.
    #[serde(skip)]
    pub(crate) has_tables: bool,
    /// The targets, in order.
    pub(crate) specs: Vec<TargetSpecReport>,
    /// What is odd about them.
    pub(crate) advice: Vec<AdviceReport>,
}

/// A target of a string.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TargetSpecReport {
    #[serde(flatten)]
    pub(crate) target: TargetReport,
    /// The name by which images know the CPU.
    pub(crate) name: String,
    /// Whether Julia knows no such CPU.
    pub(crate) unknown_name: bool,
    /// The flags that an image records.
    image_flags: u32,
    /// Which features that its base has not let it clone what.
    pub(crate) new_features: Vec<NewFeatures>,
    /// The features that it enables and its base does not; for the first target all that it enables.
    pub(crate) added: Vec<String>,
    /// What an image records after the flags, in hexadecimal.
    data: String,
    pub(crate) data_decoded: Data,
}

/// What an image records of a target.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Data {
    name: String,
    enabled: Vec<String>,
    disabled: Vec<String>,
    pub(crate) ext_features: String,
    /// The number of words of a set of features.
    words: usize,
}

/// A piece of advice.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AdviceReport {
    /// `warning` or `note`.
    pub(crate) level: &'static str,
    /// In words.
    pub(crate) message: String,
    #[serde(flatten)]
    advice: Advice,
}

impl TargetStringReport {
    /// Reports on the targets of a string.
    pub(crate) fn new(text: &str, targets: &[Target], resolver: &Resolver) -> Result<Self> {
        let platform = resolver.platform()?;
        let specs = MultiVersioningTargets::of_cpu_targets(targets)?;
        let reports = target_reports(&specs, resolver.version().dialect());
        let spec = |(index, report)| TargetSpecReport::new(index, targets, report, &platform);
        Ok(Self {
            schema: "jlopt.mv.targets/1",
            cpu_target: text.to_owned(),
            julia: resolver.julia(),
            architecture: resolver.architecture_name.clone(),
            has_tables: !platform.help().cpus.is_empty(),
            specs: reports.into_iter().enumerate().map(spec).collect::<Result<_>>()?,
            advice: platform.advice(targets).into_iter().map(AdviceReport::from).collect(),
        })
    }
}

impl TargetSpecReport {
    fn new(index: usize, targets: &[Target], report: TargetReport, platform: &Platform<'_>) -> Result<Self> {
        let target = &targets[index];
        let enabled = platform.feature_names(target.enabled);
        let of_base = match usize::try_from(target.base).ok().and_then(|base| targets.get(base)) {
            Some(base) if index > 0 => platform.feature_names(base.enabled),
            _ => Vec::new(),
        };
        Ok(Self {
            target: TargetReport { base: i64::from(target.base), ..report },
            name: target.name.clone(),
            unknown_name: target.unknown_name,
            image_flags: target.image_flags,
            new_features: target.new_features.clone(),
            added: enabled.into_iter().filter(|feature| !of_base.contains(feature)).collect(),
            data: target.data.iter().map(|byte| format!("{byte:02x}")).collect(),
            data_decoded: Data::of(target, platform)?,
        })
    }
}

impl Data {
    /// Reads what an image with this one target would record, which shows that it can be read.
    fn of(target: &Target, platform: &Platform<'_>) -> Result<Self> {
        let image = target_data(std::slice::from_ref(target), platform.data_form(), false, ByteOrder::Little);
        let (mut records, _size) = read_target_data(&image, platform.data_form(), ByteOrder::Little)?;
        let record = records.remove(0);
        Ok(Self {
            name: record.name,
            enabled: platform.feature_names(record.enabled),
            disabled: platform.feature_names(record.disabled),
            ext_features: record.ext_features,
            words: record.words,
        })
    }
}

impl From<Advice> for AdviceReport {
    fn from(advice: Advice) -> Self {
        let level = if advice.is_note() { "note" } else { "warning" };
        Self { level, message: advice.to_string(), advice }
    }
}
