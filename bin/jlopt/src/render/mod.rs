//! What people read: diagnostics, places in sources, tables.

mod console;
pub(crate) mod cpu_target;
pub(crate) mod diagnostic;
pub(crate) mod divergence;
pub(crate) mod enzyme;
pub(crate) mod image;
mod markup;
pub(crate) mod mlir;
pub(crate) mod mlir_import;
pub(crate) mod mv;
pub(crate) mod mv_dot;
pub(crate) mod mv_report;
pub(crate) mod paint;
pub(crate) mod table;
pub(crate) mod types;
mod words;

pub(crate) use console::Console;
pub(crate) use driver::diagnostic::Diagnostic;
pub(crate) use driver::place;
