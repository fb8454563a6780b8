//! The kernels that a program uses (section 7.4): the first use fixes the types.
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::form::Form;

/// The types at which a kernel is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Signature {
    pub(super) args: Box<[Form]>,
    pub(super) result: Form,
}

/// All kernels so far.
#[derive(Debug, Default)]
pub(super) struct Kernels {
    known: HashMap<Box<str>, Signature, FxBuildHasher>,
}

impl Kernels {
    /// Registers a use of a kernel; gives the known types back if they are others.
    pub(super) fn register(&mut self, symbol: &str, args: &[Form], result: Form) -> Result<(), Signature> {
        match self.known.get(symbol) {
            Some(known) if *known.args == *args && known.result == result => Ok(()),
            Some(known) => Err(known.clone()),
            None => {
                drop(self.known.insert(symbol.into(), Signature { args: args.into(), result }));
                Ok(())
            }
        }
    }

    /// The kernels by symbol.
    pub(super) fn sorted(&self) -> Vec<(&str, &Signature)> {
        let mut all: Vec<_> = self.known.iter().map(|(symbol, signature)| (&**symbol, signature)).collect();
        all.sort_unstable_by_key(|(symbol, _)| *symbol);
        all
    }
}

impl Signature {
    /// As it is written in a message: `(i64, !eco.value) -> i64`.
    pub(super) fn show(&self) -> String {
        show(&self.args, self.result)
    }
}

/// The types of a kernel as they are written in a message.
pub(super) fn show(args: &[Form], result: Form) -> String {
    let args: Vec<&str> = args.iter().map(|form| form.text()).collect();
    format!("({}) -> {}", args.join(", "), result.text())
}
