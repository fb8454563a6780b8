//! What differs between two Julias, as text.

use super::lines::{WIDTH, shortened, wrapped};
use super::{skipped, summary::bytes};
use crate::render::paint::{Ink, Paint};
use crate::types::{DiffEntry, DiffReport, DiffSide};
use serde_json::{Map, Value};

/// Where a line without its change starts.
const STEP: usize = 4;
/// How long names of members are.
const NAME_WIDTH: usize = 25;

/// A paragraph for each type that differs, and a line for all that do not.
pub(crate) fn diff(report: &DiffReport, paint: Paint) -> String {
    let names = [side(&report.a), side(&report.b)];
    let old = paint.paint(Ink::Old, &format!("--- {}", names[0]));
    let new = paint.paint(Ink::New, &format!("+++ {}", names[1]));
    let mut text = format!("{old}\n{new}\n");
    for (side, name) in [(&report.a, &names[0]), (&report.b, &names[1])] {
        let refused = side.refused.iter();
        text.extend(
            refused.map(|refusal| format!("\n{name} refuses {}: {}\n", refusal.place, refusal.message)),
        );
    }
    let (same, other): (Vec<_>, Vec<_>) = report.types.iter().partition(|entry| entry.differs.is_empty());
    text.extend(other.into_iter().map(|entry| paragraph(entry, &names, paint)));
    if !same.is_empty() {
        let names: Vec<_> = same.iter().map(|entry| entry.text.as_str()).collect();
        let names = format!("no difference: {}", names.join(", "));
        text += &format!("\n{}\n", wrapped(&names, WIDTH, usize::MAX).join("\n"));
    }
    text + &skipped(&report.notes)
}

fn side(side: &DiffSide) -> String {
    format!("Julia {} on {}", side.julia, side.target)
}

fn paragraph(entry: &DiffEntry, names: &[String; 2], paint: Paint) -> String {
    let mut text = format!("\n{}\n", paint.paint(Ink::Title, &entry.text));
    match (&entry.a, &entry.b) {
        (Some(a), Some(b)) => {
            // Kinds of layouts have other members: only what both have is compared.
            let is_shared = |key: &&String| {
                a.get("kind") == b.get("kind") || (a.contains_key(*key) && b.contains_key(*key))
            };
            let shared = entry.differs.iter().filter(is_shared);
            text.extend(shared.map(|key| member(key, a.get(key), b.get(key), paint)));
        }
        (a, _) => {
            let [refusing, other] = if a.is_none() { [&names[0], &names[1]] } else { [&names[1], &names[0]] };
            let message = entry.error.as_ref().map_or("", |error| error.message.as_str());
            text += &format!("    only in {other}\n    {refusing} says: {message}\n");
        }
    }
    text
}

/// What differs in a member.
fn member(key: &str, a: Option<&Value>, b: Option<&Value>, paint: Paint) -> String {
    if key == "fields" {
        return fields(a, b, paint);
    }
    let mut changes = Vec::new();
    collect("", a, b, &mut changes);
    line(key, &changes, paint)
}

/// Fields with the same name are compared.
fn fields(a: Option<&Value>, b: Option<&Value>, paint: Paint) -> String {
    let (a, b) = (objects(a), objects(b));
    let find = |list: &[&Map<String, Value>], field: &Map<String, Value>| {
        list.iter().find(|other| other.get("name") == field.get("name")).map(|&field| field.clone())
    };
    let mut text = String::new();
    for field in &a {
        match find(&b, field) {
            Some(other) => {
                let mut changes = Vec::new();
                collect_members("", field, &other, &mut changes);
                text += &line(&format!("field {}", name(field)), &changes, paint);
            }
            None => text += &one_sided(field, Ink::Old, paint),
        }
    }
    let added = b.iter().filter(|field| find(&a, field).is_none());
    text.extend(added.map(|field| one_sided(field, Ink::New, paint)));
    text
}

fn objects(list: Option<&Value>) -> Vec<&Map<String, Value>> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object).collect()
}

fn name(field: &Map<String, Value>) -> &str {
    field.get("name").and_then(Value::as_str).unwrap_or_default()
}

/// A field that only one Julia has.
fn one_sided(field: &Map<String, Value>, ink: Ink, paint: Paint) -> String {
    let sign = if ink == Ink::Old { '-' } else { '+' };
    let value = |key| field.get(key).map_or_else(String::new, shown);
    let bytes = field.get("size").and_then(Value::as_u64).map_or_else(String::new, bytes);
    let text = format!("{sign} field {}::{} at {}, {bytes}", name(field), value("type"), value("offset"));
    format!("{}{}\n", " ".repeat(STEP), paint.paint(ink, &shortened(&text, WIDTH - STEP)))
}

/// A value that differs: where inside of its member, and what it is on both sides.
struct Change {
    path: String,
    old: String,
    new: String,
}

fn collect(path: &str, a: Option<&Value>, b: Option<&Value>, changes: &mut Vec<Change>) {
    if a == b {
        return;
    }
    match (a, b) {
        (Some(Value::Object(a)), Some(Value::Object(b))) => collect_members(path, a, b, changes),
        _ => {
            let text = |value: Option<&Value>, other: Option<&Value>| match (value, other) {
                // A flag that is off is left out.
                (None, Some(Value::Bool(true))) => "no".to_owned(),
                (value, _) => value.map_or_else(|| "nothing".to_owned(), shown),
            };
            changes.push(Change { path: path.to_owned(), old: text(a, b), new: text(b, a) });
        }
    }
}

fn collect_members(path: &str, a: &Map<String, Value>, b: &Map<String, Value>, changes: &mut Vec<Change>) {
    let added = b.keys().filter(|key| !a.contains_key(*key));
    for key in a.keys().chain(added) {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        collect(&path, a.get(key), b.get(key), changes);
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "nothing".to_owned(),
        Value::Bool(is_so) => if *is_so { "yes" } else { "no" }.to_owned(),
        Value::Array(values) if values.is_empty() => "nothing".to_owned(),
        Value::Array(values) => values.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// A member with its changes, on one line where there is room.
fn line(name: &str, changes: &[Change], paint: Paint) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let margin = " ".repeat(STEP);
    let name = format!("{name:NAME_WIDTH$}");
    let texts: Vec<_> = changes.iter().map(Change::text).collect();
    let length: usize = texts.iter().map(|text| text.chars().count() + 2).sum();
    if STEP + name.chars().count() + length <= WIDTH {
        let painted: Vec<_> = changes.iter().map(|change| change.painted(paint)).collect();
        return format!("{margin}{name}  {}\n", painted.join(", "));
    }
    let mut text = String::new();
    for (at, change) in changes.iter().enumerate() {
        let name = if at == 0 { name.clone() } else { " ".repeat(name.chars().count()) };
        text += &match STEP + name.chars().count() + 2 + texts[at].chars().count() <= WIDTH {
            true => format!("{margin}{name}  {}\n", change.painted(paint)),
            false => change.on_lines(&format!("{margin}{name}"), paint),
        };
    }
    text
}

impl Change {
    fn text(&self) -> String {
        format!("{}{} → {}", self.label(), self.old, self.new)
    }

    fn label(&self) -> String {
        if self.path.is_empty() { String::new() } else { format!("{} ", self.path) }
    }

    fn painted(&self, paint: Paint) -> String {
        format!("{}{} → {}", self.label(), paint.paint(Ink::Old, &self.old), paint.paint(Ink::New, &self.new))
    }

    /// Both values below the name of what they are of.
    fn on_lines(&self, name: &str, paint: Paint) -> String {
        let margin = " ".repeat(2 * STEP);
        let value = |sign, text: &str| shortened(&format!("{sign} {text}"), WIDTH - 2 * STEP);
        let old = paint.paint(Ink::Old, &value('-', &self.old));
        let new = paint.paint(Ink::New, &value('+', &self.new));
        let name = format!("{name}  {}", self.path);
        format!("{}\n{margin}{old}\n{margin}{new}\n", name.trim_end())
    }
}
