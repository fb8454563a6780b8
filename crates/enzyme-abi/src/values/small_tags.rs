//! Small type tags: numbers that stand for types in the headers of objects.

use crate::files::{ValueDescription, ValueKind};
use juliair_types::dialect::Dialect;

/// Addresses of types are above this (`jl_max_tags << 4` of `julia.h`).
pub(super) const MAX_TAG: u64 = 64 << 4;

/// The types of the tags from 1 (`JL_SMALL_TYPEOF` of `julia.h`).
const TAGS: [&str; 21] = [
    "Core.TypeofBottom",
    "DataType",
    "UnionAll",
    "Union",
    "Core.TypeofVararg",
    "TypeVar",
    "Symbol",
    "Module",
    "Core.SimpleVector",
    "String",
    "Task",
    "Bool",
    "Char",
    "Int16",
    "Int32",
    "Int64",
    "Int8",
    "UInt16",
    "UInt32",
    "UInt64",
    "UInt8",
];

/// Behind which tag Julia 1.14 has that of `Nothing`.
const BEFORE_NOTHING: usize = 12;

/// What Julia 1.14 has behind these; later ones have objects as their values.
const NEW_TAGS: [&str; 5] =
    ["Core.AddrSpace{Core}", "Core.IntrinsicFunction", "Core.Argument", "Core.SlotNumber", "Core.SSAValue"];

/// The type that a header stands for: a tag times 16.
pub(super) fn small_typeof(header: u64, dialect: &Dialect) -> Option<&'static str> {
    if header == 0 || header >= MAX_TAG || !header.is_multiple_of(16) {
        return None;
    }
    let tag = usize::try_from(header / 16).ok()? - 1;
    if !dialect.nothing_has_tag {
        return TAGS.get(tag).copied();
    }
    match tag {
        ..BEFORE_NOTHING => TAGS.get(tag).copied(),
        BEFORE_NOTHING => Some("Nothing"),
        _ => TAGS.get(tag - 1).or_else(|| NEW_TAGS.get(tag - 1 - TAGS.len())).copied(),
    }
}

/// The same as a value: the type.
pub(super) fn small_type_value(header: u64, dialect: &Dialect) -> Option<ValueDescription> {
    let name = small_typeof(header, dialect)?;
    Some(ValueDescription {
        repr: Some(name.to_owned()),
        type_name: Some("DataType".to_owned()),
        kind: Some(ValueKind::Type),
        ..ValueDescription::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use juliair_types::dialect::JuliaVersion;

    fn type_of(header: u64, version: &str) -> Option<&'static str> {
        small_typeof(header, version.parse::<JuliaVersion>().expect("a version").dialect())
    }

    #[test]
    fn tags_are_numbers_times_sixteen() {
        assert_eq!(type_of(256, "1.12"), Some("Int64"));
        assert_eq!(type_of(16, "1.13"), Some("Core.TypeofBottom"));
        assert_eq!(type_of(21 * 16, "1.12"), Some("UInt8"));
        for header in [0, 8, 257, 22 * 16, MAX_TAG, MAX_TAG + 16, u64::MAX] {
            assert_eq!(type_of(header, "1.12"), None, "{header}");
        }
    }

    #[test]
    fn nothing_has_a_tag_from_1_14_on() {
        assert_eq!(type_of(12 * 16, "1.14"), Some("Bool"));
        assert_eq!(type_of(13 * 16, "1.14"), Some("Nothing"));
        assert_eq!(type_of(17 * 16, "1.14"), Some("Int64"));
        assert_eq!(type_of(22 * 16, "1.14"), Some("UInt8"));
        assert_eq!(type_of(23 * 16, "1.14"), Some("Core.AddrSpace{Core}"));
        assert_eq!(type_of(28 * 16, "1.14"), None);
    }
}
