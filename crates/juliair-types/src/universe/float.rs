//! Floating-point numbers as C's `printf` writes them, which is how the runtime shows them (`jl_static_show_float` of
//! `src/rtutils.c`, from Julia 1.12 on).

/// A `Float64`: `%#.17g`.
pub(super) fn double(value: f64) -> String {
    special(value, "").unwrap_or_else(|| general(value, 17, true))
}

/// A `Float32`: `%.9g`, where `f` stands for the exponent.
pub(super) fn single(value: f32) -> String {
    special(f64::from(value), "32").unwrap_or_else(|| {
        let text = general(f64::from(value), 9, false);
        if text.contains('e') { text.replace('e', "f") } else { text + "f0" }
    })
}

fn special(value: f64, width: &str) -> Option<String> {
    if value.is_nan() {
        Some(format!("NaN{width}"))
    } else if value.is_infinite() {
        Some(format!("{}Inf{width}", if value < 0.0 { "-" } else { "" }))
    } else {
        None
    }
}

/// `%.{digits}g`; zeros at the end are dropped unless `zeros` keeps them, as `#` does.
fn general(value: f64, digits: i32, zeros: bool) -> String {
    let places = usize::try_from(digits - 1).unwrap_or(0);
    let scientific = format!("{value:.places$e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..digits).contains(&exponent) {
        let places = usize::try_from(digits - 1 - exponent).unwrap_or(0);
        return trimmed(&format!("{value:.places$}"), zeros);
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trimmed(mantissa, zeros), exponent.abs())
}

fn trimmed(text: &str, zeros: bool) -> String {
    match (text.contains('.'), zeros) {
        (true, false) => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        (false, true) => format!("{text}."),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Read from the runtime of Julia 1.13.1.
    #[test]
    fn as_the_runtime_shows_them() {
        let doubles = [
            (1.5, "1.5000000000000000"),
            (0.1, "0.10000000000000001"),
            (1e300, "1.0000000000000001e+300"),
            (1e-7, "9.9999999999999995e-08"),
            (100.0, "100.00000000000000"),
            (-0.0, "-0.0000000000000000"),
            (1e20, "1.0000000000000000e+20"),
            (123_456_789.0, "123456789.00000000"),
        ];
        for (value, text) in doubles {
            assert_eq!(double(value), text);
        }
        for (value, text) in
            [(1.5, "1.5f0"), (0.1, "0.100000001f0"), (100.0, "100f0"), (1e-10, "1.00000001f-10")]
        {
            assert_eq!(single(value), text);
        }
        assert_eq!((single(f32::NAN), double(f64::NEG_INFINITY)), ("NaN32".to_owned(), "-Inf".to_owned()));
    }
}
