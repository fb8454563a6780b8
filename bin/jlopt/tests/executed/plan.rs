//! What an image is asked for, and what it must answer.

use crate::emit;
use crate::evaluate::{Event, Machine, Value};
use crate::image::Image;
use crate::model::{Model, Version};
use crate::program::*;
use crate::random::Random;
use std::collections::VecDeque;

/// A function to call from outside
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// By its number in the image
    Image(usize),
    Symbol(Symbol),
}

#[derive(Clone, Copy, Debug)]
enum Argument {
    Value(Value),
    Memory([i64; 4]),
    /// The image's function of this number
    Function(usize),
}

#[derive(Debug)]
enum Request {
    Call {
        entry: Entry,
        arguments: Vec<Argument>,
    },
    /// The pointer in a leaf of a global
    Leaf {
        global: usize,
        leaf: Leaf,
    },
    Slot(usize),
    /// The image's function of this number
    Function(usize),
    /// The image's global of this number
    Global(usize),
}

pub(crate) struct Plan<'a> {
    program: &'a Program,
    model: &'a Model,
    /// The function of each number in the image
    image: Vec<usize>,
    requests: Vec<Request>,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(
        program: &'a Program,
        model: &'a Model,
        annotations: &emit::Annotations,
        random: &mut Random,
    ) -> Self {
        let mut image = vec![0; annotations.table.len()];
        for (function, index) in annotations.table.iter().zip(&annotations.indices) {
            image[*index] = *function;
        }
        let mut plan = Self { program, model, image, requests: Vec::new() };
        plan.add_calls(random);
        plan.add_pointers();
        plan
    }

    /// Also asks for the image's globals. They are numbered backwards.
    pub(crate) fn with_globals(mut self, count: usize) -> Self {
        self.requests.extend((0..count).map(Request::Global));
        self
    }

    /// Calls of aliases come first: they load an image that is not loaded.
    fn add_calls(&mut self, random: &mut Random) {
        let aliases = (0..self.program.aliases.len()).map(|a| Entry::Symbol(Symbol::Alias(a)));
        let mut entries: Vec<Entry> = aliases.collect();
        entries.sort_by_key(|entry| !self.can_autoinit(*entry));
        entries.extend((0..self.image.len()).map(Entry::Image));
        let is_public = |f: &usize| self.program.functions[*f].linkage.is_empty();
        let public = (0..self.program.functions.len()).filter(is_public);
        entries.extend(public.map(|f| Entry::Symbol(Symbol::Function(f))));
        for entry in entries {
            for _ in 0..2 {
                self.add_call(random, entry);
            }
        }
    }

    fn add_call(&mut self, random: &mut Random, entry: Entry) {
        let signature = self.program.signature(self.function(entry));
        let arguments: Option<Vec<Argument>> =
            signature.parameters.iter().map(|p| self.argument(random, p.ty)).collect();
        let Some(arguments) = arguments else { return };
        // Calls with functions as arguments may take too long, those of the program don't.
        if self.expected_call(entry, &arguments, 0).is_ok() {
            self.requests.push(Request::Call { entry, arguments });
        }
    }

    fn argument(&self, random: &mut Random, ty: Type) -> Option<Argument> {
        let value = match ty {
            Type::Int => Value::Int(integer(random)),
            Type::Double => Value::Double(double(random)),
            Type::Ints => Value::Ints([0; 2].map(|_| integer(random))),
            Type::Doubles => Value::Doubles([0; 4].map(|_| double(random))),
            Type::Memory => return Some(Argument::Memory([0; 4].map(|_| integer(random)))),
            Type::Function(signature) => {
                let fits = |index: &usize| self.program.functions[self.image[*index]].signature == signature;
                let fitting: Vec<usize> = (0..self.image.len()).filter(fits).collect();
                let some = (!fitting.is_empty()).then(|| random.pick(&fitting));
                return some.map(Argument::Function);
            }
        };
        Some(Argument::Value(value))
    }

    fn add_pointers(&mut self) {
        for (global, value) in self.program.globals.iter().enumerate() {
            for leaf in value.leaves() {
                self.requests.push(Request::Leaf { global, leaf });
            }
        }
        let functions = 0..self.program.functions.len();
        let slots = functions.filter(|function| self.model.has_slot(*function));
        self.requests.extend(slots.map(Request::Slot));
        self.requests.extend((0..self.image.len()).map(Request::Function));
    }

    fn function(&self, entry: Entry) -> usize {
        match entry {
            Entry::Image(index) => self.image[index],
            Entry::Symbol(symbol) => self.program.aliasee(symbol),
        }
    }

    /// Whether a call goes through a slot before it needs the loader for anything else.
    fn can_autoinit(&self, entry: Entry) -> bool {
        let function = self.function(entry);
        let is_pointer = |p: &Parameter| matches!(p.ty, Type::Function(_));
        matches!(entry, Entry::Symbol(Symbol::Alias(_)))
            && self.model.is_cloned(function)
            && !self.program.signature(function).parameters.iter().any(is_pointer)
    }

    /// Whether the first call of the plan can load the image.
    pub(crate) fn starts_with_autoinit(&self) -> bool {
        match self.requests.first() {
            Some(Request::Call { entry, .. }) => self.can_autoinit(*entry),
            _ => false,
        }
    }

    /// The plan as the loader reads it
    pub(crate) fn text(&self, image: &Image) -> Result<String, String> {
        let mut lines = vec![format!("{:x}", image.address("main")?)];
        for request in &self.requests {
            lines.push(self.line(image, request)?);
        }
        Ok(lines.join("\n") + "\n")
    }

    fn line(&self, image: &Image, request: &Request) -> Result<String, String> {
        Ok(match request {
            Request::Call { entry, arguments } => {
                let place = match entry {
                    Entry::Image(index) => format!("f {index:x}"),
                    Entry::Symbol(symbol) => {
                        format!("a {:x}", image.address(&symbol_name(*symbol))?)
                    }
                };
                let signature = self.program.functions[self.function(*entry)].signature;
                let words: Vec<String> = arguments.iter().flat_map(argument_words).collect();
                format!("call {place} {signature:x} {:x} {}", words.len(), words.join(" "))
            }
            Request::Leaf { global, leaf } => {
                format!("peek {:x}", image.address(&global_name(*global))? + leaf.offset)
            }
            Request::Slot(function) => {
                format!("peek {:x}", image.address(&slot_name(*function))?)
            }
            Request::Function(index) => format!("function {index:x}"),
            Request::Global(index) => format!("global {index:x}"),
        })
    }

    /// The version that a call from outside enters
    fn entered(&self, entry: Entry, chosen: usize) -> Version {
        match entry {
            Entry::Image(index) => self.model.picked(self.image[index], chosen),
            Entry::Symbol(Symbol::Function(function)) => Version { function, target: 0 },
            Entry::Symbol(alias) => self.model.relocated(self.program.aliasee(alias), chosen),
        }
    }

    fn expected_call(
        &self,
        entry: Entry,
        arguments: &[Argument],
        chosen: usize,
    ) -> Result<Answer, crate::evaluate::TooLong> {
        let mut machine = Machine::new(self.program, self.model, chosen);
        let values: Vec<Value> = arguments
            .iter()
            .map(|argument| match *argument {
                Argument::Value(value) => value,
                Argument::Memory(words) => machine.allocate(words),
                Argument::Function(index) => {
                    Value::Function(self.model.picked(self.image[index], chosen).into())
                }
            })
            .collect();
        let result = machine.call(self.entered(entry, chosen), &values)?;
        let memory = |value: &Value| match *value {
            Value::Memory(memory) => Some(machine.memory[memory]),
            _ => None,
        };
        let outcome = memory(&result).map_or(Outcome::Value(result), Outcome::Memory);
        let after = values.iter().map(memory).collect();
        Ok(Answer { outcome, after, events: machine.events })
    }

    /// Compares what the image printed with what it must print.
    pub(crate) fn compare(
        &self,
        image: &Image,
        chosen: usize,
        output: &str,
        autoinits: usize,
    ) -> Result<(), String> {
        let mut lines = Lines(output.lines().collect());
        let bias = lines.numbers("bias")?[0];
        for request in &self.requests {
            let compared = match request {
                Request::Call { entry, arguments } => {
                    self.compare_call(image, chosen, &mut lines, bias, *entry, arguments)
                }
                _ => self.compare_pointers(image, chosen, &mut lines, request),
            };
            compared.map_err(|difference| format!("{}: {difference}", self.describe(request)))?;
        }
        let counted = lines.numbers("autoinit")?[0];
        expect("number of autoinit calls", &(autoinits as u64), &counted)
    }

    fn describe(&self, request: &Request) -> String {
        match request {
            Request::Call { entry, arguments } => {
                let name = match entry {
                    Entry::Image(index) => {
                        format!("{} (image function {index})", function_name(self.image[*index]))
                    }
                    Entry::Symbol(symbol) => symbol_name(*symbol),
                };
                format!("call of {name} with {arguments:?}")
            }
            Request::Leaf { global, leaf } => {
                format!("{} at offset {}", global_name(*global), leaf.offset)
            }
            Request::Slot(function) => slot_name(*function),
            Request::Function(index) => {
                format!("image function {index}, {}", function_name(self.image[*index]))
            }
            Request::Global(index) => format!("image global {index}"),
        }
    }

    fn compare_pointers(
        &self,
        image: &Image,
        chosen: usize,
        lines: &mut Lines<'_>,
        request: &Request,
    ) -> Result<(), String> {
        let (line, names) = match request {
            Request::Leaf { leaf, .. } => (
                "pointer",
                vec![Machine::new(self.program, self.model, chosen).relocated(leaf.symbol).name()],
            ),
            Request::Slot(function) => ("pointer", vec![self.model.picked(*function, chosen).name()]),
            Request::Function(index) => {
                let function = self.image[*index];
                let base = self.model.group_stand_in(function, chosen);
                ("function", vec![base.name(), self.model.picked(function, chosen).name()])
            }
            Request::Global(index) => ("global", vec![emit::image_global_name(emit::GLOBALS - 1 - index)]),
            Request::Call { .. } => return Err("a call is no pointer".into()),
        };
        let numbers = lines.numbers(line)?;
        names.iter().zip(numbers).try_for_each(|(name, number)| compare_pointer(image, name, number))
    }

    fn compare_call(
        &self,
        image: &Image,
        chosen: usize,
        lines: &mut Lines<'_>,
        bias: u64,
        entry: Entry,
        arguments: &[Argument],
    ) -> Result<(), String> {
        let expected = self
            .expected_call(entry, arguments, chosen)
            .map_err(|_| "more calls than with the first target")?;
        drop(lines.numbers("call")?);
        let results = lines.numbers("results")?;
        let words = lines.numbers("words")?;
        let mut events = Vec::new();
        while lines.next_is("event") {
            events.push(lines.numbers("event")?);
        }
        compare_events(image, &expected.events, &events)?;
        compare_outcome(image, bias, expected.outcome, &results)?;
        let signature = self.program.signature(self.function(entry));
        let mut word = 0;
        for (parameter, memory) in signature.parameters.iter().zip(&expected.after) {
            if let Some(memory) = memory {
                let after = words[word..word + 4].iter().map(|word| *word as i64);
                expect("memory of an argument", &memory.to_vec(), &after.collect())?;
            }
            word += parameter.ty.words();
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug)]
enum Outcome {
    Value(Value),
    /// What the returned memory holds
    Memory([i64; 4]),
}

/// What a call gives
struct Answer {
    outcome: Outcome,
    /// What memory passed as an argument holds after the call
    after: Vec<Option<[i64; 4]>>,
    events: Vec<Event>,
}

fn slot_name(function: usize) -> String {
    format!("{}.reloc_slot", function_name(function))
}

fn integer(random: &mut Random) -> i64 {
    match random.below(3) {
        0 => random.bits() as i64,
        _ => random.below(200) as i64 - 50,
    }
}

fn double(random: &mut Random) -> f64 {
    random.below(511) as f64 - 255.0
}

fn argument_words(argument: &Argument) -> Vec<String> {
    let word = |bits: u64| format!("w {bits:x}");
    match *argument {
        Argument::Function(index) => vec![format!("f {index:x}")],
        Argument::Memory(words) => words.map(|bits| word(bits.cast_unsigned())).to_vec(),
        Argument::Value(value) => value_words(value).into_iter().map(word).collect(),
    }
}

fn value_words(value: Value) -> Vec<u64> {
    match value {
        Value::Int(value) => vec![value.cast_unsigned()],
        Value::Ints(values) => values.map(i64::cast_unsigned).to_vec(),
        Value::Double(value) => vec![double_bits(value)],
        Value::Doubles(values) => values.map(double_bits).to_vec(),
        Value::Memory(_) | Value::Function(_) => panic!("pointers have no words of their own"),
    }
}

fn double_bits(value: f64) -> u64 {
    without_sign_of_zero(value.to_bits())
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, expected: &T, got: &T) -> Result<(), String> {
    if expected == got {
        return Ok(());
    }
    Err(format!("{what}: expected {expected:?}, got {got:?}"))
}

fn compare_pointer(image: &Image, name: &str, address: u64) -> Result<(), String> {
    if image.address(name)? == address {
        return Ok(());
    }
    let got = image.functions_at(address);
    Err(format!("pointer: expected {name}, got {address:x} {got:?}"))
}

fn compare_events(image: &Image, expected: &[Event], got: &[Vec<u64>]) -> Result<(), String> {
    for (position, numbers) in got.iter().enumerate() {
        let names = image.functions_at(numbers[1]);
        let got = (numbers[0], names);
        let Some(event) = expected.get(position) else {
            return Err(format!("event {position}: expected none, got {got:?}"));
        };
        let name = event.version.name();
        if event.number != got.0 || !got.1.contains(&name.as_str()) {
            let before: Vec<String> =
                expected[..position].iter().rev().take(4).map(|e| e.version.name()).collect();
            return Err(format!(
                "event {position}: expected {} in {name}, got {got:?}, after {before:?}",
                event.number
            ));
        }
    }
    expect("number of events", &expected.len(), &got.len())
}

fn compare_outcome(image: &Image, bias: u64, expected: Outcome, got: &[u64]) -> Result<(), String> {
    let words = match expected {
        Outcome::Value(Value::Function(pointer)) => {
            return compare_pointer(image, &pointer.name(), got[0].wrapping_sub(bias));
        }
        Outcome::Memory(words) => words.map(i64::cast_unsigned).to_vec(),
        Outcome::Value(value) => value_words(value),
    };
    let got: Vec<u64> = match expected {
        Outcome::Value(Value::Double(_) | Value::Doubles(_)) => {
            got.iter().map(|word| without_sign_of_zero(*word)).collect()
        }
        _ => got.to_vec(),
    };
    expect("result", &words, &got[..words.len()].to_vec())
}

/// Fast math doesn't tell the zeros apart.
fn without_sign_of_zero(double: u64) -> u64 {
    if f64::from_bits(double) == 0.0 { 0 } else { double }
}

struct Lines<'a>(VecDeque<&'a str>);

impl Lines<'_> {
    fn next_is(&self, name: &str) -> bool {
        self.0.front().is_some_and(|line| line.split(' ').next() == Some(name))
    }

    /// The numbers of the next line, which must have that name.
    fn numbers(&mut self, name: &str) -> Result<Vec<u64>, String> {
        let line = self.0.pop_front().unwrap_or("nothing");
        let mut words = line.split(' ');
        if words.next() != Some(name) {
            return Err(format!("expected a line with {name}, got {line:?}"));
        }
        let number = |word| u64::from_str_radix(word, 16).map_err(|_| format!("{line:?}"));
        words.map(number).collect()
    }
}
