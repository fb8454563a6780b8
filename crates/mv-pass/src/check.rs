//! Everything that is malformed is found here, before the module is changed.

use crate::error::MultiVersioningError;
use crate::flags;
use crate::function_table::{
    BadEntries, FVAR_IDXS, FVARS, FunctionTable, GVAR_IDXS, GVARS, Table, check_index_table, check_unused,
    find_table, read_function_table,
};
use crate::originals::{Original, Originals};
use crate::specs::{Group, MultiVersioningTargets};
use crate::uses::{Containers, for_each_use};
use juliair_types::dialect::{Dialect, TableForm};
use llvm_ext::global::{Function, GlobalAlias, GlobalVariable, Linkage};
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::types::{DataLayout, Type};
use llvm_ext::value::{Constant, Use};
use rustc_hash::FxHashSet;
use std::cell::RefCell;

/// How many loads one operand may need. Constants share what is in them, instructions do not: a small constant could
/// stand for more of them than memory has room for.
const MAX_LOADS: u32 = 1 << 16;

/// A module that the pass accepts, with all that the phases need to know of it.
pub(crate) struct Plan<'m> {
    pub(crate) targets: MultiVersioningTargets,
    pub(crate) dialect: &'static Dialect,
    pub(crate) groups: Vec<Group>,
    pub(crate) originals: Originals<'m>,
    pub(crate) fvars: Table<'m>,
    pub(crate) functions: FunctionTable<'m>,
    /// The table of global variables, where the pass consumes it.
    pub(crate) gvars: Option<Table<'m>>,
    pub(crate) bad_entries: BadEntries,
    /// What is appended to the names of the tables.
    pub(crate) suffix: String,
    /// Which constants and globals contain functions with versions.
    pub(crate) containers: Containers<'m>,
    pub(crate) layout: DataLayout<'m>,
}

impl<'m> Plan<'m> {
    /// Checks a module whose original functions are known.
    ///
    /// # Errors
    ///
    /// The first fault, in the order of the checks below and then in module order.
    pub(crate) fn new(
        module: &'m Module<'_>,
        targets: MultiVersioningTargets,
        groups: Vec<Group>,
        originals: Originals<'m>,
        dialect: &'static Dialect,
        bad_entries: BadEntries,
    ) -> Result<Self, MultiVersioningError> {
        let suffix = suffix(module)?;
        let fvars = find_table(module, FVARS)?;
        let functions = read_function_table(&fvars, bad_entries)?;
        check_unused(&fvars, FVARS)?;
        let gvars = match dialect.tables {
            TableForm::Offsets => Some(find_table(module, GVARS)?),
            TableForm::Pointers => None,
        };
        let containers = Containers::of(originals.cloned().map(|original| original.function.address()));
        let layout = module.data_layout();
        let plan = Self {
            targets,
            dialect,
            groups,
            originals,
            fvars,
            functions,
            gvars,
            bad_entries,
            suffix,
            containers,
            layout,
        };
        match 8 * plan.layout.pointer_size() {
            32 | 64 => {}
            bits => return Err(MultiVersioningError::PointerSize(bits)),
        }
        plan.check_tables(module)?;
        plan.check_versions()?;
        plan.check_slots()?;
        plan.check_globals(module)?;
        plan.check_instruction_uses()?;
        Ok(plan)
    }

    /// Whether the loader's tables are emitted: always, but for a reduced test case without any function.
    pub(crate) fn emits_tables(&self) -> bool {
        self.bad_entries == BadEntries::Refused || !self.functions.functions().is_empty()
    }

    fn check_tables(&self, module: &Module<'_>) -> Result<(), MultiVersioningError> {
        if !self.emits_tables() {
            return Ok(());
        }
        check_index_table(module, FVAR_IDXS, self.functions.functions().len())?;
        let Some(gvars) = &self.gvars else { return Ok(()) };
        check_unused(gvars, GVARS)?;
        check_index_table(module, GVAR_IDXS, gvars.elements.len())?;
        let first_function = self.functions.functions().first().map(|function| function.address());
        check_base(FVARS, first_function, "jl_fvar_base")?;
        check_base(GVARS, gvars.elements.first().copied(), "jl_gvar_base")
    }

    /// Every original function, and every one in the table, has a version for each target that clones everything.
    fn check_versions(&self) -> Result<(), MultiVersioningError> {
        let all = || self.originals.iter().map(|original| original.function);
        let in_table = || self.functions.functions().iter().copied();
        for group in &self.groups[1..] {
            let target = group.target;
            let has_version = |function: &Function<'m>| {
                self.originals.get(*function).is_some_and(|original| original.is_cloned_for(target))
            };
            if let Some(function) = all().chain(in_table()).find(|function| !has_version(function)) {
                return Err(MultiVersioningError::NoVersion { function: function.name(), target });
            }
        }
        Ok(())
    }

    fn check_slots(&self) -> Result<(), MultiVersioningError> {
        for original in self.originals.iter().filter(|original| original.reloc) {
            let function = original.function;
            if !function.is_declaration() && self.functions.index(function).is_none() {
                let hint = match function.linkage() {
                    Linkage::LLVMAvailableExternallyLinkage => {
                        " (it is available_externally: run elim-avail-extern first, which removes it)"
                    }
                    _ => "",
                };
                return Err(MultiVersioningError::RelocatedNotInTable { function: function.name(), hint });
            }
        }
        Ok(())
    }

    fn check_globals(&self, module: &'m Module<'_>) -> Result<(), MultiVersioningError> {
        for variable in module.global_variables().filter(|variable| !self.is_consumed(*variable)) {
            if self.containers.is_user(variable.value()) {
                let initializer = variable.initializer().expect("a user of something has an initializer");
                self.check_initializer(variable, initializer, &mut FxHashSet::default())?;
            }
        }
        for alias in module.aliases().filter(|alias| self.containers.is_user(alias.value())) {
            self.check_alias(alias)?;
        }
        if let Some(ifunc) = module.ifuncs().find(|ifunc| self.containers.is_user(ifunc.value())) {
            let function = self.function_in(ifunc.resolver());
            return Err(used_by_global_value(function, "ifunc", ifunc.name(), "resolver"));
        }
        module.functions().filter(|function| self.containers.is_user(function.value())).try_for_each(
            |function| {
                let roles = [
                    (function.personality(), "personality"),
                    (function.prefix_data(), "prefix data"),
                    (function.prologue_data(), "prologue data"),
                ];
                let (constant, role) = roles
                    .into_iter()
                    .find_map(|(constant, role)| {
                        Some((constant.filter(|&c| self.containers.contains(c))?, role))
                    })
                    .expect("a function uses constants as these only");
                Err(used_by_global_value(self.function_in(constant), "function", function.name(), role))
            },
        )
    }

    /// Whether the pass takes the variable out of the module.
    pub(crate) fn is_consumed(&self, variable: GlobalVariable<'m>) -> bool {
        variable == self.fvars.variable || self.gvars.as_ref().is_some_and(|gvars| gvars.variable == variable)
    }

    fn check_initializer(
        &self,
        variable: GlobalVariable<'m>,
        constant: Constant<'m>,
        seen: &mut FxHashSet<Constant<'m>>,
    ) -> Result<(), MultiVersioningError> {
        let mut pending = vec![constant];
        while let Some(constant) = pending.pop() {
            if !self.containers.contains(constant) || !seen.insert(constant) {
                continue;
            }
            match constant.as_function() {
                Some(function) => self.check_use_in_variable(variable, function)?,
                None => {
                    self.check_keeps_address(variable.name(), constant)?;
                    let operands = constant.constant_operands();
                    pending.extend(operands.collect::<Vec<_>>().into_iter().rev());
                }
            }
        }
        Ok(())
    }

    fn check_use_in_variable(
        &self,
        variable: GlobalVariable<'m>,
        function: Function<'m>,
    ) -> Result<(), MultiVersioningError> {
        let (function_name, global) = (function.name(), variable.name());
        if global.starts_with("llvm.") {
            return Err(MultiVersioningError::LlvmGlobal { function: function_name, global });
        }
        if variable.is_constant() {
            return Err(MultiVersioningError::ConstantGlobal { function: function_name, global });
        }
        if variable.is_thread_local() {
            return Err(MultiVersioningError::ThreadLocalGlobal { function: function_name, global });
        }
        if self.functions.index(function).is_none() {
            return Err(MultiVersioningError::UsedNotInTable { function: function_name, global });
        }
        Ok(())
    }

    /// Aggregates and casts to and from an integer of pointer size hold the address as it is.
    fn check_keeps_address(
        &self,
        global: String,
        constant: Constant<'m>,
    ) -> Result<(), MultiVersioningError> {
        if !constant.is_expression() || keeps_address(constant, self.layout) {
            return Ok(());
        }
        Err(MultiVersioningError::AddressChanged {
            function: self.function_in(constant).name(),
            global,
            expression: constant.to_string(),
        })
    }

    fn check_alias(&self, alias: GlobalAlias<'m>) -> Result<(), MultiVersioningError> {
        let mut aliasee = alias.aliasee();
        while aliasee.as_function().is_none() {
            self.check_keeps_address(alias.name(), aliasee)?;
            aliasee = aliasee.operand(0).as_constant().expect("a constant's operands are constants");
        }
        let function = aliasee.as_function().expect("the loop ends at one");
        let original = self.originals.get(function).expect("a function with versions");
        let is_known = !function.is_declaration() && original.reloc;
        if !is_known {
            return Err(no_slot(function, alias.name()));
        }
        match alias.name_bytes().starts_with(b"llvm.") {
            false => Ok(()),
            true => Err(MultiVersioningError::AliasOfIntrinsicName {
                function: function.name(),
                alias: alias.name(),
            }),
        }
    }

    /// A function with versions in a constant that contains one, for messages.
    fn function_in(&self, constant: Constant<'m>) -> Function<'m> {
        let mut pending = vec![constant];
        while let Some(constant) = pending.pop() {
            if let Some(function) =
                constant.as_function().filter(|&function| self.originals.is_cloned(function))
            {
                return function;
            }
            let inner = constant.constant_operands();
            pending.extend(inner.filter(|&inner| self.containers.contains(inner)));
        }
        unreachable!("asked of constants that contain such a function only")
    }

    /// The uses that `fix_inst_uses` will send through slots: there must be a slot, and a place for the load.
    fn check_instruction_uses(&self) -> Result<(), MultiVersioningError> {
        let needs_load =
            |original: &&Original<'m>| self.groups.iter().any(|group| original.is_cloned_selectively(group));
        // Constants without a fault need not be looked at again for another function in them.
        let (mut seen_without_slot, mut seen) = (FxHashSet::default(), FxHashSet::default());
        let counts = RefCell::default();
        for original in self.originals.cloned().filter(needs_load) {
            let function = original.function;
            if !original.reloc {
                self.find_use(function, &mut seen_without_slot, |_, user| {
                    Some(no_slot(function, user.name()))
                })?;
            }
            self.find_use(function, &mut seen, |operand, user| {
                if self.containers.occurrences(operand.value(), &mut counts.borrow_mut()) > MAX_LOADS {
                    let (function, user) = (function.name(), user.name());
                    return Some(MultiVersioningError::TooManyUses { function, user, limit: MAX_LOADS });
                }
                let instruction = refused_place(operand)?;
                Some(MultiVersioningError::NoPlaceForLoad {
                    function: function.name(),
                    instruction,
                    user: user.name(),
                })
            })?;
        }
        Ok(())
    }

    /// Looks at the uses of a function by instructions of functions with versions.
    fn find_use(
        &self,
        function: Function<'m>,
        seen: &mut FxHashSet<Constant<'m>>,
        fault: impl Fn(Use<'m>, Function<'m>) -> Option<MultiVersioningError>,
    ) -> Result<(), MultiVersioningError> {
        let mut found = None;
        for_each_use(function.address(), seen, |operand| {
            if found.is_some() {
                return;
            }
            let user = operand.user().as_instruction().map(Instruction::function);
            if let Some(user) = user.filter(|&user| self.originals.is_cloned(user)) {
                found = fault(operand, user);
            }
        });
        found.map_or(Ok(()), Err)
    }
}

/// The alias that other entries are relative to can only be made of what the module defines.
fn check_base(
    table: &'static str,
    first: Option<Constant<'_>>,
    base: &'static str,
) -> Result<(), MultiVersioningError> {
    match first.map(Constant::strip_pointer_casts).filter(|&first| !can_be_aliased(first)) {
        Some(first) => {
            let entry = if first.is_global() { first.name() } else { first.to_string() };
            Err(MultiVersioningError::BaseNotDefined { table, entry, base })
        }
        None => Ok(()),
    }
}

/// Whether it is an address in this module's object: no alias can be of something that is to be found elsewhere.
fn can_be_aliased(constant: Constant<'_>) -> bool {
    match constant.as_global() {
        Some(global) => {
            !global.is_declaration() && global.linkage() != Linkage::LLVMAvailableExternallyLinkage
        }
        None => constant.is_expression(),
    }
}

fn suffix(module: &Module<'_>) -> Result<String, MultiVersioningError> {
    match flags::find(module, flags::SUFFIX).map(|flag| flag.value) {
        None => Ok(String::new()),
        Some(MetadataOperand::String(text)) => {
            let text = String::from_utf8(text).ok().filter(|text| !text.contains('\0'));
            text.ok_or(MultiVersioningError::MalformedSuffix)
        }
        Some(_) => Err(MultiVersioningError::MalformedSuffix),
    }
}

/// Casts between pointers, and between pointers and integers of their size in the module's layout.
fn keeps_address(expression: Constant<'_>, layout: DataLayout<'_>) -> bool {
    let (from, to) = (expression.operand(0).value_type(), expression.value_type());
    let same_size = |pointer: Type<'_>, integer: Type<'_>| match pointer.pointer_address_space() {
        Some(space) => integer.int_bits() == Some(8 * layout.pointer_size_in(space)),
        None => false,
    };
    match expression.expression_opcode() {
        Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => true,
        Some(Opcode::LLVMPtrToInt) => same_size(from, to),
        Some(Opcode::LLVMIntToPtr) => same_size(to, from),
        _ => false,
    }
}

fn used_by_global_value(
    function: Function<'_>,
    user_kind: &'static str,
    user: String,
    role: &'static str,
) -> MultiVersioningError {
    MultiVersioningError::UsedByGlobalValue { function: function.name(), user_kind, user, role }
}

fn no_slot(function: Function<'_>, user: String) -> MultiVersioningError {
    MultiVersioningError::NoSlot { function: function.name(), user }
}

/// Intrinsics that take a function itself, not a pointer to one.
fn constant_operand_of_intrinsic(call: Instruction<'_>) -> Option<&'static str> {
    const INTRINSICS: [&str; 5] = [
        "llvm.gcroot",
        "llvm.localrecover",
        "llvm.init.trampoline",
        "llvm.call.preallocated.setup",
        "llvm.eh.typeid.for",
    ];
    let callee = call.called_function().filter(|callee| callee.is_intrinsic())?;
    INTRINSICS.into_iter().find(|name| callee.name_starts_with(name))
}

/// The name of an instruction that needs the function's address where no load can stand before it: among the exception
/// handling instructions at the start of a block, or at the end of a block that must not hold anything else.
fn refused_place(operand: Use<'_>) -> Option<&'static str> {
    let instruction = operand.user().as_instruction()?;
    match instruction.opcode() {
        Opcode::LLVMLandingPad => Some("landingpad"),
        Opcode::LLVMCatchPad => Some("catchpad"),
        Opcode::LLVMCleanupPad => Some("cleanuppad"),
        Opcode::LLVMCall => constant_operand_of_intrinsic(instruction),
        Opcode::LLVMPHI => {
            let end = instruction.incoming_block(operand.operand_number()).terminator();
            (end.opcode() == Opcode::LLVMCatchSwitch).then_some("phi after a catchswitch")
        }
        _ => None,
    }
}
