//! Type tables: the types behind the keys in attributes and metadata.

use super::document::{Extra, SideFile, fault_of_key};
use crate::error::EnzymeError;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

/// The types behind the keys of a module.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TypeTable {
    /// The version of Julia that the layouts are those of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub julia: Option<String>,
    /// The bytes of a pointer.
    #[serde(default = "eight")]
    pub pointer_size: u64,
    /// The types.
    #[serde(default)]
    pub types: Vec<TypeEntry>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One type.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub struct TypeEntry {
    /// The decimal key.
    pub id: String,
    /// The type as Julia prints it.
    pub name: String,
    /// What sort of type it is.
    pub kind: TypeKind,
    /// The size of its values in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// The alignment of its values in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align: Option<u64>,
    /// Whether its values can change.
    #[serde(default, skip_serializing_if = "is_false")]
    pub mutable: bool,
    /// Whether values have it as their type; primitive types and pointers have unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concrete: Option<bool>,
    /// Whether it has one value only.
    #[serde(default, skip_serializing_if = "is_false")]
    pub singleton: bool,
    /// Whether its values are stored in place; those of primitive types and pointers are unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inline_alloc: Option<bool>,
    /// Whether it has fields that may be left undefined.
    #[serde(default, skip_serializing_if = "is_false")]
    pub uninit: bool,
    /// What numbers a primitive type has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numeric: Option<Numeric>,
    /// The fields, in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<FieldEntry>>,
    /// The members of a union, by their printed types, in the order of `Base.uniontypes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub members: Option<Vec<String>>,
    /// Whether a union is stored in place.
    #[serde(default, skip_serializing_if = "is_false")]
    pub isbits_union: bool,
    /// The type of the elements of an array or memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elem: Option<String>,
    /// Whether it refers to memory with elements, as arrays do, though it is none; a package's array type.
    #[serde(default, skip_serializing_if = "is_false")]
    pub mutable_array: bool,
    /// The parameter of a `Type{T}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The LLVM type of its values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub llvm: Option<String>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The sorts of types that rules tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TypeKind {
    /// A primitive type.
    Primitive,
    /// A struct, mutable or not, a tuple, a named tuple.
    Struct,
    /// An `Array`.
    Array,
    /// A `GenericMemory`.
    GenericMemory,
    /// A `Union`.
    Union,
    /// An abstract type.
    Abstract,
    /// A `UnionAll`.
    UnionAll,
    /// `Union{}`.
    Bottom,
    /// A `Type{T}`.
    Type,
    /// `Symbol`.
    Symbol,
    /// `String`.
    String,
    /// A `Ptr`.
    Ptr,
}

/// What numbers a primitive type has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numeric {
    /// Signed integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
    /// `Float16`.
    Half,
    /// `Core.BFloat16`.
    BFloat16,
    /// `Float32`.
    Float,
    /// `Float64`.
    Double,
    /// None.
    Other,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub struct FieldEntry {
    /// The name; a number from 1 in tuples.
    pub name: String,
    /// The type as Julia prints it.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Where it is, in bytes.
    pub offset: u64,
    /// Whether it is a reference to an object.
    #[serde(default)]
    pub isptr: bool,
    /// Its size in bytes, where that is not its type's: of a union with the byte that selects the member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// What else there is.
    #[serde(flatten)]
    pub extra: Extra,
}

impl TypeEntry {
    /// A type of which only this is known.
    pub fn new(id: String, name: String, kind: TypeKind) -> Self {
        Self {
            id,
            name,
            kind,
            size: None,
            align: None,
            mutable: false,
            concrete: None,
            singleton: false,
            inline_alloc: None,
            uninit: false,
            numeric: None,
            fields: None,
            members: None,
            isbits_union: false,
            elem: None,
            mutable_array: false,
            of: None,
            llvm: None,
            extra: Extra::new(),
        }
    }

    /// Whether values have it as their type.
    pub fn is_concrete(&self) -> bool {
        self.concrete.unwrap_or(matches!(self.kind, TypeKind::Primitive | TypeKind::Ptr))
    }

    /// Whether its values are stored in place.
    pub fn is_inline_allocated(&self) -> bool {
        self.inline_alloc.unwrap_or(matches!(self.kind, TypeKind::Primitive | TypeKind::Ptr))
    }

    /// Whether values have it as their type and cannot change (`deserves_stack` of `src/cgutils.cpp` begins with it).
    pub fn is_concrete_immutable(&self) -> bool {
        self.is_concrete() && !self.mutable
    }

    /// Whether it refers to changeable memory with elements of type `elem` (`is_mutable_array`): what can be differentiated
    /// of it are these.
    pub fn is_mutable_array(&self) -> bool {
        self.mutable_array || matches!(self.kind, TypeKind::Array | TypeKind::GenericMemory)
    }

    /// Whether its values are floating-point numbers.
    pub fn is_float(&self) -> bool {
        match self.numeric {
            Some(numeric) => {
                matches!(numeric, Numeric::Half | Numeric::BFloat16 | Numeric::Float | Numeric::Double)
            }
            None => ["Float16", "Core.BFloat16", "Float32", "Float64"].contains(&self.name.as_str()),
        }
    }

    /// The fields; none where the type describes none.
    pub fn fields(&self) -> &[FieldEntry] {
        self.fields.as_deref().unwrap_or_default()
    }

    /// The members of a union.
    pub fn members(&self) -> &[String] {
        self.members.as_deref().unwrap_or_default()
    }
}

impl Default for TypeTable {
    fn default() -> Self {
        Self { julia: None, pointer_size: eight(), types: Vec::new(), extra: Extra::new() }
    }
}

impl SideFile for TypeTable {
    const FORMAT: &'static str = "enzyme-types";
    const MEMBERS: &'static [&'static str] = &["julia", "pointer_size", "types"];

    fn check(&self, file: &str) -> Result<(), EnzymeError> {
        let mut ids = FxHashSet::default();
        let mut names = FxHashSet::default();
        for (at, entry) in self.types.iter().enumerate() {
            if !ids.insert(&entry.id) {
                return Err(EnzymeError::DuplicateType { file: file.to_owned(), id: entry.id.clone() });
            }
            let fault = if let Some(fault) = fault_of_key(&entry.id) {
                Some(("id", fault))
            } else if !names.insert(&entry.name) {
                Some(("name", format!("duplicate type {}", entry.name)))
            } else {
                None
            };
            if let Some((member, message)) = fault {
                let path = format!("/types/{at}/{member}");
                return Err(EnzymeError::SideFileContents { file: file.to_owned(), path, message });
            }
        }
        Ok(())
    }
}

fn eight() -> u64 {
    8
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(flag: &bool) -> bool {
    !flag
}
