//! The module flags that Julia's image builder and the pass talk through.

use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;

/// Run the pass; only the presence matters.
pub const ENABLE: &str = "julia.mv.enable";
/// The targets.
pub const SPECS: &str = "julia.mv.specs";
/// The attributes are there.
pub const ANNOTATED: &str = "julia.mv.annotated";
/// Stop after annotation; only the presence matters.
pub const SKIP_CLONING: &str = "julia.mv.skipcloning";
/// Some function or call has vector arguments or results.
pub const VECCALL: &str = "julia.mv.veccall";
/// What is appended to the names of the tables.
pub const SUFFIX: &str = "julia.mv.suffix";

/// LLVM's numbers of the flags' behaviours when modules are linked.
pub mod behavior {
    /// Different values are an error.
    pub const ERROR: u32 = 1;
    /// The larger value stays.
    pub const MAX: u32 = 7;
}

/// A module flag.
pub struct ModuleFlag<'m> {
    /// What happens when modules are linked, by LLVM's number.
    pub behavior: Option<u64>,
    /// The name.
    pub key: String,
    /// The value.
    pub value: MetadataOperand<'m>,
}

/// The module flags whose names start with `julia.mv.`, in order.
pub fn julia_flags<'m>(module: &'m Module<'_>) -> Vec<ModuleFlag<'m>> {
    let flags = module.named_metadata("llvm.module.flags").into_iter();
    flags
        .filter_map(|flag| module_flag(flag.operands()))
        .filter(|flag| flag.key.starts_with("julia.mv."))
        .collect()
}

/// The flag of a name.
pub fn find<'m>(module: &'m Module<'_>, key: &str) -> Option<ModuleFlag<'m>> {
    julia_flags(module).into_iter().find(|flag| flag.key == key)
}

/// Whether there is a flag of that name, whatever its value.
pub fn is_set(module: &Module<'_>, key: &str) -> bool {
    find(module, key).is_some()
}

fn module_flag(operands: Vec<MetadataOperand<'_>>) -> Option<ModuleFlag<'_>> {
    let [behavior, MetadataOperand::String(key), value] = <[_; 3]>::try_from(operands).ok()? else {
        return None;
    };
    let behavior = match behavior {
        MetadataOperand::Constant(behavior) => behavior.as_u64(),
        _ => None,
    };
    Some(ModuleFlag { behavior, key: String::from_utf8_lossy(&key).into_owned(), value })
}
