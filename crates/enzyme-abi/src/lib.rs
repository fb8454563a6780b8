//! The layer between Enzyme.jl and Julia's code generator, for LLVM IR in files and without a running Julia: Julia
//! values by name, the native calling convention, values that are split into data and roots, and the rewrites around
//! them.
//!
//! What a Julia process knows comes from side files ([`files`]): the types behind the keys in the IR, the values behind
//! names, relocation records, code instances. A [`Session`](session::Session) holds them for the passes of a pipeline
//! ([`passes`]) and the questions about a module ([`queries`]).
//!
//! ```
//! use enzyme_abi::files::{ValueTable, read};
//! use enzyme_abi::queries::slots::slots;
//! use enzyme_abi::session::Session;
//! use llvm_ext::context::Context;
//! use llvm_ext::input::InputBuffer;
//! use llvm_ext::module::Module;
//!
//! let table = br#"{"format": "enzyme-value-table", "version": 1,
//!     "slots": {"jl_sym#x#1": {"repr": ":x", "type": "Symbol"}}, "inserted": {}}"#;
//! let session = Session { values: read::<ValueTable>("v.json", table)?.into(), ..Session::default() };
//! let text = InputBuffer::from_bytes(br#"@"jl_sym#x#1" = external constant ptr, !julia.constgv !0
//! !0 = !{}"#);
//! let context = Context::new();
//! let module = Module::parse(&context, &text, "example.ll").expect("valid IR");
//! let value = slots(&module, &session)?.slots["jl_sym#x#1"].clone().expect("a value that is known");
//! assert_eq!(value.repr.as_deref(), Some(":x"));
//! # Ok::<(), enzyme_abi::error::EnzymeError>(())
//! ```
#![forbid(unsafe_code)]

mod abi;
pub mod activity;
pub mod calls;
mod direct_calls;
pub mod error;
pub mod files;
pub mod gating;
pub mod linking;
pub mod memory;
pub mod native;
pub mod ntuple;
pub mod objects;
pub mod passes;
pub mod pgcstack;
pub mod queries;
pub mod readonly;
pub mod roots;
pub mod session;
pub mod signature;
pub mod split;
mod stable_hash;
mod tally;
pub mod thunks;
pub mod types;
pub mod values;

pub use error::EnzymeError;
pub use passes::register;
