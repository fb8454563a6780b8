//! Lowering: the LLVM type that Julia's code generator represents values of a type with (`julia_type_to_llvm` and
//! `julia_struct_to_llvm` of `src/cgutils.cpp`).

mod fields;
mod llvm_type;
mod tracked;

pub use llvm_type::LlvmType;
pub use tracked::Tracked;

use crate::dialect::BottomAliases;
use crate::layout::Storage;
use crate::universe::{Fault, Kind, Role, Shape, Ty, Universe};

/// The address space of references to objects that the garbage collector knows.
pub const TRACKED: u32 = 10;
/// The address space of pointers into such objects, in which aggregates are passed by reference.
pub const DERIVED: u32 = 11;

/// How a type is lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lowered {
    /// The LLVM type.
    pub ty: LlvmType,
    /// Whether that is a reference to an object.
    pub boxed: bool,
}

/// What [`Universe::julia_type`] is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LowerOptions {
    /// Whether a boxed type is no error.
    pub allow_boxed: bool,
    /// Whether types that would be boxed are lowered by their fields instead.
    pub no_boxing: bool,
}

/// Why a type cannot be lowered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LowerError {
    /// A field is `@atomic`: Julia's own lowering asserts that none is.
    #[error("cannot lower {ty} by its fields: field {field} is atomic")]
    Atomic {
        /// The type.
        ty: String,
        /// The field.
        field: String,
    },
    /// A type without a layout, which is lowered without boxing.
    #[error("{0} has no layout")]
    NoLayout(String),
    /// A struct whose layout depends on free variables.
    #[error("{0} does not have a fixed layout")]
    NotFixed(String),
    /// A boxed type where none is allowed.
    #[error("Conversion of boxed type {0} is not allowed")]
    Boxed(String),
    /// The address space of an `LLVMPtr` is no `Int32` or `Int64`.
    #[error("invalid pointer address space")]
    AddressSpace,
    /// A type that cannot be laid out.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Lowered {
    fn value(ty: LlvmType) -> Self {
        Self { ty, boxed: false }
    }

    fn reference() -> Self {
        Self { ty: LlvmType::Pointer(TRACKED), boxed: true }
    }
}

impl Universe {
    /// The LLVM type of values of a type.
    pub fn julia_type(&mut self, ty: Ty, options: LowerOptions) -> Result<Lowered, LowerError> {
        let lowered = self.julia_type_any(ty, options.no_boxing)?;
        if lowered.boxed && !options.allow_boxed {
            return Err(LowerError::Boxed(self.display(ty)));
        }
        Ok(lowered)
    }

    /// Whether [`Universe::julia_type`] lowers a type to a reference.
    pub fn is_boxed(&mut self, ty: Ty) -> Result<bool, LowerError> {
        self.julia_type_any(ty, false).map(|lowered| lowered.boxed)
    }

    fn julia_type_any(&mut self, ty: Ty, no_boxing: bool) -> Result<Lowered, LowerError> {
        if self.is_bottom_alias(ty) {
            return Ok(Lowered::value(LlvmType::Void));
        }
        if !no_boxing && !self.is_concrete_immutable(ty) {
            return Ok(Lowered::reference());
        }
        match self.bits_of(ty)? {
            None => Err(LowerError::NoLayout(self.display(ty))),
            Some(0) => Ok(Lowered::value(LlvmType::Void)),
            Some(_) => self.julia_struct_type(ty, false),
        }
    }

    /// Whether a type lowers as `Union{}` does.
    pub fn is_bottom_alias(&self, ty: Ty) -> bool {
        let aliases = self.facts().bottom_aliases;
        if ty == self.bottom() {
            return true;
        }
        match *self.kind(ty) {
            Kind::TypeEgal(of) => aliases >= BottomAliases::TypeEgal && of == self.bottom(),
            _ => {
                aliases >= BottomAliases::TypeOfBottom
                    && (self.is_role(ty, Role::TypeofBottom) || self.is_type_of_bottom(ty))
            }
        }
    }

    /// The bits of a type's values; nothing without a layout. Opaque types are asked for their constructor's layout.
    fn bits_of(&mut self, ty: Ty) -> Result<Option<u64>, Fault> {
        let Some(con) = self.constructor_of(ty) else { return Ok(None) };
        if let Shape::Primitive(bits) = self.constructor(con).shape {
            return Ok(Some(u64::from(bits)));
        }
        let primary = self.constructor(con).primary;
        let asks_constructor = self.facts().opaque_asks_constructor;
        match self.layout(ty)? {
            None => Ok(None),
            Some(layout) if layout.is_opaque() && asks_constructor => {
                Ok(self.layout(primary)?.map(|layout| 8 * layout.size))
            }
            Some(layout) => Ok(Some(8 * layout.size)),
        }
    }

    /// The representation that Julia uses for C calls and intrinsics: by fields, without boxing what has a layout. With
    /// `llvmcall` that of calls of LLVM functions: `Bool` is `i1`, and equal fields do not become an array.
    pub fn julia_struct_type(&mut self, ty: Ty, llvmcall: bool) -> Result<Lowered, LowerError> {
        if let Some(known) = self.lowered.get(&(ty, llvmcall)) {
            return Ok(known.clone());
        }
        let lowered = self.lower_struct(ty, llvmcall)?;
        drop(self.lowered.insert((ty, llvmcall), lowered.clone()));
        Ok(lowered)
    }

    fn lower_struct(&mut self, ty: Ty, llvmcall: bool) -> Result<Lowered, LowerError> {
        if self.is_bottom_alias(ty) {
            return Ok(Lowered::value(LlvmType::Void));
        }
        if self.facts().boxed_kinds && self.is_kind(ty) {
            return Ok(Lowered::reference());
        }
        let Some(con) = self.constructor_of(ty) else { return Ok(Lowered::reference()) };
        match (self.constructor(con).shape, self.constructor(con).role) {
            (Shape::Abstract, _) => Ok(Lowered::reference()),
            (Shape::Primitive(bits), role) => {
                self.lower_primitive(ty, bits, role, llvmcall).map(Lowered::value)
            }
            (Shape::Struct { .. }, Some(Role::Array | Role::GenericMemory)) => Ok(Lowered::reference()),
            (Shape::Struct { .. }, Some(Role::GenericMemoryRef)) => self.lower_memory_ref(ty),
            (Shape::Struct { .. }, _) => self.lower_laid_out(ty, llvmcall),
        }
    }

    fn lower_laid_out(&mut self, ty: Ty, llvmcall: bool) -> Result<Lowered, LowerError> {
        if !self.has_fixed_layout(ty)? {
            return Err(LowerError::NotFixed(self.display(ty)));
        }
        let Some(id) = self.layout_of(ty)? else { return Err(LowerError::NotFixed(self.display(ty))) };
        let layout = self.shared_layout(id);
        if layout.is_opaque() {
            return Ok(Lowered::reference());
        }
        if layout.size == 0 {
            return Ok(Lowered::value(LlvmType::Void));
        }
        self.lower_fields(ty, &layout, llvmcall).map(Lowered::value)
    }

    fn lower_primitive(
        &self,
        ty: Ty,
        bits: u32,
        role: Option<Role>,
        llvmcall: bool,
    ) -> Result<LlvmType, LowerError> {
        Ok(match role {
            Some(Role::Bool) if llvmcall => LlvmType::Integer(1),
            Some(Role::Float16) => LlvmType::Half,
            Some(Role::BFloat16) => LlvmType::BFloat,
            Some(Role::Float32) => LlvmType::Float,
            Some(Role::Float64) => LlvmType::Double,
            Some(Role::Ptr) if self.facts().ptr_is_pointer => LlvmType::Pointer(0),
            Some(Role::LLVMPtr) => LlvmType::Pointer(self.address_space(ty)?),
            _ => LlvmType::Integer(bits),
        })
    }

    pub(crate) fn address_space(&self, ty: Ty) -> Result<u32, LowerError> {
        let space = self.params(ty).get(1).copied().ok_or(LowerError::AddressSpace)?;
        match *self.kind(space) {
            Kind::Bits { ty, bits } if matches!(self.role_of(ty), Some(Role::Int32 | Role::Int64)) => {
                // LLVM has address spaces of 24 bits.
                u32::try_from(bits).ok().filter(|&space| space < 1 << 24).ok_or(LowerError::AddressSpace)
            }
            _ => Err(LowerError::AddressSpace),
        }
    }

    /// A pointer to the element, or its place where elements have no address of their own, and the memory object.
    fn lower_memory_ref(&mut self, ty: Ty) -> Result<Lowered, LowerError> {
        let params = self.params(ty).to_vec();
        if self.has_free(ty) {
            return Err(LowerError::NotFixed(self.display(ty)));
        }
        let atomic = matches!(self.kind(params[0]), Kind::Symbol(name) if self.name(*name) == "atomic");
        let layout = self.element_layout(params[1], atomic)?;
        let storage = layout.element.map(|element| element.storage);
        let counts = match storage {
            Some(Storage::Union) => true,
            Some(Storage::Boxed) => false,
            Some(Storage::Inline) | None => layout.size == 0,
        };
        let bits = u32::try_from(8 * self.target.pointer_bytes()).unwrap_or(64);
        let first = if counts { LlvmType::Integer(bits) } else { LlvmType::Pointer(0) };
        Ok(Lowered::value(LlvmType::structure(vec![first, LlvmType::Pointer(TRACKED)])))
    }
}
