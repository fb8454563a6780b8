//! The files `NAME.expect.json`; the README beside them has their schema.

use serde::Deserialize;
use serde_json::Value;

/// The known results for one module.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Golden {
    pub(crate) covers: String,
    pub(crate) pass: String,
    pub(crate) note: Option<String>,
    pub(crate) expect: Vec<Entry>,
}

/// The result for some Julia versions: an error, or facts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) julia: Vec<String>,
    pub(crate) source: String,
    pub(crate) error: Option<Refusal>,
    #[serde(default)]
    pub(crate) unchanged: bool,
    flags: Option<Value>,
    functions: Option<Value>,
    slots: Option<Value>,
    globals: Option<Value>,
    tables: Option<Value>,
    loader: Option<Value>,
}

/// An error of the pass.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Refusal {
    pub(crate) contains: Vec<String>,
}

impl Entry {
    /// The facts by their member in the report; `None` where there is nothing of the kind.
    pub(crate) fn facts(&self) -> [(&'static str, Option<&Value>); 6] {
        [
            ("flags", self.flags.as_ref()),
            ("functions", self.functions.as_ref()),
            ("slots", self.slots.as_ref()),
            ("globals", self.globals.as_ref()),
            ("tables", self.tables.as_ref()),
            ("loader", self.loader.as_ref()),
        ]
    }
}
