//! Inserting instructions.

use crate::ffi;
use crate::instruction::{BasicBlock, Instruction, Opcode};
use crate::module::Module;
use crate::types::Type;
use crate::value::{Constant, Value};
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::{LLVMBuilderRef, LLVMValueRef};

pub use inkwell::llvm_sys::LLVMIntPredicate as IntPredicate;

/// Inserts instructions of a module, without debug locations unless one is set. What gives an [`Instruction`] is never folded; what gives
/// a [`Value`] is a constant where all that it is made of is.
pub struct Builder<'m> {
    raw: LLVMBuilderRef,
    owned: bool,
    module: std::marker::PhantomData<&'m ()>,
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        if self.owned {
            // SAFETY: ours, and disposed of once.
            unsafe { llvm::LLVMDisposeBuilder(self.raw) }
        }
    }
}

impl<'m> Builder<'m> {
    /// A builder that stands nowhere yet.
    pub fn new(module: &'m Module<'_>) -> Self {
        // SAFETY: the module's context is alive.
        let raw = unsafe { llvm::LLVMCreateBuilderInContext(llvm::LLVMGetModuleContext(module.raw())) };
        Self { raw, owned: true, module: module.borrow_marker() }
    }

    /// A builder that somebody else owns.
    ///
    /// # Safety
    ///
    /// `raw` must be alive for `'m` and stand in a block of the module.
    pub(crate) unsafe fn borrowed(raw: LLVMBuilderRef, module: &'m Module<'_>) -> Self {
        Self { raw, owned: false, module: module.borrow_marker() }
    }

    pub(crate) fn raw(&self) -> LLVMBuilderRef {
        self.raw
    }

    /// Goes before an instruction.
    pub fn position_before(&self, instruction: Instruction<'m>) {
        // SAFETY: an instruction in a block. It brings its debug location, which what is inserted must not take.
        unsafe {
            llvm::LLVMPositionBuilderBefore(self.raw, instruction.raw());
            llvm::LLVMSetCurrentDebugLocation2(self.raw, std::ptr::null_mut());
        }
    }

    /// Goes before an instruction, and keeps the debug location that is set.
    pub fn go_before(&self, instruction: Instruction<'m>) {
        // SAFETY: an instruction in a block.
        unsafe {
            let location = llvm::LLVMGetCurrentDebugLocation2(self.raw);
            llvm::LLVMPositionBuilderBefore(self.raw, instruction.raw());
            llvm::LLVMSetCurrentDebugLocation2(self.raw, location);
        }
    }

    /// Gives what is inserted from now on the debug location of an instruction.
    pub fn set_location_of(&self, instruction: Instruction<'m>) {
        // SAFETY: an instruction that is alive, and its location or null.
        unsafe {
            let location = inkwell::llvm_sys::debuginfo::LLVMInstructionGetDebugLoc(instruction.raw());
            llvm::LLVMSetCurrentDebugLocation2(self.raw, location);
        }
    }

    /// Goes to the end of a block.
    pub fn position_at_end(&self, block: BasicBlock<'m>) {
        // SAFETY: a block that is alive.
        unsafe { llvm::LLVMPositionBuilderAtEnd(self.raw, block.raw()) }
    }

    fn instruction(raw: LLVMValueRef) -> Instruction<'m> {
        // SAFETY: just inserted.
        Instruction::from_value(unsafe { Value::new(raw) })
    }

    /// `load TYPE, ptr POINTER` with the type's ABI alignment.
    pub fn load(&self, ty: Type<'m>, pointer: Value<'m>) -> Instruction<'m> {
        // SAFETY: everything is of one context; the name is empty.
        Self::instruction(unsafe { llvm::LLVMBuildLoad2(self.raw, ty.raw(), pointer.raw(), c"".as_ptr()) })
    }

    /// `store VALUE, ptr POINTER` with the type's ABI alignment.
    pub fn store(&self, value: Value<'m>, pointer: Value<'m>) -> Instruction<'m> {
        // SAFETY: everything is of one context.
        Self::instruction(unsafe { llvm::LLVMBuildStore(self.raw, value.raw(), pointer.raw()) })
    }

    /// `alloca TYPE` with the type's preferred alignment.
    pub fn alloca(&self, ty: Type<'m>) -> Instruction<'m> {
        // SAFETY: a type of the context.
        Self::instruction(unsafe { llvm::LLVMBuildAlloca(self.raw, ty.raw(), c"".as_ptr()) })
    }

    /// `getelementptr inbounds TYPE, ptr POINTER, INDICES`. Of constants LLVM makes a constant expression.
    pub fn element_pointer(&self, ty: Type<'m>, pointer: Value<'m>, indices: &[Constant<'m>]) -> Value<'m> {
        let mut raw: Vec<_> = indices.iter().map(|index| index.raw()).collect();
        let count = u32::try_from(raw.len()).expect("indices");
        // SAFETY: indices into the type.
        unsafe {
            Value::new(llvm::LLVMBuildInBoundsGEP2(
                self.raw,
                ty.raw(),
                pointer.raw(),
                raw.as_mut_ptr(),
                count,
                c"".as_ptr(),
            ))
        }
    }

    /// A `getelementptr` with the type, the indices and the `inbounds` of another one, from another pointer of the same
    /// type. Of constants LLVM makes a constant expression.
    ///
    /// # Panics
    ///
    /// Where the other instruction is no `getelementptr`.
    pub fn element_pointer_like(&self, other: Instruction<'m>, pointer: Value<'m>) -> Value<'m> {
        let ty = other.element_pointer_type().expect("a getelementptr");
        assert_eq!(other.operand(0).value_type(), pointer.value_type());
        let mut indices: Vec<_> = other.operands().skip(1).map(Value::raw).collect();
        let count = u32::try_from(indices.len()).expect("indices");
        // SAFETY: a getelementptr, whose indices suit its type.
        unsafe {
            let build = if llvm::LLVMIsInBounds(other.raw()) == 0 {
                llvm::LLVMBuildGEP2
            } else {
                llvm::LLVMBuildInBoundsGEP2
            };
            Value::new(build(self.raw, ty.raw(), pointer.raw(), indices.as_mut_ptr(), count, c"".as_ptr()))
        }
    }

    /// `extractvalue` at a path through an aggregate; of a constant, the element itself. An empty path gives the aggregate.
    pub fn extract_value(&self, aggregate: Value<'m>, path: &[u32]) -> Value<'m> {
        if path.is_empty() {
            return aggregate;
        }
        // SAFETY: indices into the aggregate, and their number.
        unsafe {
            let (path, length) = (path.as_ptr(), path.len());
            Value::new(ffi::jlopt_build_extract_value(self.raw, aggregate.raw(), path, length))
        }
    }

    /// `insertvalue` at a path through an aggregate; of constants, a constant. An empty path gives the element.
    pub fn insert_value_at(&self, aggregate: Value<'m>, element: Value<'m>, path: &[u32]) -> Value<'m> {
        if path.is_empty() {
            return element;
        }
        // SAFETY: indices into the aggregate, their number, and an element of the type that is there.
        unsafe {
            let (path, length) = (path.as_ptr(), path.len());
            Value::new(ffi::jlopt_build_insert_value(self.raw, aggregate.raw(), element.raw(), path, length))
        }
    }

    /// `extractelement` of a vector; of a constant, the element itself.
    pub fn extract_element(&self, vector: Value<'m>, index: Constant<'m>) -> Value<'m> {
        // SAFETY: a vector and an integer.
        unsafe {
            Value::new(llvm::LLVMBuildExtractElement(self.raw, vector.raw(), index.raw(), c"".as_ptr()))
        }
    }

    /// `insertelement` into a vector; of constants, a constant.
    pub fn insert_element_at(&self, vector: Value<'m>, element: Value<'m>, index: Constant<'m>) -> Value<'m> {
        // SAFETY: the element is of the vector's element type.
        unsafe {
            let raw = llvm::LLVMBuildInsertElement(
                self.raw,
                vector.raw(),
                element.raw(),
                index.raw(),
                c"".as_ptr(),
            );
            Value::new(raw)
        }
    }

    /// `llvm.memcpy`, with the alignments in bytes that both pointers have.
    pub fn copy_memory(
        &self,
        (to, to_alignment): (Value<'m>, u32),
        (from, from_alignment): (Value<'m>, u32),
        length: Value<'m>,
    ) -> Instruction<'m> {
        // SAFETY: two pointers, and a length of an integer type.
        Self::instruction(unsafe {
            llvm::LLVMBuildMemCpy(self.raw, to.raw(), to_alignment, from.raw(), from_alignment, length.raw())
        })
    }

    /// A cast; of a constant, a constant.
    pub fn cast(&self, opcode: Opcode, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
        // SAFETY: a cast that takes the value to the type.
        unsafe { Value::new(llvm::LLVMBuildCast(self.raw, opcode, value.raw(), ty.raw(), c"".as_ptr())) }
    }

    /// `icmp`; of constants, a constant.
    pub fn compare(&self, predicate: IntPredicate, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        // SAFETY: two integers or pointers of one type.
        unsafe { Value::new(llvm::LLVMBuildICmp(self.raw, predicate, left.raw(), right.raw(), c"".as_ptr())) }
    }

    /// `select`; by a constant, what it selects.
    pub fn select(&self, condition: Value<'m>, then: Value<'m>, otherwise: Value<'m>) -> Value<'m> {
        // SAFETY: an `i1`, and two values of one type.
        unsafe {
            Value::new(llvm::LLVMBuildSelect(
                self.raw,
                condition.raw(),
                then.raw(),
                otherwise.raw(),
                c"".as_ptr(),
            ))
        }
    }

    /// A `phi` without entries yet.
    pub fn phi(&self, ty: Type<'m>) -> Instruction<'m> {
        // SAFETY: a type of the context.
        Self::instruction(unsafe { llvm::LLVMBuildPhi(self.raw, ty.raw(), c"".as_ptr()) })
    }

    /// `br label`.
    pub fn branch(&self, to: BasicBlock<'m>) -> Instruction<'m> {
        // SAFETY: a block of the function.
        Self::instruction(unsafe { llvm::LLVMBuildBr(self.raw, to.raw()) })
    }

    /// `br i1 CONDITION, label THEN, label OTHERWISE`.
    pub fn branch_on(
        &self,
        condition: Value<'m>,
        then: BasicBlock<'m>,
        otherwise: BasicBlock<'m>,
    ) -> Instruction<'m> {
        // SAFETY: an `i1` and blocks of the function.
        Self::instruction(unsafe {
            llvm::LLVMBuildCondBr(self.raw, condition.raw(), then.raw(), otherwise.raw())
        })
    }

    /// `call` of a value by a function type, without attributes.
    pub fn call(
        &self,
        function_type: Type<'m>,
        callee: Value<'m>,
        arguments: &[Value<'m>],
    ) -> Instruction<'m> {
        let mut raw: Vec<_> = arguments.iter().map(|argument| argument.raw()).collect();
        let count = u32::try_from(raw.len()).expect("arguments");
        // SAFETY: the arguments are those of the type.
        Self::instruction(unsafe {
            llvm::LLVMBuildCall2(
                self.raw,
                function_type.raw(),
                callee.raw(),
                raw.as_mut_ptr(),
                count,
                c"".as_ptr(),
            )
        })
    }

    /// `ret` of a value, or `ret void`.
    pub fn ret(&self, value: Option<Value<'m>>) -> Instruction<'m> {
        // SAFETY: of the function's result type.
        Self::instruction(unsafe {
            match value {
                Some(value) => llvm::LLVMBuildRet(self.raw, value.raw()),
                None => llvm::LLVMBuildRetVoid(self.raw),
            }
        })
    }

    /// `insertvalue` into one level of an aggregate.
    pub fn insert_value(&self, aggregate: Value<'m>, element: Value<'m>, index: u32) -> Instruction<'m> {
        // SAFETY: the element is of the type at the index.
        Self::instruction(unsafe {
            llvm::LLVMBuildInsertValue(self.raw, aggregate.raw(), element.raw(), index, c"".as_ptr())
        })
    }

    /// `insertelement` into a vector.
    pub fn insert_element(
        &self,
        vector: Value<'m>,
        element: Value<'m>,
        index: Constant<'m>,
    ) -> Instruction<'m> {
        // SAFETY: the element is of the vector's element type.
        Self::instruction(unsafe {
            llvm::LLVMBuildInsertElement(self.raw, vector.raw(), element.raw(), index.raw(), c"".as_ptr())
        })
    }
}

impl<'m> Constant<'m> {
    /// Inserts an instruction that does what this constant expression does, before another.
    ///
    /// # Panics
    ///
    /// Where this is no expression.
    pub fn expression_to_instruction(self, before: Instruction<'m>) -> Instruction<'m> {
        assert!(self.is_expression());
        // SAFETY: an expression, and an instruction in a block.
        Instruction::from_value(unsafe {
            Value::new(ffi::jlopt_expression_to_instruction(self.raw(), before.raw()))
        })
    }

    /// The poison constant of a type.
    pub fn poison(ty: Type<'m>) -> Self {
        // SAFETY: the type is alive.
        Self::from_value(unsafe { Value::new(llvm::LLVMGetPoison(ty.raw())) })
    }

    /// The undefined constant of a type.
    pub fn undef(ty: Type<'m>) -> Self {
        // SAFETY: the type is alive.
        Self::from_value(unsafe { Value::new(llvm::LLVMGetUndef(ty.raw())) })
    }
}
