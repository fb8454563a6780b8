//! How values are passed and returned, in words.

use super::summary::bytes;
use crate::render::words::counted;
use crate::types::Passing;

/// Argument and result of a type, a phrase each.
pub(super) fn phrases(passing: &Passing) -> [(&'static str, String); 2] {
    [("argument", argument(passing)), ("result", result(passing))]
}

fn argument(passing: &Passing) -> String {
    match passing.arg_kind {
        "ghost" => "none: its type says everything".to_owned(),
        "boxed" => "a reference to an object".to_owned(),
        "byref" => format!("by reference{}", roots(passing.arg_roots, "in a buffer beside it")),
        _ => "by value".to_owned(),
    }
}

fn result(passing: &Passing) -> String {
    match passing.return_kind {
        "boxed" => "a reference to an object".to_owned(),
        "sret" => {
            let place = "through a second one";
            format!("through a pointer of the caller's (sret){}", roots(passing.return_roots, place))
        }
        "union" => {
            let place = "in a second buffer";
            let bytes = bytes(passing.union_bytes);
            format!(
                "the number of its member; the value in {bytes} of the caller's, or as an object{}",
                roots(passing.return_roots, place)
            )
        }
        "ghosts" => "the number of its member".to_owned(),
        _ if passing.return_llvm == "void" => "none".to_owned(),
        _ => "in registers".to_owned(),
    }
}

/// References that have a place of their own.
fn roots(count: u64, place: &str) -> String {
    match count {
        0 => String::new(),
        1 => format!(", its reference {place}"),
        _ => format!(", its {count} references {place}"),
    }
}

/// `byref`, `byref + 2 roots`
pub(super) fn argument_word(passing: &Passing) -> String {
    with_roots(passing.arg_kind, passing.arg_roots)
}

/// `sret`, `sret + 2 roots`
pub(super) fn result_word(passing: &Passing) -> String {
    match (passing.return_kind, passing.return_llvm.as_str()) {
        ("register", "void") => "nothing".to_owned(),
        (kind, _) => with_roots(kind, passing.return_roots),
    }
}

fn with_roots(word: &str, count: u64) -> String {
    match count {
        0 => word.to_owned(),
        count => format!("{word} + {}", counted(usize::try_from(count).unwrap_or(usize::MAX), "root")),
    }
}
