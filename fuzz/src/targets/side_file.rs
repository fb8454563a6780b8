//! Side files.

use super::check_place;
use crate::{Target, seeds};
use enzyme_abi::EnzymeError;
use enzyme_abi::activity::Mode;
use enzyme_abi::calls::EnabledRules;
use enzyme_abi::files::{
    CodeInstanceTable, EnzymeRules, RelocationRecords, SideFile, ThunkCacheIndex, TypeTable, ValueTable,
    read, write,
};
use enzyme_abi::queries::bakes::bakes;
use enzyme_abi::queries::call_kind::call_kind;
use enzyme_abi::queries::native::{instances, native};
use enzyme_abi::queries::specsig::signatures;
use enzyme_abi::session::Session;
use enzyme_abi::types::Types;
use juliair_types::universe::Universe;

/// Side files of all kinds: the options `--enzyme-…`.
pub const TARGET: Target = Target { name: "side_file", run, seeds, words: WORDS };

const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "0.5",
    "18446744073709551616",
    "1e400",
    "\"\"",
    "\"0x7f00\"",
    "\"0xffffffffffffffff\"",
    "\"format\"",
    "\"version\": 1",
    "\"julia\": \"1.12\"",
    "\"types\"",
    "\"id\"",
    "\"name\"",
    "\"kind\"",
    "\"struct\"",
    "\"primitive\"",
    "\"union\"",
    "\"size\"",
    "\"align\"",
    "\"fields\"",
    "\"offset\"",
    "\"type\"",
    "\"slots\"",
    "\"inserted\"",
    "\"globals\"",
    "\"records\"",
    "\"instances\"",
    "\"mi\"",
    "\"specptr\"",
    "\"invoke\"",
    "\"world\"",
    "\"thunks\"",
    "\"rules\"",
    "\"queries\"",
    "\"Tuple{Int64, Vararg{Any}}\"",
    "\"Int64\"",
    "\"address\"",
    "\"repr\"",
    "\"\\ud800\"",
    "\u{feff}",
];

const NAME: &str = "side file.json";

/// Reads a text as each kind of side file, writes what it says, reads that again, and asks the queries that need nothing
/// else.
///
/// # Panics
///
/// Where an error does not name the file or has no place in it, or what is written is not read as it was.
pub fn run(input: &[u8]) {
    if let Some(table) = read_twice::<TypeTable>(input) {
        ask_types(table);
    }
    let _values: Option<ValueTable> = read_twice(input);
    if let Some(records) = read_twice::<RelocationRecords>(input) {
        let _report = bakes(&Session { relocations: Some(records).into(), ..Session::default() });
    }
    if let Some(table) = read_twice::<CodeInstanceTable>(input) {
        ask_instances(table);
    }
    if let Some(rules) = read_twice::<EnzymeRules>(input) {
        for mode in [Mode::Forward, Mode::Reverse] {
            drop(call_kind(&Session::default(), rules.clone(), EnabledRules { mode, inactive: true }));
        }
    }
    let _index: Option<ThunkCacheIndex> = read_twice(input);
}

fn read_twice<T: SideFile>(input: &[u8]) -> Option<T> {
    match read::<T>(NAME, input) {
        Ok(contents) => {
            let written = write(&contents);
            let again =
                read::<T>(NAME, written.as_bytes()).unwrap_or_else(|error| panic!("{error}: {written}"));
            assert_eq!(write(&again), written);
            Some(contents)
        }
        Err(error) => {
            check(&error, input);
            None
        }
    }
}

fn check(error: &EnzymeError, input: &[u8]) {
    assert!(error.to_string().starts_with(NAME), "{error}");
    if let EnzymeError::SideFile { line, column, .. } = error {
        check_place(input, *line, *column);
    }
}

/// Looks up each type of a table by its name, and how it is passed.
fn ask_types(table: TypeTable) {
    let session = Session::default();
    let (version, target) = (session.version, session.target);
    let universe = move || Universe::with_builtins(version, target).ok();
    let session = Session { types: Types::new(table, Some(Box::new(universe))), ..session };
    for entry in session.types.entries() {
        assert!(session.types.by_key(&entry.id).is_some());
        drop(session.types.find(&entry.name));
        drop(session.types.canonical_name(&entry.name));
    }
    drop(session.with_scratch_module(|module| session.types.check_module(module)));
}

/// How the functions of the code instances of a table are called.
fn ask_instances(table: CodeInstanceTable) {
    let session = Session { instances: table, ..Session::default() };
    let reports = instances(&session, None, "");
    assert!(reports.instances.len() <= session.instances.instances.len());
    for instance in &session.instances.instances {
        drop(native(&session, None, &instance.mi));
        if let Ok(asked) = session.asked_instance(&instance.id) {
            drop(signatures(&session, &[asked]));
        }
    }
}

/// The side files of the cases.
fn seeds() -> Vec<Vec<u8>> {
    seeds::files("testdata/enzyme/Inputs", &["json"])
}
