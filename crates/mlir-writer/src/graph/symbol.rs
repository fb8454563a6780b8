//! The symbols of specializations (section 8.4).
use super::body::SpecId;

/// A name without the characters that operators and accessors are made of.
#[must_use]
pub fn sanitized(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    push_sanitized(name, &mut text);
    text
}

pub(super) fn push_sanitized(mut name: &str, text: &mut String) {
    while let Some((index, word)) = first_spelled_out(name) {
        text.push_str(&name[..index]);
        text.push_str(word);
        name = &name[index + 1..];
    }
    text.push_str(name);
}

/// The first character that is spelled out, which is one byte, and how.
fn first_spelled_out(name: &str) -> Option<(usize, &'static str)> {
    name.bytes().enumerate().find_map(|(index, byte)| Some((index, spelled_out(byte)?)))
}

fn spelled_out(byte: u8) -> Option<&'static str> {
    Some(match byte {
        b'+' => "_plus_",
        b'-' => "_minus_",
        b'*' => "_star_",
        b'/' => "_slash_",
        b'<' => "_lt_",
        b'>' => "_gt_",
        b'=' => "_eq_",
        b'&' => "_amp_",
        b'|' => "_pipe_",
        b'!' => "_bang_",
        b'?' => "_question_",
        b':' => "_colon_",
        b'.' => "_dot_",
        b'$' => "_dollar_",
        _ => return None,
    })
}

/// A module's name, and the `_` after it.
pub(super) fn push_home(home: &str, text: &mut String) {
    for part in home.split('.') {
        text.push_str(part);
        text.push('_');
    }
}

pub(super) fn push_number(spec: SpecId, text: &mut String) {
    text.push_str("_$_");
    text.push_str(itoa::Buffer::new().format(spec.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_spelled_out() {
        assert_eq!(sanitized("|>"), "_pipe__gt_");
        assert_eq!(sanitized("a.b$é'"), "a_dot_b_dollar_é'");
    }
}
