//! Calls (section 5.6) and tail calls (section 5.9).
use super::Check;
use crate::graph::body::{CallInfo, CallKind, ExprId, ExprKind, Field};
use crate::graph::fault::Kind;
use crate::graph::json::Result;
use crate::graph::key::Key;
use crate::graph::place::Place;
use crate::graph::types::List;

/// How many arguments one application of a closure can have (section 3.3).
const MAX_NEW_ARGS: usize = 25;

impl Check<'_> {
    pub(super) fn call(&mut self, at: Place, f: ExprId, args: List<ExprId>, call: CallInfo) -> Result<()> {
        self.value(Key::F, f)?;
        self.each(Key::Args, args, |this, arg| this.expr(*arg, false))?;
        match self.body[f].kind {
            _ if call.kind == CallKind::GenericApply => self.application(at, args.len()),
            ExprKind::Global { spec, .. } if call.saturated => {
                let takes = self.program.signature(spec).map_or(0, |signature| signature.params.len());
                match args.len() == takes {
                    true => Ok(()),
                    false => {
                        let callee = self.program.symbol(spec);
                        let message =
                            format!("{callee} takes {takes} arguments and is called with {}", args.len());
                        Err(self.fault(Kind::Arity, at, message))
                    }
                }
            }
            ExprKind::Kernel { .. } if call.saturated => Ok(()),
            _ => self.staged(at, args.len(), call.groups),
        }
    }

    fn application(&self, at: Place, args: usize) -> Result<()> {
        match args <= MAX_NEW_ARGS {
            true => Ok(()),
            false => {
                let message = format!(
                    "a closure is applied to {args} arguments at once: there are at most {MAX_NEW_ARGS}"
                );
                Err(self.schema(at, message))
            }
        }
    }

    fn staged(&self, at: Place, args: usize, groups: List<u32>) -> Result<()> {
        if groups.is_empty() {
            return Err(self.fault(
                Kind::Groups,
                at,
                "an application of a closure stage by stage without `groups`",
            ));
        }
        let mut left = args;
        for &group in &self.body[groups] {
            let taken = left.min(group as usize);
            self.application(at, taken)?;
            left -= taken;
        }
        match left {
            0 => Ok(()),
            _ => {
                let message = format!("the groups take {} of {args} arguments", args - left);
                Err(self.fault(Kind::Groups, at, message))
            }
        }
    }

    pub(super) fn tail_call(&mut self, at: Place, args: List<Field>, tail: bool) -> Result<()> {
        let params = match self.looping {
            Some(params) if tail => params,
            _ => {
                return Err(self.fault(
                    Kind::TailCall,
                    at,
                    "a tail call that is not the last thing a loop does",
                ));
            }
        };
        self.each(Key::Args, args, |this, arg| this.at_key(Key::Value, |this| this.expr(arg.value, false)))?;
        let (args, params) = (&self.body[args], &self.body[params]);
        let named = |name| args.iter().filter(|arg| arg.name == name).count() == 1;
        match args.len() == params.len() && params.iter().all(|param| named(param.name)) {
            true => Ok(()),
            false => {
                let names: Vec<&str> = params.iter().map(|param| self.body.name(param.name)).collect();
                let message =
                    format!("a tail call names each parameter of its loop once: {}", names.join(", "));
                Err(self.fault(Kind::TailCall, at, message))
            }
        }
    }
}
