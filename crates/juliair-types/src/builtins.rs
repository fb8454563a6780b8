//! The types that every Julia starts with, as declaration files with marks for versions and targets.
//!
//! The files are `builtins/*.jl` of this crate, in Julia's syntax. A line `#@ 1.11- 64-bit` says for which versions and
//! targets the lines up to the next empty one hold; the files' heads describe all marks.

use crate::dialect::JuliaVersion;
use crate::evaluate::EvaluateError;
use crate::syntax::{SyntaxError, parse_items};
use crate::target::Target;
use crate::universe::Universe;

const CORE: &str = include_str!("../builtins/core.jl");
const BASE: &str = include_str!("../builtins/base.jl");

/// What built-in declarations depend on besides the version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Platform {
    /// Whether pointers have 64 bits rather than 32.
    pub is_64_bit: bool,
    /// Whether C's `long` has 32 bits and `wchar_t` 16, as on Windows.
    pub is_windows: bool,
    /// Whether C's `char` has a sign.
    pub has_signed_char: bool,
}

impl Platform {
    /// The platform of a target.
    pub fn of(target: Target) -> Self {
        Self {
            is_64_bit: target.pointer_bytes() == 8,
            is_windows: target.is_windows(),
            has_signed_char: target.has_signed_char(),
        }
    }
}

/// Why there are no built-in types: a fault of the declaration files.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BuiltinsError {
    /// They are no declarations.
    #[error("the built-in types of Julia {version} do not parse: {error}")]
    Syntax {
        /// The version.
        version: JuliaVersion,
        /// The first error.
        error: SyntaxError,
    },
    /// They declare what cannot be.
    #[error("the built-in types of Julia {version} are refused: {error}")]
    Refused {
        /// The version.
        version: JuliaVersion,
        /// The first error.
        error: EvaluateError,
    },
}

impl Universe {
    /// A universe with the built-in types of a version on a target.
    ///
    /// Reading their declarations takes some milliseconds: clone a universe rather than make another one.
    ///
    /// ```
    /// use juliair_types::syntax::parse_type;
    /// use juliair_types::target::Target;
    /// use juliair_types::universe::Universe;
    ///
    /// let mut universe = Universe::with_builtins("1.12".parse()?, Target::X86_64_LINUX)?;
    /// let expr = parse_type("@NamedTuple{a::Int8, b::Union{Nothing, Int64}}")?;
    /// let ty = universe.evaluate(universe.main(), &expr)?;
    /// let layout = universe.layout(ty)?.expect("it is concrete");
    /// assert_eq!((layout.size, layout.alignment), (24, 8));
    /// assert_eq!(universe.julia_struct_type(ty, false)?.ty.to_string(), "{ i8, i64, i8 }");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the declaration files are faulty.
    pub fn with_builtins(version: JuliaVersion, target: Target) -> Result<Self, BuiltinsError> {
        let parsed = parse_items(&source(version, Platform::of(target)));
        if let Some(error) = parsed.errors.into_iter().next() {
            return Err(BuiltinsError::Syntax { version, error });
        }
        let mut universe = Self::new(version, target);
        match universe.declare_builtins(&parsed.items).into_iter().next() {
            Some(error) => Err(BuiltinsError::Refused { version, error }),
            None => Ok(universe),
        }
    }
}

/// The declarations of a version on a platform: the modules `Core` and `Base`, in this order.
///
/// ```
/// use juliair_types::builtins::{Platform, source};
/// use juliair_types::syntax::parse_items;
///
/// let linux = Platform { is_64_bit: true, is_windows: false, has_signed_char: true };
/// let text = source("1.10".parse().expect("a version"), linux);
/// assert!(parse_items(&text).errors.is_empty());
/// assert!(!text.contains("GenericMemory"));
/// ```
pub fn source(version: JuliaVersion, platform: Platform) -> String {
    let mut out = String::with_capacity(CORE.len() + BASE.len());
    for text in [CORE, BASE] {
        select(text, version, platform, &mut out);
    }
    out
}

/// Whether a type of that name is built in in any version.
pub(crate) fn is_known_to_any_version(name: &str) -> bool {
    let declares = |line: &str| {
        let declared = ["struct ", "abstract type ", "primitive type ", "const "]
            .iter()
            .find_map(|word| line.trim_start().trim_start_matches("mutable ").strip_prefix(word));
        declared.is_some_and(|rest| rest.split(['{', ' ', '<', '=']).next() == Some(name))
    };
    [CORE, BASE].into_iter().flat_map(str::lines).any(declares)
}

fn select(text: &str, version: JuliaVersion, platform: Platform, out: &mut String) {
    let mut holds = true;
    for line in text.lines() {
        if let Some(mark) = line.strip_prefix("#@ ") {
            holds = mark.split_whitespace().all(|condition| condition_holds(condition, version, platform));
        } else if line.is_empty() {
            holds = true;
        } else if holds {
            out.push_str(line);
            out.push('\n');
        }
    }
}

fn condition_holds(condition: &str, version: JuliaVersion, platform: Platform) -> bool {
    match condition {
        "64-bit" => platform.is_64_bit,
        "32-bit" => !platform.is_64_bit,
        "windows" => platform.is_windows,
        "not-windows" => !platform.is_windows,
        "signed-char" => platform.has_signed_char,
        "unsigned-char" => !platform.has_signed_char,
        versions => {
            let (from, to) = versions.split_once('-').unwrap_or((versions, versions));
            let minor = |text: &str| text.strip_prefix("1.").and_then(|minor| minor.parse::<u32>().ok());
            // A mark that says nothing that is known holds nowhere, which the tests see.
            minor(from).is_some_and(|from| from <= version.minor())
                && (to.is_empty() || minor(to).is_some_and(|to| version.minor() <= to))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINUX: Platform = Platform { is_64_bit: true, is_windows: false, has_signed_char: true };

    fn version(text: &str) -> JuliaVersion {
        text.parse().expect("a version")
    }

    #[test]
    fn marks() {
        let holds = |condition, at| condition_holds(condition, version(at), LINUX);
        assert!(holds("1.11-", "1.11") && holds("1.11-", "1.14") && !holds("1.11-", "1.10"));
        assert!(holds("1.11", "1.11") && !holds("1.11", "1.12"));
        assert!(holds("1.10-1.11", "1.11") && !holds("1.10-1.11", "1.12"));
        assert!(holds("64-bit", "1.10") && holds("not-windows", "1.10") && !holds("unsigned-char", "1.10"));
        assert!(!holds("1.x-", "1.14") && !holds("big-endian", "1.14"));
    }

    #[test]
    fn every_mark_is_known() {
        let known = ["64-bit", "32-bit", "windows", "not-windows", "signed-char", "unsigned-char"];
        for line in CORE.lines().chain(BASE.lines()) {
            let Some(mark) = line.strip_prefix("#@ ") else { continue };
            for condition in mark.split_whitespace().filter(|condition| !known.contains(condition)) {
                let somewhere = JuliaVersion::minor_versions()
                    .any(|minor| condition_holds(condition, version(&format!("1.{minor}")), LINUX));
                assert!(somewhere, "{line}");
            }
        }
    }

    #[test]
    fn a_mark_ends_at_the_empty_line() {
        let mut out = String::new();
        select("a\n#@ 1.10\nb\nc\n\nd\n#@ 64-bit 1.12-\ne\n", version("1.13"), LINUX, &mut out);
        assert_eq!(out, "a\nd\ne\n");
    }
}
