//! The text of a target list (`parse_target_string` of the library).

use super::image_flags;
use crate::target::{Unknown, Written};

/// A target as it stands in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Parsed {
    pub(super) name: String,
    pub(super) flags: u32,
    /// The base, where there is one that is not negative.
    pub(super) base: Option<i32>,
    /// The features with their signs, in order.
    pub(super) features: Vec<String>,
    pub(super) written: Written,
}

/// Reads a list. Spaces and tabs around names and options do not count, nor do empty pieces.
pub(super) fn parse(text: &str) -> Vec<Parsed> {
    if text.is_empty() {
        return vec![Parsed { name: "native".to_owned(), ..Parsed::default() }];
    }
    let mut offset = 0;
    let mut targets = Vec::new();
    for piece in text.split(';') {
        let mut options = words(piece, offset).into_iter();
        if let Some((_, name)) = options.next() {
            let mut target = Parsed { name: name.to_owned(), ..Parsed::default() };
            target.written.name = name.to_owned();
            target.written.place = offset..offset + piece.len();
            options.for_each(|(at, option)| read_option(&mut target, option, at));
            targets.push(target);
        }
        offset += piece.len() + 1;
    }
    targets
}

/// The words of a piece that are not empty, and where each stands.
fn words(piece: &str, mut offset: usize) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    for word in piece.split(',') {
        let start = word.len() - word.trim_start_matches(SPACES).len();
        words.push((offset + start, trim(word)));
        offset += word.len() + 1;
    }
    words.retain(|(_, word)| !word.is_empty());
    words
}

const SPACES: [char; 2] = [' ', '\t'];

fn trim(text: &str) -> &str {
    text.trim_matches(SPACES)
}

fn read_option(target: &mut Parsed, option: &str, at: usize) {
    match option {
        "clone_all" => target.flags |= image_flags::CLONE_ALL,
        "-clone_all" => target.flags &= !image_flags::CLONE_ALL,
        "opt_size" => target.flags |= image_flags::OPT_SIZE,
        "min_size" => target.flags |= image_flags::MIN_SIZE,
        _ => match base(option) {
            Some(base) => {
                let base_or_none = (base >= 0).then_some(base);
                target.base = base_or_none;
                target.written.base = true;
                target.written.base_at = at;
                if option != format!("base({base})") || base < 0 {
                    target.written.odd_bases.push((option.to_owned(), base_or_none));
                }
            }
            None if option.starts_with(['+', '-']) => target.features.push(option.to_owned()),
            None => target.written.unknown.push(Unknown::new(option)),
        },
    }
}

/// The N of `base(N)`, as C's `atoi` reads it: what is no number is 0.
fn base(option: &str) -> Option<i32> {
    let text = option.strip_prefix("base(")?.strip_suffix(')')?.trim_start();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let end = digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len());
    let value = if end == 0 { 0 } else { digits[..end].parse().unwrap_or(i32::MAX) };
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_trimmed_and_empty_ones_skipped() {
        let list = parse(" haswell , clone_all ,;; ,\t; skylake,base( 1),odd,-sse4a");
        assert_eq!(list.len(), 2);
        assert_eq!((list[0].name.as_str(), list[0].flags), ("haswell", image_flags::CLONE_ALL));
        assert_eq!((list[1].name.as_str(), list[1].base), ("skylake", Some(1)));
        assert_eq!(list[1].features, ["-sse4a"]);
        assert_eq!(list[1].written.unknown, [Unknown::new("odd")]);
        assert_eq!(list[1].written.base_at, 37);
        assert_eq!(parse("")[0].name, "native");
        assert!(parse(";").is_empty());
    }

    #[test]
    fn bases_are_read_as_c_does() {
        assert_eq!(base("base(x)"), Some(0));
        assert_eq!(base("base()"), Some(0));
        assert_eq!(base("base(2x)"), Some(2));
        assert_eq!(base("base(-3)"), Some(-3));
        assert_eq!(base("base(99999999999)"), Some(i32::MAX));
        assert_eq!(base("base(1"), None);
    }
}
