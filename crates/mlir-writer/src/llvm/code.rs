//! What operations of one global or function are put into.
use rustc_hash::FxHashMap;

use llvm_ext::types::Type as LlvmType;
use llvm_ext::value::Value as LlvmValue;

use super::error::quoted;
use super::operations::Draft;
use super::{Fate, Holder, ImportError, Importer};
use crate::ir::{Attr, Block, Body, Context, Location, NamedAttr, Op, Type, Value};

/// One global or function that is being made.
pub(super) struct Code<'a> {
    pub(super) import: &'a mut Importer,
    pub(super) context: &'a mut Context,
    pub(super) body: &'a mut Body,
    /// The values of what LLVM has, by identity: parameters, instructions, constants.
    pub(super) values: FxHashMap<usize, Value>,
    /// Operations of constants, which are put in front of all others.
    pub(super) constants: Vec<Op>,
    /// The global it is, as `@name`.
    pub(super) place: String,
    holder: Holder,
    pub(super) location: Location,
}

impl<'a> Code<'a> {
    pub(super) fn new(
        import: &'a mut Importer,
        context: &'a mut Context,
        body: &'a mut Body,
        place: String,
        holder: Holder,
    ) -> Self {
        Code {
            import,
            context,
            body,
            values: FxHashMap::default(),
            constants: Vec::new(),
            place,
            holder,
            location: Location::Unknown,
        }
    }

    pub(super) fn ty(&mut self, ty: LlvmType<'_>) -> Type {
        self.import.ty(self.context, ty)
    }

    /// Makes an operation at the end of a block.
    pub(super) fn append(&mut self, draft: Draft, block: Block) -> Op {
        self.import.operations.make(self.context, self.body, draft, self.location, Some(block))
    }

    /// Makes an operation of a constant, which has one result.
    pub(super) fn constant_op(&mut self, draft: Draft) -> Value {
        let op = self.import.operations.make(self.context, self.body, draft, Location::Unknown, None);
        self.constants.push(op);
        self.body.result(op, 0)
    }

    pub(super) fn note(&mut self, fate: Fate, kind: &str) -> Result<(), ImportError> {
        self.import.note(fate, kind, &self.place)
    }

    /// That the dialect has no form for something.
    pub(super) fn no_form(&self, what: impl Into<String>) -> ImportError {
        ImportError::NoForm {
            place: self.place.clone(),
            holder: self.holder,
            what: what.into(),
            lowered_by: None,
        }
    }

    pub(super) fn no_form_of(&self, value: LlvmValue<'_>) -> ImportError {
        self.no_form(quoted(value))
    }

    pub(super) fn i64_attr(&mut self, value: i64) -> Attr {
        self.context.integer_attr(self.import.common.i64, value)
    }

    pub(super) fn i32_attr(&mut self, value: i64) -> Attr {
        self.context.integer_attr(self.import.common.i32, value)
    }

    pub(super) fn named(&mut self, name: &(impl AsRef<[u8]> + ?Sized), value: Attr) -> NamedAttr {
        NamedAttr { name: self.context.str(name), value }
    }
}
