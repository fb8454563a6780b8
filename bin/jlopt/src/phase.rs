//! The phases of a run: named for the message of a crash, timed for the log.

use llvm_ext::crash;
use std::time::Instant;

/// Runs a phase; `activity` is a phrase like `reading in.ll`.
pub(crate) fn run<T>(activity: &str, work: impl FnOnce() -> T) -> T {
    crash::doing(activity);
    let start = Instant::now();
    let result = work();
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    tracing::info!(ms = format_args!("{milliseconds:.1}"), "{activity}");
    result
}
