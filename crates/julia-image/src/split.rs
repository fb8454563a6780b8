//! Cutting a module into shards, as Julia's image writer does (`src/aotcompile.cpp`): annotate, complete the function
//! table, distribute the definitions, cut. The pass then runs on each shard by itself.

mod assembly;
mod cut;
mod graph;
mod identity;
mod partition;
mod tables;
mod used;

use graph::Definitions;
use juliair_types::dialect::{JuliaVersion, TableForm};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use mv_pass::annotation_report::{AnnotationReport, annotate_module_clones};
use mv_pass::function_table::{FVARS, GVARS};
use mv_pass::{MultiVersioningError, MultiVersioningPass, MultiVersioningTargets, flags};
use std::num::NonZeroUsize;
use tables::ImageTables;

/// Why a module is not cut.
#[derive(Debug, thiserror::Error)]
pub enum SplitError {
    /// The pass would do nothing to the shards.
    #[error("the module has no flag {}, so that the pass would do nothing to its shards", flags::ENABLE)]
    NotEnabled,
    /// It is a shard itself.
    #[error("the module is a shard already: its flag {} says so", flags::SUFFIX)]
    IsShard,
    /// The pass would refuse the module, or a shard of it.
    #[error(transparent)]
    MultiVersioning(#[from] MultiVersioningError),
    /// A function of the image is defined elsewhere.
    #[error("{function} is in {FVARS}, but the module only declares it")]
    OnlyDeclared {
        /// The function.
        function: String,
    },
    /// An index table holds something else than numbers of 32 bits.
    #[error("{table} isn't an array of i32 constants")]
    MalformedNumbers {
        /// The table.
        table: &'static str,
    },
    /// Two entries have one place in the image.
    #[error("{table}: number {number} stands there twice")]
    NumberTwice {
        /// The table.
        table: &'static str,
        /// The number.
        number: u32,
    },
    /// A number is so large that the loader takes it for one with a mark.
    #[error("{table}: number {number} is beyond those of an image")]
    NumberTooLarge {
        /// The table.
        table: &'static str,
        /// The number.
        number: u64,
    },
    /// Something else has the name of a shard's table.
    #[error("the module has a global {name}, which is a name of a shard's table")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// An entry of the table of globals that has no place in the image, or a different one for each target.
    #[error("{GVARS}: entry {entry} is no global variable: {found}")]
    NoVariable {
        /// Its position.
        entry: usize,
        /// What it is.
        found: String,
    },
}

impl SplitError {
    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NotEnabled => Some(format!("add !{{i32 1, !\"{}\", i32 1}} to its flags", flags::ENABLE)),
            Self::IsShard => Some("split the whole module".to_owned()),
            Self::OnlyDeclared { .. } => {
                Some(format!("link the module that defines it before splitting, or take it off {FVARS}"))
            }
            Self::MultiVersioning(error) => Some(error.help()),
            Self::MalformedNumbers { table }
            | Self::NumberTwice { table, .. }
            | Self::NumberTooLarge { table, .. } => {
                Some(format!("without {table} the entries are numbered in their order"))
            }
            Self::NameTaken { .. } => {
                Some("rename it: the loader looks for the table by this name".to_owned())
            }
            Self::NoVariable { .. } => Some(format!("list functions in {FVARS}")),
        }
    }
}

/// How a module is cut.
#[derive(Clone, Copy, Debug)]
pub struct Cut<'c> {
    /// How many shards there are to be.
    pub shards: NonZeroUsize,
    /// The targets for a module that records none.
    pub targets: Option<&'c MultiVersioningTargets>,
    /// The module's version of Julia.
    pub version: JuliaVersion,
    /// What the module was read from: by that the shards of one module are told from those of another.
    pub source: &'c [u8],
}

/// A module that is ready to be cut.
pub struct Split<'m, 'ctx> {
    module: &'m Module<'ctx>,
    parts: Vec<cut::Part<'m>>,
    loads: Vec<u64>,
    annotation: AnnotationReport,
    version: JuliaVersion,
    image: String,
}

/// Prepares a module: annotates it, completes its tables, decides what goes where, and makes what several shards need
/// visible within the image. The module is good for nothing else after that.
///
/// # Errors
///
/// Where the module is not one for the pass, or malformed.
pub fn split<'m, 'ctx>(module: &'m Module<'ctx>, how: &Cut<'_>) -> Result<Split<'m, 'ctx>, SplitError> {
    let (shards, dialect) = (how.shards.get(), how.version.dialect());
    if !flags::is_set(module, flags::ENABLE) {
        return Err(SplitError::NotEnabled);
    }
    if flags::is_set(module, flags::SUFFIX) {
        return Err(SplitError::IsShard);
    }
    let annotation = annotate_module_clones(module, how.targets, dialect)?;
    let tables = ImageTables::complete(module, dialect)?;
    tables.check_names(module, shards, dialect)?;
    MultiVersioningPass { external: false, targets: None, version: how.version }.check(module)?;
    tables.take_out(module);
    let used = used::take_out(module);
    let definitions = Definitions::of(module);
    let mut shard_of = partition::partition(&definitions.nodes, shards);
    if dialect.tables == TableForm::Offsets {
        let globals = tables.globals().filter_map(|global| definitions.number(global));
        partition::spread(&definitions.nodes, &mut shard_of, shards, &globals.collect::<Vec<_>>());
    }
    let members = partition::members(&definitions.nodes, &shard_of, shards);
    definitions.make_visible(&shard_of, &members);
    let mut loads = vec![0; shards];
    for (node, shard) in definitions.nodes.iter().zip(&shard_of) {
        shard.iter().for_each(|&shard| loads[shard] += node.weight);
    }
    let image = identity::image_id(module, how, &shard_of)?;
    let parts = cut::parts(module, &definitions, &shard_of, &members, &tables, &used, dialect);
    Ok(Split { module, parts, loads, annotation, version: how.version, image })
}

impl<'ctx> Split<'_, 'ctx> {
    /// How many shards there are.
    pub fn count(&self) -> usize {
        self.parts.len()
    }

    /// What is cloned for which targets.
    pub fn annotation(&self) -> &AnnotationReport {
        &self.annotation
    }

    /// About how much there is to compile in each shard, in instructions.
    pub fn loads(&self) -> &[u64] {
        &self.loads
    }

    /// Cuts a shard out.
    pub fn shard(&self, number: usize) -> Module<'ctx> {
        let shard = self.parts[number].cut(self.module);
        let notes = [
            (flags::SUFFIX, suffix(number)),
            (flags::SHARD_VERSION, self.version.to_string()),
            (flags::SHARD_IMAGE, self.image.clone()),
        ];
        for (key, text) in notes {
            shard.add_module_flag(flags::behavior::ERROR, key, MetadataOperand::String(text.into_bytes()));
        }
        shard
    }
}

/// What the names of a shard's tables end in.
fn suffix(shard: usize) -> String {
    format!("_{shard}")
}
