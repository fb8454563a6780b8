//! Side files: what a Julia process knows about a module, as JSON.
//!
//! Each is an object with `"format"` and `"version": 1`. Members that are not known are kept when a file is written
//! again; members are written in the order of their names.

mod address;
mod code_instances;
mod document;
mod reader;
mod relocations;
mod rules;
mod thunk_cache;
mod type_table;
mod value_table;

pub use address::{Address, NoAddress};
pub use code_instances::{
    Body, CodeInstance, CodeInstanceTable, InlineAnnotation, InstanceTarget, SwiftConvention,
};
pub use document::{Extra, SideFile, read, write};
pub use reader::FileReader;
pub use relocations::{
    CGlobal, Lowering, Referent, RelocationKind, RelocationRecord, RelocationRecords, Target,
};
pub(crate) use rules::takes_rest;
pub use rules::{ANY_REST, EnzymeRules, Signature};
pub use thunk_cache::{CachedThunk, ThunkCacheIndex};
pub use type_table::{FieldEntry, Numeric, TypeEntry, TypeKind, TypeTable};
pub use value_table::{ValueDescription, ValueKind, ValueOrAddress, ValueTable};
