//! The list of options.

use crate::tools::library;
use std::collections::BTreeSet;
use std::process::Command;

fn printed(mut command: Command) -> String {
    let output = command.env("COLUMNS", "1000").output().expect("the tool runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn options_for_enzyme<'t>(help: &'t str, start: &str) -> BTreeSet<&'t str> {
    let lines = help.lines().filter_map(|line| line.trim_start().strip_prefix(start));
    lines.filter_map(|line| line.split(['=', ' ', '\n']).next()).collect()
}

#[test]
fn each_option_of_jlopt_s_for_enzyme_has_the_same_line_in_opt_s_list() {
    let mut opt = Command::new("opt-22");
    let _ = opt.arg(format!("-load-pass-plugin={}", library().display())).arg("--help");
    let mut jlopt = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    let _ = jlopt.arg("-h");
    let (theirs, ours) = (printed(opt), printed(jlopt));
    let names = options_for_enzyme(&ours, "--enzyme-");
    assert!(names.len() >= 13, "{names:?}");
    assert_eq!(names, options_for_enzyme(&theirs, "--jlopt-enzyme-"));

    let ours = ours.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in
        theirs.lines().filter(|line| line.contains("--jlopt-enzyme-") || line.contains("--jlopt-decls"))
    {
        let (_, help) = line.split_once(" - ").expect("a line of help");
        assert!(ours.contains(help), "{help}");
    }
}
