//! `did you mean`: the known name that is nearest to an unknown one.

use strsim::damerau_levenshtein;

/// The nearest of the known names, if one is near enough to be what was meant.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = name.to_lowercase();
    let limit = (wanted.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|candidate| (damerau_levenshtein(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_not() {
        let known = ["instcombine", "globaldce", "JuliaMultiVersioning"];
        assert_eq!(nearest("instcombin", known), Some("instcombine"));
        assert_eq!(nearest("juliamultiversioning", known), Some("JuliaMultiVersioning"));
        assert_eq!(nearest("gloabldce", known), Some("globaldce"));
        assert_eq!(nearest("no-such-pass", known), None);
        assert_eq!(nearest("", known), None);
    }
}
