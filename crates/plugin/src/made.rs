//! What the passes of a pipeline share: made when the first of them runs, with the module that it runs on.

use crate::end::End;
use crate::options::{EnzymeAsked, SPELLED_OUTPUTS};
use driver::diagnostic::{Diagnostic, of_error};
use driver::tables::TableOutputs;
use enzyme_abi::session::Session;
use juliair_types::dialect::JuliaVersion;
use llvm_ext::module::Module;
use llvm_ext::passes::PassRegistry;
use std::rc::Rc;

/// The passes with the session that they share.
pub(crate) struct Made {
    /// All passes.
    pub(crate) registry: PassRegistry,
    session: Rc<Session>,
    end: End,
}

impl Made {
    /// Reads the side files, for a module. Nothing is read before a pass needs it: a plugin is loaded by many a run that
    /// has no use for it.
    ///
    /// # Errors
    ///
    /// What `jlopt` says of files and options.
    pub(crate) fn new(
        enzyme: &EnzymeAsked,
        version: Option<JuliaVersion>,
        module: &Module<'_>,
    ) -> Result<Self, Diagnostic> {
        let outputs = outputs(enzyme)?;
        if enzyme.files.from_stdin() > 1 {
            return Err(Diagnostic::new("standard input can be read only once"));
        }
        let session = enzyme.files.session(version, Some(&module.target_triple())).map_err(of_error)?;
        let session = Rc::new(session);
        let end = End::new(outputs, &session)?;
        let mut registry = PassRegistry::default();
        mv_pass::register(&mut registry, session.version, None);
        enzyme_abi::register(&mut registry, &session);
        Ok(Self { registry, session, end })
    }

    /// Notes what is left to be done of the tables and for a module that a pass changed.
    pub(crate) fn note_changes(&self, module: &Module<'_>) {
        self.end.note(&self.session, module);
    }
}

fn outputs(enzyme: &EnzymeAsked) -> Result<TableOutputs, Diagnostic> {
    let (values, relocations) = (enzyme.values_out.as_deref(), enzyme.relocations_out.as_deref());
    let outputs = TableOutputs::prepare(values, relocations).map_err(of_error)?;
    match outputs.fault_of_one_place(None, SPELLED_OUTPUTS) {
        Some(fault) => Err(Diagnostic::new(fault)),
        None => Ok(outputs),
    }
}
