//! Conditions around declarations, as far as the version and the machine decide them.

use super::Evaluator;
use crate::syntax::Note;
use crate::syntax::ast::{Branch, Condition, Item, ItemKind, Literal, Path, Span, TypeExpr, TypeExprKind};
use crate::target::{Arch, Os};
use crate::universe::{Fault, Ty};
use std::cmp::Ordering;

impl Evaluator<'_> {
    /// Declares what stands in the first branch whose condition holds; nothing from a condition on that is not known.
    pub(super) fn conditional(&mut self, branches: &[Branch], span: &Span) {
        for (at, branch) in branches.iter().enumerate() {
            let holds = match &branch.condition {
                Condition::Otherwise => Some(true),
                Condition::Expression(expr) => self.holds(expr),
                Condition::Unread => None,
            };
            match holds {
                Some(true) => return self.items(&branch.items),
                Some(false) => {}
                None => {
                    let items = branches[at..].iter().flat_map(|branch| &branch.items);
                    let names = items.filter_map(declared_name).map(str::to_owned).collect();
                    return self.skip_undecided(span, names);
                }
            }
        }
    }

    pub(super) fn skip_undecided(&mut self, span: &Span, declares: Vec<String>) {
        let what = "what depends on a condition that is not known";
        self.notes.push(Note { what: what.into(), span: span.clone(), declares, as_written: false });
    }

    /// Whether a constant is one of two values, and which is not known.
    pub(super) fn is_open_choice(&mut self, expr: &TypeExpr) -> bool {
        let TypeExprKind::Call { callee, arguments } = &expr.kind else { return false };
        name_of(callee).as_deref() == Some("ifelse")
            && arguments.first().is_some_and(|condition| self.holds(condition).is_none())
    }

    /// Whether a condition holds; nothing where that is not known.
    pub(super) fn holds(&mut self, expr: &TypeExpr) -> Option<bool> {
        if let TypeExprKind::Call { callee, arguments } = &expr.kind
            && let Some(name) = name_of(callee)
        {
            match (name.as_str(), arguments.as_slice()) {
                ("!", [of]) => return self.holds(of).map(|holds| !holds),
                ("&&", [left, right]) => return self.decided_by(false, left, right),
                ("||", [left, right]) => return self.decided_by(true, left, right),
                ("ifelse", _) => {}
                (name, []) => return self.system(name),
                (operator, [left, right]) => return self.compared(operator, left, right),
                _ => {}
            }
        }
        let value = self.expression(expr).ok()?;
        self.universe.display(value).parse().ok()
    }

    /// `&&` is false, and `||` true, as soon as one side is.
    fn decided_by(&mut self, value: bool, left: &TypeExpr, right: &TypeExpr) -> Option<bool> {
        match (self.holds(left), self.holds(right)) {
            (Some(holds), _) if holds == value => Some(value),
            (_, Some(holds)) if holds == value => Some(value),
            (Some(_), Some(_)) => Some(!value),
            _ => None,
        }
    }

    /// `Sys.iswindows()` and the like (`base/sysinfo.jl`).
    fn system(&self, name: &str) -> Option<bool> {
        let os = self.universe.target().os;
        match name.strip_prefix("Base.").unwrap_or(name) {
            "Sys.iswindows" => Some(os == Os::Windows),
            "Sys.islinux" => Some(os == Os::Linux),
            "Sys.isapple" => Some(os == Os::MacOs),
            "Sys.isfreebsd" => Some(os == Os::FreeBsd),
            "Sys.isbsd" => Some(matches!(os, Os::MacOs | Os::FreeBsd)),
            "Sys.isunix" => Some(os != Os::Windows),
            _ => None,
        }
    }

    fn compared(&mut self, operator: &str, left: &TypeExpr, right: &TypeExpr) -> Option<bool> {
        if let (Some(left), Some(right)) = (self.version(left), self.version(right)) {
            return ordered(operator, left.cmp(&right));
        }
        let (left, right) = (self.expression(left).ok()?, self.expression(right).ok()?);
        if let (Some(left), Some(right)) = (self.universe.as_int(left), self.universe.as_int(right)) {
            return ordered(operator, left.cmp(&right));
        }
        match operator {
            "===" | "==" => Some(left == right),
            "!==" | "!=" => Some(left != right),
            _ => None,
        }
    }

    /// `VERSION`, or a version that is written down.
    fn version(&self, expr: &TypeExpr) -> Option<Version> {
        match &expr.kind {
            TypeExprKind::Literal(Literal::Version(text)) => version(text.trim_matches(['v', '"'])),
            TypeExprKind::Path(_) if matches!(name_of(expr)?.as_str(), "VERSION" | "Base.VERSION") => {
                version(&self.universe.version().to_string())
            }
            _ => None,
        }
    }

    /// `Sys.WORD_SIZE`, `Sys.ARCH`.
    pub(super) fn machine_fact(&mut self, path: &Path) -> Option<Result<Ty, Fault>> {
        let names: Vec<&str> = path.names.iter().map(|name| name.text.as_str()).collect();
        let target = self.universe.target();
        match names.as_slice() {
            ["Sys", "WORD_SIZE"] | ["Base", "Sys", "WORD_SIZE"] => {
                Some(self.universe.int_value(i128::from(target.pointer_bytes() * 8)))
            }
            ["Sys", "ARCH"] | ["Base", "Sys", "ARCH"] => {
                let name = self.universe.sym(architecture(target.arch));
                Some(self.universe.symbol(name))
            }
            _ => None,
        }
    }
}

/// Numbers, and whether it is a release: prereleases come before it.
type Version = ([u32; 3], bool);

fn version(text: &str) -> Option<Version> {
    let text = text.split_once('+').map_or(text, |(version, _build)| version);
    let (numbers, release) = text.split_once('-').map_or((text, true), |(numbers, _)| (numbers, false));
    let mut version = [0; 3];
    for (at, number) in numbers.split('.').enumerate() {
        *version.get_mut(at)? = number.parse().ok()?;
    }
    Some((version, release))
}

fn ordered(operator: &str, order: Ordering) -> Option<bool> {
    match operator {
        "==" | "===" => Some(order.is_eq()),
        "!=" | "!==" => Some(order.is_ne()),
        "<" => Some(order.is_lt()),
        ">" => Some(order.is_gt()),
        "<=" | "≤" => Some(order.is_le()),
        ">=" | "≥" => Some(order.is_ge()),
        _ => None,
    }
}

/// What `Sys.ARCH` is.
fn architecture(arch: Arch) -> &'static str {
    match arch {
        Arch::X86_64 => "x86_64",
        Arch::I686 => "i686",
        Arch::Aarch64 => "aarch64",
        Arch::Arm => "arm",
        Arch::RiscV64 => "riscv64",
        Arch::PowerPc64 => "powerpc64le",
        Arch::Wasm32 => "wasm32",
    }
}

/// A qualified name with its dots.
fn name_of(expr: &TypeExpr) -> Option<String> {
    let TypeExprKind::Path(path) = &expr.kind else { return None };
    let names: Vec<&str> = path.names.iter().map(|name| name.text.as_str()).collect();
    Some(names.join("."))
}

fn declared_name(item: &Item) -> Option<&str> {
    match &item.kind {
        ItemKind::Struct(declaration) => Some(&declaration.header.name.text),
        ItemKind::Abstract(header) | ItemKind::Primitive(header, _) => Some(&header.name.text),
        ItemKind::Enum { name, .. } | ItemKind::Alias { name, .. } | ItemKind::Module { name, .. } => {
            Some(&name.text)
        }
        _ => None,
    }
}
