//! Functions with root phis in random surroundings.
//!
//! Which way a branch goes is up to who runs the function: conditions mean nothing.

use fastrand::Rng;
use std::fmt::Write as _;

/// What is there in every function: pointers into allocas, and others, that phis can merge.
const IN_ALLOCAS: [&str; 7] = ["%a1", "%a2", "%a3", "%g.a2", "%g.a3", "%g.out", "%g.before"];
const OTHERS: [&str; 7] = ["%p", "%p", "%p1", "%p1", "%p3", "%g.p3", "%g.back"];

/// Where programs store: memory that is always there.
const STORABLE: [&str; 6] = ["%p1", "%p3", "%a1", "%a2", "%a3", "%g.a2"];

const HEAD: &str = "\
declare void @observe(ptr addrspace(10)) nounwind willreturn memory(none)
declare void @pure() nounwind willreturn memory(none)
declare void @may_stop() memory(read)
declare void @opaque()
declare ptr @pick() memory(read)
declare void @keep(ptr) nounwind willreturn memory(none)
declare i32 @personality(...)

define ptr addrspace(10) @f(i1 %c, i64 %n, ptr %p, ptr dereferenceable(8) %p1, ptr dereferenceable(24) %p3, ptr addrspace(10) %v, ptr addrspace(10) %w) personality ptr @personality {
b0:
  %a1 = alloca [1 x ptr addrspace(10)], align 8
  %a2 = alloca [2 x ptr addrspace(10)], align 8
  %a3 = alloca ptr addrspace(10), i32 3, align 8
  %g.a2 = getelementptr inbounds i8, ptr %a2, i64 8
  %g.a3 = getelementptr inbounds ptr addrspace(10), ptr %a3, i64 1
  %g.out = getelementptr inbounds i8, ptr %a1, i64 8
  %g.p3 = getelementptr inbounds i8, ptr %p3, i64 8
  %g.back = getelementptr i8, ptr %p1, i64 8
  %g.before = getelementptr i8, ptr %a2, i64 -8
";

#[derive(Clone)]
enum End {
    Return,
    Unreachable,
    Branch(usize),
    Conditional(usize, usize),
    Switch(Vec<usize>),
    /// To where it returns, and where it unwinds; with a pointer as its result or not, and writing or not.
    Invoke(usize, usize, Callee),
}

#[derive(Clone, Copy, PartialEq)]
enum Callee {
    Opaque,
    Pick,
    MayStop,
}

impl End {
    /// An entry an edge.
    fn successors(&self) -> Vec<usize> {
        match self {
            Self::Return | Self::Unreachable => Vec::new(),
            Self::Branch(to) => vec![*to],
            Self::Conditional(a, b) | Self::Invoke(a, b, _) => vec![*a, *b],
            Self::Switch(to) => to.clone(),
        }
    }
}

struct Generator {
    random: Rng,
    ends: Vec<End>,
    /// Which blocks are landing pads.
    pads: Vec<bool>,
    phis: Vec<bool>,
    /// The pointers that the phis of this function merge.
    pointers: Vec<&'static str>,
    text: String,
    names: usize,
}

/// The text of a module with one function, `@f`.
pub(crate) fn program(seed: u64) -> String {
    let mut random = Rng::with_seed(seed);
    let count = random.usize(3..10);
    let pads: Vec<bool> = (0..count).map(|block| block > 2 && random.u8(..5) == 0).collect();
    let mut some = |all: &[&'static str]| (0..2).map(|_| all[random.usize(..all.len())]).collect::<Vec<_>>();
    let pointers = [some(&IN_ALLOCAS), some(&OTHERS)].concat();
    let (phis, text) = (vec![false; count], HEAD.to_owned());
    let mut generator = Generator { random, ends: Vec::new(), pads, phis, pointers, text, names: 0 };
    for block in 0..count {
        let end = if block == 0 { generator.start() } else { generator.end() };
        generator.ends.push(end);
    }
    for block in 1..count {
        generator.phis[block] = !generator.predecessors(block).is_empty() && generator.chance(70);
    }
    for block in 0..count {
        generator.block(block);
    }
    generator.text + "}\n!0 = !{}\n"
}

impl Generator {
    fn chance(&mut self, percent: u8) -> bool {
        self.random.u8(..100) < percent
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.random.usize(..items.len())].clone()
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("%x{}", self.names)
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    /// A block to go to: not the entry, and no landing pad.
    fn target(&mut self) -> usize {
        let targets: Vec<usize> = (1..self.pads.len()).filter(|block| !self.pads[*block]).collect();
        let fresh = targets.iter().find(|block| self.predecessors(**block).is_empty()).copied();
        let chosen = self.pick(&targets);
        fresh.filter(|_| self.chance(50)).unwrap_or(chosen)
    }

    fn start(&mut self) -> End {
        if self.chance(50) {
            End::Branch(self.target())
        } else {
            End::Conditional(self.target(), self.target())
        }
    }

    fn end(&mut self) -> End {
        let pads: Vec<usize> = (1..self.pads.len()).filter(|block| self.pads[*block]).collect();
        match self.random.u8(..20) {
            0..=7 => End::Branch(self.target()),
            8..=12 => End::Conditional(self.target(), self.target()),
            13 => End::Switch((0..self.random.usize(2..4)).map(|_| self.target()).collect()),
            14 => End::Unreachable,
            15..=17 if !pads.is_empty() => {
                let callee = self.pick(&[Callee::Opaque, Callee::Pick, Callee::MayStop]);
                End::Invoke(self.target(), self.pick(&pads), callee)
            }
            _ => End::Return,
        }
    }

    /// Where edges to a block come from.
    fn predecessors(&self, block: usize) -> Vec<usize> {
        let from = |(from, end): (usize, &End)| {
            vec![from; end.successors().iter().filter(|to| **to == block).count()]
        };
        self.ends.iter().enumerate().flat_map(from).collect()
    }

    fn block(&mut self, block: usize) {
        if block > 0 {
            let _ = writeln!(self.text, "b{block}:");
            if self.phis[block] {
                self.phi(block);
            }
            if self.pads[block] {
                self.line(&format!("%lp{block} = landingpad {{ ptr, i32 }} cleanup"));
            }
        }
        for _ in 0..self.random.usize(..6) {
            self.instruction(block);
        }
        self.terminator(block);
    }

    fn phi(&mut self, block: usize) {
        let mut edges: Vec<(usize, String)> = Vec::new();
        for from in self.predecessors(block) {
            let known = edges.iter().find(|(known, _)| *known == from).map(|(_, pointer)| pointer.clone());
            let pointer = known.unwrap_or_else(|| self.incoming(block, from));
            edges.push((from, pointer));
        }
        let entries: Vec<String> =
            edges.iter().map(|(from, pointer)| format!("[ {pointer}, %b{from} ]")).collect();
        self.line(&format!("%r{block} = phi ptr {}", entries.join(", ")));
    }

    fn incoming(&mut self, block: usize, from: usize) -> String {
        if matches!(self.ends[from], End::Invoke(to, _, Callee::Pick) if to == block) && self.chance(60) {
            return format!("%i{from}");
        }
        if self.phis[from] && self.chance(25) {
            return format!("%r{from}");
        }
        self.pick(&self.pointers.clone()).to_owned()
    }

    /// The phi that is loaded through in a block: its own, or that of the only block before it.
    fn visible_phi(&mut self, block: usize) -> Option<String> {
        let mut before = self.predecessors(block);
        before.dedup();
        let inherited = before.first().copied().filter(|from| before.len() == 1 && self.phis[*from]);
        match (self.phis[block], inherited) {
            (true, Some(_)) if self.chance(30) => inherited.map(|from| format!("%r{from}")),
            (true, _) => Some(format!("%r{block}")),
            (false, inherited) => inherited.map(|from| format!("%r{from}")),
        }
    }

    fn instruction(&mut self, block: usize) {
        match self.random.u8(..100) {
            0..=54 => self.load(block),
            55..=64 => self.line("call void @pure()"),
            65..=69 => self.line("call void @may_stop()"),
            70..=72 => self.line("call void @opaque()"),
            73 => self.line("fence seq_cst"),
            74..=81 => {
                let (to, value) = (self.pick(&STORABLE), self.pick(&["%v", "%w"]));
                self.line(&format!("store ptr addrspace(10) {value}, ptr {to}, align 8"));
            }
            82 => self.other_use(block),
            _ => {}
        }
    }

    fn load(&mut self, block: usize) {
        let Some(mut pointer) = self.visible_phi(block) else { return };
        if self.chance(40) {
            let element = self.name();
            let bytes = self.pick(&[0, 8, 8, 16, -8]);
            let inbounds = self.pick(&["inbounds ", ""]);
            self.line(&format!("{element} = getelementptr {inbounds}i8, ptr {pointer}, i64 {bytes}"));
            pointer = element;
        }
        let loaded = self.name();
        let promise = self.pick(&["", "", "", ", !noundef !0"]);
        self.line(&format!("{loaded} = load ptr addrspace(10), ptr {pointer}, align 8{promise}"));
        self.line(&format!("call void @observe(ptr addrspace(10) {loaded})"));
    }

    fn other_use(&mut self, block: usize) {
        let Some(pointer) = self.visible_phi(block) else { return };
        let loaded = self.name();
        let line = self.pick(&[
            format!("{loaded} = load volatile ptr addrspace(10), ptr {pointer}, align 8"),
            format!("{loaded} = load atomic ptr addrspace(10), ptr {pointer} unordered, align 8"),
            format!("call void @keep(ptr {pointer})"),
        ]);
        self.line(&line);
    }

    fn terminator(&mut self, block: usize) {
        let line = match self.ends[block].clone() {
            End::Return => "ret ptr addrspace(10) %v".to_owned(),
            End::Unreachable => "unreachable".to_owned(),
            End::Branch(to) => format!("br label %b{to}"),
            End::Conditional(a, b) => format!("br i1 %c, label %b{a}, label %b{b}"),
            End::Switch(to) => {
                let cases =
                    to.iter().enumerate().skip(1).map(|(value, to)| format!("i64 {value}, label %b{to}"));
                format!("switch i64 %n, label %b{} [ {} ]", to[0], cases.collect::<Vec<_>>().join(" "))
            }
            End::Invoke(to, unwind, callee) => {
                let call = match callee {
                    Callee::Opaque => "invoke void @opaque()".to_owned(),
                    Callee::MayStop => "invoke void @may_stop()".to_owned(),
                    Callee::Pick => format!("%i{block} = invoke ptr @pick()"),
                };
                format!("{call} to label %b{to} unwind label %b{unwind}")
            }
        };
        self.line(&line);
    }
}
