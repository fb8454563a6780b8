//! Conditions around declarations, as far as the version and the machine decide them.

use super::{EvaluateError, Evaluator};
use crate::builtins::is_known_to_any_version;
use crate::syntax::Note;
use crate::syntax::ast::{
    Branch, Condition, Field, Guard, Item, ItemKind, Literal, Path, Span, Struct, TypeExpr, TypeExprKind,
};
use crate::target::Os;
use crate::universe::{Fault, Kind, Role, Ty};
use std::borrow::Cow;
use std::cmp::Ordering;

impl Evaluator<'_> {
    /// Declares what stands in the first branch whose condition holds; nothing from a condition on that is not known.
    pub(super) fn conditional(&mut self, branches: &[Branch], span: &Span) {
        for (at, branch) in branches.iter().enumerate() {
            let holds = self.condition(&branch.condition);
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

    /// Whether a condition holds; nothing where that is not known. What comes out is remembered.
    fn condition(&mut self, condition: &Condition) -> Option<bool> {
        let (holds, span) = match condition {
            Condition::Otherwise => return Some(true),
            Condition::Expression(expr) => (self.holds(expr), &expr.span),
            Condition::Unread(span) => (None, span),
        };
        if let Some(text) = self.text {
            let _ = self.universe.conditions.insert((text, span.start), holds);
        }
        holds
    }

    /// A struct with those of its fields whose conditions hold.
    pub(super) fn decided<'s>(&mut self, declaration: &'s Struct) -> Result<Cow<'s, Struct>, EvaluateError> {
        if let Some(error) = &declaration.unknown_fields {
            let fault = Fault::Unsupported(error.to_string());
            return Err(EvaluateError::new(fault, error.span.clone(), error.help()));
        }
        if declaration.guards.is_empty() {
            return Ok(Cow::Borrowed(declaration));
        }
        let taken = self.taken(&declaration.guards);
        let mut fields = Vec::with_capacity(declaration.fields.len());
        for field in &declaration.fields {
            match field.guard.map_or(Ok(true), |guard| taken[guard].fields) {
                Ok(true) => fields.push(field.clone()),
                Ok(false) => {}
                Err(guard) => return Err(undecided_field(field, &declaration.guards[guard].condition)),
            }
        }
        Ok(Cow::Owned(Struct { fields, ..declaration.clone() }))
    }

    /// Which branches of `@static if` are taken; those that a guard refers to are decided before it.
    fn taken(&mut self, guards: &[Guard]) -> Vec<Taken> {
        let mut taken: Vec<Taken> = Vec::with_capacity(guards.len());
        for (at, guard) in guards.iter().enumerate() {
            let around = guard.within.map_or(Ok(true), |within| taken[within].fields);
            let before = guard.after.map_or(Ok(false), |after| taken[after].any);
            taken.push(match (around, before) {
                (Ok(false), before) => Taken { fields: Ok(false), any: before },
                (_, Ok(true)) => Taken { fields: Ok(false), any: Ok(true) },
                (Err(open), _) | (_, Err(open)) => Taken { fields: Err(open), any: Err(open) },
                (Ok(true), Ok(false)) => {
                    let holds = self.condition(&guard.condition).ok_or(at);
                    Taken { fields: holds, any: holds }
                }
            });
        }
        taken
    }

    pub(super) fn skip_undecided(&mut self, span: &Span, declares: Vec<String>) {
        let what = "what depends on a condition that is not known";
        self.notes.push(Note { what: what.into(), span: span.clone(), declares, as_written: false });
    }

    /// Whether an expression is true; nothing where that is not known.
    pub(super) fn holds(&mut self, expr: &TypeExpr) -> Option<bool> {
        if let TypeExprKind::Call { callee, arguments } = &expr.kind
            && let Some(name) = name_of(callee)
        {
            match (name.as_str(), arguments.as_slice()) {
                (_, []) => return self.system(&name),
                ("isdefined" | "Base.isdefined" | "Core.isdefined", [module, name]) => {
                    return self.is_defined(module, name);
                }
                (name, _) if is_predicate(name) => return self.predicate(name, arguments),
                _ => {}
            }
        }
        let value = self.expression(expr).ok()?;
        self.universe.display(value).parse().ok()
    }

    /// What an operator that gives a `Bool` gives; nothing where that is not known.
    pub(super) fn predicate(&mut self, name: &str, arguments: &[TypeExpr]) -> Option<bool> {
        match (name, arguments) {
            ("!", [of]) => self.holds(of).map(|holds| !holds),
            ("&&", [left, right]) => self.decided_by(false, left, right),
            ("||", [left, right]) => self.decided_by(true, left, right),
            ("in" | "∈", [left, right]) => self.is_member(left, right),
            ("<:", [left, right]) => self.is_within(left, right),
            (">:", [left, right]) => self.is_within(right, left),
            (operator, [left, right]) => self.compared(operator, left, right),
            _ => None,
        }
    }

    fn is_within(&mut self, left: &TypeExpr, right: &TypeExpr) -> Option<bool> {
        let (left, right) = (self.whole_type(left).ok()?, self.whole_type(right).ok()?);
        self.universe.is_subtype(left, right).ok()
    }

    /// `x in (a, b)`
    fn is_member(&mut self, left: &TypeExpr, right: &TypeExpr) -> Option<bool> {
        let TypeExprKind::Tuple(parts) = &right.kind else { return None };
        let same: Option<Vec<bool>> = parts.iter().map(|part| self.compared("==", left, part)).collect();
        same.map(|same| same.contains(&true))
    }

    /// `isdefined(Base, :Name)`. Of `Base` and `Core` the types of all versions are known, of other modules what was
    /// declared before.
    fn is_defined(&mut self, module: &TypeExpr, name: &TypeExpr) -> Option<bool> {
        let module = self.expression(module).ok()?;
        let Kind::Module(module) = *self.universe.kind(module) else { return None };
        let TypeExprKind::Literal(Literal::Symbol(text)) = &name.kind else { return None };
        let sym = self.universe.sym(text);
        if self.universe.binding(module, sym).is_some() {
            return Some(true);
        }
        if self.is_builtin(module) {
            let elsewhere = self.lookup(module, sym).is_some();
            return (!elsewhere && is_known_to_any_version(text)).then_some(false);
        }
        let universe = &self.universe;
        if self.lost(module, sym).is_some() || !universe.module(module).not_followed.is_empty() {
            return None;
        }
        Some(self.lookup(module, sym).is_some())
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
        if let (Some((of, left)), Some((other, right))) =
            (self.universe.as_integer(left), self.universe.as_integer(right))
        {
            return match operator {
                "===" => Some(of == other && left == right),
                "!==" => Some(of != other || left != right),
                _ => ordered(operator, left.cmp(&right)),
            };
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
            TypeExprKind::Call { callee, arguments } if name_of(callee)? == "VersionNumber" => {
                version_number(arguments)
            }
            TypeExprKind::Path(_) if matches!(name_of(expr)?.as_str(), "VERSION" | "Base.VERSION") => {
                version(&self.universe.version().to_string())
            }
            _ => None,
        }
    }

    /// `Sys.WORD_SIZE`, `Sys.ARCH`, `Sys.KERNEL`, `VERSION.minor`.
    pub(super) fn machine_fact(&mut self, path: &Path) -> Option<Result<Ty, Fault>> {
        let names: Vec<&str> = path.names.iter().map(|name| name.text.as_str()).collect();
        let target = self.universe.target();
        match names.as_slice() {
            ["Sys", "WORD_SIZE"] | ["Base", "Sys", "WORD_SIZE"] => {
                Some(self.universe.int_value(i128::from(target.pointer_bytes() * 8)))
            }
            ["VERSION", part] | ["Base", "VERSION", part] => {
                let ([major, minor, patch], _) = version(&self.universe.version().to_string())?;
                let number = match *part {
                    "major" => major,
                    "minor" => minor,
                    "patch" => patch,
                    _ => return None,
                };
                let ty = self.universe.known(Role::UInt32);
                Some(ty.and_then(|ty| self.universe.bits_value(ty, u128::from(number))))
            }
            ["Sys", "KERNEL"] | ["Base", "Sys", "KERNEL"] => {
                let name = self.universe.sym(kernel(target.os));
                Some(self.universe.symbol(name))
            }
            ["Sys", "ARCH"] | ["Base", "Sys", "ARCH"] => {
                let name = self.universe.sym(target.arch.name());
                Some(self.universe.symbol(name))
            }
            _ => None,
        }
    }
}

/// Whether a branch of `@static if` is taken, and whether any up to it is; else the guard that is not known.
#[derive(Clone, Copy)]
struct Taken {
    fields: Result<bool, usize>,
    any: Result<bool, usize>,
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

/// `VersionNumber(1, 12)`, `VersionNumber("1.12")`
fn version_number(arguments: &[TypeExpr]) -> Option<Version> {
    let mut numbers = [0; 3];
    for (at, argument) in arguments.iter().enumerate() {
        match &argument.kind {
            TypeExprKind::Literal(Literal::Integer(number)) => {
                *numbers.get_mut(at)? = u32::try_from(*number).ok()?;
            }
            TypeExprKind::Literal(Literal::String(text)) => return version(text),
            _ => return None,
        }
    }
    Some((numbers, true))
}

/// Whether an operator gives a `Bool`.
pub(super) fn is_predicate(name: &str) -> bool {
    matches!(
        name,
        "!" | "&&"
            | "||"
            | "in"
            | "∈"
            | "<:"
            | ">:"
            | "=="
            | "==="
            | "!="
            | "!=="
            | "<"
            | ">"
            | "<="
            | ">="
            | "≤"
            | "≥"
    )
}

fn undecided_field(field: &Field, condition: &Condition) -> EvaluateError {
    let text = format!("whether `{}` is a field depends on a condition that is not known", field.name.text);
    let span = match condition {
        Condition::Expression(expr) => expr.span.clone(),
        Condition::Unread(span) => span.clone(),
        Condition::Otherwise => field.name.span.clone(),
    };
    let help = "what is known of conditions: VERSION, Sys, sizes and types; write the fields that there are";
    EvaluateError::new(Fault::Unsupported(text), span, Some(help.to_owned()))
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

/// What `Sys.KERNEL` is.
fn kernel(os: Os) -> &'static str {
    match os {
        Os::Windows => "NT",
        Os::MacOs => "Darwin",
        Os::FreeBsd => "FreeBSD",
        _ => "Linux",
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
