//! Looking for a few bytes in text, eight at a time.

/// Eight bytes, the first one lowest.
type Eight = u64;

const ONES: Eight = u64::from_le_bytes([0x01; 8]);
const HIGHS: Eight = u64::from_le_bytes([0x80; 8]);

/// Up to eight bytes, and zeros after them.
#[inline]
pub(super) fn eight(bytes: &[u8]) -> Eight {
    let mut eight = [0; 8];
    match bytes.first_chunk() {
        Some(whole) => eight = *whole,
        None => eight[..bytes.len()].copy_from_slice(bytes),
    }
    Eight::from_le_bytes(eight)
}

/// Marks the highest bit of each byte that is zero. Above the lowest mark, others can be marked wrongly.
#[inline]
const fn zeros(eight: Eight) -> Eight {
    eight.wrapping_sub(ONES) & !eight & HIGHS
}

/// Marks each byte that is this one, as [`zeros`] does.
#[inline]
pub(super) const fn marks(eight: Eight, byte: u8) -> Eight {
    zeros(eight ^ u64::from_le_bytes([byte; 8]))
}

/// Which byte the lowest mark is in: the eighth after the first if there is none.
#[inline]
pub(super) const fn first(marks: Eight) -> usize {
    (marks.trailing_zeros() / 8) as usize
}

/// Marks each byte that does not stand for itself in a string: quotes, backslashes and control characters.
#[inline]
const fn special(eight: Eight) -> Eight {
    let control = eight.wrapping_sub(ONES * 0x20) & !eight & HIGHS;
    marks(eight, b'"') | marks(eight, b'\\') | control
}

/// How many bytes a text starts with that stand for themselves in a string.
#[inline]
pub(super) fn plain(text: &[u8]) -> usize {
    let mut len = 0;
    while let Some(&chunk) = text[len..].first_chunk() {
        let special = special(Eight::from_le_bytes(chunk));
        if special != 0 {
            return len + first(special);
        }
        len += 8;
    }
    let is_plain = |&&byte: &&u8| byte >= 0x20 && byte != b'"' && byte != b'\\';
    len + text[len..].iter().take_while(is_plain).count()
}

/// How many bytes are before a quote, if it is among these bytes and those before it stand for themselves.
#[inline]
pub(super) fn before_quote(bytes: &[u8; 16]) -> Option<usize> {
    let [low, high] = [eight(bytes), eight(&bytes[8..])].map(special);
    let len = if low != 0 { first(low) } else { 8 + first(high) };
    (bytes.get(len) == Some(&b'"')).then_some(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_plain_is_found_wherever_it_is() {
        for len in 0..40 {
            for byte in 0..=255 {
                let stops = byte < 0x20 || byte == b'"' || byte == b'\\';
                let before = "aé\u{7f}ÿ!#[]".bytes().cycle().take(len);
                let text: Vec<u8> = before.chain([byte]).chain(*b"\"\\\n and more").collect();
                assert_eq!(plain(&text), if stops { len } else { len + 1 }, "{byte} at {len}");
                assert_eq!(plain(&text[..len]), len);
            }
        }
    }

    #[test]
    fn short_strings_end_at_their_quote() {
        for len in 0..16 {
            let mut bytes = *b"abcdefghijklmno\xff";
            bytes[len] = b'"';
            assert_eq!(before_quote(&bytes), Some(len));
            if len > 0 {
                for special in [b'\\', b'\n', 0x1f] {
                    bytes[len - 1] = special;
                    assert_eq!(before_quote(&bytes), None);
                }
            }
        }
        assert_eq!(before_quote(b"no quote is here"), None);
    }

    #[test]
    fn the_first_mark_is_right() {
        let eight = u64::from_le_bytes(*b"ab{!{}|z");
        assert_eq!(
            (first(marks(eight, b'{')), first(marks(eight, b'}')), first(marks(eight, b'?'))),
            (2, 5, 8)
        );
    }
}
