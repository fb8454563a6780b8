//! The command line: what there is, and what becomes of it.

use crate::logging::LogOptions;
use crate::render::{Console, diagnostic};
use crate::{argv, cmd, logging, progress, suggest};
use anyhow::Result;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;
use std::sync::LazyLock;

const EXAMPLES: &str = "\
Options are taken with one dash or two, as opt takes them.

Examples:
  jlopt --passes='JuliaMultiVersioning' in.ll -S -o out.ll
  jlopt -passes='always-inline,jl-multiversioning,globaldce' in.bc -o out.bc
  jlopt --julia-version 1.11 --passes='CPUFeatures,function(instcombine)' -S < in.ll
  jlopt --passes='instcombine' --print-changed=diff --disable-output in.ll
  jlopt passes                     # what --passes can name beside LLVM's passes
  jlopt -S ./passes                # an INPUT with the name of a subcommand
  jlopt help                       # all there is help on";

/// What the exit statuses mean.
pub(crate) const EXIT_STATUS: [(&str, &str); 4] = [
    ("0", "done"),
    ("1", "an error in the input, the pipeline or a pass; or a check found a difference"),
    ("2", "bad usage"),
    ("70", "an internal fault"),
];

/// The variables that count.
pub(crate) const ENVIRONMENT: [(&str, &str); 5] = [
    ("JLOPT_JULIA_VERSION", "the version of Julia, where --julia-version is not given"),
    ("JULIA_CPU_TARGET", "the targets of a module that has none, where --cpu-target is not given"),
    ("JLOPT_LOG", "what is logged, where neither -v nor -q is given"),
    ("NO_COLOR", "no colours, where --color is not given"),
    ("TMPDIR", "the folder for temporary files of `mlir write`"),
];

static AFTER_HELP: LazyLock<String> = LazyLock::new(|| {
    format!("{EXAMPLES}\n\nEnvironment:\n{}\nExit status:\n{}", listed(&ENVIRONMENT), listed(&EXIT_STATUS))
});

fn listed(definitions: &[(&str, &str)]) -> String {
    let width = definitions.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    let line = |(name, meaning): &(&str, &str)| format!("  {name:width$}  {meaning}\n");
    definitions.iter().map(line).collect()
}

/// `X.Y.Z` and the lines below it; clap puts the program's name in front.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    use juliair_types::dialect::JuliaVersion;
    let minors: Vec<_> = JuliaVersion::minor_versions().collect();
    let (first, last) = (minors.first().copied().unwrap_or(0), minors.last().copied().unwrap_or(0));
    let default = JuliaVersion::default().to_string();
    let default = default.rsplit_once('.').map_or(default.as_str(), |(minor, _patch)| minor);
    let llvm = llvm_ext::llvm_version();
    format!("{}\nLLVM {llvm}\nJulia 1.{first} … 1.{last}, default {default}", env!("CARGO_PKG_VERSION"))
});

/// Runs passes over LLVM IR of the Julia compiler, and answers questions about it.
///
/// Without a subcommand, reads a module, runs the pipeline of --passes over it, and writes the result, as opt does.
#[derive(Parser)]
#[command(name = "jlopt", version = VERSION.as_str(), after_help = AFTER_HELP.as_str(), max_term_width = 100)]
#[command(disable_help_subcommand = true)]
#[command(override_usage = "jlopt [OPTIONS] [INPUT]\n       jlopt [OPTIONS] <COMMAND>")]
pub(crate) struct Cli {
    #[command(flatten)]
    log: LogOptions,
    #[command(flatten)]
    opt: cmd::opt::Opt,
    #[command(subcommand)]
    command: Option<cmd::Subcommand>,
}

/// Runs a command line, the program's name first; the exit status.
pub(crate) fn run(arguments: impl IntoIterator<Item = OsString>) -> i32 {
    let command = command();
    let arguments = argv::normalise(&command, arguments);
    let color = logging::color_of(&arguments);
    match parse(command.color(color), arguments) {
        Ok(cli) => {
            let console = Console::new(color, cli.log.quiet);
            let done = cli.run(&console);
            progress::stop();
            diagnostic::status_of(done, &console)
        }
        Err(error) => diagnostic::status_of(Err(error), &Console::new(color, false)),
    }
}

/// All of the command line.
pub(crate) fn command() -> Command {
    let mut command = cmd::enzyme::hide_unused(Cli::command());
    command.build();
    command
}

fn parse(mut command: Command, arguments: Vec<OsString>) -> Result<Cli> {
    let given = arguments.clone();
    let matches = command
        .try_get_matches_from_mut(arguments)
        .map_err(|error| suggest::where_option_is(&command, &given, error))?;
    refuse_options_before_subcommand(&mut command, &matches)?;
    Ok(Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?)
}

/// opt's options are not those of a subcommand: `jlopt -S mv report` is a mistake that would go unnoticed.
fn refuse_options_before_subcommand(command: &mut Command, matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some(subcommand) = matches.subcommand_name() else { return Ok(()) };
    let given = command
        .get_arguments()
        .filter(|argument| !argument.is_global_set())
        .find(|argument| matches.value_source(argument.get_id().as_str()) == Some(ValueSource::CommandLine))
        .map(ToString::to_string);
    match given {
        None => Ok(()),
        Some(option) => {
            let message = format!("'{option}' cannot stand before the subcommand '{subcommand}'");
            Err(command.error(ErrorKind::ArgumentConflict, message))
        }
    }
}

/// A bad usage that only comes out when the command runs.
pub(crate) fn bad_usage(message: impl std::fmt::Display) -> clap::Error {
    let message = format!("{message}\n\nFor more information, try '--help'.\n");
    clap::Error::raw(ErrorKind::InvalidValue, message)
}

impl Cli {
    fn run(&self, console: &Console) -> Result<()> {
        self.log.start(console)?;
        if self.log.is_silent() {
            progress::start();
        }
        match &self.command {
            None => self.opt.run(console),
            Some(command) => command.run(console),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &[&str]) -> Result<Cli> {
        let mut command = Cli::command();
        command.build();
        let arguments = std::iter::once(&"jlopt").chain(arguments).map(OsString::from);
        let arguments = argv::normalise(&command, arguments);
        parse(command, arguments)
    }

    #[test]
    fn the_command_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn flags_may_be_repeated_and_values_not() {
        assert!(parsed(&["-S", "-S", "-verify-each", "--verify-each"]).is_ok());
        for twice in [["-o", "a", "-o", "b"], ["-passes", "a", "-passes", "b"]] {
            let error = parsed(&twice).err().expect("refused");
            assert_eq!(error.downcast_ref::<clap::Error>().map(clap::Error::exit_code), Some(2));
        }
    }

    #[test]
    fn options_of_opt_do_not_stand_before_subcommands() {
        assert!(parsed(&["-v", "passes"]).is_ok());
        assert!(parsed(&["passes", "-v"]).is_ok());
        assert!(parsed(&["-S", "passes"]).is_err());
        assert!(parsed(&["in.ll", "passes"]).is_err());
        assert!(parsed(&["-S", "./passes"]).is_ok());
    }
}
