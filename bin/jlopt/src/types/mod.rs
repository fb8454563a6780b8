//! Julia's types, asked about from the command line.

mod check;
mod diff;
mod hints;
mod passing;
mod question;
mod report;
mod signature;
mod source;

pub(crate) use check::{CheckEntry, CheckReport};
pub(crate) use diff::{DiffEntry, DiffOptions, DiffReport, DiffSide};
pub(crate) use passing::Passing;
pub(crate) use question::{Question, SkippedNote, TypeOptions, all_or_refused, declared_universe};
pub(crate) use report::{AbiEntry, LayoutEntry, LowerEntry, TypesReport};
pub(crate) use signature::{evaluate_signature, evaluate_type};
