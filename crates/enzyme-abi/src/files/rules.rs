//! Rules files: the signatures that Enzyme has rules for, and those that are asked about.

use super::document::{Extra, SideFile};
use crate::error::EnzymeError;
use serde::{Deserialize, Serialize};

/// The printed types of a function and its arguments. In a rule, `Any` stands for every type, and a last `Vararg{Any}` for
/// any number of further arguments.
pub type Signature = Vec<String>;

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
        let lists = [
            ("primitive", &self.primitive),
            ("alwaysinline", &self.alwaysinline),
            ("inactive", &self.inactive),
            ("forward", &self.forward),
            ("reverse", &self.reverse),
            ("queries", &self.queries),
        ];
        let empty = lists.iter().find_map(|(member, signatures)| {
            let at = signatures.iter().position(Vec::is_empty)?;
            Some(format!("/{member}/{at}"))
        });
        empty.map_or(Ok(()), |path| {
            let message = "a signature names at least the function's type".to_owned();
            Err(EnzymeError::SideFileContents { file: file.to_owned(), path, message })
        })
    }
}
