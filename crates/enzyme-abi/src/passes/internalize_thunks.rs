//! `enzyme-internalize-thunks`: the entries of imported thunks are not to be seen from outside any more.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::linking::internalize;
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-internalize-thunks",
    parameters: &["entries=NAME"],
    required: &[],
    summary: "makes the entries of imported thunks internal: those that are named, else all of the cache",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let index = session.thunk_index();
    let mut names: Vec<&str> = parameters.values("entries").collect();
    let are_given = !names.is_empty();
    if !are_given {
        names = index.thunks.values().map(|thunk| thunk.entry.as_str()).collect();
    }
    let mut changed = Changed::No;
    for function in names.into_iter().filter_map(|name| module.function(name)) {
        if !function.is_declaration() && !function.has_local_linkage() {
            // An imported entry is always inlined.
            if !are_given && !function.has_enum_attribute("alwaysinline") {
                tracing::warn!(
                    "{}: @{} becomes internal as the entry of a cached thunk, and is not marked alwaysinline as an imported \
                     one is: if it is another function, name the entries (entries=NAME)",
                    PASS.name,
                    function.name()
                );
            }
            internalize(&function);
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}
