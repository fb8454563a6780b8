//! Random well-formed graphs, the same for the same seed: every kind of expression, type, test and closure, functions
//! that qualify for workers and ones that do not, loops that end.
//!
//! A function calls functions that were made before it, or itself with a smaller counter, so that every program ends;
//! what it costs to run is kept small. Everything has the type that it is said to have. With [`Config::evaluable`] a
//! program uses nothing whose value depends on the host: no external functions, no printing of values, no
//! transcendental functions.
mod branches;
mod calls;
mod closures;
mod show;
mod specs;
mod types;
mod values;

use std::collections::BTreeMap;

use fastrand::Rng;
use serde_json::Value;

/// What the graphs are like.
#[derive(Debug, Clone)]
pub struct Config {
    /// How many functions and thunks there are besides `main` and constructors.
    pub functions: usize,
    /// How deep expressions are at most.
    pub depth: usize,
    /// Whether the value of `main` is the same wherever it is computed.
    pub evaluable: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config { functions: 8, depth: 5, evaluable: true }
    }
}

/// A graph whose `main` is a string made of what its functions give.
pub fn graph(seed: u64, config: &Config) -> Value {
    let mut generator = Generator::new(seed, config);
    generator.customs();
    for _ in 0..config.functions {
        generator.function();
    }
    if !config.evaluable {
        generator.external();
    }
    generator.main()
}

/// A type.
#[derive(Debug, Clone, PartialEq)]
enum T {
    Int,
    Float,
    Bool,
    Char,
    Str,
    Unit,
    /// A type variable that stands for an Int.
    Number,
    /// A type variable that stands for anything.
    Any,
    List(Box<T>),
    Tuple(Vec<T>),
    Record(BTreeMap<String, T>),
    /// One of the custom types, by index.
    Custom(usize),
    Fn(Vec<T>, Box<T>),
}

struct Ctor {
    name: String,
    fields: Vec<T>,
    spec: usize,
}

struct Custom {
    home: &'static str,
    name: String,
    ctors: Vec<Ctor>,
}

/// A function or thunk that can be referred to.
#[derive(Clone)]
struct Known {
    spec: usize,
    params: Vec<T>,
    ret: T,
    /// Whether the first parameter counts down.
    counted: bool,
    /// About how many operations a call runs.
    cost: usize,
}

#[derive(Clone)]
struct Var {
    name: String,
    ty: T,
    /// Whether the name may be used whole, and not only be taken apart.
    whole: bool,
}

/// What is visible in a part of a function.
#[derive(Clone, Default)]
struct Scope {
    vars: Vec<Var>,
}

impl Scope {
    fn with(&self, name: &str, ty: &T, whole: bool) -> Self {
        let mut inner = self.clone();
        inner.vars.push(Var { name: name.to_owned(), ty: ty.clone(), whole });
        inner
    }
}

/// What is made at the leaves of an expression.
#[derive(Clone, Copy)]
enum Leaf<'a> {
    /// Any value of the type.
    Value(&'a T),
    /// A tuple that is built there, or the result of a function that does the same.
    Built(&'a T),
    /// A value or another round of a loop over these parameters.
    Step { params: &'a [(String, T)], ret: &'a T },
}

impl Leaf<'_> {
    fn ty(&self) -> &T {
        match self {
            Leaf::Value(ty) | Leaf::Built(ty) => ty,
            Leaf::Step { ret, .. } => ret,
        }
    }
}

struct Generator {
    rng: Rng,
    config: Config,
    customs: Vec<Custom>,
    known: Vec<Known>,
    /// Functions whose results are built, and can stay apart.
    builders: Vec<Known>,
    specs: Vec<Value>,
    names: usize,
    closures: usize,
    cost: usize,
    home: &'static str,
    line: u32,
}

const HOMES: [&str; 3] = ["Main", "Data.Shapes", "Lib.Text.Inner"];
/// What a call may cost at most, and what a function may.
const CHEAP: usize = 300;

impl Generator {
    fn new(seed: u64, config: &Config) -> Self {
        Generator {
            rng: Rng::with_seed(seed),
            config: config.clone(),
            customs: Vec::new(),
            known: Vec::new(),
            builders: Vec::new(),
            specs: vec![Value::Null],
            names: 0,
            closures: 0,
            cost: 0,
            home: HOMES[0],
            line: 1,
        }
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.rng.u32(0..count) == 0
    }

    fn pick<'a, X>(&mut self, all: &'a [X]) -> Option<&'a X> {
        if all.is_empty() { None } else { Some(&all[self.rng.usize(0..all.len())]) }
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        match self.rng.u32(0..40) {
            0 => format!("é{}", self.names),
            1 => format!("_v{}", self.names),
            2 => format!("x_s{}", self.names),
            _ => format!("{}{}", ["a", "n", "xs", "acc"][self.names % 4], self.names),
        }
    }
}
