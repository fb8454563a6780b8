//! The targets: one reader a file.

pub mod declarations;
pub mod graph;
pub mod image;
pub mod pipeline;
pub mod side_file;
pub mod target_string;
pub mod type_expression;

use juliair_types::dialect::JuliaVersion;

/// The minor versions of Julia, oldest first.
pub(crate) const VERSIONS: [&str; 5] = ["1.10", "1.11", "1.12", "1.13", "1.14"];

/// One of those versions, by a number.
pub(crate) fn version(number: usize) -> JuliaVersion {
    VERSIONS[number % VERSIONS.len()].parse().expect("a version that is known")
}

/// Holds a place in a text, as a line and a column from 1, against the text. It may be right behind a line.
pub(crate) fn check_place(text: &[u8], line: usize, column: usize) {
    let mut lines = text.split(|&byte| byte == b'\n');
    let found = line.checked_sub(1).and_then(|before| lines.nth(before));
    let length = found.unwrap_or_else(|| panic!("there is no line {line}")).len();
    assert!((1..=length + 1).contains(&column), "line {line} has no column {column}");
}
