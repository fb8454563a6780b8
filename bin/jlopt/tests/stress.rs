//! Multiversions modules that `llvm-stress` makes: whatever the code is, the pass must do its job without a
//! word, do it the same way twice, and leave a module that LLVM's own `opt` verifies.
//!
//! `JLOPT_STRESS_MODULES` is the number of modules (30 unless told).
#![forbid(unsafe_code)]

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// The labels that the modules take in turn: one per form of the output.
const LABELS: [&str; 6] = ["1.10", "1.11", "1.12.0", "1.12.3", "1.13", "1.14"];

/// How many modules are worked on at once.
const THREADS: usize = 2;

#[test]
fn stress() {
    let count: u32 = match env::var("JLOPT_STRESS_MODULES") {
        Ok(text) => text.parse().expect("JLOPT_STRESS_MODULES is a number"),
        Err(_) => 30,
    };
    let llvm_stress = tool("llvm-stress");
    let opt = tool("opt");
    let dir = tempfile::tempdir().expect("a temporary folder");
    let next = AtomicU32::new(0);
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..THREADS {
            let _worker = scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= count {
                        break;
                    }
                    if let Err(why) = check(seed, &llvm_stress, &opt, dir.path()) {
                        failures.lock().expect("no worker panicked").push(why);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no worker panicked");
    assert!(failures.is_empty(), "{} of {count} modules failed:\n{}", failures.len(), failures.join("\n"));
}

/// Makes module `seed`, runs the pass over it twice, and says what is wrong with what came out.
fn check(seed: u32, llvm_stress: &str, opt: &str, dir: &Path) -> Result<(), String> {
    let label = LABELS.into_iter().cycle().nth(seed as usize).expect("a cycle never ends");
    let fail = |why: &str| Err(format!("seed {seed}, {label}: {why}"));

    let input = dir.join(format!("{seed}.ll"));
    fs::write(&input, module(seed, label, llvm_stress)).expect("the module is written");

    let mut outputs = Vec::new();
    for run in 0..2 {
        let output = dir.join(format!("{seed}.{run}.bc"));
        let done = run_tool(
            Command::new(env!("CARGO_BIN_EXE_jlopt"))
                .env_remove("JLOPT_LOG")
                .args(["--passes=JuliaMultiVersioning", "--julia-version", label])
                .arg(&input)
                .arg("-o")
                .arg(&output),
        );
        let stderr = String::from_utf8_lossy(&done.stderr);
        if !done.status.success() || !stderr.is_empty() || !done.stdout.is_empty() {
            return fail(&format!("{}: {stderr}", done.status));
        }
        outputs.push((fs::read(&output).expect("the output is there"), output));
    }
    let (bytes, output) = &outputs[0];
    if *bytes != outputs[1].0 {
        return fail("two runs gave different bytes");
    }

    let verified = run_tool(Command::new(opt).args(["-passes=verify", "-disable-output"]).arg(output));
    if !verified.status.success() {
        return fail(&format!("opt: {}", String::from_utf8_lossy(&verified.stderr)));
    }

    // Names are plain bytes in bitcode. `caller` has a loop and is called: it is cloned, and has a slot.
    let autoinit = matches!(label, "1.12.3" | "1.13" | "1.14");
    for (name, wanted) in [
        ("caller.reloc_slot", true),
        ("caller.autoinit_trampoline", autoinit),
        ("jl_clone_slots", true),
        ("jl_clone_ptrs", label != "1.10"),
        ("jl_clone_offsets", label == "1.10"),
        ("jl_fvars", false),
    ] {
        let found = bytes.windows(name.len()).any(|window| window == name.as_bytes());
        if found != wanted {
            return fail(&format!("{name} is {}there", if found { "" } else { "not " }));
        }
    }

    for (_, path) in &outputs {
        fs::remove_file(path).expect("the output is removed");
    }
    fs::remove_file(&input).expect("the input is removed");
    Ok(())
}

/// The text of module `seed`: two functions of `llvm-stress`, functions and globals that use them in the ways
/// that need slots, and the tables and flags that Julia would have made.
fn module(seed: u32, label: &str, llvm_stress: &str) -> String {
    let mut text = String::from(
        r#"target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

"#,
    );
    let mut names = Vec::new();
    for seed in [2 * seed, 2 * seed + 1] {
        let size = 100 + seed * 37 % 301;
        let made =
            run_tool(Command::new(llvm_stress).arg(format!("-seed={seed}")).arg(format!("-size={size}")));
        assert!(made.status.success(), "llvm-stress: {}", String::from_utf8_lossy(&made.stderr));
        let made = String::from_utf8(made.stdout).expect("llvm-stress prints text");
        for line in made.lines().filter(|line| !line.starts_with("source_filename")) {
            text.push_str(line);
            text.push('\n');
        }
        names.push(format!("autogen_SD{seed}"));
    }

    // Calls, a taken address in a phi, a constant that holds addresses, and an alias now and then.
    let (first, second) = (&names[0], &names[1]);
    write!(
        text,
        r"
@dummy = global i64 0
@slot = global {{ i64, ptr, [2 x ptr] }} {{ i64 1, ptr @{first}, [2 x ptr] [ptr @caller, ptr @{second}] }}

define void @caller(ptr %p, ptr %q, ptr %r, i32 %n, i64 %m, i8 %b) {{
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %next, %loop ]
  %f = phi ptr [ @{first}, %entry ], [ @{second}, %loop ]
  call void @{first}(ptr %p, ptr %q, ptr %r, i32 %i, i64 %m, i8 %b)
  call void %f(ptr %p, ptr %q, ptr %r, i32 %i, i64 %m, i8 %b)
  store {{ ptr, ptr }} {{ ptr @{second}, ptr @{first} }}, ptr %q
  %next = sub i32 %i, 1
  %done = icmp eq i32 %next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret void
}}

define ptr @outer(ptr %p, ptr %q, ptr %r, i1 %c) {{
  call void @caller(ptr %p, ptr %q, ptr %r, i32 3, i64 4, i8 5)
  %f = select i1 %c, ptr @{second}, ptr @caller
  ret ptr %f
}}

"
    )
    .expect("a string takes all");
    if seed.is_multiple_of(3) {
        text.push_str("@other_name = alias void (ptr, ptr, ptr, i32, i64, i8), ptr @caller\n");
    }

    names.extend(["caller".to_owned(), "outer".to_owned()]);
    let functions: Vec<_> = names.iter().map(|name| format!("ptr @{name}")).collect();
    let places: Vec<_> = (0..names.len()).map(|place| format!("i32 {place}")).collect();
    let n = names.len();
    let clone_all = if label == "1.14" { 1 } else { 2 };
    let selective = if label == "1.14" { 8 | 16 } else { 256 | 8 | 4 | 16 };
    write!(
        text,
        r#"@jl_fvars = global [{n} x ptr] [{}]
@jl_fvar_idxs = hidden constant [{n} x i32] [{}]
@jl_gvars = global [1 x ptr] [ptr @dummy]
@jl_gvar_idxs = hidden constant [1 x i32] zeroinitializer

!llvm.module.flags = !{{!0, !1}}
!0 = !{{i32 1, !"julia.mv.enable", i32 1}}
!1 = !{{i32 1, !"julia.mv.specs", !2}}
!2 = !{{!3, !4, !5}}
!3 = !{{!"x86-64", !"+cx8", i32 0, i32 0}}
!4 = !{{!"haswell", !"+avx2,+fma", i32 0, i32 {clone_all}}}
!5 = !{{!"skylake-avx512", !"+avx512f", i32 1, i32 {selective}}}
"#,
        functions.join(", "),
        places.join(", "),
    )
    .expect("a string takes all");
    text
}

/// The command of one of LLVM's tools: with the version in its name on the path, or in LLVM's own folder.
fn tool(name: &str) -> String {
    let commands = [format!("{name}-22"), format!("/usr/lib/llvm-22/bin/{name}")];
    for command in &commands {
        if Command::new(command).arg("--version").output().is_ok_and(|done| done.status.success()) {
            return command.clone();
        }
    }
    panic!("no {name} of LLVM 22: looked for {}", commands.join(" and "));
}

/// Runs a command to its end.
fn run_tool(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{}: {error}", command.get_program().display()))
}
