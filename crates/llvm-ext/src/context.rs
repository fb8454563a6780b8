//! The context that modules live in, and what LLVM says while it works in it.

use crate::ffi;
use inkwell::llvm_sys::LLVMDiagnosticSeverity;
use inkwell::llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMDisposeMessage, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use inkwell::llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef};
use std::cell::RefCell;
use std::ffi::{CStr, c_void};

/// How serious a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// What was asked for cannot be done.
    Error,
    /// It was done, but something is off.
    Warning,
    /// Remarks and notes.
    Note,
}

/// Something that LLVM reported while it worked: when upgrading, linking, running a pass.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// LLVM's whole text.
    pub message: String,
    /// Whether it says that the debug information of a module is dropped: as invalid, or of another version.
    pub drops_debug_info: bool,
}

/// An LLVM context: types, constants and metadata of its modules. Collects LLVM's diagnostics.
pub struct Context {
    inner: inkwell::context::Context,
    // Boxed: LLVM holds its address.
    diagnostics: Box<RefCell<Vec<Diagnostic>>>,
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Context {
    /// A new, empty context.
    pub fn new() -> Self {
        let inner = inkwell::context::Context::create();
        let diagnostics = Box::<RefCell<Vec<Diagnostic>>>::default();
        let opaque = std::ptr::from_ref(&*diagnostics).cast_mut().cast::<c_void>();
        // SAFETY: the handler gets the address of the box, which lives as long as the context.
        unsafe { LLVMContextSetDiagnosticHandler(inner.raw(), Some(collect_diagnostic), opaque) };
        Self { inner, diagnostics }
    }

    /// The diagnostics that came up since the last call.
    pub fn take_diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.take()
    }

    /// The same context, for inkwell's API.
    pub fn as_inkwell(&self) -> &inkwell::context::Context {
        &self.inner
    }

    pub(crate) fn raw(&self) -> LLVMContextRef {
        self.inner.raw()
    }
}

extern "C" fn collect_diagnostic(info: LLVMDiagnosticInfoRef, opaque: *mut c_void) {
    // SAFETY: `opaque` is the box of the context that reports; LLVM's text is freed after it was copied.
    unsafe {
        let severity = match LLVMGetDiagInfoSeverity(info) {
            LLVMDiagnosticSeverity::LLVMDSError => Severity::Error,
            LLVMDiagnosticSeverity::LLVMDSWarning => Severity::Warning,
            LLVMDiagnosticSeverity::LLVMDSRemark | LLVMDiagnosticSeverity::LLVMDSNote => Severity::Note,
        };
        let drops_debug_info = ffi::jlopt_drops_debug_info(info);
        let text = LLVMGetDiagInfoDescription(info);
        let message = CStr::from_ptr(text).to_string_lossy().into_owned();
        LLVMDisposeMessage(text);
        let diagnostics = &*opaque.cast::<RefCell<Vec<Diagnostic>>>();
        diagnostics.borrow_mut().push(Diagnostic { severity, message, drops_debug_info });
    }
}

/// Hands options to LLVM's own command-line parser, as `opt` takes them (`-print-changed`, `-time-passes`, ...).
/// They hold for the whole process, and each may be given once.
///
/// # Errors
///
/// LLVM's text where it refuses an option.
pub fn set_llvm_options(options: &[String]) -> Result<(), String> {
    let arguments: Vec<_> = std::iter::once("jlopt")
        .chain(options.iter().map(String::as_str))
        .map(|option| std::ffi::CString::new(option).map_err(|_| format!("{option:?} has a NUL in it")))
        .collect::<Result<_, _>>()?;
    let pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ptr()).collect();
    let count = i32::try_from(pointers.len()).map_err(|_| "too many options".to_owned())?;
    let (message, accepted) =
        // SAFETY: `count` strings that end in NUL; LLVM copies what it keeps.
        ffi::collect(|errors| unsafe { ffi::jlopt_parse_options(count, pointers.as_ptr(), errors) });
    if accepted { Ok(()) } else { Err(message.trim_end().to_owned()) }
}

/// Prints to standard error what options such as `-time-passes` and `-stats` promise for the end of the process, which
/// nothing else would print where the process leaves without tearing LLVM down.
pub fn print_llvm_reports() {
    // SAFETY: nothing to be kept to.
    unsafe { ffi::jlopt_print_reports() }
}

/// Forgets that LLVM could not write a report to a standard stream, because it is full or closed: at exit that would be
/// fatal, although nothing depends on it.
pub fn forget_stream_errors() {
    // SAFETY: nothing to be kept to.
    unsafe { ffi::jlopt_forget_stream_errors() }
}
