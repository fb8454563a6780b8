//! The plugin in the real `opt` and `clang`.

use juliair_types::dialect::JuliaVersion;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use llvm_ext::passes::{PassRegistry, RunOptions, run_pipeline};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn testdata(area: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(area)
}

/// The library, which cargo leaves beside the tests.
fn library() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    let built = test.with_file_name("libjlopt.so");
    assert!(built.is_file(), "{} is missing", built.display());
    built
}

fn opt(folder: &Path, arguments: &[&str]) -> Output {
    let load = format!("-load-pass-plugin={}", library().display());
    let mut command = Command::new("opt-22");
    let _ = command.current_dir(folder).arg(load).args(arguments);
    let _ = command.env_remove("JLOPT_JULIA_VERSION").env_remove("JLOPT_PASSES");
    command.output().expect("opt-22 runs")
}

/// What `jlopt` makes of a module, or why it refuses it.
fn ours(path: &Path, pipeline: &str, version: JuliaVersion) -> Result<String, String> {
    let context = Context::new();
    let name = path.file_name().expect("a file").to_string_lossy();
    let input = InputBuffer::from_file(path)?;
    let module = Module::parse(&context, &input, &name).map_err(|error| error.message)?;
    module.verify_input()?;
    let mut registry = PassRegistry::default();
    mv_pass::register(&mut registry, version, None);
    run_pipeline(&module, pipeline, &registry, RunOptions::default()).map_err(|error| error.to_string())?;
    module.verify()?;
    Ok(module.as_inkwell().print_to_string().to_string())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn opt_makes_of_each_case_what_jlopt_makes() {
    let folder = testdata("mv");
    let mut compared = [0, 0];
    for entry in std::fs::read_dir(&folder).expect("testdata") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "ll") {
            continue;
        }
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let expected = ours(&path, "JuliaMultiVersioning", JuliaVersion::default());
        let output = opt(&folder, &["-passes=JuliaMultiVersioning", "-S", &name]);
        match expected {
            Ok(expected) => {
                assert!(output.status.success(), "{name}: {}", text(&output.stderr));
                assert_eq!(text(&output.stdout), expected, "{name}");
                compared[0] += 1;
            }
            Err(message) => {
                assert!(!output.status.success(), "{name} is refused with: {message}");
                assert!(output.stdout.is_empty(), "{name}");
                compared[1] += 1;
            }
        }
    }
    assert!(compared.iter().all(|count| *count > 10), "{compared:?}");
}

#[test]
fn the_version_comes_from_the_option_or_the_variable() {
    let folder = testdata("mv");
    let (folder, name) = (folder.as_path(), "alias-chain.ll");
    let pass = "-passes=JuliaMultiVersioning";
    let old = "1.11".parse().expect("a version");
    let expected = ours(&folder.join(name), "JuliaMultiVersioning", old).expect("accepted");
    assert_ne!(
        Ok(&expected),
        ours(&folder.join(name), "JuliaMultiVersioning", JuliaVersion::default()).as_ref()
    );
    let output = opt(folder, &[pass, "-S", "-jlopt-julia-version=1.11", name]);
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
    let load = format!("-load-pass-plugin={}", library().display());
    let mut command = Command::new("opt-22");
    let _ = command.current_dir(folder).args([&load, pass, "-S", name]).env("JLOPT_JULIA_VERSION", "1.11");
    let output = command.output().expect("opt-22 runs");
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
}

#[test]
fn mistakes_are_told() {
    let folder = testdata("mv");
    for (arguments, told) in [
        (&["-passes=JuliaMultiVersioning", "-jlopt-julia-version=1.9"][..], "-jlopt-julia-version=1.9: "),
        (
            &["-passes=JuliaMultiVersioning<externl>"],
            "unknown parameter 'externl' of the pass JuliaMultiVersioning",
        ),
    ] {
        let output = opt(&folder, &[arguments, &["-S", "alias-chain.ll"]].concat());
        let errors = text(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{errors}");
        assert!(errors.contains(told), "{errors}");
    }
}

fn clang(folder: &Path, passes: &str) -> Output {
    let plugin = format!("-fpass-plugin={}", library().display());
    let mut command = Command::new("clang-22");
    let _ = command.current_dir(folder).env_remove("JLOPT_JULIA_VERSION").env_remove("JLOPT_PASSES");
    let _ =
        command.args([&plugin, "-mllvm", &format!("-jlopt-passes={passes}"), "-S", "-emit-llvm", "-o", "-"]);
    command.arg("alias-chain.ll").output().expect("clang-22 runs")
}

#[test]
fn clang_runs_passes_at_the_end_of_its_own() {
    let output = clang(&testdata("mv"), "JuliaMultiVersioning");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let made = text(&output.stdout);
    assert!(made.contains("\"target-cpu\"=\"haswell\"") && made.contains("@jl_clone_slots"), "{made}");

    let refused = clang(&testdata("mv"), "no-such-pass");
    let errors = text(&refused.stderr);
    assert!(!refused.status.success() && refused.stdout.is_empty(), "{errors}");
    assert!(
        errors.contains("error: unknown pass name 'no-such-pass'") && !errors.contains("Stack dump"),
        "{errors}"
    );
}
