//! Debug information: locations, scopes, types and variables as attributes of the dialect.
//!
//! Each node is one attribute, which refers to others. Types and subprograms that are part of themselves have a `recId`,
//! and stand as `isRecSelf` where they are inside. The binary forms are those of MLIR's `LLVMDialectBytecode.td`.
use rustc_hash::{FxHashMap, FxHashSet};

use llvm_ext::global::Function;
use llvm_ext::inspect::{DebugField, DebugFieldValue, DebugRecord, Metadata};
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;

use super::code::Code;
use super::dominance::Dominators;
use super::function::FunctionCode;
use super::operations::Draft;
use super::{Fate, ImportError, Importer};
use crate::ir::{Attr, AttrData, Block, Context, Location, Part, Piece};

/// What was made of debug information.
#[derive(Debug, Default)]
pub(super) struct DebugAttrs {
    is_used: bool,
    /// Nodes that are made for good, by identity.
    made: FxHashMap<usize, Option<Attr>>,
    /// Nodes that refer to some that are being made, by identity, and to which.
    open: FxHashMap<usize, (Option<Attr>, Vec<usize>)>,
    /// What is being made and can be part of itself, by identity, innermost last.
    stack: Vec<usize>,
    /// Which of them were found inside.
    recursive: FxHashSet<usize>,
    /// Numbers of nodes that are told apart, by identity.
    numbers: FxHashMap<usize, u64>,
    /// What has no place, by kind.
    losses: FxHashMap<String, u64>,
    locations: FxHashMap<usize, Location>,
}

impl DebugAttrs {
    /// Whether the module has debug information.
    pub(super) fn is_used(&self) -> bool {
        self.is_used
    }

    fn number(&mut self, node: Metadata<'_>) -> u64 {
        let next = self.numbers.len() as u64;
        *self.numbers.entry(node.identity()).or_insert(next)
    }

    /// Counts something that has no place.
    pub(super) fn lose(&mut self, kind: &str) {
        *self.losses.entry(kind.to_owned()).or_default() += 1;
    }
}

/// A list that is left out where it is empty.
pub(super) fn put_list(pieces: &mut Vec<Piece>, attrs: &[Attr]) {
    pieces.push(Piece::Byte(u8::from(!attrs.is_empty())));
    if !attrs.is_empty() {
        pieces.push(Piece::VarInt(attrs.len() as u64));
        pieces.extend(attrs.iter().map(|&attr| Piece::OptionalAttr(Some(attr))));
    }
}

/// The fields of a node, by name.
struct Fields<'m>(Vec<DebugField<'m>>);

impl<'m> Fields<'m> {
    fn of(node: Metadata<'m>) -> Option<Self> {
        node.debug_fields().map(Fields)
    }

    fn kind(&self) -> &str {
        self.text("kind").unwrap_or_default()
    }

    fn number(&self, name: &str) -> u64 {
        self.0
            .iter()
            .find_map(|field| match field.value {
                DebugFieldValue::Number(number) if field.name == name => Some(number),
                _ => None,
            })
            .unwrap_or_default()
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|field| field.name == name)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find_map(|field| match &field.value {
            DebugFieldValue::Text(text) if field.name == name => Some(text.as_str()),
            _ => None,
        })
    }

    fn node(&self, name: &str) -> Option<Metadata<'m>> {
        self.0.iter().find_map(|field| match field.value {
            DebugFieldValue::Node(node) if field.name == name => Some(node),
            _ => None,
        })
    }

    /// The elements of a list: nodes, and nothing where a number stands for nothing.
    fn list(&self, name: &str) -> Vec<Option<Metadata<'m>>> {
        self.0
            .iter()
            .filter(|field| field.name == name)
            .filter_map(|field| match field.value {
                DebugFieldValue::Node(node) => Some(Some(node)),
                DebugFieldValue::Number(_) => Some(None),
                _ => None,
            })
            .collect()
    }
}

/// An attribute that is being put together in both forms.
struct NodeAttr {
    parts: Vec<Part>,
    pieces: Vec<Piece>,
    is_first: bool,
}

impl NodeAttr {
    fn new(context: &mut Context, mnemonic: &str, code: u64) -> Self {
        NodeAttr {
            parts: vec![context.part(&format!("#llvm.{mnemonic}<"))],
            pieces: vec![Piece::VarInt(code)],
            is_first: true,
        }
    }

    fn name(&mut self, context: &mut Context, name: &str) {
        let comma = if std::mem::take(&mut self.is_first) { "" } else { ", " };
        self.parts.push(context.part(&format!("{comma}{name} = ")));
    }

    fn show(&mut self, context: &mut Context, name: &str, text: &str) {
        self.name(context, name);
        self.parts.push(context.part(text));
    }

    /// A number that has a name in text.
    fn keyword(&mut self, context: &mut Context, name: &str, text: Option<&str>, number: u64) {
        if let Some(text) = text {
            self.show(context, name, text);
        }
        self.pieces.push(Piece::VarInt(number));
    }

    fn number(&mut self, context: &mut Context, name: &str, number: u64) {
        if number != 0 {
            self.show(context, name, &number.to_string());
        }
        self.pieces.push(Piece::VarInt(number));
    }

    /// A number that is shown where it is 0, too.
    fn shown_number(&mut self, context: &mut Context, name: &str, number: u64) {
        self.show(context, name, &number.to_string());
        self.pieces.push(Piece::VarInt(number));
    }

    fn boolean(&mut self, context: &mut Context, name: &str, value: bool) {
        if value {
            self.show(context, name, "true");
        }
        self.pieces.push(Piece::Byte(u8::from(value)));
    }

    fn text(&mut self, context: &mut Context, name: &str, text: Option<&str>) {
        let attr = text.map(|text| context.string_attr(text));
        self.attr(context, name, attr);
    }

    fn attr(&mut self, context: &mut Context, name: &str, attr: Option<Attr>) {
        if let Some(attr) = attr {
            self.name(context, name);
            self.parts.push(Part::Attr(attr));
        }
        self.pieces.push(Piece::OptionalAttr(attr));
    }

    fn required(&mut self, context: &mut Context, name: &str, attr: Attr) {
        self.name(context, name);
        self.parts.push(Part::Attr(attr));
        self.pieces.push(Piece::Attr(attr));
    }

    fn list(&mut self, context: &mut Context, name: &str, attrs: &[Attr]) {
        if let Some((first, rest)) = attrs.split_first() {
            self.name(context, name);
            self.parts.push(Part::Attr(*first));
            for &attr in rest {
                self.parts.push(context.part(", "));
                self.parts.push(Part::Attr(attr));
            }
        }
        put_list(&mut self.pieces, attrs);
    }

    /// Bits with names, as `"A|B"`.
    fn flags(&mut self, context: &mut Context, name: &str, bits: u64, names: &[(u64, &str)]) {
        let mut shown = Vec::new();
        let mut rest = bits;
        for (bit, flag) in names {
            if rest & bit == *bit {
                shown.push(*flag);
                rest &= !bit;
            }
        }
        if !shown.is_empty() {
            self.show(context, name, &format!("\"{}\"", shown.join("|")));
        }
        self.pieces.push(Piece::VarInt(bits & !rest));
    }

    fn finish(mut self, context: &mut Context) -> Attr {
        self.parts.push(context.part(">"));
        context.composed_attr("llvm", self.parts, self.pieces)
    }
}

/// `DIFlags`, the visibilities with two bits first.
const FLAGS: &[(u64, &str)] = &[
    (3, "Public"),
    (1, "Private"),
    (2, "Protected"),
    (1 << 2, "FwdDecl"),
    (1 << 3, "AppleBlock"),
    (1 << 4, "ReservedBit4"),
    (1 << 5, "Virtual"),
    (1 << 6, "Artificial"),
    (1 << 7, "Explicit"),
    (1 << 8, "Prototyped"),
    (1 << 9, "ObjcClassComplete"),
    (1 << 10, "ObjectPointer"),
    (1 << 11, "Vector"),
    (1 << 12, "StaticMember"),
    (1 << 13, "LValueReference"),
    (1 << 14, "RValueReference"),
    (1 << 15, "ExportSymbols"),
    (1 << 18, "IntroducedVirtual"),
    (1 << 19, "BitField"),
    (1 << 20, "NoReturn"),
    (1 << 22, "TypePassByValue"),
    (1 << 23, "TypePassByReference"),
    (1 << 24, "EnumClass"),
    (1 << 25, "Thunk"),
    (1 << 26, "NonTrivial"),
    (1 << 27, "BigEndian"),
    (1 << 28, "LittleEndian"),
    (1 << 29, "AllCallsDescribed"),
];

/// `DISubprogramFlags`
const SUBPROGRAM_FLAGS: &[(u64, &str)] = &[
    (1, "Virtual"),
    (1 << 1, "PureVirtual"),
    (1 << 2, "LocalToUnit"),
    (1 << 3, "Definition"),
    (1 << 4, "Optimized"),
    (1 << 5, "Pure"),
    (1 << 6, "Elemental"),
    (1 << 7, "Recursive"),
    (1 << 8, "MainSubprogram"),
    (1 << 9, "Deleted"),
    (1 << 11, "ObjCDirect"),
];

impl Importer {
    /// Whether functions share debug information, which has to stay then.
    pub(super) fn look_for_debug_info(&mut self, module: &Module<'_>) {
        self.debug.is_used = !module.named_metadata_nodes(b"llvm.dbg.cu").is_empty();
    }

    /// Whether operations have locations.
    #[must_use]
    pub fn has_locations(&self) -> bool {
        self.debug.is_used
    }

    /// Moves what was lost of debug information into the report.
    pub(super) fn report_debug_losses(&mut self, place: &str) -> Result<(), ImportError> {
        if self.debug.losses.is_empty() {
            return Ok(());
        }
        let mut losses: Vec<(String, u64)> = self.debug.losses.drain().collect();
        losses.sort();
        for (kind, count) in losses {
            for _ in 0..count {
                self.note(Fate::Lost, &kind, place)?;
            }
        }
        Ok(())
    }

    /// The attribute of a node, if the dialect has one for it.
    pub(super) fn debug_attr(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        let identity = node.identity();
        if let Some(&made) = self.debug.made.get(&identity) {
            return made;
        }
        if let Some((made, needs)) = self.debug.open.get(&identity)
            && needs.iter().all(|need| self.debug.stack.contains(need))
        {
            return *made;
        }
        stacker::maybe_grow(64 << 10, 1 << 20, || self.make_debug_attr(context, node))
    }

    fn make_debug_attr(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        let identity = node.identity();
        let fields = Fields::of(node)?;
        let can_recur = matches!(fields.kind(), "DICompositeType" | "DISubprogram");
        if can_recur && self.debug.stack.contains(&identity) {
            let _ = self.debug.recursive.insert(identity);
            return Some(self.self_reference(context, node, &fields));
        }
        if can_recur {
            self.debug.stack.push(identity);
        }
        let made = self.node_attr(context, node, &fields);
        if can_recur {
            let _ = self.debug.stack.pop();
            let _ = self.debug.recursive.remove(&identity);
            self.debug.open.retain(|_, (_, needs)| !needs.contains(&identity));
        }
        // What was found inside of what is still being made is good only as long as that is.
        let needs: Vec<usize> =
            self.debug.stack.iter().copied().filter(|each| self.debug.recursive.contains(each)).collect();
        if needs.is_empty() {
            let _ = self.debug.made.insert(identity, made);
        } else {
            let _replaced = self.debug.open.insert(identity, (made, needs));
        }
        made
    }

    /// What stands for a node inside of itself.
    fn self_reference(&mut self, context: &mut Context, node: Metadata<'_>, fields: &Fields<'_>) -> Attr {
        let id = self.distinct(context, node);
        if fields.kind() == "DISubprogram" {
            let mut attr = NodeAttr::new(context, "di_subprogram", 15);
            attr.attr(context, "recId", Some(id));
            attr.boolean(context, "isRecSelf", true);
            // No id, unit, scope, name, linkage name and file.
            attr.pieces.extend([const { Piece::OptionalAttr(None) }; 6]);
            // No line, scope line and flags.
            attr.pieces.extend([const { Piece::VarInt(0) }; 3]);
            attr.pieces.push(Piece::OptionalAttr(None));
            attr.pieces.extend([const { Piece::Byte(0) }; 2]);
            return attr.finish(context);
        }
        let mut attr = NodeAttr::new(context, "di_composite_type", 2);
        attr.attr(context, "recId", Some(id));
        attr.boolean(context, "isRecSelf", true);
        attr.pieces.push(Piece::VarInt(0));
        // No name and file.
        attr.pieces.extend([const { Piece::OptionalAttr(None) }; 2]);
        attr.pieces.push(Piece::VarInt(0));
        // No scope and base type.
        attr.pieces.extend([const { Piece::OptionalAttr(None) }; 2]);
        // No flags, size and alignment.
        attr.pieces.extend([const { Piece::VarInt(0) }; 3]);
        attr.pieces.extend([const { Piece::OptionalAttr(None) }; 4]);
        attr.pieces.push(Piece::Byte(0));
        attr.finish(context)
    }

    /// `distinct[n]<>` of a node.
    fn distinct(&mut self, context: &mut Context, node: Metadata<'_>) -> Attr {
        let id = self.debug.number(node);
        let referenced = context.unit_attr();
        context.attr(AttrData::Distinct { id, referenced })
    }

    /// The attribute of a field that is a node.
    fn field(&mut self, context: &mut Context, fields: &Fields<'_>, name: &str) -> Option<Attr> {
        let node = fields.node(name)?;
        let attr = self.debug_attr(context, node);
        if attr.is_none() {
            self.debug.lose(&format!("field {name} of {}", fields.kind()));
        }
        attr
    }

    fn field_list(&mut self, context: &mut Context, fields: &Fields<'_>, name: &str) -> Vec<Attr> {
        let mut attrs = Vec::new();
        for node in fields.list(name) {
            match node {
                None => attrs.push(super::names::dialect_attr(context, "#llvm.di_null_type")),
                Some(node) => match self.debug_attr(context, node) {
                    Some(attr) => attrs.push(attr),
                    None => self.debug.lose(&format!("one of {name} of {}", fields.kind())),
                },
            }
        }
        attrs
    }

    /// Counts fields that the dialect's attribute does not have.
    fn lose_fields(&mut self, fields: &Fields<'_>, names: &[&str]) {
        for name in names {
            let is_there = fields
                .0
                .iter()
                .any(|field| field.name == *name && !matches!(field.value, DebugFieldValue::Number(0)));
            if is_there {
                self.debug.lose(&format!("field {name} of {}", fields.kind()));
            }
        }
    }

    fn node_attr(&mut self, context: &mut Context, node: Metadata<'_>, fields: &Fields<'_>) -> Option<Attr> {
        match fields.kind() {
            "DIBasicType" => Some(basic_type(context, fields)),
            "DICompileUnit" => self.compile_unit(context, node, fields),
            "DICompositeType" => Some(self.composite_type(context, node, fields)),
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
            "DISubprogram" => Some(self.subprogram(context, node, fields)),
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
        self.lose_fields(
            fields,
            &["importedEntities", "retainedTypes", "enums", "splitDebugFilename", "isDebugInfoForProfiling"],
        );
        let id = self.distinct(context, node);
        let mut attr = NodeAttr::new(context, "di_compile_unit", 1);
        attr.required(context, "id", id);
        attr.keyword(context, "sourceLanguage", fields.text("languageName"), fields.number("sourceLanguage"));
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

    fn composite_type(&mut self, context: &mut Context, node: Metadata<'_>, fields: &Fields<'_>) -> Attr {
        self.lose_fields(fields, &["identifier", "vtableHolder", "templateParams"]);
        let file = self.field(context, fields, "file");
        let scope = self.field(context, fields, "scope");
        let base = self.field(context, fields, "baseType");
        let expressions = ["dataLocation", "rank", "allocated", "associated"]
            .map(|name| (name, self.field(context, fields, name)));
        let elements = self.field_list(context, fields, "elements");
        let is_recursive = self.debug.recursive.contains(&node.identity());
        let id = is_recursive.then(|| self.distinct(context, node));
        let mut attr = NodeAttr::new(context, "di_composite_type", 2);
        attr.attr(context, "recId", id);
        attr.boolean(context, "isRecSelf", false);
        attr.keyword(context, "tag", fields.text("tagName"), fields.number("tag"));
        attr.text(context, "name", fields.text("name"));
        attr.attr(context, "file", file);
        attr.number(context, "line", fields.number("line"));
        attr.attr(context, "scope", scope);
        attr.attr(context, "baseType", base);
        attr.flags(context, "flags", fields.number("flags"), FLAGS);
        attr.number(context, "sizeInBits", fields.number("sizeInBits"));
        attr.number(context, "alignInBits", fields.number("alignInBits"));
        for (name, expression) in expressions {
            attr.attr(context, name, expression);
        }
        attr.list(context, "elements", &elements);
        attr.finish(context)
    }

    fn derived_type(&mut self, context: &mut Context, fields: &Fields<'_>) -> Attr {
        self.lose_fields(fields, &["file", "line", "scope", "flags"]);
        let base = self.field(context, fields, "baseType");
        let extra = self.field(context, fields, "extraData");
        let mut attr = NodeAttr::new(context, "di_derived_type", 3);
        attr.keyword(context, "tag", fields.text("tagName"), fields.number("tag"));
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
        self.lose_fields(fields, &["checksum"]);
        let (name, directory) =
            (fields.text("name").unwrap_or_default(), fields.text("directory").unwrap_or_default());
        let text = format!(
            "#llvm.di_file<\"{}\" in \"{}\">",
            super::metadata::escaped(name.as_bytes()),
            super::metadata::escaped(directory.as_bytes())
        );
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
        attr.keyword(context, "tag", fields.text("tagName"), fields.number("tag"));
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
        let mut attr = NodeAttr::new(context, "di_local_variable", 13);
        attr.required(context, "scope", scope);
        attr.text(context, "name", fields.text("name"));
        attr.attr(context, "file", file);
        attr.number(context, "line", fields.number("line"));
        attr.number(context, "arg", fields.number("arg"));
        attr.number(context, "alignInBits", fields.number("alignInBits"));
        attr.attr(context, "type", ty);
        attr.flags(context, "flags", fields.number("flags"), FLAGS);
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

    fn subprogram(&mut self, context: &mut Context, node: Metadata<'_>, fields: &Fields<'_>) -> Attr {
        self.lose_fields(fields, &["flags", "declaration", "templateParams", "annotations"]);
        let unit = self.field(context, fields, "compileUnit");
        let scope = self.field(context, fields, "scope");
        let file = self.field(context, fields, "file");
        let ty = self.field(context, fields, "type");
        let nodes = self.field_list(context, fields, "retainedNodes");
        let is_recursive = self.debug.recursive.contains(&node.identity());
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
        attr.flags(context, "subprogramFlags", fields.number("subprogramFlags"), SUBPROGRAM_FLAGS);
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
        self.lose_fields(fields, &["flags"]);
        let types = self.field_list(context, fields, "types");
        let mut attr = NodeAttr::new(context, "di_subroutine_type", 17);
        let convention = fields.text("conventionName").filter(|_| fields.number("callingConvention") != 0);
        attr.keyword(context, "callingConvention", convention, fields.number("callingConvention"));
        attr.list(context, "types", &types);
        attr.finish(context)
    }

    /// A location with its scope, as an attribute.
    pub(super) fn fused_location(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        match self.location(context, node) {
            Location::Attr(attr) if matches!(context.attr_data(attr), AttrData::FusedLoc { .. }) => {
                Some(attr)
            }
            _ => None,
        }
    }

    fn location(&mut self, context: &mut Context, node: Metadata<'_>) -> Location {
        if let Some(&known) = self.debug.locations.get(&node.identity()) {
            return known;
        }
        let location = self.make_location(context, node);
        let _ = self.debug.locations.insert(node.identity(), location);
        location
    }

    fn make_location(&mut self, context: &mut Context, node: Metadata<'_>) -> Location {
        let Some(fields) = Fields::of(node) else { return Location::Unknown };
        let file = context.str(fields.text("filename").unwrap_or_default());
        let (line, column) = (fields.number("line"), fields.number("column"));
        let place = Location::File {
            file,
            line: u32::try_from(line).unwrap_or_default(),
            column: u32::try_from(column).unwrap_or_default(),
        };
        let scope = fields.node("scope").and_then(|scope| self.debug_attr(context, scope));
        let Some(scope) = scope else { return place };
        let callee = context.attr(AttrData::FusedLoc { locations: [place].into(), metadata: Some(scope) });
        let callee = Location::Attr(callee);
        match fields.node("inlinedAt") {
            None => callee,
            Some(inlined) => {
                let caller = stacker::maybe_grow(64 << 10, 1 << 20, || self.location(context, inlined));
                Location::Attr(context.attr(AttrData::CallSiteLoc { callee, caller }))
            }
        }
    }
}

fn basic_type(context: &mut Context, fields: &Fields<'_>) -> Attr {
    let mut attr = NodeAttr::new(context, "di_basic_type", 0);
    attr.keyword(context, "tag", fields.text("tagName"), fields.number("tag"));
    let name = fields.text("name").unwrap_or_default();
    attr.show(context, "name", &format!("\"{}\"", super::metadata::escaped(name.as_bytes())));
    attr.pieces.push(Piece::Str(context.str(name)));
    attr.number(context, "sizeInBits", fields.number("sizeInBits"));
    let encoding = fields.text("encodingName").filter(|_| fields.number("encoding") != 0);
    attr.keyword(context, "encoding", encoding, fields.number("encoding"));
    attr.finish(context)
}

/// An expression: each operation is an attribute of its own.
fn expression(context: &mut Context, fields: &Fields<'_>) -> Attr {
    let mut operations: Vec<(u64, String, Vec<u64>)> = Vec::new();
    for field in &fields.0 {
        match (&field.value, field.name) {
            (DebugFieldValue::Number(opcode), "opcode") => {
                operations.push((*opcode, String::new(), Vec::new()))
            }
            (DebugFieldValue::Text(name), "operation") => {
                if let Some((_, text, _)) = operations.last_mut() {
                    text.clone_from(name);
                }
            }
            (DebugFieldValue::Number(argument), "argument") => {
                if let Some((.., arguments)) = operations.last_mut() {
                    arguments.push(*argument);
                }
            }
            _ => {}
        }
    }
    let mut parts = vec![context.part("#llvm.di_expression<")];
    let mut elements = Vec::new();
    for (index, (opcode, name, arguments)) in operations.iter().enumerate() {
        let shown: Vec<String> = arguments.iter().map(u64::to_string).collect();
        let shown = if shown.is_empty() { String::new() } else { format!("({})", shown.join(", ")) };
        let open = if index == 0 { "[" } else { ", " };
        parts.push(context.part(&format!("{open}{name}{shown}")));
        let mut pieces = vec![Piece::VarInt(4), Piece::VarInt(*opcode)];
        pieces.push(Piece::Byte(u8::from(!arguments.is_empty())));
        if !arguments.is_empty() {
            pieces.push(Piece::VarInt(arguments.len() as u64));
            pieces.extend(arguments.iter().map(|&argument| Piece::VarInt(argument)));
        }
        let element = vec![context.part(&format!("{name}{shown}"))];
        elements.push(context.composed_attr("llvm", element, pieces));
    }
    parts.push(context.part(if operations.is_empty() { ">" } else { "]>" }));
    let mut pieces = vec![Piece::VarInt(5)];
    put_list(&mut pieces, &elements);
    context.composed_attr("llvm", parts, pieces)
}

impl Code<'_> {
    /// Where a function is, with its subprogram.
    pub(super) fn function_location(&mut self, function: Function<'_>) -> Location {
        if !self.import.debug.is_used {
            return Location::Unknown;
        }
        let node = function
            .attached_metadata()
            .into_iter()
            .find(|&(kind, _)| self.import.metadata_kind(kind) == "dbg")
            .map(|(_, node)| node);
        let Some(node) = node else { return Location::Unknown };
        let Some(fields) = Fields::of(node) else { return Location::Unknown };
        let file = fields.node("file").and_then(Fields::of);
        let file = file.as_ref().and_then(|file| file.text("name")).unwrap_or_default();
        let place = Location::File {
            file: self.context.str(file),
            line: u32::try_from(fields.number("line")).unwrap_or_default(),
            column: 0,
        };
        match self.import.debug_attr(self.context, node) {
            Some(scope) => {
                let fused = AttrData::FusedLoc { locations: [place].into(), metadata: Some(scope) };
                Location::Attr(self.context.attr(fused))
            }
            None => place,
        }
    }

    pub(super) fn instruction_location(&mut self, instruction: Instruction<'_>) -> Location {
        if !self.import.debug.is_used {
            return Location::Unknown;
        }
        match instruction.debug_location() {
            Some(node) => self.import.location(self.context, node),
            None => Location::Unknown,
        }
    }
}

impl<'m> FunctionCode<'_, 'm> {
    /// The debug records in front of an instruction: those of one value are operations of the dialect.
    pub(super) fn debug_records(
        &mut self,
        instruction: Instruction<'m>,
        into: Block,
    ) -> Result<(), ImportError> {
        if !self.code.import.debug.is_used {
            return Ok(());
        }
        for record in instruction.debug_records() {
            let draft = match record.kind {
                "value" | "declare" => self.variable_record(&record, instruction)?,
                "label" => self.label_record(&record),
                _ => None,
            };
            let Some(draft) = draft else {
                self.code.note(Fate::Lost, &format!("debug record {}", record.kind))?;
                continue;
            };
            self.code.location = match record.location {
                Some(node) => self.code.import.location(self.code.context, node),
                None => Location::Unknown,
            };
            let _ = self.code.append(draft, into);
        }
        Ok(())
    }

    fn variable_record(
        &mut self,
        record: &DebugRecord<'m>,
        at: Instruction<'m>,
    ) -> Result<Option<Draft>, ImportError> {
        let [Some(value), Some(variable), expression] = record.operands.as_slice() else { return Ok(None) };
        let Some(value) = value.value() else { return Ok(None) };
        if let Some(defined) = value.as_instruction() {
            let function = at.function();
            let dominators = self.dominators.get_or_insert_with(|| Dominators::of(function));
            if !dominators.is_defined_at(defined, at) {
                return Ok(None);
            }
        }
        let Some(variable) = self.code.import.debug_attr(self.code.context, *variable) else {
            return Ok(None);
        };
        let expression = expression.and_then(|node| self.code.import.debug_attr(self.code.context, node));
        let name = if record.kind == "value" { "llvm.intr.dbg.value" } else { "llvm.intr.dbg.declare" };
        let value = self.code.value(value)?;
        Ok(Some(
            Draft::new(name).operands([value]).set("varInfo", variable).set_some("locationExpr", expression),
        ))
    }

    fn label_record(&mut self, record: &DebugRecord<'m>) -> Option<Draft> {
        let [Some(label)] = record.operands.as_slice() else { return None };
        let label = self.code.import.debug_attr(self.code.context, *label)?;
        Some(Draft::new("llvm.intr.dbg.label").set("label", label))
    }
}
