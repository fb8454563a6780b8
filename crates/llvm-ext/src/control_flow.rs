//! Changing the control flow of functions: blocks that are split, branches over them, calls that are inlined.

use crate::builder::Builder;
use crate::ffi;
use crate::instruction::{BasicBlock, Instruction, Opcode};
use crate::value::{Constant, Value};
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::LLVMValueRef;
use std::ffi::c_void;

impl<'m> Builder<'m> {
    /// The block that the builder stands in.
    pub fn block(&self) -> Option<BasicBlock<'m>> {
        // SAFETY: the builder is alive, and the block that it stands in too.
        unsafe {
            let raw = llvm::LLVMGetInsertBlock(self.raw());
            (!raw.is_null()).then(|| BasicBlock::new(raw))
        }
    }

    /// The instruction that the builder inserts before; nothing at the end of a block.
    pub fn insertion_point(&self) -> Option<Instruction<'m>> {
        // SAFETY: the builder is alive; the instruction is in the block that it stands in.
        unsafe { Value::from_raw(ffi::jlopt_builder_insert_point(self.raw())) }.map(Instruction::from_value)
    }

    /// Moves what is behind the builder's place into a new block, which follows the old one. The builder then stands at
    /// the end of the old block, which has no terminator; phis of the successors name the new block.
    ///
    /// # Panics
    ///
    /// Where the builder stands nowhere.
    pub fn split_block(&self) -> BasicBlock<'m> {
        assert!(self.block().is_some());
        // SAFETY: the builder stands in a block.
        unsafe { BasicBlock::new(ffi::jlopt_builder_split_block(self.raw())) }
    }

    /// `switch` over an integer, with constants of its type.
    pub fn switch(
        &self,
        value: Value<'m>,
        otherwise: BasicBlock<'m>,
        cases: &[(Constant<'m>, BasicBlock<'m>)],
    ) -> Instruction<'m> {
        let count = u32::try_from(cases.len()).expect("cases of a switch");
        // SAFETY: an integer, constants of its type, and blocks of the function.
        unsafe {
            let switch = llvm::LLVMBuildSwitch(self.raw(), value.raw(), otherwise.raw(), count);
            for (constant, block) in cases {
                llvm::LLVMAddCase(switch, constant.raw(), block.raw());
            }
            Instruction::from_value(Value::new(switch))
        }
    }

    /// `unreachable`.
    pub fn unreachable(&self) -> Instruction<'m> {
        // SAFETY: the builder stands at the end of a block.
        Instruction::from_value(unsafe { Value::new(llvm::LLVMBuildUnreachable(self.raw())) })
    }
}

impl<'m> BasicBlock<'m> {
    /// A new, empty block in front of this one.
    pub fn insert_block_before(self) -> BasicBlock<'m> {
        // SAFETY: a block in a function, whose context is alive.
        unsafe {
            let context = llvm::LLVMGetTypeContext(self.value().value_type().raw());
            BasicBlock::new(llvm::LLVMInsertBasicBlockInContext(context, self.raw(), c"".as_ptr()))
        }
    }
}

impl<'m> Instruction<'m> {
    /// Makes an `invoke` a `call` and a branch to where it continues; the call. The invoke is gone then, and must not be
    /// asked for anything.
    ///
    /// # Panics
    ///
    /// Where it is no invoke.
    pub fn invoke_to_call(self) -> Instruction<'m> {
        assert_eq!(self.opcode(), Opcode::LLVMInvoke);
        // SAFETY: an invoke in a function.
        Self::from_value(unsafe { Value::new(ffi::jlopt_invoke_to_call(self.raw())) })
    }

    /// Whether it is a call of `llvm.memcpy`.
    pub fn is_memory_copy(self) -> bool {
        // SAFETY: an instruction that is alive.
        unsafe { ffi::jlopt_is_memcpy(self.raw()) }
    }

    /// The alignment in bytes that a call states for an argument, 1 where it states none.
    ///
    /// # Panics
    ///
    /// Where it is no call.
    pub fn argument_alignment(self, argument: u32) -> u64 {
        assert!(self.is_call());
        // SAFETY: a call.
        unsafe { ffi::jlopt_call_argument_alignment(self.raw(), argument) }
    }

    /// Whether it is a direct call of a definition that is `alwaysinline`, and not `noinline` itself.
    pub fn must_be_inlined(self) -> bool {
        // SAFETY: asked of calls only.
        self.is_call() && unsafe { ffi::jlopt_call_must_be_inlined(self.raw()) }
    }

    /// Puts the body in place of a call that [must be inlined](Self::must_be_inlined); the calls that came with it. The
    /// call is gone then, and must not be asked for anything.
    ///
    /// # Errors
    ///
    /// Why LLVM cannot inline it; it is as it was then.
    ///
    /// # Panics
    ///
    /// Where it need not be inlined.
    pub fn inline_always(self) -> Result<Vec<Instruction<'m>>, String> {
        extern "C" fn visit(opaque: *mut c_void, call: LLVMValueRef) {
            // SAFETY: `opaque` is the vector below; the shim hands over calls.
            unsafe { (*opaque.cast::<Vec<LLVMValueRef>>()).push(call) }
        }
        assert!(self.must_be_inlined());
        let mut raw: Vec<LLVMValueRef> = Vec::new();
        let opaque = std::ptr::from_mut(&mut raw).cast();
        let (reason, inlined) =
            // SAFETY: a direct call of a definition; `raw` is borrowed for the time of it.
            ffi::collect(|reason| unsafe { ffi::jlopt_call_inline_always(self.raw(), opaque, visit, reason) });
        // SAFETY: calls that are in the function now.
        let calls = raw.into_iter().map(|raw| Self::from_value(unsafe { Value::new(raw) })).collect();
        if inlined { Ok(calls) } else { Err(reason) }
    }
}
