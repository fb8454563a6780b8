//! The operations of a module, one top-level operation at a time.
//!
//! A [`Context`] interns strings, types, attributes and operation names, and hands out small handles that can be
//! copied and compared. A [`Body`] holds one top-level operation, usually a function, with everything nested in it:
//! operations, regions, blocks and values are indexes into it. A function is built, given to a writer and dropped
//! ([`Body::clear`]); what it alone interned goes with it ([`Context::release`]), so that memory holds one function
//! whatever the size of the module.
//!
//! Nothing here knows a dialect. Nothing is checked either, but what would make an output unreadable: the meaning of
//! operations is the business of front ends and of the verifiers of the dialects.
//!
//! ```
//! use mlir_writer::ir::{Body, Context, Location};
//!
//! let mut context = Context::new();
//! let i64 = context.integer_type(64);
//! let (func, mul, ret) = (context.op_name("func.func"), context.op_name("arith.muli"), context.op_name("func.return"));
//! let (sym_name, function_type) = (context.str("sym_name"), context.str("function_type"));
//!
//! // What is interned from here on lives until the function is written.
//! let scope = context.scope();
//! let mut body = Body::new();
//! let region = body.new_region();
//! let entry = body.new_block(region, &[(i64, Location::Unknown)]);
//! let argument = body.argument(entry, 0);
//! let square = body.op(mul, Location::Unknown).operands(&[argument, argument]).results(&[i64]).append(entry);
//! let square = body.result(square, 0);
//! body.op(ret, Location::Unknown).operands(&[square]).append(entry);
//!
//! let name = context.string_attr("square");
//! let signature = context.function_type(&[i64], &[i64]);
//! let signature = context.type_attr(signature);
//! let function = body
//!     .op(func, Location::Unknown)
//!     .attr(sym_name, name)
//!     .attr(function_type, signature)
//!     .isolated_region(region)
//!     .detached();
//! assert_eq!(body.attrs(function).len(), 2);
//!
//! // … a writer writes `function` …
//! body.clear();
//! context.release(scope);
//! ```
mod attr;
mod body;
mod builder;
mod context;
mod encoding;
mod interner;
mod location;
mod module;
mod types;

pub(crate) use interner::Id;

pub use attr::{Attr, AttrData, Bits, NamedAttr, Part};
pub use body::{Block, Body, BodyError, Op, Region, Value, Values};
pub use builder::OpBuilder;
pub use context::{Context, OpName, Scope, Str};
pub use encoding::Piece;
pub use location::Location;
pub use module::{ModuleOp, OpSink};
pub use types::{FloatKind, Signedness, Type, TypeData};
