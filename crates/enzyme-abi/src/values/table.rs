//! Value tables of modules: taking one out, putting one in, and filling one.

use super::ejl::{PREFIX, ejl_globals, is_well_known};
use super::slots::{is_slot, slot_initializer_address, slots};
use crate::files::{ValueDescription, ValueTable};
use crate::session::Session;
use crate::stable_hash::stable_hash;
use llvm_ext::module::Module;
use std::collections::BTreeMap;

/// The part of the tables that a module needs (`julia_value_table`): the values of its slots that are declarations and whose
/// addresses are known, and of the `ejl_` globals that a compilation inserted. Well-known keys are in no table.
pub fn julia_value_table(module: &Module<'_>, session: &Session) -> ValueTable {
    let declared = slots(module).filter(|slot| slot.is_declaration()).filter_map(|slot| {
        let name = slot.name();
        let address = session.slot_address(&name)?;
        let value = session.slot_value(&name)?;
        Some((name, ValueDescription { address: Some(address), ..value }))
    });
    let values = session.values.borrow();
    let inserted = ejl_globals(module).filter(|(key, _)| !is_well_known(key)).filter_map(|(key, _)| {
        let value = values.inserted.get(&key)?.clone();
        Some((key, value))
    });
    ValueTable { slots: declared.collect(), inserted: inserted.collect(), ..ValueTable::default() }
}

/// Takes the slots and inserted values of another table up into that of the session (`merge_julia_value_table!`). The later
/// value of a name stays; where it is another one than before, a warning says so. `from` is whose table it is.
pub fn merge_julia_value_table(session: &Session, table: &ValueTable, from: &str) {
    let mut values = session.values.borrow_mut();
    merge(&mut values.slots, &table.slots, "slot @", from);
    merge(&mut values.inserted, &table.inserted, "@ejl_", from);
}

fn merge(
    into: &mut BTreeMap<String, ValueDescription>,
    values: &BTreeMap<String, ValueDescription>,
    prefix: &str,
    from: &str,
) {
    for (name, value) in values {
        let earlier = into.insert(name.clone(), value.clone());
        if earlier.is_some_and(|earlier| !earlier.may_be(value)) {
            tracing::warn!("{from} gives {prefix}{name} another value than the value table: it is taken");
        }
    }
}

/// The globals in a module, open still, whose values came into the session's table with what the run linked in: no file that
/// the run was given has these.
pub fn values_without_file(module: &Module<'_>, session: &Session) -> Vec<String> {
    let is_open = |name: &&String| {
        module.global_variable(name).is_some_and(|variable| {
            variable.is_declaration() && (is_slot(module, variable) || variable.uses().next().is_some())
        })
    };
    let values = session.values.borrow();
    let has_value = |name: &&String| {
        let key = name.strip_prefix(PREFIX);
        values.slots.contains_key(*name) || key.is_some_and(|key| values.inserted.contains_key(key))
    };
    session.linked_values.borrow().iter().filter(is_open).filter(has_value).cloned().collect()
}

/// Names of globals, as far as they are few enough to be read.
pub fn listed(names: &[String]) -> String {
    const SHOWN: usize = 4;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("@{name}")).collect();
    match names.len().checked_sub(SHOWN) {
        Some(rest) if rest > 0 => format!("{} and {rest} more", shown.join(", ")),
        _ => shown.join(", "),
    }
}

/// Makes what a freshly emitted module says of its slots known (`record_julia_values!`). Without relocation records, as of
/// GPUCompiler.jl 1.x, each slot whose word is the address of a known object is recorded in the value table under its
/// name. With records, these say it already.
pub fn record_julia_values(module: &Module<'_>, session: &Session) {
    if session.relocations.borrow().is_some() {
        return;
    }
    let mut values = session.values.borrow_mut();
    for slot in slots(module) {
        let Some(address) = slot_initializer_address(slot) else { continue };
        let Some(value) = values.at(address).cloned() else { continue };
        drop(values.slots.insert(slot.name(), ValueDescription { address: Some(address), ..value }));
    }
}

/// Inserts a value into the table under a key of its own (`insert_julia_value!`), which it gives back: `inserted$HINT$HASH`
/// with a hash of what the value is, and never its address. A value that is there already keeps its key.
pub fn insert_julia_value(session: &Session, hint: &str, value: &ValueDescription) -> String {
    let mut values = session.values.borrow_mut();
    let identity = identity_hash(value);
    let mut attempt = 0;
    loop {
        let key = format!("inserted${hint}${:x}", identity.wrapping_add(attempt));
        match values.inserted.get(&key) {
            Some(there) if !there.may_be(value) => attempt += 1,
            _ => {
                let _value = values.inserted.entry(key.clone()).or_insert_with(|| value.clone());
                return key;
            }
        }
    }
}

/// A hash of what a value is.
fn identity_hash(value: &ValueDescription) -> u64 {
    let parts = [&value.repr, &value.type_name, &value.bits];
    stable_hash(parts.into_iter().flat_map(|part| part.iter().flat_map(|text| text.bytes()).chain([0])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Address;

    fn value(repr: &str, address: Option<u64>) -> ValueDescription {
        ValueDescription {
            repr: Some(repr.to_owned()),
            address: address.map(Address),
            ..ValueDescription::default()
        }
    }

    #[test]
    fn a_value_has_one_key_and_another_value_another() {
        let session = Session::default();
        let key = insert_julia_value(&session, "hint", &value("S(2.5)", Some(0x7000)));
        assert!(key.starts_with("inserted$hint$") && !key.contains("7000"), "{key}");
        assert_eq!(insert_julia_value(&session, "hint", &value("S(2.5)", Some(0x7000))), key);
        assert_ne!(insert_julia_value(&session, "hint", &value("S(3.5)", Some(0x7000))), key);
        // Another object that looks the same.
        assert_ne!(insert_julia_value(&session, "hint", &value("S(2.5)", Some(0x8000))), key);
        assert_eq!(session.values.borrow().inserted.len(), 3);
        assert_eq!(session.ejl_value(&key), Some(value("S(2.5)", Some(0x7000))));
    }

    #[test]
    fn of_two_tables_the_later_one_counts() {
        let session = Session::default();
        let table = |repr| ValueTable {
            slots: [("s".to_owned(), value(repr, None))].into(),
            inserted: [("k".to_owned(), value(repr, None))].into(),
            ..ValueTable::default()
        };
        merge_julia_value_table(&session, &table("1"), "a.json");
        merge_julia_value_table(&session, &table("2"), "b.json");
        assert_eq!(session.slot_value("s"), Some(value("2", None)));
        assert_eq!(session.ejl_value("k"), Some(value("2", None)));
    }
}
