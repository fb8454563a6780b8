//! The facts of a module as text.

use super::{mv, table};
use juliair_types::dialect::Dialect;
use llvm_ext::module::Module;
use mv_pass::report::{FunctionFacts, LoaderFacts, Report, TableFacts};
use mv_pass::targets_report::targets_report;
use std::fmt::Write;

/// Targets, functions with their versions, tables, and what the loader picks.
pub(crate) fn report(report: &Report, module: &Module<'_>, dialect: &Dialect) -> String {
    let mut sections = Vec::new();
    if let Ok(targets) = targets_report(module, dialect) {
        sections.push(mv::targets(&targets.specs));
    }
    let cloned: Vec<_> = report.functions.iter().filter(|(_, facts)| is_of_interest(facts)).collect();
    sections.push(summary(report));
    if !cloned.is_empty() {
        sections.push(functions(&cloned));
    }
    if !report.tables.is_empty() {
        sections.push(tables(report));
    }
    sections.extend(report.loader.iter().enumerate().map(|(target, facts)| loader(target, facts)));
    sections.extend(report.problems.iter().map(|problem| format!("problem: {problem}\n")));
    sections.join("\n")
}

fn is_of_interest(facts: &FunctionFacts) -> bool {
    facts.clones.is_some() || facts.clone.is_some() || facts.reloc || facts.fvar || facts.alias
}

fn summary(report: &Report) -> String {
    let definitions = report.functions.values().filter(|facts| !facts.declaration).count();
    let flags: Vec<_> = report.flags.keys().map(String::as_str).collect();
    let flags = if flags.is_empty() { "none".to_owned() } else { flags.join(", ") };
    format!(
        "Module flags: {flags}\n{definitions} function definitions, {} relocation slots, {} tables\n",
        report.slots.len(),
        report.tables.len()
    )
}

fn functions(functions: &[(&String, &FunctionFacts)]) -> String {
    let header = ["FUNCTION", "VERSION FOR", "CLONED FOR", "CPU", "MARKS"].map(str::to_owned);
    let rows = functions.iter().map(|(name, facts)| {
        let marks = [(facts.reloc, "reloc"), (facts.fvar, "fvar"), (facts.alias, "alias")];
        let marks: Vec<_> = marks.iter().filter(|(set, _)| *set).map(|(_, mark)| *mark).collect();
        [
            (*name).clone(),
            facts.clone.clone().unwrap_or_else(|| "-".to_owned()),
            facts.clones.as_deref().map_or_else(|| "-".to_owned(), |clones| format!("0x{clones}")),
            facts.cpu.clone().unwrap_or_else(|| "-".to_owned()),
            if marks.is_empty() { "-".to_owned() } else { marks.join(", ") },
        ]
    });
    table::render(&std::iter::once(header).chain(rows).collect::<Vec<_>>())
}

fn tables(report: &Report) -> String {
    let header = ["TABLE", "TYPE", "CONTENT"].map(str::to_owned);
    let rows = report.tables.iter().map(|(name, facts)| match facts {
        TableFacts::Alias { alias_of } => [name.clone(), "alias".to_owned(), alias_of.clone()],
        TableFacts::Variable { value_type, int, values, .. } => {
            let content = match (int, values) {
                (Some(number), _) => number.to_string(),
                (None, Some(values)) => format!("{} entries", values.len()),
                (None, None) => "declared".to_owned(),
            };
            [name.clone(), value_type.clone(), content]
        }
    });
    table::render(&std::iter::once(header).chain(rows).collect::<Vec<_>>())
}

fn loader(target: usize, facts: &LoaderFacts) -> String {
    let mut text = format!(
        "Where target {target} is chosen, {} functions are loaded, {} of them in versions of a selective target, \
         and {} places are written\n",
        facts.functions.len(),
        facts.clones.len(),
        facts.relocated.len()
    );
    for (place, version) in &facts.relocated {
        let _ = writeln!(text, "  {place} = {version}");
    }
    text
}
