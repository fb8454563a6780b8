//! The plugin in lld, where it runs on many modules, in threads. Options do not get there, variables do.

use crate::support::process;
use crate::tools::{cases, library};
use std::path::Path;
use std::process::{Command, Output};

fn compiled(folder: &Path, kind: &str) -> Vec<String> {
    let sources = [
        ("start", "int other(int); int third(int); int _start(void) { return other(3) + third(2); }"),
        ("other", "int other(int x) { return x * 3; }"),
        ("third", "int third(int x) { return x * 5; }"),
    ];
    let compiled = |(name, text): (&str, &str)| {
        let source = folder.join(name).with_extension("c");
        std::fs::write(&source, text).expect("written");
        let mut clang = Command::new("clang-22");
        let status = clang.current_dir(folder).args(["-O2", kind, "-c"]).arg(&source).status();
        assert!(status.expect("clang-22 runs").success(), "{name}");
        format!("{name}.o")
    };
    sources.map(compiled).to_vec()
}

fn link(folder: &Path, objects: &[String], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new("ld.lld-22");
    process::clean_environment(&mut command);
    let _ = command.arg(format!("--load-pass-plugin={}", library().display()));
    let _ = command.args(["--thinlto-jobs=2", "-e", "_start", "-o", "linked"]).args(objects);
    let _ = command.envs(variables.iter().copied()).current_dir(folder);
    command.output().expect("ld.lld-22 runs")
}

#[test]
fn each_module_has_a_session_of_its_own() {
    let values = cases().join("Inputs/slots-01-make-symbolic.values.json").display().to_string();
    for kind in ["-flto=thin", "-flto"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let objects = compiled(folder.path(), kind);
        let passes = ("JLOPT_PASSES", "enzyme-make-slots-symbolic,CPUFeatures");
        let linked = link(folder.path(), &objects, &[passes, ("JLOPT_ENZYME_VALUES", &values)]);
        assert!(linked.status.success() && linked.stderr.is_empty(), "{kind}: {linked:?}");

        let refused = link(folder.path(), &objects, &[passes, ("JLOPT_ENZYME_VALUES", "no/such")]);
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success(), "{kind}");
        assert!(said.contains("error: enzyme-abi: cannot read no/such: No such file"), "{kind}: {said}");
    }
}

#[test]
fn tables_are_not_lost_without_a_word() {
    for kind in ["-flto=thin", "-flto"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let objects = compiled(folder.path(), kind);
        let passes = ("JLOPT_PASSES", "enzyme-make-slots-symbolic");
        let refused = link(folder.path(), &objects, &[passes, ("JLOPT_ENZYME_VALUES_OUT", "values.json")]);
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.contains("are for one module, not for linkers"), "{said}");
        assert!(!folder.path().join("values.json").exists() && !folder.path().join("linked").exists());
    }
}
