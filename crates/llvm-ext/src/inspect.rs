//! What a module says, field by field, for who writes it in another form.
//!
//! Bodies of bitcode are read one at a time ([`Module::visit_bodies`]) and freed, so that memory holds one.
//!
//! ```
//! use llvm_ext::context::Context;
//! use llvm_ext::input::InputBuffer;
//! use llvm_ext::module::Module;
//!
//! let context = Context::new();
//! let text = InputBuffer::from_bytes(b"define i64 @f(i64 %x) {\n  %y = add nsw i64 %x, 1\n  ret i64 %y\n}");
//! let mut module = Module::parse(&context, &text, "example.ll").expect("valid IR");
//! let mut flags = Vec::new();
//! module
//!     .visit_bodies(|function, _| {
//!         flags.extend(function.instructions().map(|each| each.facts().flags.no_signed_wrap()));
//!         Ok::<(), ()>(())
//!     })
//!     .expect("a good body");
//! assert_eq!(flags, [true, false]);
//! assert!(module.functions().all(|function| function.is_declaration()));
//! ```

use crate::ffi::{self, AssemblyFacts, AttributeFacts, InstructionFacts};
use crate::global::{Function, GlobalValue};
use crate::instruction::{BasicBlock, Instruction};
use crate::module::Module;
use crate::types::{Type, TypeKind};
use crate::value::{Constant, Value};
use inkwell::llvm_sys::core as llvm;
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMMetadataRef, LLVMValueRef};
use std::ffi::{CStr, c_char, c_void};
use std::marker::PhantomData;

mod attributes;
mod metadata;

pub use attributes::{Attribute, AttributeValue};
pub use metadata::{DebugField, DebugFieldValue, DebugRecord, Metadata};

/// Collects what a C function hands over, one item a call.
fn gather<T>(run: impl FnOnce(*mut c_void, extern "C" fn(*mut c_void, T))) -> Vec<T> {
    extern "C" fn push<T>(opaque: *mut c_void, item: T) {
        // SAFETY: `opaque` is the vector below, borrowed by nobody else while the shim visits.
        unsafe { (*opaque.cast::<Vec<T>>()).push(item) }
    }
    let mut items: Vec<T> = Vec::new();
    run(std::ptr::from_mut(&mut items).cast(), push::<T>);
    items
}

/// Why a body was not visited, or the visit's own error.
#[derive(Debug)]
pub enum BodyError<E> {
    /// The body cannot be read, or the verifier refuses it.
    Broken {
        /// The function's name.
        function: String,
        /// LLVM's text.
        message: String,
    },
    /// What the visit returned.
    Visit(E),
}

/// What became of a body when it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It is as it was written.
    Whole,
    /// Its debug information was broken, and dropped.
    WithoutDebugInfo,
}

impl Module<'_> {
    /// Visits the definitions in their order. The body of each is read for it, where it is not read yet, verified, and freed
    /// after it, unless blocks of it are named elsewhere (`blockaddress`). Debug information that alone is broken is dropped
    /// from it, as [`verify_input`](Self::verify_input) drops that of a module. Nothing of the module is borrowed meanwhile, and
    /// nothing that a visit borrows can be kept: what has to be known again later goes by its identity
    /// ([`Value::identity`], [`Type::identity`]).
    ///
    /// # Errors
    ///
    /// [`BodyError`]
    pub fn visit_bodies<E>(
        &mut self,
        mut visit: impl FnMut(Function<'_>, Reading) -> Result<(), E>,
    ) -> Result<(), BodyError<E>> {
        let functions: Vec<LLVMValueRef> = self.functions().map(|function| function.raw()).collect();
        for raw in functions {
            // SAFETY: a function of the module, which keeps its functions.
            let function = Function::from_value(unsafe { Value::new(raw) });
            // SAFETY: as above.
            let is_lazy = unsafe { ffi::jlopt_function_is_materializable(raw) };
            if function.is_declaration() && !is_lazy {
                continue;
            }
            let mut reading = Reading::Whole;
            if is_lazy {
                // SAFETY: as above; the module's input outlives it.
                let read = ffi::collect(|sink| unsafe { ffi::jlopt_function_materialize(raw, sink) });
                whole(function, read)?;
                // SAFETY: as above.
                let (message, verdict) =
                    ffi::collect(|sink| unsafe { ffi::jlopt_function_verify(raw, sink) });
                if verdict == 1 {
                    reading = Reading::WithoutDebugInfo;
                }
                whole(function, (message, verdict < 2))?;
            }
            visit(function, reading).map_err(BodyError::Visit)?;
            // SAFETY: what was borrowed of the body ended with the visit.
            let _stays = unsafe { ffi::jlopt_function_release_body(raw) };
        }
        Ok(())
    }

    /// The name of the source file.
    pub fn source_file_name(&self) -> Vec<u8> {
        let mut length = 0;
        // SAFETY: the module is alive; LLVM's string has that length.
        unsafe {
            let name = llvm::LLVMGetSourceFileName(self.raw(), &raw mut length);
            ffi::bytes(name, length).to_vec()
        }
    }

    /// The address space of functions that name none (`P` of the data layout).
    pub fn program_address_space(&self) -> u32 {
        // SAFETY: the module is alive.
        unsafe { ffi::jlopt_program_address_space(self.raw()) }
    }

    /// The names of the named metadata.
    pub fn named_metadata_names(&self) -> Vec<Vec<u8>> {
        extern "C" fn visit(opaque: *mut c_void, name: *const c_char, length: usize) {
            // SAFETY: the vector below, and a name of that length.
            unsafe { (*opaque.cast::<Vec<Vec<u8>>>()).push(ffi::bytes(name, length).to_vec()) }
        }
        let mut names: Vec<Vec<u8>> = Vec::new();
        // SAFETY: the module is alive; the vector is borrowed for the time of the call.
        unsafe { ffi::jlopt_module_named_metadata(self.raw(), std::ptr::from_mut(&mut names).cast(), visit) };
        names
    }

    /// The nodes of a named metadata; none where there is none of this name.
    pub fn named_metadata_nodes(&self, name: &[u8]) -> Vec<Metadata<'_>> {
        let (text, length) = (name.as_ptr().cast(), name.len());
        // SAFETY: the module is alive, and the name has that length.
        let nodes = gather(|opaque, visit| unsafe {
            ffi::jlopt_module_named_metadata_operands(self.raw(), text, length, opaque, visit);
        });
        nodes.into_iter().filter_map(Metadata::new).collect()
    }
}

fn whole<E>(function: Function<'_>, (message, fine): (String, bool)) -> Result<(), BodyError<E>> {
    if fine {
        return Ok(());
    }
    Err(BodyError::Broken { function: function.name(), message: message.trim_end().to_owned() })
}

/// A calling convention as LLVM spells it (`fastcc`, `preserve_nonecc`, `cc37`); `ccc` is C's, 0.
///
/// # Panics
///
/// Where the number has more than LLVM's 10 bits.
pub fn convention_name(number: u32) -> String {
    assert!(number < 1 << 10, "LLVM has no calling convention {number}");
    // SAFETY: a number that LLVM can hold.
    let (name, ()) = ffi::collect(|name| unsafe { ffi::jlopt_convention_name(number, name) });
    if name.is_empty() { "ccc".to_owned() } else { name }
}

/// What sort of value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// An instruction.
    Instruction,
    /// A parameter.
    Argument,
    /// A label.
    Block,
    /// Metadata as an operand.
    Metadata,
    /// Inline assembly.
    Assembly,
    /// A function, variable, alias or ifunc.
    Global,
    /// An integer.
    Integer,
    /// A floating-point number.
    Float,
    /// The null pointer of an address space.
    NullPointer,
    /// An array, struct or vector of zeros.
    Zero,
    /// `poison`
    Poison,
    /// `undef`
    Undef,
    /// An array or vector of plain numbers ([`Value::plain_data`]).
    Data,
    /// An array, struct or vector with operands.
    Aggregate,
    /// A constant expression.
    Expression,
    /// `blockaddress`
    BlockAddress,
    /// `dso_local_equivalent`
    LocalEquivalent,
    /// `no_cfi`
    NoCfi,
    /// `ptrauth`
    PointerAuthentication,
    /// `none` of type `token`.
    TokenNone,
    /// `zeroinitializer` of a target type.
    TargetNone,
    /// Something that LLVM 22 does not have.
    Other,
}

/// By the shim's numbers.
const CLASSES: [Class; 21] = [
    Class::Instruction,
    Class::Argument,
    Class::Block,
    Class::Metadata,
    Class::Assembly,
    Class::Global,
    Class::Integer,
    Class::Float,
    Class::NullPointer,
    Class::Zero,
    Class::Poison,
    Class::Undef,
    Class::Data,
    Class::Aggregate,
    Class::Expression,
    Class::BlockAddress,
    Class::LocalEquivalent,
    Class::NoCfi,
    Class::PointerAuthentication,
    Class::TokenNone,
    Class::TargetNone,
];

/// Flags of an instruction or constant expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags(u32);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Flags {
            $($(#[$doc])*
            pub fn $name(self) -> bool {
                self.0 & $bit != 0
            })*
        }
    };
}

flags! {
    /// `nuw`
    no_unsigned_wrap = 1;
    /// `nsw`
    no_signed_wrap = 2;
    /// `exact`
    exact = 4;
    /// `disjoint`
    disjoint = 8;
    /// `nneg`
    non_negative = 16;
    /// `samesign`
    same_sign = 32;
    /// `volatile`
    volatile = 64;
    /// `weak`
    weak = 128;
    /// `cleanup`
    cleanup = 256;
    /// `inalloca`
    in_alloca = 512;
    /// A synchronization scope that is not the system.
    has_scope = 1024;
    /// `swifterror`
    swift_error = 2048;
}

/// What an instruction or constant expression says beside its operands. What does not apply is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Flags.
    pub flags: Flags,
    /// nnan 1, ninf 2, nsz 4, arcp 8, contract 16, afn 32, reassoc 64.
    pub fast_math: u32,
    /// LLVM's number of a comparison's predicate: those of floats from 0 (`false`), those of integers from 32 (`eq`).
    pub predicate: u32,
    /// LLVM's number of the atomic ordering; of `cmpxchg`, where it succeeds.
    pub ordering: u32,
    /// The ordering where `cmpxchg` fails.
    pub failure_ordering: u32,
    /// LLVM's number of what `atomicrmw` does.
    pub operation: u32,
    /// The calling convention's number.
    pub convention: u32,
    /// none 0, tail 1, musttail 2, notail 3.
    pub tail_kind: u32,
    /// Of `getelementptr`: inbounds 1, nusw 2, nuw 4.
    pub pointer_flags: u32,
    /// Bytes.
    pub alignment: u64,
}

impl<'m> Value<'m> {
    /// What is the same for the same value, as long as that is not freed.
    pub fn identity(self) -> usize {
        self.raw().addr()
    }

    /// What sort of value it is.
    pub fn class(self) -> Class {
        // SAFETY: the value is alive.
        let number = unsafe { ffi::jlopt_value_class(self.raw()) };
        CLASSES.get(number as usize).copied().unwrap_or(Class::Other)
    }

    /// What an instruction or constant expression says beside its operands.
    pub fn facts(self) -> Facts {
        let mut facts = InstructionFacts::default();
        // SAFETY: the value is alive; the shim fills the struct.
        unsafe { ffi::jlopt_instruction_facts(self.raw(), &raw mut facts) };
        Facts {
            flags: Flags(facts.flags),
            fast_math: facts.fast_math,
            predicate: facts.predicate,
            ordering: facts.ordering,
            failure_ordering: facts.failure_ordering,
            operation: facts.operation,
            convention: facts.convention,
            tail_kind: facts.tail_kind,
            pointer_flags: facts.gep_flags,
            alignment: facts.alignment,
        }
    }

    /// The bits of an integer or floating-point constant, lowest word first; none for other values.
    pub fn constant_bits(self) -> Vec<u64> {
        let mut words = vec![0; 2];
        // SAFETY: the value is alive, and the words have that many places.
        let count = unsafe { ffi::jlopt_constant_bits(self.raw(), words.as_mut_ptr(), words.len()) };
        if count > words.len() {
            words.resize(count, 0);
            // SAFETY: as above.
            let _same = unsafe { ffi::jlopt_constant_bits(self.raw(), words.as_mut_ptr(), count) };
        }
        words.truncate(count);
        words
    }

    /// The elements of a constant array or vector of plain numbers, as they are in this machine's memory.
    pub fn plain_data(self) -> Option<&'m [u8]> {
        let mut length = 0;
        // SAFETY: the value is alive; its data live as long as its context.
        unsafe {
            let data = ffi::jlopt_constant_data(self.raw(), &raw mut length);
            (!data.is_null()).then(|| ffi::bytes(data, length))
        }
    }

    /// The function and the block of a `blockaddress`.
    pub fn block_address(self) -> Option<(Function<'m>, BasicBlock<'m>)> {
        if self.class() != Class::BlockAddress {
            return None;
        }
        // SAFETY: a block address.
        let block = unsafe { BasicBlock::new(ffi::jlopt_block_address_block(self.raw())) };
        Some((block.function(), block))
    }

    /// What inline assembly says.
    pub fn assembly(self) -> Option<Assembly> {
        if self.class() != Class::Assembly {
            return None;
        }
        let mut facts = AssemblyFacts::default();
        let (text, constraints) = ffi::collect_bytes(|text| {
            // SAFETY: inline assembly.
            ffi::collect_bytes(|constraints| unsafe {
                ffi::jlopt_inline_assembly(self.raw(), &raw mut facts, text, constraints);
            })
            .0
        });
        Some(Assembly {
            text,
            constraints,
            has_side_effects: facts.has_side_effects,
            aligns_stack: facts.aligns_stack,
            is_intel: facts.is_intel,
            can_throw: facts.can_throw,
        })
    }

    /// The metadata that is passed as an operand.
    pub fn metadata_operand(self) -> Option<Metadata<'m>> {
        // SAFETY: the value is alive.
        Metadata::new(unsafe { ffi::jlopt_value_metadata(self.raw()) })
    }

    /// The type that a `getelementptr`, instruction or expression, steps through.
    pub fn pointer_step_type(self) -> Type<'m> {
        // SAFETY: asked of getelementptr only.
        unsafe { Type::new(llvm::LLVMGetGEPSourceElementType(self.raw())) }
    }

    /// `i64, -8, 16`: the width and the bounds of `inrange` of a constant `getelementptr`.
    pub fn in_range(self) -> Option<String> {
        // SAFETY: the value is alive.
        let (bounds, ()) = ffi::collect(|bounds| unsafe { ffi::jlopt_in_range(self.raw(), bounds) });
        (!bounds.is_empty()).then_some(bounds)
    }

    /// The mask of a `shufflevector`, instruction or expression; -1 for an element that does not matter.
    pub fn shuffle_mask(self) -> Vec<i32> {
        // LLVM folds all expressions but scalable vectors of one value.
        if self.class() == Class::Expression {
            return vec![0; self.value_type().vector_length().unwrap_or_default() as usize];
        }
        // SAFETY: asked of shufflevector only, and in range.
        unsafe {
            (0..llvm::LLVMGetNumMaskElements(self.raw()))
                .map(|at| llvm::LLVMGetMaskValue(self.raw(), at))
                .collect()
        }
    }
}

/// Inline assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The assembly.
    pub text: Vec<u8>,
    /// The constraints of results and operands.
    pub constraints: Vec<u8>,
    /// `sideeffect`
    pub has_side_effects: bool,
    /// `alignstack`
    pub aligns_stack: bool,
    /// `inteldialect`
    pub is_intel: bool,
    /// `unwind`
    pub can_throw: bool,
}

/// An operand bundle of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Bundle<'m> {
    /// The tag.
    pub tag: Vec<u8>,
    /// The operands.
    pub operands: Vec<Value<'m>>,
}

impl BasicBlock<'_> {
    /// Whether its address is taken (`blockaddress`).
    pub fn has_address(self) -> bool {
        // SAFETY: a block that is alive.
        unsafe { ffi::jlopt_block_has_address(self.raw()) }
    }

    /// What is the same for the same block, as long as that is not freed.
    pub fn identity(self) -> usize {
        self.raw().addr()
    }
}

impl<'m> Instruction<'m> {
    /// The name of an atomic instruction's synchronization scope.
    pub fn scope_name(self) -> Vec<u8> {
        // SAFETY: an instruction that is alive.
        ffi::collect_bytes(|name| unsafe { ffi::jlopt_instruction_scope_name(self.raw(), name) }).0
    }

    /// The condition of a branch or switch, or the address of an indirect branch.
    pub fn condition(self) -> Option<Value<'m>> {
        // SAFETY: asked of instructions only; the shim looks what they are.
        unsafe { Value::from_raw(ffi::jlopt_terminator_condition(self.raw())) }
    }

    /// The blocks that a terminator can go to, one entry an edge.
    pub fn successors(self) -> impl Iterator<Item = BasicBlock<'m>> {
        // SAFETY: a terminator with that many successors.
        unsafe {
            (0..llvm::LLVMGetNumSuccessors(self.raw()))
                .map(move |number| BasicBlock::new(llvm::LLVMGetSuccessor(self.raw(), number)))
        }
    }

    /// The values of a `switch`, and where it goes with each.
    pub fn switch_cases(self) -> Vec<(Constant<'m>, BasicBlock<'m>)> {
        extern "C" fn visit(opaque: *mut c_void, value: LLVMValueRef, block: LLVMBasicBlockRef) {
            // SAFETY: the vector below.
            unsafe { (*opaque.cast::<Vec<(LLVMValueRef, LLVMBasicBlockRef)>>()).push((value, block)) }
        }
        let mut raw: Vec<(LLVMValueRef, LLVMBasicBlockRef)> = Vec::new();
        // SAFETY: asked of switches only; the vector is borrowed for the time of the call.
        unsafe { ffi::jlopt_switch_cases(self.raw(), std::ptr::from_mut(&mut raw).cast(), visit) };
        raw.into_iter()
            // SAFETY: a constant and a block of the switch.
            .map(|(value, block)| unsafe {
                (Constant::from_value(Value::new(value)), BasicBlock::new(block))
            })
            .collect()
    }

    /// The operand bundles of a call.
    pub fn bundles(self) -> Vec<Bundle<'m>> {
        extern "C" fn visit(opaque: *mut c_void, tag: *const c_char, length: usize, first: u32, count: u32) {
            // SAFETY: the vector below, and a tag of that length.
            unsafe {
                (*opaque.cast::<Vec<(Vec<u8>, u32, u32)>>()).push((
                    ffi::bytes(tag, length).to_vec(),
                    first,
                    count,
                ));
            }
        }
        let mut raw: Vec<(Vec<u8>, u32, u32)> = Vec::new();
        if self.is_call() {
            // SAFETY: a call; the vector is borrowed for the time of it.
            unsafe { ffi::jlopt_call_bundles(self.raw(), std::ptr::from_mut(&mut raw).cast(), visit) };
        }
        raw.into_iter()
            .map(|(tag, first, count)| Bundle {
                tag,
                operands: (first..first + count).map(|number| self.operand(number)).collect(),
            })
            .collect()
    }

    /// The indexes of an `extractvalue` or `insertvalue`.
    pub fn aggregate_path(self) -> Vec<u32> {
        // SAFETY: asked of these two only; LLVM's list has that length.
        unsafe {
            let count = llvm::LLVMGetNumIndices(self.raw()) as usize;
            std::slice::from_raw_parts(llvm::LLVMGetIndices(self.raw()), count).to_vec()
        }
    }

    /// What is attached: kinds and nodes, without the debug location.
    pub fn attached_metadata(self) -> Vec<(u32, Metadata<'m>)> {
        // SAFETY: an instruction that is alive.
        attached(|opaque, visit| unsafe {
            ffi::jlopt_instruction_metadata_visit(self.raw(), opaque, visit);
        })
    }

    /// The debug location.
    pub fn debug_location(self) -> Option<Metadata<'m>> {
        // SAFETY: an instruction that is alive.
        Metadata::new(unsafe { ffi::jlopt_instruction_location(self.raw()) })
    }
}

type Visit = extern "C" fn(*mut c_void, u32, LLVMMetadataRef);

fn attached<'m>(run: impl FnOnce(*mut c_void, Visit)) -> Vec<(u32, Metadata<'m>)> {
    extern "C" fn visit(opaque: *mut c_void, kind: u32, node: LLVMMetadataRef) {
        // SAFETY: the vector below.
        unsafe { (*opaque.cast::<Vec<(u32, LLVMMetadataRef)>>()).push((kind, node)) }
    }
    let mut raw: Vec<(u32, LLVMMetadataRef)> = Vec::new();
    run(std::ptr::from_mut(&mut raw).cast(), visit);
    raw.into_iter().filter_map(|(kind, node)| Some((kind, Metadata::new(node)?))).collect()
}

/// What a global says beside its type, linkage and the like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalFacts {
    /// LLVM's number of the thread-local mode; 0 for none.
    pub thread_local_mode: u32,
    /// The comdat's name and LLVM's number of its selection kind.
    pub comdat: Option<(Vec<u8>, u32)>,
    /// LLVM's number of the code model.
    pub code_model: Option<u32>,
    /// The address space.
    pub address_space: u32,
    /// Bytes; 0 where none is given.
    pub alignment: u64,
    /// no_sanitize_address 1, no_sanitize_hwaddress 2, sanitize_memtag 4, sanitize_address_dyninit 8.
    pub sanitizer: u32,
    /// The section; empty for none.
    pub section: Vec<u8>,
    /// The partition; empty for none.
    pub partition: Vec<u8>,
}

impl<'m> GlobalValue<'m> {
    /// What it says beside its type, linkage and the like.
    pub fn global_facts(self) -> GlobalFacts {
        let mut facts = ffi::GlobalFacts::default();
        let (comdat, (section, (partition, ()))) = ffi::collect_bytes(|comdat| {
            ffi::collect_bytes(|section| {
                // SAFETY: a global that is alive.
                ffi::collect_bytes(|partition| unsafe {
                    ffi::jlopt_global_facts(self.raw(), &raw mut facts, comdat, section, partition);
                })
            })
        });
        GlobalFacts {
            thread_local_mode: facts.thread_local_mode,
            comdat: facts.comdat_kind.checked_sub(1).map(|kind| (comdat, kind)),
            code_model: facts.code_model.checked_sub(1),
            address_space: facts.address_space,
            alignment: facts.alignment,
            sanitizer: facts.sanitizer,
            section,
            partition,
        }
    }

    /// What is attached: kinds and nodes.
    pub fn attached_metadata(self) -> Vec<(u32, Metadata<'m>)> {
        // SAFETY: a global that is alive.
        attached(|opaque, visit| unsafe { ffi::jlopt_global_metadata_visit(self.raw(), opaque, visit) })
    }
}

impl Function<'_> {
    /// The name of an intrinsic without the types that overloads have at the end: `llvm.memcpy`.
    pub fn intrinsic_base_name(self) -> Option<String> {
        // SAFETY: a function that is alive.
        let (name, ()) = ffi::collect(|name| unsafe { ffi::jlopt_intrinsic_base_name(self.raw(), name) });
        (!name.is_empty()).then_some(name)
    }

    /// Whether there is a body that is not read yet.
    pub fn has_unread_body(self) -> bool {
        // SAFETY: a function that is alive.
        unsafe { ffi::jlopt_function_is_materializable(self.raw()) }
    }
}

impl<'m> Type<'m> {
    /// Name, types and numbers of a target type: `target("spirv.Image", float, 1)`.
    pub fn target_parts(self) -> Option<(Vec<u8>, Vec<Type<'m>>, Vec<u32>)> {
        if self.kind() != TypeKind::LLVMTargetExtTypeKind {
            return None;
        }
        // SAFETY: a target type, whose name ends in NUL, and numbers in range.
        unsafe {
            let name = CStr::from_ptr(llvm::LLVMGetTargetExtTypeName(self.raw()));
            let types = (0..llvm::LLVMGetTargetExtTypeNumTypeParams(self.raw()))
                .map(|number| Type::new(llvm::LLVMGetTargetExtTypeTypeParam(self.raw(), number)));
            let numbers = (0..llvm::LLVMGetTargetExtTypeNumIntParams(self.raw()))
                .map(|number| llvm::LLVMGetTargetExtTypeIntParam(self.raw(), number));
            Some((name.to_bytes().to_vec(), types.collect(), numbers.collect()))
        }
    }

    /// Whether a struct type of its context has a name.
    pub fn is_struct_name_taken(self, name: &CStr) -> bool {
        // SAFETY: a type that is alive, and so is its context; the name ends in NUL.
        unsafe { !llvm::LLVMGetTypeByName2(llvm::LLVMGetTypeContext(self.raw()), name.as_ptr()).is_null() }
    }

    /// What is the same for the same type, as long as its context lives.
    pub fn identity(self) -> usize {
        self.raw().addr()
    }

    /// The name of a struct type that has one.
    pub fn struct_name(self) -> Option<Vec<u8>> {
        if self.kind() != TypeKind::LLVMStructTypeKind {
            return None;
        }
        // SAFETY: a struct type; its name, where it has one, ends in NUL.
        unsafe {
            let name = llvm::LLVMGetStructName(self.raw());
            (!name.is_null()).then(|| CStr::from_ptr(name).to_bytes().to_vec())
        }
    }

    /// Whether a struct type is one by its elements alone, and not by its name.
    pub fn is_literal_struct(self) -> bool {
        // SAFETY: asked of struct types only.
        self.kind() == TypeKind::LLVMStructTypeKind && unsafe { ffi::jlopt_struct_is_literal(self.raw()) }
    }

    /// Whether a struct type has no known elements.
    pub fn is_opaque_struct(self) -> bool {
        // SAFETY: asked of struct types only.
        self.kind() == TypeKind::LLVMStructTypeKind && unsafe { llvm::LLVMIsOpaqueStruct(self.raw()) != 0 }
    }

    /// The type of an element of a struct type.
    pub fn struct_element(self, number: u32) -> Option<Self> {
        if self.kind() != TypeKind::LLVMStructTypeKind {
            return None;
        }
        // SAFETY: a struct type, and in range.
        unsafe {
            (number < llvm::LLVMCountStructElementTypes(self.raw()))
                .then(|| Type::new(llvm::LLVMStructGetTypeAtIndex(self.raw(), number)))
        }
    }

    /// Whether a struct type is packed.
    pub fn is_packed_struct(self) -> bool {
        // SAFETY: asked of struct types only.
        self.kind() == TypeKind::LLVMStructTypeKind && unsafe { llvm::LLVMIsPackedStruct(self.raw()) != 0 }
    }
}

/// Used by [`attributes`].
fn visit_attributes(
    holder: LLVMValueRef,
    index: u32,
    visit: extern "C" fn(*mut c_void, *const AttributeFacts),
    opaque: *mut c_void,
) {
    // SAFETY: a function, call or variable that is alive.
    unsafe { ffi::jlopt_attributes_visit(holder, index, opaque, visit) }
}

/// Keeps handles of a module's metadata from outliving it.
type OfModule<'m> = PhantomData<&'m ()>;
