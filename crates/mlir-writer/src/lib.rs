//! MLIR without MLIR: operations, attributes, types and regions, written as text and as bytecode.
#![forbid(unsafe_code)]

pub mod bytecode;
mod error;
mod forms;
pub mod ir;
pub mod limits;
pub mod text;

pub use error::Error;
