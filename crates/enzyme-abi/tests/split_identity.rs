//! Splitting a value and putting it together again gives the value: executed, for generated types.

use enzyme_abi::session::Session;
use fastrand::Rng;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::{Format, Module};
use llvm_ext::passes::{PassRegistry, RunOptions, run_pipeline};
use std::fmt::Write as _;
use std::io::{Seek as _, SeekFrom};
use std::os::fd::AsFd as _;
use std::process::Command;
use std::rc::Rc;

/// A type as text, with its leaves.
struct Generated {
    text: String,
    leaves: Vec<Leaf>,
}

/// A leaf: the way to it, its bits, and whether it is a reference.
#[derive(Clone)]
struct Leaf {
    path: Vec<usize>,
    bits: u32,
    tracked: bool,
}

const DATA: [(&str, u32); 8] = [
    ("i8", 8),
    ("i16", 16),
    ("i32", 32),
    ("i64", 64),
    ("float", 32),
    ("double", 64),
    ("ptr", 64),
    ("<4 x i16>", 64),
];

fn leaf(text: &str, bits: u32, tracked: bool) -> Generated {
    Generated { text: text.to_owned(), leaves: vec![Leaf { path: Vec::new(), bits, tracked }] }
}

fn generate(rng: &mut Rng, depth: u32) -> Generated {
    match rng.u32(0..if depth == 0 { 4 } else { 9 }) {
        0 | 1 => leaf("ptr addrspace(10)", 64, true),
        2 | 3 => {
            let (text, bits) = DATA[rng.usize(0..DATA.len())];
            leaf(text, bits, false)
        }
        4 => repeated(&leaf("ptr addrspace(10)", 64, true), 2, "<2 x ptr addrspace(10)>".to_owned()),
        5 => {
            let (element, length) = (generate(rng, depth - 1), rng.usize(0..4));
            let text = format!("[{length} x {}]", element.text);
            repeated(&element, length, text)
        }
        _ => structure(rng, depth),
    }
}

fn structure(rng: &mut Rng, depth: u32) -> Generated {
    let parts: Vec<_> = (0..rng.usize(0..5)).map(|_| generate(rng, depth - 1)).collect();
    let elements: Vec<_> = parts.iter().map(|part| part.text.clone()).collect();
    let text = format!("{{ {} }}", elements.join(", ")).replace("{  }", "{}");
    let leaves = parts.into_iter().enumerate().flat_map(|(at, part)| below(at, part.leaves)).collect();
    Generated { text, leaves }
}

fn repeated(element: &Generated, length: usize, text: String) -> Generated {
    let leaves = (0..length).flat_map(|at| below(at, element.leaves.clone())).collect();
    Generated { text, leaves }
}

fn below(at: usize, leaves: Vec<Leaf>) -> impl Iterator<Item = Leaf> {
    leaves.into_iter().map(move |leaf| Leaf { path: [vec![at], leaf.path].concat(), ..leaf })
}

/// A type whose values are split.
fn split_type(rng: &mut Rng) -> Generated {
    loop {
        let ty = structure(rng, 3);
        let tracked = ty.leaves.iter().filter(|leaf| leaf.tracked).count();
        if tracked > 0 && tracked < ty.leaves.len() {
            return ty;
        }
    }
}

/// Writes the function that checks a type: it hands what it finds and what should be there to `@expect`.
struct Check<'t> {
    ty: &'t Generated,
    text: String,
    next: usize,
}

impl Check<'_> {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "  {line}").expect("memory");
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%x{}", self.next)
    }

    /// The address of a leaf in memory.
    fn place(&mut self, memory: &str, leaf: &Leaf) -> String {
        let place = self.fresh();
        let steps: String = leaf.path.iter().map(|step| format!(", i32 {step}")).collect();
        let line = format!("{place} = getelementptr {}, ptr {memory}, i64 0{steps}", self.ty.text);
        self.line(&line);
        place
    }

    fn root(&mut self, memory: &str, index: usize) -> String {
        let place = self.fresh();
        self.line(&format!("{place} = getelementptr ptr addrspace(10), ptr {memory}, i64 {index}"));
        place
    }

    fn expect(&mut self, place: &str, bits: u32, value: u64) {
        let (found, wide) = (self.fresh(), self.fresh());
        self.line(&format!("{found} = load i{bits}, ptr {place}, align 1"));
        let widen =
            if bits == 64 { format!("add i64 {found}, 0") } else { format!("zext i{bits} {found} to i64") };
        self.line(&format!("{wide} = {widen}"));
        self.line(&format!("call void @expect(i64 {wide}, i64 {})", masked(value, bits)));
    }

    /// The number that a leaf has.
    fn value(&self, at: usize) -> u64 {
        masked(0x0123_4567_89ab_cdef_u64.wrapping_mul(2 * at as u64 + 3), self.ty.leaves[at].bits)
    }

    fn prepare(&mut self) {
        let (ty, roots) = (&self.ty.text, self.ty.leaves.iter().filter(|leaf| leaf.tracked).count());
        let mut lines: Vec<_> =
            ["orig", "data", "back"].iter().map(|name| format!("%{name} = alloca {ty}")).collect();
        lines.extend(["roots", "others"].map(|name| format!("%{name} = alloca [{roots} x i64]")));
        let size = format!("ptrtoint (ptr getelementptr ({ty}, ptr null, i64 1) to i64)");
        lines.push(format!("call void @llvm.memset.p0.i64(ptr %data, i8 -86, i64 {size}, i1 false)"));
        lines.iter().for_each(|line| self.line(line));
        for (at, leaf) in self.ty.leaves.iter().enumerate() {
            let place = self.place("%orig", leaf);
            self.line(&format!("store i{} {}, ptr {place}, align 1", leaf.bits, self.value(at)));
        }
    }

    /// Expects every leaf in memory to have its number.
    fn expect_whole(&mut self, memory: &str) {
        for (at, leaf) in self.ty.leaves.iter().enumerate() {
            let place = self.place(memory, leaf);
            self.expect(&place, leaf.bits, self.value(at));
        }
    }

    /// Expects data to be what it was and the places of references to be untouched, and the roots to be the references.
    fn expect_split(&mut self) {
        let mut root = 0;
        for (at, leaf) in self.ty.leaves.iter().enumerate() {
            let place = self.place("%data", leaf);
            let untouched = 0xaaaa_aaaa_aaaa_aaaa;
            self.expect(&place, leaf.bits, if leaf.tracked { untouched } else { self.value(at) });
            if leaf.tracked {
                for memory in ["%roots", "%others"] {
                    let place = self.root(memory, root);
                    self.expect(&place, 64, self.value(at));
                }
                root += 1;
            }
        }
    }

    fn expect_null(&mut self, memory: &str) {
        for (at, leaf) in self.ty.leaves.iter().enumerate() {
            let place = self.place(memory, leaf);
            self.expect(&place, leaf.bits, if leaf.tracked { 0 } else { self.value(at) });
        }
    }
}

fn masked(value: u64, bits: u32) -> u64 {
    value & (u64::MAX >> (64 - bits))
}

fn check(number: usize, ty: &Generated) -> String {
    let mut check = Check { ty, text: String::new(), next: 0 };
    let name = |builder: &str| format!("@jlopt.enzyme.{builder}.t{number}");
    let t = &ty.text;
    let [recombine, recombine_ptr, extract, split, nullify] =
        ["recombine_value", "recombine_value_ptr", "extract_roots", "split_value_into", "nullify"].map(name);
    let mut text = format!(
        "declare {t} {recombine}({t}, ptr)\ndeclare {t} {recombine_ptr}(ptr, ptr)\n\
         declare void {extract}({t}, ptr)\ndeclare void {split}({t}, ptr, ptr)\ndeclare {t} {nullify}({t})\n\
         define void @check{number}() {{\n"
    );
    check.prepare();
    check.line(&format!("%v = load {t}, ptr %orig"));
    check.line(&format!("call void {split}({t} %v, ptr %data, ptr %roots)"));
    check.line(&format!("call void {extract}({t} %v, ptr %others)"));
    check.expect_split();
    check.line(&format!("%w = call {t} {recombine_ptr}(ptr %data, ptr %roots)"));
    check.line(&format!("store {t} %w, ptr %back"));
    check.expect_whole("%back");
    check.line(&format!("%n = call {t} {nullify}({t} %v)"));
    check.line(&format!("store {t} %n, ptr %back"));
    check.expect_null("%back");
    check.line(&format!("%r = call {t} {recombine}({t} %n, ptr %roots)"));
    check.line(&format!("store {t} %r, ptr %back"));
    check.expect_whole("%back");
    check.line("ret void");
    text += &check.text;
    text + "}\n"
}

/// A program that runs all checks and ends with status 0 if everything is as it should be.
fn program(types: &[Generated]) -> String {
    let mut text = String::from(
        "target triple = \"x86_64-linux-gnu\"\n\
         @wrong = internal global i32 0\n\
         declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
         define void @expect(i64 %found, i64 %wanted) noinline {\n\
         \x20 %differs = icmp ne i64 %found, %wanted\n\
         \x20 %one = zext i1 %differs to i32\n\
         \x20 %old = load i32, ptr @wrong\n\
         \x20 %new = or i32 %old, %one\n\
         \x20 store i32 %new, ptr @wrong\n\
         \x20 ret void\n}\n",
    );
    types.iter().enumerate().for_each(|(number, ty)| text += &check(number, ty));
    let calls: String = (0..types.len()).map(|number| format!("  call void @check{number}()\n")).collect();
    text + &format!("define i32 @main() {{\n{calls}  %wrong = load i32, ptr @wrong\n  ret i32 %wrong\n}}\n")
}

/// The program with its placeholders expanded.
fn expanded(text: &str) -> std::fs::File {
    let context = Context::new();
    let module = Module::parse(&context, &InputBuffer::from_bytes(text.as_bytes()), "checks.ll");
    let module = module.unwrap_or_else(|error| panic!("{error}: {}", error.source_line));
    let mut registry = PassRegistry::default();
    enzyme_abi::register(&mut registry, &Rc::new(Session::default()));
    let options = RunOptions { verify_each: true };
    run_pipeline(&module, "enzyme-expand-value-builders", &registry, options).expect("a pipeline");
    module.verify().expect("valid IR");
    assert!(module.functions().all(|function| !function.name_starts_with("jlopt.enzyme")));
    let mut file = tempfile::tempfile().expect("a temporary file");
    module.write(Format::Bitcode, file.as_fd(), false).expect("room for it");
    let _ = file.seek(SeekFrom::Start(0)).expect("a file");
    file
}

#[test]
fn split_then_recombine_is_the_identity() {
    let mut rng = Rng::with_seed(7);
    let types: Vec<_> = (0..100).map(|_| split_type(&mut rng)).collect();
    // Without the checks' own faults: the whole of each type is looked at.
    assert!(types.iter().map(|ty| ty.leaves.len()).sum::<usize>() > 500);
    let program = expanded(&program(&types));
    let status = Command::new("lli-22").arg("-").stdin(program).status().expect("lli-22 runs");
    assert!(status.success(), "{status}");
}

#[test]
fn the_checks_find_what_is_wrong() {
    let mut rng = Rng::with_seed(7);
    let types = [split_type(&mut rng)];
    // Roots that are the wrong ones.
    let text = program(&types).replace("call void @jlopt.enzyme.extract_roots.t0", "; ");
    let status = Command::new("lli-22").arg("-").stdin(expanded(&text)).status().expect("lli-22 runs");
    assert_eq!(status.code(), Some(1));
}
