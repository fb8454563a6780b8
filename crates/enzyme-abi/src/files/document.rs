//! Reading and writing side files.

use crate::error::EnzymeError;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};

/// Members that this crate does not know, kept as they are.
pub type Extra = Map<String, Value>;

/// A sort of side file.
pub trait SideFile: DeserializeOwned + Serialize {
    /// The value of its member `format`.
    const FORMAT: &'static str;

    /// Looks for what no type of a member rules out.
    ///
    /// # Errors
    ///
    /// What cannot be; `file` is the file's name.
    fn check(&self, file: &str) -> Result<(), EnzymeError>;
}

#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: Value,
    #[serde(default)]
    version: Value,
    #[serde(flatten)]
    _rest: std::collections::HashMap<String, IgnoredAny>,
}

/// Reads a side file's text.
///
/// # Errors
///
/// Where it is no JSON, a file of another sort, or has a member that cannot be.
pub fn read<T: SideFile>(file: &str, text: &[u8]) -> Result<T, EnzymeError> {
    let not_that = || EnzymeError::NotThatFile { file: file.to_owned(), format: T::FORMAT };
    let head: Head = match serde_json::from_slice(text) {
        Ok(head) => head,
        Err(error) if error.is_data() => return Err(not_that()),
        Err(error) => return Err(located(file, String::new(), &error)),
    };
    if head.format.as_str() != Some(T::FORMAT) || head.version.as_u64() != Some(1) {
        return Err(not_that());
    }
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let read: T = serde_path_to_error::deserialize(&mut deserializer)
        .map_err(|error| located(file, pointer(error.path()), error.inner()))?;
    read.check(file)?;
    Ok(read)
}

/// A side file's text: members in the order of their names, a newline at the end.
pub fn write<T: SideFile>(contents: &T) -> String {
    let mut value = serde_json::to_value(contents).expect("side files are JSON");
    if let Value::Object(members) = &mut value {
        drop(members.insert("format".to_owned(), T::FORMAT.into()));
        drop(members.insert("version".to_owned(), 1.into()));
    }
    value.sort_all_objects();
    serde_json::to_string_pretty(&value).expect("a value is JSON") + "\n"
}

fn located(file: &str, path: String, error: &serde_json::Error) -> EnzymeError {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    EnzymeError::SideFile {
        file: file.to_owned(),
        line: error.line().max(1),
        column: error.column().max(1),
        path,
        message: text.strip_suffix(&place).unwrap_or(&text).to_owned(),
    }
}

/// A path as a JSON pointer (RFC 6901).
fn pointer(path: &Path) -> String {
    let step = |segment: &Segment| match segment {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key } => format!("/{}", key.replace('~', "~0").replace('/', "~1")),
        Segment::Enum { .. } | Segment::Unknown => String::new(),
    };
    path.iter().map(step).collect()
}
