//! Symbols by address and by name.

use mv_pass::tables::read::is_table;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A defined symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, without what the format puts in front of all names.
    pub name: Arc<str>,
    /// Its address.
    pub address: u64,
    /// Its size in bytes; 0 where the format has no sizes.
    pub size: u64,
    /// Whether it is a function.
    pub is_function: bool,
    /// Whether other files see it, or other objects of the same.
    pub is_global: bool,
}

/// The symbols that a file defines.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    /// By address; of one address the one to show comes first.
    sorted: Vec<Symbol>,
    by_name: FxHashMap<Arc<str>, usize>,
}

impl Symbols {
    pub(crate) fn new(mut symbols: Vec<Symbol>) -> Self {
        symbols.sort_by(|a, b| {
            // On Julia 1.10 a table is another name of the first function.
            let key = |symbol: &Symbol| {
                (symbol.address, is_table(&symbol.name), !symbol.is_function, !symbol.is_global)
            };
            key(a).cmp(&key(b)).then_with(|| a.name.cmp(&b.name)).then(b.size.cmp(&a.size))
        });
        symbols.dedup_by(|later, first| later.name == first.name && later.address == first.address);
        let mut by_name: FxHashMap<Arc<str>, usize> = FxHashMap::default();
        for (position, symbol) in symbols.iter().enumerate() {
            let known = by_name.entry(symbol.name.clone()).or_insert(position);
            if symbol.is_global && !symbols[*known].is_global {
                *known = position;
            }
        }
        Self { sorted: symbols, by_name }
    }

    /// The symbol of a name; a global one where there are several.
    pub fn named(&self, name: &str) -> Option<&Symbol> {
        self.by_name.get(name).map(|&position| &self.sorted[position])
    }

    /// The symbols at an address.
    pub fn at(&self, address: u64) -> impl Iterator<Item = &Symbol> {
        let first = self.sorted.partition_point(|symbol| symbol.address < address);
        self.sorted[first..].iter().take_while(move |symbol| symbol.address == address)
    }

    /// The address of the first symbol behind an address.
    pub(crate) fn next_after(&self, address: u64) -> Option<u64> {
        let next = self.sorted.partition_point(|symbol| symbol.address <= address);
        self.sorted.get(next).map(|symbol| symbol.address)
    }

    /// The symbol that an address lies in, and how far: at its start, or inside of its size.
    pub fn around(&self, address: u64) -> Option<(&Symbol, u64)> {
        if let Some(symbol) = self.at(address).next() {
            return Some((symbol, 0));
        }
        let before = self.sorted.partition_point(|symbol| symbol.address < address).checked_sub(1)?;
        let start = self.sorted[before].address;
        let holds = |symbol: &&Symbol| address - start < symbol.size;
        self.at(start).find(holds).map(|symbol| (symbol, address - start))
    }

    /// All of them, by address.
    pub fn iter(&self) -> impl Iterator<Item = &Symbol> {
        self.sorted.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(name: &str, address: u64, size: u64, is_global: bool) -> Symbol {
        Symbol { name: name.into(), address, size, is_function: true, is_global }
    }

    #[test]
    fn symbols_are_found_by_name_and_by_address() {
        let symbols = Symbols::new(vec![
            symbol("b", 32, 0, true),
            symbol("local", 16, 8, false),
            symbol("a", 16, 8, true),
            symbol("a", 48, 4, false),
        ]);
        assert_eq!(symbols.named("a").map(|symbol| symbol.address), Some(16));
        let around = |address| symbols.around(address).map(|(symbol, offset)| (&*symbol.name, offset));
        assert_eq!(around(16), Some(("a", 0)));
        assert_eq!(around(20), Some(("a", 4)));
        assert_eq!(around(24), None);
        assert_eq!(around(15), None);
        assert_eq!(around(32), Some(("b", 0)));
        assert_eq!(symbols.next_after(16), Some(32));
    }
}
