//! Type expressions.

use super::{MAX_DEPTH, Parser, Result};
use crate::syntax::ast::{FieldType, Literal, Name, Path, Span, TypeExpr, TypeExprKind, TypeVariable};
use crate::syntax::diagnostic::{SyntaxError, SyntaxFault};
use crate::syntax::lexer::{Bracket, Keyword, TokenKind};
use crate::syntax::literals;

/// An expression and how high its tree is, so that chains like `A{B}{C}…`, which no recursion reads, stay within the
/// limit that whoever walks the tree relies on.
#[derive(Debug)]
pub(super) struct Tall {
    pub(super) expr: Box<TypeExpr>,
    height: usize,
}

struct TallVariable {
    variable: TypeVariable,
    height: usize,
}

/// How tightly binary operators bind, the loosest first.
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARISON: u8 = 3;
const SUM: u8 = 4;
const PRODUCT: u8 = 5;
const RATIONAL: u8 = 6;
const SHIFT: u8 = 7;
const POWER: u8 = 8;

fn binding(operator: &str) -> Option<u8> {
    Some(match operator {
        "||" => OR,
        "&&" => AND,
        "==" | "!=" | "===" | "!==" | "<" | ">" | "<=" | ">=" | "<:" | ">:" | "≤" | "≥" | "∈" | "⊆" => {
            COMPARISON
        }
        "+" | "-" | "|" | "∪" | "⊻" => SUM,
        "*" | "/" | "÷" | "%" | "&" | "∩" | "∘" => PRODUCT,
        "//" => RATIONAL,
        "<<" | ">>" | ">>>" => SHIFT,
        "^" => POWER,
        _ => return None,
    })
}

impl Parser<'_> {
    /// A type expression.
    pub(super) fn type_expr(&mut self) -> Result<Tall> {
        self.nested(|parser| {
            let expr = parser.binary(OR)?;
            if parser.peek() == TokenKind::Operator && parser.word(parser.at) == "?" {
                return parser.conditional(expr);
            }
            Ok(expr)
        })
    }

    /// `condition ? then : otherwise`, as a call of `ifelse`.
    fn conditional(&mut self, condition: Tall) -> Result<Tall> {
        let start = condition.expr.span.start;
        let mut callee = self.operator_path();
        if let TypeExprKind::Path(Path { names }) = &mut callee.kind {
            names[0].text = "ifelse".to_owned();
        }
        self.skip_newlines();
        let then = self.type_expr()?;
        if !self.take(TokenKind::Colon) {
            return Err(self.expected("`:`"));
        }
        self.skip_newlines();
        let otherwise = self.type_expr()?;
        let span = start..otherwise.expr.span.end;
        let height = condition.height.max(then.height).max(otherwise.height);
        let arguments = vec![*condition.expr, *then.expr, *otherwise.expr];
        self.node(TypeExprKind::Call { callee: Box::new(callee), arguments }, span, height)
    }

    /// A type expression in which `<:` and `>:` are not operators.
    pub(super) fn bound(&mut self) -> Result<Tall> {
        self.nested(|parser| parser.binary(SUM))
    }

    fn node(&self, kind: TypeExprKind, span: Span, height: usize) -> Result<Tall> {
        if height >= MAX_DEPTH {
            return Err(self.too_deep(span));
        }
        Ok(Tall { expr: Box::new(TypeExpr { kind, span }), height: height + 1 })
    }

    fn binary(&mut self, loosest: u8) -> Result<Tall> {
        let first = self.here();
        let mut left = self.unary()?;
        loop {
            let next = self.peek();
            let operator = matches!(next, TokenKind::Operator | TokenKind::Subtype | TokenKind::Supertype);
            let binding = if operator { binding(self.word(self.at)) } else { None };
            let Some(binding) = binding.filter(|&binding| binding >= loosest && !self.starts_operand())
            else {
                return Ok(left);
            };
            if self.word(self.at) == "<"
                && self.adjacent(self.at)
                && matches!(self.word(self.at + 2), ">" | ",")
            {
                return Err(self.other_brackets(first));
            }
            let callee = self.operator_path();
            self.skip_newlines();
            // `^` binds to the right, all others to the left.
            let tighter = if binding == POWER { POWER } else { binding + 1 };
            let right = self.nested(|parser| parser.binary(tighter))?;
            let height = left.height.max(right.height);
            let call =
                TypeExprKind::Call { callee: Box::new(callee), arguments: vec![*left.expr, *right.expr] };
            left = self.node(call, self.span_from(first), height)?;
        }
    }

    /// Whether the operator here is the sign of an operand of its own: ` -1` where spaces separate.
    fn starts_operand(&self) -> bool {
        self.spaces_separate && !self.adjacent(self.at) && self.adjacent(self.at + 1)
    }

    /// The operator here as the name of a function.
    fn operator_path(&mut self) -> TypeExpr {
        let span = self.token_span(self.at);
        let name = Name { text: self.word(self.at).to_owned(), span: span.clone() };
        self.at += 1;
        TypeExpr { kind: TypeExprKind::Path(Path { names: vec![name] }), span }
    }

    fn unary(&mut self) -> Result<Tall> {
        match self.peek() {
            TokenKind::Operator if !self.ends_at(self.at + 1) => self.signed(),
            TokenKind::Subtype | TokenKind::Supertype if !self.ends_at(self.at + 1) => self.anonymous(),
            _ => self.chain(),
        }
    }

    /// Whether an expression ends before this token.
    fn ends_at(&self, at: usize) -> bool {
        matches!(self.kind(at), TokenKind::End | TokenKind::Comma | TokenKind::Newline | TokenKind::Close(_))
    }

    /// `-1`, or another operator before its operand.
    fn signed(&mut self) -> Result<Tall> {
        let first = self.here();
        if self.word(first) == "-" && self.kind(first + 1) == TokenKind::Number && self.adjacent(first + 1) {
            self.at += 2;
            let literal = self.number(first + 1, true)?;
            return self.node(TypeExprKind::Literal(literal), self.span_from(first), 0);
        }
        if !matches!(self.word(first), "-" | "+" | "!" | "~" | "√") {
            return Err(self.expected("a type"));
        }
        let callee = self.operator_path();
        let argument = self.nested(Self::unary)?;
        let call = TypeExprKind::Call { callee: Box::new(callee), arguments: vec![*argument.expr] };
        self.node(call, self.span_from(first), argument.height)
    }

    fn number(&self, at: usize, negative: bool) -> Result<Literal> {
        literals::number(self.word(at), negative)
            .map_err(|fault| Box::new(SyntaxError::new(fault, self.token_span(at))))
    }

    /// `<:Upper`, `>:Lower`
    fn anonymous(&mut self) -> Result<Tall> {
        let first = self.here();
        let upper = self.peek() == TokenKind::Subtype;
        self.at += 1;
        let bound = self.bound()?;
        let height = bound.height;
        let bound = Some(bound.expr);
        let (lower, upper) = if upper { (None, bound) } else { (bound, None) };
        let variable = TypeVariable { name: None, lower, upper };
        self.node(TypeExprKind::Anonymous(variable), self.span_from(first), height)
    }

    /// An operand with all that follows it: `.name`, `{…}`, `(…)`, `where …`, `...`.
    fn chain(&mut self) -> Result<Tall> {
        let first = self.here();
        let mut expr = self.operand()?;
        loop {
            let next = self.peek();
            let adjacent = self.adjacent(self.at);
            expr = match next {
                TokenKind::Open(Bracket::Brace) if adjacent => self.apply(first, expr)?,
                TokenKind::Open(Bracket::Paren) if adjacent => self.call(first, expr)?,
                TokenKind::Open(Bracket::Square) if adjacent => return Err(self.other_brackets(first)),
                TokenKind::Dot if adjacent => self.member(first, expr)?,
                TokenKind::Ellipsis => {
                    self.at += 1;
                    let height = expr.height;
                    self.node(TypeExprKind::Splat(expr.expr), self.span_from(first), height)?
                }
                TokenKind::Name if self.word(self.at) == "where" => self.where_variables(first, expr)?,
                _ => return Ok(expr),
            };
        }
    }

    fn apply(&mut self, first: usize, head: Tall) -> Result<Tall> {
        let (arguments, height) = self.list(self.at, "`,` or `}`")?;
        let kind = TypeExprKind::Apply { head: head.expr, arguments };
        self.node(kind, self.span_from(first), height.max(head.height))
    }

    fn call(&mut self, first: usize, callee: Tall) -> Result<Tall> {
        let (mut arguments, height) = self.list(self.at, "`,` or `)`")?;
        let height = height.max(callee.height);
        let span = self.span_from(first);
        if arguments.len() == 1 && is_typeof(&callee.expr) {
            let argument = arguments.remove(0);
            return self.node(TypeExprKind::TypeOf(Box::new(argument)), span, height);
        }
        self.node(TypeExprKind::Call { callee: callee.expr, arguments }, span, height)
    }

    /// `Vector[Int]`, `Vector<Int>`
    fn other_brackets(&mut self, first: usize) -> Box<SyntaxError> {
        let name = &self.text[self.span_from(first)];
        let help = format!("type parameters stand in braces: `{name}{{…}}`");
        self.expected_with_help("the end of the type", help)
    }

    /// `.name` behind a name.
    fn member(&mut self, first: usize, expr: Tall) -> Result<Tall> {
        let TypeExprKind::Path(mut path) = expr.expr.kind else {
            return Err(refused("a property of a value", self.token_span(self.at)));
        };
        self.at += 1;
        if self.kind(self.at) == TokenKind::Macro {
            self.at += 1;
            return self.macro_type(first);
        }
        let name = self.member_name()?;
        path.names.push(name);
        self.node(TypeExprKind::Path(path), self.span_from(first), 0)
    }

    /// What stands behind the dot: `name`, `:+`, `:(+)`.
    fn member_name(&mut self) -> Result<Name> {
        match self.peek() {
            TokenKind::Symbol => {
                self.at += 1;
                let text = self.symbol_text(self.at - 1);
                Ok(Name { text, span: self.token_span(self.at - 1) })
            }
            TokenKind::Quote => self.quoted_name(),
            _ => self.name("a name"),
        }
    }

    fn symbol_text(&self, at: usize) -> String {
        let word = self.word(at).strip_prefix(':').unwrap_or_default();
        match word.strip_prefix("var\"") {
            Some(quoted) => literals::raw(quoted.strip_suffix('"').unwrap_or(quoted)),
            None => word.chars().map(crate::syntax::characters::folded).collect(),
        }
    }

    /// `:(name)`, `:(+)`
    fn quoted_name(&mut self) -> Result<Name> {
        let quote = self.at;
        let inner = quote + 2;
        let one = self.kind(quote + 1) == TokenKind::Open(Bracket::Paren)
            && self.closing(quote + 1).at as usize == inner + 1;
        if !one {
            let span = self.token_span(quote);
            return Err(refused("quoted code", span));
        }
        self.at = inner + 2;
        Ok(self.name_at(inner))
    }

    /// Everything in brackets, separated by commas.
    fn list(&mut self, open: usize, expected: &'static str) -> Result<(Vec<TypeExpr>, usize)> {
        self.at = open + 1;
        self.inside(open, true, |parser| {
            let (mut list, mut height) = (Vec::new(), 0);
            while parser.peek() != TokenKind::End {
                let element = parser.type_expr()?;
                height = height.max(element.height);
                list.push(*element.expr);
                if !parser.take(TokenKind::Comma) && parser.peek() != TokenKind::End {
                    return Err(parser.expected(expected));
                }
            }
            Ok((list, height))
        })
    }

    /// `where T`, `where {T, S<:T}`
    fn where_variables(&mut self, first: usize, body: Tall) -> Result<Tall> {
        self.at += 1;
        self.skip_newlines();
        let (variables, height) = if self.peek() == TokenKind::Open(Bracket::Brace) {
            self.tall_variables(self.at)?
        } else {
            let variable = self.variable(Self::chain_without_where)?;
            (vec![variable.variable], variable.height)
        };
        let kind = TypeExprKind::Where { body: body.expr, variables };
        self.node(kind, self.span_from(first), height.max(body.height))
    }

    /// `{T, S<:Real}` of a declaration.
    pub(super) fn variables(&mut self, open: usize) -> Result<Vec<TypeVariable>> {
        self.tall_variables(open).map(|(variables, _)| variables)
    }

    fn tall_variables(&mut self, open: usize) -> Result<(Vec<TypeVariable>, usize)> {
        self.at = open + 1;
        self.inside(open, true, |parser| {
            let (mut variables, mut height) = (Vec::new(), 0);
            while parser.peek() != TokenKind::End {
                let variable = parser.variable(Self::bound)?;
                height = height.max(variable.height);
                variables.push(variable.variable);
                if !parser.take(TokenKind::Comma) && parser.peek() != TokenKind::End {
                    return Err(parser.expected("`,` or `}`"));
                }
            }
            Ok((variables, height))
        })
    }

    /// `T`, `T<:Upper`, `T>:Lower`, `Lower<:T<:Upper`, `Upper>:T>:Lower`, with a way to read each part.
    fn variable(&mut self, part: fn(&mut Self) -> Result<Tall>) -> Result<TallVariable> {
        let first = part(self)?;
        let Some(subtype) = self.subtype_operator() else {
            let height = first.height;
            return Ok(TallVariable { variable: self.bounded(*first.expr, None, None)?, height });
        };
        let second = part(self)?;
        let height = first.height.max(second.height);
        let Some(again) = self.subtype_operator() else {
            let bound = Some(second.expr);
            let (lower, upper) = if subtype { (None, bound) } else { (bound, None) };
            return Ok(TallVariable { variable: self.bounded(*first.expr, lower, upper)?, height });
        };
        if again != subtype {
            self.at -= 1;
            let word = if subtype { "`<:` a second time" } else { "`>:` a second time" };
            return Err(self.expected(word));
        }
        let third = part(self)?;
        let height = height.max(third.height);
        let (lower, upper) = if subtype { (first.expr, third.expr) } else { (third.expr, first.expr) };
        Ok(TallVariable { variable: self.bounded(*second.expr, Some(lower), Some(upper))?, height })
    }

    /// As [`chain`](Self::chain), up to a `where`: in `A where T<:B where S` the second is not about `B`.
    fn chain_without_where(&mut self) -> Result<Tall> {
        let first = self.here();
        let mut expr = self.operand()?;
        loop {
            let adjacent = { self.peek() != TokenKind::End } && self.adjacent(self.at);
            expr = match self.kind(self.at) {
                TokenKind::Open(Bracket::Brace) if adjacent => self.apply(first, expr)?,
                TokenKind::Open(Bracket::Paren) if adjacent => self.call(first, expr)?,
                TokenKind::Dot if adjacent => self.member(first, expr)?,
                _ => return Ok(expr),
            };
        }
    }

    /// Whether `<:` or `>:` stands here, and which; it is passed then.
    fn subtype_operator(&mut self) -> Option<bool> {
        let subtype = match self.peek() {
            TokenKind::Subtype => true,
            TokenKind::Supertype => false,
            _ => return None,
        };
        self.at += 1;
        self.skip_newlines();
        Some(subtype)
    }

    fn bounded(
        &self,
        name: TypeExpr,
        lower: Option<Box<TypeExpr>>,
        upper: Option<Box<TypeExpr>>,
    ) -> Result<TypeVariable> {
        let TypeExprKind::Path(Path { mut names }) = name.kind else {
            return Err(self.no_variable(name.span));
        };
        match (names.pop(), names.is_empty()) {
            (Some(name), true) => Ok(TypeVariable { name: Some(name), lower, upper }),
            _ => Err(self.no_variable(name.span)),
        }
    }

    fn no_variable(&self, span: Span) -> Box<SyntaxError> {
        Box::new(SyntaxError::new(SyntaxFault::NoVariable(self.text[span.clone()].to_owned()), span))
    }

    fn operand(&mut self) -> Result<Tall> {
        let first = self.here();
        let kind = match self.peek() {
            TokenKind::Name if self.word(self.at) == "nothing" => TypeExprKind::Literal(Literal::Nothing),
            TokenKind::Name | TokenKind::VarName => {
                TypeExprKind::Path(Path { names: vec![self.name_at(self.at)] })
            }
            TokenKind::Number => TypeExprKind::Literal(self.number(self.at, false)?),
            TokenKind::Char => TypeExprKind::Literal(self.literal(literals::character)?),
            TokenKind::String => TypeExprKind::Literal(self.literal(literals::string)?),
            TokenKind::PrefixedString if self.word(self.at).starts_with("v\"") => {
                TypeExprKind::Literal(Literal::Version(self.word(self.at).to_owned()))
            }
            TokenKind::Symbol => TypeExprKind::Literal(Literal::Symbol(self.symbol_text(self.at))),
            TokenKind::Keyword(Keyword::True) => TypeExprKind::Literal(Literal::Bool(true)),
            TokenKind::Keyword(Keyword::False) => TypeExprKind::Literal(Literal::Bool(false)),
            TokenKind::Operator | TokenKind::Subtype | TokenKind::Supertype | TokenKind::Colon => {
                let operator = self.operator_path();
                return self.node(operator.kind, operator.span, 0);
            }
            TokenKind::Quote => {
                let name = self.quoted_name()?;
                let literal = TypeExprKind::Literal(Literal::Symbol(name.text));
                return self.node(literal, self.span_from(first), 0);
            }
            TokenKind::Macro => {
                self.at += 1;
                return self.macro_type(first);
            }
            TokenKind::Open(Bracket::Paren) => return self.parenthesized(),
            _ => return Err(self.no_operand()),
        };
        self.at += 1;
        self.node(kind, self.token_span(self.at - 1), 0)
    }

    fn literal(&self, read: fn(&str) -> Result<Literal, SyntaxFault>) -> Result<Literal> {
        read(self.word(self.at)).map_err(|fault| Box::new(SyntaxError::new(fault, self.token_span(self.at))))
    }

    fn no_operand(&mut self) -> Box<SyntaxError> {
        let what = match self.kind(self.at) {
            TokenKind::Dollar => "`$`, which interpolates into quoted code,",
            TokenKind::Command => "a command",
            TokenKind::PrefixedString => "a string macro",
            TokenKind::Open(Bracket::Square) => "an array",
            TokenKind::Keyword(Keyword::If) => "`if`",
            TokenKind::Keyword(Keyword::Begin | Keyword::Let | Keyword::Quote) => "a block",
            _ => return self.expected("a type"),
        };
        refused(what, self.token_span(self.at))
    }

    /// `(T)`, `()`, `(a,)`, `(a, b)`
    fn parenthesized(&mut self) -> Result<Tall> {
        let open = self.at;
        let (mut list, height) = self.list(open, "`,` or `)`")?;
        let span = self.span_from(open);
        let last = self.closing(open).at as usize;
        let comma = self.tokens[open..last.min(self.tokens.len())]
            .iter()
            .rev()
            .find(|token| token.kind != TokenKind::Newline)
            .is_some_and(|token| token.kind == TokenKind::Comma);
        match list.pop() {
            Some(only) if list.is_empty() && !comma => {
                Ok(Tall { expr: Box::new(TypeExpr { span, ..only }), height })
            }
            last => {
                list.extend(last);
                self.node(TypeExprKind::Tuple(list), span, height)
            }
        }
    }

    /// A macro that gives a type, from behind its name: `@NamedTuple{…}`, `@NamedTuple begin … end`.
    fn macro_type(&mut self, first: usize) -> Result<Tall> {
        let name = self.at - 1;
        if self.word(name) != "@NamedTuple" {
            let span = self.token_span(name);
            return Err(refused("a macro other than `@NamedTuple`", span));
        }
        let open = self.at;
        let (fields, height) = match self.kind(open) {
            TokenKind::Open(Bracket::Brace) => {
                self.at += 1;
                self.inside(open, true, Self::named_types)?
            }
            TokenKind::Keyword(Keyword::Begin) => {
                self.at += 1;
                self.inside(open, false, Self::named_types)?
            }
            _ => return Err(self.expected("`{` or `begin`")),
        };
        self.node(TypeExprKind::NamedTuple(fields), self.span_from(first), height)
    }

    fn named_types(&mut self) -> Result<(Vec<FieldType>, usize)> {
        let (mut fields, mut height) = (Vec::new(), 0);
        let separators = if self.multiline { "`,` or `}`" } else { "the end of the line" };
        loop {
            while !self.multiline && matches!(self.peek(), TokenKind::Newline | TokenKind::Semicolon) {
                self.at += 1;
            }
            if self.peek() == TokenKind::End {
                return Ok((fields, height));
            }
            let name = self.name("a field's name")?;
            let ty = if self.take(TokenKind::DoubleColon) { Some(self.type_expr()?) } else { None };
            height = height.max(ty.as_ref().map_or(0, |ty| ty.height));
            fields.push(FieldType { name, ty: ty.map(|ty| *ty.expr) });
            let separated = match self.peek() {
                TokenKind::End => true,
                TokenKind::Comma => self.multiline,
                TokenKind::Newline | TokenKind::Semicolon => !self.multiline,
                _ => false,
            };
            if !separated {
                return Err(self.expected(separators));
            }
            self.at += usize::from(self.kind(self.at) != TokenKind::End);
        }
    }
}

fn refused(what: &'static str, span: Span) -> Box<SyntaxError> {
    Box::new(SyntaxError::new(SyntaxFault::NotEvaluated(what), span))
}

fn is_typeof(callee: &TypeExpr) -> bool {
    let TypeExprKind::Path(path) = &callee.kind else { return false };
    let names: Vec<_> = path.names.iter().map(|name| name.text.as_str()).collect();
    matches!(names[..], ["typeof"] | ["Core" | "Base", "typeof"])
}
