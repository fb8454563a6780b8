//! What passes and queries know beside the module: the side files of a run, and its options.

use crate::files::{CodeInstanceTable, Lowering, RelocationRecords, SwiftConvention, ValueTable};
use crate::types::Types;
use juliair_types::dialect::{Dialect, JuliaVersion};
use juliair_types::target::Target;
use std::cell::RefCell;

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
