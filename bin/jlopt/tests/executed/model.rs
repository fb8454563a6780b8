//! Which version of a function is entered: the rules of Julia's multiversioning pass
//! (`src/llvm-multiversioning.cpp`) and of the loader (`parse_sysimg` in `src/processor.cpp`),
//! applied to the program instead of its IR.
//!
//! Versions have the number of their target: 0 is the function itself.

use crate::program::*;

/// A function in one of its versions
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    pub(crate) function: usize,
    pub(crate) target: usize,
}

impl Version {
    pub(crate) fn name(self) -> String {
        match self.target {
            0 => function_name(self.function),
            target => format!("{}.{target}", function_name(self.function)),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Model {
    targets: Vec<Target>,
    /// Per function the targets with a clone, as bits
    sets: Vec<u32>,
    used_by_instructions: Vec<bool>,
    used_by_variables: Vec<bool>,
    used_by_aliases: Vec<bool>,
}

impl Model {
    pub(crate) fn new(program: &Program, label: Label) -> Self {
        let count = program.functions.len();
        let sets = match &program.clone_sets {
            Some(sets) => sets.iter().map(|set| set & !1).collect(),
            None => clone_sets(program, label),
        };
        let mut model = Self {
            targets: program.targets.clone(),
            sets,
            used_by_instructions: vec![false; count],
            used_by_variables: vec![false; count],
            used_by_aliases: vec![false; count],
        };
        model.find_uses(program);
        model
    }

    fn find_uses(&mut self, program: &Program) {
        for function in &program.functions {
            for symbol in instruction_symbols(function) {
                mark(&mut self.used_by_instructions, symbol);
            }
        }
        for global in &program.globals {
            for leaf in global.leaves() {
                mark(&mut self.used_by_variables, leaf.symbol);
            }
        }
        for alias in &program.aliases {
            mark(&mut self.used_by_aliases, alias.aliasee);
        }
    }

    pub(crate) fn targets(&self) -> usize {
        self.targets.len()
    }

    pub(crate) fn is_cloned(&self, function: usize) -> bool {
        self.sets[function] != 0
    }

    fn clones(&self, function: usize, target: usize) -> bool {
        target != 0 && self.sets[function] >> target & 1 != 0
    }

    fn is_group(&self, target: usize) -> bool {
        target == 0 || self.targets[target].clone_all
    }

    /// The target whose group version stands in where a target has no clone.
    fn group(&self, target: usize) -> usize {
        if self.is_group(target) { target } else { self.targets[target].base }
    }

    fn is_cloned_in_group(&self, function: usize, group: usize) -> bool {
        (1..self.targets()).any(|target| {
            !self.is_group(target) && self.group(target) == group && self.clones(function, target)
        })
    }

    fn is_subtarget_cloned(&self, function: usize) -> bool {
        (1..self.targets()).any(|target| !self.is_group(target) && self.clones(function, target))
    }

    fn group_version(&self, function: usize, group: usize) -> usize {
        if self.clones(function, group) { group } else { 0 }
    }

    /// Whether the function has a relocation slot.
    pub(crate) fn has_slot(&self, function: usize) -> bool {
        let by_instructions = self.is_subtarget_cloned(function) && self.used_by_instructions[function];
        self.targets() > 1 && (by_instructions || self.used_by_aliases[function])
    }

    /// Whether the function is in the table for relocations of globals only.
    pub(crate) fn is_fvar(&self, function: usize) -> bool {
        self.targets() > 1 && !self.has_slot(function) && self.used_by_variables[function]
    }

    pub(crate) fn must_be_listed(&self, function: usize) -> bool {
        self.has_slot(function) || (self.is_cloned(function) && self.used_by_variables[function])
    }

    /// The version that the loader picks for the chosen target, for slots, relocated globals
    /// and the image's own table.
    pub(crate) fn picked(&self, function: usize, chosen: usize) -> Version {
        let target = if self.clones(function, chosen) {
            chosen
        } else {
            self.group_version(function, self.group(chosen))
        };
        Version { function, target }
    }

    /// The version of the chosen target's group, which the loader starts with.
    pub(crate) fn group_stand_in(&self, function: usize, chosen: usize) -> Version {
        let target = self.group_version(function, self.group(chosen));
        Version { function, target }
    }

    /// The version that an initializer or an alias of a function leads to: cloned functions
    /// are relocated there, others stay.
    pub(crate) fn relocated(&self, function: usize, chosen: usize) -> Version {
        if self.is_cloned(function) { self.picked(function, chosen) } else { Version { function, target: 0 } }
    }

    /// The version of `function` that an instruction of the version `user` names.
    pub(crate) fn referenced(&self, user: Version, function: usize, chosen: usize) -> Version {
        let direct = |target| Version { function, target };
        if !self.is_cloned(user.function) {
            return direct(0);
        }
        if !self.is_group(user.target) {
            if self.clones(function, user.target) {
                return direct(user.target);
            }
            return direct(self.group_version(function, self.group(user.target)));
        }
        if self.is_cloned_in_group(function, user.target) {
            return self.picked(function, chosen);
        }
        direct(self.group_version(function, user.target))
    }

    /// The attributes of annotation, for modules that are annotated already.
    pub(crate) fn attributes(&self, function: usize) -> String {
        let mut text = String::new();
        if self.is_cloned(function) {
            text += &format!("\"julia.mv.clones\"=\"{:X}\"", self.sets[function]);
        }
        if self.has_slot(function) {
            text += " \"julia.mv.reloc\"";
        } else if self.is_fvar(function) {
            text += " \"julia.mv.fvar\"";
        }
        text
    }
}

fn mark(used: &mut [bool], symbol: Symbol) {
    if let Symbol::Function(function) = symbol {
        used[function] = true;
    }
}

/// What a target has to clone for, in the given version of Julia.
fn effective(categories: Categories, label: Label) -> Categories {
    match label {
        Label::V1_10 => Categories { bfloat16: false, ..categories },
        Label::V1_14 => Categories { looping: true, cpu: true, ..categories },
        _ => categories,
    }
}

fn clone_sets(program: &Program, label: Label) -> Vec<u32> {
    let categories: Vec<Categories> = program.functions.iter().map(function_categories).collect();
    let calls: Vec<Vec<usize>> = program.functions.iter().map(known_callees).collect();
    let mut sets = vec![0; program.functions.len()];
    for (number, target) in program.targets.iter().enumerate().skip(1) {
        let members = if target.clone_all {
            vec![true; sets.len()]
        } else {
            let wanted = effective(target.categories, label);
            let start = categories.iter().map(|found| found.intersects(wanted)).collect();
            extend(start, &calls)
        };
        for (set, is_member) in sets.iter_mut().zip(members) {
            *set |= u32::from(is_member) << number;
        }
    }
    sets
}

/// A function that is called by a member and calls a member joins, until nothing changes.
pub(crate) fn extend(mut members: Vec<bool>, calls: &[Vec<usize>]) -> Vec<bool> {
    loop {
        let joins = (0..members.len()).find(|&function| {
            let calls_member = calls[function].iter().any(|&callee| callee != function && members[callee]);
            let is_called = (0..members.len())
                .any(|caller| caller != function && members[caller] && calls[caller].contains(&function));
            !members[function] && calls_member && is_called
        });
        match joins {
            Some(function) => members[function] = true,
            None => return members,
        }
    }
}

/// Calls `visit` for every statement, those of nested blocks too.
fn each_statement<'a>(statements: &'a [Statement], visit: &mut dyn FnMut(&'a Statement)) {
    for statement in statements {
        visit(statement);
        match statement {
            Statement::If { then, otherwise, .. } => {
                each_statement(then, visit);
                each_statement(otherwise, visit);
            }
            Statement::Loop { body, .. } => each_statement(body, visit),
            _ => {}
        }
    }
}

fn known_callees(function: &Function) -> Vec<usize> {
    let mut callees = Vec::new();
    let mut add = |call: &Call| {
        if let Operand::Symbol(Symbol::Function(callee)) = call.callee {
            callees.push(callee);
        }
    };
    each_statement(&function.body, &mut |statement| {
        if let Statement::Call(call) = statement {
            add(call);
        }
    });
    if let Ending::MustTail(call) = &function.ending {
        add(call);
    }
    callees
}

/// The symbols that instructions use.
fn instruction_symbols(function: &Function) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    each_statement(&function.body, &mut |statement| statement_symbols(statement, &mut symbols));
    match &function.ending {
        Ending::Return(value) => operand_symbols(&[*value], &mut symbols),
        Ending::MustTail(call) => call_symbols(call, &mut symbols),
    }
    symbols
}

fn operand_symbols(operands: &[Operand], symbols: &mut Vec<Symbol>) {
    for operand in operands {
        if let Operand::Symbol(symbol) = operand {
            symbols.push(*symbol);
        }
    }
}

fn call_symbols(call: &Call, symbols: &mut Vec<Symbol>) {
    operand_symbols(&[call.callee], symbols);
    operand_symbols(&call.arguments, symbols);
}

fn statement_symbols(statement: &Statement, symbols: &mut Vec<Symbol>) {
    match statement {
        Statement::Call(call) => call_symbols(call, symbols),
        Statement::Take { symbols: taken, .. } => symbols.extend(taken),
        Statement::Select { a, b, .. } => operand_symbols(&[*a, *b], symbols),
        Statement::If { phis, .. } => {
            for phi in phis {
                operand_symbols(&[phi.a, phi.b], symbols);
            }
        }
        Statement::Loop { carried, .. } => {
            for value in carried {
                operand_symbols(&[value.start, value.next], symbols);
            }
        }
        _ => {}
    }
}

fn function_categories(function: &Function) -> Categories {
    let mut found =
        Categories { simd: SIGNATURES[function.signature].has_vectors(), ..Categories::default() };
    each_statement(&function.body, &mut |statement| statement_categories(statement, &mut found));
    if let Ending::MustTail(call) = &function.ending {
        call_categories(call, &mut found);
    }
    found
}

fn call_categories(call: &Call, found: &mut Categories) {
    let signature = &SIGNATURES[call.signature];
    found.simd |= match call.form {
        CallForm::Invoke => signature.result.is_vector(),
        CallForm::Plain | CallForm::Tail => signature.has_vectors(),
    };
    found.math |= !call.flags.is_empty();
}

fn statement_categories(statement: &Statement, found: &mut Categories) {
    use Statement as S;
    match statement {
        S::Binary { ty, flags, .. } | S::Negate { ty, flags, .. } | S::Select { ty, flags, .. } => {
            found.simd |= ty.is_vector();
            found.math |= !flags.is_empty();
        }
        S::MultiplyAdd { ty, fma, flags, .. } => {
            found.simd |= ty.is_vector();
            found.math |= *fma || !flags.is_empty();
        }
        S::Less { flags, .. } => found.math |= !flags.is_empty(),
        S::Reduce { ty, .. } => found.simd |= ty.is_vector(),
        S::Narrow { to, flags, .. } => {
            found.math |= !flags.is_empty();
            found.float16 |= *to == Narrow::Half;
            found.bfloat16 |= *to == Narrow::BFloat;
        }
        S::InsertElement { .. } | S::StoreInts { .. } => found.simd = true,
        S::Take { form, .. } => found.simd |= *form == Take::VectorStore,
        S::HaveFma { .. } => found.cpu = true,
        S::Call(call) => call_categories(call, found),
        S::If { phis, .. } => {
            for phi in phis {
                found.simd |= phi.ty.is_vector();
                found.math |= !phi.flags.is_empty();
            }
        }
        S::Loop { carried, .. } => {
            found.looping = true;
            for value in carried {
                found.simd |= value.ty.is_vector();
                found.math |= !value.flags.is_empty();
            }
        }
        S::ToDouble { .. } | S::ToInt { .. } | S::ExtractElement { .. } => {}
        S::Allocate { .. } | S::Load { .. } | S::Store { .. } | S::Fetch { .. } => {}
        S::Irreducible { .. } | S::Jump { .. } => {}
    }
}
