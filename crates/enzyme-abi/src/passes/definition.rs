//! What a pass is, as one value.

use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::{Changed, FunctionPass, Level, ModulePass, Pass, PassEntry, PassError};
use std::rc::Rc;

/// A pass: its name, what it takes, what it does.
#[derive(Clone, Copy)]
pub struct PassDefinition {
    /// The name in pipelines.
    pub name: &'static str,
    /// The parameters that it takes: `key=VALUE`, a flag, or a bare `VALUE`; see [`Parameters`].
    pub parameters: &'static [&'static str],
    /// The keys of those that it needs.
    pub required: &'static [&'static str],
    /// One line on what it does.
    pub summary: &'static str,
    /// What it does.
    pub run: Run,
}

/// What a pass does, and on what.
#[derive(Clone, Copy)]
pub enum Run {
    /// On a module.
    Module(fn(&Module<'_>, &Session, &Parameters) -> Result<Changed, EnzymeError>),
    /// On a module that others are linked into. A module without a data layout gets theirs.
    Linking(fn(&Module<'_>, &Session, &Parameters) -> Result<Changed, EnzymeError>),
    /// On each function definition.
    Function(fn(Function<'_>, &Session, &Parameters) -> Result<Changed, EnzymeError>),
}

struct ModuleRun {
    links: bool,
    run: fn(&Module<'_>, &Session, &Parameters) -> Result<Changed, EnzymeError>,
    session: Rc<Session>,
    parameters: Parameters,
}

struct FunctionRun {
    run: fn(Function<'_>, &Session, &Parameters) -> Result<Changed, EnzymeError>,
    session: Rc<Session>,
    parameters: Parameters,
}

impl ModulePass for ModuleRun {
    fn run(&self, module: &Module<'_>) -> Result<Changed, PassError> {
        let assumed = module.assume_layout_of_triple();
        self.session.types.check_module(module)?;
        let _layout = assumed.filter(|_| !self.links);
        Ok((self.run)(module, &self.session, &self.parameters)?)
    }
}

impl FunctionPass for FunctionRun {
    fn run(&self, function: Function<'_>) -> Result<Changed, PassError> {
        let module = function.module();
        let _layout = module.assume_layout_of_triple();
        self.session.types.check_module(&module)?;
        Ok((self.run)(function, &self.session, &self.parameters)?)
    }
}

impl PassDefinition {
    /// Where in a pipeline it stands.
    pub fn level(&self) -> Level {
        match self.run {
            Run::Module(_) | Run::Linking(_) => Level::Module,
            Run::Function(_) => Level::Function,
        }
    }

    /// The pass as a pipeline finds it.
    pub(super) fn entry(&self, session: &Rc<Session>) -> PassEntry {
        let (definition, session) = (*self, Rc::clone(session));
        PassEntry {
            name: self.name,
            aliases: &[],
            level: self.level(),
            parameters: self.parameters,
            summary: self.summary,
            create: Box::new(move |given| {
                let parameters = Parameters::parse(given, definition.parameters, definition.required)?;
                let session = Rc::clone(&session);
                Ok(match definition.run {
                    Run::Module(run) | Run::Linking(run) => {
                        let links = matches!(definition.run, Run::Linking(_));
                        Pass::Module(Box::new(ModuleRun { links, run, session, parameters }))
                    }
                    Run::Function(run) => Pass::Function(Box::new(FunctionRun { run, session, parameters })),
                })
            }),
        }
    }
}
