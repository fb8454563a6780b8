//! Why a function has a version for a target, or has none, and what that means at run time.

use crate::annotate::{Annotation, Evidence, Membership, Slot};
use crate::annotation_report::recorded_or_given;
use crate::attributes;
use crate::error::MultiVersioningError;
use crate::flags;
use crate::specs::{Category, MultiVersioningTargets, TargetSet, groups};
use crate::targets_report::{TargetReport, target_reports};
use crate::trampolines::{is_made_by_pass, is_trampoline};
use juliair_types::dialect::Dialect;
use llvm_ext::global::Function;
use llvm_ext::instruction::{BasicBlock, Instruction};
use llvm_ext::module::Module;
use llvm_ext::printer::Printer;
use serde::Serialize;

/// The explanation of a module.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// `jlopt.mv.explain/1`
    pub schema: &'static str,
    /// The targets, in order.
    pub targets: Vec<TargetReport>,
    /// Whether the module was annotated before, so that its `julia.mv.clones` attributes say what is cloned.
    pub annotated: bool,
    /// The functions asked for, in module order.
    pub functions: Vec<FunctionExplanation>,
}

/// The explanation of a function.
#[derive(Clone, Debug, Serialize)]
pub struct FunctionExplanation {
    /// The function.
    pub name: String,
    /// How the loader reaches it: `reloc` (a relocation slot) or `fvar` (an entry of the function table, for
    /// relocations in globals).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<&'static str>,
    /// Whether its own calls of cloned functions go to the versions of target 0, whatever the target: a function
    /// without any version of its own is never redirected.
    pub calls_first_versions: bool,
    /// The definitions that it calls directly, each once, in the order of the first call.
    pub calls: Vec<String>,
    /// Whether the pass made it: a trampoline, which calls the version that the loader picked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub trampoline: bool,
    /// For each target after the first, in order; none of a trampoline.
    pub versions: Vec<VersionExplanation>,
}

/// Why a function has a version for a target, or has none.
#[derive(Clone, Debug, Serialize)]
pub struct VersionExplanation {
    /// The target.
    pub target: usize,
    /// Whether the target has a version of its own.
    pub cloned: bool,
    /// Why.
    pub reason: Reason,
    /// The target whose version runs where this target is chosen. Its CPU and features are the ones that the code may use.
    pub runs: usize,
}

/// A reason.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reason {
    /// The target clones everything.
    CloneAll,
    /// The function is of categories that the target clones.
    Matches {
        /// What first shows each.
        categories: Vec<CategoryEvidence>,
    },
    /// It is called by and calls functions that are cloned.
    Between {
        /// From a function that matches through this one to another that matches, each calling the next. Of a long path
        /// the two ends and the functions next to this one.
        path: Vec<String>,
        /// The indices in `path`, from 0, that steps are left out before.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        gaps: Vec<usize>,
        /// What first shows why the first of the path matches.
        first: Vec<CategoryEvidence>,
        /// What first shows why the last of the path matches.
        last: Vec<CategoryEvidence>,
    },
    /// Nothing in it gains from what the target has.
    Nothing {
        /// The categories that it is of, none of which the target clones.
        categories: Vec<Category>,
        /// A cloned function that it calls, where no cloned function calls it.
        #[serde(skip_serializing_if = "Option::is_none")]
        calls: Option<String>,
        /// A cloned function that calls it, where it calls none.
        #[serde(skip_serializing_if = "Option::is_none")]
        called_by: Option<String>,
    },
    /// The target clones everything, but the module's annotation does not list it: the pass refuses the module.
    LacksCloneAll,
    /// The module's annotation says so, and the function as it is now does not show why.
    Recorded,
    /// The module's annotation does not list the target, although the function is of categories that it clones.
    NotRecorded {
        /// What first shows each.
        categories: Vec<CategoryEvidence>,
    },
}

/// What first shows that a function is of a category.
#[derive(Clone, Debug, Serialize)]
pub struct CategoryEvidence {
    /// The category.
    pub category: Category,
    /// The function.
    pub function: String,
    /// The block, where an instruction or a loop shows it; the function's own type shows it otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<String>,
    /// The instruction as it stands in the module's text, without its debug location; for a loop the first one of its
    /// header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instruction: Option<String>,
    /// The source line, where the module has debug information.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<SourceLine>,
}

/// A line of source code.
#[derive(Clone, Debug, Serialize)]
pub struct SourceLine {
    /// The file, as the debug information has it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

/// Why there is no explanation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExplainError {
    /// The module's targets are missing or malformed.
    #[error(transparent)]
    Targets(#[from] MultiVersioningError),
    /// There is no such function.
    #[error("no function {name} in the module")]
    NoFunction {
        /// What was asked for.
        name: String,
        /// All definitions, to suggest one.
        known: Vec<String>,
    },
    /// The function has no body here.
    #[error("{name} is only declared in the module: what is cloned is decided where it is defined")]
    OnlyDeclared {
        /// What was asked for.
        name: String,
    },
}

/// Explains the functions of these names, or all definitions where there are none, with the module's targets or, where
/// it records none, with those given. Clones that the pass made are not among all; one that is asked for by name is
/// explained as the function that it is a version of.
///
/// # Errors
///
/// Where the module's targets are malformed or missing, or a name is not that of a definition.
pub fn explain(
    module: &Module<'_>,
    targets: Option<&MultiVersioningTargets>,
    dialect: &Dialect,
    names: &[String],
) -> Result<Explanation, ExplainError> {
    let targets = recorded_or_given(module, targets)?;
    let groups = groups(&targets, dialect)?;
    let annotation = Annotation::new(module, &targets, dialect);
    let explainer = Explainer {
        annotated: flags::is_set(module, flags::ANNOTATED),
        printer: Printer::new(module),
        clones: clone_sets(module, &annotation, targets.count())?,
        bases: bases(&groups, targets.count()),
        annotation,
        targets,
        dialect,
    };
    let functions = explainer
        .wanted(module, names)?
        .into_iter()
        .map(|definition| explainer.function(definition))
        .collect();
    Ok(Explanation {
        schema: "jlopt.mv.explain/1",
        targets: target_reports(&explainer.targets, dialect),
        annotated: explainer.annotated,
        functions,
    })
}

/// The sets that count: those of an annotated module's attributes, else those that annotation finds.
fn clone_sets(
    module: &Module<'_>,
    annotation: &Annotation<'_>,
    targets: usize,
) -> Result<Vec<TargetSet>, MultiVersioningError> {
    if !flags::is_set(module, flags::ANNOTATED) {
        return Ok(annotation.clones.clone());
    }
    let originals = crate::originals::Originals::new(module, None, targets)?;
    let set = |definition: &Function<'_>| {
        originals.get(*definition).and_then(|original| original.clones.clone()).unwrap_or_default()
    };
    Ok(annotation.definitions.iter().map(set).collect())
}

/// The target of the group that each target is in.
fn bases(groups: &[crate::specs::Group], targets: usize) -> Vec<usize> {
    let group_of = |target: usize| groups.iter().find(|group| group.selective.contains(&target));
    (0..targets).map(|target| group_of(target).map_or(target, |group| group.target)).collect()
}

/// How many steps of a path are shown to either side of a function. Paths can be as long as the module has functions.
const STEPS_SHOWN: usize = 8;

/// A part of a path, from a function outwards.
struct Steps {
    steps: Vec<usize>,
    /// Whether steps before the last are left out.
    is_cut: bool,
}

struct Explainer<'m, 'd> {
    annotation: Annotation<'m>,
    targets: MultiVersioningTargets,
    dialect: &'d Dialect,
    annotated: bool,
    clones: Vec<TargetSet>,
    bases: Vec<usize>,
    printer: Printer<'m>,
}

impl<'m> Explainer<'m, '_> {
    /// The positions of the definitions to explain, ascending.
    fn wanted(&self, module: &Module<'_>, names: &[String]) -> Result<Vec<usize>, ExplainError> {
        let definitions = &self.annotation.definitions;
        if names.is_empty() {
            let is_original = |&index: &usize| !is_made_by_pass(definitions[index]);
            return Ok((0..definitions.len()).filter(is_original).collect());
        }
        let mut wanted = names.iter().map(|name| self.find(module, name)).collect::<Result<Vec<_>, _>>()?;
        wanted.sort_unstable();
        wanted.dedup();
        Ok(wanted)
    }

    fn find(&self, module: &Module<'_>, name: &str) -> Result<usize, ExplainError> {
        let definitions = &self.annotation.definitions;
        let position = |name: &str| definitions.iter().position(|definition| definition.name() == name);
        match position(name) {
            Some(found) => {
                let index = definitions[found].string_attribute(attributes::CLONE).unwrap_or_default();
                let original = name.strip_suffix(&format!(".{index}")).filter(|_| !index.is_empty());
                Ok(original.and_then(position).unwrap_or(found))
            }
            None if module.function(name).is_some() => {
                Err(ExplainError::OnlyDeclared { name: name.to_owned() })
            }
            None => Err(ExplainError::NoFunction {
                name: name.to_owned(),
                known: definitions.iter().map(|definition| definition.name()).collect(),
            }),
        }
    }

    fn name(&self, definition: usize) -> String {
        self.annotation.definitions[definition].name()
    }

    fn function(&self, definition: usize) -> FunctionExplanation {
        let function = self.annotation.definitions[definition];
        FunctionExplanation {
            name: function.name(),
            slot: self.slot(definition),
            calls_first_versions: self.targets.count() > 1 && self.clones[definition].is_empty(),
            calls: self.calls(definition),
            trampoline: is_trampoline(function),
            versions: match is_trampoline(function) {
                true => Vec::new(),
                false => (1..self.targets.count()).map(|target| self.version(definition, target)).collect(),
            },
        }
    }

    fn slot(&self, definition: usize) -> Option<&'static str> {
        if !self.annotated {
            return self.annotation.slots[definition].map(|slot| match slot {
                Slot::Reloc => "reloc",
                Slot::Fvar => "fvar",
            });
        }
        let function = self.annotation.definitions[definition];
        let marks = [(attributes::RELOC, "reloc"), (attributes::FVAR, "fvar")];
        marks
            .into_iter()
            .find(|(attribute, _)| function.has_string_attribute(attribute))
            .map(|(_, slot)| slot)
    }

    fn calls(&self, definition: usize) -> Vec<String> {
        let mut seen = rustc_hash::FxHashSet::default();
        let callees = self.annotation.graph().callees(definition);
        callees.filter(|&callee| seen.insert(callee)).map(|callee| self.name(callee)).collect()
    }

    fn version(&self, definition: usize, target: usize) -> VersionExplanation {
        let cloned = self.clones[definition].contains(target);
        let runs = match cloned {
            true => target,
            // A function without a version for its base's target has none but the first.
            false if self.clones[definition].contains(self.bases[target]) => self.bases[target],
            false => 0,
        };
        VersionExplanation { target, cloned, reason: self.reason(definition, target, cloned), runs }
    }

    fn reason(&self, definition: usize, target: usize, cloned: bool) -> Reason {
        let membership = self.membership(definition, target);
        match (cloned, membership) {
            (true, _) if self.targets.is_clone_all(target, self.dialect) => Reason::CloneAll,
            (false, _) if self.targets.is_clone_all(target, self.dialect) => Reason::LacksCloneAll,
            (true, Some(Membership::Matches)) => {
                Reason::Matches { categories: self.matching(definition, target) }
            }
            (true, Some(Membership::Between { .. })) => self.between(definition, target),
            (true, None) => Reason::Recorded,
            (false, Some(_)) => Reason::NotRecorded { categories: self.matching(definition, target) },
            (false, None) => self.nothing(definition, target),
        }
    }

    fn nothing(&self, definition: usize, target: usize) -> Reason {
        let cloned = |other: &usize| self.clones[*other].contains(target);
        let name = |other: usize| self.name(other);
        Reason::Nothing {
            categories: self.annotation.infos[definition].categories().iter().collect(),
            calls: self.annotation.graph().callees(definition).find(cloned).map(name),
            called_by: self.annotation.graph().callers(definition).find(cloned).map(name),
        }
    }

    fn membership(&self, definition: usize, target: usize) -> Option<Membership> {
        let members = self.annotation.members.iter().find(|(selective, _)| *selective == target);
        members.and_then(|(_, members)| members[definition])
    }

    /// The path from a function that matches to another that does, through this one.
    fn between(&self, definition: usize, target: usize) -> Reason {
        let mut before = self.steps(definition, target, |caller, _, first, _| (caller, first));
        let after = self.steps(definition, target, |_, callee, _, last| (callee, last));
        before.steps.reverse();
        let mut gaps = Vec::new();
        if before.is_cut {
            gaps.push(1);
        }
        let path: Vec<_> = before.steps.into_iter().chain([definition]).chain(after.steps).collect();
        if after.is_cut {
            gaps.push(path.len() - 1);
        }
        Reason::Between {
            first: self.matching(path[0], target),
            last: self.matching(path[path.len() - 1], target),
            path: path.into_iter().map(|step| self.name(step)).collect(),
            gaps,
        }
    }

    /// The steps from a member in one direction, up to the member that matches. `toward` picks the next step and the end
    /// out of a caller, a callee, the first and the last of a path.
    fn steps(
        &self,
        definition: usize,
        target: usize,
        toward: impl Fn(usize, usize, usize, usize) -> (usize, usize),
    ) -> Steps {
        let mut steps = Vec::new();
        let mut member = definition;
        while let Some(Membership::Between { caller, callee, first, last }) = self.membership(member, target)
        {
            let (next, end) = toward(caller, callee, first, last);
            let is_cut = steps.len() + 1 == STEPS_SHOWN && next != end;
            member = if is_cut { end } else { next };
            steps.push(member);
            if is_cut {
                return Steps { steps, is_cut };
            }
        }
        Steps { steps, is_cut: false }
    }

    /// What first shows each of the target's categories that the function is of.
    fn matching(&self, definition: usize, target: usize) -> Vec<CategoryEvidence> {
        let categories = self.targets.specs()[target].categories(self.dialect);
        let info = &self.annotation.infos[definition];
        let evidence = |category| Some(self.evidence(definition, category, info.evidence(category)?));
        categories.iter().filter_map(evidence).collect()
    }

    fn evidence(&self, definition: usize, category: Category, evidence: Evidence<'m>) -> CategoryEvidence {
        let function = self.name(definition);
        let instruction = match evidence {
            Evidence::Signature => None,
            Evidence::LoopHeader(header) => header.instructions().next(),
            Evidence::Instruction(instruction) => Some(instruction),
        };
        CategoryEvidence {
            category,
            function,
            block: instruction.map(|instruction| self.block_name(instruction.block())),
            instruction: instruction.map(|instruction| self.instruction_text(instruction)),
            source: instruction.and_then(source_line),
        }
    }

    /// The instruction without its debug location, whose number is none of the file's.
    fn instruction_text(&self, instruction: Instruction<'m>) -> String {
        let text = self.printer.print(instruction.value());
        match text.split_once(", !dbg !") {
            None => text,
            Some((start, rest)) => {
                start.to_owned() + rest.trim_start_matches(|digit: char| digit.is_ascii_digit())
            }
        }
    }

    fn block_name(&self, block: BasicBlock<'m>) -> String {
        self.printer.print_as_operand(block.value()).trim_start_matches('%').to_owned()
    }
}

/// The line of the instruction, or of the first one after it in its block that has one: phis mostly have none.
fn source_line(instruction: Instruction<'_>) -> Option<SourceLine> {
    let location = instruction.source_location().or_else(|| {
        let is_phi = instruction.opcode() == llvm_ext::instruction::Opcode::LLVMPHI;
        is_phi.then(|| instruction.block().instructions().find_map(Instruction::source_location)).flatten()
    })?;
    (location.line > 0).then_some(SourceLine { file: location.file, line: location.line })
}
