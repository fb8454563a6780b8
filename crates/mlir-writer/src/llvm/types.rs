//! LLVM's types in the dialect.
use std::ffi::CString;
use std::fmt::Write;

use rustc_hash::FxHashMap;

use llvm_ext::types::{Type as LlvmType, TypeKind};

use super::Importer;
use super::metadata::escaped;
use crate::ir::{Context, FloatKind, Type, TypeData};

impl Importer {
    /// The type of values of an LLVM type. Functions and the types without values are here too, as they stand in other types.
    pub(super) fn ty(&mut self, context: &mut Context, ty: LlvmType<'_>) -> Type {
        if let Some(&known) = self.types.get(&ty.identity()) {
            return known;
        }
        let made = self.make_type(context, ty);
        let _ = self.types.insert(ty.identity(), made);
        made
    }

    fn make_type(&mut self, context: &mut Context, ty: LlvmType<'_>) -> Type {
        match ty.kind() {
            TypeKind::LLVMIntegerTypeKind => context.integer_type(ty.int_bits().unwrap_or_default()),
            TypeKind::LLVMHalfTypeKind => context.float_type(FloatKind::F16),
            TypeKind::LLVMBFloatTypeKind => context.float_type(FloatKind::BF16),
            TypeKind::LLVMFloatTypeKind => context.float_type(FloatKind::F32),
            TypeKind::LLVMDoubleTypeKind => context.float_type(FloatKind::F64),
            TypeKind::LLVMX86_FP80TypeKind => context.float_type(FloatKind::F80),
            TypeKind::LLVMFP128TypeKind => context.float_type(FloatKind::F128),
            TypeKind::LLVMVectorTypeKind | TypeKind::LLVMScalableVectorTypeKind => {
                let element = ty.element_type().map_or(self.common.i1, |element| self.ty(context, element));
                let shape = [i64::from(ty.vector_length().unwrap_or_default())].into();
                let scalable = [ty.kind() == TypeKind::LLVMScalableVectorTypeKind].into();
                context.ty(TypeData::Vector { shape, element, scalable })
            }
            _ => {
                let nameless = &mut self.nameless_structs;
                let mut spelling = Spelling { text: "!llvm.".to_owned(), inside: Vec::new(), nameless };
                spelling.dialect_type(ty);
                context.dialect_type("llvm", &spelling.text)
            }
        }
    }
}

/// The text of a type that is being written.
struct Spelling<'a> {
    text: String,
    /// The named structs that the place is in, by identity.
    inside: Vec<usize>,
    /// Names that were made for structs without one, by identity.
    nameless: &'a mut FxHashMap<usize, String>,
}

impl Spelling<'_> {
    /// A type as it stands in another one of the dialect: without `!llvm.` if it is of the dialect itself. Of a named struct
    /// that is inside itself, only the name is written.
    fn nested(&mut self, ty: LlvmType<'_>) {
        match ty.kind() {
            TypeKind::LLVMIntegerTypeKind => self.put(format_args!("i{}", ty.int_bits().unwrap_or_default())),
            TypeKind::LLVMHalfTypeKind => self.text.push_str("f16"),
            TypeKind::LLVMBFloatTypeKind => self.text.push_str("bf16"),
            TypeKind::LLVMFloatTypeKind => self.text.push_str("f32"),
            TypeKind::LLVMDoubleTypeKind => self.text.push_str("f64"),
            TypeKind::LLVMX86_FP80TypeKind => self.text.push_str("f80"),
            TypeKind::LLVMFP128TypeKind => self.text.push_str("f128"),
            TypeKind::LLVMVectorTypeKind | TypeKind::LLVMScalableVectorTypeKind => self.vector(ty),
            _ => self.dialect_type(ty),
        }
    }

    fn vector(&mut self, ty: LlvmType<'_>) {
        let length = ty.vector_length().unwrap_or_default();
        match ty.kind() {
            TypeKind::LLVMScalableVectorTypeKind => self.put(format_args!("vector<[{length}]x")),
            _ => self.put(format_args!("vector<{length}x")),
        }
        if let Some(element) = ty.element_type() {
            // A builtin type, in which those of the dialect have their whole name.
            if matches!(
                element.kind(),
                TypeKind::LLVMPointerTypeKind
                    | TypeKind::LLVMPPC_FP128TypeKind
                    | TypeKind::LLVMTargetExtTypeKind
            ) {
                self.text.push_str("!llvm.");
            }
            self.nested(element);
        }
        self.text.push('>');
    }

    /// A type of the dialect without the `!llvm.` in front.
    fn dialect_type(&mut self, ty: LlvmType<'_>) {
        match ty.kind() {
            TypeKind::LLVMVoidTypeKind => self.text.push_str("void"),
            TypeKind::LLVMTokenTypeKind => self.text.push_str("token"),
            TypeKind::LLVMLabelTypeKind => self.text.push_str("label"),
            TypeKind::LLVMMetadataTypeKind => self.text.push_str("metadata"),
            TypeKind::LLVMPPC_FP128TypeKind => self.text.push_str("ppc_fp128"),
            TypeKind::LLVMX86_AMXTypeKind => self.text.push_str("x86_amx"),
            TypeKind::LLVMPointerTypeKind => match ty.pointer_address_space() {
                None | Some(0) => self.text.push_str("ptr"),
                Some(space) => self.put(format_args!("ptr<{space}>")),
            },
            TypeKind::LLVMArrayTypeKind => {
                self.put(format_args!("array<{} x ", ty.array_length().unwrap_or_default()));
                if let Some(element) = ty.element_type() {
                    self.nested(element);
                }
                self.text.push('>');
            }
            TypeKind::LLVMStructTypeKind => self.structure(ty),
            TypeKind::LLVMFunctionTypeKind => self.function(ty),
            _ => self.target(ty),
        }
    }

    fn function(&mut self, ty: LlvmType<'_>) {
        self.text.push_str("func<");
        self.nested(ty.function_result());
        self.text.push_str(" (");
        self.list(&ty.function_parameters());
        if ty.is_variadic() {
            self.text.push_str(if self.text.ends_with('(') { "..." } else { ", ..." });
        }
        self.text.push_str(")>");
    }

    fn structure(&mut self, ty: LlvmType<'_>) {
        self.text.push_str("struct<");
        if !ty.is_literal_struct() {
            let name = self.struct_name(ty);
            self.quoted(&name);
            if self.inside.contains(&ty.identity()) {
                self.text.push('>');
                return;
            }
            self.text.push_str(", ");
        }
        if ty.is_opaque_struct() {
            self.text.push_str("opaque>");
            return;
        }
        if ty.is_packed_struct() {
            self.text.push_str("packed ");
        }
        self.inside.push(ty.identity());
        self.text.push('(');
        self.list(&ty.struct_elements());
        self.text.push_str(")>");
        let _ = self.inside.pop();
    }

    /// The name of a struct type that is no literal one. Without a name it would be the same as others with its elements,
    /// and an opaque one cannot be written: it gets one that no other has.
    fn struct_name(&mut self, ty: LlvmType<'_>) -> Vec<u8> {
        if let Some(name) = ty.struct_name() {
            return name;
        }
        let number = self.nameless.len();
        let name = self.nameless.entry(ty.identity()).or_insert_with(|| free_struct_name(ty, number));
        name.clone().into_bytes()
    }

    /// `target<"name", f32, 1>`: the types first, then the numbers.
    fn target(&mut self, ty: LlvmType<'_>) {
        let (name, types, numbers) = ty.target_parts().unwrap_or_default();
        self.text.push_str("target<");
        self.quoted(&name);
        for ty in types {
            self.text.push_str(", ");
            self.nested(ty);
        }
        for number in numbers {
            self.put(format_args!(", {number}"));
        }
        self.text.push('>');
    }

    fn list(&mut self, types: &[LlvmType<'_>]) {
        for (index, &ty) in types.iter().enumerate() {
            if index > 0 {
                self.text.push_str(", ");
            }
            self.nested(ty);
        }
    }

    fn quoted(&mut self, name: &[u8]) {
        self.put(format_args!("\"{}\"", escaped(name)));
    }

    fn put(&mut self, arguments: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(arguments);
    }
}

/// A name that no struct type of the module has.
fn free_struct_name(ty: LlvmType<'_>, number: usize) -> String {
    let wanted = format!("jlopt.nameless.{number}");
    let mut names = std::iter::once(wanted.clone()).chain((1u64..).map(|again| format!("{wanted}.{again}")));
    let is_free =
        |name: &String| CString::new(name.as_str()).is_ok_and(|name| !ty.is_struct_name_taken(&name));
    names.find(is_free).unwrap_or(wanted)
}
