//! From LLVM to MLIR and back: what is lost, held against what MLIR's own import loses.
//!
//! `JLOPT_WAY_BACK_STEP=1` compares every module of `testdata/`, not one of 12.

use super::{JLOPT, require_all, run, testdata};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

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

/// What a line says: its instruction, or that it is a global, a function, metadata.
fn kind_of(line: &str) -> &str {
    let said = line.split_once(" = ").map_or(line, |(_, said)| said);
    match line.as_bytes().first() {
        Some(b'@') => "global",
        Some(b'!') => "metadata",
        _ => said
            .split([' ', ','])
            .find(|word| !["tail", "musttail", "notail"].contains(word))
            .unwrap_or_default(),
    }
}

/// The lines of a module that are in the other one no more, by kind. Scopes of aliases do not count: they are told apart
/// by strings instead of by themselves.
fn lost(module: &str, other: &str) -> BTreeMap<String, Vec<String>> {
    let (module, other) = (canonical(module), canonical(other));
    let (none, mut lost) = (BTreeMap::new(), BTreeMap::<String, Vec<String>>::new());
    for (function, lines) in &module {
        let others = other.get(function).unwrap_or(&none);
        for (line, &count) in lines.iter().filter(|(line, _)| !line.starts_with("! = distinct !{!")) {
            let gone = count.saturating_sub(others.get(line).copied().unwrap_or(0));
            lost.entry(kind_of(line).to_owned())
                .or_default()
                .extend(std::iter::repeat_n(format!("{function}: {line}"), gone));
        }
    }
    lost
}

/// The text of a module that MLIR was turned back into, if it can be.
pub(crate) fn back(mlir: &Path) -> Option<String> {
    let made = run("mlir-translate-22", &["--mlir-to-llvmir"], mlir);
    made.status.success().then(|| String::from_utf8_lossy(&made.stdout).into_owned())
}

/// What is lost of a module, where that is more than MLIR itself loses; nothing where one of the tools refuses it.
pub(crate) fn compare(module: &Path, folder: &Path) -> Option<Vec<String>> {
    let name = module.file_name()?.to_string_lossy().into_owned();
    let (ours, theirs) = (folder.join(format!("{name}.ours")), folder.join(format!("{name}.theirs")));
    let original = run("opt-22", &["-S"], module);
    let imported = run(JLOPT, &["mlir", "import", "-q"], module);
    let peer = run("mlir-translate-22", &["--import-llvm"], module);
    if ![&original, &imported, &peer].iter().all(|output| output.status.success()) {
        return None;
    }
    std::fs::write(&ours, &imported.stdout).expect("written");
    std::fs::write(&theirs, &peer.stdout).expect("written");
    let their_way = back(&theirs)?;
    let Some(our_way) = back(&ours) else { return Some(vec![format!("{name}: there is no way back")]) };
    let original = String::from_utf8_lossy(&original.stdout);
    let (ours, theirs) = (lost(&original, &our_way), lost(&original, &their_way));
    let more = ours.iter().filter(|(kind, lines)| lines.len() > theirs.get(*kind).map_or(0, Vec::len));
    Some(more.map(|(kind, lines)| format!("{name}: {kind}: {}", lines.join(" | "))).collect())
}

#[test]
fn the_way_back_loses_no_more_than_that_of_mlir_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let modules: Vec<_> = testdata(&["ll"]).into_iter().step_by(step()).collect();
    let compared = AtomicUsize::new(0);
    require_all(&modules, |number, module| {
        let folder = folder.path().join(number.to_string());
        std::fs::create_dir(&folder).expect("a folder");
        let found = compare(module, &folder);
        let _ = compared.fetch_add(usize::from(found.is_some()), Ordering::Relaxed);
        found.unwrap_or_default()
    });
    let compared = compared.into_inner();
    assert!(compared > modules.len() / 3, "{compared}");
}

/// One of how many modules takes the way back.
fn step() -> usize {
    std::env::var("JLOPT_WAY_BACK_STEP").ok().map_or(12, |text| text.parse().expect("a number"))
}
