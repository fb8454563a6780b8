//! `bakes`: whether host addresses of Julia values may be in code.

use crate::session::Session;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct BakesReport {
    /// The schema.
    pub schema: &'static str,
    /// Whether they may.
    pub bakes: bool,
}

/// Answers for the records and options of a run (`bakes_julia_values`).
pub fn bakes(session: &Session) -> BakesReport {
    BakesReport { schema: "jlopt.enzyme.bakes/1", bakes: session.bakes_julia_values() }
}
