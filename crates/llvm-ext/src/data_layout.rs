//! Data layouts from their text (`e-i64:64-n32:64`; "LLVM Language Reference Manual", Data Layout).

use crate::ffi;
use crate::types::DataLayout;
use inkwell::llvm_sys::target::{LLVMDisposeTargetData, LLVMTargetDataRef};
use std::ffi::CString;

/// A data layout that belongs to no module.
pub struct OwnedDataLayout {
    raw: LLVMTargetDataRef,
}

/// Why a text is no data layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct DataLayoutError {
    /// LLVM's text.
    pub message: String,
    /// Where the specification starts that LLVM refuses, in bytes.
    pub offset: usize,
}

impl OwnedDataLayout {
    /// Parses a text: specifications with `-` between them. The empty text stands for LLVM's defaults.
    ///
    /// # Errors
    ///
    /// The first specification that LLVM refuses.
    pub fn parse(text: &str) -> Result<Self, DataLayoutError> {
        let whole = Self::parse_whole(text);
        whole.map_err(|message| first_refused(text).unwrap_or(DataLayoutError { message, offset: 0 }))
    }

    fn parse_whole(text: &str) -> Result<Self, String> {
        let (message, raw) =
            // SAFETY: the text has that length; the sink lives while LLVM parses.
            ffi::collect(|error| unsafe {
                ffi::jlopt_data_layout_parse(text.as_ptr().cast(), text.len(), error)
            });
        if raw.is_null() { Err(message) } else { Ok(Self { raw }) }
    }

    /// The same, to ask for sizes and offsets.
    pub fn get(&self) -> DataLayout<'_> {
        // SAFETY: alive while `self` is borrowed.
        unsafe { DataLayout::new(self.raw) }
    }
}

impl Drop for OwnedDataLayout {
    fn drop(&mut self) {
        // SAFETY: made by `parse_whole`, and nobody else disposes of it.
        unsafe { LLVMDisposeTargetData(self.raw) }
    }
}

/// LLVM does not say where an error is: it is in the last specification of the shortest text that LLVM refuses.
fn first_refused(text: &str) -> Option<DataLayoutError> {
    let mut start = 0;
    for specification in text.split('-') {
        let end = start + specification.len();
        if let Err(message) = OwnedDataLayout::parse_whole(&text[..end]) {
            // A `-` at the end of a text is refused for the empty specification behind it.
            return Some(DataLayoutError { message, offset: start });
        }
        start = end + 1;
    }
    None
}

/// The data layout that LLVM gives modules for a triple; nothing for a triple that LLVM has none for.
pub fn of_triple(triple: &str) -> Option<String> {
    let triple = CString::new(triple).ok()?;
    // SAFETY: a string that ends in NUL.
    let (text, ()) = ffi::collect(|sink| unsafe { ffi::jlopt_triple_data_layout(triple.as_ptr(), sink) });
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::types::Type;

    fn refused(text: &str) -> (usize, String) {
        let error = OwnedDataLayout::parse(text).err().expect("LLVM refuses it");
        (error.offset, error.message)
    }

    #[test]
    fn the_first_bad_specification_is_named() {
        assert_eq!(refused("x"), (0, "unknown specifier 'x'".to_owned()));
        assert_eq!(refused("e-i64:64-z-y").0, 9);
        assert_eq!(refused("e-p:64:65-i64:64").0, 2);
        assert_eq!(refused("e-i64:64-"), (9, "empty specification is not allowed".to_owned()));
        assert_eq!(refused("e--i64:64").0, 2);
        assert_eq!(refused("e-i64:64\0-n8").0, 2);
        assert_eq!(refused("e-é").0, 2);
    }

    #[test]
    fn types_are_measured() {
        let context = Context::new();
        let layout = OwnedDataLayout::parse("e-i64:64-p3:32:32").expect("a data layout");
        let (i8, i128) = (context.as_inkwell().i8_type(), context.as_inkwell().i128_type());
        let pair = context.as_inkwell().struct_type(&[i8.into(), i128.into()], false);
        let (pair, wide) = (Type::of_inkwell(pair.into()), Type::of_inkwell(i128.into()));
        assert_eq!(layout.get().abi_alignment(wide), 8);
        assert_eq!(layout.get().element_offset(pair, 1), 8);
        assert_eq!((layout.get().store_size(pair), layout.get().alloc_size(pair)), (24, 24));
        assert_eq!(layout.get().pointer_size_in(3), 4);
        assert_eq!(layout.get().pointer_size_in(10), 8);
    }

    #[test]
    fn triples_have_data_layouts() {
        let windows = of_triple("i686-w64-mingw32").expect("LLVM knows it");
        assert!(windows.starts_with("e-m:x-p:32:32-"), "{windows}");
        assert_eq!(of_triple("klingon"), None);
    }
}
