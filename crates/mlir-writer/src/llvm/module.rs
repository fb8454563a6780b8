//! The module operation: what LLVM says of the module as a whole.
use llvm_ext::module::Module;

use super::names::dialect_attr;
use super::{Fate, ImportError, Importer};
use crate::ir::{Attr, Body, Context, Location, ModuleOp, NamedAttr, OpSink};
use crate::llvm::operations::Draft;

/// The place of what belongs to no global.
pub(super) const MODULE: &str = "module";

impl Importer {
    pub(super) fn module_op(
        &mut self,
        context: &mut Context,
        module: &Module<'_>,
    ) -> Result<ModuleOp, ImportError> {
        let mut attrs = Vec::new();
        let mut put = |name: &str, value: Attr, context: &mut Context| {
            attrs.push(NamedAttr { name: context.str(name), value });
        };
        let layout = module.data_layout_text();
        if !layout.is_empty() {
            let layout = context.string_attr(&layout);
            put("llvm.data_layout", layout, context);
        }
        let triple = module.target_triple();
        if !triple.is_empty() {
            let triple = context.string_attr(&triple);
            put("llvm.target_triple", triple, context);
        }
        let assembly = module.inline_assembly_bytes();
        if !assembly.is_empty() {
            // MLIR ends each of them with a line break.
            let assembly = context.string_attr(assembly.strip_suffix(b"\n").unwrap_or(&assembly));
            let assembly = context.array_attr(&[assembly]);
            put("llvm.module_asm", assembly, context);
        }
        for (name, value) in self.named_metadata(context, module)? {
            put(&name, value, context);
        }
        if !self.source.is_empty() {
            let source = context.string_attr(&self.source);
            put("jlopt.source_filename", source, context);
        }
        Ok(ModuleOp { attrs, location: Location::Unknown })
    }

    /// Module flags: those of numbers and strings are an operation of the dialect, the others attributes of the module.
    pub(super) fn module_flags(
        &mut self,
        context: &mut Context,
        body: &mut Body,
        module: &Module<'_>,
        sink: &mut dyn OpSink,
    ) -> Result<(), ImportError> {
        let mut flags = Vec::new();
        for flag in module.named_metadata_nodes(b"llvm.module.flags") {
            let Some(operands) = flag.operands() else { continue };
            if let Some(attr) = self.plain_flag(context, &operands) {
                flags.push(attr);
            }
        }
        if flags.is_empty() {
            return Ok(());
        }
        let flags = context.array_attr(&flags);
        let draft = Draft::new("llvm.module_flags").set("flags", flags);
        let op = self.operations.make(context, body, draft, Location::Unknown, None);
        sink.write(context, body, op)?;
        body.clear();
        Ok(())
    }

    /// Counts what has no place in the dialect.
    pub(super) fn note(&mut self, fate: Fate, kind: &str, place: &str) -> Result<(), ImportError> {
        self.report.count(fate, kind, place);
        Ok(())
    }

    /// `#llvm.mlir.module_flag<behavior, "key", value>` of a flag whose value is a number or a string.
    pub(super) fn plain_flag(
        &mut self,
        context: &mut Context,
        operands: &[Option<llvm_ext::inspect::Metadata<'_>>],
    ) -> Option<Attr> {
        let [Some(behavior), Some(key), Some(value)] = operands else { return None };
        let behavior = match behavior.number()? {
            1 => "error",
            2 => "warning",
            3 => "require",
            4 => "override",
            5 => "append",
            6 => "append_unique",
            7 => "max",
            8 => "min",
            _ => return None,
        };
        let key = key.string()?;
        let value = match value.string() {
            Some(text) => format!("\"{}\"", super::metadata::escaped(text)),
            None => {
                let constant = value.constant()?;
                let number = constant.as_u64().filter(|_| constant.value_type().int_bits() == Some(32))?;
                // As the dialect prints numbers of 32 bits.
                format!("{} : i32", u32::try_from(number).ok()?.cast_signed())
            }
        };
        let key = super::metadata::escaped(key);
        Some(dialect_attr(context, &format!("#llvm.mlir.module_flag<{behavior}, \"{key}\", {value}>")))
    }
}
