//! What differs by architecture and format: names, permissions, what relocations do.

use object::read::Object;
use object::{
    AddressSize, Architecture, BinaryFormat, RelocationFlags, RelocationKind, SegmentFlags, elf, macho, pe,
};

/// The size of a pointer in bytes: 4 or 8. COFF objects say it by their architecture alone.
pub(super) fn pointer_bytes(file: &object::File<'_>) -> u64 {
    let is_64 = file.is_64() || file.architecture().address_size() == Some(AddressSize::U64);
    if is_64 { 8 } else { 4 }
}

/// What stands in front of all names of C.
pub(super) fn symbol_prefix(file: &object::File<'_>) -> &'static str {
    match (file.format(), file.architecture()) {
        (BinaryFormat::MachO, _) | (BinaryFormat::Coff | BinaryFormat::Pe, Architecture::I386) => "_",
        _ => "",
    }
}

/// The architecture as Julia names it.
pub(super) fn architecture(file: &object::File<'_>) -> String {
    match file.architecture() {
        Architecture::X86_64 => "x86_64",
        Architecture::I386 => "i686",
        Architecture::Aarch64 => "aarch64",
        Architecture::Arm => "armv7l",
        Architecture::Riscv64 => "riscv64",
        Architecture::Riscv32 => "riscv32",
        Architecture::PowerPc64 if file.is_little_endian() => "powerpc64le",
        Architecture::PowerPc64 => "powerpc64",
        Architecture::LoongArch64 => "loongarch64",
        Architecture::S390x => "s390x",
        other => return format!("{other:?}").to_lowercase(),
    }
    .to_owned()
}

/// Whether a segment is executable, and whether writable.
pub(super) fn permissions(flags: SegmentFlags) -> (bool, bool) {
    match flags {
        SegmentFlags::Elf { p_flags } => (p_flags & elf::PF_X != 0, p_flags & elf::PF_W != 0),
        SegmentFlags::MachO { initprot, .. } => {
            (initprot & macho::VM_PROT_EXECUTE != 0, initprot & macho::VM_PROT_WRITE != 0)
        }
        SegmentFlags::Coff { characteristics } => {
            (characteristics & pe::IMAGE_SCN_MEM_EXECUTE != 0, characteristics & pe::IMAGE_SCN_MEM_WRITE != 0)
        }
        _ => (true, true),
    }
}

/// What a relocation of an object file does to the bytes at its place; sizes are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// The address.
    Absolute(u64),
    /// The distance from the place to the address.
    Relative(u64),
    /// What is there and the address: the first half of a difference.
    Add(u64),
    /// What is there less the address: the second half of a difference.
    Subtract(u64),
    /// Like the last, with the first half in the next relocation of the place.
    SubtractNext,
}

/// What a relocation does, where it can stand in a table.
pub(super) fn operation(
    architecture: Architecture,
    kind: RelocationKind,
    bits: u8,
    flags: RelocationFlags,
) -> Option<Operation> {
    let bytes = u64::from(bits) / 8;
    match (kind, flags) {
        (RelocationKind::Absolute, _) => Some(Operation::Absolute(bytes)),
        (RelocationKind::Relative | RelocationKind::PltRelative, _) => Some(Operation::Relative(bytes)),
        (_, RelocationFlags::Elf { r_type }) => elf_operation(architecture, r_type),
        (_, RelocationFlags::MachO { r_type, .. }) => match (architecture, r_type) {
            (Architecture::X86_64, macho::X86_64_RELOC_SUBTRACTOR)
            | (Architecture::Aarch64, macho::ARM64_RELOC_SUBTRACTOR) => Some(Operation::SubtractNext),
            _ => None,
        },
        _ => None,
    }
}

/// Those that the `object` crate does not describe.
fn elf_operation(architecture: Architecture, r_type: u32) -> Option<Operation> {
    use Operation::{Absolute, Add, Relative, Subtract};
    Some(match (architecture, r_type) {
        (Architecture::X86_64, elf::R_X86_64_PC64) => Relative(8),
        (Architecture::Arm, elf::R_ARM_REL32) => Relative(4),
        (Architecture::Arm, elf::R_ARM_TARGET1) => Absolute(4),
        (Architecture::Riscv32 | Architecture::Riscv64, elf::R_RISCV_32) => Absolute(4),
        (Architecture::Riscv64, elf::R_RISCV_64) => Absolute(8),
        (Architecture::Riscv32 | Architecture::Riscv64, elf::R_RISCV_32_PCREL) => Relative(4),
        (Architecture::Riscv32 | Architecture::Riscv64, elf::R_RISCV_ADD32) => Add(4),
        (Architecture::Riscv32 | Architecture::Riscv64, elf::R_RISCV_ADD64) => Add(8),
        (Architecture::Riscv32 | Architecture::Riscv64, elf::R_RISCV_SUB32) => Subtract(4),
        (Architecture::Riscv32 | Architecture::Riscv64, elf::R_RISCV_SUB64) => Subtract(8),
        (Architecture::LoongArch64, elf::R_LARCH_ADD32) => Add(4),
        (Architecture::LoongArch64, elf::R_LARCH_ADD64) => Add(8),
        (Architecture::LoongArch64, elf::R_LARCH_SUB32) => Subtract(4),
        (Architecture::LoongArch64, elf::R_LARCH_SUB64) => Subtract(8),
        (Architecture::PowerPc64, elf::R_PPC64_ADDR32) => Absolute(4),
        (Architecture::PowerPc64, elf::R_PPC64_ADDR64) => Absolute(8),
        (Architecture::PowerPc64, elf::R_PPC64_REL32) => Relative(4),
        (Architecture::PowerPc64, elf::R_PPC64_REL64) => Relative(8),
        _ => return None,
    })
}

/// What a relocation does that the system's loader applies to a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DynamicOperation {
    /// Adds where the image is loaded.
    Base,
    /// Takes the address of a symbol.
    Symbol,
}

/// What a dynamic relocation of ELF does, where it can stand in a table.
pub(super) fn dynamic_operation(e_machine: u16, r_type: u32) -> Option<DynamicOperation> {
    let (base, symbols): (u32, &[u32]) = match e_machine {
        elf::EM_X86_64 => {
            (elf::R_X86_64_RELATIVE, &[elf::R_X86_64_64, elf::R_X86_64_GLOB_DAT, elf::R_X86_64_JUMP_SLOT])
        }
        elf::EM_386 => (elf::R_386_RELATIVE, &[elf::R_386_32, elf::R_386_GLOB_DAT, elf::R_386_JMP_SLOT]),
        elf::EM_AARCH64 => (
            elf::R_AARCH64_RELATIVE,
            &[elf::R_AARCH64_ABS64, elf::R_AARCH64_GLOB_DAT, elf::R_AARCH64_JUMP_SLOT],
        ),
        elf::EM_ARM => (elf::R_ARM_RELATIVE, &[elf::R_ARM_ABS32, elf::R_ARM_GLOB_DAT, elf::R_ARM_JUMP_SLOT]),
        elf::EM_RISCV => (elf::R_RISCV_RELATIVE, &[elf::R_RISCV_32, elf::R_RISCV_64, elf::R_RISCV_JUMP_SLOT]),
        elf::EM_LOONGARCH => {
            (elf::R_LARCH_RELATIVE, &[elf::R_LARCH_32, elf::R_LARCH_64, elf::R_LARCH_JUMP_SLOT])
        }
        elf::EM_PPC64 => {
            (elf::R_PPC64_RELATIVE, &[elf::R_PPC64_ADDR64, elf::R_PPC64_GLOB_DAT, elf::R_PPC64_JMP_SLOT])
        }
        elf::EM_S390 => (elf::R_390_RELATIVE, &[elf::R_390_64, elf::R_390_GLOB_DAT, elf::R_390_JMP_SLOT]),
        _ => return None,
    };
    if r_type == base {
        return Some(DynamicOperation::Base);
    }
    symbols.contains(&r_type).then_some(DynamicOperation::Symbol)
}
