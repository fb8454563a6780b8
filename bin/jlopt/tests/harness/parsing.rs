use crate::run_line::{Expected, Fault, Pipeline, RunLine, Stage, parse, run_lines};
use crate::substitution::Substitutions;

fn words(text: &str) -> Vec<String> {
    let pipeline = parse(text).unwrap();
    let [stage] = pipeline.stages.as_slice() else {
        panic!("one command expected: {pipeline:?}");
    };
    let mut words = vec![stage.program.clone()];
    words.extend(stage.arguments.iter().cloned());
    words
}

fn error(text: &str) -> String {
    parse(text).unwrap_err()
}

fn run_line(line: usize, text: &str) -> RunLine {
    let text = text.to_owned();
    RunLine { line, text }
}

fn fault(source: &str) -> (usize, String) {
    let Fault { line, message } = run_lines(source).unwrap_err();
    (line, message)
}

#[test]
fn run_lines_stand_in_the_comment_on_top() {
    let source = "; A case.\n;RUN: jlopt -S %s\n\n; RUN: jlopt %s -o %t\ndefine void @f() { ret void }\n";
    let expected = [run_line(2, "jlopt -S %s"), run_line(4, "jlopt %s -o %t")];
    assert_eq!(run_lines(source).unwrap(), expected);
}

#[test]
fn every_comment_leader_is_known() {
    for leader in [";", ";;", "#", "//", "  //  "] {
        let source = format!("{leader} RUN: jlopt\n");
        assert_eq!(run_lines(&source).unwrap(), [run_line(1, "jlopt")]);
    }
}

#[test]
fn a_mention_of_run_is_no_run_line() {
    let source = "; Write `; RUN: jlopt` on top.\n; PRERUN: jlopt\nx RUN: jlopt\n";
    assert_eq!(run_lines(source).unwrap(), []);
}

#[test]
fn a_trailing_backslash_continues_on_the_next_run_line() {
    let source =
        "; RUN: jlopt -S %s \\\n; in between\n; RUN:   | FileCheck-22 %s \\\n; RUN: --check-prefix=A\n";
    let expected = run_line(1, "jlopt -S %s | FileCheck-22 %s --check-prefix=A");
    assert_eq!(run_lines(source).unwrap(), [expected]);
}

#[test]
fn a_continuation_that_does_not_come_is_a_fault() {
    let (line, message) = fault("; text\n; RUN: jlopt \\\n; text\n");
    assert_eq!(line, 2);
    assert!(message.contains("trailing `\\`"), "{message}");
}

#[test]
fn a_run_line_that_would_never_run_is_a_fault() {
    let (line, message) = fault("; RUN: jlopt\ndeclare void @f()\n; RUN: jlopt -S\n");
    assert_eq!(line, 3);
    assert!(message.contains("below the comment on top"), "{message}");
}

#[test]
fn words_are_quoted_as_in_a_shell() {
    assert_eq!(words("jlopt  a\tb "), ["jlopt", "a", "b"]);
    assert_eq!(
        words("jlopt --passes='a<b;c>,d' \"e | f\" '' g\\ h"),
        ["jlopt", "--passes=a<b;c>,d", "e | f", "", "g h"]
    );
    assert_eq!(
        words(r#"jlopt "a \"b\" \\ \n" 'c \ "d"' e"f"'g'"#),
        ["jlopt", r#"a "b" \ \n"#, r#"c \ "d""#, "efg"]
    );
}

#[test]
fn a_pipeline_has_its_stages_and_files() {
    let pipeline = parse("A=1 B_2='x y' not jlopt -S <in|not --crash opt-22 |cat -> out").unwrap_err();
    assert!(pipeline.contains("inside a word"), "{pipeline}");

    let pipeline = parse("A=1 B_2='x y' not jlopt C=3 < in|not --crash opt-22 |cat > out").unwrap();
    let stage = |program: &str, expected| Stage {
        environment: Vec::new(),
        expected,
        program: program.to_owned(),
        arguments: Vec::new(),
    };
    let variable = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let expected = Pipeline {
        stages: vec![
            Stage {
                environment: vec![variable("A", "1"), variable("B_2", "x y")],
                arguments: vec!["C=3".to_owned()],
                ..stage("jlopt", Expected::Failure)
            },
            stage("opt-22", Expected::Crash),
            stage("cat", Expected::Success),
        ],
        stdin: Some("in".to_owned()),
        stdout: Some("out".to_owned()),
        stderr: None,
    };
    assert_eq!(pipeline, expected);
}

#[test]
fn what_only_a_shell_can_do_is_an_error() {
    for text in ["jlopt a; jlopt b", "jlopt && cat", "jlopt `cat`", "jlopt || cat"] {
        assert!(error(text).contains("there is no shell"), "{text}");
    }
    for text in ["jlopt >> out", "jlopt << end", "jlopt 2>&1"] {
        assert!(error(text).contains("there is no shell"), "{text}");
    }
    assert!(error("jlopt --passes=a<b>").contains("inside a word"));
}

#[test]
fn malformed_lines_are_errors() {
    assert_eq!(error(""), "a command is missing");
    assert_eq!(error("jlopt |"), "a command is missing");
    assert_eq!(error("| jlopt"), "a command is missing");
    assert_eq!(error("A=1 | jlopt"), "a command is missing");
    assert_eq!(error("not"), "a command is missing");
    assert_eq!(error("jlopt 'a"), "an open `'`");
    assert_eq!(error("jlopt \"a\\\""), "an open `\"`");
    assert_eq!(error("jlopt a\\"), "nothing after `\\`");
    assert_eq!(error("jlopt <"), "no file after `<`");
    assert_eq!(error("jlopt > | cat"), "no file after `>`");
    assert_eq!(error("jlopt < a < b"), "two files for `<`");
    assert!(error("jlopt > a | cat").contains("last command"));
    assert!(error("jlopt | cat < a").contains("first command"));
}

#[test]
fn substitutions_reach_every_word() {
    let substitutions = Substitutions { case: "a case.ll".to_owned(), temporary: "/tmp/x".to_owned() };
    let pipeline = parse("A=%t jlopt %s -I%S/Inputs 50%% %%s '%t.bc' < %s > %t.%s 2> %t.err").unwrap();
    let Pipeline { stages, stdin, stdout, stderr } = substitutions.apply(&pipeline).unwrap();
    assert_eq!(stages[0].environment[0].1, "/tmp/x");
    assert_eq!(stages[0].arguments, ["a case.ll", "-I./Inputs", "50%", "%s", "/tmp/x.bc"]);
    assert_eq!(stdin.as_deref(), Some("a case.ll"));
    assert_eq!(stdout.as_deref(), Some("/tmp/x.a case.ll"));
    assert_eq!(stderr.as_deref(), Some("/tmp/x.err"));
}

#[test]
fn an_unknown_substitution_is_an_error() {
    let substitutions = Substitutions { case: String::new(), temporary: String::new() };
    for text in ["jlopt %x", "jlopt %", "jlopt %%%", "jlopt %{s}"] {
        let error = substitutions.apply(&parse(text).unwrap()).unwrap_err();
        assert!(error.contains("is no substitution"), "{text}: {error}");
    }
}
