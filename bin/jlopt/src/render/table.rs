//! Tables of text with aligned columns.

/// Rows below a header.
pub(crate) fn with_header<const COLUMNS: usize>(
    header: [&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> String {
    render(&std::iter::once(header.map(str::to_owned)).chain(rows).collect::<Vec<_>>())
}

/// Rows below each other, two spaces between columns; the last column is not padded.
pub(crate) fn render<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> String {
    let mut widths = [0; COLUMNS];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    rows.iter().map(|row| line(row, &widths)).collect()
}

fn line(row: &[String], widths: &[usize]) -> String {
    // `format!` pads to 65535 at most, and names can be longer.
    let padded = |(cell, &width): (&String, &usize)| cell.clone() + &" ".repeat(width - cell.chars().count());
    let cells: Vec<_> = row.iter().zip(widths).map(padded).collect();
    format!("{}\n", cells.join("  ").trim_end())
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_may_be_long() {
        let rows = [["a".repeat(70_000), "b".to_owned()], [String::new(), "c".to_owned()]];
        assert_eq!(super::render(&rows).len(), 2 * 70_004);
    }

    #[test]
    fn columns_are_aligned() {
        let rows = [["a", "long", "x y"], ["bcd", "", ""]].map(|row| row.map(str::to_owned));
        assert_eq!(super::render(&rows), "a    long  x y\nbcd\n");
    }
}
