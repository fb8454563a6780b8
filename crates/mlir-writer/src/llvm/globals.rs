//! Global variables with their initializers, aliases, ifuncs and comdats.
use std::collections::BTreeMap;

use llvm_ext::global::{
    DllStorageClass, Function, GlobalAlias, GlobalIFunc, GlobalValue, GlobalVariable, UnnamedAddress,
};
use llvm_ext::inspect::GlobalFacts;
use llvm_ext::instruction::BasicBlock;
use llvm_ext::module::Module;
use llvm_ext::value::{Constant, Value as LlvmValue};

use super::attributes::is_misread;
use super::code::Code;
use super::names::{comdat_kind, linkage_attr, visibility};
use super::operations::Draft;
use super::target_types::{TargetUse, takes};
use super::{Fate, Holder, ImportError, Importer};
use crate::ir::{Attr, AttrData, Body, Context, Location, Op, OpSink};

/// A name that no global has: the one that is wanted, or that with a number at its end.
pub(super) fn free_name(module: &Module<'_>, wanted: &str) -> String {
    let is_free = |name: &String| module.named_global(name).is_none();
    let mut names =
        std::iter::once(wanted.to_owned()).chain((1u64..).map(|number| format!("{wanted}.{number}")));
    names.find(is_free).unwrap_or_default()
}

impl Importer {
    /// Everything but functions.
    pub(super) fn globals(
        &mut self,
        context: &mut Context,
        body: &mut Body,
        module: &Module<'_>,
        sink: &mut dyn OpSink,
    ) -> Result<(), ImportError> {
        self.comdats(context, body, module, sink)?;
        for variable in module.global_variables() {
            self.report.globals += 1;
            self.one(context, body, (variable.value(), Holder::Variable), sink, |code| {
                match code.constructors(variable)? {
                    Some(op) => Ok(op),
                    None => code.variable(variable),
                }
            })?;
        }
        for alias in module.aliases() {
            self.report.globals += 1;
            self.one(context, body, (alias.value(), Holder::Alias), sink, |code| code.alias(alias))?;
        }
        for ifunc in module.ifuncs() {
            self.report.globals += 1;
            self.one(context, body, (ifunc.value(), Holder::IFunc), sink, |code| code.ifunc(ifunc))?;
        }
        self.module_flags(context, body, module, sink)
    }

    /// Makes one operation and hands it on.
    fn one(
        &mut self,
        context: &mut Context,
        body: &mut Body,
        (global, holder): (LlvmValue<'_>, Holder),
        sink: &mut dyn OpSink,
        make: impl FnOnce(&mut Code<'_>) -> Result<Op, ImportError>,
    ) -> Result<(), ImportError> {
        let place = self.place_of(global);
        let holder = self.holder(global, holder);
        let scope = (!self.debug.is_used()).then(|| context.scope());
        let mut code = Code::new(self, context, body, place, holder);
        let op = make(&mut code)?;
        sink.write(context, body, op)?;
        body.clear();
        if let Some(scope) = scope {
            context.release(scope);
            self.forget_scope();
        }
        Ok(())
    }

    /// Forgets what was interned in a scope.
    pub(super) fn forget_scope(&mut self) {
        self.attribute_lists.clear();
        self.metadata.forget();
    }

    /// Symbols for globals without a name.
    pub(super) fn rename(&mut self, module: &Module<'_>) {
        let values = module
            .global_variables()
            .map(|each| each.value())
            .chain(module.aliases().map(|each| each.value()))
            .chain(module.ifuncs().map(|each| each.value()))
            .chain(module.functions().map(|each| each.value()));
        let nameless = values.filter(|each| each.name_bytes().is_empty()).map(LlvmValue::identity);
        for (number, identity) in nameless.enumerate() {
            let name = free_name(module, &format!("jlopt.nameless.{number}"));
            let _replaced = self.renamed.insert(identity, name);
        }
    }

    /// The name of a global.
    pub(super) fn symbol_name(&self, global: LlvmValue<'_>) -> Vec<u8> {
        match self.renamed.get(&global.identity()) {
            Some(name) => name.clone().into_bytes(),
            None => global.name_bytes(),
        }
    }

    /// A global as reports and errors name it.
    pub(super) fn place_of(&self, global: LlvmValue<'_>) -> String {
        format!("@{}", String::from_utf8_lossy(&self.symbol_name(global)))
    }

    /// What a global is, unless it has no name.
    pub(super) fn holder(&self, global: LlvmValue<'_>, named: Holder) -> Holder {
        if self.renamed.contains_key(&global.identity()) { Holder::Nameless } else { named }
    }

    /// A reference to a global.
    pub(super) fn symbol(&self, context: &mut Context, global: LlvmValue<'_>) -> Attr {
        let name = self.symbol_name(global);
        context.symbol_attr(&name)
    }

    /// The number of a block whose address is taken.
    pub(super) fn block_tag(&mut self, block: BasicBlock<'_>) -> u64 {
        let next = self.block_tags.len() as u64;
        *self.block_tags.entry(block.identity()).or_insert(next)
    }

    pub(super) fn comdat_ref(&self, context: &mut Context, name: &[u8]) -> Attr {
        let (root, name) = (context.str(&self.comdats), context.str(name));
        context.attr(AttrData::SymbolRef { root, nested: [name].into() })
    }

    fn comdats(
        &mut self,
        context: &mut Context,
        body: &mut Body,
        module: &Module<'_>,
        sink: &mut dyn OpSink,
    ) -> Result<(), ImportError> {
        let variables = module.global_variables().map(GlobalVariable::global);
        let functions = module.functions().map(Function::global);
        let all: BTreeMap<Vec<u8>, u32> =
            variables.chain(functions).filter_map(|global| global.global_facts().comdat).collect();
        if all.is_empty() {
            return Ok(());
        }
        let region = body.new_region();
        let block = body.new_block(region, &[]);
        for (name, kind) in all {
            let name = context.string_attr(&name);
            let kind = context.integer_attr(self.common.i64, comdat_kind(kind));
            let draft = Draft::new("llvm.comdat_selector").set("sym_name", name).set("comdat", kind);
            let _ = self.operations.make(context, body, draft, Location::Unknown, Some(block));
        }
        let name = context.string_attr(&self.comdats);
        let draft = Draft::new("llvm.comdat").set("sym_name", name).region(region);
        let op = self.operations.make(context, body, draft, Location::Unknown, None);
        sink.write(context, body, op)?;
        body.clear();
        Ok(())
    }

    /// Whether a declaration is not written, because its calls declare it again.
    pub(super) fn is_gone(&self, function: Function<'_>) -> bool {
        function.is_intrinsic() && !self.named_intrinsics.contains(&function.identity())
    }
}

impl Code<'_> {
    /// Alignment, section and comdat of a function or variable.
    pub(super) fn placed(&mut self, mut draft: Draft, facts: &GlobalFacts) -> Draft {
        if facts.alignment > 0 {
            let alignment = self.i64_attr(facts.alignment.cast_signed());
            draft = draft.set("alignment", alignment);
        }
        if !facts.section.is_empty() {
            let section = self.context.string_attr(&facts.section);
            draft = draft.set("section", section);
        }
        if let Some((name, _)) = &facts.comdat {
            let comdat = self.import.comdat_ref(self.context, name);
            draft = draft.set("comdat", comdat);
        }
        draft
    }

    fn variable(&mut self, variable: GlobalVariable<'_>) -> Result<Op, ImportError> {
        let global = variable.global();
        let facts = global.global_facts();
        if !takes(global.content_type(), TargetUse::Variable) {
            return Err(self.no_form(format!("a variable of type `{}`", global.content_type())));
        }
        let ty = self.ty(global.content_type());
        let ty = self.context.type_attr(ty);
        let space = self.i32_attr(i64::from(facts.address_space));
        let mut draft = self
            .named_global(Draft::new("llvm.mlir.global"), global)
            .set("global_type", ty)
            .set("addr_space", space)
            .flag(variable.is_constant(), "constant")
            .flag(facts.thread_local_mode != 0, "thread_local_")
            .flag(variable.is_externally_initialized(), "externally_initialized");
        draft = self.placed(draft, &facts);
        let region = self.body.new_region();
        if let Some(initializer) = variable.initializer() {
            match self.literal(initializer)? {
                Some(value) => draft = draft.set("value", value),
                None => self.initializer(initializer, region)?,
            }
        }
        draft = self.variable_attributes(draft, variable)?;
        draft = self.rare_global_parts(draft, global, &facts)?;
        draft = self.global_metadata(draft, global)?;
        self.location = Location::Unknown;
        Ok(self.detached(draft.region(region)))
    }

    /// What variables, aliases and ifuncs have in common.
    fn named_global(&mut self, draft: Draft, global: GlobalValue<'_>) -> Draft {
        let name = self.import.symbol_name(global.value());
        let name = self.context.string_attr(&name);
        let linkage = linkage_attr(self.context, global.linkage());
        let visibility = self.i64_attr(visibility(global.visibility()));
        let unnamed = self.unnamed_attr(global.unnamed_address());
        draft
            .set("sym_name", name)
            .set("linkage", linkage)
            .set("visibility_", visibility)
            .set("unnamed_addr", unnamed)
            .flag(global.is_dso_local(), "dso_local")
    }

    fn detached(&mut self, draft: Draft) -> Op {
        self.import.operations.make(self.context, self.body, draft, self.location, None)
    }

    pub(super) fn unnamed_attr(&mut self, unnamed: UnnamedAddress) -> Attr {
        self.i64_attr(match unnamed {
            UnnamedAddress::LLVMNoUnnamedAddr => 0,
            UnnamedAddress::LLVMLocalUnnamedAddr => 1,
            UnnamedAddress::LLVMGlobalUnnamedAddr => 2,
        })
    }

    /// A region that returns a constant.
    fn initializer(&mut self, value: Constant<'_>, region: crate::ir::Region) -> Result<(), ImportError> {
        let block = self.body.new_block(region, &[]);
        let value = self.value(value.value())?;
        let constants = std::mem::take(&mut self.constants);
        let _ = self.append(Draft::new("llvm.return").operands([value]), block);
        self.body.prepend(block, &constants);
        Ok(())
    }

    /// Attributes of a variable, in the form of `passthrough`.
    fn variable_attributes(
        &mut self,
        mut draft: Draft,
        variable: GlobalVariable<'_>,
    ) -> Result<Draft, ImportError> {
        let (mut attributes, mut strings) = (Vec::new(), Vec::new());
        for attribute in variable.list_attributes() {
            let entry = self.attribute_entry(&attribute);
            if is_misread(&attribute) { &mut strings } else { &mut attributes }.push(entry);
        }
        if !attributes.is_empty() {
            let attributes = self.context.array_attr(&attributes);
            draft = draft.set("target_specific_attrs", attributes);
        }
        self.misread_attributes(draft, &strings)
    }

    /// What globals rarely say, and the dialect never.
    pub(super) fn rare_global_parts(
        &mut self,
        mut draft: Draft,
        global: GlobalValue<'_>,
        facts: &GlobalFacts,
    ) -> Result<Draft, ImportError> {
        if let mode @ 2.. = facts.thread_local_mode {
            let name = ["localdynamic", "initialexec", "localexec"][(mode as usize - 2).min(2)];
            let name = self.context.string_attr(name);
            draft = self.aside(draft, "jlopt.thread_local", "thread-local models", name)?;
        }
        let class = match global.dll_storage_class() {
            DllStorageClass::LLVMDefaultStorageClass => None,
            DllStorageClass::LLVMDLLImportStorageClass => Some("dllimport"),
            DllStorageClass::LLVMDLLExportStorageClass => Some("dllexport"),
        };
        if let Some(class) = class {
            let class = self.context.string_attr(class);
            draft = self.aside(draft, "jlopt.dll_storage_class", "DLL storage classes", class)?;
        }
        if !facts.partition.is_empty() {
            let partition = self.context.string_attr(&facts.partition);
            draft = self.aside(draft, "jlopt.partition", "partitions", partition)?;
        }
        if let Some(model) = facts.code_model {
            let name = ["tiny", "small", "kernel", "medium", "large"][(model as usize).min(4)];
            let name = self.context.string_attr(name);
            draft = self.aside(draft, "jlopt.code_model", "code models of globals", name)?;
        }
        if facts.sanitizer != 0 {
            let bits = self.i64_attr(i64::from(facts.sanitizer));
            draft = self.aside(draft, "jlopt.sanitizer", "sanitizer flags of globals", bits)?;
        }
        Ok(draft)
    }

    fn alias(&mut self, alias: GlobalAlias<'_>) -> Result<Op, ImportError> {
        let global = alias.global();
        let facts = global.global_facts();
        let ty = self.ty(global.content_type());
        let ty = self.context.type_attr(ty);
        let region = self.body.new_region();
        self.initializer(alias.aliasee(), region)?;
        let draft = self
            .named_global(Draft::new("llvm.mlir.alias"), global)
            .set("alias_type", ty)
            .flag(facts.thread_local_mode != 0, "thread_local_");
        let draft = self.rare_global_parts(draft, global, &facts)?;
        Ok(self.detached(draft.region(region)))
    }

    fn ifunc(&mut self, ifunc: GlobalIFunc<'_>) -> Result<Op, ImportError> {
        let global = ifunc.global();
        let facts = global.global_facts();
        let ty = self.ty(global.content_type());
        let ty = self.context.type_attr(ty);
        let resolver = ifunc.resolver();
        if !resolver.is_global() {
            return Err(self.no_form_of(global.value()));
        }
        let resolver_ty = self.ty(resolver.value_type());
        let resolver_ty = self.context.type_attr(resolver_ty);
        let resolver = self.import.symbol(self.context, resolver.value());
        let space = self.i32_attr(i64::from(facts.address_space));
        let draft = self
            .named_global(Draft::new("llvm.mlir.ifunc"), global)
            .set("i_func_type", ty)
            .set("resolver", resolver)
            .set("resolver_type", resolver_ty)
            .set("address_space", space);
        let draft = self.rare_global_parts(draft, global, &facts)?;
        Ok(self.detached(draft))
    }

    /// `llvm.global_ctors` and `llvm.global_dtors`, if they are as LLVM expects them.
    fn constructors(&mut self, variable: GlobalVariable<'_>) -> Result<Option<Op>, ImportError> {
        let (name, list) = match variable.name().as_str() {
            "llvm.global_ctors" => ("llvm.mlir.global_ctors", "ctors"),
            "llvm.global_dtors" => ("llvm.mlir.global_dtors", "dtors"),
            _ => return Ok(None),
        };
        let Some(initializer) = variable.initializer() else { return Ok(None) };
        let (mut functions, mut priorities, mut data) = (Vec::new(), Vec::new(), Vec::new());
        for entry in initializer.elements() {
            let parts: Vec<Constant<'_>> = entry.elements().collect();
            let [priority, function, datum] = parts.as_slice() else { return Ok(None) };
            let Some(priority) = priority.as_u64() else { return Ok(None) };
            if function.value().as_function().is_none() {
                return Ok(None);
            }
            functions.push(self.import.symbol(self.context, function.value()));
            priorities.push(self.i32_attr(priority.cast_signed()));
            data.push(if datum.is_null() {
                super::names::dialect_attr(self.context, "#llvm.zero")
            } else if datum.is_global() {
                self.import.symbol(self.context, datum.value())
            } else {
                return Ok(None);
            });
        }
        let functions = self.context.array_attr(&functions);
        let priorities = self.context.array_attr(&priorities);
        let data = self.context.array_attr(&data);
        let draft = Draft::new(name).set(list, functions).set("priorities", priorities).set("data", data);
        let facts = variable.global().global_facts();
        if !facts.section.is_empty() || facts.alignment > 8 {
            self.note(Fate::Lost, "section or alignment of constructor lists")?;
        }
        Ok(Some(self.detached(draft)))
    }
}
