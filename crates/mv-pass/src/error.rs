//! Everything that the pass refuses, before it changes anything.

use juliair_types::dialect::JuliaVersion;

/// Why a module cannot be multi-versioned. The messages name what is at fault as it stands in the module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MultiVersioningError {
    /// The module has no targets, and none were given.
    #[error("no julia.mv.specs flag")]
    NoSpecs,
    /// The module is a shard that was cut for another version of Julia, whose tables are different.
    #[error("the shard was cut for Julia {shard}, and the pass makes the tables of Julia {pass}")]
    OtherVersion {
        /// The version of the shard.
        shard: String,
        /// That of the pass.
        pass: JuliaVersion,
    },
    /// Targets were given to the pass, but not one.
    #[error("the list of targets given to the pass is empty")]
    NoTargetsGiven,
    /// The flag is no list of targets.
    #[error("malformed julia.mv.specs flag: {0}")]
    MalformedSpecs(String),
    /// A target is based on itself or on a later one.
    #[error("julia.mv.specs: base {base} of target {target} isn't an earlier target")]
    BaseNotEarlier {
        /// The target.
        target: usize,
        /// Its base.
        base: u32,
    },
    /// A target is based on a selective one.
    #[error("julia.mv.specs: base {base} of target {target} doesn't clone everything")]
    BaseNotCloneAll {
        /// The target.
        target: usize,
        /// Its base.
        base: u32,
    },
    /// The flag is no string.
    #[error("malformed julia.mv.suffix flag: it isn't a string")]
    MalformedSuffix,
    /// The flag is there already, but not as annotation would add it.
    #[error(
        "julia.mv.veccall flag differs: the module's isn't i32 1 with behavior max (7), which annotation would add"
    )]
    VeccallDiffers,
    /// A set of targets cannot be read.
    #[error("malformed julia.mv.clones attribute \"{value}\" of {function}: {reason}")]
    MalformedClones {
        /// The function.
        function: String,
        /// What stands there.
        value: String,
        /// What is wrong with it.
        reason: ClonesFault,
    },
    /// A table is missing, invisible, or has no contents.
    #[error("no {table} table: {reason}")]
    NoTable {
        /// The table.
        table: &'static str,
        /// Why what is there does not count.
        reason: &'static str,
    },
    /// An entry of the function table is something else.
    #[error("jl_fvars: entry {entry} isn't a function: {found}")]
    EntryNotFunction {
        /// The entry's position, from 0.
        entry: usize,
        /// What it is.
        found: String,
    },
    /// Something refers to a table that the pass takes out of the module.
    #[error("{table} is used by {user}")]
    TableUsed {
        /// The table.
        table: &'static str,
        /// Who uses it.
        user: String,
    },
    /// An index table is shorter than the table that it is for.
    #[error("{table} has too few entries: it has room for {found} of 32 bits, and the loader reads {needed}")]
    IndexTableTooShort {
        /// The index table.
        table: &'static str,
        /// How many entries of 32 bits it holds.
        found: u64,
        /// How many the loader reads.
        needed: usize,
    },
    /// The first entry of a table, which the others are relative to, is not in this module. Julia 1.10.
    #[error("{table}: the first entry, {entry}, isn't defined in this module, so that {base} can't name it")]
    BaseNotDefined {
        /// The table.
        table: &'static str,
        /// The entry.
        entry: String,
        /// The alias that the pass would make of it.
        base: &'static str,
    },
    /// A target clones everything, but not this function.
    #[error("{function} has no version for target {target}, which clones everything")]
    NoVersion {
        /// The function.
        function: String,
        /// The target.
        target: usize,
    },
    /// A function with a slot that the loader could not name.
    #[error("{function} needs a relocation slot, but isn't in jl_fvars{hint}")]
    RelocatedNotInTable {
        /// The function.
        function: String,
        /// What the likely cause is.
        hint: &'static str,
    },
    /// A function in a global that the loader could not name.
    #[error("{function} is used by {global}, but isn't in jl_fvars")]
    UsedNotInTable {
        /// The function.
        function: String,
        /// The global variable.
        global: String,
    },
    /// A use that must go through a slot, of a function without one.
    #[error("{function} is used by {user}, but has no relocation slot (julia.mv.reloc)")]
    NoSlot {
        /// The function.
        function: String,
        /// The function or alias that uses it.
        user: String,
    },
    /// A global that the loader could not write to.
    #[error("{function} is used by the constant global {global}, which the loader can't write to")]
    ConstantGlobal {
        /// The function.
        function: String,
        /// The global variable.
        global: String,
    },
    /// A global of which each thread has another.
    #[error("{function} is used by the thread-local global {global}, which the loader can't write to")]
    ThreadLocalGlobal {
        /// The function.
        function: String,
        /// The global variable.
        global: String,
    },
    /// A list of LLVM's, whose entries cannot be relocated.
    #[error("{function} is used by {global}, a list of LLVM's that can't name one version for each target")]
    LlvmGlobal {
        /// The function.
        function: String,
        /// The global variable.
        global: String,
    },
    /// A use that is not the function's address.
    #[error("{function} is used by {global} under an expression that changes its address: {expression}")]
    AddressChanged {
        /// The function.
        function: String,
        /// The global variable or alias.
        global: String,
        /// The expression.
        expression: String,
    },
    /// An alias becomes a function under its name, which LLVM keeps for functions of its own.
    #[error(
        "the alias {alias} of {function} would become a function, and LLVM keeps such names for intrinsics"
    )]
    AliasOfIntrinsicName {
        /// The function.
        function: String,
        /// The alias.
        alias: String,
    },
    /// A use that nobody can relocate.
    #[error("{function} is used by the {user_kind} {user} ({role})")]
    UsedByGlobalValue {
        /// The function.
        function: String,
        /// `function` or `ifunc`.
        user_kind: &'static str,
        /// Who uses it.
        user: String,
        /// As what.
        role: &'static str,
    },
    /// The tables hold differences of addresses in 32 bits, and pointers of this or twice this size.
    #[error("pointers of {0} bits: the loader's tables are for 32 and 64 bits")]
    PointerSize(u32),
    /// A constant that has a function in it more often than code can be made for.
    #[error(
        "{function} is used more than {limit} times in one constant of {user}, each of which needs a load"
    )]
    TooManyUses {
        /// The function.
        function: String,
        /// The function that uses it.
        user: String,
        /// The limit.
        limit: u32,
    },
    /// A use that needs a load where none can stand.
    #[error("{instruction} of {user} uses {function}, which must be loaded")]
    NoPlaceForLoad {
        /// The function.
        function: String,
        /// The sort of instruction.
        instruction: &'static str,
        /// The function that the instruction is in.
        user: String,
    },
    /// A CPU query whose address is taken.
    #[error("{user} uses {query} without calling it: CPUFeatures can only answer calls")]
    QueryNotCalled {
        /// The query's declaration.
        query: String,
        /// Who uses it.
        user: String,
    },
}

impl MultiVersioningError {
    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            Self::NoSpecs => {
                "give the pass its targets by --cpu-target or JULIA_CPU_TARGET, or add the flag".to_owned()
            }
            Self::OtherVersion { shard, .. } => {
                format!(
                    "give --julia-version {shard}, or split the module again for the version that is wanted"
                )
            }
            Self::NoTargetsGiven => "give at least one target".to_owned(),
            Self::MalformedSpecs(_) => {
                r#"a target is written !{!"haswell", !"+avx2", i32 0, i32 2}: CPU, features, base, flags"#
                    .to_owned()
            }
            Self::BaseNotEarlier { .. } | Self::BaseNotCloneAll { .. } => {
                "check --julia-version too: 1.14 packs the flags otherwise than 1.10 to 1.13".to_owned()
            }
            Self::MalformedSuffix => r#"make it a string, such as !"_0""#.to_owned(),
            Self::VeccallDiffers => {
                r#"make it !{i32 7, !"julia.mv.veccall", i32 1}, or remove it"#.to_owned()
            }
            Self::MalformedClones { .. } | Self::NoVersion { .. } | Self::NoSlot { .. } => {
                "to annotate afresh, remove the flag julia.mv.annotated and all julia.mv.* attributes"
                    .to_owned()
            }
            Self::NoTable { table, .. } if table.starts_with("jl_gvar") => {
                "Julia 1.10 has it; for the IR of another version give --julia-version".to_owned()
            }
            Self::NoTable { .. } => {
                "list the functions of the image in jl_fvars, and their numbers in jl_fvar_idxs".to_owned()
            }
            Self::EntryNotFunction { .. } => {
                "JuliaMultiVersioning<external> drops such entries, for reduced tests".to_owned()
            }
            Self::TableUsed { .. } => "remove the use: the pass takes the table out of the module".to_owned(),
            Self::IndexTableTooShort { needed, .. } => format!("make it [{needed} x i32] or longer"),
            Self::BaseNotDefined { .. } => "list one first that the module defines".to_owned(),
            Self::RelocatedNotInTable { function, .. } | Self::UsedNotInTable { function, .. } => {
                format!("add {function} to jl_fvars, and its number in the image to jl_fvar_idxs")
            }
            Self::ConstantGlobal { global, .. } => format!("make {global} a global instead of a constant"),
            Self::ThreadLocalGlobal { global, .. } => format!("make {global} an ordinary global"),
            Self::AddressChanged { .. } => "store the plain address, and compute at run time".to_owned(),
            Self::AliasOfIntrinsicName { .. } => {
                "give the alias a name that does not begin with llvm.".to_owned()
            }
            Self::LlvmGlobal { .. } | Self::UsedByGlobalValue { .. } | Self::NoPlaceForLoad { .. } => {
                "name a function there that is not cloned, such as a wrapper".to_owned()
            }
            Self::PointerSize(_) => {
                "give the module the data layout of a machine that Julia runs on".to_owned()
            }
            Self::TooManyUses { .. } => "compute the value by instructions".to_owned(),
            Self::QueryNotCalled { .. } => {
                "call it directly: inlining or instcombine before the pass may do so".to_owned()
            }
        }
    }
}

/// What is wrong with a set of targets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClonesFault {
    /// There is nothing.
    #[error("it is empty")]
    Empty,
    /// It is no number.
    #[error("it isn't hexadecimal")]
    NotHexadecimal,
    /// It names targets that are not there.
    #[error("it has bits beyond the {0} targets")]
    TooManyTargets(usize),
}
