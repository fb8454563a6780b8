//! Whether the tables of an image are what the loader relies on.

use crate::finding::Finding;
use crate::image::{Image, ReadAs, read_as};
use crate::inspect::{HeaderFacts, JuliaFacts};
use crate::open::{FileFacts, Opened};
use cpu_targets::{Architecture, Platform};
use juliair_types::dialect::JuliaVersion;
use serde::Serialize;

/// All that the loader would misread.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    /// `jlopt.image.check/1`
    pub schema: &'static str,
    /// The file.
    pub file: FileFacts,
    /// The version of Julia that it was read as.
    pub julia: JuliaFacts,
    /// The counts of the image, where it has a root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<HeaderFacts>,
    /// How many shards, functions, targets and relocation slots were read.
    pub read: ReadFacts,
    /// What is wrong, in the order of the tables; nothing in an image that is fine.
    pub findings: Vec<Finding>,
    /// A version of Julia as whose image nothing would be wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fits: Option<String>,
}

/// How much was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadFacts {
    /// Shards.
    pub shards: usize,
    /// Functions, over all shards.
    pub functions: usize,
    /// Targets.
    pub targets: usize,
    /// Relocation slots, over all shards.
    pub slots: usize,
}

/// Whether an image is fine.
pub fn check(image: &Image<'_, '_>, read_as: ReadAs) -> CheckReport {
    let sum = |count: fn(&crate::image::Shard) -> usize| image.shards.iter().map(count).sum();
    CheckReport {
        schema: "jlopt.image.check/1",
        file: image.opened.facts.clone(),
        julia: read_as.into(),
        header: image.root.as_ref().and_then(|root| root.header).map(HeaderFacts::from),
        read: ReadFacts {
            shards: image.shards.len(),
            functions: sum(|shard| shard.tables.functions.len()),
            targets: image.target_count(),
            slots: sum(|shard| shard.tables.places.len()),
        },
        findings: image.findings.clone(),
        fits: fitting_version(image),
    }
}

/// A version of each form, and of each size of the sets of features, newest first.
const FORMS: [&str; 5] = ["1.13", "1.14", "1.12", "1.11", "1.10"];

/// A version as whose image nothing is wrong, where something is as that of the version that was asked for.
pub(crate) fn fitting_version(image: &Image<'_, '_>) -> Option<String> {
    if image.findings.is_empty() { None } else { version_that_fits(image) }
}

/// The newest version as whose image nothing is wrong.
pub fn version_that_fits(image: &Image<'_, '_>) -> Option<String> {
    FORMS.iter().find(|text| fits(image.opened, text)).map(|version| (*version).to_owned())
}

fn fits(opened: &Opened<'_>, version: &str) -> bool {
    let Ok(version) = version.parse::<JuliaVersion>() else { return false };
    // The names of the tables may rule it out.
    if !read_as(opened, version).is_ok_and(|read_as| !read_as.by_symbols) {
        return false;
    }
    Image::read_sound(opened, version.dialect()).is_some_and(|image| has_features_of(&image, version))
}

/// Whether its sets of features are as large as a version's. Up to Julia 1.13, whose tables are here.
fn has_features_of(image: &Image<'_, '_>, version: JuliaVersion) -> bool {
    let architecture = image.opened.facts.architecture.parse::<Architecture>();
    let platform = architecture.ok().and_then(|architecture| Platform::new(architecture, version, None).ok());
    let targets = image.root.as_ref().and_then(|root| root.targets.as_deref()).unwrap_or_default();
    platform.is_none_or(|platform| platform.check_words(targets).is_ok())
}
