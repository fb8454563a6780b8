//! LLVM modules in MLIR's `llvm` dialect, as of MLIR 22.
//!
//! An [`Importer`] makes the operations of a module: globals first, then functions one at a time, each handed to an
//! [`OpSink`] and forgotten. Bodies of bitcode are read when their turn comes and freed afterwards.
//!
//! Where the dialect has a place for what LLVM says, that place is used. What has none stays as an attribute whose name
//! starts with `jlopt.`, or is lost; the [`Report`] counts both, kind by kind.
//!
//! - [`properties`] is the table of the dialect's operations and their properties, generated from its TableGen
//!   description;
//! - `instructions` is the table of LLVM's instructions, one entry each, `intrinsics` that of its intrinsics.
mod attributes;
mod calls;
mod code;
mod constant_text;
mod constants;
mod control_flow;
mod debug;
mod dominance;
mod error;
mod function;
mod globals;
mod instructions;
mod intrinsics;
mod metadata;
mod module;
mod names;
mod operations;
pub mod properties;
mod report;
mod target_types;
mod types;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Attr, Body, Context, ModuleOp, OpSink, Type};
use attributes::CachedAttributes;
use llvm_ext::inspect::Reading;
use llvm_ext::module::Module;
use operations::Operations;

pub use error::{Holder, ImportError};
pub use operations::Form;
pub use report::{Count, Fate, Report};

/// How a module is imported.
#[derive(Debug, Clone, Copy, Default)]
pub struct ImportOptions {
    /// What the operations are made for.
    pub form: Form,
    /// Whether it is an error if something cannot be kept.
    pub strict: bool,
}

/// Turns one LLVM module into operations of the `llvm` dialect.
///
/// ```
/// use llvm_ext::context::Context as LlvmContext;
/// use llvm_ext::input::InputBuffer;
/// use llvm_ext::module::Module;
/// use mlir_writer::ir::Context;
/// use mlir_writer::llvm::{Form, ImportOptions, Importer};
/// use mlir_writer::text::{TextOptions, TextWriter};
///
/// let llvm = LlvmContext::new();
/// let text = InputBuffer::from_bytes(b"define i64 @twice(i64 %x) {\n  %y = shl nuw i64 %x, 1\n  ret i64 %y\n}");
/// let mut module = Module::parse(&llvm, &text, "example.ll").expect("valid IR");
///
/// let mut context = Context::new();
/// let options = ImportOptions { form: Form::Text, strict: false };
/// let (mut importer, around) = Importer::new(options, &mut context, &module)?;
/// let mut writer = TextWriter::new(Vec::new(), &context, around, TextOptions::default())?;
/// importer.run(&mut context, &mut module, &mut writer)?;
/// let text = String::from_utf8(writer.finish(&context)?).expect("text");
/// assert!(text.contains(r#""llvm.shl"(%0, %2) <{overflowFlags = 2 : i32}> : (i64, i64) -> i64"#), "{text}");
/// # Ok::<(), mlir_writer::llvm::ImportError>(())
/// ```
#[derive(Debug)]
pub struct Importer {
    options: ImportOptions,
    operations: Operations,
    report: Report,
    types: FxHashMap<usize, Type>,
    /// Names of struct types that have none and are no literal ones, by identity.
    nameless_structs: FxHashMap<usize, String>,
    /// Of calls: by identity, the operation, how many arguments there are, and which of them are no operands.
    attribute_lists: FxHashMap<(usize, &'static str, usize, Vec<u32>), CachedAttributes>,
    /// The name of the source file.
    source: Vec<u8>,
    /// The address space of functions that name none.
    program_address_space: u32,
    /// Names of the kinds of metadata, by number.
    metadata_kinds: Vec<String>,
    metadata: metadata::MetadataAttrs,
    debug: debug::DebugAttrs,
    /// The symbol of the operation that holds all comdats.
    comdats: String,
    /// Symbols of globals that have another one than their name, by identity.
    renamed: FxHashMap<usize, String>,
    /// Numbers of the blocks whose addresses are taken, by identity.
    block_tags: FxHashMap<usize, u64>,
    /// Intrinsics that something refers to by name, by identity.
    named_intrinsics: FxHashSet<usize>,
    common: Common,
}

/// The kind of what is invalid, and dropped as LLVM's own readers do.
const INVALID_DEBUG_INFO: &str = "invalid debug info";

/// Attributes and types that are used again and again.
#[derive(Debug, Clone, Copy)]
struct Common {
    unit: Attr,
    i1: Type,
    i32: Type,
    i64: Type,
}

impl Importer {
    /// Prepares the import of a module; gives the operation around all others, which a writer starts with.
    ///
    /// # Errors
    ///
    /// [`ImportError::Write`]
    pub fn new(
        options: ImportOptions,
        context: &mut Context,
        module: &Module<'_>,
    ) -> Result<(Self, ModuleOp), ImportError> {
        let common = Common {
            unit: context.unit_attr(),
            i1: context.integer_type(1),
            i32: context.integer_type(32),
            i64: context.integer_type(64),
        };
        let mut importer = Importer {
            options,
            operations: Operations::new(context, options.form),
            report: Report::default(),
            types: FxHashMap::default(),
            nameless_structs: FxHashMap::default(),
            attribute_lists: FxHashMap::default(),
            source: module.source_file_name(),
            program_address_space: module.program_address_space(),
            metadata_kinds: module.metadata_kind_names(),
            metadata: metadata::MetadataAttrs::default(),
            debug: debug::DebugAttrs::default(),
            comdats: globals::free_name(module, "__llvm_global_comdat"),
            renamed: FxHashMap::default(),
            block_tags: FxHashMap::default(),
            named_intrinsics: FxHashSet::default(),
            common,
        };
        importer.rename(module);
        importer.look_for_debug_info(module);
        let around = importer.module_op(context, module)?;
        Ok((importer, around))
    }

    /// Makes all operations and hands them to the writer. The bodies of the module are gone afterwards.
    ///
    /// # Errors
    ///
    /// [`ImportError`], with the place where something has no form in the dialect, or is broken.
    pub fn run(
        &mut self,
        context: &mut Context,
        module: &mut Module<'_>,
        sink: &mut dyn OpSink,
    ) -> Result<(), ImportError> {
        let mut body = Body::new();
        self.globals(context, &mut body, module, sink)?;
        // What bodies take with them when they go is asked before.
        let declared = self.declared(module);
        // What debug information says is shared by functions, and stays.
        let keeps_all = self.debug.is_used();
        module
            .visit_bodies(|function, reading| {
                if reading == Reading::WithoutDebugInfo {
                    let place = format!("@{}", function.name());
                    self.report.count(Fate::Lost, INVALID_DEBUG_INFO, &place);
                }
                let scope = (!keeps_all).then(|| context.scope());
                let op = self.definition(context, &mut body, function)?;
                sink.write(context, &body, op)?;
                body.clear();
                if let Some(scope) = scope {
                    context.release(scope);
                    self.forget_scope();
                }
                Ok(())
            })
            .map_err(ImportError::of_body)?;
        self.declarations(context, &mut body, module, &declared, sink)?;
        self.lose_unused_units(module);
        self.report_debug_losses(module::MODULE)?;
        if self.options.strict && self.report.counts().any(|count| count.fate == Fate::Lost) {
            return Err(ImportError::Lost(Box::new(self.report.clone())));
        }
        Ok(())
    }

    /// Counts debug information of the module that was invalid, and dropped before the import.
    pub fn count_invalid_debug_info(&mut self) {
        self.report.count(Fate::Lost, INVALID_DEBUG_INFO, module::MODULE);
    }

    /// Counts a summary for link-time optimization, which is no part of the module.
    pub fn count_summary(&mut self) {
        self.report.count(Fate::Lost, "module summary", module::MODULE);
    }

    /// What was kept aside and what was lost.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }
}
