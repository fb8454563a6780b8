//! Linked COFF files: base relocations, exports, and the functions of the exception directory.

use crate::extents::Extents;
use crate::memory::Memory;
use crate::symbols::Symbol;
use object::LittleEndian;
use object::pe::{
    IMAGE_DIRECTORY_ENTRY_EXCEPTION, IMAGE_FILE_MACHINE_AMD64, IMAGE_FILE_MACHINE_ARM64,
    IMAGE_FILE_RELOCS_STRIPPED, IMAGE_REL_BASED_DIR64, IMAGE_REL_BASED_HIGHLOW,
};
use object::read::Object;
use object::read::pe::{ExportTarget, ImageNtHeaders, ImageOptionalHeader, PeFile};

/// Marks what is relocated, and adds what is exported.
pub(super) fn load<'d, P: ImageNtHeaders>(
    file: &PeFile<'d, P>,
    memory: &mut Memory<'d>,
    symbols: &mut Vec<Symbol>,
) -> object::read::Result<Extents> {
    let header = file.nt_headers().file_header();
    let base = file.nt_headers().optional_header().image_base();
    let stripped = header.characteristics.get(LittleEndian) & IMAGE_FILE_RELOCS_STRIPPED != 0;
    memory.set_moves(!stripped);
    if let Some(mut blocks) =
        file.data_directories().relocation_blocks(file.data(), &file.section_table())?
    {
        while let Some(block) = blocks.next()? {
            for relocation in block {
                if matches!(relocation.typ, IMAGE_REL_BASED_DIR64 | IMAGE_REL_BASED_HIGHLOW) {
                    memory.mark_relocated(base.wrapping_add(u64::from(relocation.virtual_address)));
                }
            }
        }
    }
    let prefix = if file.is_64() { "" } else { "_" };
    if let Some(table) = file.export_table()? {
        for export in table.exports()? {
            let (Some(name), ExportTarget::Address(offset)) = (export.name, export.target) else { continue };
            let name = String::from_utf8_lossy(name);
            let name = name.strip_prefix(prefix).unwrap_or(&name);
            let address = base.wrapping_add(u64::from(offset));
            symbols.push(Symbol {
                name: name.into(),
                address,
                size: 0,
                is_function: memory.is_code(address),
                is_global: true,
            });
        }
    }
    let directory = file.data_directory(IMAGE_DIRECTORY_ENTRY_EXCEPTION);
    let directory = directory.map(|directory| directory.address_range());
    Ok(match (directory, header.machine.get(LittleEndian)) {
        (Some((start, size)), IMAGE_FILE_MACHINE_AMD64) => {
            Extents::of_exception_directory(memory, base, start, size)
        }
        (Some(_), IMAGE_FILE_MACHINE_ARM64) => Extents::default(),
        _ => Extents::default(),
    })
}
