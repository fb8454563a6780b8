//! The program graph (section 2 of its specification): read from JSON, twice, specialization by specialization.
//!
//! [`survey`] reads a graph for the tables of its program ([`Program`]: signatures, shapes, types, options) and shows
//! every specialization on the way; [`visit`] reads it again, checks each specialization ([`Spec`]) and hands it on.
//! Memory holds the tables and a few specializations, whatever the size of the graph.
//!
//! ```
//! use mlir_writer::graph::{self, ExprKind, Fault, Type};
//! use std::io::Cursor;
//!
//! let text = r#"{"version": 1, "main": 0, "specs": [
//!     {"name": {"home": "Main", "name": "main"}, "node": {"k": "value", "type": "int", "body": {"e": "int", "v": 42}}}]}"#;
//! let mut source = Cursor::new(text);
//! let program = graph::survey(&mut source, |_, _| Ok::<(), Box<Fault>>(()))?;
//! graph::visit(&mut source, &program, |program, spec| {
//!     let root = spec.root().expect("a body");
//!     assert_eq!(program.symbol(spec.id), "Main_main_$_0");
//!     assert_eq!(spec.body[root].kind, ExprKind::Int(42));
//!     assert_eq!(program.types.get(spec.body.type_of(root)), Type::Int);
//!     Ok::<(), Box<Fault>>(())
//! })?;
//! # Ok::<(), Box<Fault>>(())
//! ```
mod ahead;
mod body;
mod check;
mod fault;
mod habits;
mod import;
mod json;
mod key;
mod locate;
mod object;
mod passes;
mod place;
mod program;
mod read;
mod scan;
mod siblings;
mod source;
mod spec;
mod strings;
mod symbol;
mod types;
mod word;

pub use body::{
    Body, Branch, CallInfo, CallKind, Capture, Captured, Closure, Container, Def, Edge, Expr, ExprId,
    ExprKind, Field, Kernel, Loc, Name, Param, Path, PathId, PathTest, Pooled, SpecId, Step, Test, Text,
    Tree, TreeId, TreeKind,
};
pub(crate) use fault::counted;
pub(crate) use read::deep;
pub(crate) use siblings::Siblings;

pub use fault::{Fault, Kind};
pub use json::{MAX_NESTING, MAX_TOKEN};
pub use passes::{Rereader, survey, visit};
pub use place::Place;
pub use program::{Options, Program, ShapeCtor, Signature, SpecKind};
pub use source::{Excerpt, Source, Spooled, excerpt};
pub use spec::{Function, Node, Spec, SpecName, SpecPosition};
pub use symbol::sanitized;
pub use types::{List, RecordField, Str, Ty, Type, Types, VarKind};
