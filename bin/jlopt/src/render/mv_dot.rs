//! The call graph with the versions of functions, for Graphviz.

use driver::diagnostic::visible;
use mv_pass::explain::{Explanation, FunctionExplanation, Reason};
use std::collections::HashSet;
use std::fmt::Write;

/// The colour of a function without versions of its own.
const UNCLONED: &str = "white";
/// That of a function that only targets that clone everything have versions of.
const CLONE_ALL: &str = "lightgrey";
/// That of a function that a selective target clones for what is in it.
const MATCHES: &str = "lightgreen";
/// That of a function that a selective target clones for those around it.
const BETWEEN: &str = "lightyellow";

/// A node a function, with the targets that have a version of it, and an edge for each that it calls.
pub(crate) fn call_graph(explanation: &Explanation) -> String {
    let mut text = "digraph calls {\n  node [shape=box, style=filled, fillcolor=white];\n".to_owned();
    let shown: HashSet<_> = explanation.functions.iter().map(|function| function.name.as_str()).collect();
    for function in &explanation.functions {
        let (name, label) = (quoted(&function.name), label(function));
        let _ = writeln!(text, "  {name} [label={}, fillcolor={}];", quoted(&label), color(function));
        for callee in function.calls.iter().filter(|callee| shown.contains(callee.as_str())) {
            let _ = writeln!(text, "  {name} -> {};", quoted(callee));
        }
    }
    text + "}\n"
}

fn label(function: &FunctionExplanation) -> String {
    let cloned = function.versions.iter().filter(|version| version.cloned);
    let versions: Vec<_> = cloned.map(|version| version.target.to_string()).collect();
    match versions.is_empty() {
        true => function.name.clone(),
        false => format!("{}\nversions for {}", function.name, versions.join(", ")),
    }
}

fn color(function: &FunctionExplanation) -> &'static str {
    let has = |wanted: fn(&Reason) -> bool| {
        function.versions.iter().any(|version| version.cloned && wanted(&version.reason))
    };
    if has(|reason| matches!(reason, Reason::Matches { .. } | Reason::Recorded)) {
        MATCHES
    } else if has(|reason| matches!(reason, Reason::Between { .. })) {
        BETWEEN
    } else if has(|reason| matches!(reason, Reason::CloneAll)) {
        CLONE_ALL
    } else {
        UNCLONED
    }
}

/// A string of DOT's; a line end stays one, what no picture in SVG can hold is written out, and what Graphviz would take
/// for an entity, in names and labels alike, is shown as it is.
fn quoted(text: &str) -> String {
    let escaped = visible(text).replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{}\"", escaped.replace('&', "&amp;"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_are_quoted_for_dot() {
        assert_eq!(quoted("a\"b\\c\nd"), r#""a\"b\\c\nd""#);
        assert_eq!(quoted("\u{1}a&lt;"), r#""\\u{1}a&amp;lt;""#);
    }
}
