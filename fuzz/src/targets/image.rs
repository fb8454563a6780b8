//! Image files.

use super::version;
use crate::Target;
use cpu_targets::Platform;
use julia_image::image::read_as;
use julia_image::select::Question;
use julia_image::{Image, check, inspect, open, select};
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::{Format, Module};
use llvm_ext::passes::{PassRegistry, RunOptions, run_pipeline};
use std::fs::{self, File};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Image files: linked ones, objects and archives of all formats.
pub const TARGET: Target = Target { name: "image", run, seeds, words: WORDS };

const WORDS: &[&str] = &[
    "\x7fELF",
    "\u{0}",
    "\u{1}\u{0}\u{0}\u{0}",
    "!<arch>\n",
    "MZ",
    "PE\u{0}\u{0}",
    "jl_image_pointers",
    "jl_fvar_ptrs",
    "jl_fvar_idxs",
    "jl_gvar_offsets",
    "jl_clone_slots",
    "jl_clone_ptrs",
    "jl_clone_offsets",
    "_0",
    "_1",
];

/// Reads an image, and asks all there is to ask about it.
///
/// # Panics
///
/// Where a refusal gives no reason.
pub fn run(input: &[u8]) {
    let version = version(3 + input.len());
    let opened = match open(input) {
        Ok(opened) => opened,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let read_as = match read_as(&opened, version) {
        Ok(read_as) => read_as,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let architecture = opened.facts.architecture.parse().expect("any is accepted");
    // Without the tables of 1.14, which come from LLVM, its targets cannot be named.
    let table = cpu_targets::FeatureTable::of_llvm(architecture);
    let platform =
        Platform::new(architecture, read_as.version, table.as_ref()).expect("tables of the version");
    let image = match Image::read(&opened, read_as.version.dialect()) {
        Ok(image) => image,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    drop(inspect::inspect(&image, read_as, &platform, true));
    for cpu in [None, Some("generic")] {
        let question = Question {
            cpu,
            host_features: &[],
            cpu_target: "native",
            this_machine: None,
            this_architecture: "none",
        };
        drop(select::select(&image, read_as, &platform, &question));
    }
    drop(check::check(&image, read_as));
}

/// Triples, their data layouts, and the linkers that make shared libraries for them.
const PLATFORMS: [(&str, &str, &[&str]); 4] = [
    ("x86_64-linux-gnu", "e-i64:64", &["ld.lld", "-shared"]),
    ("i686-linux-gnu", "e-p:32:32", &["ld.lld", "-shared"]),
    (
        "arm64-apple-macosx11",
        "e-i64:64",
        &[
            "ld64.lld",
            "-dylib",
            "-arch",
            "arm64",
            "-platform_version",
            "macos",
            "11",
            "11",
            "-undefined",
            "dynamic_lookup",
            "-fixup_chains",
        ],
    ),
    (
        "x86_64-w64-windows-gnu",
        "e-i64:64",
        &["ld.lld", "-m", "i386pep", "-shared", "--no-seh", "--entry=ijl_autoinit_and_adopt_thread"],
    ),
];

/// The modules of the cases, built as an object, an archive and a shared library of each format.
fn seeds() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut seeds = crate::seeds::files("testdata/image/Inputs", &["so", "png"]);
    for (triple, layout, linker) in PLATFORMS {
        let objects = ["portable_0", "portable_1", "portable_root"]
            .map(|name| compile(folder.path(), name, triple, layout));
        let [linked, archive] = ["image.so", "image.a"].map(|name| folder.path().join(name));
        tool(linker[0], linker[1..].iter().map(PathBuf::from).chain(objects.iter().cloned()), &linked);
        // An archive grows where it is there already.
        drop(fs::remove_file(&archive));
        let arguments = [PathBuf::from("rc"), archive.clone()].into_iter().chain(objects.iter().cloned());
        run_tool("llvm-ar", arguments);
        let files = [&linked, &archive, &objects[0], &objects[2]];
        seeds.extend(files.map(|file| fs::read(file).expect("a file that was just made")));
    }
    seeds
}

/// A module of the cases, through the pass and the compiler.
fn compile(folder: &Path, name: &str, triple: &str, layout: &str) -> PathBuf {
    let text =
        fs::read_to_string(crate::seeds::path(&format!("testdata/image/Inputs/{name}.ll"))).expect("a case");
    let lines = text.lines().filter(|line| !line.starts_with("target "));
    let text = format!(
        "target datalayout = \"{layout}\"\ntarget triple = \"{triple}\"\n{}",
        lines.collect::<Vec<_>>().join("\n")
    );
    let context = Context::new();
    let module =
        Module::parse(&context, &InputBuffer::from_bytes(text.as_bytes()), name).expect("a module of a case");
    let mut registry = PassRegistry::default();
    mv_pass::register(&mut registry, version(3), None);
    run_pipeline(&module, "JuliaMultiVersioning", &registry, RunOptions::default()).expect("it is accepted");
    let [bitcode, object] = ["bc", "o"].map(|end| folder.join(format!("{name}.{end}")));
    let file = File::create(&bitcode).expect("a file");
    module.write(Format::Bitcode, file.as_fd(), false).expect("written");
    let options = ["-filetype=obj", "-relocation-model=pic"].map(PathBuf::from);
    tool("llc", options.into_iter().chain([bitcode]), &object);
    object
}

fn tool(name: &str, arguments: impl Iterator<Item = PathBuf>, output: &Path) {
    run_tool(name, arguments.chain(["-o".into(), output.to_owned()]));
}

/// Runs a tool of LLVM 22.
fn run_tool(name: &str, arguments: impl Iterator<Item = PathBuf>) {
    let mut command = Command::new(Path::new("/usr/lib/llvm-22/bin").join(name));
    let done = command.args(arguments).output().unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
}
