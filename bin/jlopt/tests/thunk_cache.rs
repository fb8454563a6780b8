//! Thunk cache folders that several processes read and change at once, some of which are killed: the index lists only files
//! that are there as a whole, what a reader finds belongs together, and nothing that was stored is lost.
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
    // What they left that nothing names goes when the folder is cleared.
    drop(ended(start(&cache, &["clear-caches"])));
    assert_eq!(names(&cache), ["index.json"]);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A thunk whose module and values say the same number.
fn numbered(folder: &Path, number: u64) -> (std::path::PathBuf, std::path::PathBuf) {
    let (module, values) = (folder.join(format!("{number}.ll")), folder.join(format!("{number}.json")));
    let text = format!(
        "@\"jl_global#1\" = external constant ptr, !julia.constgv !0\n\
         define i64 @diffe() {{\n  %s = load ptr, ptr @\"jl_global#1\"\n  ret i64 {number}\n}}\n!0 = !{{}}\n"
    );
    fs::write(&module, text).expect("a module");
    let text = format!(
        "{{\"format\": \"enzyme-value-table\", \"version\": 1, \"inserted\": {{}}, \"slots\": \
         {{\"jl_global#1\": {{\"repr\": \"{number}\", \"address\": \"0x1000\"}}}}}}"
    );
    fs::write(&values, text).expect("a table");
    (module, values)
}

#[test]
fn what_a_reader_finds_belongs_together_while_others_replace_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cache = folder.path().join("cache");
    fs::create_dir(&cache).expect("a folder");
    let store = |number: u64| {
        let (module, values) = numbered(folder.path(), number);
        let values = format!("--enzyme-values={}", values.display());
        start(&cache, &["thunks", "--store=0x7000=diffe", &values, module.to_str().expect("a path")])
    };
    drop(ended(store(0)));
    let caller = folder.path().join("caller.ll");
    let text = "define i64 @caller() {\n  %r = call i64 inttoptr (i64 28672 to ptr)()\n  ret i64 %r\n}\n";
    fs::write(&caller, text).expect("a module");
    for round in 0..25u64 {
        let writers = [1, 2].map(|writer| store(2 * round + writer));
        let table = folder.path().join("read.json");
        let reader = Command::new(env!("CARGO_BIN_EXE_jlopt"))
            .args(["--passes=enzyme-import-thunks", "-S"])
            .arg(format!("--enzyme-thunk-cache={}", cache.display()))
            .arg(format!("--enzyme-values-out={}", table.display()))
            .arg(&caller)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("jlopt can be started");
        let query = start(&cache, &["thunks", "--json"]);
        let module = String::from_utf8(ended(reader).stdout).expect("text");
        let values: Value = serde_json::from_slice(&fs::read(&table).expect("a table")).expect("JSON");
        let number = values["slots"]["jl_global#1"]["repr"].as_str().expect("a number");
        assert!(module.contains(&format!("ret i64 {number}\n")), "{module}\n{values}");
        let report: Value = serde_json::from_slice(&ended(query).stdout).expect("a report");
        assert_eq!(report["thunks"]["0x7000"]["faults"], serde_json::json!([]), "{report}");
        writers.into_iter().for_each(|child| drop(ended(child)));
    }
    assert_eq!(names(&cache).len(), 3);
}

#[test]
fn what_is_behind_a_link_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (cache, module) = (folder.path().join("cache"), module(folder.path()));
    fs::create_dir(&cache).expect("a folder");
    let elsewhere = folder.path().join("elsewhere.json");
    let index = "{\"format\": \"enzyme-thunk-cache\", \"version\": 1, \"thunks\": {\"0x10\": \
                 {\"entry\": \"f\", \"bitcode\": \"f.bc\", \"value_table\": \"f.json\"}}}";
    fs::write(&elsewhere, index).expect("an index");
    std::os::unix::fs::symlink(&elsewhere, cache.join("index.json")).expect("a link");
    fs::write(cache.join("f.bc"), "").expect("a file");
    for child in [start(&cache, &["clear-caches"]), store(&cache, &module, 16)] {
        let output = child.wait_with_output().expect("it ends");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(
            message.starts_with("error: enzyme-abi: ") && message.contains("index.json is no regular file")
        );
    }
    assert_eq!(fs::read_to_string(&elsewhere).expect("an index"), index);
    assert_eq!(names(&cache), ["f.bc", "index.json"]);
}
