//! Closures and groups of closures (section 5.10).
use super::symbols::Shape;
use super::types::Stand;
use super::{Check, Known, Loop, RESULT};
use crate::graph::body::{Capture, Captured, Closure, Def, ExprId};
use crate::graph::fault::Kind;
use crate::graph::json::Result;
use crate::graph::key::Key;
use crate::graph::place::{Place, Segment};
use crate::graph::read::MAX_ARITY;
use crate::graph::siblings::Siblings;
use crate::graph::strings::number;
use crate::graph::types::{List, Ty};

/// How many values a closure can capture (section 3.3).
const MAX_CAPTURES: usize = 25;

impl Check<'_> {
    pub(super) fn letrec(&mut self, defs: List<Def>, body: ExprId, tail: bool) -> Result<()> {
        let siblings = Siblings::of(&self.body[defs]);
        self.each(Key::Defs, defs, |this, def| {
            let closure = this.body.closure(def);
            let at = this.body[def.closure].at;
            this.at_key(Key::Closure, |this| this.closure(at, &closure, &siblings))
        })?;
        let mark = self.state.scope.mark();
        self.each(Key::Defs, defs, |this, def| this.bind(def.name, this.known(def.closure), def.at))?;
        self.at_key(Key::Body, |this| this.expr(body, tail))?;
        self.state.scope.leave(mark);
        Ok(())
    }

    /// A closure, and those of the `letrec` that it stands in.
    pub(super) fn closure(&mut self, at: Place, closure: &Closure, siblings: &Siblings<'_>) -> Result<()> {
        self.closure_limits(at, closure, siblings)?;
        self.closure_id(at, closure, siblings)?;
        self.each(Key::Captures, closure.captures, |this, capture| this.capture(capture, siblings))?;
        self.capture_order(closure.captures, siblings)?;
        self.closure_function(closure, siblings)?;
        self.closure_type(at, closure);
        Ok(())
    }

    /// That a closure is said to be the function that it is.
    fn closure_type(&mut self, at: Place, closure: &Closure) {
        let params: Vec<Ty> = self.body[closure.params].iter().map(|param| param.ty).collect();
        self.function_is_said(
            at,
            |_| "the closure".to_owned(),
            (&params, closure.ret),
            (closure.ty, Stand::Closure),
        );
    }

    fn closure_limits(&self, at: Place, closure: &Closure, siblings: &Siblings<'_>) -> Result<()> {
        let (captures, params) = (closure.captures.len(), closure.params.len());
        let message = if captures > MAX_CAPTURES {
            format!("a closure captures {captures} values: there are at most {MAX_CAPTURES}")
        } else if captures + params > MAX_ARITY {
            format!(
                "a closure has {} captures and parameters: there are at most {MAX_ARITY}",
                captures + params
            )
        } else if captures > 0 && params == 0 {
            "a closure that captures has no parameters".to_owned()
        } else if siblings.len() > 1 && params == 0 {
            "a closure of a `letrec` of two or more has no parameters".to_owned()
        } else {
            return Ok(());
        };
        Err(self.schema(at, message))
    }

    fn closure_id(&mut self, at: Place, closure: &Closure, siblings: &Siblings<'_>) -> Result<()> {
        let shape = Shape { captures: !closure.captures.is_empty(), grouped: siblings.len() > 1 };
        match self.state.symbols.closure(self.program, self.body.name(closure.id), shape) {
            None => Ok(()),
            Some(problem) => Err(self.schema(at, problem)),
        }
    }

    fn capture(&mut self, capture: &Capture, siblings: &Siblings<'_>) -> Result<()> {
        match capture.of {
            Captured::Value(value) => self.value(Key::Value, value),
            Captured::Sibling(_) if siblings.len() == 0 => {
                Err(self.schema(capture.at, "a capture of a sibling outside of a `letrec`"))
            }
            Captured::Sibling(name) if siblings.position(name).is_some() => Ok(()),
            Captured::Sibling(name) => {
                let message = format!("no closure of this `letrec` is named `{}`", self.body.name(name));
                Err(self.fault(Kind::Unbound, capture.at, message))
            }
        }
    }

    /// In a group of two or more, siblings come after values.
    fn capture_order(&mut self, captures: List<Capture>, siblings: &Siblings<'_>) -> Result<()> {
        let of_sibling = |capture: &Capture| matches!(capture.of, Captured::Sibling(_));
        let first = self.body[captures].iter().position(of_sibling).unwrap_or(captures.len());
        let late = self.body[captures][first..].iter().position(|capture| !of_sibling(capture));
        let (Some(late), 2..) = (late, siblings.len()) else { return Ok(()) };
        let at = self.body[captures][first + late].at;
        self.at_key(Key::Captures, |this| {
            this.at(Segment::Index(number(first + late)), |this| {
                let message = "a captured value after a captured sibling, in a `letrec` of two or more";
                Err(this.schema(at, message))
            })
        })
    }

    /// The body, where captures and parameters alone are visible.
    fn closure_function(&mut self, closure: &Closure, siblings: &Siblings<'_>) -> Result<()> {
        let looping = self.looping;
        let captures = self.body[closure.captures].iter();
        let known: Vec<Known> = captures.map(|capture| self.captured(capture, siblings)).collect();
        let mark = self.state.scope.enter_function();
        self.each_at(Key::Captures, closure.captures, |this, index, capture| {
            this.bind(capture.name, known[index], capture.at)
        })?;
        self.params(closure.params)?;
        self.looping = closure.tail.then_some(Loop { params: closure.params, ret: closure.ret });
        self.at_key(Key::Body, |this| this.expr(closure.body, closure.tail))?;
        self.fits(closure.body, &[Segment::Key(Key::Body)], RESULT, closure.ret);
        self.looping = looping;
        self.state.scope.leave_function(mark);
        Ok(())
    }

    /// What is known of a capture; that it is there has been checked.
    fn captured(&self, capture: &Capture, siblings: &Siblings<'_>) -> Known {
        match capture.of {
            Captured::Value(value) => self.known(value),
            Captured::Sibling(name) => {
                siblings.get(name).map_or_else(Known::default, |def| self.known(def.closure))
            }
        }
    }
}
