//! Runs with side files that were cut off: status 1, an error that names the file, and no output, however little is
//! missing. (What every byte and member does is in `enzyme-abi`'s tests of the same name.)
#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// At how many places each file is cut off, about.
const CUTS: usize = 25;

/// A run, and the file of it that gets damaged. In texts, `%d` stands for the folder with a copy of the files.
struct Case {
    file: &'static str,
    arguments: &'static [&'static str],
}

const CASES: [Case; 7] = [
    Case {
        file: "types.json",
        arguments: &[
            "--passes=enzyme-annotate-parmtypes",
            "-S",
            "--enzyme-types=%d/types.json",
            "%d/module.ll",
        ],
    },
    Case {
        file: "values.json",
        arguments: &[
            "--passes=enzyme-make-slots-symbolic",
            "-S",
            "--enzyme-values=%d/values.json",
            "%d/module.ll",
        ],
    },
    Case {
        file: "relocs.json",
        arguments: &[
            "--passes=enzyme-link-julia-values",
            "-S",
            "--enzyme-relocs=%d/relocs.json",
            "%d/module.ll",
        ],
    },
    Case {
        file: "ci.json",
        arguments: &[
            "--passes=enzyme-invoke-codegen<mi=9001>",
            "-S",
            "--enzyme-code-instances=%d/ci.json",
            "%d/module.ll",
        ],
    },
    Case {
        file: "cache/index.json",
        arguments: &["--passes=enzyme-import-thunks", "-S", "--enzyme-thunk-cache=%d/cache", "%d/module.ll"],
    },
    Case {
        file: "cache/t1.values.json",
        arguments: &["--passes=enzyme-import-thunks", "-S", "--enzyme-thunk-cache=%d/cache", "%d/module.ll"],
    },
    Case {
        file: "rules.json",
        arguments: &["enzyme", "call-kind", "--json", "--enzyme-rules=%d/rules.json"],
    },
];

/// Copies what the runs read into a folder.
fn prepare(folder: &Path) {
    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/enzyme/Inputs");
    fs::create_dir(folder.join("cache")).expect("a folder");
    let files = [
        ("types.json", "types.json"),
        ("slots-03-resolve.values.json", "values.json"),
        ("record-01-symbolic-slots.relocs.json", "relocs.json"),
        ("native-06-materialize.ci.json", "ci.json"),
        ("callkind-01-precedence.rules.json", "rules.json"),
        ("thunk-01-import.cache/index.json", "cache/index.json"),
        ("thunk-01-import.cache/t1.ll", "cache/t1.ll"),
        ("thunk-01-import.cache/t1.values.json", "cache/t1.values.json"),
    ];
    for (from, to) in files {
        let _bytes = fs::copy(inputs.join(from), folder.join(to)).expect(from);
    }
    let module = "target triple = \"x86_64-linux-gnu\"\n\n\
                  define void @f(double %x) {\n  call void inttoptr (i64 28672 to ptr)(double %x)\n  ret void\n}\n";
    fs::write(folder.join("module.ll"), module).expect("a module");
}

/// Runs a case; the status, what it says, and whether there is an output.
fn run(case: &Case, folder: &Path) -> (Option<i32>, String, bool) {
    let output: PathBuf = folder.join("output");
    let mut command = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    let _arguments =
        command.args(case.arguments.iter().map(|text| text.replace("%d", &folder.display().to_string())));
    let finished = command.arg("-o").arg(&output).output().expect("jlopt can be started");
    let has_output = output.exists() || !finished.stdout.is_empty();
    if output.exists() {
        fs::remove_file(&output).expect("the output can be removed");
    }
    (finished.status.code(), String::from_utf8_lossy(&finished.stderr).into_owned(), has_output)
}

#[test]
fn side_files_that_are_cut_off() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    prepare(folder.path());
    for case in &CASES {
        let path = folder.path().join(case.file);
        let whole = fs::read(&path).expect("a side file");
        let (status, message, has_output) = run(case, folder.path());
        assert_eq!((status, has_output), (Some(0), true), "{}: {message}", case.file);
        let end = whole.trim_ascii_end().len();
        for length in (0..end).step_by((end / CUTS).max(1)).chain([end - 1]) {
            fs::write(&path, &whole[..length]).expect("the file can be written");
            let (status, message, has_output) = run(case, folder.path());
            let place = format!("{} cut off at {length}: {message}", case.file);
            assert_eq!((status, has_output), (Some(1), false), "{place}");
            assert!(message.starts_with("error: ") && message.contains(case.file), "{place}");
        }
        fs::write(&path, &whole).expect("the file can be written");
    }
}
