//! Types that a graph says twice (section 11): they are compared, never chosen between.
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::Check;
use crate::graph::body::{ExprId, ExprKind};
use crate::graph::fault::{Fault, Kind};
use crate::graph::key::Key;
use crate::graph::place::{Place, Segment, path_text};
use crate::graph::types::{Ty, Type, Types, VarKind};

/// Pairs of different types that were found to agree.
#[derive(Debug, Default)]
pub(super) struct Agreements {
    known: HashSet<(Ty, Ty), FxBuildHasher>,
}

/// A function type with the arguments of all its stages at once; any other type has none.
#[derive(Debug, Clone)]
pub(super) struct Flat {
    args: Vec<Ty>,
    ret: Ty,
}

impl Flat {
    /// A function of these arguments, and then of those that its result takes.
    pub(super) fn of(types: &Types, args: &[Ty], ret: Ty) -> Self {
        let mut flat = Flat { args: args.to_vec(), ret };
        while let Type::Fn { args, ret } = types.get(flat.ret) {
            flat.args.extend(args);
            flat.ret = ret;
        }
        flat
    }

    /// How many arguments it takes in all; none where its result may be a function.
    pub(super) fn arity(&self, types: &Types) -> Option<usize> {
        (!is_anything(types, self.ret)).then_some(self.args.len())
    }

    /// The type that this is, where it is no function.
    pub(super) fn value(&self) -> Option<Ty> {
        self.args.is_empty().then_some(self.ret)
    }

    /// As it is written in a message.
    pub(super) fn show(&self, types: &Types) -> String {
        show_function(types, &self.args, self.ret)
    }

    /// Adds the pairs that must agree for these to; false where they cannot.
    fn pairs(&self, other: &Self, types: &Types, open: &mut Vec<(Ty, Ty)>) -> bool {
        open.extend(self.args.iter().copied().zip(other.args.iter().copied()));
        match self.args.len().cmp(&other.args.len()) {
            std::cmp::Ordering::Less => is_anything(types, self.ret),
            std::cmp::Ordering::Greater => is_anything(types, other.ret),
            std::cmp::Ordering::Equal => {
                open.push((self.ret, other.ret));
                true
            }
        }
    }
}

fn show_function(types: &Types, args: &[Ty], ret: Ty) -> String {
    let shown: Vec<String> = args.iter().map(|&arg| types.show(arg)).collect();
    match shown.is_empty() {
        true => types.show(ret),
        false => format!("(({}) -> {})", shown.join(", "), types.show(ret)),
    }
}

/// Whether a type is a variable that stands for any value.
pub(super) fn is_anything(types: &Types, ty: Ty) -> bool {
    matches!(types.get(ty), Type::Var { of: VarKind::Value, .. })
}

/// What a number or a bit is inside a function; none of what is boxed.
fn number(types: &Types, ty: Ty) -> Option<&'static str> {
    match types.get(ty) {
        Type::Int | Type::Var { of: VarKind::Number, .. } => Some("i64"),
        Type::Float => Some("f64"),
        Type::Char => Some("i16"),
        Type::Bool => Some("i1"),
        _ => None,
    }
}

impl Agreements {
    /// Whether two types agree: they are equal, but that a variable stands for any value or for an Int, and that a
    /// function may say in stages what the other one says at once.
    pub(super) fn agree(&mut self, types: &Types, a: Ty, b: Ty) -> bool {
        a == b || self.known.contains(&(a, b)) || self.all(types, vec![(a, b)])
    }

    /// Whether two functions agree.
    pub(super) fn flat(&mut self, types: &Types, a: &Flat, b: &Flat) -> bool {
        let mut open = Vec::new();
        a.pairs(b, types, &mut open) && self.all(types, open)
    }

    /// Whether two functions that do not agree would if numbers and bits became each other: a mistake of conversion.
    fn only_numbers_differ(&mut self, types: &Types, a: &Flat, b: &Flat) -> bool {
        let mut pairs = Vec::new();
        a.pairs(b, types, &mut pairs)
            && pairs.into_iter().all(|(a, b)| {
                (number(types, a).is_some() && number(types, b).is_some()) || self.agree(types, a, b)
            })
    }

    /// Whether the types of each pair agree. Types may be deep, and say the same part often.
    fn all(&mut self, types: &Types, mut open: Vec<(Ty, Ty)>) -> bool {
        let mut assumed = Vec::new();
        while let Some((a, b)) = open.pop() {
            if a == b || !self.known.insert((a, b)) {
                continue;
            }
            assumed.push((a, b));
            if !pairs(types, a, b, &mut open) {
                for pair in &assumed {
                    let _ = self.known.remove(pair);
                }
                return false;
            }
        }
        true
    }
}

/// Adds the pairs that must agree for two types to; false where these cannot.
fn pairs(types: &Types, a: Ty, b: Ty, open: &mut Vec<(Ty, Ty)>) -> bool {
    let mut all = |a: &[Ty], b: &[Ty]| {
        open.extend(a.iter().copied().zip(b.iter().copied()));
        a.len() == b.len()
    };
    match (types.get(a), types.get(b)) {
        (Type::Var { of: VarKind::Value, .. }, _) | (_, Type::Var { of: VarKind::Value, .. }) => true,
        (Type::Var { .. }, other) | (other, Type::Var { .. }) => {
            matches!(other, Type::Int | Type::Var { .. })
        }
        (Type::List(a), Type::List(b)) => all(&[a], &[b]),
        (Type::Tuple(a), Type::Tuple(b)) => all(a, b),
        (Type::Record(a), Type::Record(b)) => {
            open.extend(a.iter().map(|field| field.ty).zip(b.iter().map(|field| field.ty)));
            a.iter().map(|field| field.name).eq(b.iter().map(|field| field.name))
        }
        (
            Type::Custom { home: home_a, name: name_a, args: a },
            Type::Custom { home: home_b, name: name_b, args: b },
        ) => (home_a, name_a) == (home_b, name_b) && all(a, b),
        (Type::Fn { .. }, _) | (_, Type::Fn { .. }) => {
            Flat::of(types, &[], a).pairs(&Flat::of(types, &[], b), types, open)
        }
        _ => false,
    }
}

/// What is compared: a value with what is needed where it stands, or what is said of something with what it is.
#[derive(Debug, Clone, Copy)]
enum Told {
    Value,
    Fact,
}

impl Check<'_> {
    /// That an expression has the type that is needed where it stands; `steps` lead there.
    pub(super) fn fits(&mut self, id: ExprId, steps: &[Segment], what: &str, needed: Ty) {
        let given = self.body.type_of(id);
        if given != needed && !self.state.agreements.agree(&self.program.types, needed, given) {
            self.misfit(id, steps, what, (needed, given));
        }
    }

    #[cold]
    fn misfit(&mut self, id: ExprId, steps: &[Segment], what: &str, types: (Ty, Ty)) {
        if self.state.told.is_some() {
            return;
        }
        let len = self.state.path.len();
        self.state.path.extend_from_slice(steps);
        let mut end = id;
        while let ExprKind::Let { body, .. }
        | ExprKind::LetRec { body, .. }
        | ExprKind::Destruct { body, .. } = self.body[end].kind
        {
            self.state.path.push(Segment::Key(Key::Body));
            end = body;
        }
        self.tell(|this| this.disagreement(this.body[end].at, Told::Value, what, types));
        self.state.path.truncate(len);
    }

    /// That what is said of something is what it is.
    pub(super) fn is_said(&mut self, at: Place, what: &str, known: Ty, said: Ty) {
        if known != said && !self.state.agreements.agree(&self.program.types, known, said) {
            self.tell(|this| this.disagreement(at, Told::Fact, what, (known, said)));
        }
    }

    /// The first disagreement is told after the whole specialization is checked: what else is wrong with it says more.
    pub(super) fn tell(&mut self, fault: impl FnOnce(&Self) -> Box<Fault>) {
        if self.state.told.is_none() {
            self.state.told = Some(fault(self));
        }
    }

    #[cold]
    fn disagreement(&self, at: Place, told: Told, what: &str, (known, given): (Ty, Ty)) -> Box<Fault> {
        let types = &self.program.types;
        let (mut shown_known, mut shown_given) = (types.show(known), types.show(given));
        let kind = match (number(types, known), number(types, given)) {
            (Some(one), Some(other)) if one != other => {
                shown_known.push_str(&format!(" ({one})"));
                shown_given.push_str(&format!(" ({other})"));
                Kind::Conversion
            }
            _ => Kind::Schema,
        };
        let message = match told {
            _ if shown_known == shown_given => {
                format!("{what} is of two types, which are both shown as {shown_known}")
            }
            Told::Value => format!("{what} is {shown_given} where {shown_known} is needed"),
            Told::Fact => format!("{what} is {shown_known}, and is said to be {shown_given} here"),
        };
        self.fault(kind, at, message)
    }

    /// That a function, which takes these arguments at once, is said to be what it is.
    pub(super) fn function_is_said(
        &mut self,
        at: Place,
        what: impl FnOnce(&Self) -> String,
        (params, ret): (&[Ty], Ty),
        said: Ty,
    ) {
        let types = &self.program.types;
        if let Type::Fn { args, ret: own } = types.get(said)
            && args == params
            && own == ret
        {
            return;
        }
        let (known, given) = (Flat::of(types, params, ret), Flat::of(types, &[], said));
        if is_anything(types, said) || self.state.agreements.flat(types, &known, &given) {
            return;
        }
        let what = what(self);
        self.functions_differ(
            at,
            &what,
            (&known, show_function(types, params, ret)),
            (&given, types.show(said)),
        );
    }

    /// That a function is said to be another one.
    #[cold]
    pub(super) fn functions_differ(
        &mut self,
        at: Place,
        what: &str,
        (known, shown_known): (&Flat, String),
        (said, shown_said): (&Flat, String),
    ) {
        let agreements = &mut self.state.agreements;
        let kind = match agreements.only_numbers_differ(&self.program.types, known, said) {
            true => Kind::Conversion,
            false => Kind::Schema,
        };
        let message = format!("{what} is {shown_known}, and is said to be {shown_said} here");
        self.tell(|this| this.fault(kind, at, message));
    }

    /// A fault with the path to a part of what is checked.
    #[cold]
    pub(super) fn fault_at(&self, kind: Kind, at: Place, steps: &[Segment], message: String) -> Box<Fault> {
        let path = [&self.state.path, steps].concat();
        Box::new(Fault { path: path_text(&path, &[]), ..*self.fault(kind, at, message) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::types::{Shallow, Str};

    fn var(types: &mut Types, name: Str, of: VarKind) -> Ty {
        types.intern(&Shallow::Var { name, of })
    }

    fn list(types: &mut Types, element: Ty) -> Ty {
        types.intern(&Shallow::List(element))
    }

    fn tuple(types: &mut Types, elements: &[Ty]) -> Ty {
        types.intern(&Shallow::Tuple(elements))
    }

    fn function(types: &mut Types, args: &[Ty], ret: Ty) -> Ty {
        types.intern(&Shallow::Fn { args, ret })
    }

    fn agree(types: &Types, a: Ty, b: Ty) -> bool {
        let mut agreements = Agreements::default();
        let once = agreements.agree(types, a, b);
        assert_eq!(agreements.agree(types, a, b), once, "again");
        assert_eq!(Agreements::default().agree(types, b, a), once, "the other way round");
        once
    }

    #[test]
    fn variables_stand_for_what_they_can() {
        let mut types = Types::new();
        let name = types.known_str("a");
        let (any, number) = (var(&mut types, name, VarKind::Value), var(&mut types, name, VarKind::Number));
        assert!(agree(&types, any, Ty::INT) && agree(&types, any, Ty::STRING) && agree(&types, any, number));
        assert!(agree(&types, number, Ty::INT) && !agree(&types, number, Ty::FLOAT));
        let (of_any, of_int) = (list(&mut types, any), list(&mut types, Ty::INT));
        let of_floats = list(&mut types, Ty::FLOAT);
        assert!(agree(&types, of_any, of_int) && !agree(&types, of_int, of_floats));
    }

    #[test]
    fn stages_say_the_same_as_all_at_once() {
        let mut types = Types::new();
        let inner = function(&mut types, &[Ty::BOOL], Ty::CHAR);
        let (staged, whole) =
            (function(&mut types, &[Ty::INT], inner), function(&mut types, &[Ty::INT, Ty::BOOL], Ty::CHAR));
        let (shorter, nothing) =
            (function(&mut types, &[Ty::INT], Ty::CHAR), function(&mut types, &[], Ty::CHAR));
        assert!(agree(&types, staged, whole) && !agree(&types, staged, shorter));
        assert!(agree(&types, nothing, Ty::CHAR));
        let name = types.known_str("a");
        let any = var(&mut types, name, VarKind::Value);
        let open = function(&mut types, &[Ty::INT], any);
        assert!(agree(&types, open, staged) && agree(&types, open, whole));
    }

    /// Each level says the one below twice: as trees the types have 2^200 leaves.
    #[test]
    fn types_that_say_parts_often_are_compared_quickly() {
        let mut types = Types::new();
        let name = types.known_str("a");
        let (mut a, mut b) = (var(&mut types, name, VarKind::Value), Ty::INT);
        for _ in 0..200 {
            (a, b) = (tuple(&mut types, &[a, a]), tuple(&mut types, &[b, b]));
        }
        assert!(agree(&types, a, b));
        let c = (0..200).fold(Ty::FLOAT, |inner, _| tuple(&mut types, &[inner, inner]));
        assert!(!agree(&types, b, c));
    }
}
