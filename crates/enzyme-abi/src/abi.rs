//! The attributes that decide how arguments and results are passed.

use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::instruction::Instruction;

/// Those of parameters. Beside `byval` and `sret`, `align` says where the memory of the argument is.
pub(crate) const OF_PARAMETERS: [&str; 16] = [
    "zeroext",
    "signext",
    "noext",
    "inreg",
    "sret",
    "byval",
    "byref",
    "inalloca",
    "preallocated",
    "swiftself",
    "swiftasync",
    "swifterror",
    "nest",
    "align",
    "alignstack",
    "elementtype",
];

/// Those of results.
pub(crate) const OF_RESULTS: [&str; 4] = ["zeroext", "signext", "noext", "inreg"];

/// How an integer is made a whole register.
pub(crate) const EXTENSIONS: [&str; 2] = ["zeroext", "signext"];

/// Those that a call must have itself once nothing else says them, as its callee is an address: without one of them it passes
/// the argument otherwise than the callee takes it.
const NEEDED: [&str; 12] = [
    "zeroext",
    "signext",
    "inreg",
    "sret",
    "byval",
    "byref",
    "inalloca",
    "preallocated",
    "swiftself",
    "swiftasync",
    "swifterror",
    "nest",
];

/// Has a call pass its arguments, and take its result, as a function of the same type says.
pub(crate) fn pass_as(call: Instruction<'_>, function: Function<'_>) {
    for number in 0..function.parameter_count() {
        let place = Place::Parameter(number);
        call.attributes_at(place).copy_enums_from(function.attributes_at(place), &OF_PARAMETERS);
    }
    call.attributes_at(Place::Result).copy_enums_from(function.attributes_at(Place::Result), &OF_RESULTS);
}

/// What a call must have and lacks of what a function says of how its arguments are passed: the numbers of the arguments from
/// 1, and the attributes.
pub(crate) fn lacking<'m>(
    call: Instruction<'m>,
    function: Function<'m>,
) -> impl Iterator<Item = (u32, &'static str)> + use<'m> {
    (0..function.parameter_count().min(call.argument_count())).flat_map(move |number| {
        let place = Place::Parameter(number);
        let (from, to) = (function.attributes_at(place), call.attributes_at(place));
        let lacks = move |name: &&str| from.has(name) && !to.has(name);
        NEEDED.into_iter().filter(lacks).map(move |name| (number + 1, name))
    })
}
