//! What source text says: declarations and type expressions, each with its place. Nothing is looked up yet.
//!
//! ```
//! use juliair_types::syntax::{parse_items, parse_type};
//!
//! let parsed = parse_items("struct Pair{A,B}\n    first::A\n    second::B\nend");
//! assert!(parsed.errors.is_empty());
//! assert_eq!(parsed.items.len(), 1);
//! assert!(parse_type("Pair{Int8,<:Real}").is_ok());
//! ```

pub mod ast;
mod blocks;
mod characters;
mod diagnostic;
mod lexer;
mod literals;
mod parser;

pub(crate) use characters::{continues_name, starts_name};
pub use diagnostic::{Note, SyntaxError, SyntaxFault};
pub use parser::{MAX_DEPTH, Parsed, parse_items, parse_type};
