//! A real program that went through MLIR: zstd's decompression, whose sources the crate `zstd-sys` carries, with checks of
//! its own (`testdata/mlir/Inputs/program`).

use super::way_back::{back, compare};
use super::{JLOPT, require_all, run, said};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn done(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().expect("a program");
    assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The folder of zstd's library, which the benchmark pins, in cargo's registry.
fn library() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/workload/Cargo.toml");
    let metadata = done(
        Command::new(env!("CARGO"))
            .args(["metadata", "--locked", "--format-version=1", "--manifest-path"])
            .arg(manifest),
    );
    let metadata: serde_json::Value = serde_json::from_str(&metadata).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == "zstd-sys").expect("zstd-sys");
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    manifest.with_file_name("zstd").join("lib")
}

/// The sources of decompression.
fn sources(library: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["common", "decompress"] {
        let entries = std::fs::read_dir(library.join(folder)).expect("a folder of zstd");
        let files = entries.map(|entry| entry.expect("a file").path());
        found.extend(files.filter(|path| path.extension().is_some_and(|form| form == "c")));
    }
    found.sort();
    found
}

/// Compiles a source to bitcode, takes that through MLIR, and makes an object file of what comes back.
fn object_through_mlir(
    source: &Path,
    library: &Path,
    options: &[&str],
    folder: &Path,
) -> Result<PathBuf, String> {
    let at = |form: &str| folder.join(source.file_name().expect("a file")).with_extension(form);
    let (bitcode, mlir, text, object) = (at("bc"), at("mlirbc"), at("ll"), at("o"));
    let _said = done(
        Command::new("clang-22")
            .args(["-c", "-emit-llvm", "-w", "-DZSTD_DISABLE_ASM=1"])
            .args(options)
            .arg("-I")
            .arg(library)
            .arg(source)
            .arg("-o")
            .arg(&bitcode),
    );
    let imported = run(JLOPT, &["mlir", "import", "-q"], &bitcode);
    if !imported.status.success() {
        return Err(said(&imported));
    }
    std::fs::write(&mlir, imported.stdout).expect("written");
    std::fs::write(&text, back(&mlir).ok_or("there is no way back")?).expect("written");
    let _said = done(Command::new("clang-22").args(["-c", "-w", "-O0"]).arg(&text).arg("-o").arg(&object));
    Ok(object)
}

/// With these options of the compiler, the program does through MLIR what it is to do, and nothing is lost on the way
/// that MLIR itself keeps.
fn check(options: &[&str]) {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/mlir/Inputs/program");
    let (folder, library) = (tempfile::tempdir().expect("a folder"), library());
    let mut sources = sources(&library);
    assert!(sources.len() > 8, "{sources:?}");
    sources.push(testdata.join("check.c"));
    require_all(&sources, |_, source| {
        let name = source.display();
        match object_through_mlir(source, &library, options, folder.path()) {
            Err(fault) => vec![format!("{name}: {fault}")],
            Ok(object) => compare(&object.with_extension("bc"), folder.path())
                .unwrap_or_else(|| vec![format!("{name}: there is nothing to compare")]),
        }
    });
    let objects = sources
        .iter()
        .map(|source| folder.path().join(source.file_name().expect("a file")).with_extension("o"));
    let program = folder.path().join("check");
    let _said = done(Command::new("clang-22").args(objects).arg("-o").arg(&program));
    let said = done(Command::new(program).arg(testdata.join("text.zst")));
    // As what the compiler makes without any of it says.
    let wanted = "right: the size that the frame says\nright: the text at once\nright: the text piece by piece\n\
                  right: no room\nright: a part of the frame\nright: damage is found\nUnknown frame descriptor\n";
    assert_eq!(said, wanted);
}

#[test]
fn a_program_without_optimization_runs_as_before() {
    check(&["-O0"]);
}

#[test]
fn an_optimized_program_runs_as_before() {
    check(&["-O2"]);
}

#[test]
fn a_program_with_debug_information_runs_as_before() {
    check(&["-O2", "-g"]);
}
