//! One function for each class of nodes.
use llvm_ext::inspect::{DebugFieldValue, Metadata};

use super::super::Importer;
use super::super::metadata::escaped;
use super::super::names::dialect_attr;
use super::flags::{FLAGS, SUBPROGRAM_FLAGS};
use super::node_attr::NodeAttr;
use super::{Fields, class_of, put_list};
use crate::ir::{Attr, AttrData, Context, Piece};

/// `DIFlagFwdDecl`
const DECLARED: u64 = 1 << 2;

/// The language of a compile unit whose own has no number in DWARF 5: the dialect must have one.
const UNKNOWN_LANGUAGE: (u64, &str) = (2, "DW_LANG_C");

impl Importer {
    /// The attribute of a node, by its class.
    pub(super) fn node_attr(
        &mut self,
        context: &mut Context,
        node: Metadata<'_>,
        fields: &Fields<'_>,
    ) -> Option<Attr> {
        match fields.class() {
            "DIBasicType" => Some(basic_type(context, fields)),
            "DICompileUnit" => self.compile_unit(context, node, fields),
            "DICompositeType" => Some(self.composite_type(context, node, fields, true)),
            "DIDerivedType" => Some(self.derived_type(context, fields)),
            "DIExpression" => Some(expression(context, fields)),
            "DIFile" => Some(self.file(context, fields)),
            "DIGlobalVariable" => self.global_variable(context, fields),
            "DIGlobalVariableExpression" => self.global_expression(context, fields),
            "DIImportedEntity" => self.imported_entity(context, fields),
            "DILabel" => self.label(context, fields),
            "DILexicalBlock" => self.lexical_block(context, fields),
            "DILexicalBlockFile" => self.lexical_block_file(context, fields),
            "DILocalVariable" => self.local_variable(context, fields),
            "DINamespace" => Some(self.namespace(context, fields)),
            "DIGenericSubrange" => self.generic_subrange(context, fields),
            "DIStringType" => Some(self.string_type(context, fields)),
            "DISubprogram" => Some(self.subprogram(context, node, fields, true)),
            "DISubrange" => Some(self.subrange(context, fields)),
            "DISubroutineType" => Some(self.subroutine_type(context, fields)),
            _ => None,
        }
    }

    fn compile_unit(
        &mut self,
        context: &mut Context,
        node: Metadata<'_>,
        fields: &Fields<'_>,
    ) -> Option<Attr> {
        let file = self.field(context, fields, "file")?;
        for expression in fields.list("globals").into_iter().flatten() {
            if !self.debug.attached.contains(&expression.identity()) {
                self.debug.lose("DIGlobalVariableExpression in globals of DICompileUnit, of no variable");
            }
        }
        // Both follow from the name, which is counted.
        let _ = fields.has("sourceLanguageVersion");
        let (language, language_name) = match fields.word("languageName") {
            Some(name) => (fields.number("sourceLanguage"), name),
            None => {
                self.debug.lose(&format!("language {} of DICompileUnit", fields.number("sourceLanguage")));
                UNKNOWN_LANGUAGE
            }
        };
        let id = self.distinct(context, node);
        let mut attr = NodeAttr::new(context, "di_compile_unit", 1);
        attr.required(context, "id", id);
        attr.keyword(context, "sourceLanguage", Some(language_name), language);
        attr.required(context, "file", file);
        attr.text(context, "producer", fields.text("producer"));
        let is_optimized = fields.number("isOptimized") != 0;
        attr.show(context, "isOptimized", if is_optimized { "true" } else { "false" });
        attr.pieces.push(Piece::Byte(u8::from(is_optimized)));
        let kind = fields.number("emissionKind");
        let name = ["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"].get(usize::try_from(kind).ok()?);
        attr.keyword(context, "emissionKind", name.copied(), kind);
        let kind = fields.number("nameTableKind");
        let name = ["Default", "GNU", "None", "Apple"].get(usize::try_from(kind).ok()?);
        attr.keyword(context, "nameTableKind", name.copied().filter(|_| kind != 0), kind);
        Some(attr.finish(context))
    }

    /// A type that is whole, or declared only.
    pub(super) fn composite_type(
        &mut self,
        context: &mut Context,
        node: Metadata<'_>,
        fields: &Fields<'_>,
        is_whole: bool,
    ) -> Attr {
        let file = self.field(context, fields, "file");
        let scope = self.scope(context, fields, is_whole);
        let base = is_whole.then(|| self.field(context, fields, "baseType")).flatten();
        let expressions = ["dataLocation", "rank", "allocated", "associated"]
            .map(|name| (name, is_whole.then(|| self.expression_field(context, fields, name)).flatten()));
        let elements = if is_whole { self.field_list(context, fields, "elements") } else { Vec::new() };
        let flags = self.flags(fields, "flags", FLAGS) | if is_whole { 0 } else { DECLARED };
        let is_recursive = is_whole && self.debug.recursion.is_recursive(node.identity());
        let id = is_recursive.then(|| self.distinct(context, node));
        let mut attr = NodeAttr::new(context, "di_composite_type", 2);
        attr.attr(context, "recId", id);
        attr.boolean(context, "isRecSelf", false);
        attr.keyword(context, "tag", fields.word("tagName"), fields.number("tag"));
        attr.text(context, "name", fields.text("name"));
        attr.attr(context, "file", file);
        attr.number(context, "line", fields.number("line"));
        attr.attr(context, "scope", scope);
        attr.attr(context, "baseType", base);
        attr.flags(context, "flags", flags, FLAGS);
        attr.number(context, "sizeInBits", fields.number("sizeInBits"));
        attr.number(context, "alignInBits", fields.number("alignInBits"));
        for (name, expression) in expressions {
            attr.attr(context, name, expression);
        }
        attr.list(context, "elements", &elements);
        attr.finish(context)
    }

    fn derived_type(&mut self, context: &mut Context, fields: &Fields<'_>) -> Attr {
        let base = self.field(context, fields, "baseType");
        let extra = self.field(context, fields, "extraData");
        let mut attr = NodeAttr::new(context, "di_derived_type", 3);
        attr.keyword(context, "tag", fields.word("tagName"), fields.number("tag"));
        attr.text(context, "name", fields.text("name"));
        attr.attr(context, "baseType", base);
        attr.number(context, "sizeInBits", fields.number("sizeInBits"));
        attr.number(context, "alignInBits", fields.number("alignInBits"));
        attr.number(context, "offsetInBits", fields.number("offsetInBits"));
        let space = fields.number("dwarfAddressSpace");
        let has_space = fields.has("dwarfAddressSpace");
        if has_space {
            attr.show(context, "dwarfAddressSpace", &space.to_string());
        }
        attr.pieces.push(Piece::VarInt(space << 1 | u64::from(has_space)));
        attr.attr(context, "extraData", extra);
        attr.finish(context)
    }

    fn file(&mut self, context: &mut Context, fields: &Fields<'_>) -> Attr {
        let (name, directory) =
            (fields.text("name").unwrap_or_default(), fields.text("directory").unwrap_or_default());
        let text = format!("#llvm.di_file<\"{}\" in \"{}\">", escaped(name), escaped(directory));
        let parts = vec![context.part(&text)];
        let pieces =
            vec![Piece::VarInt(6), Piece::Str(context.str(name)), Piece::Str(context.str(directory))];
        context.composed_attr("llvm", parts, pieces)
    }

    fn global_variable(&mut self, context: &mut Context, fields: &Fields<'_>) -> Option<Attr> {
        let scope = self.field(context, fields, "scope");
        let file = self.field(context, fields, "file")?;
        let ty = self.field(context, fields, "type")?;
        let mut attr = NodeAttr::new(context, "di_global_variable", 7);
        attr.attr(context, "scope", scope);
        attr.text(context, "name", fields.text("name"));
        attr.text(context, "linkageName", fields.text("linkageName"));
        attr.required(context, "file", file);
        attr.shown_number(context, "line", fields.number("line"));
        attr.required(context, "type", ty);
        attr.boolean(context, "isLocalToUnit", fields.number("isLocalToUnit") != 0);
        attr.boolean(context, "isDefined", fields.number("isDefined") != 0);
        attr.number(context, "alignInBits", fields.number("alignInBits"));
        Some(attr.finish(context))
    }

    fn global_expression(&mut self, context: &mut Context, fields: &Fields<'_>) -> Option<Attr> {
        let variable = self.field(context, fields, "var")?;
        let expression = self.field(context, fields, "expr");
        let mut attr = NodeAttr::new(context, "di_global_variable_expression", 8);
        attr.required(context, "var", variable);
        attr.attr(context, "expr", expression);
        Some(attr.finish(context))
    }

    fn imported_entity(&mut self, context: &mut Context, fields: &Fields<'_>) -> Option<Attr> {
        let scope = self.field(context, fields, "scope")?;
        let entity = self.field(context, fields, "entity")?;
        let file = self.field(context, fields, "file");
        let elements = self.field_list(context, fields, "elements");
        let mut attr = NodeAttr::new(context, "di_imported_entity", 9);
        attr.keyword(context, "tag", fields.word("tagName"), fields.number("tag"));
        attr.required(context, "scope", scope);
        attr.required(context, "entity", entity);
        attr.attr(context, "file", file);
        attr.number(context, "line", fields.number("line"));
        attr.text(context, "name", fields.text("name"));
        attr.list(context, "elements", &elements);
        Some(attr.finish(context))
    }

    fn label(&mut self, context: &mut Context, fields: &Fields<'_>) -> Option<Attr> {
        let scope = self.field(context, fields, "scope")?;
        let file = self.field(context, fields, "file");
        let mut attr = NodeAttr::new(context, "di_label", 10);
        attr.required(context, "scope", scope);
        attr.text(context, "name", fields.text("name"));
        attr.attr(context, "file", file);
        attr.number(context, "line", fields.number("line"));
        Some(attr.finish(context))
    }

    fn lexical_block(&mut self, context: &mut Context, fields: &Fields<'_>) -> Option<Attr> {
        let scope = self.field(context, fields, "scope")?;
        let file = self.field(context, fields, "file");
        let mut attr = NodeAttr::new(context, "di_lexical_block", 11);
        attr.required(context, "scope", scope);
        attr.attr(context, "file", file);
        attr.number(context, "line", fields.number("line"));
        attr.number(context, "column", fields.number("column"));
        Some(attr.finish(context))
    }

    fn lexical_block_file(&mut self, context: &mut Context, fields: &Fields<'_>) -> Option<Attr> {
        let scope = self.field(context, fields, "scope")?;
        let file = self.field(context, fields, "file");
        let mut attr = NodeAttr::new(context, "di_lexical_block_file", 12);
        attr.required(context, "scope", scope);
        attr.attr(context, "file", file);
        attr.shown_number(context, "discriminator", fields.number("discriminator"));
        Some(attr.finish(context))
    }

    fn local_variable(&mut self, context: &mut Context, fields: &Fields<'_>) -> Option<Attr> {
        let scope = self.field(context, fields, "scope")?;
        let file = self.field(context, fields, "file");
        let ty = self.field(context, fields, "type");
        let flags = self.flags(fields, "flags", FLAGS);
        let mut attr = NodeAttr::new(context, "di_local_variable", 13);
        attr.required(context, "scope", scope);
        attr.text(context, "name", fields.text("name"));
        attr.attr(context, "file", file);
        attr.number(context, "line", fields.number("line"));
        attr.number(context, "arg", fields.number("arg"));
        attr.number(context, "alignInBits", fields.number("alignInBits"));
        attr.attr(context, "type", ty);
        attr.flags(context, "flags", flags, FLAGS);
        Some(attr.finish(context))
    }

    fn namespace(&mut self, context: &mut Context, fields: &Fields<'_>) -> Attr {
        let scope = self.field(context, fields, "scope");
        let mut attr = NodeAttr::new(context, "di_namespace", 14);
        attr.text(context, "name", fields.text("name"));
        attr.attr(context, "scope", scope);
        let exports = fields.number("exportSymbols") != 0;
        attr.show(context, "exportSymbols", if exports { "true" } else { "false" });
        attr.pieces.push(Piece::Byte(u8::from(exports)));
        attr.finish(context)
    }

    /// A subprogram that is whole, or without its type and variables.
    pub(super) fn subprogram(
        &mut self,
        context: &mut Context,
        node: Metadata<'_>,
        fields: &Fields<'_>,
        is_whole: bool,
    ) -> Attr {
        let unit = self.field(context, fields, "compileUnit");
        let scope = self.scope(context, fields, is_whole);
        let file = self.field(context, fields, "file");
        let ty = is_whole.then(|| self.field(context, fields, "type")).flatten();
        let nodes = if is_whole { self.field_list(context, fields, "retainedNodes") } else { Vec::new() };
        let flags = self.flags(fields, "subprogramFlags", SUBPROGRAM_FLAGS);
        let is_recursive = is_whole && self.debug.recursion.is_recursive(node.identity());
        let rec_id = is_recursive.then(|| self.distinct(context, node));
        let id = node.is_distinct().then(|| {
            // Another number than that of `recId`.
            let id = self.debug.number(node) | 1 << 62;
            let referenced = context.unit_attr();
            context.attr(AttrData::Distinct { id, referenced })
        });
        let mut attr = NodeAttr::new(context, "di_subprogram", 15);
        attr.attr(context, "recId", rec_id);
        attr.boolean(context, "isRecSelf", false);
        attr.attr(context, "id", id);
        attr.attr(context, "compileUnit", unit);
        attr.attr(context, "scope", scope);
        attr.text(context, "name", fields.text("name"));
        attr.text(context, "linkageName", fields.text("linkageName"));
        attr.attr(context, "file", file);
        attr.number(context, "line", fields.number("line"));
        attr.number(context, "scopeLine", fields.number("scopeLine"));
        attr.flags(context, "subprogramFlags", flags, SUBPROGRAM_FLAGS);
        attr.attr(context, "type", ty);
        attr.list(context, "retainedNodes", &nodes);
        attr.list(context, "annotations", &[]);
        attr.finish(context)
    }

    fn subrange(&mut self, context: &mut Context, fields: &Fields<'_>) -> Attr {
        let bounds = ["count", "lowerBound", "upperBound", "stride"].map(|name| {
            let node = fields.node(name);
            let number = node.and_then(Metadata::number);
            let value = match number {
                Some(number) => Some(context.integer_attr(self.common.i64, number.cast_signed())),
                None => node.and_then(|node| self.debug_attr(context, node)),
            };
            if node.is_some() && value.is_none() {
                self.debug.lose(&format!("field {name} of DISubrange"));
            }
            (name, value)
        });
        let mut attr = NodeAttr::new(context, "di_subrange", 16);
        for (name, value) in bounds {
            attr.attr(context, name, value);
        }
        attr.finish(context)
    }

    fn subroutine_type(&mut self, context: &mut Context, fields: &Fields<'_>) -> Attr {
        let types = self.field_list(context, fields, "types");
        let mut attr = NodeAttr::new(context, "di_subroutine_type", 17);
        let (convention, number) = fields.coded("callingConvention", "conventionName");
        attr.keyword(context, "callingConvention", convention, number);
        attr.list(context, "types", &types);
        attr.finish(context)
    }

    /// The scope; of what is declared only, one that cannot lead back to it.
    fn scope(&mut self, context: &mut Context, fields: &Fields<'_>, is_whole: bool) -> Option<Attr> {
        let scope = fields.node("scope")?;
        if !is_whole && !matches!(class_of(scope), "DIFile" | "DICompileUnit" | "DINamespace") {
            return None;
        }
        self.field(context, fields, "scope")
    }

    /// Fortran's strings. The dialect's bytecode has no form for them: they are text there, too, in which nothing can be
    /// that is told apart by its identity, as variables are.
    fn string_type(&mut self, context: &mut Context, fields: &Fields<'_>) -> Attr {
        let mut parts = vec![
            format!("tag = {}", fields.word("tagName").unwrap_or_default()),
            format!("name = \"{}\"", escaped(fields.text("name").unwrap_or_default())),
        ];
        let _ = fields.number("tag");
        for name in ["sizeInBits", "alignInBits"] {
            let number = fields.number(name);
            if number != 0 {
                parts.push(format!("{name} = {number}"));
            }
        }
        for name in ["stringLengthExp", "stringLocationExp"] {
            if let Some(text) = self.expression_text(fields, name) {
                parts.push(format!("{name} = <{text}>"));
            }
        }
        if let (Some(encoding), _) = fields.coded("encoding", "encodingName") {
            parts.push(format!("encoding = {encoding}"));
        }
        dialect_attr(context, &format!("#llvm.di_string_type<{}>", parts.join(", ")))
    }

    /// A subrange whose bounds are found where the program runs; text in bytecode, too.
    fn generic_subrange(&mut self, context: &mut Context, fields: &Fields<'_>) -> Option<Attr> {
        let mut parts = Vec::new();
        for (name, is_required) in
            [("count", false), ("lowerBound", true), ("upperBound", false), ("stride", true)]
        {
            match self.expression_text(fields, name) {
                Some(text) => parts.push(format!("{name} = #llvm.di_expression<{text}>")),
                None if is_required => return None,
                None => {}
            }
        }
        Some(dialect_attr(context, &format!("#llvm.di_generic_subrange<{}>", parts.join(", "))))
    }

    /// The text of a field that is an expression, without what is around it.
    fn expression_text(&mut self, fields: &Fields<'_>, name: &str) -> Option<String> {
        let node = fields.node(name)?;
        let expression = Fields::of(node).filter(|fields| fields.class() == "DIExpression");
        let Some(expression) = expression else {
            self.debug.lose(&format!("field {name} of {}: {}", fields.class(), class_of(node)));
            return None;
        };
        let operations: Vec<String> = operations(&expression).iter().map(Operation::text).collect();
        Some(if operations.is_empty() { String::new() } else { format!("[{}]", operations.join(", ")) })
    }
}

fn basic_type(context: &mut Context, fields: &Fields<'_>) -> Attr {
    let mut attr = NodeAttr::new(context, "di_basic_type", 0);
    attr.keyword(context, "tag", fields.word("tagName"), fields.number("tag"));
    let name = fields.text("name").unwrap_or_default();
    attr.show(context, "name", &format!("\"{}\"", escaped(name)));
    attr.pieces.push(Piece::Str(context.str(name)));
    attr.number(context, "sizeInBits", fields.number("sizeInBits"));
    let (encoding, number) = fields.coded("encoding", "encodingName");
    attr.keyword(context, "encoding", encoding, number);
    attr.finish(context)
}

/// An operation of an expression.
struct Operation {
    opcode: u64,
    name: String,
    arguments: Vec<u64>,
}

impl Operation {
    fn text(&self) -> String {
        let shown: Vec<String> = self.arguments.iter().map(u64::to_string).collect();
        if shown.is_empty() { self.name.clone() } else { format!("{}({})", self.name, shown.join(", ")) }
    }
}

fn operations(fields: &Fields<'_>) -> Vec<Operation> {
    let mut operations: Vec<Operation> = Vec::new();
    for field in fields.in_order() {
        match (&field.value, field.name) {
            (DebugFieldValue::Number(opcode), "opcode") => {
                operations.push(Operation { opcode: *opcode, name: String::new(), arguments: Vec::new() });
            }
            (DebugFieldValue::Text(name), "operation") => {
                if let Some(operation) = operations.last_mut() {
                    operation.name = String::from_utf8_lossy(name).into_owned();
                }
            }
            (DebugFieldValue::Number(argument), "argument") => {
                if let Some(operation) = operations.last_mut() {
                    operation.arguments.push(*argument);
                }
            }
            _ => {}
        }
    }
    operations
}

/// An expression: each operation is an attribute of its own.
fn expression(context: &mut Context, fields: &Fields<'_>) -> Attr {
    let operations = operations(fields);
    let mut parts = vec![context.part("#llvm.di_expression<")];
    let mut elements = Vec::new();
    for (index, operation) in operations.iter().enumerate() {
        let shown = operation.text();
        let open = if index == 0 { "[" } else { ", " };
        parts.push(context.part(&format!("{open}{shown}")));
        let arguments = &operation.arguments;
        let mut pieces = vec![Piece::VarInt(4), Piece::VarInt(operation.opcode)];
        pieces.push(Piece::Byte(u8::from(!arguments.is_empty())));
        if !arguments.is_empty() {
            pieces.push(Piece::VarInt(arguments.len() as u64));
            pieces.extend(arguments.iter().map(|&argument| Piece::VarInt(argument)));
        }
        let element = vec![context.part(&shown)];
        elements.push(context.composed_attr("llvm", element, pieces));
    }
    parts.push(context.part(if operations.is_empty() { ">" } else { "]>" }));
    let mut pieces = vec![Piece::VarInt(5)];
    put_list(&mut pieces, &elements);
    context.composed_attr("llvm", parts, pieces)
}
