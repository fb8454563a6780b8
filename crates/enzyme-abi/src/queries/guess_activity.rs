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
    /// The types that were asked for beside those of the table, in that order.
    pub asked: Vec<AskedActivity>,
    /// Each type, those of the table too, by its name.
    pub types: BTreeMap<String, GuessedActivity>,
}

/// The annotations of arguments of a type; nothing where a type that it contains is not known and it would matter.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct GuessedActivity {
    /// In forward mode.
    pub forward: Option<Annotation>,
    /// In reverse mode.
    pub reverse: Option<Annotation>,
}

/// What is answered about a type that is asked about.
#[derive(Clone, Debug, Serialize)]
pub struct AskedActivity {
    /// As it was asked for.
    #[serde(rename = "type")]
    pub text: String,
    /// Its name; nothing where it is not known.
    pub name: Option<String>,
    /// The answer.
    #[serde(flatten)]
    pub guessed: GuessedActivity,
}

/// Answers for the types of the table and for others as they are written (`Enzyme.guess_activity`); of those that are not
/// known there is no answer.
pub fn guess_activity(session: &Session, asked: &[(String, Option<Rc<TypeEntry>>)]) -> GuessActivityReport {
    let others = asked.iter().filter_map(|(_, entry)| entry.as_ref());
    let entries: Vec<_> = session.types.entries().iter().chain(others).cloned().collect();
    let activities = activities(&session.types, &entries);
    let types = entries.iter().zip(activities).map(|(entry, activity)| {
        let guessed = GuessedActivity {
            forward: activity.annotation(Mode::Forward),
            reverse: activity.annotation(Mode::Reverse),
        };
        (entry.name.clone(), guessed)
    });
    let types: BTreeMap<String, GuessedActivity> = types.collect();
    let answer = |(text, entry): &(String, Option<Rc<TypeEntry>>)| {
        let name = entry.as_ref().map(|entry| entry.name.clone());
        let guessed = name.as_ref().and_then(|name| types.get(name).copied()).unwrap_or_default();
        AskedActivity { text: text.clone(), name, guessed }
    };
    let asked = asked.iter().map(answer).collect();
    GuessActivityReport { schema: "jlopt.enzyme.guess-activity/1", asked, types }
}
