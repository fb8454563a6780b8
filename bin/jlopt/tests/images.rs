//! Damaged images: whatever is flipped or cut off, reading ends with a report or an error, and in reasonable time.
#![forbid(unsafe_code)]

mod support;

use cpu_targets::Platform;
use julia_image::image::read_as;
use julia_image::select::Question;
use julia_image::{Image, check, inspect, open, select};
use juliair_types::dialect::JuliaVersion;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use support::tools;

/// How many damaged copies of each file are read.
const COPIES: usize = 1000;

/// What takes this long runs on: no measure of speed, but of whether it ends, on a busy machine as well.
const LIMIT: Duration = Duration::from_secs(120);

/// Platforms: a triple, options of `opt` for its layout, the linker with its options.
const PLATFORMS: [(&str, &str, &[&str]); 7] = [
    ("x86_64-linux-gnu", "", &["ld.lld-22", "-shared"]),
    ("i686-linux-gnu", "--data-layout=e-p:32:32", &["ld.lld-22", "-shared"]),
    ("aarch64-linux-gnu", "", &["ld.lld-22", "-shared", "--pack-dyn-relocs=relr"]),
    ("riscv64-linux-gnu", "", &["ld.lld-22", "-shared"]),
    ("s390x-linux-gnu", "--data-layout=E-p:64:64", &["ld.lld-22", "-shared"]),
    (
        "arm64-apple-macosx11",
        "",
        &[
            "ld64.lld-22",
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
        "",
        &["ld.lld-22", "-m", "i386pep", "-shared", "--no-seh", "--entry=ijl_autoinit_and_adopt_thread"],
    ),
];

#[test]
fn damaged_images_are_no_trouble() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (number, (triple, layout, linker)) in PLATFORMS.iter().enumerate() {
        let objects = compile(folder.path(), number, triple, layout);
        let linked = folder.path().join(format!("{number}.so"));
        run(linker[0], linker[1..].iter().map(PathBuf::from).chain(objects.iter().cloned()), &linked);
        let archive = folder.path().join(format!("{number}.a"));
        let mut archiver = Command::new(tools::llvm_tool("llvm-ar-22").expect("the archiver"));
        let _ = archiver.arg("rc").arg(&archive).args(&objects);
        assert!(archiver.status().expect("it runs").success());
        for file in [linked, archive, objects[0].clone()] {
            let bytes = fs::read(&file).expect("an image");
            assert_eq!(ask(&bytes), Some(0), "{triple}: {}", file.display());
            damage(&bytes, triple);
        }
    }
}

/// The inputs of the cases, through the pass and the compiler.
fn compile(folder: &Path, number: usize, triple: &str, layout: &str) -> Vec<PathBuf> {
    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/image/Inputs");
    let compiled = ["portable_0", "portable_1", "portable_root"].map(|name| {
        let path = |step: &str| folder.join(format!("{number}-{name}{step}"));
        let mut options = vec![PathBuf::from("-passes=no-op-module"), inputs.join(format!("{name}.ll"))];
        if !layout.is_empty() {
            options.push(PathBuf::from(layout));
        }
        run("opt-22", options, &path(".bc"));
        let mut jlopt = Command::new(env!("CARGO_BIN_EXE_jlopt"));
        let _ = jlopt.args(["--passes=JuliaMultiVersioning", "-o"]).arg(path(".mv.bc")).arg(path(".bc"));
        assert!(jlopt.status().expect("jlopt runs").success());
        let options = [
            PathBuf::from(format!("-mtriple={triple}")),
            "-filetype=obj".into(),
            "-relocation-model=pic".into(),
            path(".mv.bc"),
        ];
        run("llc-22", options, &path(".o"));
        path(".o")
    });
    compiled.to_vec()
}

fn run(tool: &str, arguments: impl IntoIterator<Item = PathBuf>, output: &Path) {
    let mut command = Command::new(tools::llvm_tool(tool).expect("a tool of LLVM's"));
    let _ = command.args(arguments).arg("-o").arg(output);
    let result = command.output().expect("it runs");
    assert!(result.status.success(), "{command:?}: {}", String::from_utf8_lossy(&result.stderr));
}

/// Reads an image in every way; how many things are wrong with it, if it is one at all.
fn ask(bytes: &[u8]) -> Option<usize> {
    let version = JuliaVersion::default();
    let opened = open(bytes).ok()?;
    let read_as = read_as(&opened, version).ok()?;
    let architecture = opened.facts.architecture.parse().expect("any is accepted");
    let platform = Platform::new(architecture, version, None).expect("tables of the version");
    let image = Image::read(&opened, read_as.version.dialect()).ok()?;
    drop(inspect::inspect(&image, read_as, &platform, true));
    let question = Question {
        cpu: Some("generic"),
        host_features: &[],
        cpu_target: "native",
        this_machine: None,
        this_architecture: "none",
    };
    drop(select::select(&image, read_as, &platform, &question));
    Some(check::check(&image, read_as).findings.len())
}

fn damage(bytes: &[u8], triple: &str) {
    let mut random = fastrand::Rng::with_seed(7);
    let mut found = 0;
    for copy in 0..COPIES {
        let mut damaged = bytes.to_vec();
        match copy % 4 {
            0 => damaged.truncate(random.usize(..bytes.len())),
            1 => flip(&mut damaged, &mut random, 1),
            2 => flip(&mut damaged, &mut random, 8),
            _ => overwrite(&mut damaged, &mut random),
        }
        let start = Instant::now();
        found += usize::from(ask(&damaged) != Some(0));
        assert!(start.elapsed() < LIMIT, "{triple}: copy {copy} took {:?}", start.elapsed());
    }
    assert!(found > COPIES / 10, "{triple}: only {found} of the damaged copies are found to be damaged");
}

fn flip(bytes: &mut [u8], random: &mut fastrand::Rng, count: usize) {
    for _ in 0..count {
        let place = random.usize(..bytes.len());
        bytes[place] ^= 1 << random.u8(..8);
    }
}

/// A number that is extreme, or small, over another one.
fn overwrite(bytes: &mut [u8], random: &mut fastrand::Rng) {
    let size = [2, 4, 8][random.usize(..3)];
    let place = random.usize(..bytes.len().saturating_sub(size).max(1)) / size * size;
    let value = match random.u8(..4) {
        0 => u64::MAX,
        1 => u64::from(random.u8(..)),
        2 => 1 << random.u32(..64),
        _ => 0x8000_0000,
    };
    let end = (place + size).min(bytes.len());
    bytes[place..end].copy_from_slice(&value.to_le_bytes()[..end - place]);
}

/// Files that are well-formed as such, but made to take much memory or time.
#[test]
fn greedy_images_are_no_trouble() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, source) in [("shards", greedy_shards()), ("targets", greedy_targets())] {
        let path = |end: &str| folder.path().join(format!("{name}{end}"));
        fs::write(path(".ll"), source).expect("written");
        let options = ["-filetype=obj", "-relocation-model=pic"].map(PathBuf::from);
        run("llc-22", options.into_iter().chain([path(".ll")]), &path(".o"));
        run("ld.lld-22", [PathBuf::from("-shared"), path(".o")], &path(".so"));
        for end in [".o", ".so"] {
            let start = Instant::now();
            assert!(ask(&fs::read(path(end)).expect("an image")) > Some(0), "{name}{end}");
            assert!(start.elapsed() < LIMIT, "{name}{end} took {:?}", start.elapsed());
        }
    }
}

const TABLES: [&str; 8] = [
    "jl_fvar_count_0",
    "jl_fvar_ptrs_0",
    "jl_fvar_idxs_0",
    "jl_gvar_offsets_0",
    "jl_gvar_idxs_0",
    "jl_clone_slots_0",
    "jl_clone_ptrs_0",
    "jl_clone_idxs_0",
];

fn root(shards: usize, data: &str) -> String {
    let shard = format!("[8 x ptr] [{}]", TABLES.map(|table| format!("ptr @{table}")).join(", "));
    format!(
        "target triple = \"x86_64-linux-gnu\"\n\
         define void @f() {{\n  ret void\n}}\n\
         @header = constant [4 x i32] [i32 1, i32 {shards}, i32 1, i32 0]\n\
         @shards = global [{shards} x [8 x ptr]] [{}]\n\
         @cell = global i64 0\n\
         @ptls = global [3 x ptr] [ptr @cell, ptr @cell, ptr @cell]\n\
         @small = global [128 x ptr] zeroinitializer\n\
         @string = constant [2 x i8] c\"g\\00\"\n\
         {data}\n\
         @jl_image_pointers = global [6 x ptr] [ptr @header, ptr @shards, ptr @ptls, ptr @small, ptr @data, ptr @string]\n\
         @jl_gvar_offsets_0 = constant [1 x i32] zeroinitializer\n\
         @jl_gvar_idxs_0 = constant [0 x i32] zeroinitializer\n\
         @jl_clone_slots_0 = constant [1 x i32] zeroinitializer\n",
        vec![shard; shards].join(", ")
    )
}

/// Many shards, which are all the same large one.
fn greedy_shards() -> String {
    let functions = 100_000;
    let data = "@data = constant [7 x i32] [i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0]";
    root(20_000, data)
        + &format!(
            "@jl_fvar_count_0 = constant i64 {functions}\n\
             @jl_fvar_ptrs_0 = global [{functions} x ptr] [{}]\n\
             @jl_fvar_idxs_0 = constant [{functions} x i32] [{}]\n\
             @jl_clone_ptrs_0 = global [0 x ptr] zeroinitializer\n\
             @jl_clone_idxs_0 = constant [1 x i32] [i32 -2147483648]\n",
            vec!["ptr @f"; functions].join(", "),
            (0..functions).map(|index| format!("i32 {index}")).collect::<Vec<_>>().join(", ")
        )
}

/// Many targets without any version, of many functions.
fn greedy_targets() -> String {
    let (functions, targets) = (20_000, 20_000);
    let words = targets * 4 + 1;
    let data =
        format!("@data = constant [{words} x i32] [i32 {targets}, {}]", vec!["i32 0"; words - 1].join(", "));
    root(1, &data)
        + &format!(
            "@jl_fvar_count_0 = constant i64 {functions}\n\
             @jl_fvar_ptrs_0 = global [{functions} x ptr] [{}]\n\
             @jl_fvar_idxs_0 = constant [{functions} x i32] [{}]\n\
             @jl_clone_ptrs_0 = global [0 x ptr] zeroinitializer\n\
             @jl_clone_idxs_0 = constant [{} x i32] [i32 -2147483648, {}]\n",
            vec!["ptr @f"; functions].join(", "),
            (0..functions).map(|index| format!("i32 {index}")).collect::<Vec<_>>().join(", "),
            2 * targets - 1,
            vec!["i32 0, i32 0"; targets - 1].join(", ")
        )
}
