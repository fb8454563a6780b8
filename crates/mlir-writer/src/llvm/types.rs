//! LLVM's types in the dialect.
use std::fmt::Write;

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
                let mut text = "!llvm.".to_owned();
                write_dialect_type(&mut text, ty, &mut Vec::new());
                context.dialect_type("llvm", &text)
            }
        }
    }
}

/// A type as it stands in another one of the dialect: without `!llvm.` if it is of the dialect itself. Of a named struct
/// that is inside itself, only the name is written.
fn write_nested(text: &mut String, ty: LlvmType<'_>, inside: &mut Vec<usize>) {
    match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => put(text, format_args!("i{}", ty.int_bits().unwrap_or_default())),
        TypeKind::LLVMHalfTypeKind => text.push_str("f16"),
        TypeKind::LLVMBFloatTypeKind => text.push_str("bf16"),
        TypeKind::LLVMFloatTypeKind => text.push_str("f32"),
        TypeKind::LLVMDoubleTypeKind => text.push_str("f64"),
        TypeKind::LLVMX86_FP80TypeKind => text.push_str("f80"),
        TypeKind::LLVMFP128TypeKind => text.push_str("f128"),
        TypeKind::LLVMVectorTypeKind | TypeKind::LLVMScalableVectorTypeKind => {
            let length = ty.vector_length().unwrap_or_default();
            match ty.kind() {
                TypeKind::LLVMScalableVectorTypeKind => put(text, format_args!("vector<[{length}]x")),
                _ => put(text, format_args!("vector<{length}x")),
            }
            if let Some(element) = ty.element_type() {
                // A builtin type, in which those of the dialect have their whole name.
                if matches!(element.kind(), TypeKind::LLVMPointerTypeKind | TypeKind::LLVMPPC_FP128TypeKind) {
                    text.push_str("!llvm.");
                }
                write_nested(text, element, inside);
            }
            text.push('>');
        }
        _ => write_dialect_type(text, ty, inside),
    }
}

/// A type of the dialect without the `!llvm.` in front.
fn write_dialect_type(text: &mut String, ty: LlvmType<'_>, inside: &mut Vec<usize>) {
    match ty.kind() {
        TypeKind::LLVMVoidTypeKind => text.push_str("void"),
        TypeKind::LLVMTokenTypeKind => text.push_str("token"),
        TypeKind::LLVMLabelTypeKind => text.push_str("label"),
        TypeKind::LLVMMetadataTypeKind => text.push_str("metadata"),
        TypeKind::LLVMPPC_FP128TypeKind => text.push_str("ppc_fp128"),
        TypeKind::LLVMX86_AMXTypeKind => text.push_str("x86_amx"),
        TypeKind::LLVMPointerTypeKind => match ty.pointer_address_space() {
            None | Some(0) => text.push_str("ptr"),
            Some(space) => put(text, format_args!("ptr<{space}>")),
        },
        TypeKind::LLVMArrayTypeKind => {
            put(text, format_args!("array<{} x ", ty.array_length().unwrap_or_default()));
            if let Some(element) = ty.element_type() {
                write_nested(text, element, inside);
            }
            text.push('>');
        }
        TypeKind::LLVMStructTypeKind => write_struct(text, ty, inside),
        TypeKind::LLVMFunctionTypeKind => {
            text.push_str("func<");
            write_nested(text, ty.function_result(), inside);
            text.push_str(" (");
            write_list(text, &ty.function_parameters(), inside);
            if ty.is_variadic() {
                text.push_str(if text.ends_with('(') { "..." } else { ", ..." });
            }
            text.push_str(")>");
        }
        // `target("name", types, numbers)` is written the same way, but for its brackets and the types in it.
        _ => write_target(text, ty),
    }
}

fn write_struct(text: &mut String, ty: LlvmType<'_>, inside: &mut Vec<usize>) {
    text.push_str("struct<");
    let name = ty.struct_name().filter(|_| !ty.is_literal_struct());
    if let Some(name) = &name {
        text.push('"');
        text.push_str(&escaped(name));
        text.push('"');
        if inside.contains(&ty.identity()) {
            text.push('>');
            return;
        }
        text.push_str(", ");
    }
    if ty.is_opaque_struct() {
        text.push_str("opaque>");
        return;
    }
    if ty.is_packed_struct() {
        text.push_str("packed ");
    }
    inside.push(ty.identity());
    text.push('(');
    write_list(text, &ty.struct_elements(), inside);
    text.push_str(")>");
    let _ = inside.pop();
}

fn write_list(text: &mut String, types: &[LlvmType<'_>], inside: &mut Vec<usize>) {
    for (index, &ty) in types.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        write_nested(text, ty, inside);
    }
}

/// `target<"name", i32, 1>` from LLVM's `target("name", i32, 1)`: the types in it that are in use are spelled the same.
fn write_target(text: &mut String, ty: LlvmType<'_>) {
    let llvm = ty.to_string();
    let inner = llvm.strip_prefix("target(").and_then(|rest| rest.strip_suffix(')'));
    match inner {
        Some(inner) => {
            put(text, format_args!("target<{}>", inner.replace("float", "f32").replace("double", "f64")));
        }
        None => text.push_str(&llvm),
    }
}

fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(arguments);
}
