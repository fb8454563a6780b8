//! What is wrong with an image.

use crate::image::Spot;
use cpu_targets::DataError;
use mv_pass::loader::LoadError;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// Something that the loader would misread, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The shard, from 0; nothing for what concerns the whole image.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<usize>,
    /// The table, with its suffix where that is known; or the part of the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The position in the table, from 0: that of a number or pointer, in `jl_clone_slots` that of a pair. The counts
    /// that some tables start with are not counted, except in `jl_clone_idxs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<u64>,
    /// What is wrong.
    #[serde(flatten, serialize_with = "serialize_problem")]
    pub problem: Problem,
}

/// `shard 0, jl_clone_idxs_0, entry 5: ...`
impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shard = self.shard.map(|shard| format!("shard {shard}"));
        let entry = self.entry.map(|entry| format!("entry {entry}"));
        let place: Vec<_> = [shard, self.table.clone(), entry].into_iter().flatten().collect();
        if !place.is_empty() {
            write!(formatter, "{}: ", place.join(", "))?;
        }
        write!(formatter, "{}", self.problem)
    }
}

fn serialize_problem<S: Serializer>(problem: &Problem, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeMap;
    let mut map = serializer.serialize_map(Some(2))?;
    map.serialize_entry("kind", problem.kind())?;
    map.serialize_entry("message", &problem.to_string())?;
    map.end()
}

/// Functions or global variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variables {
    /// Functions: `jl_fvar_idxs`.
    Functions,
    /// Global variables: `jl_gvar_idxs`.
    Globals,
}

impl Variables {
    fn one(self) -> &'static str {
        match self {
            Self::Functions => "function",
            Self::Globals => "global variable",
        }
    }

    fn many(self) -> &'static str {
        match self {
            Self::Functions => "functions",
            Self::Globals => "global variables",
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A pointer is null.
    #[error("is a null pointer")]
    Null,
    /// A table that is needed is not in the file.
    #[error("isn't there")]
    Missing,
    /// None of a shard's tables is in the file.
    #[error("its tables are in another file: an archive of all objects has everything")]
    Elsewhere,
    /// A pointer leads out of the image.
    #[error("points to {0:#x}, which is outside of the image")]
    Outside(u64),
    /// A pointer or number depends on a symbol that the file does not define.
    #[error("depends on {0}, which the file doesn't define")]
    Undefined(Arc<str>),
    /// A pointer has no relocation, though the image can be loaded anywhere.
    #[error("has the fixed address {0:#x}: no relocation lets it follow the image")]
    NotRelocated(u64),
    /// A table goes beyond what the file has there.
    #[error("{}", too_short(*.needed, *.available))]
    Truncated {
        /// How many bytes it has to have.
        needed: u64,
        /// How many there are.
        available: u64,
    },
    /// Tables take more bytes than the file has: they overlap each other.
    #[error("overlaps other tables: together they have more bytes than the file")]
    Overlap,
    /// There are more versions than any image has.
    #[error("{functions} functions for each of {targets} targets are more than any image has")]
    TooMany {
        /// How many targets there are.
        targets: usize,
        /// How many functions.
        functions: u64,
    },
    /// A table is longer or shorter than what the loader reads of it.
    #[error("has {found} entries, of which the loader reads {read} for {targets} targets")]
    Length {
        /// How many it has.
        found: u64,
        /// How many are read.
        read: u64,
        /// For how many targets.
        targets: usize,
    },
    /// The version of the format is none that Julia loads.
    #[error("the version of the image format is {0}, where Julia only loads version 1")]
    Version(u32),
    /// The root has the pointers of another version of Julia.
    #[error("{}", pointers(*.found, *.expected))]
    RootSize {
        /// How many pointers it has.
        found: u64,
        /// How many it has to have.
        expected: u64,
    },
    /// The header counts more or fewer shards than there are.
    #[error("counts {}, where there {}", shards(*.counted), is_are(*.found))]
    ShardCount {
        /// The header's count.
        counted: u32,
        /// How many have tables.
        found: u32,
    },
    /// There is nothing to load.
    #[error("the image has no shards")]
    NoShards,
    /// The header counts something else than the shards have.
    #[error("counts {counted} {}, where the shards have {found}", .variables.many())]
    Count {
        /// What is counted.
        variables: Variables,
        /// The header's count.
        counted: u32,
        /// That of the shards.
        found: u64,
    },
    /// The index of a function or variable is beyond those that the header counts.
    #[error("the index {index} is none of the {count} {} that the header counts", .variables.many())]
    Beyond {
        /// Of what.
        variables: Variables,
        /// The index.
        index: u32,
        /// How many there are.
        count: u32,
    },
    /// A function or variable is set twice.
    #[error("{} {index} is set a second time: shard {first} sets it too", .variables.one())]
    Twice {
        /// What.
        variables: Variables,
        /// Its index.
        index: u32,
        /// The shard that sets it first.
        first: usize,
    },
    /// Functions or variables that no shard sets.
    #[error("{}", not_set(*.variables, *.first, *.last))]
    NotSet {
        /// What.
        variables: Variables,
        /// The first index.
        first: u32,
        /// The last one.
        last: u32,
    },
    /// A pointer to a function leads to something else.
    #[error("points to {0}, where there is no code")]
    NotCode(Spot),
    /// A place where the loader writes cannot be written to.
    #[error("the loader writes to {0}, which is not writable")]
    NotWritable(Spot),
    /// A place where the loader writes a pointer is none for a pointer.
    #[error("the loader writes to {0}, which is not aligned to {1} bytes")]
    Misaligned(Spot, u64),
    /// The target data are malformed.
    #[error("{0}")]
    TargetData(DataError),
    /// The target data have no target.
    #[error("the target data have no targets")]
    NoTargets,
    /// Tables and target data, or two shards, do not agree on the number of targets.
    #[error("has {found} targets, and {counted_in} {expected}")]
    TargetCount {
        /// The number in the shard.
        found: usize,
        /// The number elsewhere.
        expected: usize,
        /// Where.
        counted_in: String,
    },
    /// Two shards, or a shard and the target data, do not agree on what a target is.
    #[error("target {target} {here}, but {there} in {other}")]
    TargetDiffers {
        /// The target.
        target: usize,
        /// What it is here.
        here: String,
        /// What it is there.
        there: String,
        /// Where.
        other: String,
    },
    /// A string has no end.
    #[error("the string has no end: there is no NUL behind it")]
    Unterminated,
    /// What is there is no target string.
    #[error("is no target string: {0}")]
    TargetString(&'static str),
    /// The loader would misread a list.
    #[error("{0}")]
    Load(LoadError<Spot>),
}

/// A count that is damaged may ask for more than memory has.
fn too_short(needed: u64, available: u64) -> String {
    match needed {
        u64::MAX => format!("needs more bytes than memory has, and there are only {available}"),
        _ => format!("needs {needed} bytes, but there are only {available}"),
    }
}

fn pointers(found: u64, expected: u64) -> String {
    let what =
        if found > expected { "a target string, which came with Julia 1.13" } else { "no target string" };
    format!("has {found} pointers, where this version of Julia has {expected}: there is {what}")
}

fn shards(count: u32) -> String {
    if count == 1 { "1 shard".to_owned() } else { format!("{count} shards") }
}

fn is_are(count: u32) -> String {
    if count == 1 { "is 1".to_owned() } else { format!("are {count}") }
}

fn not_set(variables: Variables, first: u32, last: u32) -> String {
    if first == last {
        return format!("no shard sets {} {first}", variables.one());
    }
    format!("no shard sets the {} {first} to {last}", variables.many())
}

impl Problem {
    /// A name for it that stays the same.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Missing => "missing",
            Self::Elsewhere => "elsewhere",
            Self::Outside(_) => "outside",
            Self::Undefined(_) => "undefined",
            Self::NotRelocated(_) => "not-relocated",
            Self::Truncated { .. } => "truncated",
            Self::Overlap => "overlap",
            Self::TooMany { .. } => "too-many",
            Self::Length { .. } => "length",
            Self::Version(_) => "version",
            Self::RootSize { .. } => "root-size",
            Self::ShardCount { .. } => "shard-count",
            Self::NoShards => "no-shards",
            Self::Count { .. } => "count",
            Self::Beyond { .. } => "beyond",
            Self::Twice { .. } => "twice",
            Self::NotSet { .. } => "not-set",
            Self::NotCode(_) => "not-code",
            Self::NotWritable(_) => "not-writable",
            Self::Misaligned(..) => "misaligned",
            Self::TargetData(_) => "target-data",
            Self::NoTargets => "no-targets",
            Self::TargetCount { .. } => "target-count",
            Self::TargetDiffers { .. } => "target-differs",
            Self::Unterminated => "unterminated",
            Self::TargetString(_) => "target-string",
            Self::Load(error) => match error {
                LoadError::NoTarget
                | LoadError::IndicesEnd(_)
                | LoadError::VersionsEnd { .. }
                | LoadError::VersionsLeft(_) => "truncated",
                LoadError::FirstIsSelective => "first-selective",
                LoadError::Base { .. } => "base",
                LoadError::NoFunction { .. } => "no-function",
                LoadError::NotAscending { .. } | LoadError::PlacesNotAscending { .. } => "not-ascending",
                LoadError::Tagged { .. } => "tag",
                LoadError::NoPlace { .. } => "no-slot",
                LoadError::NotRelocated { .. } => "slot-not-written",
                LoadError::PlaceTwice { .. } => "slot-twice",
                LoadError::SameImageIndex { .. } => "twice",
            },
        }
    }
}
