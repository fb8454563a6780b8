//! Images of Julia: what a built image holds, which of its targets a machine gets, and whether its tables are what the
//! loader relies on.
//!
//! [`open()`] places a file in a memory as the system's loader would: sections and segments at their addresses,
//! relocations applied, whatever the format. [`Image`] reads the tables there, with all that is wrong with them as
//! [findings](finding::Finding). The reports ask it: [`mod@inspect`], [`mod@select`], [`mod@check`].
//!
//! ```text
//!  .so .dylib .dll ──segments, dynamic relocations──▶ ┌────────┐          ┌───────┐ ──▶ inspect
//!  .o .a ──────────sections, relocations────────────▶ │ Memory │ ──read─▶ │ Image │ ──▶ select
//!  .ll .bc ────────global variables─────────────────▶ └────────┘          └───────┘ ──▶ check
//! ```
#![forbid(unsafe_code)]

pub mod check;
mod extents;
pub mod finding;
pub mod form;
pub mod functions;
pub mod image;
pub mod inspect;
pub mod memory;
pub mod open;
mod read;
pub mod root;
pub mod select;
pub mod split;
pub mod symbols;

pub use form::ImageForm;
pub use image::Image;
pub use open::{OpenError, Opened, open, open_module};
