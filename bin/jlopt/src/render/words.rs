//! Small pieces of text that several reports have.

/// `1 shard`, `2 shards`
pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// What a cell of a table has where there is nothing.
pub(super) fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}
