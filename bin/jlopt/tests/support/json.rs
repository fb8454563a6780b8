//! Comparing JSON values, with every difference by its path.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

/// Whether objects may have more members than expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Exact,
    Subset,
    /// As `Subset`, and an expected null also stands for a member that is not there.
    SubsetOrNull,
}

/// One place where two values differ; `None` is a value that is not there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Difference {
    pub(crate) path: String,
    pub(crate) expected: Option<Value>,
    pub(crate) got: Option<Value>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.path)?;
        writeln!(f, "  expected {}", Shown(self.expected.as_ref()))?;
        write!(f, "  got      {}", Shown(self.got.as_ref()))
    }
}

struct Shown<'a>(Option<&'a Value>);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "nothing"),
        }
    }
}

/// All differences between two values, in the order of their paths; `path` is that of the values.
pub(crate) fn differences(path: &str, expected: &Value, got: &Value, mode: Mode) -> Vec<Difference> {
    let mut found = Vec::new();
    collect(path, Some(expected), Some(got), mode, &mut found);
    found
}

/// Where a value does not match an expectation of the cases of `enzyme-abi`: its members must be there; with a member
/// `exact_keys`, the objects one level below have no others.
pub(crate) fn mismatches(expected: &Value, got: &Value) -> Vec<Difference> {
    let mut expected = expected.clone();
    let exact = match &mut expected {
        Value::Object(members) => {
            drop(members.remove("exact_length"));
            members.remove("exact_keys") == Some(Value::Bool(true))
        }
        _ => false,
    };
    let mut found = differences("", &expected, got, Mode::SubsetOrNull);
    if let (true, Value::Object(members)) = (exact, &expected) {
        found.extend(members.iter().flat_map(|(name, wanted)| surplus(name, wanted, &got[name])));
    }
    found
}

/// The members of an object that are not among the expected ones.
fn surplus(name: &str, wanted: &Value, got: &Value) -> Vec<Difference> {
    let (Some(wanted), Some(got)) = (wanted.as_object(), got.as_object()) else { return Vec::new() };
    let more = got.iter().filter(|(key, _)| !wanted.contains_key(*key));
    let difference = |(key, value): (&String, &Value)| Difference {
        path: member(name, key),
        expected: None,
        got: Some(value.clone()),
    };
    more.map(difference).collect()
}

/// Differences as a message, one after the other.
pub(crate) fn listing(differences: &[Difference]) -> String {
    let lines: Vec<String> = differences.iter().map(Difference::to_string).collect();
    lines.join("\n")
}

fn collect(
    path: &str,
    expected: Option<&Value>,
    got: Option<&Value>,
    mode: Mode,
    found: &mut Vec<Difference>,
) {
    match (expected, got) {
        (Some(Value::Object(expected)), Some(Value::Object(got))) => {
            let names: BTreeSet<&String> = match mode {
                Mode::Exact => expected.keys().chain(got.keys()).collect(),
                Mode::Subset | Mode::SubsetOrNull => expected.keys().collect(),
            };
            for name in names {
                let path = member(path, name);
                collect(&path, expected.get(name), got.get(name), mode, found);
            }
        }
        (Some(Value::Array(expected)), Some(Value::Array(got))) => {
            for index in 0..expected.len().max(got.len()) {
                let path = format!("{path}[{index}]");
                collect(&path, expected.get(index), got.get(index), mode, found);
            }
        }
        (expected, got) if expected == got => {}
        (Some(Value::Null), None) if mode == Mode::SubsetOrNull => {}
        (expected, got) => {
            found.push(Difference { path: path.to_owned(), expected: expected.cloned(), got: got.cloned() });
        }
    }
}

/// The path of an object's member: `path.name`, or `path["odd name"]` where the name has a dot or the like.
pub(crate) fn member(path: &str, name: &str) -> String {
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    match (plain, path.is_empty()) {
        (true, true) => name.to_owned(),
        (true, false) => format!("{path}.{name}"),
        (false, _) => format!("{path}[{}]", Value::from(name)),
    }
}
