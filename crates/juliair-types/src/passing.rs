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
        Ok(Argument { kind, parameter, value })
    }

    /// A type object that is known by its type: `Type{T}` with a `T` that only one object represents, `Core.TypeEgal{T}`
    /// of 1.14.
    fn is_omitted_type_object(&self, ty: Ty) -> bool {
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
