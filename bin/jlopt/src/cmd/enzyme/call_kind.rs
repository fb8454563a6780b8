//! `jlopt enzyme call-kind`: how Enzyme handles calls.

use super::QueryOutputs;
use crate::cli::bad_usage;
use crate::enzyme::{EnzymeOptions, Switch, side_file};
use crate::input_path::is_stdin;
use crate::options::JuliaOptions;
use crate::render::enzyme;
use crate::report::ReportOutput;
use anyhow::Result;
use clap::{Args, ValueEnum};
use enzyme_abi::activity::Mode;
use enzyme_abi::calls::EnabledRules;
use enzyme_abi::queries;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme call-kind --mode=reverse --enzyme-rules=rules.json
  jlopt enzyme call-kind --mode=forward --enzyme-code-instances=ci.json --json | jq .instances";

/// Says how Enzyme handles calls: the queries of a rules file, and those of code instances
///
/// A call is primitive, always inlined, inactive, or has a rule of the mode: the first that holds of it counts.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CallKind {
    /// The signatures that Enzyme has rules for, and those that are asked about
    #[arg(long, value_name = "FILE")]
    enzyme_rules: Option<PathBuf>,
    /// Which rules for derivatives count
    #[arg(
        long,
        value_enum,
        value_name = "forward|reverse",
        default_value = "reverse",
        hide_possible_values = true
    )]
    mode: RuleMode,
    /// Whether rules count that say that calls have no derivative
    #[arg(long, value_enum, value_name = "on|off", default_value = "on", hide_possible_values = true)]
    enzyme_inactive_rules: Switch,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

#[derive(Clone, Copy, ValueEnum)]
enum RuleMode {
    Forward,
    Reverse,
}

impl CallKind {
    pub(super) fn run(&self) -> Result<()> {
        let is_stdin_taken = self.enzyme_rules.as_deref().is_some_and(is_stdin);
        let outputs = QueryOutputs::prepare(&self.output, &self.enzyme, is_stdin_taken)?;
        if self.enzyme_rules.is_none() && !self.enzyme.has_code_instances() {
            let message = "there is nothing to answer: give rules and queries by --enzyme-rules=FILE, or code instances by \
                 --enzyme-code-instances=FILE";
            return Err(bad_usage(message).into());
        }
        let session = self.enzyme.session(&self.julia, None)?;
        let rules = side_file(self.enzyme_rules.as_deref())?.unwrap_or_default();
        let mode = match self.mode {
            RuleMode::Forward => Mode::Forward,
            RuleMode::Reverse => Mode::Reverse,
        };
        let enabled = EnabledRules { mode, inactive: self.enzyme_inactive_rules == Switch::On };
        let report = queries::call_kind::call_kind(&session, rules, enabled);
        outputs.finish(&session, &report, enzyme::call_kinds)
    }
}
