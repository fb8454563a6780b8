//! Bindings, decisions and names for parts.
use serde_json::{Value, json};

use super::{CHEAP, Ctor, Generator, Known, Leaf, Scope, T, Var};

impl Generator {
    pub(super) fn let_value(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        let (ty, name) = (self.ty(2), self.fresh());
        let value = match self.one_in(12) {
            true => self.logged(&ty, scope, depth),
            false => self.value(&ty, scope, depth),
        };
        let body = self.expr(leaf, &scope.with(&name, &ty, true), depth);
        json!({"e": "let", "name": name, "value": value, "body": body})
    }

    pub(super) fn logged(&mut self, ty: &T, scope: &Scope, depth: usize) -> Value {
        let args = vec![json!({"e": "str", "v": "label"}), self.value(ty, scope, depth)];
        // The result is boxed whatever the type: only boxed types are logged.
        match ty {
            T::Int | T::Float | T::Char | T::Number => args.into_iter().nth(1).unwrap_or_default(),
            _ => self.kernel_call("Debug", "log", &[T::Str, ty.clone()], ty, args),
        }
    }

    /// A name for something that is only taken apart: a result of a function that builds it, or a new construct.
    pub(super) fn let_apart(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        let builders: Vec<Known> = self.builders.iter().filter(|known| known.cost < CHEAP).cloned().collect();
        let (value, ty) = match self.pick(&builders) {
            Some(known) if self.cost + known.cost < 4 * CHEAP && !self.one_in(4) => {
                let (known, before) = (known.clone(), self.cost);
                let value = self.call(&known, scope, depth);
                self.cost = self.cost.max(before);
                (value, known.ret)
            }
            _ => {
                let ty = if self.rng.bool() { T::Custom(1) } else { self.tuple_type(1) };
                (self.construct(&ty, scope, depth.max(1)), ty)
            }
        };
        let name = self.fresh();
        let inner = scope.with(&name, &ty, false);
        let body = self.take_apart(&name, &ty, leaf, &inner, depth);
        json!({"e": "let", "name": name, "value": value, "body": body})
    }

    /// Names for some parts of a variable of a type that has parts in every value.
    pub(super) fn take_apart(
        &mut self,
        name: &str,
        ty: &T,
        leaf: Leaf<'_>,
        scope: &Scope,
        depth: usize,
    ) -> Value {
        let root = json!({"p": "root", "name": name, "type": self.json_type(ty)});
        let mut parts = self.parts(&root, ty);
        self.rng.shuffle(&mut parts);
        parts.truncate(2);
        let mut inner = scope.clone();
        let mut bound = Vec::new();
        for (path, part) in parts {
            let name = self.fresh();
            inner = inner.with(&name, &part, true);
            bound.push((name, path, part));
        }
        let mut body = self.expr(leaf, &inner, depth);
        for (name, path, part) in bound.into_iter().rev() {
            body = json!({"e": "destruct", "name": name, "path": path, "type": self.json_type(&part), "body": body});
        }
        body
    }

    /// The parts that every value of a type has: paths and types.
    pub(super) fn parts(&self, from: &Value, ty: &T) -> Vec<(Value, T)> {
        let index = |i: usize, of: Value, part: &T| {
            (
                json!({"p": "index", "i": i, "of": of, "type": self.json_type(part), "from": from}),
                part.clone(),
            )
        };
        match ty {
            T::Tuple(parts) => {
                let of = json!(if parts.len() == 2 { "tuple2" } else { "tuple3" });
                parts.iter().enumerate().map(|(i, part)| index(i, of.clone(), part)).collect()
            }
            T::Custom(custom) if self.customs[*custom].ctors.len() == 1 => {
                self.fields(from, &self.customs[*custom].ctors[0])
            }
            T::Record(fields) => fields
                .iter()
                .map(|(name, part)| {
                    (
                        json!({"p": "field", "name": name, "type": self.json_type(part), "from": from}),
                        part.clone(),
                    )
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn fields(&self, from: &Value, ctor: &Ctor) -> Vec<(Value, T)> {
        let field = |(i, part): (usize, &T)| {
            let path = json!({"p": "index", "i": i, "of": {"ctor": ctor.name}, "type": self.json_type(part), "from": from});
            (path, part.clone())
        };
        ctor.fields.iter().enumerate().map(field).collect()
    }

    pub(super) fn destruct(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        let root = |var: &Var| json!({"p": "root", "name": var.name, "type": self.json_type(&var.ty)});
        let fitting: Vec<Var> =
            scope.vars.iter().filter(|var| !self.parts(&root(var), &var.ty).is_empty()).cloned().collect();
        match self.pick(&fitting).cloned() {
            Some(var) => self.take_apart(&var.name, &var.ty, leaf, scope, depth),
            None => self.let_value(leaf, scope, depth),
        }
    }

    pub(super) fn if_expr(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        let branches: Vec<Value> = (0..self.rng.usize(1..3))
            .map(|_| {
                let cond = self.value(&T::Bool, scope, depth.min(2));
                json!({"cond": cond, "then": self.expr(leaf, scope, depth)})
            })
            .collect();
        let otherwise = self.expr(leaf, scope, depth);
        json!({"e": "if", "branches": branches, "else": otherwise, "type": self.json_type(leaf.ty())})
    }

    /// A decision on a variable, which is bound for it if there is none.
    pub(super) fn case(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        let testable = |var: &&Var| {
            var.whole && !matches!(var.ty, T::Float | T::Unit | T::Number | T::Any | T::Record(_) | T::Fn(..))
        };
        let fitting: Vec<Var> = scope.vars.iter().filter(testable).cloned().collect();
        if let (Some(var), false) = (self.pick(&fitting).cloned(), self.one_in(4)) {
            return self.case_on(&var, leaf, scope, depth);
        }
        let ty = match self.rng.u32(0..8) {
            0 => T::Bool,
            1 => T::Int,
            2 => T::Char,
            3 => T::Str,
            4 => self.list_type(0),
            5 => self.tuple_type(0),
            _ => T::Custom(self.rng.usize(0..self.customs.len())),
        };
        let var = Var { name: self.fresh(), ty, whole: true };
        let value = self.scrutinee(&var.ty, scope, depth);
        let body = self.case_on(&var, leaf, &scope.with(&var.name, &var.ty, true), depth);
        json!({"e": "let", "name": var.name, "value": value, "body": body})
    }

    pub(super) fn scrutinee(&mut self, ty: &T, scope: &Scope, depth: usize) -> Value {
        if *ty == T::Custom(0) {
            return self.binary("Utils", "compare", &T::Int, ty, scope, depth.min(2));
        }
        self.value(ty, scope, depth.min(2))
    }

    pub(super) fn case_on(&mut self, var: &Var, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        let count = if self.one_in(3) { self.rng.usize(1..3) } else { 0 };
        let jumps: Vec<Value> = (0..count).map(|_| self.expr(leaf, scope, depth.min(2))).collect();
        let root = json!({"p": "root", "name": var.name, "type": self.json_type(&var.ty)});
        let tree = self.tree(&root, &var.ty, leaf, scope, (depth, count));
        let mut case = json!({"e": "case", "tree": tree, "type": self.json_type(leaf.ty())});
        if count > 0 {
            case["jumps"] = json!(jumps);
        }
        case
    }

    pub(super) fn tree(
        &mut self,
        path: &Value,
        ty: &T,
        leaf: Leaf<'_>,
        scope: &Scope,
        (depth, jumps): (usize, usize),
    ) -> Value {
        let rest = (depth, jumps);
        let tests = self.tests(ty);
        let Some((test, _)) = tests.first().cloned() else { return self.tree_leaf(leaf, scope, rest) };
        if self.one_in(3) {
            let tests = self.chain_tests(path, ty, test);
            let then = self.tree_leaf(leaf, scope, rest);
            let otherwise = self.tree_leaf(leaf, scope, rest);
            return json!({"t": "chain", "tests": tests, "then": then, "else": otherwise});
        }
        if let T::Tuple(_) = ty {
            let parts = self.parts(path, ty);
            let (part, ty) = parts[self.rng.usize(0..parts.len())].clone();
            return self.tree(&part, &ty, leaf, scope, rest);
        }
        // Of a wide fan the subtrees are small.
        let rest = if tests.len() > 3 { (0, jumps) } else { rest };
        let edges: Vec<Value> = tests
            .into_iter()
            .map(|(test, parts)| {
                let tree = self.edge_tree(path, parts, leaf, scope, rest);
                json!({"test": test, "tree": tree})
            })
            .collect();
        json!({"t": "fan", "path": path, "edges": edges, "fallback": self.tree_leaf(leaf, scope, rest)})
    }

    /// One test or two, of the value or of the parts that it has.
    pub(super) fn chain_tests(&mut self, path: &Value, ty: &T, first: Value) -> Value {
        let mut tests = vec![json!({"path": path, "test": first})];
        for (part, ty) in self.parts(path, ty) {
            if let (Some((test, _)), true) = (self.tests(&ty).first().cloned(), self.rng.bool()) {
                tests.push(json!({"path": part, "test": test}));
            }
        }
        json!(tests)
    }

    /// What is done where a test holds: the parts that the value then has are named, or tested.
    pub(super) fn edge_tree(
        &mut self,
        path: &Value,
        parts: Parts,
        leaf: Leaf<'_>,
        scope: &Scope,
        rest: (usize, usize),
    ) -> Value {
        let parts = match parts {
            Parts::None => Vec::new(),
            Parts::Ctor(custom, ctor) => self.fields(path, &self.customs[custom].ctors[ctor]),
            Parts::List(element) => {
                let list = T::List(Box::new(element.clone()));
                let part = |i, part: &T| json!({"p": "index", "i": i, "of": "list", "type": self.json_type(part), "from": path});
                vec![(part(0, &element), element.clone()), (part(1, &list), list)]
            }
        };
        let Some((part, ty)) = self.pick(&parts).cloned() else { return self.tree_leaf(leaf, scope, rest) };
        if rest.0 > 0 && self.one_in(3) {
            return self.tree(&part, &ty, leaf, scope, (rest.0 - 1, rest.1));
        }
        let name = self.fresh();
        let body = self.expr(leaf, &scope.with(&name, &ty, true), rest.0.saturating_sub(1));
        let expr =
            json!({"e": "destruct", "name": name, "path": part, "type": self.json_type(&ty), "body": body});
        json!({"t": "leaf", "expr": expr})
    }

    pub(super) fn tree_leaf(
        &mut self,
        leaf: Leaf<'_>,
        scope: &Scope,
        (depth, jumps): (usize, usize),
    ) -> Value {
        if jumps > 0 && self.rng.bool() {
            return json!({"t": "jump", "to": self.rng.usize(0..jumps)});
        }
        json!({"t": "leaf", "expr": self.expr(leaf, scope, depth.saturating_sub(1))})
    }

    /// Some tests of one sort of values of a type, and the parts that a value has if they hold.
    pub(super) fn tests(&mut self, ty: &T) -> Vec<(Value, Parts)> {
        let plain = |test| (test, Parts::None);
        let mut tests = match ty {
            T::Bool => vec![plain(json!({"bool": true})), plain(json!({"bool": false}))],
            T::Int if self.one_in(8) => (-9..20).map(|value| plain(json!({"int": value}))).collect(),
            T::Int => [0, -1, 7].map(|value| plain(json!({"int": value}))).to_vec(),
            T::Char => [97, 98, 65535].map(|unit| plain(json!({"char": unit}))).to_vec(),
            T::Str => ["", "a", "é😀"].map(|text| plain(json!({"str": text}))).to_vec(),
            T::Tuple(_) => return vec![plain(json!("tuple"))],
            T::List(element) => vec![(json!("cons"), Parts::List((**element).clone())), plain(json!("nil"))],
            T::Custom(custom) => {
                let ctors = self.customs[*custom].ctors.iter().enumerate();
                ctors
                    .map(|(tag, ctor)| {
                        (json!({"ctor": {"name": ctor.name, "tag": tag}}), Parts::Ctor(*custom, tag))
                    })
                    .collect()
            }
            _ => return Vec::new(),
        };
        self.rng.shuffle(&mut tests);
        let count = self.rng.usize(1..=tests.len());
        tests.truncate(count);
        tests
    }
}

/// The parts that a value has if a test holds.
#[derive(Clone)]
pub(super) enum Parts {
    None,
    List(T),
    Ctor(usize, usize),
}
