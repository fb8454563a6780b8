//! Makes programs. A function only gets at functions with a lower number (or, with a counter
//! that decreases, at those it is recursive with), and the number of calls that it may lead
//! to is bounded, so that every call ends soon.

use crate::program::*;
use crate::random::Random;

/// A function may lead to this many calls.
const MOST_COST: usize = 150;
/// A function that comes as an argument or from another function may lead to this many.
const POINTER_COST: usize = 20;
/// Doubles up to here are passed around; their products and sums are exact.
const SMALL: usize = 255;
const MOST_BOUND: usize = 1 << 40;

const LINKAGES: [&str; 8] =
    ["", "", "internal ", "internal ", "hidden ", "dso_local ", "weak_odr ", "linkonce_odr hidden "];
const ATTRIBUTES: [&[&str]; 8] = [
    &[],
    &["nounwind"],
    &["noinline", "nounwind", "uwtable"],
    &["\"target-features\"=\"+cx8\""],
    &["\"target-cpu\"=\"x86-64\"", "\"target-features\"=\"+sse2,+mmx\""],
    &["noinline", "optnone"],
    &["optsize", "\"frame-pointer\"=\"all\""],
    &["alwaysinline", "\"probe-stack\"=\"inline-asm\""],
];
const FLAGS: [&str; 5] = ["fast ", "contract ", "nnan ", "reassoc nsz ", "ninf arcp "];
const FEATURES: [&str; 5] = ["+cx8", "+sse2,+mmx", "+fxsr", "+mmx,+fxsr,+cx8", "+sse,+sse2"];

pub(crate) fn generate(seed: u64, label: Label) -> Program {
    let mut random = Random::new(seed);
    let targets = targets(&mut random);
    let count = random.between(5, 40);
    let signatures = signatures(&mut random, count);
    let aliases = aliases(&mut random, count);
    let globals = globals(&mut random, &signatures, &aliases, label);
    let mut program = Program {
        functions: Vec::new(),
        globals,
        aliases,
        targets,
        clone_sets: None,
        has_suffix: random.percent(30),
        unlisted: (0..count).map(|_| random.percent(25)).collect(),
    };
    let clusters = clusters(&mut random, &signatures);
    let mut generator = Generator { random, label, signatures, costs: Vec::new(), clusters };
    for number in 0..count {
        generator.function(&mut program, number);
    }
    if generator.random.percent(30) {
        program.clone_sets = Some(clone_sets(&mut generator.random, &program));
    }
    program
}

fn targets(random: &mut Random) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    let count = random.between(2, 5);
    for number in 0..count {
        let clone_all = random.percent(if number == 0 { 20 } else { 35 });
        let is_group = |target: &usize| *target == 0 || targets[*target].clone_all;
        let groups: Vec<usize> = (0..number).filter(is_group).collect();
        let has_base = number > 0 && !clone_all;
        let size = random.below(8);
        targets.push(Target {
            features: random.pick(&FEATURES),
            clone_all,
            base: if has_base { random.pick(&groups) } else { random.below(count) },
            categories: categories(random),
            opt_size: size == 0,
            min_size: size == 1,
            noise: random.percent(20),
        });
    }
    let last = &mut targets[count - 1];
    if random.percent(80) && last.clone_all {
        (last.clone_all, last.base) = (false, 0);
    }
    targets
}

/// What the first target and those that clone everything have here means nothing.
fn categories(random: &mut Random) -> Categories {
    Categories {
        math: random.percent(35),
        looping: random.percent(35),
        simd: random.percent(35),
        cpu: random.percent(35),
        float16: random.percent(35),
        bfloat16: random.percent(35),
    }
}

fn clone_sets(random: &mut Random, program: &Program) -> Vec<u32> {
    let bit = |target: usize| 1u32 << target;
    let all: u32 = (1..program.targets.len()).filter(|&t| program.targets[t].clone_all).map(bit).sum();
    let mut set = || {
        let some: u32 = (1..program.targets.len()).filter(|_| random.percent(45)).map(bit).sum();
        match all | some {
            0 => 0,
            // The bit of the first target is ignored.
            set => set | u32::from(random.percent(10)),
        }
    };
    program.functions.iter().map(|_| set()).collect()
}

/// Some signatures are common, so that there are functions to choose between. The first
/// function is one that every other one can pass around.
fn signatures(random: &mut Random, count: usize) -> Vec<usize> {
    let mut pick = || match random.below(10) {
        0 | 1 => UNARY,
        2 => BINARY,
        3 => DOUBLE_BINARY,
        _ => random.below(SIGNATURES.len()),
    };
    std::iter::once(UNARY).chain((1..count).map(|_| pick())).collect()
}

fn aliases(random: &mut Random, count: usize) -> Vec<Alias> {
    let linkages = ["", "", "internal ", "hidden ", "weak "];
    let mut aliases: Vec<Alias> = Vec::new();
    for number in 0..random.below(2 + count / 4) {
        // The linker may replace a weak alias, so that LLVM has no aliases of it.
        let last = aliases.last().filter(|alias| alias.linkage != "weak ");
        let aliasee = match last {
            Some(_) if random.percent(15) => Symbol::Alias(number - 1),
            _ => Symbol::Function(random.below(count)),
        };
        aliases.push(Alias { linkage: random.pick(&linkages), aliasee });
    }
    aliases
}

/// Where the functions that are recursive with each other start and end, per function
fn clusters(random: &mut Random, signatures: &[usize]) -> Vec<(usize, usize)> {
    let mut clusters = Vec::new();
    while clusters.len() < signatures.len() {
        let start = clusters.len();
        let signature = signatures[start];
        let same = signatures[start..].iter().take_while(|&&other| other == signature).count();
        let is_recursive = [BINARY, FAST_BINARY].contains(&signature);
        let size = if is_recursive { random.between(1, same.min(3)) } else { 1 };
        clusters.extend((0..size).map(|_| (start, start + size)));
    }
    clusters
}

fn globals(random: &mut Random, signatures: &[usize], aliases: &[Alias], label: Label) -> Vec<Global> {
    let mut globals = Vec::new();
    for _ in 0..random.between(1, 2 + signatures.len() / 4) {
        let global = Global {
            linkage: random.pick(&["", "internal ", "hidden ", "dso_local "]),
            is_constant: false,
            value: Initializer::new(random, signatures.len(), label).value(),
        };
        globals.push(global);
    }
    let is_known = |alias: &Alias| matches!(alias.aliasee, Symbol::Function(_));
    if aliases.first().is_some_and(is_known) && label != Label::V1_10 {
        // No function that is cloned may be in a constant, but an alias may.
        let value = Constant::Struct(vec![Constant::Byte(1), Constant::Symbol(Symbol::Alias(0))]);
        globals.push(Global { linkage: "internal ", is_constant: true, value });
    }
    globals
}

struct Initializer<'a> {
    random: &'a mut Random,
    functions: usize,
    /// 1.10 stores the distance of relocated places from the first of the image's globals,
    /// and an assembler has it only within the section of zeros. So globals that are zero
    /// once they are relocated, or not relocated at all: they use one function each.
    only: Option<usize>,
}

impl<'a> Initializer<'a> {
    fn new(random: &'a mut Random, functions: usize, label: Label) -> Self {
        let only = (label == Label::V1_10).then(|| random.below(functions));
        Self { random, functions, only }
    }

    fn value(&mut self) -> Constant {
        match self.random.below(8) {
            0 => self.pointer(),
            1 => Constant::Array((0..4).map(|_| self.pointer()).collect()),
            2 => Constant::Struct(vec![self.byte(), self.pointer(), self.byte(), self.integer()]),
            3 => Constant::Packed(vec![self.byte(), self.pointer(), self.integer()]),
            4 => Constant::Vector(vec![self.pointer(), self.pointer()]),
            5 => self.integer(),
            6 => self.nested(),
            _ => Constant::Array((0..3).map(|_| self.pair()).collect()),
        }
    }

    fn nested(&mut self) -> Constant {
        let inner = Constant::Packed(vec![self.byte(), self.pair(), self.pointer()]);
        let array = Constant::Array(vec![self.pointer(), Constant::Null, self.pointer()]);
        Constant::Struct(vec![self.byte(), inner, self.byte(), array])
    }

    fn pair(&mut self) -> Constant {
        Constant::Struct(vec![self.byte(), self.pointer()])
    }

    fn byte(&mut self) -> Constant {
        Constant::Byte(if self.only.is_some() { 0 } else { self.random.byte(100) })
    }

    fn function(&mut self) -> Symbol {
        let any = self.random.below(self.functions);
        Symbol::Function(self.only.unwrap_or(any))
    }

    fn pointer(&mut self) -> Constant {
        Constant::Symbol(self.function())
    }

    fn integer(&mut self) -> Constant {
        Constant::Integer(self.function())
    }
}

struct Generator {
    random: Random,
    label: Label,
    signatures: Vec<usize>,
    /// How many calls a function leads to, for those that are there
    costs: Vec<usize>,
    clusters: Vec<(usize, usize)>,
}

impl Generator {
    fn function(&mut self, program: &mut Program, number: usize) {
        let signature = self.signatures[number];
        let (start, end) = self.clusters[number];
        let mut body = Body::new(self, program, number);
        let statements = body.random.between(1, 7);
        for _ in 0..statements {
            body.statement();
        }
        let is_recursive = [BINARY, FAST_BINARY].contains(&signature);
        let recursion = is_recursive && (end - start > 1 || body.random.percent(60));
        if recursion {
            body.recursion(start, end);
        }
        let ending = body.ending();
        let (code, own_cost) = (body.code, body.cost);
        let mut attributes = self.random.pick(&ATTRIBUTES).to_vec();
        // 1.10's tables hold distances of functions, which have to be in one section.
        if self.label != Label::V1_10 && self.random.percent(10) {
            attributes.push("section \".text.jl\"");
        }
        if self.random.percent(15) {
            attributes.push("align 64");
        }
        // Up to four functions of the cluster run one inside the other.
        let cost = if recursion { 4 * own_cost + 16 } else { own_cost };
        self.costs.push(cost);
        program.functions.push(Function {
            signature,
            linkage: self.random.pick(&LINKAGES),
            attributes,
            debug: self.random.percent(50),
            has_unreachable_loop: self.random.percent(10),
            body: code,
            ending,
        });
    }
}

#[derive(Clone, Copy)]
struct Local {
    variable: Variable,
    ty: Type,
    /// Of doubles: the largest absolute value. Of functions: how many calls they lead to.
    bound: usize,
}

struct Body<'a> {
    random: &'a mut Random,
    program: &'a Program,
    signatures: &'a [usize],
    costs: &'a [usize],
    signature: &'static Signature,
    own_signature: usize,
    /// Functions up to here may be used.
    limit: usize,
    code: Vec<Statement>,
    locals: Vec<Local>,
    variables: usize,
    depth: usize,
    /// How often the code that is being written may run
    times: usize,
    cost: usize,
}

impl<'a> Body<'a> {
    fn new(generator: &'a mut Generator, program: &'a Program, number: usize) -> Self {
        let own_signature = generator.signatures[number];
        let signature = &SIGNATURES[own_signature];
        let mut body = Self {
            random: &mut generator.random,
            program,
            signatures: &generator.signatures,
            costs: &generator.costs,
            signature,
            own_signature,
            limit: generator.clusters[number].0,
            code: Vec::new(),
            locals: Vec::new(),
            variables: 0,
            depth: 0,
            times: 1,
            cost: 1,
        };
        for parameter in signature.parameters {
            let bound = match parameter.ty {
                Type::Function(_) => POINTER_COST,
                _ => SMALL,
            };
            let _ = body.new_local(parameter.ty, bound);
        }
        if signature.returns_memory() {
            let result = body.new_local(Type::Memory, 0);
            body.fill(result);
        }
        body
    }

    /// Initializes the memory of an `sret` parameter.
    fn fill(&mut self, memory: Variable) {
        for index in 0..4 {
            let value = self.any(Type::Int);
            self.code.push(Statement::Store { memory: Operand::Variable(memory), index, value });
        }
    }

    fn variable(&mut self) -> Variable {
        self.variables += 1;
        self.variables - 1
    }

    fn new_local(&mut self, ty: Type, bound: usize) -> Variable {
        let variable = self.variable();
        self.locals.push(Local { variable, ty, bound });
        variable
    }

    fn locals(&self, ty: Type) -> Vec<Local> {
        self.locals.iter().filter(|local| local.ty == ty).copied().collect()
    }

    /// An operand of a type that isn't a function, with its bound
    fn bounded(&mut self, ty: Type) -> (Operand, usize) {
        let locals = self.locals(ty);
        if ty == Type::Memory {
            return (self.memory(&locals), 0);
        }
        if locals.is_empty() || self.random.percent(20) {
            let value = self.random.below(100) as i64;
            return (Operand::Constant(value), SMALL);
        }
        // Recent variables more often, so that little of the code is unused.
        let recent = locals.len().saturating_sub(3);
        let from = if self.random.percent(60) { recent } else { 0 };
        let local = self.random.pick(&locals[from..]);
        (Operand::Variable(local.variable), local.bound)
    }

    fn any(&mut self, ty: Type) -> Operand {
        self.bounded(ty).0
    }

    /// An operand that is small, if it is a double.
    fn small(&mut self, ty: Type) -> Operand {
        let (a, bound) = self.bounded(ty);
        if bound <= SMALL { a } else { self.reduced(ty, a) }
    }

    /// The low bits of doubles; integers stay as they are.
    fn reduced(&mut self, ty: Type, a: Operand) -> Operand {
        if !ty.is_float() {
            return a;
        }
        let result = self.new_local(ty, SMALL);
        self.code.push(Statement::Reduce { result, ty, a });
        Operand::Variable(result)
    }

    fn memory(&mut self, locals: &[Local]) -> Operand {
        if !locals.is_empty() && self.random.percent(70) {
            return Operand::Variable(self.random.pick(locals).variable);
        }
        let words = [0; 4].map(|_| self.any(Type::Int));
        let result = self.new_local(Type::Memory, 0);
        self.code.push(Statement::Allocate { result, words });
        Operand::Variable(result)
    }

    fn flags(&mut self, ty: Type) -> &'static str {
        if ty.is_float() && self.random.percent(12) { self.random.pick(&FLAGS) } else { "" }
    }

    fn affordable(&self) -> usize {
        (MOST_COST.saturating_sub(self.cost)) / self.times
    }

    // Functions

    fn symbol_cost(&self, symbol: Symbol) -> Option<usize> {
        let function = self.program.aliasee(symbol);
        (function < self.limit).then(|| self.costs[function])
    }

    /// The symbols of a signature that lead to no more calls than that.
    fn symbols(&self, signature: usize, most: usize) -> Vec<Symbol> {
        let functions = (0..self.limit).map(Symbol::Function);
        let aliases = (0..self.program.aliases.len()).map(Symbol::Alias);
        functions
            .chain(aliases)
            .filter(|&symbol| self.signatures[self.program.aliasee(symbol)] == signature)
            .filter(|&symbol| self.symbol_cost(symbol).is_some_and(|cost| cost <= most))
            .collect()
    }

    fn symbol(&mut self, signature: usize, most: usize) -> Option<Symbol> {
        let symbols = self.symbols(signature, most);
        (!symbols.is_empty()).then(|| self.random.pick(&symbols))
    }

    /// A function of a signature in a variable or by its name, with its cost
    fn function_value(&mut self, signature: usize, most: usize) -> Option<(Operand, usize)> {
        let ty = Type::Function(signature);
        let way = self.random.below(12);
        let value = match way {
            0..=3 => None,
            4 | 5 => self.take(signature, most),
            6 | 7 => self.fetch(signature, most),
            8 => self.choose(signature, most),
            9 if signature == UNARY => self.get(most),
            _ => {
                let locals: Vec<Local> = self.locals(ty).into_iter().filter(|l| l.bound <= most).collect();
                (!locals.is_empty()).then(|| {
                    let local = self.random.pick(&locals);
                    (Operand::Variable(local.variable), local.bound)
                })
            }
        };
        value.or_else(|| {
            let symbol = self.symbol(signature, most)?;
            Some((Operand::Symbol(symbol), self.symbol_cost(symbol)?))
        })
    }

    fn take(&mut self, signature: usize, most: usize) -> Option<(Operand, usize)> {
        let form = self.random.pick(&[
            Take::Memory,
            Take::Exchange,
            Take::Freeze,
            Take::Struct,
            Take::Insert,
            Take::Array,
            Take::Vector,
            Take::VectorStore,
            Take::Integer,
            Take::Offset,
            Take::SwitchPhi,
        ]);
        let from = self.symbols(signature, most);
        if from.is_empty() {
            return None;
        }
        let symbols: Vec<Symbol> = (0..form.choices()).map(|_| self.random.pick(&from)).collect();
        let cost = symbols.iter().filter_map(|&symbol| self.symbol_cost(symbol)).max()?;
        let index = self.any(Type::Int);
        let result = self.new_local(Type::Function(signature), cost);
        self.code.push(Statement::Take { result, form, symbols, index });
        Some((Operand::Variable(result), cost))
    }

    fn fetch(&mut self, signature: usize, most: usize) -> Option<(Operand, usize)> {
        let mut places = Vec::new();
        for (global, value) in self.program.globals.iter().enumerate() {
            for (number, leaf) in value.leaves().iter().enumerate() {
                let cost = self.symbol_cost(leaf.symbol).filter(|&cost| cost <= most);
                let is_of = self.signatures[self.program.aliasee(leaf.symbol)] == signature;
                if let Some(cost) = cost.filter(|_| is_of) {
                    places.push((global, number, cost));
                }
            }
        }
        if places.is_empty() {
            return None;
        }
        let (global, leaf, cost) = self.random.pick(&places);
        let result = self.new_local(Type::Function(signature), cost);
        self.code.push(Statement::Fetch { result, global, leaf });
        Some((Operand::Variable(result), cost))
    }

    /// One of two functions, by a select or a phi
    fn choose(&mut self, signature: usize, most: usize) -> Option<(Operand, usize)> {
        let ty = Type::Function(signature);
        let (a, b) = (self.symbol(signature, most)?, self.symbol(signature, most)?);
        let cost = self.symbol_cost(a)?.max(self.symbol_cost(b)?);
        let (a, b) = (Operand::Symbol(a), Operand::Symbol(b));
        let condition = self.condition();
        let variable = self.new_local(ty, cost);
        self.code.push(if self.random.percent(50) {
            Statement::Select { result: variable, ty, flags: "", condition, a, b }
        } else {
            let phis = vec![Phi { variable, ty, flags: "", a, b }];
            Statement::If { condition, then: Vec::new(), otherwise: Vec::new(), phis }
        });
        Some((Operand::Variable(variable), cost))
    }

    /// The function that another one returns
    fn get(&mut self, most: usize) -> Option<(Operand, usize)> {
        if most < POINTER_COST {
            return None;
        }
        let affordable = self.affordable().saturating_sub(POINTER_COST);
        let getter = self.symbol(GETTER, affordable)?;
        let cost = self.symbol_cost(getter)?;
        let result = self.make_call(GETTER, (Operand::Symbol(getter), cost), CallForm::Plain)?;
        Some((Operand::Variable(result), POINTER_COST))
    }

    fn condition(&mut self) -> Condition {
        Condition { a: self.any(Type::Int), b: self.any(Type::Int) }
    }

    fn argument(&mut self, ty: Type) -> Option<Operand> {
        match ty {
            Type::Function(signature) => self.function_value(signature, POINTER_COST).map(|(value, _)| value),
            _ => Some(self.small(ty)),
        }
    }

    fn make_call(
        &mut self,
        signature: usize,
        (callee, cost): (Operand, usize),
        form: CallForm,
    ) -> Option<Variable> {
        let parameters = SIGNATURES[signature].parameters;
        let arguments: Option<Vec<Operand>> =
            parameters.iter().map(|parameter| self.argument(parameter.ty)).collect();
        let arguments = arguments?;
        self.cost += cost.max(1) * self.times;
        let ty = SIGNATURES[signature].result;
        let bound = match ty {
            Type::Function(_) => POINTER_COST,
            _ => SMALL,
        };
        let flags = if form == CallForm::Invoke { "" } else { self.flags(ty) };
        let result = self.new_local(ty, bound);
        self.code.push(Statement::Call(Call { result, signature, callee, arguments, form, flags }));
        Some(result)
    }

    fn call(&mut self) {
        let affordable = self.affordable();
        let known: Vec<usize> = (0..SIGNATURES.len())
            .filter(|&signature| !self.symbols(signature, affordable).is_empty())
            .collect();
        if known.is_empty() {
            return self.arithmetic();
        }
        // Arguments that are functions are called by the callee, at its cost.
        let signature = self.random.pick(&known);
        let Some(callee) = self.function_value(signature, affordable) else {
            return self.arithmetic();
        };
        let form = match self.random.below(8) {
            0 => CallForm::Invoke,
            1 if !SIGNATURES[signature].has_memory() => CallForm::Tail,
            _ => CallForm::Plain,
        };
        let _ = self.make_call(signature, callee, form);
    }

    /// A call of a function of the same cluster with the first argument, its counter, less 1
    fn recursion(&mut self, start: usize, end: usize) {
        let integer = Type::Int;
        let counter = self.variable();
        let callee = Operand::Symbol(Symbol::Function(self.random.between(start, end - 1)));
        self.code.push(Statement::Binary {
            result: counter,
            ty: integer,
            operation: Operation::And,
            flags: "",
            a: Operand::Variable(0),
            b: Operand::Constant(3),
        });
        let counter = Operand::Variable(counter);
        let (less, result, value) = (self.variable(), self.variable(), self.variable());
        let call = Call {
            result,
            signature: self.own_signature,
            callee,
            arguments: vec![Operand::Variable(less), self.any(integer)],
            form: CallForm::Plain,
            flags: "",
        };
        let decrease = Statement::Binary {
            result: less,
            ty: integer,
            operation: Operation::Subtract,
            flags: "",
            a: counter,
            b: Operand::Constant(1),
        };
        self.code.push(Statement::If {
            condition: Condition { a: Operand::Constant(0), b: counter },
            then: vec![decrease, Statement::Call(call)],
            otherwise: Vec::new(),
            phis: vec![Phi {
                variable: value,
                ty: integer,
                flags: "",
                a: Operand::Variable(result),
                b: Operand::Constant(7),
            }],
        });
        self.locals.push(Local { variable: value, ty: integer, bound: 0 });
    }

    // Statements

    fn statement(&mut self) {
        match self.random.below(20) {
            0..=5 => self.call(),
            6 | 7 if self.depth < 2 => self.branch(),
            8 if self.depth < 2 && self.times <= 4 => self.repeat(),
            9 => self.memory_access(),
            10 => self.rare(),
            11 | 12 => self.vector(),
            _ => self.arithmetic(),
        }
    }

    fn arithmetic(&mut self) {
        match self.random.below(10) {
            0..=4 => self.integers(Type::Int),
            5 | 6 => self.doubles(Type::Double),
            7 => self.conversion(),
            8 => self.select(),
            _ => self.double_rest(),
        }
    }

    fn integers(&mut self, ty: Type) {
        let operation = match self.random.below(8) {
            0 => Operation::Add,
            1 => Operation::Subtract,
            2 => Operation::Multiply,
            3 => Operation::And,
            4 => Operation::Or,
            5 => Operation::Xor,
            6 => Operation::ShiftLeft(self.random.byte(64)),
            _ => Operation::ShiftRight(self.random.byte(64)),
        };
        let (a, b) = (self.any(ty), self.any(ty));
        let result = self.new_local(ty, 0);
        self.code.push(Statement::Binary { result, ty, operation, flags: "", a, b });
    }

    fn doubles(&mut self, ty: Type) {
        let operation = self.random.pick(&[Operation::Add, Operation::Subtract, Operation::Multiply]);
        let ((mut a, x), (mut b, y)) = (self.bounded(ty), self.bounded(ty));
        let product = operation == Operation::Multiply;
        let mut bound = if product { x.saturating_mul(y) } else { x + y };
        if bound > MOST_BOUND {
            (a, b) = (self.small(ty), self.small(ty));
            bound = SMALL * SMALL;
        }
        let flags = self.flags(ty);
        let result = self.new_local(ty, bound);
        self.code.push(Statement::Binary { result, ty, operation, flags, a, b });
    }

    fn multiply_add(&mut self, ty: Type) {
        let (a, b, c) = (self.small(ty), self.small(ty), self.small(ty));
        let (fma, flags) = (self.random.percent(50), self.flags(ty));
        let result = self.new_local(ty, SMALL * SMALL + SMALL);
        self.code.push(Statement::MultiplyAdd { result, ty, fma, flags, a, b, c });
    }

    fn double_rest(&mut self) {
        let ty = Type::Double;
        match self.random.below(4) {
            0 => self.multiply_add(ty),
            1 => {
                let ((a, bound), flags) = (self.bounded(ty), self.flags(ty));
                let result = self.new_local(ty, bound);
                self.code.push(Statement::Negate { result, ty, flags, a });
            }
            2 => {
                let (a, b, flags) = (self.any(ty), self.any(ty), self.flags(ty));
                let result = self.new_local(Type::Int, 0);
                self.code.push(Statement::Less { result, flags, a, b });
            }
            _ => self.narrow(Narrow::Float),
        }
    }

    fn narrow(&mut self, to: Narrow) {
        let (a, flags) = (self.small(Type::Double), self.flags(Type::Double));
        let result = self.new_local(Type::Double, SMALL);
        self.code.push(Statement::Narrow { result, to, flags, a });
    }

    fn conversion(&mut self) {
        if self.random.percent(50) {
            let a = self.any(Type::Int);
            let result = self.new_local(Type::Double, SMALL);
            self.code.push(Statement::ToDouble { result, a });
        } else {
            let a = self.any(Type::Double);
            let result = self.new_local(Type::Int, 0);
            self.code.push(Statement::ToInt { result, a });
        }
    }

    fn select(&mut self) {
        let ty = self.random.pick(&[Type::Int, Type::Double]);
        let condition = self.condition();
        let ((a, x), (b, y)) = (self.bounded(ty), self.bounded(ty));
        let flags = self.flags(ty);
        let result = self.new_local(ty, x.max(y));
        self.code.push(Statement::Select { result, ty, flags, condition, a, b });
    }

    /// Vectors make a function one to clone, so they start in few functions.
    fn vector(&mut self) {
        let ty = self.random.pick(&[Type::Ints, Type::Doubles]);
        let has_some = !self.locals(ty).is_empty();
        if !has_some && self.random.percent(70) {
            return self.arithmetic();
        }
        match self.random.below(5) {
            0 if ty == Type::Doubles => self.multiply_add(ty),
            0 | 1 if ty == Type::Doubles => self.doubles(ty),
            0 | 1 => self.integers(ty),
            2 if has_some => self.extract(ty),
            _ => self.insert(ty),
        }
    }

    fn insert(&mut self, ty: Type) {
        let (element, lanes) = match ty {
            Type::Doubles => (Type::Double, 4),
            _ => (Type::Int, 2),
        };
        let ((a, x), (element, y)) = (self.bounded(ty), self.bounded(element));
        let lane = self.random.below(lanes);
        let result = self.new_local(ty, x.max(y));
        self.code.push(Statement::InsertElement { result, ty, a, element, lane });
    }

    fn extract(&mut self, ty: Type) {
        let (a, bound) = self.bounded(ty);
        let (element, lanes) = match ty {
            Type::Doubles => (Type::Double, 4),
            _ => (Type::Int, 2),
        };
        let lane = self.random.below(lanes);
        let result = self.new_local(element, bound);
        self.code.push(Statement::ExtractElement { result, ty, a, lane });
    }

    fn memory_access(&mut self) {
        let memory = self.any(Type::Memory);
        let index = self.random.below(4);
        match self.random.below(8) {
            0..=3 => {
                let result = self.new_local(Type::Int, 0);
                self.code.push(Statement::Load { result, memory, index });
            }
            4 if !self.locals(Type::Ints).is_empty() => {
                let value = self.any(Type::Ints);
                self.code.push(Statement::StoreInts { memory, value });
            }
            _ => {
                let value = self.any(Type::Int);
                self.code.push(Statement::Store { memory, index, value });
            }
        }
    }

    fn rare(&mut self) {
        let a = self.any(Type::Int);
        match self.random.below(5) {
            0 => {
                let result = self.new_local(Type::Int, 0);
                self.code.push(Statement::HaveFma { result });
            }
            1 => self.narrow(Narrow::Half),
            2 => self.narrow(Narrow::BFloat),
            3 => {
                let result = self.new_local(Type::Int, 0);
                self.code.push(Statement::Irreducible { result, a });
            }
            _ => {
                let result = self.new_local(Type::Int, 0);
                self.code.push(Statement::Jump { result, index: a });
            }
        }
    }

    // Nested blocks

    /// Writes statements into a block of their own, whose variables end with `last`.
    fn nested<T>(&mut self, statements: usize, last: impl FnOnce(&mut Self) -> T) -> (Vec<Statement>, T) {
        let outer = std::mem::take(&mut self.code);
        let visible = self.locals.len();
        self.depth += 1;
        for _ in 0..statements {
            self.statement();
        }
        let value = last(self);
        self.depth -= 1;
        self.locals.truncate(visible);
        (std::mem::replace(&mut self.code, outer), value)
    }

    /// A type for a phi; vectors only where the function has them already.
    fn phi_type(&mut self) -> Type {
        let ty = match self.random.below(6) {
            0 | 1 => Type::Double,
            2 => Type::Doubles,
            3 => Type::Ints,
            _ => Type::Int,
        };
        if ty.is_vector() && self.locals(ty).is_empty() { Type::Int } else { ty }
    }

    fn branch(&mut self) {
        let condition = self.condition();
        let ty = self.phi_type();
        let (first, second) = (self.random.below(3), self.random.below(3));
        let (then, a) = self.nested(first, |body| body.small(ty));
        let (otherwise, b) = self.nested(second, |body| body.small(ty));
        let flags = self.flags(ty);
        let variable = self.new_local(ty, SMALL);
        let phis = vec![Phi { variable, ty, flags, a, b }];
        self.code.push(Statement::If { condition, then, otherwise, phis });
    }

    fn repeat(&mut self) {
        let trips = if self.random.percent(50) {
            Trips::Constant(self.random.between(1, 4) as i64)
        } else {
            Trips::Computed(self.any(Type::Int))
        };
        let mut carried = vec![self.start_carried()];
        if self.random.percent(40) {
            carried.extend(self.start_carried_function());
        }
        let outer = self.locals.len();
        for value in &carried {
            let bound = match value.ty {
                Type::Function(_) => POINTER_COST,
                _ => SMALL,
            };
            self.locals.push(Local { variable: value.variable, ty: value.ty, bound });
        }
        self.times *= 4;
        let statements = self.random.between(1, 3);
        let types: Vec<Type> = carried.iter().map(|value| value.ty).collect();
        let (body, next) = self
            .nested(statements, |body| types.into_iter().map(|ty| body.next_value(ty)).collect::<Vec<_>>());
        self.times /= 4;
        self.locals.truncate(outer);
        for (value, next) in carried.iter_mut().zip(next) {
            // Without another function, the loop keeps the one that it has.
            value.next = next.unwrap_or(Operand::Variable(value.variable));
            let bound = match value.ty {
                Type::Function(_) => POINTER_COST,
                _ => SMALL,
            };
            self.locals.push(Local { variable: value.result, ty: value.ty, bound });
        }
        self.code.push(Statement::Loop { trips, carried, body });
    }

    fn start_carried(&mut self) -> Carried {
        let ty = self.phi_type();
        let start = self.small(ty);
        let flags = self.flags(ty);
        self.carried(ty, flags, start)
    }

    fn start_carried_function(&mut self) -> Option<Carried> {
        let (start, _) = self.function_value(UNARY, POINTER_COST)?;
        Some(self.carried(Type::Function(UNARY), "", start))
    }

    fn carried(&mut self, ty: Type, flags: &'static str, start: Operand) -> Carried {
        let (variable, result) = (self.variable(), self.variable());
        Carried { variable, result, ty, flags, start, next: start }
    }

    fn next_value(&mut self, ty: Type) -> Option<Operand> {
        match ty {
            Type::Function(signature) => self.function_value(signature, POINTER_COST).map(|(value, _)| value),
            _ => Some(self.small(ty)),
        }
    }

    // The end

    fn ending(&mut self) -> Ending {
        let is_plain = !self.signature.has_memory() && !self.signature.is_variadic();
        if is_plain
            && self.random.percent(8)
            && let Some(call) = self.must_tail()
        {
            return Ending::MustTail(call);
        }
        let value = match self.signature.result {
            Type::Function(signature) => self.returned_function(signature),
            Type::Memory => Operand::Variable(self.signature.parameters.len()),
            ty => self.mixture(ty),
        };
        Ending::Return(value)
    }

    /// A value that most of what was computed goes into
    fn mixture(&mut self, ty: Type) -> Operand {
        if ty == Type::Int {
            for local in self.recent(Type::Double, 3) {
                let a = Operand::Variable(local.variable);
                let result = self.new_local(Type::Int, 0);
                self.code.push(Statement::ToInt { result, a });
            }
        }
        let mut value = self.small(ty);
        for local in self.recent(ty, 6) {
            let b = Operand::Variable(local.variable);
            let integer = self.random.pick(&[Operation::Add, Operation::Xor, Operation::Subtract]);
            let operation = if ty.is_float() { Operation::Add } else { integer };
            let result = self.new_local(ty, local.bound.saturating_mul(7));
            self.code.push(Statement::Binary { result, ty, operation, flags: "", a: value, b });
            value = Operand::Variable(result);
        }
        self.reduced(ty, value)
    }

    fn recent(&self, ty: Type, most: usize) -> Vec<Local> {
        let locals = self.locals(ty);
        locals[locals.len().saturating_sub(most)..].to_vec()
    }

    fn must_tail(&mut self) -> Option<Call> {
        let affordable = self.affordable();
        let callee = self.function_value(self.own_signature, affordable)?;
        let _ = self.make_call(self.own_signature, callee, CallForm::Plain)?;
        match self.code.pop() {
            Some(Statement::Call(call)) => Some(call),
            _ => None,
        }
    }

    fn returned_function(&mut self, signature: usize) -> Operand {
        let value = self.function_value(signature, POINTER_COST);
        value.expect("the first function makes no calls").0
    }
}
