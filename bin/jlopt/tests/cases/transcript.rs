//! What is pinned of a case: each `RUN:` line with its statuses and outputs.

use std::fmt::Write;

use crate::execute::StageOutcome;
use crate::support::process::Exit;

/// The text of a case's snapshot, grown line by line.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    text: String,
    /// What stands for a path of this run in outputs: the path and its name.
    replacements: Vec<(String, &'static str)>,
}

impl Transcript {
    /// `replacements`: paths and what to pin in their stead, longer paths first.
    pub(crate) fn new(replacements: Vec<(String, &'static str)>) -> Self {
        Transcript { text: String::new(), replacements }
    }

    /// Adds a `RUN:` line: the statuses and the standard error of `jlopt`, and the standard output
    /// that nothing else looks at.
    pub(crate) fn add(&mut self, run_line: &str, outcomes: &[StageOutcome]) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.put(format_args!("$ {run_line}\n"));
        let tested: Vec<&StageOutcome> = outcomes.iter().filter(|o| o.is_jlopt()).collect();
        if !tested.is_empty() {
            let exits: Vec<String> = tested.iter().map(|o| o.exit.to_string()).collect();
            self.put(format_args!("[{}]\n", exits.join(", ")));
        }
        if let Some(last) = outcomes.last()
            && (last.is_jlopt() || last.program == "cat")
        {
            self.section("stdout", &last.stdout);
        }
        for (index, outcome) in tested.iter().enumerate() {
            match tested.len() {
                1 => self.section("stderr", &outcome.stderr),
                _ => self.section(&format!("stderr of jlopt {}", index + 1), &outcome.stderr),
            }
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        self.text.write_fmt(text).expect("writing to a string cannot fail");
    }

    fn section(&mut self, title: &str, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let mut text = pinnable(bytes);
        for (path, name) in &self.replacements {
            text = text.replace(path, name);
        }
        self.put(format_args!("[{title}]\n{text}"));
        if !text.ends_with('\n') {
            self.text.push_str("\n[no newline at the end]\n");
        }
    }
}

/// Bytes as text that can be read and compared: control characters are written out, and what is no
/// text is named only.
fn pinnable(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => text.chars().fold(String::new(), |mut out, c| {
            if c.is_control() && !matches!(c, '\n' | '\t') {
                out.extend(c.escape_default());
            } else {
                out.push(c);
            }
            out
        }),
        _ => "<binary>\n".to_owned(),
    }
}

/// How every command of a `RUN:` line ended, for the message of a failed test.
pub(crate) fn account(outcomes: &[StageOutcome]) -> String {
    let mut text = String::new();
    for outcome in outcomes {
        let mark = if outcome.as_expected() { "" } else { " <-- not as expected" };
        text.push_str(&format!("`{}`: {}{mark}\n", outcome.program, outcome.exit));
        for (title, bytes) in [("stdout", &outcome.stdout), ("stderr", &outcome.stderr)] {
            if !bytes.is_empty() {
                text.push_str(&format!("[{title}]\n{}\n", pinnable(bytes).trim_end()));
            }
        }
        text.push_str(hint(outcome));
    }
    text
}

fn hint(outcome: &StageOutcome) -> &'static str {
    use crate::run_line::Expected;
    match (outcome.expected, outcome.exit) {
        (Expected::Success, Exit::Code(code)) if code != 0 && outcome.is_jlopt() => {
            "help: where the status is meant to be another than 0, write `not jlopt`\n"
        }
        (Expected::Failure, _) if !outcome.as_expected() => {
            "help: `not` wants a failure that is neither a signal nor an internal fault\n"
        }
        _ => "",
    }
}
