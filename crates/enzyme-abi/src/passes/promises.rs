//! What functions promise of themselves, when one takes another one's place.
//!
//! What callers promise of arguments (`noalias`, `noundef`, `nonnull`, `dereferenceable`, `align`) holds whatever the function
//! does. What holds of native code need not hold of the IR behind it, which is of another interpreter: of what the callee
//! promises, what the IR says itself is left.

use crate::abi;
use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::inspect::{Attribute, AttributeValue};

/// What functions promise of what they do.
const OF_FUNCTIONS: [&str; 11] = [
    "allockind",
    "allocsize",
    "memory",
    "mustprogress",
    "nocallback",
    "nofree",
    "norecurse",
    "nosync",
    "nounwind",
    "speculatable",
    "willreturn",
];

/// What functions promise of what they do with an argument.
const OF_PARAMETERS: [&str; 9] = [
    "allocalign",
    "allocptr",
    "captures",
    "initializes",
    "nofree",
    "readnone",
    "readonly",
    "returned",
    "writeonly",
];

/// Leaves of what a declaration promises of the callee what the function behind it promises at the same place. That function
/// may lack a parameter, from 0. All that a result has beside how it is passed is such a promise.
pub(super) fn keep_promises(declaration: Function<'_>, behind: Function<'_>, dropped: Option<usize>) {
    let at_function = |name: &str| OF_FUNCTIONS.contains(&name);
    keep_at(declaration, Place::Function, Some((behind, Place::Function)), at_function);
    let at_result = |name: &str| !abi::OF_RESULTS.contains(&name);
    keep_at(declaration, Place::Result, Some((behind, Place::Result)), at_result);
    let mut numbers = 0..;
    for number in 0..declaration.parameter_count() {
        let is_dropped = dropped.is_some_and(|dropped| number as usize == dropped);
        let there = if is_dropped { None } else { numbers.next() };
        let there = there.map(|number| (behind, Place::Parameter(number)));
        let at_parameter = |name: &str| OF_PARAMETERS.contains(&name);
        keep_at(declaration, Place::Parameter(number), there, at_parameter);
    }
}

/// Takes those promises off a place that another function does not make at its own.
fn keep_at(
    function: Function<'_>,
    place: Place,
    behind: Option<(Function<'_>, Place)>,
    is_promise: impl Fn(&str) -> bool,
) {
    let made = behind.map(|(behind, place)| behind.list_attributes(place)).unwrap_or_default();
    for attribute in function.list_attributes(place) {
        let is_own = !matches!(attribute.value, AttributeValue::String(_));
        if is_own && is_promise(name_of(&attribute)) && !made.iter().any(|made| implies(made, &attribute)) {
            function.attributes_at(place).remove(name_of(&attribute));
        }
    }
}

/// The name; empty for one that is no text, as no promise is.
fn name_of<'a>(attribute: &'a Attribute<'_>) -> &'a str {
    std::str::from_utf8(&attribute.name).unwrap_or_default()
}

/// Whether whoever makes one promise makes another one too.
fn implies(made: &Attribute<'_>, promise: &Attribute<'_>) -> bool {
    use AttributeValue::Number;
    if made.name != promise.name {
        return name_of(made) == "readnone" && ["readonly", "writeonly"].contains(&name_of(promise));
    }
    match (&made.value, &promise.value) {
        // What may be accessed, and what may be captured: a bit for each.
        (Number(made, _), Number(allowed, _)) if ["memory", "captures"].contains(&name_of(promise)) => {
            made & !allowed == 0
        }
        // What no number is: a bit for each.
        (Number(made, _), Number(excluded, _)) if name_of(promise) == "nofpclass" => excluded & !made == 0,
        (Number(made, _), Number(least, _))
            if ["align", "dereferenceable", "dereferenceable_or_null"].contains(&name_of(promise)) =>
        {
            made >= least
        }
        (made, promise) => made == promise,
    }
}
