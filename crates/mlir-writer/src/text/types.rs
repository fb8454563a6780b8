//! Types as text.
use super::{Printer, nested};
use crate::Error;
use crate::ir::{Signedness, Type, TypeData};

impl Printer<'_> {
    pub(super) fn ty(&mut self, ty: Type) -> Result<(), Error> {
        self.ty_at(ty, 0)
    }

    pub(super) fn ty_at(&mut self, ty: Type, depth: usize) -> Result<(), Error> {
        let depth = nested(depth)?;
        match self.context.type_data(ty) {
            TypeData::Integer { width, signedness } => {
                self.put(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.put_number(*width);
            }
            TypeData::Index => self.put("index"),
            TypeData::Float(kind) => self.put(kind.name()),
            TypeData::None => self.put("none"),
            TypeData::Function { inputs, results } => {
                self.type_list(inputs, depth)?;
                self.put(" -> ");
                self.type_list(results, depth)?;
            }
            TypeData::Tuple(elements) => {
                self.put("tuple<");
                self.list(elements.iter().copied(), |printer, ty| printer.ty_at(ty, depth))?;
                self.put(">");
            }
            TypeData::Complex(element) => {
                self.put("complex<");
                self.ty_at(*element, depth)?;
                self.put(">");
            }
            TypeData::Vector { shape, element, scalable } => {
                self.put("vector<");
                for (index, &size) in shape.iter().enumerate() {
                    self.dimension(size, scalable.get(index) == Some(&true));
                }
                self.ty_at(*element, depth)?;
                self.put(">");
            }
            TypeData::Tensor { shape, element } => {
                self.put("tensor<");
                for size in shape {
                    match size {
                        Some(size) => self.dimension(*size, false),
                        None => self.put("?x"),
                    }
                }
                self.ty_at(*element, depth)?;
                self.put(">");
            }
            TypeData::Dialect { assembly, .. } => self.put(assembly),
        }
        Ok(())
    }

    fn dimension(&mut self, size: i64, scalable: bool) {
        if scalable {
            self.put("[");
        }
        self.put_number(size);
        self.put(if scalable { "]x" } else { "x" });
    }

    fn type_list(&mut self, types: &[Type], depth: usize) -> Result<(), Error> {
        self.put("(");
        self.list(types.iter().copied(), |printer, ty| printer.ty_at(ty, depth))?;
        self.put(")");
        Ok(())
    }
}
