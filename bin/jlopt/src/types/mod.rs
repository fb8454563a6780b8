//! Julia's types, asked about from the command line.

mod check;
mod declared;
mod diff;
mod hints;
mod passing;
mod question;
mod report;
mod signature;
mod source;

pub(crate) use check::{CheckEntry, CheckReport};
pub(crate) use declared::LeftOut;
pub(crate) use diff::{DiffEntry, DiffOptions, DiffReport, DiffSide};
pub(crate) use passing::Passing;
pub(crate) use question::{
    Question, Remarks, SkippedNote, TypeOptions, all_or_refused, declared_universe, this_machine,
};
pub(crate) use report::{AbiEntry, LayoutEntry, LowerEntry, TypesReport};
pub(crate) use signature::{evaluate_signature, evaluate_type, has_unknown_name};
pub(crate) use source::{Asked, asked};
