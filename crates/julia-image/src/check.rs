//! Whether the tables of an image are what the loader relies on.

use crate::finding::Finding;
use crate::image::{Image, ReadAs};
use crate::inspect::{HeaderFacts, JuliaFacts};
use crate::open::FileFacts;
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
    /// A version of Julia as whose image nothing would be wrong, where the names of the tables do not show the version.
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

/// A version of each form, newest first.
const FORMS: [&str; 4] = ["1.13", "1.14", "1.12", "1.10"];

/// A version as whose image nothing is wrong, where something is as that of the version that was asked for.
pub(crate) fn fitting_version(image: &Image<'_, '_>) -> Option<String> {
    let is_open = image.opened.facts.is_linked && image.shards.iter().all(|shard| shard.suffix.is_none());
    if image.findings.is_empty() || !is_open {
        return None;
    }
    let fits = |text: &&&str| {
        let version = text.parse::<JuliaVersion>();
        let image = version.ok().and_then(|version| Image::read(image.opened, version.dialect()).ok());
        image.is_some_and(|image| image.findings.is_empty())
    };
    FORMS.iter().find(fits).map(|version| (*version).to_owned())
}
