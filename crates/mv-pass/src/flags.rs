//! The module flags that Julia's image builder and the pass talk through.

use juliair_types::dialect::JuliaVersion;
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
/// The version of Julia that a shard was cut for: its tables are made in several steps, which must agree. Only shards that
/// `image split` made have it.
pub const SHARD_VERSION: &str = "jlopt.image.julia";
/// Of what image a shard is: all its shards have the same, and those of other images others.
pub const SHARD_IMAGE: &str = "jlopt.image.id";

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
    all(module).filter(|flag| flag.key.starts_with("julia.mv.")).collect()
}

/// The flag of a name.
pub fn find<'m>(module: &'m Module<'_>, key: &str) -> Option<ModuleFlag<'m>> {
    all(module).find(|flag| flag.key == key)
}

/// The text of a flag that has one.
pub fn text(module: &Module<'_>, key: &str) -> Option<String> {
    match find(module, key)?.value {
        MetadataOperand::String(text) => Some(String::from_utf8_lossy(&text).into_owned()),
        _ => None,
    }
}

/// The version that a shard was cut for, where that is one with other tables than `version`.
pub fn other_shard_version(module: &Module<'_>, version: JuliaVersion) -> Option<String> {
    let recorded = text(module, SHARD_VERSION)?;
    let is_same = |recorded: JuliaVersion| recorded.dialect().makes_images_of(version.dialect());
    (!recorded.parse().is_ok_and(is_same)).then_some(recorded)
}

fn all<'m>(module: &'m Module<'_>) -> impl Iterator<Item = ModuleFlag<'m>> {
    let flags = module.named_metadata("llvm.module.flags").into_iter();
    flags.filter_map(|flag| module_flag(flag.operands()))
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
