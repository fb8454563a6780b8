//! The one member whose form depends on the tag beside it: `args`, of expressions in a `call`, of named values in a
//! `tailcall`. Where the tag comes after it, both are read, and told apart when it is known.
use super::expr::Read;
use super::{NO_ELEMENTS, Reader};
use crate::graph::body::{ExprId, Field, Pooled};
use crate::graph::fault::Fault;
use crate::graph::json::Result;
use crate::graph::key::{Key, Tag};
use crate::graph::place::{Place, Segment};
use crate::graph::types::{List, append};

/// The arguments of a call, of either form.
#[derive(Debug, Default)]
pub(super) struct Args {
    exprs: List<ExprId>,
    fields: List<Field>,
    /// Where they are.
    at: Place,
    /// The first argument.
    first: Place,
}

impl Reader<'_> {
    pub(super) fn args(&mut self, tag: Option<Tag>) -> Result<Args> {
        let at = self.next_place()?;
        let args = Args { at, first: at, ..Args::default() };
        match tag {
            Some(Tag::TailCall) => Ok(Args { fields: self.list(Self::field)?, ..args }),
            Some(_) => Ok(Args { exprs: self.some(Self::expr)?, ..args }),
            None => self.args_before_tag(args),
        }
    }

    fn args_before_tag(&mut self, mut args: Args) -> Result<Args> {
        let (mut exprs, mut fields) = (Vec::new(), Vec::new());
        let mut array = self.json.array()?;
        while self.json.element(&mut array)? {
            let place = self.next_place()?;
            if exprs.is_empty() && fields.is_empty() {
                args.first = place;
            }
            match self.expr_or_field()? {
                Read::Expr(_) if !fields.is_empty() => return Err(self.not_a_field(place)),
                Read::Field(_) if !exprs.is_empty() => return Err(self.not_an_expr(place)),
                Read::Expr(expr) => exprs.push(expr),
                Read::Field(field) => fields.push(field),
            }
        }
        args.exprs = self.whole_list(&exprs);
        args.fields = self.whole_list(&fields);
        Ok(args)
    }

    fn whole_list<T: Pooled>(&mut self, elements: &[T]) -> List<T> {
        append(&mut T::pool_mut(&mut self.spec.body.pools).items, elements)
    }

    pub(super) fn call_args(&mut self, args: &Args) -> Result<List<ExprId>> {
        if !args.fields.is_empty() {
            self.lead_to_args(Some(0))?;
            return Err(self.not_an_expr(args.first));
        }
        if args.exprs.is_empty() {
            self.lead_to_args(None)?;
            return Err(self.json.schema(args.at, NO_ELEMENTS));
        }
        Ok(args.exprs)
    }

    pub(super) fn tail_call_args(&mut self, args: &Args) -> Result<List<Field>> {
        if !args.exprs.is_empty() {
            self.lead_to_args(Some(0))?;
            return Err(self.not_a_field(args.first));
        }
        Ok(args.fields)
    }

    /// Leads the path of a fault to an argument, after the call has been read.
    fn lead_to_args(&mut self, index: Option<u32>) -> Result<()> {
        let steps = [Some(Segment::Key(Key::Args)), index.map(Segment::Index)];
        for step in steps.into_iter().flatten() {
            self.json.enter(Place::default())?;
            self.json.step(step);
        }
        Ok(())
    }

    fn not_an_expr(&mut self, place: Place) -> Box<Fault> {
        self.json.missing(Key::E, "expression", place)
    }

    fn not_a_field(&mut self, place: Place) -> Box<Fault> {
        self.json.schema(place, "unknown field `e` of a named value")
    }
}
