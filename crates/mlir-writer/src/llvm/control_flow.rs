//! Terminators: branches with what they pass to block arguments.
use llvm_ext::inspect::Facts;
use llvm_ext::instruction::{BasicBlock, Instruction};

use super::ImportError;
use super::function::FunctionCode;
use super::operations::Draft;
use crate::ir::{AttrData, Block, TypeData};

impl<'m> FunctionCode<'_, 'm> {
    pub(super) fn branch(
        &mut self,
        instruction: Instruction<'m>,
        _facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let from = instruction.block();
        let successors: Vec<BasicBlock<'m>> = instruction.successors().collect();
        let blocks: Vec<Block> = successors.iter().map(|&to| self.block_of(to)).collect();
        let draft = match (instruction.condition(), successors.as_slice()) {
            (Some(condition), &[yes, no]) => {
                let condition = self.code.value(condition)?;
                let (yes, no) = (self.edge(from, yes)?, self.edge(from, no)?);
                let sizes = [1, yes.len(), no.len()];
                Draft::new("llvm.cond_br").operands([condition]).operands(yes).operands(no).segments(&sizes)
            }
            (_, &[to]) => Draft::new("llvm.br").operands(self.edge(from, to)?),
            _ => return Err(self.code.no_form_of(instruction.value())),
        };
        self.finish(draft.successors(&blocks), instruction, into)
    }

    pub(super) fn switch(
        &mut self,
        instruction: Instruction<'m>,
        _facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let from = instruction.block();
        let Some(condition) = instruction.condition() else {
            return Err(self.code.no_form_of(instruction.value()));
        };
        let Some(default) = instruction.successors().next() else {
            return Err(self.code.no_form_of(instruction.value()));
        };
        let ty = self.code.ty(condition.value_type());
        let condition = self.code.value(condition)?;
        let default_operands = self.edge(from, default)?;
        let cases = instruction.switch_cases();
        let mut blocks = vec![self.block_of(default)];
        let (mut sizes, mut operands, mut data) = (Vec::new(), Vec::new(), Vec::new());
        let bits = match self.code.context.type_data(ty) {
            TypeData::Integer { width, .. } => *width,
            _ => 0,
        };
        let bytes = bits.div_ceil(8) as usize;
        for &(value, to) in &cases {
            let words = value.constant_bits();
            let all = words.iter().flat_map(|word| word.to_le_bytes());
            data.extend(all.chain(std::iter::repeat(0)).take(bytes));
            let passed = self.edge(from, to)?;
            sizes.push(i32::try_from(passed.len()).unwrap_or(i32::MAX));
            operands.extend(passed);
            blocks.push(self.block_of(to));
        }
        let segments = [1, default_operands.len(), operands.len()];
        let sizes = self.code.context.dense_i32(&sizes);
        let mut draft = Draft::new("llvm.switch")
            .operands([condition])
            .operands(default_operands)
            .operands(operands)
            .segments(&segments)
            .set("case_operand_segments", sizes)
            .successors(&blocks);
        if !cases.is_empty() {
            if bits == 1 {
                data = super::constants::packed(&data);
            }
            let shape = [i64::try_from(cases.len()).unwrap_or(i64::MAX)].into();
            let ty = self.code.context.ty(TypeData::Vector { shape, element: ty, scalable: Box::default() });
            let values = self.code.context.attr(AttrData::DenseElements { ty, data: data.into() });
            draft = draft.set("case_values", values);
        }
        self.finish(draft, instruction, into)
    }

    pub(super) fn indirect_branch(
        &mut self,
        instruction: Instruction<'m>,
        _facts: Facts,
        into: Block,
    ) -> Result<(), ImportError> {
        let Some(address) = instruction.condition() else {
            return Err(self.code.no_form_of(instruction.value()));
        };
        let address = self.code.value(address)?;
        let (mut sizes, mut operands, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        for to in instruction.successors() {
            let passed = self.edge(instruction.block(), to)?;
            sizes.push(i32::try_from(passed.len()).unwrap_or(i32::MAX));
            operands.extend(passed);
            blocks.push(self.block_of(to));
        }
        let sizes = self.code.context.dense_i32(&sizes);
        let draft = Draft::new("llvm.indirectbr")
            .operands([address])
            .operands(operands)
            .set("indbr_operand_segments", sizes)
            .successors(&blocks);
        self.finish(draft, instruction, into)
    }
}
