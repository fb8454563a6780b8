//! Symbols that closures and kernels define: each is defined once in a module (section 8.4).
//!
//! Those of specializations cannot be the same, since they end in its number; they are not kept, but recognized.
use crate::graph::body::SpecId;
use crate::graph::program::Program;
use crate::graph::strings::Strings;

/// The function of a closure has its `id` as a symbol.
const PLAIN: u8 = 1;
/// It has `id$cap`.
const CAPTURING: u8 = 2;
/// There is a wrapper besides, `id$clo`.
const WRAPPED: u8 = 4;

/// The symbols of closures and kernels so far.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    /// The ids of all closures.
    closures: Strings,
    /// Which symbols each of them has.
    forms: Vec<u8>,
    /// The kernels that closures could be taken for.
    kernels: Strings,
}

/// What a closure is, as far as its symbols tell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    pub(super) captures: bool,
    pub(super) grouped: bool,
}

impl Symbols {
    /// Adds a closure; gives the problem of its symbols, if there is one.
    pub(super) fn closure(&mut self, program: &Program, id: &str, shape: Shape) -> Option<String> {
        if id.is_empty() {
            return Some("a closure whose `id` is empty".to_owned());
        }
        if id.starts_with(KERNEL) {
            return Some(format!("the `id` of a closure, `{id}`, begins as the symbol of a kernel does"));
        }
        if self.closures.find(id).is_some() {
            return Some(format!("a second closure has the id `{id}`"));
        }
        let form = match (shape.captures, shape.grouped) {
            (false, false) => PLAIN,
            (true, _) if program.options.clo_wrappers => CAPTURING | WRAPPED,
            _ => CAPTURING,
        };
        let taken = symbols(id, form).into_iter().find_map(|symbol| {
            let by = self.taken(program, &symbol)?;
            Some(format!("the symbol `{symbol}` of a closure is that of {by}"))
        });
        let _ = self.closures.add(id);
        self.forms.push(form);
        taken
    }

    /// Adds a kernel; gives the problem of its symbol, if there is one.
    pub(super) fn kernel(&mut self, program: &Program, symbol: &str) -> Option<String> {
        if self.kernels.find(symbol).is_some() {
            return None;
        }
        let by = self.taken(program, symbol);
        let _ = self.kernels.add(symbol);
        by.map(|by| format!("the symbol `{symbol}` of a kernel is that of {by}"))
    }

    /// What has a symbol already.
    fn taken(&self, program: &Program, symbol: &str) -> Option<String> {
        if symbol == "main" && program.main.is_some() {
            return Some("the entry of the program".to_owned());
        }
        if let Some(spec) = specialization(program, symbol) {
            return Some(format!("specialization {}", spec.0));
        }
        if self.kernels.find(symbol).is_some() {
            return Some("a kernel".to_owned());
        }
        let suffixed = [("$cap", CAPTURING), ("$clo", WRAPPED)].into_iter();
        let stems = suffixed.filter_map(|(suffix, form)| Some((symbol.strip_suffix(suffix)?, form)));
        let mut stems = std::iter::once((symbol, PLAIN)).chain(stems);
        let other = stems.find(|&(id, form)| {
            let index = self.closures.find(id);
            index.is_some_and(|index| self.forms[index as usize] & form != 0)
        });
        other.map(|(id, _)| format!("the closure `{id}`"))
    }
}

fn symbols(id: &str, form: u8) -> Vec<String> {
    let all = [(PLAIN, ""), (CAPTURING, "$cap"), (WRAPPED, "$clo")];
    all.into_iter().filter(|(bit, _)| form & bit != 0).map(|(_, suffix)| format!("{id}{suffix}")).collect()
}

/// How the symbols of kernels begin that are only declared (section 4.4).
pub(super) const KERNEL: &str = "Elm_Kernel_";

/// The specialization that has a symbol, as its function, a worker or the slot of its value.
fn specialization(program: &Program, symbol: &str) -> Option<SpecId> {
    let symbol = symbol.strip_prefix("__eco_caf$").unwrap_or(symbol);
    let worker = ["$sret", "$psplit"].into_iter().find_map(|suffix| symbol.strip_suffix(suffix));
    let symbol = worker.unwrap_or(symbol);
    let (_, digits) = symbol.rsplit_once("_$_")?;
    let spec = SpecId(digits.parse().ok()?);
    (program.symbol(spec) == symbol).then_some(spec)
}
