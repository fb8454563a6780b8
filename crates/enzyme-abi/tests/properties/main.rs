//! Every pass, twice, on every module of `testdata/` and on generated ones: the module is whole afterwards, the second run
//! changes nothing, and what the pass is not about stays as it was, to the byte.
//!
//! `JLOPT_ENZYME_MODULES` is the number of modules that are generated for each pass (100), `JLOPT_ENZYME_SEED` their seed.
#![forbid(unsafe_code)]

#[path = "../environment/mod.rs"]
mod environment;
mod patterns;
mod surroundings;

use enzyme_abi::files::{
    CodeInstanceTable, FileReader, SideFile, ThunkCacheIndex, TypeTable, ValueTable, read, write,
};
use enzyme_abi::passes::parameters::Parameters;
use enzyme_abi::passes::{PASSES, PassDefinition, Run};
use enzyme_abi::session::Session;
use enzyme_abi::types::Types;
use fastrand::Rng;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use patterns::{Case, PATTERNS, Pattern};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use surroundings::Needs;

/// What adds something to modules that have nothing of what they are about.
const ADDS: &[&str] = &[
    "enzyme-declare-ntuple-type",
    "enzyme-declare-native",
    "enzyme-invoke-codegen",
    "enzyme-link-split",
    "enzyme-make-conditional-execute",
];
/// What does once more what it did when it is asked again.
const REPEATS: &[&str] = &["enzyme-link-split"];
/// What only looks.
const LOOKS: &[&str] = &["enzyme-check-specsig"];

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The module and the side files, as they would be written.
#[derive(Clone, PartialEq)]
struct State {
    module: String,
    values: String,
    relocations: String,
}

impl State {
    fn of(module: &Module<'_>, session: &Session) -> Self {
        let relocations = session.relocations.borrow();
        Self {
            module: text_of(module),
            values: write(&*session.values.borrow()),
            relocations: relocations.as_ref().map(write).unwrap_or_default(),
        }
    }
}

fn text_of(module: &Module<'_>) -> String {
    module.as_inkwell().print_to_string().to_string()
}

fn parse<'c>(context: &'c Context, text: &[u8]) -> Option<Module<'c>> {
    let module = Module::parse(context, &InputBuffer::from_bytes(text), "module.ll").ok()?;
    module.verify_input().ok().map(|()| module)
}

/// Runs a pass once; whether it says that it changed something.
fn run(
    pass: &PassDefinition,
    given: &[&str],
    module: &Module<'_>,
    session: &Session,
) -> Result<bool, String> {
    let parameters =
        Parameters::parse(given, pass.parameters, pass.required).map_err(|error| error.to_string())?;
    session.types.check_module(module).map_err(|error| error.to_string())?;
    let changes = match pass.run {
        Run::Module(run) | Run::Linking(run) => vec![run(module, session, &parameters)],
        Run::Function(run) => module
            .functions()
            .filter(|function| !function.is_declaration())
            .map(|function| run(function, session, &parameters))
            .collect(),
    };
    let mut changed = false;
    for change in changes {
        changed |= matches!(change.map_err(|error| error.to_string())?, Changed::Yes);
    }
    Ok(changed)
}

/// What a pass left after its first run.
enum Outcome {
    /// It has an error to report, and nothing is written.
    Refused(String),
    Done {
        before: State,
        after: State,
    },
}

/// Runs a pass twice, and says what is wrong with what comes out.
fn twice(
    pass: &PassDefinition,
    given: &[&str],
    module: &Module<'_>,
    session: &Session,
) -> Result<Outcome, String> {
    let before = State::of(module, session);
    let changed = match run(pass, given, module, session) {
        Ok(changed) => changed,
        Err(error) => return Ok(Outcome::Refused(error)),
    };
    module.verify().map_err(|error| format!("the module is broken: {error}\n{}", text_of(module)))?;
    let after = State::of(module, session);
    if !changed {
        same("what it says that it did not change", &before.module, &after.module)?;
    }
    if REPEATS.contains(&pass.name) {
        return Ok(Outcome::Done { before, after });
    }
    let again = run(pass, given, module, session)?;
    let last = State::of(module, session);
    same("the module after a second run", &after.module, &last.module)?;
    same("the value table after a second run", &after.values, &last.values)?;
    same("the records after a second run", &after.relocations, &last.relocations)?;
    if again {
        return Err("a second run says that it changed something".to_owned());
    }
    Ok(Outcome::Done { before, after })
}

fn same(what: &str, before: &str, after: &str) -> Result<(), String> {
    if before == after {
        return Ok(());
    }
    let difference = before.lines().zip(after.lines()).find(|(a, b)| a != b);
    Err(format!("{what} differs, first in {difference:?}\n\nbefore:\n{before}\nafter:\n{after}"))
}

fn types() -> Types {
    let path = testdata().join("enzyme/Inputs/types.json");
    let text = fs::read(&path).expect("the type table of the cases");
    Types::new(read::<TypeTable>("types.json", &text).expect("a type table"), None)
}

/// The side file of a case, if it has one that is no example of a malformed one.
fn side_file<T: SideFile>(case: &Path, kind: &str) -> Option<T> {
    let stem = case.file_stem()?.to_str()?;
    let path = case.parent()?.join("Inputs").join(format!("{stem}.{kind}.json"));
    read("side file", &fs::read(path).ok()?).ok()
}

fn session_of(case: &Path) -> Session {
    let inputs = case.parent().map(|folder| folder.join("Inputs")).unwrap_or_default();
    let cache = inputs.join(case.with_extension("cache").file_name().unwrap_or_default());
    let index = fs::read(cache.join(ThunkCacheIndex::FILE)).ok();
    let thunks: Option<ThunkCacheIndex> = index.and_then(|text| read("index.json", &text).ok());
    Session {
        types: types(),
        values: side_file::<ValueTable>(case, "values").unwrap_or_default().into(),
        relocations: side_file(case, "relocs").into(),
        instances: side_file(case, "ci").unwrap_or_default(),
        instances_folder: inputs,
        thunks: Rc::new(thunks.unwrap_or_default()).into(),
        thunks_folder: cache,
        files: FileReader::new(|path| fs::read(path)),
        ..Session::default()
    }
}

/// What a pass is given for a module of `testdata/`; nothing where it cannot be asked.
fn parameters_for(
    pass: &PassDefinition,
    module: &Module<'_>,
    path: &Path,
    session: &Session,
) -> Option<Vec<String>> {
    let instance = session.instances.instances.first();
    match pass.name {
        "enzyme-internalize-thunks" => {
            let names = module.functions().map(|function| function.name());
            Some(
                names
                    .filter(|name| name.starts_with("diffe"))
                    .map(|name| format!("entries={name}"))
                    .collect(),
            )
        }
        _ if pass.required.is_empty() => Some(Vec::new()),
        "enzyme-use-gcstack-arg" => pgcstack_parameter(module),
        "enzyme-declare-native" => Some(vec![format!("ci={}", instance?.id), "name=declared".to_owned()]),
        "enzyme-invoke-codegen" => Some(vec![format!("mi={}", instance?.mi)]),
        "enzyme-link-split" => {
            let name = path.with_extension("new.ll");
            let file = path.parent()?.join("Inputs").join(name.file_name()?);
            file.exists().then(|| vec![file.display().to_string()])
        }
        "enzyme-make-conditional-execute" => {
            let function = module.functions().find(|function| !function.is_intrinsic())?;
            Some(vec![format!("function={}", function.name()), "cmpidx=1".to_owned()])
        }
        name => panic!("say here what {name} is to be given"),
    }
}

fn pgcstack_parameter(module: &Module<'_>) -> Option<Vec<String>> {
    let is_pgcstack =
        |ty: llvm_ext::types::Type<'_>| ty == module.pointer_type(0) || ty == module.int_type(64);
    module.functions().filter(|function| !function.is_declaration()).find_map(|function| {
        let number =
            function.parameters().iter().position(|parameter| is_pgcstack(parameter.value_type()))?;
        let name = function.name();
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        is_plain.then(|| vec![format!("function={name}"), format!("arg={number}")])
    })
}

fn modules_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of cases") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(modules_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "ll") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn modules_of_the_cases() {
    let root = testdata();
    let modules = modules_below(&root);
    let (mut done, mut changed) = (0, BTreeMap::<&str, usize>::new());
    let mut faults = Vec::new();
    for path in &modules {
        let text = fs::read(path).expect("a case");
        let is_ours = path.starts_with(root.join("enzyme"));
        for pass in PASSES {
            let context = Context::new();
            let Some(module) = parse(&context, &text) else { break };
            let session = session_of(path);
            let Some(given) = parameters_for(pass, &module, path, &session) else { continue };
            let given: Vec<&str> = given.iter().map(String::as_str).collect();
            match twice(pass, &given, &module, &session) {
                Ok(Outcome::Done { before, after }) => {
                    done += 1;
                    if before != after {
                        *changed.entry(pass.name).or_default() += 1;
                        if !is_ours && !ADDS.contains(&pass.name) {
                            faults.push(format!("{} {}: changed", path.display(), pass.name));
                        }
                    }
                }
                Ok(Outcome::Refused(_)) => {}
                Err(fault) => faults.push(format!("{} {}: {fault}", path.display(), pass.name)),
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n\n"));
    // A test that never gets to what it is about would pass as well.
    assert!(done > 10 * PASSES.len(), "only {done} runs came to an end");
    let idle: Vec<_> = PATTERNS
        .iter()
        .filter(|pattern| !changed.contains_key(pattern.pass) && !LOOKS.contains(&pattern.pass))
        .map(|pattern| pattern.pass)
        .collect();
    assert!(idle.is_empty(), "no module is changed by {idle:?}");
}

#[test]
fn every_pass_has_a_pattern() {
    let missing: Vec<_> = PASSES
        .iter()
        .map(|pass| pass.name)
        .filter(|name| PATTERNS.iter().all(|pattern| pattern.pass != *name))
        .collect();
    assert!(missing.is_empty(), "patterns.rs says nothing of {missing:?}");
}

fn session_for(case: &Case) -> Session {
    Session {
        types: types(),
        values: read("values", &case.value_table()).map(std::cell::RefCell::new).expect("a value table"),
        relocations: Some(read("records", &case.relocation_records()).expect("relocation records")).into(),
        instances: read::<CodeInstanceTable>("instances", &patterns::code_instances()).expect("instances"),
        thunks: Rc::new(read::<ThunkCacheIndex>("index", &patterns::thunk_index()).expect("an index")).into(),
        files: FileReader::new(|path| {
            let name = path.to_str().unwrap_or_default();
            patterns::file(name).map(String::into_bytes).ok_or_else(|| ErrorKind::NotFound.into())
        }),
        ..Session::default()
    }
}

fn definition(pattern: &Pattern) -> &'static PassDefinition {
    PASSES.iter().find(|pass| pass.name == pattern.pass).expect("a pass")
}

#[test]
fn patterns_in_random_surroundings() {
    let count = environment::number("JLOPT_ENZYME_MODULES", 100);
    let seed: u64 = environment::number("JLOPT_ENZYME_SEED", 1);
    for (row, pattern) in PATTERNS.iter().enumerate() {
        for number in 0..count {
            let mut numbers =
                Rng::with_seed(seed.wrapping_mul(1_000_003).wrapping_add(number * 100 + row as u64));
            let mut case = patterns::case(pattern, &mut numbers);
            let session = session_for(&case);
            let text = surroundings::module(&mut numbers, std::mem::take(&mut case.needs));
            if let Err(fault) = check(pattern, &text, &session, &case.kept) {
                panic!("{}, seed {seed}, module {number}: {fault}\n\n{text}", pattern.pass);
            }
        }
    }
}

fn check(pattern: &Pattern, text: &str, session: &Session, kept: &[String]) -> Result<(), String> {
    let context = Context::new();
    let module = Module::parse(&context, &InputBuffer::from_bytes(text.as_bytes()), "module.ll")
        .map_err(|error| format!("no module: {error:?}"))?;
    module.verify_input()?;
    match twice(definition(pattern), pattern.parameters, &module, session)? {
        Outcome::Refused(error) => Err(format!("refused: {error}")),
        Outcome::Done { before, after } if before == after => match LOOKS.contains(&pattern.pass) {
            true => Ok(()),
            false => Err("it changed nothing".to_owned()),
        },
        Outcome::Done { before, after } => {
            if let Some(gone) = kept.iter().find(|line| !after.module.contains(line.as_str())) {
                return Err(format!("{gone} is gone\n{}", after.module));
            }
            calls_in_funclets(&after.module)?;
            same("what it is not about", &unconcerned(&before.module), &unconcerned(&after.module))
        }
    }
}

/// Calls in a handler of Windows' exceptions say that they are there; those of intrinsics that do not unwind need not.
fn calls_in_funclets(text: &str) -> Result<(), String> {
    let mut inside = false;
    for line in text.lines() {
        inside |= line.contains(" = catchpad within ");
        let is_call = line.contains("call ") && !line.contains("@llvm.mem");
        if inside && is_call && !line.contains("[ \"funclet\"(token ") {
            return Err(format!("{line} is in no funclet\n{text}"));
        }
        inside &= !line.contains("catchret from ");
    }
    Ok(())
}

/// The functions and globals of a module that have no pattern, without the numbers of metadata and attributes.
fn unconcerned(text: &str) -> String {
    let functions =
        text.split("\ndefine ").skip(1).filter_map(|part| part.split_once("\n}\n").map(|(body, _)| body));
    let functions = functions.filter(|body| {
        let name =
            body.split_once('@').and_then(|(_, rest)| rest.split_once('(')).map_or("", |(name, _)| name);
        // What is linked in under a name that is taken is called `f0.1`.
        name.strip_prefix('f').is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
    });
    let globals = text.lines().filter(|line| {
        line.split_once(" = ")
            .is_some_and(|(name, _)| surroundings::global_names().any(|known| known == name))
    });
    // LLVM's linker moves common variables behind the others.
    let mut globals: Vec<&str> = globals.collect();
    globals.sort_unstable();
    let parts: Vec<&str> = globals.into_iter().chain(functions).collect();
    without_numbers(&parts.join("\n"))
}

fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    let mut after_mark = false;
    for c in text.chars() {
        if !(after_mark && c.is_ascii_digit()) {
            out.push(c);
            after_mark = matches!(c, '!' | '#');
        }
    }
    out
}

#[test]
fn surroundings_without_a_pattern() {
    let count = environment::number("JLOPT_ENZYME_MODULES", 100);
    let seed: u64 = environment::number("JLOPT_ENZYME_SEED", 1);
    for number in 0..count {
        let text = surroundings::module(
            &mut Rng::with_seed(seed.wrapping_mul(7_919).wrapping_add(number)),
            Needs::default(),
        );
        for pass in PASSES.iter().filter(|pass| !ADDS.contains(&pass.name)) {
            let context = Context::new();
            let module = Module::parse(&context, &InputBuffer::from_bytes(text.as_bytes()), "module.ll")
                .unwrap_or_else(|error| panic!("no module: {error:?}\n{text}"));
            let given: &[&str] = if pass.required.is_empty() { &[] } else { &["function=f0", "arg=1"] };
            let unchanged = match twice(pass, given, &module, &session_for(&Case::default())) {
                Ok(Outcome::Done { before, after }) => same("the module", &before.module, &after.module),
                Ok(Outcome::Refused(error)) => Err(error),
                Err(fault) => Err(fault),
            };
            unchanged.unwrap_or_else(|fault| {
                panic!("{}, seed {seed}, module {number}: {fault}\n\n{text}", pass.name)
            });
        }
    }
}
