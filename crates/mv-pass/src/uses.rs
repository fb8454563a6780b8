//! Who uses a function, through constant expressions and aggregates of any depth.
//!
//! Constants are shared: by several initializers, by many instructions. Whoever asks for many functions keeps what was
//! found of a constant, so that all answers together are linear in the uses.

use llvm_ext::value::{Constant, Use, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The sorts of users that a constant has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct UserKinds {
    /// An instruction.
    pub(crate) instruction: bool,
    /// An alias.
    pub(crate) alias: bool,
    /// A global value of any sort: variable, alias, ifunc, function.
    pub(crate) global: bool,
}

impl UserKinds {
    fn add(&mut self, other: Self) {
        self.instruction |= other.instruction;
        self.alias |= other.alias;
        self.global |= other.global;
    }

    fn of_user(user: Value<'_>) -> Self {
        let alias = user.kind() == ValueKind::LLVMGlobalAliasValueKind;
        Self { instruction: user.is_instruction(), alias, global: is_global(user) }
    }
}

fn is_global(user: Value<'_>) -> bool {
    user.as_constant().is_some_and(Constant::is_global)
}

/// The user as a constant that passes its operands on to its own users.
fn passed_on<'m>(user: Value<'m>) -> Option<Constant<'m>> {
    let constant = user.as_constant().filter(|_| !is_global(user))?;
    constant.passes_on_its_operands().then_some(constant)
}

/// The sorts of users of constants, each looked at once.
#[derive(Default)]
pub(crate) struct UserKindsCache<'m> {
    known: FxHashMap<Constant<'m>, UserKinds>,
}

impl<'m> UserKindsCache<'m> {
    /// The sorts of users of a constant, through other constants.
    pub(crate) fn of(&mut self, constant: Constant<'m>) -> UserKinds {
        let mut pending = vec![constant];
        while let Some(&last) = pending.last() {
            let above = pending.len();
            if !self.known.contains_key(&last) {
                let users = last.uses().filter_map(|operand| passed_on(operand.user()));
                pending.extend(users.filter(|user| !self.known.contains_key(user)));
            }
            if pending.len() == above {
                let kinds = self.combine(last);
                let _ = self.known.insert(last, kinds);
                let _ = pending.pop();
            }
        }
        self.known[&constant]
    }

    fn combine(&self, constant: Constant<'m>) -> UserKinds {
        let mut kinds = UserKinds::default();
        for user in constant.uses().map(Use::user) {
            kinds.add(match passed_on(user) {
                Some(constant) => self.known[&constant],
                None => UserKinds::of_user(user),
            });
        }
        kinds
    }
}

/// Visits every use of a constant by something that is no constant to be looked through: instructions and global
/// values. Constants in `seen` are passed over, and those that are looked through are added.
pub(crate) fn for_each_use<'m>(
    constant: Constant<'m>,
    seen: &mut FxHashSet<Constant<'m>>,
    mut visit: impl FnMut(Use<'m>),
) {
    let mut pending = vec![constant];
    while let Some(constant) = pending.pop() {
        for operand in constant.uses() {
            match passed_on(operand.user()) {
                Some(user) if seen.insert(user) => pending.push(user),
                Some(_) => {}
                None => visit(operand),
            }
        }
    }
}

/// The constants that contain one of these functions, and the global values that use one of them.
#[derive(Default)]
pub(crate) struct Containers<'m> {
    constants: FxHashSet<Constant<'m>>,
    globals: FxHashSet<Value<'m>>,
}

impl<'m> Containers<'m> {
    /// Follows the uses of these functions.
    pub(crate) fn of(functions: impl Iterator<Item = Constant<'m>>) -> Self {
        let mut containers = Self::default();
        for function in functions {
            let _ = containers.constants.insert(function);
            let globals = &mut containers.globals;
            for_each_use(function, &mut containers.constants, |operand| {
                if is_global(operand.user()) {
                    let _ = globals.insert(operand.user());
                }
            });
        }
        containers
    }

    /// How many times the functions occur in a constant: each sub-constant counts as often as it is used. `known` keeps
    /// what was counted.
    pub(crate) fn occurrences(
        &self,
        constant: Constant<'m>,
        known: &mut FxHashMap<Constant<'m>, u32>,
    ) -> u32 {
        let inner = |constant: Constant<'m>| {
            let operands = constant.passes_on_its_operands().then(|| constant.constant_operands());
            operands.into_iter().flatten().filter(|&operand| self.contains(operand))
        };
        let mut pending = vec![constant];
        while let Some(&last) = pending.last() {
            let open: Vec<_> = inner(last).filter(|operand| !known.contains_key(operand)).collect();
            if open.is_empty() {
                let own = u32::from(last.as_function().is_some());
                let count = inner(last).fold(own, |count, operand| count.saturating_add(known[&operand]));
                let _ = known.insert(last, count);
                let _ = pending.pop();
            } else {
                pending.extend(open);
            }
        }
        known[&constant]
    }

    /// Whether a constant is or contains one of the functions.
    pub(crate) fn contains(&self, constant: Constant<'m>) -> bool {
        self.constants.contains(&constant)
    }

    /// Whether a global value uses one of the functions.
    pub(crate) fn is_user(&self, global: Value<'m>) -> bool {
        self.globals.contains(&global)
    }
}
