//! The tables of shards, wherever they are known from: the root's list, or the names of symbols.

use super::{Reader, Table, displaced};
use crate::finding::{Finding, Problem};
use crate::image::{Header, Shard, Spot, suffix_of};
use crate::memory::Target;
use crate::symbols::Symbol;
use juliair_types::dialect::TableForm;
use mv_pass::loader::load_and_check;
use mv_pass::tables::read::ShardTables;
use mv_pass::tables::{COUNT_MASK, TAG};
use std::collections::BTreeSet;

/// More versions of a shard's functions than this, counted for every target, are not looked at: many times those of any
/// image.
const MAX_VERSIONS: u64 = 1 << 25;

/// The tables of a shard by their place in it; those that are not there are nothing.
struct Tables {
    number: usize,
    suffix: Option<String>,
    /// In the order of the form.
    tables: Vec<Option<Table>>,
    names: &'static [&'static str],
}

impl Tables {
    fn get(&self, name: &str) -> Option<Table> {
        let position = self.names.iter().position(|known| *known == name)?;
        self.tables.get(position)?.clone()
    }

    fn full_name(&self, name: &str) -> String {
        format!("{name}{}", self.suffix.as_deref().unwrap_or_default())
    }
}

impl Reader<'_, '_> {
    /// The shards that the root lists.
    pub(super) fn shards(&mut self, list: &Table, header: Header, targets: Option<usize>) -> Vec<Shard> {
        let shard_size = self.shard_size();
        let room = self.opened.memory.readable(list.address) / shard_size;
        let counted = header.shards;
        let count = match self.found_shards(list, header) {
            Some(found) if found != counted => {
                let problem = Problem::ShardCount { counted, found };
                let table = Some("jl_image_pointers.header".to_owned());
                // What else is wrong may come of it.
                self.findings.insert(0, Finding { shard: None, table, entry: None, problem });
                u64::from(found.min(counted))
            }
            _ => {
                let _ = self.has_room(list, 0, u64::from(counted).checked_mul(shard_size));
                u64::from(counted)
            }
        };
        let mut shards = Vec::new();
        for (number, at) in (0..count.min(room)).enumerate() {
            if self.is_done() {
                break;
            }
            let start = list.address + at * shard_size;
            if self.is_elsewhere(start) {
                let problem = Problem::Elsewhere;
                self.findings.push(Finding { shard: Some(number), table: None, entry: None, problem });
                continue;
            }
            let suffix = self.suffix_at(start);
            let tables = self.listed_tables(number, suffix, start);
            shards.push(self.shard(&tables, targets));
        }
        shards
    }

    fn shard_size(&self) -> u64 {
        self.opened.memory.pointer_bytes() * self.form.shard_tables().len() as u64
    }

    /// How many shards there are, as far as that can be told: by the names of their tables, else by the number of
    /// functions that the image has.
    fn found_shards(&self, list: &Table, header: Header) -> Option<u32> {
        let size = self.shard_size();
        let room = self.opened.memory.readable(list.address) / size;
        let starts = (0..room.min(u64::from(header.shards))).map(|at| list.address + at * size);
        // Those of others are not counted here.
        if starts.clone().any(|start| self.is_elsewhere(start)) {
            return None;
        }
        let of_name = |symbol: &Symbol| suffix_of(&symbol.name, "jl_clone_idxs").is_some();
        let named = self.opened.symbols.iter().filter(|symbol| of_name(symbol)).count();
        if named > 0 { u32::try_from(named).ok() } else { self.shards_with_functions(starts, header) }
    }

    /// How many shards, from the first on, have all functions that the header counts, where the others that it counts
    /// are none, or have more.
    fn shards_with_functions(&self, starts: impl Iterator<Item = u64>, header: Header) -> Option<u32> {
        let (mut functions, mut shards, mut found) = (0_u64, 0, None);
        for count in starts.map_while(|start| self.function_count(start)) {
            functions = functions.saturating_add(count);
            shards += 1;
            if functions == u64::from(header.functions) {
                found = Some(shards);
            }
        }
        found.filter(|_| shards < header.shards || functions != u64::from(header.functions))
    }

    /// How many functions the shard has whose pointers start at an address; nothing where these are none of a shard.
    fn function_count(&self, start: u64) -> Option<u64> {
        let memory = &self.opened.memory;
        let table = |position: u64| match memory.pointer(start + memory.pointer_bytes() * position)?.target {
            Target::Address(address) if memory.contains(address) => Some(address),
            _ => None,
        };
        let tables = (0..self.form.shard_tables().len() as u64).map(table).collect::<Option<Vec<_>>>()?;
        // `jl_clone_idxs`: target 0 has every function.
        let first = memory.u32(*tables.last()?).ok()?;
        if first & TAG == 0 {
            return None;
        }
        match self.form.tables {
            TableForm::Pointers => memory.size(tables[0]).ok(),
            TableForm::Offsets => memory.u32(tables[1]).ok().map(u64::from),
        }
    }

    /// Whether all tables of a shard belong to other files: the root is compiled alone. It may have empty tables of
    /// global variables of its own.
    fn is_elsewhere(&self, start: u64) -> bool {
        let size = self.opened.memory.pointer_bytes();
        let names = (0..).zip(self.form.shard_tables());
        let mut made = names.filter(|(_, name)| !name.starts_with("jl_gvar"));
        let cell = |position| self.opened.memory.pointer(start + size * position).map(|cell| cell.target);
        made.all(|(position, _)| matches!(cell(position), Some(Target::External(_))))
    }

    /// The suffix of the shard whose pointers start at an address, by a symbol of one of its tables.
    fn suffix_at(&self, start: u64) -> Option<String> {
        let size = self.opened.memory.pointer_bytes();
        let names = self.form.shard_tables();
        names.iter().enumerate().find_map(|(position, table)| {
            let cell = self.opened.memory.pointer(start + size * position as u64)?;
            match Spot::of(self.opened, cell.target) {
                Spot::External(external) => suffix_of(&external.symbol, table).map(str::to_owned),
                Spot::Address(address, _) => {
                    let mut symbols = self.opened.symbols.at(address);
                    symbols.find_map(|symbol| suffix_of(&symbol.name, table).map(str::to_owned))
                }
            }
        })
    }

    fn listed_tables(&mut self, number: usize, suffix: Option<String>, start: u64) -> Tables {
        let names = self.form.shard_tables();
        let mut tables = Tables { number, suffix, tables: Vec::new(), names };
        for (at, name) in (0..).zip(names) {
            let place = start + self.opened.memory.pointer_bytes() * at;
            let own = Table { shard: Some(number), name: tables.full_name(name), address: place };
            let table = self.follow(&own, None, place).map(|address| Table { address, ..own });
            tables.tables.push(table);
        }
        tables
    }

    /// The shards of objects or a module without a root.
    pub(crate) fn shards_by_name(&mut self) -> Vec<Shard> {
        let names = self.form.shard_tables();
        // Tables of functions that the pass makes: others are there before it.
        let made =
            |name: &&&str| name.starts_with("jl_clone") || ["jl_fvar_count", "jl_fvar_ptrs"].contains(name);
        let suffixes: BTreeSet<(usize, String)> = self
            .opened
            .symbols
            .iter()
            .filter_map(|symbol| names.iter().filter(made).find_map(|table| suffix_of(&symbol.name, table)))
            .map(|suffix| (order_of(suffix), suffix.to_owned()))
            .collect();
        let mut shards = Vec::new();
        for (number, (_, suffix)) in suffixes.into_iter().enumerate() {
            if self.is_done() {
                break;
            }
            let tables = self.named_tables(number, suffix);
            shards.push(self.shard(&tables, None));
        }
        shards
    }

    fn named_tables(&mut self, number: usize, suffix: String) -> Tables {
        let names = self.form.shard_tables();
        let mut tables = Tables { number, suffix: Some(suffix), tables: Vec::new(), names };
        for name in names {
            let full_name = tables.full_name(name);
            let symbol = self.opened.symbols.named(&full_name);
            let own = Table { shard: Some(number), name: full_name, address: 0 };
            let table = symbol.map(|symbol| Table { address: symbol.address, ..own.clone() });
            // Julia makes the tables of global variables elsewhere, if there are any.
            if table.is_none() && !(name.starts_with("jl_gvar") && self.form.tables == TableForm::Pointers) {
                self.find(&own, None, Problem::Missing);
            }
            tables.tables.push(table);
        }
        tables
    }

    fn shard(&mut self, tables: &Tables, targets: Option<usize>) -> Shard {
        let (functions, function_base) = self.shard_functions(tables);
        let count = functions.len() as u64;
        let image_indices =
            tables.get("jl_fvar_idxs").and_then(|table| self.words(&table, 0, count)).unwrap_or_default();
        let globals = self.globals(tables);
        let places = self.places(tables);
        let walked = tables.get("jl_clone_idxs").and_then(|table| self.walk(&table, count, targets));
        let Walked { words: clone_indices, versions: version_count, is_whole } = walked.unwrap_or_default();
        let versions = self.versions(tables, function_base, version_count);
        // What could not be read is not wrong a second time.
        let is_complete = is_whole && image_indices.len() == functions.len() && versions.is_some();
        let (functions, image_indices) = if image_indices.len() == functions.len() {
            (functions, image_indices)
        } else {
            (Vec::new(), Vec::new())
        };
        let read = ShardTables {
            suffix: tables.suffix.clone().unwrap_or_default(),
            functions,
            image_indices,
            places: places.clone().unwrap_or_default(),
            clone_indices,
            versions: versions.unwrap_or_default(),
        };
        if is_complete && places.is_some() {
            for error in load_and_check(&read).1 {
                let (table, entry) = error.place();
                let own = Table { shard: Some(tables.number), name: tables.full_name(table), address: 0 };
                self.find(&own, entry.map(|entry| entry as u64), Problem::Load(error));
            }
        }
        Shard { number: tables.number, suffix: tables.suffix.clone(), tables: read, globals }
    }

    /// The functions and, on Julia 1.10, what the offsets of versions are relative to.
    fn shard_functions(&mut self, tables: &Tables) -> (Vec<Spot>, Option<u64>) {
        match self.form.tables {
            TableForm::Pointers => {
                let count = tables.get("jl_fvar_count").and_then(|table| {
                    let size = self.opened.memory.size(table.address);
                    self.readable(&table, None, table.address, size)
                });
                let pointers = tables.get("jl_fvar_ptrs");
                let functions = count.zip(pointers).and_then(|(count, table)| self.functions(&table, count));
                (functions.unwrap_or_default(), None)
            }
            TableForm::Offsets => {
                let base = tables.get("jl_fvar_base").map(|table| table.address);
                let functions = base.zip(tables.get("jl_fvar_offsets")).and_then(|(base, table)| {
                    let count = self.word(&table, None, table.address)?;
                    self.function_offsets(&table, 4, u64::from(count), base)
                });
                (functions.unwrap_or_default(), base)
            }
        }
    }

    fn versions(&mut self, tables: &Tables, base: Option<u64>, count: u64) -> Option<Vec<Spot>> {
        match self.form.tables {
            TableForm::Pointers => self.functions(&tables.get("jl_clone_ptrs")?, count),
            TableForm::Offsets => self.function_offsets(&tables.get("jl_clone_offsets")?, 0, count, base?),
        }
    }

    /// Where offsets of global variables or slots are relative to: on Julia 1.10 the first variable, else their table.
    fn data_base(&self, tables: &Tables, table: &Table) -> Option<u64> {
        match self.form.tables {
            TableForm::Pointers => Some(table.address),
            TableForm::Offsets => tables.get("jl_gvar_base").map(|base| base.address),
        }
    }

    fn globals(&mut self, tables: &Tables) -> Vec<(u32, Spot)> {
        let (Some(offsets), Some(indices)) = (tables.get("jl_gvar_offsets"), tables.get("jl_gvar_idxs"))
        else {
            return Vec::new();
        };
        let Some(base) = self.data_base(tables, &offsets) else { return Vec::new() };
        let Some(count) = self.word(&offsets, None, offsets.address) else { return Vec::new() };
        let Some(places) = self.words(&offsets, 4, u64::from(count)) else { return Vec::new() };
        let Some(indices) = self.words(&indices, 0, u64::from(count)) else { return Vec::new() };
        let mut globals = Vec::with_capacity(places.len());
        for (entry, (offset, index)) in (0..).zip(places.into_iter().zip(indices)) {
            let address = displaced(base, offset);
            self.check_slot(&offsets, Some(entry), address);
            globals.push((index, Spot::at(self.opened, address)));
        }
        globals
    }

    fn places(&mut self, tables: &Tables) -> Option<Vec<(u32, Spot)>> {
        let table = tables.get("jl_clone_slots")?;
        let base = self.data_base(tables, &table)?;
        let count = self.word(&table, None, table.address)?;
        let words = self.words(&table, 4, u64::from(count) * 2)?;
        let mut places = Vec::with_capacity(words.len() / 2);
        for (entry, pair) in (0..).zip(words.chunks_exact(2)) {
            let address = displaced(base, pair[1]);
            self.check_slot(&table, Some(entry), address);
            places.push((pair[0], Spot::at(self.opened, address)));
        }
        Some(places)
    }

    /// `jl_clone_idxs`, which has no length: it is as long as its targets. Where their number is not known, the symbol's
    /// size or the next symbol ends it.
    fn walk(&mut self, table: &Table, functions: u64, targets: Option<usize>) -> Option<Walked> {
        let room = self.opened.memory.readable(table.address) / 4;
        let extent = self.extent(table.address).map(|bytes| bytes / 4);
        let end = match (targets, extent) {
            (Some(_), _) => room,
            (None, Some(extent)) => extent.min(room),
            // Nothing says where it ends; that the target data cannot be read was found before.
            (None, None) => return None,
        };
        let mut walked = Walked { is_whole: true, ..Walked::default() };
        let mut target = 0;
        while targets.map_or((walked.words.len() as u64) < end, |targets| target < targets) {
            let start = walked.words.len() as u64;
            if targets.is_none() && self.is_padding(table, start, end) {
                break;
            }
            if target as u64 > MAX_VERSIONS / functions.max(1) {
                self.find(table, Some(start), Problem::TooMany { targets: target, functions });
                return None;
            }
            let count = self.walk_target(table, end, &mut walked)?;
            walked.versions += match (target, count & TAG != 0) {
                _ if !walked.is_whole => break,
                (0, _) => 0,
                (_, true) => functions,
                (_, false) => u64::from(count),
            };
            target += 1;
        }
        let read = walked.words.len() as u64;
        if let (Some(found), Some(targets)) = (extent, targets)
            && self.opened.facts.has_sizes
            && walked.is_whole
            && found != read
        {
            self.find(table, None, Problem::Length { found, read, targets });
        }
        Some(walked)
    }

    /// Adds the next target's words; the first of them, its count.
    fn walk_target(&mut self, table: &Table, end: u64, walked: &mut Walked) -> Option<u32> {
        let start = walked.words.len() as u64;
        let count = if start < end { self.word(table, Some(start), table.address + 4 * start)? } else { TAG };
        let length = u64::from(count & COUNT_MASK) + if count & TAG != 0 { 1 } else { 2 };
        if length > end - start {
            let needed = start.saturating_add(length).saturating_mul(4);
            self.find(table, Some(start), Problem::Truncated { needed, available: end * 4 });
            walked.is_whole = false;
            return Some(count);
        }
        if !self.takes(table, 4 * length) {
            return None;
        }
        for entry in start..start + length {
            walked.words.push(self.word(table, Some(entry), table.address + 4 * entry)?);
        }
        Some(count)
    }

    /// Whether zeros at the end of a table fill it up to where the next one is aligned, in formats whose symbols have no
    /// sizes. They could as well be selective targets without any function, based on target 0.
    fn is_padding(&self, table: &Table, start: u64, end: u64) -> bool {
        !self.opened.facts.has_sizes
            && (start..end).all(|entry| self.opened.memory.u32(table.address + 4 * entry) == Ok(0))
    }

    /// The size of the table at an address: that of its symbol, or up to the next one.
    fn extent(&self, address: u64) -> Option<u64> {
        let sized = self.opened.symbols.at(address).map(|symbol| symbol.size).max().filter(|&size| size > 0);
        let is_named = self.opened.symbols.at(address).next().is_some();
        let next = || {
            let end = address.checked_add(self.opened.memory.available(address))?;
            let next = self.opened.symbols.next_after(address).unwrap_or(end);
            (is_named && !self.opened.facts.has_sizes).then(|| next.min(end) - address)
        };
        sized.or_else(next)
    }
}

/// What was read of `jl_clone_idxs`.
#[derive(Default)]
struct Walked {
    words: Vec<u32>,
    /// How many versions go with it.
    versions: u64,
    /// Whether it did not end too early.
    is_whole: bool,
}

/// `_10` comes after `_9`.
fn order_of(suffix: &str) -> usize {
    suffix.strip_prefix('_').and_then(|number| number.parse().ok()).unwrap_or(usize::MAX)
}
