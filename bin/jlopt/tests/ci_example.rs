//! `examples/ci`: snapshots of a package's IR are compared, what differs is shown, and blessed.
#![forbid(unsafe_code)]

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use support::process::clean_environment;

fn make(folder: &Path, target: &str) -> Output {
    let mut make = Command::new("make");
    clean_environment(&mut make);
    let _ = make.args(["-s", target]).current_dir(folder).env("JLOPT", env!("CARGO_BIN_EXE_jlopt"));
    make.output().expect("make can be started")
}

fn copy(folder: &Path) {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/ci");
    for entry in walkdir::WalkDir::new(&example) {
        let entry = entry.expect("a readable folder");
        let target = folder.join(entry.path().strip_prefix(&example).expect("below the example"));
        match entry.file_type().is_dir() {
            true => fs::create_dir_all(target).expect("a folder"),
            false => drop(fs::copy(entry.path(), target).expect("copied")),
        }
    }
}

#[test]
fn snapshots_are_compared_and_blessed() {
    let folder = tempfile::tempdir().expect("a folder");
    copy(folder.path());
    let same = make(folder.path(), "check");
    assert!(same.status.success(), "{}", String::from_utf8_lossy(&same.stdout));

    // A field becomes smaller, and a file goes.
    let types = folder.path().join("ir/state.jl");
    let text = fs::read_to_string(&types).expect("the types");
    fs::write(&types, text.replace("id::UInt128", "id::UInt64")).expect("written");
    fs::remove_file(folder.path().join("ir/norm.ll")).expect("removed");
    let other = make(folder.path(), "check");
    let shown = String::from_utf8_lossy(&other.stdout);
    assert!(!other.status.success());
    for line in [
        "-State: struct, 48 bytes, alignment 16",
        "+State: struct, 24 bytes, alignment 8",
        "-define double @julia_norm.2",
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{line}:\n{shown}");
    }

    assert!(make(folder.path(), "bless").status.success());
    assert!(!folder.path().join("expected/norm.ll.why").exists());
    assert!(make(folder.path(), "check").status.success());
}

#[test]
fn an_image_that_lacks_something_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    copy(folder.path());
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/image/tables.ll");
    let check = |image: &Path| {
        let mut make = Command::new("make");
        clean_environment(&mut make);
        let _ = make.args(["-s", "image-check"]).arg(format!("IMAGE={}", image.display()));
        let _ = make.current_dir(folder.path()).env("JLOPT", env!("CARGO_BIN_EXE_jlopt"));
        make.output().expect("make can be started").status.success()
    };
    assert!(check(&images));
    let broken = folder.path().join("broken.ll");
    let text = fs::read_to_string(&images).expect("the image");
    fs::write(&broken, text.replace("[4 x i32] [i32 1, i32 1,", "[4 x i32] [i32 9, i32 1,"))
        .expect("written");
    assert!(!check(&broken));
}
