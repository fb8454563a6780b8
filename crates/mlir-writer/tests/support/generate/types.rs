//! Random types.
use serde_json::{Map, Value, json};

use super::{Generator, T};

impl Generator {
    pub(super) fn ty(&mut self, depth: usize) -> T {
        if depth == 0 {
            return self.simple();
        }
        match self.rng.u32(0..12) {
            0 => self.list_type(depth - 1),
            1 | 2 => self.tuple_type(depth - 1),
            3 => self.record_type(depth - 1),
            4 | 5 if !self.customs.is_empty() => T::Custom(self.rng.usize(0..self.customs.len())),
            6 => self.fn_type(depth - 1),
            _ => self.simple(),
        }
    }

    pub(super) fn simple(&mut self) -> T {
        match self.rng.u32(0..14) {
            0..=4 => T::Int,
            5 | 6 => T::Float,
            7 | 8 => T::Bool,
            9 => T::Char,
            10 | 11 => T::Str,
            12 => T::Unit,
            _ => {
                if self.rng.bool() {
                    T::Number
                } else {
                    T::Any
                }
            }
        }
    }

    pub(super) fn types(&mut self, counts: std::ops::RangeInclusive<usize>, depth: usize) -> Vec<T> {
        (0..self.rng.usize(counts)).map(|_| self.ty(depth)).collect()
    }

    /// A list; now and then one of numbers whose type is a variable, which are boxed in it.
    pub(super) fn list_type(&mut self, depth: usize) -> T {
        T::List(Box::new(if self.one_in(8) { T::Number } else { self.ty(depth) }))
    }

    pub(super) fn tuple_type(&mut self, depth: usize) -> T {
        T::Tuple(self.types(2..=3, depth))
    }

    pub(super) fn record_type(&mut self, depth: usize) -> T {
        let fields = self.types(0..=5, depth);
        let names = ["age", "b", "name", "zeta", "Z", "_hidden"];
        T::Record(fields.into_iter().zip(names).map(|(ty, name)| (name.to_owned(), ty)).collect())
    }

    pub(super) fn fn_type(&mut self, depth: usize) -> T {
        let ret = if self.one_in(4) { T::Fn(vec![T::Int], Box::new(T::Int)) } else { self.ty(depth) };
        T::Fn(self.types(1..=3, depth), Box::new(ret))
    }

    pub(super) fn json_type(&self, ty: &T) -> Value {
        let all = |types: &[T]| types.iter().map(|ty| self.json_type(ty)).collect::<Vec<_>>();
        match ty {
            T::Int => json!("int"),
            T::Float => json!("float"),
            T::Bool => json!("bool"),
            T::Char => json!("char"),
            T::Str => json!("string"),
            T::Unit => json!("unit"),
            T::Number => json!({"var": {"name": "n", "of": "number"}}),
            T::Any => json!({"var": {"name": "a", "of": "value"}}),
            T::List(element) => json!({"list": self.json_type(element)}),
            T::Tuple(elements) => json!({"tuple": all(elements)}),
            T::Record(fields) => {
                let fields: Map<String, Value> =
                    fields.iter().map(|(name, ty)| (name.clone(), self.json_type(ty))).collect();
                json!({"record": fields})
            }
            T::Custom(index) => {
                json!({"custom": {"home": self.customs[*index].home, "name": self.customs[*index].name, "args": []}})
            }
            T::Fn(args, ret) => json!({"fn": {"args": all(args), "ret": self.json_type(ret)}}),
        }
    }
}
