//! Julia's declarations and type expressions as text.

pub mod ast;
