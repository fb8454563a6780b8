//! Numbers and sections as bytes (MLIR's document "MLIR Bytecode Format", "Primitives" and "Sections").

/// The sections of a file, by their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Strings = 0,
    Dialects = 1,
    AttrTypeData = 2,
    AttrTypeOffsets = 3,
    Ir = 4,
    Resources = 5,
    ResourceOffsets = 6,
    Properties = 8,
}

/// Appends an unsigned number. The number of trailing zero bits of the first byte says how many bytes follow it, each
/// of which adds seven bits; a first byte of zero is followed by all 64 bits.
#[inline]
pub(super) fn put_varint(bytes: &mut Vec<u8>, value: u64) {
    // Most numbers are small.
    if value < 1 << 7 {
        bytes.push((value.to_le_bytes()[0] << 1) | 1);
    } else {
        put_long_varint(bytes, value);
    }
}

#[inline(never)]
fn put_long_varint(bytes: &mut Vec<u8>, value: u64) {
    let length = varint_length(value);
    if length == 9 {
        bytes.push(0);
        bytes.extend_from_slice(&value.to_le_bytes());
        return;
    }
    let tagged = (value << length) | (1 << (length - 1));
    // All eight bytes are copied at once, and those that are none of the number's dropped.
    let end = bytes.len() + length;
    bytes.extend_from_slice(&tagged.to_le_bytes());
    bytes.truncate(end);
}

/// How many bytes an unsigned number takes.
pub(super) fn varint_length(value: u64) -> usize {
    let bits = 64 - value.leading_zeros() as usize;
    match bits {
        0..=7 => 1,
        8..=56 => bits.div_ceil(7),
        _ => 9,
    }
}

/// Appends a signed number, whose sign moves into the lowest bit.
pub(super) fn put_signed_varint(bytes: &mut Vec<u8>, value: i64) {
    put_varint(bytes, (value.cast_unsigned() << 1) ^ (value >> 63).cast_unsigned());
}

/// Appends a number with a flag in its lowest bit.
pub(super) fn put_varint_with_flag(bytes: &mut Vec<u8>, value: u64, flag: bool) {
    put_varint(bytes, (value << 1) | u64::from(flag));
}

/// Appends what stands in front of the content of a section.
pub(super) fn put_section_header(bytes: &mut Vec<u8>, section: Section, length: u64) {
    bytes.push(section as u8);
    put_varint(bytes, length);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn varint(value: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_varint(&mut bytes, value);
        assert_eq!(bytes.len(), varint_length(value));
        bytes
    }

    fn signed(value: i64) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_signed_varint(&mut bytes, value);
        bytes
    }

    /// A reader as the document describes the format, independent of the writer above.
    fn read(bytes: &[u8]) -> u64 {
        let follow = bytes[0].trailing_zeros() as usize;
        let mut word = [0; 16];
        word[..bytes.len()].copy_from_slice(bytes);
        let all = u128::from_le_bytes(word);
        let value = if follow == 8 { all >> 8 } else { all >> (follow + 1) };
        u64::try_from(value).expect("64 bits")
    }

    #[test]
    fn known_numbers() {
        assert_eq!(varint(0), [0x01]);
        assert_eq!(varint(1), [0x03]);
        assert_eq!(varint(127), [0xff]);
        assert_eq!(varint(128), [0x02, 0x02]);
        assert_eq!(varint((1 << 14) - 1), [0xfe, 0xff]);
        assert_eq!(varint(1 << 14), [0x04, 0x00, 0x02]);
        assert_eq!(varint((1 << 56) - 1), [0x80, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
        assert_eq!(varint(1 << 56), [0, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(varint(u64::MAX), [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
        assert_eq!(signed(0), varint(0));
        assert_eq!(signed(-1), varint(1));
        assert_eq!(signed(1), varint(2));
        assert_eq!(signed(i64::MIN), varint(u64::MAX));
        assert_eq!(signed(i64::MAX), varint(u64::MAX - 1));
    }

    #[test]
    fn numbers_read_back() {
        for shift in 0..64 {
            for value in [(1u64 << shift) - 1, 1 << shift, (1 << shift) + 1] {
                assert_eq!(read(&varint(value)), value);
            }
        }
    }

    #[test]
    fn sections_and_flags() {
        let mut bytes = Vec::new();
        put_section_header(&mut bytes, Section::Ir, 200);
        put_varint_with_flag(&mut bytes, 1, true);
        assert_eq!(bytes, [4, 0x22, 0x03, 0x07]);
    }
}
