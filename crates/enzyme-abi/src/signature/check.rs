//! Whether a function has the signature that is derived for it.

use super::{Carries, Specsig};
use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::types::Type;
use serde::Serialize;

/// What of a signature differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mismatch {
    /// The type of the result.
    ReturnType,
    /// The types of the parameters, or how many there are.
    Parameters,
    /// The attribute `sret(T)`, where it is derived.
    Sret,
    /// The attribute `swiftself`, where it is derived.
    Swiftself,
}

impl Mismatch {
    /// As in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::ReturnType => "return_type",
            Self::Parameters => "parameters",
            Self::Sret => "sret",
            Self::Swiftself => "swiftself",
        }
    }
}

/// A function and the signature that is derived for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What differs; nothing where they agree.
    pub mismatch: Vec<Mismatch>,
    /// The function's signature, as far as it is compared.
    pub emitted: String,
    /// The derived one.
    pub derived: String,
    /// Both side by side: the result, then the parameters.
    pub rows: Vec<Row>,
}

/// A part of two signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// `result`, the parameter's number from 1, or `...`.
    pub part: String,
    /// What the function has; nothing where the other one has more parameters.
    pub emitted: Option<String>,
    /// What is derived.
    pub derived: Option<String>,
    /// Whether they differ.
    pub differs: bool,
}

/// What stands for further arguments.
const DOTS: &str = "...";

/// One parameter, as far as it is compared.
#[derive(Clone, PartialEq, Eq)]
struct Part<'m> {
    ty: Type<'m>,
    sret: Option<Type<'m>>,
    swiftself: bool,
}

impl std::fmt::Display for Part<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}", self.ty)?;
        if self.swiftself {
            formatter.write_str(" swiftself")?;
        }
        self.sret.map_or(Ok(()), |ty| write!(formatter, " sret({ty})"))
    }
}

/// Compares a function with the signature that is derived for it (`check_specsig`): the type of the result, those of the
/// parameters, and the attributes `sret(T)` and `swiftself` where they are derived. All else only helps optimization.
pub fn compare<'m>(function: Function<'m>, specsig: &Specsig<'m>) -> Comparison {
    let emitted = emitted_parts(function);
    let derived = derived_parts(specsig);
    let result = function.content_type().function_result();
    let differing: Vec<Vec<Mismatch>> = (0..emitted.len().max(derived.len()))
        .map(|number| differences(emitted.get(number), derived.get(number)))
        .collect();
    let has = |mismatch: Mismatch| differing.iter().any(|found| found.contains(&mismatch));
    let is_variadic = function.content_type().is_variadic();
    let found = [
        (Mismatch::ReturnType, result != specsig.result),
        (Mismatch::Parameters, is_variadic || has(Mismatch::Parameters)),
        (Mismatch::Sret, has(Mismatch::Sret)),
        (Mismatch::Swiftself, has(Mismatch::Swiftself)),
    ];
    let mismatch = found.into_iter().filter(|(_, differs)| *differs).map(|(mismatch, _)| mismatch).collect();
    let mut rows = vec![Row {
        part: "result".to_owned(),
        emitted: Some(result.to_string()),
        derived: Some(specsig.result.to_string()),
        differs: result != specsig.result,
    }];
    rows.extend(differing.iter().enumerate().map(|(number, found)| Row {
        part: (number + 1).to_string(),
        emitted: emitted.get(number).map(Part::to_string),
        derived: derived.get(number).map(Part::to_string),
        differs: !found.is_empty(),
    }));
    rows.extend(is_variadic.then(|| Row {
        part: DOTS.to_owned(),
        emitted: Some(DOTS.to_owned()),
        derived: None,
        differs: true,
    }));
    Comparison {
        mismatch,
        emitted: line(result, &emitted, is_variadic),
        derived: line(specsig.result, &derived, false),
        rows,
    }
}

fn emitted_parts(function: Function<'_>) -> Vec<Part<'_>> {
    let parameters = function.content_type().function_parameters();
    let part = |(number, ty)| {
        let attributes = function.attributes_at(Place::Parameter(number));
        Part { ty, sret: attributes.type_of("sret"), swiftself: attributes.has("swiftself") }
    };
    (0..).zip(parameters).map(part).collect()
}

fn derived_parts<'m>(specsig: &Specsig<'m>) -> Vec<Part<'m>> {
    let part = |parameter: &super::Parameter<'m>| Part {
        ty: parameter.ty,
        sret: (parameter.carries == Carries::Result).then_some(specsig.returned.value),
        swiftself: specsig.swiftcc && parameter.carries == Carries::Pgcstack,
    };
    specsig.parameters.iter().map(part).collect()
}

fn differences(emitted: Option<&Part<'_>>, derived: Option<&Part<'_>>) -> Vec<Mismatch> {
    let (Some(emitted), Some(derived)) = (emitted, derived) else { return vec![Mismatch::Parameters] };
    let found = [
        (Mismatch::Parameters, emitted.ty != derived.ty),
        (Mismatch::Sret, derived.sret.is_some() && emitted.sret != derived.sret),
        (Mismatch::Swiftself, derived.swiftself && !emitted.swiftself),
    ];
    found.into_iter().filter(|(_, differs)| *differs).map(|(mismatch, _)| mismatch).collect()
}

fn line(result: Type<'_>, parts: &[Part<'_>], is_variadic: bool) -> String {
    let dots = is_variadic.then(|| DOTS.to_owned());
    let parts: Vec<String> = parts.iter().map(Part::to_string).chain(dots).collect();
    format!("{result} ({})", parts.join(", "))
}
