//! `enzyme-fixup-sret`: a return value that is copied into its buffer as a whole is stored field by field instead, without
//! its references.
//!
//! From Julia 1.12 on, a function that returns references and other data writes the references into the array of return
//! roots only. The data it copies with one `llvm.memcpy`, which drags what is no reference into the places of those.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::TypeEntry;
use crate::session::Session;
use crate::signature::deserves_sret;
use crate::split::{
    DERIVED, DataPart, TRACKED, ValueBuilder, count_tracked_pointers, data_parts, full_size, shrunk_size,
};
use llvm_ext::attributes::Place;
use llvm_ext::builder::Builder;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;
use llvm_ext::value::{Constant, Value};

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-fixup-sret",
    parameters: &[],
    required: &[],
    summary: "stores return values field by field, without the references that are returned as roots",
    run: Run::Function(run),
};

fn run(function: Function<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let module = function.module();
    fixup_sret(&module, function, session)
}

/// Rewrites the copies into a function's return buffer (`fixup_1p12_sret!`).
///
/// # Errors
///
/// Where the table's LLVM type of the return type is none.
pub fn fixup_sret<'m>(
    module: &'m Module<'_>,
    function: Function<'m>,
    session: &Session,
) -> Result<Changed, EnzymeError> {
    let Some(ty) = split_return(module, function, session)? else { return Ok(Changed::No) };
    let Some(parts) = data_parts(ty, module.data_layout()) else { return Ok(Changed::No) };
    let buffer = function.parameters()[0];
    let copies: Vec<_> =
        function.instructions().filter(|copy| is_whole_copy(*copy, buffer, ty, module)).collect();
    for copy in &copies {
        let fields = FieldCopies::of(module, *copy);
        parts.iter().for_each(|part| fields.copy(ty, part));
        copy.detach();
    }
    Ok(if copies.is_empty() { Changed::No } else { Changed::Yes })
}

/// The LLVM type of what a function returns through a buffer and roots; nothing where it does not.
fn split_return<'m>(
    module: &'m Module<'_>,
    function: Function<'m>,
    session: &Session,
) -> Result<Option<Type<'m>>, EnzymeError> {
    if !session.dialect().splits_returns || !function.has_string_attribute("enzymejl_mi") {
        return Ok(None);
    }
    let returned = function.string_attribute("enzymejl_rt").and_then(|key| session.types.by_key(&key));
    let Some(returned) = returned.filter(|entry| is_unboxed(entry)) else { return Ok(None) };
    let Some(sret) = function.attributes_at(Place::Parameter(0)).type_of("sret") else { return Ok(None) };
    let Some(ty) = session.types.llvm_type(&returned, module)?.filter(|ty| *ty == sret) else {
        return Ok(None);
    };
    let tracked = count_tracked_pointers(ty);
    let has_roots = tracked.count > 0 && !tracked.all;
    let size = returned.size.or_else(|| full_size(ty, module.data_layout()));
    let through_buffer = || size.is_some_and(|size| deserves_sret(size, ty, module));
    Ok((has_roots && through_buffer()).then_some(ty))
}

/// Whether values of a type are returned as they are, and not as objects (`deserves_retbox` of `src/cgutils.cpp`).
fn is_unboxed(entry: &TypeEntry) -> bool {
    entry.is_concrete_immutable() && entry.is_inline_allocated()
}

/// Whether an instruction copies a whole value, with or without the references at its end, into a buffer.
fn is_whole_copy(copy: Instruction<'_>, buffer: Value<'_>, ty: Type<'_>, module: &Module<'_>) -> bool {
    if !copy.is_memory_copy() || copy.operand(TO) != buffer {
        return false;
    }
    let layout = module.data_layout();
    let reads_buffer = copy.operand(FROM).base_and_offset(layout).0 == buffer;
    let length = copy.operand(LENGTH).as_constant().and_then(Constant::as_u64);
    let is_volatile = copy.operand(VOLATILE).as_constant().is_none_or(|flag| !flag.is_null());
    let is_whole = length.is_some() && (length == full_size(ty, layout) || length == shrunk_size(ty, layout));
    is_whole && !is_volatile && !reads_buffer
}

/// The operands of `llvm.memcpy`.
const TO: u32 = 0;
const FROM: u32 = 1;
const LENGTH: u32 = 2;
const VOLATILE: u32 = 3;

/// Copies parts of a value from memory to memory.
struct FieldCopies<'m, 'c> {
    module: &'m Module<'c>,
    builder: Builder<'m>,
    to: Value<'m>,
    to_alignment: u64,
    from: Value<'m>,
    from_alignment: u64,
}

impl<'m, 'c> FieldCopies<'m, 'c> {
    /// In the place of an `llvm.memcpy`.
    fn of(module: &'m Module<'c>, copy: Instruction<'m>) -> Self {
        let builder = Builder::new(module);
        builder.position_before(copy);
        builder.set_location_of(copy);
        let (to, from) = (copy.operand(TO), copy.operand(FROM));
        let layout = module.data_layout();
        let alignment = |operand: u32, pointer: Value<'_>| {
            copy.argument_alignment(operand).max(pointer.pointer_alignment(layout))
        };
        let (to_alignment, from_alignment) = (alignment(TO, to), alignment(FROM, from));
        let from = match from.value_type().pointer_address_space() {
            // Only a pointer into an object goes to the places inside it.
            Some(TRACKED) => builder.cast(Opcode::LLVMAddrSpaceCast, from, module.pointer_type(DERIVED)),
            _ => from,
        };
        Self { module, builder, to, to_alignment, from, from_alignment }
    }

    /// Copies a part of a value with one load and one store.
    fn copy(&self, whole: Type<'m>, part: &DataPart<'m>) {
        let values = ValueBuilder::new(self.module, &self.builder);
        let [to, from] = [self.to, self.from].map(|pointer| values.field(whole, pointer, &part.path));
        let abi = self.module.data_layout().abi_alignment(part.ty);
        let load = self.builder.load(part.ty, from);
        load.set_alignment(alignment_at(self.from_alignment, part.offset, abi));
        let store = self.builder.store(load.value(), to);
        store.set_alignment(alignment_at(self.to_alignment, part.offset, abi));
    }
}

/// The alignment of what lies at an offset behind an aligned place, at most that of its type.
fn alignment_at(alignment: u64, offset: u64, abi: u64) -> u32 {
    let of_offset = if offset == 0 { alignment } else { alignment.min(1 << offset.trailing_zeros()) };
    u32::try_from(of_offset.min(abi)).unwrap_or(1)
}
