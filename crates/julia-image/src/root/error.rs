//! Why shards do not make an image.

use juliair_types::dialect::JuliaVersion;
use mv_pass::function_table::FVARS;
use mv_pass::{MultiVersioningError, flags};

/// Why the shards have no root.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RootError {
    /// There is nothing to point to.
    #[error("an image has at least one shard")]
    NoShards,
    /// A shard has no function table, whatever its form.
    #[error("{shard}: no table {FVARS}, {}{suffix} or {}{suffix}", "jl_fvar_ptrs", "jl_fvar_base")]
    NoTable {
        /// The shard.
        shard: String,
        /// What its tables end in.
        suffix: String,
    },
    /// A shard was cut for another version of Julia.
    #[error("{shard} was cut for Julia {recorded}, and the root is for Julia {given}")]
    OtherVersion {
        /// The shard.
        shard: String,
        /// The version that it was cut for.
        recorded: String,
        /// That of the root.
        given: JuliaVersion,
    },
    /// A shard has the tables of another version of Julia.
    #[error("{shard}: its table {table} is that of {of}")]
    OtherForm {
        /// The shard.
        shard: String,
        /// The table.
        table: String,
        /// Whose it is.
        of: &'static str,
    },
    /// A table cannot be read.
    #[error("{shard}: {table} isn't an array of i32 constants for {needed} entries")]
    Malformed {
        /// The shard.
        shard: String,
        /// The table.
        table: String,
        /// How many entries it is for.
        needed: u32,
    },
    /// Two shards have tables of one name.
    #[error("{first} and {second} have the same {}: \"{suffix}\"", flags::SUFFIX)]
    SameSuffix {
        /// A shard.
        first: String,
        /// Another one.
        second: String,
        /// What the names of their tables end in.
        suffix: String,
    },
    /// A shard's targets are missing or malformed.
    #[error("{shard}: {error}")]
    Targets {
        /// The shard.
        shard: String,
        /// What is wrong.
        error: MultiVersioningError,
    },
    /// Two shards were cut from different modules, or in different ways.
    #[error("{first} and {second} are shards of different images, by their {}", flags::SHARD_IMAGE)]
    DifferentImages {
        /// A shard.
        first: String,
        /// Another one.
        second: String,
    },
    /// Two shards are made for different targets.
    #[error("{first} and {second} have different targets in {}", flags::SPECS)]
    DifferentTargets {
        /// A shard.
        first: String,
        /// Another one.
        second: String,
    },
    /// The target string has more or fewer targets than the shards.
    #[error("the target string gives {given} targets, {} of the shards {recorded}", flags::SPECS)]
    TargetCount {
        /// How many the string gives.
        given: usize,
        /// How many the shards have.
        recorded: usize,
    },
    /// Something of the image is in no shard.
    #[error("{table}: no shard has number {number} of {count}")]
    Missing {
        /// The index table.
        table: &'static str,
        /// The number.
        number: u32,
        /// How many there are in all shards.
        count: u32,
    },
    /// Something of the image is in two shards, or twice in one.
    #[error("{table}: {first} and {second} both have number {number}")]
    Twice {
        /// The index table.
        table: &'static str,
        /// A shard.
        first: String,
        /// Another one.
        second: String,
        /// The number.
        number: u32,
    },
    /// A number is beyond what all shards have.
    #[error("{table}: {shard} has number {number}, but all shards together have {count} entries")]
    Beyond {
        /// The index table.
        table: &'static str,
        /// The shard.
        shard: String,
        /// The number.
        number: u32,
        /// How many there are in all shards.
        count: u32,
    },
    /// A shard is for another machine.
    #[error("{first} and {second} have different target triples or data layouts")]
    DifferentMachines {
        /// A shard.
        first: String,
        /// Another one.
        second: String,
    },
}

impl RootError {
    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::OtherVersion { recorded, .. } => {
                return Some(format!(
                    "give --julia-version {recorded}, or split the module again for the version that is wanted"
                ));
            }
            Self::DifferentImages { .. } => {
                "split the module again, and give the shards of that run; one that was stopped leaves old ones beside new ones"
            }
            Self::NoShards | Self::Targets { .. } => return None,
            Self::NoTable { .. } => "give the shards as `image split` made them, before or after the pass",
            Self::OtherForm { .. } => "give the version that they are for by --julia-version",
            Self::Malformed { .. } => "an index table has one i32 for each function or global of the shard",
            Self::SameSuffix { .. } => "`image split` gives each shard its own suffix; give no shard twice",
            Self::DifferentTargets { .. } | Self::DifferentMachines { .. } => {
                "all shards of an image come from one module"
            }
            Self::TargetCount { .. } => "give the string that the shards were made for",
            Self::Missing { .. } | Self::Beyond { .. } => "give all shards of the image",
            Self::Twice { .. } => "give the shards of one image only, each once",
        };
        Some(help.to_owned())
    }
}
