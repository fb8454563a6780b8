//! Basic blocks and instructions.

use crate::ffi;
use crate::global::Function;
use crate::metadata::MetadataNode;
use crate::types::{DataLayout, Type};
use crate::value::{Constant, Value, ValueKind};
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use std::ffi::{c_uint, c_void};
use std::marker::PhantomData;
use std::ops::Deref;

pub use inkwell::llvm_sys::{LLVMOpcode as Opcode, LLVMTailCallKind as TailCallKind};

/// A basic block of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BasicBlock<'m> {
    raw: LLVMBasicBlockRef,
    module: PhantomData<&'m ()>,
}

impl std::fmt::Debug for BasicBlock<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "BasicBlock({})", self.value().name())
    }
}

impl<'m> BasicBlock<'m> {
    /// # Safety
    ///
    /// `raw` must be a block that is alive for `'m`.
    pub(crate) unsafe fn new(raw: LLVMBasicBlockRef) -> Self {
        Self { raw, module: PhantomData }
    }

    pub(crate) fn raw(self) -> LLVMBasicBlockRef {
        self.raw
    }

    /// The block as a value: a label.
    pub fn value(self) -> Value<'m> {
        // SAFETY: a block that is alive.
        unsafe { Value::new(llvm::LLVMBasicBlockAsValue(self.raw)) }
    }

    /// The function.
    pub fn function(self) -> Function<'m> {
        // SAFETY: a block in a function.
        Function::from_value(unsafe { Value::new(llvm::LLVMGetBasicBlockParent(self.raw)) })
    }

    /// The instructions, in order.
    pub fn instructions(self) -> impl Iterator<Item = Instruction<'m>> {
        let wrap = |raw: LLVMValueRef| {
            // SAFETY: an instruction of the block.
            unsafe { Value::from_raw(raw) }.map(Instruction)
        };
        // SAFETY: a block that is alive.
        let first = wrap(unsafe { llvm::LLVMGetFirstInstruction(self.raw) });
        std::iter::successors(first, move |previous| {
            // SAFETY: an instruction of the list.
            wrap(unsafe { llvm::LLVMGetNextInstruction(previous.raw()) })
        })
    }

    /// The blocks that the terminator can go to, one entry an edge.
    pub fn successors(self) -> impl Iterator<Item = BasicBlock<'m>> {
        let terminator = self.terminator();
        // SAFETY: a terminator with that many successors.
        unsafe {
            (0..llvm::LLVMGetNumSuccessors(terminator.raw()))
                .map(move |number| Self::new(llvm::LLVMGetSuccessor(terminator.raw(), number)))
        }
    }

    /// The blocks whose terminators can go here, one entry an edge, in no certain order.
    pub fn predecessors(self) -> impl Iterator<Item = BasicBlock<'m>> {
        let terminators = self.value().uses().filter_map(|edge| edge.user().as_instruction());
        terminators.filter(|user| user.is_terminator()).map(Instruction::block)
    }

    /// The first instruction that is no phi.
    pub fn first_non_phi(self) -> Option<Instruction<'m>> {
        // SAFETY: a block that is alive.
        unsafe { Value::from_raw(ffi::jlopt_block_first_non_phi(self.raw)) }.map(Instruction)
    }

    /// The instruction at the end.
    ///
    /// # Panics
    ///
    /// Where the block is not finished.
    pub fn terminator(self) -> Instruction<'m> {
        // SAFETY: a block that is alive.
        let raw = unsafe { Value::from_raw(llvm::LLVMGetBasicBlockTerminator(self.raw)) };
        Instruction(raw.expect("a finished block has a terminator"))
    }
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Instruction<'m>(Value<'m>);

impl std::fmt::Debug for Instruction<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Instruction({})", self.0)
    }
}

impl<'m> Deref for Instruction<'m> {
    type Target = Value<'m>;
    fn deref(&self) -> &Value<'m> {
        &self.0
    }
}

impl<'m> Instruction<'m> {
    pub(crate) fn from_value(value: Value<'m>) -> Self {
        Self(value)
    }

    /// The instruction as a value: its result.
    pub fn value(self) -> Value<'m> {
        self.0
    }

    /// The operation.
    pub fn opcode(self) -> Opcode {
        // SAFETY: an instruction that is alive.
        unsafe { llvm::LLVMGetInstructionOpcode(self.raw()) }
    }

    /// The block that it is in.
    pub fn block(self) -> BasicBlock<'m> {
        // SAFETY: an instruction in a block.
        unsafe { BasicBlock::new(llvm::LLVMGetInstructionParent(self.raw())) }
    }

    /// The function that it is in.
    pub fn function(self) -> Function<'m> {
        self.block().function()
    }

    /// The instruction behind it in its block.
    pub fn next(self) -> Option<Instruction<'m>> {
        // SAFETY: an instruction in a block.
        unsafe { Value::from_raw(llvm::LLVMGetNextInstruction(self.raw())) }.map(Self)
    }

    /// Whether it ends a block.
    pub fn is_terminator(self) -> bool {
        // SAFETY: an instruction that is alive.
        !unsafe { llvm::LLVMIsATerminatorInst(self.raw()) }.is_null()
    }

    /// Whether it may write to memory, as far as LLVM can tell: calls by what they and their functions say.
    pub fn may_write_to_memory(self) -> bool {
        // SAFETY: an instruction that is alive.
        unsafe { ffi::jlopt_instruction_may_write(self.raw()) }
    }

    /// Whether it may read memory, as far as LLVM can tell.
    pub fn may_read_from_memory(self) -> bool {
        // SAFETY: an instruction that is alive.
        unsafe { ffi::jlopt_instruction_may_read(self.raw()) }
    }

    /// Whether it may write to memory, unwind or not return.
    pub fn may_have_side_effects(self) -> bool {
        // SAFETY: an instruction that is alive.
        unsafe { ffi::jlopt_instruction_may_have_side_effects(self.raw()) }
    }

    /// Whether it is an atomic access, of whatever ordering.
    pub fn is_atomic(self) -> bool {
        // SAFETY: an instruction that is alive.
        unsafe { ffi::jlopt_instruction_is_atomic(self.raw()) }
    }

    /// Whether it is a volatile access.
    pub fn is_volatile(self) -> bool {
        let has_volatility = matches!(
            self.opcode(),
            Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg
        );
        // SAFETY: asked of what can be volatile.
        has_volatility && unsafe { llvm::LLVMGetVolatile(self.raw()) != 0 }
    }

    /// Whether it stands before another instruction of its block.
    ///
    /// # Panics
    ///
    /// Where they are not in one block.
    pub fn comes_before(self, other: Instruction<'m>) -> bool {
        assert_eq!(self.block(), other.block());
        // SAFETY: two instructions of one block.
        unsafe { ffi::jlopt_instruction_comes_before(self.raw(), other.raw()) }
    }

    /// Whether a call writes no memory, by its own attributes and those of the function that it calls.
    pub fn call_only_reads_memory(self) -> bool {
        // SAFETY: asked of calls only.
        self.is_call() && unsafe { ffi::jlopt_call_only_reads_memory(self.raw()) }
    }

    /// The alignment in bytes of a load, store or alloca.
    ///
    /// # Panics
    ///
    /// Where it is none of these.
    pub fn alignment(self) -> u32 {
        assert!(matches!(self.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAlloca));
        // SAFETY: an instruction with an alignment.
        unsafe { llvm::LLVMGetAlignment(self.raw()) }
    }

    /// Sets the alignment in bytes, a power of two, of a load, store or alloca.
    ///
    /// # Panics
    ///
    /// Where it is none of these.
    pub fn set_alignment(self, bytes: u32) {
        assert!(matches!(self.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAlloca));
        // SAFETY: an instruction with an alignment.
        unsafe { llvm::LLVMSetAlignment(self.raw(), bytes) }
    }

    /// The type that an alloca makes room for.
    pub fn allocated_type(self) -> Option<Type<'m>> {
        // SAFETY: asked of allocas only.
        (self.opcode() == Opcode::LLVMAlloca)
            .then(|| unsafe { Type::new(llvm::LLVMGetAllocatedType(self.raw())) })
    }

    /// How many bytes an alloca makes room for; nothing where that number is not constant.
    pub fn allocated_size(self, layout: DataLayout<'_>) -> Option<u64> {
        let mut size = 0;
        // SAFETY: asked of allocas only; `size` is written where the answer is true.
        (self.opcode() == Opcode::LLVMAlloca
            && unsafe { ffi::jlopt_alloca_size(self.raw(), layout.raw(), &raw mut size) })
        .then_some(size)
    }

    /// The type that a `getelementptr` steps through.
    pub fn element_pointer_type(self) -> Option<Type<'m>> {
        // SAFETY: asked of getelementptr only.
        (self.opcode() == Opcode::LLVMGetElementPtr)
            .then(|| unsafe { Type::new(llvm::LLVMGetGEPSourceElementType(self.raw())) })
    }

    /// The metadata that is attached under a kind.
    pub fn metadata(self, kind: u32) -> Option<MetadataNode<'m>> {
        // SAFETY: a node of the instruction's context, or null.
        unsafe {
            let node = llvm::LLVMGetMetadata(self.raw(), kind);
            (!node.is_null()).then(|| MetadataNode::new(node))
        }
    }

    /// The kinds of the metadata that is attached, without the debug location.
    pub fn metadata_kinds(self) -> Vec<u32> {
        let mut count = 0;
        // SAFETY: an instruction that is alive; the list has that many entries, and is disposed of after it was read.
        unsafe {
            let entries = llvm::LLVMInstructionGetAllMetadataOtherThanDebugLoc(self.raw(), &raw mut count);
            let kind = |at: usize| {
                let at = c_uint::try_from(at).expect("an instruction's metadata");
                llvm::LLVMValueMetadataEntriesGetKind(entries, at)
            };
            let kinds = (0..count).map(kind).collect();
            llvm::LLVMDisposeValueMetadataEntries(entries);
            kinds
        }
    }

    /// Removes the metadata that is attached under a kind.
    pub fn remove_metadata(self, kind: u32) {
        // SAFETY: an instruction that is alive; null takes the metadata away.
        unsafe { llvm::LLVMSetMetadata(self.raw(), kind, std::ptr::null_mut()) }
    }

    /// Attaches all metadata of another instruction, but not its debug location.
    pub fn copy_metadata(self, other: Instruction<'_>) {
        // SAFETY: two instructions of one context.
        unsafe { ffi::jlopt_instruction_copy_metadata(other.raw(), self.raw()) }
    }

    /// Adds an entry to a phi.
    ///
    /// # Panics
    ///
    /// Where it is no phi.
    pub fn add_incoming(self, value: Value<'m>, block: BasicBlock<'m>) {
        assert_eq!(self.opcode(), Opcode::LLVMPHI);
        let (mut value, mut block) = (value.raw(), block.raw());
        // SAFETY: a phi, a value of its type, and a block of its function.
        unsafe { llvm::LLVMAddIncoming(self.raw(), &raw mut value, &raw mut block, 1) }
    }

    /// Whether it is in a function at all; instructions of other modules and unfinished ones may not be.
    pub fn is_call(self) -> bool {
        matches!(self.opcode(), Opcode::LLVMCall | Opcode::LLVMInvoke | Opcode::LLVMCallBr)
    }

    /// The function type of a `call`, `invoke` or `callbr`.
    pub fn call_type(self) -> Option<Type<'m>> {
        // SAFETY: asked of calls only.
        self.is_call().then(|| unsafe { Type::new(llvm::LLVMGetCalledFunctionType(self.raw())) })
    }

    /// What a `call`, `invoke` or `callbr` calls.
    pub fn called_value(self) -> Option<Value<'m>> {
        // SAFETY: asked of calls only.
        self.is_call().then(|| unsafe { Value::new(llvm::LLVMGetCalledValue(self.raw())) })
    }

    /// The text of the assembly that a `call`, `invoke` or `callbr` stands for.
    pub fn inline_assembly(self) -> Option<String> {
        let called =
            self.called_value().filter(|called| called.kind() == ValueKind::LLVMInlineAsmValueKind)?;
        let mut length = 0;
        // SAFETY: asked of inline assembly only; LLVM's string has that length.
        Some(unsafe {
            let text = llvm::LLVMGetInlineAsmAsmString(called.raw(), &raw mut length);
            ffi::text(text, length)
        })
    }

    /// How many arguments a `call`, `invoke` or `callbr` passes; the operands start with them.
    pub fn argument_count(self) -> u32 {
        // SAFETY: asked of calls only.
        if self.is_call() { unsafe { llvm::LLVMGetNumArgOperands(self.raw()) } } else { 0 }
    }

    /// The function that is called directly and by its own type, as LLVM's `getCalledFunction` has it.
    pub fn called_function(self) -> Option<Function<'m>> {
        let function = self.called_value()?.as_function()?;
        (Some(function.content_type()) == self.call_type()).then_some(function)
    }

    /// The arguments of a call, without the operands of its bundles.
    ///
    /// # Panics
    ///
    /// Where it is no call.
    pub fn call_arguments(self) -> impl Iterator<Item = Value<'m>> {
        assert!(self.is_call());
        // SAFETY: a call.
        let count = unsafe { llvm::LLVMGetNumArgOperands(self.raw()) };
        (0..count).map(move |number| self.operand(number))
    }

    /// Whether it calls inline assembly that does more than its result says.
    pub fn calls_assembly_with_side_effects(self) -> bool {
        let Some(called) = self.called_value() else { return false };
        // SAFETY: inline assembly is asked only.
        unsafe {
            !llvm::LLVMIsAInlineAsm(called.raw()).is_null()
                && llvm::LLVMGetInlineAsmHasSideEffects(called.raw()) != 0
        }
    }

    /// Where an `invoke` goes when the call returns, and when it unwinds.
    pub fn invoke_destinations(self) -> Option<(BasicBlock<'m>, BasicBlock<'m>)> {
        // SAFETY: asked of invokes only.
        (self.opcode() == Opcode::LLVMInvoke).then(|| unsafe {
            (
                BasicBlock::new(llvm::LLVMGetNormalDest(self.raw())),
                BasicBlock::new(llvm::LLVMGetUnwindDest(self.raw())),
            )
        })
    }

    /// Gives an `invoke` destinations of its own, which no other edge goes to, where it shares some. Whether it has them
    /// then: not where what unwinds goes to a funclet.
    ///
    /// # Panics
    ///
    /// Where it is no `invoke`.
    pub fn separate_invoke_destinations(self) -> bool {
        assert_eq!(self.opcode(), Opcode::LLVMInvoke);
        // SAFETY: an invoke in a function.
        unsafe { ffi::jlopt_invoke_separate_destinations(self.raw()) }
    }

    /// The functions that a call passes on as callbacks, by the `!callback` metadata of what it calls.
    pub fn callbacks(self) -> Vec<Function<'m>> {
        extern "C" fn visit(opaque: *mut c_void, function: LLVMValueRef) {
            // SAFETY: `opaque` is the vector below; the shim hands over functions.
            unsafe { (*opaque.cast::<Vec<LLVMValueRef>>()).push(function) }
        }
        let mut raw: Vec<LLVMValueRef> = Vec::new();
        if self.is_call() {
            // SAFETY: a call; `raw` is borrowed for the time of it.
            unsafe { ffi::jlopt_for_each_callback(self.raw(), std::ptr::from_mut(&mut raw).cast(), visit) };
        }
        // SAFETY: functions of the call's module.
        raw.into_iter().map(|raw| Function::from_value(unsafe { Value::new(raw) })).collect()
    }

    /// Whether it has fast-math flags (it can, and at least one is set).
    pub fn has_fast_math_flags(self) -> bool {
        // SAFETY: the flags are asked of what can have some.
        unsafe {
            llvm::LLVMCanValueUseFastMathFlags(self.raw()) != 0 && llvm::LLVMGetFastMathFlags(self.raw()) != 0
        }
    }

    /// The blocks that the entries of a phi come from, entry by entry.
    pub fn incoming_block(self, entry: u32) -> BasicBlock<'m> {
        assert!(self.opcode() == Opcode::LLVMPHI && entry < self.operand_count());
        // SAFETY: a phi with that many entries.
        unsafe { BasicBlock::new(llvm::LLVMGetIncomingBlock(self.raw(), entry)) }
    }

    /// The calling convention's number of a call.
    pub fn calling_convention(self) -> u32 {
        assert!(self.is_call());
        // SAFETY: a call.
        unsafe { llvm::LLVMGetInstructionCallConv(self.raw()) }
    }

    /// Sets the calling convention of a call by its number.
    pub fn set_calling_convention(self, convention: u32) {
        assert!(self.is_call());
        // SAFETY: a call.
        unsafe { llvm::LLVMSetInstructionCallConv(self.raw(), convention) }
    }

    /// Whether a `call` is a tail call, and how much so.
    pub fn tail_call_kind(self) -> TailCallKind {
        assert_eq!(self.opcode(), Opcode::LLVMCall);
        // SAFETY: a call.
        unsafe { llvm::LLVMGetTailCallKind(self.raw()) }
    }

    /// Makes a `call` a tail call.
    pub fn set_tail_call_kind(self, kind: TailCallKind) {
        assert_eq!(self.opcode(), Opcode::LLVMCall);
        // SAFETY: a call.
        unsafe { llvm::LLVMSetTailCallKind(self.raw(), kind) }
    }

    /// Gives a call the attributes of a function's result and parameters, and no others.
    pub fn copy_argument_attributes(self, function: Function<'_>) {
        assert!(self.is_call());
        // SAFETY: a call and a function.
        unsafe { ffi::jlopt_call_copy_argument_attributes(self.raw(), function.raw()) }
    }

    /// Attaches metadata.
    pub fn set_metadata(self, kind: u32, node: MetadataNode<'_>) {
        // SAFETY: of the same context.
        unsafe { llvm::LLVMSetMetadata(self.raw(), kind, node.raw()) }
    }

    /// The line of the source that the debug location names, with its file; nothing where there is no location.
    pub fn source_location(self) -> Option<SourceLocation> {
        // SAFETY: asked only where the instruction has a location.
        unsafe {
            if inkwell::llvm_sys::debuginfo::LLVMInstructionGetDebugLoc(self.raw()).is_null() {
                return None;
            }
            let mut length: c_uint = 0;
            let file = llvm::LLVMGetDebugLocFilename(self.raw(), &raw mut length);
            Some(SourceLocation {
                file: ffi::text(file, length as usize),
                line: llvm::LLVMGetDebugLocLine(self.raw()),
            })
        }
    }

    /// Takes the debug location of another instruction.
    pub fn set_location_of(self, other: Instruction<'_>) {
        // SAFETY: two instructions of one context.
        unsafe { ffi::jlopt_instruction_set_location_of(self.raw(), other.raw()) }
    }

    /// Takes a value that nothing uses out of its block; where debug information names it, it is said to be lost then.
    ///
    /// # Panics
    ///
    /// Where something uses it.
    pub fn erase(self) {
        assert!(self.uses().next().is_none(), "{self:?} is used");
        self.replace_all_uses_with(Constant::poison(self.value_type()).value());
        self.detach();
    }

    /// Takes the instruction out of its block and drops its operands. The object itself stays allocated, so that no
    /// handle dangles.
    pub fn detach(self) {
        // SAFETY: an instruction in a block.
        unsafe { ffi::jlopt_instruction_detach(self.raw()) }
    }
}

/// A place in source code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceLocation {
    /// The file's name, as the debug information has it.
    pub file: String,
    /// The line, from 1; 0 where the compiler gave none.
    pub line: u32,
}
