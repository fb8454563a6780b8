//! Modules of files, and linking them into a module.

mod names;

pub(crate) use names::{FreeNames, is_bound, is_same_form};

use crate::error::{EnzymeError, PlaceInText};
use crate::session::Session;
use llvm_ext::global::{DllStorageClass, Function, GlobalValue, Linkage};
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use llvm_ext::passes::{PassRegistry, RunOptions, run_pipeline};
use llvm_ext::target::triples_agree;
use llvm_ext::types::Type;
use names::Names;
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
    module_of(beside, &read_file(session, path)?, &path.display().to_string())
}

/// The contents of a file that a table or parameter names.
pub(crate) fn read_file(session: &Session, path: &Path) -> Result<Vec<u8>, EnzymeError> {
    session.files.read(path).map_err(|error| EnzymeError::unreadable(path.display().to_string(), &error))
}

/// Reads a module of a file's contents, as [`read_module`].
pub(crate) fn module_of<'m>(
    beside: &'m Module<'_>,
    bytes: &[u8],
    file: &str,
) -> Result<Module<'m>, EnzymeError> {
    let fault = |message: String, place| EnzymeError::NoModule { file: file.to_owned(), message, place };
    let parsed = beside.parse_beside(&InputBuffer::from_bytes(bytes), file).map_err(|error| {
        let place = error.line.map(|line| PlaceInText {
            line,
            column: error.column.unwrap_or(1),
            text: error.source_line,
        });
        fault(error.message, place)
    })?;
    parsed.verify_input().map_err(|message| fault(message, None))?;
    Ok(parsed)
}

/// Links a module into another one (`link_split_existing!`). Of a function that both define, each keeps its own: the new
/// one becomes internal, and gets another name. Declarations that are to be bound to different addresses, or are of
/// different method instances, are not one for having one name.
///
/// # Errors
///
/// A module for another machine or with another data layout, a function that is called in another way than what it is one with,
/// and what the linker says of `file`.
pub fn link_split_existing(module: &Module<'_>, incoming: Module<'_>, file: &str) -> Result<(), EnzymeError> {
    link_all(module, vec![(incoming, file.to_owned())])
}

/// Links modules into a module, one after another, as [`link_split_existing`]; each has its file beside it.
///
/// # Errors
///
/// As [`link_split_existing`].
pub(crate) fn link_all(module: &Module<'_>, incoming: Vec<(Module<'_>, String)>) -> Result<(), EnzymeError> {
    refuse_other_machines(module, &incoming)?;
    refuse_other_layouts(module, &incoming)?;
    let mut names = Names::of(module, incoming.iter().map(|(incoming, _)| incoming));
    incoming.iter().try_for_each(|(incoming, file)| names.admit(incoming, file))?;
    drop(names);
    // Neighbours are linked first: the linker goes through the whole of what it links into, which is to stay small. What
    // names mean is settled, so that the order no longer matters.
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

fn link(module: &Module<'_>, incoming: Module<'_>, file: &str) -> Result<(), EnzymeError> {
    module.link(incoming).map_err(|message| EnzymeError::Link { file: file.to_owned(), message })
}

/// What messages call the module that is linked into.
const INTO: &str = "the module";

/// Refuses modules for another machine than the first one that says for which it is.
fn refuse_other_machines(module: &Module<'_>, incoming: &[(Module<'_>, String)]) -> Result<(), EnzymeError> {
    let theirs = incoming.iter().map(|(incoming, file)| (file.as_str(), incoming.target_triple()));
    let disagreement = disagreement((INTO, module.target_triple()), theirs, triples_agree);
    disagreement.map_or(Ok(()), |Disagreement { file, own, beside, other }| {
        Err(EnzymeError::OtherMachine { file, triple: own, beside, other })
    })
}

/// Refuses modules with another data layout than the first one that has any: the linker would go by that of the first.
fn refuse_other_layouts(module: &Module<'_>, incoming: &[(Module<'_>, String)]) -> Result<(), EnzymeError> {
    let theirs = incoming.iter().map(|(incoming, file)| (file.as_str(), incoming.data_layout_text()));
    let disagreement = disagreement((INTO, module.data_layout_text()), theirs, |one, other| one == other);
    disagreement.map_or(Ok(()), |Disagreement { file, own, beside, other }| {
        Err(EnzymeError::OtherLayout { file, layout: own, beside, other })
    })
}

/// What a module says otherwise than one before it.
struct Disagreement {
    /// The module's file.
    file: String,
    /// What it says.
    own: String,
    /// The first module that says anything: a file, or the one that is linked into.
    beside: String,
    /// What that says.
    other: String,
}

/// The first module that says something else than the first one that says anything; an empty text says nothing. `own` is of the
/// module that is linked into, `theirs` of the others: their files, and what they say.
fn disagreement<'f>(
    own: (&'f str, String),
    theirs: impl Iterator<Item = (&'f str, String)>,
    agree: impl Fn(&str, &str) -> bool,
) -> Option<Disagreement> {
    let mut told = [own].into_iter().chain(theirs).filter(|(_, text)| !text.is_empty());
    let (beside, other) = told.next()?;
    let (file, own) = told.find(|(_, own)| !agree(&other, own))?;
    Some(Disagreement { file: file.to_owned(), own, beside: beside.to_owned(), other })
}

/// What has a name that is no function's.
pub(crate) fn no_function(module: &Module<'_>, name: &str) -> Option<&'static str> {
    let value = module.named_global(name)?.value();
    if value.as_function().is_some() {
        None
    } else if value.as_global_variable().is_some() {
        Some("a variable")
    } else if module.aliases().any(|alias| alias.name() == name) {
        Some("an alias")
    } else {
        Some("an ifunc")
    }
}

/// That a name which is needed for something is another one's. `is` says of a function in what it is another one.
pub(crate) fn taken_name(module: &Module<'_>, name: &str, is: impl FnOnce() -> String) -> EnzymeError {
    let other = no_function(module, name).map(|other| format!("it is {other}"));
    EnzymeError::TakenName { name: name.to_owned(), difference: other.unwrap_or_else(is) }
}

/// That the name of a function of a type is another one's.
pub(crate) fn taken_by_other_form(module: &Module<'_>, name: &str, ty: Type<'_>) -> EnzymeError {
    taken_name(module, name, || {
        let there = module.function(name).map(form).unwrap_or_default();
        format!("its type is {there}, and not {ty}")
    })
}

/// Makes a definition one that other modules do not see. It leaves its comdat, which would otherwise decide together with
/// those whether it is kept.
pub(crate) fn internalize(definition: &GlobalValue<'_>) {
    // Aliases and ifuncs are in none.
    if definition.value().as_function().is_some() || definition.value().as_global_variable().is_some() {
        definition.leave_comdat();
    }
    // What no other module sees is not exported.
    definition.set_dll_storage_class(DllStorageClass::LLVMDefaultStorageClass);
    definition.set_linkage(Linkage::LLVMInternalLinkage);
}

/// How a function is called, as LLVM writes it: its calling convention and type.
pub(crate) fn form(function: Function<'_>) -> String {
    form_of(function.content_type(), function.calling_convention())
}

/// A calling convention and a type, as LLVM writes them.
pub(crate) fn form_of(ty: Type<'_>, convention: u32) -> String {
    let keyword = match convention {
        0 => String::new(),
        8 => "fastcc ".to_owned(),
        9 => "coldcc ".to_owned(),
        16 => "swiftcc ".to_owned(),
        18 => "tailcc ".to_owned(),
        20 => "swifttailcc ".to_owned(),
        other => format!("cc {other} "),
    };
    format!("{keyword}{ty}")
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
