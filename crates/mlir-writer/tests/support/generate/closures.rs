//! Functions as values: closures, groups of closures, kernels, partial applications.
use serde_json::{Value, json};

use super::{Generator, Known, Leaf, Scope, T, Var};

impl Generator {
    pub(super) fn function_value(
        &mut self,
        ty: &T,
        args: &[T],
        ret: &T,
        scope: &Scope,
        depth: usize,
    ) -> Value {
        let fitting: Vec<Known> = self
            .known
            .iter()
            .filter(|known| !known.counted && known.cost < 40 && known.params == args && known.ret == *ret)
            .cloned()
            .collect();
        if let (Some(known), true) = (self.pick(&fitting), self.rng.bool()) {
            return json!({"e": "global", "spec": known.spec, "type": self.json_type(ty)});
        }
        // What a partial application is given may be a function that is made in the same way.
        if let (Some(inner), true) = (depth.checked_sub(1), self.rng.bool())
            && let Some(partial) = self.partial(args, ret, scope, inner)
        {
            return partial;
        }
        if let ([T::Int], T::Int, true) = (args, ret, self.one_in(3)) {
            return self.partial_kernel(ty, scope, depth);
        }
        let value = self.kernel_value(args, ret);
        if let Some(kernel) = value.filter(|_| self.rng.bool()) {
            return kernel;
        }
        let depth = depth.min(2);
        self.closure(ty, args, ret, scope, depth)
    }

    /// A kernel that lacks its last argument.
    fn partial_kernel(&mut self, ty: &T, scope: &Scope, depth: usize) -> Value {
        let whole = T::Fn(vec![T::Int, T::Int], Box::new(T::Int));
        let (f, given) =
            (self.kernel("Basics", "add", None, &whole), self.value(&T::Int, scope, depth.saturating_sub(1)));
        json!({"e": "call", "f": f, "args": [given], "type": self.json_type(ty),
            "call": {"kind": "direct_flat", "groups": [2], "saturated": false}})
    }

    /// Kernels as values, each at one type only: its symbol has one signature in a program.
    pub(super) fn kernel_value(&mut self, args: &[T], ret: &T) -> Option<Value> {
        let (home, name) = match (args, ret) {
            ([T::Int, T::Int], T::Int) => ("Basics", "add"),
            ([T::Int], T::Int) => ("Basics", "negate"),
            ([T::Str, T::Str], T::Str) => ("String", "append"),
            ([T::Str], T::Int) => ("String", "length"),
            _ => return None,
        };
        Some(self.kernel(home, name, None, &T::Fn(args.to_vec(), Box::new(ret.clone()))))
    }

    /// A function that lacks its last arguments.
    pub(super) fn partial(&mut self, args: &[T], ret: &T, scope: &Scope, depth: usize) -> Option<Value> {
        let fits = |known: &&Known| {
            let given = known.params.len().checked_sub(args.len());
            given.is_some_and(|given| given > 0 && known.params[given..] == *args)
                && known.ret == *ret
                && !known.counted
                && known.cost < 40
        };
        let fitting: Vec<Known> = self.known.iter().filter(fits).cloned().collect();
        let known = self.pick(&fitting)?.clone();
        let given = known.params.len() - args.len();
        let values: Vec<Value> =
            known.params[..given].iter().map(|ty| self.value(ty, scope, depth)).collect();
        let whole = self.json_type(&T::Fn(known.params.clone(), Box::new(ret.clone())));
        let rest = self.json_type(&T::Fn(args.to_vec(), Box::new(ret.clone())));
        Some(
            json!({"e": "call", "f": {"e": "global", "spec": known.spec, "type": whole}, "args": values, "type": rest,
            "call": {"kind": "direct_known_segmentation", "groups": [known.params.len()], "saturated": false}}),
        )
    }

    pub(super) fn closure(&mut self, ty: &T, args: &[T], ret: &T, scope: &Scope, depth: usize) -> Value {
        let (captured, captures) = self.captures(scope, depth);
        let (own, params) = self.params(args, true);
        let mut inner = Scope { vars: captured };
        inner.vars.extend(own.vars);
        let before = self.cost;
        let body = self.value(ret, &inner, depth);
        // A closure may be applied often: what it runs counts where it is made.
        self.cost = before + 4 * (self.cost - before);
        self.finish_closure(ty, captures, &params, ret, body, false)
    }

    pub(super) fn finish_closure(
        &mut self,
        ty: &T,
        captures: Vec<Value>,
        params: &[(String, T)],
        ret: &T,
        body: Value,
        tail: bool,
    ) -> Value {
        self.closures += 1;
        let id = format!("{}_lambda_{}", self.home.replace('.', "_"), self.closures);
        let mut closure = json!({"e": "closure", "id": id, "captures": captures, "params": self.json_params(params),
            "ret": self.json_type(ret), "body": body, "type": self.json_type(ty)});
        if tail {
            closure["tail"] = json!(true);
        }
        if self.one_in(3) {
            closure["kind"] = json!(self.rng.u32(0..9));
        }
        closure
    }

    /// Some of what is visible, under its own name or another one.
    pub(super) fn captures(&mut self, scope: &Scope, depth: usize) -> (Vec<Var>, Vec<Value>) {
        let (mut inside, mut captures) = (Vec::new(), Vec::new());
        for var in scope.vars.iter().filter(|var| var.whole) {
            if captures.len() < 4 && self.one_in(2) {
                let name = if self.one_in(4) { self.fresh() } else { var.name.clone() };
                captures.push(json!({"name": name, "value": self.var(&var.name, &var.ty)}));
                inside.push(Var { name, ty: var.ty.clone(), whole: true });
            }
        }
        if depth > 0 && self.one_in(4) {
            let (ty, name) = (self.ty(1), self.fresh());
            captures.push(json!({"name": name, "value": self.value(&ty, scope, depth - 1)}));
            inside.push(Var { name, ty, whole: true });
        }
        (inside, captures)
    }

    /// One closure that refers to itself, a loop, or a group of closures that refer to each other.
    pub(super) fn letrec(&mut self, leaf: Leaf<'_>, scope: &Scope, depth: usize) -> Value {
        let count = if self.rng.bool() { 1 } else { self.rng.usize(2..4) };
        let ret = self.ty(1);
        let ty = T::Fn(vec![T::Int, T::Int], Box::new(ret.clone()));
        let names: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let looping = count == 1 && self.rng.bool();
        let defs: Vec<Value> = names
            .iter()
            .map(|name| {
                let closure = match looping {
                    true => self.loop_closure(&ty, &ret, scope),
                    false => self.recursive_closure(&ty, &ret, &names, scope),
                };
                json!({"name": name, "closure": closure})
            })
            .collect();
        let mut inner = scope.clone();
        for name in &names {
            inner = inner.with(name, &T::Fn(vec![], Box::new(T::Unit)), false);
        }
        let used = names[self.rng.usize(0..count)].clone();
        let start = json!({"e": "int", "v": self.rng.i64(0..4)});
        let args = vec![start, self.value(&T::Int, scope, depth.min(1))];
        let call = json!({"e": "call", "f": self.var(&used, &ty), "args": args, "type": self.json_type(&ret),
            "call": {"kind": "direct_known_segmentation", "groups": [2]}});
        let result = self.fresh();
        let body = self.expr(leaf, &inner.with(&result, &ret, true), depth);
        self.cost += 50;
        json!({"e": "letrec", "defs": defs, "body": {"e": "let", "name": result, "value": call, "body": body}})
    }

    pub(super) fn loop_closure(&mut self, ty: &T, ret: &T, scope: &Scope) -> Value {
        let (captured, captures) = self.captures(scope, 1);
        let (own, params) = self.params(&[T::Int, T::Int], true);
        let mut inner = Scope { vars: captured };
        inner.vars.extend(own.vars);
        let body = self.loop_body(&inner, &params, ret, 2);
        self.finish_closure(ty, captures, &params, ret, body, true)
    }

    /// A closure that counts down, and calls one of its group for each number.
    pub(super) fn recursive_closure(&mut self, ty: &T, ret: &T, names: &[String], scope: &Scope) -> Value {
        let (captured, mut captures) = self.captures(scope, 1);
        let next = names[self.rng.usize(0..names.len())].clone();
        for sibling in names {
            if *sibling == next || self.one_in(3) {
                captures.push(json!({"name": sibling, "sibling": sibling}));
            }
        }
        let (own, params) = self.params(&[T::Int, T::Int], true);
        let mut inner = Scope { vars: captured };
        inner.vars.extend(own.vars);
        let (counter, other) = (self.var(&params[0].0, &T::Int), self.var(&params[1].0, &T::Int));
        let zero = json!({"e": "int", "v": 0});
        let done = self.kernel_call("Basics", "le", &[T::Int, T::Int], &T::Bool, vec![counter.clone(), zero]);
        let less = self.kernel_call(
            "Basics",
            "sub",
            &[T::Int, T::Int],
            &T::Int,
            vec![counter, json!({"e": "int", "v": 1})],
        );
        let last = self.value(ret, &inner, 1);
        let call = match self.rng.bool() {
            true => json!({"kind": "generic_apply"}),
            false => json!({"kind": "direct_known_segmentation", "groups": [2]}),
        };
        let again = json!({"e": "call", "f": self.var(&next, ty), "args": [less, other], "type": self.json_type(ret), "call": call});
        let body = json!({"e": "if", "branches": [{"cond": done, "then": last}], "else": again, "type": self.json_type(ret)});
        self.finish_closure(ty, captures, &params, ret, body, false)
    }
}
