//! Compiles and runs what JuliaMultiVersioning makes of generated programs: an image of
//! several targets is loaded once per target as Julia would, and its functions are called.
//! Their results must be those of an interpreter of the program, and in each call the versions
//! entered must be those that the rules of the pass and of the loader name.
//!
//! `JLOPT_EXECUTED_PROGRAMS` is the number of programs, `JLOPT_EXECUTED_SEED` their seed.
//! What failed is kept below cargo's `CARGO_TARGET_TMPDIR`.

#![forbid(unsafe_code)]

mod emit;
mod evaluate;
mod generator;
mod image;
mod model;
mod plan;
mod program;
mod random;
mod rules;

use emit::Annotations;
use image::{Tables, Toolchain};
use model::Model;
use plan::Plan;
use program::{Label, Program};
use random::Random;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const PROGRAMS: usize = 50;
const REFERENCE_PROGRAMS: usize = 12;
/// Of so many programs per version of Julia, one is also cut into shards.
const SHARDED_ROUNDS: usize = 4;
const SEED: u64 = 1;
const MOST_WORKERS: usize = 2;
const MOST_REPORTED: usize = 5;

fn number_from_environment<T: std::str::FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}: {text:?} is no number")),
        Err(_) => default,
    }
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("executed").join(name)
}

/// Checks programs on a few threads, and panics with the differences found.
fn check_all(count: usize, check: impl Fn(usize) -> Result<(), String> + Sync) {
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            if let Err(failure) = check(number) {
                failures.lock().expect("no thread panics").push(failure);
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_WORKERS);
    std::thread::scope(|scope| {
        (0..workers).for_each(|_| drop(scope.spawn(work)));
    });
    let failures = failures.into_inner().expect("no thread panics");
    let shown = failures.iter().take(MOST_REPORTED).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(failures.is_empty(), "{} of {count} programs failed\n\n{shown}", failures.len());
}

/// One program with one version of Julia
struct Case {
    seed: u64,
    number: usize,
    label: Label,
    program: Program,
    random: Random,
    directory: PathBuf,
}

impl Case {
    fn new(kind: &str, seed: u64, number: usize) -> Result<Self, String> {
        let label = Label::ALL[number % Label::ALL.len()];
        let mut random = Random::new(seed ^ (number as u64) << 32);
        let program = generator::generate(random.bits(), label);
        let directory = scratch(&format!("{kind}-{seed}-{number}"));
        std::fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        Ok(Self { seed, number, label, program, random, directory })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    /// Removes the files of a program that passed; else says where they are.
    fn finish(&self, result: Result<(), String>) -> Result<(), String> {
        let directory = self.directory.display();
        match result {
            Ok(()) => {
                std::fs::remove_dir_all(&self.directory).map_err(|error| format!("{directory}: {error}"))
            }
            Err(difference) => Err(format!(
                "seed {}, program {}, Julia {}, files in {directory}\n{difference}",
                self.seed,
                self.number,
                self.label.name()
            )),
        }
    }

    fn annotations(&mut self, model: &Model) -> Annotations {
        let functions = 0..self.program.functions.len();
        let attributes = self.program.clone_sets.as_ref();
        let attributes = attributes.map(|_| functions.clone().map(|f| model.attributes(f)).collect());
        let is_listed = |f: &usize| !self.program.unlisted[*f] || model.must_be_listed(*f);
        let mut table: Vec<usize> = functions.filter(is_listed).collect();
        if !table.is_empty() && self.random.percent(10) {
            table.push(self.random.pick(&table));
        }
        self.random.shuffle(&mut table);
        let given = table.len();
        let mut indices: Vec<usize> = (0..given).collect();
        self.random.shuffle(&mut indices);
        Annotations { attributes, table, indices, given }
    }

    /// Takes some functions out of the table that `image split` adds again, by the order of the module.
    fn leave_out(&mut self, model: &Model, annotations: &mut Annotations) {
        let is_marked = |f: usize| model.has_slot(f) || model.is_fvar(f);
        let mut left_out = vec![false; self.program.functions.len()];
        left_out.fill_with(|| self.random.percent(30));
        let table = std::mem::take(&mut annotations.table);
        annotations.table = table.into_iter().filter(|&f| !(left_out[f] && is_marked(f))).collect();
        annotations.given = annotations.table.len();
        annotations.indices.retain(|&index| index < annotations.given);
        let added = (0..left_out.len()).filter(|f| is_marked(*f) && !annotations.table.contains(f));
        annotations.table.extend(added.collect::<Vec<_>>());
        annotations.indices.extend(annotations.given..annotations.table.len());
    }

    /// How many shards the program's image is built from a second time; nothing for most programs.
    fn shards(&self) -> Option<usize> {
        let round = self.number / Label::ALL.len();
        (round % SHARDED_ROUNDS == 1).then_some(2 + self.number % 2)
    }

    fn code_options(&mut self) -> Vec<&'static str> {
        let mut options = vec![self.random.pick(&["-O0", "-O1", "-O2"])];
        // 1.10's tables hold distances within one section.
        if self.label != Label::V1_10 && self.random.percent(30) {
            options.push("-function-sections");
        }
        options
    }

    fn check(&mut self, toolchain: &Toolchain) -> Result<(), String> {
        let model = Model::new(&self.program, self.label);
        let mut annotations = self.annotations(&model);
        if self.shards().is_some() {
            self.leave_out(&model, &mut annotations);
        }
        let options = self.code_options();
        let name = self.random.pick(&["out.ll", "out.bc"]);
        let output = self.file(name);
        let program = self.program.clone();
        let plan = Plan::new(&program, &model, &annotations, &mut self.random);
        let input = self.file("in.ll");
        image::write(&input, &emit::input_module(&program, &annotations, self.label))?;
        image::jlopt(&input, &output, self.label)?;
        let image = toolchain.build(&[output], self.label, Tables::of(&program), &options)?;
        self.run_all(&plan, &image, model.targets())?;
        let Some(shards) = self.shards() else { return Ok(()) };
        let whole = self.file("whole.ll");
        image::write(&whole, &emit::whole_module(&program, &annotations, self.label))?;
        let modules = image::split(&whole, self.label, shards, model.targets())?;
        let image = toolchain.build(&modules, self.label, Tables::Root, &options)?;
        let plan = plan.with_globals(emit::GLOBALS);
        self.run_all(&plan, &image, model.targets())
            .map_err(|difference| format!("{shards} shards: {difference}"))
    }

    fn run_all(&self, plan: &Plan<'_>, image: &image::Image, targets: usize) -> Result<(), String> {
        image::write(&self.file("plan"), &plan.text(image)?)?;
        for chosen in 0..targets {
            self.run(plan, image, chosen, "early", 0)?;
        }
        if self.label.has_autoinit() && plan.starts_with_autoinit() {
            self.run(plan, image, targets - 1, "late", 1)?;
        }
        Ok(())
    }

    fn run(
        &self,
        plan: &Plan<'_>,
        image: &image::Image,
        chosen: usize,
        when: &str,
        autoinits: usize,
    ) -> Result<(), String> {
        let output = image.run(chosen, &self.file("plan"), when);
        let compared = output.and_then(|output| plan.compare(image, chosen, &output, autoinits));
        compared.map_err(|difference| format!("target {chosen}, {when} loading: {difference}"))
    }

    /// Compiles the program as it is, with the tables of an image with one target.
    fn check_reference(&mut self, toolchain: &Toolchain) -> Result<(), String> {
        self.program.targets.truncate(1);
        self.program.clone_sets = None;
        let model = Model::new(&self.program, self.label);
        let annotations = self.annotations(&model);
        let options = self.code_options();
        let program = self.program.clone();
        let plan = Plan::new(&program, &model, &annotations, &mut self.random);
        let module = self.file("reference.ll");
        image::write(&module, &emit::reference_module(&program, &annotations))?;
        let image = toolchain.build(&[module], Label::V1_11, Tables::of(&program), &options)?;
        image::write(&self.file("plan"), &plan.text(&image)?)?;
        self.run(&plan, &image, 0, "early", 0)
    }
}

#[test]
fn versions_and_results_are_those_of_the_rules() {
    let count = number_from_environment("JLOPT_EXECUTED_PROGRAMS", PROGRAMS);
    let seed = number_from_environment("JLOPT_EXECUTED_SEED", SEED);
    let toolchain = Toolchain::new(&scratch("parts")).unwrap();
    check_all(count, |number| {
        let mut case = Case::new("program", seed, number)?;
        let result = case.check(&toolchain);
        case.finish(result)
    });
}

/// The interpreter and the generated IR agree without the pass.
#[test]
fn programs_that_are_not_cloned_give_the_same_results() {
    let seed = number_from_environment("JLOPT_EXECUTED_SEED", SEED);
    let count = number_from_environment("JLOPT_EXECUTED_PROGRAMS", PROGRAMS).min(REFERENCE_PROGRAMS);
    let toolchain = Toolchain::new(&scratch("reference-parts")).unwrap();
    check_all(count, |number| {
        let mut case = Case::new("reference", seed, number)?;
        let result = case.check_reference(&toolchain);
        case.finish(result)
    });
}
