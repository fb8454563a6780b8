//! `enzyme-annotate-memtransfers`: copies into and out of objects of known types say what they copy.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::objects::{Leaf, ObjectLayouts, Place, TypedPlaces};
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::instruction::Instruction;
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::value::Value;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-annotate-memtransfers",
    parameters: &[],
    required: &[],
    summary: "notes on memcpy, memmove and memset what is at which byte, where the type of an object tells",
    run: Run::Module(run),
};

const TRUE_TYPE: &str = "enzyme_truetype";

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let mut places = TypedPlaces::new(module, session);
    let layouts = ObjectLayouts::new(session, module);
    let kind = module.metadata_kind(TRUE_TYPE);
    let mut changed = Changed::No;
    for call in module.functions().flat_map(Function::instructions) {
        let Some(transfer) = MemoryTransfer::of(call).filter(|_| call.metadata(kind).is_none()) else {
            continue;
        };
        let Some(leaves) = memtransfer_truetype(&transfer, &mut places, layouts) else { continue };
        let operands: Vec<_> = leaves.iter().flat_map(|leaf| operands(module, leaf)).collect();
        call.set_metadata(kind, module.metadata_node(&operands));
        changed = Changed::Yes;
    }
    Ok(changed)
}

/// A call that copies or fills a constant number of bytes.
struct MemoryTransfer<'m> {
    destination: Value<'m>,
    /// Where the bytes come from, if they are copied.
    source: Option<Value<'m>>,
    length: u64,
}

impl<'m> MemoryTransfer<'m> {
    fn of(call: Instruction<'m>) -> Option<Self> {
        let function = call.called_function().filter(|function| function.is_intrinsic())?;
        let copies = ["llvm.memcpy.", "llvm.memmove."].iter().any(|name| function.name_starts_with(name));
        if !copies && !function.name_starts_with("llvm.memset.") {
            return None;
        }
        let length = call.operand(2).as_constant()?.as_u64()?;
        Some(Self { destination: call.operand(0), source: copies.then(|| call.operand(1)), length })
    }
}

/// What a copy or fill is about, relative to its start (`memtransfer_truetype`): the leaves of the object that it goes
/// into, or comes from where that is not known. Nothing where it goes past the object, and where there is nothing to say.
fn memtransfer_truetype<'m>(
    transfer: &MemoryTransfer<'m>,
    places: &mut TypedPlaces<'m, '_, '_>,
    layouts: ObjectLayouts<'_>,
) -> Option<Vec<Leaf>> {
    let place = places.place(transfer.destination).or_else(|| places.place(transfer.source?))?;
    let Place { object, offset } = place;
    let start = u64::try_from(offset).ok()?;
    let end = start.checked_add(transfer.length)?;
    if transfer.length == 0 || layouts.object_size(&object).is_none_or(|size| end > size) {
        return None;
    }
    let mut leaves = layouts.leaves_between(&object, start, end)?;
    for leaf in &mut leaves {
        leaf.offset = leaf.offset.saturating_sub(start);
    }
    Some(leaves).filter(|leaves| !leaves.is_empty())
}

fn operands<'m>(module: &'m Module<'_>, leaf: &Leaf) -> [MetadataOperand<'m>; 2] {
    [MetadataOperand::String(leaf.kind.as_str().into()), module.metadata_i64(leaf.offset)]
}
