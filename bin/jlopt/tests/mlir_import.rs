//! `jlopt mlir import` against MLIR itself: `mlir-opt-22` loads and verifies what becomes of every module of `testdata/` and of
//! modules that `llvm-stress-22` makes, and finds text and bytecode to be the same module.
//!
//! `JLOPT_STRESS_MODULES=N` makes so many modules, 100 unless given.

use std::collections::BTreeMap;
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

fn check_all(modules: &[PathBuf]) {
    let folder = tempfile::tempdir().expect("a folder");
    let batches: Vec<&[PathBuf]> = modules.chunks(16).collect();
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let _thread = scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(batch) = batches.get(number)
                {
                    faults.lock().expect("no panic").extend(check(batch, folder.path(), number));
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

/// The lines of each function, and of what is in none, in a form that knows no numbers and no order of blocks.
fn canonical(text: &str) -> BTreeMap<String, BTreeMap<String, usize>> {
    let groups: BTreeMap<&str, &str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("attributes ")?.strip_suffix(" }")?.split_once(" = { "))
        .collect();
    let mut all: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    let mut function = String::new();
    for line in text.lines() {
        let is_intrinsic = line.starts_with("declare ") && line.contains("@llvm.");
        let is_left_out =
            [";", "attributes #", "source_filename"].iter().any(|start| line.starts_with(start));
        if line.is_empty() || is_intrinsic || is_left_out {
            continue;
        }
        if line.starts_with("define ") {
            let name = line.split('@').nth(1).and_then(|rest| rest.split('(').next());
            name.unwrap_or_default().clone_into(&mut function);
        }
        *all.entry(function.clone()).or_default().entry(canonical_line(line, &groups)).or_default() += 1;
        if line == "}" {
            function.clear();
        }
    }
    all
}

/// A line without the names of values, the numbers of metadata and comments; attributes stand where their group was named.
fn canonical_line(line: &str, groups: &BTreeMap<&str, &str>) -> String {
    let line = line.split(" ; ").next().unwrap_or_default();
    if line.ends_with(':') && !line.starts_with(' ') {
        return "label".to_owned();
    }
    let mut text = String::new();
    let mut rest = line.trim();
    while let Some(at) = rest.find(['%', '!', '#']) {
        let (before, sign) = rest.split_at(at);
        text.push_str(before);
        let is_name = |each: char| each.is_ascii_alphanumeric() || "._$-".contains(each);
        let end = 1 + sign[1..].find(|each| !is_name(each)).unwrap_or(sign.len() - 1);
        let is_number = end > 1 && sign[1..end].bytes().all(|each| each.is_ascii_digit());
        match (&sign[..1], is_number) {
            ("%", _) => text.push('%'),
            ("!", true) => text.push('!'),
            ("#", true) => text.push_str(groups.get(&sign[..end]).copied().unwrap_or_default()),
            _ => text.push_str(&sign[..end]),
        }
        rest = &sign[end..];
    }
    text + rest
}

/// How many lines of a module are in no other one any more. Scopes of aliases do not count: they are told apart by strings
/// instead of by themselves.
fn lost(module: &str, other: &str) -> usize {
    let (module, other) = (canonical(module), canonical(other));
    let (none, mut lost) = (BTreeMap::new(), 0);
    for (function, lines) in &module {
        let others = other.get(function).unwrap_or(&none);
        let gone = |(line, count): (&String, &usize)| match line.starts_with("! = distinct !{!") {
            true => 0,
            false => count.saturating_sub(others.get(line).copied().unwrap_or(0)),
        };
        lost += lines.iter().map(gone).sum::<usize>();
    }
    lost
}

/// The text of a module that MLIR was turned back into, if it can be.
fn back(mlir: &Path) -> Option<String> {
    let made = run("mlir-translate-22", &["--mlir-to-llvmir"], mlir);
    made.status.success().then(|| String::from_utf8_lossy(&made.stdout).into_owned())
}

#[test]
fn the_way_back_loses_no_more_than_that_of_mlir_itself() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let folder = tempfile::tempdir().expect("a folder");
    let (ours, theirs) = (folder.path().join("ours.mlirbc"), folder.path().join("theirs.mlir"));
    let files = walkdir::WalkDir::new(testdata).sort_by_file_name().into_iter();
    let modules = files
        .map(|entry| entry.expect("a readable folder").into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ll"));
    let mut compared = 0;
    for module in modules.step_by(12) {
        let original = run("opt-22", &["-S"], &module);
        let imported = run(JLOPT, &["mlir", "import", "-q"], &module);
        let peer = run("mlir-translate-22", &["--import-llvm"], &module);
        if ![&original, &imported, &peer].iter().all(|output| output.status.success()) {
            continue;
        }
        std::fs::write(&ours, &imported.stdout).expect("written");
        std::fs::write(&theirs, &peer.stdout).expect("written");
        let Some(their_way) = back(&theirs) else { continue };
        let our_way = back(&ours).unwrap_or_else(|| panic!("{}: there is no way back", module.display()));
        let original = String::from_utf8_lossy(&original.stdout);
        let (ours, theirs) = (lost(&original, &our_way), lost(&original, &their_way));
        assert!(ours <= theirs, "{}: {ours} lines are lost, {theirs} by MLIR itself", module.display());
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}
