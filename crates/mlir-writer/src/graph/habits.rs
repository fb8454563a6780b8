//! Keys as they were written last.
//!
//! A graph is written by a program, which writes the members of one kind of object in the same order and with the same
//! spaces again and again. So the text of the next key is usually the one that followed the last key of the last such
//! object; to compare the two is quicker than to read it.
use super::key::Key;

/// Where a key is remembered: by the kind of the object, and by the key before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place(usize);

/// A key with the comma before it, its quotes, the colon and the spaces between them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Habit {
    /// The first byte lowest, zeros after the last one.
    text: u128,
    len: u8,
    /// How many bytes are before the first quote.
    pub(super) quote: u8,
    pub(super) key: Key,
}

/// What was written last in each place.
#[derive(Debug)]
pub(super) struct Habits(Vec<Habit>);

const PLACES: usize = 1 << 12;
const LONGEST: usize = size_of::<u128>();

/// The lowest bytes of a word, by their count.
static LOWEST: [u128; LONGEST + 1] = {
    let (mut masks, mut len) = ([0; LONGEST + 1], 0);
    while len < LONGEST {
        masks[len + 1] = masks[len] << 8 | 0xff;
        len += 1;
    }
    masks
};

/// A number for a kind of object, by what it is called.
pub(super) const fn number(what: &str) -> u16 {
    let (what, mut hash, mut index) = (what.as_bytes(), 0x811c_9dc5_u32, 0);
    while index < what.len() {
        hash = (hash ^ what[index] as u32).wrapping_mul(0x0100_0193);
        index += 1;
    }
    let [low, middle, high, highest] = hash.to_le_bytes();
    u16::from_le_bytes([low ^ high, middle ^ highest])
}

impl Place {
    #[inline]
    pub(super) fn new(kind: u16, last: Option<Key>) -> Self {
        let last = last.map_or(0, |key| usize::from(key as u8) + 1);
        Place((usize::from(kind) ^ (last * 67)) % PLACES)
    }
}

impl Habits {
    pub(super) fn new() -> Self {
        // No text is all zeros.
        let none = Habit { text: 0, len: 1, quote: 0, key: Key::E };
        Habits(vec![none; PLACES])
    }

    /// What was written last in a place, if that is what these bytes start with, and its length.
    #[inline]
    pub(super) fn find(&self, place: Place, bytes: [u8; LONGEST]) -> Option<(Habit, usize)> {
        let habit = self.0[place.0];
        let len = usize::from(habit.len);
        (u128::from_le_bytes(bytes) & LOWEST[len] == habit.text).then_some((habit, len))
    }

    /// Remembers the text of a key, unless it is long.
    pub(super) fn keep(&mut self, place: Place, text: &[u8], quote: usize, key: Key) {
        let mut bytes = [0; LONGEST];
        let (Some(start), Ok(len), Ok(quote)) =
            (bytes.get_mut(..text.len()), u8::try_from(text.len()), u8::try_from(quote))
        else {
            return;
        };
        start.copy_from_slice(text);
        self.0[place.0] = Habit { text: u128::from_le_bytes(bytes), len, quote, key };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_known_where_it_was_and_as_it_was() {
        let mut habits = Habits::new();
        let (first, second) =
            (Place::new(number("`var`"), None), Place::new(number("`var`"), Some(Key::Name)));
        let found = |habits: &Habits, place, text: &[u8; LONGEST]| {
            habits.find(place, *text).map(|(habit, len)| (habit.key, habit.quote, len))
        };
        assert_eq!(found(&habits, second, b", \"type\": \"int\" "), None);
        habits.keep(second, b", \"type\": ", 2, Key::Type);
        assert_eq!(found(&habits, second, b", \"type\": \"int\" "), Some((Key::Type, 2, 10)));
        assert_eq!(found(&habits, second, b", \"type\":\"int\"  "), None);
        assert_eq!(found(&habits, second, b",  \"type\": \"int\""), None);
        assert_eq!(found(&habits, first, b", \"type\": \"int\" "), None);
        habits.keep(second, b", \"a_longer_key\":", 2, Key::Type);
        assert_eq!(found(&habits, second, b", \"type\": \"int\" "), Some((Key::Type, 2, 10)));
    }
}
