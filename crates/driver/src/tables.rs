//! Where the value table and the relocation records go that the passes of a run leave.

use crate::io::{Output, Staged};
use anyhow::Result;
use enzyme_abi::files::{RelocationRecords, write};
use enzyme_abi::session::Session;
use enzyme_abi::values::table::{listed, values_without_file};
use llvm_ext::module::Module;
use std::path::Path;

/// Where the tables of a run go.
pub struct TableOutputs {
    values: Option<Output>,
    relocations: Option<Output>,
}

impl TableOutputs {
    /// Looks at where the tables go, before any work is done.
    ///
    /// # Errors
    ///
    /// A file that cannot be written.
    pub fn prepare(values: Option<&Path>, relocations: Option<&Path>) -> Result<Self> {
        let prepare = |path: Option<&Path>| path.map(|path| Output::prepare(Some(path))).transpose();
        Ok(Self { values: prepare(values)?, relocations: prepare(relocations)? })
    }

    /// What is wrong where two outputs of a run would go to one place: `main`, an option and its output, is what the run writes
    /// beside the tables, `spelled` are the options that name the files of the tables.
    pub fn fault_of_one_place(
        &self,
        main: Option<(&str, &Output)>,
        [values, relocations]: [&str; 2],
    ) -> Option<String> {
        let tables = [(values, &self.values), (relocations, &self.relocations)];
        let tables = tables.into_iter().filter_map(|(option, output)| Some((option, output.as_ref()?)));
        let outputs: Vec<_> = main.into_iter().chain(tables).collect();
        let (option, other, place) = outputs.iter().enumerate().find_map(|(at, (option, output))| {
            let (other, _) = outputs[..at].iter().find(|(_, other)| other.is_same_as(output))?;
            Some((option, other, output.shown()))
        })?;
        Some(format!("{other} and {option} would both go to {place}"))
    }

    /// Writes the tables as the passes left them. They appear only when all outputs of the run are whole.
    ///
    /// # Errors
    ///
    /// A file that cannot be written.
    pub fn stage(&self, session: &Session) -> Result<Vec<Staged>> {
        let values = self.values.as_ref().map(|output| (output, write(&*session.values.borrow())));
        let relocations = self.relocations.as_ref().map(|output| {
            (output, write(session.relocations.borrow().as_ref().unwrap_or(&RelocationRecords::default())))
        });
        let texts = values.into_iter().chain(relocations);
        texts.map(|(output, text)| output.stage_bytes(text.as_bytes())).collect()
    }
}

/// Warns of values that came with what was linked in and that a module refers to, for a run that writes no value table.
pub fn warn_of_lost_values(session: &Session, module: &Module<'_>) {
    let lost = values_without_file(module, session);
    if !lost.is_empty() {
        let names = listed(&lost);
        tracing::warn!(
            "the values of {names} came with what was linked in: --enzyme-values-out=FILE writes them"
        );
    }
}
