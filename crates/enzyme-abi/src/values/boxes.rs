//! Materialized boxes: plain values that a device module holds itself (GPUCompiler.jl 2.x).
//!
//! A slot for such a value points to the data of a global `{ header, bytes }` or `{ padding, header, bytes }`, as the
//! address of an object points behind its header.

use super::printed::{printed, shown};
use super::small_tags::small_typeof;
use crate::files::{RelocationKind, TypeEntry, ValueDescription, ValueKind};
use crate::session::Session;
use llvm_ext::global::GlobalVariable;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;
use std::fmt::Write as _;
use std::rc::Rc;

/// A box: what its header says, and its data.
pub struct MaterializedBox {
    name: String,
    header: u64,
    bytes: Vec<u8>,
}

/// A value that is in a box.
pub struct BoxValue {
    /// Its type.
    pub ty: Rc<TypeEntry>,
    /// The value, as `print` writes it.
    pub printed: String,
    bytes: Vec<u8>,
}

impl MaterializedBox {
    /// The box whose data a constant points to.
    pub fn behind(module: &Module<'_>, pointer: Constant<'_>) -> Option<Self> {
        let layout = module.data_layout();
        if !pointer.value_type().is_pointer() {
            return None;
        }
        let (base, offset) = pointer.base_and_offset(layout);
        let global = base.as_global_variable()?;
        let (ty, initializer) = (global.content_type(), global.initializer()?);
        let fields = ty.struct_elements();
        let (header, data) = match fields[..] {
            [_, data] => (0, data),
            [padding, _, data] if is_bytes(padding) => (1, data),
            _ => return None,
        };
        let points_to_data = u64::try_from(offset) == Ok(layout.element_offset(ty, header + 1));
        if !is_bytes(data) || !points_to_data {
            return None;
        }
        let mut elements = initializer.elements().skip(header as usize);
        let (header, data) = (elements.next()?, elements.next()?);
        let is_word = header.value_type().int_bits() == Some(8 * layout.pointer_size());
        let header = header.as_u64().filter(|_| is_word)?;
        Some(Self { name: global.name(), header, bytes: data.as_bytes()? })
    }
}

fn is_bytes(ty: Type<'_>) -> bool {
    ty.array_length().is_some() && ty.element_type().and_then(Type::int_bits) == Some(8)
}

impl Session {
    /// The value of the box that a slot points into, with its type (`materialized_box_value`); nothing where the slot points
    /// into none, and for a type that is not known, that is not plain data, or that has another size.
    pub fn box_value(&self, module: &Module<'_>, slot: GlobalVariable<'_>) -> Option<BoxValue> {
        let MaterializedBox { name, header, bytes } = MaterializedBox::behind(module, slot.initializer()?)?;
        let ty = match header {
            0 => self.types.by_name(&self.type_of_box(&name)?)?,
            tag => self.types.by_name(small_typeof(tag, self.dialect())?)?,
        };
        let has_size = ty.size == u64::try_from(bytes.len()).ok();
        if !self.types.is_bits(&ty) || !has_size {
            return None;
        }
        Some(BoxValue { printed: printed(&self.types, &ty, &bytes)?, ty, bytes })
    }

    /// The same as a description. It has no address: the value only lives in the module.
    pub fn materialized_box_value(
        &self,
        module: &Module<'_>,
        slot: GlobalVariable<'_>,
    ) -> Option<ValueDescription> {
        let value = self.box_value(module, slot)?;
        let kind = if value.ty.singleton { ValueKind::Singleton } else { ValueKind::Isbits };
        let bits = value.bytes.iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a string can be written to");
            text
        });
        Some(ValueDescription {
            repr: shown(&self.types, &value.ty, &value.bytes),
            type_name: Some(value.ty.name.clone()),
            kind: Some(kind),
            bits: Some(bits),
            ..ValueDescription::default()
        })
    }

    /// The type that the record of a box's header names. The box has one such record, and producers disagree on the offset
    /// that they write into it.
    fn type_of_box(&self, name: &str) -> Option<String> {
        let relocations = self.relocations.borrow();
        let mut records = relocations.as_ref()?.of_global(name);
        records
            .find(|record| record.kind == RelocationKind::Interior && record.target.value().is_some())?
            .target
            .value()?
            .repr
            .clone()
    }
}
