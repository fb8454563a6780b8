//! Debug information: locations, scopes, types and variables as attributes of the dialect.
use llvm_ext::global::Function;
use llvm_ext::inspect::Metadata;
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;

use super::code::Code;
use super::function::FunctionCode;
use super::{ImportError, Importer};
use crate::ir::{Attr, Block, Context, Location, Piece};

/// What was made of debug information.
#[derive(Debug, Default)]
pub(super) struct DebugAttrs {
    is_used: bool,
}

impl DebugAttrs {
    /// Whether the module has debug information.
    pub(super) fn is_used(&self) -> bool {
        self.is_used
    }
}

/// A list that is left out where it is empty.
pub(super) fn put_list(pieces: &mut Vec<Piece>, attrs: &[Attr]) {
    pieces.push(Piece::Byte(u8::from(!attrs.is_empty())));
    if !attrs.is_empty() {
        pieces.push(Piece::VarInt(attrs.len() as u64));
        pieces.extend(attrs.iter().map(|&attr| Piece::OptionalAttr(Some(attr))));
    }
}

impl Importer {
    pub(super) fn has_debug_info(&mut self, _module: &Module<'_>) -> bool {
        self.debug.is_used
    }

    pub(super) fn debug_attr(&mut self, _context: &mut Context, _node: Metadata<'_>) -> Option<Attr> {
        None
    }

    pub(super) fn fused_location(&mut self, _context: &mut Context, _node: Metadata<'_>) -> Option<Attr> {
        None
    }
}

impl Code<'_> {
    pub(super) fn function_location(&mut self, _function: Function<'_>) -> Location {
        Location::Unknown
    }

    pub(super) fn instruction_location(&mut self, _instruction: Instruction<'_>) -> Location {
        Location::Unknown
    }
}

impl<'m> FunctionCode<'_, 'm> {
    pub(super) fn debug_records(&mut self, _instruction: Instruction<'m>, _into: Block) -> Result<(), ImportError> {
        Ok(())
    }
}
