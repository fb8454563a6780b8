//! What a driver of passes needs beside them, be it the command line or the plugin: the session that side files and settings
//! come to, declarations, outputs that are replaced once they are whole, and errors as they are shown.
#![forbid(unsafe_code)]

mod binary;
pub mod declarations;
pub mod diagnostic;
pub mod input_path;
pub mod io;
pub mod log;
mod nearest;
pub mod phase;
pub mod place;
pub mod progress;
pub mod session;
pub mod tables;
pub mod unfinished;

pub use binary::kind_of_binary;
pub use nearest::nearest;
