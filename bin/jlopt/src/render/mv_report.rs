//! The facts of a module as text.

use super::words::{counted, or_dash};
use super::{mv, table};
use mv_pass::report::{FunctionFacts, LoaderFacts, Report, TableFacts, VariableFacts};
use mv_pass::specs::TargetSet;
use std::collections::BTreeMap;

/// What the loader picks is listed one by one for at most so many functions or places.
const LISTED: usize = 12;

/// The targets, the functions with their versions, the tables, what the loader picks, and what is malformed.
pub(crate) fn render(report: &Report) -> String {
    let mut sections = vec![summary(report)];
    if !report.problems.is_empty() {
        sections.push(report.problems.iter().map(|problem| format!("problem: {problem}\n")).collect());
    }
    if !report.targets.is_empty() {
        sections.push(mv::targets(&report.targets));
    }
    sections.extend([functions(report), tables(report), loader(report)].into_iter().flatten());
    sections.join("\n")
}

fn summary(report: &Report) -> String {
    let definitions = report.functions.values().filter(|function| !function.declaration).count();
    let mut text = [
        counted(definitions, "function"),
        counted(report.slots.len(), "relocation slot"),
        counted(report.tables.len(), "table"),
    ]
    .join(", ");
    text.push('\n');
    let flags: Vec<_> = report.flags.keys().map(String::as_str).collect();
    if !flags.is_empty() {
        text += &format!("Flags: {}\n", flags.join(", "));
    }
    let versions: Vec<_> = own_versions(report).iter().map(|(target, n)| format!("{target}: {n}")).collect();
    if !versions.is_empty() {
        text += &format!("Versions by target: {}\n", versions.join(", "));
    }
    text
}

/// How many functions have a version of their own for each target.
fn own_versions(report: &Report) -> BTreeMap<usize, usize> {
    let mut versions = BTreeMap::new();
    for function in report.functions.values() {
        match (&function.clone, &function.clones) {
            (Some(target), _) => *versions.entry(target.parse().unwrap_or(0)).or_default() += 1,
            (None, Some(clones)) => {
                for target in targets_of(clones, report).unwrap_or_default() {
                    *versions.entry(target).or_default() += 1;
                }
            }
            (None, None) => {}
        }
    }
    versions
}

fn targets_of(clones: &str, report: &Report) -> Option<Vec<usize>> {
    // A module that does not say what its targets are may have any.
    let targets = if report.targets.is_empty() { usize::MAX } else { report.targets.len() };
    TargetSet::from_attribute(clones, targets).ok().map(|set| set.iter().collect())
}

/// The functions themselves, not their versions, as far as the pass has to do with them.
fn functions(report: &Report) -> Option<String> {
    let is_original = |facts: &FunctionFacts| facts.clone.as_deref().is_none_or(|target| target == "0");
    let is_marked =
        |facts: &FunctionFacts| facts.clones.is_some() || facts.reloc || facts.fvar || facts.alias;
    let listed = report.functions.iter().filter(|(_, facts)| is_original(facts) && is_marked(facts));
    let rows = listed.map(|(name, facts)| {
        let versions =
            facts.clones.as_deref().map_or_else(String::new, |clones| match targets_of(clones, report) {
                Some(targets) => targets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
                None => format!("malformed: {clones}"),
            });
        let slot = match facts {
            FunctionFacts { alias: true, .. } => "trampoline of an alias".to_owned(),
            FunctionFacts { reloc: true, .. } => slot(name, report),
            FunctionFacts { fvar: true, .. } => "none (julia.mv.fvar)".to_owned(),
            _ => String::new(),
        };
        [name.clone(), or_dash(versions), or_dash(slot)]
    });
    section(["FUNCTION", "VERSIONS", "SLOT"], rows)
}

fn slot(function: &str, report: &Report) -> String {
    match report.slots.get(&format!("{function}.reloc_slot")).map(String::as_str) {
        None => "to be made".to_owned(),
        Some("external") => "in another shard".to_owned(),
        Some("null") => "starts as null".to_owned(),
        Some(start) => format!("starts as {start}"),
    }
}

fn tables(report: &Report) -> Option<String> {
    let rows = report.tables.iter().map(|(name, facts)| match facts {
        TableFacts::Alias { alias_of } => [name.clone(), "-".to_owned(), format!("alias of {alias_of}")],
        TableFacts::Variable(table) => [name.clone(), or_dash(size(table)), table.value_type.clone()],
    });
    section(["TABLE", "ENTRIES", "TYPE"], rows)
}

fn size(table: &VariableFacts) -> String {
    match (table.int, &table.values) {
        (Some(value), _) => format!("= {value}"),
        (None, Some(values)) => values.len().to_string(),
        (None, None) => String::new(),
    }
}

fn loader(report: &Report) -> Option<String> {
    let rows = report.loader.iter().enumerate().map(|(target, facts)| {
        let counts = [target, facts.functions.len(), facts.clones.len(), facts.relocated.len()];
        counts.map(|count| count.to_string())
    });
    let counts = section(["LOADER PICKS", "FUNCTIONS", "CLONES", "RELOCATED"], rows)?;
    let is_short = |facts: &LoaderFacts| facts.functions.len().max(facts.relocated.len()) <= LISTED;
    let details = report.loader.iter().enumerate().filter(|(_, facts)| is_short(facts)).map(picked);
    Some(counts + &details.collect::<String>())
}

fn picked((target, facts): (usize, &LoaderFacts)) -> String {
    let versions = facts.functions.iter().map(|(index, version)| {
        let own = facts.clones.get(index).filter(|own| *own != version);
        match own {
            Some(own) => format!("  {index}: {own} instead of {version}\n"),
            None => format!("  {index}: {version}\n"),
        }
    });
    let written = facts.relocated.iter().map(|(place, version)| format!("  {place} = {version}\n"));
    format!("\ntarget {target}\n") + &versions.chain(written).collect::<String>()
}

/// A table of text; nothing without rows.
fn section<const COLUMNS: usize>(
    header: [&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> Option<String> {
    let mut rows = rows.peekable();
    let _first = rows.peek()?;
    Some(table::with_header(header, rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use juliair_types::dialect::JuliaVersion;
    use llvm_ext::context::Context;
    use llvm_ext::input::InputBuffer;
    use llvm_ext::module::Module;

    fn rendered(text: &str) -> String {
        let context = Context::new();
        let module = Module::parse(&context, &InputBuffer::from_bytes(text.as_bytes()), "test.ll");
        let module = module.expect("valid IR");
        render(&mv_pass::report::report(&module, JuliaVersion::default().dialect()))
    }

    const PROCESSED: &str = include_str!("../../../../crates/mv-pass/tests/modules/tables-mixed.1.11.ll");

    #[test]
    fn a_module_after_the_pass() {
        let text = rendered(PROCESSED);
        let lines = [
            "12 functions, 1 relocation slot, 8 tables",
            "Versions by target: 0: 4, 1: 4, 2: 2, 3: 2",
            "loop_used    1, 2, 3   starts as null",
            "plain2       1         none (julia.mv.fvar)",
            "jl_clone_ptrs   8        [8 x ptr]",
            "jl_fvar_count   = 4      i64",
            "2             4          2       1",
            "  1: @loop_used.2 instead of @loop_used.1",
            "  @loop_used.reloc_slot = @loop_used.3",
        ];
        for line in lines {
            assert!(text.lines().any(|shown| shown == line), "no line {line:?} in\n{text}");
        }
    }

    #[test]
    fn malformed_tables_and_plain_modules() {
        let text = rendered(
            &PROCESSED.replace("jl_fvar_count = hidden constant i64 4", "jl_fvar_count = constant i64 5"),
        );
        assert!(
            text.contains("\n\nproblem: jl_fvar_ptrs has 4 entries instead of 5, by jl_fvar_count\n\n"),
            "{text}"
        );
        assert_eq!(
            rendered("define void @f() {\n  ret void\n}"),
            "1 function, 0 relocation slots, 0 tables\n"
        );
    }
}
