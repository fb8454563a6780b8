//! The values of a module that is linked in, in the session's table.

use crate::files::{ValueDescription, ValueTable};
use crate::linking::FreeNames;
use crate::session::Session;
use crate::values::ejl;
use crate::values::slots::slots;
use crate::values::table::{listed, merge_julia_value_table};
use llvm_ext::global::GlobalVariable;
use llvm_ext::module::Module;
use llvm_ext::value::Constant;

/// Takes the values of a module that is about to be linked in into the session's table: its slots and inserted values get
/// other names where theirs stand for other values in the module that they come into, or did earlier. `from` is whose
/// table it is. The values under the names that they have then.
pub(crate) fn take_values(
    session: &Session,
    module: &Module<'_>,
    incoming: &Module<'_>,
    mut values: ValueTable,
    from: &str,
) -> ValueTable {
    let mut names = FreeNames::of(module);
    names.take_all(incoming);
    let open = |slot: &GlobalVariable<'_>| slot.initializer().is_none_or(Constant::is_null);
    let (mut apart, mut valueless) = (ValueTable::default(), Vec::new());
    for slot in slots(incoming).filter(open).collect::<Vec<_>>() {
        let name = slot.name();
        let (value, known) = (values.slots.remove(&name), session.slot_value(&name));
        let name = told_apart(session, module, slot, (&value, known), &mut names);
        match value {
            Some(value) => drop(apart.slots.insert(name, value)),
            None => valueless.push(name),
        }
    }
    let inserted = ejl::ejl_globals(incoming).filter(|(key, _)| !ejl::is_well_known(key));
    for (key, variable) in inserted.collect::<Vec<_>>() {
        let known = session.values.borrow().inserted.get(&key).cloned();
        let value = values.inserted.remove(&key);
        let name = told_apart(session, module, variable, (&value, known), &mut names);
        match value {
            Some(value) => drop(apart.inserted.insert(name[ejl::PREFIX.len()..].to_owned(), value)),
            None => valueless.push(name),
        }
    }
    if !valueless.is_empty() {
        tracing::warn!("{from} has no value for {}: left open", listed(&valueless));
    }
    note(session, &apart, valueless);
    // What the table has beside is nobody's: it may stay where its name is free.
    let mut new = apart.clone();
    for (name, value) in values.slots {
        let _taken = new.slots.entry(name).or_insert(value);
    }
    for (key, value) in values.inserted {
        let _taken = new.inserted.entry(key).or_insert(value);
    }
    let known = session.values.borrow();
    new.slots.retain(|name, _| !known.slots.contains_key(name));
    new.inserted.retain(|key, _| !known.inserted.contains_key(key));
    drop(known);
    merge_julia_value_table(session, &new, from);
    apart
}

/// The name of a global that stands for a value. It gets another one where its own may stand for another value, which is
/// `known` or not, in the module that it comes into.
fn told_apart(
    session: &Session,
    module: &Module<'_>,
    variable: GlobalVariable<'_>,
    (value, known): (&Option<ValueDescription>, Option<ValueDescription>),
    names: &mut FreeNames<'_, '_>,
) -> String {
    let name = variable.name();
    let is_one = match (&known, value) {
        (Some(known), Some(value)) => known.is_same(value),
        (Some(_), None) => false,
        (None, _) => module.named_global(&name).is_none() && !session.linked_values.borrow().contains(&name),
    };
    if is_one {
        return name;
    }
    let is_known = |name: &str| {
        let values = session.values.borrow();
        session.linked_values.borrow().contains(name)
            || values.slots.contains_key(name)
            || name.strip_prefix(ejl::PREFIX).is_some_and(|key| values.inserted.contains_key(key))
    };
    // Searching from the first number would take a thunk as long as all before it together.
    let mut numbers = session.value_numbers.borrow_mut();
    let number = numbers.entry(name.clone()).or_default();
    let free = loop {
        *number += 1;
        let free = format!("{name}.{number}");
        if !is_known(&free) && names.take(&free) {
            break free;
        }
    };
    variable.set_name(&free);
    free
}

/// Remembers the globals whose values no file has that the run was given.
fn note(session: &Session, values: &ValueTable, valueless: Vec<String>) {
    let known = session.values.borrow();
    let slots = values.slots.keys().filter(|name| !known.slots.contains_key(*name)).cloned();
    let inserted = values.inserted.keys().filter(|key| !known.inserted.contains_key(*key));
    let inserted = inserted.map(|key| format!("{}{key}", ejl::PREFIX));
    session.linked_values.borrow_mut().extend(slots.chain(inserted).chain(valueless));
}
