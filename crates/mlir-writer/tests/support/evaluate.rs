//! A direct evaluator of graphs, from their JSON: what a program means, whatever is generated for it.
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use serde_json::Value;

/// A value of the program.
#[derive(Clone)]
pub enum G<'a> {
    Int(i64),
    Float(f64),
    Char(u16),
    Bool(bool),
    Str(Rc<str>),
    Unit,
    /// The last element first.
    List(Rc<Vec<G<'a>>>),
    Tuple(Rc<Vec<G<'a>>>),
    Record(Rc<BTreeMap<&'a str, G<'a>>>),
    Custom(u64, Rc<Vec<G<'a>>>),
    Fun(Rc<Fun<'a>>),
    /// The next round of a loop.
    Again(Rc<Env<'a>>),
}

pub struct Fun<'a> {
    code: Code<'a>,
    arity: usize,
    args: Vec<G<'a>>,
}

#[derive(Clone)]
enum Code<'a> {
    Spec(u64),
    Kernel(&'a str, &'a str),
    Closure { node: &'a Value, captured: Rc<Env<'a>>, group: Option<Rc<Group<'a>>> },
}

/// The closures of a `letrec`, and what each captures besides its siblings.
struct Group<'a> {
    defs: &'a [Value],
    captured: Vec<Rc<Env<'a>>>,
}

type Env<'a> = HashMap<&'a str, G<'a>>;

pub struct Evaluator<'a> {
    specs: &'a [Value],
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a string")
}

fn array<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

impl<'a> Evaluator<'a> {
    pub fn new(graph: &'a Value) -> Self {
        Evaluator { specs: array(graph, "specs") }
    }

    /// The string that `main` is.
    pub fn main(&self) -> String {
        match self.global(0) {
            G::Str(text) => text.to_string(),
            _ => panic!("`main` is a string"),
        }
    }

    fn global(&self, spec: u64) -> G<'a> {
        let node = &self.specs[usize::try_from(spec).expect("an index")]["node"];
        match text(node, "k") {
            "value" => self.eval(&node["body"], &Env::new()),
            "ctor" if array(node, "fields").is_empty() => {
                G::Custom(node["tag"].as_u64().expect("a tag"), Rc::default())
            }
            "ctor" => self.fun(Code::Spec(spec), array(node, "fields").len()),
            _ => self.fun(Code::Spec(spec), array(node, "params").len()),
        }
    }

    fn fun(&self, code: Code<'a>, arity: usize) -> G<'a> {
        G::Fun(Rc::new(Fun { code, arity, args: Vec::new() }))
    }

    fn apply(&self, f: &G<'a>, mut args: Vec<G<'a>>) -> G<'a> {
        let G::Fun(f) = f else { panic!("an application of something else than a function") };
        let mut all = f.args.clone();
        all.append(&mut args);
        if all.len() < f.arity {
            return G::Fun(Rc::new(Fun { code: f.code.clone(), arity: f.arity, args: all }));
        }
        let rest = all.split_off(f.arity);
        let result = self.run(&f.code, all);
        if rest.is_empty() { result } else { self.apply(&result, rest) }
    }

    fn run(&self, code: &Code<'a>, args: Vec<G<'a>>) -> G<'a> {
        match code {
            Code::Spec(spec) => {
                let node = &self.specs[usize::try_from(*spec).expect("an index")]["node"];
                match text(node, "k") {
                    "ctor" => G::Custom(node["tag"].as_u64().expect("a tag"), Rc::new(args)),
                    k => self.body(node, k == "tail", Env::new(), args),
                }
            }
            Code::Kernel(home, name) => kernel(home, name, &args),
            Code::Closure { node, captured, group } => {
                let mut env = (**captured).clone();
                for capture in array(node, "captures").iter().filter(|capture| capture["sibling"].is_string())
                {
                    let group = group.as_ref().expect("a group");
                    drop(env.insert(text(capture, "name"), self.sibling(group, text(capture, "sibling"))));
                }
                self.body(node, node["tail"] == true, env, args)
            }
        }
    }

    fn sibling(&self, group: &Rc<Group<'a>>, name: &str) -> G<'a> {
        let index = group.defs.iter().position(|def| def["name"] == name).expect("a sibling");
        let node = &group.defs[index]["closure"];
        let code =
            Code::Closure { node, captured: group.captured[index].clone(), group: Some(group.clone()) };
        self.fun(code, array(node, "params").len())
    }

    fn body(&self, node: &'a Value, is_loop: bool, captured: Env<'a>, args: Vec<G<'a>>) -> G<'a> {
        let params = array(node, "params").iter().map(|param| text(param, "name"));
        let mut round: Env<'a> = params.zip(args).collect();
        loop {
            let mut env = captured.clone();
            env.extend(round.iter().map(|(name, value)| (*name, value.clone())));
            match self.eval(&node["body"], &env) {
                G::Again(next) if is_loop => round = (*next).clone(),
                result => return result,
            }
        }
    }

    fn eval(&self, expr: &'a Value, env: &Env<'a>) -> G<'a> {
        let list =
            |key: &str| -> Vec<G<'a>> { array(expr, key).iter().map(|item| self.eval(item, env)).collect() };
        match text(expr, "e") {
            "int" => G::Int(expr["v"].as_i64().expect("an Int")),
            "float" => G::Float(float(&expr["v"])),
            "bool" => G::Bool(expr["v"] == true),
            "char" => G::Char(u16::try_from(expr["v"].as_u64().expect("a Char")).expect("a unit")),
            "str" => G::Str(text(expr, "v").into()),
            "unit" => G::Unit,
            "var" => env[text(expr, "name")].clone(),
            "global" => self.global(expr["spec"].as_u64().expect("a number")),
            "kernel" => self.kernel_value(expr),
            "call" => {
                let f = self.eval(&expr["f"], env);
                self.apply(&f, list("args"))
            }
            "tailcall" => {
                let args = array(expr, "args").iter();
                G::Again(Rc::new(
                    args.map(|arg| (text(arg, "name"), self.eval(&arg["value"], env))).collect(),
                ))
            }
            "if" => {
                let holds = |branch: &&Value| matches!(self.eval(&branch["cond"], env), G::Bool(true));
                match array(expr, "branches").iter().find(holds) {
                    Some(branch) => self.eval(&branch["then"], env),
                    None => self.eval(&expr["else"], env),
                }
            }
            "let" => self.with(env, text(expr, "name"), self.eval(&expr["value"], env), &expr["body"]),
            "destruct" => self.with(env, text(expr, "name"), path(&expr["path"], env), &expr["body"]),
            "letrec" => self.letrec(expr, env),
            "closure" => {
                let code =
                    Code::Closure { node: expr, captured: Rc::new(self.captured(expr, env)), group: None };
                self.fun(code, array(expr, "params").len())
            }
            "case" => self.tree(&expr["tree"], array(expr, "jumps"), env),
            "list" => G::List(Rc::new(list("items").into_iter().rev().collect())),
            "tuple" => G::Tuple(Rc::new(list("items"))),
            "record" => G::Record(Rc::new(self.fields(expr, env).collect())),
            "access" => field(&self.eval(&expr["record"], env), text(expr, "field")),
            "update" => {
                let G::Record(record) = self.eval(&expr["record"], env) else { panic!("a record") };
                let mut fields = (*record).clone();
                fields.extend(self.fields(expr, env));
                G::Record(Rc::new(fields))
            }
            other => panic!("an expression `{other}`"),
        }
    }

    fn fields(&self, expr: &'a Value, env: &Env<'a>) -> impl Iterator<Item = (&'a str, G<'a>)> {
        array(expr, "fields").iter().map(|field| (text(field, "name"), self.eval(&field["value"], env)))
    }

    fn with(&self, env: &Env<'a>, name: &'a str, value: G<'a>, body: &'a Value) -> G<'a> {
        let mut inner = env.clone();
        drop(inner.insert(name, value));
        self.eval(body, &inner)
    }

    fn captured(&self, closure: &'a Value, env: &Env<'a>) -> Env<'a> {
        let values = array(closure, "captures").iter().filter(|capture| capture["value"].is_object());
        values.map(|capture| (text(capture, "name"), self.eval(&capture["value"], env))).collect()
    }

    fn letrec(&self, expr: &'a Value, env: &Env<'a>) -> G<'a> {
        let defs = array(expr, "defs");
        let captured = defs.iter().map(|def| Rc::new(self.captured(&def["closure"], env))).collect();
        let group = Rc::new(Group { defs, captured });
        let mut inner = env.clone();
        for def in defs {
            drop(inner.insert(text(def, "name"), self.sibling(&group, text(def, "name"))));
        }
        self.eval(&expr["body"], &inner)
    }

    fn kernel_value(&self, expr: &'a Value) -> G<'a> {
        match (text(expr, "home"), text(expr, "name")) {
            ("Basics", "pi") => G::Float(std::f64::consts::PI),
            ("Basics", "e") => G::Float(std::f64::consts::E),
            (home, name) => {
                let arity = array(&expr["type"]["fn"], "args").len();
                self.fun(Code::Kernel(home, name), arity)
            }
        }
    }

    fn tree(&self, tree: &'a Value, jumps: &'a [Value], env: &Env<'a>) -> G<'a> {
        match text(tree, "t") {
            "leaf" => self.eval(&tree["expr"], env),
            "jump" => {
                let to = usize::try_from(tree["to"].as_u64().expect("a jump")).expect("an index");
                self.eval(&jumps[to], env)
            }
            "chain" => {
                let holds = |test: &Value| holds(&test["test"], &path(&test["path"], env));
                let next = if array(tree, "tests").iter().all(holds) { "then" } else { "else" };
                self.tree(&tree[next], jumps, env)
            }
            _ => {
                let value = path(&tree["path"], env);
                match array(tree, "edges").iter().find(|edge| holds(&edge["test"], &value)) {
                    Some(edge) => self.tree(&edge["tree"], jumps, env),
                    None => self.tree(&tree["fallback"], jumps, env),
                }
            }
        }
    }
}

fn float(value: &Value) -> f64 {
    match value.as_str() {
        Some("nan") => f64::NAN,
        Some("inf") => f64::INFINITY,
        Some("-inf") => f64::NEG_INFINITY,
        Some(bits) => f64::from_bits(u64::from_str_radix(bits.trim_start_matches("0x"), 16).expect("bits")),
        None => value.as_f64().expect("a Float"),
    }
}

fn field<'a>(record: &G<'a>, name: &str) -> G<'a> {
    match record {
        G::Record(fields) => fields[name].clone(),
        _ => panic!("a record"),
    }
}

fn path<'a>(path_: &'a Value, env: &Env<'a>) -> G<'a> {
    match text(path_, "p") {
        "root" => env[text(path_, "name")].clone(),
        "field" => field(&path(&path_["from"], env), text(path_, "name")),
        _ => {
            let i = usize::try_from(path_["i"].as_u64().expect("an index")).expect("an index");
            match path(&path_["from"], env) {
                G::Tuple(parts) | G::Custom(_, parts) => parts[i].clone(),
                G::List(items) => match (i, items.split_last()) {
                    (0, Some((head, _))) => head.clone(),
                    (1, Some((_, tail))) => G::List(Rc::new(tail.to_vec())),
                    _ => panic!("a part of an empty list"),
                },
                _ => panic!("a part of something without parts"),
            }
        }
    }
}

fn holds(test: &Value, value: &G<'_>) -> bool {
    match (test, value) {
        (Value::String(test), G::List(items)) => (test == "nil") == items.is_empty(),
        (Value::String(_), _) => true,
        (test, G::Custom(tag, _)) => test["ctor"]["tag"].as_u64() == Some(*tag),
        (test, G::Int(value)) => test["int"].as_i64() == Some(*value),
        (test, G::Char(value)) => test["char"].as_u64() == Some(u64::from(*value)),
        (test, G::Str(value)) => test["str"].as_str() == Some(value),
        (test, G::Bool(value)) => test["bool"].as_bool() == Some(*value),
        _ => panic!("a test of another type"),
    }
}

/// What the kernels do, by their names in the source.
fn kernel<'a>(home: &str, name: &str, args: &[G<'a>]) -> G<'a> {
    match (home, name, args) {
        ("Debug", "log", [_, value]) => value.clone(),
        ("String", "append", [G::Str(a), G::Str(b)]) => G::Str(format!("{a}{b}").into()),
        ("String", "length", [G::Str(text)]) => {
            G::Int(i64::try_from(text.encode_utf16().count()).expect("a length"))
        }
        ("String", "fromNumber", [G::Int(value)]) => G::Str(value.to_string().into()),
        ("Utils", "compare", [G::Int(a), G::Int(b)]) => {
            G::Custom(u64::try_from(a.cmp(b) as i8 + 1).expect("an order"), Rc::default())
        }
        ("Char", "toCode", [G::Char(unit)]) => G::Int(i64::from(*unit)),
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as the operation does")]
        ("Char", "fromCode", [G::Int(code)]) => G::Char(*code as u16),
        (_, _, [G::Int(a), G::Int(b)]) => ints(name, *a, *b),
        (_, _, [G::Int(value)]) => match name {
            "negate" => G::Int(value.wrapping_neg()),
            "abs" => G::Int(value.wrapping_abs()),
            "complement" => G::Int(!value),
            #[expect(clippy::cast_precision_loss, reason = "as the operation does")]
            "toFloat" => G::Float(*value as f64),
            _ => panic!("a kernel {home}.{name}"),
        },
        (_, _, [G::Float(a), G::Float(b)]) => floats(name, *a, *b),
        (_, _, [G::Float(value)]) => match name {
            "negate" => G::Float(-value),
            "abs" => G::Float(value.abs()),
            "sqrt" => G::Float(value.sqrt()),
            "isNaN" => G::Bool(value.is_nan()),
            "isInfinite" => G::Bool(value.is_infinite()),
            _ => panic!("a kernel {home}.{name}"),
        },
        (_, _, [G::Char(a), G::Char(b)]) => G::Bool(compared(name, a.cmp(b))),
        (_, "not", [G::Bool(value)]) => G::Bool(!value),
        (_, "and", [G::Bool(a), G::Bool(b)]) => G::Bool(*a && *b),
        (_, "or", [G::Bool(a), G::Bool(b)]) => G::Bool(*a || *b),
        (_, "xor", [G::Bool(a), G::Bool(b)]) => G::Bool(a != b),
        _ => panic!("a kernel {home}.{name}"),
    }
}

fn compared(name: &str, order: std::cmp::Ordering) -> bool {
    match name {
        "lt" => order.is_lt(),
        "le" => order.is_le(),
        "gt" => order.is_gt(),
        "ge" => order.is_ge(),
        "eq" => order.is_eq(),
        "neq" => order.is_ne(),
        _ => panic!("a comparison `{name}`"),
    }
}

fn ints<'a>(name: &str, a: i64, b: i64) -> G<'a> {
    let amount = || u32::try_from(a).expect("an amount");
    G::Int(match name {
        "add" => a.wrapping_add(b),
        "sub" => a.wrapping_sub(b),
        "mul" => a.wrapping_mul(b),
        "idiv" => a.checked_div(b).unwrap_or(if b == 0 { 0 } else { a }),
        "modBy" => match a {
            0 => 0,
            -1 => 0,
            _ => {
                let rest = b % a;
                if rest != 0 && (rest < 0) != (a < 0) { rest + a } else { rest }
            }
        },
        "remainderBy" => b.checked_rem(a).unwrap_or(0),
        "min" => a.min(b),
        "max" => a.max(b),
        "and" => a & b,
        "or" => a | b,
        "xor" => a ^ b,
        "shiftLeftBy" => b.wrapping_shl(amount()),
        "shiftRightBy" => b.wrapping_shr(amount()),
        "shiftRightZfBy" => b.cast_unsigned().wrapping_shr(amount()).cast_signed(),
        _ => return G::Bool(compared(name, a.cmp(&b))),
    })
}

#[expect(clippy::float_cmp, reason = "as the operations do")]
fn floats<'a>(name: &str, a: f64, b: f64) -> G<'a> {
    match name {
        "add" => G::Float(a + b),
        "sub" => G::Float(a - b),
        "mul" => G::Float(a * b),
        "fdiv" => G::Float(a / b),
        "lt" => G::Bool(a < b),
        "le" => G::Bool(a <= b),
        "gt" => G::Bool(a > b),
        "ge" => G::Bool(a >= b),
        "eq" => G::Bool(a == b),
        "neq" => G::Bool(a != b),
        _ => panic!("an operation `{name}` of floats"),
    }
}
