//! Statements at the top of a text or module: which of them declares something.

use super::{Parser, Result};
use crate::syntax::ast::{Item, ItemKind, TypeExpr, TypeExprKind};
use crate::syntax::blocks::starts_typegroup;
use crate::syntax::diagnostic::{SyntaxError, SyntaxFault};
use crate::syntax::lexer::{Bracket, Keyword, TokenKind};

/// What stands before a declaration.
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    /// Whether a macro does, which may read the declaration in its own way.
    pub(super) macros: bool,
    /// The name of one of which it is not known that it leaves the fields as they are written.
    pub(super) unknown: Option<usize>,
}

impl Parser<'_> {
    /// All statements up to the limit.
    pub(super) fn items(&mut self, out: &mut Vec<Item>) {
        self.statements(|parser, first| parser.item(first, out));
    }

    /// Reads statement after statement up to the limit. What follows an error in
    /// one is passed over, to its end.
    pub(super) fn statements(&mut self, mut statement: impl FnMut(&mut Self, usize) -> Result<()>) {
        loop {
            while matches!(self.kind(self.at), TokenKind::Newline | TokenKind::Semicolon) {
                self.at += 1;
            }
            let first = self.at;
            if self.kind(first) == TokenKind::End {
                return;
            }
            if let Err(error) = statement(self, first) {
                self.errors.push(*error);
                self.at = self.at.max(first);
                self.skip_statement();
            }
            // Whatever happened, nothing is looked at twice.
            self.at = self.at.max(first + 1);
        }
    }

    pub(super) fn item(&mut self, first: usize, out: &mut Vec<Item>) -> Result<()> {
        if self.skip_docstring() {
            return Ok(());
        }
        // `@static` decides what its block does before that is compiled: no difference for declarations.
        if self.is_macro(self.at, "@static") {
            self.at += 1;
        }
        let before = match self.skip_macros() {
            Some(before) => before,
            None => return self.macro_call(first, out),
        };
        let guard = if before.macros { None } else { self.short_circuit() };
        let kind = match self.kind(self.at) {
            _ if let Some(operator) = guard => self.guarded(operator)?,
            TokenKind::Keyword(Keyword::Begin) if !before.macros => return self.block(out),
            TokenKind::Keyword(keyword) => self.keyword_item(keyword, before)?,
            TokenKind::Name => self.word_item(before)?,
            TokenKind::VarName | TokenKind::Operator => self.function_or_alias()?,
            _ => self.skip("expression"),
        };
        self.push(first, kind, out);
        self.finish_statement();
        Ok(())
    }

    /// Puts an item down, with a note where it declares nothing.
    fn push(&mut self, first: usize, kind: ItemKind, out: &mut Vec<Item>) {
        let span = self.span_from(first);
        if let ItemKind::Skipped(what) = kind {
            self.note(what, span.clone());
        }
        out.push(Item { kind, span });
    }

    /// `begin … end`: its statements are as good as those around it.
    fn block(&mut self, out: &mut Vec<Item>) -> Result<()> {
        let open = self.at;
        self.at += 1;
        let mut inner = Vec::new();
        let done = self.nested(|parser| {
            parser.inside(open, false, |parser| parser.items(&mut inner));
            Ok(())
        });
        out.append(&mut inner);
        self.finish_statement();
        done
    }

    /// A string that is a statement of its own, the documentation of what follows.
    fn skip_docstring(&mut self) -> bool {
        let string = matches!(self.kind(self.at), TokenKind::String | TokenKind::PrefixedString);
        let expression = matches!(
            self.kind(self.at + 1),
            TokenKind::Operator | TokenKind::Dot | TokenKind::Assign | TokenKind::Open(_) | TokenKind::Comma
        );
        self.at += usize::from(string && !expression);
        string && !expression
    }

    /// Passes the macros before a declaration, with what they are given. Nothing where no declaration follows: then the
    /// parser stands where it stood.
    fn skip_macros(&mut self) -> Option<Before> {
        let first = self.at;
        let mut before = Before::default();
        while let Some(name) = self.macro_at(self.at) {
            if self.word(name) == "@enum" {
                break;
            }
            before.macros = true;
            if !leaves_fields(self.word(name)) {
                before.unknown = Some(name);
            }
            self.at = name + 1;
            if self.declaration_at(self.at) || self.macro_at(self.at).is_some() {
                continue;
            }
            let Some(declaration) = self.declaration_on_line() else {
                self.at = first;
                return None;
            };
            self.at = declaration;
        }
        if self.macro_at(self.at).is_some() {
            self.at = first;
            return None;
        }
        Some(before)
    }

    /// Where the name of the macro is that stands here: `@name`, `Base.@name`.
    fn macro_at(&self, at: usize) -> Option<usize> {
        let mut at = at;
        while self.kind(at) == TokenKind::Name && self.kind(at + 1) == TokenKind::Dot {
            at += 2;
        }
        (self.kind(at) == TokenKind::Macro).then_some(at)
    }

    fn is_macro(&self, at: usize, name: &str) -> bool {
        self.kind(at) == TokenKind::Macro && self.word(at) == name
    }

    /// Whether a declaration that a macro can stand before starts here.
    pub(super) fn declaration_at(&self, at: usize) -> bool {
        match self.kind(at) {
            TokenKind::Keyword(Keyword::Struct | Keyword::Function | Keyword::Const) => true,
            TokenKind::Name => {
                let declares = matches!(self.word(at), "abstract" | "primitive" | "mutable")
                    && (self.is_word(at + 1, "type") || self.is_keyword(at + 1, Keyword::Struct));
                declares || self.short_function_at(at)
            }
            _ => false,
        }
    }

    /// A struct or function further on the line, behind arguments of the macro; or on the next, behind a docstring.
    fn declaration_on_line(&self) -> Option<usize> {
        let mut at = self.at;
        loop {
            match self.kind(at) {
                TokenKind::Keyword(Keyword::Struct | Keyword::Function) => return Some(at),
                TokenKind::Name if self.declaration_at(at) && !self.short_function_at(at) => return Some(at),
                TokenKind::Open(_) => at = self.closing(at).after(),
                TokenKind::Newline if at > self.at && self.kind(at - 1) == TokenKind::String => {
                    return Some(at + 1).filter(|&next| self.declaration_at(next));
                }
                TokenKind::Keyword(_)
                | TokenKind::Newline
                | TokenKind::Semicolon
                | TokenKind::End
                | TokenKind::Close(_) => return None,
                _ => at += 1,
            }
        }
    }

    /// A macro that no declaration follows: `@enum …`, or one that is passed over.
    fn macro_call(&mut self, first: usize, out: &mut Vec<Item>) -> Result<()> {
        let kind = match self.macro_at(first) {
            Some(name) if self.word(name) == "@enum" => {
                self.at = name + 1;
                self.enumeration()?
            }
            _ => self.skip("macro call"),
        };
        self.push(first, kind, out);
        self.finish_statement();
        Ok(())
    }

    fn keyword_item(&mut self, keyword: Keyword, before: Before) -> Result<ItemKind> {
        match keyword {
            Keyword::Struct => self.struct_item(before),
            Keyword::Module | Keyword::BareModule => self.module(),
            Keyword::Function => Ok(self.function()),
            Keyword::Const => Ok(self.constant()),
            Keyword::Using => Ok(self.imports(true)),
            Keyword::Import => Ok(self.imports(false)),
            Keyword::Export => Ok(self.exports(true)),
            Keyword::Macro => Ok(self.skip("macro definition")),
            Keyword::For => Ok(self.skip("for loop")),
            Keyword::While => Ok(self.skip("while loop")),
            Keyword::If if !before.macros => self.if_block(),
            Keyword::If => Ok(self.skip("if block")),
            Keyword::Let => Ok(self.skip("let block")),
            Keyword::Try => Ok(self.skip("try block")),
            Keyword::Quote => Ok(self.skip("quote block")),
            Keyword::Begin => Ok(self.skip("begin block")),
            _ => Ok(self.skip("expression")),
        }
    }

    /// A statement that starts with a name.
    fn word_item(&mut self, before: Before) -> Result<ItemKind> {
        let next = self.kind(self.at + 1);
        match self.word(self.at) {
            "mutable" if next == TokenKind::Keyword(Keyword::Struct) => self.struct_item(before),
            "abstract" if self.is_word(self.at + 1, "type") && !self.ends_statement(self.at + 2) => {
                self.abstract_type()
            }
            "primitive" if self.is_word(self.at + 1, "type") && !self.ends_statement(self.at + 2) => {
                self.primitive_type()
            }
            "typegroup" if starts_typegroup(self.text, self.tokens, self.at) => self.type_group(),
            "public" if next == TokenKind::Name && !self.adjacent(self.at + 1) => Ok(self.exports(false)),
            word if next == TokenKind::Name && !is_infix(self.word(self.at + 1)) => match meant(word) {
                Some(meant) => Err(self.misspelled(meant)),
                None => Err(self.two_names()),
            },
            _ => self.function_or_alias(),
        }
    }

    fn misspelled(&self, meant: &str) -> Box<SyntaxError> {
        let fault = SyntaxFault::Misspelled { found: self.word(self.at).to_owned(), meant: meant.to_owned() };
        Box::new(SyntaxError::new(fault, self.token_span(self.at)))
    }

    fn two_names(&mut self) -> Box<SyntaxError> {
        self.at += 1;
        self.expected("the end of the statement")
    }

    /// `f(x) = …`, `Name{T} = …`, `Name = …`, or an expression.
    fn function_or_alias(&mut self) -> Result<ItemKind> {
        let first = self.at;
        if self.short_function_at(first) {
            self.skip_statement();
            return Ok(ItemKind::Function(self.name_at(first)));
        }
        let named = self.kind(first) != TokenKind::Operator;
        let behind = match self.kind(first + 1) {
            TokenKind::Open(Bracket::Brace) if named && self.adjacent(first + 1) => {
                self.closing(first + 1).after()
            }
            _ => first + 1,
        };
        if named && self.kind(behind) == TokenKind::Assign {
            return Ok(self.alias(first, "assignment", is_type_form));
        }
        Ok(self.skip(if self.kind(first) == TokenKind::Name { "expression" } else { "operator" }))
    }

    /// `const Name = type`, `const Name{T} = type`, or another constant.
    fn constant(&mut self) -> ItemKind {
        self.at += 1;
        let first = self.at;
        let behind = match self.kind(first + 1) {
            TokenKind::Open(Bracket::Brace) if self.adjacent(first + 1) => self.closing(first + 1).after(),
            _ => first + 1,
        };
        let named = matches!(self.kind(first), TokenKind::Name | TokenKind::VarName);
        if named && self.kind(behind) == TokenKind::Assign {
            return self.alias(first, "constant", is_type_or_value);
        }
        self.skip("constant")
    }

    /// An alias, from its name on. What does not stand for a type (or a value that can be a parameter of one) is skipped.
    fn alias(&mut self, first: usize, what: &'static str, accepted: fn(&TypeExpr) -> bool) -> ItemKind {
        match self.alias_parts(first) {
            Ok(kind @ ItemKind::Alias { .. }) => match &kind {
                ItemKind::Alias { ty, .. } if accepted(ty) => kind,
                _ => ItemKind::Skipped(what),
            },
            _ => {
                self.at = first;
                self.skip(what)
            }
        }
    }

    fn alias_parts(&mut self, first: usize) -> Result<ItemKind> {
        self.at = first;
        let name = self.name("a name")?;
        let parameters = if self.kind(self.at) == TokenKind::Open(Bracket::Brace) {
            self.variables(self.at)?
        } else {
            Vec::new()
        };
        if !self.take(TokenKind::Assign) {
            return Err(self.expected("`=`"));
        }
        self.skip_newlines();
        let ty = *self.type_expr()?.expr;
        if !self.ends_statement(self.at) {
            return Err(self.expected("the end of the statement"));
        }
        Ok(ItemKind::Alias { name, parameters, ty })
    }

    /// Whether a statement ends before this token.
    pub(super) fn ends_statement(&self, at: usize) -> bool {
        matches!(self.kind(at), TokenKind::End | TokenKind::Newline | TokenKind::Semicolon)
    }
}

/// Macros that do not touch the types of fields, those of Parameters.jl among them.
fn leaves_fields(name: &str) -> bool {
    matches!(name, "@kwdef" | "@doc" | "@eval" | "@static" | "@with_kw" | "@with_kw_noshow")
}

/// Words that stand between two names.
fn is_infix(word: &str) -> bool {
    matches!(word, "in" | "isa" | "where" | "outer")
}

/// The keyword that a word looks like, or has become.
fn meant(word: &str) -> Option<&'static str> {
    const KEYWORDS: [&str; 12] = [
        "struct",
        "mutable struct",
        "abstract type",
        "primitive type",
        "module",
        "baremodule",
        "function",
        "macro",
        "const",
        "import",
        "using",
        "export",
    ];
    match word {
        "type" | "class" => return Some("mutable struct"),
        "immutable" | "record" => return Some("struct"),
        "mutable" => return Some("mutable struct"),
        "abstract" => return Some("abstract type"),
        "primitive" | "bitstype" => return Some("primitive type"),
        "typealias" => return Some("const Name = Type"),
        "enum" => return Some("@enum"),
        _ => {}
    }
    let near = |keyword: &&&str| {
        let first = keyword.split(' ').next().unwrap_or(keyword);
        strsim::osa_distance(first, word) <= first.len() / 3
    };
    KEYWORDS.iter().find(near).copied()
}

/// Whether an expression is written as a type is.
fn is_type_form(ty: &TypeExpr) -> bool {
    matches!(
        ty.kind,
        TypeExprKind::Path(_)
            | TypeExprKind::Apply { .. }
            | TypeExprKind::Where { .. }
            | TypeExprKind::NamedTuple(_)
            | TypeExprKind::TypeOf(_)
    )
}

/// Whether an expression is written as a type is, or as a value that can be a type's parameter.
fn is_type_or_value(ty: &TypeExpr) -> bool {
    match &ty.kind {
        TypeExprKind::Literal(_) => true,
        TypeExprKind::Tuple(elements) => elements.iter().all(is_type_or_value),
        TypeExprKind::Call { callee, arguments } if is_choice(callee) => {
            arguments.iter().skip(1).all(is_type_or_value)
        }
        TypeExprKind::Call { callee, arguments } => {
            makes_a_value(callee) && arguments.iter().all(is_type_or_value)
        }
        _ => is_type_form(ty),
    }
}

/// Whether `condition ? a : b` was written.
fn is_choice(callee: &TypeExpr) -> bool {
    matches!(&callee.kind, TypeExprKind::Path(path) if path.names.len() == 1 && path.names[0].text == "ifelse")
}

/// Whether what is called is an operator, or makes a number, a character, a symbol or an address space.
fn makes_a_value(callee: &TypeExpr) -> bool {
    let path = match &callee.kind {
        TypeExprKind::Path(path) => path,
        TypeExprKind::Apply { head, .. } => match &head.kind {
            TypeExprKind::Path(path) => path,
            _ => return false,
        },
        _ => return false,
    };
    let name = path.names.last().map_or("", |name| name.text.as_str());
    let number = name.strip_prefix('U').unwrap_or(name).strip_prefix("Int");
    let number = number.or_else(|| name.strip_prefix("Float"));
    number.is_some_and(|bits| bits.bytes().all(|byte| byte.is_ascii_digit()))
        || matches!(name, "Bool" | "Char" | "Symbol" | "AddrSpace" | "Val" | "sizeof" | "UInt")
        || name.bytes().all(|byte| byte.is_ascii_punctuation())
}
