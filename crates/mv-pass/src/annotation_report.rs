//! What annotation would say of a module, or says of it already.

use crate::annotate::{Annotation, Slot};
use crate::attributes;
use crate::error::MultiVersioningError;
use crate::flags;
use crate::originals::Originals;
use crate::specs::{MultiVersioningTargets, TargetSet, groups, target_specs};
use crate::targets_report::{TargetReport, target_reports};
use crate::trampolines::is_made_by_pass;
use juliair_types::dialect::Dialect;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use serde::Serialize;

/// What is cloned for which targets.
#[derive(Clone, Debug, Serialize)]
pub struct AnnotationReport {
    /// `jlopt.mv.annotate/1`
    pub schema: &'static str,
    /// The targets, in order.
    pub targets: Vec<TargetReport>,
    /// Whether the module was annotated before, so that this is what it says itself.
    pub annotated: bool,
    /// Whether some function or call has vector arguments or results (`julia.mv.veccall`).
    pub veccall: bool,
    /// For each target how many functions have a version of their own; for target 0 all definitions.
    pub versions: Vec<usize>,
    /// The definitions, in module order, without those that the pass made.
    pub functions: Vec<AnnotatedFunction>,
}

/// What annotation says of a function.
#[derive(Clone, Debug, Serialize)]
pub struct AnnotatedFunction {
    /// The function.
    pub name: String,
    /// The targets after the first that have a version of their own.
    pub clones: Vec<usize>,
    /// `reloc`: the function has a relocation slot; `fvar`: it must be in the function table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<&'static str>,
}

/// Reports on a module's annotation, which is computed where the module has none. The module is as before.
///
/// # Errors
///
/// Where the targets, or attributes that are there already, are malformed.
pub fn annotation_report(
    module: &Module<'_>,
    targets: Option<&MultiVersioningTargets>,
    dialect: &Dialect,
) -> Result<AnnotationReport, MultiVersioningError> {
    Ok(Findings::new(module, targets, dialect)?.report(module, dialect))
}

/// Annotates a module that is not annotated yet, and reports as [`annotation_report`] does.
///
/// # Errors
///
/// Where the targets, attributes or flags that are there already are malformed; the module is as before then.
pub fn annotate_module_clones(
    module: &Module<'_>,
    targets: Option<&MultiVersioningTargets>,
    dialect: &Dialect,
) -> Result<AnnotationReport, MultiVersioningError> {
    let findings = Findings::new(module, targets, dialect)?;
    let report = findings.report(module, dialect);
    if let Some(annotation) = &findings.annotation {
        annotation.check_veccall(module)?;
        annotation.apply(module, &findings.targets);
    }
    Ok(report)
}

/// What there is to report.
struct Findings<'m> {
    targets: MultiVersioningTargets,
    /// Nothing where the module is annotated already.
    annotation: Option<Annotation<'m>>,
    originals: Originals<'m>,
}

impl<'m> Findings<'m> {
    fn new(
        module: &'m Module<'_>,
        targets: Option<&MultiVersioningTargets>,
        dialect: &Dialect,
    ) -> Result<Self, MultiVersioningError> {
        let targets = recorded_or_given(module, targets)?;
        let _checked = groups(&targets, dialect)?;
        let annotated = flags::is_set(module, flags::ANNOTATED);
        let annotation = (!annotated).then(|| Annotation::new(module, &targets, dialect));
        let originals = Originals::new(module, annotation.as_ref(), targets.count())?;
        Ok(Self { targets, annotation, originals })
    }

    fn report(&self, module: &'m Module<'_>, dialect: &Dialect) -> AnnotationReport {
        let slot_of = |index: usize| self.annotation.as_ref().and_then(|annotation| annotation.slots[index]);
        let definitions = module.functions().filter(|function| !function.is_declaration());
        let functions: Vec<_> = definitions
            .enumerate()
            .filter(|(_, function)| !is_made_by_pass(*function))
            .map(|(index, function)| annotated_function(function, &self.originals, slot_of(index)))
            .collect();
        let has_version =
            |function: &AnnotatedFunction, target| target == 0 || function.clones.contains(&target);
        let versions = (0..self.targets.count())
            .map(|target| functions.iter().filter(|function| has_version(function, target)).count())
            .collect();
        AnnotationReport {
            schema: "jlopt.mv.annotate/1",
            targets: target_reports(&self.targets, dialect),
            annotated: self.annotation.is_none(),
            veccall: match &self.annotation {
                Some(annotation) => annotation.has_veccall(),
                None => flags::is_set(module, flags::VECCALL),
            },
            versions,
            functions,
        }
    }
}

/// The targets that the module records, or else those given.
pub(crate) fn recorded_or_given(
    module: &Module<'_>,
    given: Option<&MultiVersioningTargets>,
) -> Result<MultiVersioningTargets, MultiVersioningError> {
    match (target_specs(module), given) {
        (Err(MultiVersioningError::NoSpecs), Some(targets)) => Ok(targets.clone()),
        (targets, _) => targets,
    }
}

fn annotated_function<'m>(
    function: Function<'m>,
    originals: &Originals<'m>,
    slot: Option<Slot>,
) -> AnnotatedFunction {
    let original = originals.get(function);
    let has_slot = original.is_some_and(|original| original.reloc);
    let is_fvar = slot == Some(Slot::Fvar) || function.has_string_attribute(attributes::FVAR);
    AnnotatedFunction {
        name: function.name(),
        clones: original.iter().flat_map(|original| &original.clones).flat_map(TargetSet::iter).collect(),
        slot: match (has_slot, is_fvar) {
            (true, _) => Some("reloc"),
            (false, true) => Some("fvar"),
            (false, false) => None,
        },
    }
}
