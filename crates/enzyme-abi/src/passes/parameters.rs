//! Parameters of passes: `NAME<key=value;flag;value>`.

use crate::error::EnzymeError;
use llvm_ext::passes::ParameterError;

/// The parameters that a pipeline gives a pass.
///
/// LLVM splits pipelines at `,`, `(` and `)`, and parameters at `;`; in a value these stand as `%2C`, `%28`, `%29` and
/// `%3B`, likewise `%3C`, `%3E` and `%25` for `<`, `>` and `%`. Any other `%` is itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters {
    /// With the key of each, which a bare value does not have.
    given: Vec<(String, String)>,
}

/// A number in decimal digits, as it is written by hand: without a sign and without zeros in front.
pub fn decimal(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_plain)
}

/// Whether a text is a number, also one that is too large for any use.
pub fn is_decimal(text: &str) -> bool {
    decimal(text).is_some()
        || !text.starts_with('0') && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The key of bare values.
const BARE: &str = "";

impl Parameters {
    /// Reads what a pipeline gives. `known` lists what there is: `key=VALUE`, `flag`, and `VALUE` for a bare value, which
    /// is told from a flag by its capital letters.
    ///
    /// # Errors
    ///
    /// A parameter that is not known, and a required one that is missing.
    pub fn parse(given: &[&str], known: &[&str], required: &[&str]) -> Result<Self, ParameterError> {
        let mut parameters = Self::default();
        for text in given {
            let parameter =
                parameter(text, known).ok_or_else(|| ParameterError::Unknown((*text).to_owned()))?;
            parameters.given.push(parameter);
        }
        for key in required {
            if parameters.value(key).is_none() {
                let spelled = known.iter().find(|known| spelled_key(known) == *key).copied().unwrap_or(key);
                return Err(ParameterError::Invalid(format!("it needs the parameter {spelled}")));
            }
        }
        Ok(parameters)
    }

    /// The value of a key; of one that is repeated, the last.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.values(key).last()
    }

    /// The values of a key that may be repeated, in order.
    pub fn values(&self, key: &str) -> impl Iterator<Item = &str> {
        self.given.iter().filter(move |(given, _)| given == key).map(|(_, value)| value.as_str())
    }

    /// The value of a key that stands for one thing, in the name of a pass.
    ///
    /// # Errors
    ///
    /// [`EnzymeError::RepeatedPassParameter`] where the key is repeated: which of the values counts would be a guess.
    pub fn single(&self, pass: &'static str, key: &'static str) -> Result<Option<&str>, EnzymeError> {
        let mut values = self.values(key);
        let first = values.next();
        match values.next() {
            None => Ok(first),
            Some(_) => Err(EnzymeError::RepeatedPassParameter { pass, parameter: key }),
        }
    }

    /// Whether a key is `1` rather than `0`; what counts where it is not there is `default`. `pass` is whose parameter it is.
    ///
    /// # Errors
    ///
    /// Another value, and a key that is repeated.
    pub fn switch(&self, pass: &'static str, key: &'static str, default: bool) -> Result<bool, EnzymeError> {
        match self.single(pass, key)? {
            None => Ok(default),
            Some("0") => Ok(false),
            Some("1") => Ok(true),
            Some(value) => Err(EnzymeError::PassParameter {
                pass,
                parameter: key,
                value: value.to_owned(),
                expected: "0 or 1",
            }),
        }
    }

    /// The bare values, in order.
    pub fn bare(&self) -> impl Iterator<Item = &str> {
        self.values(BARE)
    }

    /// Whether a flag is given.
    pub fn flag(&self, name: &str) -> bool {
        self.value(name).is_some()
    }
}

/// The key that an entry of the list of known parameters is about.
fn spelled_key<'k>(known: &&'k str) -> &'k str {
    match known.split_once('=') {
        Some((key, _)) => key,
        None if is_bare(known) => BARE,
        None => known,
    }
}

fn is_bare(known: &str) -> bool {
    known.starts_with(|c: char| c.is_ascii_uppercase())
}

fn parameter(text: &str, known: &[&str]) -> Option<(String, String)> {
    if let Some((key, value)) = text.split_once('=') {
        let takes_value =
            known.iter().any(|known| known.split_once('=').is_some_and(|(known, _)| known == key));
        if takes_value {
            return Some((key.to_owned(), decoded(value)));
        }
    }
    if known.contains(&text) && !is_bare(text) {
        return Some((text.to_owned(), String::new()));
    }
    known.iter().any(|known| is_bare(known)).then(|| (BARE.to_owned(), decoded(text)))
}

/// A value with its `%` escapes resolved.
fn decoded(text: &str) -> String {
    const ESCAPES: [(&str, char); 7] =
        [("2C", ','), ("28", '('), ("29", ')'), ("3B", ';'), ("3C", '<'), ("3E", '>'), ("25", '%')];
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let escape = part.get(..2).and_then(|code| {
            ESCAPES
                .iter()
                .find(|(known, _)| known.eq_ignore_ascii_case(code))
                .map(|(_, character)| *character)
        });
        match escape {
            Some(character) => {
                out.push(character);
                out.push_str(&part[2..]);
            }
            None => {
                out.push('%');
                out.push_str(part);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &["entry=NAME", "quiet", "FILE"];

    fn parse(given: &[&str]) -> Parameters {
        Parameters::parse(given, KNOWN, &[]).expect("known parameters")
    }

    #[test]
    fn keys_flags_and_bare_values() {
        let parameters = parse(&["entry=a", "quiet", "x/y=z.ll", "entry=b"]);
        assert_eq!(parameters.values("entry").collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(parameters.value("entry"), Some("b"));
        assert_eq!(parameters.bare().collect::<Vec<_>>(), ["x/y=z.ll"]);
        assert!(parameters.flag("quiet") && !parse(&[]).flag("quiet"));
    }

    #[test]
    fn what_is_unknown_or_missing() {
        let refused =
            |given: &[&str], known, required| Parameters::parse(given, known, required).expect_err("refused");
        assert_eq!(refused(&["x"], &["quiet"], &[]), ParameterError::Unknown("x".to_owned()));
        assert_eq!(refused(&["quiet=1"], &["quiet"], &[]), ParameterError::Unknown("quiet=1".to_owned()));
        let missing = refused(&[], KNOWN, &["entry"]);
        assert_eq!(missing, ParameterError::Invalid("it needs the parameter entry=NAME".to_owned()));
        let missing = refused(&[], KNOWN, &[BARE]);
        assert_eq!(missing, ParameterError::Invalid("it needs the parameter FILE".to_owned()));
    }

    #[test]
    fn one_value_is_not_two() {
        let parameters = parse(&["entry=a", "entry=b"]);
        let error = parameters.single("pass", "entry").expect_err("two values");
        assert_eq!(error.to_string(), "pass: entry is given more than once");
        assert_eq!(parse(&["entry=a"]).single("pass", "entry"), Ok(Some("a")));
        assert_eq!(parse(&[]).single("pass", "entry"), Ok(None));
    }

    #[test]
    fn numbers_are_digits() {
        assert_eq!([decimal("0"), decimal("10"), decimal("4294967295")], [Some(0), Some(10), Some(u32::MAX)]);
        for wrong in ["", "+0", "00", "01", "-0", " 1", "1 ", "4294967296"] {
            assert_eq!(decimal(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn percent_escapes() {
        let value = |text| parse(&[&format!("entry={text}")]).value("entry").expect("given").to_owned();
        assert_eq!(value("f%28Int64%2c Int8%29"), "f(Int64, Int8)");
        assert_eq!(value("100%25%3B%3C%3E"), "100%;<>");
        assert_eq!(value("%2G%"), "%2G%");
        assert_eq!(value("%é"), "%é");
    }
}
