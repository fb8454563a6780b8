//! The files that a process is started with.

use crate::ffi;

/// Whether the process was started without standard input. Rust reads nothing from `/dev/null` then.
pub fn input_was_closed() -> bool {
    // SAFETY: asks for what was found when the process started.
    unsafe { ffi::jlopt_standard_file_was_closed(0) }
}

/// Whether the process was started without standard output. What Rust writes there goes to `/dev/null` then.
pub fn output_was_closed() -> bool {
    // SAFETY: as above.
    unsafe { ffi::jlopt_standard_file_was_closed(1) }
}
