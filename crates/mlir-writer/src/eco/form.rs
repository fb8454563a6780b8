//! The forms of a value (section 3): how it crosses a boundary, what an operation produces, how it is stored.
use super::shape::ShapeId;
use crate::graph::{Ty, Type, Types, VarKind};

/// What an SSA value is: its type in MLIR.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// `!eco.value`
    Boxed,
    /// `i64`
    Int,
    /// `f64`
    Float,
    /// `i16`
    Char,
    /// `i1`
    Bit,
    /// An SSA tuple or constructor value.
    Aggregate(ShapeId),
}

impl Form {
    /// Whether it is one of the three that cross boundaries and are stored as they are.
    pub(super) fn is_primitive(self) -> bool {
        matches!(self, Form::Int | Form::Float | Form::Char)
    }

    /// The type in a message; of an aggregate, what all of them are.
    pub(super) fn text(self) -> &'static str {
        match self {
            Form::Boxed => "!eco.value",
            Form::Int => "i64",
            Form::Float => "f64",
            Form::Char => "i16",
            Form::Bit => "i1",
            Form::Aggregate(_) => "an aggregate",
        }
    }

    /// The kind of a slot that stores it (section 3.3).
    pub(super) fn kind(self) -> u64 {
        match self {
            Form::Int => 1,
            Form::Float => 2,
            Form::Char => 3,
            Form::Boxed | Form::Bit | Form::Aggregate(_) => 0,
        }
    }

    /// As it is passed to a closure, captured, or put at the head of a list: anything but a primitive is boxed.
    pub(super) fn passed(self) -> Self {
        if self.is_primitive() { self } else { Form::Boxed }
    }
}

/// `abi(T)`: how a value of a type crosses a function boundary.
pub(super) fn abi(types: &Types, ty: Ty) -> Form {
    match ty {
        Ty::INT => Form::Int,
        Ty::FLOAT => Form::Float,
        Ty::CHAR => Form::Char,
        _ => match types.get(ty) {
            Type::Var { of: VarKind::Number, .. } => Form::Int,
            _ => Form::Boxed,
        },
    }
}

/// `operand(T)`: the target of a read, and what intrinsics take.
pub(super) fn operand(types: &Types, ty: Ty) -> Form {
    if ty == Ty::BOOL { Form::Bit } else { abi(types, ty) }
}

/// `slot(T)`: how a value of a type is stored.
pub(super) fn slot(ty: Ty) -> Form {
    match ty {
        Ty::INT => Form::Int,
        Ty::FLOAT => Form::Float,
        Ty::CHAR => Form::Char,
        _ => Form::Boxed,
    }
}

/// The kinds of slots, two bits each.
pub(super) fn bitmap(forms: impl IntoIterator<Item = Form>) -> i64 {
    let bits = forms.into_iter().enumerate().map(|(slot, form)| form.kind() << (2 * slot));
    bits.fold(0, |all, bits| all | bits).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_take_two_bits_each() {
        assert_eq!(bitmap([Form::Int, Form::Int]), 0b0101);
        assert_eq!(bitmap([Form::Boxed, Form::Int]), 0b0100);
        assert_eq!(bitmap([Form::Int, Form::Boxed, Form::Float]), 0b10_0001);
        assert_eq!(bitmap([]), 0);
    }
}
