//! The facts of a module: what the pass did to it, or what there is for it to do.

use crate::attributes;
use crate::error::MultiVersioningError;
use crate::flags;
use crate::loader::{LoadError, LoadedTarget, load};
use crate::slots::SLOT_SUFFIX;
use crate::specs::target_specs;
use crate::tables::read::{
    Address, Entry, ShardTables, Table, TableContent, TableError, TableReader, is_table,
};
use crate::targets_report::{TargetReport, target_reports};
use crate::trampolines::{AUTOINIT, is_trampoline};
use juliair_types::dialect::Dialect;
use llvm_ext::attributes::Place;
use llvm_ext::global::{DllStorageClass, Function, GlobalVariable, Linkage, Visibility};
use llvm_ext::instruction::{Instruction, Opcode, TailCallKind};
use llvm_ext::metadata::{MetadataNode, MetadataOperand};
use llvm_ext::module::Module;
use llvm_ext::printer::Printer;
use llvm_ext::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The facts of a module. What does not apply is left out.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// `jlopt.mv.report/1`
    pub schema: &'static str,
    /// The module flags of the pass, by name.
    pub flags: BTreeMap<String, FlagFacts>,
    /// The targets that the flag `julia.mv.specs` lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<TargetReport>,
    /// The definitions, and the declarations with an attribute of the pass or that the pass adds, by name.
    pub functions: BTreeMap<String, FunctionFacts>,
    /// The relocation slots, by name: `null`, the name of the trampoline that they start with, or `external`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<String, String>,
    /// The initializers of the other global variables as LLVM prints them, and `alias @X` for aliases.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub globals: BTreeMap<String, String>,
    /// The tables, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tables: BTreeMap<String, TableFacts>,
    /// What Julia's loader makes of the tables, for each target that it might choose. Nothing for a module that was not
    /// processed, or whose tables are malformed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub loader: Vec<LoaderFacts>,
    /// What is malformed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
}

/// A module flag.
#[derive(Clone, Debug, Serialize)]
pub struct FlagFacts {
    /// What happens when modules are linked, by LLVM's number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behavior: Option<u64>,
    /// A number, a text, or a list of these; targets are lists of CPU, features, base and flags.
    pub value: Json,
}

/// A function. What does not apply is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
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
    /// Whether `julia.mv.reloc` is there.
    #[serde(skip_serializing_if = "is_false")]
    pub reloc: bool,
    /// Whether `julia.mv.fvar` is there.
    #[serde(skip_serializing_if = "is_false")]
    pub fvar: bool,
    /// Whether `julia.mv.alias` is there.
    #[serde(skip_serializing_if = "is_false")]
    pub alias: bool,
    /// `target-cpu`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
    /// `target-features`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<String>,
    /// Whether it is optimized for size.
    #[serde(skip_serializing_if = "is_false")]
    pub optsize: bool,
    /// Whether it is optimized for minimal size.
    #[serde(skip_serializing_if = "is_false")]
    pub minsize: bool,
    /// Whether it is not to be optimized.
    #[serde(skip_serializing_if = "is_false")]
    pub optnone: bool,
    /// The other attributes of the function, as LLVM prints them, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<String>,
    /// The linkage, if not external.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkage: Option<&'static str>,
    /// The visibility, if not default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visibility: Option<&'static str>,
    /// The DLL storage class: `import` or `export`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dll: Option<&'static str>,
    /// Whether it is dso_local, also where this follows from linkage or visibility.
    #[serde(skip_serializing_if = "is_false")]
    pub dso_local: bool,
    /// The number of the calling convention, if not C's.
    #[serde(skip_serializing_if = "is_zero")]
    pub cc: u32,
    /// The section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The alignment in bytes, if one is given.
    #[serde(skip_serializing_if = "is_zero")]
    pub align: u32,
    /// The garbage collector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gc: Option<String>,
    /// The personality function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub personality: Option<String>,
    /// The data before the entry, as LLVM prints it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// The debug information.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subprogram: Option<SubprogramFacts>,
    /// The callees of all calls and invokes in order, LLVM's intrinsics left out: a name, `slot:NAME` for a pointer
    /// loaded from that slot, `?` for another pointer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<String>,
    /// The number of loads of each relocation slot.
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
    /// `tail`, `musttail`, `notail` or `none`
    pub tail: &'static str,
    /// The attributes of the result, as LLVM prints them.
    pub result: String,
    /// The attributes of each parameter of the function type.
    pub parameters: Vec<String>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TableFacts {
    /// Another name for an address.
    Alias {
        /// The address: `@name`.
        alias_of: String,
    },
    /// A global variable.
    Variable(VariableFacts),
}

/// A table that is a global variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VariableFacts {
    /// Its type.
    #[serde(rename = "type")]
    pub value_type: String,
    /// Whether it is constant.
    #[serde(skip_serializing_if = "is_false")]
    pub constant: bool,
    /// Whether it has hidden visibility.
    #[serde(skip_serializing_if = "is_false")]
    pub hidden: bool,
    /// Whether it is dso_local.
    #[serde(skip_serializing_if = "is_false")]
    pub dso_local: bool,
    /// Its number, if it is one; unsigned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub int: Option<u64>,
    /// Its entries, if it is an array.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<EntryFacts>>,
    /// Anything else that it holds, as LLVM prints it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum EntryFacts {
    /// An unsigned number.
    Number(u64),
    /// `@name`, `@name+8`, or `@a+8-@b` for the 32-bit difference of two addresses.
    Text(String),
}

/// What is loaded where a target is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoaderFacts {
    /// The version of each function, by its index in the whole image.
    pub functions: BTreeMap<u32, String>,
    /// The versions of a selective target instead of its base's, by index in the whole image.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub clones: BTreeMap<u32, String>,
    /// What is written to each place of `jl_clone_slots`.
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

/// Something malformed, in whatever part of the module.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error(transparent)]
    Specs(#[from] MultiVersioningError),
    #[error(transparent)]
    Tables(#[from] TableError),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("jl_clone_idxs has {tables} targets, julia.mv.specs {specs}")]
    TargetCount { tables: usize, specs: usize },
}

/// The facts of a module, before or after the pass; also of one that has nothing to do with it. The tables have the form
/// of a version of Julia.
pub fn report(module: &Module<'_>, dialect: &Dialect) -> Report {
    let printer = Printer::new(module);
    let facts = Facts::new(module, &printer);
    let mut problems = Vec::new();
    let targets = facts.targets(dialect).unwrap_or_else(|problem| {
        problems.push(problem.to_string());
        Vec::new()
    });
    let loader = facts.loader(dialect, targets.len()).unwrap_or_else(|problem| {
        problems.push(problem.to_string());
        Vec::new()
    });
    Report {
        schema: "jlopt.mv.report/1",
        flags: flag_facts(module),
        targets,
        functions: facts.functions(),
        slots: facts.slots(),
        globals: facts.globals(),
        tables: facts.tables(),
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

/// Nodes are shown down to the operands of a target; deeper ones, which no flag has, as null.
fn flag_value(value: &MetadataOperand<'_>) -> Json {
    fn shown(value: &MetadataOperand<'_>, levels: u32) -> Json {
        match value {
            MetadataOperand::String(text) => String::from_utf8_lossy(text).into(),
            MetadataOperand::Constant(constant) => {
                constant.as_u64().map_or_else(|| constant.to_string().into(), Json::from)
            }
            MetadataOperand::Node(node) if levels > 0 => {
                node.operands().iter().map(|operand| shown(operand, levels - 1)).collect()
            }
            MetadataOperand::Node(_) | MetadataOperand::Null => Json::Null,
        }
    }
    shown(value, 2)
}

/// Looks at a module. What is asked for each function is collected once.
struct Facts<'m, 'c, 'p> {
    module: &'m Module<'c>,
    printer: &'p Printer<'m>,
    reader: TableReader<'m, 'p>,
    /// The relocation slots, with their names.
    slots: FxHashMap<Value<'m>, String>,
    /// How many functions have a subprogram.
    subprogram_users: FxHashMap<usize, usize>,
    /// The compile units that `llvm.dbg.cu` lists.
    units: FxHashSet<MetadataNode<'m>>,
}

impl<'m, 'c, 'p> Facts<'m, 'c, 'p> {
    fn new(module: &'m Module<'c>, printer: &'p Printer<'m>) -> Self {
        let reader = TableReader::new(module, printer);
        let variables = module.global_variables().map(|variable| (variable.value(), variable.name()));
        let mut subprogram_users = FxHashMap::default();
        for subprogram in module.functions().filter_map(Function::subprogram_identity) {
            *subprogram_users.entry(subprogram).or_default() += 1;
        }
        Self {
            module,
            printer,
            reader,
            slots: variables.filter(|(_, name)| name.ends_with(SLOT_SUFFIX)).collect(),
            subprogram_users,
            units: module.named_metadata("llvm.dbg.cu").into_iter().collect(),
        }
    }

    /// A module that was not made for the pass has none.
    fn targets(&self, dialect: &Dialect) -> Result<Vec<TargetReport>, Problem> {
        match target_specs(self.module) {
            Ok(targets) => Ok(target_reports(&targets, dialect)),
            Err(MultiVersioningError::NoSpecs) => Ok(Vec::new()),
            Err(malformed) => Err(malformed.into()),
        }
    }

    fn loader(&self, dialect: &Dialect, specs: usize) -> Result<Vec<LoaderFacts>, Problem> {
        let Some(tables) = ShardTables::read(self.module, dialect, self.reader)? else {
            return Ok(Vec::new());
        };
        let loaded = load(&tables)?;
        // Without readable specs there is nothing to compare with, and the tables say themselves how many there are.
        if specs != 0 && specs != loaded.len() {
            return Err(Problem::TargetCount { tables: loaded.len(), specs });
        }
        Ok(loaded.iter().map(loader_facts).collect())
    }

    fn functions(&self) -> BTreeMap<String, FunctionFacts> {
        let listed = self.module.functions().filter(|&function| is_listed(function));
        listed.map(|function| (self.reader.symbol(function.value()), self.function(function))).collect()
    }

    fn function(&self, function: Function<'m>) -> FunctionFacts {
        let mut facts = FunctionFacts {
            declaration: function.is_declaration(),
            attributes: other_attributes(function),
            linkage: linkage(function.linkage()),
            visibility: visibility(function.visibility()),
            dll: dll_storage(function.dll_storage_class()),
            dso_local: function.is_dso_local(),
            cc: function.calling_convention(),
            section: function.section(),
            align: function.alignment(),
            gc: function.collector(),
            personality: function.personality().map(|personality| self.operand(personality.value())),
            prefix: function.prefix_data().map(|data| self.printer.print_with_type(data.value())),
            subprogram: self.subprogram(function),
            ..attribute_facts(function)
        };
        let is_trampoline = is_trampoline(function);
        for instruction in function.instructions() {
            self.add_instruction(&mut facts, instruction, is_trampoline);
        }
        facts
    }

    fn subprogram(&self, function: Function<'m>) -> Option<SubprogramFacts> {
        let identity = function.subprogram_identity()?;
        Some(SubprogramFacts {
            linkage_name: function.subprogram_linkage_name().unwrap_or_default(),
            shared: self.subprogram_users.get(&identity).is_some_and(|&users| users > 1),
            unit_listed: function.subprogram_unit().is_some_and(|unit| self.units.contains(&unit)),
        })
    }

    fn add_instruction(&self, facts: &mut FunctionFacts, instruction: Instruction<'m>, is_trampoline: bool) {
        if let Some(slot) = self.loaded_slot(instruction.value()) {
            *facts.slot_loads.entry(slot.to_owned()).or_default() += 1;
        }
        let Some(called) = instruction.called_value() else { return };
        if called.as_function().is_some_and(Function::is_intrinsic) {
            return;
        }
        let slot = self.loaded_slot(called);
        if slot.is_some() && is_trampoline && instruction.opcode() == Opcode::LLVMCall {
            facts.call = Some(call_facts(instruction));
        }
        facts.calls.push(match (slot, called.as_constant()) {
            (Some(slot), _) => format!("slot:{slot}"),
            (None, Some(constant)) if constant.is_global() => self.reader.symbol(called),
            _ => "?".to_owned(),
        });
    }

    /// The slot that a value was loaded from.
    fn loaded_slot(&self, value: Value<'m>) -> Option<&str> {
        let load = value.as_instruction().filter(|instruction| instruction.opcode() == Opcode::LLVMLoad)?;
        self.slots.get(&load.operand(0)).map(String::as_str)
    }

    /// The name of a global; other constants as LLVM prints them.
    fn operand(&self, value: Value<'m>) -> String {
        match value.as_constant() {
            Some(constant) if constant.is_global() => self.reader.symbol(value),
            _ => self.printer.print_as_operand(value),
        }
    }

    fn slots(&self) -> BTreeMap<String, String> {
        let start = |slot: GlobalVariable<'m>| match slot.initializer() {
            None => "external".to_owned(),
            Some(null) if null.is_null() => "null".to_owned(),
            Some(trampoline) => self.operand(trampoline.strip_pointer_casts().value()),
        };
        let named = |slot: GlobalVariable<'m>| Some((self.slots.get(&slot.value())?.clone(), start(slot)));
        self.module.global_variables().filter_map(named).collect()
    }

    fn globals(&self) -> BTreeMap<String, String> {
        let variable = |variable: GlobalVariable<'m>| {
            let name = self.reader.symbol(variable.value());
            let initializer = variable.initializer().filter(|_| is_other_global(&name))?;
            Some((name, self.printer.print_with_type(initializer.value())))
        };
        let aliases = self.module.aliases().map(|alias| {
            let aliasee = self.printer.print_as_operand(alias.aliasee().value());
            (self.reader.symbol(alias.value()), format!("alias {aliasee}"))
        });
        let aliases = aliases.filter(|(name, _)| is_other_global(name));
        self.module.global_variables().filter_map(variable).chain(aliases).collect()
    }

    fn tables(&self) -> BTreeMap<String, TableFacts> {
        let variables = self.module.global_variables().filter(|variable| is_table(&variable.name()));
        let variables = variables.map(|variable| table_facts(self.reader.table(variable)));
        let aliases = self.module.aliases().filter(|alias| is_table(&alias.name())).map(|alias| {
            let alias_of = self.reader.entry(alias.aliasee()).to_string();
            (alias.name(), TableFacts::Alias { alias_of })
        });
        variables.chain(aliases).collect()
    }
}

fn is_listed(function: Function<'_>) -> bool {
    const OF_THE_PASS: [&str; 5] =
        [attributes::CLONES, attributes::CLONE, attributes::RELOC, attributes::FVAR, attributes::ALIAS];
    !function.is_declaration()
        || OF_THE_PASS.iter().any(|attribute| function.has_string_attribute(attribute))
        || function.name() == AUTOINIT
}

fn is_other_global(name: &str) -> bool {
    !is_table(name) && !name.starts_with("llvm.") && !name.ends_with(SLOT_SUFFIX)
}

fn attribute_facts(function: Function<'_>) -> FunctionFacts {
    FunctionFacts {
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
        ..FunctionFacts::default()
    }
}

/// The attributes that have no member of their own.
fn other_attributes(function: Function<'_>) -> Vec<String> {
    let has_member = |attribute: &str| {
        ["\"julia.mv.", "\"target-cpu\"", "\"target-features\""]
            .iter()
            .any(|start| attribute.starts_with(start))
            || ["optsize", "minsize", "optnone"].contains(&attribute)
    };
    let mut attributes = function.attributes();
    attributes.retain(|attribute| !has_member(attribute));
    attributes.sort_unstable();
    attributes
}

fn call_facts(call: Instruction<'_>) -> CallFacts {
    let parameters = call.call_type().map_or(0, |call_type| call_type.function_parameters().len());
    CallFacts {
        cc: call.calling_convention(),
        tail: match call.tail_call_kind() {
            TailCallKind::LLVMTailCallKindNone => "none",
            TailCallKind::LLVMTailCallKindTail => "tail",
            TailCallKind::LLVMTailCallKindMustTail => "musttail",
            TailCallKind::LLVMTailCallKindNoTail => "notail",
        },
        result: call.attributes_at(Place::Result).to_string(),
        parameters: (0..)
            .take(parameters)
            .map(|number| call.attributes_at(Place::Parameter(number)).to_string())
            .collect(),
    }
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
        // Functions have no others.
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

fn table_facts(table: Table) -> (String, TableFacts) {
    let mut facts = VariableFacts {
        value_type: table.value_type,
        constant: table.constant,
        hidden: table.hidden,
        dso_local: table.dso_local,
        int: None,
        values: None,
        other: None,
    };
    match table.content {
        TableContent::Declared => {}
        TableContent::Integer(value) => facts.int = Some(value),
        TableContent::Entries(entries) => facts.values = Some(entries.into_iter().map(entry_facts).collect()),
        TableContent::Other(text) => facts.other = Some(text),
    }
    (table.name, TableFacts::Variable(facts))
}

fn entry_facts(entry: Entry) -> EntryFacts {
    match entry {
        Entry::Integer(value) => EntryFacts::Number(value),
        other => EntryFacts::Text(other.to_string()),
    }
}

fn loader_facts(loaded: &LoadedTarget<'_>) -> LoaderFacts {
    let versions = |versions: &[(u32, &Address)]| {
        versions.iter().map(|(index, version)| (*index, version.to_string())).collect()
    };
    let written = loaded.relocated.iter();
    LoaderFacts {
        functions: versions(&loaded.functions),
        clones: versions(loaded.clones.as_deref().unwrap_or_default()),
        relocated: written.map(|(place, version)| (place.to_string(), version.to_string())).collect(),
    }
}
