//! Builds an executable from a module, and runs it.

use crate::emit;
use crate::program::{Label, Program};
use object::{Object, ObjectSymbol};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Where a symbol is in the executable's own addresses
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) address: u64,
    pub(crate) size: u64,
}

pub(crate) struct Image {
    executable: PathBuf,
    pub(crate) symbols: HashMap<String, Place>,
}

impl Image {
    /// Runs the image with its loader, and gives what it printed.
    pub(crate) fn run(&self, chosen: usize, plan: &Path, when: &str) -> Result<String, String> {
        let mut command = Command::new(&self.executable);
        let _ = command.arg(chosen.to_string()).arg(plan).arg(when);
        run(&mut command)
    }

    pub(crate) fn address(&self, name: &str) -> Result<u64, String> {
        let place = self.symbols.get(name).map(|place| place.address);
        place.ok_or_else(|| format!("the image has no symbol {name}"))
    }

    /// The names of the functions that hold an address
    pub(crate) fn functions_at(&self, address: u64) -> Vec<&str> {
        let holds = |place: &Place| (place.address..place.address + place.size).contains(&address);
        let names = self.symbols.iter().filter(|(_, place)| holds(place));
        names.map(|(name, _)| name.as_str()).collect()
    }
}

/// How a loader finds the tables of an image
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tables {
    Plain,
    Suffix,
    /// Through its root
    Root,
}

impl Tables {
    const ALL: [Self; 3] = [Self::Plain, Self::Suffix, Self::Root];

    pub(crate) fn of(program: &Program) -> Self {
        if program.has_suffix { Self::Suffix } else { Self::Plain }
    }

    fn option(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Suffix => Some("-DJL_SUFFIX=_0"),
            Self::Root => Some("-DJL_IMAGE"),
        }
    }
}

/// The tools, and the parts of an executable that are the same for every program
pub(crate) struct Toolchain {
    directory: PathBuf,
    llc: &'static str,
    cc: &'static str,
}

impl Toolchain {
    pub(crate) fn new(directory: &Path) -> Result<Self, String> {
        fs::create_dir_all(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        let toolchain = Self {
            directory: directory.to_owned(),
            llc: find(&["llc-22", "llc"])?,
            cc: find(&["clang-22", "clang", "cc"])?,
        };
        let driver = directory.join("driver.ll");
        write(&driver, &emit::driver_module())?;
        toolchain.compile(&driver, &directory.join("driver.o"), &[])?;
        for is_old in [false, true] {
            for tables in Tables::ALL {
                toolchain.compile_loader(is_old, tables)?;
            }
        }
        Ok(toolchain)
    }

    fn loader(&self, is_old: bool, tables: Tables) -> PathBuf {
        let old = if is_old { "_1.10" } else { "" };
        self.directory.join(format!("loader{old}{tables:?}.o"))
    }

    fn compile_loader(&self, is_old: bool, tables: Tables) -> Result<(), String> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/executed/loader.c");
        let mut command = Command::new(self.cc);
        let _ = command.args(["-c", "-O1", "-fPIE", "-o"]).arg(self.loader(is_old, tables));
        if is_old {
            let _ = command.arg("-DJL_OLD");
        }
        let _ = command.args(tables.option());
        run(command.arg(source)).map(|_| ())
    }

    fn compile(&self, module: &Path, object: &Path, options: &[&str]) -> Result<(), String> {
        let mut command = Command::new(self.llc);
        let _ = command.args(["-filetype=obj", "-relocation-model=pic"]).args(options);
        run(command.arg(module).arg("-o").arg(object)).map(|_| ())
    }

    /// An executable of some modules: the first one gives it its name.
    pub(crate) fn build(
        &self,
        modules: &[PathBuf],
        label: Label,
        tables: Tables,
        options: &[&str],
    ) -> Result<Image, String> {
        let executable = modules[0].with_extension("exe");
        let mut command = Command::new(self.cc);
        let _ = command.arg("-pie").arg("-o").arg(&executable);
        for module in modules {
            let object = module.with_extension("o");
            self.compile(module, &object, options)?;
            let _ = command.arg(&object);
        }
        let _ = command.arg(self.loader(label == Label::V1_10, tables));
        let _ = command.arg(self.directory.join("driver.o")).arg("-lm");
        drop(run(&mut command)?);
        let symbols = symbols(&executable)?;
        Ok(Image { executable, symbols })
    }
}

/// Runs the tool under test.
pub(crate) fn jlopt(input: &Path, output: &Path, label: Label) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    let _ = command.args(["--passes=JuliaMultiVersioning", "-q", "--julia-version", label.name()]);
    if output.extension().is_some_and(|extension| extension == "ll") {
        let _ = command.arg("-S");
    }
    run(command.arg(input).arg("-o").arg(output)).map(|_| ())
}

/// Cuts a module into shards, runs the pass on each, and makes their root: the modules of the image.
pub(crate) fn split(
    input: &Path,
    label: Label,
    shards: usize,
    targets: usize,
) -> Result<Vec<PathBuf>, String> {
    let folder = input.with_extension("shards");
    let mut command = image_command("split", label);
    let _ = command.arg("-j").arg(shards.to_string()).arg(input).arg("-o").arg(&folder);
    drop(run(&mut command)?);
    let mut modules = Vec::new();
    for shard in 0..shards {
        let output = folder.join(format!("mv_{shard}.bc"));
        jlopt(&folder.join(format!("shard_{shard}.bc")), &output, label)?;
        modules.push(output);
    }
    let root = folder.join("root.bc");
    let string = vec!["generic"; targets].join(";");
    let mut command = image_command("root", label);
    let _ = command.args(&modules).arg("-o").arg(&root).arg("--cpu-target").arg(string);
    drop(run(&mut command)?);
    modules.push(root);
    Ok(modules)
}

fn image_command(name: &str, label: Label) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    let _ = command.args(["image", name, "-q", "--julia-version", label.name()]);
    command
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn find(names: &[&'static str]) -> Result<&'static str, String> {
    let works = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
    names.iter().find(works).copied().ok_or_else(|| format!("none of {} runs", names.join(", ")))
}

/// Its standard output; anything on standard error is a failure, too: `llc` only warns of
/// debug information that is broken.
fn run(command: &mut Command) -> Result<String, String> {
    let Output { status, stdout, stderr } =
        command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let (stdout, stderr) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    if status.success() && stderr.is_empty() {
        return Ok(stdout.into_owned());
    }
    let last = stdout.lines().next_back().unwrap_or_default();
    Err(format!("{command:?}: {status}\n{stderr}last output: {last}"))
}

fn symbols(executable: &Path) -> Result<HashMap<String, Place>, String> {
    let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", executable.display());
    let data = fs::read(executable).map_err(|error| problem(&error))?;
    let file = object::File::parse(&*data).map_err(|error| problem(&error))?;
    let mut symbols = HashMap::new();
    for symbol in file.symbols().filter(ObjectSymbol::is_definition) {
        let name = symbol.name().map_err(|error| problem(&error))?;
        let place = Place { address: symbol.address(), size: symbol.size() };
        let _ = symbols.insert(name.to_owned(), place);
    }
    Ok(symbols)
}
