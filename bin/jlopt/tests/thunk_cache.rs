//! Thunk cache folders that several processes change at once, some of which are killed: the index lists only files that are
//! there as a whole, and nothing that was stored is lost.
#![forbid(unsafe_code)]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A process that stores a thunk, or empties the folder.
fn start(cache: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_jlopt"))
        .arg("enzyme")
        .args(arguments)
        .arg(format!("--enzyme-thunk-cache={}", cache.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("jlopt can be started")
}

fn store(cache: &Path, module: &Path, address: u64) -> Child {
    let place = format!("--store={address:#x}=diffe");
    start(cache, &["thunks", &place, module.to_str().expect("a path")])
}

fn ended(child: Child) -> Output {
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The addresses that the cache lists. Each has a module that defines its entry, and a value table.
fn listed(cache: &Path) -> Vec<String> {
    let output = ended(start(cache, &["thunks", "--json"]));
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let thunks = report["thunks"].as_object().expect("thunks");
    assert!(thunks.values().all(|thunk| thunk["defined"] == true), "{report}");
    thunks.keys().cloned().collect()
}

fn module(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("thunk.ll");
    fs::write(&path, "define void @diffe() {\n  ret void\n}\n").expect("a module");
    path
}

#[test]
fn what_several_processes_store_at_once_is_all_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (cache, module) = (folder.path().join("cache"), module(folder.path()));
    fs::create_dir(&cache).expect("a folder");
    let running: Vec<Child> = (1..=12).map(|number| store(&cache, &module, 16 * (number % 9 + 1))).collect();
    running.into_iter().for_each(|child| drop(ended(child)));
    let all: Vec<String> = (1..=9).map(|number| format!("{:#x}", 16 * number)).collect();
    let mut found = listed(&cache);
    found.sort_by_key(|address| (address.len(), address.clone()));
    assert_eq!(found, all);
    // What was stored twice replaced what was there before: two files a thunk, and the index.
    assert_eq!(fs::read_dir(&cache).expect("the folder").count(), 2 * 9 + 1);

    let running = [start(&cache, &["clear-caches"]), start(&cache, &["clear-caches"])];
    running.into_iter().for_each(|child| drop(ended(child)));
    assert_eq!(fs::read_dir(&cache).expect("the folder").count(), 1);
    assert!(listed(&cache).is_empty());
}

#[test]
fn what_a_killed_process_leaves_is_whole() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (cache, module) = (folder.path().join("cache"), module(folder.path()));
    fs::create_dir(&cache).expect("a folder");
    drop(ended(store(&cache, &module, 16)));
    for number in 0..40u64 {
        let mut child = match number % 4 {
            3 => start(&cache, &["clear-caches"]),
            _ => store(&cache, &module, 16 * (number + 2)),
        };
        std::thread::sleep(Duration::from_micros(700 * number));
        // It may have ended already.
        let _was_running = child.kill();
        let _status = child.wait().expect("it ends");
        let _addresses = listed(&cache);
    }
    drop(ended(store(&cache, &module, 16)));
    assert!(listed(&cache).contains(&"0x10".to_owned()));
}
