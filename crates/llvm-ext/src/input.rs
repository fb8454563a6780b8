//! Bytes to parse: files, standard input, memory.

use crate::ffi;
use inkwell::llvm_sys::core::{
    LLVMCreateMemoryBufferWithContentsOfFile, LLVMCreateMemoryBufferWithMemoryRangeCopy,
    LLVMCreateMemoryBufferWithSTDIN, LLVMDisposeMemoryBuffer, LLVMDisposeMessage, LLVMGetBufferSize,
    LLVMGetBufferStart,
};
use inkwell::llvm_sys::prelude::LLVMMemoryBufferRef;
use std::ffi::{CStr, CString, c_char};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The contents of an input. Large files are mapped, not read.
pub struct InputBuffer {
    raw: LLVMMemoryBufferRef,
}

impl InputBuffer {
    /// The contents of a file.
    ///
    /// # Errors
    ///
    /// The operating system's message.
    pub fn from_file(path: &Path) -> Result<Self, String> {
        let path =
            CString::new(path.as_os_str().as_bytes()).map_err(|_| "the path has a NUL in it".to_owned())?;
        // SAFETY: the path ends in NUL; both results are ours.
        Self::create(|buffer, message| unsafe {
            LLVMCreateMemoryBufferWithContentsOfFile(path.as_ptr(), buffer, message)
        })
    }

    /// All of standard input.
    ///
    /// # Errors
    ///
    /// The operating system's message.
    pub fn from_stdin() -> Result<Self, String> {
        // SAFETY: both results are ours.
        Self::create(|buffer, message| unsafe { LLVMCreateMemoryBufferWithSTDIN(buffer, message) })
    }

    /// A copy of bytes in memory.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        // SAFETY: LLVM copies the bytes and appends the NUL that its parser needs.
        let raw = unsafe {
            LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.as_ptr().cast(), bytes.len(), c"".as_ptr())
        };
        Self { raw }
    }

    fn create(
        create: impl FnOnce(*mut LLVMMemoryBufferRef, *mut *mut c_char) -> i32,
    ) -> Result<Self, String> {
        let mut raw = std::ptr::null_mut();
        let mut message = std::ptr::null_mut();
        if create(&raw mut raw, &raw mut message) == 0 {
            return Ok(Self { raw });
        }
        // SAFETY: on failure LLVM hands over a message.
        unsafe {
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            LLVMDisposeMessage(message);
            Err(text)
        }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: the buffer's own start and size.
        unsafe {
            std::slice::from_raw_parts(LLVMGetBufferStart(self.raw).cast::<u8>(), LLVMGetBufferSize(self.raw))
        }
    }

    /// Whether the bytes are bitcode: raw (`BC` 0xC0DE) or in the wrapper that Darwin puts around it (0x0B17C0DE).
    pub fn is_bitcode(&self) -> bool {
        is_bitcode(self.as_bytes())
    }

    /// Whether there is a summary for link-time optimization (`^0 = module: …` in text), which is read apart from the module.
    pub fn has_summary(&self) -> bool {
        // SAFETY: a buffer that is alive.
        unsafe { ffi::jlopt_has_summary(self.raw) }
    }

    pub(crate) fn raw(&self) -> LLVMMemoryBufferRef {
        self.raw
    }
}

fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(&[0xDE, 0xC0, 0x17, 0x0B])
}

impl Drop for InputBuffer {
    fn drop(&mut self) {
        // SAFETY: ours, and disposed of once.
        unsafe { LLVMDisposeMemoryBuffer(self.raw) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bitcode_is_told_by_its_magic() {
        assert!(InputBuffer::from_bytes(b"BC\xC0\xDE....").is_bitcode());
        assert!(InputBuffer::from_bytes(&[0xDE, 0xC0, 0x17, 0x0B, 0]).is_bitcode());
        assert!(!InputBuffer::from_bytes(b"; BC").is_bitcode());
        assert!(!InputBuffer::from_bytes(b"").is_bitcode());
    }
}
