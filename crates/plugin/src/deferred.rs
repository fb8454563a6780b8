//! Passes that pipelines can name before it is known what they need.

use crate::made::Made;
use crate::options::Asked;
use driver::diagnostic::Diagnostic;
use driver::log;
use enzyme_abi::session::Session;
use juliair_types::dialect::JuliaVersion;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::{Changed, FunctionPass, Level, ModulePass, Pass, PassEntry, PassError, PassRegistry};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// The passes of one builder of pipelines. LLVM's tools make one for each module.
struct Passes {
    asked: Asked,
    /// Whether a pipeline has a pass of Enzyme's. Without one, no side file is looked at, not even for its version of Julia.
    is_for_enzyme: Cell<bool>,
    made: OnceCell<Result<Made, Diagnostic>>,
}

/// The passes, which are made when they run.
pub(crate) fn registry(asked: Asked) -> PassRegistry {
    let (mut julia, mut enzyme) = (PassRegistry::default(), PassRegistry::default());
    let version = asked.version.as_ref().ok().copied().flatten().unwrap_or_default();
    mv_pass::register(&mut julia, version, None);
    enzyme_abi::register(&mut enzyme, &Rc::new(Session::default()));
    let passes = Rc::new(Passes { asked, is_for_enzyme: Cell::new(false), made: OnceCell::new() });
    let mut registry = PassRegistry::default();
    for (of, is_for_enzyme) in [(julia, false), (enzyme, true)] {
        for entry in of.into_entries() {
            registry.register(deferred(entry, is_for_enzyme, &passes));
        }
    }
    registry
}

fn deferred(entry: PassEntry, is_for_enzyme: bool, passes: &Rc<Passes>) -> PassEntry {
    let PassEntry { name, level, create, .. } = entry;
    let passes = Rc::clone(passes);
    let create = move |parameters: &[&str]| {
        let at_once = create(parameters)?;
        passes.is_for_enzyme.set(passes.is_for_enzyme.get() || is_for_enzyme);
        let parameters = parameters.iter().map(|parameter| (*parameter).to_owned()).collect();
        let passes = Rc::clone(&passes);
        let pass = Deferred { passes, name, parameters, at_once, made: OnceCell::new() };
        Ok(match level {
            Level::Module => Pass::Module(Box::new(pass)),
            Level::Function => Pass::Function(Box::new(pass)),
        })
    };
    PassEntry { create: Box::new(create), ..entry }
}

struct Deferred {
    passes: Rc<Passes>,
    name: &'static str,
    parameters: Vec<String>,
    /// The pass of a pipeline that has none of Enzyme's.
    at_once: Pass,
    /// The pass of the session.
    made: OnceCell<Pass>,
}

impl Passes {
    fn made(&self, version: Option<JuliaVersion>, module: &Module<'_>) -> Result<&Made, PassError> {
        let made = self.made.get_or_init(|| {
            let enzyme = self.asked.enzyme.as_ref().map_err(Diagnostic::new)?;
            Made::new(enzyme, version, module)
        });
        made.as_ref().map_err(|diagnostic| diagnostic.clone().into())
    }
}

impl Deferred {
    /// The pass, for a module, with what it shares.
    fn pass(&self, module: &Module<'_>) -> Result<(&Pass, Option<&Made>), PassError> {
        log::start().map_err(Diagnostic::new)?;
        let version = self.passes.asked.version.as_ref().map_err(Diagnostic::new)?;
        if !self.passes.is_for_enzyme.get() {
            return Ok((&self.at_once, None));
        }
        let made = self.passes.made(*version, module)?;
        if let Some(pass) = self.made.get() {
            return Ok((pass, Some(made)));
        }
        let mut entries = made.registry.entries().iter();
        let entry = entries.find(|entry| entry.name == self.name).expect("one of the same registry");
        let parameters: Vec<_> = self.parameters.iter().map(String::as_str).collect();
        let pass = (entry.create)(&parameters)?;
        Ok((self.made.get_or_init(|| pass), Some(made)))
    }
}

impl ModulePass for Deferred {
    fn run(&self, module: &Module<'_>) -> Result<Changed, PassError> {
        let (pass, made) = self.pass(module)?;
        let Pass::Module(pass) = pass else { unreachable!("a pass of modules") };
        let changed = pass.run(module)?;
        if let Some(made) = made {
            made.note_changes(module);
        }
        Ok(changed)
    }
}

impl FunctionPass for Deferred {
    fn run(&self, function: Function<'_>) -> Result<Changed, PassError> {
        let module = function.module();
        let (pass, _) = self.pass(&module)?;
        let Pass::Function(pass) = pass else { unreachable!("a pass of functions") };
        pass.run(function)
    }
}
