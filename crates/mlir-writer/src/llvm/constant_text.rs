//! Constants as LLVM's text, where there is no operation to make them. What such a text names can be renamed in MLIR, and
//! must not be dropped: references stand beside it.
use rustc_hash::FxHashSet;

use llvm_ext::global::Function;
use llvm_ext::inspect::Class;
use llvm_ext::instruction::BasicBlock;
use llvm_ext::value::Constant;

use super::Importer;
use super::metadata::escaped;
use super::names::dialect_attr;
use crate::ir::{Attr, Context, NamedAttr};

impl Importer {
    /// `{constant = TEXT}`, with the globals that the text names as `symbols` and the block addresses as `blocks`: each once,
    /// in the order in which they are in the text first.
    pub(super) fn constant_text(&mut self, context: &mut Context, constant: Constant<'_>) -> Attr {
        let (mut symbols, mut blocks) = (Vec::new(), Vec::new());
        let mut seen = FxHashSet::default();
        let mut stack = vec![constant];
        while let Some(part) = stack.pop() {
            if !seen.insert(part.identity()) {
                continue;
            }
            if let Some((function, block)) = part.block_address() {
                blocks.push(self.block_address_attr(context, function, block));
                if seen.insert(function.value().identity()) {
                    symbols.push(self.symbol(context, function.value()));
                }
            } else if part.class() == Class::Global {
                symbols.push(self.symbol(context, part.value()));
            } else {
                let parts: Vec<Constant<'_>> = part.constant_operands().collect();
                stack.extend(parts.into_iter().rev());
            }
        }
        let text = context.string_attr(&constant.value().to_string());
        let mut entries = vec![NamedAttr { name: context.str("constant"), value: text }];
        for (name, references) in [("blocks", blocks), ("symbols", symbols)] {
            if !references.is_empty() {
                entries.push(NamedAttr { name: context.str(name), value: context.array_attr(&references) });
            }
        }
        context.dictionary(&entries)
    }

    /// The address of a block, by the tag that is in the block.
    pub(super) fn block_address_attr(
        &mut self,
        context: &mut Context,
        function: Function<'_>,
        block: BasicBlock<'_>,
    ) -> Attr {
        let tag = self.block_tag(block);
        let name = escaped(&self.symbol_name(function.value()));
        dialect_attr(context, &format!("#llvm.blockaddress<function = @\"{name}\", tag = <id = {tag}>>"))
    }
}
