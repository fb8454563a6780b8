//! What each pass is about, to be put into random surroundings.

use crate::surroundings::{Host, Needs, Piece, pick};
use fastrand::Rng;
use serde_json::{Map, Value, json};

/// What a pass is about.
pub(crate) struct Pattern {
    pub(crate) pass: &'static str,
    /// What a pipeline gives it in `<...>`, an entry each.
    pub(crate) parameters: &'static [&'static str],
    /// Puts it into the host at hand once more.
    add: fn(&mut Case),
}

/// A module in the making, and the side files for it.
#[derive(Default)]
pub(crate) struct Case {
    pub(crate) needs: Needs,
    host: Host,
    count: usize,
    slots: Map<String, Value>,
    inserted: Map<String, Value>,
    records: Vec<Value>,
    /// Lines that the pass must leave as they are.
    pub(crate) kept: Vec<String>,
    numbers: Rng,
}

/// An entry for each pass.
pub(crate) const PATTERNS: &[Pattern] = &[
    Pattern { pass: "enzyme-make-slots-symbolic", parameters: &[], add: defined_slot },
    Pattern { pass: "enzyme-resolve-slots", parameters: &[], add: declared_slot },
    Pattern { pass: "enzyme-bake-inserted-values", parameters: &[], add: inserted_value_in_use },
    Pattern { pass: "enzyme-bake-julia-value-globals", parameters: &[], add: inserted_value_in_use },
    Pattern { pass: "enzyme-relocate-julia-value-globals", parameters: &[], add: inserted_value },
    Pattern { pass: "enzyme-record-symbolic-slots", parameters: &[], add: declared_slot },
    Pattern { pass: "enzyme-link-julia-values", parameters: &[], add: unlinked },
    Pattern { pass: "enzyme-fold-plt-gots", parameters: &[], add: got },
    Pattern { pass: "enzyme-fixup-sret", parameters: &[], add: whole_copy },
    Pattern { pass: "enzyme-expand-value-builders", parameters: &["nullify=nothing"], add: placeholder },
    Pattern { pass: "enzyme-expand-value-builders", parameters: &[], add: pgcstack_place },
    Pattern { pass: "enzyme-unfold-root-phi-loads", parameters: &[], add: root_phi },
    Pattern { pass: "enzyme-check-specsig", parameters: &[], add: specialized },
    Pattern { pass: "enzyme-annotate-parmtypes", parameters: &[], add: specialized },
    Pattern { pass: "enzyme-declare-native", parameters: &["ci=c", "name=declared"], add: nothing },
    Pattern { pass: "enzyme-copy-abi-attrs", parameters: &[], add: native_call },
    Pattern { pass: "enzyme-restore-native-invokes", parameters: &[], add: native_call },
    Pattern { pass: "enzyme-restore-lookups", parameters: &["no-native-invokes"], add: looked_up },
    Pattern { pass: "enzyme-materialize-native-invokes", parameters: &[], add: native_call },
    Pattern { pass: "enzyme-invoke-codegen", parameters: &["mi=7778"], add: nothing },
    Pattern { pass: "enzyme-import-thunks", parameters: &[], add: thunk_call },
    Pattern { pass: "enzyme-internalize-thunks", parameters: &["entries=diffe_visible"], add: thunk_entry },
    Pattern { pass: "enzyme-link-split", parameters: &["incoming.ll"], add: nothing },
    Pattern { pass: "enzyme-legalize-readonly-decay", parameters: &[], add: decay },
    Pattern { pass: "enzyme-mark-loads-dereferenceable", parameters: &[], add: field_load },
    Pattern { pass: "enzyme-byref-alloca-types", parameters: &[], add: byref_alloca },
    Pattern { pass: "enzyme-annotate-memtransfers", parameters: &[], add: typed_transfer },
    Pattern { pass: "enzyme-declare-ntuple-type", parameters: &[], add: nothing },
    Pattern { pass: "enzyme-define-ntuple-type", parameters: &["stack-size=3"], add: ntuple_call },
    Pattern { pass: "enzyme-rewrite-abi-converter", parameters: &[], add: cfunction_site },
    Pattern {
        pass: "enzyme-use-gcstack-arg",
        parameters: &["function=host0", "arg=0"],
        add: pgcstack_getter,
    },
    Pattern {
        pass: "enzyme-make-conditional-execute",
        parameters: &["function=gated", "cmpidx=1", "width=3", "postprocess=gated_post"],
        add: gated,
    },
];

/// Patterns that are not put beside others: where the function is declared, there is nothing to add, and what is listed
/// in `llvm.compiler.used` cannot be relocated.
const APART: &[(&str, &str)] = &[
    ("enzyme-declare-ntuple-type", "enzyme-define-ntuple-type"),
    ("enzyme-relocate-julia-value-globals", "enzyme-bake-inserted-values"),
    ("enzyme-relocate-julia-value-globals", "enzyme-bake-julia-value-globals"),
];

/// Puts a pattern into a new module, and maybe others beside it.
pub(crate) fn case(pattern: &Pattern, numbers: &mut Rng) -> Case {
    let mut case = Case { numbers: numbers.fork(), ..Case::default() };
    case.host(pattern);
    while case.numbers.u8(..3) == 0 {
        let other = &PATTERNS[case.numbers.usize(..PATTERNS.len())];
        if !APART.contains(&(pattern.pass, other.pass)) {
            case.host(other);
        }
    }
    case
}

impl Case {
    pub(crate) fn value_table(&self) -> Vec<u8> {
        let globals = json!({"jl_nothing": "0x10", "jl_float64_type": "0x20", "jl_int64_type": "0x30"});
        let table = json!({"format": "enzyme-value-table", "version": 1, "slots": self.slots,
            "inserted": self.inserted, "globals": globals});
        table.to_string().into_bytes()
    }

    pub(crate) fn relocation_records(&self) -> Vec<u8> {
        let records = json!({"format": "enzyme-relocations", "version": 1, "records": self.records});
        records.to_string().into_bytes()
    }

    fn host(&mut self, pattern: &Pattern) {
        self.host = Host { name: format!("host{}", self.needs.hosts.len()), ..Host::default() };
        for _ in 0..self.numbers.usize(1..4) {
            self.count += 1;
            (pattern.add)(self);
        }
        self.needs.hosts.push(std::mem::take(&mut self.host));
    }

    fn pick(&mut self, choices: &[&'static str]) -> &'static str {
        pick(&mut self.numbers, choices)
    }

    fn define(&mut self, text: String) {
        self.needs.definitions.push(text);
    }

    /// Defines what is in each module only once. `name` goes on until what no longer name begins with.
    fn define_once(&mut self, name: &str, text: impl FnOnce(&str) -> String) {
        if !self.needs.definitions.iter().any(|text| text.contains(name)) {
            self.define(text(name));
        }
    }

    fn declare(&mut self, texts: &[&'static str]) {
        self.needs.declarations.extend(texts);
    }

    fn code(&mut self, text: &str) {
        self.host.pieces.push(Piece::of(text));
    }

    fn address(&mut self) -> u64 {
        16 * self.numbers.u64(1..1 << 40)
    }

    fn value(&mut self) -> (u64, Value) {
        let (address, n) = (self.address(), self.count);
        (address, json!({"repr": format!("value {n}"), "type": "Any", "address": format!("{address:#x}")}))
    }
}

fn nothing(_: &mut Case) {}

/// The code instances of functions with a derived signature: `f(::Float64, ::Vector{Float64})::Float64`, which is called
/// natively, and an inlined `g(::Int64)::Int64`.
pub(crate) fn code_instances() -> Vec<u8> {
    let called = json!({"id": "c", "mi": "7777", "return_type": "Float64", "specptr": "0x5000",
        "spec_types": ["typeof(f)", "Float64", "Vector{Float64}"], "inline": "noinline",
        "body": {"file": "bodies.ll", "function": "julia_f"}});
    let inlined = json!({"id": "d", "mi": "7778", "return_type": "Int64", "inline": "inline",
        "spec_types": ["typeof(g)", "Int64"], "body": {"file": "bodies.ll", "function": "julia_g"}});
    let table = json!({"format": "enzyme-code-instances", "version": 1,
        "target": {"triple": "x86_64-linux-gnu"}, "instances": [called, inlined]});
    table.to_string().into_bytes()
}

/// The index of the cached thunks.
pub(crate) fn thunk_index() -> Vec<u8> {
    let thunk = json!({"entry": "diffe_cached", "bitcode": "thunk.ll", "value_table": "thunk.json"});
    let index = json!({"format": "enzyme-thunk-cache", "version": 1, "thunks": {"0x7000": thunk}});
    index.to_string().into_bytes()
}

/// The files that tables and parameters name. They define names that the surroundings have too.
pub(crate) fn file(name: &str) -> Option<String> {
    Some(match name {
        "bodies.ll" => "define double @julia_f(double %x, ptr addrspace(10) %v) \"enzymejl_mi\"=\"7777\" {\n  ret double %x\n}\n\
            define i64 @julia_g(i64 %x) noinline \"enzymejl_mi\"=\"7778\" {\n  %y = call i64 @f0(i64 %x)\n  ret i64 %y\n}\n\
            define internal i64 @f0(i64 %x) {\n  ret i64 %x\n}\n"
            .to_owned(),
        "incoming.ll" => "@common = external global i64\n\
            define i64 @f0(i64 %x) {\n  %y = load i64, ptr @common, align 8\n  ret i64 %y\n}\n\
            define hidden i64 @incoming(i64 %x) {\n  %y = call i64 @f0(i64 %x)\n  ret i64 %y\n}\n"
            .to_owned(),
        "thunk.ll" => "@common = global i64 3\n@\"slot t\" = external constant ptr, !julia.constgv !0\n\
            define i64 @diffe_cached(i64 %x) {\n  %y = call i64 @f0(i64 %x)\n  %s = load ptr, ptr @\"slot t\", align 8\n  %z = load i64, ptr @common, align 8\n  ret i64 %y\n}\n\
            define i64 @f0(i64 %x) {\n  ret i64 %x\n}\n!0 = !{}\n"
            .to_owned(),
        "thunk.json" => {
            let slots = json!({"slot t": {"repr": "a value", "type": "Any", "address": "0x123450"}});
            json!({"format": "enzyme-value-table", "version": 1, "slots": slots}).to_string()
        }
        _ => return None,
    })
}

/// Calls and other uses of a declaration of native code.
fn native_call(case: &mut Case) {
    let n = case.count;
    let (world, address) = (case.pick(&["", " \"enzymejl_world\"=\"31\""]), case.address());
    case.define(format!(
        "declare swiftcc double @native{n}(ptr nonnull swiftself \"gcstack\", double, ptr addrspace(10)) \"enzymejl_mi\"=\"7777\" \
         \"enzymejl_native_invoke\" \"enzymejl_needs_restoration\"=\"{address}\"{world}"
    ));
    case.code(&format!("%nc{n} = call swiftcc double @native{n}(ptr %p, double 2.0, ptr addrspace(10) %o)"));
    if case.numbers.bool() {
        case.code(&format!("call void (...) @opaque(ptr @native{n})"));
    }
}

/// Uses of a declaration of a C function that was looked up, and of an allocator.
fn looked_up(case: &mut Case) {
    let (n, address) = (case.count, case.address());
    case.declare(&["declare ptr @malloc(i64) \"enzymejl_needs_restoration\"=\"64\""]);
    case.define(format!("declare i64 @looked_up{n}(ptr) \"enzymejl_needs_restoration\"=\"{address}\""));
    case.code(&format!("%lm{n} = call ptr @malloc(i64 %x)\n%lu{n} = call i64 @looked_up{n}(ptr %lm{n})"));
    if case.numbers.bool() {
        case.define(format!("@looked_up_table{n} = constant [2 x ptr] [ptr null, ptr @looked_up{n}]"));
    }
}

fn thunk_call(case: &mut Case) {
    let n = case.count;
    let code = match case.numbers.u8(..3) {
        0 => format!("%tc{n} = call i64 inttoptr (i64 28672 to ptr)(i64 %x)"),
        1 => format!("%tc{n} = tail call i64 inttoptr (i64 28672 to ptr)(i64 %x)"),
        _ => {
            let piece = Piece::of(&format!(
                "%tc{n} = invoke i64 inttoptr (i64 28672 to ptr)(i64 %x) to label %tn{n} unwind label %tu{n}\n\
                 tu{n}:\n\
                 %tl{n} = landingpad {{ ptr, i32 }} cleanup\n\
                 resume {{ ptr, i32 }} %tl{n}\n\
                 tn{n}:"
            ));
            case.host.pieces.push(piece.ending_in(format!("tn{n}")));
            return;
        }
    };
    case.code(&code);
}

/// The entry of a thunk that was imported.
fn thunk_entry(case: &mut Case) {
    let linkage = case.pick(&["", "hidden", "weak_odr", "protected"]);
    case.define_once("@diffe_visible(", |name| {
        format!("define {linkage} i64 {name}i64 %x) alwaysinline {{\n  ret i64 %x\n}}")
    });
    let n = case.count;
    case.code(&format!("%te{n} = call i64 @diffe_visible(i64 %x)"));
}

/// A function that is called where a shadow is none of the primal argument, and what follows it.
fn gated(case: &mut Case) {
    let result = case.pick(&["i64", "ptr addrspace(10)"]);
    case.define_once("@gated(", |name| format!("declare {result} {name}ptr addrspace(10), i64)"));
    let is_word = case.needs.definitions.iter().any(|text| text.starts_with("declare i64 @gated("));
    let result = if is_word { "i64" } else { "ptr addrspace(10)" };
    case.define_once("@gated_post(", |name| format!("declare void {name}{result}, ptr addrspace(10), i64)"));
}

/// A function of that code instance, with a pgcstack or without.
fn specialized(case: &mut Case) {
    let n = case.count;
    let pgcstack = case.pick(&["", "ptr nonnull swiftself \"gcstack\" %pgcstack, "]);
    case.define(format!(
        "define double @specialized{n}({pgcstack}double %x, ptr addrspace(10) %v) \
         \"enzymejl_mi\"=\"7777\" \"enzymejl_rt\"=\"1002\" {{\n  ret double %x\n}}"
    ));
}

fn slot_use(case: &mut Case) {
    let n = case.count;
    let code = match case.numbers.u8(..3) {
        0 => format!("store i64 ptrtoint (ptr @\"slot {n}\" to i64), ptr %p, align 8"),
        1 => format!("%sl{n} = load atomic ptr, ptr @\"slot {n}\" unordered, align 8"),
        _ => format!(
            "%sl{n} = load ptr, ptr @\"slot {n}\", align 8, !nonnull !0\n\
             %so{n} = addrspacecast ptr %sl{n} to ptr addrspace(10)\n\
             %sr{n} = call i64 @reads(ptr @\"slot {n}\", ptr addrspace(10) %so{n})"
        ),
    };
    case.code(&code);
}

fn defined_slot(case: &mut Case) {
    let n = case.count;
    let (address, value) = case.value();
    let linkage = case.pick(&[
        "private unnamed_addr",
        "internal",
        "weak_odr hidden",
        "",
        "linkonce_odr",
        "dso_local",
        "dllexport",
        "protected",
        "available_externally",
        "internal thread_local",
    ]);
    let constant = case.pick(&["constant", "global", "externally_initialized global"]);
    let word = match case.numbers.u8(..3) {
        0 => format!("i64 {address}"),
        1 => format!(
            "ptr addrspace(10) addrspacecast (ptr inttoptr (i64 {address} to ptr) to ptr addrspace(10))"
        ),
        _ => format!("ptr inttoptr (i64 {address} to ptr)"),
    };
    let section = case.pick(&["", ", section \"data.slots\""]);
    case.define(format!(
        "@\"slot {n}\" = {linkage} {constant} {word}{section}, align 8, !julia.constgv !0, !other !0"
    ));
    drop(case.slots.insert(format!("slot {n}"), value));
    slot_use(case);
    aliased_slot(case);
}

/// A slot that has to stay a definition.
fn aliased_slot(case: &mut Case) {
    case.count += 1;
    let n = case.count;
    let (address, value) = case.value();
    case.define(format!(
        "@\"slot {n}\" = private constant ptr inttoptr (i64 {address} to ptr), !julia.constgv !0"
    ));
    case.define(format!(
        "@\"slot {n} alias\" = internal alias i8, getelementptr (i8, ptr @\"slot {n}\", i64 2)"
    ));
    drop(case.slots.insert(format!("slot {n}"), value));
}

fn declared_slot(case: &mut Case) {
    let n = case.count;
    let (_, value) = case.value();
    let linkage = case.pick(&[
        "external",
        "external hidden",
        "external dso_local",
        "extern_weak",
        "external dllimport",
        "external thread_local(localexec)",
        "external local_unnamed_addr",
    ]);
    let constant = case.pick(&["constant", "global"]);
    let ty = case.pick(&["ptr", "i64", "ptr addrspace(10)"]);
    let marks = case.pick(&["", ", align 8, !enzyme_inactive !0, !enzyme_ta_norecur !0"]);
    case.define(format!("@\"slot {n}\" = {linkage} {constant} {ty}{marks}, !julia.constgv !0"));
    drop(case.slots.insert(format!("slot {n}"), value));
    slot_use(case);
}

fn inserted_value(case: &mut Case) {
    let n = case.count;
    let (_, value) = case.value();
    let name = format!("@\"ejl_inserted$k{n}$1f\"");
    let ty = case.pick(&["{}", "[0 x i8]"]);
    let marks = case.pick(&["", ", align 16, !enzyme_inactive !0"]);
    case.define(format!("{name} = external addrspace(10) global {ty}{marks}"));
    drop(case.inserted.insert(format!("inserted$k{n}$1f"), value));
    let inner = format!("getelementptr inbounds (i8, ptr addrspace(10) {name}, i64 8)");
    let code = match case.numbers.u8(..8) {
        5 => format!(
            "store {{ ptr addrspace(10), i8 }} {{ ptr addrspace(10) {name}, i8 -127 }}, ptr %p, align 8"
        ),
        6 => format!(
            "store <2 x ptr addrspace(10)> <ptr addrspace(10) null, ptr addrspace(10) {name}>, ptr %p, align 16"
        ),
        7 => format!(
            "store [2 x {{ i64, ptr addrspace(10) }}] [{{ i64, ptr addrspace(10) }} {{ i64 1, ptr addrspace(10) {inner} }}, {{ i64, ptr addrspace(10) }} zeroinitializer], ptr %p, align 8"
        ),
        0 => format!("%ej{n} = icmp eq ptr addrspace(10) %o, {name}"),
        1 => format!(
            "%ej{n} = load ptr addrspace(10), ptr addrspace(11) addrspacecast (ptr addrspace(10) {inner} to ptr addrspace(11)), align 8"
        ),
        2 => format!("%ej{n} = insertvalue [2 x ptr addrspace(10)] poison, ptr addrspace(10) {name}, 1"),
        3 => format!(
            "call void (...) @opaque(ptr addrspace(10) {name}, ptr addrspace(10) {inner}) [ \"jl_roots\"(ptr addrspace(10) {name}) ]"
        ),
        _ => format!("store i64 ptrtoint (ptr addrspace(10) {name} to i64), ptr %p, align 8"),
    };
    case.code(&code);
    case.needs.tracked.extend([name, inner]);
}

/// The same, and it is among those that stay although nothing refers to them.
fn inserted_value_in_use(case: &mut Case) {
    inserted_value(case);
    let n = case.count;
    case.needs.used.push(format!("ptr addrspacecast (ptr addrspace(10) @\"ejl_inserted$k{n}$1f\" to ptr)"));
}

/// What is left to be linked: slots and values of the table, and words of records.
fn unlinked(case: &mut Case) {
    let n = case.count;
    match case.numbers.u8(..6) {
        0 => return declared_slot(case),
        1 => return inserted_value(case),
        2 => {
            let (address, value) = case.value();
            // A word that waits, and one that is there.
            let word = match case.numbers.bool() {
                true => "null".to_owned(),
                false => format!("inttoptr (i64 {address} to ptr)"),
            };
            case.define(format!("@recorded{n} = internal global ptr {word}"));
            case.records.push(
                json!({"name": format!("recorded{n}"), "offset": 0, "kind": "slot", "target": {"value": value}}),
            );
        }
        3 => {
            case.define(format!("@recorded{n} = global [9 x {{ i64, ptr }}] zeroinitializer"));
            let mut offsets: Vec<u64> = (0..18).map(|word| 8 * word).collect();
            case.numbers.shuffle(&mut offsets);
            offsets.truncate(case.numbers.usize(1..18));
            for offset in offsets {
                let (_, value) = case.value();
                case.records.push(json!({"name": format!("recorded{n}"), "offset": offset,
                    "kind": "interior", "target": {"value": value}}));
            }
        }
        4 => {
            let (_, value) = case.value();
            let linkage = case.pick(&["external", "external hidden", "extern_weak"]);
            case.define(format!("@recorded{n} = {linkage} global ptr"));
            case.records.push(
                json!({"name": format!("recorded{n}"), "offset": 0, "kind": "slot", "target": {"value": value}}),
            );
        }
        _ => {
            case.define(format!(
                "@recorded{n} = externally_initialized global {{ i64, [8 x i8] }} {{ i64 0, [8 x i8] c\"abcdefgh\" }}, align 16"
            ));
            case.records.push(json!({"name": format!("recorded{n}"), "offset": 0, "kind": "interior",
                "target": {"cglobal": "environ", "library": null, "offset": 8}}));
        }
    }
    case.code(&format!("%kk{n} = load i64, ptr @recorded{n}, align 8"));
}

fn got(case: &mut Case) {
    let n = case.count;
    let (name, library) = match case.numbers.u8(..3) {
        0 => (format!("ijl_f{n}"), "null".to_owned()),
        1 => (format!("foo{n}"), format!("inttoptr (i64 {} to ptr)", case.numbers.u8(..4))),
        _ => (format!("foo{n}"), format!("@library{n}")),
    };
    case.define(format!("@library{n} = private constant [8 x i8] c\"libm.so\\00\""));
    case.define(format!("@symbol{n} = private constant [5 x i8] c\"sin{}\\00\"", n % 10));
    case.define(format!("@jlplt_{name}_{n}_got = private global ptr @jlplt_{name}_{n}"));
    case.define(format!("@ccall{n} = internal global ptr null"));
    case.define(format!(
        "define private i64 @jlplt_{name}_{n}(i64 %0) {{\n\
         top:\n  %1 = load atomic ptr, ptr @ccall{n} unordered, align 8\n  %2 = icmp ne ptr %1, null\n  br i1 %2, label %ccall, label %dlsym\n\
         dlsym:\n  %3 = call ptr @ijl_load_and_lookup(ptr {library}, ptr @symbol{n}, ptr @ccall{n})\n  store atomic ptr %3, ptr @ccall{n} release, align 8\n  br label %ccall\n\
         ccall:\n  %4 = phi ptr [ %1, %top ], [ %3, %dlsym ]\n  store atomic ptr %4, ptr @jlplt_{name}_{n}_got release, align 8\n  %5 = tail call i64 %4(i64 %0)\n  ret i64 %5\n}}"
    ));
    case.declare(&["declare ptr @ijl_load_and_lookup(ptr, ptr, ptr)"]);
    case.code(&format!(
        "%pt{n} = load atomic ptr, ptr @jlplt_{name}_{n}_got unordered, align 8\n%pr{n} = call i64 %pt{n}(i64 %x)"
    ));
    if case.numbers.bool() {
        taken_got(case);
    }
}

/// A got whose function has the name of something that the module defines.
fn taken_got(case: &mut Case) {
    case.count += 1;
    let n = case.count;
    let definition = match case.numbers.u8(..4) {
        0 => format!("define internal i64 @jl_taken{n}(i64 %x) {{\n  ret i64 7\n}}"),
        1 => format!("define i64 @jl_taken{n}(i64 %x) {{\n  ret i64 8\n}}"),
        2 => format!("@jl_taken{n} = internal alias i64 (i64), ptr @jlplt_jl_taken{n}_{n}"),
        _ => format!("declare fastcc i64 @jl_taken{n}(i64)"),
    };
    case.define(definition);
    case.define(format!("@jlplt_jl_taken{n}_{n}_got = private global ptr @jlplt_jl_taken{n}_{n}"));
    case.define(format!("define private i64 @jlplt_jl_taken{n}_{n}(i64 %0) {{\n  ret i64 %0\n}}"));
    let load = format!("%pt{n} = load atomic ptr, ptr @jlplt_jl_taken{n}_{n}_got unordered, align 8");
    case.code(&format!("{load}\n%pr{n} = call i64 %pt{n}(i64 %x)"));
    case.kept.push(load);
}

const MEMORY_FUNCTIONS: [&str; 3] = [
    "declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)",
    "declare void @llvm.memcpy.p0.p10.i64(ptr noalias writeonly captures(none), ptr addrspace(10) noalias readonly captures(none), i64, i1 immarg)",
    "declare void @llvm.memcpy.p11.p0.i64(ptr addrspace(11) noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)",
];

fn whole_copy(case: &mut Case) {
    let n = case.count;
    case.declare(&MEMORY_FUNCTIONS);
    if case.host.parameters.is_empty() {
        let (ty, key) = if case.numbers.bool() {
            ("{ ptr addrspace(10), i64 }", 1010)
        } else {
            ("{ i64, ptr addrspace(10) }", 1011)
        };
        case.host.parameters =
            vec![format!("ptr noalias align 8 sret({ty}) %sret"), "ptr noalias %roots".to_owned()];
        case.host.attributes = format!("\"enzymejl_mi\"=\"9001\" \"enzymejl_rt\"=\"{key}\"");
        case.host.returns_nothing = true;
    }
    let code = match case.numbers.u8(..4) {
        3 => "call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr %p, i64 16, i1 false), !tbaa !1, !alias.scope !{}, !enzyme_inactive !0, !enzyme_truetype !{!\"Pointer\", i64 0, !\"Integer\", i64 8}".to_owned(),
        0 => "call void @llvm.memcpy.p0.p10.i64(ptr align 8 %sret, ptr addrspace(10) align 4 %o, i64 16, i1 false)".to_owned(),
        1 => "call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr @0, i64 16, i1 false), !tbaa !1".to_owned(),
        _ => format!(
            "%mm{n} = alloca [2 x i64], align 8\ncall void @llvm.memcpy.p0.p0.i64(ptr %sret, ptr align 8 %mm{n}, i64 16, i1 false)"
        ),
    };
    case.code(&code);
}

/// A placeholder of each builder.
fn placeholder(case: &mut Case) {
    let n = case.count;
    if case.host.parameters.is_empty() {
        case.host.parameters = vec!["ptr \"gcstack\" %pg".to_owned()];
    }
    let ty = case.pick(&[
        "{ ptr addrspace(10), i64 }",
        "{ i64, { ptr addrspace(10), double }, [3 x i8], ptr addrspace(10) }",
        "{ [2 x ptr addrspace(10)], <2 x double>, {} }",
    ]);
    let must_cache = case.pick(&["", " \"enzyme_must_cache\""]);
    let value = format!("%bv{n} = load {ty}, ptr %p, align 8");
    let (name, types, result, arguments) = match case.numbers.u8(..8) {
        0 => ("recombine_value", format!("{ty}, ptr"), ty, format!("{ty} %bv{n}, ptr %a")),
        1 => ("recombine_value_ptr", "ptr, ptr".to_owned(), ty, "ptr %p, ptr %a".to_owned()),
        2 => ("extract_roots", format!("{ty}, ptr"), "void", format!("{ty} %bv{n}, ptr %p")),
        3 => ("split_value_into", format!("{ty}, ptr, ptr"), "void", format!("{ty} %bv{n}, ptr %p, ptr %a")),
        4 => ("nullify", ty.to_owned(), ty, format!("{ty} %bv{n}")),
        5 => (
            "emit_ntuple_type",
            "i64, ptr addrspace(10)".to_owned(),
            "ptr addrspace(10)",
            "i64 %x, ptr addrspace(10) %o".to_owned(),
        ),
        6 => ("current_pgcstack", String::new(), "ptr", String::new()),
        _ => return boxed_union(case),
    };
    case.define(format!("declare {result} @jlopt.enzyme.{name}.{n}({types})"));
    let bound = if result == "void" { String::new() } else { format!("%bu{n} = ") };
    case.code(&format!("{value}\n{bound}call {result} @jlopt.enzyme.{name}.{n}({arguments}){must_cache}"));
}

fn boxed_union(case: &mut Case) {
    let n = case.count;
    let ty = "{ ptr addrspace(10), [1 x i64], i8, i64 }";
    case.define(format!("declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.{n}({ty}, i64)"));
    if case.numbers.bool() {
        handler(
            case,
            &format!(
                "  %v = load {ty}, ptr %q, align 8\n  \
                 %b = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.{n}({ty} %v, i64 8) \"enzyme_union\"=\"Union{{Nothing,Float64}}\" FUNCLET"
            ),
        );
    }
    let piece = Piece::of(&format!(
        "%bv{n} = load {ty}, ptr %p, align 8\n\
         %bu{n} = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.{n}({ty} %bv{n}, i64 8) \"enzyme_union\"=\"Union{{Nothing,Float64}}\"\n\
         br label %bk{n}\n\
         bk{n}:"
    ));
    case.host.pieces.push(piece.ending_in(format!("bk{n}")));
}

/// Where a function that does not take its pgcstack gets it: from a getter before, where that comes by, or in front.
fn pgcstack_place(case: &mut Case) {
    let n = case.count;
    case.declare(&["declare ptr @julia.get_pgcstack()", "declare ptr @jlopt.enzyme.current_pgcstack.of()"]);
    let invoked = |callee: &str| {
        let piece = Piece::of(&format!(
            "%pi{n} = invoke ptr @{callee}() to label %pn{n} unwind label %pu{n}\n\
             pu{n}:\n\
             %pl{n} = landingpad {{ ptr, i32 }} cleanup\n\
             %pw{n} = call ptr @jlopt.enzyme.current_pgcstack.of()\n\
             call void (...) @opaque(ptr %pw{n})\n\
             resume {{ ptr, i32 }} %pl{n}\n\
             pn{n}:\n\
             call void (...) @opaque(ptr %pi{n})"
        ));
        piece.ending_in(format!("pn{n}"))
    };
    let piece = match case.numbers.u8(..4) {
        0 => invoked("julia.get_pgcstack"),
        1 => invoked("jlopt.enzyme.current_pgcstack.of"),
        2 => Piece::of(&format!(
            "%pg{n} = call ptr @julia.get_pgcstack()\ncall void (...) @opaque(ptr %pg{n})"
        )),
        _ => Piece::default(),
    };
    case.host.pieces.push(piece);
    case.code(&format!(
        "%pc{n} = call ptr @jlopt.enzyme.current_pgcstack.of()\ncall void (...) @opaque(ptr %pc{n})"
    ));
}

/// A handler of Windows' exceptions around code that may use `%o` and `%q`, whose calls say that they are in it by
/// `FUNCLET`.
fn handler(case: &mut Case, code: &str) {
    let n = case.count;
    case.declare(&["declare i32 @__CxxFrameHandler3(...)"]);
    let code = code.replace("FUNCLET", &format!("[ \"funclet\"(token %pad{n}) ]"));
    case.define(format!(
        "define i64 @handler{n}(ptr swiftself %pg, ptr addrspace(10) %o, ptr %q) personality ptr @__CxxFrameHandler3 {{\n\
         entry:\n  %e = invoke i64 @ext(i64 1) to label %ok unwind label %switch\n\
         ok:\n  ret i64 1\n\
         switch:\n  %s = catchswitch within none [label %catch] unwind to caller\n\
         catch:\n  %pad{n} = catchpad within %s [ptr null, i32 64, ptr null]\n{code}\n  catchret from %pad{n} to label %ok\n}}"
    ));
}

fn root_phi(case: &mut Case) {
    let n = case.count;
    let (other, offset) = (case.pick(&["%p", "%o.p"]), case.numbers.u8(..2));
    let other = if other == "%p" { "%p".to_owned() } else { format!("%ra{n}") };
    let piece = Piece::of(&format!(
        "%ra{n} = alloca [2 x ptr addrspace(10)], align 8\n\
         store ptr addrspace(10) %o, ptr %ra{n}, align 8\n\
         %rc{n} = trunc i64 %x to i1\n\
         br i1 %rc{n}, label %rl{n}, label %rr{n}\n\
         rl{n}:\n\
         br label %rm{n}\n\
         rr{n}:\n\
         store i64 1, ptr %p, align 8\n\
         br label %rm{n}\n\
         rm{n}:\n\
         %rp{n} = phi ptr [ %ra{n}, %rl{n} ], [ {other}, %rr{n} ]\n\
         %rg{n} = getelementptr inbounds ptr addrspace(10), ptr %rp{n}, i64 {offset}\n\
         %ry{n} = load ptr addrspace(10), ptr %rg{n}, align 8, !tbaa !1, !enzyme_inactive !0\n\
         %rz{n} = load ptr addrspace(10), ptr %rp{n}, align 8\n\
         call void (...) @opaque(ptr addrspace(10) %ry{n}, ptr addrspace(10) %rz{n})"
    ));
    case.host.pieces.push(piece.ending_in(format!("rm{n}")));
}

fn decay(case: &mut Case) {
    let n = case.count;
    case.declare(&[
        "declare i32 @memcmp(ptr captures(none), ptr captures(none), i64) memory(argmem: read)",
        "declare i32 @compare(ptr readonly, ptr readnone, ptr)",
    ]);
    if case.numbers.bool() {
        // A body of what is called.
        case.declare(&["define ptr @julia.pointer_from_objref(ptr addrspace(11) %object) {\n  %address = addrspacecast ptr addrspace(11) %object to ptr\n  ret ptr %address\n}"]);
    }
    if case.numbers.bool() {
        handler(
            case,
            "  %raw = addrspacecast ptr addrspace(10) %o to ptr\n  %c = call i32 @memcmp(ptr %raw, ptr %q, i64 16) FUNCLET",
        );
    }
    let head = match case.numbers.u8(..3) {
        0 => format!("%dr{n} = addrspacecast ptr addrspace(10) %o to ptr"),
        _ => format!(
            "%dd{n} = addrspacecast ptr addrspace(10) %o to ptr addrspace(11)\n\
             %dg{n} = getelementptr i8, ptr addrspace(11) %dd{n}, i64 %x\n\
             %dr{n} = addrspacecast ptr addrspace(11) %dg{n} to ptr"
        ),
    };
    match case.numbers.u8(..3) {
        0 => case.code(&format!("{head}\n%dc{n} = tail call i32 @memcmp(ptr %dr{n}, ptr %p, i64 16)")),
        1 => case.code(&format!(
            "{head}\n%dc{n} = call i32 @compare(ptr %dr{n}, ptr %dr{n}, ptr %p)\nstore i64 %x, ptr %dr{n}, align 1"
        )),
        _ => {
            let piece = Piece::of(&format!(
                "{head}\n\
                 %dc{n} = invoke i32 @memcmp(ptr %dr{n}, ptr %dr{n}, i64 %x) to label %dn{n} unwind label %du{n}\n\
                 du{n}:\n\
                 %dl{n} = landingpad {{ ptr, i32 }} cleanup\n\
                 resume {{ ptr, i32 }} %dl{n}\n\
                 dn{n}:"
            ));
            case.host.pieces.push(piece.ending_in(format!("dn{n}")));
        }
    }
}

fn typed_parameter(case: &mut Case, key: &str) {
    if case.host.parameters.is_empty() {
        let space = case.pick(&[" addrspace(11)", " addrspace(11) nocapture readonly"]);
        case.host.parameters =
            vec![format!("ptr{space} \"enzymejl_parmtype\"=\"{key}\" \"enzymejl_parmtype_ref\"=\"1\" %h")];
    }
}

fn field_load(case: &mut Case) {
    let n = case.count;
    typed_parameter(case, "1017");
    let marks = case.pick(&["", ", !nonnull !0", ", !tbaa !1, !dereferenceable_or_null !{i64 8}"]);
    case.code(&format!("%fv{n} = load ptr addrspace(10), ptr addrspace(11) %h, align 8{marks}"));
}

fn byref_alloca(case: &mut Case) {
    let n = case.count;
    case.declare(&[
        "declare void @by_reference(ptr \"enzymejl_parmtype\"=\"1012\" \"enzymejl_parmtype_ref\"=\"1\")",
        "declare void @by_derived(ptr addrspace(11) \"enzymejl_parmtype\"=\"1012\" \"enzymejl_parmtype_ref\"=\"1\")",
    ]);
    let ty = case.pick(&["[2 x i64]", "i128", "[16 x i8]"]);
    let code = match case.numbers.u8(..2) {
        0 => format!(
            "%av{n} = alloca {ty}, align 8\ncall void @by_reference(ptr %av{n})\nstore i64 %x, ptr %av{n}"
        ),
        _ => format!(
            "%av{n} = alloca {ty}, align 8\n\
             %ac{n} = addrspacecast ptr %av{n} to ptr addrspace(11)\n\
             call void @by_derived(ptr addrspace(11) %ac{n})"
        ),
    };
    case.code(&code);
}

fn typed_transfer(case: &mut Case) {
    let n = case.count;
    typed_parameter(case, "1028");
    case.declare(&MEMORY_FUNCTIONS);
    let (offset, length) = (8 * case.numbers.u8(..3), 8 * case.numbers.u8(1..3));
    let volatile = case.pick(&["false", "true"]);
    case.code(&format!(
        "%mh{n} = getelementptr inbounds i8, ptr addrspace(11) %h, i64 {offset}\n\
         call void @llvm.memcpy.p11.p0.i64(ptr addrspace(11) align 8 %mh{n}, ptr %p, i64 {length}, i1 {volatile})"
    ));
}

fn ntuple_call(case: &mut Case) {
    let n = case.count;
    case.declare(&["declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64)"]);
    case.code(&format!(
        "%nt{n} = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) %o, i64 %x)"
    ));
}

fn cfunction_site(case: &mut Case) {
    let n = case.count;
    case.declare(&[
        "declare ptr @jl_get_abi_converter(ptr, ptr, ptr, ptr)",
        "declare ptr @ijl_get_abi_converter(ptr, ptr)",
    ]);
    let (fields, call) = if case.numbers.bool() {
        (6, format!("@jl_get_abi_converter(ptr %p, ptr %a, ptr %a, ptr @cfuncdata{n})"))
    } else {
        (8, format!("@ijl_get_abi_converter(ptr %p, ptr @cfuncdata{n})"))
    };
    let dispatcher = if fields == 6 { 2 } else { 4 };
    let values = (0..fields)
        .map(|field| if field == dispatcher { format!("ptr @thunk{n}") } else { "ptr null".to_owned() })
        .collect::<Vec<_>>()
        .join(", ");
    let table = if case.numbers.bool() {
        format!("[{fields} x ptr] [{values}]")
    } else {
        format!("{{ {} }} {{ {values} }}", vec!["ptr"; fields].join(", "))
    };
    let linkage = case.pick(&["private global", "internal constant", "global"]);
    case.define(format!("@cfuncdata{n} = {linkage} {table}"));
    case.define(format!("define internal i64 @thunk{n}(i64 %x) {{\n  ret i64 %x\n}}"));
    if case.numbers.bool() {
        let piece = Piece::of(&format!(
            "%cs{n} = invoke ptr {call} to label %cn{n} unwind label %cu{n}\n\
             cu{n}:\n\
             %cl{n} = landingpad {{ ptr, i32 }} cleanup\n\
             resume {{ ptr, i32 }} %cl{n}\n\
             cn{n}:\n\
             %cr{n} = call i64 %cs{n}(i64 %x)"
        ));
        case.host.pieces.push(piece.ending_in(format!("cn{n}")));
        return;
    }
    case.code(&format!("%cs{n} = call ptr {call}\n%cr{n} = call i64 %cs{n}(i64 %x)"));
}

fn pgcstack_getter(case: &mut Case) {
    let n = case.count;
    case.declare(&[
        "declare ptr @julia.get_pgcstack()",
        "declare ptr @julia.get_pgcstack_or_new()",
        "declare ptr addrspace(10) @alloc(ptr)",
    ]);
    if case.host.parameters.is_empty() {
        let ty = case.pick(&["ptr", "i64"]);
        case.host.parameters = vec![format!("{ty} %stack")];
    }
    match case.numbers.u8(..4) {
        0 => case.code(&format!(
            "%pg{n} = call ptr @julia.get_pgcstack()\n%pa{n} = call ptr addrspace(10) @alloc(ptr %pg{n})"
        )),
        1 => {
            case.define(format!(
                "define internal ptr @helper{n}(i64 %n) alwaysinline {{\n  %pg = call ptr @julia.get_pgcstack()\n  ret ptr %pg\n}}"
            ));
            case.define(format!(
                "define ptr @outer{n}(i64 %n) alwaysinline {{\n\
                 top:\n  %c = trunc i64 %n to i1\n  br i1 %c, label %a, label %b\n\
                 a:\n  %pg = call ptr @helper{n}(i64 %n)\n  ret ptr %pg\n\
                 b:\n  %new = call ptr @julia.get_pgcstack_or_new()\n  ret ptr %new\n}}"
            ));
            case.code(&format!("%pg{n} = call ptr @helper{n}(i64 %x)"));
        }
        2 => {
            case.define(format!(
                "define ptr @round{n}(i64 %n) alwaysinline {{\n  %pg = call ptr @julia.get_pgcstack()\n  %r = call ptr @round{n}(i64 %n)\n  ret ptr %r\n}}"
            ));
            case.code(&format!(
                "%pr{n} = call ptr @round{n}(i64 %x)\n%pg{n} = call ptr @julia.get_pgcstack()"
            ));
        }
        _ => {
            let piece = Piece::of(&format!(
                "%pg{n} = invoke ptr @julia.get_pgcstack() to label %pn{n} unwind label %pu{n}\n\
                 pu{n}:\n\
                 %pl{n} = landingpad {{ ptr, i32 }} cleanup\n\
                 resume {{ ptr, i32 }} %pl{n}\n\
                 pn{n}:\n\
                 %pa{n} = call ptr addrspace(10) @alloc(ptr %pg{n})"
            ));
            case.host.pieces.push(piece.ending_in(format!("pn{n}")));
        }
    }
}
