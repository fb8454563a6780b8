//! Code that splits values and puts them together.

use super::fault::check;
use super::leaves::{Leaf, leaves};
use super::{SplitFault, TRACKED};
use crate::error::EnzymeError;
use crate::values::ejl::ejl_global;
use llvm_ext::builder::Builder;
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::{Constant, Value};

/// What stands in the place of a reference that is taken away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NullField {
    /// The null reference.
    #[default]
    Null,
    /// `nothing`, as the global `ejl_jl_nothing`.
    Nothing,
}

/// Splits values and puts them together, where a builder stands.
///
/// The values that a method names are of types with references and with other data; those of other types are refused
/// ([`SplitFault`]).
///
/// ```
/// use enzyme_abi::split::ValueBuilder;
/// use llvm_ext::builder::Builder;
/// use llvm_ext::context::Context;
/// use llvm_ext::input::InputBuffer;
/// use llvm_ext::module::Module;
///
/// let context = Context::new();
/// let text = InputBuffer::from_bytes(b"define { ptr addrspace(10), i64 } @f({ ptr addrspace(10), i64 } %data, ptr %roots) {
///   ret { ptr addrspace(10), i64 } %data
/// }");
/// let module = Module::parse(&context, &text, "example.ll").expect("valid IR");
/// let function = module.function("f").expect("a function");
/// let (data, roots) = (function.parameters()[0], function.parameters()[1]);
/// let ret = function.instructions().next().expect("a return");
///
/// let builder = Builder::new(&module);
/// builder.position_before(ret);
/// let whole = ValueBuilder::new(&module, &builder).recombine_value(data, roots, false)?;
/// ret.set_operand(0, whole);
/// assert_eq!(whole.to_string(), "  %3 = insertvalue { ptr addrspace(10), i64 } %data, ptr addrspace(10) %2, 0");
/// # Ok::<(), enzyme_abi::EnzymeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct ValueBuilder<'b, 'm, 'c> {
    pub(super) module: &'m Module<'c>,
    pub(super) builder: &'b Builder<'m>,
}

impl<'b, 'm, 'c> ValueBuilder<'b, 'm, 'c> {
    /// For code of a module, where a builder stands.
    pub fn new(module: &'m Module<'c>, builder: &'b Builder<'m>) -> Self {
        Self { module, builder }
    }

    /// A value whose data is there and whose references are in an array of roots (`recombine_value!`). `must_cache` marks
    /// the loads as ones whose values must survive into the reverse pass.
    ///
    /// # Errors
    ///
    /// [`EnzymeError::CannotSplit`] for a type that is not split.
    pub fn recombine_value(
        &self,
        value: Value<'m>,
        roots: Value<'m>,
        must_cache: bool,
    ) -> Result<Value<'m>, EnzymeError> {
        let tracked = tracked_leaves("recombine_value", value.value_type())?;
        Ok((0..).zip(&tracked).fold(value, |whole, (number, leaf)| {
            let root = self.load(leaf.ty, self.root(roots, number), must_cache);
            self.insert(whole, root, leaf)
        }))
    }

    /// A value of a type, its data from a buffer and its references from an array of roots (`recombine_value_ptr!`).
    ///
    /// # Errors
    ///
    /// [`EnzymeError::CannotSplit`] for a type that is not split.
    pub fn recombine_value_ptr(
        &self,
        ty: Type<'m>,
        buffer: Value<'m>,
        roots: Value<'m>,
        must_cache: bool,
    ) -> Result<Value<'m>, EnzymeError> {
        let mut whole = Constant::poison(ty).value();
        let mut root = 0;
        for leaf in all_leaves("recombine_value_ptr", ty)? {
            let from = if leaf.is_tracked() {
                root += 1;
                self.root(roots, root - 1)
            } else {
                self.field(ty, buffer, &leaf.path)
            };
            whole = self.insert(whole, self.load(leaf.ty, from, must_cache), &leaf);
        }
        Ok(whole)
    }

    /// Stores the references of a value into an array of roots, which has room for all of them
    /// (`extract_roots_from_value!`).
    ///
    /// # Errors
    ///
    /// [`EnzymeError::CannotSplit`] for a type that is not split.
    pub fn extract_roots_from_value(&self, value: Value<'m>, roots: Value<'m>) -> Result<(), EnzymeError> {
        let tracked = tracked_leaves("extract_roots", value.value_type())?;
        for (number, leaf) in (0..).zip(&tracked) {
            self.store_leaf(value, leaf, self.root(roots, number));
        }
        Ok(())
    }

    /// Stores the references of a value into an array of roots and everything else into a buffer of its type, whose
    /// places for references are left alone (`split_value_into!`).
    ///
    /// # Errors
    ///
    /// [`EnzymeError::CannotSplit`] for a type that is not split.
    pub fn split_value_into(
        &self,
        value: Value<'m>,
        buffer: Value<'m>,
        roots: Value<'m>,
    ) -> Result<(), EnzymeError> {
        let mut root = 0;
        for leaf in all_leaves("split_value_into", value.value_type())? {
            let to = if leaf.is_tracked() {
                root += 1;
                self.root(roots, root - 1)
            } else {
                self.field(value.value_type(), buffer, &leaf.path)
            };
            self.store_leaf(value, &leaf, to);
        }
        Ok(())
    }

    /// The value without its references (`nullify_rooted_values!`).
    ///
    /// # Errors
    ///
    /// [`EnzymeError::CannotSplit`] for a type that is not split, [`EnzymeError::TakenName`] where the name of the global
    /// for `nothing` is another one's.
    pub fn nullify_rooted_values(
        &self,
        value: Value<'m>,
        field: NullField,
    ) -> Result<Value<'m>, EnzymeError> {
        let tracked = tracked_leaves("nullify", value.value_type())?;
        let null = match field {
            NullField::Null => self.module.pointer_type(TRACKED).null().value(),
            NullField::Nothing => ejl_global(self.module, "jl_nothing")?.value(),
        };
        Ok(tracked.iter().fold(value, |rest, leaf| self.insert(rest, null, leaf)))
    }

    /// The address of a root.
    fn root(&self, roots: Value<'m>, number: u64) -> Value<'m> {
        let number = self.module.int_type(64).const_int(number);
        self.builder.element_pointer(self.module.pointer_type(TRACKED), roots, &[number])
    }

    /// The address of a part of a value in memory.
    pub(crate) fn field(&self, ty: Type<'m>, pointer: Value<'m>, path: &[u32]) -> Value<'m> {
        let first = self.module.int_type(64).const_int(0);
        let steps = path.iter().map(|&step| self.module.int_type(32).const_int(u64::from(step)));
        let indices: Vec<_> = std::iter::once(first).chain(steps).collect();
        self.builder.element_pointer(ty, pointer, &indices)
    }

    fn load(&self, ty: Type<'m>, pointer: Value<'m>, must_cache: bool) -> Value<'m> {
        let load: Instruction<'m> = self.builder.load(ty, pointer);
        if must_cache {
            let kind = self.module.metadata_kind("enzyme_mustcache");
            load.set_metadata(kind, self.module.metadata_node(&[]));
        }
        load.value()
    }

    fn store_leaf(&self, value: Value<'m>, leaf: &Leaf<'m>, to: Value<'m>) {
        let (path, element) = leaf.split_path();
        let part = self.builder.extract_value(value, path);
        let part = match element {
            Some(number) => self.builder.extract_element(part, self.element(number)),
            None => part,
        };
        let _ = self.builder.store(part, to);
    }

    fn insert(&self, whole: Value<'m>, part: Value<'m>, leaf: &Leaf<'m>) -> Value<'m> {
        let (path, element) = leaf.split_path();
        let part = match element {
            Some(number) => {
                let vector = self.builder.extract_value(whole, path);
                self.builder.insert_element_at(vector, part, self.element(number))
            }
            None => part,
        };
        self.builder.insert_value_at(whole, part, path)
    }

    fn element(&self, number: u32) -> Constant<'m> {
        self.module.int_type(64).const_int(u64::from(number))
    }
}

/// The leaves of a type whose values are split.
fn all_leaves<'m>(builder: &'static str, ty: Type<'m>) -> Result<Vec<Leaf<'m>>, EnzymeError> {
    check(builder, ty)?;
    let too_large =
        || EnzymeError::CannotSplit { builder, type_name: ty.to_string(), fault: SplitFault::TooLarge };
    leaves(ty).ok_or_else(too_large)
}

fn tracked_leaves<'m>(builder: &'static str, ty: Type<'m>) -> Result<Vec<Leaf<'m>>, EnzymeError> {
    Ok(all_leaves(builder, ty)?.into_iter().filter(Leaf::is_tracked).collect())
}
