//! MLIR without MLIR: operations, attributes, types and regions, written as text and as bytecode.
#![forbid(unsafe_code)]

mod error;
pub mod graph;
pub mod ir;

pub use error::Error;
