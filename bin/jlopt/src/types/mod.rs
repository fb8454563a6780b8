//! Julia's types, asked about from the command line.

mod check;
mod question;
mod report;
mod source;

pub(crate) use check::{CheckEntry, CheckReport};
pub(crate) use question::{Question, TypeOptions};
pub(crate) use report::{AbiEntry, LayoutEntry, LowerEntry, TypesReport};
