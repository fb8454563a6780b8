//! Rules files: the signatures that Enzyme has rules for, and those that are asked about.

use super::document::{Extra, SideFile};
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
    /// Warns of members that are named by what a report calls their rules.
    fn warn_of_kinds(&self, file: &str) {
        for (kind, member) in [("frule", "forward"), ("rrule", "reverse")] {
            if self.extra.contains_key(kind) {
                tracing::warn!("{file}: the member \"{kind}\" is not looked at: \"{member}\" would be");
            }
        }
    }
}

/// What is wrong with a signature, and where in it.
fn fault_of(signature: &[String], is_rule: bool) -> Option<(String, String)> {
    if signature.is_empty() {
        return Some((String::new(), "a signature names at least the function's type".to_owned()));
    }
    let last = signature.len() - 1;
    let is_fault = |(at, name): &(usize, &String)| {
        let is_rest = is_rule && *at == last && *at > 0 && *name == ANY_REST;
        name.starts_with("Vararg") && !is_rest
    };
    let (at, name) = signature.iter().enumerate().find(is_fault)?;
    let message = match is_rule {
        true => format!("{name}: further arguments are written {ANY_REST}, the last of a rule"),
        false => format!("{name}: a call has its arguments one by one"),
    };
    Some((format!("/{at}"), message))
}
