//! Calls: of functions, of pointers, of inline assembly and of intrinsics.
use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::inspect::{Class, Facts, Metadata, convention_name};
use llvm_ext::instruction::Instruction;
use llvm_ext::types::TypeKind;
use llvm_ext::value::Value as LlvmValue;

use super::function::FunctionCode;
use super::names::{assembly_dialect, fast_math_attr, tail_call_attr};
use super::operations::Draft;
use super::{Fate, ImportError};
use crate::ir::{Attr, Block, Value};

impl<'m> FunctionCode<'_, 'm> {
    pub(super) fn call(
        &mut self,
        instruction: Instruction<'m>,
        facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let Some(called) = instruction.called_value() else {
            return Err(self.code.no_form_of(instruction.value()));
        };
        if called.class() == Class::Assembly {
            return self.assembly(instruction, called, facts, into);
        }
        let intrinsic = instruction.called_function().filter(|function| function.is_intrinsic());
        if let Some(function) = intrinsic.filter(|&function| !is_called_by_symbol(instruction, function)) {
            return self.intrinsic(instruction, function, facts, into);
        }
        let (callee, mut operands) = self.callee(instruction, called)?;
        operands.extend(self.code.values(instruction.call_arguments())?);
        let (sizes, bundles) = self.bundles(instruction)?;
        let segments = [operands.len(), bundles.len()];
        let tail = tail_call_attr(self.code.context, facts.tail_kind);
        let convention = self.code.convention(facts.convention)?;
        let fast = fast_math_attr(self.code.context, facts.fast_math);
        let draft = Draft::new("llvm.call")
            .operands(operands)
            .operands(bundles)
            .segments(&segments)
            .set_some("callee", callee)
            .set_some("var_callee_type", self.variadic_type(instruction))
            .set("CConv", convention)
            .set("TailCallKind", tail)
            .set("fastmathFlags", fast);
        let draft = self.with_bundles(draft, instruction, &sizes);
        let draft = self.code.call_attributes(draft, instruction)?;
        self.finish(draft, instruction, into)
    }

    /// A call that can unwind to a block. What it returns, it cannot pass on itself: that edge gets a block of its own.
    pub(super) fn invoke(
        &mut self,
        instruction: Instruction<'m>,
        facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let (Some(called), Some((normal, unwind))) =
            (instruction.called_value(), instruction.invoke_destinations())
        else {
            return Err(self.code.no_form_of(instruction.value()));
        };
        if called.class() == Class::Assembly {
            return Err(self.code.no_form_of(instruction.value()));
        }
        let (callee, mut operands) = self.callee(instruction, called)?;
        operands.extend(self.code.values(instruction.call_arguments())?);
        let (sizes, bundles) = self.bundles(instruction)?;
        let from = instruction.block();
        let (to, passed) = if self.edge_passes(instruction, normal) {
            (self.split_edge(from, normal)?, Vec::new())
        } else {
            (self.block_of(normal), self.edge(from, normal)?)
        };
        let on_unwind = self.edge(from, unwind)?;
        let segments = [operands.len(), passed.len(), on_unwind.len(), bundles.len()];
        let convention = self.code.convention(facts.convention)?;
        let unwind = self.block_of(unwind);
        let mut draft = Draft::new("llvm.invoke")
            .operands(operands)
            .operands(passed)
            .operands(on_unwind)
            .operands(bundles)
            .segments(&segments)
            .set_some("callee", callee)
            .set_some("var_callee_type", self.variadic_type(instruction))
            .set("CConv", convention)
            .successors(&[to, unwind]);
        if facts.fast_math != 0 {
            let fast = fast_math_attr(self.code.context, facts.fast_math);
            draft = self.code.aside(draft, "jlopt.fastmath", "fast-math flags of invoke", fast)?;
        }
        let draft = self.with_bundles(draft, instruction, &sizes);
        let draft = self.code.call_attributes(draft, instruction)?;
        self.finish(draft, instruction, into)
    }

    /// What is called: the symbol of a function that is called by its own type, or a value as the first operand.
    fn callee(
        &mut self,
        instruction: Instruction<'m>,
        called: LlvmValue<'m>,
    ) -> Result<(Option<Attr>, Vec<Value>), ImportError> {
        let Some(function) = instruction.called_function() else {
            return Ok((None, vec![self.code.value(called)?]));
        };
        if function.is_intrinsic() {
            let _ = self.code.import.named_intrinsics.insert(called.identity());
        }
        Ok((Some(self.code.import.symbol(self.code.context, called)), Vec::new()))
    }

    /// The type of what is called, where that is not told by arguments and results.
    fn variadic_type(&mut self, instruction: Instruction<'m>) -> Option<Attr> {
        let ty = instruction.call_type().filter(|ty| ty.is_variadic())?;
        let ty = self.code.ty(ty);
        Some(self.code.context.type_attr(ty))
    }

    /// The sizes and the operands of the bundles of a call.
    pub(super) fn bundles(
        &mut self,
        instruction: Instruction<'m>,
    ) -> Result<(Vec<i32>, Vec<Value>), ImportError> {
        let (mut sizes, mut operands) = (Vec::new(), Vec::new());
        for bundle in instruction.bundles() {
            sizes.push(i32::try_from(bundle.operands.len()).unwrap_or(i32::MAX));
            operands.extend(self.code.values(bundle.operands)?);
        }
        Ok((sizes, operands))
    }

    pub(super) fn with_bundles(
        &mut self,
        draft: Draft,
        instruction: Instruction<'m>,
        sizes: &[i32],
    ) -> Draft {
        let has_some = !sizes.is_empty();
        let sizes = self.code.context.dense_i32(sizes);
        let draft = draft.set("op_bundle_sizes", sizes);
        if !has_some {
            return draft;
        }
        let tags: Vec<Attr> =
            instruction.bundles().iter().map(|bundle| self.code.context.string_attr(&bundle.tag)).collect();
        let tags = self.code.context.array_attr(&tags);
        draft.set("op_bundle_tags", tags)
    }

    fn assembly(
        &mut self,
        instruction: Instruction<'m>,
        called: LlvmValue<'m>,
        facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let Some(assembly) = called.assembly() else {
            return Err(self.code.no_form_of(called));
        };
        let operands = self.code.values(instruction.call_arguments())?;
        let text = self.code.context.string_attr(&assembly.text);
        let constraints = self.code.context.string_attr(&assembly.constraints);
        let dialect = self.code.i64_attr(assembly_dialect(assembly.is_intel));
        let tail = tail_call_attr(self.code.context, facts.tail_kind);
        let mut draft = Draft::new("llvm.inline_asm")
            .operands(operands)
            .set("asm_string", text)
            .set("constraints", constraints)
            .set("asm_dialect", dialect)
            .set("tail_call_kind", tail)
            .flag(assembly.has_side_effects, "has_side_effects")
            .flag(assembly.aligns_stack, "is_align_stack");
        if let Some(attrs) = self.element_types(instruction) {
            draft = draft.set("operand_attrs", attrs);
        }
        if assembly.can_throw {
            let unit = self.code.import.common.unit;
            draft = self.code.aside(draft, "jlopt.unwind", "unwind of inline assembly", unit)?;
        }
        if facts.fast_math != 0 {
            let fast = fast_math_attr(self.code.context, facts.fast_math);
            draft = self.code.aside(draft, "jlopt.fastmath", "fast-math flags of inline assembly", fast)?;
        }
        for bundle in instruction.bundles() {
            let tag = String::from_utf8_lossy(&bundle.tag).into_owned();
            self.code.note(Fate::Lost, &format!("operand bundle {tag} of inline assembly"))?;
        }
        let draft = self.convention_aside(draft, facts, "inline assembly")?;
        let draft = self.code.assembly_attributes(draft, instruction)?;
        let draft = match instruction.value_type().kind() {
            // On the way back MLIR takes the attributes of the first operand for those of a result where there is none: its
            // own import has a result of this type too.
            TypeKind::LLVMVoidTypeKind => draft.result(self.code.ty(instruction.value_type())),
            _ => draft,
        };
        self.finish(draft, instruction, into)
    }

    /// `elementtype` of the operands of inline assembly, which indirect constraints need.
    fn element_types(&mut self, instruction: Instruction<'m>) -> Option<Attr> {
        let mut has_some = false;
        let count = instruction.argument_count();
        let attrs: Vec<Attr> = (0..count)
            .map(|number| {
                let ty = instruction.attributes_at(Place::Parameter(number)).type_of("elementtype");
                let entries: Vec<_> = ty
                    .map(|ty| {
                        has_some = true;
                        let ty = self.code.ty(ty);
                        let ty = self.code.context.type_attr(ty);
                        self.code.named("elementtype", ty)
                    })
                    .into_iter()
                    .collect();
                self.code.context.dictionary(&entries)
            })
            .collect();
        has_some.then(|| self.code.context.array_attr(&attrs))
    }

    /// An intrinsic: the dialect's own operation where it has one, otherwise a call by name.
    fn intrinsic(
        &mut self,
        instruction: Instruction<'m>,
        function: Function<'m>,
        facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let draft = match self.own_intrinsic(instruction, function, facts)? {
            Some(draft) => draft,
            None => self.intrinsic_by_name(instruction, function, facts)?,
        };
        let mut draft = self.convention_aside(draft, facts, "calls of intrinsics")?;
        if facts.tail_kind != 0 {
            let tail = tail_call_attr(self.code.context, facts.tail_kind);
            draft = self.code.aside(draft, "jlopt.tail", "tail call of intrinsics", tail)?;
        }
        self.finish(draft, instruction, into)
    }

    /// A calling convention that the operation has no place for, by LLVM's name.
    fn convention_aside(&mut self, draft: Draft, facts: Facts, of: &str) -> Result<Draft, ImportError> {
        if facts.convention == 0 {
            return Ok(draft);
        }
        let name = self.code.context.string_attr(&convention_name(facts.convention));
        self.code.aside(draft, "jlopt.convention", &format!("calling convention of {of}"), name)
    }

    fn intrinsic_by_name(
        &mut self,
        instruction: Instruction<'m>,
        function: Function<'m>,
        facts: Facts,
    ) -> Result<Draft, ImportError> {
        let arguments: Vec<LlvmValue<'m>> = instruction.call_arguments().collect();
        let mut operands = Vec::new();
        let mut metadata = Vec::new();
        for (position, argument) in (0u32..).zip(arguments) {
            match argument.metadata_operand() {
                Some(node) => metadata.push((position, node)),
                None => operands.push(self.code.value(argument)?),
            }
        }
        let without: Vec<u32> = metadata.iter().map(|&(position, _)| position).collect();
        let (sizes, bundles) = self.bundles(instruction)?;
        let segments = [operands.len(), bundles.len()];
        let intrinsic = self.code.context.string_attr(&function.name());
        let fast = fast_math_attr(self.code.context, facts.fast_math);
        let draft = Draft::new("llvm.call_intrinsic")
            .operands(operands)
            .operands(bundles)
            .segments(&segments)
            .set("intrin", intrinsic)
            .set("fastmathFlags", fast);
        let mut draft = self.with_bundles(draft, instruction, &sizes);
        if !metadata.is_empty() {
            let nodes = self.metadata_operands(&metadata);
            draft = self.code.aside(
                draft,
                "jlopt.metadata_operands",
                "metadata operands of intrinsics",
                nodes,
            )?;
        }
        self.code.call_attributes_without(draft, instruction, &without)
    }

    /// Positions among the arguments, and what stands there: `[[0, "fpexcept.strict"]]`.
    fn metadata_operands(&mut self, operands: &[(u32, Metadata<'m>)]) -> Attr {
        let entries: Vec<Attr> = operands
            .iter()
            .map(|&(position, node)| {
                let position = self.code.i64_attr(i64::from(position));
                let node = self.code.import.generic_metadata(self.code.context, node);
                self.code.context.array_attr(&[position, node])
            })
            .collect();
        self.code.context.array_attr(&entries)
    }
}

/// Whether an intrinsic is called like any function: of operations of intrinsics only `llvm.intr.assume` has a place for
/// operand bundles that MLIR does not take for arguments when it looks for the overload.
fn is_called_by_symbol(instruction: Instruction<'_>, function: Function<'_>) -> bool {
    !instruction.bundles().is_empty()
        && function.intrinsic_base_name().is_none_or(|name| name != "llvm.assume")
        && instruction.call_arguments().all(|argument| argument.metadata_operand().is_none())
}
