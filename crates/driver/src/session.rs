//! The session that side files and settings come to.

use crate::declarations::{declared_universe, this_machine};
use crate::diagnostic::{Diagnostic, of_enzyme_error};
use crate::input_path;
use crate::phase;
use anyhow::Result;
use enzyme_abi::EnzymeError;
use enzyme_abi::files::{
    CodeInstanceTable, FileReader, RelocationRecords, SideFile, ThunkCacheIndex, TypeTable, ValueTable, read,
};
use enzyme_abi::session::{Session, Settings};
use enzyme_abi::types::{MakeUniverse, Types};
use juliair_types::dialect::JuliaVersion;
use juliair_types::target::{Arch, Os, Target};
use juliair_types::universe::Universe;
use rustix::fs::{FlockOperation, flock};
use std::cell::RefCell;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The side files and settings of a run, as they are asked for. `-` is standard input.
#[derive(Clone, Debug, Default)]
pub struct SideFiles {
    /// The type table.
    pub types: Option<PathBuf>,
    /// The value table.
    pub values: Option<PathBuf>,
    /// The relocation records.
    pub relocations: Option<PathBuf>,
    /// The code-instance table.
    pub code_instances: Option<PathBuf>,
    /// The folder of cached derivative thunks.
    pub thunk_cache: Option<PathBuf>,
    /// The files of declarations, in order.
    pub declarations: Vec<PathBuf>,
    /// The settings.
    pub settings: Settings,
}

impl SideFiles {
    /// How many of the files are standard input, which can be read only once.
    pub fn from_stdin(&self) -> usize {
        let tables = [&self.types, &self.values, &self.relocations, &self.code_instances];
        let files = tables.into_iter().flatten().chain(&self.declarations);
        files.filter(|path| input_path::is_stdin(path)).count()
    }

    /// Reads the side files, for a module of a triple. `given` is the version that somebody asked for, which counts more than
    /// those of the tables.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or is not what it should be.
    pub fn session(&self, given: Option<JuliaVersion>, triple: Option<&str>) -> Result<Session> {
        let types: Option<TypeTable> = side_file(self.types.as_deref())?;
        let values: Option<ValueTable> = side_file(self.values.as_deref())?;
        let relocations: Option<RelocationRecords> = side_file(self.relocations.as_deref())?;
        let instances: Option<CodeInstanceTable> = side_file(self.code_instances.as_deref())?;
        let thunks = self.thunk_cache.as_deref().map(thunk_index).transpose()?;
        let types = types.unwrap_or_default();
        let instances = instances.unwrap_or_default();
        let version = self.version(given, &types, &instances)?;
        let triple = triple.filter(|triple| !triple.is_empty()).or(instances.target.triple.as_deref());
        let target = match triple.and_then(|triple| triple.parse().ok()) {
            Some(target) => target,
            None => target_of_pointers(types.pointer_size),
        };
        let universe = self.universe(version, target)?;
        Ok(Session {
            version,
            target,
            types: Types::new(types, Some(universe)),
            values: values.unwrap_or_default().into(),
            relocations: relocations.into(),
            instances,
            instances_file: self.code_instances.as_deref().map(input_path::shown).unwrap_or_default(),
            instances_folder: folder_of(self.code_instances.as_deref()),
            thunks: RefCell::new(Rc::new(thunks.unwrap_or_default())),
            thunks_folder: self.thunk_cache.clone().unwrap_or_default(),
            files: FileReader::new(input_path::read_regular).holding(hold_folder),
            settings: self.settings.clone(),
            ..Session::default()
        })
    }

    /// What counts: what is given, the type table, the code-instance table, the newest release. A table of
    /// another version than counts is worth a warning: its layouts and signatures are those of its own.
    fn version(
        &self,
        given: Option<JuliaVersion>,
        types: &TypeTable,
        instances: &CodeInstanceTable,
    ) -> Result<JuliaVersion> {
        let texts = [
            types.julia.as_deref().zip(self.types.as_deref()),
            instances.julia.as_deref().zip(self.code_instances.as_deref()),
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
        if !self.declarations.is_empty() {
            declared = Some(declared_universe(&self.declarations, version, target)?);
        }
        Ok(Box::new(move || declared.clone().or_else(|| Universe::with_builtins(version, target).ok())))
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
            Err(of_enzyme_error(&EnzymeError::SideFileContents { file, path, message }).into())
        }
    }
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
pub fn thunk_index(folder: &Path) -> Result<ThunkCacheIndex> {
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
        Ok(read(&name, &text).map_err(|error| of_enzyme_error(&error))?)
    })
}

/// That a thunk cache folder cannot be opened.
pub fn no_folder(folder: &Path, error: &std::io::Error) -> Diagnostic {
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
pub fn side_file<T: SideFile>(path: Option<&Path>) -> Result<Option<T>> {
    let Some(path) = path else { return Ok(None) };
    let name = input_path::shown(path);
    phase::run(&format!("reading {name}"), || {
        let text = input_path::read(path).map_err(|error| cannot_read(&name, &error))?;
        Ok(Some(read(&name, &text).map_err(|error| of_enzyme_error(&error))?))
    })
}

fn cannot_read(file: &str, error: &std::io::Error) -> Diagnostic {
    of_enzyme_error(&EnzymeError::unreadable(file, error))
}
