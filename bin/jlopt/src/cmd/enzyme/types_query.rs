//! What questions about types take, and how they are answered.

use super::QueryOutputs;
use crate::cli::bad_usage;
use crate::enzyme::{EnzymeOptions, diagnostic};
use crate::options::JuliaOptions;
use crate::render::{Console, Diagnostic};
use crate::report::ReportOutput;
use crate::types::{Asked, all_or_refused, asked};
use anyhow::Result;
use clap::Args;
use enzyme_abi::EnzymeError;
use enzyme_abi::session::Session;
use juliair_types::target::Target;
use serde::Serialize;

/// A question about the types of a type table, and others.
#[derive(Args)]
pub(super) struct TypesQuery {
    /// Types that the type table may lack; `-` reads them from standard input, one a line
    #[arg(value_name = "TYPE")]
    types: Vec<String>,
    /// The triple that Julia runs on, or an architecture, which means Linux [default: that of the code-instance table, else
    /// that of this machine]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<Target>,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

impl TypesQuery {
    /// Whether one type is all that is asked about.
    pub(super) fn is_about_one_type(&self) -> bool {
        matches!(self.types.as_slice(), [text] if text != "-") && !self.enzyme.has_types()
    }

    /// Asks about the table's types and those that are given, as they are written and what `evaluate` finds that they are.
    pub(super) fn answer<E, T: Serialize>(
        &self,
        console: &Console,
        evaluate: impl Fn(&Asked, &Session) -> Result<E, Diagnostic>,
        ask: impl FnOnce(&Session, &[(String, E)]) -> Result<T, EnzymeError>,
        render: impl FnOnce(&T) -> String,
    ) -> Result<()> {
        if self.types.is_empty() && !self.enzyme.has_types() {
            let message =
                "there is nothing to answer: name a TYPE, or give a type table by --enzyme-types=FILE";
            return Err(bad_usage(message).into());
        }
        let is_stdin_taken = self.types.iter().any(|text| text == "-");
        let outputs = QueryOutputs::prepare(&self.output, &self.enzyme, is_stdin_taken)?;
        let session = self.enzyme.session_without_module(&self.julia, self.target)?;
        let asked = asked("TYPE", &self.types)?;
        let types = asked.iter().map(|asked| Ok((asked.text().to_owned(), evaluate(asked, &session)?)));
        let others = all_or_refused(console, types)?;
        let report = ask(&session, &others).map_err(|error| diagnostic(&error))?;
        outputs.finish(&session, &report, render)
    }
}
