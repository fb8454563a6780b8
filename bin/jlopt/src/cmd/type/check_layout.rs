//! `jlopt type check-layout`: where LLVM lays out types otherwise than Julia.

use crate::render::place::Place;
use crate::render::{Console, Diagnostic, divergence};
use crate::report::{Found, ReportOutput};
use crate::types::{CheckEntry, CheckReport, Question, TypeOptions, TypesReport};
use anyhow::Result;
use clap::{Args, ValueEnum};
use juliair_types::divergence::{GpuTarget, TargetLayout, host_data_layout};
use llvm_ext::context::Context;
use std::borrow::Cow;

const EXAMPLES: &str = "\
Examples:
  jlopt type check-layout --gpu amdgcn Int128 'Core.LLVMPtr{Float32,3}'
  jlopt type check-layout --gpu amdgcn --julia-version 1.11 --decls examples/types/kernel.jl Sample State
  jlopt type check-layout --data-layout 'e-i64:64-n32:64' 'Tuple{Int8,Int128}'
  jlopt type check-layout --target i686 --json Float64 | jq '.types[].divergences[]'";

/// Compares Julia's layouts of types with those that LLVM gives their LLVM types; status 1 where any differs
///
/// Sizes, distances in arrays, alignments, offsets of fields and sizes of pointers are compared, of the types and of what
/// is inside them. Without --data-layout and --gpu, the data layout is the one that Julia has on --target.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckLayout {
    #[command(flatten)]
    types: TypeOptions,
    /// The data layout, as in a module's `target datalayout`
    #[arg(long, value_name = "STRING", conflicts_with = "gpu")]
    data_layout: Option<String>,
    /// The data layout of a GPU back-end
    #[arg(long, value_enum, value_name = "BACKEND")]
    gpu: Option<Gpu>,
    #[command(flatten)]
    output: ReportOutput,
}

/// A back-end by its architecture in LLVM's triples.
#[derive(Clone, Copy, ValueEnum)]
enum Gpu {
    /// NVIDIA's
    Nvptx64,
    /// AMD's
    Amdgcn,
    /// Apple's Metal
    Air64,
    /// SPIR-V
    Spirv64,
}

impl Gpu {
    fn target(self) -> GpuTarget {
        match self {
            Self::Nvptx64 => GpuTarget::Nvptx64,
            Self::Amdgcn => GpuTarget::AmdGcn,
            Self::Air64 => GpuTarget::Air64,
            Self::Spirv64 => GpuTarget::Spirv64,
        }
    }
}

impl CheckLayout {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let mut question = self.types.evaluate()?;
        let text = self.text(&question);
        let context = Context::new();
        let layout = parse(&context, &text)?;
        let types =
            question.answers(console, |universe, ty, text| CheckEntry::of(universe, ty, text, &layout))?;
        let diverges = types.iter().any(CheckEntry::diverges);
        let report = TypesReport::new("jlopt.type.check-layout/1", question, types);
        let report = CheckReport { report, data_layout: text.into_owned() };
        output.write(&report, divergence::check)?;
        if diverges { Err(Found.into()) } else { Ok(()) }
    }

    fn text(&self, question: &Question) -> Cow<'_, str> {
        let (target, version) = (question.universe.target(), question.universe.version());
        match (&self.data_layout, self.gpu) {
            (Some(text), _) => text.into(),
            (None, Some(gpu)) => gpu.target().data_layout().into(),
            (None, None) => host_data_layout(target, version).into(),
        }
    }
}

fn parse<'ctx>(context: &'ctx Context, text: &str) -> Result<TargetLayout<'ctx>, Diagnostic> {
    TargetLayout::parse(context.as_inkwell(), text).map_err(|error| {
        let place = Place::of_byte("--data-layout", text.as_bytes(), error.offset);
        let message = format!("invalid data layout: {}", error.message);
        Diagnostic::new(message).at(Some(place))
    })
}
