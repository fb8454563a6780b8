//! `enzyme-link-split`: links a module in, where functions that both define stay two.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::linking::{link_split_existing, merge_functions, read_module};
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use std::path::Path;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-link-split",
    parameters: &["FILE", "merge=0|1"],
    required: &[""],
    summary: "links the modules of files in; functions that both define stay two, the new ones internal",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let merges = parameters.switch(PASS.name, "merge", false)?;
    for file in parameters.bare() {
        let incoming = read_module(session, module, Path::new(file))?;
        link_split_existing(module, incoming, file)?;
    }
    if merges {
        merge_functions(module);
    }
    Ok(Changed::Yes)
}
