//! What differs between two Julias: two versions, two machines.

use super::asked::Asked;
use super::declared::{DeclaredName, DeclaredTypes, LeftOut};
use super::question::{Inputs, Remarks, TypeOptions, all_or_refused, answer_one};
use super::report::LayoutEntry;
use crate::options::AskedVersion;
use crate::render::place::Place;
use crate::render::{Console, Diagnostic};
use anyhow::Result;
use clap::Args;
use driver::declarations::{Declarations, Hints, SkippedNote, in_order};
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
    diff: Option<Vec<AskedVersion>>,
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
    #[serde(flatten)]
    pub(crate) remarks: Remarks,
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
            Some([a, b]) => [a.clone(), b.clone()],
            _ => [types.version()?, types.version()?],
        };
        let targets = match self.diff_target.as_deref() {
            Some(&[a, b]) => [a, b],
            _ => [types.target(), types.target()],
        };
        let inputs = types.read()?;
        let mut a = Side::new(&inputs, versions[0].version, targets[0])?;
        let mut b = Side::new(&inputs, versions[1].version, targets[1])?;
        let refused = a.refused_by_both(&mut b);
        let refused = types.tolerated(refused, &inputs, console)?;
        let Inputs { declarations: Declarations { notes, hints, .. }, asked, names } = inputs;
        let given = asked.iter().map(|asked| compared(&mut a, &mut b, asked, &hints));
        let mut entries = all_or_refused(console, given)?;
        console.warnings(&refused);
        let (declared, mut left_out) = declared_by_any(&mut a, &mut b, names, &hints);
        for asked in &declared {
            match compared(&mut a, &mut b, asked, &hints) {
                Ok(entry) => entries.push(entry),
                Err(error) => left_out.push(LeftOut::refused(asked, &error)),
            }
        }
        let notes = in_order(notes, std::mem::take(&mut a.undecided));
        let mut versions: Vec<_> = versions.iter().filter_map(AskedVersion::remark).collect();
        versions.dedup();
        let remarks = Remarks { left_out, notes, versions, all: types.all };
        let (a, b) = (a.report(), b.report());
        Ok(DiffReport { schema: "jlopt.type.layout.diff/1", a, b, types: entries, remarks })
    }
}

/// What at least one of the two declares.
fn declared_by_any(
    a: &mut Side,
    b: &mut Side,
    names: Vec<DeclaredName>,
    hints: &Hints,
) -> (Vec<Asked>, Vec<LeftOut>) {
    let found = DeclaredTypes::of(&names, &mut a.universe, hints);
    found.or(DeclaredTypes::of(&names, &mut b.universe, hints)).split(names)
}

impl Side {
    fn new(inputs: &Inputs, version: JuliaVersion, target: Target) -> Result<Self> {
        let (universe, refused, undecided) = inputs.declarations.declare(version, target)?;
        Ok(Self { universe, refused, undecided })
    }

    /// What no version takes is a mistake rather than a difference.
    fn refused_by_both(&mut self, other: &mut Self) -> Vec<Diagnostic> {
        let places: Vec<String> = other.refused.iter().map(|error| Refusal::of(error).place).collect();
        let is_shared = |error: &mut Diagnostic| places.contains(&Refusal::of(error).place);
        let shared: Vec<Diagnostic> = self.refused.extract_if(.., is_shared).collect();
        let places: Vec<String> = shared.iter().map(|error| Refusal::of(error).place).collect();
        other.refused.retain(|error| !places.contains(&Refusal::of(error).place));
        shared
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
    let has_memory = [&a.universe, &b.universe].map(|universe| universe.facts().has_memory);
    let (mut a, mut b) = (a.answer(asked, hints), b.answer(asked, hints));
    if has_memory[0] != has_memory[1] {
        [&mut a, &mut b].into_iter().flatten().for_each(without_atomic_memory);
    }
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

/// Before Julia 1.11 there is no `AtomicMemory`: what it is like later is no difference of a type.
fn without_atomic_memory(members: &mut Map<String, Value>) {
    if let Some(Value::Object(elements)) = members.get_mut("array_element") {
        drop(elements.remove("atomic_memory"));
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
