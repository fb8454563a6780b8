//! Where the value table and the relocation records go that the passes of a run leave.

use crate::io::{Output, Staged};
use anyhow::Result;
use enzyme_abi::files::{RelocationRecords, write};
use enzyme_abi::session::Session;
use enzyme_abi::values::table::listed;
use std::path::Path;

/// Where the tables of a run go.
pub struct TableOutputs {
    values: Option<Output>,
    relocations: Option<Output>,
}

/// What is written, as far as there is somewhere to write it.
#[derive(Debug, Default)]
pub struct TableTexts {
    values: Option<String>,
    relocations: Option<String>,
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

    /// The tables as they are now, as far as they are to be written.
    pub fn texts(&self, session: &Session) -> TableTexts {
        let none = RelocationRecords::default();
        let relocations = || write(session.relocations.borrow().as_ref().unwrap_or(&none));
        TableTexts {
            values: self.values.as_ref().map(|_| write(&*session.values.borrow())),
            relocations: self.relocations.as_ref().map(|_| relocations()),
        }
    }

    /// Writes tables. They appear only when all outputs of the run are whole.
    ///
    /// # Errors
    ///
    /// A file that cannot be written.
    pub fn stage(&self, texts: &TableTexts) -> Result<Vec<Staged>> {
        let values = self.values.as_ref().zip(texts.values.as_ref());
        let relocations = self.relocations.as_ref().zip(texts.relocations.as_ref());
        let texts = values.into_iter().chain(relocations);
        texts.map(|(output, text)| output.stage_bytes(text.as_bytes())).collect()
    }

    /// Whether any table is written.
    pub fn are_any(&self) -> bool {
        self.values.is_some() || self.relocations.is_some()
    }

    /// Whether the value table is written.
    pub fn have_values(&self) -> bool {
        self.values.is_some()
    }
}

/// Warns of values that a run that writes no value table loses, where there are any.
pub fn warn_of_lost_values(lost: &[String]) {
    if !lost.is_empty() {
        let names = listed(lost);
        tracing::warn!(
            "the values of {names} came with what was linked in: --enzyme-values-out=FILE writes them"
        );
    }
}
