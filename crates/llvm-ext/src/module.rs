//! Modules: reading, writing, verifying, and what is in them.

use crate::context::Context;
use crate::data_layout;
use crate::ffi;
use crate::global::{Function, GlobalAlias, GlobalIFunc, GlobalValue, GlobalVariable};
use crate::input::InputBuffer;
use crate::metadata::MetadataNode;
use crate::types::{DataLayout, Type};
use crate::value::{Constant, Value};
use inkwell::llvm_sys::LLVMLinkage;
use inkwell::llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyFunction, LLVMVerifyModule};
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef, LLVMValueRef};
use inkwell::llvm_sys::target::LLVMGetModuleDataLayout;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::os::fd::{AsRawFd, BorrowedFd};

/// Why an input is no module: LLVM's diagnostic.
#[derive(Clone, Debug, Default, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    /// What is wrong.
    pub message: String,
    /// The line, from 1, where text was parsed.
    pub line: Option<usize>,
    /// The column in bytes, from 1, where text was parsed.
    pub column: Option<usize>,
    /// The source line, without its end.
    pub source_line: String,
}

/// How a module is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// LLVM's textual IR (`.ll`).
    Text,
    /// LLVM's bitcode (`.bc`).
    Bitcode,
}

/// An LLVM module. Values, types and metadata found in it borrow it.
pub struct Module<'ctx> {
    inner: ManuallyDrop<inkwell::module::Module<'ctx>>,
    owned: bool,
}

/// The data layout that a module without one has for a while.
#[must_use = "the module has it until this is dropped"]
pub struct AssumedLayout<'m> {
    module: LLVMModuleRef,
    borrowed: PhantomData<&'m ()>,
}

impl Drop for AssumedLayout<'_> {
    fn drop(&mut self) {
        // SAFETY: the module is borrowed, and so alive.
        unsafe { llvm::LLVMSetDataLayout(self.module, c"".as_ptr()) }
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        if self.owned {
            // SAFETY: dropped here and nowhere else.
            unsafe { ManuallyDrop::drop(&mut self.inner) }
        }
    }
}

impl<'ctx> Module<'ctx> {
    /// Reads a whole module, from text or bitcode. `name` becomes its identifier and, in text that has none, its
    /// source file name.
    ///
    /// # Errors
    ///
    /// LLVM's diagnostic where the bytes are no module.
    pub fn parse(context: &'ctx Context, input: &InputBuffer, name: &str) -> Result<Self, ParseError> {
        Self::parse_ir(context, input, name, false)
    }

    /// Reads a module for questions that need no function bodies: those of bitcode stay unread. The input must
    /// outlive the module, which `'ctx` ties it to.
    ///
    /// # Errors
    ///
    /// LLVM's diagnostic where the bytes are no module.
    pub fn parse_lazily(
        context: &'ctx Context,
        input: &'ctx InputBuffer,
        name: &str,
    ) -> Result<Self, ParseError> {
        let module = Self::parse_ir(context, input, name, true)?;
        let (message, read) =
            // SAFETY: the module was just read, and its input is alive.
            ffi::collect(|sink| unsafe { ffi::jlopt_materialize_metadata(module.raw(), sink) });
        if read { Ok(module) } else { Err(ParseError { message, ..ParseError::default() }) }
    }

    fn parse_ir(
        context: &'ctx Context,
        input: &InputBuffer,
        name: &str,
        lazy: bool,
    ) -> Result<Self, ParseError> {
        // SAFETY: a context that is alive for `'ctx`.
        unsafe { Self::parse_raw(context.raw(), input, name, lazy) }
    }

    /// Reads a whole module into a context.
    ///
    /// # Safety
    ///
    /// The context must be alive for `'ctx`.
    pub(crate) unsafe fn parse_in(
        context: LLVMContextRef,
        input: &InputBuffer,
        name: &str,
    ) -> Result<Self, ParseError> {
        // SAFETY: the caller's promise.
        unsafe { Self::parse_raw(context, input, name, false) }
    }

    /// # Safety
    ///
    /// The context must be alive for `'ctx`, and for a lazy module the input too.
    unsafe fn parse_raw(
        context: LLVMContextRef,
        input: &InputBuffer,
        name: &str,
        lazy: bool,
    ) -> Result<Self, ParseError> {
        let name = CString::new(name.replace('\0', "?")).expect("has no NUL");
        let mut error = ParseError::default();
        let sink =
            ffi::ParseErrorSink { opaque: std::ptr::from_mut(&mut error).cast(), report: record_parse_error };
        // SAFETY: context and buffer are alive; the sink's address is the local above.
        let raw = unsafe { ffi::jlopt_parse_ir(context, input.raw(), name.as_ptr(), lazy, sink) };
        if raw.is_null() {
            return Err(error);
        }
        // SAFETY: a new module of this context, which nobody else has.
        Ok(Self { inner: ManuallyDrop::new(unsafe { inkwell::module::Module::new(raw) }), owned: true })
    }

    /// Gives the module away: who gets it disposes of it.
    pub(crate) fn into_raw(self) -> LLVMModuleRef {
        assert!(self.owned);
        let module = ManuallyDrop::new(self);
        module.raw()
    }

    /// An empty module for the target of another one: with its triple and data layout.
    pub fn new_like(context: &'ctx Context, other: &Module<'_>, name: &str) -> Self {
        let inner = context.as_inkwell().create_module(name);
        inner.set_triple(&other.inner.get_triple());
        inner.set_data_layout(&other.inner.get_data_layout());
        Self { inner: ManuallyDrop::new(inner), owned: true }
    }

    /// A copy of a part of the module, in the same context: the definitions that are asked for, and declarations of
    /// what they name beside. Module flags, debug information and everything else that concerns the whole module are in each
    /// part. Functions whose blocks the definitions name must be among them.
    ///
    /// Locals that are only declared in the part get external linkage there: who cuts a module makes them external in the
    /// whole before.
    pub fn clone_part(&self, definitions: &[GlobalValue<'_>]) -> Module<'ctx> {
        let raw: Vec<_> = definitions.iter().map(|definition| definition.value().raw()).collect();
        // SAFETY: definitions of this module; the new one is ours.
        let part = unsafe { ffi::jlopt_module_clone_part(self.raw(), raw.as_ptr(), raw.len()) };
        // SAFETY: a new module of this module's context, which nobody else has.
        Module { inner: ManuallyDrop::new(unsafe { inkwell::module::Module::new(part) }), owned: true }
    }

    /// Appends a text to the file name of each compile unit of the debug information, so that no two parts of a module
    /// have a unit of one name.
    pub fn mark_debug_units(&self, mark: &str) {
        // SAFETY: the mark has that length.
        unsafe { ffi::jlopt_module_mark_debug_units(self.raw(), mark.as_ptr().cast(), mark.len()) }
    }

    /// The assembly that stands outside of functions, as text.
    pub fn inline_assembly(&self) -> String {
        String::from_utf8_lossy(&self.inline_assembly_bytes()).into_owned()
    }

    /// The assembly that stands outside of functions.
    pub fn inline_assembly_bytes(&self) -> Vec<u8> {
        let mut length = 0;
        // SAFETY: LLVM's string has that length.
        unsafe {
            let text = llvm::LLVMGetModuleInlineAsm(self.raw(), &raw mut length);
            ffi::bytes(text, length).to_vec()
        }
    }

    /// Takes away the assembly that stands outside of functions.
    pub fn clear_inline_assembly(&self) {
        // SAFETY: an empty text.
        unsafe { llvm::LLVMSetModuleInlineAsm2(self.raw(), c"".as_ptr(), 0) }
    }

    /// A module that somebody else owns, for the time of `'ctx`.
    ///
    /// # Safety
    ///
    /// `raw` must be a module that is alive for `'ctx`.
    pub(crate) unsafe fn borrowed(raw: LLVMModuleRef) -> Self {
        // SAFETY: the caller's promise; it is never disposed of through this.
        Self { inner: ManuallyDrop::new(unsafe { inkwell::module::Module::new(raw) }), owned: false }
    }

    /// The same module, for inkwell's API.
    pub fn as_inkwell(&self) -> &inkwell::module::Module<'ctx> {
        &self.inner
    }

    pub(crate) fn raw(&self) -> LLVMModuleRef {
        self.inner.as_mut_ptr()
    }

    /// Checks the module's invariants, debug information included.
    ///
    /// # Errors
    ///
    /// The whole text of LLVM's verifier.
    pub fn verify(&self) -> Result<(), String> {
        let mut text = std::ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: the module is alive; the text is ours and disposed of after it was copied.
        unsafe {
            let broken = LLVMVerifyModule(self.raw(), action, &raw mut text);
            let message = CStr::from_ptr(text).to_string_lossy().trim_end().to_owned();
            llvm::LLVMDisposeMessage(text);
            if broken == 0 { Ok(()) } else { Err(message) }
        }
    }

    /// Checks a module that was just read. Debug information that is broken is dropped with a warning, as LLVM's readers
    /// do: it is no reason to refuse a module.
    ///
    /// # Errors
    ///
    /// The whole text of LLVM's verifier.
    pub fn verify_input(&self) -> Result<(), String> {
        // SAFETY: the module is alive.
        let (text, fine) = ffi::collect(|text| unsafe { ffi::jlopt_verify_input(self.raw(), text) });
        if fine { Ok(()) } else { Err(text.trim_end().to_owned()) }
    }

    /// The functions that the verifier finds broken by themselves, for a module that is broken.
    pub fn broken_functions(&self) -> impl Iterator<Item = Function<'_>> {
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        self.functions()
            .filter(|function| !function.is_declaration())
            // SAFETY: a definition that is alive.
            .filter(move |function| unsafe { LLVMVerifyFunction(function.raw(), action) != 0 })
    }

    /// Writes the module to an open file.
    ///
    /// # Errors
    ///
    /// The first error of the operating system's.
    pub fn write(
        &self,
        format: Format,
        file: BorrowedFd<'_>,
        preserve_use_list_order: bool,
    ) -> std::io::Result<()> {
        let write = match format {
            Format::Text => ffi::jlopt_write_text,
            Format::Bitcode => ffi::jlopt_write_bitcode,
        };
        // SAFETY: module and file are alive; the file stays open.
        match unsafe { write(self.raw(), file.as_raw_fd(), preserve_use_list_order) } {
            0 => Ok(()),
            code => Err(std::io::Error::from_raw_os_error(code)),
        }
    }

    /// The target triple, as it stands in the module.
    pub fn target_triple(&self) -> String {
        // SAFETY: a string of the module's that ends in NUL.
        unsafe { CStr::from_ptr(llvm::LLVMGetTarget(self.raw())) }.to_string_lossy().into_owned()
    }

    /// The module's data layout.
    pub fn data_layout(&self) -> DataLayout<'_> {
        // SAFETY: the layout belongs to the module, whose borrow it keeps.
        unsafe { DataLayout::new(LLVMGetModuleDataLayout(self.raw())) }
    }

    /// The text of the module's data layout.
    pub fn data_layout_text(&self) -> String {
        // SAFETY: a string of the module's that ends in NUL.
        unsafe { CStr::from_ptr(llvm::LLVMGetDataLayoutStr(self.raw())) }.to_string_lossy().into_owned()
    }

    /// Has the module have the data layout of its triple, where it has none itself, until what it gives is dropped. Whoever
    /// lowers for a triple alone takes that layout; LLVM's default one has pointers of 64 bits for every machine.
    pub fn assume_layout_of_triple(&self) -> Option<AssumedLayout<'_>> {
        if !self.data_layout_text().is_empty() {
            return None;
        }
        let layout = CString::new(data_layout::of_triple(&self.target_triple())?).ok()?;
        // SAFETY: a data layout of LLVM's own, which ends in NUL; the module has it in place.
        unsafe { llvm::LLVMSetDataLayout(self.raw(), layout.as_ptr()) };
        Some(AssumedLayout { module: self.raw(), borrowed: PhantomData })
    }

    /// The integer type of a width in bits.
    pub fn int_type(&self, bits: u32) -> Type<'_> {
        // SAFETY: the module's context is alive.
        unsafe { Type::new(llvm::LLVMIntTypeInContext(llvm::LLVMGetModuleContext(self.raw()), bits)) }
    }

    /// The type of tokens.
    pub fn token_type(&self) -> Type<'_> {
        // SAFETY: the module's context is alive.
        unsafe { Type::new(llvm::LLVMTokenTypeInContext(llvm::LLVMGetModuleContext(self.raw()))) }
    }

    /// The type without values.
    pub fn void_type(&self) -> Type<'_> {
        // SAFETY: the module's context is alive.
        unsafe { Type::new(llvm::LLVMVoidTypeInContext(llvm::LLVMGetModuleContext(self.raw()))) }
    }

    /// The literal struct type of these elements.
    pub fn struct_type(&self, elements: &[Type<'_>]) -> Type<'_> {
        let mut raw: Vec<_> = elements.iter().map(|element| element.raw()).collect();
        let count = u32::try_from(raw.len()).expect("a struct's elements");
        // SAFETY: types of the module's context.
        unsafe {
            let context = llvm::LLVMGetModuleContext(self.raw());
            Type::new(llvm::LLVMStructTypeInContext(context, raw.as_mut_ptr(), count, 0))
        }
    }

    /// Appends a declaration of a function with external linkage. A name that is taken gets a number.
    pub fn add_function(&self, name: impl AsRef<[u8]>, function_type: Type<'_>) -> Function<'_> {
        // SAFETY: a function type of the module's context, and an empty name.
        let function = Function::from_value(unsafe {
            Value::new(llvm::LLVMAddFunction(self.raw(), c"".as_ptr(), function_type.raw()))
        });
        function.set_name(name);
        function
    }

    /// The pointer type of an address space.
    pub fn pointer_type(&self, address_space: u32) -> Type<'_> {
        let context = // SAFETY: the module is alive.
            unsafe { llvm::LLVMGetModuleContext(self.raw()) };
        // SAFETY: so is its context.
        unsafe { Type::new(llvm::LLVMPointerTypeInContext(context, address_space)) }
    }

    /// The functions, declarations included, in module order.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        // SAFETY: the list of this module, walked while it is borrowed.
        unsafe { self.list(llvm::LLVMGetFirstFunction, llvm::LLVMGetNextFunction) }.map(Function::from_value)
    }

    /// The global variables, in module order.
    pub fn global_variables(&self) -> impl Iterator<Item = GlobalVariable<'_>> {
        // SAFETY: as above.
        unsafe { self.list(llvm::LLVMGetFirstGlobal, llvm::LLVMGetNextGlobal) }
            .map(GlobalVariable::from_value)
    }

    /// The aliases, in module order.
    pub fn aliases(&self) -> impl Iterator<Item = GlobalAlias<'_>> {
        // SAFETY: as above.
        unsafe { self.list(llvm::LLVMGetFirstGlobalAlias, llvm::LLVMGetNextGlobalAlias) }
            .map(GlobalAlias::from_value)
    }

    /// The ifuncs, in module order.
    pub fn ifuncs(&self) -> impl Iterator<Item = GlobalIFunc<'_>> {
        // SAFETY: as above.
        unsafe { self.list(llvm::LLVMGetFirstGlobalIFunc, llvm::LLVMGetNextGlobalIFunc) }
            .map(GlobalIFunc::from_value)
    }

    /// # Safety
    ///
    /// The functions must walk a list of values of the module.
    unsafe fn list(
        &self,
        first: unsafe extern "C" fn(LLVMModuleRef) -> LLVMValueRef,
        next: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef,
    ) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: the caller's promise, and the module is alive.
        let first = unsafe { Value::from_raw(first(self.raw())) };
        std::iter::successors(first, move |value| {
            // SAFETY: a member of the list.
            unsafe { Value::from_raw(next(value.raw())) }
        })
    }

    /// The function of a name.
    pub fn function(&self, name: &str) -> Option<Function<'_>> {
        // SAFETY: the name has that length.
        let found = unsafe {
            Value::from_raw(llvm::LLVMGetNamedFunctionWithLength(
                self.raw(),
                name.as_ptr().cast(),
                name.len(),
            ))
        };
        found.map(Function::from_value)
    }

    /// The global variable of a name, whatever its linkage.
    pub fn global_variable(&self, name: &str) -> Option<GlobalVariable<'_>> {
        // SAFETY: the name has that length.
        let found = unsafe {
            Value::from_raw(llvm::LLVMGetNamedGlobalWithLength(self.raw(), name.as_ptr().cast(), name.len()))
        };
        found.map(GlobalVariable::from_value)
    }

    /// The global of a name, of whatever sort.
    pub fn named_global(&self, name: &str) -> Option<GlobalValue<'_>> {
        let (text, length) = (name.as_ptr().cast(), name.len());
        // SAFETY: the name has that length.
        let of_other_sort = || unsafe {
            let alias = Value::from_raw(llvm::LLVMGetNamedGlobalAlias(self.raw(), text, length));
            alias.or_else(|| Value::from_raw(llvm::LLVMGetNamedGlobalIFunc(self.raw(), text, length)))
        };
        let function = self.function(name).map(Function::global);
        let variable = || self.global_variable(name).map(GlobalVariable::global);
        function.or_else(variable).or_else(|| of_other_sort().map(GlobalValue::from_value))
    }

    /// The function of a name and type, which is declared where nothing has the name; nothing where something else has it:
    /// a function of another type, a variable, an alias or an ifunc.
    pub fn function_or_declare(&self, name: &str, function_type: Type<'_>) -> Option<Function<'_>> {
        match self.named_global(name) {
            Some(global) => {
                global.as_function().filter(|function| function.content_type().raw() == function_type.raw())
            }
            None => Some(self.add_function(name, function_type)),
        }
    }

    /// The global variable of a name in an address space, which is declared with a type where nothing has the name;
    /// nothing where something else has it: a function, an alias, an ifunc, or a variable in another address space.
    pub fn variable_or_declare(
        &self,
        name: &str,
        value_type: Type<'_>,
        address_space: u32,
    ) -> Option<GlobalVariable<'_>> {
        match self.named_global(name) {
            Some(global) => global
                .as_global_variable()
                .filter(|variable| variable.value_type().pointer_address_space() == Some(address_space)),
            None => Some(self.add_global_variable_in(name, value_type, address_space)),
        }
    }

    /// Appends a global variable in address space 0, with external linkage and without an initializer. A name that
    /// is taken gets a number.
    pub fn add_global_variable(&self, name: impl AsRef<[u8]>, value_type: Type<'_>) -> GlobalVariable<'_> {
        self.add_global_variable_in(name, value_type, 0)
    }

    /// The same in an address space.
    pub fn add_global_variable_in(
        &self,
        name: impl AsRef<[u8]>,
        value_type: Type<'_>,
        address_space: u32,
    ) -> GlobalVariable<'_> {
        // SAFETY: a type of this module's context, and a name that ends in NUL.
        let added = unsafe {
            llvm::LLVMAddGlobalInAddressSpace(self.raw(), value_type.raw(), c"".as_ptr(), address_space)
        };
        // SAFETY: a new value of this module.
        let variable = GlobalVariable::from_value(unsafe { Value::new(added) });
        variable.set_name(name);
        variable
    }

    /// Appends an alias with external linkage.
    pub fn add_alias(
        &self,
        name: impl AsRef<[u8]>,
        value_type: Type<'_>,
        aliasee: Constant<'_>,
    ) -> GlobalAlias<'_> {
        let address_space = aliasee.value_type().pointer_address_space().unwrap_or(0);
        // SAFETY: type and constant are of this module's context.
        let added = unsafe {
            llvm::LLVMAddAlias2(self.raw(), value_type.raw(), address_space, aliasee.raw(), c"".as_ptr())
        };
        // SAFETY: a new value of this module.
        let alias = GlobalAlias::from_value(unsafe { Value::new(added) });
        alias.set_name(name);
        alias.set_linkage(LLVMLinkage::LLVMExternalLinkage);
        alias
    }

    /// The function of a name, or a new declaration `TYPE NAME()` without parameters.
    pub fn declare_without_parameters(&self, name: &str, result: Type<'_>) -> Function<'_> {
        self.function(name).unwrap_or_else(|| {
            let name = CString::new(name).expect("names that are added have no NUL");
            // SAFETY: the result is a type of this module's context.
            Function::from_value(unsafe {
                let function_type = llvm::LLVMFunctionType(result.raw(), std::ptr::null_mut(), 0, 0);
                Value::new(llvm::LLVMAddFunction(self.raw(), name.as_ptr(), function_type))
            })
        })
    }

    /// The operands of a named metadata node (`llvm.module.flags`); none where it is missing.
    pub fn named_metadata(&self, name: &str) -> Vec<MetadataNode<'_>> {
        let name = CString::new(name).expect("names of metadata have no NUL");
        // SAFETY: the vector has room for all operands.
        let operands = unsafe {
            let count = llvm::LLVMGetNamedMetadataNumOperands(self.raw(), name.as_ptr());
            let mut operands = vec![std::ptr::null_mut(); count as usize];
            llvm::LLVMGetNamedMetadataOperands(self.raw(), name.as_ptr(), operands.as_mut_ptr());
            operands
        };
        // SAFETY: metadata of this module.
        operands.into_iter().map(|operand| unsafe { MetadataNode::new(operand) }).collect()
    }

    /// Appends an operand to a named metadata node, which is made if need be.
    pub fn add_named_metadata(&self, name: &str, operand: MetadataNode<'_>) {
        let name = CString::new(name).expect("names of metadata have no NUL");
        // SAFETY: the operand is of this module's context.
        unsafe { llvm::LLVMAddNamedMetadataOperand(self.raw(), name.as_ptr(), operand.raw()) }
    }

    pub(crate) fn borrow_marker(&self) -> PhantomData<&()> {
        PhantomData
    }
}

extern "C" fn record_parse_error(
    opaque: *mut c_void,
    line: c_int,
    column: c_int,
    message: *const c_char,
    message_length: usize,
    source: *const c_char,
    source_length: usize,
) {
    let place = |number: c_int| usize::try_from(number).ok().filter(|&number| number > 0);
    // SAFETY: `opaque` is the error of `parse_ir`; the texts have the lengths given.
    unsafe {
        let error = &mut *opaque.cast::<ParseError>();
        error.message = ffi::text(message, message_length);
        error.source_line = ffi::text(source, source_length);
        error.line = place(line);
        error.column = error.line.and(place(column));
    }
}
