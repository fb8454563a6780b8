//! What attributes that hold numbers must look like, in text and in bytecode alike.
use crate::Error;
use crate::ir::{Context, FloatKind, Signedness, Type, TypeData};

/// Width and signedness of an integer type; `index` has 64 bits.
pub(crate) fn integer_type(context: &Context, ty: Type) -> Result<(u32, Signedness), Error> {
    match context.type_data(ty) {
        TypeData::Integer { width, signedness } => Ok((*width, *signedness)),
        TypeData::Index => Ok((64, Signedness::Signless)),
        _ => Err(Error::Malformed { form: "integer", problem: "its type is not of integers".to_owned() }),
    }
}

/// The format of a floating-point type.
pub(crate) fn float_kind(context: &Context, ty: Type) -> Result<FloatKind, Error> {
    match context.type_data(ty) {
        TypeData::Float(kind) => Ok(*kind),
        _ => Err(Error::Malformed { form: "float", problem: "its type is not of floats".to_owned() }),
    }
}

/// What an element of a dense attribute is.
pub(crate) struct DenseForm {
    /// How many bytes an element takes.
    pub(crate) bytes: usize,
    /// Bits of an element.
    pub(crate) width: u32,
    pub(crate) signedness: Signedness,
    pub(crate) float: Option<FloatKind>,
}

impl DenseForm {
    fn of(context: &Context, element: Type) -> Option<Self> {
        match context.type_data(element) {
            TypeData::Integer { width, signedness } => Some(DenseForm {
                bytes: width.div_ceil(8) as usize,
                width: *width,
                signedness: *signedness,
                float: None,
            }),
            TypeData::Float(kind) => Some(DenseForm {
                bytes: kind.width() as usize / 8,
                width: kind.width(),
                signedness: Signedness::Signless,
                float: Some(*kind),
            }),
            _ => None,
        }
    }

    /// Of an element of a dense array.
    pub(crate) fn of_array(context: &Context, element: Type) -> Result<Self, Error> {
        DenseForm::of(context, element)
            .filter(|form| match form.float {
                Some(kind) => matches!(kind, FloatKind::F32 | FloatKind::F64),
                None => matches!(form.width, 1 | 8 | 16 | 32 | 64),
            })
            .ok_or_else(|| malformed_dense("an array has integers of 1, 8, 16, 32 or 64 bits, or f32 or f64"))
    }
}

/// Refuses dense elements whose data do not fit their type.
pub(crate) fn check_dense_elements(context: &Context, ty: Type, data: &[u8]) -> Result<(), Error> {
    let (count, element) = match context.type_data(ty) {
        TypeData::Vector { shape, element, scalable } if !scalable.contains(&true) => (
            shape.iter().try_fold(1u64, |count, &size| count.checked_mul(u64::try_from(size).ok()?)),
            *element,
        ),
        TypeData::Tensor { shape, element } => {
            let count =
                shape.iter().try_fold(1u64, |count, size| count.checked_mul(u64::try_from((*size)?).ok()?));
            (count, *element)
        }
        _ => (None, ty),
    };
    let count = count.ok_or_else(|| malformed_dense("the type is not a vector or tensor of static shape"))?;
    let form =
        DenseForm::of(context, element).ok_or_else(|| malformed_dense("elements are integers or floats"))?;
    let length = data.len() as u64;
    let bytes = form.bytes as u64;
    if form.width == 1 && length == count.div_ceil(8) {
        return Ok(());
    }
    if count.checked_mul(bytes) == Some(length) || (count > 0 && length == bytes) {
        return Ok(());
    }
    Err(malformed_dense("the data are neither all elements nor one"))
}

pub(crate) fn malformed_dense(problem: &str) -> Error {
    Error::Malformed { form: "dense elements", problem: problem.to_owned() }
}
