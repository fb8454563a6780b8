//! The side files and options of `enzyme-abi`, for passes and queries.

use crate::cli::bad_usage;
use crate::input_path;
use crate::io::{Output, Staged};
use crate::options::JuliaOptions;
use crate::phase;
use crate::render::Diagnostic;
use crate::render::place::Place;
use crate::types::this_machine;
use anyhow::Result;
use clap::{Args, ValueEnum};
use enzyme_abi::EnzymeError;
use enzyme_abi::files::{
    CodeInstanceTable, FileReader, RelocationRecords, SideFile, SwiftConvention, ThunkCacheIndex, TypeTable,
    ValueTable, read, write,
};
use enzyme_abi::session::{RuntimePrefix, Session, Settings};
use enzyme_abi::types::{MakeUniverse, Types};
use enzyme_abi::values::table::{listed, values_without_file};
use juliair_types::dialect::JuliaVersion;
use juliair_types::target::{Arch, Os, Target};
use juliair_types::universe::Universe;
use llvm_ext::module::Module;
use rustix::fs::{FlockOperation, flock};
use std::cell::RefCell;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;

const HEADING: &str = "Enzyme options";

#[derive(Args, Default)]
#[command(next_help_heading = HEADING)]
pub(crate) struct EnzymeOptions {
    /// The type table: the types behind the keys in attributes and metadata
    #[arg(long, value_name = "FILE")]
    enzyme_types: Option<PathBuf>,
    /// The value table: the Julia values behind slots and ejl_ globals
    #[arg(long, value_name = "FILE")]
    enzyme_values: Option<PathBuf>,
    /// Write the value table, as the passes leave it, to FILE
    #[arg(long, value_name = "FILE")]
    enzyme_values_out: Option<PathBuf>,
    /// The relocation records: what symbolic words hold
    #[arg(long, value_name = "FILE")]
    enzyme_relocs: Option<PathBuf>,
    /// Write the relocation records, as the passes leave them, to FILE
    #[arg(long, value_name = "FILE")]
    enzyme_relocs_out: Option<PathBuf>,
    /// The code-instance table: what Julia compiled natively
    #[arg(long, value_name = "FILE")]
    enzyme_code_instances: Option<PathBuf>,
    /// The folder of cached derivative thunks, with its index.json
    #[arg(long, value_name = "DIR")]
    enzyme_thunk_cache: Option<PathBuf>,
    /// The code is for another process: functions are never bound to addresses of this one
    #[arg(long)]
    enzyme_precompile: bool,
    /// A file of Julia source whose types the type table may lack; may be repeated
    #[arg(long, value_name = "FILE")]
    decls: Vec<PathBuf>,
    /// Write printed types next to their keys [default: off]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    enzyme_emit_type_names: Option<Switch>,
    /// Whether functions take the pgcstack as an argument [default: as the code-instance table says, else on]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    enzyme_gcstack_arg: Option<Switch>,
    /// Whether functions have the swift calling convention [default: as the code-instance table says, else auto]
    #[arg(long, value_enum, value_name = "auto|on|off", hide_possible_values = true)]
    enzyme_swiftcc: Option<SwiftSwitch>,
    /// Whether the back-end lets host addresses into code [default: as the relocation records say]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    enzyme_bakes: Option<Switch>,
    /// What the names of the runtime's functions start with [default: ijl_]
    #[arg(long, value_enum, value_name = "ijl_|jl_", hide_possible_values = true)]
    enzyme_runtime_prefix: Option<Prefix>,
}

/// Where the tables of a run go.
pub(crate) struct TableOutputs {
    values: Option<Output>,
    relocations: Option<Output>,
}

impl TableOutputs {
    fn refuse_one_place(&self, main: &Output) -> Result<()> {
        let tables = [("--enzyme-values-out", &self.values), ("--enzyme-relocs-out", &self.relocations)];
        let mut outputs = vec![("-o", main)];
        for (option, output) in
            tables.into_iter().filter_map(|(option, output)| Some((option, output.as_ref()?)))
        {
            if let Some((other, _)) = outputs.iter().find(|(_, other)| other.is_same_as(output)) {
                let place = output.shown();
                return Err(bad_usage(format_args!("{other} and {option} would both go to {place}")).into());
            }
            outputs.push((option, output));
        }
        Ok(())
    }

    /// Writes the tables as the passes left them. They appear only when all outputs of the run are whole.
    ///
    /// # Errors
    ///
    /// A file that cannot be written.
    pub(crate) fn stage(&self, session: &Session) -> Result<Vec<Staged>> {
        let values = self.values.as_ref().map(|output| (output, write(&*session.values.borrow())));
        let relocations = self.relocations.as_ref().map(|output| {
            (output, write(session.relocations.borrow().as_ref().unwrap_or(&RelocationRecords::default())))
        });
        let texts = values.into_iter().chain(relocations);
        texts.map(|(output, text)| output.stage_bytes(text.as_bytes())).collect()
    }
}

/// What can be on or off.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, ValueEnum)]
enum SwiftSwitch {
    Auto,
    On,
    Off,
}

#[derive(Clone, Copy, ValueEnum)]
enum Prefix {
    #[value(name = "ijl_")]
    Internal,
    #[value(name = "jl_")]
    Public,
}

impl EnzymeOptions {
    /// The folder of cached derivative thunks.
    pub(crate) fn thunk_cache(&self) -> Option<&Path> {
        self.enzyme_thunk_cache.as_deref()
    }

    /// Whether there is a code-instance table.
    pub(crate) fn has_code_instances(&self) -> bool {
        self.enzyme_code_instances.is_some()
    }

    /// Whether there is a type table.
    pub(crate) fn has_types(&self) -> bool {
        self.enzyme_types.is_some()
    }

    /// Reads the side files, for a module of a triple.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or is not what it should be.
    pub(crate) fn session(&self, julia: &JuliaOptions, triple: Option<&str>) -> Result<Rc<Session>> {
        let types: Option<TypeTable> = side_file(self.enzyme_types.as_deref())?;
        let values: Option<ValueTable> = side_file(self.enzyme_values.as_deref())?;
        let relocations: Option<RelocationRecords> = side_file(self.enzyme_relocs.as_deref())?;
        let instances: Option<CodeInstanceTable> = side_file(self.enzyme_code_instances.as_deref())?;
        let thunks = self.thunk_cache().map(thunk_index).transpose()?;
        let types = types.unwrap_or_default();
        let instances = instances.unwrap_or_default();
        let version = self.version(julia, &types, &instances)?;
        let triple = triple.filter(|triple| !triple.is_empty()).or(instances.target.triple.as_deref());
        let target = match triple.and_then(|triple| triple.parse().ok()) {
            Some(target) => target,
            None => target_of_pointers(types.pointer_size),
        };
        let universe = self.universe(version, target)?;
        Ok(Rc::new(Session {
            version,
            target,
            types: Types::new(types, Some(universe)),
            values: values.unwrap_or_default().into(),
            relocations: relocations.into(),
            instances,
            instances_file: self.enzyme_code_instances.as_deref().map(input_path::shown).unwrap_or_default(),
            instances_folder: folder_of(self.enzyme_code_instances.as_deref()),
            thunks: RefCell::new(Rc::new(thunks.unwrap_or_default())),
            thunks_folder: self.enzyme_thunk_cache.clone().unwrap_or_default(),
            files: FileReader::new(input_path::read_regular).holding(hold_folder),
            settings: self.settings(),
            ..Session::default()
        }))
    }

    /// The session of a question without a module, about a target: the option's, else that of the code-instance table, else
    /// this machine, or one with the pointers of the type table.
    ///
    /// # Errors
    ///
    /// As [`EnzymeOptions::session`]; also where the type table is for another pointer size than the target.
    pub(crate) fn session_without_module(
        &self,
        julia: &JuliaOptions,
        target: Option<Target>,
    ) -> Result<Session> {
        let session = self.session(julia, target.map(Target::llvm_triple).as_deref())?;
        let (bytes, of_table) = (session.target.pointer_bytes(), session.types.table().pointer_size);
        if bytes != of_table && !session.types.entries().is_empty() {
            let message =
                format!("the target's pointers have {bytes} bytes, those of the type table {of_table}");
            let help = Some("take the type table of the target".to_owned());
            return Err(Diagnostic::new(format!("enzyme-abi: {message}")).help(help).into());
        }
        Ok(Rc::into_inner(session).expect("it was only just made"))
    }

    /// Warns of values that came with what was linked in and that a module refers to, where they are written to no file.
    pub(crate) fn warn_of_lost_values(&self, session: &Session, module: &Module<'_>) {
        let lost =
            if self.enzyme_values_out.is_some() { Vec::new() } else { values_without_file(module, session) };
        if !lost.is_empty() {
            let names = listed(&lost);
            tracing::warn!(
                "the values of {names} came with what was linked in: --enzyme-values-out=FILE writes them"
            );
        }
    }

    /// Looks at where the tables that the options ask for go, before any work is done. `main` is what else the run writes.
    ///
    /// # Errors
    ///
    /// A file that cannot be written; bad usage where two outputs would go to one place, or two inputs come from standard
    /// input. `is_stdin_taken` is whether something else does.
    pub(crate) fn prepare_outputs(&self, main: &Output, is_stdin_taken: bool) -> Result<TableOutputs> {
        let tables =
            [&self.enzyme_types, &self.enzyme_values, &self.enzyme_relocs, &self.enzyme_code_instances];
        let files = tables.into_iter().flatten().chain(&self.decls);
        let from_stdin =
            files.filter(|path| input_path::is_stdin(path)).count() + usize::from(is_stdin_taken);
        if from_stdin > 1 {
            return Err(bad_usage("standard input can be read only once").into());
        }
        let prepare =
            |path: &Option<PathBuf>| path.as_deref().map(|path| Output::prepare(Some(path))).transpose();
        let tables = TableOutputs {
            values: prepare(&self.enzyme_values_out)?,
            relocations: prepare(&self.enzyme_relocs_out)?,
        };
        tables.refuse_one_place(main)?;
        Ok(tables)
    }

    /// What counts: the option, the variable, the type table, the code-instance table, the newest release. A table of
    /// another version than counts is worth a warning: its layouts and signatures are those of its own.
    fn version(
        &self,
        julia: &JuliaOptions,
        types: &TypeTable,
        instances: &CodeInstanceTable,
    ) -> Result<JuliaVersion> {
        let given = julia.given()?;
        let texts = [
            types.julia.as_deref().zip(self.enzyme_types.as_deref()),
            instances.julia.as_deref().zip(self.enzyme_code_instances.as_deref()),
        ];
        let mut of_tables = Vec::new();
        for (text, file) in texts.into_iter().flatten() {
            match version_of_table(text, file) {
                // Who says what counts need not care for a version that nobody knows.
                Err(_) if given.is_some() => {}
                of_table => of_tables.push(of_table?),
            }
        }
        let first = of_tables.first().map(|(version, _)| *version);
        let version = given.or(first).unwrap_or_default();
        for (of_table, file) in of_tables.iter().filter(|(of_table, _)| *of_table != version) {
            tracing::warn!(
                "{file} is of Julia {of_table}, but {version} counts: its types and code are of another Julia"
            );
        }
        Ok(version)
    }

    /// Declarations are read and checked at once, universes made of them when they are needed.
    fn universe(&self, version: JuliaVersion, target: Target) -> Result<MakeUniverse> {
        let mut declared = None;
        if !self.decls.is_empty() {
            declared = Some(crate::types::declared_universe(&self.decls, version, target)?);
        }
        Ok(Box::new(move || declared.clone().or_else(|| Universe::with_builtins(version, target).ok())))
    }

    fn settings(&self) -> Settings {
        let is_on = |switch: Switch| switch == Switch::On;
        Settings {
            emit_type_names: self.enzyme_emit_type_names.is_some_and(is_on),
            gcstack_arg: self.enzyme_gcstack_arg.map(is_on),
            swiftcc: self.enzyme_swiftcc.map(|switch| match switch {
                SwiftSwitch::Auto => SwiftConvention::Auto,
                SwiftSwitch::On => SwiftConvention::On,
                SwiftSwitch::Off => SwiftConvention::Off,
            }),
            precompile: self.enzyme_precompile,
            bakes: self.enzyme_bakes.map(is_on),
            runtime_prefix: match self.enzyme_runtime_prefix {
                Some(Prefix::Public) => RuntimePrefix::Public,
                Some(Prefix::Internal) | None => RuntimePrefix::Internal,
            },
        }
    }
}

/// This machine, where its pointers are of a size in bytes, else one with such pointers: a table without a triple says at
/// least that.
fn target_of_pointers(bytes: u64) -> Target {
    let this = this_machine();
    match bytes {
        _ if this.pointer_bytes() == bytes => this,
        4 => Target { arch: Arch::I686, os: Os::Linux },
        _ => Target::default(),
    }
}

/// The version that a table says it is of, and its file.
fn version_of_table(text: &str, file: &Path) -> Result<(JuliaVersion, String)> {
    let file = file.display().to_string();
    match text.parse::<JuliaVersion>() {
        Ok(version) => Ok((version, file)),
        Err(error) => {
            let (path, message) = ("/julia".to_owned(), format!("\"{text}\": {error}"));
            Err(diagnostic(&EnzymeError::SideFileContents { file, path, message }).into())
        }
    }
}

/// The diagnostic of an error of `enzyme-abi`.
pub(crate) fn diagnostic(error: &EnzymeError) -> Diagnostic {
    if let EnzymeError::NoModule { file, message, place: Some(place) } = error {
        let place = Place::in_line(file, place.text.as_bytes(), place.line, place.column);
        return Diagnostic::new(format!("enzyme-abi: {message}")).at(Some(place));
    }
    Diagnostic::new(format!("enzyme-abi: {error}")).help(error.help())
}

/// The folder that a side file names files from.
fn folder_of(path: Option<&Path>) -> PathBuf {
    path.and_then(Path::parent).map(Path::to_owned).unwrap_or_default()
}

/// Reads the index of a thunk cache folder. A folder without one has no thunks yet.
///
/// # Errors
///
/// A folder that is not there, and an index that cannot be read, or is not what it should be.
pub(crate) fn thunk_index(folder: &Path) -> Result<ThunkCacheIndex> {
    let index = folder.join(ThunkCacheIndex::FILE);
    let is_folder = std::fs::metadata(folder).and_then(|data| match data.is_dir() {
        true => Ok(()),
        false => Err(ErrorKind::NotADirectory.into()),
    });
    is_folder.map_err(|error| no_folder(folder, &error))?;
    if std::fs::symlink_metadata(&index).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
        tracing::info!("{} has no {} yet: no thunks", folder.display(), ThunkCacheIndex::FILE);
        return Ok(ThunkCacheIndex::default());
    }
    let name = index.display().to_string();
    phase::run(&format!("reading {name}"), || {
        let text = input_path::read_regular(&index).map_err(|error| cannot_read(&name, &error))?;
        Ok(read(&name, &text).map_err(|error| diagnostic(&error))?)
    })
}

/// That a thunk cache folder cannot be opened.
pub(crate) fn no_folder(folder: &Path, error: &std::io::Error) -> Diagnostic {
    let help =
        "make the folder; jlopt enzyme thunks --store=ADDRESS=ENTRY stores thunks in it, and makes its index";
    Diagnostic::new(format!("enzyme-abi: cannot open {}: {error}", folder.display()))
        .help(Some(help.to_owned()))
}

/// Keeps a thunk cache folder from being changed until what it gives is closed. Where there are no locks, its files are read
/// all the same.
fn hold_folder(folder: &Path) -> std::io::Result<File> {
    let held = File::open(folder)?;
    if let Err(error) = flock(&held, FlockOperation::LockShared) {
        tracing::info!("{} is read without a lock: {error}", folder.display());
    }
    Ok(held)
}

/// Reads a side file; nothing where none is given.
///
/// # Errors
///
/// A file that cannot be read, or is not what it should be.
pub(crate) fn side_file<T: SideFile>(path: Option<&Path>) -> Result<Option<T>> {
    let Some(path) = path else { return Ok(None) };
    let name = input_path::shown(path);
    phase::run(&format!("reading {name}"), || {
        let text = input_path::read(path).map_err(|error| cannot_read(&name, &error))?;
        Ok(Some(read(&name, &text).map_err(|error| diagnostic(&error))?))
    })
}

fn cannot_read(file: &str, error: &std::io::Error) -> Diagnostic {
    diagnostic(&EnzymeError::unreadable(file, error))
}
