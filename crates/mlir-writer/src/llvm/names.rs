//! Names of the dialect's enumerations.
//!
//! Linkages, calling conventions and the like are attributes of the dialect, written as text in bytecode too; each is
//! interned once and shared.
use llvm_ext::global::{Linkage, Visibility};

use crate::ir::{Attr, AttrData, Context};

/// `#llvm.linkage<internal>` and the like: an attribute of the dialect by its text.
pub(super) fn dialect_attr(context: &mut Context, text: &str) -> Attr {
    let (dialect, assembly) = (context.str("llvm"), context.str(text));
    context.attr(AttrData::Dialect { dialect, assembly, encoding: None })
}

pub(super) fn linkage_attr(context: &mut Context, linkage: Linkage) -> Attr {
    let name = match linkage {
        Linkage::LLVMPrivateLinkage => "private",
        Linkage::LLVMInternalLinkage => "internal",
        Linkage::LLVMAvailableExternallyLinkage => "available_externally",
        Linkage::LLVMLinkOnceAnyLinkage => "linkonce",
        Linkage::LLVMLinkOnceODRLinkage => "linkonce_odr",
        Linkage::LLVMWeakAnyLinkage => "weak",
        Linkage::LLVMWeakODRLinkage => "weak_odr",
        Linkage::LLVMCommonLinkage => "common",
        Linkage::LLVMAppendingLinkage => "appending",
        Linkage::LLVMExternalWeakLinkage => "extern_weak",
        _ => "external",
    };
    dialect_attr(context, &format!("#llvm.linkage<{name}>"))
}

/// The dialect's number of a visibility.
pub(super) fn visibility(visibility: Visibility) -> i64 {
    match visibility {
        Visibility::LLVMDefaultVisibility => 0,
        Visibility::LLVMHiddenVisibility => 1,
        Visibility::LLVMProtectedVisibility => 2,
    }
}

/// The dialect's number of the dialect of inline assembly.
pub(super) fn assembly_dialect(is_intel: bool) -> i64 {
    if is_intel { 1 } else { 0 }
}

/// The dialect's number of how one of several comdats is chosen, from LLVM's: they are the same.
pub(super) fn comdat_kind(llvm: u32) -> i64 {
    i64::from(llvm)
}

/// Calling conventions by LLVM's numbers, in the order of `llvm/IR/CallingConv.h`. The dialect's description has cases for
/// `avr_signalcc` and `amdgpu_pscc` too, but they are not in its enumeration.
const CONVENTIONS: &[(u32, &str)] = &[
    (0, "ccc"),
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "cc_10"),
    (11, "cc_11"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (69, "msp430_intrcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernelcc"),
    (72, "ptx_devicecc"),
    (75, "spir_funccc"),
    (76, "spir_kernelcc"),
    (77, "intel_ocl_bicc"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (81, "hhvmcc"),
    (82, "hhvm_ccc"),
    (83, "x86_intrcc"),
    (84, "avr_intrcc"),
    (86, "avr_builtincc"),
    (87, "amdgpu_vscc"),
    (88, "amdgpu_gscc"),
    (90, "amdgpu_cscc"),
    (91, "amdgpu_kernelcc"),
    (92, "x86_regcallcc"),
    (93, "amdgpu_hscc"),
    (94, "msp430_builtincc"),
    (95, "amdgpu_lscc"),
    (96, "amdgpu_escc"),
    (97, "aarch64_vectorcallcc"),
    (98, "aarch64_sve_vectorcallcc"),
    (99, "wasm_emscripten_invokecc"),
    (100, "amdgpu_gfxcc"),
    (101, "m68k_intrcc"),
];

/// The calling convention, if the dialect has it.
pub(super) fn convention_attr(context: &mut Context, number: u32) -> Option<Attr> {
    let (_, name) = CONVENTIONS.iter().find(|(other, _)| *other == number)?;
    Some(dialect_attr(context, &format!("#llvm.cconv<{name}>")))
}

pub(super) fn tail_call_attr(context: &mut Context, kind: u32) -> Attr {
    // The dialect's own order is another one than LLVM's; the names are the same.
    let name = ["none", "tail", "musttail", "notail"][(kind as usize).min(3)];
    dialect_attr(context, &format!("#llvm.tailcallkind<{name}>"))
}

/// `#llvm.fastmath<nnan, ninf>`, by the bits of [`Facts::fast_math`](llvm_ext::inspect::Facts::fast_math).
pub(super) fn fast_math_attr(context: &mut Context, bits: u32) -> Attr {
    const NAMES: [&str; 7] = ["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];
    let names: Vec<&str> =
        NAMES.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, name)| *name).collect();
    let names = match names.len() {
        0 => "none".to_owned(),
        7 => "fast".to_owned(),
        _ => names.join(", "),
    };
    dialect_attr(context, &format!("#llvm.fastmath<{names}>"))
}

/// The dialect's numbers of what `atomicrmw` does, by LLVM's: `fmaximum` and `fminimum` stand at the end of the dialect's.
const ATOMIC_OPERATIONS: [i64; 21] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 20, 15, 16, 17, 18];

/// The dialect's number of what an `atomicrmw` does, from LLVM's, if it has it.
pub(super) fn atomic_operation(llvm: u32) -> Option<i64> {
    ATOMIC_OPERATIONS.get(llvm as usize).copied()
}

/// The dialect's number of an atomic ordering, from LLVM's: they are the same.
pub(super) fn ordering(llvm: u32) -> i64 {
    i64::from(llvm)
}

/// The dialect's numbers of the predicates of integers, by LLVM's, which count from 32.
const INTEGER_PREDICATES: [i64; 10] = [0, 1, 8, 9, 6, 7, 4, 5, 2, 3];

/// The dialect's numbers of the predicates of floats, by LLVM's: `uno` stands elsewhere.
const FLOAT_PREDICATES: [i64; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 14, 8, 9, 10, 11, 12, 13, 15];

/// The dialect's number of a predicate, from LLVM's.
pub(super) fn predicate(llvm: u32) -> i64 {
    match llvm {
        32.. => INTEGER_PREDICATES[(llvm as usize - 32).min(9)],
        _ => FLOAT_PREDICATES[(llvm as usize).min(15)],
    }
}
