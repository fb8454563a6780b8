//! The root itself: `jl_image_pointers` and what it points to.

use super::RootTargets;
use super::shard::Shard;
use crate::form::{ImageForm, byte_order};
use cpu_targets::target_data;
use llvm_ext::global::{DllStorageClass, GlobalVariable, Linkage, Visibility};
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;
use mv_pass::flags::behavior;

/// The module flag by which LLVM hands a floating-point ABI to the linker.
pub(super) const TARGET_ABI: &str = "target-abi";

/// The version of the header that Julia's loader accepts (`jl_image_header_t`).
const VERSION: u32 = 1;

/// How many bytes Julia's table of small types takes (`jl_small_typeof`).
const SMALL_TYPEOF_BYTES: u64 = 0x400;

/// What the loader fills in of each image: where the thread's state is (`jl_image_ptls_t`).
pub(super) const PTLS_CELLS: [&str; 3] = ["jl_pgcstack_func_slot", "jl_pgcstack_key_slot", "jl_tls_offset"];

/// What the loader fills in with Julia's table of small types.
pub(super) const SMALL_TYPEOF: &str = "jl_small_typeof";

/// Writes the root into an empty module.
pub(super) struct Emitter<'e, 'ctx> {
    pub(super) module: &'e Module<'ctx>,
    pub(super) shards: &'e [Shard],
    pub(super) targets: RootTargets<'e>,
    pub(super) form: ImageForm,
}

impl<'e> Emitter<'e, '_> {
    pub(super) fn emit(&self) {
        if let Some(abi) = self.shards.iter().find_map(|shard| shard.abi.clone()) {
            self.module.add_module_flag(
                behavior::ERROR,
                TARGET_ABI,
                MetadataOperand::String(abi.into_bytes()),
            );
        }
        let header = self.internal("jl_image_header", self.u32_array(&self.header()));
        let shards = self.internal("jl_shard_tables", self.pointer().const_array(&self.shard_tables()));
        let cells: Vec<_> =
            PTLS_CELLS.into_iter().map(|cell| self.cell(cell, self.pointer()).address()).collect();
        let ptls = self.internal("jl_ptls_table", self.pointer().const_array(&cells));
        let byte = self.module.int_type(8);
        let small_typeof = self.cell(SMALL_TYPEOF, byte.array_of(SMALL_TYPEOF_BYTES));
        let vec_call = self.shards.iter().any(|shard| shard.vec_call);
        let data = target_data(self.targets.targets, self.targets.form, vec_call, byte_order(self.module));
        let data = self.internal("jl_dispatch_target_ids", self.bytes(&data));
        let mut pointers = vec![header, shards, ptls, small_typeof, data];
        if self.form.has_target_string {
            let text: Vec<_> = self.targets.string.bytes().chain([0]).collect();
            pointers.push(self.internal("jl_cpu_target_string", self.bytes(&text)));
        }
        let addresses: Vec<_> = pointers.iter().map(|pointer| pointer.address()).collect();
        self.emit_pointers(self.pointer().const_array(&addresses));
    }

    fn header(&self) -> [u32; 4] {
        let total = |count: fn(&Shard) -> usize| {
            let total: usize = self.shards.iter().map(count).sum();
            u32::try_from(total).unwrap_or(u32::MAX)
        };
        let globals = total(|shard| shard.globals.as_ref().map_or(0, Vec::len));
        [VERSION, total_shards(self.shards), total(|shard| shard.functions.len()), globals]
    }

    /// The shards' tables in the order of `jl_image_shard_t`.
    fn shard_tables(&self) -> Vec<Constant<'e>> {
        self.shards.iter().flat_map(|shard| self.tables_of(shard)).collect()
    }

    fn tables_of(&self, shard: &Shard) -> Vec<Constant<'e>> {
        let table = |name: &&str| match shard.globals.is_none() && name.starts_with("jl_gvar") {
            true => self.no_globals(),
            false => self.declared(&format!("{name}{}", shard.suffix)).address(),
        };
        self.form.shard_tables().iter().map(table).collect()
    }

    /// What a shard without tables of globals has: a count of 0.
    fn no_globals(&self) -> Constant<'e> {
        const NAME: &str = "jl_no_gvars";
        let known = self.module.global_variable(NAME);
        known.unwrap_or_else(|| self.internal(NAME, self.u32_array(&[0]))).address()
    }

    /// Something that the linker finds within the image.
    fn declared(&self, name: &str) -> GlobalVariable<'e> {
        let variable = self.module.add_global_variable(name, self.module.int_type(8));
        variable.set_visibility(Visibility::LLVMHiddenVisibility);
        variable.set_dso_local(true);
        variable
    }

    /// A variable that the loader writes to, and that code of the image reads; zero unless a shard defines it.
    fn cell(&self, name: &'static str, cell_type: Type<'e>) -> GlobalVariable<'e> {
        if self.shards.iter().any(|shard| shard.defined.contains(&name)) {
            return self.declared(name);
        }
        let variable = self.module.add_global_variable(name, cell_type);
        variable.set_initializer(cell_type.null());
        variable.set_alignment(16);
        variable.set_visibility(Visibility::LLVMHiddenVisibility);
        variable.set_dso_local(true);
        variable
    }

    fn emit_pointers(&self, pointers: Constant<'e>) {
        let variable = self.module.add_global_variable("jl_image_pointers", pointers.value_type());
        variable.set_initializer(pointers);
        variable.set_constant(true);
        let triple = self.module.target_triple();
        if triple.contains("windows") || triple.contains("mingw") {
            variable.set_dll_storage_class(DllStorageClass::LLVMDLLExportStorageClass);
        }
    }

    fn internal(&self, name: &str, value: Constant<'e>) -> GlobalVariable<'e> {
        let variable = self.module.add_global_variable(name, value.value_type());
        variable.set_initializer(value);
        variable.set_constant(true);
        variable.set_alignment(8);
        variable.set_linkage(Linkage::LLVMInternalLinkage);
        variable
    }

    fn pointer(&self) -> Type<'e> {
        self.module.pointer_type(0)
    }

    fn u32_array(&self, values: &[u32]) -> Constant<'e> {
        let i32_type = self.module.int_type(32);
        let values: Vec<_> = values.iter().map(|&value| i32_type.const_int(u64::from(value))).collect();
        i32_type.const_array(&values)
    }

    fn bytes(&self, bytes: &[u8]) -> Constant<'e> {
        let byte = self.module.int_type(8);
        let values: Vec<_> = bytes.iter().map(|&value| byte.const_int(u64::from(value))).collect();
        byte.const_array(&values)
    }
}

fn total_shards(shards: &[Shard]) -> u32 {
    u32::try_from(shards.len()).unwrap_or(u32::MAX)
}
