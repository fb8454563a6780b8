//! What is said on standard error while a command runs, and in which colours.

use crate::cli::bad_usage;
use crate::progress::Stderr;
use crate::render::Console;
use anyhow::Result;
use clap::{Args, ColorChoice, ValueEnum};
use driver::log::{self, Lines, VARIABLE};
use std::ffi::OsString;
use tracing_subscriber::EnvFilter;

#[derive(Args)]
pub(crate) struct LogOptions {
    /// Log to standard error what is done: -v the phases with their times, -vv more, -vvv everything
    ///
    /// Without it, JLOPT_LOG says what is logged, as a level (`debug`) or by module (`mv_pass=trace,warn`).
    #[arg(short, long, action = clap::ArgAction::Count, global = true, help_heading = "Messages")]
    verbose: u8,
    /// Print errors only, no warnings and notes
    #[arg(
        short,
        long,
        global = true,
        overrides_with = "quiet",
        conflicts_with = "verbose",
        help_heading = "Messages"
    )]
    pub(crate) quiet: bool,
    /// The form of the log: lines of text, or one JSON object a line
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        global = true,
        help_heading = "Messages"
    )]
    log_format: LogFormat,
    /// When to colour messages and reports; auto: on a terminal, unless NO_COLOR is set
    #[arg(
        long, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto, global = true,
        help_heading = "Messages"
    )]
    color: ColorChoice,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LogFormat {
    #[default]
    Text,
    Json,
}

impl LogOptions {
    /// Whether nothing is said of what is done, neither as it goes nor at all.
    pub(crate) fn is_silent(&self) -> bool {
        !self.quiet && self.verbose == 0 && std::env::var_os(VARIABLE).is_none()
    }

    /// Starts logging.
    pub(crate) fn start(&self, console: &Console) -> Result<()> {
        let builder = tracing_subscriber::fmt()
            .with_env_filter(self.filter()?)
            // A standard error that is closed or full is no reason to stop.
            .log_internal_errors(false)
            .with_ansi(console.is_coloured())
            .with_writer(|| Stderr);
        match self.log_format {
            LogFormat::Text => {
                let console = Console::clone(console);
                builder.event_format(Lines(move |level| console.level_label(level))).init();
            }
            LogFormat::Json => builder.json().flatten_event(true).init(),
        }
        Ok(())
    }

    fn filter(&self) -> Result<EnvFilter> {
        let level = match (self.quiet, self.verbose) {
            (true, _) => "error",
            (false, 0) => return filter_of_variable(),
            (false, 1) => "info",
            (false, 2) => "debug",
            (false, _) => "trace",
        };
        Ok(EnvFilter::new(level))
    }
}

fn filter_of_variable() -> Result<EnvFilter> {
    log::filter_of_variable()
        .map_err(|error| bad_usage(format_args!("{VARIABLE} is no filter of the log: {error}")).into())
}

/// The last valid `--color`: also for the messages about arguments that do not parse.
pub(crate) fn color_of(arguments: &[OsString]) -> ColorChoice {
    let texts: Vec<_> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let glued = texts.iter().rev().find_map(|text| text.strip_prefix("--color="));
    let separate = texts.windows(2).rev().find(|pair| pair[0] == "--color").map(|pair| pair[1]);
    let choice = glued.or(separate).and_then(|choice| ColorChoice::from_str(choice, false).ok());
    choice.unwrap_or_default()
}
