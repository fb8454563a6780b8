//! Files that are no text, by how they begin.

/// What a file is that cannot be text.
pub fn kind_of_binary(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 13] = [
        (b"\x7FELF", "an ELF file"),
        (b"\xCF\xFA\xED\xFE", "a Mach-O file"),
        (b"\xFE\xED\xFA\xCF", "a Mach-O file"),
        (b"\xCA\xFE\xBA\xBE", "a Mach-O file"),
        (b"\x64\x86", "a COFF object"),
        (b"MZ", "a Windows image"),
        (b"!<arch>\n", "an archive"),
        (b"!<thin>\n", "a thin archive"),
        (b"ML\xEFR", "MLIR bytecode"),
        (b"\x89PNG", "a PNG image"),
        (b"\x1F\x8B", "compressed by gzip"),
        (b"\x28\xB5\x2F\xFD", "compressed by Zstandard"),
        (b"BC", "broken bitcode"),
    ];
    let known = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, kind)| *kind);
    // The magic numbers that are letters could also begin a text.
    known.filter(|_| !is_text(bytes)).or_else(|| bytes.contains(&0).then_some("binary data"))
}

fn is_text(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(1024)];
    let plain = |byte: &u8| *byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C);
    let is_archive = [&b"!<arch>"[..], b"!<thin>"].iter().any(|magic| start.starts_with(magic));
    bytes.len() > 2 && start.iter().all(plain) && !is_archive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_files_are_told_from_text() {
        assert_eq!(kind_of_binary(b"\x7FELF\x02\x01\x01\0"), Some("an ELF file"));
        assert_eq!(kind_of_binary(b"\x89PNG\r\n\x1A\n"), Some("a PNG image"));
        assert_eq!(kind_of_binary(b"BC"), Some("broken bitcode"));
        assert_eq!(kind_of_binary(b"\x01\x00\x02"), Some("binary data"));
        assert_eq!(kind_of_binary(b"!<arch>\nlibx.a/"), Some("an archive"));
        assert_eq!(kind_of_binary(b"!<thin>\n//"), Some("a thin archive"));
        for text in ["define", "MZ is no instruction", "BC = 1\n", "; \u{e9}\nx"] {
            assert_eq!(kind_of_binary(text.as_bytes()), None, "{text}");
        }
    }
}
