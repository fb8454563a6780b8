//! `jlopt mlir import` against MLIR itself: `mlir-opt-22` loads and verifies what becomes of every module of `testdata/` and of
//! modules that `llvm-stress-22` makes, and finds text and bytecode to be the same module; the way back to LLVM loses no
//! more than MLIR's own import does, and programs still run.
//!
//! `JLOPT_STRESS_MODULES=N` makes so many modules, 100 unless given.

mod growth;
mod programs;
mod way_back;

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

/// A module in both forms.
struct Imported {
    text: Vec<u8>,
    bytecode: Vec<u8>,
}

/// Imports a module, unless it is refused rightly.
fn import(module: &Path) -> Result<Option<Imported>, String> {
    let mut made = Vec::new();
    for options in [&["mlir", "import", "-q", "--text"][..], &["mlir", "import", "-q"]] {
        let output = run(JLOPT, options, module);
        if !output.status.success() {
            let message = said(&output);
            return if is_refused_rightly(module, &message) { Ok(None) } else { Err(message) };
        }
        made.push(output.stdout);
    }
    let [text, bytecode] = <[Vec<u8>; 2]>::try_from(made).expect("two forms");
    Ok(Some(Imported { text, bytecode }))
}

/// What stands between modules in a file of several.
const SEPARATOR: &[u8] = b"// -----\n";

/// What `mlir-opt-22` prints of a file with modules. Where a text has no locations, those of its lines are none of the
/// module's.
fn printed(file: &Path, has_locations: bool) -> Result<Vec<u8>, String> {
    let mut options = vec!["--mlir-print-op-generic", "--mlir-print-local-scope"];
    options.extend(has_locations.then_some("--mlir-print-debuginfo"));
    if file.extension().is_some_and(|form| form == "mlir") {
        options.push("--split-input-file");
    }
    let loaded = run("mlir-opt-22", &options, file);
    if loaded.status.success() { Ok(loaded.stdout) } else { Err(said(&loaded)) }
}

/// Holds the forms of modules against each other: all texts are one file, as starting `mlir-opt-22` is most of the work.
fn compare(modules: &[Imported], has_locations: bool, folder: &Path, number: usize) -> Result<(), String> {
    let file = folder.join(format!("{number}.mlir"));
    let texts: Vec<&[u8]> = modules.iter().map(|module| module.text.as_slice()).collect();
    std::fs::write(&file, texts.join(SEPARATOR)).map_err(|error| error.to_string())?;
    let of_texts =
        printed(&file, has_locations).map_err(|error| format!("mlir-opt refuses the text: {error}"))?;
    // The dialect's own syntax is printed by other code, which trusts in what is verified nowhere.
    let pretty = run("mlir-opt-22", &["--split-input-file", "-o", "/dev/null"], &file);
    if !pretty.status.success() {
        return Err(format!("mlir-opt cannot print the text: {}", said(&pretty)));
    }
    let bytecode = folder.join(format!("{number}.mlirbc"));
    let mut of_bytecode = Vec::new();
    for module in modules {
        std::fs::write(&bytecode, &module.bytecode).map_err(|error| error.to_string())?;
        let one = printed(&bytecode, has_locations);
        of_bytecode.push(one.map_err(|error| format!("mlir-opt refuses the bytecode: {error}"))?);
    }
    let of_bytecode = of_bytecode.join(SEPARATOR);
    let (of_texts, of_bytecode) = (without_ends(&of_texts), without_ends(&of_bytecode));
    if of_texts == of_bytecode { Ok(()) } else { Err("text and bytecode are two modules".to_owned()) }
}

/// Printed modules without empty lines, of which there are more or fewer between several.
fn without_ends(text: &[u8]) -> Vec<&[u8]> {
    text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect()
}

/// Checks modules together, and each alone where something is wrong, to say with which.
fn check(modules: &[PathBuf], folder: &Path, number: usize) -> Vec<String> {
    let mut faults = Vec::new();
    let mut groups = [Vec::new(), Vec::new()];
    for module in modules {
        match import(module) {
            Ok(None) => {}
            Ok(Some(made)) => {
                let has_locations = made.text.windows(5).any(|text| text == b" loc(");
                groups[usize::from(has_locations)].push((module, made));
            }
            Err(fault) => faults.push(format!("{}: {fault}", module.display())),
        }
    }
    for (has_locations, group) in [false, true].into_iter().zip(groups) {
        let (paths, made): (Vec<_>, Vec<_>) = group.into_iter().unzip();
        if made.is_empty() || compare(&made, has_locations, folder, number).is_ok() {
            continue;
        }
        let before = faults.len();
        for (path, made) in paths.iter().zip(&made) {
            if let Err(fault) = compare(std::slice::from_ref(made), has_locations, folder, number) {
                faults.push(format!("{}: {fault}", path.display()));
            }
        }
        if faults.len() == before {
            faults.push(format!("{paths:?}: wrong together, each alone is right"));
        }
    }
    faults
}

/// Looks at all of something on all processors, and fails with what is wrong.
fn require_all<T: Sync>(all: &[T], faults_of: impl Fn(usize, &T) -> Vec<String> + Sync) {
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let _thread = scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(one) = all.get(number)
                {
                    let found = faults_of(number, one);
                    faults.lock().expect("no panic").extend(found);
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no panic");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

fn check_all(modules: &[PathBuf]) {
    let folder = tempfile::tempdir().expect("a folder");
    let batches: Vec<&[PathBuf]> = modules.chunks(16).collect();
    require_all(&batches, |number, batch| check(batch, folder.path(), number));
}

/// The files of `testdata/` of a form.
fn testdata(forms: &[&str]) -> Vec<PathBuf> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let files = walkdir::WalkDir::new(testdata).sort_by_file_name().into_iter();
    let is_wanted =
        |path: &PathBuf| path.extension().is_some_and(|form| forms.iter().any(|wanted| form == *wanted));
    files.map(|entry| entry.expect("a readable folder").into_path()).filter(is_wanted).collect()
}

#[test]
fn every_module_of_testdata_is_imported() {
    let modules = testdata(&["ll", "bc"]);
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
