//! The phases of a run: named for the message of a crash, timed for the log.

use llvm_ext::module::Module;
use llvm_ext::{crash, progress};
use std::time::{Duration, Instant};

/// Runs a phase; `activity` is a phrase like `reading in.ll`. What loops it had is told first, with counts.
pub fn run<T>(activity: &str, work: impl FnOnce() -> T) -> T {
    crash::doing(activity);
    let start = Instant::now();
    let result = work();
    let time = start.elapsed();
    for each in progress::take_loops() {
        tracing::info!(count = each.count, ms = %milliseconds(each.time), "{}", each.what);
    }
    tracing::info!(ms = %milliseconds(time), "{activity}");
    result
}

/// Tells how much is in a module.
pub fn tell_size(what: &str, module: &Module<'_>) {
    if tracing::enabled!(tracing::Level::INFO) {
        let functions = module.functions().filter(|function| !function.is_declaration()).count();
        let (all, variables) = (module.functions().count(), module.global_variables().count());
        tracing::info!(functions, declarations = all - functions, variables, "{what}");
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}
