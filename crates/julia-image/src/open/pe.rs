//! Linked COFF files: base relocations, exports, and the functions of the exception directory.

use crate::extents::Extents;
use crate::memory::Memory;
use crate::symbols::Symbol;
use object::LittleEndian;
use object::pe::{
    IMAGE_DIRECTORY_ENTRY_EXCEPTION, IMAGE_FILE_MACHINE_AMD64, IMAGE_FILE_RELOCS_STRIPPED,
    IMAGE_REL_BASED_DIR64, IMAGE_REL_BASED_HIGHLOW, ImageDataDirectory,
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
    memory.set_moves(header.characteristics.get(LittleEndian) & IMAGE_FILE_RELOCS_STRIPPED == 0);
    mark_relocated(file, base, memory)?;
    add_exports(file, base, memory, symbols)?;
    // Of other architectures the entries say where a function starts, but not where it ends.
    if header.machine.get(LittleEndian) != IMAGE_FILE_MACHINE_AMD64 {
        return Ok(Extents::default());
    }
    let directory = file.data_directory(IMAGE_DIRECTORY_ENTRY_EXCEPTION);
    Ok(directory.map(ImageDataDirectory::address_range).map_or_else(Extents::default, |(start, size)| {
        Extents::of_exception_directory(memory, base, start, size)
    }))
}

fn mark_relocated<P: ImageNtHeaders>(
    file: &PeFile<'_, P>,
    base: u64,
    memory: &mut Memory<'_>,
) -> object::read::Result<()> {
    let directories = file.data_directories();
    let Some(mut blocks) = directories.relocation_blocks(file.data(), &file.section_table())? else {
        return Ok(());
    };
    while let Some(block) = blocks.next()? {
        let is_pointer = |kind| matches!(kind, IMAGE_REL_BASED_DIR64 | IMAGE_REL_BASED_HIGHLOW);
        for relocation in block.filter(|relocation| is_pointer(relocation.typ)) {
            memory.mark_relocated(base.wrapping_add(u64::from(relocation.virtual_address)));
        }
    }
    Ok(())
}

fn add_exports<P: ImageNtHeaders>(
    file: &PeFile<'_, P>,
    base: u64,
    memory: &Memory<'_>,
    symbols: &mut Vec<Symbol>,
) -> object::read::Result<()> {
    let Some(table) = file.export_table()? else { return Ok(()) };
    let prefix = if file.is_64() { "" } else { "_" };
    for export in table.exports()? {
        let (Some(name), ExportTarget::Address(offset)) = (export.name, export.target) else { continue };
        let name = String::from_utf8_lossy(name);
        let name = name.strip_prefix(prefix).unwrap_or(&name).into();
        let address = base.wrapping_add(u64::from(offset));
        let is_function = memory.is_code(address);
        symbols.push(Symbol { name, address, size: 0, is_function, is_global: true });
    }
    Ok(())
}
