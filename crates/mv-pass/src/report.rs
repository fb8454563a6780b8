//! The facts of a module: what the pass did, or what there is for it to do.

use crate::attributes;
use crate::flags;
use crate::loader::{LoadedImage, load};
use crate::specs::target_specs;
use crate::tables::read::{Entry, ShardTables, Table, TableContent, has_loader_tables, is_table};
use crate::trampolines::AUTOINIT;
use juliair_types::dialect::Dialect;
use llvm_ext::global::{DllStorageClass, Function, GlobalVariable, Linkage, Visibility};
use llvm_ext::instruction::{Instruction, Opcode, TailCallKind};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::printer::Printer;
use llvm_ext::value::{Constant, Value as IrValue};
use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The facts of a module.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// `jlopt.mv.report/1`
    pub schema: &'static str,
    /// The module flags of the pass.
    pub flags: BTreeMap<String, FlagFacts>,
    /// The definitions, and the declarations that the pass made or that have one of its attributes.
    pub functions: BTreeMap<String, FunctionFacts>,
    /// The relocation slots: `null`, the name of the trampoline, or `external`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<String, String>,
    /// The initializers of the other global variables as LLVM prints them, and what aliases name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub globals: BTreeMap<String, String>,
    /// The tables.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tables: BTreeMap<String, TableFacts>,
    /// What Julia's loader makes of the tables, for each target that it might choose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub loader: Vec<LoaderFacts>,
    /// What is wrong with tables that cannot be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
}

/// A module flag.
#[derive(Clone, Debug, Serialize)]
pub struct FlagFacts {
    /// LLVM's number of its behaviour when modules are linked.
    pub behavior: Option<u64>,
    /// A number, a text, or a list of these; targets are lists of CPU, features, base and flags.
    pub value: Value,
}

/// A function. What does not apply is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of the IR's own")]
pub struct FunctionFacts {
    /// Whether it has no body here.
    #[serde(skip_serializing_if = "is_false")]
    pub declaration: bool,
    /// The value of `julia.mv.clones`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clones: Option<String>,
    /// The value of `julia.mv.clone`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clone: Option<String>,
    /// Whether it has `julia.mv.reloc`.
    #[serde(skip_serializing_if = "is_false")]
    pub reloc: bool,
    /// Whether it has `julia.mv.fvar`.
    #[serde(skip_serializing_if = "is_false")]
    pub fvar: bool,
    /// Whether it has `julia.mv.alias`.
    #[serde(skip_serializing_if = "is_false")]
    pub alias: bool,
    /// `target-cpu`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
    /// `target-features`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<String>,
    /// Whether it is `optsize`.
    #[serde(skip_serializing_if = "is_false")]
    pub optsize: bool,
    /// Whether it is `minsize`.
    #[serde(skip_serializing_if = "is_false")]
    pub minsize: bool,
    /// Whether it is `optnone`.
    #[serde(skip_serializing_if = "is_false")]
    pub optnone: bool,
    /// The other attributes of the function, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<String>,
    /// The linkage, if not external.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkage: Option<&'static str>,
    /// The visibility, if not default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visibility: Option<&'static str>,
    /// The DLL storage class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dll: Option<&'static str>,
    /// Whether it is dso_local.
    #[serde(skip_serializing_if = "is_false")]
    pub dso_local: bool,
    /// The number of the calling convention, if not C's.
    #[serde(skip_serializing_if = "is_zero")]
    pub cc: u32,
    /// The section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The alignment in bytes, if there is one.
    #[serde(skip_serializing_if = "is_zero")]
    pub align: u32,
    /// The garbage collector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gc: Option<String>,
    /// The personality function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub personality: Option<String>,
    /// The data before the entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// The debug information.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subprogram: Option<SubprogramFacts>,
    /// The callees of all calls and invokes, in order: a name, `slot:NAME` for what is loaded from a slot, `?`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<String>,
    /// How many loads of each slot there are.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub slot_loads: BTreeMap<String, usize>,
    /// The call through the slot, of a trampoline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<CallFacts>,
}

/// A function's subprogram in the debug information.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SubprogramFacts {
    /// Its linkage name.
    pub linkage_name: String,
    /// Whether another function has the same subprogram.
    pub shared: bool,
    /// Whether `llvm.dbg.cu` lists its compile unit.
    pub unit_listed: bool,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CallFacts {
    /// The number of the calling convention.
    pub cc: u32,
    /// `tail`, `musttail`, `notail` or `none`.
    pub tail: &'static str,
    /// The attributes of the result.
    pub result: String,
    /// The attributes of each parameter.
    pub parameters: Vec<String>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TableFacts {
    /// Another name for a global.
    Alias {
        /// The global.
        alias_of: String,
    },
    /// A global variable.
    Variable {
        /// Its type.
        #[serde(rename = "type")]
        value_type: String,
        /// Whether it is constant.
        #[serde(skip_serializing_if = "is_false")]
        constant: bool,
        /// Whether it has hidden visibility.
        #[serde(skip_serializing_if = "is_false")]
        hidden: bool,
        /// Whether it is dso_local.
        #[serde(skip_serializing_if = "is_false")]
        dso_local: bool,
        /// Its number, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        int: Option<u64>,
        /// Its entries, if it is an array: numbers, `@name+8`, `@a+8-@b`.
        #[serde(skip_serializing_if = "Option::is_none")]
        values: Option<Vec<Value>>,
    },
}

/// What is loaded where a target is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoaderFacts {
    /// The version of each function, by its place in the image.
    pub functions: BTreeMap<u32, String>,
    /// The versions of a selective target instead of its base's, by place in the image.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub clones: BTreeMap<u32, String>,
    /// What is written to each place.
    pub relocated: BTreeMap<String, String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(value: &bool) -> bool {
    !value
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(value: &u32) -> bool {
    *value == 0
}

const SLOT_SUFFIX: &str = ".reloc_slot";

/// The facts of a module, before or after the pass. The tables are read in the form of a version of Julia.
pub fn report(module: &Module<'_>, dialect: &Dialect) -> Report {
    let printer = Printer::new(module);
    let (loader, problems) = loader(module, dialect);
    Report {
        schema: "jlopt.mv.report/1",
        flags: flag_facts(module),
        functions: functions(module, &printer),
        slots: slots(module),
        globals: globals(module, &printer),
        tables: tables(module),
        loader,
        problems,
    }
}

fn flag_facts(module: &Module<'_>) -> BTreeMap<String, FlagFacts> {
    let facts = |flag: flags::ModuleFlag<'_>| {
        (flag.key, FlagFacts { behavior: flag.behavior, value: flag_value(&flag.value) })
    };
    flags::julia_flags(module).into_iter().map(facts).collect()
}

fn flag_value(value: &MetadataOperand<'_>) -> Value {
    match value {
        MetadataOperand::String(text) => json!(String::from_utf8_lossy(text)),
        MetadataOperand::Constant(constant) => match constant.as_u64() {
            Some(number) => json!(number),
            None => json!(constant.to_string()),
        },
        MetadataOperand::Node(node) => node.operands().iter().map(flag_value).collect(),
        MetadataOperand::Null => Value::Null,
    }
}

fn functions(module: &Module<'_>, printer: &Printer<'_>) -> BTreeMap<String, FunctionFacts> {
    let mut users: FxHashMap<usize, usize> = FxHashMap::default();
    for subprogram in module.functions().filter_map(Function::subprogram_identity) {
        *users.entry(subprogram).or_default() += 1;
    }
    let of_pass = |function: Function<'_>| {
        let all =
            [attributes::CLONES, attributes::CLONE, attributes::RELOC, attributes::FVAR, attributes::ALIAS];
        all.iter().any(|attribute| function.has_string_attribute(attribute)) || function.name() == AUTOINIT
    };
    let listed = module.functions().filter(|&function| !function.is_declaration() || of_pass(function));
    listed.map(|function| (function.name(), function_facts(function, printer, &users))).collect()
}

fn function_facts<'m>(
    function: Function<'m>,
    printer: &Printer<'m>,
    subprogram_users: &FxHashMap<usize, usize>,
) -> FunctionFacts {
    let mut facts = FunctionFacts {
        declaration: function.is_declaration(),
        clones: function.string_attribute(attributes::CLONES),
        clone: function.string_attribute(attributes::CLONE),
        reloc: function.has_string_attribute(attributes::RELOC),
        fvar: function.has_string_attribute(attributes::FVAR),
        alias: function.has_string_attribute(attributes::ALIAS),
        cpu: function.string_attribute("target-cpu"),
        features: function.string_attribute("target-features"),
        optsize: function.has_enum_attribute("optsize"),
        minsize: function.has_enum_attribute("minsize"),
        optnone: function.has_enum_attribute("optnone"),
        attributes: other_attributes(function),
        linkage: linkage(function.linkage()),
        visibility: visibility(function.visibility()),
        dll: dll_storage(function.dll_storage_class()),
        dso_local: function.is_dso_local(),
        cc: function.calling_convention(),
        section: function.section(),
        align: function.alignment(),
        gc: function.collector(),
        personality: function.personality().map(|personality| personality.name()),
        prefix: function.prefix_data().map(|data| typed(data, printer)),
        subprogram: function.subprogram_identity().map(|identity| SubprogramFacts {
            linkage_name: function.subprogram_linkage_name().unwrap_or_default(),
            shared: subprogram_users[&identity] > 1,
            unit_listed: function.subprogram_unit_is_listed(),
        }),
        ..FunctionFacts::default()
    };
    for instruction in function.instructions() {
        add_instruction(&mut facts, instruction);
    }
    facts
}

fn add_instruction(facts: &mut FunctionFacts, instruction: Instruction<'_>) {
    if let Some(slot) = loaded_slot(instruction) {
        *facts.slot_loads.entry(slot).or_default() += 1;
    }
    let Some(called) = instruction.called_value() else { return };
    if called.as_function().is_some_and(Function::is_intrinsic) {
        return;
    }
    let slot = called.as_instruction().and_then(loaded_slot);
    let is_global = called.as_constant().is_some_and(Constant::is_global);
    if slot.is_some() && instruction.opcode() == Opcode::LLVMCall {
        let is_trampoline = facts.alias || instruction.function().name().ends_with(".autoinit_trampoline");
        facts.call = is_trampoline.then(|| call_facts(instruction));
    }
    facts.calls.push(match slot {
        Some(slot) => format!("slot:{slot}"),
        None if is_global => called.name(),
        None => "?".to_owned(),
    });
}

fn loaded_slot(instruction: Instruction<'_>) -> Option<String> {
    let is_load = instruction.opcode() == Opcode::LLVMLoad;
    let variable = is_load.then(|| instruction.operand(0)).and_then(IrValue::as_global_variable)?;
    Some(variable.name()).filter(|name| name.ends_with(SLOT_SUFFIX))
}

fn call_facts(call: Instruction<'_>) -> CallFacts {
    let parameters = call.call_type().map_or(0, |call_type| call_type.function_parameters().len());
    CallFacts {
        cc: call.calling_convention(),
        tail: match call.tail_call_kind() {
            TailCallKind::LLVMTailCallKindTail => "tail",
            TailCallKind::LLVMTailCallKindMustTail => "musttail",
            TailCallKind::LLVMTailCallKindNoTail => "notail",
            TailCallKind::LLVMTailCallKindNone => "none",
        },
        result: call.call_attributes(0),
        parameters: (1..).take(parameters).map(|index| call.call_attributes(index)).collect(),
    }
}

fn other_attributes(function: Function<'_>) -> Vec<String> {
    let listed_elsewhere = |attribute: &str| {
        ["\"julia.mv.", "\"target-cpu\"", "\"target-features\""]
            .iter()
            .any(|start| attribute.starts_with(start))
            || ["optsize", "minsize", "optnone"].contains(&attribute)
    };
    let mut attributes = function.attributes();
    attributes.retain(|attribute| !listed_elsewhere(attribute));
    attributes.sort_unstable();
    attributes
}

fn linkage(linkage: Linkage) -> Option<&'static str> {
    Some(match linkage {
        Linkage::LLVMInternalLinkage => "internal",
        Linkage::LLVMPrivateLinkage => "private",
        Linkage::LLVMAvailableExternallyLinkage => "available_externally",
        Linkage::LLVMLinkOnceAnyLinkage => "linkonce",
        Linkage::LLVMLinkOnceODRLinkage => "linkonce_odr",
        Linkage::LLVMWeakAnyLinkage => "weak",
        Linkage::LLVMWeakODRLinkage => "weak_odr",
        Linkage::LLVMExternalWeakLinkage => "extern_weak",
        Linkage::LLVMCommonLinkage => "common",
        Linkage::LLVMAppendingLinkage => "appending",
        _ => return None,
    })
}

fn visibility(visibility: Visibility) -> Option<&'static str> {
    match visibility {
        Visibility::LLVMDefaultVisibility => None,
        Visibility::LLVMHiddenVisibility => Some("hidden"),
        Visibility::LLVMProtectedVisibility => Some("protected"),
    }
}

fn dll_storage(class: DllStorageClass) -> Option<&'static str> {
    match class {
        DllStorageClass::LLVMDefaultStorageClass => None,
        DllStorageClass::LLVMDLLImportStorageClass => Some("import"),
        DllStorageClass::LLVMDLLExportStorageClass => Some("export"),
    }
}

fn typed<'m>(constant: Constant<'m>, printer: &Printer<'m>) -> String {
    format!("{} {}", constant.value_type(), printer.print_as_operand(constant.value()))
}

fn slots(module: &Module<'_>) -> BTreeMap<String, String> {
    let initial = |variable: GlobalVariable<'_>| match variable.initializer() {
        None => "external".to_owned(),
        Some(null) if null.is_null() => "null".to_owned(),
        Some(trampoline) => trampoline.strip_pointer_casts().name(),
    };
    let slots = module.global_variables().filter(|variable| variable.name().ends_with(SLOT_SUFFIX));
    slots.map(|slot| (slot.name(), initial(slot))).collect()
}

fn globals<'m>(module: &'m Module<'_>, printer: &Printer<'m>) -> BTreeMap<String, String> {
    let is_other = |name: &str| !is_table(name) && !name.starts_with("llvm.") && !name.ends_with(SLOT_SUFFIX);
    let variables = module
        .global_variables()
        .filter_map(|variable| Some((variable.name(), typed(variable.initializer()?, printer))));
    let aliases = module
        .aliases()
        .map(|alias| (alias.name(), format!("alias {}", printer.print_as_operand(alias.aliasee().value()))));
    variables.chain(aliases).filter(|(name, _)| is_other(name)).collect()
}

fn tables(module: &Module<'_>) -> BTreeMap<String, TableFacts> {
    let variables = module.global_variables().filter(|variable| is_table(&variable.name())).map(Table::read);
    let aliases = module.aliases().filter(|alias| is_table(&alias.name())).map(|alias| {
        let alias_of = Entry::decode(alias.aliasee()).to_string();
        (alias.name(), TableFacts::Alias { alias_of })
    });
    variables.map(|table| (table.name.clone(), table_facts(table))).chain(aliases).collect()
}

fn table_facts(table: Table) -> TableFacts {
    let (int, values) = match table.content {
        TableContent::Declared => (None, None),
        TableContent::Integer(value) => (Some(value), None),
        TableContent::Entries(entries) => (None, Some(entries.iter().map(entry_value).collect())),
    };
    let (constant, hidden, dso_local) = (table.constant, table.hidden, table.dso_local);
    TableFacts::Variable { value_type: table.value_type, constant, hidden, dso_local, int, values }
}

fn entry_value(entry: &Entry) -> Value {
    match entry {
        Entry::Integer(value) => json!(value),
        other => json!(other.to_string()),
    }
}

fn loader(module: &Module<'_>, dialect: &Dialect) -> (Vec<LoaderFacts>, Vec<String>) {
    if !has_loader_tables(module) {
        return (Vec::new(), Vec::new());
    }
    let loaded = target_specs(module).map_err(|error| error.to_string()).and_then(|targets| {
        let tables = ShardTables::read(module, dialect).map_err(|error| error.to_string())?;
        load(&tables, targets.count()).map_err(|error| error.to_string())
    });
    match loaded {
        Ok(images) => (images.into_iter().map(loader_facts).collect(), Vec::new()),
        Err(problem) => (Vec::new(), vec![problem]),
    }
}

fn loader_facts(image: LoadedImage) -> LoaderFacts {
    let by_place = |versions: Vec<(u32, crate::tables::read::Address)>| {
        versions.into_iter().map(|(place, version)| (place, version.to_string())).collect()
    };
    LoaderFacts {
        functions: by_place(image.functions),
        clones: by_place(image.clones),
        relocated: image
            .relocated
            .into_iter()
            .map(|(place, version)| (place.to_string(), version.to_string()))
            .collect(),
    }
}
