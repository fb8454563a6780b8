//! What long work shows on a terminal, which `script` stands in for, and that it shows nothing elsewhere.
#![forbid(unsafe_code)]

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// What a command prints whose input takes three seconds to come.
fn printed(mut command: Command) -> String {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("its input");
    thread::sleep(Duration::from_secs(3));
    input.write_all(b"define void @f() {\n  ret void\n}\n").expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    [output.stdout, output.stderr].iter().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect()
}

/// The command on a terminal: its standard error is one, its input is not.
fn on_a_terminal(options: &str) -> Command {
    let line = format!("cat | {} {options} --disable-output", env!("CARGO_BIN_EXE_jlopt"));
    let mut command = Command::new("script");
    let _ = command.args(["--quiet", "--return", "--echo", "never", "--command", &line, "/dev/null"]);
    let _ = command.env("TERM", "xterm").env_remove("JLOPT_LOG");
    command
}

#[test]
fn a_terminal_shows_what_is_read() {
    let shown = printed(on_a_terminal(""));
    assert!(shown.contains("reading <stdin>"), "{shown:?}");
    // The line is gone at the end.
    assert!(shown.trim_end_matches(['\r', '\n']).ends_with("\x1b[2K"), "{shown:?}");
}

#[test]
fn who_wants_quiet_or_has_no_terminal_sees_nothing() {
    let mut plain = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    let _ = plain.arg("--disable-output").env_remove("JLOPT_LOG");
    let shown = thread::scope(|scope| {
        let quiet = scope.spawn(|| printed(on_a_terminal("-q")));
        [printed(plain), quiet.join().expect("it ran")]
    });
    assert!(shown.iter().all(|shown| !shown.contains("reading")), "{shown:?}");
}
