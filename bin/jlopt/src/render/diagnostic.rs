//! The exit status that each error makes.

use super::Console;
use crate::cpu_target::NamesAsked;
use crate::report::Found;
use driver::diagnostic::of_error;
use std::io::{self, Write};

/// The status of a run that nobody reads any more, as that of a program that dies of SIGPIPE.
const CLOSED_PIPE: i32 = 141;

/// Says how a command ended, where that is worth a word; the exit status.
pub(crate) fn status_of(result: anyhow::Result<()>, console: &Console) -> i32 {
    let Err(error) = result else { return 0 };
    if is_closed_pipe(&error) {
        return CLOSED_PIPE;
    }
    if error.is::<Found>() {
        return 1;
    }
    if let Some(names) = error.downcast_ref::<NamesAsked>() {
        return write!(io::stdout(), "{names}").map_or(CLOSED_PIPE, |()| 0);
    }
    match error.downcast_ref::<clap::Error>() {
        // Help and version come this way too.
        Some(answer) if answer.exit_code() == 0 => answer.print().map_or(CLOSED_PIPE, |()| 0),
        Some(usage) => {
            console.usage(&usage.render().to_string());
            usage.exit_code()
        }
        None => {
            console.error(&of_error(error));
            1
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
