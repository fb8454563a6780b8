//! Reports of `jlopt enzyme` as text: one line an item.

use enzyme_abi::activity::Annotation;
use enzyme_abi::calls::CallKind;
use enzyme_abi::files::{ValueDescription, ValueKind};
use enzyme_abi::queries::arg_kinds::{ArgKindsReport, AskedType, TypePassing};
use enzyme_abi::queries::args::{ArgReport, ArgsReport};
use enzyme_abi::queries::box_values::BoxedValue;
use enzyme_abi::queries::byref_allocas::ByrefAllocasReport;
use enzyme_abi::queries::call_kind::CallKindReport;
use enzyme_abi::queries::check_specsig::{CheckSpecsigReport, FunctionCheck};
use enzyme_abi::queries::gcstack_arg_index::{GcstackArg, GcstackArgReport};
use enzyme_abi::queries::guess_activity::{GuessActivityReport, GuessedActivity};
use enzyme_abi::queries::native::{InstanceReport, InstancesReport};
use enzyme_abi::queries::ntuple_types::{NtupleCall, NtupleTypesReport};
use enzyme_abi::queries::plt_gots::ResolvedGot;
use enzyme_abi::queries::readonly_attrs::{ReadonlyAttrs, ReadonlyAttrsReport};
use enzyme_abi::queries::root_phis::RootPhisReport;
use enzyme_abi::queries::specsig::{SignatureReport, SpecsigReport};
use enzyme_abi::queries::target::TargetReport;
use enzyme_abi::queries::thunks::{ThunkReport, ThunksReport};
use enzyme_abi::signature::{ArgKind, Mismatch, Row};
use enzyme_abi::values::plt::Library;
use std::collections::{BTreeMap, BTreeSet};

/// Names and the values behind them; `missing` says why one is not known.
pub(crate) fn values(values: &BTreeMap<String, Option<ValueDescription>>, missing: &str) -> String {
    let line = |(name, value): (&String, &Option<ValueDescription>)| match value {
        Some(value) => format!("{name}: {}\n", described(value)),
        None => format!("{name}: not known: {missing}\n"),
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
        Some(address) => text += &format!(" at {address}"),
        None => text += ", its address is not known",
    }
    match (value.kind, &value.value) {
        (Some(ValueKind::Binding), Some(bound)) => text + &format!(", a binding of {}", described(bound)),
        (Some(ValueKind::Binding), None) => text + ", a binding",
        _ => text,
    }
}

/// Calls that make types of tuples.
pub(crate) fn ntuple_types(report: &NtupleTypesReport) -> String {
    let line = |NtupleCall { function, value, count, type_name }: &NtupleCall| match type_name {
        Some(name) => format!("@{function}: {value} = NTuple{{{count},{name}}}\n"),
        None => format!("@{function}: {value} = NTuple{{{count},…}}, its type is not known\n"),
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

/// How arguments of types are passed: of the table's types, then of those that were asked for.
pub(crate) fn arg_kinds(report: &ArgKindsReport) -> String {
    let is_asked = |name: &String| report.asked.iter().any(|asked| asked.name == *name);
    let of_table = report.of_table.iter().filter(|name| !is_asked(name)).map(|name| (name, name.clone()));
    let asked = report.asked.iter().map(|AskedType { text, name }| (name, asked_name(text, name)));
    let line = |(name, shown): (&String, String)| {
        report.types.get(name).map_or_else(String::new, |passing| format!("{shown}: {}\n", passed(passing)))
    };
    of_table.chain(asked).map(line).collect()
}

/// The name of a type that is asked for, and how it was asked for where that is another one.
fn asked_name(text: &str, name: &str) -> String {
    let (text, plain) = (text.trim(), without_spaces(text));
    let unqualified = ["Core.", "Base.", "Main."].iter().find_map(|module| plain.strip_prefix(module));
    let is_same = [Some(plain.as_str()), unqualified].contains(&Some(without_spaces(name).as_str()));
    if is_same { name.to_owned() } else { format!("{text} is {name}") }
}

fn without_spaces(name: &str) -> String {
    name.chars().filter(|character| *character != ' ').collect()
}

fn passed(passing: &TypePassing) -> String {
    let TypePassing { arg_kind, deserves_argbox, tracked_offsets, split_size, is_split } = passing;
    let mut text = arg_kind.map_or("not known: its LLVM type is not", ArgKind::name).to_owned();
    if *deserves_argbox && *arg_kind != Some(ArgKind::Boxed) {
        text += ", a box where one is needed";
    }
    if let Some(offsets) = tracked_offsets.as_ref().filter(|offsets| !offsets.is_empty()) {
        let offsets: Vec<String> = offsets.iter().map(u64::to_string).collect();
        let word = if offsets.len() == 1 { "a reference" } else { "references" };
        text += &format!(", {word} at {}", offsets.join(", "));
    }
    match split_size {
        Some(size) if *is_split == Some(true) => {
            text + &format!(", passed as {size} bytes of data and roots")
        }
        _ => text,
    }
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
    let mut text = format!("; {}\n", signature.signature);
    if !signature.uses_specsig {
        text += "; not used: no argument and no result is plain data, so that Julia compiles it for boxed arguments only\n";
    }
    text += &format!("{}\n{}\n  result: {}\n", signature.define, signature.declare, signature.result);
    for parameter in &signature.parameters {
        let label = match (&parameter.parameter, &parameter.name) {
            (Some(parameter), _) => parameter.clone(),
            (None, Some(name)) => format!("omitted {name}"),
            (None, None) => "omitted".to_owned(),
        };
        text += &format!("  {label}: {}\n", parameter.carries);
    }
    text
}

/// Functions and the signatures that are derived for them.
pub(crate) fn check_specsig(report: &CheckSpecsigReport) -> String {
    let functions: String = report.functions.iter().map(function_check).collect();
    match &report.reason {
        Some(reason) => format!("nothing is compared: {reason}\n") + &functions,
        None => functions,
    }
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
    let yes_or_no = |answer: bool| if answer { "yes" } else { "no" };
    let swiftcc = match report.gcstack_arg {
        true => yes_or_no(report.swiftcc),
        false => "no, as the pgcstack is no argument",
    };
    format!(
        "module: {}\nhost: {}\ntargets the host: {}\npgcstack as an argument: {}\nswift calling convention: {}\n",
        report.module.as_deref().unwrap_or("none"),
        report.host,
        yes_or_no(report.targets_host),
        yes_or_no(report.gcstack_arg),
        swiftcc
    )
}

/// A value table: its slots, then the values that were inserted.
pub(crate) fn table(
    slots: &BTreeMap<String, ValueDescription>,
    inserted: &BTreeMap<String, ValueDescription>,
) -> String {
    let line = |(name, value): (&String, &ValueDescription)| format!("{name}: {}\n", described(value));
    let slots = slots.iter().map(|entry| format!("slot {}", line(entry)));
    let inserted = inserted.iter().map(|entry| format!("ejl {}", line(entry)));
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
        None => format!("{name}: not known: it points into no box of plain data whose type is known\n"),
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
        let ty = alloca.type_name.as_deref();
        let ty = ty.unwrap_or("not known: no calls take it by reference that agree on a type of its size");
        format!("@{} {}: {ty}\n", alloca.function, alloca.value)
    });
    allocas.collect()
}

/// How the functions of code instances reach a module.
pub(crate) fn call_conventions(report: &InstancesReport) -> String {
    let line = |(id, instance): (&String, &InstanceReport)| {
        format!("{id}: {}{}\n", instance.call_convention, validity(instance))
    };
    report.instances.iter().map(line).collect()
}

/// The entry points of code instances.
pub(crate) fn entries(report: &InstancesReport) -> String {
    let line = |(id, instance): (&String, &InstanceReport)| {
        let entries = match (instance.specptr, instance.invoke) {
            (Some(specptr), Some(invoke)) => {
                format!("specialized entry at {specptr}, entry for boxed arguments at {invoke}")
            }
            (Some(specptr), None) => format!("specialized entry at {specptr}"),
            (None, Some(invoke)) => format!("only an entry for boxed arguments at {invoke}"),
            (None, None) => "not compiled".to_owned(),
        };
        format!("{id}: method instance {}, {entries}{}\n", instance.mi, validity(instance))
    };
    report.instances.iter().map(line).collect()
}

/// Whose a code instance is, and when it is valid, where that is no matter of course.
fn validity(instance: &InstanceReport) -> String {
    let owner = instance.owner.as_ref().map(|owner| format!(", {owner}'s"));
    let world = instance.world.map(|world| match world {
        (first, Some(last)) => format!(", worlds {first} to {last}"),
        (first, None) => format!(", worlds from {first}"),
    });
    [owner, world].into_iter().flatten().collect()
}

/// Whether native code is called.
pub(crate) fn native(report: &InstancesReport) -> String {
    let line = |(id, instance): (&String, &InstanceReport)| {
        let answer = match (instance.native, instance.specptr, &instance.return_type) {
            (Some(true), Some(entry), Some(ty)) => format!("called at {entry}, returns {ty}"),
            (Some(true), Some(entry), None) => format!("called at {entry}"),
            _ => {
                let emitted = match instance.body {
                    true => "emitted",
                    false => "can be neither called nor emitted, as it has no body",
                };
                let reason = match (instance.available, &instance.owner) {
                    (false, _) => "native code cannot be called".to_owned(),
                    (true, Some(owner)) => format!("it is {owner}'s"),
                    (true, None) => format!("its convention is {}", instance.call_convention),
                };
                format!("{emitted}: {reason}")
            }
        };
        let fault = instance.undeclarable.as_ref();
        let fault = fault.map(|fault| format!(", but cannot be declared: {fault}")).unwrap_or_default();
        format!("{id}: {answer}{fault}\n")
    };
    if report.instances.is_empty() {
        return "can be neither called nor emitted: there is no code instance\n".to_owned();
    }
    report.instances.iter().map(line).collect()
}

/// Cached thunks.
pub(crate) fn thunks(report: &ThunksReport) -> String {
    let line = |(address, thunk): (&String, &ThunkReport)| {
        let ThunkReport { entry, slots, inserted, defined, faults } = thunk;
        let missing = match faults[..] {
            [] if !defined => ", which its bitcode does not define",
            _ => "",
        };
        let values = slots.zip(*inserted);
        let values = values.map(|(slots, inserted)| format!("{slots} slots, {inserted} inserted values"));
        let faults = faults.iter().map(|fault| fault.replace('\n', " "));
        let parts: Vec<String> = values.into_iter().chain(faults).collect();
        format!("{address}: @{entry}{missing}; {}\n", parts.join("; "))
    };
    report.thunks.iter().map(line).collect()
}

/// How calls are handled: those of the rules file, then those of code instances.
pub(crate) fn call_kinds(report: &CallKindReport) -> String {
    let kind = |kind: &Option<CallKind>| kind.map_or("an ordinary call", CallKind::name);
    let queries = report.queries.iter().zip(&report.calls);
    let queries = queries.map(|(signature, call)| format!("{}: {}\n", signature.join(", "), kind(call)));
    let instances = report.instances.iter();
    let instances = instances.map(|(id, call)| format!("code instance {id}: {}\n", kind(call)));
    queries.chain(instances).collect()
}

/// The annotations that suit types: those of the table that are not asked about, then those that are, as they are written.
pub(crate) fn guessed_activities(report: &GuessActivityReport) -> String {
    let name = |annotation: Option<Annotation>| match annotation {
        Some(annotation) => format!("{annotation:?}"),
        None => "not known".to_owned(),
    };
    let line = |type_name: &str, guessed: &GuessedActivity| {
        let GuessedActivity { forward, reverse } = *guessed;
        format!("{type_name}: forward {}, reverse {}\n", name(forward), name(reverse))
    };
    let is_asked: BTreeSet<&String> = report.asked.iter().filter_map(|asked| asked.name.as_ref()).collect();
    let of_table = report.types.iter().filter(|(name, _)| !is_asked.contains(name));
    let of_table = of_table.map(|(name, guessed)| line(name, guessed));
    let asked = report.asked.iter().map(|asked| {
        let shown =
            asked.name.as_ref().map_or_else(|| asked.text.clone(), |name| asked_name(&asked.text, name));
        line(&shown, &asked.guessed)
    });
    of_table.chain(asked).collect()
}
