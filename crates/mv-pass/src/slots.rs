//! Relocation slots: the variables that the loader fills in with the versions that it picks.

use crate::clone_ctx::{CloneCtx, warn_if_renamed};
use llvm_ext::builder::Builder;
use llvm_ext::global::{Function, GlobalVariable, Linkage, Visibility};
use llvm_ext::instruction::Instruction;
use llvm_ext::metadata::{MetadataNode, MetadataOperand};
use llvm_ext::module::Module;
use rustc_hash::FxHashMap;

/// What the name of a slot ends in.
pub(crate) const SLOT_SUFFIX: &str = ".reloc_slot";

/// The slot of each relocated function.
#[derive(Default)]
pub(crate) struct Slots<'m> {
    by_function: FxHashMap<Function<'m>, GlobalVariable<'m>>,
}

impl<'m> Slots<'m> {
    /// The slot of a function, which the checks made sure of where it is needed.
    pub(crate) fn of(&self, function: Function<'m>) -> GlobalVariable<'m> {
        *self.by_function.get(&function).expect("a function that is loaded from a slot has one")
    }

    /// Whether a function has a slot.
    pub(crate) fn is_known(&self, function: Function<'m>) -> bool {
        self.by_function.contains_key(&function)
    }

    /// The slot that the loader fills in for a function: not those of declarations, which another shard has.
    pub(crate) fn defined(&self, function: Function<'m>) -> Option<GlobalVariable<'m>> {
        self.by_function.get(&function).copied().filter(|_| !function.is_declaration())
    }
}

/// Loads from slots, which never change once the loader is done.
pub(crate) struct SlotLoads<'m> {
    pub(crate) builder: Builder<'m>,
    tbaa: (u32, MetadataNode<'m>),
    invariant: (u32, MetadataNode<'m>),
}

impl<'m> SlotLoads<'m> {
    pub(crate) fn new(module: &'m Module<'_>) -> Self {
        Self {
            builder: Builder::new(module),
            tbaa: (module.metadata_kind("tbaa"), constant_access_tag(module)),
            invariant: (module.metadata_kind("invariant.load"), module.metadata_node(&[])),
        }
    }

    /// The function in a slot, loaded where the builder stands.
    pub(crate) fn load(&self, function: Function<'m>, slot: GlobalVariable<'m>) -> Instruction<'m> {
        let load = self.builder.load(function.value_type(), slot.value());
        load.set_metadata(self.tbaa.0, self.tbaa.1);
        load.set_metadata(self.invariant.0, self.invariant.1);
        load
    }
}

/// `jtbaa_const` of Julia's TBAA tree (`src/codegen.cpp`, `tbaa_make_child`): memory that nobody writes to.
fn constant_access_tag<'m>(module: &'m Module<'_>) -> MetadataNode<'m> {
    let text = |text: &str| MetadataOperand::String(text.as_bytes().to_vec());
    let root = module.metadata_node(&[text("jtbaa")]);
    let child = |name: &str, parent: MetadataNode<'m>| {
        module.metadata_node(&[text(name), MetadataOperand::Node(parent), module.metadata_i64(0)])
    };
    let constant = MetadataOperand::Node(child("jtbaa_const", child("jtbaa", root)));
    module.metadata_node(&[constant.clone(), constant, module.metadata_i64(0), module.metadata_i64(1)])
}

impl<'m> CloneCtx<'m, '_> {
    /// Gives each relocated function a slot: for a definition it starts as null or, in later versions, as a trampoline
    /// that adopts the calling thread; that of a declaration is in the partition that has the definition.
    pub(crate) fn prepare_slots(&mut self, loads: &SlotLoads<'m>) {
        for original in self.originals_where(|original| original.reloc) {
            let function = original.function;
            let pointer = function.value_type();
            let name = function.name_with(SLOT_SUFFIX);
            let slot = self.module.add_global_variable(&name, pointer);
            warn_if_renamed(&name, slot.value());
            slot.set_linkage(Linkage::LLVMExternalLinkage);
            slot.set_visibility(Visibility::LLVMHiddenVisibility);
            slot.set_dso_local(true);
            let _ = self.slots.by_function.insert(function, slot);
            if function.is_declaration() {
                continue;
            }
            slot.set_initializer(if self.plan.dialect.autoinit_slots {
                self.create_autoinit_trampoline(function, loads).address()
            } else {
                pointer.null()
            });
        }
    }
}
