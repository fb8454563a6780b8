//! Values in type expressions: literals, conversions, and the arithmetic that declarations use.

use super::{EvaluateError, Evaluator};
use crate::syntax::ast::{Literal, Span, TypeExpr, TypeExprKind};
use crate::universe::{Fault, Kind, Role, Ty};

impl Evaluator<'_> {
    pub(super) fn literal(&mut self, literal: &Literal, span: &Span) -> Result<Ty, EvaluateError> {
        let universe = &mut *self.universe;
        let value = match literal {
            Literal::Integer(value) => {
                universe.known_value(integer_role(*value, universe.int_role()), value.cast_unsigned())
            }
            Literal::Unsigned(value, bits) => universe.known_value(unsigned_role(*bits), *value),
            Literal::Bool(value) => universe.known_value(Role::Bool, u128::from(*value)),
            Literal::Char(code) => universe.known_value(Role::Char, u128::from(char_bits(*code))),
            Literal::Symbol(name) => {
                let name = universe.sym(name);
                universe.symbol(name)
            }
            Literal::String(text) => {
                let text = universe.sym(text);
                universe.text(text)
            }
            Literal::Float64(value) => universe.known_value(Role::Float64, u128::from(value.to_bits())),
            Literal::Float32(value) => universe.known_value(Role::Float32, u128::from(value.to_bits())),
            Literal::Version(text) => {
                Err(Fault::Unsupported(format!("{text} is compared with VERSION alone")))
            }
            Literal::Nothing => universe.known(Role::Nothing).and_then(|nothing| universe.instance(nothing)),
        };
        self.at(span, value)
    }

    /// `callee(arguments…)`: arithmetic, `sizeof`, `Symbol("…")`, or a type that makes a value.
    pub(super) fn call(
        &mut self,
        callee: &TypeExpr,
        arguments: &[TypeExpr],
        span: &Span,
    ) -> Result<Ty, EvaluateError> {
        if let TypeExprKind::Path(path) = &callee.kind
            && let [name] = path.names.as_slice()
            && let Some(value) = self.known_call(&name.text, arguments, span)?
        {
            return Ok(value);
        }
        let callee = self.expression(callee)?;
        let made = self.make(callee, arguments)?;
        self.at(span, made)
    }

    /// A call of a function that is known here; nothing for every other name.
    fn known_call(
        &mut self,
        name: &str,
        arguments: &[TypeExpr],
        span: &Span,
    ) -> Result<Option<Ty>, EvaluateError> {
        match (name, arguments) {
            ("sizeof", [of]) => {
                let ty = self.expression(of)?;
                let size = self.universe.layout(ty).map(|layout| layout.map(|layout| layout.size));
                let size = match self.at(span, size)? {
                    Some(size) => size,
                    None => {
                        let shown = self.universe.display(ty);
                        let text = format!("argument is an abstract type; size of {shown} is indeterminate");
                        return self.at(span, Err(Fault::Unsupported(text)));
                    }
                };
                let value = self.universe.int_value(i128::from(size));
                self.at(span, value).map(Some)
            }
            ("Symbol", [TypeExpr { kind: TypeExprKind::Literal(Literal::String(text)), .. }]) => {
                let name = self.universe.sym(text);
                let value = self.universe.symbol(name);
                self.at(span, value).map(Some)
            }
            ("ifelse", [condition, yes, no]) => {
                let chosen = match self.holds(condition) {
                    Some(holds) => holds,
                    None => {
                        let condition = self.expression(condition)?;
                        matches!(*self.universe.kind(condition), Kind::Bits { bits: 1, .. })
                    }
                };
                self.expression(if chosen { yes } else { no }).map(Some)
            }
            _ => self.arithmetic(name, arguments, span),
        }
    }

    /// An operation on `Int`s; nothing for what is none.
    fn arithmetic(
        &mut self,
        name: &str,
        arguments: &[TypeExpr],
        span: &Span,
    ) -> Result<Option<Ty>, EvaluateError> {
        const OPERATORS: [&str; 13] = ["+", "-", "*", "÷", "div", "%", "^", "<<", "==", "!=", "<", ">", "<="];
        if !OPERATORS.contains(&name) || arguments.is_empty() {
            return Ok(None);
        }
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let value = self.expression(argument)?;
            match self.universe.as_int(value) {
                Some(value) => values.push(value),
                None => {
                    let fault =
                        Fault::Unsupported(format!("`{name}` is evaluated for values of type Int alone"));
                    return self.at(&argument.span, Err(fault));
                }
            }
        }
        let value = match compare(name, &values) {
            Some(holds) => self.universe.known_value(Role::Bool, u128::from(holds)),
            None => match compute(name, &values) {
                Some(value) => self.universe.int_value(value),
                None => Err(Fault::Unsupported(format!("`{name}` cannot be evaluated here"))),
            },
        };
        self.at(span, value).map(Some)
    }

    /// A value that a type makes: of a primitive type from another one's bits, or the value of a singleton.
    fn make(&mut self, callee: Ty, arguments: &[TypeExpr]) -> Result<Result<Ty, Fault>, EvaluateError> {
        let values =
            arguments.iter().map(|argument| self.expression(argument)).collect::<Result<Vec<_>, _>>()?;
        let universe = &mut *self.universe;
        if universe.is_primitive(callee)
            && let [value] = values.as_slice()
            && let Kind::Bits { ty, bits } = *universe.kind(*value)
        {
            let from = universe.constructor_of(ty).and_then(|con| universe.constructor(con).bits());
            let signed = matches!(
                universe.role_of(ty),
                Some(Role::Int8 | Role::Int16 | Role::Int32 | Role::Int64 | Role::Int128)
            );
            let unused = 128 - from.unwrap_or(128);
            let wide = if signed { ((bits << unused).cast_signed() >> unused).cast_unsigned() } else { bits };
            return Ok(universe.bits_value(callee, wide));
        }
        let singleton = match universe.is_singleton(callee) {
            Ok(singleton) => singleton,
            Err(fault) => return Ok(Err(fault)),
        };
        if singleton && values.is_empty() {
            return Ok(universe.instance(callee));
        }
        let shown = universe.display(callee);
        Ok(Err(Fault::Unsupported(format!("a call of {shown} is not evaluated"))))
    }
}

fn compare(name: &str, values: &[i128]) -> Option<bool> {
    let &[left, right] = values else { return None };
    match name {
        "==" => Some(left == right),
        "!=" => Some(left != right),
        "<" => Some(left < right),
        ">" => Some(left > right),
        "<=" => Some(left <= right),
        _ => None,
    }
}

fn compute(name: &str, values: &[i128]) -> Option<i128> {
    match (name, values) {
        ("+", _) => values.iter().try_fold(0_i128, |sum, &value| sum.checked_add(value)),
        ("*", _) => values.iter().try_fold(1_i128, |product, &value| product.checked_mul(value)),
        ("-", &[value]) => value.checked_neg(),
        ("-", &[left, right]) => left.checked_sub(right),
        ("÷" | "div", &[left, right]) => left.checked_div(right),
        ("%", &[left, right]) => left.checked_rem(right),
        ("^", &[base, exponent]) => base.checked_pow(u32::try_from(exponent).ok()?),
        ("<<", &[value, by]) => value.checked_shl(u32::try_from(by).ok()?),
        _ => None,
    }
}

/// The type of an integer literal: `Int`, or wider where it does not fit.
fn integer_role(value: i128, int: Role) -> Role {
    if int == Role::Int32 && i32::try_from(value).is_ok() {
        Role::Int32
    } else if i64::try_from(value).is_ok() {
        Role::Int64
    } else {
        Role::Int128
    }
}

fn unsigned_role(bits: u32) -> Role {
    match bits {
        0..=8 => Role::UInt8,
        9..=16 => Role::UInt16,
        17..=32 => Role::UInt32,
        33..=64 => Role::UInt64,
        _ => Role::UInt128,
    }
}

/// The bits of a `Char`: the bytes of its UTF-8 form from the top.
fn char_bits(code: u32) -> u32 {
    let mut bytes = [0; 4];
    if let Some(char) = char::from_u32(code) {
        let _ = char.encode_utf8(&mut bytes);
    }
    u32::from_be_bytes(bytes)
}
