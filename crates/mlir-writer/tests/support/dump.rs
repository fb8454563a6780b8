//! A graph that was read as JSON again, everything written out.
use mlir_writer::graph::{
    Body, Captured, Closure, Container, ExprId, ExprKind, Field, List, Name, Node, Param, PathId, Program,
    Spec, SpecName, Step, Test, TreeId, TreeKind, Ty, Type, VarKind,
};
use serde_json::{Map, Value, json};

struct Dump<'a> {
    program: &'a Program,
    body: &'a Body,
}

pub fn spec(program: &Program, spec: &Spec) -> Value {
    let dump = Dump { program, body: &spec.body };
    let name = match spec.name {
        SpecName::Global { home, name } => json!({"home": dump.name(home), "name": dump.name(name)}),
        SpecName::Accessor(field) => json!({"accessor": dump.name(field)}),
    };
    let mut value = json!({"name": name, "node": dump.node(spec.node)});
    if let Some(file) = spec.file {
        value["file"] = json!(spec.body.text(file));
    }
    value
}

pub fn options(program: &Program) -> Value {
    let options = program.options;
    json!({"sret": options.sret, "psplit": options.psplit, "agg_promote": options.agg_promote,
        "const_fold": options.const_fold, "caf_memo": options.caf_memo, "clo_wrappers": options.clo_wrappers})
}

pub fn ty(program: &Program, ty: Ty) -> Value {
    let all = |types: &[Ty]| types.iter().map(|&inner| self::ty(program, inner)).collect::<Vec<_>>();
    match program.types.get(ty) {
        Type::Int => json!("int"),
        Type::Float => json!("float"),
        Type::Bool => json!("bool"),
        Type::Char => json!("char"),
        Type::String => json!("string"),
        Type::Unit => json!("unit"),
        Type::List(element) => json!({"list": self::ty(program, element)}),
        Type::Tuple(elements) => json!({"tuple": all(elements)}),
        Type::Record(fields) => {
            let mut object = Map::new();
            for field in fields {
                drop(object.insert(program.types.str(field.name).to_owned(), self::ty(program, field.ty)));
            }
            json!({"record": object})
        }
        Type::Custom { home, name, args } => {
            json!({"custom": {"home": home, "name": name, "args": all(args)}})
        }
        Type::Fn { args, ret } => json!({"fn": {"args": all(args), "ret": self::ty(program, ret)}}),
        Type::Var { name, of } => {
            let of = if of == VarKind::Value { "value" } else { "number" };
            json!({"var": {"name": name, "of": of}})
        }
    }
}

impl Dump<'_> {
    fn name(&self, name: Name) -> &str {
        self.body.name(name)
    }

    fn ty(&self, ty: Ty) -> Value {
        self::ty(self.program, ty)
    }

    fn node(&self, node: Node) -> Value {
        let function = |k: &str, params, ret, body| json!({"k": k, "params": self.params(params), "ret": self.ty(ret), "body": self.expr(body)});
        match node {
            Node::Func(f) => function("func", f.params, f.ret, f.body),
            Node::Tail(f) => function("tail", f.params, f.ret, f.body),
            Node::Value { ty, body } => json!({"k": "value", "type": self.ty(ty), "body": self.expr(body)}),
            Node::Ctor { ctor, tag, ty, fields } => {
                let fields: Vec<Value> = self.body[fields].iter().map(|&field| self.ty(field)).collect();
                json!({"k": "ctor", "ctor": self.name(ctor), "tag": tag, "type": self.ty(ty), "fields": fields})
            }
            Node::Extern { params, ret } => {
                json!({"k": "extern", "params": self.params(params), "ret": self.ty(ret)})
            }
        }
    }

    fn params(&self, params: List<Param>) -> Value {
        let param = |param: &Param| json!({"name": self.name(param.name), "type": self.ty(param.ty)});
        self.body[params].iter().map(param).collect()
    }

    fn exprs(&self, exprs: List<ExprId>) -> Value {
        self.body[exprs].iter().map(|&expr| self.expr(expr)).collect()
    }

    fn fields(&self, fields: List<Field>) -> Value {
        let field = |field: &Field| json!({"name": self.name(field.name), "value": self.expr(field.value)});
        self.body[fields].iter().map(field).collect()
    }

    fn expr(&self, id: ExprId) -> Value {
        let expr = &self.body[id];
        let mut value = self.expr_kind(&expr.kind);
        if let Some(loc) = expr.loc {
            value["loc"] = json!({"line": loc.line, "col": loc.column});
        }
        value
    }

    fn expr_kind(&self, kind: &ExprKind) -> Value {
        match *kind {
            ExprKind::Int(v) => json!({"e": "int", "v": v}),
            ExprKind::Float(bits) => json!({"e": "float", "v": float(bits)}),
            ExprKind::Bool(v) => json!({"e": "bool", "v": v}),
            ExprKind::Char(v) => json!({"e": "char", "v": v}),
            ExprKind::Str(v) => json!({"e": "str", "v": self.body.text(v)}),
            ExprKind::Unit => json!({"e": "unit"}),
            ExprKind::Var { name, ty } => json!({"e": "var", "name": self.name(name), "type": self.ty(ty)}),
            ExprKind::Global { spec, ty } => json!({"e": "global", "spec": spec.0, "type": self.ty(ty)}),
            ExprKind::Kernel { kernel, ty } => {
                let mut value = json!({"e": "kernel", "prefix": self.name(kernel.prefix), "home": self.name(kernel.home),
                    "name": self.name(kernel.name), "type": self.ty(ty)});
                if let Some(suffix) = kernel.suffix {
                    value["suffix"] = json!(self.name(suffix));
                }
                value
            }
            ExprKind::Call { f, args, ty, call } => {
                json!({"e": "call", "f": self.expr(f), "args": self.exprs(args),
                "type": self.ty(ty), "call": {"kind": call.kind.text(), "groups": self.body[call.groups],
                "saturated": call.saturated}})
            }
            ExprKind::TailCall { args, ty } => {
                json!({"e": "tailcall", "args": self.fields(args), "type": self.ty(ty)})
            }
            ExprKind::If { branches, otherwise, ty } => {
                let branches: Vec<Value> = self.body[branches]
                    .iter()
                    .map(|branch| json!({"cond": self.expr(branch.cond), "then": self.expr(branch.then)}))
                    .collect();
                json!({"e": "if", "branches": branches, "else": self.expr(otherwise), "type": self.ty(ty)})
            }
            ExprKind::Let { name, value, body } => {
                json!({"e": "let", "name": self.name(name), "value": self.expr(value), "body": self.expr(body)})
            }
            ExprKind::LetRec { defs, body } => {
                let defs: Vec<Value> = self.body[defs]
                    .iter()
                    .map(|def| json!({"name": self.name(def.name), "closure": self.expr(def.closure)}))
                    .collect();
                json!({"e": "letrec", "defs": defs, "body": self.expr(body)})
            }
            ExprKind::Closure(ref closure) => self.closure(closure),
            ExprKind::Destruct { name, path, ty, body } => json!({"e": "destruct", "name": self.name(name),
                "path": self.path(path), "type": self.ty(ty), "body": self.expr(body)}),
            ExprKind::Case { tree, jumps, ty } => {
                json!({"e": "case", "tree": self.tree(tree), "jumps": self.exprs(jumps), "type": self.ty(ty)})
            }
            ExprKind::List { items, ty } => {
                json!({"e": "list", "items": self.exprs(items), "type": self.ty(ty)})
            }
            ExprKind::Tuple { items, ty } => {
                json!({"e": "tuple", "items": self.exprs(items), "type": self.ty(ty)})
            }
            ExprKind::Record { fields, ty } => {
                json!({"e": "record", "fields": self.fields(fields), "type": self.ty(ty)})
            }
            ExprKind::Access { record, field, ty } => {
                json!({"e": "access", "record": self.expr(record), "field": self.name(field), "type": self.ty(ty)})
            }
            ExprKind::Update { record, fields, ty } => json!({"e": "update", "record": self.expr(record),
                "fields": self.fields(fields), "type": self.ty(ty)}),
        }
    }

    fn closure(&self, closure: &Closure) -> Value {
        let captures: Vec<Value> = self.body[closure.captures]
            .iter()
            .map(|capture| match capture.of {
                Captured::Value(value) => json!({"name": self.name(capture.name), "value": self.expr(value)}),
                Captured::Sibling(name) => {
                    json!({"name": self.name(capture.name), "sibling": self.name(name)})
                }
            })
            .collect();
        let mut value = json!({"e": "closure", "id": self.name(closure.id), "captures": captures,
            "params": self.params(closure.params), "ret": self.ty(closure.ret), "body": self.expr(closure.body),
            "type": self.ty(closure.ty), "tail": closure.tail});
        if let Some(kind) = closure.kind {
            value["kind"] = json!(kind);
        }
        value
    }

    fn path(&self, id: PathId) -> Value {
        let path = &self.body[id];
        match path.step {
            Step::Root(name) => json!({"p": "root", "name": self.name(name), "type": self.ty(path.ty)}),
            Step::Index { i, of, from } => {
                let of = match of {
                    Container::Tuple2 => json!("tuple2"),
                    Container::Tuple3 => json!("tuple3"),
                    Container::List => json!("list"),
                    Container::Ctor(name) => json!({"ctor": self.name(name)}),
                };
                json!({"p": "index", "i": i, "of": of, "type": self.ty(path.ty), "from": self.path(from)})
            }
            Step::Field { name, from } => {
                json!({"p": "field", "name": self.name(name), "type": self.ty(path.ty), "from": self.path(from)})
            }
        }
    }

    fn tree(&self, id: TreeId) -> Value {
        match self.body[id].kind {
            TreeKind::Leaf(expr) => json!({"t": "leaf", "expr": self.expr(expr)}),
            TreeKind::Jump(to) => json!({"t": "jump", "to": to}),
            TreeKind::Chain { tests, then, otherwise } => {
                let tests: Vec<Value> = self.body[tests]
                    .iter()
                    .map(|test| json!({"path": self.path(test.path), "test": self.test(test.test)}))
                    .collect();
                json!({"t": "chain", "tests": tests, "then": self.tree(then), "else": self.tree(otherwise)})
            }
            TreeKind::Fan { path, edges, fallback } => {
                let edges: Vec<Value> = self.body[edges]
                    .iter()
                    .map(|edge| json!({"test": self.test(edge.test), "tree": self.tree(edge.tree)}))
                    .collect();
                json!({"t": "fan", "path": self.path(path), "edges": edges, "fallback": self.tree(fallback)})
            }
        }
    }

    fn test(&self, test: Test) -> Value {
        match test {
            Test::Cons => json!("cons"),
            Test::Nil => json!("nil"),
            Test::Tuple => json!("tuple"),
            Test::Ctor { name, tag } => json!({"ctor": {"name": self.name(name), "tag": tag}}),
            Test::Int(v) => json!({"int": v}),
            Test::Char(v) => json!({"char": v}),
            Test::Str(v) => json!({"str": self.body.text(v)}),
            Test::Bool(v) => json!({"bool": v}),
        }
    }
}

fn float(bits: u64) -> Value {
    let value = f64::from_bits(bits);
    match value.is_finite() {
        true => json!(value),
        false => json!(format!("0x{bits:016X}")),
    }
}
