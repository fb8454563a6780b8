//! Declarations other than structs: abstract and primitive types, enums, groups, modules, imports and exports.

use super::statements::Before;
use super::{Parser, Result};
use crate::syntax::ast::{Header, Import, ItemKind, Name, Path};
use crate::syntax::lexer::{Bracket, Keyword, TokenKind};

impl Parser<'_> {
    /// `Name{P…} <: Supertype`
    pub(super) fn header(&mut self, what: &'static str) -> Result<Header> {
        let name = self.name(what)?;
        let braces = self.kind(self.at) == TokenKind::Open(Bracket::Brace);
        if braces && !self.adjacent(self.at) {
            return Err(
                self.expected_with_help("`<:` or the end of the line", "no space can stand before `{`")
            );
        }
        if self.kind(self.at) == TokenKind::Operator && self.word(self.at) == "<" {
            let help = format!("type parameters stand in braces: `{}{{…}}`", name.text);
            return Err(self.expected_with_help("`<:` or the end of the line", help));
        }
        let parameters = if braces { self.variables(self.at)? } else { Vec::new() };
        let supertype = if self.take(TokenKind::Subtype) {
            self.skip_newlines();
            self.spaces_separate = true;
            let supertype = self.bound();
            self.spaces_separate = false;
            Some(*supertype?.expr)
        } else {
            None
        };
        Ok(Header { name, parameters, supertype })
    }

    /// `abstract type Name <: Supertype end`
    pub(super) fn abstract_type(&mut self) -> Result<ItemKind> {
        let open = self.at;
        self.at += 2;
        self.inside(open, false, |parser| {
            let header = parser.header("the abstract type's name")?;
            parser.end_of_block()?;
            Ok(ItemKind::Abstract(header))
        })
    }

    /// `primitive type Name <: Supertype BITS end`
    pub(super) fn primitive_type(&mut self) -> Result<ItemKind> {
        let open = self.at;
        self.at += 2;
        self.inside(open, false, |parser| {
            let header = parser.header("the primitive type's name")?;
            parser.skip_newlines();
            if parser.peek() == TokenKind::End {
                return Err(parser.expected("the number of bits"));
            }
            let bits = *parser.type_expr()?.expr;
            parser.end_of_block()?;
            Ok(ItemKind::Primitive(header, bits))
        })
    }

    fn end_of_block(&mut self) -> Result<()> {
        while matches!(self.kind(self.at), TokenKind::Newline | TokenKind::Semicolon) {
            self.at += 1;
        }
        if self.kind(self.at) == TokenKind::End { Ok(()) } else { Err(self.expected("`end`")) }
    }

    /// What follows `@enum`: `Name::Base a b`, with parentheses or without.
    pub(super) fn enumeration(&mut self) -> Result<ItemKind> {
        let open = self.at;
        if self.kind(open) == TokenKind::Open(Bracket::Paren) && self.adjacent(open) {
            self.at += 1;
            return self.inside(open, true, Self::enumeration_head);
        }
        let head = self.enumeration_head()?;
        self.skip_statement();
        Ok(head)
    }

    fn enumeration_head(&mut self) -> Result<ItemKind> {
        let name = self.name("the enum's name")?;
        let base = if self.take(TokenKind::DoubleColon) { Some(*self.bound()?.expr) } else { None };
        Ok(ItemKind::Enum { name, base })
    }

    /// `typegroup … end`
    pub(super) fn type_group(&mut self) -> Result<ItemKind> {
        let open = self.at;
        self.at += 1;
        self.inside(open, false, |parser| {
            let mut structs = Vec::new();
            loop {
                while matches!(
                    parser.kind(parser.at),
                    TokenKind::Newline | TokenKind::Semicolon | TokenKind::String | TokenKind::PrefixedString
                ) {
                    parser.at += 1;
                }
                let mutable = usize::from(parser.is_word(parser.at, "mutable"));
                if parser.kind(parser.at) == TokenKind::End {
                    return Ok(ItemKind::TypeGroup(structs));
                }
                if !parser.is_keyword(parser.at + mutable, Keyword::Struct) {
                    return Err(parser.expected("a struct"));
                }
                structs.push(parser.structure(Before::default())?);
            }
        })
    }

    /// `module Name … end`, `baremodule Name … end`
    pub(super) fn module(&mut self) -> Result<ItemKind> {
        let open = self.at;
        let bare = self.is_keyword(open, Keyword::BareModule);
        self.at += 1;
        self.nested(|parser| {
            parser.inside(open, false, |parser| {
                let name = parser.name("the module's name")?;
                let mut items = Vec::new();
                parser.items(&mut items);
                Ok(ItemKind::Module { name, bare, items })
            })
        })
    }

    /// `export a, b`, `public a, b`
    pub(super) fn exports(&mut self, exported: bool) -> ItemKind {
        let first = self.at;
        self.skip_list();
        let names = (first + 1..self.at).filter(|&at| {
            matches!(self.kind(at), TokenKind::Name | TokenKind::VarName | TokenKind::Operator)
        });
        ItemKind::Exports { names: names.map(|at| self.name_at(at)).collect(), exported }
    }

    /// To the end of a list of names, which goes on behind a comma or colon at the end of a line.
    fn skip_list(&mut self) {
        loop {
            match self.kind(self.at) {
                TokenKind::End | TokenKind::Semicolon => return,
                TokenKind::Newline
                    if !matches!(self.kind(self.at - 1), TokenKind::Comma | TokenKind::Colon) =>
                {
                    return;
                }
                _ => self.at = self.next_sibling(self.at),
            }
        }
    }

    /// `using …`, `import …`; what is not understood there is passed over.
    pub(super) fn imports(&mut self, using: bool) -> ItemKind {
        let first = self.at;
        self.at += 1;
        match self.import_list(using) {
            Ok(imports) => ItemKind::Imports(imports),
            Err(_) => {
                self.at = first;
                self.skip_list();
                ItemKind::Skipped("import")
            }
        }
    }

    fn import_list(&mut self, using: bool) -> Result<Vec<Import>> {
        let mut imports = Vec::new();
        loop {
            self.skip_newlines();
            imports.push(self.import(using)?);
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        // Entries that are macros are left out.
        imports.retain(|import| !import.path.names.iter().any(|name| name.text.starts_with('@')));
        if self.ends_statement(self.at) { Ok(imports) } else { Err(self.expected("`,`")) }
    }

    fn import(&mut self, using: bool) -> Result<Import> {
        let dots = self.leading_dots();
        let path = self.import_path(dots)?;
        let alias = self.import_alias()?;
        let names = if self.take(TokenKind::Colon) { Some(self.imported_names()?) } else { None };
        Ok(Import { using, dots, path, alias, names })
    }

    fn leading_dots(&mut self) -> usize {
        let mut dots = 0;
        while !self.word(self.at).is_empty() && self.word(self.at).bytes().all(|byte| byte == b'.') {
            dots += self.word(self.at).len();
            self.at += 1;
        }
        dots
    }

    fn import_path(&mut self, dots: usize) -> Result<Path> {
        let mut names = Vec::new();
        if dots > 0 && self.kind(self.at) == TokenKind::Colon {
            return Ok(Path { names });
        }
        loop {
            names.push(self.import_name()?);
            // `Base.==` is a name and an operator with a dot.
            if self.kind(self.at) == TokenKind::Operator && self.word(self.at).starts_with('.') {
                let span = self.token_span(self.at);
                self.at += 1;
                names.push(Name { text: self.text[span.start + 1..span.end].to_owned(), span });
            }
            if !self.take(TokenKind::Dot) {
                return Ok(Path { names });
            }
        }
    }

    /// A name, an operator or a macro in a list of imports.
    fn import_name(&mut self) -> Result<Name> {
        match self.kind(self.at) {
            TokenKind::Operator
            | TokenKind::Macro
            | TokenKind::Subtype
            | TokenKind::Supertype
            | TokenKind::Colon => {
                self.at += 1;
                Ok(self.name_at(self.at - 1))
            }
            TokenKind::Open(Bracket::Paren) => {
                let open = self.at;
                self.at += 1;
                self.inside(open, true, Self::import_name)
            }
            TokenKind::Symbol => {
                self.at += 1;
                let span = self.token_span(self.at - 1);
                Ok(Name { text: self.text[span.start + 1..span.end].to_owned(), span })
            }
            _ => self.name("a name"),
        }
    }

    fn import_alias(&mut self) -> Result<Option<Name>> {
        if !self.is_word(self.at, "as") {
            return Ok(None);
        }
        self.at += 1;
        self.import_name().map(Some)
    }

    fn imported_names(&mut self) -> Result<Vec<(Name, Option<Name>)>> {
        let mut names = Vec::new();
        loop {
            self.skip_newlines();
            let path = self.import_path(0)?;
            let alias = self.import_alias()?;
            // What stands in a module of the module is not told apart; it is what the last name says.
            let Some(name) = path.names.into_iter().next_back() else { return Err(self.expected("a name")) };
            if !name.text.starts_with('@') {
                names.push((name, alias));
            }
            if !self.take(TokenKind::Comma) {
                return Ok(names);
            }
        }
    }
}
