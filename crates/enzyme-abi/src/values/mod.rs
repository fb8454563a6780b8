//! Julia values by name: slots, `ejl_` globals, and what is behind them.

pub mod boxes;
pub mod constants;
pub mod ejl;
mod keys;
pub mod plt;
mod printed;
pub mod slots;
mod small_tags;
pub mod table;
pub(crate) mod used;
mod well_known;
pub mod words;
