use crate::execute::StageOutcome;
use crate::run_line::Expected;
use crate::support::process::Exit;
use crate::transcript::{Transcript, account};

fn outcome(program: &str, code: i32, stdout: &[u8], stderr: &[u8]) -> StageOutcome {
    StageOutcome {
        program: program.to_owned(),
        expected: Expected::Success,
        exit: Exit::Code(code),
        stdout: stdout.to_owned(),
        stderr: stderr.to_owned(),
    }
}

fn pinned(outcomes: &[StageOutcome]) -> String {
    let mut transcript = Transcript::new(vec![("/tmp/x/tmp".to_owned(), "%t")]);
    transcript.add("COMMAND", outcomes);
    transcript.text().to_owned()
}

#[test]
fn outputs_of_jlopt_are_pinned() {
    assert_eq!(
        pinned(&[outcome("jlopt", 1, b"out\n", b"cannot write /tmp/x/tmp.bc")]),
        "$ COMMAND\n[exit 1]\n[stdout]\nout\n[stderr]\ncannot write %t.bc\n[no newline at the end]\n"
    );
}

#[test]
fn what_other_tools_print_is_not_pinned() {
    let outcomes = [outcome("jlopt", 0, b"", b""), outcome("FileCheck-22", 0, b"x\n", b"y\n")];
    assert_eq!(pinned(&outcomes), "$ COMMAND\n[exit 0]\n");
    assert_eq!(pinned(&outcomes[1..]), "$ COMMAND\n");
}

#[test]
fn each_jlopt_of_a_pipeline_has_its_status_and_standard_error() {
    let outcomes = [outcome("jlopt", 0, b"", b"a\n"), outcome("jlopt", 2, b"", b"b\n")];
    assert_eq!(
        pinned(&outcomes),
        "$ COMMAND\n[exit 0, exit 2]\n[stderr of jlopt 1]\na\n[stderr of jlopt 2]\nb\n"
    );
}

#[test]
fn binary_output_and_control_characters_are_not_pinned_raw() {
    let text = pinned(&[outcome("jlopt", 0, b"BC\xc0\xde", b"\x1b[1merror\n")]);
    assert!(text.contains("[stdout]\n<binary>\n"), "{text}");
    assert!(text.contains("[stderr]\n\\u{1b}[1merror\n"), "{text}");
}

#[test]
fn run_lines_are_set_apart() {
    let mut transcript = Transcript::default();
    transcript.add("A", &[]);
    transcript.add("B", &[]);
    assert_eq!(transcript.text(), "$ A\n\n$ B\n");
}

#[test]
fn an_account_says_what_failed_and_what_it_printed() {
    let text = account(&[outcome("jlopt", 1, b"", b"error: x\n"), outcome("cat", 0, b"y\n", b"")]);
    assert!(text.contains("`jlopt`: exit 1 <-- not as expected\n[stderr]\nerror: x\n"), "{text}");
    assert!(text.contains("write `not jlopt`"), "{text}");
    assert!(text.contains("`cat`: exit 0\n[stdout]\ny\n"), "{text}");
}
