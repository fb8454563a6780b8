//! Functions: the operation, its blocks, and block arguments instead of phis.
use rustc_hash::FxHashMap;

use llvm_ext::global::Function;
use llvm_ext::inspect::convention_name;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::types::TypeKind;
use llvm_ext::value::{Constant, Value as LlvmValue};

use super::code::Code;
use super::dominance::{Dominators, reached};
use super::names::{convention_attr, linkage_attr, visibility};
use super::operations::Draft;
use super::{Fate, Holder, ImportError, Importer};
use crate::ir::{Block, Body, Context, Location, Op, OpSink, Region, Type, Value, Values};

/// A function whose body is being made.
pub(super) struct FunctionCode<'a, 'm> {
    pub(super) code: Code<'a>,
    region: Region,
    blocks: FxHashMap<usize, Block>,
    /// What the phis of a block get from another one: by the identities of both, in the order of the phis.
    incoming: FxHashMap<(usize, usize), Vec<LlvmValue<'m>>>,
    /// Results of the instructions, by identity.
    pub(super) results: FxHashMap<usize, Values>,
    /// Made when it is needed.
    pub(super) dominators: Option<Dominators>,
}

impl Importer {
    /// Which functions have no body.
    pub(super) fn declared(&self, module: &Module<'_>) -> Vec<bool> {
        let is_declared = |function: Function<'_>| function.is_declaration() && !function.has_unread_body();
        module.functions().map(is_declared).collect()
    }

    /// The functions that have no body.
    pub(super) fn declarations(
        &mut self,
        context: &mut Context,
        body: &mut Body,
        module: &Module<'_>,
        declared: &[bool],
        sink: &mut dyn OpSink,
    ) -> Result<(), ImportError> {
        for (function, is_declared) in module.functions().zip(declared) {
            if !is_declared || self.is_gone(function) {
                continue;
            }
            let scope = (!self.debug.is_used()).then(|| context.scope());
            let place = self.place_of(function.value());
            let holder = self.holder(function.value(), Holder::Function);
            let mut code = Code::new(self, context, body, place, holder);
            let region = code.body.new_region();
            code.location = code.function_location(function);
            let op = code.function_op(function, region)?;
            sink.write(context, body, op)?;
            body.clear();
            if let Some(scope) = scope {
                context.release(scope);
                self.forget_scope();
            }
        }
        Ok(())
    }

    pub(super) fn definition(
        &mut self,
        context: &mut Context,
        body: &mut Body,
        function: Function<'_>,
    ) -> Result<Op, ImportError> {
        self.report.functions += 1;
        let place = self.place_of(function.value());
        let holder = self.holder(function.value(), Holder::Function);
        let mut code = Code::new(self, context, body, place, holder);
        let region = code.body.new_region();
        code.location = code.function_location(function);
        let mut made = FunctionCode {
            code,
            region,
            blocks: FxHashMap::default(),
            incoming: FxHashMap::default(),
            results: FxHashMap::default(),
            dominators: None,
        };
        made.open_blocks(function);
        for block in function.blocks() {
            match made.blocks.get(&block.identity()) {
                Some(&into) => made.block(block, into)?,
                None => made.code.note(Fate::Lost, "blocks that nothing reaches")?,
            }
        }
        let FunctionCode { mut code, .. } = made;
        let constants = std::mem::take(&mut code.constants);
        let entry = code.body.blocks(region).next();
        if let Some(entry) = entry {
            code.body.prepend(entry, &constants);
        }
        code.location = code.function_location(function);
        let op = code.function_op(function, region)?;
        let place = code.place;
        self.report_debug_losses(&place)?;
        Ok(op)
    }
}

impl Code<'_> {
    /// The operation of a function, with all that it says beside its body.
    fn function_op(&mut self, function: Function<'_>, region: Region) -> Result<Op, ImportError> {
        let name = self.import.symbol_name(function.value());
        let name = self.context.string_attr(&name);
        let ty = self.ty(function.content_type());
        let ty = self.context.type_attr(ty);
        let linkage = linkage_attr(self.context, function.linkage());
        let convention = self.convention(function.calling_convention())?;
        let visibility = self.i64_attr(visibility(function.visibility()));
        let unnamed = self.unnamed_attr(function.unnamed_address());
        let mut draft = Draft::new("llvm.func")
            .set("sym_name", name)
            .set("function_type", ty)
            .set("linkage", linkage)
            .set("CConv", convention)
            .set("visibility_", visibility)
            .set("unnamed_addr", unnamed)
            .flag(function.is_dso_local(), "dso_local")
            .region(region);
        draft = self.function_attributes(draft, function)?;
        draft = self.function_parts(draft, function)?;
        draft = self.function_metadata(draft, function)?;
        Ok(self.import.operations.make(self.context, self.body, draft, self.location, None))
    }

    /// The calling convention; one that the dialect does not have cannot be written at all.
    pub(super) fn convention(&mut self, number: u32) -> Result<crate::ir::Attr, ImportError> {
        convention_attr(self.context, number).ok_or_else(|| {
            let (name, short) = (convention_name(number), format!("cc{number}"));
            let number = if name == short { String::new() } else { format!(", {short}") };
            self.no_form(format!("the calling convention {name}{number}"))
        })
    }

    /// Section, comdat, collector, alignment, personality, and what the dialect has no place for.
    fn function_parts(&mut self, mut draft: Draft, function: Function<'_>) -> Result<Draft, ImportError> {
        let facts = function.global_facts();
        draft = self.placed(draft, &facts);
        if let Some(collector) = function.collector() {
            let collector = self.context.string_attr(&collector);
            draft = draft.set("garbageCollector", collector);
        }
        if let Some(personality) = function.personality() {
            if personality.is_global() {
                let personality = self.import.symbol(self.context, personality.value());
                draft = draft.set("personality", personality);
            } else {
                let kind = "personality expression";
                draft = self.aside_constant(draft, "jlopt.personality", kind, personality)?;
            }
        }
        for (name, kind, data) in [
            ("jlopt.prefix", "prefix data", function.prefix_data()),
            ("jlopt.prologue", "prologue data", function.prologue_data()),
        ] {
            if let Some(data) = data {
                draft = self.aside_constant(draft, name, kind, data)?;
            }
        }
        if facts.address_space != self.import.program_address_space {
            let space = self.i64_attr(i64::from(facts.address_space));
            draft = self.aside(draft, "jlopt.addr_space", "address space of a function", space)?;
        }
        self.rare_global_parts(draft, function.global(), &facts)
    }

    /// Keeps something as an attribute that means nothing to the dialect.
    pub(super) fn aside(
        &mut self,
        draft: Draft,
        name: &str,
        kind: &str,
        value: crate::ir::Attr,
    ) -> Result<Draft, ImportError> {
        self.note(Fate::Aside, kind)?;
        let name = self.context.str(name);
        Ok(draft.attr(name, value))
    }

    /// Keeps a constant as metadata have it.
    pub(super) fn aside_constant(
        &mut self,
        draft: Draft,
        name: &str,
        kind: &str,
        constant: Constant<'_>,
    ) -> Result<Draft, ImportError> {
        let constant = self.import.generic_constant(self.context, constant);
        self.aside(draft, name, kind, constant)
    }
}

impl<'m> FunctionCode<'_, 'm> {
    /// Makes all blocks with their arguments, and the values of all instructions, so that either can be named before its
    /// turn.
    fn open_blocks(&mut self, function: Function<'m>) {
        let mut arguments: Vec<(Type, Location)> = Vec::new();
        let parameters = function.parameters();
        // In others, values may be used before they are defined, which MLIR does not take on its way back.
        let reached = reached(function);
        let blocks = function.blocks().filter(|block| reached.contains(&block.identity()));
        for (number, block) in blocks.enumerate() {
            arguments.clear();
            let from: Vec<LlvmValue<'m>> = match number {
                0 => parameters.clone(),
                _ => phis(block).map(Instruction::value).collect(),
            };
            for value in &from {
                let location = match value.as_instruction() {
                    Some(phi) => self.code.instruction_location(phi),
                    None => Location::Unknown,
                };
                arguments.push((self.code.ty(value.value_type()), location));
            }
            let made = self.code.body.new_block(self.region, &arguments);
            let _ = self.blocks.insert(block.identity(), made);
            for (value, argument) in from.iter().zip(self.code.body.arguments(made).iter()) {
                let _ = self.code.values.insert(value.identity(), argument);
            }
            self.incoming_of(block);
            for instruction in block.instructions() {
                self.result_of(instruction);
            }
        }
    }

    /// Notes what the phis of a block get, edge by edge.
    fn incoming_of(&mut self, block: BasicBlock<'m>) {
        for (number, phi) in phis(block).enumerate() {
            for entry in 0..phi.operand_count() {
                let edge = (block.identity(), phi.incoming_block(entry).identity());
                let values = self.incoming.entry(edge).or_default();
                // Of several edges from one block each has an entry; all say the same.
                if values.len() == number {
                    values.push(phi.operand(entry));
                }
            }
        }
    }

    fn result_of(&mut self, instruction: Instruction<'m>) {
        let ty = instruction.value_type();
        if instruction.opcode() == Opcode::LLVMPHI || ty.kind() == TypeKind::LLVMVoidTypeKind {
            return;
        }
        let ty = self.code.ty(ty);
        let values = self.code.body.new_values(&[ty]);
        let _ = self.code.values.insert(instruction.identity(), values.get(0));
        let _ = self.results.insert(instruction.identity(), values);
    }

    fn block(&mut self, block: BasicBlock<'m>, into: Block) -> Result<(), ImportError> {
        let mut wants_tag = block.has_address();
        for instruction in block.instructions() {
            if instruction.opcode() == Opcode::LLVMPHI {
                self.phi_metadata(instruction)?;
                continue;
            }
            // In MLIR nothing stands in front of a landing pad, which is the first instruction of its block.
            let is_pad = instruction.opcode() == Opcode::LLVMLandingPad;
            if is_pad {
                self.located_instruction(instruction, into)?;
            }
            if std::mem::take(&mut wants_tag) {
                self.tag(block, into);
            }
            self.debug_records(instruction, into)?;
            if !is_pad {
                self.located_instruction(instruction, into)?;
            }
        }
        Ok(())
    }

    fn located_instruction(&mut self, instruction: Instruction<'m>, into: Block) -> Result<(), ImportError> {
        self.code.import.report.instructions += 1;
        self.code.location = self.code.instruction_location(instruction);
        self.instruction(instruction, into)
    }

    /// What addresses of a block refer to.
    fn tag(&mut self, block: BasicBlock<'m>, into: Block) {
        let tag = self.code.import.block_tag(block);
        let tag = super::names::dialect_attr(self.code.context, &format!("#llvm.blocktag<id = {tag}>"));
        self.code.location = Location::Unknown;
        let _ = self.code.append(Draft::new("llvm.blocktag").set("tag", tag), into);
    }

    /// A phi is a block argument, which has no attributes.
    fn phi_metadata(&mut self, phi: Instruction<'m>) -> Result<(), ImportError> {
        for (kind, _) in phi.attached_metadata() {
            let kind = format!("metadata !{} of phi", self.code.import.metadata_kind(kind));
            self.code.note(Fate::Lost, &kind)?;
        }
        if phi.has_fast_math_flags() {
            self.code.note(Fate::Lost, "fast-math flags of phi")?;
        }
        Ok(())
    }

    /// The block that is made of one of LLVM's.
    pub(super) fn block_of(&self, block: BasicBlock<'m>) -> Block {
        self.blocks[&block.identity()]
    }

    /// What an edge passes to the arguments of the block that it goes to.
    pub(super) fn edge(
        &mut self,
        from: BasicBlock<'m>,
        to: BasicBlock<'m>,
    ) -> Result<Vec<Value>, ImportError> {
        match self.incoming.get(&(to.identity(), from.identity())) {
            Some(values) => {
                let values = values.clone();
                self.code.values(values)
            }
            None => Ok(Vec::new()),
        }
    }

    /// A block of its own for an edge: what the end of its first block defines, it cannot pass on itself.
    pub(super) fn split_edge(
        &mut self,
        from: BasicBlock<'m>,
        to: BasicBlock<'m>,
    ) -> Result<Block, ImportError> {
        let between = self.code.body.new_block(self.region, &[]);
        let arguments = self.edge(from, to)?;
        let to = self.block_of(to);
        let draft = Draft::new("llvm.br").operands(arguments).successors(&[to]);
        let _ = self.code.append(draft, between);
        Ok(between)
    }

    /// Whether an edge passes on the result of the instruction that it starts from.
    pub(super) fn edge_passes(&self, from: Instruction<'m>, to: BasicBlock<'m>) -> bool {
        let edge = (to.identity(), from.block().identity());
        self.incoming.get(&edge).is_some_and(|values| values.contains(&from.value()))
    }

    pub(super) fn result_values(&self, instruction: Instruction<'m>) -> Values {
        self.results.get(&instruction.identity()).copied().unwrap_or_default()
    }
}

fn phis<'m>(block: BasicBlock<'m>) -> impl Iterator<Item = Instruction<'m>> {
    block.instructions().take_while(|instruction| instruction.opcode() == Opcode::LLVMPHI)
}
