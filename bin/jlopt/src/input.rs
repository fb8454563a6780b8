//! Reading modules.

use crate::input_path;
use crate::options::JuliaOptions;
use crate::phase;
use crate::render::place::Place;
use crate::render::{Console, Diagnostic};
use crate::typed_pointers;
use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use driver::kind_of_binary;
use llvm_ext::context::{self, Context, Severity};
use llvm_ext::input::InputBuffer;
use llvm_ext::module::{Module, ParseError};
use llvm_ext::standard;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct ModuleInput {
    /// The module, text (.ll) or bitcode (.bc), told apart by content; `-` is standard input
    #[arg(value_name = "INPUT", default_value = "-")]
    path: PathBuf,
    #[command(flatten)]
    pub(crate) julia: JuliaOptions,
}

/// A module that was read. It stays for the rest of the process.
pub(crate) struct Source {
    context: &'static Context,
    pub(crate) module: &'static Module<'static>,
    /// What it was read from.
    pub(crate) bytes: &'static InputBuffer,
}

/// A module whose bodies are not read yet, where it is bitcode.
pub(crate) struct ForBodies {
    pub(crate) module: Module<'static>,
    /// Whether its debug information was dropped, because it is not valid.
    pub(crate) has_dropped_debug_info: bool,
    /// Whether there was a summary for link-time optimization beside the module.
    pub(crate) has_summary: bool,
}

impl ModuleInput {
    /// A module among several that a command takes.
    pub(crate) fn at(path: &Path) -> Self {
        Self { path: path.to_owned(), julia: JuliaOptions::default() }
    }

    /// The file, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        (!self.is_stdin()).then_some(self.path.as_path())
    }

    /// The path as messages show it.
    pub(crate) fn shown(&self) -> String {
        input_path::shown(&self.path)
    }

    /// Reads the whole module.
    pub(crate) fn read(&self, console: &Console) -> Result<Source> {
        self.read_with(console, Module::parse)
    }

    /// Reads the whole module and verifies it.
    pub(crate) fn read_verified(&self, console: &Console) -> Result<Source> {
        let source = self.read(console)?;
        self.verify(&source, console)?;
        Ok(source)
    }

    /// Reads what questions need that do without function bodies; of bitcode that is quickly done.
    pub(crate) fn read_lazily(&self, console: &Console) -> Result<Source> {
        self.read_with(console, Module::parse_lazily)
    }

    /// Fails if the verifier finds the module broken.
    pub(crate) fn verify(&self, source: &Source, console: &Console) -> Result<()> {
        let shown = self.shown();
        let verified = phase::run(&format!("verifying {shown}"), || source.module.verify_input());
        verified.map_err(|text| broken(source.module, &format!("the input {shown} is broken"), text))?;
        source.report_diagnostics(console)
    }

    /// Reads a module whose bodies are taken one after the other: of bitcode, they stay unread until then; text is read
    /// whole. What is read is verified.
    pub(crate) fn read_for_bodies(&self, console: &Console) -> Result<ForBodies> {
        let shown = self.shown();
        let context: &Context = Box::leak(Box::default());
        let bytes = self.bytes()?;
        let module = phase::run(&format!("reading {shown}"), || {
            let parse = if bytes.is_bitcode() { Module::parse_lazily } else { Module::parse };
            self.parsed_in(context, bytes, parse)
        });
        let mut diagnostics = context.take_diagnostics();
        report(&diagnostics, console)?;
        let module = module?;
        phase::tell_size(&shown, &module);
        let verified = phase::run(&format!("verifying {shown}"), || module.verify_input());
        verified.map_err(|text| broken(&module, &format!("the input {shown} is broken"), text))?;
        let of_verifier = context.take_diagnostics();
        report(&of_verifier, console)?;
        diagnostics.extend(of_verifier);
        let has_dropped = diagnostics.iter().any(|diagnostic| diagnostic.drops_debug_info);
        Ok(ForBodies { module, has_dropped_debug_info: has_dropped, has_summary: bytes.has_summary() })
    }

    fn read_with(
        &self,
        console: &Console,
        parse: impl FnOnce(&'static Context, &'static InputBuffer, &str) -> Result<Module<'static>, ParseError>,
    ) -> Result<Source> {
        let shown = self.shown();
        let source =
            phase::run(&format!("reading {shown}"), || self.parse_with(console, self.bytes()?, parse))?;
        phase::tell_size(&shown, source.module);
        Ok(source)
    }

    /// The input's bytes, which stay for the rest of the process.
    pub(crate) fn bytes(&self) -> Result<&'static InputBuffer> {
        Ok(Box::leak(Box::new(self.open(&self.shown())?)))
    }

    /// The module in the input's bytes, without function bodies where it is bitcode.
    pub(crate) fn parse_lazily(&self, console: &Console, bytes: &'static InputBuffer) -> Result<Source> {
        self.parse_with(console, bytes, Module::parse_lazily)
    }

    fn parse_with(
        &self,
        console: &Console,
        bytes: &'static InputBuffer,
        parse: impl FnOnce(&'static Context, &'static InputBuffer, &str) -> Result<Module<'static>, ParseError>,
    ) -> Result<Source> {
        let (context, bytes, module) = self.parse_module(console, bytes, parse)?;
        Ok(Source { context, module: Box::leak(Box::new(module)), bytes })
    }

    fn parse_module(
        &self,
        console: &Console,
        bytes: &'static InputBuffer,
        parse: impl FnOnce(&'static Context, &'static InputBuffer, &str) -> Result<Module<'static>, ParseError>,
    ) -> Result<(&'static Context, &'static InputBuffer, Module<'static>)> {
        let context: &Context = Box::leak(Box::default());
        let module = self.parsed_in(context, bytes, parse);
        // What LLVM reports of a module that it refuses is said, too; the refusal counts.
        let reported = report_diagnostics(context, console);
        let module = module?;
        reported?;
        Ok((context, bytes, module))
    }

    fn parsed_in(
        &self,
        context: &'static Context,
        bytes: &'static InputBuffer,
        parse: impl FnOnce(&'static Context, &'static InputBuffer, &str) -> Result<Module<'static>, ParseError>,
    ) -> Result<Module<'static>> {
        let shown = self.shown();
        let parsed = parse(context, bytes, &self.module_name());
        refuse_typed_pointers(&shown, bytes, parsed.as_ref().err())?;
        Ok(parsed.map_err(|error| unreadable(&shown, bytes, &error))?)
    }

    fn open(&self, shown: &str) -> Result<InputBuffer> {
        if self.is_stdin() && standard::input_was_closed() {
            return Err(anyhow!("standard input is closed")).with_context(|| format!("cannot read {shown}"));
        }
        let bytes =
            if self.is_stdin() { InputBuffer::from_stdin() } else { InputBuffer::from_file(&self.path) };
        bytes.map_err(|message| anyhow!(message)).with_context(|| format!("cannot read {shown}"))
    }

    /// Whether it is standard input.
    pub(crate) fn is_stdin(&self) -> bool {
        input_path::is_stdin(&self.path)
    }

    /// What the module is called: without folders, which outputs would then depend on.
    fn module_name(&self) -> String {
        match self.path.file_name() {
            Some(name) if !self.is_stdin() => name.to_string_lossy().into_owned(),
            _ => "<stdin>".to_owned(),
        }
    }
}

impl Source {
    /// Prints the warnings that LLVM has reported since the last time; fails if it has reported errors.
    pub(crate) fn report_diagnostics(&self, console: &Console) -> Result<()> {
        report_diagnostics(self.context, console)
    }
}

/// Fails with the verifier's whole text if a module is broken.
pub(crate) fn verify(module: &Module<'_>, activity: &str, message: &str) -> Result<()> {
    Ok(phase::run(activity, || module.verify()).map_err(|text| broken(module, message, text))?)
}

/// The verifier's text with the function that it is about.
fn broken(module: &Module<'_>, message: &str, text: String) -> Diagnostic {
    let functions: Vec<_> = module.broken_functions().map(|function| function.name()).collect();
    let place = match &functions[..] {
        [] => String::new(),
        [first, rest @ ..] => {
            let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
            format!("\nin the function {first}{more}")
        }
    };
    Diagnostic::new(message).detail(text + &place)
}

fn report_diagnostics(context: &Context, console: &Console) -> Result<()> {
    report(&context.take_diagnostics(), console)
}

fn report(diagnostics: &[context::Diagnostic], console: &Console) -> Result<()> {
    let mut errors = Vec::new();
    for context::Diagnostic { severity, message, .. } in diagnostics {
        match severity {
            Severity::Error => errors.push(message.as_str()),
            Severity::Warning => console.warning(message),
            Severity::Note => tracing::info!("{message}"),
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(Diagnostic::new(errors.join("\n")).into()) }
}

fn unreadable(shown: &str, input: &InputBuffer, error: &ParseError) -> Diagnostic {
    let bytes = input.as_bytes();
    if input.is_bitcode() {
        return Diagnostic::new(format!("cannot read the bitcode of {shown}: {}", error.message));
    }
    if let Some(kind) = kind_of_binary(bytes) {
        return Diagnostic::new(format!("{shown} is {kind}; a module is LLVM's text (.ll) or bitcode (.bc)"));
    }
    let place = error.line.map(|line| Place::new(shown, bytes, line, error.column.unwrap_or(1)));
    Diagnostic::new(&error.message).at(place)
}

/// Text of LLVM 16 or older is refused as a whole: see [`typed_pointers::find`].
/// What LLVM stumbles over before them is no such text.
fn refuse_typed_pointers(shown: &str, input: &InputBuffer, error: Option<&ParseError>) -> Result<()> {
    let bytes = input.as_bytes();
    if input.is_bitcode() || kind_of_binary(bytes).is_some() {
        return Ok(());
    }
    let Some((line, column)) = typed_pointers::find(bytes) else { return Ok(()) };
    if error.and_then(|error| error.line).is_some_and(|at| at < line) {
        return Ok(());
    }
    let error = Diagnostic::new("this text has typed pointers, which LLVM 16 and older wrote")
        .at(Some(Place::new(shown, bytes, line, column)));
    Err(error.help(Some("pass the module as bitcode (.bc) instead, which is upgraded".to_owned())).into())
}
