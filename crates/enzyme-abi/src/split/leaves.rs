//! The leaves of LLVM types: what is left where structs, arrays and vectors of references are taken apart.

use super::TRACKED;
use llvm_ext::types::{Type, TypeKind};
use rustc_hash::FxHashMap;

/// How many leaves a type may have whose values are taken apart: each takes instructions of its own.
pub(super) const MAX_LEAVES: u64 = 1 << 16;

/// Whether a type is a pointer that the garbage collector knows: a reference (address space 10), a pointer into an object
/// (11), one that the callee keeps alive (12), one that was loaded from an object (13).
pub fn is_tracked_pointer(ty: Type<'_>) -> bool {
    matches!(ty.pointer_address_space(), Some(10..=13))
}

/// The pointers in a type that the garbage collector knows (`CountTrackedPointers` of `src/llvm-late-gc-lowering.cpp`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrackedPointers {
    /// How many there are; the largest number there is where they are more.
    pub count: u64,
    /// Whether there is nothing else.
    pub all: bool,
    /// Whether some are no references to whole objects: those of address spaces 11 to 13.
    pub derived: bool,
    /// How many leaves there are at all; the largest number there is where they are more.
    pub leaves: u64,
}

/// Counts the pointers in a type that the garbage collector knows. A type without any has not *only* such; neither has one
/// with an empty struct or array in it.
pub fn count_tracked_pointers(ty: Type<'_>) -> TrackedPointers {
    count(ty, &mut FxHashMap::default())
}

/// The types that were counted.
pub(super) type Known<'m> = FxHashMap<Type<'m>, TrackedPointers>;

pub(super) fn count<'m>(ty: Type<'m>, known: &mut Known<'m>) -> TrackedPointers {
    if is_tracked_pointer(ty) {
        let derived = ty.pointer_address_space() != Some(TRACKED);
        return TrackedPointers { count: 1, all: true, derived, leaves: 1 };
    }
    // Types are shared: one that was counted is not walked again.
    if let Some(counted) = known.get(&ty) {
        return *counted;
    }
    let counted = match element_count(ty) {
        Some(length) => repeated(count(element(ty), known), length),
        None if ty.kind() == TypeKind::LLVMStructTypeKind => sum(ty, known),
        None => TrackedPointers { leaves: 1, ..TrackedPointers::default() },
    };
    let _ = known.insert(ty, counted);
    counted
}

fn sum<'m>(ty: Type<'m>, known: &mut Known<'m>) -> TrackedPointers {
    let elements = ty.struct_elements();
    let start = TrackedPointers { all: !elements.is_empty(), ..TrackedPointers::default() };
    elements.into_iter().map(|element| count(element, known)).fold(start, |sum, part| TrackedPointers {
        count: sum.count.saturating_add(part.count),
        all: sum.all && part.all,
        derived: sum.derived || part.derived,
        leaves: sum.leaves.saturating_add(part.leaves),
    })
}

fn repeated(part: TrackedPointers, length: u64) -> TrackedPointers {
    TrackedPointers {
        count: part.count.saturating_mul(length),
        all: part.all && length > 0,
        derived: part.derived && length > 0,
        leaves: part.leaves.saturating_mul(length),
    }
}

/// How many elements a type has that is walked element by element: an array, or a vector of pointers that the collector
/// knows. Any other vector is a leaf, since its elements need not be whole bytes.
pub(super) fn element_count(ty: Type<'_>) -> Option<u64> {
    let is_walked = ty.kind() == TypeKind::LLVMVectorTypeKind && is_tracked_pointer(element(ty));
    ty.array_length().or_else(|| is_walked.then(|| ty.vector_length().map(u64::from)).flatten())
}

/// The type of the elements of an array or vector.
pub(super) fn element(ty: Type<'_>) -> Type<'_> {
    ty.element_type().expect("arrays and vectors have elements")
}

/// Whether a type has references, or pointers that keep objects alive: those of address spaces 10 to 12 (`any_jltypes`).
pub fn any_jltypes(ty: Type<'_>) -> bool {
    fn any<'m>(ty: Type<'m>, known: &mut FxHashMap<Type<'m>, bool>) -> bool {
        if let Some(space) = ty.pointer_address_space() {
            return matches!(space, 10..=12);
        }
        if let Some(&answer) = known.get(&ty) {
            return answer;
        }
        let answer = match ty.element_type() {
            Some(element) => any(element, known),
            None => ty.struct_elements().into_iter().any(|element| any(element, known)),
        };
        let _ = known.insert(ty, answer);
        answer
    }
    any(ty, &mut FxHashMap::default())
}

/// A leaf of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf<'m> {
    /// The elements to go through, from the type inwards.
    pub path: Vec<u32>,
    /// Whether the last one is an element of a vector.
    pub in_vector: bool,
    /// Its type.
    pub ty: Type<'m>,
}

impl Leaf<'_> {
    /// Whether it is a pointer that the garbage collector knows.
    pub fn is_tracked(&self) -> bool {
        is_tracked_pointer(self.ty)
    }

    /// The path through structs and arrays, and the element of the vector there, if it is one.
    pub(super) fn split_path(&self) -> (&[u32], Option<u32>) {
        match self.path.split_last() {
            Some((&last, aggregate)) if self.in_vector => (aggregate, Some(last)),
            _ => (&self.path, None),
        }
    }
}

/// The leaves of a type in their order: depth first through the elements of structs, arrays and vectors. The place of a
/// tracked leaf among the tracked ones is its index in the array of roots. Nothing where there are more than 65,536.
pub fn leaves(ty: Type<'_>) -> Option<Vec<Leaf<'_>>> {
    fn walk<'m>(ty: Type<'m>, in_vector: bool, path: &mut Vec<u32>, found: &mut Vec<Leaf<'m>>) {
        let elements: Vec<Type<'_>> = match element_count(ty) {
            Some(length) => (0..length).map(|_| element(ty)).collect(),
            None if ty.kind() == TypeKind::LLVMStructTypeKind => ty.struct_elements(),
            None => return found.push(Leaf { path: path.clone(), in_vector, ty }),
        };
        for (number, element) in (0..).zip(elements) {
            path.push(number);
            walk(element, ty.is_vector(), path, found);
            let _ = path.pop();
        }
    }
    let mut found = Vec::new();
    // An array of empty elements has no leaves, however long it is, but takes as many steps.
    if walked_nodes(ty, &mut FxHashMap::default()) > 4 * MAX_LEAVES {
        return None;
    }
    walk(ty, false, &mut Vec::new(), &mut found);
    (found.len() as u64 <= MAX_LEAVES).then_some(found)
}

/// How many types a walk comes by.
fn walked_nodes<'m>(ty: Type<'m>, known: &mut FxHashMap<Type<'m>, u64>) -> u64 {
    if let Some(&nodes) = known.get(&ty) {
        return nodes;
    }
    let below = match element_count(ty) {
        Some(length) => walked_nodes(element(ty), known).saturating_mul(length),
        None => ty
            .struct_elements()
            .into_iter()
            .fold(0, |sum: u64, element| sum.saturating_add(walked_nodes(element, known))),
    };
    let nodes = below.saturating_add(1);
    let _ = known.insert(ty, nodes);
    nodes
}
