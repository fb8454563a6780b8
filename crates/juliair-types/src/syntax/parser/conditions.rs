//! Declarations under a condition: which of them count is decided where the version and the machine are known.

use super::statements::Before;
use super::structs::Contents;
use super::{MAX_DEPTH, Parser, Result};
use crate::syntax::ast::{
    Branch, Condition, Guard, Item, ItemKind, Name, Path, Span, TypeExpr, TypeExprKind,
};
use crate::syntax::lexer::{Bracket, Keyword, TokenKind};

impl Parser<'_> {
    /// `if … elseif … else … end`. One that declares nothing is passed over as a whole.
    pub(super) fn if_block(&mut self) -> Result<ItemKind> {
        let (open, notes) = (self.at, self.notes.len());
        let branches = self.nested_block(open, |parser| Ok(parser.branches()))?;
        if branches.iter().flat_map(|branch| &branch.items).any(declares) {
            return Ok(ItemKind::Conditional(branches));
        }
        self.notes.truncate(notes);
        Ok(ItemKind::Skipped("if block"))
    }

    fn branches(&mut self) -> Vec<Branch> {
        let mut branches = Vec::new();
        let mut condition = self.condition();
        loop {
            let items = self.branch();
            branches.push(Branch { condition, items });
            let word = if self.at < self.limit { self.word(self.at) } else { "" };
            self.at += 1;
            condition = match word {
                "elseif" => self.condition(),
                "else" => Condition::Otherwise,
                _ => return branches,
            };
        }
    }

    /// The items up to the next `elseif` or `else`, or to the end.
    fn branch(&mut self) -> Vec<Item> {
        let end = self.end_of_branch();
        let mut items = Vec::new();
        self.up_to(end, |parser| parser.items(&mut items));
        items
    }

    fn end_of_branch(&self) -> usize {
        let mut end = self.at;
        while end < self.limit && !self.starts_branch(end) {
            end = self.next_sibling(end);
        }
        end.min(self.limit)
    }

    /// Reads what stands before a token, then stands there.
    fn up_to(&mut self, end: usize, read: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.limit, end);
        read(self);
        (self.at, self.limit) = (end, outside);
    }

    fn starts_branch(&self, at: usize) -> bool {
        self.is_keyword(at, Keyword::Other) && matches!(self.word(at), "elseif" | "else")
    }

    /// The condition that stands next: the rest of the line, or up to a declaration there.
    pub(super) fn condition(&mut self) -> Condition {
        let first = self.at;
        let parsed = self.type_expr();
        let at = self.at;
        match parsed {
            Ok(parsed) if self.ends_statement(at) || self.starts_item(at) => {
                Condition::Expression(*parsed.expr)
            }
            _ => {
                self.at = first;
                self.skip_statement();
                Condition::Unread(self.span_from(first))
            }
        }
    }

    /// Whether what stands here can only be a statement of its own.
    fn starts_item(&self, at: usize) -> bool {
        let is_keyword = matches!(self.kind(at), TokenKind::Keyword(keyword) if keyword != Keyword::Other);
        is_keyword || self.kind(at) == TokenKind::Macro || self.declaration_at(at)
    }

    fn condition_between(&mut self, first: usize, end: usize) -> Condition {
        let outside = (self.limit, self.multiline);
        (self.at, self.limit, self.multiline) = (first, end, true);
        let parsed = self.type_expr();
        let is_whole = self.peek() == TokenKind::End;
        (self.limit, self.multiline) = outside;
        self.at = end;
        match parsed {
            Ok(parsed) if is_whole => Condition::Expression(*parsed.expr),
            _ => Condition::Unread(self.span_from(first)),
        }
    }

    /// `if condition type else type end`, as a choice of one of them.
    pub(super) fn chosen_type(&mut self) -> Result<TypeExpr> {
        let open = self.at;
        let mut choices = Vec::new();
        let last = self.nested_block(open, |parser| {
            loop {
                let condition = *parser.type_expr()?.expr;
                let chosen = parser.type_of_branch()?;
                choices.push((condition, chosen));
                if choices.len() >= MAX_DEPTH {
                    return Err(parser.too_deep(parser.token_span(open)));
                }
                let word = if parser.at < parser.limit { parser.word(parser.at) } else { "" };
                parser.at += 1;
                match word {
                    "elseif" => {}
                    "else" => return parser.type_of_branch(),
                    _ => return Err(parser.expected("`else`")),
                }
            }
        })?;
        let span = self.span_from(open);
        Ok(choices.into_iter().rev().fold(last, |otherwise, (condition, chosen)| {
            call("ifelse", vec![condition, chosen, otherwise], span.clone())
        }))
    }

    fn type_of_branch(&mut self) -> Result<TypeExpr> {
        let end = self.end_of_branch();
        let outside = std::mem::replace(&mut self.limit, end);
        let last = self.last_of_block();
        (self.at, self.limit) = (end, outside);
        Ok(*last?.expr)
    }

    /// Where `&&` or `||` stands in this statement with the declaration of a type behind it.
    pub(super) fn short_circuit(&self) -> Option<usize> {
        let mut at = self.at;
        while !self.ends_statement(at) && self.kind(at) != TokenKind::Assign {
            if matches!(self.word(at), "&&" | "||") && self.type_declaration_at(at + 1) {
                return Some(at);
            }
            let next = self.next_sibling(at);
            if self.is_left_open(at, next) {
                return None;
            }
            at = next;
        }
        None
    }

    /// Whether the declaration of a type starts here, also in parentheses, in a block or behind `@eval`.
    fn type_declaration_at(&self, at: usize) -> bool {
        let mut at = at;
        while matches!(self.kind(at), TokenKind::Open(Bracket::Paren) | TokenKind::Keyword(Keyword::Begin))
            || self.is_macro(at, "@eval")
            || self.kind(at) == TokenKind::Newline
        {
            at += 1;
        }
        let is_function = self.is_keyword(at, Keyword::Function) || self.short_function_at(at);
        let is_enum = self.macro_at(at).is_some_and(|name| self.is_enum(name));
        !is_function && (is_enum || self.declaration_at(at))
    }

    /// `condition && declaration`, `condition || declaration`
    pub(super) fn guarded(&mut self, operator: usize) -> Result<ItemKind> {
        let condition = match self.condition_between(self.at, operator) {
            Condition::Expression(expr) if self.word(operator) == "||" => {
                Condition::Expression(negated(expr))
            }
            condition => condition,
        };
        self.at = operator + 1;
        self.skip_newlines();
        let first = self.at;
        let mut items = Vec::new();
        if self.kind(first) == TokenKind::Open(Bracket::Paren) {
            self.nested_block(first, |parser| {
                parser.items(&mut items);
                Ok(())
            })?;
        } else {
            self.nested(|parser| parser.item(first, &mut items))?;
        }
        Ok(ItemKind::Conditional(vec![Branch { condition, items }]))
    }

    /// `@static` in a struct's body: which fields there are under which condition.
    pub(super) fn conditional_fields(&mut self, before: Before, contents: &mut Contents) -> Result<()> {
        let name = self.at;
        self.at += 1;
        let outside = contents.guard;
        let read = if self.is_keyword(self.at, Keyword::If) {
            self.fields_of_branches(before, contents)
        } else {
            self.guarded_field(name, before, contents)
        };
        contents.guard = outside;
        read
    }

    fn fields_of_branches(&mut self, before: Before, contents: &mut Contents) -> Result<()> {
        let open = self.at;
        self.nested_block(open, |parser| {
            let (within, mut after) = (contents.guard, None);
            let mut condition = parser.condition();
            loop {
                after = Some(contents.guarded(Guard { condition, within, after }));
                let end = parser.end_of_branch();
                parser.up_to(end, |parser| parser.contents(before, contents));
                let word = if parser.at < parser.limit { parser.word(parser.at) } else { "" };
                parser.at += 1;
                condition = match word {
                    "elseif" => parser.condition(),
                    "else" => Condition::Otherwise,
                    _ => return Ok(()),
                };
            }
        })
    }

    /// `condition && field`, `condition || field` behind `@static`.
    fn guarded_field(&mut self, name: usize, before: Before, contents: &mut Contents) -> Result<()> {
        let mut at = self.at;
        let mut operator = None;
        while !self.ends_statement(at) {
            if matches!(self.word(at), "&&" | "||") {
                operator = Some(at);
            }
            at = self.next_sibling(at);
        }
        let Some(operator) = operator else { return Err(self.unknown_fields(name)) };
        let condition = self.condition_between(self.at, operator);
        let condition = match condition {
            Condition::Expression(expr) if self.word(operator) == "||" => {
                Condition::Expression(negated(expr))
            }
            condition => condition,
        };
        let within = contents.guard;
        let _guard = contents.guarded(Guard { condition, within, after: None });
        self.at = operator + 1;
        self.nested(|parser| parser.field_or_other(before, contents))
    }
}

fn declares(item: &Item) -> bool {
    !matches!(item.kind, ItemKind::Skipped(_) | ItemKind::Function(_))
}

fn negated(expr: TypeExpr) -> TypeExpr {
    let span = expr.span.clone();
    call("!", vec![expr], span)
}

fn call(operator: &str, arguments: Vec<TypeExpr>, span: Span) -> TypeExpr {
    let names = vec![Name { text: operator.to_owned(), span: span.clone() }];
    let callee = Box::new(TypeExpr { kind: TypeExprKind::Path(Path { names }), span: span.clone() });
    TypeExpr { kind: TypeExprKind::Call { callee, arguments }, span }
}
