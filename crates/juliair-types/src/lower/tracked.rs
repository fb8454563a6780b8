//! References inside LLVM types (`CountTrackedPointers` of `src/llvm-late-gc-lowering.cpp`).

use super::{LlvmType, TRACKED};

/// The references in an LLVM type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracked {
    /// How many there are.
    pub count: u64,
    /// Whether there is nothing else.
    pub all: bool,
}

impl LlvmType {
    /// Counts the references in a type.
    pub fn tracked(&self) -> Tracked {
        let mut all = true;
        let count = count(self, &mut all);
        Tracked { count, all: all && count > 0 }
    }
}

fn count(ty: &LlvmType, all: &mut bool) -> u64 {
    match ty {
        LlvmType::Pointer(TRACKED..=13) => 1,
        LlvmType::Array(length, element) | LlvmType::Vector(length, element) => {
            if *length == 0 {
                *all = false;
            }
            length.saturating_mul(count(element, all))
        }
        LlvmType::Struct(elements) => {
            if elements.is_empty() {
                *all = false;
            }
            elements.iter().map(|element| count(element, all)).sum()
        }
        _ => {
            *all = false;
            0
        }
    }
}
