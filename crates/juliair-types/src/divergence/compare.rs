//! The walk over a type and what it holds in place.

use super::measure::{Measure, TargetLayout};
use super::{Cause, CheckError, Divergence, DivergenceKind, LayoutCheck, Leaf, MAX_LISTED, Part, Property};
use crate::layout::{FieldLayout, Layout, align_up};
use crate::lower::{LlvmType, LowerOptions, TRACKED};
use crate::universe::{Fault, Kind, Role, Ty, Universe};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// How deeply types are looked into.
const MAX_DEPTH: usize = 1000;

/// What is compared of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Scope {
    /// All.
    Layout,
    /// Only pointers: it is no part of the LLVM type that is laid out, but packed in a vector, or the bytes of a union.
    Pointers,
}

/// A difference, of whatever is at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Found {
    kind: DivergenceKind,
    part: Option<Part>,
    julia: u64,
    llvm: u64,
}

/// The differences of a type.
#[derive(Default)]
struct Node {
    own: Vec<Found>,
    /// Only fields that have some.
    fields: Vec<FieldNode>,
    /// How many there are in all.
    total: u64,
}

struct FieldNode {
    name: String,
    own: Vec<Found>,
    /// Those of what the field holds: one type, or the members of a union.
    inner: Vec<Arc<Node>>,
}

/// The differences of what a field holds, wherever it is.
#[derive(Default)]
struct Contents {
    own: Vec<Found>,
    inner: Vec<Arc<Node>>,
}

/// A struct or tuple, and the place of one of its fields.
struct Field<'a> {
    /// The LLVM type of the whole.
    whole: &'a LlvmType,
    ty: Ty,
    layout: FieldLayout,
    /// The elements of the LLVM type that it became.
    elements: Range<usize>,
}

impl Universe {
    /// Compares the layout of a type with that of its LLVM type. A type without data diverges nowhere.
    ///
    /// What is in place in a field is compared too. Members of inline unions are bytes for LLVM: of them, only pointers
    /// are compared.
    ///
    /// # Errors
    ///
    /// Where the type is boxed or cannot be lowered, is nested too deeply, or LLVM has no such type.
    pub fn check_layout(&mut self, ty: Ty, layout: &TargetLayout<'_>) -> Result<LayoutCheck, CheckError> {
        let llvm = self.julia_type(ty, LowerOptions::default())?.ty;
        let mut walk = Walk {
            universe: self,
            target: layout,
            known: FxHashMap::default(),
            causes: Vec::new(),
            depth: 0,
        };
        let node = walk.node(ty, Scope::Layout)?;
        let causes = if node.total == 0 { Vec::new() } else { walk.causes };
        let mut divergences = Vec::new();
        node.list("", &mut divergences);
        Ok(LayoutCheck { llvm, divergences, total: node.total, causes })
    }
}

struct Walk<'a, 'ctx> {
    universe: &'a mut Universe,
    target: &'a TargetLayout<'ctx>,
    known: FxHashMap<(Ty, Scope), Arc<Node>>,
    causes: Vec<Cause>,
    depth: usize,
}

impl Walk<'_, '_> {
    fn node(&mut self, ty: Ty, scope: Scope) -> Result<Arc<Node>, CheckError> {
        if let Some(known) = self.known.get(&(ty, scope)) {
            return Ok(Arc::clone(known));
        }
        if self.depth == MAX_DEPTH {
            return Err(Fault::TooDeep(MAX_DEPTH).into());
        }
        self.depth += 1;
        let node = self.compare(ty, scope);
        self.depth -= 1;
        let node = Arc::new(node?);
        drop(self.known.insert((ty, scope), Arc::clone(&node)));
        Ok(node)
    }

    fn compare(&mut self, ty: Ty, scope: Scope) -> Result<Node, CheckError> {
        let llvm = self.universe.julia_struct_type(ty, false)?.ty;
        let Some(layout) = self.universe.layout(ty)?.cloned() else { return Ok(Node::default()) };
        if llvm == LlvmType::Void {
            return Ok(Node::default());
        }
        let mut node = Node::default();
        if scope == Scope::Layout {
            self.compare_whole(&mut node, (ty, &layout), &llvm)?;
        }
        if self.universe.is_primitive(ty) {
            node.own.extend(self.pointer(ty, &llvm)?);
        } else {
            self.compare_fields(&mut node, (ty, &layout), &llvm, scope)?;
        }
        node.count();
        Ok(node)
    }

    fn compare_whole(
        &mut self,
        node: &mut Node,
        (ty, layout): (Ty, &Layout),
        llvm: &LlvmType,
    ) -> Result<(), CheckError> {
        let measure = self.target.measure(llvm)?;
        let is_primitive = self.universe.is_primitive(ty);
        if is_primitive {
            node.note(DivergenceKind::Size, layout.size, measure.store_size);
            self.disagree_on_primitive(ty, llvm, measure)?;
        } else if llvm.is_vector() {
            self.disagree((Leaf::Vector, llvm), Property::Alignment, (layout.alignment, measure.alignment));
        } else {
            node.note(DivergenceKind::Size, layout.size, measure.alloc_size);
        }
        let stride = align_up(layout.size, layout.alignment);
        node.note(DivergenceKind::AllocSize, stride, measure.alloc_size);
        node.note(DivergenceKind::Alignment, layout.alignment, measure.alignment);
        Ok(())
    }

    fn compare_fields(
        &mut self,
        node: &mut Node,
        (ty, layout): (Ty, &Layout),
        llvm: &LlvmType,
        scope: Scope,
    ) -> Result<(), CheckError> {
        let types = self.universe.field_types(ty)?;
        let places = self.universe.elements_of_fields(ty, layout)?;
        let stride = self.target.stride(llvm)?;
        let is_memory_ref = self.universe.is_role(ty, Role::GenericMemoryRef);
        let inner = if llvm.is_vector() { Scope::Pointers } else { scope };
        // A tuple may have a million elements of one type.
        let mut last: Option<(Ty, Contents)> = None;
        for (at, elements) in places.into_iter().enumerate().filter(|(_, elements)| !elements.is_empty()) {
            let field = Field { whole: llvm, ty: types[at], layout: layout.fields[at], elements };
            let mut own = Vec::new();
            if scope == Scope::Layout {
                self.compare_place(&mut own, &field, stride)?;
            }
            let contents = match last {
                Some((ty, contents)) if ty == field.ty => contents,
                // A `MemoryRef` of elements without an address of their own has their number for a pointer.
                _ if is_memory_ref && matches!(field.element(), LlvmType::Integer(_)) => Contents::default(),
                _ => self.compare_contents(&field, inner)?,
            };
            own.extend(&contents.own);
            if !own.is_empty() || !contents.inner.is_empty() {
                let name = self.universe.field_name(ty, at);
                node.fields.push(FieldNode { name, own, inner: contents.inner.clone() });
            }
            last = Some((field.ty, contents));
        }
        Ok(())
    }

    /// Where the field starts, and where the selector of a union is.
    fn compare_place(
        &mut self,
        found: &mut Vec<Found>,
        field: &Field<'_>,
        stride: Option<u64>,
    ) -> Result<(), CheckError> {
        let offset = |element: usize| match (stride, field.whole) {
            (_, LlvmType::Struct(_)) => self.target.element_offset(field.whole, element),
            // What else has fields is a `VecElement`, which is what it holds.
            (stride, _) => Ok(stride.unwrap_or(0) * u64::try_from(element).unwrap_or(u64::MAX)),
        };
        let FieldLayout { offset: julia, size, .. } = field.layout;
        let llvm = offset(field.elements.start)?;
        let kind = DivergenceKind::FieldOffset;
        if julia != llvm {
            found.push(Found { kind, part: None, julia, llvm });
        }
        let selector = offset(field.elements.end - 1)?;
        if field.elements.len() > 1 && selector - llvm != size - 1 {
            found.push(Found { kind, part: Some(Part::Selector), julia: julia + size - 1, llvm: selector });
        }
        Ok(())
    }

    fn compare_contents(&mut self, field: &Field<'_>, scope: Scope) -> Result<Contents, CheckError> {
        let llvm = field.element();
        let mut contents = Contents::default();
        if field.layout.is_reference {
            contents.own.extend(self.pointer_of(TRACKED, &llvm));
        } else if matches!(self.universe.kind(field.ty), Kind::Union(..)) {
            return self.compare_union(field, scope);
        } else if self.universe.is_primitive(field.ty) {
            if scope == Scope::Layout {
                let measure = self.target.measure(&llvm)?;
                self.disagree_on_primitive(field.ty, &llvm, measure)?;
            }
            contents.own.extend(self.pointer(field.ty, &llvm)?);
        } else {
            contents.inner.push(self.node(field.ty, scope)?);
            contents.inner.retain(|node| node.total > 0);
        }
        Ok(contents)
    }

    fn compare_union(&mut self, field: &Field<'_>, scope: Scope) -> Result<Contents, CheckError> {
        if scope == Scope::Layout {
            self.disagree_on_union(field)?;
        }
        let mut contents = Contents::default();
        for member in self.universe.members(field.ty) {
            let inner = self.node(member, Scope::Pointers)?;
            if self.universe.is_primitive(member) {
                // Pointers to different types are the same to LLVM.
                let new = inner.own.iter().filter(|own| !contents.own.contains(own));
                let new: Vec<_> = new.copied().collect();
                contents.own.extend(new);
            } else if inner.total > 0 {
                contents.inner.push(inner);
            }
        }
        Ok(contents)
    }

    /// The pointer that a primitive type is, if its size differs. The `Ptr`s that lower to integers are pointers too.
    fn pointer(&mut self, ty: Ty, llvm: &LlvmType) -> Result<Option<Found>, CheckError> {
        let space = match (self.universe.role_of(ty), llvm) {
            (Some(Role::LLVMPtr), _) => self.universe.address_space(ty)?,
            (Some(Role::Ptr), _) => 0,
            _ => return Ok(None),
        };
        Ok(self.pointer_of(space, llvm))
    }

    fn pointer_of(&mut self, space: u32, llvm: &LlvmType) -> Option<Found> {
        let julia = self.universe.target().pointer_bytes();
        let size = self.target.pointer_bytes(space);
        self.disagree((Leaf::Pointer, llvm), Property::Size, (julia, size));
        (julia != size).then_some(Found { kind: DivergenceKind::PointerSize, part: None, julia, llvm: size })
    }

    fn disagree_on_primitive(&mut self, ty: Ty, llvm: &LlvmType, measure: Measure) -> Result<(), CheckError> {
        let Some(layout) = self.universe.layout(ty)? else { return Ok(()) };
        let (size, alignment) = (layout.size, layout.alignment);
        let leaf = match self.universe.role_of(ty) {
            Some(Role::LLVMPtr | Role::Ptr) => Leaf::Pointer,
            _ => Leaf::Primitive,
        };
        self.disagree((leaf, llvm), Property::Size, (size, measure.store_size));
        // The alignment of a pointer goes with its size.
        if leaf != Leaf::Pointer || size == measure.store_size {
            self.disagree((leaf, llvm), Property::Alignment, (alignment, measure.alignment));
        }
        Ok(())
    }

    /// The integers that hold the data of a union are taken to be aligned as they are large, and the vectors before them
    /// as a union is that they cannot align.
    fn disagree_on_union(&mut self, field: &Field<'_>) -> Result<(), CheckError> {
        if let Some(marker @ LlvmType::Array(0, vector)) = field.before() {
            let size = self.target.measure(vector)?.store_size;
            let alignment = self.target.measure(marker)?.alignment;
            self.disagree((Leaf::Union, marker), Property::Alignment, (size, alignment));
        }
        let word = field.element();
        let LlvmType::Integer(bits) = word else { return Ok(()) };
        let (measure, size) = (self.target.measure(&word)?, u64::from(bits / 8));
        self.disagree((Leaf::Union, &word), Property::Size, (size, measure.alloc_size));
        self.disagree((Leaf::Union, &word), Property::Alignment, (size, measure.alignment));
        Ok(())
    }

    fn disagree(&mut self, (leaf, ty): (Leaf, &LlvmType), property: Property, (julia, llvm): (u64, u64)) {
        if julia == llvm {
            return;
        }
        let cause = Cause::new(self.universe, (leaf, ty.clone()), property, (julia, llvm));
        if !self.causes.contains(&cause) {
            self.causes.push(cause);
        }
    }
}

impl Field<'_> {
    /// The element before the field's.
    fn before(&self) -> Option<&LlvmType> {
        match self.whole {
            LlvmType::Struct(elements) => elements.get(self.elements.start.checked_sub(1)?),
            _ => None,
        }
    }

    /// The LLVM type of the field, or of the first integer of an inline union.
    fn element(&self) -> LlvmType {
        match self.whole {
            LlvmType::Struct(elements) => elements[self.elements.start].clone(),
            LlvmType::Array(_, element) | LlvmType::Vector(_, element) => LlvmType::clone(element),
            other => other.clone(),
        }
    }
}

impl Node {
    fn note(&mut self, kind: DivergenceKind, julia: u64, llvm: u64) {
        if julia != llvm {
            self.own.push(Found { kind, part: None, julia, llvm });
        }
    }

    fn count(&mut self) {
        let many = |found: &[Found]| u64::try_from(found.len()).unwrap_or(u64::MAX);
        self.total = many(&self.own);
        for field in &self.fields {
            let inner = field.inner.iter().map(|node| node.total);
            self.total = inner.fold(self.total.saturating_add(many(&field.own)), u64::saturating_add);
        }
    }

    /// Appends the differences until there are enough.
    fn list(&self, path: &str, list: &mut Vec<Divergence>) {
        append(&self.own, path, list);
        for field in &self.fields {
            if list.len() >= MAX_LISTED {
                return;
            }
            let path = if path.is_empty() { field.name.clone() } else { format!("{path}.{}", field.name) };
            append(&field.own, &path, list);
            for inner in &field.inner {
                inner.list(&path, list);
            }
        }
    }
}

fn append(found: &[Found], path: &str, list: &mut Vec<Divergence>) {
    for &Found { kind, part, julia, llvm } in found {
        if list.len() < MAX_LISTED {
            list.push(Divergence { kind, path: path.to_owned(), part, julia, llvm });
        }
    }
}
