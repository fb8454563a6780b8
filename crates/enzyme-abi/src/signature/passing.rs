//! How arguments are passed (`deserves_argbox` and `deserves_stack` of `src/cgutils.cpp`).

use crate::error::EnzymeError;
use crate::files::{TypeEntry, TypeKind};
use crate::session::Session;
use juliair_types::dialect::TypeObjects;
use llvm_ext::module::Module;
use llvm_ext::types::{Type, TypeKind as LlvmKind};
use serde::Serialize;

/// How an argument is passed (`arg_kind`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ArgKind {
    /// Not at all: its type says everything.
    Ghost,
    /// As a reference to an object.
    Boxed,
    /// As a pointer to its data, beside which may be one to its references.
    Byref,
    /// As a value in a register.
    Byval,
}

impl ArgKind {
    /// As in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ghost => "ghost",
            Self::Boxed => "boxed",
            Self::Byref => "byref",
            Self::Byval => "byval",
        }
    }

    /// The number of the convention in attributes (`enzymejl_parmtype_ref`; `GPUCompiler.ArgumentCC`).
    pub fn number(self) -> u32 {
        match self {
            Self::Byval => 0,
            Self::Byref => 1,
            Self::Boxed => 2,
            Self::Ghost => 3,
        }
    }
}

/// Types of type objects, without their module.
const KINDS: [&str; 6] = ["DataType", "Union", "UnionAll", "TypeofBottom", "TypeEq", "TypeEgal"];

impl Session {
    /// Whether arguments of a type are references to objects (`deserves_argbox`): all but those of a concrete immutable
    /// type that is a singleton, or whose values Julia stores in place.
    pub fn deserves_argbox(&self, entry: &TypeEntry) -> bool {
        let may_be_unboxed = entry.is_concrete_immutable() && !self.is_boxed_kind(entry);
        !(may_be_unboxed && (entry.singleton || entry.is_inline_allocated()))
    }

    /// How an argument of a type is passed (`arg_kind`).
    ///
    /// # Errors
    ///
    /// Where the LLVM type of values is needed and not known.
    pub fn arg_kind(&self, entry: &TypeEntry, module: &Module<'_>) -> Result<ArgKind, EnzymeError> {
        if self.is_omitted_type_object(entry) {
            return Ok(ArgKind::Ghost);
        }
        if self.deserves_argbox(entry) {
            return Ok(ArgKind::Boxed);
        }
        if entry.singleton || entry.size == Some(0) {
            return Ok(ArgKind::Ghost);
        }
        let value = self.value_type(entry, module)?;
        Ok(match value.kind() {
            LlvmKind::LLVMVoidTypeKind => ArgKind::Ghost,
            LlvmKind::LLVMStructTypeKind | LlvmKind::LLVMArrayTypeKind => ArgKind::Byref,
            _ => ArgKind::Byval,
        })
    }

    /// The LLVM type of values of a type that are kept outside of objects.
    ///
    /// # Errors
    ///
    /// Where nothing says what it is, and where it is none of values.
    pub(super) fn value_type<'m>(
        &self,
        entry: &TypeEntry,
        module: &'m Module<'_>,
    ) -> Result<Type<'m>, EnzymeError> {
        let known = self.types.llvm_type(entry, module)?;
        let value = known.ok_or_else(|| EnzymeError::NoLlvmType(entry.name.clone()))?;
        if value.kind() == LlvmKind::LLVMVoidTypeKind || value.has_fixed_size() {
            return Ok(value);
        }
        Err(EnzymeError::LlvmType {
            name: entry.name.clone(),
            text: value.to_string(),
            message: "its values have no fixed size".to_owned(),
        })
    }

    /// The size of a type's values in bytes, as Julia counts it.
    pub(super) fn size_of(&self, entry: &TypeEntry, value: Type<'_>, module: &Module<'_>) -> u64 {
        let is_void = value.kind() == LlvmKind::LLVMVoidTypeKind;
        let of_llvm = || if is_void { 0 } else { module.data_layout().alloc_size(value) };
        entry.size.unwrap_or_else(of_llvm)
    }

    /// Whether a type is one of type objects that this version never keeps outside of objects.
    fn is_boxed_kind(&self, entry: &TypeEntry) -> bool {
        let name = entry.name.strip_prefix("Core.").unwrap_or(&entry.name);
        self.dialect().types.boxed_kinds && KINDS.contains(&name)
    }

    /// Whether a type has one type object only, so that an argument of it says nothing: `Type{T}` with a `T` that only one
    /// object represents, `Core.TypeEgal{T}` on 1.14.
    fn is_omitted_type_object(&self, entry: &TypeEntry) -> bool {
        if entry.kind != TypeKind::Type {
            return false;
        }
        let known = self.types.in_universe(&entry.name, |universe, ty| universe.is_omitted_type_object(ty));
        known.unwrap_or_else(|| match self.dialect().types.type_objects {
            TypeObjects::TypeEq => entry.name.trim_start_matches("Core.").starts_with("TypeEgal{"),
            TypeObjects::DataType => self.is_uniquely_represented(entry.of.as_deref()),
        })
    }

    /// Whether only one object represents a type that the table alone knows (`hasuniquerep` of `src/jltypes.c`).
    fn is_uniquely_represented(&self, name: Option<&str>) -> bool {
        let Some(entry) = name.and_then(|name| self.types.by_name(name)) else { return false };
        match entry.kind {
            TypeKind::Bottom => true,
            TypeKind::Abstract => !entry.name.contains('{'),
            _ => entry.is_concrete(),
        }
    }
}

impl TypeEntry {
    /// Whether the type is a `DataType` in a version with these type objects; unions, `UnionAll`s and `Union{}` are none.
    pub(super) fn is_data_type(&self, objects: TypeObjects) -> bool {
        match self.kind {
            TypeKind::Union | TypeKind::UnionAll | TypeKind::Bottom => false,
            TypeKind::Type => objects == TypeObjects::DataType,
            _ => true,
        }
    }

    /// Whether the type is abstract; `Type{T}` is.
    pub(super) fn is_abstract(&self) -> bool {
        matches!(self.kind, TypeKind::Abstract | TypeKind::Type)
    }
}
