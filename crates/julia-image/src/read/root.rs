//! The root: `jl_image_pointers` and what it points to.

use super::{Reader, Table};
use crate::finding::Problem;
use crate::image::{Header, Root, Shard};
use cpu_targets::{ByteOrder, DataForm, TargetRecord, read_target_data};

/// How many pointers `jl_small_typeof` has.
const SMALL_TYPES: u64 = 128;

/// The longest target string that is read, in bytes.
const MAX_STRING: usize = 1 << 20;

impl Reader<'_, '_> {
    /// The root at an address, and the shards that it has.
    pub(crate) fn root(&mut self, address: u64) -> (Root, Vec<Shard>) {
        let root = Table { shard: None, name: "jl_image_pointers".to_owned(), address };
        let names = ["header", "shards", "ptls", "jl_small_typeof", "target_data", "cpu_target_string"];
        let expected = if self.form.has_target_string { 6 } else { 5 };
        let count = self.root_size(&root).map_or(expected, |found| found.min(expected));
        let size = self.opened.memory.pointer_bytes();
        if !self.has_room(&root, 0, Some(count * size)) {
            return (Root::default(), Vec::new());
        }
        let part = |index: usize, reader: &mut Self| {
            let at = address + size * index as u64;
            let own = Table { name: format!("jl_image_pointers.{}", names[index]), ..root.clone() };
            let address = reader.follow(&own, None, at)?;
            Some(Table { address, ..own })
        };
        let header = part(0, self).and_then(|table| self.header(&table));
        let shards = part(1, self);
        if let Some(table) = part(2, self) {
            self.ptls(&table);
        }
        if let Some(table) = part(3, self) {
            self.small_types(&table);
        }
        let targets = part(4, self).and_then(|table| self.target_data(&table));
        let known = self.findings.len();
        let string = if count == 6 { part(5, self) } else { None };
        // What stands behind the root of an older version is no pointer to a string.
        let string = string.filter(|_| self.findings.len() == known);
        let target_string = string.and_then(|table| self.target_string(&table));
        let count = targets.as_ref().map(Vec::len);
        let shards = match (shards, header) {
            (Some(table), Some(header)) => self.shards(&table, header, count),
            _ => Vec::new(),
        };
        (Root { header, targets, target_string }, shards)
    }

    /// How many pointers the root has, where its symbol tells. Only the target string makes a difference.
    fn root_size(&mut self, root: &Table) -> Option<u64> {
        let expected = if self.form.has_target_string { 6 } else { 5 };
        let symbol = self.opened.symbols.named("jl_image_pointers")?;
        let found = symbol.size / self.opened.memory.pointer_bytes();
        if !self.opened.facts.has_sizes || !(5..=6).contains(&found) {
            return None;
        }
        if found != expected {
            self.find(root, None, Problem::RootSize { found, expected });
        }
        Some(found)
    }

    fn header(&mut self, table: &Table) -> Option<Header> {
        let words = self.words(table, 0, 4)?;
        let [version, shards, functions, globals] = words[..] else { return None };
        if version != 1 {
            self.find(table, None, Problem::Version(version));
        }
        if shards == 0 {
            self.find(table, None, Problem::NoShards);
        }
        Some(Header { version, shards, functions, globals })
    }

    /// Three pointers to what the loader writes the thread's state through.
    fn ptls(&mut self, table: &Table) {
        let size = self.opened.memory.pointer_bytes();
        if !self.has_room(table, 0, Some(3 * size)) {
            return;
        }
        for entry in 0..3 {
            if let Some(slot) = self.follow(table, Some(entry), table.address + size * entry) {
                self.check_slot(table, Some(entry), slot);
            }
        }
    }

    fn small_types(&mut self, table: &Table) {
        let (needed, memory) = (SMALL_TYPES * self.opened.memory.pointer_bytes(), &self.opened.memory);
        let available = memory.available(table.address);
        if available < needed {
            self.find(table, None, Problem::Truncated { needed, available });
        } else {
            self.check_slot(table, None, table.address);
        }
    }

    fn target_data(&mut self, table: &Table) -> Option<Vec<TargetRecord>> {
        if !self.has_room(table, 0, Some(4)) {
            return None;
        }
        let available = self.opened.memory.readable(table.address);
        let in_file = self.opened.memory.bytes_in_file(table.address);
        let bytes = match in_file {
            [] => self.opened.memory.bytes(table.address, available)?.into_owned(),
            in_file => in_file.to_vec(),
        };
        let order = if self.opened.memory.is_little_endian() { ByteOrder::Little } else { ByteOrder::Big };
        match read_target_data(&bytes, self.form.data, order) {
            Ok((targets, _)) => {
                if targets.is_empty() {
                    self.find(table, None, Problem::NoTargets);
                }
                Some(targets)
            }
            Err(error) => {
                self.find(table, None, Problem::TargetData(error));
                None
            }
        }
    }

    fn target_string(&mut self, table: &Table) -> Option<String> {
        let string = self.string(table)?;
        // On 1.14 nothing means `native`.
        let fault = match self.form.data {
            DataForm::Words32 if string.is_empty() => "it is empty",
            _ if string.contains(|c: char| c.is_control() || c == char::REPLACEMENT_CHARACTER) => {
                "it is no text"
            }
            _ => return Some(string),
        };
        self.find(table, None, Problem::TargetString(fault));
        None
    }

    fn string(&mut self, table: &Table) -> Option<String> {
        if !self.opened.memory.contains(table.address) {
            self.find(table, None, Problem::Outside(table.address));
            return None;
        }
        let bytes = self.opened.memory.bytes_in_file(table.address);
        let is_zero_behind = self.opened.memory.available(table.address) > bytes.len() as u64;
        let end = bytes.iter().take(MAX_STRING).position(|&byte| byte == 0);
        let end = end.or_else(|| is_zero_behind.then_some(bytes.len().min(MAX_STRING)));
        let Some(end) = end else {
            self.find(table, None, Problem::Unterminated);
            return None;
        };
        Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }
}
