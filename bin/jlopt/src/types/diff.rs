//! What differs between two Julias: two versions, two machines.

use super::hints::Hints;
use super::question::{Inputs, SkippedNote, TypeOptions, all_or_refused, answer_one};
use super::report::LayoutEntry;
use super::source::Asked;
use crate::render::place::Place;
use crate::render::{Console, Diagnostic};
use anyhow::Result;
use clap::Args;
use juliair_types::dialect::JuliaVersion;
use juliair_types::target::Target;
use juliair_types::universe::Universe;
use serde::Serialize;
use serde_json::{Map, Value};

/// Which two Julias are compared.
#[derive(Args)]
pub(crate) struct DiffOptions {
    /// Show what differs between two versions of Julia
    #[arg(long, num_args = 2, value_names = ["VERSION", "VERSION"], conflicts_with_all = ["julia_version", "expand"])]
    diff: Option<Vec<JuliaVersion>>,
    /// Show what differs between two machines; with --diff, the second version runs on the second machine
    #[arg(long, num_args = 2, value_names = ["TRIPLE", "TRIPLE"], conflicts_with_all = ["target", "expand"])]
    diff_target: Option<Vec<Target>>,
    /// With --diff or --diff-target: status 1 where anything differs
    #[arg(long)]
    pub(crate) exit_code: bool,
}

/// What differs, type by type.
#[derive(Serialize)]
pub(crate) struct DiffReport {
    schema: &'static str,
    pub(crate) a: DiffSide,
    pub(crate) b: DiffSide,
    pub(crate) types: Vec<DiffEntry>,
    /// What was skipped in declaration files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<SkippedNote>,
}

/// One of the Julias that are compared.
#[derive(Serialize)]
pub(crate) struct DiffSide {
    /// The version of Julia.
    pub(crate) julia: String,
    /// The machine.
    pub(crate) target: String,
    /// The declarations that this Julia refuses and the other one takes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) refused: Vec<Refusal>,
}

/// What a Julia says against a declaration or type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Refusal {
    /// `FILE:LINE:COLUMN`
    pub(crate) place: String,
    pub(crate) message: String,
}

/// A type as the two Julias see it.
#[derive(Serialize)]
pub(crate) struct DiffEntry {
    /// As it was given.
    #[serde(rename = "type")]
    pub(crate) text: String,
    /// The members of its layout and its passing; null where this Julia refuses the type.
    pub(crate) a: Option<Map<String, Value>>,
    pub(crate) b: Option<Map<String, Value>>,
    /// The members that differ; `error` where one Julia refuses the type.
    pub(crate) differs: Vec<String>,
    /// What is said by the Julia that refuses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<Refusal>,
}

impl DiffReport {
    /// Whether anything differs.
    pub(crate) fn has_differences(&self) -> bool {
        let refused = self.a.refused.len() + self.b.refused.len() > 0;
        refused || self.types.iter().any(|entry| !entry.differs.is_empty())
    }
}

/// A Julia with what it takes of the declarations.
struct Side {
    universe: Universe,
    refused: Vec<Diagnostic>,
    /// What was skipped because it depends on a condition that is not known.
    undecided: Vec<SkippedNote>,
}

impl DiffOptions {
    /// Whether two Julias are compared.
    pub(crate) fn is_asked(&self) -> bool {
        self.diff.is_some() || self.diff_target.is_some()
    }

    /// Compares.
    ///
    /// # Errors
    ///
    /// A declaration or type that both refuse.
    pub(crate) fn compare(&self, types: &TypeOptions, console: &Console) -> Result<DiffReport> {
        let versions = match self.diff.as_deref() {
            Some(&[a, b]) => (a, b),
            _ => (types.version()?, types.version()?),
        };
        let targets = match self.diff_target.as_deref() {
            Some(&[a, b]) => (a, b),
            _ => (types.target(), types.target()),
        };
        let inputs = types.read()?;
        let mut a = Side::new(&inputs, versions.0, targets.0)?;
        let mut b = Side::new(&inputs, versions.1, targets.1)?;
        a.refuse_what_both_refuse(&b)?;
        let entries = all_or_refused(
            console,
            inputs.asked.iter().map(|asked| compared(&mut a, &mut b, asked, &inputs.hints)),
        )?;
        Ok(DiffReport {
            schema: "jlopt.type.layout.diff/1",
            a: a.report(),
            b: b.report(),
            types: entries,
            notes: inputs.notes.into_iter().chain(a.undecided).collect(),
        })
    }
}

impl Side {
    fn new(inputs: &Inputs, version: JuliaVersion, target: Target) -> Result<Self> {
        let (universe, refused, undecided) = inputs.declare(version, target)?;
        Ok(Self { universe, refused, undecided })
    }

    /// What no version takes is a mistake rather than a difference.
    fn refuse_what_both_refuse(&mut self, other: &Self) -> Result<()> {
        let places: Vec<Refusal> = other.refused.iter().map(Refusal::of).collect();
        let is_shared = |error: &Diagnostic| {
            let place = Refusal::of(error).place;
            places.iter().any(|refusal| refusal.place == place)
        };
        match self.refused.iter().position(is_shared) {
            Some(at) => Err(self.refused.swap_remove(at).into()),
            None => Ok(()),
        }
    }

    fn answer(&mut self, asked: &Asked, hints: &Hints) -> Result<Map<String, Value>, Diagnostic> {
        let answer = |universe: &mut Universe, ty, text: &str| LayoutEntry::of(universe, ty, text, false);
        answer_one(&mut self.universe, asked, hints, answer).and_then(|entry| members(&entry))
    }

    fn report(&self) -> DiffSide {
        DiffSide {
            julia: self.universe.version().to_string(),
            target: self.universe.target().to_string(),
            refused: self.refused.iter().map(Refusal::of).collect(),
        }
    }
}

impl Refusal {
    fn of(error: &Diagnostic) -> Self {
        let place = error.place.as_ref().map(Place::name).unwrap_or_default();
        Self { place, message: error.message.clone() }
    }
}

fn compared(a: &mut Side, b: &mut Side, asked: &Asked, hints: &Hints) -> Result<DiffEntry, Diagnostic> {
    let text = asked.text().to_owned();
    let only = |error: &Diagnostic| (vec!["error".to_owned()], Some(Refusal::of(error)));
    let (a, b) = (a.answer(asked, hints), b.answer(asked, hints));
    let (differs, error) = match (&a, &b) {
        (Ok(a), Ok(b)) => (differing(a, b), None),
        (Err(error), Ok(_)) | (Ok(_), Err(error)) => only(error),
        (Err(_), Err(_)) => (Vec::new(), None),
    };
    match (a, b) {
        (Err(error), Err(_)) => Err(error),
        (a, b) => Ok(DiffEntry { text, a: a.ok(), b: b.ok(), differs, error }),
    }
}

/// The members that have other values, in the order of the first; one that is not there is null.
fn differing(a: &Map<String, Value>, b: &Map<String, Value>) -> Vec<String> {
    let only_in_b = b.keys().filter(|key| !a.contains_key(*key));
    let keys = a.keys().chain(only_in_b);
    let value = |side: &Map<String, Value>, key: &str| side.get(key).cloned().unwrap_or_default();
    keys.filter(|key| value(a, key) != value(b, key)).cloned().collect()
}

/// What is compared: the members of the layout and of the passing, side by side.
fn members(entry: &LayoutEntry) -> Result<Map<String, Value>, Diagnostic> {
    let as_json = |value: Result<Value, serde_json::Error>| {
        value.map_err(|error| Diagnostic::new(format!("no JSON of {}: {error}", entry.text)))
    };
    let mut members = Map::new();
    drop(members.insert("display".to_owned(), Value::from(entry.display.as_str())));
    for part in [serde_json::to_value(&entry.layout), serde_json::to_value(&entry.passing)] {
        if let Value::Object(part) = as_json(part)? {
            members.extend(part);
        }
    }
    drop(members.insert("padding".to_owned(), Value::from(entry.map.padding)));
    Ok(members)
}
