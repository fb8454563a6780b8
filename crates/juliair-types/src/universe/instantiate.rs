//! Making types: tuples, varargs, `where`, constructors with parameters, and substitution.

use super::constructor::Role;
use super::handle::{ConId, Sym, Ty};
use super::node::{Kind, MAX_TUPLE};
use super::{Expected, Fault, Universe};
use std::sync::Arc;

/// What variables stand for in a substitution.
pub(crate) type Environment<'a> = &'a [(Ty, Ty)];

impl Universe {
    /// `body where var` (`jl_type_unionall` of `src/jltypes.c`).
    ///
    /// Types that differ only in which variable object is bound are one type here: a bound variable is told apart from
    /// others of its name and bounds by the number of `where`s that are nested in what it is free in.
    pub fn unionall(&mut self, var: Ty, body: Ty) -> Result<Ty, Fault> {
        if let Kind::Vararg { element, count } = *self.kind(body) {
            return self.unionall_vararg(var, body, element, count);
        }
        if body == var {
            return Ok(self.bounds(var).1);
        }
        if !self.free(body).contains(&var) {
            if !self.is_type(body) && !matches!(self.kind(body), Kind::Var { .. }) {
                return Err(self.expected("UnionAll", "", Role::Type, body));
            }
            return Ok(body);
        }
        let Kind::Var { name, lower, upper, id } = *self.kind(var) else {
            return Err(Fault::Unsupported("a type variable is needed before `where`".to_owned()));
        };
        let level = u32::from(self.height(body));
        if id == level {
            return self.intern(Kind::UnionAll { var, body });
        }
        let bound = self.intern(Kind::Var { name, lower, upper, id: level })?;
        let body = self.substitute(body, &[(var, bound)])?;
        self.intern(Kind::UnionAll { var: bound, body })
    }

    fn unionall_vararg(
        &mut self,
        var: Ty,
        body: Ty,
        element: Option<Ty>,
        count: Option<Ty>,
    ) -> Result<Ty, Fault> {
        let has = |part: Option<Ty>| part.is_some_and(|part| self.free(part).contains(&var));
        match (has(element), has(count), element) {
            (true, true, _) => Err(Fault::VarargWrapped),
            (true, false, Some(element)) => {
                let element = self.unionall(var, element)?;
                self.vararg(Some(element), count)
            }
            (false, true, element) => self.vararg(element, None),
            _ => Ok(body),
        }
    }

    /// `Vararg{element,count}` (`jl_wrap_vararg`).
    pub fn vararg(&mut self, element: Option<Ty>, count: Option<Ty>) -> Result<Ty, Fault> {
        if let Some(count) = count {
            self.check_vararg_count(count)?;
        }
        let element = match element {
            Some(element) if !self.is_parameter(element) => {
                return Err(self.expected("Vararg", "type", Role::Type, element));
            }
            Some(element) => Some(self.normal_parameter(element)?),
            None => None,
        };
        self.intern(Kind::Vararg { element, count })
    }

    fn check_vararg_count(&mut self, count: Ty) -> Result<(), Fault> {
        if matches!(self.kind(self.unwrap_unionall(count)), Kind::Var { .. } | Kind::Union(..)) {
            return Ok(());
        }
        match self.as_int(count) {
            Some(length) if length < 0 => Err(Fault::NegativeVararg(length)),
            Some(_) => Ok(()),
            None => Err(self.expected("Vararg", "count", self.int_role(), count)),
        }
    }

    /// `Tuple{parts…}`, with a `Vararg` of known length written out.
    pub fn tuple(&mut self, parts: &[Ty]) -> Result<Ty, Fault> {
        let con = self.roles_con(Role::Tuple)?;
        if let Some(known) = self.find_application(con, parts) {
            return Ok(known);
        }
        let (written, last) = match parts.split_last() {
            Some((&last, rest)) if matches!(self.kind(last), Kind::Vararg { .. }) => (rest, Some(last)),
            _ => (parts, None),
        };
        let mut params = Vec::with_capacity(parts.len());
        written.iter().try_for_each(|&part| self.check_tuple_part(part))?;
        for &part in written {
            if part == self.bottom() {
                return Err(Fault::BottomInTuple);
            }
            params.push(self.normal_parameter(part)?);
        }
        if let Some(last) = last {
            self.add_vararg(&mut params, last)?;
        }
        if params.len() > MAX_TUPLE {
            return Err(Fault::TooLarge(MAX_TUPLE));
        }
        self.intern_data(con, &params)
    }

    fn check_tuple_part(&mut self, part: Ty) -> Result<(), Fault> {
        if matches!(self.kind(part), Kind::Vararg { .. }) {
            return Err(self.expected("Tuple", "non-final parameter", Role::Type, part));
        }
        if !self.is_parameter(part) {
            return Err(self.expected("Tuple", "parameter", Role::Type, part));
        }
        Ok(())
    }

    /// Adds a last `Vararg` to the parameters of a tuple, written out if its length is known.
    fn add_vararg(&mut self, params: &mut Vec<Ty>, last: Ty) -> Result<(), Fault> {
        let Kind::Vararg { element, count } = *self.kind(last) else { return Ok(()) };
        let element = element.unwrap_or(self.any());
        let length = count.and_then(|count| self.as_int(count));
        let expands = |length: i128, universe: &Self| length == 0 || !universe.has_free(element);
        if element == self.bottom() {
            return match (count, length) {
                (None, _) | (_, Some(0)) => Ok(()),
                (_, Some(_)) => Err(Fault::BottomInTuple),
                (Some(_), None) => {
                    params.push(last);
                    Ok(())
                }
            };
        }
        match length {
            Some(length) if expands(length, self) => {
                let length = usize::try_from(length).ok().filter(|&length| length <= MAX_TUPLE);
                let length = length.ok_or(Fault::TooLarge(MAX_TUPLE))?;
                params.extend(std::iter::repeat_n(element, length));
            }
            // `Tuple{Vararg}` is `Tuple`, while in any other place a bare `Vararg` is not `Vararg{Any}`.
            _ if params.is_empty() => {
                params.push(self.intern(Kind::Vararg { element: Some(element), count })?);
            }
            _ => params.push(last),
        }
        Ok(())
    }

    /// A constructor with all of its parameters (`inst_datatype_inner`): normal and checked.
    pub fn instantiate(&mut self, con: ConId, params: &[Ty]) -> Result<Ty, Fault> {
        let role = self.constructor(con).role;
        if role == Some(Role::Tuple) {
            return self.tuple(params);
        }
        if let Some(known) = self.find_application(con, params)
            && role != Some(Role::Type)
        {
            return Ok(known);
        }
        let mut normal = Vec::with_capacity(params.len());
        for &param in params {
            if !self.is_parameter(param) {
                return Err(self.expected("Type", "parameter", Role::Type, param));
            }
            normal.push(self.normal_parameter(param)?);
        }
        if self.constructor(con).bounded {
            self.check_bounds(con, &normal)?;
        }
        match role {
            Some(Role::NamedTuple) => self.check_named_tuple(&normal)?,
            Some(Role::GenericMemory | Role::GenericMemoryRef) => self.check_memory(&normal)?,
            Some(Role::Type) => {
                self.normalize_type_object(&mut normal)?;
                return self.type_object(con, &normal);
            }
            _ => {}
        }
        self.intern_data(con, &normal)
    }

    /// `Type{Type{Union{}}}` is `Type{Core.TypeofBottom}`.
    fn normalize_type_object(&mut self, params: &mut [Ty]) -> Result<(), Fault> {
        if self.is_role(params[0], Role::Type) && self.params(params[0]) == [self.bottom()] {
            params[0] = self.known(Role::TypeofBottom)?;
        }
        Ok(())
    }

    fn check_bounds(&mut self, con: ConId, params: &[Ty]) -> Result<(), Fault> {
        let variables = self.constructor(con).params.clone();
        let mut environment: Vec<(Ty, Ty)> = Vec::with_capacity(params.len());
        for (&var, &param) in variables.iter().zip(params) {
            let Kind::Var { name, lower, upper, .. } = *self.kind(var) else { continue };
            if (lower, upper) != (self.bottom(), self.any()) {
                let lower = self.substitute(lower, &environment)?;
                let upper = self.substitute(upper, &environment)?;
                self.check_variable_bounds(lower, upper)?;
                if !self.is_within(param, lower, upper)? {
                    return Err(self.bound_fault(con, name, (lower, upper), param));
                }
            }
            environment.push((var, param));
        }
        Ok(())
    }

    /// Bounds are types or variables.
    pub(crate) fn check_variable_bounds(&mut self, lower: Ty, upper: Ty) -> Result<(), Fault> {
        for (bound, which) in [(lower, "lower bound"), (upper, "upper bound")] {
            if !self.is_type(bound) && !matches!(self.kind(bound), Kind::Var { .. }) {
                return Err(self.expected("TypeVar", which, Role::Type, bound));
            }
        }
        Ok(())
    }

    fn bound_fault(&mut self, con: ConId, name: Sym, bounds: (Ty, Ty), got: Ty) -> Fault {
        let var = match self.fresh_like(name, bounds.0, bounds.1) {
            Ok(var) => var,
            Err(fault) => return fault,
        };
        let func = self.name(self.constructor(con).name).to_owned();
        let context = self.name(name).to_owned();
        let expected = self.display(var);
        self.expected_text(&func, &context, expected, got)
    }

    /// Whether a parameter is within bounds (`within_typevar`); what has free variables always is.
    pub(super) fn is_within(&mut self, param: Ty, lower: Ty, upper: Ty) -> Result<bool, Fault> {
        if self.has_free(param) {
            return Ok(true);
        }
        if !self.is_type(param) {
            return Ok((lower, upper) == (self.bottom(), self.any()));
        }
        Ok((self.has_free(lower) || self.is_subtype(lower, param)?)
            && (self.has_free(upper) || self.is_subtype(param, upper)?))
    }

    fn check_named_tuple(&mut self, params: &[Ty]) -> Result<(), Fault> {
        let (names, types) = (params[0], params[1]);
        if self.has_free(names) || self.has_free(types) {
            return Ok(());
        }
        let Kind::TupleValue(names) = self.kind(names).clone() else {
            return Err(self.expected("NamedTuple", "names", Role::Tuple, names));
        };
        let mut seen = rustc_hash::FxHashSet::default();
        for &name in names.iter() {
            let Kind::Symbol(sym) = *self.kind(name) else {
                return Err(self.expected("NamedTuple", "name", Role::Symbol, name));
            };
            if !seen.insert(sym) {
                return Err(Fault::DuplicateNamedTupleField(self.name(sym).to_owned()));
            }
        }
        if types == self.bottom() {
            return Ok(());
        }
        if !self.is_role(types, Role::Tuple) {
            return Err(Fault::NamedTupleTypes);
        }
        let last_is_open =
            self.params(types).last().is_some_and(|&last| matches!(self.kind(last), Kind::Vararg { .. }));
        if last_is_open || self.params(types).len() != names.len() {
            return Err(Fault::NamedTupleLengths);
        }
        Ok(())
    }

    fn check_memory(&mut self, params: &[Ty]) -> Result<(), Fault> {
        let (kind, space) = (params[0], params[2]);
        if !matches!(self.kind(kind), Kind::Var { .. } | Kind::Symbol(_)) {
            return Err(self.expected("GenericMemory", "isatomic parameter", Role::Symbol, kind));
        }
        let is_space = match *self.kind(space) {
            Kind::Var { .. } => true,
            Kind::Bits { ty, .. } => self.is_role(ty, Role::AddrSpace),
            _ => false,
        };
        if !is_space {
            return Err(self.expected("GenericMemory", "addrspace parameter", Role::AddrSpace, space));
        }
        Ok(())
    }

    /// A type with variables replaced.
    pub(crate) fn substitute(&mut self, ty: Ty, environment: Environment<'_>) -> Result<Ty, Fault> {
        let touched = self.free(ty).iter().any(|free| environment.iter().any(|(var, _)| var == free));
        if !touched {
            return Ok(ty);
        }
        match self.kind(ty).clone() {
            Kind::Var { .. } => {
                Ok(environment.iter().find(|(var, _)| *var == ty).map_or(ty, |(_, value)| *value))
            }
            Kind::Data(id) => {
                let (con, params) = (self.data_type(id).con, Arc::clone(&self.data_type(id).params));
                let params = self.substitute_all(&params, environment)?;
                self.instantiate_substituted(con, &params, environment)
            }
            Kind::Union(..) => {
                let members = self.members(ty);
                let members = self.substitute_all(&members, environment)?;
                self.union(&members)
            }
            Kind::UnionAll { var, body } => self.substitute_under(var, body, environment),
            Kind::Vararg { element, count } => {
                let element = element.map(|element| self.substitute(element, environment)).transpose()?;
                let count = count.map(|count| self.substitute(count, environment)).transpose()?;
                self.vararg(element, count)
            }
            Kind::TypeEq(of) => {
                let of = self.substitute(of, environment)?;
                self.intern(Kind::TypeEq(of))
            }
            Kind::TypeEgal(of) => {
                let of = self.substitute(of, environment)?;
                self.intern(Kind::TypeEgal(of))
            }
            Kind::TupleValue(parts) => {
                let parts = self.substitute_all(&parts, environment)?;
                self.tuple_value(&parts)
            }
            Kind::Bits { ty, bits } => {
                let ty = self.substitute(ty, environment)?;
                self.bits_value(ty, bits)
            }
            Kind::Bottom | Kind::Symbol(_) | Kind::Text(_) | Kind::Instance(_) | Kind::Module(_) => Ok(ty),
        }
    }

    /// A constructor with parameters that a substitution made. A tuple that is one `Vararg` is then written out even where
    /// its elements have free variables (`inst_tuple_w_`), but not by a variable that only takes another's place here.
    fn instantiate_substituted(
        &mut self,
        con: ConId,
        params: &[Ty],
        environment: Environment<'_>,
    ) -> Result<Ty, Fault> {
        if self.constructor(con).role == Some(Role::Tuple)
            && let [only] = *params
            && let Kind::Vararg { element: Some(element), count: Some(count) } = *self.kind(only)
            && let Some(length) = self.as_int(count)
            && self.has_free(element)
            && !environment.iter().all(|&(var, value)| self.is_renamed(var, value))
        {
            let length = usize::try_from(length).ok().filter(|&length| length <= MAX_TUPLE);
            let parts = vec![element; length.ok_or(Fault::TooLarge(MAX_TUPLE))?];
            return self.tuple(&parts);
        }
        self.instantiate(con, params)
    }

    fn is_renamed(&self, var: Ty, value: Ty) -> bool {
        match (self.kind(var), self.kind(value)) {
            (Kind::Var { name, .. }, Kind::Var { name: other, .. }) => name == other,
            _ => false,
        }
    }

    fn substitute_all(&mut self, parts: &[Ty], environment: Environment<'_>) -> Result<Vec<Ty>, Fault> {
        parts.iter().map(|&part| self.substitute(part, environment)).collect()
    }

    /// Under a `where`. Its variable stays what it is, if it can: another one would be renamed in all that is under it,
    /// each time twice as often for every `where` further in.
    fn substitute_under(&mut self, var: Ty, body: Ty, environment: Environment<'_>) -> Result<Ty, Fault> {
        let mut inner: Vec<(Ty, Ty)> =
            environment.iter().copied().filter(|(outer, _)| *outer != var).collect();
        let Kind::Var { name, lower, upper, id } = *self.kind(var) else { return Ok(body) };
        let new_lower = self.substitute(lower, environment)?;
        let new_upper = self.substitute(upper, environment)?;
        self.check_variable_bounds(new_lower, new_upper)?;
        let same = self.intern(Kind::Var { name, lower: new_lower, upper: new_upper, id })?;
        let captures = inner.iter().any(|(_, value)| self.free(*value).contains(&same));
        let bound = if captures { self.fresh_like(name, new_lower, new_upper)? } else { same };
        if bound != var {
            inner.push((var, bound));
        }
        let body = self.substitute(body, &inner)?;
        self.unionall(bound, body)
    }

    /// A `where` with its variable replaced.
    pub(crate) fn instantiate_unionall(&mut self, unionall: Ty, value: Ty) -> Result<Ty, Fault> {
        match *self.kind(unionall) {
            Kind::UnionAll { var, body } => self.substitute(body, &[(var, value)]),
            _ => Ok(unionall),
        }
    }

    /// A `where` with a variable that is no other one in place of its own.
    pub(super) fn open(&mut self, var: Ty, body: Ty) -> Result<(Ty, Ty), Fault> {
        let Kind::Var { name, lower, upper, .. } = *self.kind(var) else { return Ok((var, body)) };
        let fresh = self.fresh_like(name, lower, upper)?;
        let body = self.substitute(body, &[(var, fresh)])?;
        Ok((fresh, body))
    }

    /// What is under all `where`s of a type.
    pub fn unwrap_unionall(&self, mut ty: Ty) -> Ty {
        while let Kind::UnionAll { body, .. } = *self.kind(ty) {
            ty = body;
        }
        ty
    }

    /// The `TypeError` that another type was expected.
    pub(crate) fn expected(&mut self, func: &str, context: &str, role: Role, got: Ty) -> Fault {
        let expected = match self.roles_con(role) {
            Ok(con) => self.display(self.constructor(con).wrapper),
            Err(_) => format!("{role:?}"),
        };
        self.expected_text(func, context, expected, got)
    }

    pub(crate) fn expected_text(&mut self, func: &str, context: &str, expected: String, got: Ty) -> Fault {
        let got_type =
            if self.is_type(got) { None } else { self.type_of(got).ok().map(|of| self.display(of)) };
        Fault::Expected(Box::new(Expected {
            func: func.to_owned(),
            context: context.to_owned(),
            expected,
            got: self.display(got),
            got_type,
        }))
    }
}
