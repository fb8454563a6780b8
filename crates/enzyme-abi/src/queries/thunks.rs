//! `thunks`: what is in the cache of derivative thunks.

use crate::error::EnzymeError;
use crate::files::{Address, CachedThunk};
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
    /// How many slots have a value; nothing where the value table cannot be read.
    pub slots: Option<usize>,
    /// How many values were inserted; likewise.
    pub inserted: Option<usize>,
    /// Whether the module defines the function.
    pub defined: bool,
    /// What is wrong with its files.
    pub faults: Vec<String>,
}

/// Answers for the cache of a session. A thunk whose files cannot be read, or are not what they should be, is one with faults.
///
/// # Errors
///
/// An index that is not what it should be.
pub fn thunks(session: &Session) -> Result<ThunksReport, EnzymeError> {
    let _held = session.hold_thunks()?;
    let index = session.thunk_index();
    let thunks =
        index.thunks.iter().map(|(address, thunk)| (address.to_string(), report(session, *address, thunk)));
    Ok(ThunksReport { schema: "jlopt.enzyme.thunks/1", thunks: thunks.collect() })
}

fn report(session: &Session, address: Address, thunk: &CachedThunk) -> ThunkReport {
    let values = thunk_values(session, address, thunk).map(|(values, _)| values);
    let defined = session.with_scratch_module(|beside| {
        thunk_module(session, beside, address, thunk).map(|(module, _)| defines_entry(&module, thunk))
    });
    let faults = [values.as_ref().err(), defined.as_ref().err()].into_iter().flatten();
    ThunkReport {
        entry: thunk.entry.clone(),
        slots: values.as_ref().ok().map(|values| values.slots.len()),
        inserted: values.as_ref().ok().map(|values| values.inserted.len()),
        faults: faults.map(EnzymeError::to_string).collect(),
        defined: defined.unwrap_or(false),
    }
}
