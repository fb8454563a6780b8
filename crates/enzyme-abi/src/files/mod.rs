//! Side files: what a Julia process knows about a module, as JSON.
//!
//! Each is an object with `"format"` and `"version": 1`. Members that are not known are kept when a file is written
//! again; members are written in the order of their names.

mod address;
mod code_instances;
mod document;
mod relocations;
mod type_table;
mod value_table;

pub use address::Address;
pub use code_instances::{
    Body, CodeInstance, CodeInstanceTable, InlineAnnotation, InstanceTarget, SwiftConvention,
};
pub use document::{Extra, SideFile, read, write};
pub use relocations::{
    CGlobal, Lowering, Referent, RelocationKind, RelocationRecord, RelocationRecords, Target,
};
pub use type_table::{FieldEntry, Numeric, TypeEntry, TypeKind, TypeTable};
pub use value_table::{ValueDescription, ValueKind, ValueOrAddress, ValueTable};
