//! Cutting a shard out of the whole module.

use super::graph::Definitions;
use super::tables::ImageTables;
use super::used::{self, UsedList};
use juliair_types::dialect::Dialect;
use llvm_ext::global::{GlobalValue, GlobalVariable};
use llvm_ext::module::Module;

/// What a shard consists of.
pub(super) struct Part<'m> {
    shard: usize,
    definitions: Vec<GlobalValue<'m>>,
    /// Variables that have other names in the shard than in the whole.
    renamed: Vec<(GlobalVariable<'m>, String)>,
}

/// All shards, by the numbers of their members.
pub(super) fn parts<'m>(
    module: &'m Module<'_>,
    all: &Definitions<'m>,
    shard_of: &[Option<usize>],
    members: &[Vec<usize>],
    tables: &ImageTables<'m>,
    used: &[UsedList<'m>],
    dialect: &Dialect,
) -> Vec<Part<'m>> {
    // What is in no shard, such as declarations that tables list, concerns the first one.
    let home = |global: GlobalValue<'m>| all.number(global).map_or(Some(0), |number| shard_of[number]);
    let tables = tables.by_shard(members.len(), |global| home(global).unwrap_or(0));
    let used = used::by_shard(used, members.len(), home);
    let mut parts = Vec::with_capacity(members.len());
    for (shard, ((members, tables), used)) in members.iter().zip(tables).zip(used).enumerate() {
        let mut renamed = tables.emit(module, shard, dialect);
        renamed.extend(used.iter().map(|list| list.emit(module)));
        let mut definitions: Vec<_> = members.iter().map(|&number| all.globals[number]).collect();
        definitions.extend(renamed.iter().map(|(variable, _)| variable.global()));
        parts.push(Part { shard, definitions, renamed });
    }
    parts
}

impl Part<'_> {
    pub(super) fn cut<'ctx>(&self, module: &Module<'ctx>) -> Module<'ctx> {
        let part = module.clone_part(&self.definitions);
        for (variable, name) in &self.renamed {
            let own = part.global_variable(&variable.name()).expect("it was asked for");
            own.set_name(name);
        }
        if self.shard > 0 {
            part.clear_inline_assembly();
        }
        part.mark_debug_units(&format!("#{}", self.shard));
        part
    }
}
