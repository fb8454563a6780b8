//! `jlopt mlir import` against MLIR itself: `mlir-opt-22` loads and verifies what becomes of every module of `testdata/` and of
//! modules that `llvm-stress-22` makes, and finds text and bytecode to be the same module.
//!
//! `JLOPT_STRESS_MODULES=N` makes so many modules, 100 unless given.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const JLOPT: &str = env!("CARGO_BIN_EXE_jlopt");

fn run(program: &str, arguments: &[&str], input: &Path) -> Output {
    let output = Command::new(program).args(arguments).arg(input).stdin(Stdio::null()).output();
    output.unwrap_or_else(|error| panic!("{program}: {error}"))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).lines().take(3).collect::<Vec<_>>().join("\n")
}

/// Why a module has no MLIR, where that is right: it is broken, or has what the dialect lacks.
fn is_refused_rightly(module: &Path, message: &str) -> bool {
    message.contains("has no form for")
        || !run("opt-22", &["-disable-output"], module).status.success()
        || message.contains("typed pointers")
}

/// Imports a module in both forms, and holds them against each other.
fn check(module: &Path, folder: &Path, number: usize) -> Result<(), String> {
    let (mut printed, mut has_locations) = (Vec::new(), false);
    for (form, options) in
        [("mlir", &["mlir", "import", "-q", "--text"][..]), ("mlirbc", &["mlir", "import", "-q"])]
    {
        let made = run(JLOPT, options, module);
        if !made.status.success() {
            let message = said(&made);
            return if is_refused_rightly(module, &message) { Ok(()) } else { Err(message) };
        }
        let file = folder.join(format!("{number}.{form}"));
        std::fs::write(&file, &made.stdout).map_err(|error| error.to_string())?;
        // Where a text has no locations, those of its lines are none of the module's.
        has_locations |= form == "mlir" && made.stdout.windows(5).any(|text| text == b" loc(");
        let mut options = vec!["--mlir-print-op-generic", "--mlir-print-local-scope"];
        options.extend(has_locations.then_some("--mlir-print-debuginfo"));
        let loaded = run("mlir-opt-22", &options, &file);
        if !loaded.status.success() {
            return Err(format!("mlir-opt refuses the {form}: {}", said(&loaded)));
        }
        std::fs::remove_file(&file).map_err(|error| error.to_string())?;
        printed.push(loaded.stdout);
    }
    if printed[0] == printed[1] { Ok(()) } else { Err("text and bytecode are two modules".to_owned()) }
}

fn check_all(modules: &[PathBuf]) {
    let folder = tempfile::tempdir().expect("a folder");
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let _thread = scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(module) = modules.get(number)
                {
                    if let Err(fault) = check(module, folder.path(), number) {
                        faults.lock().expect("no panic").push(format!("{}: {fault}", module.display()));
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no panic");
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), modules.len(), faults.join("\n"));
}

#[test]
fn every_module_of_testdata_is_imported() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let files = walkdir::WalkDir::new(testdata).sort_by_file_name().into_iter();
    let modules: Vec<PathBuf> = files
        .map(|entry| entry.expect("a readable folder").into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ll" || extension == "bc"))
        .collect();
    assert!(modules.len() > 500, "{}", modules.len());
    check_all(&modules);
}

#[test]
fn modules_of_llvm_stress_are_imported() {
    let folder = tempfile::tempdir().expect("a folder");
    let count =
        std::env::var("JLOPT_STRESS_MODULES").ok().map_or(100, |text| text.parse().expect("a number"));
    let modules: Vec<PathBuf> = (0..count)
        .map(|seed: u32| {
            let file = folder.path().join(format!("{seed}.ll"));
            let size = 20 + seed % 50 * 40;
            let made = Command::new("llvm-stress-22")
                .args([format!("-seed={seed}"), format!("-size={size}"), "-o".to_owned()])
                .arg(&file)
                .status();
            assert!(made.expect("llvm-stress-22, which `make setup` installs").success());
            file
        })
        .collect();
    check_all(&modules);
}
