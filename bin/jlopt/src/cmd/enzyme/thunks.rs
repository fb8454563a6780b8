//! `jlopt enzyme thunks`: what is in the cache of derivative thunks, and storing one there.

use super::QueryOutputs;
use super::cache::LockedCache;
use crate::enzyme::{EnzymeOptions, diagnostic};
use crate::input::ModuleInput;
use crate::input_path::is_stdin;
use crate::options::JuliaOptions;
use crate::render::{Console, Diagnostic, enzyme};
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use enzyme_abi::files::{Address, CachedThunk, NoAddress, write};
use enzyme_abi::queries;
use enzyme_abi::session::Session;
use enzyme_abi::values::table::julia_value_table;
use llvm_ext::module::{Format, Module};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme thunks --enzyme-thunk-cache=cache
  jlopt enzyme thunks --enzyme-thunk-cache=cache --json | jq .thunks
  jlopt enzyme thunks --enzyme-thunk-cache=cache --store=0x7000=diffejulia_f_5 --enzyme-values=f.json f.ll";

/// Lists the cached derivative thunks
///
/// With --store, INPUT is stored as one before: the module as it is before its last optimizations, and the values that it
/// refers to by name. The folder gets an index if it has none. Several runs may store thunks in one folder at once.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Thunks {
    /// The module of a thunk that is to be stored
    #[arg(value_name = "INPUT")]
    path: Option<PathBuf>,
    /// The address that code calls the thunk at, and the function of INPUT that is called then
    #[arg(long, value_name = "ADDRESS=ENTRY", requires = "path", requires = "enzyme_thunk_cache")]
    store: Option<Place>,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

/// Where a thunk is called, and what that calls.
#[derive(Clone)]
struct Place {
    address: Address,
    entry: String,
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (address, entry) = text.split_once('=').unwrap_or((text, ""));
        if entry.is_empty() {
            return Err("it is written ADDRESS=ENTRY, as in 0x7000=diffejulia_f_5".to_owned());
        }
        let address = address.parse().map_err(|error: NoAddress| error.to_string())?;
        Ok(Self { address, entry: entry.to_owned() })
    }
}

impl Thunks {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let is_stdin_taken = self.path.as_deref().is_some_and(is_stdin);
        let outputs = QueryOutputs::prepare(&self.output, &self.enzyme, is_stdin_taken)?;
        if let (Some(place), Some(path), Some(folder)) = (&self.store, &self.path, self.enzyme.thunk_cache())
        {
            self.store(place, &ModuleInput::at(path), folder, console)?;
        }
        let session = self.enzyme.session(&self.julia, None)?;
        let report = queries::thunks::thunks(&session).map_err(|error| diagnostic(&error))?;
        outputs.finish(&session, &report, enzyme::thunks)
    }

    fn store(&self, place: &Place, input: &ModuleInput, folder: &Path, console: &Console) -> Result<()> {
        let module = input.read_verified(console)?.module;
        if module.function(&place.entry).is_none_or(|function| function.is_declaration()) {
            let message = format!("{} does not define @{}", input.shown(), place.entry);
            return Err(Diagnostic::new(message).into());
        }
        let cache = LockedCache::open(folder)?;
        cache.make_index()?;
        let session = self.enzyme.session(&self.julia, Some(&module.target_triple()))?;
        let thunk = add_files(&cache, place, module, &session)?;
        let before = cache.index()?;
        let mut index = before.clone();
        drop(index.thunks.insert(place.address, thunk));
        cache.set_index(&index)?;
        cache.remove_files(&before, &index)
    }
}

/// Puts the module of a thunk and its values into the folder.
fn add_files(
    cache: &LockedCache<'_>,
    place: &Place,
    module: &Module<'_>,
    session: &Session,
) -> Result<CachedThunk> {
    let stem = place.address.to_string();
    let bitcode = cache.add(&stem, "bc", |file| module.write(Format::Bitcode, file, false))?;
    let values = write(&julia_value_table(module, session));
    let fill = |file: std::os::fd::BorrowedFd<'_>| {
        std::fs::File::from(file.try_clone_to_owned()?).write_all(values.as_bytes())
    };
    let value_table = cache.add(&stem, "values.json", fill)?;
    Ok(CachedThunk { entry: place.entry.clone(), bitcode, value_table, ..CachedThunk::default() })
}
