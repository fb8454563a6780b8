//! Types as bytes. The codes are those of MLIR's `BuiltinDialectBytecode.td`.
use super::entries::Form;
use super::primitives::put_signed_varint;
use super::tables::{BUILTIN, Tables};
use crate::Error;
use crate::ir::{Context, FloatKind, Signedness, Type, TypeData};

/// MLIR's marker for a size that is known at run time only (`ShapedType::kDynamic`).
const DYNAMIC: i64 = i64::MIN;

impl Tables<'_> {
    /// The index of a type.
    pub(super) fn ty(&mut self, context: &Context, ty: Type) -> Result<u32, Error> {
        let place = ty.0 as usize;
        if let Some(&Some(index)) = self.known_types.get(place) {
            return Ok(index);
        }
        let start = self.open_entry()?;
        let form = self.type_body(context, context.type_data(ty))?;
        let index = self.close_type(start, form)?;
        self.known_types.resize(self.known_types.len().max(place + 1), None);
        self.known_types[place] = Some(index);
        Ok(index)
    }

    fn type_body(&mut self, context: &Context, data: &TypeData) -> Result<Form, Error> {
        match data {
            TypeData::Integer { width, signedness } => {
                let sign = match signedness {
                    Signedness::Signless => 0,
                    Signedness::Signed => 1,
                    Signedness::Unsigned => 2,
                };
                self.put(0u32);
                self.put(u64::from(*width) << 2 | sign);
            }
            TypeData::Index => self.put(1u32),
            TypeData::Function { inputs, results } => {
                self.put(2u32);
                self.put_types(context, inputs)?;
                self.put_types(context, results)?;
            }
            TypeData::Float(kind) => self.put(match kind {
                FloatKind::BF16 => 3u32,
                FloatKind::F16 => 4,
                FloatKind::F32 => 5,
                FloatKind::F64 => 6,
                FloatKind::F80 => 7,
                FloatKind::F128 => 8,
            }),
            TypeData::Complex(element) => {
                self.put(9u32);
                self.put_type(context, *element)?;
            }
            TypeData::None => self.put(12u32),
            TypeData::Tensor { shape, element } => {
                self.put(13u32);
                self.put_shape(shape.iter().map(|size| size.unwrap_or(DYNAMIC)));
                self.put_type(context, *element)?;
            }
            TypeData::Tuple(elements) => {
                self.put(15u32);
                self.put_types(context, elements)?;
            }
            TypeData::Vector { shape, element, scalable } if scalable.contains(&true) => {
                self.put(20u32);
                self.put_length(shape.len());
                self.scratch
                    .extend((0..shape.len()).map(|index| u8::from(scalable.get(index) == Some(&true))));
                self.put_shape(shape.iter().copied());
                self.put_type(context, *element)?;
            }
            TypeData::Vector { shape, element, .. } => {
                self.put(19u32);
                self.put_shape(shape.iter().copied());
                self.put_type(context, *element)?;
            }
            TypeData::Dialect { dialect, assembly, encoding } => {
                let dialect = self.dialect(dialect)?;
                match encoding {
                    Some(pieces) => self.put_pieces(context, pieces)?,
                    None => self.put_assembly(assembly.as_bytes()),
                }
                return Ok(Form { dialect, is_binary: encoding.is_some() });
            }
        }
        Ok(BUILTIN)
    }

    fn put_shape(&mut self, shape: impl ExactSizeIterator<Item = i64>) {
        self.put_length(shape.len());
        for size in shape {
            put_signed_varint(&mut self.scratch, size);
        }
    }
}
