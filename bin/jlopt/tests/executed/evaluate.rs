//! Runs a program without compiling it.

use crate::emit::MARK;
use crate::model::{Model, Version};
use crate::program::*;

/// A pointer to a function
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pointer {
    /// What a call of it enters
    pub(crate) version: Version,
    /// The alias that it is the address of, perhaps that of a trampoline
    pub(crate) alias: Option<usize>,
}

impl Pointer {
    /// The symbol that it is the address of
    pub(crate) fn name(self) -> String {
        self.alias.map_or_else(|| self.version.name(), alias_name)
    }
}

impl From<Version> for Pointer {
    fn from(version: Version) -> Self {
        Self { version, alias: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value {
    Int(i64),
    Double(f64),
    Ints([i64; 2]),
    Doubles([f64; 4]),
    /// The number of a piece of memory
    Memory(usize),
    Function(Pointer),
}

/// What the program logs: the version that runs, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) number: u64,
    pub(crate) version: Version,
}

/// Too many calls
#[derive(Debug)]
pub(crate) struct TooLong;

const MOST_EVENTS: usize = 3000;

pub(crate) struct Machine<'a> {
    program: &'a Program,
    model: &'a Model,
    chosen: usize,
    pub(crate) memory: Vec<[i64; 4]>,
    pub(crate) events: Vec<Event>,
}

type Variables = Vec<Option<Value>>;

impl<'a> Machine<'a> {
    pub(crate) fn new(program: &'a Program, model: &'a Model, chosen: usize) -> Self {
        Self { program, model, chosen, memory: Vec::new(), events: Vec::new() }
    }

    /// What a symbol in an initializer stands for, and an alias anywhere.
    pub(crate) fn relocated(&self, symbol: Symbol) -> Pointer {
        let version = self.model.relocated(self.program.aliasee(symbol), self.chosen);
        match symbol {
            Symbol::Function(_) => version.into(),
            Symbol::Alias(alias) => Pointer { version, alias: Some(alias) },
        }
    }

    pub(crate) fn allocate(&mut self, words: [i64; 4]) -> Value {
        self.memory.push(words);
        Value::Memory(self.memory.len() - 1)
    }

    pub(crate) fn call(&mut self, version: Version, arguments: &[Value]) -> Result<Value, TooLong> {
        if self.events.len() > MOST_EVENTS {
            return Err(TooLong);
        }
        let number = version.function as u64;
        self.events.push(Event { number, version });
        let program = self.program;
        let function = &program.functions[version.function];
        let signature = &SIGNATURES[function.signature];
        let mut variables = Variables::new();
        for (parameter, argument) in signature.parameters.iter().zip(arguments) {
            let value = match (parameter.passing, *argument) {
                (Passing::ByVal, Value::Memory(memory)) => self.allocate(self.memory[memory]),
                (_, argument) => argument,
            };
            variables.push(Some(value));
        }
        if signature.returns_memory() {
            let result = self.allocate([0; 4]);
            variables.push(Some(result));
        }
        let mut frame = Frame { machine: self, version, variables };
        frame.statements(&function.body)?;
        match &function.ending {
            Ending::Return(_) if signature.returns_memory() => Ok(frame.variable(signature.parameters.len())),
            Ending::Return(value) => Ok(frame.operand(signature.result, *value)),
            Ending::MustTail(call) => frame.call(call),
        }
    }
}

struct Frame<'m, 'a> {
    machine: &'m mut Machine<'a>,
    version: Version,
    variables: Variables,
}

impl Frame<'_, '_> {
    fn variable(&self, variable: Variable) -> Value {
        self.variables[variable].expect("a variable without a value")
    }

    fn set(&mut self, variable: Variable, value: Value) {
        if self.variables.len() <= variable {
            self.variables.resize(variable + 1, None);
        }
        self.variables[variable] = Some(value);
    }

    fn operand(&self, ty: Type, operand: Operand) -> Value {
        match operand {
            Operand::Variable(variable) => self.variable(variable),
            Operand::Symbol(symbol) => Value::Function(self.symbol(symbol)),
            Operand::Constant(value) => match ty {
                Type::Int => Value::Int(value),
                Type::Ints => Value::Ints([value; 2]),
                Type::Double => Value::Double(value as f64),
                Type::Doubles => Value::Doubles([value as f64; 4]),
                Type::Memory | Type::Function(_) => panic!("a constant pointer"),
            },
        }
    }

    /// What a symbol in an instruction stands for.
    fn symbol(&self, symbol: Symbol) -> Pointer {
        match symbol {
            Symbol::Function(function) => {
                self.machine.model.referenced(self.version, function, self.machine.chosen).into()
            }
            Symbol::Alias(_) => self.machine.relocated(symbol),
        }
    }

    fn int(&self, operand: Operand) -> i64 {
        match self.operand(Type::Int, operand) {
            Value::Int(value) => value,
            other => panic!("{other:?} is no integer"),
        }
    }

    fn double(&self, operand: Operand) -> f64 {
        match self.operand(Type::Double, operand) {
            Value::Double(value) => value,
            other => panic!("{other:?} is no double"),
        }
    }

    fn memory(&mut self, operand: Operand) -> &mut [i64; 4] {
        match self.operand(Type::Memory, operand) {
            Value::Memory(memory) => &mut self.machine.memory[memory],
            other => panic!("{other:?} is no memory"),
        }
    }

    fn condition(&self, condition: Condition) -> bool {
        self.int(condition.a) < self.int(condition.b)
    }

    fn statements(&mut self, statements: &[Statement]) -> Result<(), TooLong> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), TooLong> {
        use Statement as S;
        let (result, value) = match statement {
            S::Binary { result, ty, operation, a, b, .. } => {
                let (a, b) = (self.operand(*ty, *a), self.operand(*ty, *b));
                (*result, binary(*operation, a, b))
            }
            S::Negate { result, ty, a, .. } => (*result, map_doubles(self.operand(*ty, *a), |value| -value)),
            S::MultiplyAdd { result, ty, a, b, c, .. } => {
                let (a, b) = (self.operand(*ty, *a), self.operand(*ty, *b));
                let product = binary(Operation::Multiply, a, b);
                (*result, binary(Operation::Add, product, self.operand(*ty, *c)))
            }
            S::Less { result, a, b, .. } => {
                (*result, Value::Int(i64::from(self.double(*a) < self.double(*b))))
            }
            S::ToDouble { result, a } => (*result, Value::Double((self.int(*a) & 255) as f64)),
            S::ToInt { result, a } => (*result, Value::Int(integer_of(self.double(*a)))),
            S::Reduce { result, ty, a } => {
                let low = |value: f64| (integer_of(value) & 255) as f64;
                (*result, map_doubles(self.operand(*ty, *a), low))
            }
            S::Narrow { result, a, .. } => (*result, Value::Double(self.double(*a))),
            S::InsertElement { result, ty, a, element, lane } => {
                let mut vector = self.operand(*ty, *a);
                match &mut vector {
                    Value::Doubles(items) => items[*lane] = self.double(*element),
                    Value::Ints(items) => items[*lane] = self.int(*element),
                    other => panic!("{other:?} is no vector"),
                }
                (*result, vector)
            }
            S::ExtractElement { result, ty, a, lane } => {
                let element = match self.operand(*ty, *a) {
                    Value::Doubles(items) => Value::Double(items[*lane]),
                    Value::Ints(items) => Value::Int(items[*lane]),
                    other => panic!("{other:?} is no vector"),
                };
                (*result, element)
            }
            S::Select { result, ty, condition, a, b, .. } => {
                let chosen = if self.condition(*condition) { *a } else { *b };
                (*result, self.operand(*ty, chosen))
            }
            S::HaveFma { result } => (*result, Value::Int(0)),
            S::Allocate { result, words } => {
                let words = words.map(|word| self.int(word));
                (*result, self.machine.allocate(words))
            }
            S::Load { result, memory, index } => (*result, Value::Int(self.memory(*memory)[*index])),
            S::Store { memory, index, value } => {
                self.memory(*memory)[*index] = self.int(*value);
                return Ok(());
            }
            S::StoreInts { memory, value } => {
                let Value::Ints(items) = self.operand(Type::Ints, *value) else {
                    panic!("no integers");
                };
                self.memory(*memory)[2..].copy_from_slice(&items);
                return Ok(());
            }
            S::Take { result, form, symbols, index } => {
                let choice = choose(*form, self.int(*index));
                (*result, Value::Function(self.symbol(symbols[choice])))
            }
            S::Fetch { result, global, leaf } => {
                let leaf = self.machine.program.globals[*global].leaves()[*leaf];
                (*result, Value::Function(self.machine.relocated(leaf.symbol)))
            }
            S::Call(call) => (call.result, self.call(call)?),
            S::If { condition, then, otherwise, phis } => {
                return self.branch(*condition, then, otherwise, phis);
            }
            S::Loop { trips, carried, body } => return self.repeat(*trips, carried, body),
            S::Irreducible { result, a } => {
                let start = self.int(*a);
                let turn = |value, turn: i64| match (start ^ turn) & 1 {
                    0 => i64::wrapping_add(value, 3),
                    _ => value ^ 5,
                };
                (*result, Value::Int((0..3).fold(start, turn)))
            }
            S::Jump { result, index } => {
                let version = self.version;
                let number = MARK + version.function as u64;
                self.machine.events.push(Event { number, version });
                let is_right = self.int(*index) & 1 == 1;
                (*result, Value::Int(if is_right { 22 } else { 11 }))
            }
        };
        self.set(result, value);
        Ok(())
    }

    fn call(&mut self, call: &Call) -> Result<Value, TooLong> {
        let signature = &SIGNATURES[call.signature];
        let callee = self.operand(Type::Function(call.signature), call.callee);
        let Value::Function(Pointer { version, .. }) = callee else {
            panic!("{callee:?} is no function");
        };
        let arguments: Vec<Value> = signature
            .parameters
            .iter()
            .zip(&call.arguments)
            .map(|(parameter, argument)| self.operand(parameter.ty, *argument))
            .collect();
        self.machine.call(version, &arguments)
    }

    fn branch(
        &mut self,
        condition: Condition,
        then: &[Statement],
        otherwise: &[Statement],
        phis: &[Phi],
    ) -> Result<(), TooLong> {
        let is_true = self.condition(condition);
        self.statements(if is_true { then } else { otherwise })?;
        let values: Vec<Value> =
            phis.iter().map(|phi| self.operand(phi.ty, if is_true { phi.a } else { phi.b })).collect();
        for (phi, value) in phis.iter().zip(values) {
            self.set(phi.variable, value);
        }
        Ok(())
    }

    fn repeat(&mut self, trips: Trips, carried: &[Carried], body: &[Statement]) -> Result<(), TooLong> {
        let trips = match trips {
            Trips::Constant(trips) => trips,
            Trips::Computed(value) => (self.int(value) & 3) + 1,
        };
        let mut values: Vec<Value> =
            carried.iter().map(|value| self.operand(value.ty, value.start)).collect();
        for _ in 0..trips {
            for (carried, value) in carried.iter().zip(values) {
                self.set(carried.variable, value);
            }
            self.statements(body)?;
            values = carried.iter().map(|value| self.operand(value.ty, value.next)).collect();
        }
        for (carried, value) in carried.iter().zip(values) {
            self.set(carried.result, value);
        }
        Ok(())
    }
}

/// Which of its symbols a `Take` gives.
fn choose(form: Take, index: i64) -> usize {
    let low = usize::from(index.to_le_bytes()[0]);
    low % form.choices()
}

/// Doubles are small integers here.
#[allow(clippy::cast_possible_truncation)]
fn integer_of(value: f64) -> i64 {
    value as i64
}

fn map_doubles(value: Value, change: impl Fn(f64) -> f64) -> Value {
    match value {
        Value::Double(value) => Value::Double(change(value)),
        Value::Doubles(values) => Value::Doubles(values.map(change)),
        other => panic!("{other:?} is no double"),
    }
}

fn binary(operation: Operation, a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Value::Int(integer(operation, a, b)),
        (Value::Double(a), Value::Double(b)) => Value::Double(double(operation, a, b)),
        (Value::Ints(a), Value::Ints(b)) => {
            Value::Ints([0, 1].map(|lane| integer(operation, a[lane], b[lane])))
        }
        (Value::Doubles(a), Value::Doubles(b)) => {
            Value::Doubles([0, 1, 2, 3].map(|lane| double(operation, a[lane], b[lane])))
        }
        _ => panic!("{operation:?} of {a:?} and {b:?}"),
    }
}

fn integer(operation: Operation, a: i64, b: i64) -> i64 {
    match operation {
        Operation::Add => a.wrapping_add(b),
        Operation::Subtract => a.wrapping_sub(b),
        Operation::Multiply => a.wrapping_mul(b),
        Operation::And => a & b,
        Operation::Or => a | b,
        Operation::Xor => a ^ b,
        Operation::ShiftLeft(bits) => a << bits,
        Operation::ShiftRight(bits) => (a.cast_unsigned() >> bits).cast_signed(),
    }
}

fn double(operation: Operation, a: f64, b: f64) -> f64 {
    match operation {
        Operation::Add => a + b,
        Operation::Subtract => a - b,
        Operation::Multiply => a * b,
        other => panic!("{other:?} of doubles"),
    }
}
