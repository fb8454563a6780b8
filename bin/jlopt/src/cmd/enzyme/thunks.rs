//! `jlopt enzyme thunks`: what is in the cache of derivative thunks, and storing one there.

use super::QueryOutputs;
use super::cache::{BITCODE, LockedCache, VALUES};
use crate::enzyme::{EnzymeOptions, diagnostic};
use crate::input::ModuleInput;
use crate::input_path::is_stdin;
use crate::options::JuliaOptions;
use crate::render::{Console, Diagnostic, enzyme};
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use enzyme_abi::files::{Address, CachedThunk, ThunkCacheIndex, ValueTable, write};
use enzyme_abi::queries;
use enzyme_abi::values::ejl::{ejl_globals, is_well_known};
use enzyme_abi::values::slots::slots;
use enzyme_abi::values::table::{julia_value_table, listed};
use llvm_ext::module::{Format, Module};
use std::fs::File;
use std::io::Write as _;
use std::os::fd::BorrowedFd;
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
        let address = Address::by_hand(address).map_err(|error| error.to_string())?;
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
            let message = format!("enzyme-abi: {} does not define @{}", input.shown(), place.entry);
            return Err(Diagnostic::new(message).into());
        }
        let cache = LockedCache::open(folder)?;
        let session = self.enzyme.session(&self.julia, Some(&module.target_triple()))?;
        let values = julia_value_table(module, &session);
        refuse_unknown_values(module, &values, &input.shown())?;
        let before = cache.index()?;
        if before == ThunkCacheIndex::default() {
            cache.set_index(&before)?;
        }
        let thunk = add_files(&cache, place, module, &values)?;
        let mut index = before.clone();
        drop(index.thunks.insert(place.address, thunk));
        cache.set_index(&index)?;
        cache.remove_files(&before, &index)
    }
}

/// Refuses a module that refers to values which its table does not have: whoever imports it would not know them.
fn refuse_unknown_values(module: &Module<'_>, values: &ValueTable, input: &str) -> Result<()> {
    let slots = slots(module).filter(|slot| slot.is_declaration() && slot.uses().next().is_some());
    let slots = slots.map(|slot| slot.name()).filter(|name| !values.slots.contains_key(name));
    let inserted =
        ejl_globals(module).filter(|(key, _)| !is_well_known(key) && !values.inserted.contains_key(key));
    let unknown: Vec<String> = slots.chain(inserted.map(|(_, variable)| variable.name())).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let message =
        format!("enzyme-abi: no value with an address is known for {} of {input}", listed(&unknown));
    let help = "a thunk is stored with the values that it refers to by name: --enzyme-values=FILE".to_owned();
    Err(Diagnostic::new(message).help(Some(help)).into())
}

/// Puts the module of a thunk and its values into the folder.
fn add_files(
    cache: &LockedCache<'_>,
    place: &Place,
    module: &Module<'_>,
    values: &ValueTable,
) -> Result<CachedThunk> {
    let bitcode = cache.add(place.address, BITCODE, |file| module.write(Format::Bitcode, file, false))?;
    let values = write(values);
    let fill = |file: BorrowedFd<'_>| File::from(file.try_clone_to_owned()?).write_all(values.as_bytes());
    let value_table = cache.add(place.address, VALUES, fill)?;
    Ok(CachedThunk { entry: place.entry.clone(), bitcode, value_table, ..CachedThunk::default() })
}
