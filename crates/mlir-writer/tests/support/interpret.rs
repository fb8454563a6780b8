//! An interpreter of the operations that are written: of the `eco`, `arith` and `scf` dialects.
//!
//! It takes operations literally: a raw number is never taken for a boxed one, an aggregate is no object, a slot is read
//! as it was stored, and a closure is applied to as many arguments as it says that it still takes.
use std::collections::HashMap;
use std::rc::Rc;

use mlir_writer::Error;
use mlir_writer::ir::{AttrData, Bits, Block, Body, Context, Op, OpSink, Type, TypeData, Value};

/// A value at run time.
#[derive(Debug, Clone, PartialEq)]
pub enum V {
    Int(i64),
    Float(f64),
    Char(u16),
    Bit(bool),
    /// The tag of an object.
    Tag(i64),
    Boxed(Rc<Object>),
    Aggregate(Vec<V>),
}

/// What a boxed value points to, or what is coded in its word.
#[derive(Debug, PartialEq)]
pub enum Object {
    False,
    True,
    Empty,
    Nullary(i64),
    Number(V),
    Str(String),
    Cons(V, V),
    /// A tuple, a record or a value of a constructor, with its tag.
    Slots(i64, Vec<V>),
    Closure(Closure),
}

/// A function and the arguments that it has so far; closures of a group are in each other's.
#[derive(Debug, Clone)]
pub struct Closure {
    function: String,
    arity: usize,
    /// How many of the arguments are captured.
    captured: usize,
    args: Vec<V>,
    /// The positions of other closures of its group, or of itself, and their numbers there.
    siblings: Vec<(usize, usize)>,
    group: Rc<Vec<Closure>>,
}

impl PartialEq for Closure {
    fn eq(&self, other: &Self) -> bool {
        self.function == other.function
    }
}

#[derive(Debug, Clone)]
enum Attr {
    Int(i64),
    Float(f64),
    Text(String),
    Many(Vec<Attr>),
    Other,
}

#[derive(Debug)]
struct Operation {
    name: String,
    operands: Vec<usize>,
    results: Vec<usize>,
    /// What the results are, as letters.
    forms: String,
    attrs: HashMap<String, Attr>,
    regions: Vec<Region>,
}

#[derive(Debug)]
struct Region {
    arguments: Vec<usize>,
    ops: Vec<Operation>,
}

#[derive(Debug)]
struct Function {
    body: Region,
    parameters: String,
    values: usize,
}

/// A module, as its operations come.
#[derive(Debug, Default)]
pub struct Program {
    functions: HashMap<String, Function>,
    kernels: Vec<String>,
}

impl OpSink for Program {
    fn write(&mut self, context: &Context, body: &Body, op: Op) -> Result<(), Error> {
        if context.op_name_text(body.name(op)) != "func.func" {
            return Ok(());
        }
        let reader = Reader { context, body };
        let Some(Attr::Text(name)) = reader.attrs(op).remove("sym_name") else { panic!("a name") };
        let region = body.regions(op)[0];
        match body.blocks(region).next() {
            Some(block) => {
                let parameters = body.arguments(block).iter().map(|v| reader.form(body.value_type(v)));
                let (parameters, values) = (parameters.collect(), body.value_count());
                let function = Function { body: reader.block(block), parameters, values };
                assert!(self.functions.insert(name, function).is_none(), "each function once");
            }
            None => self.kernels.push(name),
        }
        Ok(())
    }
}

struct Reader<'a> {
    context: &'a Context,
    body: &'a Body,
}

impl Reader<'_> {
    fn form(&self, ty: Type) -> char {
        match self.context.type_data(ty) {
            TypeData::Integer { width: 1, .. } => 'b',
            TypeData::Integer { width: 16, .. } => 'c',
            TypeData::Integer { width: 32, .. } => 'w',
            TypeData::Integer { .. } => 'i',
            TypeData::Float(_) => 'f',
            TypeData::Dialect { assembly, .. } if **assembly == *"!eco.value" => 'v',
            _ => 'a',
        }
    }

    fn block(&self, block: Block) -> Region {
        let number = |value: Value| value.number() as usize;
        Region {
            arguments: self.body.arguments(block).iter().map(number).collect(),
            ops: self.body.block_ops(block).map(|op| self.op(op)).collect(),
        }
    }

    fn op(&self, op: Op) -> Operation {
        let results = self.body.results(op);
        Operation {
            name: self.context.op_name_text(self.body.name(op)).to_owned(),
            operands: self.body.operands(op).iter().map(|value| value.number() as usize).collect(),
            results: results.iter().map(|value| value.number() as usize).collect(),
            forms: results.iter().map(|value| self.form(self.body.value_type(value))).collect(),
            attrs: self.attrs(op),
            regions: self
                .body
                .regions(op)
                .iter()
                .map(|&region| self.block(self.body.blocks(region).next().expect("a block")))
                .collect(),
        }
    }

    fn attrs(&self, op: Op) -> HashMap<String, Attr> {
        let all = self.body.attrs(op).iter().chain(self.body.inherent_attrs(op));
        all.map(|attr| (self.context.text(attr.name).into_owned(), self.attr(attr.value))).collect()
    }

    fn attr(&self, attr: mlir_writer::ir::Attr) -> Attr {
        match self.context.attr_data(attr) {
            AttrData::Integer { value: Bits::Word(value), .. } => Attr::Int(value.cast_signed()),
            AttrData::Float { bits: Bits::Word(bits), .. } => Attr::Float(f64::from_bits(*bits)),
            AttrData::String(text) | AttrData::FlatSymbolRef(text) => {
                Attr::Text(self.context.text(*text).into_owned())
            }
            AttrData::Array(elements) => {
                Attr::Many(elements.iter().map(|&element| self.attr(element)).collect())
            }
            AttrData::DenseArray { data, .. } => {
                let (words, _) = data.as_chunks::<8>();
                Attr::Many(words.iter().map(|word| Attr::Int(i64::from_le_bytes(*word))).collect())
            }
            _ => Attr::Other,
        }
    }
}

impl Operation {
    fn int(&self, key: &str) -> i64 {
        match self.attrs.get(key) {
            Some(Attr::Int(value)) => *value,
            _ => panic!("`{}` has no integer `{key}`", self.name),
        }
    }

    fn text(&self, key: &str) -> &str {
        match self.attrs.get(key) {
            Some(Attr::Text(text)) => text,
            _ => panic!("`{}` has no text `{key}`", self.name),
        }
    }

    fn many(&self, key: &str) -> &[Attr] {
        match self.attrs.get(key) {
            Some(Attr::Many(elements)) => elements,
            _ => &[],
        }
    }

    fn ints(&self, key: &str) -> Vec<i64> {
        let int = |attr: &Attr| match attr {
            Attr::Int(value) => *value,
            _ => panic!("`{key}` holds integers"),
        };
        self.many(key).iter().map(int).collect()
    }
}

fn boxed(object: Object) -> V {
    V::Boxed(Rc::new(object))
}

fn index(value: i64) -> usize {
    usize::try_from(value).expect("an index")
}

fn is_of(value: &V, form: char) -> bool {
    match value {
        V::Int(_) => form == 'i',
        V::Float(_) => form == 'f',
        V::Char(_) => form == 'c',
        V::Bit(_) => form == 'b',
        V::Tag(_) => form == 'w',
        V::Boxed(_) => form == 'v',
        V::Aggregate(_) => form == 'a',
    }
}

fn string(value: &V) -> &str {
    match value {
        V::Boxed(object) => match &**object {
            Object::Str(text) => text,
            Object::Empty => "",
            other => panic!("a string, not {other:?}"),
        },
        other => panic!("a boxed string, not {other:?}"),
    }
}

impl Program {
    /// The string that the entry of the program gives.
    pub fn main(&self) -> String {
        let results = self.call("main", Vec::new());
        string(&results[0]).to_owned()
    }

    fn call(&self, symbol: &str, args: Vec<V>) -> Vec<V> {
        let Some(function) = self.functions.get(symbol) else {
            assert!(self.kernels.iter().any(|kernel| kernel == symbol), "nothing is called {symbol}");
            return vec![kernel(symbol, &args)];
        };
        assert_eq!(function.parameters.len(), args.len(), "the arguments of {symbol}");
        for (arg, form) in args.iter().zip(function.parameters.chars()) {
            assert!(is_of(arg, form), "{symbol} is called with {arg:?} for a parameter `{form}`");
        }
        let mut values: Vec<Option<V>> = vec![None; function.values];
        self.region(&function.body, args, &mut values).1
    }

    /// Runs a region; gives how it ends, and with what.
    fn region<'o>(&self, region: &'o Region, args: Vec<V>, values: &mut Vec<Option<V>>) -> (&'o str, Vec<V>) {
        for (&argument, value) in region.arguments.iter().zip(args) {
            values[argument] = Some(value);
        }
        for op in &region.ops {
            let operands: Vec<V> = op
                .operands
                .iter()
                .map(|&operand| values[operand].clone().expect("a value that has been computed"))
                .collect();
            match op.name.as_str() {
                "eco.return" | "eco.yield" | "scf.condition" | "scf.yield" => return (&op.name, operands),
                _ => {}
            }
            let results = self.run(op, operands, values);
            assert_eq!(results.len(), op.results.len(), "the results of {}", op.name);
            for ((&result, value), form) in op.results.iter().zip(results).zip(op.forms.chars()) {
                assert!(is_of(&value, form), "`{}` gives {value:?} for a result `{form}`", op.name);
                values[result] = Some(value);
            }
        }
        panic!("a block without an end")
    }

    fn run(&self, op: &Operation, operands: Vec<V>, values: &mut Vec<Option<V>>) -> Vec<V> {
        match op.name.as_str() {
            "eco.case" => {
                let chosen = &op.regions[alternative(op, &operands[0])];
                self.region(chosen, Vec::new(), values).1
            }
            "scf.while" => {
                let mut state = operands;
                loop {
                    let mut condition = self.region(&op.regions[0], state, values).1;
                    let goes_on = condition.remove(0);
                    if goes_on == V::Bit(false) {
                        return condition;
                    }
                    state = self.region(&op.regions[1], condition, values).1;
                }
            }
            "eco.call" => self.call(op.text("callee"), operands),
            "eco.dbg" => Vec::new(),
            "eco.papCreate" => {
                let siblings = op.ints("self_capture_indices").into_iter().map(|at| (index(at), 0)).collect();
                let own = Closure {
                    function: op.text("function").to_owned(),
                    arity: index(op.int("arity")),
                    captured: index(op.int("num_captured")),
                    args: operands,
                    siblings,
                    group: Rc::default(),
                };
                let group = Rc::new(vec![own.clone()]);
                vec![boxed(Object::Closure(Closure { group, ..own }))]
            }
            "eco.papCreateGroup" => group(op, operands),
            "eco.papExtend" => vec![self.extend(op, operands)],
            _ => vec![simple(op, &operands)],
        }
    }

    fn extend(&self, op: &Operation, mut operands: Vec<V>) -> V {
        let closure = operands.remove(0);
        if op.attrs.contains_key("remaining_arity") {
            let remaining = closure_of(&closure).arity - closure_of(&closure).args.len();
            assert_eq!(index(op.int("remaining_arity")), remaining, "what a closure still takes");
            assert!(operands.len() <= remaining, "no more arguments than the closure takes");
        }
        self.apply(&closure, operands)
    }

    fn apply(&self, closure: &V, mut args: Vec<V>) -> V {
        let closure = closure_of(closure);
        let rest = args.split_off(args.len().min(closure.arity - closure.args.len()));
        let mut all = closure.args.clone();
        all.append(&mut args);
        if all.len() < closure.arity {
            return boxed(Object::Closure(Closure { args: all, ..closure.clone() }));
        }
        for &(position, sibling) in &closure.siblings {
            let other = closure.group[sibling].clone();
            all[position] = boxed(Object::Closure(Closure { group: closure.group.clone(), ..other }));
        }
        if closure.function.ends_with("$clo") {
            // A wrapper takes the closure itself and reads what it captures.
            let itself = Closure { args: all[..closure.captured].to_vec(), ..closure.clone() };
            drop(all.splice(..closure.captured, [boxed(Object::Closure(itself))]));
        }
        let result = self.call(&closure.function, self.as_parameters(&closure.function, all)).remove(0);
        if rest.is_empty() { result } else { self.apply(&result, rest) }
    }

    /// A number that stands for a type variable is boxed in an object and raw in a closure: constructors that are
    /// applied as closures get it as they take it.
    fn as_parameters(&self, symbol: &str, args: Vec<V>) -> Vec<V> {
        let Some(function) = self.functions.get(symbol) else { return args };
        let taken = |(arg, form): (V, char)| match arg {
            V::Int(_) if form == 'v' => boxed(Object::Number(arg)),
            _ => arg,
        };
        args.into_iter().zip(function.parameters.chars()).map(taken).collect()
    }
}

fn closure_of(value: &V) -> &Closure {
    match value {
        V::Boxed(object) => match &**object {
            Object::Closure(closure) => closure,
            other => panic!("a closure, not {other:?}"),
        },
        other => panic!("a closure, not {other:?}"),
    }
}

fn group(op: &Operation, operands: Vec<V>) -> Vec<V> {
    let (arities, captured) = (op.ints("arities"), op.ints("num_captured"));
    let (counts, edges) = (op.ints("capture_counts"), op.ints("cross_edges"));
    let mut operands = operands.into_iter();
    let mut closures = Vec::new();
    for (i, function) in op.many("functions").iter().enumerate() {
        let Attr::Text(function) = function else { panic!("a symbol") };
        let mut args: Vec<V> = operands.by_ref().take(index(counts[i])).collect();
        args.resize(index(captured[i]), boxed(Object::Empty));
        let own = edges.chunks(3).filter(|edge| index(edge[1]) == i);
        let siblings = own.map(|edge| (index(edge[2]), index(edge[0]))).collect();
        let (function, arity) = (function.clone(), index(arities[i]));
        let captured = args.len();
        closures.push(Closure { function, arity, captured, args, siblings, group: Rc::default() });
    }
    let group = Rc::new(closures);
    let one = |closure: &Closure| boxed(Object::Closure(Closure { group: group.clone(), ..closure.clone() }));
    group.iter().map(one).collect()
}

fn alternative(op: &Operation, scrutinee: &V) -> usize {
    let tags = op.ints("tags");
    let last = tags.len() - 1;
    let wanted = match (op.text("case_kind"), scrutinee) {
        ("bool", V::Bit(bit)) => i64::from(*bit),
        ("int", V::Int(value)) => *value,
        ("chr", V::Char(unit)) => i64::from(*unit),
        ("ctor", value) => tag(value),
        ("str", value) => {
            let is_it = |pattern: &Attr| matches!(pattern, Attr::Text(text) if text == string(value));
            return op.many("string_patterns").iter().position(is_it).unwrap_or(last);
        }
        (kind, value) => panic!("a decision `{kind}` on {value:?}"),
    };
    tags.iter().position(|&tag| tag == wanted).unwrap_or(last)
}

fn tag(value: &V) -> i64 {
    match value {
        V::Boxed(object) => match &**object {
            Object::Empty => 0,
            Object::Nullary(tag) | Object::Slots(tag, _) => *tag,
            Object::Cons(..) => 1,
            other => panic!("an object with a tag, not {other:?}"),
        },
        other => panic!("an object with a tag, not {other:?}"),
    }
}

/// An operation without control flow.
fn simple(op: &Operation, operands: &[V]) -> V {
    match (op.name.as_str(), operands) {
        ("arith.constant", []) => match (op.forms.as_str(), &op.attrs["value"]) {
            ("f", Attr::Float(value)) => V::Float(*value),
            ("i", Attr::Int(value)) => V::Int(*value),
            ("b", Attr::Int(value)) => V::Bit(*value != 0),
            ("w", Attr::Int(value)) => V::Tag(*value),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "16 bits")]
            ("c", Attr::Int(value)) => V::Char(*value as u16),
            other => panic!("a constant {other:?}"),
        },
        ("arith.xori", [V::Bit(a), V::Bit(b)]) => V::Bit(a != b),
        ("arith.cmpi", [V::Tag(a), V::Tag(b)]) => V::Bit(a == b),
        ("eco.constant", []) => boxed([Object::False, Object::True, Object::Empty].remove_at(op.int("kind"))),
        ("eco.constant.null_cons", []) => boxed(Object::Nullary(op.int("tag"))),
        ("eco.string_literal", []) => boxed(Object::Str(op.text("value").to_owned())),
        ("eco.box", [V::Bit(bit)]) => boxed(if *bit { Object::True } else { Object::False }),
        ("eco.box", [number]) => boxed(Object::Number(number.clone())),
        ("eco.unbox", [V::Boxed(object)]) => match &**object {
            Object::True => V::Bit(true),
            Object::False => V::Bit(false),
            Object::Number(number) => number.clone(),
            other => panic!("a box, not {other:?}"),
        },
        ("eco.get_tag", [value]) => V::Tag(tag(value)),
        ("eco.construct.list", [head, tail]) => boxed(Object::Cons(head.clone(), tail.clone())),
        ("eco.construct.custom", slots) => boxed(Object::Slots(op.int("tag"), slots.to_vec())),
        ("eco.construct.tuple2" | "eco.construct.tuple3" | "eco.construct.record", slots) => {
            boxed(Object::Slots(0, slots.to_vec()))
        }
        ("eco.make.tuple2" | "eco.make.tuple3" | "eco.make.custom", slots) => V::Aggregate(slots.to_vec()),
        ("eco.to_heap", [V::Aggregate(slots)]) => {
            let tag = if op.attrs.contains_key("tag") { op.int("tag") } else { 0 };
            boxed(Object::Slots(tag, slots.clone()))
        }
        ("eco.from_heap", [V::Boxed(object)]) => match &**object {
            Object::Slots(_, slots) => V::Aggregate(slots.clone()),
            other => panic!("an object with slots, not {other:?}"),
        },
        (name, [value]) if name.starts_with("eco.project.") => project(op, value),
        (name, _) => arithmetic(name, operands),
    }
}

trait RemoveAt<T> {
    fn remove_at(self, at: i64) -> T;
}

impl<T, const N: usize> RemoveAt<T> for [T; N] {
    fn remove_at(self, at: i64) -> T {
        self.into_iter().nth(index(at)).expect("an element")
    }
}

fn project(op: &Operation, value: &V) -> V {
    let slot = |slots: &[V]| {
        let key = if op.name.contains(".tuple") { "field" } else { "field_index" };
        slots[index(op.int(key))].clone()
    };
    match value {
        V::Aggregate(slots) => slot(slots),
        V::Boxed(object) => match (&**object, op.name.as_str()) {
            (Object::Cons(head, _), "eco.project.list_head") => head.clone(),
            (Object::Cons(_, tail), "eco.project.list_tail") => tail.clone(),
            (Object::Slots(_, slots), _) => slot(slots),
            (Object::Closure(closure), "eco.project.closure") => {
                let at = index(op.int("index"));
                match closure.siblings.iter().find(|(position, _)| *position == at) {
                    Some(&(_, sibling)) => {
                        let other = closure.group[sibling].clone();
                        boxed(Object::Closure(Closure { group: closure.group.clone(), ..other }))
                    }
                    None => closure.args[at].clone(),
                }
            }
            (other, name) => panic!("`{name}` of {other:?}"),
        },
        other => panic!("`{}` of {other:?}", op.name),
    }
}

#[expect(clippy::float_cmp, reason = "as the operations do")]
fn arithmetic(name: &str, operands: &[V]) -> V {
    let op = name.rsplit('.').next().unwrap_or(name);
    match operands {
        [V::Int(a), V::Int(b)] => int_arithmetic(op, *a, *b),
        [V::Int(a)] => match name {
            "eco.int.negate" => V::Int(a.wrapping_neg()),
            "eco.int.abs" => V::Int(a.wrapping_abs()),
            "eco.int.complement" => V::Int(!a),
            #[expect(clippy::cast_precision_loss, reason = "as the operation does")]
            "eco.int.toFloat" => V::Float(*a as f64),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "16 bits")]
            "eco.char.fromInt" => V::Char(*a as u16),
            _ => panic!("an operation `{name}`"),
        },
        [V::Float(a), V::Float(b)] => match name {
            "eco.float.add" => V::Float(a + b),
            "eco.float.sub" => V::Float(a - b),
            "eco.float.mul" => V::Float(a * b),
            "eco.float.div" => V::Float(a / b),
            "eco.float.lt" => V::Bit(a < b),
            "eco.float.le" => V::Bit(a <= b),
            "eco.float.gt" => V::Bit(a > b),
            "eco.float.ge" => V::Bit(a >= b),
            "eco.float.eq" => V::Bit(a == b),
            "eco.float.ne" => V::Bit(a != b),
            _ => panic!("an operation `{name}`"),
        },
        [V::Float(a)] => match name {
            "eco.float.negate" => V::Float(-a),
            "eco.float.abs" => V::Float(a.abs()),
            "eco.float.sqrt" => V::Float(a.sqrt()),
            "eco.float.isNaN" => V::Bit(a.is_nan()),
            "eco.float.isInfinite" => V::Bit(a.is_infinite()),
            _ => panic!("an operation `{name}`"),
        },
        [V::Char(a), V::Char(b)] => V::Bit(comparison(op, a.cmp(b)).expect("a comparison")),
        [V::Char(a)] => V::Int(i64::from(*a)),
        [V::Bit(a), V::Bit(b)] => V::Bit(match name {
            "eco.bool.and" => *a & *b,
            "eco.bool.or" => *a | *b,
            "eco.bool.xor" => *a ^ *b,
            _ => panic!("an operation `{name}`"),
        }),
        [V::Bit(a)] => V::Bit(!a),
        other => panic!("an operation `{name}` of {other:?}"),
    }
}

fn comparison(op: &str, order: std::cmp::Ordering) -> Option<bool> {
    Some(match op {
        "lt" => order.is_lt(),
        "le" => order.is_le(),
        "gt" => order.is_gt(),
        "ge" => order.is_ge(),
        "eq" => order.is_eq(),
        "ne" => order.is_ne(),
        _ => return None,
    })
}

fn int_arithmetic(op: &str, a: i64, b: i64) -> V {
    let amount = || u32::try_from(a).expect("an amount");
    if let Some(bit) = comparison(op, a.cmp(&b)) {
        return V::Bit(bit);
    }
    V::Int(match op {
        "add" => a.wrapping_add(b),
        "sub" => a.wrapping_sub(b),
        "mul" => a.wrapping_mul(b),
        "div" if b == 0 => 0,
        "div" => a.wrapping_div(b),
        "modby" if a == 0 => 0,
        "modby" => {
            let (a, b) = (i128::from(a), i128::from(b));
            i64::try_from(((b % a) + a) % a).expect("no more than the divisor")
        }
        "remainderby" if a == 0 => 0,
        "remainderby" => b.wrapping_rem(a),
        "min" => a.min(b),
        "max" => a.max(b),
        "and" => a & b,
        "or" => a | b,
        "xor" => a ^ b,
        "shl" => b.wrapping_shl(amount()),
        "shr" => b.wrapping_shr(amount()),
        "shru" => b.cast_unsigned().wrapping_shr(amount()).cast_signed(),
        "cmp_order" => return boxed(Object::Nullary(a.cmp(&b) as i64 + 1)),
        _ => panic!("an operation `{op}` of integers"),
    })
}

/// What the kernels do that are called.
fn kernel(symbol: &str, args: &[V]) -> V {
    match (symbol, args) {
        ("Elm_Kernel_String_append", [a, b]) => match format!("{}{}", string(a), string(b)) {
            text if text.is_empty() => boxed(Object::Empty),
            text => boxed(Object::Str(text)),
        },
        ("Elm_Kernel_String_length", [text]) => {
            V::Int(i64::try_from(string(text).encode_utf16().count()).expect("a length"))
        }
        ("Elm_Kernel_String_fromNumber_Int", [V::Int(value)]) => boxed(Object::Str(value.to_string())),
        ("Elm_Kernel_Utils_equal", [a, b]) => {
            boxed(if string(a) == string(b) { Object::True } else { Object::False })
        }
        ("Elm_Kernel_Basics_add", [V::Int(a), V::Int(b)]) => V::Int(a.wrapping_add(*b)),
        ("Elm_Kernel_Basics_negate", [V::Int(a)]) => V::Int(a.wrapping_neg()),
        other => panic!("a kernel {other:?}"),
    }
}
