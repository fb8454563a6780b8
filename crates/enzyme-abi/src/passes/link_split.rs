//! `enzyme-link-split`: links a module in, where functions that both define stay two.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::{ValueTable, read};
use crate::linking::{link_all, merge_functions, read_file, read_module};
use crate::session::Session;
use crate::thunks::take_values;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use std::path::Path;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-link-split",
    parameters: &["FILE", "values=TABLE", "merge=0|1"],
    required: &[""],
    summary: "links the modules of files in; functions that both define stay two, the new ones internal",
    run: Run::Linking(run),
};

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let merges = parameters.switch(PASS.name, "merge", false)?;
    let tables: Vec<&str> = parameters.values("values").collect();
    let files: Vec<&str> = parameters.bare().collect();
    if let Some(first) = tables.first().filter(|_| tables.len() != files.len()) {
        return Err(EnzymeError::PassParameter {
            pass: PASS.name,
            parameter: "values",
            value: (*first).to_owned(),
            expected: "given once for each file, in their order, or not at all",
        });
    }
    let mut incoming = Vec::with_capacity(files.len());
    for (number, file) in files.into_iter().enumerate() {
        let linked = read_module(session, module, Path::new(file))?;
        if let Some(table) = tables.get(number) {
            let values: ValueTable = read(table, &read_file(session, Path::new(table))?)?;
            let _values = take_values(session, module, &linked, values, table);
        }
        incoming.push((linked, file.to_owned()));
    }
    link_all(module, incoming)?;
    if merges {
        merge_functions(module);
    }
    Ok(Changed::Yes)
}
