//! A jlopt that is started without standard input or output, or with one output in the place of another.
#![forbid(unsafe_code)]

mod support;

use std::process::Command;
use support::layout::testdata;
use support::process::{Exit, clean_environment, run};

/// The status and errors of a line of a shell in which `jlopt` and the folder of the cases, `$cases`, are known.
fn of_line(line: &str) -> (Exit, String) {
    let mut command = Command::new("sh");
    clean_environment(&mut command);
    let script = format!("jlopt() {{ '{}' \"$@\"; }}; {line}", env!("CARGO_BIN_EXE_jlopt"));
    let _ = command.args(["-c", &script]).env("cases", testdata());
    let done = run(command).expect("it runs");
    (done.exit, String::from_utf8_lossy(&done.stderr).into_owned())
}

fn refused(line: &str, status: i32, message: &str) {
    let (exit, stderr) = of_line(line);
    assert_eq!(exit, Exit::Code(status), "{line}: {stderr}");
    assert!(stderr.starts_with(&format!("error: {message}\n")), "{line}: {stderr}");
}

#[test]
fn without_standard_output_nothing_is_lost_in_silence() {
    for command in [
        "-S $cases/cli/round-trip.ll",
        "mv explain $cases/cli/round-trip.ll",
        "mlir import --text $cases/cli/round-trip.ll",
        "type layout Int",
    ] {
        refused(&format!("jlopt {command} >&-"), 1, "cannot write <stdout>: standard output is closed");
    }
    let named = "jlopt mlir import -o /dev/stdout $cases/cli/round-trip.ll >&-";
    refused(named, 1, "cannot write /dev/stdout: standard output is closed");
}

#[test]
fn without_standard_input_nothing_is_read() {
    for command in ["-S", "mv report", "mlir import --text"] {
        refused(&format!("jlopt {command} <&-"), 1, "cannot read <stdin>: standard input is closed");
    }
}

#[test]
fn what_is_not_asked_for_may_be_closed() {
    let (exit, stderr) = of_line("jlopt --disable-output $cases/cli/round-trip.ll <&- >&-");
    assert_eq!((exit, stderr.as_str()), (Exit::Code(0), ""));
}

#[test]
fn a_report_and_its_module_are_not_mixed() {
    let message = "with --report, -o needs a file: the report goes to standard output";
    for output in ["-", "/dev/stdout", "/dev/fd/1"] {
        refused(&format!("jlopt mlir import --report -o {output} $cases/cli/round-trip.ll"), 2, message);
    }
}
