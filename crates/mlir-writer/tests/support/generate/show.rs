//! `main`, which tells what everything gives.
use serde_json::{Value, json};

use super::{CHEAP, Generator, Scope, T};

impl Generator {
    /// The graph, whose `main` tells the results of all functions that are not too dear.
    pub(super) fn main(mut self) -> Value {
        self.begin();
        let mut body = json!({"e": "str", "v": "."});
        let constructors: usize = self
            .customs
            .iter()
            .flat_map(|custom| &custom.ctors)
            .filter(|ctor| !ctor.fields.is_empty())
            .count();
        for known in self.known.split_off(constructors) {
            if self.cost < 20 * CHEAP && known.cost < CHEAP {
                let value = self.call(&known, &Scope::default(), 2);
                let text = self.shown(value, &known.ret, 3);
                body = self.append(text, body);
            }
        }
        self.specs[0] = json!({"name": {"home": "Main", "name": "main"}, "file": "src/Main.elm",
            "node": {"k": "value", "type": "string", "body": body}});
        json!({"version": 1, "specs": self.specs, "main": 0, "shapes": self.shapes()})
    }

    pub(super) fn append(&mut self, first: Value, second: Value) -> Value {
        self.kernel_call("String", "append", &[T::Str, T::Str], &T::Str, vec![first, second])
    }

    /// A string that tells a value of any type, to some depth.
    fn shown(&mut self, value: Value, ty: &T, depth: usize) -> Value {
        let literal = |text: &str| json!({"e": "str", "v": text});
        let choice = |cond: Value, yes: &str, no: &str| {
            let branches = json!([{"cond": cond, "then": literal(yes)}]);
            json!({"e": "if", "branches": branches, "else": literal(no), "type": "string"})
        };
        match ty {
            _ if depth == 0 => literal("…"),
            T::Str => value,
            T::Int | T::Number => {
                self.kernel_suffix("String", "fromNumber", "_Int", &[T::Int], &T::Str, vec![value])
            }
            T::Char => {
                let code = self.kernel_call("Char", "toCode", &[T::Char], &T::Int, vec![value]);
                self.shown(code, &T::Int, depth)
            }
            T::Bool => choice(value, "t", "f"),
            T::Float => {
                let limit = json!({"e": "float", "v": 1.5});
                let less =
                    self.kernel_call("Basics", "lt", &[T::Float, T::Float], &T::Bool, vec![value, limit]);
                choice(less, "<", ">")
            }
            _ => {
                let name = self.fresh();
                let body = self.shown_variable(&name, ty, depth - 1);
                json!({"e": "let", "name": name, "value": value, "body": body})
            }
        }
    }

    fn shown_variable(&mut self, name: &str, ty: &T, depth: usize) -> Value {
        let root = json!({"p": "root", "name": name, "type": self.json_type(ty)});
        match ty {
            T::List(element) => {
                let part = (
                    json!({"p": "index", "i": 0, "of": "list", "type": self.json_type(element), "from": root}),
                    (**element).clone(),
                );
                let cons = self.shown_parts("::", vec![part], depth);
                let tree = json!({"t": "fan", "path": root, "edges": [{"test": "cons", "tree": {"t": "leaf", "expr": cons}}],
                    "fallback": {"t": "leaf", "expr": {"e": "str", "v": "[]"}}});
                json!({"e": "case", "tree": tree, "type": "string"})
            }
            T::Custom(custom) if self.customs[*custom].ctors.len() > 1 => {
                self.shown_custom(*custom, &root, depth)
            }
            T::Fn(params, ret) => {
                let f = self.var(name, ty);
                let result = self.apply(f, params, ret, &Scope::default(), 0);
                self.shown(result, ret, depth)
            }
            _ => {
                let parts = self.parts(&root, ty);
                self.shown_parts(",", parts, depth)
            }
        }
    }

    fn shown_custom(&mut self, custom: usize, root: &Value, depth: usize) -> Value {
        let mut edges = Vec::new();
        for tag in 0..self.customs[custom].ctors.len() {
            let name = self.customs[custom].ctors[tag].name.clone();
            let parts = self.fields(root, &self.customs[custom].ctors[tag]);
            let shown = self.shown_parts(&name, parts, depth);
            edges.push(
                json!({"test": {"ctor": {"name": name, "tag": tag}}, "tree": {"t": "leaf", "expr": shown}}),
            );
        }
        let fallback = json!({"t": "leaf", "expr": {"e": "str", "v": "?"}});
        json!({"e": "case", "tree": {"t": "fan", "path": root, "edges": edges, "fallback": fallback}, "type": "string"})
    }

    /// All parts, each bound to a name, after a text.
    fn shown_parts(&mut self, text: &str, parts: Vec<(Value, T)>, depth: usize) -> Value {
        let mut all = json!({"e": "str", "v": text});
        let mut bound = Vec::new();
        for (path, ty) in parts {
            let name = self.fresh();
            let part = self.shown(self.var(&name, &ty), &ty, depth);
            all = self.append(all, part);
            bound.push((name, path, ty));
        }
        for (name, path, ty) in bound.into_iter().rev() {
            all = json!({"e": "destruct", "name": name, "path": path, "type": self.json_type(&ty), "body": all});
        }
        all
    }
}
