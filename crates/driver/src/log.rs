//! What is said while passes run.

use std::fmt;
use std::sync::OnceLock;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// The variable that holds a filter of the log.
pub const VARIABLE: &str = "JLOPT_LOG";

/// An event as a line that starts like the messages of commands: `warning: ...`. The function gives what it starts with.
pub struct Lines<L>(pub L);

impl<S, N, L> FormatEvent<S, N> for Lines<L>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
    L: Fn(Level) -> String,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        writer.write_str(&(self.0)(*event.metadata().level()))?;
        context.field_format().format_fields(writer.by_ref(), event)?;
        writeln!(writer)
    }
}

/// What the variable lets through; without it, warnings.
///
/// # Errors
///
/// Where it is no filter.
pub fn filter_of_variable() -> Result<EnvFilter, ParseError> {
    let text = std::env::var(VARIABLE).unwrap_or_default();
    EnvFilter::try_new(if text.is_empty() { "warn" } else { &text })
}

/// Starts saying on standard error what the variable lets through, without colours. A second call does nothing.
///
/// # Errors
///
/// Where the variable holds no filter.
pub fn start() -> Result<(), String> {
    static STARTED: OnceLock<Result<(), String>> = OnceLock::new();
    STARTED.get_or_init(|| start_with(filter_of_variable())).clone()
}

fn start_with(filter: Result<EnvFilter, ParseError>) -> Result<(), String> {
    let filter = filter.map_err(|error| format!("{VARIABLE} is no filter of the log: {error}"))?;
    let label = |level: Level| format!("{}: ", name(level));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        // A standard error that is closed or full is no reason to stop.
        .log_internal_errors(false)
        .with_ansi(false)
        .with_writer(std::io::stderr)
        .event_format(Lines(label))
        .try_init()
        .map_err(|error| error.to_string())
}

fn name(level: Level) -> &'static str {
    match level {
        Level::ERROR => "error",
        Level::WARN => "warning",
        Level::INFO => "info",
        Level::DEBUG => "debug",
        Level::TRACE => "trace",
    }
}
