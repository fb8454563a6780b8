//! Structs: their fields, and how their constructors call `new`.

use super::statements::Before;
use super::{Parser, Result};
use crate::syntax::ast::{Field, ItemKind, Span, Struct, TypeExpr};
use crate::syntax::diagnostic::{Note, SyntaxError, SyntaxFault};
use crate::syntax::lexer::{Bracket, Keyword, TokenKind};

/// What stands before a field's name.
#[derive(Clone, Default)]
struct Attributes {
    constant: Option<Span>,
    atomic: Option<Span>,
}

/// What a struct's body is made of.
#[derive(Default)]
struct Contents {
    fields: Vec<Field>,
    has_constructors: bool,
    /// The type of fields without one, behind `@deftype`.
    default: Option<TypeExpr>,
}

impl Parser<'_> {
    /// `struct …`, `mutable struct …`
    pub(super) fn struct_item(&mut self, before: Before) -> Result<ItemKind> {
        let (first, errors) = (self.at, self.errors.len());
        let structure = self.structure(before);
        let failed = structure.is_err() || self.errors.len() > errors;
        if failed && before.macros && self.is_interpolated(first) {
            self.errors.truncate(errors);
            self.at = first;
            return Ok(self.skip("declaration made by a macro"));
        }
        let structure = structure?;
        if let Some(at) = before.unknown {
            self.note_unexpanded(at, &structure);
        }
        Ok(ItemKind::Struct(structure))
    }

    /// A macro may make other fields of those that are written.
    fn note_unexpanded(&mut self, name: usize, structure: &Struct) {
        let (what, span) = (self.word(name).to_owned().into(), self.token_span(name));
        let declares = vec![structure.header.name.text.clone()];
        self.notes.push(Note { what, span, declares, as_written: true });
    }

    /// Whether `$` stands anywhere in the struct: then it is code that a macro makes a declaration from.
    fn is_interpolated(&self, first: usize) -> bool {
        let open = first + usize::from(!self.is_keyword(first, Keyword::Struct));
        let end = (self.closing(open).at as usize).min(self.limit);
        self.tokens[open..end].iter().any(|token| token.kind == TokenKind::Dollar)
    }

    pub(super) fn structure(&mut self, before: Before) -> Result<Struct> {
        let mutable = !self.is_keyword(self.at, Keyword::Struct);
        self.at += usize::from(mutable);
        let open = self.at;
        self.at += 1;
        self.inside(open, false, |parser| {
            let header = parser.header("the struct's name")?;
            let body = parser.at;
            let mut contents = Contents::default();
            parser.contents(before, &mut contents);
            let Contents { fields, has_constructors, .. } = contents;
            let new_calls = parser.new_calls(body);
            Ok(Struct { header, mutable, fields, has_constructors, new_calls })
        })
    }

    fn contents(&mut self, before: Before, contents: &mut Contents) {
        self.statements(|parser, _| parser.field_or_other(before, contents));
    }

    /// One statement of a struct's body. What is no field is a constructor or another piece of code.
    fn field_or_other(&mut self, before: Before, contents: &mut Contents) -> Result<()> {
        let attributes = self.attributes();
        let attributed = attributes.constant.is_some() || attributes.atomic.is_some();
        match self.kind(self.at) {
            TokenKind::String | TokenKind::PrefixedString if !attributed => self.at += 1,
            TokenKind::Keyword(Keyword::Begin) => self.block_of_fields(before, contents)?,
            TokenKind::Open(Bracket::Paren) if attributed => {
                let open = self.at;
                self.at += 1;
                let field = self.inside(open, true, |parser| parser.field(before, attributes))?;
                contents.fields.push(field);
                self.end_of_field()?;
            }
            TokenKind::Open(Bracket::Paren) if self.is_whole_statement() => {
                self.block_of_fields(before, contents)?;
            }
            // `@with_kw` of Parameters.jl: the type of the fields behind it that have none.
            TokenKind::Macro if before.macros && self.word(self.at) == "@deftype" => {
                self.at += 1;
                contents.default = Some(*self.type_expr()?.expr);
            }
            TokenKind::Macro if !attributed && self.makes_fields() => {
                let fault = SyntaxFault::MacroField(self.word(self.at).to_owned());
                return Err(Box::new(SyntaxError::new(fault, self.token_span(self.at))));
            }
            _ if attributed || self.is_field() => {
                let mut field = self.field(before, attributes)?;
                field.ty = field.ty.or_else(|| contents.default.clone());
                contents.fields.push(field);
            }
            _ => {
                contents.has_constructors = true;
                self.skip_statement();
            }
        }
        Ok(())
    }

    /// Whether the macro here is given a field, or nothing: then it makes fields, which are not known.
    fn makes_fields(&self) -> bool {
        let next = self.at + 1;
        match self.kind(next) {
            TokenKind::Name | TokenKind::VarName => self.kind(next + 1) == TokenKind::DoubleColon,
            kind => matches!(kind, TokenKind::Newline | TokenKind::Semicolon | TokenKind::End),
        }
    }

    /// Whether nothing follows the bracket that opens here: fields may stand in parentheses, where a constructor has
    /// something behind them.
    fn is_whole_statement(&self) -> bool {
        self.ends_statement(self.closing(self.at).after())
    }

    fn block_of_fields(&mut self, before: Before, contents: &mut Contents) -> Result<()> {
        let open = self.at;
        self.at += 1;
        self.nested(|parser| {
            parser.inside(open, false, |parser| parser.contents(before, contents));
            Ok(())
        })
    }

    /// `const` and `@atomic`, in any order.
    fn attributes(&mut self) -> Attributes {
        let mut attributes = Attributes::default();
        loop {
            let span = self.token_span(self.at);
            if self.is_keyword(self.at, Keyword::Const) {
                attributes.constant = Some(span);
                self.at += 1;
            } else if let Some(name) = self.atomic_at(self.at) {
                attributes.atomic = Some(span.start..self.token_span(name).end);
                self.at = name + 1;
            } else {
                return attributes;
            }
        }
    }

    /// Where `@atomic` is that stands here, qualified or not.
    fn atomic_at(&self, at: usize) -> Option<usize> {
        let mut at = at;
        while self.kind(at) == TokenKind::Name && self.kind(at + 1) == TokenKind::Dot {
            at += 2;
        }
        (self.kind(at) == TokenKind::Macro && self.word(at) == "@atomic").then_some(at)
    }

    /// Whether a field stands here, or something that is meant to be one.
    fn is_field(&self) -> bool {
        let next = self.kind(self.at + 1);
        match self.kind(self.at) {
            TokenKind::Keyword(_) => next == TokenKind::DoubleColon,
            TokenKind::Name | TokenKind::VarName => match next {
                TokenKind::DoubleColon
                | TokenKind::Newline
                | TokenKind::Semicolon
                | TokenKind::End
                | TokenKind::Assign
                | TokenKind::Colon
                | TokenKind::Symbol
                | TokenKind::Comma => true,
                TokenKind::Name => !matches!(self.word(self.at + 1), "where" | "in" | "isa"),
                TokenKind::VarName => true,
                _ => false,
            },
            _ => false,
        }
    }

    fn field(&mut self, before: Before, attributes: Attributes) -> Result<Field> {
        let first = self.here();
        let name = self.name("a field's name")?;
        let ty = if self.take(TokenKind::DoubleColon) { Some(*self.type_expr()?.expr) } else { None };
        if self.peek() == TokenKind::Assign {
            self.skip_statement();
            if !before.macros {
                let span = self.span_from(first);
                let fault = SyntaxFault::ReservedDefault(self.text[span.clone()].to_owned());
                return Err(Box::new(SyntaxError::new(fault, span)));
            }
        }
        self.end_of_field()?;
        Ok(Field { name, ty, is_const: attributes.constant, is_atomic: attributes.atomic })
    }

    fn end_of_field(&mut self) -> Result<()> {
        let at = self.here();
        if self.ends_statement(at) {
            return Ok(());
        }
        let before = self.word(self.at - 1);
        let next = self.word(self.at);
        let help = match self.kind(self.at) {
            TokenKind::Colon => format!("did you mean `{before}::{}`?", self.word(self.at + 1)),
            TokenKind::Symbol => format!("did you mean `{before}:{next}`?"),
            TokenKind::Name | TokenKind::VarName => format!("did you mean `{next}::{before}`?"),
            TokenKind::Comma => "write each field on its own line, or `;` between them".to_owned(),
            TokenKind::Operator if next.starts_with('<') => {
                format!("type parameters stand in braces: `{before}{{…}}`")
            }
            TokenKind::Open(Bracket::Brace) => "no space can stand before `{`".to_owned(),
            _ => return Err(self.expected("the end of the field")),
        };
        Err(self.expected_with_help("the end of the field", help))
    }

    /// How many arguments each `new(…)` and `new{…}(…)` has, from a token to the end of the body (`ctors-min-initialized`
    /// in `src/julia-syntax.scm`).
    fn new_calls(&self, body: usize) -> Vec<usize> {
        let calls = (body..self.limit).filter(|&at| self.is_word(at, "new") && !self.is_member(at));
        calls.filter_map(|at| self.arguments_of(at + 1)).collect()
    }

    fn is_member(&self, at: usize) -> bool {
        at > 0 && self.kind(at - 1) == TokenKind::Dot && self.adjacent(at)
    }

    fn arguments_of(&self, behind: usize) -> Option<usize> {
        let open = match self.kind(behind) {
            TokenKind::Open(Bracket::Brace) if self.adjacent(behind) => self.closing(behind).after(),
            _ => behind,
        };
        let called = self.kind(open) == TokenKind::Open(Bracket::Paren) && self.adjacent(open);
        called.then(|| self.count_arguments(open))
    }

    /// The arguments in parentheses: nested brackets and blocks are passed in one step each.
    fn count_arguments(&self, open: usize) -> usize {
        let end = (self.closing(open).at as usize).min(self.limit);
        let (mut count, mut in_argument, mut at) = (0, false, open + 1);
        while at < end {
            match self.kind(at) {
                TokenKind::Comma | TokenKind::Semicolon => in_argument = false,
                TokenKind::Newline => {}
                _ if in_argument => {}
                _ => {
                    in_argument = true;
                    count += 1;
                }
            }
            at = self.next_sibling(at);
        }
        count
    }
}
