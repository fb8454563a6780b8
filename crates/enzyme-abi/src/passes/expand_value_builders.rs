//! `enzyme-expand-value-builders`: calls of `jlopt.enzyme.…` functions become the code that they stand for, so that code
//! which is written as text can use the builders.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::direct_calls::direct_calls;
use crate::error::EnzymeError;
use crate::ntuple::emit_ntuple_type;
use crate::pgcstack::Pgcstacks;
use crate::session::Session;
use crate::split::{NullField, ValueBuilder};
use llvm_ext::attributes::Place;
use llvm_ext::builder::Builder;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::{Type, TypeKind};
use llvm_ext::value::{Constant, Value};

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-expand-value-builders",
    parameters: &["nullify=null|nothing"],
    required: &[],
    summary: "puts the code of builders in the place of calls of jlopt.enzyme.BUILDER functions",
    run: Run::Module(run),
};

/// What the functions' names start with; the builder follows, and what else there is behind another point.
const PREFIX: &str = "jlopt.enzyme.";

/// The builders, with what functions for them take and give.
const BUILDERS: [(BuilderKind, &str); 8] = [
    (BuilderKind::RecombineValue, "recombine_value(T, ptr) T"),
    (BuilderKind::RecombineValuePtr, "recombine_value_ptr(ptr, ptr) T"),
    (BuilderKind::ExtractRoots, "extract_roots(T, ptr)"),
    (BuilderKind::SplitValueInto, "split_value_into(T, ptr, ptr)"),
    (BuilderKind::Nullify, "nullify(T) T"),
    (BuilderKind::BoxInlineUnion, "box_inline_union(T, i64) ptr addrspace(10)"),
    (BuilderKind::EmitNtupleType, "emit_ntuple_type(i64, ptr addrspace(10)) ptr addrspace(10)"),
    (BuilderKind::CurrentPgcstack, "current_pgcstack() ptr"),
];

/// The names of the builders.
pub(crate) fn builder_names() -> impl Iterator<Item = &'static str> {
    BUILDERS.iter().map(|(_, signature)| signature.split('(').next().unwrap_or(signature))
}

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let null = null_field(parameters)?;
    let is_placeholder =
        |function: &Function<'_>| function.is_declaration() && function.name_starts_with(PREFIX);
    let functions = module.functions().filter(is_placeholder);
    let mut placeholders = functions.map(Placeholder::of).collect::<Result<Vec<_>, _>>()?;
    // A function that asks for its pgcstack has one for the boxes in it, wherever it asks.
    placeholders.sort_by_key(|placeholder| !matches!(placeholder.builder, BuilderKind::CurrentPgcstack));
    let mut changed = Changed::No;
    let mut pgcstacks = Pgcstacks::default();
    for placeholder in placeholders {
        let function = placeholder.function;
        let mut expansion = Expansion { module, session, placeholder, null, pgcstacks: &mut pgcstacks };
        for call in direct_calls(function) {
            expansion.replace(call)?;
            changed = Changed::Yes;
        }
        // One whose address is taken stays.
        if function.uses().next().is_none() {
            function.detach();
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

fn null_field(parameters: &Parameters) -> Result<NullField, EnzymeError> {
    match parameters.single(PASS.name, "nullify")? {
        None | Some("null") => Ok(NullField::Null),
        Some("nothing") => Ok(NullField::Nothing),
        Some(other) => Err(EnzymeError::PassParameter {
            pass: PASS.name,
            parameter: "nullify",
            value: other.to_owned(),
            expected: "null or nothing",
        }),
    }
}

/// A function that stands for a builder.
#[derive(Clone, Copy)]
struct Placeholder<'m> {
    function: Function<'m>,
    builder: BuilderKind,
    signature: &'static str,
}

/// A builder.
#[derive(Clone, Copy)]
enum BuilderKind {
    RecombineValue,
    RecombineValuePtr,
    ExtractRoots,
    SplitValueInto,
    Nullify,
    BoxInlineUnion,
    EmitNtupleType,
    CurrentPgcstack,
}

impl BuilderKind {
    fn accepts(self, module: &Module<'_>, parameters: &[Type<'_>], result: Type<'_>) -> bool {
        let is_memory = |ty: &Type<'_>| ty.is_pointer();
        let (tracked, word) = (module.pointer_type(10), 8 * module.data_layout().pointer_size());
        let is_void = result.kind() == TypeKind::LLVMVoidTypeKind;
        match (self, parameters) {
            (Self::RecombineValue, [value, roots]) => *value == result && is_memory(roots),
            (Self::RecombineValuePtr, [buffer, roots]) => is_memory(buffer) && is_memory(roots) && !is_void,
            (Self::ExtractRoots, [_, roots]) => is_memory(roots) && is_void,
            (Self::SplitValueInto, [_, buffer, roots]) => is_memory(buffer) && is_memory(roots) && is_void,
            (Self::Nullify, [value]) => *value == result,
            (Self::BoxInlineUnion, [_, offset]) => offset.int_bits().is_some() && result == tracked,
            (Self::EmitNtupleType, [count, of]) => {
                count.int_bits() == Some(word) && *of == tracked && result == tracked
            }
            (Self::CurrentPgcstack, []) => result == module.pointer_type(0),
            _ => false,
        }
    }
}

impl<'m> Placeholder<'m> {
    fn of(function: Function<'m>) -> Result<Self, EnzymeError> {
        let name = function.name();
        let rest = name.strip_prefix(PREFIX).unwrap_or_default();
        let named = rest.split('.').next();
        let found = builder_names().zip(BUILDERS).find(|(builder, _)| Some(*builder) == named);
        let (_, (builder, signature)) = found.ok_or_else(|| EnzymeError::NoBuilder(name.clone()))?;
        Ok(Self { function, builder, signature })
    }
}

/// What calls of a placeholder are replaced by.
struct Expansion<'s, 'm, 'c> {
    module: &'m Module<'c>,
    session: &'s Session,
    placeholder: Placeholder<'m>,
    null: NullField,
    pgcstacks: &'s mut Pgcstacks<'m>,
}

impl<'m> Expansion<'_, 'm, '_> {
    /// Puts the builder's code in the place of a call.
    fn replace(&mut self, call: Instruction<'m>) -> Result<(), EnzymeError> {
        let Placeholder { function, builder: kind, signature } = self.placeholder;
        let called = call.call_type().unwrap_or(function.content_type());
        if called.is_variadic()
            || !kind.accepts(self.module, &called.function_parameters(), called.function_result())
        {
            return Err(EnzymeError::PlaceholderSignature { function: function.name(), signature });
        }
        let builder = Builder::new(self.module);
        builder.position_before(call);
        builder.set_location_of(call);
        builder.set_funclet_of(call);
        let result = self.expand(call, &builder)?;
        let call = if call.opcode() == Opcode::LLVMInvoke { call.invoke_to_call() } else { call };
        if let Some(result) = result {
            call.replace_all_uses_with(result);
        }
        call.detach();
        Ok(())
    }

    fn expand(
        &mut self,
        call: Instruction<'m>,
        builder: &Builder<'m>,
    ) -> Result<Option<Value<'m>>, EnzymeError> {
        let values = ValueBuilder::new(self.module, builder);
        let argument = |number| call.operand(number);
        let must_cache = call.attributes_at(Place::Function).string("enzyme_must_cache").is_some();
        match self.placeholder.builder {
            BuilderKind::RecombineValue => {
                values.recombine_value(argument(0), argument(1), must_cache).map(Some)
            }
            BuilderKind::RecombineValuePtr => {
                values.recombine_value_ptr(call.value_type(), argument(0), argument(1), must_cache).map(Some)
            }
            BuilderKind::ExtractRoots => {
                values.extract_roots_from_value(argument(0), argument(1)).map(|()| None)
            }
            BuilderKind::SplitValueInto => {
                values.split_value_into(argument(0), argument(1), argument(2)).map(|()| None)
            }
            BuilderKind::Nullify => values.nullify_rooted_values(argument(0), self.null).map(Some),
            BuilderKind::BoxInlineUnion => self.box_inline_union(call, &values).map(Some),
            BuilderKind::EmitNtupleType => {
                emit_ntuple_type(self.module, builder, argument(0), argument(1)).map(Some)
            }
            BuilderKind::CurrentPgcstack => self.pgcstacks.current_at(self.module, call).map(Some),
        }
    }

    fn box_inline_union(
        &mut self,
        call: Instruction<'m>,
        values: &ValueBuilder<'_, 'm, '_>,
    ) -> Result<Value<'m>, EnzymeError> {
        let cannot = |union: &str, reason: &str| EnzymeError::CannotBox {
            union: union.to_owned(),
            reason: reason.to_owned(),
        };
        let name = call
            .attributes_at(Place::Function)
            .string("enzyme_union")
            .ok_or_else(|| cannot("the call has no \"enzyme_union\"", "it names the type"))?;
        let union = self.session.types.by_key(&name).ok_or_else(|| cannot(&name, "the type is not known"))?;
        let offset = call.operand(1).as_constant().and_then(Constant::as_u64);
        let offset = offset.ok_or_else(|| cannot(&name, "the offset is no constant"))?;
        let (module, pgcstacks) = (self.module, &mut *self.pgcstacks);
        let pgcstack = || pgcstacks.known_at(module, call);
        values.box_inline_union_with(self.session, call.operand(0), offset, &union, pgcstack)
    }
}
