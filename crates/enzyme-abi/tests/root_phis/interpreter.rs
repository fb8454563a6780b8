//! Runs the functions of the generator. Memory is made of objects of whole words, and what is undefined behaviour ends
//! a run.

use fastrand::Rng;
use llvm_ext::attributes::Place as AttributePlace;
use llvm_ext::global::Function;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::value::Value;
use std::collections::{BTreeMap, HashMap};

const WORD: i64 = 8;
const MOST_BLOCKS: usize = 60;

/// A word in an object: the object's number, and the word's.
pub(crate) type Place = (usize, i64);

/// How a run ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Returned,
    /// A call did not return.
    Stopped,
    /// It went through as many blocks as it may.
    Enough,
    /// It did what no program may do.
    Undefined(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    Undefined,
    /// A reference to an object that the collector follows, by a number.
    Tracked(u64),
    /// An object's number, and bytes.
    Pointer(usize, i64),
    Invalid,
}

struct Object {
    words: Vec<Scalar>,
    /// How many words at its start can be loaded whatever the program does.
    known: usize,
}

/// What a run did.
pub(crate) struct Run {
    pub(crate) stop: Stop,
    pub(crate) observed: Vec<Scalar>,
    pub(crate) memory: Vec<Vec<Scalar>>,
    /// How often each word was loaded.
    pub(crate) loads: BTreeMap<Place, usize>,
    known: Vec<usize>,
}

impl Run {
    /// Whether a word can be loaded whatever the program does.
    pub(crate) fn is_known_to_be_there(&self, (object, word): Place) -> bool {
        usize::try_from(word).is_ok_and(|word| self.known.get(object).is_some_and(|known| word < *known))
    }
}

struct Machine<'m> {
    module: Module<'m>,
    decisions: Rng,
    values: HashMap<Value<'m>, Scalar>,
    objects: Vec<Object>,
    observed: Vec<Scalar>,
    loads: BTreeMap<Place, usize>,
    writes: u64,
}

/// Runs a function; the decisions say which way each branch goes, and what the pointer that says nothing is.
pub(crate) fn run(function: Function<'_>, decisions: u64) -> Run {
    let mut machine = Machine {
        module: function.module(),
        decisions: Rng::with_seed(decisions),
        values: HashMap::new(),
        objects: Vec::new(),
        observed: Vec::new(),
        loads: BTreeMap::new(),
        writes: 0,
    };
    machine.set_parameters(function);
    let stop = machine.run(function).expect_err("a run ends");
    Run {
        stop,
        observed: machine.observed,
        memory: machine.objects.iter().map(|object| object.words.clone()).collect(),
        loads: machine.loads,
        known: machine.objects.iter().map(|object| object.known).collect(),
    }
}

fn undefined<T>(what: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Undefined(what.into()))
}

impl<'m> Machine<'m> {
    fn set_parameters(&mut self, function: Function<'m>) {
        for (number, parameter) in (0..).zip(function.parameters()) {
            let value = match parameter.value_type().pointer_address_space() {
                Some(0) => self.pointer_parameter(function, number),
                Some(_) => Scalar::Tracked(u64::from(number)),
                None => Scalar::Undefined,
            };
            let _ = self.values.insert(parameter, value);
        }
    }

    /// A parameter that says nothing of its memory may have none.
    fn pointer_parameter(&mut self, function: Function<'m>, number: u32) -> Scalar {
        let known = function.attributes_at(AttributePlace::Parameter(number)).number("dereferenceable");
        let known = usize::try_from(known.unwrap_or(0)).expect("a few bytes") / 8;
        let count = if known > 0 { known } else { self.decisions.usize(..4) };
        if count == 0 {
            return Scalar::Invalid;
        }
        let words =
            (1_u64..).map(|word| Scalar::Tracked(u64::from(number) * 100 + word)).take(count).collect();
        self.add_object(Object { words, known })
    }

    fn add_object(&mut self, object: Object) -> Scalar {
        self.objects.push(object);
        Scalar::Pointer(self.objects.len() - 1, 0)
    }

    fn run(&mut self, function: Function<'m>) -> Result<(), Stop> {
        let mut block = function.blocks().next().expect("an entry");
        let mut from = None;
        for _ in 0..MOST_BLOCKS {
            if let Some(from) = from {
                self.enter(block, from);
            }
            let body = block.instructions().filter(|instruction| instruction.opcode() != Opcode::LLVMPHI);
            for instruction in body.filter(|instruction| !instruction.is_terminator()) {
                self.execute(instruction)?;
            }
            let next = self.leave(block)?;
            from = Some(block);
            block = next;
        }
        Err(Stop::Enough)
    }

    /// Sets all phis of a block at once.
    fn enter(&mut self, block: BasicBlock<'m>, from: BasicBlock<'m>) {
        let phis = block.instructions().take_while(|instruction| instruction.opcode() == Opcode::LLVMPHI);
        let entry =
            |phi: Instruction<'m>| (0..phi.operand_count()).find(|entry| phi.incoming_block(*entry) == from);
        let values: Vec<_> = phis
            .map(|phi| (phi.value(), self.value(phi.operand(entry(phi).expect("an entry for the edge")))))
            .collect();
        self.values.extend(values);
    }

    fn leave(&mut self, block: BasicBlock<'m>) -> Result<BasicBlock<'m>, Stop> {
        let terminator = block.terminator();
        match terminator.opcode() {
            Opcode::LLVMRet => return Err(Stop::Returned),
            Opcode::LLVMUnreachable => return undefined("unreachable is reached"),
            Opcode::LLVMInvoke => self.execute_call(terminator)?,
            _ => {}
        }
        let successors: Vec<_> = block.successors().collect();
        Ok(successors[self.decisions.usize(..successors.len())])
    }

    fn value(&self, value: Value<'m>) -> Scalar {
        self.values.get(&value).copied().expect("a value that was computed")
    }

    fn execute(&mut self, instruction: Instruction<'m>) -> Result<(), Stop> {
        let result = match instruction.opcode() {
            Opcode::LLVMAlloca => {
                let bytes = instruction.allocated_size(self.module.data_layout()).expect("a constant size");
                let count = usize::try_from(bytes).expect("a few bytes") / 8;
                self.add_object(Object { words: vec![Scalar::Undefined; count], known: count })
            }
            Opcode::LLVMGetElementPtr => {
                let (pointer, bytes) =
                    instruction.pointer_step(self.module.data_layout()).expect("constant indices");
                match self.value(pointer) {
                    Scalar::Pointer(object, offset) => Scalar::Pointer(object, offset + bytes),
                    other => other,
                }
            }
            Opcode::LLVMLoad => self.load(instruction)?,
            Opcode::LLVMStore => {
                let place = self.place(self.value(instruction.operand(1)))?;
                *self.word(place) = self.value(instruction.operand(0));
                return Ok(());
            }
            Opcode::LLVMCall => return self.execute_call(instruction),
            Opcode::LLVMLandingPad => Scalar::Undefined,
            Opcode::LLVMFence => return Ok(()),
            opcode => panic!("the generator makes no {opcode:?}"),
        };
        let _ = self.values.insert(instruction.value(), result);
        Ok(())
    }

    fn load(&mut self, load: Instruction<'m>) -> Result<Scalar, Stop> {
        let place = self.place(self.value(load.operand(0)))?;
        *self.loads.entry(place).or_default() += 1;
        let loaded = *self.word(place);
        let promises = load.metadata(self.module.metadata_kind("noundef")).is_some();
        if promises && loaded == Scalar::Undefined {
            return undefined(format!("{load:?} loads nothing"));
        }
        Ok(loaded)
    }

    fn place(&self, pointer: Scalar) -> Result<Place, Stop> {
        let Scalar::Pointer(object, bytes) = pointer else { return undefined("a pointer to nothing") };
        let word = bytes.div_euclid(WORD);
        let is_there = usize::try_from(word).is_ok_and(|word| word < self.objects[object].words.len());
        if is_there { Ok((object, word)) } else { undefined(format!("{pointer:?} is outside of its object")) }
    }

    fn word(&mut self, (object, word): Place) -> &mut Scalar {
        &mut self.objects[object].words[usize::try_from(word).expect("a word of the object")]
    }

    fn execute_call(&mut self, call: Instruction<'m>) -> Result<(), Stop> {
        let callee = call.called_function().expect("a direct call").name();
        match callee.as_str() {
            "observe" => self.observed.push(self.value(call.operand(0))),
            "pure" | "keep" => {}
            "may_stop" if self.decisions.u8(..3) == 0 => return Err(Stop::Stopped),
            "may_stop" => {}
            "opaque" => self.write_everywhere(),
            "pick" => {
                let words = vec![Scalar::Tracked(7); 3];
                let picked = self.add_object(Object { words, known: 0 });
                let _ = self.values.insert(call.value(), picked);
            }
            other => panic!("the generator makes no call of {other}"),
        }
        Ok(())
    }

    /// What a function that nothing is known of may do.
    fn write_everywhere(&mut self) {
        for object in &mut self.objects {
            self.writes += 1;
            object.words.fill(Scalar::Tracked(1000 + self.writes));
        }
    }
}
