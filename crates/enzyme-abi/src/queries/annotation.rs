//! `annotation`: activity annotations with their free parameters filled in.

use serde::Serialize;
use std::str::FromStr;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct AnnotationReport {
    /// The schema.
    pub schema: &'static str,
    /// Each annotation, in the order in which they are asked for.
    pub results: Vec<String>,
}

/// An annotation to be filled in: `A:T:W`, as in `BatchDuplicated:Float64:3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationSpec {
    /// The annotation, with or without parameters.
    pub annotation: String,
    /// The type of the argument or result.
    pub element: String,
    /// How many derivatives are computed at once, at least 1.
    pub width: u64,
}

/// Why a text is no [`AnnotationSpec`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnnotationSpec {
    /// A part is missing.
    #[error("it is written ANNOTATION:TYPE:WIDTH, as in BatchDuplicated:Float64:3")]
    Parts,
    /// The width is no number, or 0.
    #[error("the width is a number from 1")]
    Width,
}

/// The annotations that carry the width as their second parameter.
const BATCHED: [&str; 4] =
    ["BatchDuplicated", "BatchDuplicatedNoNeed", "BatchDuplicatedFunc", "BatchMixedDuplicated"];

impl FromStr for AnnotationSpec {
    type Err = NoAnnotationSpec;

    fn from_str(text: &str) -> Result<Self, NoAnnotationSpec> {
        let (rest, width) = text.rsplit_once(':').ok_or(NoAnnotationSpec::Parts)?;
        let (annotation, element) = split_outside(rest, ':').ok_or(NoAnnotationSpec::Parts)?;
        let (annotation, element) = (annotation.trim(), element.trim());
        if annotation.is_empty() || annotation.starts_with('{') || element.is_empty() {
            return Err(NoAnnotationSpec::Parts);
        }
        let width = width.trim().parse().ok().filter(|width| *width > 0);
        Ok(Self {
            annotation: annotation.to_owned(),
            element: element.to_owned(),
            width: width.ok_or(NoAnnotationSpec::Width)?,
        })
    }
}

/// Fills in annotations.
pub fn annotations(specs: &[AnnotationSpec]) -> AnnotationReport {
    AnnotationReport {
        schema: "jlopt.enzyme.annotation/1",
        results: specs.iter().map(AnnotationSpec::instantiate).collect(),
    }
}

impl AnnotationSpec {
    /// Fills in the free parameters of the annotation (`instantiate_annotation`); one that has none is returned as it is.
    ///
    /// The first parameter is the element type, the second of a batched annotation the width: filled in as well, it cannot be
    /// taken for a free one later, and the batch size is the width.
    pub fn instantiate(&self) -> String {
        let (applied, bound) = match self.annotation.split_once(" where ") {
            Some((applied, variables)) => (applied.trim(), variable_names(variables)),
            None => (self.annotation.as_str(), Vec::new()),
        };
        let (name, given) = match applied.split_once('{') {
            Some((name, rest)) => (name, parameters(rest.strip_suffix('}').unwrap_or(rest))),
            None => (applied, Vec::new()),
        };
        let is_batched = BATCHED.contains(&name.rsplit('.').next().unwrap_or(name));
        let filling = [Some(self.element.clone()), is_batched.then(|| self.width.to_string())];
        let is_free = |given: &str| given.starts_with("<:") || bound.contains(&given);
        let mut filled: Vec<String> = given.iter().map(|&given| given.to_owned()).collect();
        let mut changed = false;
        for (at, value) in filling.into_iter().flatten().enumerate() {
            match filled.get_mut(at) {
                Some(parameter) if !is_free(parameter) => continue,
                Some(parameter) => *parameter = value,
                None => filled.push(value),
            }
            changed = true;
        }
        if changed { format!("{name}{{{}}}", filled.join(", ")) } else { self.annotation.clone() }
    }
}

/// The names in what stands behind `where`: `T`, `{T, N}`, `T<:Real`.
fn variable_names(text: &str) -> Vec<&str> {
    let text = text.trim();
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
    let name = |part: &'_ str| -> usize { part.find(['<', '>', ' ']).unwrap_or(part.len()) };
    parameters(inner).into_iter().map(|part| &part[..name(part)]).collect()
}

/// The parts between the commas that are in no brackets.
fn parameters(mut text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    while let Some((part, rest)) = split_outside(text, ',') {
        parts.push(part.trim());
        text = rest;
    }
    if !text.trim().is_empty() {
        parts.push(text.trim());
    }
    parts
}

/// Splits a text at the first such character that is in no brackets, and no part of `<:` or `>:`.
fn split_outside(text: &str, separator: char) -> Option<(&str, &str)> {
    let mut depth = 0_i64;
    let mut before = ' ';
    let at = text.char_indices().find_map(|(at, character)| {
        match character {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ if character == separator && depth == 0 && !matches!(before, '<' | '>') => return Some(at),
            _ => {}
        }
        before = character;
        None
    })?;
    Some((&text[..at], &text[at + separator.len_utf8()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instantiated(text: &str) -> String {
        text.parse::<AnnotationSpec>().expect("a spec").instantiate()
    }

    #[test]
    fn only_free_parameters_are_filled_in() {
        let cases = [
            ("Const:Float64:1", "Const{Float64}"),
            ("Active:Float64:4", "Active{Float64}"),
            ("MixedDuplicated:Cell:2", "MixedDuplicated{Cell}"),
            ("BatchDuplicated:Float64:1", "BatchDuplicated{Float64, 1}"),
            ("BatchDuplicatedNoNeed:Vector{Float64}:2", "BatchDuplicatedNoNeed{Vector{Float64}, 2}"),
            ("BatchDuplicatedFunc:Float64:3", "BatchDuplicatedFunc{Float64, 3}"),
            ("Enzyme.BatchMixedDuplicated:Cell:3", "Enzyme.BatchMixedDuplicated{Cell, 3}"),
            ("BatchDuplicated{Float64}:Int64:3", "BatchDuplicated{Float64, 3}"),
            ("BatchDuplicated{Float64, 2}:Int64:3", "BatchDuplicated{Float64, 2}"),
            ("Duplicated{Tuple{Int64,Val{:x}}}:Int64:3", "Duplicated{Tuple{Int64,Val{:x}}}"),
            ("Const:Val{:x}:3", "Const{Val{:x}}"),
            ("Duplicated{<:Real}:Float64:1", "Duplicated{Float64}"),
            ("BatchDuplicated{T, 3} where T<:Real:Float64:3", "BatchDuplicated{Float64, 3}"),
            ("BatchDuplicated{T,N} where {T,N}:Float64:2", "BatchDuplicated{Float64, 2}"),
        ];
        for (text, expected) in cases {
            assert_eq!(instantiated(text), expected, "{text}");
        }
    }

    #[test]
    fn a_filled_annotation_stays_as_it_is() {
        for text in ["Const", "BatchDuplicated", "BatchDuplicatedFunc{Int8}"] {
            let filled = instantiated(&format!("{text}:Float64:3"));
            assert_eq!(instantiated(&format!("{filled}:Int64:5")), filled);
        }
    }

    #[test]
    fn what_is_no_spec() {
        for text in ["", "Const", "Const:Float64", "Const::1", ":Float64:1", "{}:Float64:1", "Const: :1"] {
            assert_eq!(text.parse::<AnnotationSpec>(), Err(NoAnnotationSpec::Parts), "{text}");
        }
        for text in ["Const:Float64:0", "Const:Float64:-1", "Const:Float64:x", "Const:Float64:1.0"] {
            assert_eq!(text.parse::<AnnotationSpec>(), Err(NoAnnotationSpec::Width), "{text}");
        }
    }
}
