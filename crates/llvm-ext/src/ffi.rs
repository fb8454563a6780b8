//! The shim's functions (`cpp/`). The C++ side says nothing more about them: this is where they are documented.

use inkwell::llvm_sys::prelude::{
    LLVMAttributeRef, LLVMBasicBlockRef, LLVMBuilderRef, LLVMContextRef, LLVMDiagnosticInfoRef,
    LLVMMemoryBufferRef, LLVMMetadataRef, LLVMModuleRef, LLVMTypeRef, LLVMUseRef, LLVMValueRef,
};
use inkwell::llvm_sys::target::LLVMTargetDataRef;
use std::ffi::{c_char, c_int, c_uint, c_void};

/// Receives text that LLVM prints, in pieces.
#[repr(C)]
pub(crate) struct Sink {
    pub(crate) opaque: *mut c_void,
    pub(crate) write: extern "C" fn(*mut c_void, *const c_char, usize),
}

/// Receives the one diagnostic of a failed parse: line and column (from 1, or 0), message, source line.
#[repr(C)]
pub(crate) struct ParseErrorSink {
    pub(crate) opaque: *mut c_void,
    pub(crate) report: extern "C" fn(*mut c_void, c_int, c_int, *const c_char, usize, *const c_char, usize),
}

/// Flags and numbers of an instruction; see [`crate::inspect::Facts`].
#[repr(C)]
#[derive(Default)]
pub(crate) struct InstructionFacts {
    pub(crate) flags: u32,
    pub(crate) fast_math: u32,
    pub(crate) predicate: u32,
    pub(crate) ordering: u32,
    pub(crate) failure_ordering: u32,
    pub(crate) operation: u32,
    pub(crate) convention: u32,
    pub(crate) tail_kind: u32,
    pub(crate) gep_flags: u32,
    pub(crate) alignment: u64,
}

/// Flags of inline assembly.
#[repr(C)]
#[derive(Default)]
pub(crate) struct AssemblyFacts {
    pub(crate) has_side_effects: bool,
    pub(crate) aligns_stack: bool,
    pub(crate) is_intel: bool,
    pub(crate) can_throw: bool,
}

/// An attribute: a name with what its form has.
#[repr(C)]
pub(crate) struct AttributeFacts {
    /// 0 a name alone, 1 with a number, 2 with a type, 3 text, 4 a range, 5 anything else, as text.
    pub(crate) form: u32,
    pub(crate) width: u32,
    pub(crate) name: *const c_char,
    pub(crate) value: *const c_char,
    pub(crate) name_length: usize,
    pub(crate) value_length: usize,
    pub(crate) number: u64,
    pub(crate) ty: LLVMTypeRef,
    pub(crate) lower: *const u64,
    pub(crate) upper: *const u64,
}

/// Numbers of a global; see [`crate::inspect::GlobalFacts`].
#[repr(C)]
#[derive(Default)]
pub(crate) struct GlobalFacts {
    pub(crate) thread_local_mode: u32,
    pub(crate) comdat_kind: u32,
    pub(crate) code_model: u32,
    pub(crate) address_space: u32,
    pub(crate) alignment: u64,
    pub(crate) sanitizer: u32,
}

/// Receives the fields of a node of debug information.
#[repr(C)]
pub(crate) struct FieldSink {
    pub(crate) opaque: *mut c_void,
    pub(crate) number: extern "C" fn(*mut c_void, *const c_char, u64),
    pub(crate) text: extern "C" fn(*mut c_void, *const c_char, *const c_char, usize),
    pub(crate) node: extern "C" fn(*mut c_void, *const c_char, LLVMMetadataRef),
    pub(crate) list: extern "C" fn(*mut c_void, *const c_char, usize),
}

/// Receives the name of a kind of debug record, its location, and its operands.
pub(crate) type RecordVisitor =
    extern "C" fn(*mut c_void, u32, LLVMMetadataRef, *const LLVMMetadataRef, usize);

/// The passes that Rust brings to a pipeline; see `cpp/passes.cpp` for what each member is asked.
#[repr(C)]
pub(crate) struct PassTable {
    pub(crate) opaque: *mut c_void,
    pub(crate) resolve: extern "C" fn(*mut c_void, *const c_char, usize, bool) -> i64,
    pub(crate) run_module: extern "C" fn(*mut c_void, i64, LLVMModuleRef) -> bool,
    pub(crate) run_function: extern "C" fn(*mut c_void, i64, LLVMValueRef) -> bool,
    pub(crate) stopped: extern "C" fn(*mut c_void) -> bool,
    pub(crate) before_pass: extern "C" fn(*mut c_void, *const c_char, usize, *const c_char, usize),
    pub(crate) broken_after: extern "C" fn(*mut c_void, *const c_char, usize, *const c_char, usize),
}

/// What an option of a plugin takes.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A value.
    Value,
    /// Nothing, or `true` or `false`.
    Switch,
    /// A value each time that it is given; its variable has them all, separated as in `PATH`.
    List,
}

/// LLVM's builder of pipelines, alive while it calls back.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct PassBuilder(*mut c_void);

/// Receives the features and CPUs of an architecture; sets are words of 64 bits, the lowest bits first.
#[repr(C)]
pub(crate) struct ProcessorsSink {
    pub(crate) opaque: *mut c_void,
    pub(crate) feature: extern "C" fn(*mut c_void, *const c_char, usize, usize, *const u64, usize),
    pub(crate) cpu:
        extern "C" fn(*mut c_void, *const c_char, usize, *const u64, *const u64, *const u64, usize),
}

#[repr(C)]
pub(crate) struct CloneMap {
    _opaque: [u8; 0],
}

#[repr(C)]
pub(crate) struct Printer {
    _opaque: [u8; 0],
}

unsafe extern "C" {
    /// Parses bitcode or text, whichever the buffer holds; null and a report where it cannot. The buffer stays the
    /// caller's and, for a lazy module, must outlive it.
    pub(crate) fn jlopt_parse_ir(
        context: LLVMContextRef,
        buffer: LLVMMemoryBufferRef,
        name: *const c_char,
        lazy: bool,
        error: ParseErrorSink,
    ) -> LLVMModuleRef;
    /// Whether what a module is read from has a summary of it too.
    /// Whether it says that the debug information of a module is dropped: as invalid, or of another version.
    pub(crate) fn jlopt_drops_debug_info(diagnostic: LLVMDiagnosticInfoRef) -> bool;
    pub(crate) fn jlopt_has_summary(buffer: LLVMMemoryBufferRef) -> bool;
    /// Reads the metadata of a lazily read module.
    pub(crate) fn jlopt_materialize_metadata(module: LLVMModuleRef, message: Sink) -> bool;
    /// Verifies a module that was read; debug information that is broken goes, with a diagnostic.
    pub(crate) fn jlopt_verify_input(module: LLVMModuleRef, text: Sink) -> bool;
    /// Writes bitcode; 0, or the error's `errno`.
    pub(crate) fn jlopt_write_bitcode(
        module: LLVMModuleRef,
        fd: c_int,
        preserve_use_list_order: bool,
    ) -> c_int;
    /// Writes text; 0, or the error's `errno`.
    pub(crate) fn jlopt_write_text(module: LLVMModuleRef, fd: c_int, preserve_use_list_order: bool) -> c_int;
    /// LLVM's own command-line options; the first argument is the program. False and a message where one is refused.
    pub(crate) fn jlopt_parse_options(count: c_int, arguments: *const *const c_char, errors: Sink) -> bool;
    /// Prints LLVM's timers and statistics, if options asked for them.
    pub(crate) fn jlopt_print_reports();
    /// Forgets that LLVM could not write to a standard stream, which would be fatal at exit.
    pub(crate) fn jlopt_forget_stream_errors();

    /// The number of the operand that a use is, of its user's.
    pub(crate) fn jlopt_use_operand_number(operand: LLVMUseRef) -> c_uint;
    /// The first block that is the header of a natural loop of a definition (LLVM's LoopInfo), or null.
    pub(crate) fn jlopt_function_first_loop_header(function: LLVMValueRef) -> LLVMBasicBlockRef;
    /// Visits the functions that a call passes on as callbacks, by the callee's `!callback` metadata.
    pub(crate) fn jlopt_for_each_callback(
        call: LLVMValueRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, LLVMValueRef),
    );
    /// Inserts an instruction that does what the constant expression does.
    pub(crate) fn jlopt_expression_to_instruction(
        expression: LLVMValueRef,
        before: LLVMValueRef,
    ) -> LLVMValueRef;
    /// Gives an instruction the debug location of another.
    pub(crate) fn jlopt_instruction_set_location_of(instruction: LLVMValueRef, other: LLVMValueRef);
    /// Takes an instruction out of its block and drops what it refers to; its memory stays.
    pub(crate) fn jlopt_instruction_detach(instruction: LLVMValueRef);
    /// Whether a global is dso_local.
    pub(crate) fn jlopt_global_is_dso_local(global: LLVMValueRef) -> bool;
    /// Sets dso_local.
    pub(crate) fn jlopt_global_set_dso_local(global: LLVMValueRef, local: bool);
    /// Takes a global out of its module and drops what it refers to; its memory stays.
    pub(crate) fn jlopt_global_detach(global: LLVMValueRef);
    /// Has all users of functions without bodies use addresses instead; constants that mention them are made anew.
    pub(crate) fn jlopt_functions_replace_by_addresses(
        functions: *const LLVMValueRef,
        addresses: *const LLVMValueRef,
        count: usize,
    );
    /// Appends a declaration with the type, linkage, address space and all copyable attributes of a function.
    pub(crate) fn jlopt_function_declare_like(
        function: LLVMValueRef,
        name: *const c_char,
        length: usize,
    ) -> LLVMValueRef;
    /// Gives a function the attributes of another one of the same context, and no others.
    pub(crate) fn jlopt_function_take_attributes(function: LLVMValueRef, from: LLVMValueRef);
    /// Gives a call the function's attributes of result and parameters, and no others.
    pub(crate) fn jlopt_call_copy_argument_attributes(call: LLVMValueRef, function: LLVMValueRef);
    /// How many bytes a `getelementptr` expression goes from its pointer; false for others.
    pub(crate) fn jlopt_pointer_offset(
        expression: LLVMValueRef,
        layout: LLVMTargetDataRef,
        offset: *mut i64,
    ) -> bool;
    /// The compile unit of a function's debug information, as a value; null where it has none.
    pub(crate) fn jlopt_function_subprogram_unit(function: LLVMValueRef) -> LLVMValueRef;
    /// The linkage name of a function's debug information; false where it has none.
    pub(crate) fn jlopt_function_subprogram_linkage_name(function: LLVMValueRef, name: Sink) -> bool;

    /// Whether an instruction may write to memory, as far as LLVM can tell.
    pub(crate) fn jlopt_instruction_may_write(instruction: LLVMValueRef) -> bool;
    /// Whether an instruction may read memory.
    pub(crate) fn jlopt_instruction_may_read(instruction: LLVMValueRef) -> bool;
    /// Whether an instruction writes memory, unwinds or does not return.
    pub(crate) fn jlopt_instruction_may_have_side_effects(instruction: LLVMValueRef) -> bool;
    /// Whether an instruction is an atomic access.
    pub(crate) fn jlopt_instruction_is_atomic(instruction: LLVMValueRef) -> bool;
    /// Whether an instruction stands before another one of its block.
    pub(crate) fn jlopt_instruction_comes_before(instruction: LLVMValueRef, other: LLVMValueRef) -> bool;
    /// Whether a call writes no memory, by its own attributes and those of what it calls.
    pub(crate) fn jlopt_call_only_reads_memory(call: LLVMValueRef) -> bool;
    /// The first instruction of a block that is no phi; null where there is none.
    pub(crate) fn jlopt_block_first_non_phi(block: LLVMBasicBlockRef) -> LLVMValueRef;
    /// The bytes that an alloca makes room for; false where their number is not constant.
    pub(crate) fn jlopt_alloca_size(alloca: LLVMValueRef, layout: LLVMTargetDataRef, size: *mut u64) -> bool;
    /// Gives an invoke destinations that nothing else goes to; false where what unwinds there is no landing pad.
    pub(crate) fn jlopt_invoke_separate_destinations(invoke: LLVMValueRef) -> bool;
    /// Puts the body of what is called in place of the call; false and the reason where LLVM cannot.
    pub(crate) fn jlopt_call_inline(call: LLVMValueRef, reason: Sink) -> bool;
    /// Attaches all metadata of an instruction but its debug location to another one.
    pub(crate) fn jlopt_instruction_copy_metadata(from: LLVMValueRef, to: LLVMValueRef);
    /// Attaches what a memory transfer says about aliases to a load or store of a part of it, some bytes from its start.
    pub(crate) fn jlopt_access_take_transfer_metadata(
        access: LLVMValueRef,
        transfer: LLVMValueRef,
        offset: u64,
        layout: LLVMTargetDataRef,
    );
    /// Links a module of the same context into another one, and disposes of it; false and the errors where it cannot.
    pub(crate) fn jlopt_module_link(into: LLVMModuleRef, from: LLVMModuleRef, errors: Sink) -> bool;
    /// The type that a text stands for, which may name types of the module; null and a message where it is none.
    pub(crate) fn jlopt_parse_type(
        module: LLVMModuleRef,
        text: *const c_char,
        length: usize,
        message: Sink,
    ) -> LLVMTypeRef;
    /// The node that is attached to a global under a kind, as a value; null where there is none.
    pub(crate) fn jlopt_global_metadata(global: LLVMValueRef, kind: c_uint) -> LLVMValueRef;
    /// The pointer that a cast or a constant offset is about, with the bytes of the offset; null for anything else.
    pub(crate) fn jlopt_pointer_step(
        pointer: LLVMValueRef,
        layout: LLVMTargetDataRef,
        bytes: *mut i64,
    ) -> LLVMValueRef;
    /// The names of all kinds of metadata of a context, in the order of their numbers.
    pub(crate) fn jlopt_metadata_kind_names(
        context: LLVMContextRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, *const c_char, usize),
    );
    /// The pointer that is left without casts and constant offsets, and the bytes between.
    pub(crate) fn jlopt_base_and_offset(
        pointer: LLVMValueRef,
        layout: LLVMTargetDataRef,
        offset: *mut i64,
    ) -> LLVMValueRef;

    /// `extractvalue` at a path; of a constant, the element.
    pub(crate) fn jlopt_build_extract_value(
        builder: LLVMBuilderRef,
        aggregate: LLVMValueRef,
        path: *const c_uint,
        length: usize,
    ) -> LLVMValueRef;
    /// `insertvalue` at a path; of constants, a constant.
    pub(crate) fn jlopt_build_insert_value(
        builder: LLVMBuilderRef,
        aggregate: LLVMValueRef,
        element: LLVMValueRef,
        path: *const c_uint,
        length: usize,
    ) -> LLVMValueRef;
    /// The instruction that a builder inserts before; null at the end of a block, and where it stands nowhere.
    pub(crate) fn jlopt_builder_insert_point(builder: LLVMBuilderRef) -> LLVMValueRef;
    /// Moves what is behind a builder's place into a new block, without a branch there, and puts the builder at the end
    /// of what is left.
    pub(crate) fn jlopt_builder_split_block(builder: LLVMBuilderRef) -> LLVMBasicBlockRef;
    /// Makes an `invoke` a `call` and a branch to where it continues.
    pub(crate) fn jlopt_invoke_to_call(invoke: LLVMValueRef) -> LLVMValueRef;
    /// Whether a type has a size that is known without the machine.
    pub(crate) fn jlopt_type_has_fixed_size(ty: LLVMTypeRef) -> bool;
    /// The alignment that a pointer is known to have by what it is.
    pub(crate) fn jlopt_pointer_alignment(pointer: LLVMValueRef, layout: LLVMTargetDataRef) -> u64;
    /// The alignment that a call states for an argument, 1 where it states none.
    pub(crate) fn jlopt_call_argument_alignment(call: LLVMValueRef, argument: c_uint) -> u64;
    /// Whether an instruction is a call of `llvm.memcpy`.
    pub(crate) fn jlopt_is_memcpy(instruction: LLVMValueRef) -> bool;
    /// Whether a call is a direct one of a definition that is `alwaysinline`, and not `noinline` itself.
    pub(crate) fn jlopt_call_must_be_inlined(call: LLVMValueRef) -> bool;
    /// Inlines such a call, and visits the calls that came with the body; false and the reason where LLVM cannot.
    pub(crate) fn jlopt_call_inline_always(
        call: LLVMValueRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, LLVMValueRef),
        reason: Sink,
    ) -> bool;

    /// Something that prints values of one module, numbering it only once.
    pub(crate) fn jlopt_printer_create(module: LLVMModuleRef) -> *mut Printer;
    pub(crate) fn jlopt_printer_dispose(printer: *mut Printer);
    pub(crate) fn jlopt_printer_print(
        printer: *mut Printer,
        value: LLVMValueRef,
        as_operand: bool,
        text: Sink,
    );
    /// Prints a value as an operand, with its type in front.
    pub(crate) fn jlopt_printer_print_with_type(printer: *mut Printer, value: LLVMValueRef, text: Sink);
    /// The attributes at an index of a function or call, as text.
    pub(crate) fn jlopt_attributes_print(function_or_call: LLVMValueRef, index: c_uint, text: Sink);
    /// One attribute, as text.
    pub(crate) fn jlopt_attribute_print(attribute: LLVMAttributeRef, text: Sink);

    /// The architecture of a triple by its one name.
    pub(crate) fn jlopt_triple_architecture(triple: *const c_char, name: Sink);
    /// Whether triples are for one machine, however they spell it.
    pub(crate) fn jlopt_triples_agree(left: *const c_char, right: *const c_char) -> bool;
    /// 1: that CPU with those features has the feature; 0: not, or the architecture knows no such feature; -1: no
    /// such target.
    pub(crate) fn jlopt_subtarget_has_feature(
        triple: *const c_char,
        cpu: *const c_char,
        features: *const c_char,
        feature: *const c_char,
    ) -> c_int;

    /// Reports the globals that a definition refers to, through constants of any depth, each once; `near` for those that
    /// must be in the same module: functions whose blocks it names, and what `!associated` names.
    pub(crate) fn jlopt_global_references(
        global: LLVMValueRef,
        opaque: *mut c_void,
        found: extern "C" fn(opaque: *mut c_void, global: LLVMValueRef, near: bool),
    );
    /// A new module with these definitions of a module, and declarations of what they name beside.
    pub(crate) fn jlopt_module_clone_part(
        module: LLVMModuleRef,
        definitions: *const LLVMValueRef,
        count: usize,
    ) -> LLVMModuleRef;
    /// Appends to the file names of compile units.
    pub(crate) fn jlopt_module_mark_debug_units(module: LLVMModuleRef, mark: *const c_char, length: usize);
    /// Visits the features, then the CPUs that LLVM knows of a triple's architecture; false for no such target.
    pub(crate) fn jlopt_describe_processors(triple: *const c_char, found: ProcessorsSink) -> bool;

    /// Parses a data layout; null and a message where it cannot. `LLVMDisposeTargetData` disposes of it.
    pub(crate) fn jlopt_data_layout_parse(
        text: *const c_char,
        length: usize,
        error: Sink,
    ) -> LLVMTargetDataRef;
    /// The data layout of a triple, which need not be in its normal form; nothing where LLVM has none.
    pub(crate) fn jlopt_triple_data_layout(triple: *const c_char, layout: Sink);

    pub(crate) fn jlopt_clone_map_create() -> *mut CloneMap;
    pub(crate) fn jlopt_clone_map_dispose(map: *mut CloneMap);
    /// In bodies cloned through this map, references to `from` become references to `to`.
    pub(crate) fn jlopt_clone_map_insert(map: *mut CloneMap, from: LLVMValueRef, to: LLVMValueRef);
    /// Makes the body and the metadata of `from` those of the declaration `to`, which has its type.
    pub(crate) fn jlopt_clone_body(map: *mut CloneMap, from: LLVMValueRef, to: LLVMValueRef);

    /// Reads the body of a function that is not read yet; false and LLVM's message where it is broken.
    pub(crate) fn jlopt_function_materialize(function: LLVMValueRef, message: Sink) -> bool;
    /// Whether a function's body is not read yet.
    pub(crate) fn jlopt_function_is_materializable(function: LLVMValueRef) -> bool;
    /// Verifies one function: 0 where it is good, 1 where it is without its debug information, which is dropped, 2 and the
    /// verifier's text where it is broken.
    pub(crate) fn jlopt_function_verify(function: LLVMValueRef, message: Sink) -> u32;
    /// Whether the process was started without standard input (0), output (1) or error (2).
    pub(crate) fn jlopt_standard_file_was_closed(number: u32) -> bool;
    /// Frees the body of a function; false, and it stays, where the address of one of its blocks is taken.
    pub(crate) fn jlopt_function_release_body(function: LLVMValueRef) -> bool;
    /// Whether the address of a block is taken.
    pub(crate) fn jlopt_block_has_address(block: LLVMBasicBlockRef) -> bool;
    /// Flags and numbers of an instruction or constant expression.
    pub(crate) fn jlopt_instruction_facts(value: LLVMValueRef, facts: *mut InstructionFacts);
    /// The name of an atomic instruction's synchronization scope.
    pub(crate) fn jlopt_instruction_scope_name(instruction: LLVMValueRef, name: Sink);
    /// The condition of a branch or switch, the address of an indirect one; null where there is none.
    pub(crate) fn jlopt_terminator_condition(terminator: LLVMValueRef) -> LLVMValueRef;
    /// Visits the values of a switch, and where it goes with each.
    pub(crate) fn jlopt_switch_cases(
        instruction: LLVMValueRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, LLVMValueRef, LLVMBasicBlockRef),
    );
    /// Visits the operand bundles of a call: the tag, the first operand and how many.
    pub(crate) fn jlopt_call_bundles(
        call: LLVMValueRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, *const c_char, usize, u32, u32),
    );
    /// What sort of value it is, as [`crate::inspect::Class`] numbers them.
    pub(crate) fn jlopt_value_class(value: LLVMValueRef) -> u32;
    /// The bits of an integer or float, lowest word first, and how many words they are; none where it is neither.
    pub(crate) fn jlopt_constant_bits(value: LLVMValueRef, words: *mut u64, capacity: usize) -> usize;
    /// The elements of an array or vector of plain numbers as they are in memory here; null for others.
    pub(crate) fn jlopt_constant_data(value: LLVMValueRef, length: *mut usize) -> *const c_char;
    /// The block whose address a `blockaddress` is.
    pub(crate) fn jlopt_block_address_block(value: LLVMValueRef) -> LLVMBasicBlockRef;
    /// Whether a struct type has no name.
    pub(crate) fn jlopt_struct_is_literal(ty: LLVMTypeRef) -> bool;
    /// The name of an intrinsic without the types of an overload; nothing for other functions.
    pub(crate) fn jlopt_intrinsic_base_name(function: LLVMValueRef, name: Sink);
    /// LLVM's spelling of a calling convention of at most 10 bits; nothing for C's.
    pub(crate) fn jlopt_convention_name(number: u32, name: Sink);
    /// The width and the bounds of `inrange`; nothing where there is none.
    pub(crate) fn jlopt_in_range(value: LLVMValueRef, bounds: Sink);
    /// The address space of functions that name none.
    pub(crate) fn jlopt_program_address_space(module: LLVMModuleRef) -> u32;
    /// What inline assembly is.
    pub(crate) fn jlopt_inline_assembly(
        value: LLVMValueRef,
        facts: *mut AssemblyFacts,
        text: Sink,
        constraints: Sink,
    );
    /// Visits the attributes at an index of a function or call, or those of a variable.
    pub(crate) fn jlopt_attributes_visit(
        holder: LLVMValueRef,
        index: c_uint,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, *const AttributeFacts),
    );
    /// What stands for all attributes of a function or call: the same for equal ones, 0 for none.
    pub(crate) fn jlopt_attributes_identity(holder: LLVMValueRef) -> usize;
    /// Numbers and names of a global.
    pub(crate) fn jlopt_global_facts(
        global: LLVMValueRef,
        facts: *mut GlobalFacts,
        comdat: Sink,
        section: Sink,
        partition: Sink,
    );
    /// Visits the metadata of a global: kinds and nodes.
    pub(crate) fn jlopt_global_metadata_visit(
        global: LLVMValueRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, u32, LLVMMetadataRef),
    );
    /// Visits the metadata of an instruction but its location.
    pub(crate) fn jlopt_instruction_metadata_visit(
        instruction: LLVMValueRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, u32, LLVMMetadataRef),
    );
    /// The debug location of an instruction, or null.
    pub(crate) fn jlopt_instruction_location(instruction: LLVMValueRef) -> LLVMMetadataRef;
    /// The metadata that a value wraps; null for other values.
    pub(crate) fn jlopt_value_metadata(value: LLVMValueRef) -> LLVMMetadataRef;
    /// The bytes of a string; false for other metadata.
    pub(crate) fn jlopt_metadata_string(
        metadata: LLVMMetadataRef,
        text: *mut *const c_char,
        length: *mut usize,
    ) -> bool;
    /// The value that metadata wraps, or null.
    pub(crate) fn jlopt_metadata_constant(metadata: LLVMMetadataRef) -> LLVMValueRef;
    /// Visits the operands of a tuple, null where there is nothing; false for other metadata.
    pub(crate) fn jlopt_metadata_operands(
        metadata: LLVMMetadataRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, LLVMMetadataRef),
    ) -> bool;
    /// Whether a node is distinct.
    pub(crate) fn jlopt_metadata_is_distinct(metadata: LLVMMetadataRef) -> bool;
    /// Visits the names of the named metadata of a module.
    pub(crate) fn jlopt_module_named_metadata(
        module: LLVMModuleRef,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, *const c_char, usize),
    );
    /// Visits the nodes of a named metadata.
    pub(crate) fn jlopt_module_named_metadata_operands(
        module: LLVMModuleRef,
        name: *const c_char,
        length: usize,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, LLVMMetadataRef),
    );
    /// Tells the fields of a node of debug information; false for other metadata.
    pub(crate) fn jlopt_debug_class(metadata: LLVMMetadataRef) -> *const c_char;
    pub(crate) fn jlopt_metadata_operand_count(metadata: LLVMMetadataRef) -> usize;
    pub(crate) fn jlopt_debug_fields(metadata: LLVMMetadataRef, sink: *const FieldSink) -> bool;
    /// Visits the debug records in front of an instruction.
    pub(crate) fn jlopt_debug_records(instruction: LLVMValueRef, opaque: *mut c_void, visit: RecordVisitor);

    /// Runs a pipeline; false and a message where it does not parse.
    pub(crate) fn jlopt_run_passes(
        module: LLVMModuleRef,
        pipeline: *const c_char,
        passes: *const PassTable,
        verify_each: bool,
        error: Sink,
    ) -> bool;
    /// Calls a handler where LLVM gets no memory; it must not return.
    pub(crate) fn jlopt_on_out_of_memory(handler: extern "C" fn(reason: *const c_char));
    /// Loads a plugin for all pipelines from now on; or prints why not.
    pub(crate) fn jlopt_load_plugin(path: *const c_char, error: Sink) -> bool;
    /// Lets a builder of pipelines know the passes of a table that lives as long as the process.
    pub(crate) fn jlopt_register_passes(builder: PassBuilder, passes: *const PassTable);
    /// The version of the interface between LLVM and its plugins.
    pub(crate) fn jlopt_plugin_api_version() -> u32;
    /// Adds an option to LLVM's command line, for good; the strings live as long as the process.
    pub(crate) fn jlopt_plugin_option(
        name: *const c_char,
        value_name: *const c_char,
        help: *const c_char,
        kind: OptionKind,
    ) -> *const c_void;
    /// Visits the values that such an option was given; of a switch, `1` or `0`.
    pub(crate) fn jlopt_plugin_option_values(
        option: *const c_void,
        kind: OptionKind,
        opaque: *mut c_void,
        visit: extern "C" fn(*mut c_void, *const c_char, usize),
    );
    /// Calls a function when the process ends by `exit`, with the status.
    pub(crate) fn jlopt_at_exit(run: extern "C" fn(status: c_int, *mut c_void));
    /// Has a pipeline run at the end of the default ones that a builder makes.
    pub(crate) fn jlopt_run_last(builder: PassBuilder, pipeline: *const c_char, length: usize);
    /// Whether such a pipeline was one of link-time optimization.
    pub(crate) fn jlopt_is_linking() -> bool;
    /// Reports an error to whoever listens to the module's context.
    pub(crate) fn jlopt_report_error(module: LLVMModuleRef, text: *const c_char, length: usize);
    /// Prints the passes that LLVM knows, one a line, under headings.
    pub(crate) fn jlopt_print_pass_names(text: Sink);
}

/// Collects what the shim prints in the closure, as text.
pub(crate) fn collect<R>(print: impl FnOnce(Sink) -> R) -> (String, R) {
    let (bytes, answer) = collect_bytes(print);
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    (text, answer)
}

/// Collects what the shim prints in the closure.
pub(crate) fn collect_bytes<R>(print: impl FnOnce(Sink) -> R) -> (Vec<u8>, R) {
    extern "C" fn write(opaque: *mut c_void, data: *const c_char, length: usize) {
        // SAFETY: `opaque` is the vector below, alive and borrowed by nobody else while the shim prints; `data` has
        // `length` bytes.
        let (bytes, data) = unsafe {
            (&mut *opaque.cast::<Vec<u8>>(), std::slice::from_raw_parts(data.cast::<u8>(), length))
        };
        bytes.extend_from_slice(data);
    }
    let mut bytes = Vec::new();
    let answer = print(Sink { opaque: std::ptr::from_mut(&mut bytes).cast(), write });
    (bytes, answer)
}

/// The bytes that LLVM handed over, as text.
///
/// # Safety
///
/// `data` must have `length` bytes (or be null, with length 0).
pub(crate) unsafe fn text(data: *const c_char, length: usize) -> String {
    // SAFETY: the caller's promise.
    String::from_utf8_lossy(unsafe { bytes(data, length) }).into_owned()
}

/// The bytes that LLVM handed over.
///
/// # Safety
///
/// `data` must have `length` bytes for `'a` (or be null, with length 0).
pub(crate) unsafe fn bytes<'a>(data: *const c_char, length: usize) -> &'a [u8] {
    if data.is_null() {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(data.cast::<u8>(), length) }
}
