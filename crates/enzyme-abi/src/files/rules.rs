//! Rules files: the signatures that Enzyme has rules for, and those that are asked about.

use super::document::{Extra, SideFile, meant};
use crate::error::EnzymeError;
use serde::{Deserialize, Serialize};

/// The printed types of a function and its arguments. In a rule, `Any` stands for every type, and a last `Vararg{Any}` for
/// any number of further arguments.
pub type Signature = Vec<String>;

/// What stands for any number of further arguments.
pub const ANY_REST: &str = "Vararg{Any}";

/// The signatures that Enzyme handles in ways of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnzymeRules {
    /// Calls that Enzyme differentiates itself.
    #[serde(default)]
    pub primitive: Vec<Signature>,
    /// Calls that must be inlined.
    #[serde(default)]
    pub alwaysinline: Vec<Signature>,
    /// Calls without a derivative.
    #[serde(default)]
    pub inactive: Vec<Signature>,
    /// Calls with a rule for forward mode.
    #[serde(default)]
    pub forward: Vec<Signature>,
    /// Calls with a rule for reverse mode.
    #[serde(default)]
    pub reverse: Vec<Signature>,
    /// Calls that are asked about.
    #[serde(default)]
    pub queries: Vec<Signature>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

impl SideFile for EnzymeRules {
    const FORMAT: &'static str = "enzyme-rules";
    const MEMBERS: &'static [&'static str] =
        &["primitive", "alwaysinline", "inactive", "forward", "reverse", "queries"];

    fn check(&self, file: &str) -> Result<(), EnzymeError> {
        self.warn_of_kinds(file);
        self.warn_of_unknown(file);
        let rules = [
            ("primitive", &self.primitive),
            ("alwaysinline", &self.alwaysinline),
            ("inactive", &self.inactive),
            ("forward", &self.forward),
            ("reverse", &self.reverse),
        ];
        let rules = rules.into_iter().map(|(member, rules)| (member, rules, true));
        for (member, signatures, is_rule) in rules.chain([("queries", &self.queries, false)]) {
            for (at, signature) in signatures.iter().enumerate() {
                if let Some((place, message)) = fault_of(signature, is_rule) {
                    let path = format!("/{member}/{at}{place}");
                    return Err(EnzymeError::SideFileContents { file: file.to_owned(), path, message });
                }
            }
        }
        Ok(())
    }
}

impl EnzymeRules {
    /// Warns of members that nobody reads and that are like none that is read.
    fn warn_of_unknown(&self, file: &str) {
        let is_told = |name: &str| {
            ["format", "version", "frule", "rrule"].contains(&name) || meant(Self::MEMBERS, name).is_some()
        };
        for member in self.extra.keys().filter(|member| !is_told(member)) {
            let known = Self::MEMBERS.join(", ");
            tracing::warn!("{file}: the member \"{member}\" is not looked at: a rules file has {known}");
        }
    }

    /// Warns of members that are named by what a report calls their rules.
    fn warn_of_kinds(&self, file: &str) {
        for (kind, member) in [("frule", "forward"), ("rrule", "reverse")] {
            if self.extra.contains_key(kind) {
                tracing::warn!("{file}: the member \"{kind}\" is not looked at: \"{member}\" would be");
            }
        }
    }
}

/// What is wrong with a signature, and where in it. Of what takes any number of arguments, rules know one form.
fn fault_of(signature: &[String], is_rule: bool) -> Option<(String, String)> {
    let Some(last) = signature.len().checked_sub(1) else {
        return Some((String::new(), "a signature names at least the function's type".to_owned()));
    };
    let is_fault =
        |(at, name): &(usize, &String)| is_rule && takes_rest(name) && !(*at == last && *name == ANY_REST);
    let (at, name) = signature.iter().enumerate().find(is_fault)?;
    Some((
        format!("/{at}"),
        format!("{name}: only {ANY_REST}, the last of a rule, stands for further arguments"),
    ))
}

/// Whether a name in a signature stands for any number of arguments.
pub(crate) fn takes_rest(name: &str) -> bool {
    name == "Vararg" || name.starts_with("Vararg{")
}
