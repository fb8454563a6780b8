//! Functions, global variables, aliases and ifuncs.

use crate::attributes::Place;
use crate::ffi;
use crate::instruction::{BasicBlock, Instruction};
use crate::metadata::MetadataNode;
use crate::module::Module;
use crate::types::Type;
use crate::value::{Constant, Value};
use inkwell::llvm_sys::comdat::{LLVMGetComdat, LLVMSetComdat};
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::debuginfo::LLVMGetSubprogram;
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use std::ffi::{CStr, c_void};
use std::ops::Deref;

pub use inkwell::llvm_sys::{
    LLVMDLLStorageClass as DllStorageClass, LLVMLinkage as Linkage, LLVMUnnamedAddr as UnnamedAddress,
    LLVMVisibility as Visibility,
};

/// The attribute index of a function itself.
const FUNCTION_INDEX: u32 = u32::MAX;

macro_rules! newtype {
    ($(#[$doc:meta])* $name:ident, $target:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct $name<'m>($target<'m>);

        impl<'m> Deref for $name<'m> {
            type Target = $target<'m>;
            fn deref(&self) -> &$target<'m> {
                &self.0
            }
        }

        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(formatter, "{}(@{})", stringify!($name), self.name())
            }
        }
    };
}

/// Something that a definition refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference<'m> {
    /// What.
    pub global: GlobalValue<'m>,
    /// Whether it must be in the same module: its blocks are named (`blockaddress`), or the definition lives and dies with
    /// it (`!associated`).
    pub near: bool,
}

newtype! {
    /// A global value of any sort.
    GlobalValue, Constant
}
newtype! {
    /// A function: a definition or a declaration.
    Function, GlobalValue
}
newtype! {
    /// A global variable.
    GlobalVariable, GlobalValue
}
newtype! {
    /// Another name for a global.
    GlobalAlias, GlobalValue
}
newtype! {
    /// A function whose address a resolver gives at load time.
    GlobalIFunc, GlobalValue
}

impl<'m> GlobalValue<'m> {
    pub(crate) fn from_value(value: Value<'m>) -> Self {
        Self(Constant::from_value(value))
    }

    /// The global as a constant: its address.
    pub fn address(self) -> Constant<'m> {
        self.0
    }

    /// The type of what is at the address: a function type, or the type of a variable.
    pub fn content_type(self) -> Type<'m> {
        // SAFETY: a global that is alive.
        unsafe { Type::new(llvm::LLVMGlobalGetValueType(self.raw())) }
    }

    /// Whether it has no body or initializer here.
    pub fn is_declaration(self) -> bool {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMIsDeclaration(self.raw()) != 0 }
    }

    /// The linkage.
    pub fn linkage(self) -> Linkage {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMGetLinkage(self.raw()) }
    }

    /// Whether other modules cannot see it.
    pub fn has_local_linkage(self) -> bool {
        matches!(self.linkage(), Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage)
    }

    /// Whether the linker may put another definition in the place of this one, which need not say the same.
    pub fn may_be_replaced(self) -> bool {
        matches!(
            self.linkage(),
            Linkage::LLVMWeakAnyLinkage
                | Linkage::LLVMLinkOnceAnyLinkage
                | Linkage::LLVMCommonLinkage
                | Linkage::LLVMExternalWeakLinkage
        )
    }

    /// Sets the linkage.
    pub fn set_linkage(self, linkage: Linkage) {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMSetLinkage(self.raw(), linkage) }
    }

    /// The visibility.
    pub fn visibility(self) -> Visibility {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMGetVisibility(self.raw()) }
    }

    /// Sets the visibility.
    pub fn set_visibility(self, visibility: Visibility) {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMSetVisibility(self.raw(), visibility) }
    }

    /// The DLL storage class.
    pub fn dll_storage_class(self) -> DllStorageClass {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMGetDLLStorageClass(self.raw()) }
    }

    /// Sets the DLL storage class.
    pub fn set_dll_storage_class(self, class: DllStorageClass) {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMSetDLLStorageClass(self.raw(), class) }
    }

    /// How much its address matters.
    pub fn unnamed_address(self) -> UnnamedAddress {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMGetUnnamedAddress(self.raw()) }
    }

    /// Sets how much its address matters.
    pub fn set_unnamed_address(self, unnamed: UnnamedAddress) {
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMSetUnnamedAddress(self.raw(), unnamed) }
    }

    /// Whether it is known to be in the same linked object as its users.
    pub fn is_dso_local(self) -> bool {
        // SAFETY: a global that is alive.
        unsafe { ffi::jlopt_global_is_dso_local(self.raw()) }
    }

    /// Sets dso_local.
    pub fn set_dso_local(self, local: bool) {
        // SAFETY: a global that is alive.
        unsafe { ffi::jlopt_global_set_dso_local(self.raw(), local) }
    }

    /// The section, if one is named.
    pub fn section(self) -> Option<String> {
        // SAFETY: a global that is alive; its string ends in NUL.
        unsafe {
            let section = llvm::LLVMGetSection(self.raw());
            (!section.is_null()).then(|| CStr::from_ptr(section).to_string_lossy().into_owned())
        }
    }

    /// The explicit alignment in bytes, 0 where there is none. Of functions and variables.
    pub fn alignment(self) -> u32 {
        // SAFETY: asked of functions and variables.
        unsafe { llvm::LLVMGetAlignment(self.raw()) }
    }

    /// The globals that a definition refers to, through constants of any depth and in its debug information, each once
    /// (and once more where it must be near).
    pub fn references(self) -> Vec<Reference<'m>> {
        extern "C" fn found(opaque: *mut c_void, global: LLVMValueRef, near: bool) {
            // SAFETY: `opaque` is the vector below, borrowed by nobody else meanwhile; the global is alive as long as
            // the definition is.
            let (list, global) = unsafe {
                let value = Value::new(global);
                (&mut *opaque.cast::<Vec<Reference<'_>>>(), GlobalValue::from_value(value))
            };
            list.push(Reference { global, near });
        }
        let mut list: Vec<Reference<'m>> = Vec::new();
        // SAFETY: a global that is alive, and a list that outlives the call.
        unsafe { ffi::jlopt_global_references(self.raw(), std::ptr::from_mut(&mut list).cast(), found) };
        list
    }

    /// An opaque identity of the comdat that it is in, for comparisons.
    pub fn comdat_identity(self) -> Option<usize> {
        // SAFETY: a global that is alive.
        let comdat = unsafe { LLVMGetComdat(self.raw()) };
        (!comdat.is_null()).then(|| comdat.addr())
    }

    /// Takes it out of its comdat, in which no declaration may be.
    pub fn leave_comdat(self) {
        if self.comdat_identity().is_some() {
            // SAFETY: a function or variable, as only these are in one; null is no comdat.
            unsafe { LLVMSetComdat(self.raw(), std::ptr::null_mut()) }
        }
    }

    /// The metadata that is attached under a kind.
    pub fn metadata(self, kind: u32) -> Option<MetadataNode<'m>> {
        // SAFETY: a global that is alive, and a node of its context.
        unsafe {
            let node = ffi::jlopt_global_metadata(self.raw(), kind);
            (!node.is_null()).then(|| MetadataNode::new(node))
        }
    }

    /// Attaches metadata to a function or variable, in place of what was there under the kind.
    pub fn set_metadata(self, kind: u32, node: MetadataNode<'_>) {
        // SAFETY: a function or variable, and a node of its context.
        unsafe { llvm::LLVMGlobalSetMetadata(self.raw(), kind, llvm::LLVMValueAsMetadata(node.raw())) }
    }

    /// Puts it into a section.
    pub fn set_section(self, name: &str) {
        let name = std::ffi::CString::new(name).expect("section names have no NUL");
        // SAFETY: a global that is alive.
        unsafe { llvm::LLVMSetSection(self.raw(), name.as_ptr()) }
    }

    /// Sets the alignment in bytes, a power of two.
    pub fn set_alignment(self, bytes: u32) {
        // SAFETY: asked of functions and variables.
        unsafe { llvm::LLVMSetAlignment(self.raw(), bytes) }
    }

    /// Takes the global out of its module and drops what it refers to, in its body too. Who still uses it is left to the
    /// caller. The object itself stays allocated until its context goes, so that no handle dangles.
    pub fn detach(self) {
        // SAFETY: a global that is in a module.
        unsafe { ffi::jlopt_global_detach(self.raw()) }
    }
}

impl<'m> GlobalVariable<'m> {
    pub(crate) fn from_value(value: Value<'m>) -> Self {
        Self(GlobalValue::from_value(value))
    }

    /// The variable as a global value.
    pub fn global(self) -> GlobalValue<'m> {
        self.0
    }

    /// The initializer; a declaration has none.
    pub fn initializer(self) -> Option<Constant<'m>> {
        // SAFETY: a variable that is alive.
        unsafe { Value::from_raw(llvm::LLVMGetInitializer(self.raw())) }.map(Constant::from_value)
    }

    /// Sets the initializer.
    ///
    /// # Panics
    ///
    /// Where its type is not the variable's.
    pub fn set_initializer(self, initializer: Constant<'m>) {
        assert_eq!(self.content_type(), initializer.value_type());
        // SAFETY: of the variable's type.
        unsafe { llvm::LLVMSetInitializer(self.raw(), initializer.raw()) }
    }

    /// Takes the initializer away: the variable is a declaration then.
    pub fn remove_initializer(self) {
        // SAFETY: a variable that is alive; without a value it has no initializer.
        unsafe { llvm::LLVMSetInitializer(self.raw(), std::ptr::null_mut()) }
    }

    /// Whether something that LLVM does not see may give it another value before it is read.
    pub fn is_externally_initialized(self) -> bool {
        // SAFETY: a variable that is alive.
        unsafe { llvm::LLVMIsExternallyInitialized(self.raw()) != 0 }
    }

    /// Sets whether something that LLVM does not see may give it another value before it is read.
    pub fn set_externally_initialized(self, externally: bool) {
        // SAFETY: a variable that is alive.
        unsafe { llvm::LLVMSetExternallyInitialized(self.raw(), i32::from(externally)) }
    }

    /// Whether it cannot be written to.
    pub fn is_constant(self) -> bool {
        // SAFETY: a variable that is alive.
        unsafe { llvm::LLVMIsGlobalConstant(self.raw()) != 0 }
    }

    /// Whether each thread has one of its own.
    pub fn is_thread_local(self) -> bool {
        // SAFETY: a variable that is alive.
        unsafe { llvm::LLVMIsThreadLocal(self.raw()) != 0 }
    }

    /// Sets whether it cannot be written to.
    pub fn set_constant(self, constant: bool) {
        // SAFETY: a variable that is alive.
        unsafe { llvm::LLVMSetGlobalConstant(self.raw(), i32::from(constant)) }
    }
}

impl<'m> GlobalAlias<'m> {
    pub(crate) fn from_value(value: Value<'m>) -> Self {
        Self(GlobalValue::from_value(value))
    }

    /// The alias as a global value.
    pub fn global(self) -> GlobalValue<'m> {
        self.0
    }

    /// What it names.
    pub fn aliasee(self) -> Constant<'m> {
        // SAFETY: an alias that is alive.
        Constant::from_value(unsafe { Value::new(llvm::LLVMAliasGetAliasee(self.raw())) })
    }
}

impl<'m> GlobalIFunc<'m> {
    pub(crate) fn from_value(value: Value<'m>) -> Self {
        Self(GlobalValue::from_value(value))
    }

    /// The ifunc as a global value.
    pub fn global(self) -> GlobalValue<'m> {
        self.0
    }

    /// The function (or an expression on it) that resolves the address.
    pub fn resolver(self) -> Constant<'m> {
        // SAFETY: an ifunc that is alive.
        Constant::from_value(unsafe { Value::new(llvm::LLVMGetGlobalIFuncResolver(self.raw())) })
    }
}

impl<'m> Function<'m> {
    pub(crate) fn from_value(value: Value<'m>) -> Self {
        Self(GlobalValue::from_value(value))
    }

    /// The function as a global value.
    pub fn global(self) -> GlobalValue<'m> {
        self.0
    }

    /// The module that it is in.
    pub fn module(self) -> Module<'m> {
        // SAFETY: a function in a module, which is alive for `'m`.
        unsafe { Module::borrowed(llvm::LLVMGetGlobalParent(self.raw())) }
    }

    /// Whether it is one of LLVM's intrinsics.
    pub fn is_intrinsic(self) -> bool {
        // SAFETY: a function that is alive.
        unsafe { llvm::LLVMGetIntrinsicID(self.raw()) != 0 }
    }

    /// How many parameters there are; those of a variadic function that have types.
    pub fn parameter_count(self) -> u32 {
        // SAFETY: a function that is alive.
        unsafe { llvm::LLVMCountParams(self.raw()) }
    }

    /// The parameters.
    pub fn parameters(self) -> Vec<Value<'m>> {
        // SAFETY: room for all of them.
        unsafe {
            let mut raw = vec![std::ptr::null_mut(); self.parameter_count() as usize];
            llvm::LLVMGetParams(self.raw(), raw.as_mut_ptr());
            raw.into_iter().map(|parameter| Value::new(parameter)).collect()
        }
    }

    /// The basic blocks, the entry first; none for a declaration.
    pub fn blocks(self) -> impl Iterator<Item = BasicBlock<'m>> {
        let wrap = |raw: LLVMBasicBlockRef| {
            // SAFETY: a block of the function.
            (!raw.is_null()).then(|| unsafe { BasicBlock::new(raw) })
        };
        // SAFETY: a function that is alive.
        let first = wrap(unsafe { llvm::LLVMGetFirstBasicBlock(self.raw()) });
        // SAFETY: a block of the list.
        std::iter::successors(first, move |block| wrap(unsafe { llvm::LLVMGetNextBasicBlock(block.raw()) }))
    }

    /// All instructions, in block order.
    pub fn instructions(self) -> impl Iterator<Item = Instruction<'m>> {
        self.blocks().flat_map(BasicBlock::instructions)
    }

    /// Appends a block.
    pub fn append_block(self, name: &str) -> BasicBlock<'m> {
        let name = std::ffi::CString::new(name).expect("block names have no NUL");
        // SAFETY: the function's context is alive.
        unsafe {
            let context = llvm::LLVMGetTypeContext(self.value_type().raw());
            BasicBlock::new(llvm::LLVMAppendBasicBlockInContext(context, self.raw(), name.as_ptr()))
        }
    }

    /// The first block that is the header of a natural loop: the target of a back edge, among the reachable blocks,
    /// that dominates the edge's source. Declarations have none.
    pub fn first_loop_header(self) -> Option<BasicBlock<'m>> {
        if self.is_declaration() {
            return None;
        }
        // SAFETY: a definition; the block is one of its own.
        unsafe {
            let header = ffi::jlopt_function_first_loop_header(self.raw());
            (!header.is_null()).then(|| BasicBlock::new(header))
        }
    }

    /// The calling convention's number.
    pub fn calling_convention(self) -> u32 {
        // SAFETY: a function that is alive.
        unsafe { llvm::LLVMGetFunctionCallConv(self.raw()) }
    }

    /// Sets the calling convention by its number.
    pub fn set_calling_convention(self, convention: u32) {
        // SAFETY: a function that is alive.
        unsafe { llvm::LLVMSetFunctionCallConv(self.raw(), convention) }
    }

    /// The garbage collector's name.
    pub fn collector(self) -> Option<String> {
        // SAFETY: a string that ends in NUL, or null.
        unsafe {
            let name = llvm::LLVMGetGC(self.raw());
            (!name.is_null()).then(|| CStr::from_ptr(name).to_string_lossy().into_owned())
        }
    }

    /// The personality function.
    pub fn personality(self) -> Option<Constant<'m>> {
        // SAFETY: asked where there is one.
        unsafe {
            (llvm::LLVMHasPersonalityFn(self.raw()) != 0)
                .then(|| Constant::from_value(Value::new(llvm::LLVMGetPersonalityFn(self.raw()))))
        }
    }

    /// The data before the entry.
    pub fn prefix_data(self) -> Option<Constant<'m>> {
        // SAFETY: asked where there is some.
        unsafe {
            (llvm::LLVMHasPrefixData(self.raw()) != 0)
                .then(|| Constant::from_value(Value::new(llvm::LLVMGetPrefixData(self.raw()))))
        }
    }

    /// The data at the entry.
    pub fn prologue_data(self) -> Option<Constant<'m>> {
        // SAFETY: asked where there is some.
        unsafe {
            (llvm::LLVMHasPrologueData(self.raw()) != 0)
                .then(|| Constant::from_value(Value::new(llvm::LLVMGetPrologueData(self.raw()))))
        }
    }

    /// The value of a string attribute of the function's.
    pub fn string_attribute(self, key: &str) -> Option<String> {
        self.attributes_at(Place::Function).string(key)
    }

    /// The value of a string attribute as it is, of which another value is made.
    pub fn string_attribute_bytes(self, key: &str) -> Option<Vec<u8>> {
        self.attributes_at(Place::Function).string_bytes(key)
    }

    /// Whether the function has a string attribute.
    pub fn has_string_attribute(self, key: &str) -> bool {
        self.attributes_at(Place::Function).has_string(key)
    }

    /// Sets a string attribute.
    pub fn set_string_attribute(self, key: &str, value: impl AsRef<[u8]>) {
        self.attributes_at(Place::Function).set_string(key, value);
    }

    /// Removes a string attribute.
    pub fn remove_string_attribute(self, key: &str) {
        self.attributes_at(Place::Function).remove_string(key);
    }

    /// Whether the function has an attribute of LLVM's own (`optsize`).
    pub fn has_enum_attribute(self, name: &str) -> bool {
        self.attributes_at(Place::Function).has(name)
    }

    /// Adds an attribute of LLVM's own that has no value.
    pub fn add_enum_attribute(self, name: &str) {
        self.attributes_at(Place::Function).set(name);
    }

    /// Removes an attribute of LLVM's own.
    pub fn remove_enum_attribute(self, name: &str) {
        self.attributes_at(Place::Function).remove(name);
    }

    /// The function's own attributes, each as LLVM prints it.
    pub fn attributes(self) -> Vec<String> {
        // SAFETY: room for all of them.
        let raw = unsafe {
            let count = llvm::LLVMGetAttributeCountAtIndex(self.raw(), FUNCTION_INDEX);
            let mut raw = vec![std::ptr::null_mut(); count as usize];
            llvm::LLVMGetAttributesAtIndex(self.raw(), FUNCTION_INDEX, raw.as_mut_ptr());
            raw
        };
        raw.into_iter()
            // SAFETY: an attribute of the function's.
            .map(|attribute| ffi::collect(|text| unsafe { ffi::jlopt_attribute_print(attribute, text) }).0)
            .collect()
    }

    /// Makes every user of declarations use addresses, constants that are no globals, also where one is named with
    /// `dso_local_equivalent` or `no_cfi`: handles of constants that mention the declarations are not to be used any more. It
    /// is linear in the uses, also where one constant mentions all of them.
    ///
    /// # Panics
    ///
    /// Where one has a body, or its address has another type.
    pub fn replace_by_addresses(pairs: &[(Function<'m>, Constant<'m>)]) {
        for (function, address) in pairs {
            assert!(function.is_declaration(), "blocks have no address elsewhere");
            assert_eq!(function.value_type(), address.value_type());
        }
        let functions: Vec<_> = pairs.iter().map(|(function, _)| function.raw()).collect();
        let addresses: Vec<_> = pairs.iter().map(|(_, address)| address.raw()).collect();
        // SAFETY: all are alive, and those of a pair of one type; without blocks, no constant names one.
        unsafe {
            ffi::jlopt_functions_replace_by_addresses(functions.as_ptr(), addresses.as_ptr(), pairs.len());
        }
    }

    /// Gives it the attributes of another function of its context: those of its result and parameters too, and no others.
    ///
    /// # Panics
    ///
    /// Where the numbers of parameters differ.
    pub fn take_attributes(self, from: Function<'_>) {
        let parameters = |function: Function<'_>| function.content_type().function_parameters().len();
        assert_eq!(parameters(self), parameters(from));
        // SAFETY: functions of one context.
        unsafe { ffi::jlopt_function_take_attributes(self.raw(), from.raw()) }
    }

    /// Appends a declaration with this function's type, linkage, address space and all attributes that LLVM copies
    /// between functions: calling convention, collector, personality, prefix and prologue, alignment, section,
    /// partition, visibility, DLL storage class. A name that is taken gets a number.
    #[must_use]
    pub fn declare_like(self, name: impl AsRef<[u8]>) -> Function<'m> {
        let name = name.as_ref();
        // SAFETY: a function in a module; the name has that length.
        Function::from_value(unsafe {
            Value::new(ffi::jlopt_function_declare_like(self.raw(), name.as_ptr().cast(), name.len()))
        })
    }

    /// An opaque identity of the debug information's subprogram, for comparisons.
    pub fn subprogram_identity(self) -> Option<usize> {
        // SAFETY: a function that is alive.
        let subprogram = unsafe { LLVMGetSubprogram(self.raw()) };
        (!subprogram.is_null()).then(|| subprogram.addr())
    }

    /// The linkage name in the debug information.
    pub fn subprogram_linkage_name(self) -> Option<String> {
        // SAFETY: a function that is alive.
        let (name, found) =
            ffi::collect(|sink| unsafe { ffi::jlopt_function_subprogram_linkage_name(self.raw(), sink) });
        found.then_some(name)
    }

    /// The compile unit of the debug information; one that counts is among the operands of `llvm.dbg.cu`.
    pub fn subprogram_unit(self) -> Option<MetadataNode<'m>> {
        // SAFETY: a function that is alive, and the node that its subprogram names.
        unsafe {
            let unit = ffi::jlopt_function_subprogram_unit(self.raw());
            (!unit.is_null()).then(|| MetadataNode::new(unit))
        }
    }
}
