//! The names of arguments (section 5.1).
use crate::graph::sanitized;

/// Names for the arguments of one function: like those of the source, and each once.
#[derive(Debug, Default)]
pub(super) struct ArgumentNames {
    /// Few, so that a search through all is quickest.
    taken: Vec<String>,
}

impl ArgumentNames {
    /// The name for an argument that the source calls so.
    pub(super) fn name(&mut self, source: &str) -> &str {
        let foreign = |character: char| !character.is_ascii_alphanumeric() && character != '_';
        let mut name = sanitized(source);
        if name.contains(foreign) {
            name = name.replace(foreign, "_");
        }
        // MLIR takes what starts with a digit for a number.
        if name.is_empty() || name.starts_with(|first: char| first.is_ascii_digit()) {
            name.insert(0, '_');
        }
        while self.taken.contains(&name) {
            name.push('_');
        }
        self.taken.push(name);
        self.taken.last().map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_digits_and_underscores_and_each_is_there_once() {
        let mut names = ArgumentNames::default();
        assert_eq!(names.name("x"), "x");
        assert_eq!(names.name("x"), "x_");
        assert_eq!(names.name("x_"), "x__");
        assert_eq!(names.name("a+b'"), "a_plus_b_");
        assert_eq!(names.name("é"), "_");
        assert_eq!(names.name("1"), "_1");
        assert_eq!(names.name(""), "__");
    }
}
