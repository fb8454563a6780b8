//! Random code around patterns: functions with branches, phis, memory and calls, and globals of all sorts.

use fastrand::Rng;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What a pattern puts into a function: lines that may use its parameters `%x`, `%p` and `%o`, and where they end the
/// block that they are put into, the label of the block that goes on.
#[derive(Clone, Default)]
pub(crate) struct Piece {
    pub(crate) lines: Vec<String>,
    pub(crate) label: Option<String>,
}

impl Piece {
    pub(crate) fn of(text: &str) -> Self {
        Self { lines: text.lines().map(|line| line.trim().to_owned()).collect(), label: None }
    }

    pub(crate) fn ending_in(self, label: String) -> Self {
        Self { label: Some(label), ..self }
    }
}

/// A function that holds pieces.
#[derive(Default)]
pub(crate) struct Host {
    pub(crate) name: String,
    /// In front of those that every function has.
    pub(crate) parameters: Vec<String>,
    pub(crate) attributes: String,
    pub returns_nothing: bool,
    pub(crate) pieces: Vec<Piece>,
}

/// What patterns need, which the module then has.
#[derive(Default)]
pub(crate) struct Needs {
    /// Globals, and functions with a body.
    pub(crate) definitions: Vec<String>,
    pub(crate) declarations: BTreeSet<&'static str>,
    pub(crate) hosts: Vec<Host>,
    /// Constants that hosts use where they need a tracked pointer.
    pub(crate) tracked: Vec<String>,
    /// What is listed in `llvm.compiler.used` beside globals that are there anyway.
    pub(crate) used: Vec<String>,
}

const LAYOUTS: [&str; 3] = [
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13",
    "e-i64:64-ni:10:11:12:13",
    "",
];

const FUNCTION_LINKAGES: [&str; 8] = [
    "",
    "internal",
    "private",
    "weak",
    "linkonce_odr",
    "hidden",
    "available_externally",
    "weak_odr protected",
];

/// Globals that look like what patterns are made of, and are not, among others.
const GLOBALS: [&str; 19] = [
    "@\"jl_global#1\" = private unnamed_addr constant ptr inttoptr (i64 4096 to ptr)",
    "@\"jl_sym#x#2\" = external constant ptr",
    "@\"odd \\22name\\22 \\C3\\A9\" = weak_odr hidden global i64 7, align 16",
    "@0 = private global [3 x i64] zeroinitializer",
    "@common = common global i64 0, align 8",
    "@local = internal thread_local(initialexec) global i64 0",
    "@linked = linkonce_odr unnamed_addr constant { i64, ptr } { i64 1, ptr @common }, comdat",
    "@maybe = extern_weak global i64",
    "@there = available_externally constant i64 3",
    "@section = dso_local global i32 1, section \"data.odd\", align 4",
    "@alias = weak alias i64, ptr @common",
    "@inner = internal alias i8, getelementptr (i8, ptr @section, i64 2)",
    "@llvm.used = appending global [1 x ptr] [ptr @common], section \"llvm.metadata\"",
    "@ejl = external addrspace(10) global {}",
    "@not_ejl_jl_nothing = external addrspace(10) global {}",
    "@jlplt_sin_7_gate = internal global ptr null",
    "@jlplt_got = internal global ptr @ext",
    "@jlplt_none_1_got = external global ptr",
    "@exported = dllexport global i64 1, align 8",
];

const DECLARATIONS: [&str; 7] = [
    "declare i64 @ext(i64)",
    "declare i64 @reads(ptr, ptr addrspace(10)) memory(read)",
    "declare void @opaque(...) \"an attribute\"=\"1\"",
    "declare i32 @personality(...)",
    "declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)",
    "declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)",
    "declare void @llvm.memmove.p0.p11.i64(ptr writeonly captures(none), ptr addrspace(11) readonly captures(none), i64, i1 immarg)",
];

/// The names of the globals that every module has.
pub(crate) fn global_names() -> impl Iterator<Item = &'static str> {
    GLOBALS.iter().filter_map(|global| global.split_once(" = ")).map(|(name, _)| name)
}

/// Pointers to memory that every function can use.
const PLACES: [&str; 6] = ["%p", "%a", "%g", "@common", "@section", "@0"];

/// The module's text: functions `f0`, `f1`, … without a pattern, and the hosts.
pub(crate) fn module(numbers: &mut Rng, needs: Needs) -> String {
    let plain = numbers.usize(1..4);
    let mut text = format!("target datalayout = \"{}\"\n\n$linked = comdat any\n\n", pick(numbers, &LAYOUTS));
    let mut definitions: Vec<String> = GLOBALS.iter().map(|global| (*global).to_owned()).collect();
    let functions = (0..plain).map(|number| {
        let host = Host { name: format!("f{number}"), ..Host::default() };
        let linkage = pick(numbers, &FUNCTION_LINKAGES);
        function(numbers, linkage, &host, plain, &[])
    });
    definitions.extend(functions.collect::<Vec<_>>());
    definitions.extend(needs.definitions);
    definitions.push(used(numbers, needs.used));
    let hosts = needs.hosts.iter().map(|host| function(numbers, "", host, plain, &needs.tracked));
    definitions.extend(hosts.collect::<Vec<_>>());
    numbers.shuffle(&mut definitions);
    let declarations = DECLARATIONS.into_iter().chain(needs.declarations).collect::<BTreeSet<_>>();
    for part in definitions.iter().map(String::as_str).chain(declarations) {
        text.push_str(part);
        text.push('\n');
    }
    text + "\n!named = !{!0, !1}\n!0 = !{}\n!1 = !{!2, !2, i64 0}\n!2 = !{!\"type\", !3}\n!3 = !{!\"root\"}\n"
}

fn used(numbers: &mut Rng, mut entries: Vec<String>) -> String {
    if entries.is_empty() || numbers.bool() {
        entries.extend(["ptr @section", "ptr @local"].map(str::to_owned));
    }
    numbers.shuffle(&mut entries);
    let (count, entries) = (entries.len(), entries.join(", "));
    format!("@llvm.compiler.used = appending global [{count} x ptr] [{entries}], section \"llvm.metadata\"")
}

pub(crate) fn pick<'t>(numbers: &mut Rng, choices: &[&'t str]) -> &'t str {
    choices[numbers.usize(..choices.len())]
}

enum End {
    Return,
    Unreachable,
    Branch(usize),
    Conditional(usize, usize),
    Switch(Vec<usize>),
    Invoke(usize),
}

impl End {
    /// An entry an edge.
    fn successors(&self) -> Vec<usize> {
        match self {
            Self::Return | Self::Unreachable => Vec::new(),
            Self::Branch(to) | Self::Invoke(to) => vec![*to],
            Self::Conditional(a, b) => vec![*a, *b],
            Self::Switch(all) => all.clone(),
        }
    }

    fn choose(numbers: &mut Rng, block: usize, blocks: usize) -> Self {
        let next = block + 1;
        if next == blocks {
            return if numbers.u8(..8) == 0 { Self::Unreachable } else { Self::Return };
        }
        // Never back to the entry.
        let mut any = || numbers.usize(1..blocks);
        let others = [any(), any(), any()];
        match numbers.u8(..8) {
            0..3 => Self::Branch(next),
            3..6 => Self::Conditional(next, others[0]),
            6 => Self::Switch(vec![others[0], next, others[1], next, others[2]]),
            _ => Self::Invoke(next),
        }
    }
}

/// A block in the making: its lines, and what can be used at its end.
struct Block {
    label: String,
    lines: Vec<String>,
    word: String,
    object: String,
    end: End,
}

/// Writes the lines of a function's blocks.
struct Body<'a> {
    numbers: &'a mut Rng,
    plain: usize,
    tracked: &'a [String],
    count: usize,
    words: Vec<String>,
    objects: Vec<String>,
}

fn function(numbers: &mut Rng, linkage: &str, host: &Host, plain: usize, tracked: &[String]) -> String {
    let blocks = numbers.usize(1..7);
    let mut body = Body { numbers, plain, tracked, count: 0, words: Vec::new(), objects: Vec::new() };
    // The first is where the function comes by whatever it does.
    let places: Vec<usize> = (0..host.pieces.len())
        .map(|piece| if piece == 0 { 0 } else { body.numbers.usize(..blocks) })
        .collect();
    let made: Vec<Block> = (0..blocks)
        .map(|block| {
            let here = places.iter().zip(&host.pieces).filter(|(place, _)| **place == block);
            let pieces: Vec<_> = here.map(|(_, piece)| piece).collect();
            let end = End::choose(body.numbers, block, blocks);
            body.block(block, &pieces, end)
        })
        .collect();

    let mut parameters = host.parameters.clone();
    parameters.extend(["i64 %x", "ptr %p", "ptr addrspace(10) %o"].map(str::to_owned));
    let result = if host.returns_nothing { "void" } else { "i64" };
    let mut text = format!(
        "define {linkage} {result} @{}({}) {} personality ptr @personality {{\n",
        host.name,
        parameters.join(", "),
        host.attributes
    );
    for (number, block) in made.iter().enumerate() {
        writeln!(text, "b{number}:").expect("a string can be written to");
        text.push_str(&head(&made, number));
        block.lines.iter().for_each(|line| writeln!(text, "  {line}").expect("a string can be written to"));
        text.push_str(&end(block, number, host.returns_nothing));
    }
    text + "}\n"
}

/// What a block starts with: what all functions can use, or phis of what its predecessors leave.
fn head(blocks: &[Block], number: usize) -> String {
    if number == 0 {
        return "  %a = alloca [4 x i64], align 8\n  %g = getelementptr inbounds i8, ptr %a, i64 8\n"
            .to_owned();
    }
    let edges: Vec<&Block> = blocks
        .iter()
        .flat_map(|from| from.end.successors().into_iter().filter(|to| *to == number).map(move |_| from))
        .collect();
    if edges.is_empty() {
        return format!("  %w{number} = freeze i64 %x\n  %t{number} = freeze ptr addrspace(10) %o\n");
    }
    let entries = |value: fn(&Block) -> &String| {
        edges
            .iter()
            .map(|from| format!("[ {}, %{} ]", value(from), from.label))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let (words, objects) = (entries(|from| &from.word), entries(|from| &from.object));
    format!("  %w{number} = phi i64 {words}\n  %t{number} = phi ptr addrspace(10) {objects}\n")
}

fn end(block: &Block, number: usize, returns_nothing: bool) -> String {
    let word = &block.word;
    match &block.end {
        End::Return if returns_nothing => "  ret void\n".to_owned(),
        End::Return => format!("  ret i64 {word}\n"),
        End::Unreachable => "  unreachable\n".to_owned(),
        End::Branch(to) => format!("  br label %b{to}\n"),
        End::Conditional(a, b) => {
            format!("  %c{number} = trunc i64 {word} to i1\n  br i1 %c{number}, label %b{a}, label %b{b}\n")
        }
        End::Switch(all) => {
            let cases = all[1..].iter().enumerate().map(|(case, to)| format!("i64 {case}, label %b{to}"));
            let cases = cases.collect::<Vec<_>>().join(" ");
            format!("  switch i64 {word}, label %b{} [ {cases} ]\n", all[0])
        }
        End::Invoke(to) => format!(
            "  %i{number} = invoke i64 @ext(i64 {word}) to label %b{to} unwind label %pad{number}\n\
             pad{number}:\n  %l{number} = landingpad {{ ptr, i32 }} cleanup\n  resume {{ ptr, i32 }} %l{number}\n"
        ),
    }
}

impl Body<'_> {
    fn block(&mut self, number: usize, pieces: &[&Piece], end: End) -> Block {
        let (word, object) = if number == 0 {
            ("%x".to_owned(), "%o".to_owned())
        } else {
            (format!("%w{number}"), format!("%t{number}"))
        };
        (self.words, self.objects) = (vec![word], vec![object]);
        let (mut lines, mut label) = (Vec::new(), format!("b{number}"));
        for piece in pieces.iter().map(Some).chain([None]) {
            for _ in 0..self.numbers.usize(..6) {
                lines.extend(self.line());
            }
            if let Some(piece) = piece {
                lines.extend(piece.lines.iter().cloned());
                label = piece.label.clone().unwrap_or(label);
            }
        }
        Block { label, lines, word: self.word(), object: self.object(), end }
    }

    fn word(&mut self) -> String {
        match self.numbers.u8(..6) {
            0 => self.numbers.u32(..).to_string(),
            1 => "%x".to_owned(),
            _ => self.words[self.numbers.usize(..self.words.len())].clone(),
        }
    }

    fn object(&mut self) -> String {
        match self.numbers.u8(..5) {
            0 => "null".to_owned(),
            1 => "@not_ejl_jl_nothing".to_owned(),
            2 if !self.tracked.is_empty() => self.tracked[self.numbers.usize(..self.tracked.len())].clone(),
            _ => self.objects[self.numbers.usize(..self.objects.len())].clone(),
        }
    }

    /// One instruction, or some that belong together.
    fn line(&mut self) -> Vec<String> {
        let n = self.count;
        self.count += 1;
        let (word, other, object) = (self.word(), self.word(), self.object());
        let place = pick(self.numbers, &PLACES);
        let mut results = true;
        let lines = match self.numbers.u8(..14) {
            0..3 => {
                let operation = pick(self.numbers, &["add nsw", "mul", "xor", "sub nuw", "shl", "and"]);
                vec![format!("%v{n} = {operation} i64 {word}, {other}")]
            }
            3 => vec![format!("%v{n} = load i64, ptr {place}, align 8, !tbaa !1")],
            4 => vec![format!("%v{n} = load atomic volatile i64, ptr {place} acquire, align 8")],
            5 => vec![
                format!("%b{n}.c = icmp ult i64 {word}, {other}"),
                format!("%v{n} = select i1 %b{n}.c, i64 {word}, i64 {other}"),
            ],
            6 => {
                let callee = self.numbers.usize(..self.plain);
                vec![format!(
                    "%v{n} = call i64 @f{callee}(i64 {word}, ptr {place}, ptr addrspace(10) {object})"
                )]
            }
            7 => vec![
                format!("%e{n} = load ptr, ptr @jlplt_got, align 8"),
                format!("%v{n} = tail call fastcc i64 %e{n}(i64 {word})"),
            ],
            8 => vec![format!("%v{n} = atomicrmw add ptr {place}, i64 {word} monotonic, align 8")],
            9 => vec![format!("%v{n} = call i64 @reads(ptr {place}, ptr addrspace(10) {object})")],
            10 => {
                self.objects.push(format!("%n{n}"));
                vec![
                    format!("%d{n} = addrspacecast ptr addrspace(10) {object} to ptr addrspace(11)"),
                    format!("%h{n} = getelementptr inbounds i8, ptr addrspace(11) %d{n}, i64 8"),
                    format!("%n{n} = load ptr addrspace(10), ptr addrspace(11) %h{n}, align 8"),
                    format!("%v{n} = load i64, ptr addrspace(11) %d{n}, align 8"),
                ]
            }
            11 => {
                results = false;
                vec![format!("store i64 {word}, ptr {place}, align 8")]
            }
            12 => {
                results = false;
                vec![format!("call void (...) @opaque(ptr addrspace(10) {object}, i64 {word})")]
            }
            _ => {
                results = false;
                let copy = pick(
                    self.numbers,
                    &[
                        "call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr @0, i64 16, i1 false)",
                        "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 24, i1 true)",
                        "call void @llvm.memmove.p0.p11.i64(ptr %a, ptr addrspace(11) null, i64 %x, i1 false)",
                    ],
                );
                vec![copy.to_owned()]
            }
        };
        if results {
            self.words.push(format!("%v{n}"));
        }
        lines
    }
}
