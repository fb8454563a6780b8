//! `thunks`: what is in the cache of derivative thunks.

use crate::error::EnzymeError;
use crate::session::Session;
use crate::thunks::{defines_entry, thunk_module, thunk_values};
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct ThunksReport {
    /// The schema.
    pub schema: &'static str,
    /// The thunks, by their addresses.
    pub thunks: BTreeMap<String, ThunkReport>,
}

/// A thunk.
#[derive(Clone, Debug, Serialize)]
pub struct ThunkReport {
    /// The function to call.
    pub entry: String,
    /// How many slots have a value.
    pub slots: usize,
    /// How many values were inserted.
    pub inserted: usize,
    /// Whether the module defines the function.
    pub defined: bool,
}

/// Answers for the cache of a session.
///
/// # Errors
///
/// Files that cannot be read, or are not what they should be.
pub fn thunks(session: &Session) -> Result<ThunksReport, EnzymeError> {
    let mut thunks = BTreeMap::new();
    for (&address, thunk) in &session.thunks.thunks {
        let (values, _) = thunk_values(session, address, thunk)?;
        let defined = session.with_scratch_module(|beside| {
            thunk_module(session, beside, address, thunk).map(|(module, _)| defines_entry(&module, thunk))
        })?;
        let report = ThunkReport {
            entry: thunk.entry.clone(),
            slots: values.slots.len(),
            inserted: values.inserted.len(),
            defined,
        };
        drop(thunks.insert(address.to_string(), report));
    }
    Ok(ThunksReport { schema: "jlopt.enzyme.thunks/1", thunks })
}
