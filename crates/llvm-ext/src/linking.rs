//! Modules beside a module: reading them into its context, linking them into it, and inlining.

use crate::ffi;
use crate::input::InputBuffer;
use crate::instruction::Instruction;
use crate::module::{Module, ParseError};
use crate::target::triples_agree;
use crate::types::Type;
use inkwell::llvm_sys::core as llvm;
use std::ffi::CString;

impl Module<'_> {
    /// Reads another module into this module's context.
    ///
    /// # Errors
    ///
    /// LLVM's diagnostic where the bytes are no module.
    pub fn parse_beside(&self, input: &InputBuffer, name: &str) -> Result<Module<'_>, ParseError> {
        // SAFETY: the context of this module, which the new one borrows.
        unsafe {
            let context = llvm::LLVMGetModuleContext(self.raw());
            Module::parse_in(context, input, name)
        }
    }

    /// Links a module of the same context into this one: definitions take the place of declarations. Of comdats
    /// that both have, only variables that both define are members of the other one still: no member is lost. Modules for one machine
    /// may spell its triple differently; that this module is for another one than `other` is a warning of LLVM's.
    ///
    /// # Errors
    ///
    /// The linker's errors, one a line: symbols that both define, module flags that disagree.
    pub fn link(&self, other: Module<'_>) -> Result<(), String> {
        other.spell_triple_as(&self.target_triple());
        // SAFETY: two modules of one context; the second one is given away.
        let (errors, linked) =
            ffi::collect(|errors| unsafe { ffi::jlopt_module_link(self.raw(), other.into_raw(), errors) });
        if linked { Ok(()) } else { Err(errors.trim_end().to_owned()) }
    }

    /// Gives it a triple for the machine that it is for already.
    fn spell_triple_as(&self, triple: &str) {
        let own = self.target_triple();
        if own != triple && !own.is_empty() && !triple.is_empty() && triples_agree(&own, triple) {
            let triple = CString::new(triple).expect("triples have no NUL");
            // SAFETY: a string that ends in NUL.
            unsafe { llvm::LLVMSetTarget(self.raw(), triple.as_ptr()) }
        }
    }

    /// The type that a text stands for, as LLVM prints types; it may name the module's types.
    ///
    /// # Errors
    ///
    /// LLVM's message where it is none.
    pub fn parse_type(&self, text: &str) -> Result<Type<'_>, String> {
        // SAFETY: the text has that length; the type lives in the module's context.
        let (message, raw) = ffi::collect(|message| unsafe {
            ffi::jlopt_parse_type(self.raw(), text.as_ptr().cast(), text.len(), message)
        });
        // SAFETY: a type of the module's context.
        if raw.is_null() { Err(message) } else { Ok(unsafe { Type::new(raw) }) }
    }
}

impl Instruction<'_> {
    /// Puts the body of the function that is called in place of the call.
    ///
    /// # Errors
    ///
    /// Why LLVM cannot: a declaration, a body that must not be inlined.
    ///
    /// # Panics
    ///
    /// Where it is no call.
    pub fn inline(self) -> Result<(), String> {
        assert!(self.is_call());
        // SAFETY: a call in a function; it is gone if it was inlined, and nothing asks for it again.
        let (reason, inlined) = ffi::collect(|reason| unsafe { ffi::jlopt_call_inline(self.raw(), reason) });
        if inlined { Ok(()) } else { Err(reason) }
    }
}
