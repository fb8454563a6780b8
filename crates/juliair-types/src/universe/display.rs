//! How types are shown: as the runtime's `jl_static_show` does.

use super::constructor::{Constructor, Role};
use super::handle::{ModuleId, Sym, Ty};
use super::node::Kind;
use super::{Universe, float};
use std::fmt::Write;

/// How much text a type may be shown as.
const MAX_TEXT: usize = 1 << 20;

/// Which modules are written before names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// None of `Core`, `Base` and `Main`; others as they are nested.
    Short,
    /// All but `Main`.
    Qualified,
}

struct Writer<'a> {
    universe: &'a Universe,
    naming: Naming,
    out: String,
    bound: Vec<Ty>,
}

impl Universe {
    /// A type as Julia shows it, without `Core.`, `Base.` and `Main.`.
    pub fn display(&self, ty: Ty) -> String {
        self.display_as(ty, Naming::Short)
    }

    /// Whether a type is `Type`, which is shown by its name.
    fn is_every_type(&self, ty: Ty) -> bool {
        let con = self.roles_con(Role::Type);
        con.is_ok_and(|con| self.constructor(con).wrapper == ty)
    }

    /// A type as Julia shows it.
    pub fn display_as(&self, ty: Ty, naming: Naming) -> String {
        let mut writer = Writer { universe: self, naming, out: String::new(), bound: Vec::new() };
        writer.show(ty);
        if writer.out.len() > MAX_TEXT {
            let end = (0..=MAX_TEXT).rev().find(|&end| writer.out.is_char_boundary(end)).unwrap_or(0);
            writer.out.truncate(end);
            writer.out.push('…');
        }
        writer.out
    }
}

impl Writer<'_> {
    fn show(&mut self, ty: Ty) {
        if self.out.len() > MAX_TEXT {
            return;
        }
        match self.universe.kind(ty) {
            Kind::Bottom => self.out.push_str("Union{}"),
            Kind::Data(_) => self.show_data(ty),
            Kind::Union(..) => {
                self.out.push_str("Union{");
                self.show_list(&self.universe.members(ty));
                self.out.push('}');
            }
            _ if self.universe.is_every_type(ty) => self.out.push_str("Type"),
            &Kind::UnionAll { var, body } => {
                self.bound.push(var);
                self.show(body);
                let _ = self.bound.pop();
                self.out.push_str(" where ");
                self.show(var);
            }
            Kind::Var { .. } => self.show_variable(ty),
            &Kind::Vararg { element, count } => self.show_vararg(element, count),
            Kind::TypeEq(of) => self.show_wrapped("Type", *of),
            Kind::TypeEgal(of) => {
                let name = if self.naming == Naming::Short { "TypeEgal" } else { "Core.TypeEgal" };
                self.show_wrapped(name, *of);
            }
            Kind::Symbol(name) => {
                self.out.push(':');
                self.show_symbol(*name);
            }
            Kind::Text(text) => {
                let _ = write!(self.out, "{:?}", self.universe.name(*text));
            }
            &Kind::Bits { ty, bits } => self.show_bits(ty, bits),
            Kind::TupleValue(parts) => {
                self.out.push('(');
                self.show_list(parts);
                if parts.len() == 1 {
                    self.out.push(',');
                }
                self.out.push(')');
            }
            &Kind::Instance(of) => self.show_instance(of),
            Kind::Module(module) => self.show_module(*module),
        }
    }

    fn show_wrapped(&mut self, name: &str, of: Ty) {
        self.out.push_str(name);
        self.out.push('{');
        self.show(of);
        self.out.push('}');
    }

    fn show_list(&mut self, parts: &[Ty]) {
        for (at, &part) in parts.iter().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            self.show(part);
        }
    }

    fn show_data(&mut self, ty: Ty) {
        let Some(data) = self.universe.data_of(ty) else { return };
        let con = self.universe.constructor(data.con);
        match con.role {
            Some(Role::Tuple) => return self.show_tuple(ty, &data.params),
            Some(Role::GenericMemory) if self.is_plain_memory(&data.params) => {
                return self.show_wrapped("Memory", data.params[1]);
            }
            // What the name `DataType` stands for is of the type that it stands for.
            Some(Role::DataType) => return self.out.push_str("typeof(DataType)"),
            _ => {}
        }
        self.show_constructor(con);
        if !data.params.is_empty() {
            self.out.push('{');
            self.show_list(&data.params);
            self.out.push('}');
        }
    }

    fn show_constructor(&mut self, con: &Constructor) {
        if con.function.is_some() {
            self.out.push_str("typeof(");
        }
        if self.shows_module(con.module, con.role) {
            self.show_module(con.module);
            self.out.push('.');
        }
        match con.function {
            Some(function) => {
                self.show_symbol(function);
                self.out.push(')');
            }
            None => self.show_symbol(con.name),
        }
    }

    fn shows_module(&self, module: ModuleId, role: Option<Role>) -> bool {
        let universe = self.universe;
        let plain = [universe.core(), universe.base(), universe.main()].contains(&module);
        match self.naming {
            Naming::Short => !plain,
            Naming::Qualified => {
                let bare = matches!(role, Some(Role::Any | Role::Symbol | Role::Type | Role::UnionAll));
                module != universe.main() && !bare
            }
        }
    }

    fn is_plain_memory(&self, params: &[Ty]) -> bool {
        let (kind, space) = (self.universe.kind(params[0]), self.universe.kind(params[2]));
        let plain = matches!(kind, Kind::Symbol(name) if self.universe.name(*name) == "not_atomic");
        plain && matches!(space, Kind::Bits { bits: 0, .. })
    }

    /// Four or more equal elements at the end are counted.
    fn show_tuple(&mut self, ty: Ty, params: &[Ty]) {
        if self.universe.known(Role::Tuple) == Ok(ty) {
            return self.out.push_str("Tuple");
        }
        let equal =
            params.last().map_or(0, |last| params.iter().rev().take_while(|part| *part == last).count());
        let counted = equal > 3;
        if counted && equal == params.len() {
            let _ = write!(self.out, "NTuple{{{equal}, ");
            self.show(params[0]);
        } else {
            self.out.push_str("Tuple{");
            self.show_list(if counted { &params[..params.len() - equal] } else { params });
            if counted {
                self.out.push_str(", Vararg{");
                self.show(params[params.len() - 1]);
                let _ = write!(self.out, ", {equal}}}");
            }
        }
        self.out.push('}');
    }

    fn show_vararg(&mut self, element: Option<Ty>, count: Option<Ty>) {
        self.out.push_str("Vararg");
        let parts: Vec<Ty> = [element, count].into_iter().flatten().collect();
        if !parts.is_empty() {
            self.out.push('{');
            self.show_list(&parts);
            self.out.push('}');
        }
    }

    /// With bounds, unless a `where` further out shows them.
    fn show_variable(&mut self, var: Ty) {
        let &Kind::Var { name, lower, upper, .. } = self.universe.kind(var) else { return };
        let bounds = !self.bound.contains(&var);
        let has_lower = lower != self.universe.bottom();
        if bounds && has_lower {
            self.show_bound(lower);
            self.out.push_str("<:");
        }
        self.show_symbol(name);
        if bounds && (upper != self.universe.any() || has_lower) {
            self.out.push_str("<:");
            self.show_bound(upper);
        }
    }

    fn show_bound(&mut self, bound: Ty) {
        let wrapped = matches!(self.universe.kind(bound), Kind::UnionAll { .. });
        if wrapped {
            self.out.push('(');
        }
        self.show(bound);
        if wrapped {
            self.out.push(')');
        }
    }

    fn show_module(&mut self, module: ModuleId) {
        let universe = self.universe;
        let this = universe.module(module);
        if let Some(parent) = this.parent
            && self.shows_module(parent, None)
            && parent != universe.main()
        {
            self.show_module(parent);
            self.out.push('.');
        }
        self.show_symbol(this.name);
    }

    fn show_instance(&mut self, of: Ty) {
        let universe = self.universe;
        let function = universe.constructor_of(of).and_then(|con| universe.constructor(con).function);
        match (function, universe.role_of(of)) {
            (Some(function), _) => self.show_symbol(function),
            (None, Some(Role::Nothing)) => self.out.push_str("nothing"),
            _ => {
                self.show(of);
                self.out.push_str("()");
            }
        }
    }

    fn show_symbol(&mut self, name: Sym) {
        let text = self.universe.name(name);
        if is_plain_symbol(text) {
            self.out.push_str(text);
        } else {
            let _ = write!(self.out, "var\"{}\"", text.replace('"', "\\\""));
        }
    }

    fn show_bits(&mut self, ty: Ty, bits: u128) {
        let universe = self.universe;
        let role = universe.role_of(ty);
        let width =
            universe.constructor_of(ty).and_then(|con| universe.constructor(con).bits()).unwrap_or(128);
        let signed = |bits: u128| (bits << (128 - width)).cast_signed() >> (128 - width);
        let digits = usize::try_from(width.div_ceil(8) * 2).unwrap_or(2);
        let written = match role {
            Some(role) if role == universe.int_role() => write!(self.out, "{}", signed(bits)),
            Some(Role::Int8 | Role::Int16 | Role::Int32 | Role::Int64) => {
                write!(self.out, "{}({})", universe.display(ty), signed(bits))
            }
            Some(Role::UInt8 | Role::UInt16 | Role::UInt32 | Role::UInt64) => {
                write!(self.out, "0x{bits:0digits$x}")
            }
            Some(Role::Bool) => write!(self.out, "{}", bits != 0),
            Some(Role::Float64) => write!(self.out, "{}", float::double(f64::from_bits(low_bits(bits)))),
            Some(Role::Float32) => {
                let value = f32::from_bits(u32::try_from(bits).unwrap_or(0));
                write!(self.out, "{}", float::single(value))
            }
            _ => {
                self.show(ty);
                write!(self.out, "(0x{bits:0digits$x})")
            }
        };
        debug_assert!(written.is_ok(), "a string takes what is written");
    }
}

fn low_bits(bits: u128) -> u64 {
    u64::try_from(bits & u128::from(u64::MAX)).unwrap_or(0)
}

/// Whether a name is an identifier or an operator that is written as it is.
fn is_plain_symbol(text: &str) -> bool {
    const QUOTED: [&str; 8] = [":", "::", ":=", "=", "==", "===", "=>", "`"];
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return false };
    if first == '_' || first.is_alphabetic() {
        return chars.all(|char| char.is_alphanumeric() || char == '_' || char == '!' || char == '′');
    }
    !QUOTED.contains(&text) && text.chars().all(|char| "+-*/\\<>=!%^&|~÷⊻≤≥≠∈∘√".contains(char))
}
