//! `root-phis`: which root phis can be unfolded, and why others cannot.

use crate::error::EnzymeError;
use crate::roots::{Refusal, RootPhis, is_root_phi};
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::instruction::{BasicBlock, Instruction};
use llvm_ext::module::Module;
use llvm_ext::printer::Printer;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct RootPhisReport {
    /// The schema.
    pub schema: &'static str,
    /// Each phi of untracked pointers, in the order of the module.
    pub phis: Vec<RootPhiReport>,
}

/// What is said of a phi.
#[derive(Clone, Debug, Serialize)]
pub struct RootPhiReport {
    /// The function.
    pub function: String,
    /// The phi.
    pub value: String,
    /// Whether `enzyme-unfold-root-phi-loads` unfolds it.
    pub qualifies: bool,
    /// The first condition that fails; nothing where none does.
    pub reason: Option<String>,
}

/// Answers for a module.
///
/// # Errors
///
/// None so far.
pub fn root_phis(module: &Module<'_>, _: &Session) -> Result<RootPhisReport, EnzymeError> {
    let names = Names(Printer::new(module));
    let mut analysis = RootPhis::new(module);
    let functions = module.functions().flat_map(Function::instructions);
    let phis = functions.filter(|phi| is_root_phi(*phi)).map(|phi| {
        let reason = analysis.examine(phi).err().map(|refusal| match refusal {
            Refusal::OtherUse(user) if is_root_phi(user) && analysis.examine(user).is_ok() => {
                format!("{} uses it, and is unfolded first", names.of(user))
            }
            refusal => names.reason(refusal),
        });
        RootPhiReport {
            function: phi.function().name(),
            value: names.of(phi),
            qualifies: reason.is_none(),
            reason,
        }
    });
    Ok(RootPhisReport { schema: "jlopt.enzyme.root-phis/1", phis: phis.collect() })
}

struct Names<'m>(Printer<'m>);

impl<'m> Names<'m> {
    fn of(&self, instruction: Instruction<'m>) -> String {
        self.0.print_as_operand(instruction.value())
    }

    /// A whole instruction, in one line.
    fn text(&self, instruction: Instruction<'m>) -> String {
        self.0.print(instruction.value()).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn block(&self, block: BasicBlock<'m>) -> String {
        self.0.print_as_operand(block.value())
    }

    fn reason(&self, refusal: Refusal<'m>) -> String {
        match refusal {
            Refusal::NoAlloca => "no incoming pointer is one into an alloca".to_owned(),
            Refusal::OtherUse(user) => {
                format!("it has a use that loads no tracked pointer: {}", self.text(user))
            }
            Refusal::Elsewhere(user) => {
                format!("{} is neither in its block nor in one that only that block leads to", self.of(user))
            }
            Refusal::NoLoad => "nothing is loaded through it".to_owned(),
            Refusal::Write { write, load } => {
                format!("in front of {} this may write: {}", self.of(load), self.text(write))
            }
            Refusal::WritingEdge(from) => {
                format!("the terminator of {} may write: {}", self.block(from), self.text(from.terminator()))
            }
            Refusal::LatePointer(from) => {
                format!("the pointer from {} is the result of its terminator", self.block(from))
            }
            Refusal::NoRoom(from) => format!("{} cannot hold a load", self.block(from)),
            Refusal::Speculative { load, from } => format!(
                "{} would be loaded at the end of {}, where the program need not load it and it may fault",
                self.of(load),
                self.block(from)
            ),
        }
    }
}
