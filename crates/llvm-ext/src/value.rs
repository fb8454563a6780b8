//! Values and constants, and who uses them.

use crate::ffi;
use crate::global::{Function, GlobalAlias, GlobalIFunc, GlobalValue, GlobalVariable};
use crate::instruction::{Instruction, Opcode};
use crate::types::{DataLayout, Type};
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::{LLVMUseRef, LLVMValueRef};
use std::ffi::CStr;
use std::marker::PhantomData;
use std::ops::Deref;

pub use inkwell::llvm_sys::LLVMValueKind as ValueKind;

/// A value of a module. Equal values are the same object.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Value<'m> {
    raw: LLVMValueRef,
    module: PhantomData<&'m ()>,
}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Value({self})")
    }
}

/// As LLVM prints it; for many values of a module, a [`Printer`](crate::printer::Printer) is quicker.
impl std::fmt::Display for Value<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // SAFETY: LLVM's text is disposed of after it was written.
        unsafe {
            let text = llvm::LLVMPrintValueToString(self.raw);
            let written = formatter.write_str(&CStr::from_ptr(text).to_string_lossy());
            llvm::LLVMDisposeMessage(text);
            written
        }
    }
}

/// One operand of a user's that is a certain value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Use<'m> {
    raw: LLVMUseRef,
    module: PhantomData<&'m ()>,
}

impl<'m> Use<'m> {
    /// Who uses the value.
    pub fn user(self) -> Value<'m> {
        // SAFETY: a use that is alive has a user.
        unsafe { Value::new(llvm::LLVMGetUser(self.raw)) }
    }

    /// The operand, a constant.
    ///
    /// # Panics
    ///
    /// Where it is none.
    pub fn value(self) -> Constant<'m> {
        self.user().operand(self.operand_number()).as_constant().expect("uses of constants are asked")
    }

    /// Which of the user's operands it is, from 0.
    pub fn operand_number(self) -> u32 {
        // SAFETY: a use that is alive.
        unsafe { ffi::jlopt_use_operand_number(self.raw) }
    }
}

impl<'m> Value<'m> {
    /// # Safety
    ///
    /// `raw` must be a value that is alive for `'m`.
    pub(crate) unsafe fn new(raw: LLVMValueRef) -> Self {
        debug_assert!(!raw.is_null());
        Self { raw, module: PhantomData }
    }

    /// # Safety
    ///
    /// `raw` must be null or a value that is alive for `'m`.
    pub(crate) unsafe fn from_raw(raw: LLVMValueRef) -> Option<Self> {
        // SAFETY: the caller's promise.
        (!raw.is_null()).then(|| unsafe { Self::new(raw) })
    }

    pub(crate) fn raw(self) -> LLVMValueRef {
        self.raw
    }

    /// What sort of value it is. LLVM's C API has no kind for some constants (`dso_local_equivalent`, `no_cfi`), and takes
    /// them for instructions: whether a value is one, [`is_instruction`](Self::is_instruction) says.
    pub fn kind(self) -> ValueKind {
        // SAFETY: the value is alive.
        unsafe { llvm::LLVMGetValueKind(self.raw) }
    }

    /// The type; that of globals is a pointer.
    pub fn value_type(self) -> Type<'m> {
        // SAFETY: the value is alive.
        unsafe { Type::new(llvm::LLVMTypeOf(self.raw)) }
    }

    /// The name as text, for messages and reports; empty where it has none. Bytes that are no UTF-8 are replaced: what
    /// becomes another name is made of [`name_bytes`](Self::name_bytes).
    pub fn name(self) -> String {
        self.with_name(|name| String::from_utf8_lossy(name).into_owned())
    }

    /// The name as it is.
    pub fn name_bytes(self) -> Vec<u8> {
        self.with_name(<[u8]>::to_vec)
    }

    /// The name with something behind it, for a value that is made from this one.
    pub fn name_with(self, suffix: &str) -> Vec<u8> {
        self.with_name(|name| [name, suffix.as_bytes()].concat())
    }

    /// Whether the name starts with a prefix; cheaper than [`name`](Self::name).
    pub fn name_starts_with(self, prefix: &str) -> bool {
        self.with_name(|name| name.starts_with(prefix.as_bytes()))
    }

    fn with_name<R>(self, look: impl FnOnce(&[u8]) -> R) -> R {
        let mut length = 0;
        // SAFETY: LLVM's string has that length, and nothing is renamed while it is looked at.
        look(unsafe {
            let name = llvm::LLVMGetValueName2(self.raw, &raw mut length);
            ffi::bytes(name, length)
        })
    }

    /// Sets the name; one that is taken gets a number.
    pub fn set_name(self, name: impl AsRef<[u8]>) {
        let name = name.as_ref();
        // SAFETY: the name has that length.
        unsafe { llvm::LLVMSetValueName2(self.raw, name.as_ptr().cast(), name.len()) }
    }

    /// The uses of the value, most recently added first. Those of constants can lie in other modules of the context.
    pub fn uses(self) -> impl Iterator<Item = Use<'m>> {
        let wrap = |raw: LLVMUseRef| (!raw.is_null()).then_some(Use { raw, module: PhantomData });
        // SAFETY: the value is alive.
        let first = wrap(unsafe { llvm::LLVMGetFirstUse(self.raw) });
        // SAFETY: a use of the list.
        std::iter::successors(first, move |operand| wrap(unsafe { llvm::LLVMGetNextUse(operand.raw) }))
    }

    /// The number of operands.
    pub fn operand_count(self) -> u32 {
        // SAFETY: values without operands have 0.
        let count =
            unsafe { llvm::LLVMIsAUser(self.raw).as_ref().map_or(0, |_| llvm::LLVMGetNumOperands(self.raw)) };
        u32::try_from(count).expect("not negative")
    }

    /// An operand.
    ///
    /// # Panics
    ///
    /// Where there are not so many.
    pub fn operand(self, number: u32) -> Self {
        assert!(number < self.operand_count());
        // SAFETY: in range, checked above; operands of a value in a module are not null.
        unsafe { Self::new(llvm::LLVMGetOperand(self.raw, number)) }
    }

    /// The operands, in order.
    pub fn operands(self) -> impl Iterator<Item = Self> {
        // SAFETY: in range.
        (0..self.operand_count())
            .filter_map(move |number| unsafe { Self::from_raw(llvm::LLVMGetOperand(self.raw, number)) })
    }

    /// Replaces an operand.
    ///
    /// # Panics
    ///
    /// Where there are not so many, or the types differ.
    pub fn set_operand(self, number: u32, operand: Self) {
        assert_eq!(self.operand(number).value_type(), operand.value_type());
        // SAFETY: in range and of the same type.
        unsafe { llvm::LLVMSetOperand(self.raw, number, operand.raw) }
    }

    /// Makes every user of this value use another, which must have its type.
    ///
    /// # Panics
    ///
    /// Where the types differ.
    pub fn replace_all_uses_with(self, other: Self) {
        assert_eq!(self.value_type(), other.value_type());
        // SAFETY: both are alive and of the same type.
        unsafe { llvm::LLVMReplaceAllUsesWith(self.raw, other.raw) }
    }

    /// The value as a constant; globals are constants.
    pub fn as_constant(self) -> Option<Constant<'m>> {
        // SAFETY: the value is alive.
        (!unsafe { llvm::LLVMIsAConstant(self.raw) }.is_null()).then_some(Constant(self))
    }

    /// The value as an instruction.
    pub fn as_instruction(self) -> Option<Instruction<'m>> {
        self.is_instruction().then(|| Instruction::from_value(self))
    }

    /// Whether the value is an instruction.
    pub fn is_instruction(self) -> bool {
        // SAFETY: the value is alive.
        !unsafe { llvm::LLVMIsAInstruction(self.raw) }.is_null()
    }

    /// Which parameter of its function the value is, from 0.
    pub fn parameter_number(self) -> Option<u32> {
        if self.kind() != ValueKind::LLVMArgumentValueKind {
            return None;
        }
        // SAFETY: a parameter has a function.
        let function = Function::from_value(unsafe { Self::new(llvm::LLVMGetParamParent(self.raw)) });
        let number = function.parameters().iter().position(|parameter| *parameter == self)?;
        u32::try_from(number).ok()
    }

    /// The function that the value is a parameter of.
    pub fn parameter_function(self) -> Option<Function<'m>> {
        // SAFETY: asked of parameters only.
        (self.kind() == ValueKind::LLVMArgumentValueKind)
            .then(|| Function::from_value(unsafe { Self::new(llvm::LLVMGetParamParent(self.raw)) }))
    }

    /// The pointer that a cast between pointers or a constant `getelementptr` is made of, and how many bytes it goes from
    /// there; instructions and constant expressions alike. Nothing for anything else.
    pub fn pointer_step(self, layout: DataLayout<'_>) -> Option<(Self, i64)> {
        let mut bytes = 0;
        // SAFETY: value and layout are alive; the answer is an operand of the value, or null.
        unsafe {
            Self::from_raw(ffi::jlopt_pointer_step(self.raw, layout.raw(), &raw mut bytes))
                .map(|pointer| (pointer, bytes))
        }
    }

    /// What a pointer points into, and how many bytes from there: casts between pointers and constant offsets are looked
    /// through, in instructions and constant expressions alike.
    pub fn base_and_offset(self, layout: DataLayout<'_>) -> (Self, i64) {
        let mut offset = 0;
        // SAFETY: value and layout are alive.
        let base = unsafe { ffi::jlopt_base_and_offset(self.raw, layout.raw(), &raw mut offset) };
        // SAFETY: an operand of an operand of the value, or itself.
        (unsafe { Self::new(base) }, offset)
    }

    /// The alignment in bytes that a pointer is known to have by what it is: a global, an alloca, a parameter that says so.
    ///
    /// # Panics
    ///
    /// Where it is no pointer.
    pub fn pointer_alignment(self, layout: DataLayout<'_>) -> u64 {
        assert!(self.value_type().is_pointer());
        // SAFETY: a pointer and a layout that are alive.
        unsafe { ffi::jlopt_pointer_alignment(self.raw, layout.raw()) }
    }

    /// The value as a function.
    pub fn as_function(self) -> Option<Function<'m>> {
        (self.kind() == ValueKind::LLVMFunctionValueKind).then(|| Function::from_value(self))
    }

    /// The value as a global variable.
    pub fn as_global_variable(self) -> Option<GlobalVariable<'m>> {
        (self.kind() == ValueKind::LLVMGlobalVariableValueKind).then(|| GlobalVariable::from_value(self))
    }

    /// The value as an alias.
    pub fn as_alias(self) -> Option<GlobalAlias<'m>> {
        (self.kind() == ValueKind::LLVMGlobalAliasValueKind).then(|| GlobalAlias::from_value(self))
    }

    /// The value as an ifunc.
    pub fn as_ifunc(self) -> Option<GlobalIFunc<'m>> {
        (self.kind() == ValueKind::LLVMGlobalIFuncValueKind).then(|| GlobalIFunc::from_value(self))
    }
}

/// A constant: literals, aggregates, expressions, globals.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Constant<'m>(Value<'m>);

impl std::fmt::Debug for Constant<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Constant({})", self.0)
    }
}

impl<'m> Deref for Constant<'m> {
    type Target = Value<'m>;
    fn deref(&self) -> &Value<'m> {
        &self.0
    }
}

impl<'m> Constant<'m> {
    pub(crate) fn from_value(value: Value<'m>) -> Self {
        debug_assert!(value.as_constant().is_some());
        Self(value)
    }

    /// The constant as a value.
    pub fn value(self) -> Value<'m> {
        self.0
    }

    /// The operands as constants: all of a constant's are.
    pub fn constant_operands(self) -> impl Iterator<Item = Constant<'m>> {
        self.operands().map(Constant::from_value)
    }

    /// Whether it is all zeros, in whatever form.
    pub fn is_null(self) -> bool {
        // SAFETY: the constant is alive.
        unsafe { llvm::LLVMIsNull(self.raw()) != 0 }
    }

    /// The value of an integer of at most 64 bits, zero-extended.
    pub fn as_u64(self) -> Option<u64> {
        let is_narrow = self.value_type().int_bits().is_some_and(|bits| bits <= 64);
        // SAFETY: an integer constant of at most 64 bits.
        (self.kind() == ValueKind::LLVMConstantIntValueKind && is_narrow)
            .then(|| unsafe { llvm::LLVMConstIntGetZExtValue(self.raw()) })
    }

    /// Whether it is an array, struct or vector with operands of its own: elements that are not all plain data.
    pub fn is_aggregate(self) -> bool {
        matches!(
            self.kind(),
            ValueKind::LLVMConstantArrayValueKind
                | ValueKind::LLVMConstantStructValueKind
                | ValueKind::LLVMConstantVectorValueKind
        )
    }

    /// Whether it is a constant expression.
    pub fn is_expression(self) -> bool {
        self.kind() == ValueKind::LLVMConstantExprValueKind
    }

    /// The operation of a constant expression.
    pub fn expression_opcode(self) -> Option<Opcode> {
        // SAFETY: asked of constant expressions only.
        self.is_expression().then(|| unsafe { llvm::LLVMGetConstOpcode(self.raw()) })
    }

    /// The constant as a global, if it is one.
    pub fn as_global(self) -> Option<GlobalValue<'m>> {
        self.is_global().then(|| GlobalValue::from_value(self.0))
    }

    /// Whether it is a function, global variable, alias or ifunc.
    pub fn is_global(self) -> bool {
        matches!(
            self.kind(),
            ValueKind::LLVMGlobalVariableValueKind
                | ValueKind::LLVMGlobalAliasValueKind
                | ValueKind::LLVMGlobalIFuncValueKind
                | ValueKind::LLVMFunctionValueKind
        )
    }

    /// How many bytes a `getelementptr` expression goes from its pointer; nothing for other constants, and where the
    /// number depends on the size of scalable vectors or does not fit.
    pub fn pointer_offset(self, layout: DataLayout<'_>) -> Option<i64> {
        let mut offset = 0;
        // SAFETY: constant and layout are alive; `offset` is written where the answer is true.
        unsafe { ffi::jlopt_pointer_offset(self.raw(), layout.raw(), &raw mut offset) }.then_some(offset)
    }

    /// Whether its operands are used as values: not those of `blockaddress`, `dso_local_equivalent`, `no_cfi` and
    /// `ptrauth`, which name a function without being one of its uses for a pass that replaces it.
    pub fn passes_on_its_operands(self) -> bool {
        self.is_expression() || self.is_aggregate()
    }

    /// The elements of an array, vector or struct constant, also of one that holds plain data or zeros.
    pub fn elements(self) -> impl Iterator<Item = Constant<'m>> {
        (0..).map_while(move |number| {
            // SAFETY: null past the end and for what has no elements.
            unsafe { Value::from_raw(llvm::LLVMGetAggregateElement(self.raw(), number)) }.map(Constant)
        })
    }

    /// The array, struct or vector of this constant's type with other elements.
    ///
    /// # Panics
    ///
    /// Where this is no aggregate.
    pub fn with_elements(self, elements: &[Constant<'m>]) -> Constant<'m> {
        let mut raw: Vec<_> = elements.iter().map(|element| element.raw()).collect();
        let count = u32::try_from(raw.len()).expect("an aggregate's elements");
        let ty = self.value_type();
        // SAFETY: the elements have the types of those that they replace, which the callee's type fixes.
        Constant(unsafe {
            Value::new(match self.kind() {
                ValueKind::LLVMConstantArrayValueKind => {
                    let element = ty.element_type().expect("an array type");
                    llvm::LLVMConstArray2(element.raw(), raw.as_mut_ptr(), raw.len() as u64)
                }
                ValueKind::LLVMConstantVectorValueKind => llvm::LLVMConstVector(raw.as_mut_ptr(), count),
                ValueKind::LLVMConstantStructValueKind if llvm::LLVMIsLiteralStruct(ty.raw()) != 0 => {
                    let context = llvm::LLVMGetTypeContext(ty.raw());
                    let packed = llvm::LLVMIsPackedStruct(ty.raw());
                    llvm::LLVMConstStructInContext(context, raw.as_mut_ptr(), count, packed)
                }
                ValueKind::LLVMConstantStructValueKind => {
                    llvm::LLVMConstNamedStruct(ty.raw(), raw.as_mut_ptr(), count)
                }
                kind => panic!("no aggregate: {kind:?}"),
            })
        })
    }

    /// The same cast (`ptrtoint`, `inttoptr`, `bitcast`, `addrspacecast`) of another constant; nothing for other
    /// expressions.
    pub fn cast_like(self, operand: Constant<'m>) -> Option<Constant<'m>> {
        let cast = match self.expression_opcode()? {
            Opcode::LLVMPtrToInt => llvm::LLVMConstPtrToInt,
            Opcode::LLVMIntToPtr => llvm::LLVMConstIntToPtr,
            Opcode::LLVMBitCast => llvm::LLVMConstBitCast,
            Opcode::LLVMAddrSpaceCast => llvm::LLVMConstAddrSpaceCast,
            _ => return None,
        };
        // SAFETY: the operand has the type of the one that it replaces.
        Some(Constant(unsafe { Value::new(cast(operand.raw(), self.value_type().raw())) }))
    }

    /// `inttoptr` of an integer to a pointer type.
    pub fn int_to_ptr(self, pointer: Type<'m>) -> Self {
        // SAFETY: asked of integers.
        Self(unsafe { Value::new(llvm::LLVMConstIntToPtr(self.raw(), pointer.raw())) })
    }

    /// The bytes of an array of `i8`, also of one that is all zeros.
    pub fn as_bytes(self) -> Option<Vec<u8>> {
        let ty = self.value_type();
        let length = usize::try_from(ty.array_length()?).ok()?;
        if ty.element_type()?.int_bits() != Some(8) {
            return None;
        }
        let bytes: Option<Vec<u8>> =
            self.elements().take(length).map(|byte| u8::try_from(byte.as_u64()?).ok()).collect();
        bytes.filter(|bytes| bytes.len() == length)
    }

    /// The pointer that many bytes further, a `getelementptr` of the type `i8`; this one where it is none.
    #[must_use]
    pub fn byte_offset(self, bytes: Constant<'m>) -> Self {
        if bytes.is_null() {
            return self;
        }
        let mut index = bytes.raw();
        // SAFETY: asked of pointers, with an integer; the context of the integer's type has the type `i8`.
        Self(unsafe {
            let byte = llvm::LLVMInt8TypeInContext(llvm::LLVMGetTypeContext(bytes.value_type().raw()));
            Value::new(llvm::LLVMConstGEP2(byte, self.raw(), &raw mut index, 1))
        })
    }

    /// `ptrtoint` to an integer type.
    pub fn ptr_to_int(self, int: Type<'m>) -> Self {
        // SAFETY: asked of pointers.
        Self(unsafe { Value::new(llvm::LLVMConstPtrToInt(self.raw(), int.raw())) })
    }

    /// The pointer in another address space, or this one where it is there already.
    pub fn address_space_cast(self, pointer: Type<'m>) -> Self {
        if self.value_type() == pointer {
            return self;
        }
        // SAFETY: asked of pointers.
        Self(unsafe { Value::new(llvm::LLVMConstAddrSpaceCast(self.raw(), pointer.raw())) })
    }

    /// The sum of two integers.
    #[must_use]
    pub fn wrapping_add(self, other: Self) -> Self {
        // SAFETY: two integers of one type.
        Self(unsafe { Value::new(llvm::LLVMConstAdd(self.raw(), other.raw())) })
    }

    /// The difference of two integers.
    #[must_use]
    pub fn wrapping_sub(self, other: Self) -> Self {
        // SAFETY: two integers of one type.
        Self(unsafe { Value::new(llvm::LLVMConstSub(self.raw(), other.raw())) })
    }

    /// The low bits of an integer.
    #[must_use]
    pub fn trunc(self, int: Type<'m>) -> Self {
        // SAFETY: asked of integers, with a narrower type.
        Self(unsafe { Value::new(llvm::LLVMConstTrunc(self.raw(), int.raw())) })
    }

    /// The constant without the pointer casts around it.
    #[must_use]
    pub fn strip_pointer_casts(self) -> Self {
        let mut inner = self;
        while matches!(inner.expression_opcode(), Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast)) {
            inner = Self(inner.operand(0));
        }
        inner
    }
}
