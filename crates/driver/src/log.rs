//! What is said while passes run.

use std::fmt;
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
