//! Pass pipelines: passes written in Rust beside LLVM's own, in LLVM's pass manager.

use crate::crash;
use crate::ffi;
use crate::global::Function;
use crate::module::Module;
use crate::value::Value;
use inkwell::llvm_sys::core::LLVMGetGlobalParent;
use inkwell::llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};
use std::any::Any;
use std::ffi::{CString, c_char, c_void};
use std::os::unix::ffi::OsStrExt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

/// Why a pass refused its input; it is reported as the error of the whole run.
pub type PassError = Box<dyn std::error::Error + Send + Sync>;

/// Whether a pass changed what it ran on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Something is different; analyses are computed again.
    Yes,
    /// Everything is as before.
    No,
}

/// A pass on a whole module.
pub trait ModulePass {
    /// Runs the pass.
    ///
    /// # Errors
    ///
    /// Why the pass refuses the module. The pipeline stops there, and what it made is not to be used.
    fn run(&self, module: &Module<'_>) -> Result<Changed, PassError>;
}

/// A pass on a function definition.
pub trait FunctionPass {
    /// Runs the pass.
    ///
    /// # Errors
    ///
    /// Why the pass refuses the function. The pipeline stops there, and what it made is not to be used.
    fn run(&self, function: Function<'_>) -> Result<Changed, PassError>;
}

/// A pass that a pipeline asked for, with its parameters.
pub enum Pass {
    /// Of a module pipeline.
    Module(Box<dyn ModulePass>),
    /// Of a function pipeline.
    Function(Box<dyn FunctionPass>),
}

/// Where in a pipeline a pass stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// `--passes='NAME'`
    Module,
    /// `--passes='function(NAME)'`
    Function,
}

impl Level {
    /// As it is called in pipelines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Module => "module",
            Self::Function => "function",
        }
    }
}

/// Makes a pass from the parameters in `NAME<a;b>`, none without the brackets.
pub type CreatePass = dyn Fn(&[&str]) -> Result<Pass, ParameterError>;

/// What is wrong with a parameter of a pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// The pass does not have it.
    #[error("unknown parameter '{0}'")]
    Unknown(String),
    /// Its value cannot be, or a parameter that the pass needs is missing.
    #[error("{0}")]
    Invalid(String),
}

/// What a pipeline can name: a pass of ours.
pub struct PassEntry {
    /// The name in pipelines.
    pub name: &'static str,
    /// Other names for the same.
    pub aliases: &'static [&'static str],
    /// Where it stands.
    pub level: Level,
    /// The parameters that it takes, as they are written.
    pub parameters: &'static [&'static str],
    /// One line on what it does.
    pub summary: &'static str,
    /// Makes one.
    pub create: Box<CreatePass>,
}

/// The passes that pipelines can name beside LLVM's.
#[derive(Default)]
pub struct PassRegistry {
    entries: Vec<PassEntry>,
}

impl PassRegistry {
    /// Adds a pass.
    pub fn register(&mut self, entry: PassEntry) {
        self.entries.push(entry);
    }

    /// All of them, in the order of registration.
    pub fn entries(&self) -> &[PassEntry] {
        &self.entries
    }

    /// Them, to be changed.
    pub fn into_entries(self) -> Vec<PassEntry> {
        self.entries
    }

    fn find(&self, name: &str, level: Level) -> Option<&PassEntry> {
        self.entries
            .iter()
            .find(|entry| entry.level == level && (entry.name == name || entry.aliases.contains(&name)))
    }
}

/// Why a pipeline did not run to its end.
#[derive(Debug, thiserror::Error)]
pub enum PipelineError {
    /// It is no pipeline.
    #[error("{0}")]
    Syntax(String),
    /// It names a pass that nobody has.
    #[error("unknown pass '{0}'")]
    UnknownPass(String),
    /// It gives a pass a parameter that the pass does not have.
    #[error("unknown parameter '{parameter}' of the pass {pass}")]
    UnknownParameter {
        /// The pass.
        pass: String,
        /// The parameter.
        parameter: String,
        /// What it could have been.
        known: &'static [&'static str],
    },
    /// It gives a parameter of a pass a value that cannot be, or lacks one.
    #[error("the pass {pass}: {reason}")]
    InvalidParameter {
        /// The pass.
        pass: String,
        /// What is wrong.
        reason: String,
    },
    /// It is nested more deeply than LLVM's parser can take.
    #[error("the pipeline is nested more than {MAX_NESTING} levels deep")]
    TooDeep,
    /// A pass refused its input.
    #[error("{source}")]
    Pass {
        /// The pass.
        pass: String,
        /// Why.
        source: PassError,
    },
    /// The module is broken after a pass; only looked at when asked to.
    #[error("the module is broken after the pass {pass}")]
    Broken {
        /// The pass.
        pass: String,
        /// The verifier's text.
        text: String,
    },
}

/// How deeply a pipeline may be nested. LLVM's parser recurses once a level.
pub const MAX_NESTING: usize = 256;

/// What happens around the passes of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunOptions {
    /// Verify the module after each pass that changed something.
    pub verify_each: bool,
}

/// Runs a pipeline in LLVM's syntax on a module.
///
/// # Errors
///
/// Where the pipeline does not parse, a pass refuses the module, or (asked to look) leaves it broken.
pub fn run_pipeline(
    module: &Module<'_>,
    pipeline: &str,
    registry: &PassRegistry,
    options: RunOptions,
) -> Result<(), PipelineError> {
    if nesting(pipeline) > MAX_NESTING {
        return Err(PipelineError::TooDeep);
    }
    let text = CString::new(pipeline)
        .map_err(|_| PipelineError::Syntax("the pipeline has a NUL in it".to_owned()))?;
    let mut run =
        Run { registry, passes: Vec::new(), error: None, panic: None, explain: ToString::to_string };
    let table = ffi::PassTable {
        opaque: std::ptr::from_mut(&mut run).cast(),
        resolve,
        run_module,
        run_function,
        stopped,
        before_pass,
        broken_after,
    };
    let (message, parsed) =
        // SAFETY: module, text and table are alive throughout; `run` is reached through the table only meanwhile.
        ffi::collect(|error| unsafe {
            ffi::jlopt_run_passes(module.raw(), text.as_ptr(), &raw const table, options.verify_each, error)
        });
    if let Some(panic) = run.panic {
        resume_unwind(panic);
    }
    match run.error {
        Some(error) => Err(error),
        None if parsed => Ok(()),
        None => Err(refusal(&message)),
    }
}

fn nesting(pipeline: &str) -> usize {
    let deeper = |(depth, deepest): (usize, usize), character| match character {
        '(' => (depth + 1, deepest.max(depth + 1)),
        ')' => (depth.saturating_sub(1), deepest),
        _ => (depth, deepest),
    };
    pipeline.chars().fold((0, 0), deeper).1
}

/// LLVM says `unknown pass name 'x'`, `unknown function pass 'x' in pipeline 'y'` and the like.
fn refusal(message: &str) -> PipelineError {
    let name = message
        .strip_prefix("unknown ")
        .filter(|rest| rest.split('\'').next().is_some_and(|words| words.contains("pass")))
        .and_then(|rest| rest.split('\'').nth(1));
    match name {
        Some("") => PipelineError::Syntax("the pipeline has an element without a name".to_owned()),
        Some(name) => PipelineError::UnknownPass(name.to_owned()),
        None => PipelineError::Syntax(message.to_owned()),
    }
}

/// Loads a plugin, as opt's `-load-pass-plugin` does: pipelines can then name its passes.
///
/// # Errors
///
/// LLVM's text where the file is no plugin for it.
pub fn load_plugin(path: &Path) -> Result<(), String> {
    let path =
        CString::new(path.as_os_str().as_bytes()).map_err(|_| "the path has a NUL in it".to_owned())?;
    // SAFETY: the path ends in NUL.
    let (message, loaded) = ffi::collect(|error| unsafe { ffi::jlopt_load_plugin(path.as_ptr(), error) });
    if loaded { Ok(()) } else { Err(message.trim_end().to_owned()) }
}

/// The names of the passes that LLVM itself knows, without parameters.
pub fn llvm_pass_names() -> Vec<String> {
    // SAFETY: nothing to be kept to.
    let (text, ()) = ffi::collect(|text| unsafe { ffi::jlopt_print_pass_names(text) });
    text.lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter_map(|name| name.trim().split('<').next())
        .map(str::to_owned)
        .collect()
}

/// The text that stands for an error in the messages of LLVM's tools.
pub type Explain = fn(&PipelineError) -> String;

/// A run of passes from a registry that lives as long as the process, for pipelines that LLVM itself builds and runs.
pub(crate) fn endless_run(registry: &'static PassRegistry, explain: Explain) -> &'static ffi::PassTable {
    let run = Box::leak(Box::new(Run { registry, passes: Vec::new(), error: None, panic: None, explain }));
    Box::leak(Box::new(ffi::PassTable {
        opaque: std::ptr::from_mut(run).cast(),
        resolve: resolve_or_say_why,
        run_module: run_module_and_report,
        run_function: run_function_and_report,
        stopped,
        before_pass,
        broken_after,
    }))
}

struct ResolvedPass {
    element: String,
    pass: Pass,
}

/// One run of a pipeline, which the callbacks below share.
struct Run<'r> {
    registry: &'r PassRegistry,
    passes: Vec<ResolvedPass>,
    error: Option<PipelineError>,
    panic: Option<Box<dyn Any + Send>>,
    explain: Explain,
}

impl Run<'_> {
    fn resolve(&mut self, element: &str, level: Level) -> Option<i64> {
        // LLVM asks for the same element several times: to find its level, then to build the pipeline.
        let known = self.passes.iter().position(|pass| pass.element == element && pass.level() == level);
        let index = match known {
            Some(index) => index,
            None => {
                let pass = self.create(element, level)?;
                self.passes.push(ResolvedPass { element: element.to_owned(), pass });
                self.passes.len() - 1
            }
        };
        i64::try_from(index).ok()
    }

    fn create(&mut self, element: &str, level: Level) -> Option<Pass> {
        let (name, parameters) = match element.split_once('<') {
            Some((name, rest)) => (name, rest.strip_suffix('>')?),
            None => (element, ""),
        };
        let entry = self.registry.find(name, level)?;
        let parameters: Vec<_> = parameters.split(';').filter(|parameter| !parameter.is_empty()).collect();
        let pass = name.to_owned();
        let error = match (entry.create)(&parameters) {
            Ok(pass) => return Some(pass),
            Err(ParameterError::Unknown(parameter)) => {
                PipelineError::UnknownParameter { pass, parameter, known: entry.parameters }
            }
            Err(ParameterError::Invalid(reason)) => PipelineError::InvalidParameter { pass, reason },
        };
        let _ = self.error.get_or_insert(error);
        None
    }

    /// Runs a pass, keeping its error or panic for later: neither may cross LLVM.
    fn guard(&mut self, pass: i64, run: impl FnOnce(&Pass) -> Result<Changed, PassError>) -> bool {
        let index = usize::try_from(pass).expect("a pass that was resolved");
        let ResolvedPass { element, pass } = &self.passes[index];
        match catch_unwind(AssertUnwindSafe(|| run(pass))) {
            Ok(Ok(changed)) => return changed == Changed::Yes,
            Ok(Err(source)) => self.error = Some(PipelineError::Pass { pass: element.clone(), source }),
            Err(panic) => self.panic = Some(panic),
        }
        true
    }
}

impl Run<'_> {
    /// Tells LLVM what stopped the run.
    fn report(&self, module: &Module<'_>) {
        let text = match (&self.error, &self.panic) {
            (Some(error), _) => (self.explain)(error),
            (None, Some(_)) => "an internal fault of jlopt".to_owned(),
            (None, None) => return,
        };
        // SAFETY: the module is alive; the text has that length.
        unsafe { ffi::jlopt_report_error(module.raw(), text.as_ptr().cast(), text.len()) }
    }
}

impl ResolvedPass {
    fn level(&self) -> Level {
        match self.pass {
            Pass::Module(_) => Level::Module,
            Pass::Function(_) => Level::Function,
        }
    }
}

/// # Safety
///
/// `opaque` must be the run of the pipeline that calls back, and nothing else may hold it.
unsafe fn run_of<'a>(opaque: *mut c_void) -> &'a mut Run<'a> {
    // SAFETY: the caller's promise.
    unsafe { &mut *opaque.cast::<Run<'a>>() }
}

extern "C" fn resolve(
    opaque: *mut c_void,
    element: *const c_char,
    length: usize,
    function_level: bool,
) -> i64 {
    let level = if function_level { Level::Function } else { Level::Module };
    // SAFETY: the run that LLVM calls back for; the element has that length.
    let (run, element) = unsafe { (run_of(opaque), ffi::text(element, length)) };
    run.resolve(&element, level).unwrap_or(-1)
}

extern "C" fn run_module(opaque: *mut c_void, pass: i64, module: LLVMModuleRef) -> bool {
    // SAFETY: the run that LLVM calls back for, and the module that it runs on.
    let (run, module) = unsafe { (run_of(opaque), Module::borrowed(module)) };
    run.guard(pass, |pass| match pass {
        Pass::Module(pass) => pass.run(&module),
        Pass::Function(_) => unreachable!("resolved for a function pipeline"),
    })
}

extern "C" fn run_function(opaque: *mut c_void, pass: i64, function: LLVMValueRef) -> bool {
    // SAFETY: the run that LLVM calls back for, and the function that it runs on.
    let (run, function) = unsafe { (run_of(opaque), Function::from_value(Value::new(function))) };
    run.guard(pass, |pass| match pass {
        Pass::Function(pass) => pass.run(function),
        Pass::Module(_) => unreachable!("resolved for a module pipeline"),
    })
}

/// LLVM knows no more than that the element is none of its own, and says so in its next line.
extern "C" fn resolve_or_say_why(
    opaque: *mut c_void,
    element: *const c_char,
    length: usize,
    function_level: bool,
) -> i64 {
    let pass = resolve(opaque, element, length, function_level);
    // SAFETY: the run that LLVM calls back for.
    let run = unsafe { run_of(opaque) };
    if let Some(error) = run.error.take() {
        eprintln!("error: {}", (run.explain)(&error));
    }
    pass
}

extern "C" fn run_module_and_report(opaque: *mut c_void, pass: i64, module: LLVMModuleRef) -> bool {
    let changed = run_module(opaque, pass, module);
    // SAFETY: the run that LLVM calls back for, and the module that it runs on.
    unsafe { run_of(opaque) }.report(&unsafe { Module::borrowed(module) });
    changed
}

extern "C" fn run_function_and_report(opaque: *mut c_void, pass: i64, function: LLVMValueRef) -> bool {
    let changed = run_function(opaque, pass, function);
    // SAFETY: the function that LLVM runs on, which is in a module.
    let module = unsafe { Module::borrowed(LLVMGetGlobalParent(function)) };
    // SAFETY: the run that LLVM calls back for.
    unsafe { run_of(opaque) }.report(&module);
    changed
}

extern "C" fn stopped(opaque: *mut c_void) -> bool {
    // SAFETY: the run that LLVM calls back for.
    let run = unsafe { run_of(opaque) };
    run.error.is_some() || run.panic.is_some()
}

extern "C" fn before_pass(
    _opaque: *mut c_void,
    pass: *const c_char,
    pass_length: usize,
    unit: *const c_char,
    unit_length: usize,
) {
    // SAFETY: the texts have those lengths.
    let (pass, unit) = unsafe { (ffi::text(pass, pass_length), ffi::text(unit, unit_length)) };
    crash::doing(&format!("running the pass {pass} on {unit}"));
}

extern "C" fn broken_after(
    opaque: *mut c_void,
    pass: *const c_char,
    pass_length: usize,
    text: *const c_char,
    text_length: usize,
) {
    // SAFETY: the run that LLVM calls back for; the texts have those lengths.
    let (run, pass, text) =
        unsafe { (run_of(opaque), ffi::text(pass, pass_length), ffi::text(text, text_length)) };
    let text = text.trim_end().to_owned();
    let _ = run.error.get_or_insert(PipelineError::Broken { pass, text });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_counts_the_deepest_parenthesis() {
        assert_eq!(nesting("a,function(b,loop(c),d),e"), 2);
        assert_eq!(nesting("a"), 0);
    }

    #[test]
    fn llvm_s_refusals_name_the_pass() {
        for text in ["unknown pass name 'x'", "unknown function pass 'x' in pipeline 'function(x)'"] {
            assert!(matches!(refusal(text), PipelineError::UnknownPass(name) if name == "x"), "{text}");
        }
        assert!(matches!(refusal("invalid pipeline 'a('"), PipelineError::Syntax(_)));
    }
}
