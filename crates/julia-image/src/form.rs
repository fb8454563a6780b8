//! What an image looks like, by version of Julia.

use cpu_targets::{ByteOrder, DataForm};
use juliair_types::dialect::{CpuTables, Dialect, TableForm};
use llvm_ext::module::Module;

/// The tables of a shard in the order of its pointers (`jl_image_shard_t` of `src/processor.h`), Julia 1.10.
const OFFSET_TABLES: [&str; 9] = [
    "jl_fvar_base",
    "jl_fvar_offsets",
    "jl_fvar_idxs",
    "jl_gvar_base",
    "jl_gvar_offsets",
    "jl_gvar_idxs",
    "jl_clone_slots",
    "jl_clone_offsets",
    "jl_clone_idxs",
];

/// The same from Julia 1.11 on.
const POINTER_TABLES: [&str; 8] = [
    "jl_fvar_count",
    "jl_fvar_ptrs",
    "jl_fvar_idxs",
    "jl_gvar_offsets",
    "jl_gvar_idxs",
    "jl_clone_slots",
    "jl_clone_ptrs",
    "jl_clone_idxs",
];

/// The form of an image (`src/processor.h` of each version).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageForm {
    /// The form of the shards' tables.
    pub tables: TableForm,
    /// The form of the target data.
    pub data: DataForm,
    /// Whether the root has the target string that the image was built with. Julia 1.13 and later.
    pub has_target_string: bool,
}

impl ImageForm {
    /// The form of a version.
    pub fn of(dialect: &Dialect) -> Self {
        Self {
            tables: dialect.tables,
            data: match dialect.cpu_tables {
                CpuTables::Llvm => DataForm::Words64,
                _ => DataForm::Words32,
            },
            has_target_string: dialect.records_target_string,
        }
    }

    /// The tables of a shard, in the order of its pointers.
    pub fn shard_tables(self) -> &'static [&'static str] {
        match self.tables {
            TableForm::Offsets => &OFFSET_TABLES,
            TableForm::Pointers => &POINTER_TABLES,
        }
    }
}

/// The order of the bytes of numbers in what a module is compiled to: by its data layout, else by its triple.
pub(crate) fn byte_order(module: &Module<'_>) -> ByteOrder {
    let triple = module.target_triple();
    let architecture = triple.split('-').next().unwrap_or_default();
    let big = ["s390x", "powerpc", "powerpc64", "ppc", "ppc64", "aarch64_be", "sparc", "sparcv9"];
    let is_big = match module.data_layout_text().is_empty() {
        true => big.contains(&architecture),
        false => module.data_layout().is_big_endian(),
    };
    if is_big { ByteOrder::Big } else { ByteOrder::Little }
}

/// The tables that only one form has, of those that the pass makes.
pub(crate) fn distinctive_tables(form: TableForm) -> &'static [&'static str] {
    match form {
        TableForm::Offsets => &["jl_fvar_base", "jl_fvar_offsets", "jl_clone_offsets"],
        TableForm::Pointers => &["jl_fvar_count", "jl_fvar_ptrs", "jl_clone_ptrs"],
    }
}
