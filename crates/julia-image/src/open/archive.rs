//! Archives: all members together, as a linker would take them with `--whole-archive`.

use super::{OpenError, Opened, format_of, malformed, objects, parse};
use object::read::archive::ArchiveFile;

/// What bitcode starts with: plain, and in the wrapper of Apple's tools.
const BITCODE: [[u8; 4]; 2] = [*b"BC\xC0\xDE", *b"\xDE\xC0\x17\x0B"];

/// Whether a file is an archive.
pub(super) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"!<arch>\n") || bytes.starts_with(b"!<thin>\n")
}

/// Opens an archive.
pub(super) fn open(bytes: &[u8]) -> Result<Opened<'_>, OpenError> {
    let error = |error: object::read::Error| malformed("archive", None, &error);
    let archive = ArchiveFile::parse(bytes).map_err(error)?;
    if archive.is_thin() {
        return Err(OpenError::Thin);
    }
    let mut members = Vec::new();
    for member in archive.members() {
        let member = member.map_err(error)?;
        let name = String::from_utf8_lossy(member.name()).into_owned();
        let data = member.data(bytes).map_err(|error| malformed("archive", Some(&name), &error))?;
        let Some(format) = format_of(data) else {
            let is_bitcode = BITCODE.iter().any(|magic| data.starts_with(magic));
            return Err(if is_bitcode { OpenError::Bitcode(name) } else { OpenError::NoObject(name) });
        };
        let file = parse(data, format, Some(&name))?;
        members.push(objects::Member { name: Some(name), format, file, size: data.len() });
    }
    let Some(first) = members.first() else { return Err(OpenError::NoMembers) };
    objects::open(&members, first.format, "archive")
}
