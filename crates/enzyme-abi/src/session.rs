//! What passes and queries know beside the module: the side files of a run, and its options.

use crate::files::{
    Address, CodeInstanceTable, FileReader, Lowering, RelocationRecords, SwiftConvention, ThunkCacheIndex,
    ValueTable,
};
use crate::types::Types;
use juliair_types::dialect::{Dialect, JuliaVersion};
use juliair_types::target::Target;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;

/// The side files and options of a run. The passes of a pipeline share one; what they change in the tables is there for
/// the next pass, and for whoever writes the tables at the end.
#[derive(Default)]
pub struct Session {
    /// The version of Julia that made the module.
    pub version: JuliaVersion,
    /// What it was made for.
    pub target: Target,
    /// The types behind the keys.
    pub types: Types,
    /// The values behind the names.
    pub values: RefCell<ValueTable>,
    /// What symbolic words hold; without them, the module has the form of GPUCompiler.jl 1.x.
    pub relocations: RefCell<Option<RelocationRecords>>,
    /// What Julia compiled natively.
    pub instances: CodeInstanceTable,
    /// The file of that, as messages name it; empty where there is none.
    pub instances_file: String,
    /// The folder that the bodies of code instances are named from.
    pub instances_folder: PathBuf,
    /// The thunks that were compiled before, as the index of their folder said last.
    pub thunks: RefCell<Rc<ThunkCacheIndex>>,
    /// The folder of their files.
    pub thunks_folder: PathBuf,
    /// How the files are read that tables and parameters name.
    pub files: FileReader,
    /// The thunks that this run imported.
    pub imported_thunks: RefCell<FxHashSet<Address>>,
    /// The globals whose values came into the table with what this run linked in.
    pub linked_values: RefCell<BTreeSet<String>>,
    /// The numbers that names of values got last that were taken.
    pub value_numbers: RefCell<FxHashMap<String, u64>>,
    /// The functions that this run linked in for code instances, by the ids of these.
    pub emitted: RefCell<FxHashMap<String, String>>,
    /// The options.
    pub settings: Settings,
}

/// Options of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether printed types are written next to the keys (`EmitTypeNames`).
    pub emit_type_names: bool,
    /// Whether functions take the pgcstack as an argument, whatever the table says.
    pub gcstack_arg: Option<bool>,
    /// Whether functions have the swift calling convention, whatever the table says.
    pub swiftcc: Option<SwiftConvention>,
    /// Whether the back-end lets host addresses into code, whatever the records say.
    pub bakes: Option<bool>,
    /// What the names of the runtime's functions start with.
    pub runtime_prefix: RuntimePrefix,
    /// Whether the code is for another process, so that no address of this one may be in it.
    pub precompile: bool,
}

/// What the names of Julia's runtime functions start with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuntimePrefix {
    /// `ijl_`, the functions of libjulia-internal.
    #[default]
    Internal,
    /// `jl_`, the trampolines of libjulia.
    Public,
}

impl RuntimePrefix {
    /// As it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Internal => "ijl_",
            Self::Public => "jl_",
        }
    }
}

impl Session {
    /// What the version of Julia is like.
    pub fn dialect(&self) -> &'static Dialect {
        self.version.dialect()
    }

    /// Warns of a pass that does nothing because no table says which values there are, where `needs` finds what it would have
    /// been for.
    pub(crate) fn warn_without_values(&self, pass: &str, needs: impl FnOnce() -> bool) {
        if self.is_without_values() && needs() {
            tracing::warn!("{pass} does nothing: there is no value table (--enzyme-values)");
        }
    }

    /// Whether no table says which values there are.
    pub(crate) fn is_without_values(&self) -> bool {
        self.relocations.borrow().is_none() && *self.values.borrow() == ValueTable::default()
    }

    /// Empties what is kept in memory to answer faster (`clear_caches!`). The side files of the run are inputs, and stay.
    pub fn clear_caches(&mut self) {
        self.types.clear_caches();
        self.instances.clear_caches();
    }

    /// Whether the back-end lets host addresses of Julia values into code (`bakes_julia_values`): without relocation
    /// records it does; with them, only where it says `bake`.
    pub fn bakes_julia_values(&self) -> bool {
        let of_records = || match &*self.relocations.borrow() {
            None => true,
            Some(records) => records.lowering.unwrap_or(Lowering::Bake) == Lowering::Bake,
        };
        self.settings.bakes.unwrap_or_else(of_records)
    }
}
