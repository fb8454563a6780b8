//! Julia values by name: slots, `ejl_` globals, and what is behind them.

pub mod constant;
pub mod ejl;
pub mod insert;
pub mod slots;
mod well_known;
