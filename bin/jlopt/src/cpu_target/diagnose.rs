//! Errors of target strings, with their place.

use super::{Resolver, TargetString};
use crate::render::Diagnostic;
use crate::render::place::Place;
use cpu_targets::{BaseFault, SyntaxFault, TargetError};
use driver::nearest;

/// Why a string is refused, in Julia's words, and where.
pub(super) fn refused(error: &TargetError, string: &TargetString, resolver: &Resolver) -> Diagnostic {
    let place = |offset| Place::of_byte(string.origin.name(), string.text.as_bytes(), offset);
    let place = error.offset().map(place);
    let message = match error {
        TargetError::NoNative { .. } => {
            let architecture = resolver.architecture_name.clone();
            TargetError::NoNative { architecture }.to_string()
        }
        _ => error.to_string(),
    };
    Diagnostic::new(message).at(place).help(help(error, resolver))
}

fn help(error: &TargetError, resolver: &Resolver) -> Option<String> {
    match error {
        TargetError::Syntax { fault, .. } => Some(help_on_fault(*fault)),
        TargetError::NoTargets => Some("name a CPU, such as generic".to_owned()),
        TargetError::Base { fault, .. } => Some(help_on_base(*fault)),
        TargetError::UnknownHost { name, .. } => Some(near_host(name, resolver)),
        TargetError::NoNative { .. } => {
            Some("name the CPU, or say by --build-host which one native is".to_owned())
        }
        TargetError::NoTable { .. } => None,
    }
}

fn help_on_fault(fault: SyntaxFault) -> String {
    match fault {
        SyntaxFault::EmptyCpuName => "each target starts with a CPU's name, such as generic",
        SyntaxFault::DisabledOptSize | SyntaxFault::DisabledMinSize => {
            "leave it out: it is off unless it is asked for"
        }
        SyntaxFault::DisabledBase => "leave it out, or remove the -",
        SyntaxFault::BothSizes => "keep one of them",
        SyntaxFault::BaseNotPrevious => "targets are counted from 0",
        SyntaxFault::BaseNotCloneAll => {
            "add clone_all to the base, or leave base(N) out to build on target 0"
        }
    }
    .to_owned()
}

fn help_on_base(fault: BaseFault) -> String {
    match fault {
        BaseFault::NotThere { .. } | BaseFault::NotEarlier => help_on_fault(SyntaxFault::BaseNotPrevious),
        BaseFault::Selective => help_on_fault(SyntaxFault::BaseNotCloneAll),
    }
}

fn near_host(name: &str, resolver: &Resolver) -> String {
    let known = resolver.platform().map(|platform| platform.help().cpus).unwrap_or_default();
    match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean --build-host {near}?"),
        None => "--cpu-target help lists the CPUs".to_owned(),
    }
}
