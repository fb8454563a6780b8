//! Cutting a shard out of the whole module.

use super::graph::{Definitions, is_llvm_s};
use super::partition::copies;
use super::tables::ImageTables;
use super::used::{self, UsedList};
use super::{SplitError, suffix};
use juliair_types::dialect::Dialect;
use llvm_ext::global::{GlobalValue, GlobalVariable};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::passes::{PassRegistry, RunOptions, run_pipeline};
use mv_pass::flags::{self, behavior};

/// What a shard consists of.
pub(super) struct Part<'m> {
    shard: usize,
    definitions: Vec<GlobalValue<'m>>,
    /// Variables that have other names in the shard than in the whole.
    renamed: Vec<(GlobalVariable<'m>, String)>,
}

impl<'m> Part<'m> {
    pub(super) fn new(
        module: &'m Module<'_>,
        shard: usize,
        all: &Definitions<'m>,
        shard_of: &[Option<usize>],
        tables: &ImageTables<'m>,
        used: &[UsedList<'m>],
        dialect: &Dialect,
    ) -> Self {
        let is_own = |global: GlobalValue<'m>| match all.number(global) {
            Some(number) => shard_of[number] == Some(shard),
            None => shard == 0,
        };
        let own = (0..shard_of.len()).filter(|&number| shard_of[number] == Some(shard));
        let copied = copies(&all.nodes, shard_of, shard);
        let mut definitions: Vec<_> = own.chain(copied).map(|number| all.globals[number]).collect();
        if shard == 0 {
            let variables = module.global_variables().map(GlobalVariable::global);
            definitions.extend(variables.filter(|&variable| is_llvm_s(variable)));
        }
        let mut renamed = tables.for_shard(module, shard, dialect, is_own);
        renamed.extend(used::for_shard(module, used, is_own));
        definitions.extend(renamed.iter().map(|(variable, _)| variable.global()));
        Self { shard, definitions, renamed }
    }

    pub(super) fn cut<'ctx>(&self, module: &Module<'ctx>) -> Result<Module<'ctx>, SplitError> {
        let part = module.clone_part(&self.definitions);
        for (variable, name) in &self.renamed {
            let own = part.global_variable(&variable.name()).expect("it was asked for");
            own.set_name(name);
        }
        if self.shard > 0 {
            part.clear_inline_assembly();
        }
        part.mark_debug_units(&format!("#{}", self.shard));
        let suffix = MetadataOperand::String(suffix(self.shard).into_bytes());
        part.add_module_flag(behavior::ERROR, flags::SUFFIX, suffix);
        // Declarations of all that is in other shards.
        run_pipeline(&part, "strip-dead-prototypes", &PassRegistry::default(), RunOptions::default())?;
        Ok(part)
    }
}
