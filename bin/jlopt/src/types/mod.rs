//! Julia's types, asked about from the command line.

mod asked;
mod check;
mod declared;
mod diff;
mod passing;
mod question;
mod report;
mod signature;

pub(crate) use asked::{Asked, asked};
pub(crate) use check::{CheckEntry, CheckReport};
pub(crate) use declared::LeftOut;
pub(crate) use diff::{DiffEntry, DiffOptions, DiffReport, DiffSide};
pub(crate) use driver::declarations::SkippedNote;
pub(crate) use passing::Passing;
pub(crate) use question::{Question, Remarks, TypeOptions, all_or_refused};
pub(crate) use report::{AbiEntry, LayoutEntry, LowerEntry, TypesReport};
pub(crate) use signature::{evaluate_signature, evaluate_type, has_unknown_name};
