//! Constants as operations: literals, addresses of globals, aggregates built up from `undef`, and expressions, by the
//! table of instructions.
use llvm_ext::inspect::Class;
use llvm_ext::types::{Type as LlvmType, TypeKind};
use llvm_ext::value::{Constant, Value as LlvmValue};

use super::ImportError;
use super::code::Code;
use super::operations::Draft;
use super::target_types::{TargetUse, takes};
use crate::ir::{Attr, AttrData, Bits, Type, TypeData, Value};

impl Code<'_> {
    /// The value of a constant, parameter or instruction.
    pub(super) fn value(&mut self, value: LlvmValue<'_>) -> Result<Value, ImportError> {
        if let Some(&known) = self.values.get(&value.identity()) {
            return Ok(known);
        }
        let Some(constant) = value.as_constant() else {
            return Err(self.no_form_of(value));
        };
        self.constant(constant)
    }

    #[expect(single_use_lifetimes, reason = "a lifetime in `impl Trait` needs a name")]
    pub(super) fn values<'v>(
        &mut self,
        values: impl IntoIterator<Item = LlvmValue<'v>>,
    ) -> Result<Vec<Value>, ImportError> {
        values.into_iter().map(|value| self.value(value)).collect()
    }

    /// Makes a constant and all that it is made of, from the inside out without recursion: they can be nested as deep as
    /// memory allows.
    fn constant(&mut self, constant: Constant<'_>) -> Result<Value, ImportError> {
        let mut stack = vec![(constant, false)];
        while let Some((constant, is_ready)) = stack.pop() {
            if self.values.contains_key(&constant.identity()) {
                continue;
            }
            if !is_ready && is_composed(constant) && self.literal(constant)?.is_none() {
                stack.push((constant, true));
                // What is not composed is made when it is needed.
                let parts: Vec<Constant<'_>> =
                    constant.constant_operands().filter(|&part| is_composed(part)).collect();
                stack.extend(parts.into_iter().rev().map(|part| (part, false)));
                continue;
            }
            let made = self.constant_of_parts(constant)?;
            let _ = self.values.insert(constant.identity(), made);
        }
        self.values.get(&constant.identity()).copied().ok_or_else(|| self.no_form_of(constant.value()))
    }

    /// A constant whose operands are made.
    fn constant_of_parts(&mut self, constant: Constant<'_>) -> Result<Value, ImportError> {
        let ty = self.ty(constant.value_type());
        if let Some(literal) = self.literal(constant)? {
            let draft = Draft::new("llvm.mlir.constant").set("value", literal).result(ty);
            return Ok(self.constant_op(draft));
        }
        let simple = |name| Draft::new(name).result(ty);
        if constant.is_null() && !takes(constant.value_type(), TargetUse::Zero) {
            return Err(self.no_form_of(constant.value()));
        }
        let draft = match constant.class() {
            Class::NullPointer | Class::Zero | Class::TargetNone => simple("llvm.mlir.zero"),
            Class::Undef => simple("llvm.mlir.undef"),
            Class::Poison => simple("llvm.mlir.poison"),
            Class::TokenNone => simple("llvm.mlir.none"),
            Class::Global => return Ok(self.address_of(constant, ty)),
            Class::LocalEquivalent => {
                let name = self.import.symbol(self.context, constant.operand(0));
                simple("llvm.dso_local_equivalent").set("function_name", name)
            }
            Class::NoCfi => {
                let name = self.import.symbol(self.context, constant.operand(0));
                let unit = self.import.common.unit;
                let draft = Draft::new("llvm.mlir.addressof").set("global_name", name);
                let draft = self.aside(draft, "jlopt.no_cfi", "no_cfi", unit)?;
                return Ok(self.code_address(draft, constant, ty));
            }
            Class::PointerAuthentication if constant.operand(0).class() == Class::Global => {
                let name = self.import.symbol(self.context, constant.operand(0));
                let draft = simple("llvm.mlir.addressof").set("global_name", name);
                self.aside_constant(draft, "jlopt.ptrauth", "ptrauth", constant)?
            }
            Class::BlockAddress => return self.block_address(constant, ty),
            Class::Aggregate => return self.aggregate(constant, ty),
            Class::Data => return self.data_elements(constant, ty),
            Class::Expression => return self.expression(constant, ty),
            _ => return Err(self.no_form_of(constant.value())),
        };
        Ok(self.constant_op(draft))
    }

    fn address_of(&mut self, constant: Constant<'_>, ty: Type) -> Value {
        let name = self.import.symbol(self.context, constant.value());
        let draft = Draft::new("llvm.mlir.addressof").set("global_name", name);
        match constant.value().as_function() {
            Some(_) => self.code_address(draft, constant, ty),
            None => self.constant_op(draft.result(ty)),
        }
    }

    /// The address of a function or of a block of it. In the dialect it is always in the address space of the program: where
    /// LLVM's is in another one, it is cast.
    fn code_address(&mut self, draft: Draft, constant: Constant<'_>, ty: Type) -> Value {
        let program = self.import.program_address_space;
        if constant.value_type().pointer_address_space() == Some(program) {
            return self.constant_op(draft.result(ty));
        }
        let text = if program == 0 { "!llvm.ptr".to_owned() } else { format!("!llvm.ptr<{program}>") };
        let pointer = self.context.dialect_type("llvm", &text);
        let address = self.constant_op(draft.result(pointer));
        self.constant_op(Draft::new("llvm.addrspacecast").operands([address]).result(ty))
    }

    fn block_address(&mut self, constant: Constant<'_>, ty: Type) -> Result<Value, ImportError> {
        let Some((function, block)) = constant.block_address() else {
            return Err(self.no_form_of(constant.value()));
        };
        let address = self.import.block_address_attr(self.context, function, block);
        let draft = Draft::new("llvm.blockaddress").set("block_addr", address);
        Ok(self.code_address(draft, constant, ty))
    }

    /// An array, struct or vector of constants that are made: each is put into what is undefined at first.
    fn aggregate(&mut self, constant: Constant<'_>, ty: Type) -> Result<Value, ImportError> {
        let parts = self.values(constant.constant_operands().map(Constant::value))?;
        let is_vector = constant.value_type().is_vector();
        self.put_together(ty, is_vector, &parts)
    }

    /// Plain numbers that cannot be an attribute.
    fn data_elements(&mut self, constant: Constant<'_>, ty: Type) -> Result<Value, ImportError> {
        let parts: Vec<Constant<'_>> = constant.elements().collect();
        let parts =
            parts.into_iter().map(|part| self.constant(part)).collect::<Result<Vec<_>, ImportError>>()?;
        self.put_together(ty, constant.value_type().is_vector(), &parts)
    }

    fn put_together(&mut self, ty: Type, is_vector: bool, parts: &[Value]) -> Result<Value, ImportError> {
        let mut whole = self.constant_op(Draft::new("llvm.mlir.undef").result(ty));
        for (index, &part) in (0i64..).zip(parts) {
            let draft = if is_vector {
                let number = self.i32_attr(index);
                let number =
                    Draft::new("llvm.mlir.constant").set("value", number).result(self.import.common.i32);
                let number = self.constant_op(number);
                Draft::new("llvm.insertelement").operands([whole, part, number])
            } else {
                let position = self.context.dense_i64(&[index]);
                Draft::new("llvm.insertvalue").operands([whole, part]).set("position", position)
            };
            whole = self.constant_op(draft.result(ty));
        }
        Ok(whole)
    }

    /// The value of a constant as an attribute, where it is one: a number, text, or a dense list of numbers.
    pub(super) fn literal(&mut self, constant: Constant<'_>) -> Result<Option<Attr>, ImportError> {
        match constant.class() {
            Class::Integer | Class::Float => {
                let ty = self.ty(constant.value_type());
                Ok(self.number(ty, constant.constant_bits()))
            }
            Class::Data => Ok(self.data(constant)),
            Class::Aggregate => Ok(self.dense_aggregate(constant)),
            Class::Zero if constant.value_type().kind() == TypeKind::LLVMVectorTypeKind => {
                Ok(self.zero_vector(constant.value_type()))
            }
            _ => Ok(None),
        }
    }

    fn number(&mut self, ty: Type, words: Vec<u64>) -> Option<Attr> {
        let bits = |words: Vec<u64>| match words.as_slice() {
            [word] => Bits::Word(*word),
            _ => Bits::Words(words.into()),
        };
        match *self.context.type_data(ty) {
            TypeData::Integer { width, .. } if width <= 64 => {
                Some(self.context.integer_attr(ty, words.first()?.cast_signed()))
            }
            TypeData::Integer { .. } => {
                Some(self.context.attr(AttrData::Integer { ty, value: Bits::Words(words.into()) }))
            }
            TypeData::Float(_) => Some(self.context.attr(AttrData::Float { ty, bits: bits(words) })),
            _ => None,
        }
    }

    /// Plain numbers: arrays of bytes as a string, others as a dense list.
    fn data(&mut self, constant: Constant<'_>) -> Option<Attr> {
        let bytes = constant.plain_data()?;
        let ty = constant.value_type();
        let element = ty.element_type()?;
        let is_array = ty.kind() == TypeKind::LLVMArrayTypeKind;
        if is_array && element.int_bits() == Some(8) {
            return Some(self.context.string_attr(bytes));
        }
        let dense = self.dense_type(ty)?;
        Some(self.context.attr(AttrData::DenseElements { ty: dense, data: bytes.into() }))
    }

    fn zero_vector(&mut self, ty: LlvmType<'_>) -> Option<Attr> {
        let bytes = element_bytes(ty.element_type()?)?;
        let dense = self.dense_type(ty)?;
        Some(self.context.attr(AttrData::DenseElements { ty: dense, data: vec![0; bytes].into() }))
    }

    /// The builtin type of a dense list for an array (of arrays) or vector of numbers.
    fn dense_type(&mut self, ty: LlvmType<'_>) -> Option<Type> {
        if ty.is_vector() {
            return (ty.kind() == TypeKind::LLVMVectorTypeKind
                && element_bytes(ty.element_type()?).is_some())
            .then(|| self.ty(ty));
        }
        let (mut shape, mut element) = (Vec::new(), ty);
        while let Some(length) = element.array_length() {
            shape.push(Some(i64::try_from(length).ok()?));
            element = element.element_type()?;
        }
        let _bytes = element_bytes(element)?;
        let element = self.ty(element);
        Some(self.context.ty(TypeData::Tensor { shape: shape.into(), element }))
    }

    /// An array of arrays of numbers, or a vector of numbers that LLVM has no plain form for (`<3 x i7>`).
    fn dense_aggregate(&mut self, constant: Constant<'_>) -> Option<Attr> {
        let ty = constant.value_type();
        let mut element = ty;
        while let Some(inner) = element.element_type() {
            element = inner;
        }
        let bytes = element_bytes(element)?;
        if !constant.operands().next().is_some_and(|first| is_numbers(first)) {
            return None;
        }
        let mut data = Vec::new();
        gather_numbers(constant.value(), bytes, &mut data)?;
        if element.int_bits() == Some(1) {
            data = packed(&data);
        }
        let dense = self.dense_type(ty)?;
        Some(self.context.attr(AttrData::DenseElements { ty: dense, data: data.into() }))
    }
}

/// Numbers of one bit, each of them in a byte, as dense lists have them: eight in a byte, or one byte where all are equal.
pub(super) fn packed(bits: &[u8]) -> Vec<u8> {
    if bits.iter().all(|bit| bit & 1 == 1) {
        return vec![0xff];
    }
    if bits.iter().all(|bit| bit & 1 == 0) {
        return vec![0];
    }
    bits.chunks(8)
        .map(|eight| eight.iter().enumerate().fold(0, |byte, (at, bit)| byte | (bit & 1) << at))
        .collect()
}

/// Whether a constant has others as operands that have to be made before it.
fn is_composed(constant: Constant<'_>) -> bool {
    matches!(constant.class(), Class::Aggregate | Class::Expression)
}

fn is_numbers(value: LlvmValue<'_>) -> bool {
    matches!(value.class(), Class::Integer | Class::Float | Class::Data | Class::Aggregate | Class::Zero)
}

/// Bytes of a number in a dense list. Of one bit, eight are in a byte ([`packed`]).
fn element_bytes(element: LlvmType<'_>) -> Option<usize> {
    match element.kind() {
        TypeKind::LLVMIntegerTypeKind => element.int_bits().map(|bits| bits.div_ceil(8) as usize),
        TypeKind::LLVMHalfTypeKind | TypeKind::LLVMBFloatTypeKind => Some(2),
        TypeKind::LLVMFloatTypeKind => Some(4),
        TypeKind::LLVMDoubleTypeKind => Some(8),
        TypeKind::LLVMX86_FP80TypeKind => Some(10),
        TypeKind::LLVMFP128TypeKind => Some(16),
        _ => None,
    }
}

/// Appends the numbers of a constant, in order; nothing if it is made of anything else. Types nest less deep than a stack
/// is.
fn gather_numbers(value: LlvmValue<'_>, bytes: usize, data: &mut Vec<u8>) -> Option<()> {
    match value.class() {
        Class::Integer | Class::Float => {
            let words = value.constant_bits();
            let all = words.iter().flat_map(|word| word.to_le_bytes());
            data.extend(all.chain(std::iter::repeat(0)).take(bytes));
        }
        Class::Data => data.extend_from_slice(value.plain_data()?),
        Class::Aggregate if value.value_type().kind() != TypeKind::LLVMStructTypeKind => {
            for part in value.operands() {
                gather_numbers(part, bytes, data)?;
            }
        }
        Class::Zero => {
            let (mut count, mut ty) = (1usize, value.value_type());
            while let Some(element) = ty.element_type() {
                let length = ty.array_length().or_else(|| ty.vector_length().map(u64::from))?;
                count = count.checked_mul(usize::try_from(length).ok()?)?;
                ty = element;
            }
            data.resize(data.len().checked_add(count.checked_mul(bytes)?)?, 0);
        }
        _ => return None,
    }
    Some(())
}
