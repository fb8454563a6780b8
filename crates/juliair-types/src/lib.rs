//! What differs between the versions of Julia, as one table.
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
pub mod evaluate;
pub mod layout;
pub mod lower;
pub mod passing;
pub mod syntax;
pub mod target;
pub mod universe;
