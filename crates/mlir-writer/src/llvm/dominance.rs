//! Which blocks are reached only through which: operations may use a value only where it is sure to be defined, debug
//! records of LLVM's anywhere.
use rustc_hash::{FxHashMap, FxHashSet};

use llvm_ext::global::Function;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};

/// The immediate dominators of the blocks of a function, by the algorithm of Cooper, Harvey and Kennedy.
#[derive(Debug)]
pub(super) struct Dominators {
    /// Numbers of the blocks that can be reached, by identity: in reverse postorder, the entry is 0.
    numbers: FxHashMap<usize, usize>,
    /// The immediate dominator of each, by these numbers.
    immediate: Vec<usize>,
}

impl Dominators {
    pub(super) fn of(function: Function<'_>) -> Self {
        let order = reverse_postorder(function);
        let numbers: FxHashMap<usize, usize> =
            order.iter().enumerate().map(|(number, block)| (block.identity(), number)).collect();
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        for (number, block) in order.iter().enumerate() {
            for successor in block.successors() {
                predecessors[numbers[&successor.identity()]].push(number);
            }
        }
        let mut immediate: Vec<Option<usize>> = vec![None; order.len()];
        if let Some(entry) = immediate.first_mut() {
            *entry = Some(0);
        }
        let mut has_changed = true;
        while std::mem::take(&mut has_changed) {
            for number in 1..order.len() {
                let known = predecessors[number].iter().copied().filter(|&each| immediate[each].is_some());
                let common = known.reduce(|one, other| intersect(&immediate, one, other));
                if common != immediate[number] {
                    immediate[number] = common;
                    has_changed = true;
                }
            }
        }
        Dominators { numbers, immediate: immediate.into_iter().map(Option::unwrap_or_default).collect() }
    }

    /// Whether every path to a block goes through another one. Where no path goes, nothing matters.
    fn dominates(&self, above: BasicBlock<'_>, below: BasicBlock<'_>) -> bool {
        let Some(&below) = self.numbers.get(&below.identity()) else { return true };
        let Some(&above) = self.numbers.get(&above.identity()) else { return false };
        let mut block = below;
        while block > above {
            block = self.immediate[block];
        }
        block == above
    }

    /// Whether a value is defined wherever control comes to an instruction.
    pub(super) fn is_defined_at(&self, value: Instruction<'_>, place: Instruction<'_>) -> bool {
        if value.opcode() == Opcode::LLVMInvoke {
            // It is defined on the way to where it continues.
            let Some((normal, _)) = value.invoke_destinations() else { return false };
            return normal.predecessors().nth(1).is_none() && self.dominates(normal, place.block());
        }
        if value.block() == place.block() {
            return value.comes_before(place);
        }
        self.dominates(value.block(), place.block())
    }
}

fn intersect(immediate: &[Option<usize>], mut one: usize, mut other: usize) -> usize {
    while one != other {
        let later = one.max(other);
        let up = immediate[later].unwrap_or_default();
        (one, other) = (one.min(other), up);
    }
    one
}

fn reverse_postorder(function: Function<'_>) -> Vec<BasicBlock<'_>> {
    let Some(entry) = function.blocks().next() else { return Vec::new() };
    let mut seen = FxHashSet::default();
    let _ = seen.insert(entry.identity());
    let mut order = Vec::new();
    let mut stack = vec![(entry, entry.successors().collect::<Vec<_>>())];
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) => {
                if seen.insert(next.identity()) {
                    stack.push((next, next.successors().collect()));
                }
            }
            None => {
                order.push(*block);
                stack.truncate(stack.len() - 1);
            }
        }
    }
    order.reverse();
    order
}

/// The blocks that can be reached from the entry, or by their address; by identity.
pub(super) fn reached(function: Function<'_>) -> FxHashSet<usize> {
    let entry = function.blocks().next();
    let by_address = function.blocks().filter(|block| block.has_address());
    let mut stack: Vec<BasicBlock<'_>> = entry.into_iter().chain(by_address).collect();
    let mut seen: FxHashSet<usize> = stack.iter().map(|block| block.identity()).collect();
    while let Some(block) = stack.pop() {
        stack.extend(block.successors().filter(|next| seen.insert(next.identity())));
    }
    seen
}
