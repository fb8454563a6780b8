//! What the environment says about the size of a test.

use std::str::FromStr;

/// The number in a variable, without it `default`.
pub(crate) fn number<T: FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}: {text:?} is no number")),
        Err(_) => default,
    }
}
