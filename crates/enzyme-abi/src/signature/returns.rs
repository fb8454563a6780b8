//! How results are returned (`deserves_sret` and `union_alloca_type` of `src/cgutils.cpp`).

use crate::error::EnzymeError;
use crate::files::{TypeEntry, TypeKind};
use crate::session::Session;
use crate::split::{TRACKED, count_tracked_pointers};
use juliair_types::dialect::BottomAliases;
use llvm_ext::module::Module;
use llvm_ext::types::{Type, TypeKind as LlvmKind};
use std::rc::Rc;

/// How a result is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnKind {
    /// In a register, or not at all where the type says everything.
    Register,
    /// Through a buffer of the caller's.
    SRet,
    /// As a reference to an object.
    Boxed,
    /// As the number of a union's member, with the value in a buffer of the caller's, or as an object.
    Union,
    /// As the number of a union's member, all of which say everything by their type.
    Ghosts,
}

impl ReturnKind {
    /// As in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Register => "Register",
            Self::SRet => "SRet",
            Self::Boxed => "Boxed",
            Self::Union => "Union",
            Self::Ghosts => "Ghosts",
        }
    }
}

/// How a function returns its result. Sizes and alignments are in bytes.
#[derive(Clone, Debug)]
pub struct Returned<'m> {
    /// How.
    pub kind: ReturnKind,
    /// The LLVM type of the value, in a register or in the buffer; `void` for unions.
    pub value: Type<'m>,
    /// The type.
    pub entry: Rc<TypeEntry>,
    /// The size of a union's buffer.
    pub union_bytes: u64,
    /// The alignment of a union's buffer.
    pub union_align: u64,
    /// How many references are returned in an array of their own; 0 where there is no such array.
    pub roots: u64,
    /// How many references the buffer of a value that has nothing else is for.
    pub only_references: u64,
    /// Whether the function never returns.
    pub never: bool,
}

/// From how many members on a union is not looked at further: its number would not fit.
const MAX_MEMBERS: usize = 127;
/// The largest alignment of an object (`JL_HEAP_ALIGNMENT` of `src/julia_internal.h`).
pub(super) const HEAP_ALIGNMENT: u64 = 16;

impl Session {
    /// How a result of a type is returned.
    ///
    /// # Errors
    ///
    /// A member of a union that is not known, and a type whose LLVM type is needed and not known.
    pub fn returned<'m>(
        &self,
        entry: &Rc<TypeEntry>,
        module: &'m Module<'_>,
    ) -> Result<Returned<'m>, EnzymeError> {
        let plain = |kind, value| Returned {
            kind,
            value,
            entry: Rc::clone(entry),
            union_bytes: 0,
            union_align: 0,
            roots: 0,
            only_references: 0,
            never: entry.kind == TypeKind::Bottom,
        };
        if entry.kind == TypeKind::Bottom || entry.singleton {
            return Ok(plain(ReturnKind::Register, module.void_type()));
        }
        if entry.kind == TypeKind::Union {
            let buffer = self.union_buffer(entry, module)?;
            let kind = buffer.return_kind();
            let UnionBuffer { bytes: union_bytes, align: union_align, roots, .. } = buffer;
            return Ok(match kind {
                ReturnKind::Union => {
                    Returned { union_bytes, union_align, roots, ..plain(kind, module.void_type()) }
                }
                ReturnKind::Boxed => plain(kind, module.pointer_type(TRACKED)),
                _ => plain(kind, module.void_type()),
            });
        }
        if self.deserves_argbox(entry) {
            return Ok(plain(ReturnKind::Boxed, module.pointer_type(TRACKED)));
        }
        let value = self.value_type(entry, module)?;
        if !deserves_sret(self.size_of(entry, value, module), value, module) {
            return Ok(plain(ReturnKind::Register, value));
        }
        let tracked = count_tracked_pointers(value);
        let (roots, only_references) = if tracked.all { (0, tracked.count) } else { (tracked.count, 0) };
        Ok(Returned { roots, only_references, ..plain(ReturnKind::SRet, value) })
    }

    /// What the caller provides for a union.
    fn union_buffer(&self, entry: &TypeEntry, module: &Module<'_>) -> Result<UnionBuffer, EnzymeError> {
        let members = entry.members();
        let pointer = u64::from(module.data_layout().pointer_size());
        let mut buffer =
            UnionBuffer { bytes: 0, align: 0, roots: 0, all_unboxable: members.len() <= MAX_MEMBERS };
        for name in members.iter().take(MAX_MEMBERS) {
            self.add_member(&mut buffer, name, pointer, module)?;
        }
        if buffer.bytes == 0 && buffer.roots > 0 {
            (buffer.bytes, buffer.align) = (buffer.roots.saturating_mul(pointer), pointer);
        }
        Ok(buffer)
    }

    fn add_member(
        &self,
        buffer: &mut UnionBuffer,
        name: &str,
        pointer: u64,
        module: &Module<'_>,
    ) -> Result<(), EnzymeError> {
        // `Type{Union{}}` has one value, `Union{}`, whose type this is.
        if name == "Type{Union{}}" && self.dialect().types.bottom_aliases >= BottomAliases::TypeOfBottom {
            return self.add_member(buffer, "Core.TypeofBottom", pointer, module);
        }
        let member = self.types.find(name)?;
        let is_kept = !self.deserves_argbox(&member);
        let returns_references = self.dialect().types.union_returns_references;
        // Up to 1.13 only plain data is returned in the buffer, and it need not be stored in place elsewhere.
        if !is_kept && (returns_references || !member.is_concrete_immutable()) {
            buffer.all_unboxable = false;
            return Ok(());
        }
        if member.singleton || member.size == Some(0) {
            return Ok(());
        }
        let value = self.value_type(&member, module)?;
        let references = count_tracked_pointers(value).count;
        if references > 0 && !returns_references {
            buffer.all_unboxable = false;
            return Ok(());
        }
        buffer.roots = buffer.roots.max(references);
        let size = self.size_of(&member, value, module);
        if size > references.saturating_mul(pointer) {
            let cap = if self.dialect().signatures.caps_union_align { HEAP_ALIGNMENT } else { u64::MAX };
            buffer.bytes = buffer.bytes.max(size);
            buffer.align = buffer.align.max(member.align.unwrap_or(1).min(cap));
        }
        Ok(())
    }
}

/// Whether values of an LLVM type, of a size in bytes, are returned through a buffer (`deserves_sret`): those larger than
/// a pointer that are no floating-point number and no vector.
pub(crate) fn deserves_sret(size: u64, value: Type<'_>, module: &Module<'_>) -> bool {
    let is_number = matches!(
        value.kind(),
        LlvmKind::LLVMHalfTypeKind
            | LlvmKind::LLVMBFloatTypeKind
            | LlvmKind::LLVMFloatTypeKind
            | LlvmKind::LLVMDoubleTypeKind
            | LlvmKind::LLVMX86_FP80TypeKind
            | LlvmKind::LLVMFP128TypeKind
            | LlvmKind::LLVMPPC_FP128TypeKind
    );
    let pointer = u64::from(module.data_layout().pointer_size());
    !is_number && !value.is_vector() && size > pointer
}

/// What the caller provides for a union, in bytes.
struct UnionBuffer {
    bytes: u64,
    align: u64,
    roots: u64,
    all_unboxable: bool,
}

impl UnionBuffer {
    fn return_kind(&self) -> ReturnKind {
        match (self.bytes, self.all_unboxable) {
            (0, true) => ReturnKind::Ghosts,
            (0, false) => ReturnKind::Boxed,
            _ => ReturnKind::Union,
        }
    }
}
