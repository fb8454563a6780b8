//! Attributes of functions and calls, of their results and of their parameters.

use crate::ffi;
use crate::global::Function;
use crate::instruction::Instruction;
use crate::types::Type;
use crate::value::Value;
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::{LLVMAttributeRef, LLVMContextRef};
use std::ffi::c_uint;

/// What of a function or call the attributes are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The result.
    Result,
    /// The function or call itself.
    Function,
    /// A parameter or argument, from 0.
    Parameter(u32),
}

impl Place {
    /// LLVM's attribute index.
    pub(crate) fn index(self) -> c_uint {
        match self {
            Self::Result => 0,
            Self::Function => c_uint::MAX,
            Self::Parameter(number) => number + 1,
        }
    }
}

/// The attributes at one place of a function or call.
#[derive(Clone, Copy)]
pub struct Attributes<'m> {
    holder: Value<'m>,
    is_call: bool,
    index: c_uint,
}

impl<'m> Function<'m> {
    /// The attributes at a place.
    pub fn attributes_at(self, place: Place) -> Attributes<'m> {
        Attributes { holder: self.value(), is_call: false, index: place.index() }
    }
}

impl<'m> Instruction<'m> {
    /// The attributes at a place of a call itself; those of the function that it calls are beside them.
    ///
    /// # Panics
    ///
    /// Where it is no call.
    pub fn attributes_at(self, place: Place) -> Attributes<'m> {
        assert!(self.is_call());
        Attributes { holder: self.value(), is_call: true, index: place.index() }
    }
}

/// As LLVM prints them.
impl std::fmt::Display for Attributes<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (holder, index) = (self.holder.raw(), self.index);
        // SAFETY: a function or call.
        formatter
            .write_str(&ffi::collect(|text| unsafe { ffi::jlopt_attributes_print(holder, index, text) }).0)
    }
}

impl<'m> Attributes<'m> {
    /// The value of a string attribute as text; bytes that are no UTF-8 are replaced.
    pub fn string(self, key: &str) -> Option<String> {
        self.string_bytes(key).map(|value| String::from_utf8_lossy(&value).into_owned())
    }

    /// The value of a string attribute as it is.
    pub fn string_bytes(self, key: &str) -> Option<Vec<u8>> {
        let found = self.find_string(key)?;
        let mut length = 0;
        // SAFETY: a string attribute, whose value has that length.
        Some(unsafe {
            let value = llvm::LLVMGetStringAttributeValue(found, &raw mut length);
            ffi::bytes(value, length as usize).to_vec()
        })
    }

    /// Whether there is a string attribute.
    pub fn has_string(self, key: &str) -> bool {
        self.find_string(key).is_some()
    }

    fn find_string(self, key: &str) -> Option<LLVMAttributeRef> {
        let get = if self.is_call {
            llvm::LLVMGetCallSiteStringAttribute
        } else {
            llvm::LLVMGetStringAttributeAtIndex
        };
        // SAFETY: the key has that length.
        self.found(unsafe { get(self.holder.raw(), self.index, key.as_ptr().cast(), length(key)) })
    }

    /// Sets a string attribute.
    pub fn set_string(self, key: &str, value: impl AsRef<[u8]>) {
        let value = value.as_ref();
        // SAFETY: key and value have those lengths.
        self.add(unsafe {
            llvm::LLVMCreateStringAttribute(
                self.context(),
                key.as_ptr().cast(),
                length(key),
                value.as_ptr().cast(),
                length(value),
            )
        });
    }

    /// Removes a string attribute.
    pub fn remove_string(self, key: &str) {
        let remove = if self.is_call {
            llvm::LLVMRemoveCallSiteStringAttribute
        } else {
            llvm::LLVMRemoveStringAttributeAtIndex
        };
        // SAFETY: the key has that length.
        unsafe { remove(self.holder.raw(), self.index, key.as_ptr().cast(), length(key)) }
    }

    /// Whether there is an attribute of LLVM's own (`readonly`, `sret`).
    pub fn has(self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The value of an attribute of LLVM's own that has a number (`dereferenceable`, `align`, `memory`).
    pub fn number(self, name: &str) -> Option<u64> {
        // SAFETY: an attribute of the holder's.
        self.find(name).map(|found| unsafe { llvm::LLVMGetEnumAttributeValue(found) })
    }

    /// The type that an attribute of LLVM's own names (`sret`, `byval`).
    pub fn type_of(self, name: &str) -> Option<Type<'m>> {
        let found = self.find(name)?;
        // SAFETY: an attribute of the holder's, asked for its type only where it has one.
        unsafe {
            (llvm::LLVMIsTypeAttribute(found) != 0).then(|| Type::new(llvm::LLVMGetTypeAttributeValue(found)))
        }
    }

    /// Sets an attribute of LLVM's own, with its number; 0 for one that has none, and for `captures(none)`.
    pub fn set_number(self, name: &str, value: u64) {
        // SAFETY: a kind of the context's.
        self.add(unsafe { llvm::LLVMCreateEnumAttribute(self.context(), kind(name), value) });
    }

    /// Sets an attribute of LLVM's own that has no value.
    pub fn set(self, name: &str) {
        self.set_number(name, 0);
    }

    /// Sets an attribute of LLVM's own that names a type.
    pub fn set_type(self, name: &str, ty: Type<'m>) {
        // SAFETY: a kind of the context's, and a type in it.
        self.add(unsafe { llvm::LLVMCreateTypeAttribute(self.context(), kind(name), ty.raw()) });
    }

    /// Removes an attribute of LLVM's own.
    pub fn remove(self, name: &str) {
        let remove = if self.is_call {
            llvm::LLVMRemoveCallSiteEnumAttribute
        } else {
            llvm::LLVMRemoveEnumAttributeAtIndex
        };
        // SAFETY: a function or call.
        unsafe { remove(self.holder.raw(), self.index, kind(name)) }
    }

    /// Takes all attributes off that have a kind, except those of these kinds; attributes that are strings stay.
    pub fn retain_enums(self, kept: &[&str]) {
        let kept: Vec<u32> = kept.iter().map(|name| kind(name)).collect();
        let present = self.all().into_iter();
        // SAFETY: an attribute that is no string has a kind.
        let kinds = present.filter_map(|attribute| unsafe {
            (llvm::LLVMIsStringAttribute(attribute) == 0).then(|| llvm::LLVMGetEnumAttributeKind(attribute))
        });
        for gone in kinds.filter(|present| !kept.contains(present)) {
            let remove = if self.is_call {
                llvm::LLVMRemoveCallSiteEnumAttribute
            } else {
                llvm::LLVMRemoveEnumAttributeAtIndex
            };
            // SAFETY: a function or call.
            unsafe { remove(self.holder.raw(), self.index, gone) }
        }
    }

    /// Adds those attributes of LLVM's own that another place has under these names, of a function or call of the same context.
    pub fn copy_enums_from(self, other: Attributes<'_>, names: &[&str]) {
        names.iter().filter_map(|name| other.find(name)).for_each(|attribute| self.add(attribute));
    }

    /// Adds all attributes of another place, of a function or call of the same context.
    pub fn copy_from(self, other: Attributes<'_>) {
        other.all().into_iter().for_each(|attribute| self.add(attribute));
    }

    fn all(self) -> Vec<LLVMAttributeRef> {
        let count = if self.is_call {
            llvm::LLVMGetCallSiteAttributeCount
        } else {
            llvm::LLVMGetAttributeCountAtIndex
        };
        let list =
            if self.is_call { llvm::LLVMGetCallSiteAttributes } else { llvm::LLVMGetAttributesAtIndex };
        // SAFETY: a function or call, and room for all of them.
        unsafe {
            let mut raw = vec![std::ptr::null_mut(); count(self.holder.raw(), self.index) as usize];
            list(self.holder.raw(), self.index, raw.as_mut_ptr());
            raw
        }
    }

    fn find(self, name: &str) -> Option<LLVMAttributeRef> {
        let get =
            if self.is_call { llvm::LLVMGetCallSiteEnumAttribute } else { llvm::LLVMGetEnumAttributeAtIndex };
        // SAFETY: a function or call.
        self.found(unsafe { get(self.holder.raw(), self.index, kind(name)) })
    }

    fn found(self, raw: LLVMAttributeRef) -> Option<LLVMAttributeRef> {
        (!raw.is_null()).then_some(raw)
    }

    fn add(self, attribute: LLVMAttributeRef) {
        let add = if self.is_call { llvm::LLVMAddCallSiteAttribute } else { llvm::LLVMAddAttributeAtIndex };
        // SAFETY: an attribute of the holder's context.
        unsafe { add(self.holder.raw(), self.index, attribute) }
    }

    fn context(self) -> LLVMContextRef {
        // SAFETY: the holder is alive.
        unsafe { llvm::LLVMGetTypeContext(self.holder.value_type().raw()) }
    }
}

/// Whether a name is that of an attribute of LLVM's own, which is no string attribute.
#[must_use]
pub fn is_llvm_attribute(name: &[u8]) -> bool {
    kind_or_none(name) != 0
}

/// LLVM's number of an attribute's name; 0 where it has no such attribute.
fn kind_or_none(name: &[u8]) -> c_uint {
    // SAFETY: the name has that length.
    unsafe { llvm::LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// LLVM's number of an attribute's name.
///
/// # Panics
///
/// Where LLVM has no such attribute: names are the caller's, not the user's.
fn kind(name: &str) -> c_uint {
    let kind = kind_or_none(name.as_bytes());
    assert!(kind != 0, "no attribute of LLVM's: {name}");
    kind
}

fn length(text: impl AsRef<[u8]>) -> c_uint {
    c_uint::try_from(text.as_ref().len()).expect("attributes are shorter than 4 GiB")
}
