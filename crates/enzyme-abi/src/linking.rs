//! Modules of files, and linking them into a module.

use crate::error::EnzymeError;
use crate::native::{ALLOCATORS, NEEDS_RESTORATION};
use crate::session::Session;
use llvm_ext::global::{GlobalValue, Linkage};
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use llvm_ext::passes::{PassRegistry, RunOptions, run_pipeline};
use std::path::Path;

/// Reads a module of a file, IR or bitcode, into the context of another one.
///
/// # Errors
///
/// A file that cannot be read, is no module, or a broken one.
pub fn read_module<'m>(
    session: &Session,
    beside: &'m Module<'_>,
    path: &Path,
) -> Result<Module<'m>, EnzymeError> {
    let file = path.display().to_string();
    let bytes = session
        .files
        .read(path)
        .map_err(|error| EnzymeError::UnreadableFile { file: file.clone(), message: error.to_string() })?;
    module_of(beside, &bytes, &file)
}

/// Reads a module of a file's contents, as [`read_module`].
pub(crate) fn module_of<'m>(
    beside: &'m Module<'_>,
    bytes: &[u8],
    file: &str,
) -> Result<Module<'m>, EnzymeError> {
    let fault = |message: String| EnzymeError::NoModule { file: file.to_owned(), message };
    let parsed = beside.parse_beside(&InputBuffer::from_bytes(bytes), file).map_err(|error| {
        let place = error.line.map(|line| format!("line {line}: ")).unwrap_or_default();
        fault(place + &error.message)
    })?;
    parsed.verify_input().map_err(fault)?;
    Ok(parsed)
}

/// Links a module into another one (`link_split_existing!`). Of a function that both define, each keeps its own: the new
/// one becomes internal, and gets another name.
///
/// # Errors
///
/// What the linker says of `file`.
pub fn link_split_existing(module: &Module<'_>, incoming: Module<'_>, file: &str) -> Result<(), EnzymeError> {
    for function in incoming.functions().filter(|function| !function.is_declaration()) {
        if module.function(&function.name()).is_some_and(|there| !there.is_declaration()) {
            internalize(&function);
        }
    }
    link(module, incoming, file)
}

/// Links a module into another one.
pub(crate) fn link(module: &Module<'_>, incoming: Module<'_>, file: &str) -> Result<(), EnzymeError> {
    keep_addresses_apart(module, &incoming);
    module.link(incoming).map_err(|message| EnzymeError::Link { file: file.to_owned(), message })
}

/// Links modules into a module, in order. `link` is how two are linked; it is given the file of the second one. Neighbours
/// are linked first: the linker goes through the whole of what it links into, which is to stay small.
pub(crate) fn link_all<'m>(
    module: &Module<'_>,
    incoming: Vec<(Module<'m>, String)>,
    link: impl Fn(&Module<'_>, Module<'m>, &str) -> Result<(), EnzymeError>,
) -> Result<(), EnzymeError> {
    let mut waiting = incoming;
    while waiting.len() > 1 {
        let mut linked = Vec::with_capacity(waiting.len().div_ceil(2));
        let mut all = waiting.into_iter();
        while let Some((first, file)) = all.next() {
            if let Some((second, file)) = all.next() {
                link(&first, second, &file)?;
            }
            linked.push((first, file));
        }
        waiting = linked;
    }
    waiting.pop().map_or(Ok(()), |(last, file)| link(module, last, &file))
}

/// Gives declarations that are to be bound to an address another name where theirs is that of something else, or of a
/// function at another address: the linker would make one function of both.
fn keep_addresses_apart(module: &Module<'_>, incoming: &Module<'_>) {
    for function in incoming.functions().filter(|function| function.is_declaration()) {
        let Some(address) = function.string_attribute(NEEDS_RESTORATION) else { continue };
        let name = function.name();
        let is_same = match module.function(&name) {
            Some(there) => there.string_attribute(NEEDS_RESTORATION).as_ref() == Some(&address),
            None => module.named_global(&name).is_none(),
        };
        if !is_same && !ALLOCATORS.contains(&name.as_str()) {
            let is_taken =
                |name: &str| module.named_global(name).is_some() || incoming.named_global(name).is_some();
            function.set_name(free_name(is_taken, &name));
        }
    }
}

/// A name that is not taken: the one that is, with a number, as the linker itself would choose.
pub(crate) fn free_name(is_taken: impl Fn(&str) -> bool, name: &str) -> String {
    let mut numbered = (1u64..).map(|number| format!("{name}.{number}"));
    numbered.find(|name| !is_taken(name)).expect("modules have fewer globals than there are numbers")
}

/// Makes a definition one that other modules do not see. It leaves its comdat, which would otherwise decide together with
/// those whether it is kept.
pub(crate) fn internalize(definition: &GlobalValue<'_>) {
    definition.leave_comdat();
    definition.set_linkage(Linkage::LLVMInternalLinkage);
}

/// Merges functions with equal bodies, as LLVM's `mergefunc` does.
///
/// # Panics
///
/// Never: LLVM knows the pass.
pub fn merge_functions(module: &Module<'_>) {
    run_pipeline(module, "mergefunc", &PassRegistry::default(), RunOptions::default())
        .expect("a pass of LLVM's own");
}
