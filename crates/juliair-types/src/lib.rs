//! Julia's types without Julia: what differs between versions, and how each lays out, lowers and passes its types.
//!
//! A [`Universe`](universe::Universe) holds the types of one version on one target. [`syntax`] reads declarations and
//! type expressions, [`evaluate`] makes types of them, [`layout`] says where the parts of their values are, [`lower`]
//! which LLVM types represent these, and [`passing`] how functions take and return them. What differs between the
//! versions is in one table.
//!
//! With the feature `llvm`, module `llvm` makes real LLVM types, and `divergence` compares layouts with LLVM's.
//!
//! A [`JuliaVersion`](dialect::JuliaVersion) is parsed from what a user writes and answers with a
//! [`Dialect`](dialect::Dialect): the facts of that version that passes and reports depend on. No other crate looks at
//! version numbers.
//!
//! ```
//! use juliair_types::dialect::{JuliaVersion, TableForm};
//!
//! let version: JuliaVersion = "1.12.1".parse().expect("a version that is known");
//! assert_eq!(version.dialect().tables, TableForm::Pointers);
//! assert!(!version.dialect().autoinit_slots); // from 1.12.3 on
//! ```
#![forbid(unsafe_code)]

pub mod builtins;
pub mod dialect;
#[cfg(feature = "llvm")]
pub mod divergence;
pub mod evaluate;
pub mod layout;
#[cfg(feature = "llvm")]
pub mod llvm;
pub mod lower;
pub mod passing;
pub mod syntax;
pub mod target;
pub mod universe;
