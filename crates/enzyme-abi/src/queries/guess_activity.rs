//! `guess-activity`: the annotations that suit arguments of types.

use crate::activity::{Annotation, Mode, activities};
use crate::files::TypeEntry;
use crate::session::Session;
use serde::Serialize;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct GuessActivityReport {
    /// The schema.
    pub schema: &'static str,
    /// Each type, by its name.
    pub types: BTreeMap<String, GuessedActivity>,
}

/// The annotations of arguments of a type; nothing where a type that it contains is not known and it would matter.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GuessedActivity {
    /// In forward mode.
    pub forward: Option<Annotation>,
    /// In reverse mode.
    pub reverse: Option<Annotation>,
}

/// Answers for the types of the table and for others (`Enzyme.guess_activity`).
pub fn guess_activity(session: &Session, others: &[Rc<TypeEntry>]) -> GuessActivityReport {
    let entries: Vec<_> = session.types.entries().iter().chain(others).cloned().collect();
    let activities = activities(&session.types, &entries);
    let types = entries.iter().zip(activities).map(|(entry, activity)| {
        let guessed = GuessedActivity {
            forward: activity.annotation(Mode::Forward),
            reverse: activity.annotation(Mode::Reverse),
        };
        (entry.name.clone(), guessed)
    });
    GuessActivityReport { schema: "jlopt.enzyme.guess-activity/1", types: types.collect() }
}
