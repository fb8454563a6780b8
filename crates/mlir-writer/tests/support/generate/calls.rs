//! Calls of functions and applications of closures.
use serde_json::{Value, json};

use super::{CHEAP, Generator, Known, Scope, T, Var};

impl Generator {
    pub(super) fn known_call(&mut self, ty: &T, scope: &Scope, depth: usize) -> Option<Value> {
        let fitting: Vec<Known> =
            self.known.iter().filter(|known| known.ret == *ty && known.cost < CHEAP).cloned().collect();
        let known = self.pick(&fitting)?.clone();
        if self.cost + known.cost > 4 * CHEAP {
            return None;
        }
        Some(self.call(&known, scope, depth))
    }

    /// A reference to a thunk, or a call of a function: direct, or of the function as a value.
    pub(super) fn call(&mut self, known: &Known, scope: &Scope, depth: usize) -> Value {
        self.cost += known.cost;
        if known.params.is_empty() {
            return json!({"e": "global", "spec": known.spec, "type": self.json_type(&known.ret)});
        }
        let inner = depth.saturating_sub(1);
        let mut args = Vec::new();
        for (index, ty) in known.params.iter().enumerate() {
            let counter = index == 0 && known.counted;
            args.push(if counter {
                json!({"e": "int", "v": self.rng.i64(-1..6)})
            } else {
                self.argument(ty, scope, inner)
            });
        }
        let ty = T::Fn(known.params.clone(), Box::new(known.ret.clone()));
        let f = json!({"e": "global", "spec": known.spec, "type": self.json_type(&ty)});
        if !self.one_in(6) {
            return self.saturated(f, "direct_known_segmentation", args, &known.ret);
        }
        let call = match self.rng.bool() {
            true => json!({"kind": "generic_apply", "groups": []}),
            false => json!({"kind": "direct_known_segmentation", "groups": [args.len()]}),
        };
        json!({"e": "call", "f": f, "args": args, "type": self.json_type(&known.ret), "call": call})
    }

    /// An argument; often one that can be passed as its fields, now and then a name that is else taken apart.
    pub(super) fn argument(&mut self, ty: &T, scope: &Scope, depth: usize) -> Value {
        if !self.promotable(ty) {
            return self.value(ty, scope, depth);
        }
        let fitting: Vec<Var> = scope.vars.iter().filter(|var| var.ty == *ty).cloned().collect();
        match self.pick(&fitting).cloned() {
            Some(var) if self.rng.bool() => self.var(&var.name, ty),
            _ if self.rng.bool() => self.construct(ty, scope, depth),
            _ => self.value(ty, scope, depth),
        }
    }

    /// A call of a function that returns a function, with the arguments of both.
    pub(super) fn staged_call(&mut self, ty: &T, scope: &Scope, depth: usize) -> Option<Value> {
        let fits = |known: &&Known| {
            let both = matches!(&known.ret, T::Fn(_, ret) if **ret == *ty);
            both && !known.params.is_empty() && !known.counted && known.cost < CHEAP
        };
        let fitting: Vec<Known> = self.known.iter().filter(fits).cloned().collect();
        let known = self.pick(&fitting)?.clone();
        let T::Fn(second, _) = &known.ret else { return None };
        self.cost += known.cost + 10;
        let all = known.params.iter().chain(second);
        let args: Vec<Value> = all.map(|ty| self.value(ty, scope, depth)).collect();
        let groups = [known.params.len(), second.len()];
        let call = match self.one_in(3) {
            true => json!({"kind": "generic_apply", "groups": groups}),
            false => json!({"kind": "direct_known_segmentation", "groups": groups, "saturated": false}),
        };
        let whole = self.json_type(&T::Fn(known.params.clone(), Box::new(known.ret.clone())));
        let f = json!({"e": "global", "spec": known.spec, "type": whole});
        Some(json!({"e": "call", "f": f, "args": args, "type": self.json_type(ty), "call": call}))
    }

    /// An application of a variable that is a function, at once or with fewer arguments first.
    pub(super) fn apply_variable(&mut self, ty: &T, scope: &Scope, depth: usize) -> Option<Value> {
        let fitting: Vec<Var> = scope
            .vars
            .iter()
            .filter(|var| var.whole && matches!(&var.ty, T::Fn(_, ret) if **ret == *ty))
            .cloned()
            .collect();
        let var = self.pick(&fitting)?.clone();
        let T::Fn(params, _) = &var.ty else { return None };
        let f = self.var(&var.name, &var.ty);
        Some(self.apply(f, params, ty, scope, depth))
    }

    pub(super) fn apply(&mut self, f: Value, params: &[T], ret: &T, scope: &Scope, depth: usize) -> Value {
        self.cost += 10;
        let mut args: Vec<Value> = params.iter().map(|ty| self.value(ty, scope, depth)).collect();
        let ty = self.json_type(ret);
        if args.len() > 1 && self.one_in(4) {
            let first = args.remove(0);
            let rest = self.json_type(&T::Fn(params[1..].to_vec(), Box::new(ret.clone())));
            let partial = json!({"e": "call", "f": f, "args": [first], "type": rest,
                "call": {"kind": "direct_known_segmentation", "groups": [params.len()], "saturated": false}});
            let call = json!({"kind": "direct_known_segmentation", "groups": [args.len()], "saturated": self.rng.bool()});
            return json!({"e": "call", "f": partial, "args": args, "type": ty, "call": call});
        }
        let call = match self.rng.u32(0..3) {
            0 => json!({"kind": "generic_apply"}),
            1 => json!({"kind": "direct_known_segmentation", "groups": [args.len()], "saturated": true}),
            _ => json!({"kind": "direct_known_segmentation", "groups": [args.len()]}),
        };
        json!({"e": "call", "f": f, "args": args, "type": ty, "call": call})
    }

    pub(super) fn access(&mut self, ty: &T, scope: &Scope) -> Option<Value> {
        let mut fitting = Vec::new();
        for var in scope.vars.iter().filter(|var| var.whole) {
            if let T::Record(fields) = &var.ty {
                let fields = fields.iter().filter(|(_, field)| *field == ty);
                fitting.extend(fields.map(|(name, _)| (var.clone(), name.clone())));
            }
        }
        let (var, field) = self.pick(&fitting)?.clone();
        Some(
            json!({"e": "access", "record": self.var(&var.name, &var.ty), "field": field, "type": self.json_type(ty)}),
        )
    }
}
