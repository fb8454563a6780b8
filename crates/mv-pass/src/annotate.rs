//! Which functions are cloned for which targets (`annotate_module_clones` of `src/llvm-multiversioning.cpp`).

use crate::attributes;
use crate::error::MultiVersioningError;
use crate::flags::{self, behavior};
use crate::specs::{Categories, Category, MultiVersioningTargets, TargetSet};
use crate::uses::UserKindsCache;
use juliair_types::dialect::Dialect;
use llvm_ext::global::Function;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::progress::steps;
use llvm_ext::target::architecture;
use llvm_ext::types::{Type, TypeKind};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// What first shows that a function is of a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence<'m> {
    /// The function's own type.
    Signature,
    /// The header of a loop.
    LoopHeader(BasicBlock<'m>),
    /// An instruction.
    Instruction(Instruction<'m>),
}

/// What a definition has that a target may gain from.
#[derive(Clone, Debug, Default)]
pub struct FuncInfo<'m> {
    evidence: [Option<Evidence<'m>>; Category::ALL.len()],
    /// Whether the function's own type or that of a call has vectors (`julia.mv.veccall`).
    pub has_veccall: bool,
}

impl<'m> FuncInfo<'m> {
    fn show(&mut self, category: Category, evidence: Evidence<'m>) {
        let _ = self.evidence[category as usize].get_or_insert(evidence);
    }

    /// What first shows the category, if the function is of it.
    pub fn evidence(&self, category: Category) -> Option<Evidence<'m>> {
        self.evidence[category as usize]
    }

    /// The categories that the function is of.
    pub fn categories(&self) -> Categories {
        Category::ALL.into_iter().filter(|&category| self.evidence(category).is_some()).collect()
    }
}

/// Reads the categories of functions. Keeps what it learns of types and callees from one function to the next.
pub struct FuncInfoCollector<'m> {
    vector_types: FxHashMap<Type<'m>, bool>,
    callees: FxHashMap<Function<'m>, Option<Category>>,
    is_aarch64: bool,
}

impl<'m> FuncInfoCollector<'m> {
    /// A collector for functions of a module.
    pub fn new(module: &'m Module<'_>) -> Self {
        let is_aarch64 = architecture(&module.target_triple()).starts_with("aarch64");
        Self { vector_types: FxHashMap::default(), callees: FxHashMap::default(), is_aarch64 }
    }

    /// The categories of a definition (`collect_func_info`).
    pub fn collect_func_info(&mut self, function: Function<'m>) -> FuncInfo<'m> {
        let mut info = FuncInfo::default();
        if let Some(header) = function.first_loop_header() {
            info.show(Category::Loop, Evidence::LoopHeader(header));
        }
        if self.has_vectors(function.content_type()) {
            info.show(Category::Simd, Evidence::Signature);
            info.has_veccall = true;
        }
        for instruction in function.instructions() {
            self.look_at(instruction, &mut info);
        }
        info
    }

    fn look_at(&mut self, instruction: Instruction<'m>, info: &mut FuncInfo<'m>) {
        let evidence = Evidence::Instruction(instruction);
        match instruction.opcode() {
            Opcode::LLVMCall => {
                if instruction.call_type().is_some_and(|call_type| self.has_vectors(call_type)) {
                    info.show(Category::Simd, evidence);
                    info.has_veccall = true;
                }
                if let Some(category) = self.category_of_call(instruction) {
                    info.show(category, evidence);
                }
            }
            Opcode::LLVMStore if instruction.operand(0).value_type().is_vector() => {
                info.show(Category::Simd, evidence);
            }
            Opcode::LLVMStore => {}
            _ if instruction.value_type().is_vector() => info.show(Category::Simd, evidence),
            _ => {}
        }
        if instruction.has_fast_math_flags() {
            info.show(Category::Math, evidence);
        }
        for operand in instruction.operands() {
            if let Some(category) = half_category(operand.value_type()) {
                info.show(category, evidence);
            }
        }
    }

    fn category_of_call(&mut self, call: Instruction<'m>) -> Option<Category> {
        let callee = call.called_function()?;
        let is_aarch64 = self.is_aarch64;
        *self.callees.entry(callee).or_insert_with(|| category_of_callee(callee, is_aarch64))
    }

    fn has_vectors(&mut self, function_type: Type<'m>) -> bool {
        *self.vector_types.entry(function_type).or_insert_with(|| {
            function_type.function_result().is_vector()
                || function_type.function_parameters().into_iter().any(Type::is_vector)
        })
    }
}

/// Direct calls of some functions count by the callee's name.
fn category_of_callee(callee: Function<'_>, is_aarch64: bool) -> Option<Category> {
    if callee.name_starts_with("llvm.muladd.") || callee.name_starts_with("llvm.fma.") {
        return Some(Category::Math);
    }
    // The answer is known for the architecture (`always_have_fma`), whatever the target.
    let known = is_aarch64 && callee.name_starts_with("julia.cpu.have_fma.");
    (callee.name_starts_with("julia.cpu.") && !known).then_some(Category::Cpu)
}

fn half_category(operand: Type<'_>) -> Option<Category> {
    match operand.kind() {
        TypeKind::LLVMHalfTypeKind => Some(Category::Float16),
        TypeKind::LLVMBFloatTypeKind => Some(Category::Bfloat16),
        _ => None,
    }
}

/// Who calls whom among the definitions of a module, by their indices: direct calls, and callbacks described by
/// `!callback` metadata (LLVM's call graph).
#[derive(Debug, Default)]
pub struct CallGraph {
    callees: Vec<Vec<u32>>,
    callers: Vec<Vec<u32>>,
}

impl CallGraph {
    /// The graph of these definitions.
    pub fn new<'m>(definitions: &[Function<'m>]) -> Self {
        let indices: FxHashMap<Function<'m>, u32> = definitions.iter().copied().zip(0..).collect();
        let mut graph = Self {
            callees: vec![Vec::new(); definitions.len()],
            callers: vec![Vec::new(); definitions.len()],
        };
        for (definition, caller) in definitions.iter().zip(0..) {
            for call in definition.instructions().filter(|instruction| instruction.is_call()) {
                let called = call.called_function().filter(|callee| !callee.is_intrinsic());
                for callee in called.into_iter().chain(call.callbacks()) {
                    if let Some(&callee) = indices.get(&callee) {
                        graph.add(caller, callee);
                    }
                }
            }
        }
        graph
    }

    fn add(&mut self, caller: u32, callee: u32) {
        // Calls of the same function mostly follow each other.
        if self.callees[caller as usize].last() != Some(&callee) {
            self.callees[caller as usize].push(callee);
            self.callers[callee as usize].push(caller);
        }
    }

    /// The definitions that one calls, in the order of the calls; a callee may be there more than once.
    pub fn callees(&self, definition: usize) -> impl Iterator<Item = usize> {
        self.callees[definition].iter().map(|&callee| callee as usize)
    }

    /// The definitions that call one; a caller may be there more than once.
    pub fn callers(&self, definition: usize) -> impl Iterator<Item = usize> {
        self.callers[definition].iter().map(|&caller| caller as usize)
    }
}

/// Why a definition is in the set of a selective target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// It is of one of the target's categories.
    Matches,
    /// A member calls it, and it calls a member.
    Between {
        /// The member that calls it.
        caller: usize,
        /// The member that it calls.
        callee: usize,
        /// The member that matches at the start of the path: the caller, or the first of the caller's own path.
        first: usize,
        /// The member that matches at its end.
        last: usize,
    },
}

/// The least set that contains the definitions that match, and every one that is called by and calls a member.
/// Linear in the calls: each member is looked at once, from either side.
pub fn expand(graph: &CallGraph, matches: &[bool]) -> Vec<Option<Membership>> {
    let mut members: Vec<_> = matches.iter().map(|&matches| matches.then_some(Membership::Matches)).collect();
    let mut called_by: Vec<Option<usize>> = vec![None; matches.len()];
    let mut calls: Vec<Option<usize>> = vec![None; matches.len()];
    let mut new: std::collections::VecDeque<_> =
        (0..matches.len()).filter(|&member| matches[member]).collect();
    while let Some(member) = new.pop_front() {
        let mut join = |candidate: usize, caller: Option<usize>, callee: Option<usize>| {
            if let (None, Some(caller), Some(callee)) = (members[candidate], caller, callee) {
                members[candidate] = Some(Membership::Between {
                    caller,
                    callee,
                    first: ends(&members, caller).0,
                    last: ends(&members, callee).1,
                });
                new.push_back(candidate);
            }
        };
        for callee in graph.callees(member) {
            let _ = called_by[callee].get_or_insert(member);
            join(callee, called_by[callee], calls[callee]);
        }
        for caller in graph.callers(member) {
            let _ = calls[caller].get_or_insert(member);
            join(caller, called_by[caller], calls[caller]);
        }
    }
    members
}

/// The first and the last member of the path through a member.
fn ends(members: &[Option<Membership>], member: usize) -> (usize, usize) {
    match members[member] {
        Some(Membership::Between { first, last, .. }) => (first, last),
        _ => (member, member),
    }
}

/// How the loader reaches a function, by its uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// `julia.mv.reloc`
    Reloc,
    /// `julia.mv.fvar`
    Fvar,
}

/// What annotation found; the module is as before.
pub struct Annotation<'m> {
    /// The definitions, in module order.
    pub definitions: Vec<Function<'m>>,
    /// What each definition has.
    pub infos: Vec<FuncInfo<'m>>,
    graph: OnceCell<CallGraph>,
    /// For each selective target, why each definition is in its set.
    pub members: Vec<(usize, Vec<Option<Membership>>)>,
    /// The set of each definition.
    pub clones: Vec<TargetSet>,
    /// How the loader reaches each definition, if it must.
    pub slots: Vec<Option<Slot>>,
}

impl<'m> Annotation<'m> {
    /// Finds out what is to be cloned for the targets.
    pub fn new(module: &'m Module<'_>, targets: &MultiVersioningTargets, dialect: &Dialect) -> Self {
        let definitions: Vec<_> = module.functions().filter(|function| !function.is_declaration()).collect();
        let mut collector = FuncInfoCollector::new(module);
        let infos: Vec<_> = steps("annotating function", definitions.iter())
            .map(|&definition| collector.collect_func_info(definition))
            .collect();
        let selective: Vec<_> =
            (1..targets.count()).filter(|&target| targets.is_selective(target, dialect)).collect();
        let graph = OnceCell::new();
        let members: Vec<_> = selective
            .into_iter()
            .map(|target| {
                let graph = graph.get_or_init(|| CallGraph::new(&definitions));
                (target, members(targets.specs()[target].categories(dialect), &infos, graph))
            })
            .collect();
        let clones: Vec<_> = (0..definitions.len())
            .map(|definition| clone_set(definition, &members, targets, dialect))
            .collect();
        let slots =
            if targets.count() > 1 { slots(&definitions, &members) } else { vec![None; definitions.len()] };
        Self { definitions, infos, graph, members, clones, slots }
    }

    /// Who calls whom. Annotation needs it for selective targets only.
    pub fn graph(&self) -> &CallGraph {
        self.graph.get_or_init(|| CallGraph::new(&self.definitions))
    }

    /// Whether the module gets the flag `julia.mv.veccall`.
    pub fn has_veccall(&self) -> bool {
        self.infos.iter().any(|info| info.has_veccall)
    }

    /// Writes the attributes and flags; the targets too where the module does not record them yet.
    pub(crate) fn apply(&self, module: &Module<'_>, targets: &MultiVersioningTargets) {
        for (definition, (clones, slot)) in self.definitions.iter().zip(self.clones.iter().zip(&self.slots)) {
            tracing::debug!(
                "{}: versions for targets {:?}, {slot:?}",
                definition.name(),
                Vec::from_iter(clones.iter())
            );
            if !clones.is_empty() {
                definition.set_string_attribute(attributes::CLONES, clones.to_attribute());
            }
            match slot {
                Some(Slot::Reloc) => definition.set_string_attribute(attributes::RELOC, ""),
                Some(Slot::Fvar) => definition.set_string_attribute(attributes::FVAR, ""),
                None => {}
            }
        }
        if !flags::is_set(module, flags::SPECS) {
            targets.record(module);
        }
        let one = || MetadataOperand::Constant(module.int_type(32).const_int(1));
        if self.has_veccall() && !flags::is_set(module, flags::VECCALL) {
            module.add_module_flag(behavior::MAX, flags::VECCALL, one());
        }
        module.add_module_flag(behavior::ERROR, flags::ANNOTATED, one());
    }

    /// A module that has the flag `julia.mv.veccall` keeps it where annotation would add the same.
    ///
    /// # Errors
    ///
    /// Where annotation would add another one.
    pub(crate) fn check_veccall(&self, module: &Module<'_>) -> Result<(), MultiVersioningError> {
        let Some(flag) = flags::find(module, flags::VECCALL).filter(|_| self.has_veccall()) else {
            return Ok(());
        };
        let is_one = matches!(flag.value, MetadataOperand::Constant(value)
            if value.as_u64() == Some(1) && value.value_type().int_bits() == Some(32));
        if is_one && flag.behavior == Some(u64::from(behavior::MAX)) {
            Ok(())
        } else {
            Err(MultiVersioningError::VeccallDiffers)
        }
    }
}

fn members(categories: Categories, infos: &[FuncInfo<'_>], graph: &CallGraph) -> Vec<Option<Membership>> {
    let matches: Vec<_> = infos.iter().map(|info| info.categories().intersects(categories)).collect();
    expand(graph, &matches)
}

fn clone_set(
    definition: usize,
    members: &[(usize, Vec<Option<Membership>>)],
    targets: &MultiVersioningTargets,
    dialect: &Dialect,
) -> TargetSet {
    let all = (1..targets.count()).filter(|&target| targets.is_clone_all(target, dialect));
    let selective =
        members.iter().filter(|(_, members)| members[definition].is_some()).map(|(target, _)| *target);
    all.chain(selective).collect()
}

fn slots<'m>(
    definitions: &[Function<'m>],
    members: &[(usize, Vec<Option<Membership>>)],
) -> Vec<Option<Slot>> {
    let mut kinds = UserKindsCache::default();
    let slot = |(index, definition): (usize, &Function<'m>)| {
        let users = kinds.of(definition.address());
        let is_subtarget_cloned = members.iter().any(|(_, members)| members[index].is_some());
        match users {
            users if users.instruction && is_subtarget_cloned || users.alias => Some(Slot::Reloc),
            users if users.global => Some(Slot::Fvar),
            _ => None,
        }
    };
    definitions.iter().enumerate().map(slot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(definitions: usize, calls: &[(u32, u32)]) -> CallGraph {
        let mut graph =
            CallGraph { callees: vec![Vec::new(); definitions], callers: vec![Vec::new(); definitions] };
        calls.iter().for_each(|&(caller, callee)| graph.add(caller, callee));
        graph
    }

    fn expanded(definitions: usize, calls: &[(u32, u32)], matching: &[usize]) -> Vec<usize> {
        let matches: Vec<_> = (0..definitions).map(|definition| matching.contains(&definition)).collect();
        let members = expand(&graph(definitions, calls), &matches);
        (0..definitions).filter(|&definition| members[definition].is_some()).collect()
    }

    #[test]
    fn what_is_called_by_and_calls_members_joins() {
        assert_eq!(expanded(3, &[(0, 1), (1, 2)], &[0, 2]), [0, 1, 2]);
        assert_eq!(expanded(3, &[(0, 1), (2, 1)], &[0, 2]), [0, 2]);
        // Two steps between members: neither calls and is called by one.
        assert_eq!(expanded(4, &[(0, 1), (1, 2), (2, 3)], &[0, 3]), [0, 3]);
    }

    #[test]
    fn the_set_grows_until_nothing_changes() {
        // 9 joins between 0 and 2, which makes 8 join, which makes 7 join: against the order of indices.
        let calls = [(0, 9), (9, 2), (9, 8), (8, 3), (8, 7), (7, 4)];
        assert_eq!(expanded(10, &calls, &[0, 2, 3, 4]), [0, 2, 3, 4, 7, 8, 9]);
    }

    #[test]
    fn a_self_call_brings_nobody_in() {
        assert_eq!(expanded(2, &[(0, 0), (0, 1)], &[1]), [1]);
        assert_eq!(expanded(2, &[(0, 0), (1, 0)], &[1]), [1]);
    }
}
