//! Modules: global variables laid out one after the other, as if compiled.

use super::{FileFacts, OpenError, Opened};
use crate::extents::Extents;
use crate::form::byte_order;
use crate::memory::{Memory, Region};
use crate::symbols::{Symbol, Symbols};
use cpu_targets::ByteOrder;
use llvm_ext::global::GlobalVariable;
use llvm_ext::module::Module;
use llvm_ext::printer::Printer;
use llvm_ext::types::{DataLayout, TypeKind};
use llvm_ext::value::{Constant, Value};
use mv_pass::tables::read::{Entry, TableReader, is_table};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::sync::Arc;

/// Where the first function is placed.
const START: u64 = 0x1_0000;

/// What a function takes; its code is not known.
const FUNCTION_SIZE: u64 = 16;

/// How deep values are looked into.
const MAX_DEPTH: u32 = 8;

/// Values of more bytes than this are not read.
const MAX_BYTES: u64 = 1 << 30;

/// Opens a module: what can be reached from its tables and its root.
///
/// # Errors
///
/// Where its global variables do not fit the address space.
pub fn open_module<'d>(module: &Module<'_>) -> Result<Opened<'d>, OpenError> {
    let printer = Printer::new(module);
    let reader = TableReader::new(module, &printer);
    let mut placing = Placing {
        reader,
        layout: module.data_layout(),
        memory: Memory::new(
            byte_order(module) == ByteOrder::Little,
            u64::from(module.data_layout().pointer_size()),
        ),
        next: START,
        places: FxHashMap::default(),
        symbols: Vec::new(),
    };
    placing.place_functions(module)?;
    placing.place_variables(module)?;
    placing.place_aliases(module);
    placing.fill(module);
    placing.memory.set_moves(true);
    let facts = FileFacts {
        format: "LLVM",
        kind: "module",
        architecture: module.target_triple(),
        bits: placing.memory.pointer_bytes() * 8,
        endian: if placing.memory.is_little_endian() { "little" } else { "big" },
        members: None,
        is_linked: false,
        has_sizes: true,
    };
    let symbols = Symbols::new(placing.symbols);
    Ok(Opened { facts, memory: placing.memory, symbols, extents: Extents::default() })
}

struct Placing<'m, 'p, 'd> {
    reader: TableReader<'m, 'p>,
    layout: DataLayout<'m>,
    memory: Memory<'d>,
    next: u64,
    /// The addresses of what is defined.
    places: FxHashMap<Arc<str>, u64>,
    symbols: Vec<Symbol>,
}

impl<'m> Placing<'m, '_, '_> {
    fn place_functions(&mut self, module: &'m Module<'_>) -> Result<(), OpenError> {
        for function in module.functions().filter(|function| !function.is_declaration()) {
            let name: Arc<str> = self.reader.symbol(function.value()).into();
            let address = self.next;
            self.next = address.checked_add(FUNCTION_SIZE).ok_or(OpenError::Overlap { member: None })?;
            // The size is left open: it would be taken for one of code.
            self.define(name, address, 0, true, !function.has_local_linkage());
        }
        let (address, size) = (START, self.next - START);
        let bytes = Cow::Borrowed(&[][..]);
        let region = Region { address, size, bytes, executable: true, writable: false };
        let _ = self.memory.add(region);
        self.next += FUNCTION_SIZE;
        Ok(())
    }

    fn place_variables(&mut self, module: &'m Module<'_>) -> Result<(), OpenError> {
        let defined =
            |variable: &GlobalVariable<'m>| variable.initializer().is_some() && !variable.is_thread_local();
        for variable in module.global_variables().filter(defined) {
            let overlap = || OpenError::Overlap { member: None };
            let size = self.layout.alloc_size(variable.content_type());
            let address = self.next.checked_next_multiple_of(16).ok_or_else(overlap)?;
            let end = address.checked_add(size).filter(|&end| end < u64::MAX >> 1).ok_or_else(overlap)?;
            self.next = end + 16;
            let bytes = Cow::Borrowed(&[][..]);
            let writable = !variable.is_constant();
            let region = Region { address, size, bytes, executable: false, writable };
            let _ = self.memory.add(region);
            let name: Arc<str> = self.reader.symbol(variable.value()).into();
            self.define(name, address, size, false, !variable.has_local_linkage());
        }
        Ok(())
    }

    fn place_aliases(&mut self, module: &'m Module<'_>) {
        for alias in module.aliases() {
            if let Entry::Address(target) = self.reader.entry(alias.aliasee()) {
                let Some(&address) = self.places.get(&target.symbol) else { continue };
                let name: Arc<str> = self.reader.symbol(alias.value()).into();
                let address = address.wrapping_add(target.offset.cast_unsigned());
                let is_function = self.memory.is_code(address);
                self.define(name, address, 0, is_function, !alias.has_local_linkage());
            }
        }
    }

    fn define(&mut self, name: Arc<str>, address: u64, size: u64, is_function: bool, is_global: bool) {
        let _ = self.places.insert(name.clone(), address);
        self.symbols.push(Symbol { name, address, size, is_function, is_global });
    }

    /// Writes the values of tables and root, and of the variables that these point to.
    fn fill(&mut self, module: &'m Module<'_>) {
        let starts = |variable: &GlobalVariable<'m>| {
            let name = variable.name();
            is_table(&name) || name == "jl_image_pointers"
        };
        let mut pending: Vec<GlobalVariable<'m>> = module.global_variables().filter(starts).collect();
        let mut known: FxHashSet<Value<'m>> = pending.iter().map(|variable| variable.value()).collect();
        while let Some(variable) = pending.pop() {
            let name = self.reader.symbol(variable.value());
            let Some(&address) = self.places.get(name.as_str()) else { continue };
            let Some(initializer) = variable.initializer() else { continue };
            let size = self.layout.alloc_size(variable.content_type());
            if initializer.is_null() || size > MAX_BYTES {
                continue;
            }
            let Ok(length) = usize::try_from(size) else { continue };
            self.memory.set_bytes(address, vec![0; length]);
            let mut pointed = Vec::new();
            self.value(address, initializer, MAX_DEPTH, &mut pointed);
            for name in pointed {
                let variable = module.global_variable(&name);
                pending.extend(variable.filter(|variable| known.insert(variable.value())));
            }
        }
    }

    fn value(&mut self, address: u64, constant: Constant<'m>, depth: u32, pointed: &mut Vec<Arc<str>>) {
        let value_type = constant.value_type();
        let size = self.layout.alloc_size(value_type);
        let Some(depth) = depth.checked_sub(1) else { return };
        if constant.is_null() {
            return;
        }
        if let Some(element) = value_type.element_type().filter(|_| value_type.array_length().is_some()) {
            let stride = self.layout.alloc_size(element);
            for (index, element) in (0_u64..).zip(constant.elements()) {
                self.value(address.wrapping_add(index * stride), element, depth, pointed);
            }
        } else if value_type.kind() == TypeKind::LLVMStructTypeKind {
            for (index, element) in (0..).zip(constant.elements()) {
                let offset = self.layout.element_offset(value_type, index);
                self.value(address.wrapping_add(offset), element, depth, pointed);
            }
        } else {
            self.scalar(address, size, &self.reader.entry(constant), pointed);
        }
    }

    fn scalar(&mut self, place: u64, size: u64, entry: &Entry, pointed: &mut Vec<Arc<str>>) {
        let address_of = |symbol: &Arc<str>| self.places.get(symbol).copied();
        match entry {
            Entry::Integer(value) => self.memory.write(place, size, *value),
            Entry::Address(target) => match address_of(&target.symbol) {
                Some(address) => {
                    let value = address.wrapping_add(target.offset.cast_unsigned());
                    self.memory.write(place, size, value);
                    self.memory.mark_relocated(place);
                    pointed.push(target.symbol.clone());
                }
                None => self.memory.set_external(place, &target.symbol, target.offset),
            },
            Entry::Difference { address: target, base } => {
                match (address_of(&target.symbol), address_of(base)) {
                    (Some(address), Some(base)) => {
                        let value = address.wrapping_add(target.offset.cast_unsigned()).wrapping_sub(base);
                        self.memory.write(place, size, value);
                    }
                    (Some(_), None) => self.memory.set_external(place, base, 0),
                    (None, _) => self.memory.set_external(place, &target.symbol, target.offset),
                }
            }
            Entry::Other(text) => self.memory.set_external(place, &Arc::from(text.as_str()), 0),
        }
    }
}
