//! MLIR without MLIR: operations, attributes, types and regions, written as text and as bytecode.
//!
//! [`ir`] is what operations are made of; it knows no dialect. [`text`] and [`bytecode`] write a module, one top-level
//! operation at a time, so that a module of any size is written in the memory of one function and of the tables that
//! all share. Both take the same operations, and MLIR reads the same module from what they write.
//!
//! [`graph`] reads program graphs, of which such modules are made. With the cargo feature `llvm`, the module `llvm` makes
//! them of LLVM's modules.
//!
//! Neither writer checks what operations mean. What MLIR could not read at all is an [`Error`]; what is too deep for the
//! writers stands in [`limits`].
//!
//! ```
//! use mlir_writer::Error;
//! use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, SpoolSource};
//! use mlir_writer::ir::{Body, Context, Location, ModuleOp, OpSink};
//! use mlir_writer::text::{TextOptions, TextWriter};
//!
//! /// A front end: makes functions, and hands each to the writer.
//! fn functions(context: &mut Context, writer: &mut dyn OpSink) -> Result<(), Error> {
//!     // What is interned outside of scopes stays.
//!     let names = ["func.func", "arith.constant", "func.return"];
//!     let [func, constant, ret] = names.map(|name| context.op_name(name));
//!     let [value, sym_name, function_type] = ["value", "sym_name", "function_type"].map(|key| context.str(key));
//!     let i64 = context.integer_type(64);
//!     let signature = context.function_type(&[], &[i64]);
//!     let signature = context.type_attr(signature);
//!
//!     let mut body = Body::new();
//!     for (name, number) in [("one", 1), ("two", 2)] {
//!         let scope = context.scope();
//!         let location = Location::File { file: context.str("numbers.elm"), line: 3, column: 7 };
//!         let region = body.new_region();
//!         let entry = body.new_block(region, &[]);
//!         let number = context.integer_attr(i64, number);
//!         let number = body.op(constant, location).results(&[i64]).attr(value, number).append(entry);
//!         let number = body.result(number, 0);
//!         body.op(ret, Location::Unknown).operands(&[number]).append(entry);
//!         let name = context.string_attr(name);
//!         let op = body.op(func, Location::Unknown).attr(sym_name, name).attr(function_type, signature);
//!         let op = op.isolated_region(region).detached();
//!
//!         writer.write(context, &body, op)?;
//!         body.clear();
//!         context.release(scope);
//!     }
//!     Ok(())
//! }
//!
//! let mut context = Context::new();
//! let mut writer = TextWriter::new(Vec::new(), &context, ModuleOp::default(), TextOptions::default())?;
//! functions(&mut context, &mut writer)?;
//! let text = String::from_utf8(writer.finish(&context)?).expect("text");
//! assert_eq!(
//!     text,
//!     r#"module {
//!   "func.func"() ({
//!     %0 = "arith.constant"() {value = 1} : () -> i64
//!     "func.return"(%0) : (i64) -> ()
//!   }) {function_type = () -> (i64), sym_name = "one"} : () -> ()
//!   "func.func"() ({
//!     %0 = "arith.constant"() {value = 2} : () -> i64
//!     "func.return"(%0) : (i64) -> ()
//!   }) {function_type = () -> (i64), sym_name = "two"} : () -> ()
//! }
//! "#
//! );
//!
//! let mut context = Context::new();
//! // Of a big module, most waits in temporary files until its place in the output is known.
//! let spools: SpoolSource = Box::new(|| Ok(Box::new(tempfile::tempfile()?)));
//! let (module, options) = (ModuleOp::default(), BytecodeOptions::default());
//! let mut writer = BytecodeWriter::new(Vec::new(), spools, &mut context, &module, options)?;
//! functions(&mut context, &mut writer)?;
//! assert!(writer.finish()?.starts_with(b"ML\xefR"));
//! # Ok::<(), Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod bytecode;
pub mod eco;
mod error;
mod forms;
pub mod graph;
pub mod ir;
pub mod limits;
#[cfg(feature = "llvm")]
pub mod llvm;
pub mod text;

pub use error::Error;
