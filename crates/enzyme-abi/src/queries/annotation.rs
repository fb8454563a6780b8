//! `annotation`: activity annotations with their free parameters filled in.

use crate::passes::parameters::decimal;
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnnotationSpec {
    /// A part is missing.
    #[error("it is written ANNOTATION:TYPE:WIDTH, as in BatchDuplicated:Float64:3")]
    Parts,
    /// The width is no number, or 0.
    #[error("the width is a number from 1")]
    Width,
    /// The annotation is no name with or without parameters, or the type has brackets that do not match.
    #[error("\"{0}\" is no type: a type is a name, or a name and its parameters in braces")]
    NoType(String),
    /// The annotation has more parameters than there are.
    #[error("{name} is given {given} parameters, and has {parameters}")]
    Parameters {
        /// The annotation's name.
        name: &'static str,
        /// How many parameters it has.
        parameters: usize,
        /// How many are given.
        given: usize,
    },
}

/// The annotations of EnzymeCore.jl, and how many parameters they have.
const ANNOTATIONS: [(&str, usize); 10] = [
    ("Annotation", 1),
    ("Const", 1),
    ("Active", 1),
    ("Duplicated", 1),
    ("DuplicatedNoNeed", 1),
    ("MixedDuplicated", 1),
    ("BatchDuplicated", 2),
    ("BatchDuplicatedNoNeed", 2),
    ("BatchDuplicatedFunc", 3),
    ("BatchMixedDuplicated", 2),
];

/// The one of [`ANNOTATIONS`] that a name, maybe with its module, stands for.
fn known(name: &str) -> Option<(&'static str, usize)> {
    let last = name.rsplit('.').next().unwrap_or(name);
    ANNOTATIONS.into_iter().find(|(known, _)| *known == last)
}

/// Whether an annotation carries the width as its second parameter.
fn is_batched(name: &str) -> bool {
    known(name).is_some_and(|(_, parameters)| parameters > 1)
}

impl FromStr for AnnotationSpec {
    type Err = NoAnnotationSpec;

    fn from_str(text: &str) -> Result<Self, NoAnnotationSpec> {
        let (rest, width) = text.rsplit_once(':').ok_or(NoAnnotationSpec::Parts)?;
        if let Some(unmatched) = unmatched(rest) {
            return Err(NoAnnotationSpec::NoType(unmatched.to_owned()));
        }
        let (annotation, element) = split_outside(rest, ":").ok_or(NoAnnotationSpec::Parts)?;
        let (annotation, element) = (annotation.trim(), element.trim());
        if annotation.is_empty() || annotation.starts_with('{') || element.is_empty() {
            return Err(NoAnnotationSpec::Parts);
        }
        let width = decimal(width.trim()).map(u64::from).filter(|width| *width > 0);
        let spec = Self {
            annotation: annotation.to_owned(),
            element: element.to_owned(),
            width: width.ok_or(NoAnnotationSpec::Width)?,
        };
        spec.check()?;
        Ok(spec)
    }
}

/// Fills in annotations. Warns of those that Enzyme has not, and of batch sizes other than the width.
pub fn annotations(specs: &[AnnotationSpec]) -> AnnotationReport {
    specs.iter().for_each(AnnotationSpec::warn);
    AnnotationReport {
        schema: "jlopt.enzyme.annotation/1",
        results: specs.iter().map(AnnotationSpec::instantiate).collect(),
    }
}

/// An annotation in its parts.
struct Applied<'a> {
    name: &'a str,
    parameters: Vec<&'a str>,
    /// What stands behind `where`, of parameters that are free.
    variables: Vec<Variable<'a>>,
}

/// A variable behind `where`: its name, and the name with its bounds.
struct Variable<'a> {
    name: &'a str,
    declared: &'a str,
}

impl Applied<'_> {
    fn is_free(&self, parameter: &str) -> bool {
        parameter.starts_with("<:") || self.variables.iter().any(|variable| variable.name == parameter)
    }
}

impl<'a> Applied<'a> {
    /// The variables that stay where parameters are filled in: those that are only a part of a parameter.
    fn left(&self) -> Vec<&Variable<'a>> {
        let mentions = |parameter: &str, name: &str| {
            let is_part = |character: char| !character.is_alphanumeric() && !matches!(character, '_' | '!');
            !self.is_free(parameter) && parameter.split(is_part).any(|word| word == name)
        };
        let is_left =
            |variable: &&Variable<'_>| self.parameters.iter().any(|given| mentions(given, variable.name));
        self.variables.iter().filter(is_left).collect()
    }
}

impl AnnotationSpec {
    /// Fills in the free parameters of the annotation (`instantiate_annotation`); one that has none is returned as it is.
    ///
    /// The first parameter is the element type, the second of a batched annotation the width: filled in as well, it cannot be
    /// taken for a free one later, and the batch size is the width.
    pub fn instantiate(&self) -> String {
        let Some(applied) = self.applied() else { return self.annotation.clone() };
        let filling = [Some(self.element.clone()), is_batched(applied.name).then(|| self.width.to_string())];
        let mut filled: Vec<String> = applied.parameters.iter().map(|&given| given.to_owned()).collect();
        let mut changed = false;
        for (at, value) in filling.into_iter().flatten().enumerate() {
            match filled.get_mut(at) {
                Some(parameter) if !applied.is_free(parameter) => continue,
                Some(parameter) => *parameter = value,
                None => filled.push(value),
            }
            changed = true;
        }
        if !changed {
            return self.annotation.clone();
        }
        let left: Vec<&str> = applied.left().iter().map(|variable| variable.declared).collect();
        let left = match left[..] {
            [] => String::new(),
            [one] => format!(" where {one}"),
            _ => format!(" where {{{}}}", left.join(", ")),
        };
        format!("{}{{{}}}{left}", applied.name, filled.join(", "))
    }

    /// The parts of the annotation; nothing where it is no type.
    fn applied(&self) -> Option<Applied<'_>> {
        let (applied, variables) = match split_outside(&self.annotation, " where ") {
            Some((applied, declared)) => (applied.trim(), variables(declared)),
            None => (self.annotation.as_str(), Vec::new()),
        };
        let (name, parameters) = match applied.split_once('{') {
            Some((name, rest)) => {
                let given = rest.strip_suffix('}').filter(|given| unmatched(given).is_none())?;
                (name, parameters(given))
            }
            None => (applied, Vec::new()),
        };
        let is_part = |part: &str| {
            part.starts_with(|first: char| first.is_alphabetic() || first == '_')
                && part.chars().all(|character| character.is_alphanumeric() || matches!(character, '_' | '!'))
        };
        name.split('.').all(is_part).then_some(Applied { name, parameters, variables })
    }

    fn check(&self) -> Result<(), NoAnnotationSpec> {
        let applied = self.applied().ok_or_else(|| NoAnnotationSpec::NoType(self.annotation.clone()))?;
        let given = applied.parameters.len();
        match known(applied.name) {
            Some((name, parameters)) if given > parameters => {
                Err(NoAnnotationSpec::Parameters { name, parameters, given })
            }
            _ => Ok(()),
        }
    }

    fn warn(&self) {
        let Some(applied) = self.applied() else { return };
        if known(applied.name).is_none() {
            let names = ANNOTATIONS.map(|(name, _)| name);
            let done = match self.instantiate() == self.annotation {
                true => "stays as it is",
                false => "gets the type alone",
            };
            tracing::warn!(
                "{} is no annotation of Enzyme's, and {done}: those are {}",
                applied.name,
                names[1..].join(", ")
            );
        }
        for variable in applied.left() {
            tracing::warn!(
                "{}: {} stays free, as it is no parameter of the annotation, but a part of one",
                self.annotation,
                variable.name
            );
        }
        let size =
            applied.parameters.get(1).filter(|size| is_batched(applied.name) && !applied.is_free(size));
        if let Some(size) = size.filter(|size| decimal(size).map(u64::from) != Some(self.width)) {
            tracing::warn!(
                "{} has a batch size already: {size} stays, and the width is {}",
                self.annotation,
                self.width
            );
        }
    }
}

/// The part of a text from a bracket on that has no counterpart.
fn unmatched(text: &str) -> Option<&str> {
    let mut open = Vec::new();
    for (at, character) in text.char_indices() {
        let closing = match character {
            '{' => '}',
            '(' => ')',
            '[' => ']',
            '}' | ')' | ']' if open.last().is_some_and(|(_, closing)| *closing == character) => {
                let _pair = open.pop();
                continue;
            }
            '}' | ')' | ']' => return Some(&text[at..]),
            _ => continue,
        };
        open.push((at, closing));
    }
    open.first().map(|(at, _)| &text[*at..])
}

/// The variables in what stands behind `where`: `T`, `{T, N}`, `T<:Real`, `Int<:T<:Real`, `T where N`.
fn variables(text: &str) -> Vec<Variable<'_>> {
    let variable = |declared| {
        let bounds: Vec<&str> = parts(declared, "<:");
        let middle = if bounds.len() > 2 { bounds[1] } else { bounds[0] };
        let name = middle.split(['<', '>', ' ']).find(|part| !part.is_empty()).unwrap_or_default();
        Variable { name, declared }
    };
    let of_one = move |text| {
        let inner = str::trim(text);
        let inner = inner.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(inner);
        parameters(inner).into_iter().map(variable)
    };
    parts(text, " where ").into_iter().flat_map(of_one).collect()
}

/// The parts between the commas that are in no brackets.
fn parameters(text: &str) -> Vec<&str> {
    parts(text, ",").into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

fn parts<'t>(mut text: &'t str, separator: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    while let Some((part, rest)) = split_outside(text, separator) {
        parts.push(part);
        text = rest;
    }
    parts.push(text);
    parts
}

/// Splits a text at the first such separator that is in no brackets, and no part of `<:` or `>:`.
fn split_outside<'t>(text: &'t str, separator: &str) -> Option<(&'t str, &'t str)> {
    let mut depth = 0_i64;
    let mut before = ' ';
    let at = text.char_indices().find_map(|(at, character)| {
        match character {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ if depth == 0 && text[at..].starts_with(separator) && !matches!(before, '<' | '>') => {
                return Some(at);
            }
            _ => {}
        }
        before = character;
        None
    })?;
    Some((&text[..at], &text[at + separator.len()..]))
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
            ("BatchDuplicated{T,N} where N where T<:Real:Float64:2", "BatchDuplicated{Float64, 2}"),
            ("BatchDuplicated{Vector{T} where T}:Float64:4", "BatchDuplicated{Vector{T} where T, 4}"),
            ("Const{Vector{T} where T}:Float64:4", "Const{Vector{T} where T}"),
            ("Const:Vector{T} where T:1", "Const{Vector{T} where T}"),
            ("Const{T} where {Int<:T<:Any}:Float64:1", "Const{Float64}"),
            ("BatchDuplicated{T, N} where {Int <: T <: Any, N>:2}:Float64:2", "BatchDuplicated{Float64, 2}"),
            ("Duplicated{Vector{T}} where T:Float64:1", "Duplicated{Vector{T}} where T"),
            (
                "BatchDuplicated{Vector{T},N} where {T<:Real,N}:Int8:2",
                "BatchDuplicated{Vector{T}, 2} where T<:Real",
            ),
            ("BatchDuplicated{<:Any,3}:Int:2", "BatchDuplicated{Int, 3}"),
            ("Union{Const,Duplicated}:Int:1", "Union{Const,Duplicated}"),
            ("Package.Odd:Float64:4", "Package.Odd{Float64}"),
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
        for text in [
            "Const:Float64:0",
            "Const:Float64:-1",
            "Const:Float64:+1",
            "Const:Float64:x",
            "Const:Float64:1.0",
        ] {
            assert_eq!(text.parse::<AnnotationSpec>(), Err(NoAnnotationSpec::Width), "{text}");
        }
        for text in [
            "Const{:Int8:1",
            "Const}:Int8:1",
            "Const:Vector{Int8:1",
            "Const:Tuple{(}):1",
            "Co nst:Int8:1",
            "3:Int8:1",
            "Const{Int8}x:Int8:1",
            "Const{Int8}{Int8}:Int8:1",
            ".Const:Int8:1",
        ] {
            assert!(matches!(text.parse::<AnnotationSpec>(), Err(NoAnnotationSpec::NoType(_))), "{text}");
        }
        let many = "Const{Int8, 2}:Int8:1".parse::<AnnotationSpec>();
        assert_eq!(many, Err(NoAnnotationSpec::Parameters { name: "Const", parameters: 1, given: 2 }));
    }
}
