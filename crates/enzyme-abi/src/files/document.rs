//! Reading and writing side files.

use crate::error::EnzymeError;
use serde::de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::marker::PhantomData;

/// Members that this crate does not know, kept as they are.
pub type Extra = Map<String, Value>;

/// A sort of side file.
pub trait SideFile: DeserializeOwned + Serialize {
    /// The value of its member `format`.
    const FORMAT: &'static str;
    /// The members of the whole beside `format` and `version`.
    const MEMBERS: &'static [&'static str];

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
    rest: BTreeMap<String, IgnoredAny>,
}

/// Reads a side file's text.
///
/// # Errors
///
/// Where it is no JSON, a file of another sort, or has a member that cannot be.
pub fn read<T: SideFile>(file: &str, text: &[u8]) -> Result<T, EnzymeError> {
    // Some editors put a byte-order mark in front; it says nothing (RFC 8259, section 8.1).
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let not_that = || EnzymeError::NotThatFile { file: file.to_owned(), format: T::FORMAT };
    let head: Head = match serde_json::from_slice(text) {
        Ok(head) => head,
        Err(error) if error.is_data() => return Err(not_that()),
        Err(error) => return Err(located(file, String::new(), &error)),
    };
    if head.format.as_str() != Some(T::FORMAT) || head.version.as_u64() != Some(1) {
        return Err(not_that());
    }
    for member in head.rest.keys() {
        if let Some(meant) = meant(T::MEMBERS, member) {
            tracing::warn!("{file}: the member \"{member}\" is not looked at: \"{meant}\" would be");
        }
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

/// What is wrong with a key, a decimal number that is written in one way only.
pub(super) fn fault_of_key(key: &str) -> Option<String> {
    let is_number = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
    match key.strip_prefix('0') {
        _ if !is_number => Some(format!("\"{key}\" is no decimal key")),
        Some(rest) if !rest.is_empty() => {
            Some(format!("\"{key}\" is no decimal key: there are no zeros in front"))
        }
        _ => None,
    }
}

/// The member of those that are read whose name is mistyped.
pub(super) fn meant(members: &[&'static str], name: &str) -> Option<&'static str> {
    members.iter().copied().find(|known| *known != name && stem(known) == stem(name))
}

/// What is left of a name without what is mistyped most: capital letters, marks between words, the ending of a plural.
fn stem(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase());
    letters.collect::<String>().trim_end_matches('s').to_owned()
}

/// Reads an object whose members are named by what they are about: each may be there once. (What a table says of a name
/// twice is a mistake that `serde` would not see.)
pub(super) fn members_once<'de, D, K, V>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord + Display,
    V: Deserialize<'de>,
{
    struct Members<K, V>(PhantomData<(K, V)>);
    impl<'de, K: Deserialize<'de> + Ord + Display, V: Deserialize<'de>> Visitor<'de> for Members<K, V> {
        type Value = BTreeMap<K, V>;

        fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
            let mut read = BTreeMap::new();
            while let Some(key) = members.next_key::<K>()? {
                if read.contains_key(&key) {
                    return Err(A::Error::custom(format!("\"{key}\" is there twice")));
                }
                let _none = read.insert(key, members.next_value()?);
            }
            Ok(read)
        }
    }
    deserializer.deserialize_map(Members(PhantomData))
}

fn located(file: &str, path: String, error: &serde_json::Error) -> EnzymeError {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = in_plain_words(text.strip_suffix(&place).unwrap_or(&text));
    EnzymeError::SideFile {
        file: file.to_owned(),
        line: error.line().max(1),
        column: error.column().max(1),
        path,
        message,
    }
}

/// What `serde` says, without the words of its data model and of Rust.
fn in_plain_words(message: &str) -> String {
    const WORDS: [(&str, &str); 5] = [
        ("trailing characters", "there is something behind the end of the object"),
        ("a tuple of size ", "an array of length "),
        ("invalid length", "wrong length"),
        ("invalid type: map,", "invalid type: object,"),
        ("invalid type: sequence,", "invalid type: array,"),
    ];
    const EXPECTED: [(&str, &str); 3] = [
        (", expected a map", ", expected an object"),
        (", expected a sequence", ", expected an array"),
        (", expected u64", ", expected a number that is not negative"),
    ];
    let replace = |message: String, (theirs, plain): (&str, &str)| message.replace(theirs, plain);
    let message = WORDS.into_iter().fold(message.to_owned(), replace);
    // What is expected comes last; a text of the user's may come before it.
    let expected =
        EXPECTED.into_iter().find_map(|(theirs, plain)| Some((message.strip_suffix(theirs)?, plain)));
    expected.map(|(is, plain)| format!("{is}{plain}")).unwrap_or(message)
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
