//! Internal faults: one line on standard error and status 70, whether Rust panics or LLVM crashes.

use llvm_ext::crash;
use std::any::Any;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

/// From now on a panic is one line on standard error, and a crash of LLVM's too.
pub(crate) fn install() {
    crash::doing("starting up");
    crash::install();
    panic::set_hook(Box::new(announce));
}

/// The exit status of `run`, that of an internal fault where it panics.
pub(crate) fn guard(run: impl FnOnce() -> i32) -> i32 {
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or(crash::INTERNAL_FAULT)
}

fn announce(info: &PanicHookInfo<'_>) {
    let line = format!("error: internal fault while {}: {}\n", crash::activity(), text_of(info.payload()));
    // There is nowhere to say that standard error is closed.
    drop(std::io::stderr().write_all(line.as_bytes()));
}

fn text_of(payload: &dyn Any) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    text.unwrap_or("no message").lines().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_panics_are_one_line() {
        assert_eq!(text_of(&"a\nb"), "a b");
        assert_eq!(text_of(&"c".to_owned()), "c");
        assert_eq!(text_of(&1), "no message");
    }
}
