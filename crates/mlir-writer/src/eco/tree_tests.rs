//! Tests of decision trees as bits (section 5.8).
use super::form::Form;
use super::function::{Function, Part, Result};
use super::scope::{Binding, Val};
use crate::graph::{PathId, PathTest, Test, TreeId, deep};

impl Function<'_> {
    /// A bit that says whether all tests of a chain from one on hold; each is made only where those before it hold.
    pub(super) fn all_hold(&mut self, chain: TreeId, tests: &[PathTest], start: usize) -> Result<Val> {
        let Some(first) = tests.get(start) else { return Ok(self.bit(true)) };
        let bit = self.holds(first.path, first.test)?;
        let next = start + 1;
        if next == tests.len() {
            return Ok(bit);
        }
        deep(|| {
            let (then, ()) = self.in_region_of(Part::Test(chain, next), |this| {
                let bit = this.all_hold(chain, tests, next)?;
                this.yield_values(&[bit]);
                Ok(())
            })?;
            let (otherwise, ()) = self.in_region_of(Part::Test(chain, next), |this| {
                let bit = this.bit(false);
                this.yield_values(&[bit]);
                Ok(())
            })?;
            Ok(self.decide(bit, &[then, otherwise], &[Form::Bit])[0])
        })
    }

    fn holds(&mut self, path: PathId, test: Test) -> Result<Val> {
        let ops = self.state.vocabulary.ops;
        match test {
            Test::Tuple => Ok(self.bit(true)),
            Test::Ctor { .. } if self.is_apart(path) => Ok(self.bit(true)),
            Test::Ctor { tag, .. } => self.has_tag(path, tag),
            Test::Cons => self.has_tag(path, CONS),
            Test::Nil => self.has_tag(path, NIL),
            Test::Bool(wanted) => {
                let bit = self.read(path, Form::Bit)?;
                if wanted {
                    return Ok(bit);
                }
                let yes = self.bit(true);
                Ok(self.op1(ops.xori, &[bit, yes], Form::Bit, &[]))
            }
            Test::Int(wanted) => {
                let value = self.read(path, Form::Int)?;
                let wanted = self.int_constant(wanted);
                Ok(self.op1(ops.int_eq, &[value, wanted], Form::Bit, &[]))
            }
            Test::Char(wanted) => {
                let value = self.read(path, Form::Char)?;
                let wanted = self.context.integer_attr(self.state.vocabulary.i16, i64::from(wanted));
                let wanted = self.arith_constant(wanted, Form::Char);
                Ok(self.op1(ops.char_eq, &[value, wanted], Form::Bit, &[]))
            }
            Test::Str(text) => {
                let value = self.read(path, Form::Boxed)?;
                let body = self.body;
                let wanted = self.string(body.text(text));
                let equal = self.call_kernel(STRINGS_EQUAL, &[value, wanted], Form::Boxed)?;
                self.convert(equal, Form::Bit)
            }
        }
    }

    /// Whether a path is a name whose value is apart, so that it is of the only constructor there is.
    fn is_apart(&self, path: PathId) -> bool {
        match self.bare_root(path) {
            Some(Binding::Slots(..)) => true,
            Some(Binding::Value(val)) => matches!(val.form, Form::Aggregate(_)),
            None => false,
        }
    }

    fn has_tag(&mut self, path: PathId, tag: u32) -> Result<Val> {
        let value = self.read(path, Form::Boxed)?;
        let known = self.state.vocabulary;
        let wanted = self.context.integer_attr(known.i32, i64::from(tag));
        let equal = self.int(EQUAL);
        let operands = [value.value];
        let tag = self.raw_op(known.ops.get_tag, &operands, known.i32, &[]);
        let wanted = self.raw_op(known.ops.arith_constant, &[], known.i32, &[(known.keys.value, wanted)]);
        let bit = self.raw_op(known.ops.cmpi, &[tag, wanted], known.i1, &[(known.keys.predicate, equal)]);
        Ok(Val { value: bit, form: Form::Bit })
    }
}

/// The tags of a list that is not empty and of one that is.
pub(super) const CONS: u32 = 1;
pub(super) const NIL: u32 = 0;

/// The predicate of `arith.cmpi` that holds for equal operands.
const EQUAL: i64 = 0;

/// The kernel that compares strings.
const STRINGS_EQUAL: &str = "Elm_Kernel_Utils_equal";
