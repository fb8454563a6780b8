//! Reports of `jlopt enzyme` as text: one line an item.

use enzyme_abi::files::ValueDescription;
use enzyme_abi::queries::arg_kinds::{ArgKindsReport, TypePassing};
use enzyme_abi::queries::args::{ArgReport, ArgsReport};
use enzyme_abi::queries::box_values::BoxedValue;
use enzyme_abi::queries::byref_allocas::ByrefAllocasReport;
use enzyme_abi::queries::check_specsig::{CheckSpecsigReport, FunctionCheck};
use enzyme_abi::queries::gcstack_arg_index::{GcstackArg, GcstackArgReport};
use enzyme_abi::queries::ntuple_types::{NtupleCall, NtupleTypesReport};
use enzyme_abi::queries::plt_gots::ResolvedGot;
use enzyme_abi::queries::readonly_attrs::{ReadonlyAttrs, ReadonlyAttrsReport};
use enzyme_abi::queries::root_phis::RootPhisReport;
use enzyme_abi::queries::specsig::{ParameterReport, SignatureReport, SpecsigReport};
use enzyme_abi::queries::target::TargetReport;
use enzyme_abi::signature::{ArgKind, Mismatch, Row};
use enzyme_abi::values::plt::Library;
use std::collections::BTreeMap;

/// Names and the values behind them.
pub(crate) fn values(values: &BTreeMap<String, Option<ValueDescription>>) -> String {
    let line = |(name, value): (&String, &Option<ValueDescription>)| match value {
        Some(value) => format!("{name}: {}\n", described(value)),
        None => format!("{name}: not known\n"),
    };
    values.iter().map(line).collect()
}

/// A value with its type and address, as far as they are known.
pub(crate) fn described(value: &ValueDescription) -> String {
    let mut text = value.repr.clone().unwrap_or_else(|| "a value".to_owned());
    if let Some(type_name) = &value.type_name {
        text += &format!("::{type_name}");
    }
    match value.address {
        Some(address) => text + &format!(" at {address}"),
        None => text + ", its address is not known",
    }
}

/// Calls that make types of tuples.
pub(crate) fn ntuple_types(report: &NtupleTypesReport) -> String {
    let line = |NtupleCall { function, value, count, type_name }: &NtupleCall| match type_name {
        Some(name) => format!("@{function}: {value} = NTuple{{{count}, {name}}}\n"),
        None => format!("@{function}: {value} = NTuple{{{count}, …}}, its type is not known\n"),
    };
    report.calls.iter().map(line).collect()
}

/// Which parameters are pgcstacks.
pub(crate) fn gcstack_args(report: &GcstackArgReport) -> String {
    let line = |GcstackArg { name, gcstack_arg_index, has_gcstack_arg }: &GcstackArg| match has_gcstack_arg {
        true => format!("@{name}: parameter {gcstack_arg_index}\n"),
        false => format!("@{name}: none\n"),
    };
    report.functions.iter().map(line).collect()
}

/// How arguments of types are passed.
pub(crate) fn arg_kinds(report: &ArgKindsReport) -> String {
    let line = |(name, passing): (&String, &TypePassing)| {
        let TypePassing { arg_kind, deserves_argbox, tracked_offsets, split_size } = passing;
        let mut text = format!("{name}: {}", arg_kind.map_or("not known", ArgKind::name));
        if *deserves_argbox && *arg_kind != Some(ArgKind::Boxed) {
            text += ", deserves a box";
        }
        if let Some(offsets) = tracked_offsets.as_ref().filter(|offsets| !offsets.is_empty()) {
            let offsets: Vec<String> = offsets.iter().map(u64::to_string).collect();
            text += &format!(", references at {}", offsets.join(", "));
        }
        match split_size {
            Some(size) if *arg_kind == Some(ArgKind::Byref) => text + &format!(", split into {size} bytes\n"),
            _ => text + "\n",
        }
    };
    report.types.iter().map(line).collect()
}

/// What the parameters of functions carry.
pub(crate) fn args(report: &ArgsReport) -> String {
    let mut text = String::new();
    for function in &report.functions {
        for ArgReport { index, type_name, kind, roots_follow } in &function.args {
            let name = type_name.as_deref().unwrap_or("not known");
            let roots = if *roots_follow { ", its roots follow" } else { "" };
            text += &format!("@{}: parameter {index}: {kind} {name}{roots}\n", function.name);
        }
    }
    text
}

/// Signatures with what their parameters carry.
pub(crate) fn signatures(report: &SpecsigReport) -> String {
    let texts: Vec<String> = report.signatures.iter().map(signature).collect();
    texts.join("\n")
}

fn signature(signature: &SignatureReport) -> String {
    let mut text = format!("{}\n{}\n  result: {}\n", signature.define, signature.declare, signature.result);
    for ParameterReport { parameter, carries } in &signature.parameters {
        text += &format!("  {}: {carries}\n", parameter.as_deref().unwrap_or("omitted"));
    }
    if !signature.uses_specsig {
        text += "  not used: Julia compiles the function for boxed arguments only\n";
    }
    text
}

/// Functions and the signatures that are derived for them.
pub(crate) fn check_specsig(report: &CheckSpecsigReport) -> String {
    if !report.targets_host {
        return "not compared: the module is for another machine than the code instances\n".to_owned();
    }
    report.functions.iter().map(function_check).collect()
}

fn function_check(function: &FunctionCheck) -> String {
    let name = &function.name;
    match function.ok {
        Some(true) => format!("@{name}: ok\n"),
        None => format!("@{name}: not known: {}\n", function.reason.as_deref().unwrap_or_default()),
        Some(false) => {
            let differing: Vec<&str> = function.mismatch.iter().map(|found| Mismatch::name(*found)).collect();
            format!("@{name}: differs in {}\n{}", differing.join(", "), side_by_side(&function.rows))
        }
    }
}

/// Two signatures, one part a line; `<>` stands between those that differ.
fn side_by_side(rows: &[Row]) -> String {
    const NONE: &str = "-";
    let emitted = |row: &Row| row.emitted.clone().unwrap_or_else(|| NONE.to_owned());
    let width = rows.iter().map(|row| emitted(row).len()).max().unwrap_or(0).max("emitted".len());
    let head = format!("  {:<6}  {:<width$}      derived\n", "", "emitted");
    let line = |row: &Row| {
        let mark = if row.differs { "<>" } else { "  " };
        let derived = row.derived.as_deref().unwrap_or(NONE);
        format!("  {:<6}  {:<width$}  {mark}  {derived}\n", row.part, emitted(row))
    };
    head + &rows.iter().map(line).collect::<String>()
}

/// What a module is for.
pub(crate) fn target(report: &TargetReport) -> String {
    let or_none = |triple: &str| if triple.is_empty() { "none".to_owned() } else { triple.to_owned() };
    let yes_or_no = |answer: bool| if answer { "yes" } else { "no" };
    format!(
        "module: {}\nhost: {}\ntargets the host: {}\npgcstack as an argument: {}\nswift calling convention: {}\n",
        or_none(&report.module),
        or_none(&report.host),
        yes_or_no(report.targets_host),
        yes_or_no(report.gcstack_arg),
        yes_or_no(report.swiftcc)
    )
}

/// A value table: its slots, then the values that were inserted.
pub(crate) fn table(
    slots: &BTreeMap<String, ValueDescription>,
    inserted: &BTreeMap<String, ValueDescription>,
) -> String {
    let line = |(name, value): (&String, &ValueDescription)| format!("{name}: {}\n", described(value));
    let slots = slots.iter().map(|entry| format!("slot {}", line(entry)));
    let inserted = inserted.iter().map(|entry| format!("inserted {}", line(entry)));
    slots.chain(inserted).collect()
}

/// Whether host addresses may be in code.
pub(crate) fn bakes(bakes: bool) -> String {
    let text = if bakes { "host addresses may be in code\n" } else { "host addresses must not be in code\n" };
    text.to_owned()
}

/// The values in the boxes that slots point into.
pub(crate) fn boxes(boxes: &BTreeMap<String, Option<BoxedValue>>) -> String {
    let line = |(name, value): (&String, &Option<BoxedValue>)| match value {
        Some(BoxedValue { type_name, value }) => format!("{name}: {value}::{type_name}\n"),
        None => format!("{name}: no box of a known value\n"),
    };
    boxes.iter().map(line).collect()
}

/// The functions behind gots.
pub(crate) fn gots(gots: &BTreeMap<String, ResolvedGot>) -> String {
    let library = |lib: &Option<Library>| match lib {
        None => "Julia's runtime".to_owned(),
        Some(Library::Handle(0)) => "what is linked already".to_owned(),
        Some(Library::Handle(1)) => "the executable".to_owned(),
        Some(Library::Handle(2)) => "libjulia".to_owned(),
        Some(Library::Handle(3)) => "libjulia-internal".to_owned(),
        Some(Library::Handle(handle)) => format!("the library of handle {handle}"),
        Some(Library::Name(name)) => name.clone(),
    };
    let line = |(name, got): (&String, &ResolvedGot)| {
        format!("{name}: {} of {}, looked up by @{}\n", got.sym, library(&got.lib), got.stub)
    };
    gots.iter().map(line).collect()
}

/// Root phis, and why they stay.
pub(crate) fn root_phis(report: &RootPhisReport) -> String {
    let phis = report.phis.iter().map(|phi| {
        let answer = phi.reason.as_deref().map_or("qualifies".to_owned(), |reason| format!("no: {reason}"));
        format!("@{} {}: {answer}\n", phi.function, phi.value)
    });
    phis.collect()
}

/// What functions only read.
pub(crate) fn readonly_attrs(report: &ReadonlyAttrsReport) -> String {
    let read = |function: &ReadonlyAttrs| {
        let parameters = (1..).zip(&function.params).filter(|(_, is_read)| **is_read);
        let parameters = parameters.map(|(number, _)| format!("parameter {number}"));
        let whole = function.function.then(|| "memory".to_owned());
        let read: Vec<String> = whole.into_iter().chain(parameters).collect();
        if read.is_empty() {
            "not known to only read anything".to_owned()
        } else {
            format!("only reads {}", read.join(", "))
        }
    };
    let line = |function: &ReadonlyAttrs| format!("@{}: {}\n", function.name, read(function));
    report.functions.iter().map(line).collect()
}

/// Untyped allocas and the types of what is in them.
pub(crate) fn byref_allocas(report: &ByrefAllocasReport) -> String {
    let allocas = report.allocas.iter().map(|alloca| {
        let ty = alloca.type_name.as_deref().unwrap_or("not known");
        format!("@{} {}: {ty}\n", alloca.function, alloca.value)
    });
    allocas.collect()
}
