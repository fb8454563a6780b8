//! The symbols of specializations (section 8.4).
use super::body::SpecId;

/// A name without the characters that operators and accessors are made of.
#[must_use]
pub fn sanitized(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    push_sanitized(name, &mut text);
    text
}

pub(super) fn push_sanitized(name: &str, text: &mut String) {
    for character in name.chars() {
        match spelled_out(character) {
            Some(word) => text.push_str(word),
            None => text.push(character),
        }
    }
}

fn spelled_out(character: char) -> Option<&'static str> {
    Some(match character {
        '+' => "_plus_",
        '-' => "_minus_",
        '*' => "_star_",
        '/' => "_slash_",
        '<' => "_lt_",
        '>' => "_gt_",
        '=' => "_eq_",
        '&' => "_amp_",
        '|' => "_pipe_",
        '!' => "_bang_",
        '?' => "_question_",
        ':' => "_colon_",
        '.' => "_dot_",
        '$' => "_dollar_",
        _ => return None,
    })
}

/// A module's name, and the `_` after it.
pub(super) fn push_home(home: &str, text: &mut String) {
    text.extend(home.chars().map(|character| if character == '.' { '_' } else { character }));
    text.push('_');
}

pub(super) fn push_number(spec: SpecId, text: &mut String) {
    text.push_str(&format!("_$_{}", spec.0));
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
