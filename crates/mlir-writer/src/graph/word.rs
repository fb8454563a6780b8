//! Short strings as numbers, and tables that find them without comparing strings: names of members are half of the
//! tokens of a graph.
use super::scan;

/// A string of at most 15 bytes, the first byte lowest, then zeros.
pub(super) type Word = u128;

/// The length of the longest word.
const LONGEST: usize = 15;

/// The word before a quote, which is among these bytes, and its length.
#[inline]
pub(super) fn word_before_quote(bytes: [u8; 16]) -> Option<(Word, usize)> {
    let (low, high) = halves(u128::from_le_bytes(bytes));
    let (bits, len) = quote(low);
    if len < 8 {
        return whole(Word::from(low & ((1 << bits) - 1)), len);
    }
    let (bits, len) = quote(high);
    let high = Word::from(high & ((1 << bits) - 1)) << 64;
    if len < 8 { whole(high | Word::from(low), 8 + len) } else { None }
}

/// A word that does not end in a zero byte, which would be taken for one of those after it.
#[inline]
fn whole(word: Word, len: usize) -> Option<(Word, usize)> {
    (word.leading_zeros() as usize / 8 + len == size_of::<Word>()).then_some((word, len))
}

/// In which bit of eight bytes the first quote starts, and in which byte: in byte 8 if there is none.
#[inline]
fn quote(bytes: u64) -> (u32, usize) {
    let marks = scan::marks(bytes, b'"');
    (marks.trailing_zeros() & 0x38, scan::first(marks))
}

/// A string as a word; none if it is too long.
pub(super) const fn word(text: &[u8]) -> Option<Word> {
    if text.len() > LONGEST {
        return None;
    }
    let (mut word, mut index) = (0, text.len());
    while index > 0 {
        index -= 1;
        word = word << 8 | text[index] as Word;
    }
    Some(word)
}

const SLOTS: usize = 2048;
const EMPTY: u8 = u8::MAX;

/// Which word of a list a word is.
#[derive(Debug)]
pub(super) struct WordTable<const N: usize> {
    words: [Word; N],
    /// The index of the only word of the list with this hash.
    slots: [u8; SLOTS],
    factor: u64,
}

impl<const N: usize> WordTable<N> {
    /// The table of a list of distinct words.
    pub(super) const fn new(texts: &[&str; N]) -> Self {
        let (mut words, mut index) = ([0; N], 0);
        while index < N {
            match word(texts[index].as_bytes()) {
                Some(word) => words[index] = word,
                None => panic!("a word is too long"),
            }
            index += 1;
        }
        let mut factor: u64 = 0x9E37_79B9_7F4A_7C15;
        loop {
            if let Some(slots) = slots(&words, factor) {
                return WordTable { words, slots, factor };
            }
            factor = factor.wrapping_mul(0xD129_0D3B_3F4B_8A6D) | 1;
        }
    }

    /// The index of a word.
    #[inline]
    pub(super) fn find(&self, word: Word) -> Option<usize> {
        let index = usize::from(self.slots[hash(word, self.factor)]);
        (*self.words.get(index)? == word).then_some(index)
    }
}

/// The slots of fewer than 255 words, if no two have the same hash.
#[allow(clippy::cast_possible_truncation)]
const fn slots<const N: usize>(words: &[Word; N], factor: u64) -> Option<[u8; SLOTS]> {
    let (mut slots, mut index) = ([EMPTY; SLOTS], 0);
    while index < N {
        let slot = &mut slots[hash(words[index], factor)];
        if *slot != EMPTY {
            return None;
        }
        *slot = index as u8;
        index += 1;
    }
    Some(slots)
}

/// The low and the high 64 bits.
#[inline]
#[allow(clippy::cast_possible_truncation)]
const fn halves(word: u128) -> (u64, u64) {
    (word as u64, (word >> 64) as u64)
}

#[inline]
const fn hash(word: Word, factor: u64) -> usize {
    let (low, high) = halves(word);
    let folded = low ^ high.rotate_left(29);
    (folded.wrapping_mul(factor) >> 53) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_before_the_first_quote() {
        assert_eq!(word_before_quote(*b"\"123456789abcde\""), Some((0, 0)));
        assert_eq!(
            word_before_quote(*b"name\":\"\"!\"\"\"\"\"\"\""),
            Some((word(b"name").expect("short"), 4))
        );
        assert_eq!(
            word_before_quote(*b"clo_wrapper_abc\""),
            Some((word(b"clo_wrapper_abc").expect("short"), 15))
        );
        assert_eq!(word_before_quote(*b"no quote is here"), None);
        assert_eq!(word_before_quote(*b"e\0\"             "), None);
        assert_eq!(word_before_quote(*b"12345678\0\"      "), None);
    }

    #[test]
    fn tables_find_their_words_alone() {
        static TABLE: WordTable<3> = WordTable::new(&["a", "name", "clo_wrappers"]);
        let find = |text: &str| TABLE.find(word(text.as_bytes()).expect("short"));
        assert_eq!((find("a"), find("name"), find("clo_wrappers")), (Some(0), Some(1), Some(2)));
        assert_eq!((find(""), find("b"), find("names")), (None, None, None));
        assert_eq!(word(b"sixteen letters!"), None);
    }
}
