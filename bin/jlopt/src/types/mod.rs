//! Julia's types, asked about from the command line.

mod question;
mod report;
mod source;

pub(crate) use question::{Question, TypeOptions, declared_universe};
pub(crate) use report::{AbiEntry, LayoutEntry, LowerEntry, TypesReport};
