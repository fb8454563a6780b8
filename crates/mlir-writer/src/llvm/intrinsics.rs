//! Intrinsics that are operations of the dialect: by the generated table, and by hand where arguments are more than operands
//! and plain numbers.
use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::inspect::Facts;
use llvm_ext::instruction::Instruction;
use llvm_ext::value::Value as LlvmValue;

use super::ImportError;
use super::function::FunctionCode;
use super::names::fast_math_attr;
use super::operations::Draft;
use super::properties::{Kind, Layout};

/// Operations that take their arguments in another form than as operands and numbers of the table.
const BY_HAND: &[&str] = &[
    "llvm.intr.assume",
    "llvm.intr.experimental.noalias.scope.decl",
    // On the way back they say that the pointer is aligned like an element, which the intrinsic need not.
    "llvm.intr.matrix.column.major.load",
    "llvm.intr.matrix.column.major.store",
    "llvm.intr.dbg.value",
    "llvm.intr.dbg.declare",
    "llvm.intr.dbg.label",
];

/// Names of operations that are others than LLVM's.
const RENAMED: &[(&str, &str)] = &[("va_start", "vastart"), ("va_copy", "vacopy"), ("va_end", "vaend")];

/// Arguments that are attributes, of operations whose description has them as code.
const IMMEDIATES: &[(&str, &[(u32, &str)])] = &[
    ("llvm.intr.matrix.multiply", &[(2, "lhs_rows"), (3, "lhs_columns"), (4, "rhs_columns")]),
    ("llvm.intr.matrix.transpose", &[(1, "rows"), (2, "columns")]),
];

/// The arguments of an intrinsic that are attributes of the operation, and their names.
fn immediates(layout: &Layout) -> &'static [(u32, &'static str)] {
    let by_hand = IMMEDIATES.iter().find(|(op, _)| *op == layout.op);
    by_hand.map_or(layout.immediates, |(_, immediates)| *immediates)
}

/// Constraints by LLVM's names: the property, and the number that the dialect has for it.
const CONSTRAINTS: &[(&str, &str, i64)] = &[
    ("round.towardzero", "roundingmode", 0),
    ("round.tonearest", "roundingmode", 1),
    ("round.upward", "roundingmode", 2),
    ("round.downward", "roundingmode", 3),
    ("round.tonearestaway", "roundingmode", 4),
    ("round.dynamic", "roundingmode", 7),
    ("fpexcept.ignore", "fpExceptionBehavior", 0),
    ("fpexcept.maytrap", "fpExceptionBehavior", 1),
    ("fpexcept.strict", "fpExceptionBehavior", 2),
];

impl<'m> FunctionCode<'_, 'm> {
    /// The dialect's own operation for an intrinsic, if it has one and that can say all of the call.
    pub(super) fn own_intrinsic(
        &mut self,
        instruction: Instruction<'m>,
        function: Function<'m>,
        facts: Facts,
    ) -> Result<Option<Draft>, ImportError> {
        let Some(layout) = self.layout_of(function) else { return Ok(None) };
        let arguments: Vec<LlvmValue<'m>> = instruction.call_arguments().collect();
        if layout.op != "llvm.intr.assume" && !instruction.bundles().is_empty() {
            return Ok(None);
        }
        let draft = match layout.op {
            "llvm.intr.assume" => Some(self.assume(instruction, &arguments)?),
            "llvm.intr.experimental.noalias.scope.decl" => self.scope_declaration(&arguments),
            op if op.starts_with("llvm.intr.experimental.constrained.") => {
                self.constrained(layout, &arguments, facts)?
            }
            op if BY_HAND.contains(&op) => None,
            "llvm.intr.masked.load" | "llvm.intr.masked.gather" => {
                self.masked(layout, instruction, 0, facts)?
            }
            "llvm.intr.masked.store" | "llvm.intr.masked.scatter" => {
                self.masked(layout, instruction, 1, facts)?
            }
            _ => self.by_table(layout, &arguments, facts)?,
        };
        let results = self.result_values(instruction).len();
        let fits =
            |draft: &Draft| layout.operands.takes(draft.operands.len()) && layout.results.takes(results);
        match draft.filter(fits) {
            Some(draft) => {
                let is_attribute = |&position: &u32| {
                    immediates(layout).iter().any(|(immediate, _)| *immediate == position)
                        || arguments[position as usize].metadata_operand().is_some()
                };
                let without: Vec<u32> = (0u32..).take(arguments.len()).filter(is_attribute).collect();
                Ok(Some(self.code.call_attributes_without(draft, instruction, &without)?))
            }
            None => Ok(None),
        }
    }

    /// The operation whose name is that of the intrinsic, without the types that overloaded ones have at the end: which
    /// those are, LLVM knows (`llvm.memcpy.element.unordered.atomic` is no `llvm.memcpy`).
    fn layout_of(&self, function: Function<'m>) -> Option<&'static Layout> {
        let name = function.intrinsic_base_name()?;
        let name = name.strip_prefix("llvm.")?;
        let renamed = RENAMED.iter().find(|(llvm, _)| *llvm == name);
        let name = renamed.map_or(name, |(_, renamed)| *renamed);
        self.code.import.operations.find(&format!("llvm.intr.{name}"))
    }

    fn by_table(
        &mut self,
        layout: &'static Layout,
        arguments: &[LlvmValue<'m>],
        facts: Facts,
    ) -> Result<Option<Draft>, ImportError> {
        let given = |name: &str| {
            immediates(layout).iter().any(|(_, immediate)| *immediate == name) || name == "fastmathFlags"
        };
        // What has to be there and is no argument is not told by the table.
        let is_told = layout.properties.iter().all(|(name, kind)| *kind == Kind::Optional || given(name));
        let has_metadata = arguments.iter().any(|argument| argument.metadata_operand().is_some());
        if !is_told || has_metadata {
            return Ok(None);
        }
        let mut draft = Draft::new(layout.op);
        for (number, &argument) in (0u32..).zip(arguments) {
            match immediates(layout).iter().find(|(position, _)| *position == number) {
                None => draft.operands.push(self.code.value(argument)?),
                Some((_, name)) => {
                    let Some(constant) = argument.as_constant() else { return Ok(None) };
                    let Some(value) = self.code.literal(constant)? else { return Ok(None) };
                    draft = draft.set(name, value);
                }
            }
        }
        if self.code.import.operations.has_property(layout.op, "fastmathFlags") {
            let fast = fast_math_attr(self.code.context, facts.fast_math);
            draft = draft.set("fastmathFlags", fast);
        } else if facts.fast_math != 0 {
            return Ok(None);
        }
        Ok(Some(draft))
    }

    /// An access under a mask, whose alignment is an attribute of the pointer in LLVM.
    fn masked(
        &mut self,
        layout: &'static Layout,
        instruction: Instruction<'m>,
        pointer: u32,
        facts: Facts,
    ) -> Result<Option<Draft>, ImportError> {
        if facts.fast_math != 0 {
            return Ok(None);
        }
        let operands = self.code.values(instruction.call_arguments())?;
        let alignment = instruction.attributes_at(Place::Parameter(pointer)).number("align").unwrap_or(1);
        let alignment = self.code.i32_attr(alignment.cast_signed());
        Ok(Some(Draft::new(layout.op).operands(operands).set("alignment", alignment)))
    }

    /// Arithmetic that knows how it rounds and what becomes of exceptions, which metadata tell.
    fn constrained(
        &mut self,
        layout: &'static Layout,
        arguments: &[LlvmValue<'m>],
        facts: Facts,
    ) -> Result<Option<Draft>, ImportError> {
        let mut draft = Draft::new(layout.op);
        for &argument in arguments {
            let Some(node) = argument.metadata_operand() else {
                draft.operands.push(self.code.value(argument)?);
                continue;
            };
            let text = node.string().unwrap_or_default();
            let known = CONSTRAINTS.iter().find(|(name, ..)| name.as_bytes() == text);
            let Some((_, property, number)) = known else { return Ok(None) };
            let number = self.code.i64_attr(*number);
            draft = draft.set(property, number);
        }
        Ok(Some(self.code.fast_math(draft, layout.op, facts.fast_math)?))
    }

    fn assume(
        &mut self,
        instruction: Instruction<'m>,
        arguments: &[LlvmValue<'m>],
    ) -> Result<Draft, ImportError> {
        let operands = self.code.values(arguments.iter().copied())?;
        let (sizes, bundles) = self.bundles(instruction)?;
        let draft = Draft::new("llvm.intr.assume").operands(operands).operands(bundles);
        Ok(self.with_bundles(draft, instruction, &sizes))
    }

    fn scope_declaration(&mut self, arguments: &[LlvmValue<'m>]) -> Option<Draft> {
        let node = arguments.first()?.metadata_operand()?;
        let operands = node.operands()?;
        let [Some(scope)] = operands.as_slice() else { return None };
        let scope = self.code.import.alias_scope(self.code.context, *scope)?;
        Some(Draft::new("llvm.intr.experimental.noalias.scope.decl").set("scope", scope))
    }
}
