//! `@enum`: a primitive type of the size of its base, and its values (`base/Enums.jl`).

use super::declare::Declared;
use super::{EvaluateError, Evaluator};
use crate::syntax::ast::{Header, Member, Name, Number, TypeExpr};
use crate::universe::{Binding, Fault, Role, Ty};
use rustc_hash::FxHashMap;

/// An enum's declaration.
#[derive(Clone, Copy)]
pub(super) struct Enumeration<'a> {
    pub(super) name: &'a Name,
    pub(super) base: Option<&'a TypeExpr>,
    pub(super) members: &'a [Member],
    /// Whether it is one of CEnum.jl.
    pub(super) is_c: bool,
}

impl Evaluator<'_> {
    pub(super) fn enumeration(&mut self, of: Enumeration<'_>) -> Result<(), EvaluateError> {
        let Enumeration { name, members, .. } = of;
        let base = self.base_of(of)?;
        let numbers = self.numbers(of, base)?;
        let con = self.universe.constructor_of(base);
        let bits = con.and_then(|con| self.universe.constructor(con).bits()).unwrap_or_default();
        let header = Header { name: name.clone(), parameters: Vec::new(), supertype: None };
        let sym = self.universe.sym(&name.text);
        let before = self.universe.binding(self.module, sym);
        let Some((con, _)) = self.bare_head(&header, Declared::Enum(bits))? else { return Ok(()) };
        // The supertype of CEnum.jl's is a type of that package, below `Any`.
        let supertype = if of.is_c { Ok(self.universe.any()) } else { self.enum_of(base) };
        let supertype = self.at(&name.span, supertype)?;
        let made = self.universe.constructor_mut(con);
        (made.supertype, made.fields, made.may_inline) = (supertype, Some(Vec::new()), true);
        let ty = made.primary;
        self.settle(before, con, name)?;
        let ty = match self.universe.binding(self.module, sym) {
            Some(Binding::Value(bound)) => bound,
            _ => ty,
        };
        for (member, number) in members.iter().zip(numbers) {
            match number {
                Some(number) => self.bind_member(ty, member, number)?,
                None => self.lose_unread(&member.name, &member.name.span),
            }
        }
        Ok(())
    }

    fn base_of(&mut self, of: Enumeration<'_>) -> Result<Ty, EvaluateError> {
        let base = match of.base {
            Some(expr) => self.expression(expr)?,
            None => {
                let base = self.universe.known(Role::Int32);
                self.at(&of.name.span, base)?
            }
        };
        if self.universe.is_primitive(base) {
            return Ok(base);
        }
        let (name, shown) = (&of.name.text, self.universe.display(base));
        let text = format!("invalid base type for Enum {name}, ::{shown}; expected an integer type");
        self.at(&of.name.span, Err(Fault::Enumeration(text)))
    }

    fn enum_of(&mut self, base: Ty) -> Result<Ty, Fault> {
        let of = self.universe.known(Role::Enum)?;
        let con = self.universe.constructor_of(of).ok_or(Fault::MissingBuiltin("Enum"))?;
        self.universe.instantiate(con, &[base])
    }

    fn bind_member(&mut self, ty: Ty, member: &Member, number: i128) -> Result<(), EvaluateError> {
        let value = self.universe.bits_value(ty, number.cast_unsigned());
        let value = self.at(&member.name.span, value)?;
        let sym = self.universe.sym(&member.name.text);
        self.universe.bind(self.module, sym, Binding::Value(value));
        Ok(())
    }

    /// The number of each value; nothing from one on that is not known.
    fn numbers(&mut self, of: Enumeration<'_>, base: Ty) -> Result<Vec<Option<i128>>, EvaluateError> {
        let Enumeration { name, members, is_c, .. } = of;
        let mut seen: FxHashMap<i128, &String> = FxHashMap::default();
        let mut numbers: Vec<Option<i128>> = Vec::with_capacity(members.len());
        for member in members {
            let number = match &member.number {
                Number::Next => match numbers.last() {
                    None => Some(0),
                    Some(last) => last.and_then(|last| last.checked_add(1)),
                },
                Number::Given(expr) => self.number(expr),
                Number::Unread => None,
            };
            if let Some(number) = number
                && !self.fits(number, base)
            {
                let shown = self.universe.display(base);
                let text = match member.number {
                    Number::Next => {
                        format!("overflow in value \"{}\" of Enum {}", member.name.text, name.text)
                    }
                    _ => format!("InexactError: trunc({shown}, {number})"),
                };
                return self.at(&member.name.span, Err(Fault::Enumeration(text)));
            }
            let same = number.and_then(|number| seen.insert(number, &member.name.text));
            if let (Some(other), Some(number), false) = (same, number, is_c) {
                let this = &member.name.text;
                let text = format!(
                    "both {this} and {other} have value {number} in Enum {}; values must be unique",
                    name.text
                );
                return self.at(&member.name.span, Err(Fault::Enumeration(text)));
            }
            numbers.push(number);
        }
        Ok(numbers)
    }

    fn number(&mut self, expr: &TypeExpr) -> Option<i128> {
        let value = self.expression(expr).ok()?;
        self.universe.as_integer(value).map(|(_, number)| number)
    }

    fn fits(&self, number: i128, base: Ty) -> bool {
        let Some((bits, signed)) = self.universe.integer_type(base) else { return true };
        match (bits, signed) {
            (128.., true) => true,
            (128.., false) => number >= 0,
            (bits, true) => (-(1_i128 << (bits - 1))..1_i128 << (bits - 1)).contains(&number),
            (bits, false) => (0..1_i128 << bits).contains(&number),
        }
    }
}
