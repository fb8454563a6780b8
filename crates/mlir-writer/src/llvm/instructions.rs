//! The table of LLVM's instructions: which operation each becomes, and how.
use llvm_ext::inspect::{Class, Facts};
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::types::{Type as LlvmType, TypeKind};
use llvm_ext::value::{Constant, Value as LlvmValue};

use super::ImportError;
use super::code::Code;
use super::error::quoted;
use super::function::FunctionCode;
use super::names::{atomic_operation, dialect_attr, fast_math_attr, ordering, predicate};
use super::operations::{Draft, Property};
use super::target_types::{TargetUse, takes};
use crate::ir::{Block, Type, Value};

/// What an operation of the plain form says beside its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extra {
    /// `nuw` and `nsw`, which are there in any case.
    Overflow,
    /// `exact`
    Exact,
    /// `disjoint`
    Disjoint,
    /// `nneg`
    NonNegative,
    /// Fast-math flags.
    FastMath,
    /// The predicate of a comparison.
    Predicate,
}

/// The making of one instruction.
type Make<'a, 'm> = fn(&mut FunctionCode<'a, 'm>, Instruction<'m>, Facts, Block) -> Result<(), ImportError>;

/// How an instruction is made.
enum How<'a, 'm> {
    /// The operation of this name with the same operands and result. Constant expressions are made of these too.
    Plain(&'static str, &'static [Extra]),
    /// By a function.
    By(Make<'a, 'm>),
    /// The dialect has no form for it.
    Never,
}

/// One entry for each instruction of LLVM 22.
fn how<'a, 'm>(opcode: Opcode) -> How<'a, 'm> {
    use Extra::{Disjoint, Exact, FastMath, NonNegative, Overflow, Predicate};
    use How::{By, Never, Plain};
    match opcode {
        Opcode::LLVMRet => Plain("llvm.return", &[]),
        Opcode::LLVMBr => By(FunctionCode::branch),
        Opcode::LLVMSwitch => By(FunctionCode::switch),
        Opcode::LLVMIndirectBr => By(FunctionCode::indirect_branch),
        Opcode::LLVMInvoke => By(FunctionCode::invoke),
        Opcode::LLVMUnreachable => Plain("llvm.unreachable", &[]),
        Opcode::LLVMCallBr => Never,
        Opcode::LLVMResume => Plain("llvm.resume", &[]),
        Opcode::LLVMCleanupRet => Never,
        Opcode::LLVMCatchRet => Never,
        Opcode::LLVMCatchPad => Never,
        Opcode::LLVMCleanupPad => Never,
        Opcode::LLVMCatchSwitch => Never,
        Opcode::LLVMFNeg => Plain("llvm.fneg", &[FastMath]),
        Opcode::LLVMAdd => Plain("llvm.add", &[Overflow]),
        Opcode::LLVMFAdd => Plain("llvm.fadd", &[FastMath]),
        Opcode::LLVMSub => Plain("llvm.sub", &[Overflow]),
        Opcode::LLVMFSub => Plain("llvm.fsub", &[FastMath]),
        Opcode::LLVMMul => Plain("llvm.mul", &[Overflow]),
        Opcode::LLVMFMul => Plain("llvm.fmul", &[FastMath]),
        Opcode::LLVMUDiv => Plain("llvm.udiv", &[Exact]),
        Opcode::LLVMSDiv => Plain("llvm.sdiv", &[Exact]),
        Opcode::LLVMFDiv => Plain("llvm.fdiv", &[FastMath]),
        Opcode::LLVMURem => Plain("llvm.urem", &[]),
        Opcode::LLVMSRem => Plain("llvm.srem", &[]),
        Opcode::LLVMFRem => Plain("llvm.frem", &[FastMath]),
        Opcode::LLVMShl => Plain("llvm.shl", &[Overflow]),
        Opcode::LLVMLShr => Plain("llvm.lshr", &[Exact]),
        Opcode::LLVMAShr => Plain("llvm.ashr", &[Exact]),
        Opcode::LLVMAnd => Plain("llvm.and", &[]),
        Opcode::LLVMOr => Plain("llvm.or", &[Disjoint]),
        Opcode::LLVMXor => Plain("llvm.xor", &[]),
        Opcode::LLVMAlloca => By(FunctionCode::alloca),
        Opcode::LLVMLoad => By(FunctionCode::load),
        Opcode::LLVMStore => By(FunctionCode::store),
        Opcode::LLVMGetElementPtr => By(FunctionCode::pointer_step),
        Opcode::LLVMFence => By(FunctionCode::fence),
        Opcode::LLVMAtomicCmpXchg => By(FunctionCode::compare_exchange),
        Opcode::LLVMAtomicRMW => By(FunctionCode::read_modify_write),
        Opcode::LLVMTrunc => Plain("llvm.trunc", &[Overflow]),
        Opcode::LLVMZExt => Plain("llvm.zext", &[NonNegative]),
        Opcode::LLVMSExt => Plain("llvm.sext", &[]),
        Opcode::LLVMFPToUI => Plain("llvm.fptoui", &[]),
        Opcode::LLVMFPToSI => Plain("llvm.fptosi", &[]),
        Opcode::LLVMUIToFP => Plain("llvm.uitofp", &[NonNegative]),
        Opcode::LLVMSIToFP => Plain("llvm.sitofp", &[]),
        Opcode::LLVMFPTrunc => Plain("llvm.fptrunc", &[FastMath]),
        Opcode::LLVMFPExt => Plain("llvm.fpext", &[FastMath]),
        Opcode::LLVMPtrToInt => Plain("llvm.ptrtoint", &[]),
        Opcode::LLVMPtrToAddr => Never,
        Opcode::LLVMIntToPtr => Plain("llvm.inttoptr", &[]),
        Opcode::LLVMBitCast => Plain("llvm.bitcast", &[]),
        Opcode::LLVMAddrSpaceCast => Plain("llvm.addrspacecast", &[]),
        Opcode::LLVMICmp => Plain("llvm.icmp", &[Predicate]),
        Opcode::LLVMFCmp => Plain("llvm.fcmp", &[Predicate, FastMath]),
        // A block argument, made with its block.
        Opcode::LLVMPHI => Never,
        Opcode::LLVMCall => By(FunctionCode::call),
        Opcode::LLVMSelect => Plain("llvm.select", &[FastMath]),
        Opcode::LLVMUserOp1 => Never,
        Opcode::LLVMUserOp2 => Never,
        Opcode::LLVMVAArg => Plain("llvm.va_arg", &[]),
        Opcode::LLVMExtractElement => Plain("llvm.extractelement", &[]),
        Opcode::LLVMInsertElement => Plain("llvm.insertelement", &[]),
        Opcode::LLVMShuffleVector => By(FunctionCode::shuffle),
        Opcode::LLVMExtractValue => By(FunctionCode::extract_value),
        Opcode::LLVMInsertValue => By(FunctionCode::insert_value),
        Opcode::LLVMFreeze => Plain("llvm.freeze", &[]),
        Opcode::LLVMLandingPad => By(FunctionCode::landing_pad),
    }
}

impl<'m> FunctionCode<'_, 'm> {
    /// Makes an instruction that is no phi. An error tells which one.
    pub(super) fn instruction(
        &mut self,
        instruction: Instruction<'m>,
        into: Block,
    ) -> Result<(), ImportError> {
        self.make_instruction(instruction, into).map_err(|error| error.inside(instruction.value()))
    }

    fn make_instruction(&mut self, instruction: Instruction<'m>, into: Block) -> Result<(), ImportError> {
        let facts = instruction.facts();
        match how(instruction.opcode()) {
            How::Plain(name, extras) => {
                let draft = self.code.plain(name, extras, instruction.value(), facts)?;
                self.finish(draft, instruction, into)
            }
            How::By(make) => make(self, instruction, facts, into),
            How::Never => Err(self.code.no_form_of(instruction.value())),
        }
    }

    /// Adds what is attached to an instruction, and puts the operation at the end of a block, with the result that was made
    /// before.
    pub(super) fn finish(
        &mut self,
        draft: Draft,
        instruction: Instruction<'m>,
        into: Block,
    ) -> Result<(), ImportError> {
        let draft = self.code.instruction_metadata(draft, instruction)?;
        let draft = draft.result_values(self.result_values(instruction));
        let _ = self.code.append(draft, into);
        Ok(())
    }

    fn alloca(&mut self, instruction: Instruction<'m>, facts: Facts, into: Block) -> Result<(), ImportError> {
        if instruction.allocated_type().is_some_and(|ty| !takes(ty, TargetUse::Memory)) {
            return Err(self.code.no_form_of(instruction.value()));
        }
        let size = self.code.value(instruction.operand(0))?;
        let alignment = self.code.i64_attr(facts.alignment.cast_signed());
        let mut draft = Draft::new("llvm.alloca").operands([size]).set("alignment", alignment);
        if let Some(ty) = instruction.allocated_type() {
            let ty = self.code.ty(ty);
            draft = draft.set("elem_type", self.code.context.type_attr(ty));
        }
        draft = draft.flag(facts.flags.in_alloca(), "inalloca");
        if facts.flags.swift_error() {
            let unit = self.code.import.common.unit;
            draft = self.code.aside(draft, "jlopt.swifterror", "swifterror of alloca", unit)?;
        }
        self.finish(draft, instruction, into)
    }

    fn load(&mut self, instruction: Instruction<'m>, facts: Facts, into: Block) -> Result<(), ImportError> {
        let address = self.code.value(instruction.operand(0))?;
        let draft = Draft::new("llvm.load").operands([address]);
        let draft = self.access(draft, instruction, instruction.value_type(), facts)?;
        self.finish(draft, instruction, into)
    }

    fn store(&mut self, instruction: Instruction<'m>, facts: Facts, into: Block) -> Result<(), ImportError> {
        let operands = self.code.values(instruction.operands())?;
        let draft = Draft::new("llvm.store").operands(operands);
        let draft = self.access(draft, instruction, instruction.operand(0).value_type(), facts)?;
        self.finish(draft, instruction, into)
    }

    /// What loads and stores have in common.
    fn access(
        &mut self,
        draft: Draft,
        instruction: Instruction<'m>,
        ty: LlvmType<'m>,
        facts: Facts,
    ) -> Result<Draft, ImportError> {
        let alignment = self.code.i64_attr(facts.alignment.cast_signed());
        let order = ordering(facts.ordering);
        // As one number it would be poison as a whole where one element is.
        let is_atomic_vector = order != 0 && ty.is_vector();
        if is_atomic_vector || !takes(ty, TargetUse::Memory) {
            return Err(self.code.no_form_of(instruction.value()));
        }
        let order = self.code.i64_attr(order);
        let draft = draft
            .set("alignment", alignment)
            .set("ordering", order)
            .flag(facts.flags.volatile(), "volatile_");
        Ok(self.scope(draft, instruction, facts))
    }

    fn scope(&mut self, draft: Draft, instruction: Instruction<'m>, facts: Facts) -> Draft {
        if !facts.flags.has_scope() {
            return draft;
        }
        let scope = self.code.context.string_attr(&instruction.scope_name());
        draft.set("syncscope", scope)
    }

    fn fence(&mut self, instruction: Instruction<'m>, facts: Facts, into: Block) -> Result<(), ImportError> {
        let order = self.code.i64_attr(ordering(facts.ordering));
        let draft = Draft::new("llvm.fence").set("ordering", order);
        let draft = self.scope(draft, instruction, facts);
        self.finish(draft, instruction, into)
    }

    fn compare_exchange(
        &mut self,
        instruction: Instruction<'m>,
        facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let operands = self.code.values(instruction.operands())?;
        let success = self.code.i64_attr(ordering(facts.ordering));
        let failure = self.code.i64_attr(ordering(facts.failure_ordering));
        let alignment = self.code.i64_attr(facts.alignment.cast_signed());
        let draft = Draft::new("llvm.cmpxchg")
            .operands(operands)
            .set("success_ordering", success)
            .set("failure_ordering", failure)
            .set("alignment", alignment)
            .flag(facts.flags.weak(), "weak")
            .flag(facts.flags.volatile(), "volatile_");
        let draft = self.scope(draft, instruction, facts);
        self.finish(draft, instruction, into)
    }

    fn read_modify_write(
        &mut self,
        instruction: Instruction<'m>,
        facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let operands = self.code.values(instruction.operands())?;
        let ty = instruction.value_type();
        let operation = atomic_operation(facts.operation).filter(|&operation| is_atomic(operation, ty));
        let operation =
            operation.ok_or_else(|| self.code.no_form_of(instruction.value()).lowered_by("atomic-expand"))?;
        let operation = self.code.i64_attr(operation);
        let order = self.code.i64_attr(ordering(facts.ordering));
        let alignment = self.code.i64_attr(facts.alignment.cast_signed());
        let draft = Draft::new("llvm.atomicrmw")
            .operands(operands)
            .set("bin_op", operation)
            .set("ordering", order)
            .set("alignment", alignment)
            .flag(facts.flags.volatile(), "volatile_");
        let draft = self.scope(draft, instruction, facts);
        self.finish(draft, instruction, into)
    }

    fn pointer_step(
        &mut self,
        instruction: Instruction<'m>,
        facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let draft = self.code.pointer_step(instruction.value(), facts)?;
        self.finish(draft, instruction, into)
    }

    fn shuffle(
        &mut self,
        instruction: Instruction<'m>,
        _facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let draft = self.code.shuffle(instruction.value())?;
        self.finish(draft, instruction, into)
    }

    fn extract_value(
        &mut self,
        instruction: Instruction<'m>,
        _facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let draft = Draft::new("llvm.extractvalue");
        self.at_path(draft, instruction, into)
    }

    fn insert_value(
        &mut self,
        instruction: Instruction<'m>,
        _facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let draft = Draft::new("llvm.insertvalue");
        self.at_path(draft, instruction, into)
    }

    fn at_path(
        &mut self,
        draft: Draft,
        instruction: Instruction<'m>,
        into: Block,
    ) -> Result<(), ImportError> {
        let operands = self.code.values(instruction.operands())?;
        let path: Vec<i64> = instruction.aggregate_path().into_iter().map(i64::from).collect();
        let path = self.code.context.dense_i64(&path);
        self.finish(draft.operands(operands).set("position", path), instruction, into)
    }

    fn landing_pad(
        &mut self,
        instruction: Instruction<'m>,
        facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        // `LandingpadOp::verify`
        let personality = instruction.function().personality();
        if let Some(personality) = personality.filter(|personality| !personality.is_global()) {
            return Err(self.code.no_form(format!("the personality {}", quoted(personality.value()))));
        }
        if !instruction.operands().all(|clause| self.is_clause(clause)) {
            return Err(self.code.no_form("a clause that is neither the address of a global nor null"));
        }
        let clauses = self.code.values(instruction.operands())?;
        let draft = Draft::new("llvm.landingpad").operands(clauses).flag(facts.flags.cleanup(), "cleanup");
        self.finish(draft, instruction, into)
    }

    /// Whether the dialect takes a constant as what a landing pad catches or filters. A filter, which is an array, can have
    /// anything in it.
    fn is_clause(&self, clause: LlvmValue<'m>) -> bool {
        let program = Some(self.code.import.program_address_space);
        match clause.class() {
            Class::NullPointer => true,
            Class::Global if clause.as_function().is_none() => true,
            // The address of code that is elsewhere is cast.
            Class::Global | Class::NoCfi => clause.value_type().pointer_address_space() == program,
            Class::PointerAuthentication => {
                clause.operands().next().is_some_and(|pointer| pointer.class() == Class::Global)
            }
            _ => clause.value_type().kind() == TypeKind::LLVMArrayTypeKind,
        }
    }
}

impl Code<'_> {
    /// An operation with the operands of an instruction or expression.
    fn plain(
        &mut self,
        name: &'static str,
        extras: &[Extra],
        value: LlvmValue<'_>,
        facts: Facts,
    ) -> Result<Draft, ImportError> {
        let operands = self.values(value.operands())?;
        let mut draft = Draft::new(name).operands(operands);
        let flags = facts.flags;
        for extra in extras {
            draft = match extra {
                Extra::Overflow => {
                    let bits = u64::from(flags.no_signed_wrap()) | u64::from(flags.no_unsigned_wrap()) << 1;
                    draft.set("overflowFlags", Property::Number(bits))
                }
                Extra::Exact => draft.flag(flags.exact(), "isExact"),
                Extra::Disjoint => draft.flag(flags.disjoint(), "isDisjoint"),
                Extra::NonNegative => draft.flag(flags.non_negative(), "nonNeg"),
                Extra::FastMath => self.fast_math(draft, name, facts.fast_math)?,
                Extra::Predicate => {
                    let attr = self.i64_attr(predicate(facts.predicate));
                    let draft = draft.set("predicate", attr);
                    if !flags.same_sign() {
                        draft
                    } else {
                        let unit = self.import.common.unit;
                        self.aside(draft, "jlopt.samesign", "samesign of icmp", unit)?
                    }
                }
            };
        }
        Ok(draft)
    }

    /// Fast-math flags: in the place that an operation has for them, or aside.
    pub(super) fn fast_math(&mut self, draft: Draft, name: &str, bits: u32) -> Result<Draft, ImportError> {
        let attr = fast_math_attr(self.context, bits);
        if self.import.operations.has_property(name, "fastmathFlags") {
            return Ok(draft.set("fastmathFlags", attr));
        }
        if bits == 0 {
            return Ok(draft);
        }
        let kind = format!("fast-math flags of {}", name.trim_start_matches("llvm."));
        self.aside(draft, "jlopt.fastmath", &kind, attr)
    }

    /// A constant expression: as an instruction, by the same table.
    pub(super) fn expression(&mut self, constant: Constant<'_>, ty: Type) -> Result<Value, ImportError> {
        let Some(opcode) = constant.expression_opcode() else {
            return Err(self.no_form_of(constant.value()));
        };
        let facts = constant.facts();
        let draft = match opcode {
            Opcode::LLVMGetElementPtr => self.pointer_step(constant.value(), facts)?,
            Opcode::LLVMShuffleVector => self.shuffle(constant.value())?,
            _ => match how(opcode) {
                How::Plain(name, extras) => self.plain(name, extras, constant.value(), facts)?,
                _ => return Err(self.no_form_of(constant.value())),
            },
        };
        Ok(self.constant_op(draft.result(ty)))
    }

    /// `getelementptr`: indexes of structs are numbers of the operation, others operands, which keep their types.
    fn pointer_step(&mut self, value: LlvmValue<'_>, facts: Facts) -> Result<Draft, ImportError> {
        let step = value.pointer_step_type();
        let mut operands = vec![self.value(value.operand(0))?];
        let mut raw = Vec::new();
        let mut ty: Option<LlvmType<'_>> = None;
        for index in value.operands().skip(1) {
            let fields = ty.filter(|ty| ty.kind() == TypeKind::LLVMStructTypeKind);
            ty = match (ty, fields) {
                (None, _) => Some(step),
                (Some(_), Some(fields)) => {
                    let number = field_number(index).ok_or_else(|| self.no_form_of(value))?;
                    raw.push(i32::try_from(number).map_err(|_| self.no_form_of(value))?);
                    fields.struct_element(number)
                }
                (Some(ty), None) => ty.element_type(),
            };
            if fields.is_none() {
                raw.push(DYNAMIC_INDEX);
                operands.push(self.value(index)?);
            }
        }
        let step = self.ty(step);
        let step = self.context.type_attr(step);
        let raw = self.context.dense_i32(&raw);
        let draft = Draft::new("llvm.getelementptr")
            .operands(operands)
            .set("rawConstantIndices", raw)
            .set("elem_type", step)
            .set("noWrapFlags", Property::Number(u64::from(pointer_flags(facts.pointer_flags))));
        match value.in_range() {
            None => Ok(draft),
            Some(bounds) => {
                let range = dialect_attr(self.context, &format!("#llvm.constant_range<{bounds}>"));
                self.aside(draft, "jlopt.inrange", "inrange of getelementptr", range)
            }
        }
    }

    fn shuffle(&mut self, value: LlvmValue<'_>) -> Result<Draft, ImportError> {
        let mask = value.shuffle_mask();
        // The dialect takes masks of scalable vectors only where all elements are the first one; LLVM's other one takes none.
        let is_scalable = value.value_type().kind() == TypeKind::LLVMScalableVectorTypeKind;
        if is_scalable && mask.iter().all(|&element| element < 0) {
            return Ok(Draft::new("llvm.mlir.poison"));
        }
        let vectors = [self.value(value.operand(0))?, self.value(value.operand(1))?];
        let mask = self.context.dense_i32(&mask);
        Ok(Draft::new("llvm.shufflevector").operands(vectors).set("mask", mask))
    }
}

/// Whether `llvm.atomicrmw` takes an operation on a type (`AtomicRMWOp::verify`): all but an exchange want integers of these
/// widths.
fn is_atomic(operation: i64, ty: LlvmType<'_>) -> bool {
    operation == EXCHANGE || ty.int_bits().is_none_or(|bits| matches!(bits, 8 | 16 | 32 | 64))
}

/// The dialect's number of `xchg`.
const EXCHANGE: i64 = 0;

/// What stands in the list of constant indexes where an operand is the index.
const DYNAMIC_INDEX: i32 = i32::MIN;

/// The dialect's `inbounds` says `nusw` too.
fn pointer_flags(llvm: u32) -> u32 {
    if llvm & 1 == 1 { llvm | 2 } else { llvm }
}

/// The number of a field: an integer, or a vector of equal ones.
fn field_number(index: LlvmValue<'_>) -> Option<u32> {
    let constant = index.as_constant()?;
    let number = match constant.as_u64() {
        Some(number) => number,
        None if constant.is_null() => 0,
        None => constant.elements().next()?.as_u64()?,
    };
    u32::try_from(number).ok()
}
