//! How functions that Julia compiles receive arguments and return values (`deserves_*` of `src/cgutils.cpp`,
//! `get_specsig_function` of `src/codegen.cpp`).

use crate::lower::{DERIVED, LlvmType, LowerError, LowerOptions, TRACKED};
use crate::universe::{Fault, Kind, Role, Ty, Universe};

/// How an argument is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// Not at all: its type says everything.
    Ghost,
    /// As a reference to an object.
    Boxed,
    /// As a pointer to its data.
    ByReference,
    /// As a value of its LLVM type.
    ByValue,
}

/// An argument of a specialized signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// How it is passed.
    pub kind: ArgumentKind,
    /// The type of its parameter; `void` where there is none.
    pub parameter: LlvmType,
    /// The LLVM type of the value itself.
    pub value: LlvmType,
    /// How many references are passed beside it, in a buffer of their own; 0 where there is no such buffer.
    pub roots: u64,
}

/// How a value is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnKind {
    /// As a value of its LLVM type, which is `void` where there is nothing to return.
    Register,
    /// Through a pointer that the caller gives.
    StructReturn,
    /// As a reference to an object.
    Boxed,
    /// As the number of a union's member, with the value in a buffer of the caller's or as an object.
    Union,
    /// As the number of a union's member, all of which say everything by their type.
    Ghosts,
}

/// What a specialized signature returns (`get_specsig_function` of `src/codegen.cpp`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Returned {
    /// How it is returned.
    pub kind: ReturnKind,
    /// The LLVM type of the value: what is returned, or what is stored where the caller says; `void` for unions.
    pub value: LlvmType,
    /// The size in bytes of a union's buffer.
    pub union_bytes: u64,
    /// How many references are returned in a buffer of their own.
    pub roots: u64,
}

impl Returned {
    fn plain(kind: ReturnKind, value: LlvmType) -> Self {
        Self { kind, value, union_bytes: 0, roots: 0 }
    }
}

/// From how many members on a union is not looked at further: its number would not fit.
const MAX_MEMBERS: usize = 127;

/// What the caller provides for a union (`union_alloca_type` of `src/cgutils.cpp`).
struct UnionBuffer {
    bytes: u64,
    roots: u64,
    all_unboxable: bool,
}

impl Universe {
    /// Whether values of a type are kept outside of objects.
    pub fn deserves_stack(&mut self, ty: Ty) -> Result<bool, Fault> {
        if !self.is_concrete_immutable(ty) {
            return Ok(false);
        }
        Ok(self.is_singleton(ty)? || self.is_inline_allocated(ty, false)?)
    }

    /// Whether arguments of a type are passed as references to objects. This differs from
    /// [`Universe::is_boxed`]: a struct with a reference that may be undefined is lowered by its fields, but passed boxed.
    pub fn deserves_argbox(&mut self, ty: Ty) -> Result<bool, Fault> {
        self.deserves_stack(ty).map(|stack| !stack)
    }

    /// Whether values of a type are returned as references to objects.
    pub fn deserves_retbox(&mut self, ty: Ty) -> Result<bool, Fault> {
        self.deserves_argbox(ty)
    }

    /// Whether values of a type that lowers to an LLVM type are returned through a pointer that the caller gives: those
    /// larger than a pointer that are no floating-point number and no vector.
    pub fn deserves_sret(&mut self, ty: Ty, llvm: &LlvmType) -> Result<bool, Fault> {
        let pointer = self.target.pointer_bytes();
        let size = self.layout(ty)?.map_or(0, |layout| layout.size);
        Ok(size > pointer && !llvm.is_floating_point() && !llvm.is_vector())
    }

    /// How an argument of a type is passed in a specialized signature.
    ///
    /// A type object that is known by its type is left out before anything else is asked (`get_specsig_function` of
    /// `src/codegen.cpp`): an argument `Type{Int}` is a ghost, although [`Universe::deserves_argbox`] says that such a
    /// value is passed as a reference wherever it is passed, since `Type{Int}` is an abstract type.
    pub fn argument(&mut self, ty: Ty) -> Result<Argument, LowerError> {
        if self.is_omitted_type_object(ty) {
            return Ok(Argument {
                kind: ArgumentKind::Ghost,
                parameter: LlvmType::Void,
                value: LlvmType::Pointer(TRACKED),
                roots: 0,
            });
        }
        let value = self.julia_type(ty, LowerOptions { allow_boxed: true, no_boxing: false })?.ty;
        let (kind, parameter) = if self.deserves_argbox(ty)? {
            (ArgumentKind::Boxed, LlvmType::Pointer(TRACKED))
        } else if value == LlvmType::Void {
            (ArgumentKind::Ghost, LlvmType::Void)
        } else if value.is_aggregate() {
            (ArgumentKind::ByReference, LlvmType::Pointer(DERIVED))
        } else {
            (ArgumentKind::ByValue, value.clone())
        };
        let has_roots = kind == ArgumentKind::ByReference && self.facts().argument_roots;
        let roots = if has_roots { roots_beside(&value) } else { 0 };
        Ok(Argument { kind, parameter, value, roots })
    }

    /// How a value of a type is returned by a specialized signature.
    pub fn returned(&mut self, ty: Ty) -> Result<Returned, LowerError> {
        if ty == self.bottom() || self.is_singleton(ty)? {
            return Ok(Returned::plain(ReturnKind::Register, LlvmType::Void));
        }
        if matches!(self.kind(ty), Kind::Union(..)) {
            return Ok(self.returned_union(ty)?);
        }
        if self.deserves_retbox(ty)? {
            return Ok(Returned::plain(ReturnKind::Boxed, LlvmType::Pointer(TRACKED)));
        }
        let value = self.julia_type(ty, LowerOptions { allow_boxed: true, no_boxing: false })?.ty;
        if value == LlvmType::Void || !self.deserves_sret(ty, &value)? {
            return Ok(Returned::plain(ReturnKind::Register, value));
        }
        let roots = roots_beside(&value);
        Ok(Returned { roots, ..Returned::plain(ReturnKind::StructReturn, value) })
    }

    fn returned_union(&mut self, ty: Ty) -> Result<Returned, Fault> {
        let UnionBuffer { bytes, roots, all_unboxable } = self.union_buffer(ty)?;
        let plain = |kind| Returned::plain(kind, LlvmType::Void);
        Ok(match (bytes, all_unboxable) {
            (0, true) => plain(ReturnKind::Ghosts),
            (0, false) => Returned::plain(ReturnKind::Boxed, LlvmType::Pointer(TRACKED)),
            _ => Returned { union_bytes: bytes, roots, ..plain(ReturnKind::Union) },
        })
    }

    fn union_buffer(&mut self, ty: Ty) -> Result<UnionBuffer, Fault> {
        let members = self.members(ty);
        let pointer = self.target.pointer_bytes();
        let mut buffer = UnionBuffer { bytes: 0, roots: 0, all_unboxable: members.len() <= MAX_MEMBERS };
        for member in members.into_iter().take(MAX_MEMBERS) {
            let member = self.stored_type(member)?;
            if !self.is_unboxable(member)? {
                buffer.all_unboxable = false;
                continue;
            }
            let (size, references) =
                self.layout(member)?.map_or((0, 0), |layout| (layout.size, u64::from(layout.npointers)));
            buffer.roots = buffer.roots.max(references);
            if size > references * pointer {
                buffer.bytes = buffer.bytes.max(size);
            }
        }
        if buffer.bytes == 0 {
            buffer.bytes = buffer.roots * pointer;
        }
        Ok(buffer)
    }

    /// Whether a member of a union is returned in the caller's buffer.
    fn is_unboxable(&mut self, member: Ty) -> Result<bool, Fault> {
        if self.facts().union_returns_references {
            return self.deserves_stack(member);
        }
        let is_plain = self.layout(member)?.is_some_and(|layout| layout.npointers == 0);
        Ok(is_plain && self.is_concrete_immutable(member))
    }

    /// A type object that is known by its type: `Type{T}` with a `T` that only one object represents, `Core.TypeEgal{T}`
    /// of 1.14.
    pub fn is_omitted_type_object(&self, ty: Ty) -> bool {
        match *self.kind(ty) {
            Kind::TypeEgal(_) => true,
            Kind::Data(_) if self.is_role(ty, Role::Type) => self.is_uniquely_represented(self.params(ty)[0]),
            _ => false,
        }
    }

    /// Whether only one object represents a type (`hasuniquerep`).
    fn is_uniquely_represented(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::Bottom => true,
            Kind::Data(_) if self.is_role(ty, Role::TypeofBottom) => false,
            Kind::Data(_) if self.is_concrete(ty) => true,
            Kind::Data(_) if self.is_role(ty, Role::Tuple) => false,
            Kind::Data(_) => self.params(ty).iter().all(|&param| self.is_unique_parameter(param)),
            _ => false,
        }
    }

    fn is_unique_parameter(&self, param: Ty) -> bool {
        match self.kind(param) {
            Kind::Symbol(_) | Kind::Bits { .. } | Kind::TupleValue(_) => true,
            Kind::Instance(_) | Kind::Module(_) => true,
            _ => self.is_uniquely_represented(param),
        }
    }
}

/// The references of a value that go to a buffer of their own: none where there is nothing else in it.
fn roots_beside(value: &LlvmType) -> u64 {
    let tracked = value.tracked();
    if tracked.all { 0 } else { tracked.count }
}
