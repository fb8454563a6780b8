//! Declarations under a condition: which of them count is decided where the version and the machine are known.

use super::{Parser, Result};
use crate::syntax::ast::{Branch, Condition, Item, ItemKind, Name, Path, TypeExpr, TypeExprKind};
use crate::syntax::lexer::{Keyword, TokenKind};

impl Parser<'_> {
    /// `if … elseif … else … end`. One that declares nothing is passed over as a whole.
    pub(super) fn if_block(&mut self) -> Result<ItemKind> {
        let (open, notes) = (self.at, self.notes.len());
        self.at += 1;
        let branches = self.nested(|parser| Ok(parser.inside(open, false, Self::branches)))?;
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
        let mut end = self.at;
        while end < self.limit && !self.starts_branch(end) {
            end = self.next_sibling(end);
        }
        let end = end.min(self.limit);
        let outside = std::mem::replace(&mut self.limit, end);
        let mut items = Vec::new();
        self.items(&mut items);
        (self.at, self.limit) = (end, outside);
        items
    }

    fn starts_branch(&self, at: usize) -> bool {
        self.is_keyword(at, Keyword::Other) && matches!(self.word(at), "elseif" | "else")
    }

    /// The condition in the rest of the line.
    fn condition(&mut self) -> Condition {
        let first = self.at;
        self.skip_statement();
        self.condition_between(first, self.at)
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
            _ => Condition::Unread,
        }
    }

    /// Where `&&` or `||` stands in this statement with the declaration of a type behind it.
    pub(super) fn short_circuit(&self) -> Option<usize> {
        let mut at = self.at;
        while !self.ends_statement(at) && self.kind(at) != TokenKind::Assign {
            if matches!(self.word(at), "&&" | "||") && self.type_declaration_at(at + 1) {
                return Some(at);
            }
            at = self.next_sibling(at);
        }
        None
    }

    fn type_declaration_at(&self, at: usize) -> bool {
        let is_function = self.is_keyword(at, Keyword::Function) || self.short_function_at(at);
        !is_function && self.declaration_at(at)
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
        let mut items = Vec::new();
        self.nested(|parser| parser.item(operator + 1, &mut items))?;
        Ok(ItemKind::Conditional(vec![Branch { condition, items }]))
    }
}

fn declares(item: &Item) -> bool {
    !matches!(item.kind, ItemKind::Skipped(_) | ItemKind::Function(_))
}

fn negated(expr: TypeExpr) -> TypeExpr {
    let span = expr.span.clone();
    let names = vec![Name { text: "!".to_owned(), span: span.clone() }];
    let callee = Box::new(TypeExpr { kind: TypeExprKind::Path(Path { names }), span: span.clone() });
    TypeExpr { kind: TypeExprKind::Call { callee, arguments: vec![expr] }, span }
}
