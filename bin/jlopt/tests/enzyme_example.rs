//! `examples/enzyme/program`, end to end: what comes out of the passes is run, with functions and objects at the addresses that
//! it was bound to.
#![forbid(unsafe_code)]
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_program_runs_at_the_addresses_that_it_was_bound_to() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/enzyme.sh");
    let finished = Command::new("bash")
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_jlopt"))
        .arg(folder.path())
        .output()
        .expect("bash can be started");
    let [stdout, stderr] = [&finished.stdout, &finished.stderr].map(|text| String::from_utf8_lossy(text));
    // Step by step, at once, and optimized: twice(4 * (4 * (3 * 2.5)) + 10).
    assert_eq!((stdout.as_ref(), stderr.as_ref()), ("260\n260\n260\n", ""));
    assert!(finished.status.success());

    // But for the module's name, and the number that the linker gave a function of the derivative, they are the same.
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("an output");
    let body = |name: &str| read(name).split_once('\n').expect("lines").1.replace("@rule.3(", "@rule.1(");
    assert_eq!(body("10.ll"), body("101.ll"));
    assert_eq!(read("10.json"), read("101.json"));

    // The derivative is there once, and nobody sees it; no name is left that only a session knows.
    let program = read("101.ll");
    assert_eq!(program.matches("define internal double @diffejulia_times_3(").count(), 1);
    assert!(!program.contains("@ejl_") && !program.contains("= external "), "{program}");
    let optimized = read("201.ll");
    assert!(!optimized.contains("@diffejulia_times_3"), "it is inlined: {optimized}");
}
