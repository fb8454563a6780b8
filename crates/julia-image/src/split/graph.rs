//! What a module defines, and what refers to what.

use super::assembly::{AssemblyNames, words};
use super::partition::{Node, seen_from_outside};
use llvm_ext::global::{
    Function, GlobalAlias, GlobalIFunc, GlobalValue, GlobalVariable, Linkage, Reference, Visibility,
};
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;
use llvm_ext::value::ValueKind;
use mv_pass::attributes;
use mv_pass::specs::TargetSet;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// The definitions of a module, in module order: functions, variables, aliases, ifuncs.
pub(super) struct Definitions<'m> {
    pub(super) globals: Vec<GlobalValue<'m>>,
    pub(super) nodes: Vec<Node>,
    numbers: FxHashMap<GlobalValue<'m>, usize>,
    /// The numbers of those that have a name within the module only; for modules with assembly.
    local: OnceCell<FxHashMap<String, usize>>,
}

impl<'m> Definitions<'m> {
    pub(super) fn of(module: &'m Module<'_>) -> Self {
        let functions = module.functions().map(Function::global);
        let variables = module.global_variables().map(GlobalVariable::global);
        let aliases = module.aliases().map(GlobalAlias::global);
        let ifuncs = module.ifuncs().map(GlobalIFunc::global);
        let all = functions.chain(variables).chain(aliases).chain(ifuncs);
        let globals: Vec<_> = all.filter(|global| !global.is_declaration()).collect();
        let numbers = globals.iter().copied().zip(0..).collect();
        let nodes = Vec::with_capacity(globals.len());
        let mut definitions = Self { nodes, globals, numbers, local: OnceCell::new() };
        definitions.nodes = definitions.globals.iter().map(|&global| definitions.node(global)).collect();
        definitions.join_comdats();
        definitions.pin_what_assembly_names(&module.inline_assembly());
        definitions
    }

    /// The number of a definition.
    pub(super) fn number(&self, global: GlobalValue<'m>) -> Option<usize> {
        self.numbers.get(&global).copied()
    }

    fn node(&self, global: GlobalValue<'m>) -> Node {
        let is_list = is_llvm_s(global);
        let references = global.references();
        let named = self.named_in_assembly(global);
        // What names another function's blocks cannot be where that function is not.
        let copied = global.linkage() == Linkage::LLVMAvailableExternallyLinkage
            && !references.iter().any(|reference| reference.near)
            && named.is_empty();
        let mut node = Node {
            weight: global.value().as_function().filter(|_| !copied).map_or(0, weight),
            copied,
            is_first: is_list,
            references: named.clone(),
            near: named,
        };
        let is_data = global.kind() == ValueKind::LLVMGlobalVariableValueKind;
        let is_name = !is_data && global.kind() != ValueKind::LLVMFunctionValueKind;
        for reference in references {
            let Some(number) = self.number(reference.global) else { continue };
            node.references.push(number);
            // The loader writes a function's version only into globals of the function's own shard.
            let is_relocated = || {
                reference
                    .global
                    .value()
                    .as_function()
                    .is_some_and(|f| f.has_string_attribute(attributes::CLONES))
            };
            if reference.near || is_name || is_list || is_data && is_relocated() {
                node.near.push(number);
            }
        }
        node
    }

    /// What is local to the module, and is named by the assembly within a function: there it has no meaning elsewhere.
    fn named_in_assembly(&self, global: GlobalValue<'m>) -> Vec<usize> {
        let mut named = Vec::new();
        for text in assembly_within(global) {
            let local = self.local.get_or_init(|| self.local_names());
            named.extend(words(&text).filter_map(|word| local.get(word)));
        }
        named.sort_unstable();
        named.dedup();
        named
    }

    fn local_names(&self) -> FxHashMap<String, usize> {
        let local = self.globals.iter().zip(0..).filter(|(global, _)| global.has_local_linkage());
        local
            .flat_map(|(&global, number)| names_in_assembly(global).map(move |name| (name, number)))
            .collect()
    }

    /// A linker keeps or drops a comdat as a whole.
    fn join_comdats(&mut self) {
        let mut first = FxHashMap::default();
        for (number, global) in self.globals.iter().enumerate() {
            let Some(comdat) = global.comdat_identity() else { continue };
            let leader = *first.entry(comdat).or_insert(number);
            if leader != number {
                self.nodes[number].near.push(leader);
            }
        }
    }

    /// The module's own assembly goes to the first shard. It can name local symbols, which stay beside it, and others can
    /// name those that it defines.
    fn pin_what_assembly_names(&mut self, assembly: &str) {
        if assembly.is_empty() {
            return;
        }
        let names = AssemblyNames::of(assembly);
        let is_label = |reference: Reference<'m>| {
            reference.global.is_declaration() && names.define_locally(&reference.global.name())
        };
        for (node, global) in self.nodes.iter_mut().zip(&self.globals) {
            let is_named =
                global.has_local_linkage() && names_in_assembly(*global).any(|name| names.mention(&name));
            let names_label =
                || assembly_within(*global).any(|text| words(&text).any(|word| names.define_locally(word)));
            node.is_first |= is_named || global.references().into_iter().any(is_label) || names_label();
        }
    }

    /// Makes visible within the image what a shard refers to that another one defines, and keeps it from being dropped
    /// where nothing refers to it.
    pub(super) fn make_visible(&self, shard_of: &[Option<usize>], members: &[Vec<usize>]) {
        let seen = seen_from_outside(&self.nodes, shard_of, members);
        for (&global, _) in self.globals.iter().zip(seen).filter(|(_, seen)| *seen) {
            match global.linkage() {
                Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage => {
                    global.set_linkage(Linkage::LLVMExternalLinkage);
                    global.set_visibility(Visibility::LLVMHiddenVisibility);
                    global.set_dso_local(true);
                    global.set_name(visible_name(&global.name_bytes()));
                }
                Linkage::LLVMLinkOnceAnyLinkage => global.set_linkage(Linkage::LLVMWeakAnyLinkage),
                Linkage::LLVMLinkOnceODRLinkage => global.set_linkage(Linkage::LLVMWeakODRLinkage),
                _ => {}
            }
        }
    }
}

/// The name of a local that becomes visible: one without a name gets one, and an `@` would be the start of a symbol
/// version to linkers of ELF.
fn visible_name(name: &[u8]) -> Vec<u8> {
    match name {
        [] => b"jlopt.unnamed".to_vec(),
        name => name.iter().map(|&byte| if byte == b'@' { b'.' } else { byte }).collect(),
    }
}

/// What assembly calls something that is local: private symbols have a prefix, which depends on the format.
fn names_in_assembly(global: GlobalValue<'_>) -> impl Iterator<Item = String> {
    let prefixes: &[&str] = match global.linkage() {
        Linkage::LLVMPrivateLinkage => &[".L", "L", "L_"],
        _ => &[""],
    };
    prefixes.iter().map(move |prefix| format!("{prefix}{}", global.name()))
}

/// The texts of the assembly within a function.
fn assembly_within(global: GlobalValue<'_>) -> impl Iterator<Item = String> {
    let instructions = global.value().as_function().into_iter().flat_map(Function::instructions);
    instructions.filter_map(Instruction::inline_assembly)
}

/// Lists of LLVM's, such as constructors, go to the first shard with all that they list: LLVM drops a constructor whose
/// variable is elsewhere.
fn is_llvm_s(global: GlobalValue<'_>) -> bool {
    global.kind() == ValueKind::LLVMGlobalVariableValueKind && global.value().name_starts_with("llvm.")
}

/// About how long a function takes to compile: its instructions, once for each version. At least 1.
fn weight(function: Function<'_>) -> u64 {
    let clones = function.string_attribute(attributes::CLONES);
    let targets = clones.and_then(|clones| TargetSet::from_attribute(&clones, usize::MAX).ok());
    let versions = 1 + targets.map_or(0, |targets| targets.iter().count()) as u64;
    versions * (1 + function.instructions().count() as u64)
}
