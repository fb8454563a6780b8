//! Specializations: constructors, functions, loops, thunks.
use serde_json::{Value, json};

use super::{Ctor, Custom, Generator, HOMES, Known, Leaf, Scope, T};

impl Generator {
    pub(super) fn spec(&mut self, name: &str, node: Value) -> usize {
        if self.one_in(12) {
            self.specs.push(Value::Null);
        }
        let mut spec = json!({"name": {"home": self.home, "name": name}, "node": node});
        if !self.one_in(4) {
            spec["file"] = json!("src/Main.elm");
        }
        self.specs.push(spec);
        self.specs.len() - 1
    }

    /// `Order`, a type of one constructor that can be split, and some others.
    pub(super) fn customs(&mut self) {
        self.custom("Basics", "Order", vec![("LT", vec![]), ("EQ", vec![]), ("GT", vec![])]);
        let fields = self.types(2..=6, 0);
        self.custom("Data.Shapes", "Point", vec![("Point", fields)]);
        for (name, ctors) in [("Shape", ["Circle", "Rect", "Dot"]), ("Tree", ["Leaf", "Node", "Wide"])] {
            let mut with_fields = Vec::new();
            for ctor in ctors {
                let fields = self.types(0..=4, 1);
                with_fields.push((ctor, fields));
            }
            self.custom("Data.Shapes", name, with_fields);
        }
    }

    pub(super) fn custom(&mut self, home: &'static str, name: &str, ctors: Vec<(&str, Vec<T>)>) {
        let index = self.customs.len();
        let no_ctors = Custom { home, name: name.to_owned(), ctors: Vec::new() };
        self.customs.push(no_ctors);
        self.home = home;
        for (tag, (name, fields)) in ctors.into_iter().enumerate() {
            let json_fields: Vec<Value> = fields.iter().map(|field| self.json_type(field)).collect();
            let ty = self.json_type(&T::Custom(index));
            let node = json!({"k": "ctor", "ctor": name, "tag": tag, "type": ty, "fields": json_fields});
            let spec = self.spec(name, node);
            if !fields.is_empty() {
                let ret = T::Custom(index);
                self.known.push(Known { spec, params: fields.clone(), ret, counted: false, cost: 1 });
            }
            self.customs[index].ctors.push(Ctor { name: name.to_owned(), fields, spec });
        }
    }

    pub(super) fn shapes(&self) -> Value {
        let shape = |(index, custom): (usize, &Custom)| {
            let ctors: Vec<Value> = custom
                .ctors
                .iter()
                .enumerate()
                .map(|(tag, ctor)| {
                    let fields: Vec<Value> = ctor.fields.iter().map(|field| self.json_type(field)).collect();
                    json!({"name": ctor.name, "tag": tag, "fields": fields})
                })
                .collect();
            json!({"type": self.json_type(&T::Custom(index)), "ctors": ctors})
        };
        self.customs.iter().enumerate().map(shape).collect()
    }

    pub(super) fn begin(&mut self) {
        (self.names, self.cost, self.line) = (0, 0, 1);
        self.home = HOMES[self.rng.usize(0..HOMES.len())];
    }

    pub(super) fn function(&mut self) {
        self.begin();
        match self.rng.u32(0..11) {
            0 | 1 => self.thunk(),
            10 => self.aliases(),
            2 | 3 => self.loop_function(),
            4 => self.accessor(),
            5 | 6 => self.builder(),
            _ => self.plain_function(),
        }
    }

    pub(super) fn params(&mut self, types: &[T], whole: bool) -> (Scope, Vec<(String, T)>) {
        let mut scope = Scope::default();
        let mut params = Vec::new();
        for ty in types {
            let name = self.fresh();
            let apart = !whole && self.promotable(ty) && !self.one_in(3);
            scope = scope.with(&name, ty, !apart);
            params.push((name, ty.clone()));
        }
        (scope, params)
    }

    pub(super) fn json_params(&self, params: &[(String, T)]) -> Value {
        params.iter().map(|(name, ty)| json!({"name": name, "type": self.json_type(ty)})).collect()
    }

    /// Whether a value of the type can be its fields.
    pub(super) fn promotable(&self, ty: &T) -> bool {
        match ty {
            T::Tuple(_) => true,
            T::Custom(index) => {
                let ctors = &self.customs[*index].ctors;
                ctors.len() == 1 && (2..=6).contains(&ctors[0].fields.len())
            }
            _ => false,
        }
    }

    pub(super) fn enter(
        &mut self,
        k: &str,
        name: &str,
        params: &[(String, T)],
        ret: &T,
        body: Value,
    ) -> Known {
        let node =
            json!({"k": k, "params": self.json_params(params), "ret": self.json_type(ret), "body": body});
        let spec = self.spec(name, node);
        let params = params.iter().map(|(_, ty)| ty.clone()).collect();
        let rounds = if k == "tail" { 6 } else { 1 };
        let known =
            Known { spec, params, ret: ret.clone(), counted: k == "tail", cost: rounds * (self.cost + 1) };
        self.known.push(known.clone());
        known
    }

    pub(super) fn function_name(&mut self) -> String {
        let number = self.specs.len();
        match self.rng.u32(0..12) {
            0 => "|>".to_owned(),
            1 => format!("f{number}'"),
            _ => format!("f{number}"),
        }
    }

    pub(super) fn plain_function(&mut self) {
        let types = self.types(1..=4, 2);
        let ret = self.ty(2);
        let (scope, params) = self.params(&types, false);
        let body = self.expr(Leaf::Value(&ret), &scope, self.config.depth);
        let name = self.function_name();
        drop(self.enter("func", &name, &params, &ret, body));
    }

    /// A function whose result is a tuple that is built at every leaf.
    pub(super) fn builder(&mut self) {
        let types = self.types(1..=3, 1);
        let known = self.builders.clone();
        let ret = match self.pick(&known) {
            Some(other) if self.rng.bool() => other.ret.clone(),
            _ => self.tuple_type(1),
        };
        let (scope, params) = self.params(&types, false);
        let body = self.expr(Leaf::Built(&ret), &scope, self.config.depth);
        let name = self.function_name();
        let known = self.enter("func", &name, &params, &ret, body);
        self.builders.push(known);
    }

    pub(super) fn loop_function(&mut self) {
        let mut types = vec![T::Int];
        types.extend(self.types(0..=3, 1));
        let ret = self.ty(1);
        let (scope, params) = self.params(&types, true);
        let body = self.loop_body(&scope, &params, &ret, self.config.depth);
        let name = self.function_name();
        drop(self.enter("tail", &name, &params, &ret, body));
    }

    /// A body that ends when the first parameter is not positive.
    pub(super) fn loop_body(
        &mut self,
        scope: &Scope,
        params: &[(String, T)],
        ret: &T,
        depth: usize,
    ) -> Value {
        let counter = self.var(&params[0].0, &T::Int);
        let done = self.kernel_call(
            "Basics",
            "le",
            &[T::Int, T::Int],
            &T::Bool,
            vec![counter, json!({"e": "int", "v": 0})],
        );
        let last = self.expr(Leaf::Value(ret), scope, depth.saturating_sub(2));
        let step = self.expr(Leaf::Step { params, ret }, scope, depth);
        json!({"e": "if", "branches": [{"cond": done, "then": last}], "else": step, "type": self.json_type(ret)})
    }

    pub(super) fn accessor(&mut self) {
        let T::Record(mut fields) = self.record_type(1) else { return };
        let ty = self.ty(1);
        let field = "name".to_owned();
        drop(fields.insert(field.clone(), ty.clone()));
        let record = T::Record(fields);
        let param = self.fresh();
        let body = json!({"e": "access", "record": self.var(&param, &record), "field": field, "type": self.json_type(&ty)});
        let known = self.enter("func", "name", &[(param, record)], &ty, body);
        self.specs[known.spec]["name"] = json!({"accessor": field});
    }

    pub(super) fn thunk(&mut self) {
        let ty = self.ty(2);
        let depth = self.rng.usize(0..=self.config.depth);
        let body = self.expr(Leaf::Value(&ty), &Scope::default(), depth);
        let node = json!({"k": "value", "type": self.json_type(&ty), "body": body});
        let name = self.function_name();
        let spec = self.spec(&name, node);
        self.known.push(Known { spec, params: Vec::new(), ret: ty, counted: false, cost: self.cost + 1 });
    }

    /// Thunks that only name one that is there, each the one before it.
    pub(super) fn aliases(&mut self) {
        let thunks: Vec<Known> = self.known.iter().filter(|known| known.params.is_empty()).cloned().collect();
        let Some(mut known) = self.pick(&thunks).cloned() else { return self.thunk() };
        for _ in 0..self.rng.usize(1..6) {
            let mut body = json!({"e": "global", "spec": known.spec, "type": self.json_type(&known.ret)});
            if self.rng.bool() {
                body["loc"] = json!({"line": self.rng.u32(1..99), "col": 1});
            }
            let node = json!({"k": "value", "type": self.json_type(&known.ret), "body": body});
            let name = self.function_name();
            let spec = self.spec(&name, node);
            known = Known { spec, cost: known.cost + 1, ..known };
            self.known.push(known.clone());
        }
    }

    /// A function that is only declared; it is referred to as a value.
    pub(super) fn external(&mut self) {
        self.begin();
        let (types, ret) = (self.types(0..=3, 1), self.ty(1));
        let (_, params) = self.params(&types, true);
        let node = json!({"k": "extern", "params": self.json_params(&params), "ret": self.json_type(&ret)});
        let _ = self.spec("external", node);
    }
}
