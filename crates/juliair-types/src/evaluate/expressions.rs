//! Type expressions.

use super::{EvaluateError, Evaluator};
use crate::syntax::ast::{FieldType, Span, TypeExpr, TypeExprKind, TypeVariable};
use crate::universe::{Fault, Role, Ty};

impl Evaluator<'_> {
    /// An expression that stands for a type and nothing else.
    pub(super) fn whole_type(&mut self, expr: &TypeExpr) -> Result<Ty, EvaluateError> {
        let ty = self.expression(expr)?;
        if self.universe.is_type(ty) {
            return Ok(ty);
        }
        let shown = self.universe.display_as(ty, crate::universe::Naming::Qualified);
        self.at(&expr.span, Err(Fault::NotAType(shown)))
    }

    /// An expression that stands for a type, a variable or a value.
    pub(super) fn expression(&mut self, expr: &TypeExpr) -> Result<Ty, EvaluateError> {
        let span = &expr.span;
        match &expr.kind {
            TypeExprKind::Path(path) => self.path(path),
            TypeExprKind::Apply { head, arguments } => self.application(head, arguments, span),
            TypeExprKind::Where { body, variables } => self.where_clause(body, variables, span),
            TypeExprKind::Anonymous(variable) => self.variable(variable, span),
            TypeExprKind::Literal(literal) => self.literal(literal, span),
            TypeExprKind::Tuple(parts) => {
                let parts = self.expressions(parts)?;
                let value = self.universe.tuple_value(&parts);
                self.at(span, value)
            }
            TypeExprKind::Call { callee, arguments } => self.call(callee, arguments, span),
            TypeExprKind::TypeOf(value) => {
                let value = self.expression(value)?;
                let of = self.universe.type_of(value);
                self.at(span, of)
            }
            TypeExprKind::NamedTuple(fields) => self.named_tuple(fields, span),
            TypeExprKind::Splat(element) => {
                let element = self.expression(element)?;
                let vararg = self.universe.vararg(Some(element), None);
                self.at(span, vararg)
            }
        }
    }

    fn expressions(&mut self, exprs: &[TypeExpr]) -> Result<Vec<Ty>, EvaluateError> {
        exprs.iter().map(|expr| self.expression(expr)).collect()
    }

    /// `head{arguments…}`; variables without a name become `where`s around it.
    fn application(
        &mut self,
        head: &TypeExpr,
        arguments: &[TypeExpr],
        span: &Span,
    ) -> Result<Ty, EvaluateError> {
        let head = self.expression(head)?;
        let mut params = Vec::with_capacity(arguments.len());
        let mut anonymous = Vec::new();
        for argument in arguments {
            let param = self.expression(argument)?;
            if matches!(argument.kind, TypeExprKind::Anonymous(_)) {
                anonymous.push(param);
            }
            params.push(param);
        }
        let applied = self.universe.apply(head, &params);
        let applied = applied.map_err(|fault| self.blame(fault, &params, arguments, span))?;
        let closed =
            anonymous.into_iter().rev().try_fold(applied, |body, var| self.universe.unionall(var, body));
        self.at(span, closed)
    }

    /// A fault at the parameter that it is about, or else at the whole expression.
    fn blame(&self, fault: Fault, params: &[Ty], arguments: &[TypeExpr], span: &Span) -> EvaluateError {
        let guilty = match &fault {
            Fault::Expected(expected) if !expected.func.starts_with("Type{") => {
                params.iter().position(|&param| self.universe.display(param) == expected.got)
            }
            Fault::TooManyParameters { has, .. } => Some(*has),
            _ => None,
        };
        let span = guilty.and_then(|at| arguments.get(at)).map_or_else(|| span.clone(), |it| it.span.clone());
        let help = super::help(&fault);
        EvaluateError { fault, span, help }
    }

    /// `body where variables`: the first variable is the outermost.
    fn where_clause(
        &mut self,
        body: &TypeExpr,
        variables: &[TypeVariable],
        span: &Span,
    ) -> Result<Ty, EvaluateError> {
        let outer = self.scope.len();
        let variables = self.open_variables(variables, span);
        let body = variables.and_then(|variables| Ok((variables, self.expression(body)?)));
        self.scope.truncate(outer);
        let (variables, body) = body?;
        let closed =
            variables.into_iter().rev().try_fold(body, |body, var| self.universe.unionall(var, body));
        self.at(span, closed)
    }

    /// Makes variables and brings them into scope, each before the bounds of the next.
    pub(super) fn open_variables(
        &mut self,
        variables: &[TypeVariable],
        span: &Span,
    ) -> Result<Vec<Ty>, EvaluateError> {
        let mut made = Vec::with_capacity(variables.len());
        for variable in variables {
            let var = self.variable(variable, span)?;
            if let Some(name) = &variable.name {
                let name = self.universe.sym(&name.text);
                self.scope.push((name, var));
            }
            made.push(var);
        }
        Ok(made)
    }

    fn variable(&mut self, variable: &TypeVariable, span: &Span) -> Result<Ty, EvaluateError> {
        let lower = self.bound(variable.lower.as_deref())?;
        let upper = self.bound(variable.upper.as_deref())?;
        let name = variable.name.as_ref().map_or("#s", |name| name.text.as_str());
        let (bottom, any) = (self.universe.bottom(), self.universe.any());
        for (expr, lower, upper) in
            [(&variable.lower, lower.unwrap_or(bottom), any), (&variable.upper, bottom, upper.unwrap_or(any))]
        {
            let checked = self.universe.check_variable_bounds(lower, upper);
            self.at(expr.as_ref().map_or(span, |expr| &expr.span), checked)?;
        }
        let var = self.universe.fresh_variable(name, lower, upper);
        self.at(span, var)
    }

    fn bound(&mut self, bound: Option<&TypeExpr>) -> Result<Option<Ty>, EvaluateError> {
        bound.map(|expr| self.expression(expr)).transpose()
    }

    /// `@NamedTuple{a::A, b}`
    fn named_tuple(&mut self, fields: &[FieldType], span: &Span) -> Result<Ty, EvaluateError> {
        let mut names = Vec::with_capacity(fields.len());
        let mut types = Vec::with_capacity(fields.len());
        for field in fields {
            let name = self.universe.sym(&field.name.text);
            let name = self.universe.symbol(name);
            names.push(self.at(&field.name.span, name)?);
            types.push(match &field.ty {
                Some(ty) => self.expression(ty)?,
                None => self.universe.any(),
            });
        }
        let universe = &mut *self.universe;
        let made = universe.known(Role::NamedTuple).and_then(|named| {
            let con = universe.constructor_of(named).ok_or(Fault::MissingBuiltin("NamedTuple"))?;
            let names = universe.tuple_value(&names)?;
            let types = universe.tuple(&types)?;
            universe.instantiate(con, &[names, types])
        });
        self.at(span, made)
    }
}
