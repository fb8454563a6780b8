//! Values made of their parts, and calls of kernels.
use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{CHEAP, Ctor, Generator, Known, Leaf, Scope, T, Var};

impl Generator {
    pub(super) fn expr(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        self.cost += 1;
        let mut expr = self.expr_without_loc(leaf, scope, depth);
        if !self.one_in(5) {
            self.line += self.rng.u32(0..3);
            expr["loc"] = json!({"line": self.line, "col": self.rng.u32(1..80)});
        }
        expr
    }

    pub(super) fn expr_without_loc(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        let Some(inner) = depth.checked_sub(1) else { return self.leaf(leaf, scope, 0) };
        match self.rng.u32(0..20) {
            0 | 1 => self.let_value(leaf, scope, inner),
            2 => self.let_apart(leaf, scope, inner),
            3 | 4 => self.destruct(leaf, scope, inner),
            5 | 6 => self.if_expr(leaf, scope, inner),
            7..=9 => self.case(leaf, scope, inner),
            10 => self.letrec(leaf, scope, inner),
            _ => self.leaf(leaf, scope, inner),
        }
    }

    pub(super) fn value(&mut self, ty: &T, scope: &Scope, depth: usize) -> Value {
        self.expr(Leaf::Value(ty), scope, depth)
    }

    pub(super) fn leaf(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        match leaf {
            Leaf::Value(ty) => self.plain(ty, scope, depth),
            Leaf::Built(ty) => self.built(ty, scope, depth),
            Leaf::Step { params, ret } => {
                if self.one_in(4) {
                    return self.plain(ret, scope, depth);
                }
                self.tail_call(params, ret, scope, depth)
            }
        }
    }

    pub(super) fn tail_call(
        &mut self,
        params: &[(String, T)],
        ret: &T,
        scope: &Scope,
        depth: usize,
    ) -> Value {
        let counter = self.var(&params[0].0, &T::Int);
        let less = self.kernel_call(
            "Basics",
            "sub",
            &[T::Int, T::Int],
            &T::Int,
            vec![counter, json!({"e": "int", "v": 1})],
        );
        let mut args = vec![json!({"name": params[0].0, "value": less})];
        for (name, ty) in &params[1..] {
            args.push(json!({"name": name, "value": self.value(ty, scope, depth)}));
        }
        self.rng.shuffle(&mut args);
        json!({"e": "tailcall", "args": args, "type": self.json_type(ret)})
    }

    pub(super) fn built(&mut self, ty: &T, scope: &Scope, depth: usize) -> Value {
        let same: Vec<Known> =
            self.builders.iter().filter(|known| known.ret == *ty && known.cost < CHEAP).cloned().collect();
        match self.pick(&same) {
            Some(known) if depth > 0 && self.one_in(3) => self.call(known, scope, depth),
            _ => self.construct(ty, scope, depth),
        }
    }

    /// A value without a binding or a branch on top.
    pub(super) fn plain(&mut self, ty: &T, scope: &Scope, depth: usize) -> Value {
        let choices = self.rng.u32(0..12);
        let visible: Vec<Var> = scope.vars.iter().filter(|var| var.whole && var.ty == *ty).cloned().collect();
        if let (0..=4, Some(var)) = (choices, self.pick(&visible)) {
            return self.var(&var.name, &var.ty);
        }
        if depth > 0 && choices < 9 {
            let found = match choices {
                5 | 6 => self.known_call(ty, scope, depth - 1),
                7 => match self.staged_call(ty, scope, depth - 1) {
                    Some(call) => Some(call),
                    None => self.apply_variable(ty, scope, depth - 1),
                },
                8 => self.access(ty, scope),
                _ => None,
            };
            if let Some(found) = found {
                return found;
            }
        }
        self.construct(ty, scope, depth)
    }

    pub(super) fn var(&self, name: &str, ty: &T) -> Value {
        json!({"e": "var", "name": name, "type": self.json_type(ty)})
    }

    /// A value that is made of its parts.
    pub(super) fn construct(&mut self, ty: &T, scope: &Scope, depth: usize) -> Value {
        let inner = depth.saturating_sub(1);
        match ty {
            T::Int => self.int(scope, depth),
            T::Number => json!({"e": "int", "v": self.rng.i64(-9..9)}),
            T::Float => self.float(scope, depth),
            T::Bool => self.bool(scope, depth),
            T::Char => self.char(scope, depth),
            T::Str | T::Any => self.string(scope, depth),
            T::Unit => json!({"e": "unit"}),
            T::List(element) => {
                let count = if depth == 0 { 0 } else { self.rng.usize(0..4) };
                let items: Vec<Value> = (0..count).map(|_| self.value(element, scope, inner)).collect();
                json!({"e": "list", "items": items, "type": self.json_type(ty)})
            }
            T::Tuple(elements) => {
                let items: Vec<Value> =
                    elements.iter().map(|element| self.value(element, scope, inner)).collect();
                json!({"e": "tuple", "items": items, "type": self.json_type(ty)})
            }
            T::Record(fields) => self.record(ty, fields, scope, inner),
            T::Custom(index) => self.custom_value(*index, scope, depth),
            T::Fn(args, ret) => self.function_value(ty, args, ret, scope, depth),
        }
    }

    pub(super) fn record(
        &mut self,
        ty: &T,
        fields: &BTreeMap<String, T>,
        scope: &Scope,
        depth: usize,
    ) -> Value {
        let visible: Vec<Var> = scope.vars.iter().filter(|var| var.whole && var.ty == *ty).cloned().collect();
        let of = self.pick(&visible).cloned().filter(|_| !fields.is_empty() && self.rng.bool());
        let mut values = Vec::new();
        for (name, field) in fields {
            if of.is_none() || self.rng.bool() {
                values.push(json!({"name": name, "value": self.value(field, scope, depth)}));
            }
        }
        self.rng.shuffle(&mut values);
        match of {
            Some(var) => {
                json!({"e": "update", "record": self.var(&var.name, ty), "fields": values, "type": self.json_type(ty)})
            }
            None => json!({"e": "record", "fields": values, "type": self.json_type(ty)}),
        }
    }

    pub(super) fn custom_value(&mut self, index: usize, scope: &Scope, depth: usize) -> Value {
        let simplest = |ctor: &&Ctor| ctor.fields.len();
        let ctors = &self.customs[index].ctors;
        let smallest = ctors.iter().position(|ctor| {
            Some(ctor.fields.len()) == ctors.iter().min_by_key(simplest).map(|ctor| ctor.fields.len())
        });
        let chosen = if depth == 0 { smallest.unwrap_or(0) } else { self.rng.usize(0..ctors.len()) };
        let ctor = &self.customs[index].ctors[chosen];
        let (spec, fields) = (ctor.spec, ctor.fields.clone());
        let ret = T::Custom(index);
        if fields.is_empty() {
            return json!({"e": "global", "spec": spec, "type": self.json_type(&ret)});
        }
        self.call(&Known { spec, params: fields, ret, counted: false, cost: 1 }, scope, depth)
    }

    pub(super) fn int(&mut self, scope: &Scope, depth: usize) -> Value {
        const BINARY: [(&str, &str); 11] = [
            ("Basics", "add"),
            ("Basics", "sub"),
            ("Basics", "mul"),
            ("Basics", "idiv"),
            ("Basics", "modBy"),
            ("Basics", "remainderBy"),
            ("Basics", "min"),
            ("Basics", "max"),
            ("Bitwise", "and"),
            ("Bitwise", "or"),
            ("Bitwise", "xor"),
        ];
        let Some(inner) = depth.checked_sub(1) else { return self.int_literal() };
        match self.rng.u32(0..10) {
            0..=4 => {
                let (home, name) = BINARY[self.rng.usize(0..BINARY.len())];
                self.binary(home, name, &T::Int, &T::Int, scope, inner)
            }
            5 => {
                let (home, name) = [("Basics", "negate"), ("Basics", "abs"), ("Bitwise", "complement")]
                    [self.rng.usize(0..3)];
                let value = self.value(&T::Int, scope, inner);
                self.kernel_call(home, name, &[T::Int], &T::Int, vec![value])
            }
            6 => {
                let value = self.value(&T::Char, scope, inner);
                self.kernel_call("Char", "toCode", &[T::Char], &T::Int, vec![value])
            }
            7 => {
                let value = self.value(&T::Str, scope, inner);
                self.kernel_call("String", "length", &[T::Str], &T::Int, vec![value])
            }
            8 => {
                let name = ["shiftLeftBy", "shiftRightBy", "shiftRightZfBy"][self.rng.usize(0..3)];
                let (amount, value) =
                    (json!({"e": "int", "v": self.rng.i64(0..32)}), self.value(&T::Int, scope, inner));
                self.kernel_call("Bitwise", name, &[T::Int, T::Int], &T::Int, vec![amount, value])
            }
            _ => self.int_literal(),
        }
    }

    pub(super) fn int_literal(&mut self) -> Value {
        let value = match self.rng.u32(0..20) {
            0 => i64::MIN,
            1 => i64::MAX,
            2 => self.rng.i64(..),
            _ => self.rng.i64(-10..100),
        };
        json!({"e": "int", "v": value})
    }

    pub(super) fn float(&mut self, scope: &Scope, depth: usize) -> Value {
        let Some(inner) = depth.checked_sub(1) else { return self.float_literal() };
        match self.rng.u32(0..8) {
            0..=2 => {
                let name = ["add", "sub", "mul", "fdiv"][self.rng.usize(0..4)];
                self.binary("Basics", name, &T::Float, &T::Float, scope, inner)
            }
            3 => {
                let name = ["negate", "abs", "sqrt"][self.rng.usize(0..3)];
                let value = self.value(&T::Float, scope, inner);
                self.kernel_call("Basics", name, &[T::Float], &T::Float, vec![value])
            }
            4 => {
                let value = self.value(&T::Int, scope, inner);
                self.kernel_call("Basics", "toFloat", &[T::Int], &T::Float, vec![value])
            }
            5 => {
                let name = if self.rng.bool() { "pi" } else { "e" };
                self.kernel("Basics", name, None, &T::Float)
            }
            _ => self.float_literal(),
        }
    }

    pub(super) fn float_literal(&mut self) -> Value {
        let value = match self.rng.u32(0..16) {
            0 => json!("nan"),
            1 => json!("inf"),
            2 => json!("-inf"),
            3 => json!(-0.0),
            4 => json!(1e300),
            5 => json!(5e-324),
            _ => json!(f64::from(self.rng.i32(-1000..1000)) / 8.0),
        };
        json!({"e": "float", "v": value})
    }

    pub(super) fn bool(&mut self, scope: &Scope, depth: usize) -> Value {
        const COMPARISONS: [&str; 6] = ["lt", "le", "gt", "ge", "eq", "neq"];
        let Some(inner) = depth.checked_sub(1) else { return json!({"e": "bool", "v": self.rng.bool()}) };
        match self.rng.u32(0..8) {
            0..=3 => {
                let ty = [T::Int, T::Float, T::Char][self.rng.usize(0..3)].clone();
                let name = COMPARISONS[self.rng.usize(0..6)];
                self.binary("Basics", name, &ty, &T::Bool, scope, inner)
            }
            4 => {
                let value = self.value(&T::Bool, scope, inner);
                self.kernel_call("Basics", "not", &[T::Bool], &T::Bool, vec![value])
            }
            5 => {
                let name = ["and", "or", "xor"][self.rng.usize(0..3)];
                self.binary("Basics", name, &T::Bool, &T::Bool, scope, inner)
            }
            6 => {
                let name = ["isNaN", "isInfinite"][self.rng.usize(0..2)];
                let value = self.value(&T::Float, scope, inner);
                self.kernel_call("Basics", name, &[T::Float], &T::Bool, vec![value])
            }
            _ => json!({"e": "bool", "v": self.rng.bool()}),
        }
    }

    pub(super) fn char(&mut self, scope: &Scope, depth: usize) -> Value {
        if depth > 0 && self.one_in(4) {
            let code = self.value(&T::Int, scope, depth - 1);
            let small = self.kernel_call(
                "Bitwise",
                "and",
                &[T::Int, T::Int],
                &T::Int,
                vec![json!({"e": "int", "v": 127}), code],
            );
            return self.kernel_call("Char", "fromCode", &[T::Int], &T::Char, vec![small]);
        }
        json!({"e": "char", "v": if self.one_in(8) { self.rng.u16(..) } else { self.rng.u16(32..127) }})
    }

    pub(super) fn string(&mut self, scope: &Scope, depth: usize) -> Value {
        if let (Some(inner), true) = (depth.checked_sub(1), self.one_in(3)) {
            if self.rng.bool() {
                return self.binary("String", "append", &T::Str, &T::Str, scope, inner);
            }
            let number = self.value(&T::Int, scope, inner);
            return self.kernel_suffix("String", "fromNumber", "_Int", &[T::Int], &T::Str, vec![number]);
        }
        if let (Some(inner), true) = (depth.checked_sub(1), !self.config.evaluable && self.one_in(6)) {
            let ty = self.ty(1);
            let value = self.value(&ty, scope, inner);
            return self.kernel_call("Debug", "toString", &[ty], &T::Str, vec![value]);
        }
        let texts = ["", "a", "b", "ab\n\"q\"\\", "é😀", "\u{0}", "x y"];
        json!({"e": "str", "v": texts[self.rng.usize(0..texts.len())]})
    }

    pub(super) fn binary(
        &mut self,
        home: &str,
        name: &str,
        of: &T,
        ret: &T,
        scope: &Scope,
        depth: usize,
    ) -> Value {
        let args = vec![self.value(of, scope, depth), self.value(of, scope, depth)];
        self.kernel_call(home, name, &[of.clone(), of.clone()], ret, args)
    }

    pub(super) fn kernel(&mut self, home: &str, name: &str, suffix: Option<&str>, ty: &T) -> Value {
        let mut kernel = json!({"e": "kernel", "home": home, "name": name, "type": self.json_type(ty)});
        if self.rng.bool() {
            kernel["prefix"] = json!("Elm");
        }
        if let Some(suffix) = suffix {
            kernel["suffix"] = json!(suffix);
        }
        kernel
    }

    pub(super) fn kernel_call(
        &mut self,
        home: &str,
        name: &str,
        params: &[T],
        ret: &T,
        args: Vec<Value>,
    ) -> Value {
        let ty = T::Fn(params.to_vec(), Box::new(ret.clone()));
        let f = self.kernel(home, name, None, &ty);
        self.saturated(f, "direct_flat", args, ret)
    }

    pub(super) fn kernel_suffix(
        &mut self,
        home: &str,
        name: &str,
        suffix: &str,
        params: &[T],
        ret: &T,
        args: Vec<Value>,
    ) -> Value {
        let ty = T::Fn(params.to_vec(), Box::new(ret.clone()));
        let f = self.kernel(home, name, Some(suffix), &ty);
        self.saturated(f, "direct_flat", args, ret)
    }

    pub(super) fn saturated(&mut self, f: Value, kind: &str, args: Vec<Value>, ret: &T) -> Value {
        let mut call = json!({"kind": kind, "saturated": true});
        if !self.one_in(6) {
            call["groups"] = json!([args.len()]);
        }
        json!({"e": "call", "f": f, "args": args, "type": self.json_type(ret), "call": call})
    }
}
