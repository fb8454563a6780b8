//! Types that a graph says twice (section 11): they are compared, never chosen between.
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::Check;
use crate::graph::body::{ExprId, ExprKind, SpecId};
use crate::graph::fault::{Fault, Kind};
use crate::graph::key::Key;
use crate::graph::place::{Place, Segment, path_text};
use crate::graph::program::{Program, SpecKind};
use crate::graph::types::{Ty, Type, Types, VarKind};

/// Pairs of different types that were found to agree where they stand.
#[derive(Debug, Default)]
pub(super) struct Agreements {
    known: HashSet<Pair, FxBuildHasher>,
}

/// Two types that are to agree, and where they stand.
type Pair = (Ty, Ty, Stand);

/// Where two types stand that are to agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Stand {
    /// They are those of a value as a whole, which is converted to what is needed (section 3.5).
    Value,
    /// They are those of a value that has no part of the types in them, as an empty list.
    Empty,
    /// They are those of a part of an object, which is read as it was stored (section 3.3).
    Slot,
    /// They are those of what a closure takes or gives, which it does as its function is made (section 3.1).
    Closure,
}

impl Stand {
    /// Where the types stand that are parts of others: those of objects, or of functions.
    fn of_parts(self, parts: Self) -> Self {
        if self == Stand::Empty { self } else { parts }
    }
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

    /// Adds the pairs that must agree for these to, whose parts stand there; false where they cannot.
    fn pairs(&self, other: &Self, types: &Types, stand: Stand, open: &mut Vec<Pair>) -> bool {
        open.extend(self.args.iter().zip(&other.args).map(|(&a, &b)| (a, b, stand)));
        match self.args.len().cmp(&other.args.len()) {
            std::cmp::Ordering::Less => is_anything(types, self.ret),
            std::cmp::Ordering::Greater => is_anything(types, other.ret),
            std::cmp::Ordering::Equal => {
                open.push((self.ret, other.ret, stand));
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
    /// Whether two types agree: they are equal, but that a variable stands for any value or for an Int that has the same
    /// form there, and that a function may say in stages what the other one says at once.
    pub(super) fn agree(&mut self, program: &Program, a: Ty, b: Ty, stand: Stand) -> bool {
        a == b || self.known.contains(&(a, b, stand)) || self.all(program, vec![(a, b, stand)])
    }

    /// Whether two functions agree, whose arguments and results stand there.
    pub(super) fn flat(&mut self, program: &Program, a: &Flat, b: &Flat, stand: Stand) -> bool {
        let mut open = Vec::new();
        a.pairs(b, &program.types, stand, &mut open) && self.all(program, open)
    }

    /// Whether two functions that do not agree would if numbers and bits became each other: a mistake of conversion.
    fn only_numbers_differ(&mut self, program: &Program, a: &Flat, b: &Flat) -> bool {
        let (types, mut pairs) = (&program.types, Vec::new());
        a.pairs(b, types, Stand::Closure, &mut pairs)
            && pairs.into_iter().all(|(a, b, stand)| {
                (number(types, a).is_some() && number(types, b).is_some()) || self.agree(program, a, b, stand)
            })
    }

    /// Whether the types of each pair agree. Types may be deep, and say the same part often.
    fn all(&mut self, program: &Program, mut open: Vec<Pair>) -> bool {
        let mut assumed = Vec::new();
        while let Some(pair @ (a, b, _)) = open.pop() {
            if a == b || !self.known.insert(pair) {
                continue;
            }
            assumed.push(pair);
            if !pairs(program, pair, &mut open) {
                for pair in &assumed {
                    let _ = self.known.remove(pair);
                }
                return false;
            }
        }
        true
    }
}

/// Whether a variable stands for a type there.
fn stands_for(of: VarKind, other: &Type<'_>, stand: Stand) -> bool {
    let is_number = matches!(other, Type::Int | Type::Var { of: VarKind::Number, .. });
    let is_raw = matches!(other, Type::Int | Type::Float | Type::Char);
    match (of, stand) {
        (VarKind::Value, Stand::Value | Stand::Empty) => true,
        (VarKind::Value, Stand::Slot) => !is_raw,
        (VarKind::Value, Stand::Closure) => !is_raw && !is_number,
        (VarKind::Number, Stand::Slot) => is_number && !is_raw,
        (VarKind::Number, _) => is_number,
    }
}

/// Adds the pairs that must agree for two types to; false where these cannot.
fn pairs(program: &Program, (a, b, stand): Pair, open: &mut Vec<Pair>) -> bool {
    let types = &program.types;
    let slot = stand.of_parts(Stand::Slot);
    let mut all = |a: &[Ty], b: &[Ty]| {
        open.extend(a.iter().zip(b).map(|(&a, &b)| (a, b, slot)));
        a.len() == b.len()
    };
    match (types.get(a), types.get(b)) {
        (Type::Var { of: VarKind::Value, .. }, ref other)
        | (ref other, Type::Var { of: VarKind::Value, .. }) => stands_for(VarKind::Value, other, stand),
        (Type::Var { of, .. }, ref other) | (ref other, Type::Var { of, .. }) => stands_for(of, other, stand),
        (Type::List(a), Type::List(b)) => all(&[a], &[b]),
        (Type::Tuple(a), Type::Tuple(b)) => all(a, b),
        (Type::Record(a), Type::Record(b)) => {
            open.extend(a.iter().zip(b).map(|(a, b)| (a.ty, b.ty, slot)));
            a.iter().map(|field| field.name).eq(b.iter().map(|field| field.name))
        }
        (
            Type::Custom { home: home_a, name: name_a, args: args_a },
            Type::Custom { home: home_b, name: name_b, args: args_b },
        ) => {
            (home_a, name_a) == (home_b, name_b)
                && args_a.len() == args_b.len()
                && customs(program, (a, args_a), (b, args_b), stand, open)
        }
        (Type::Fn { .. }, _) | (_, Type::Fn { .. }) => {
            let (a, b) = (Flat::of(types, &[], a), Flat::of(types, &[], b));
            a.pairs(&b, types, stand.of_parts(Stand::Closure), open)
        }
        _ => false,
    }
}

/// Adds the pairs that must agree for one custom type at two lists of arguments: what is stored of these, only the shapes
/// tell.
fn customs(
    program: &Program,
    (a, args_a): (Ty, &[Ty]),
    (b, args_b): (Ty, &[Ty]),
    stand: Stand,
    open: &mut Vec<Pair>,
) -> bool {
    let (slot, shapes) = (stand.of_parts(Stand::Slot), (program.shape(a), program.shape(b)));
    let of_args = if matches!(shapes, (Some(_), Some(_))) { Stand::Empty } else { slot };
    open.extend(args_a.iter().zip(args_b).map(|(&a, &b)| (a, b, of_args)));
    let (Some(ctors_a), Some(ctors_b)) = shapes else { return true };
    ctors_a.len() == ctors_b.len()
        && ctors_a.iter().zip(ctors_b).all(|(a, b)| {
            let (fields_a, fields_b) = (program.types_of(a.fields), program.types_of(b.fields));
            open.extend(fields_a.iter().zip(fields_b).map(|(&a, &b)| (a, b, slot)));
            (a.name, a.tag, a.fields.len()) == (b.name, b.tag, b.fields.len())
        })
}

/// Added where two types differ only in what their variables stand for.
const OTHERWISE: &str = ": parts of the one are stored or passed in another form than those of the other";

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
        if given == needed {
            return;
        }
        let stand = if self.holds_nothing(id) { Stand::Empty } else { Stand::Value };
        if !self.state.agreements.agree(self.program, needed, given, stand) {
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

    /// Whether a value has no part whose type a variable could stand for: an empty list, or a constructor without fields.
    pub(super) fn holds_nothing(&self, id: ExprId) -> bool {
        match self.body[id].kind {
            ExprKind::List { items, .. } => items.is_empty(),
            ExprKind::Global { spec, .. } => self.is_nullary(spec),
            ExprKind::Var { name, .. } => {
                self.state.scope.visible(name).is_some_and(|known| known.holds_nothing)
            }
            _ => false,
        }
    }

    pub(super) fn is_nullary(&self, spec: SpecId) -> bool {
        self.program.signature(spec).is_some_and(|signature| {
            matches!(signature.kind, SpecKind::Ctor { .. }) && signature.params.is_empty()
        })
    }

    /// That what is said of something is what it is.
    pub(super) fn is_said(&mut self, at: Place, what: &str, known: Ty, said: Ty) {
        self.is_said_there(at, what, (known, said), Stand::Value);
    }

    /// That what is said of something is what it is where it stands.
    pub(super) fn is_said_there(&mut self, at: Place, what: &str, (known, said): (Ty, Ty), stand: Stand) {
        if known != said && !self.state.agreements.agree(self.program, known, said, stand) {
            self.tell(|this| this.disagreement(at, Told::Fact, what, (known, said)));
        }
    }

    /// What is checked has a better place than what generation does with it: it tells of what disagrees in it.
    pub(super) fn placed<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.state.told.is_some();
        let result = check(self);
        self.state.is_placed |= !before && self.state.told.is_some();
        result
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
        let is_stored_otherwise =
            Agreements::default().agree(self.program, known, given, Stand::Empty) && kind == Kind::Schema;
        let otherwise = if is_stored_otherwise { OTHERWISE } else { "" };
        let message = match told {
            _ if shown_known == shown_given => {
                format!("{what} is of two types, which are both shown as {shown_known}")
            }
            Told::Value => format!("{what} is {shown_given} where {shown_known} is needed{otherwise}"),
            Told::Fact => {
                format!("{what} is {shown_known}, and is said to be {shown_given} here{otherwise}")
            }
        };
        self.fault(kind, at, message)
    }

    /// That a function, which takes these arguments at once, is said to be what it is. What it takes and gives stands
    /// there: it is that of a closure, but where the function is called by its name.
    pub(super) fn function_is_said(
        &mut self,
        at: Place,
        what: impl FnOnce(&Self) -> String,
        (params, ret): (&[Ty], Ty),
        (said, stand): (Ty, Stand),
    ) {
        let types = &self.program.types;
        if let Type::Fn { args, ret: own } = types.get(said)
            && args == params
            && own == ret
        {
            return;
        }
        let (known, given) = (Flat::of(types, params, ret), Flat::of(types, &[], said));
        if is_anything(types, said) || self.state.agreements.flat(self.program, &known, &given, stand) {
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
        let kind = match agreements.only_numbers_differ(self.program, known, said) {
            true => Kind::Conversion,
            false => Kind::Schema,
        };
        let otherwise = if agreements.flat(self.program, known, said, Stand::Empty) { OTHERWISE } else { "" };
        let message = format!("{what} is {shown_known}, and is said to be {shown_said} here{otherwise}");
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

    fn agree_there(program: &Program, a: Ty, b: Ty, stand: Stand) -> bool {
        let mut agreements = Agreements::default();
        let once = agreements.agree(program, a, b, stand);
        assert_eq!(agreements.agree(program, a, b, stand), once, "again");
        assert_eq!(Agreements::default().agree(program, b, a, stand), once, "the other way round");
        once
    }

    fn agree(program: &Program, a: Ty, b: Ty) -> bool {
        agree_there(program, a, b, Stand::Value)
    }

    #[test]
    fn variables_stand_for_what_they_can() {
        let mut program = Program::new();
        let types = &mut program.types;
        let name = types.known_str("a");
        let (any, number) = (var(types, name, VarKind::Value), var(types, name, VarKind::Number));
        let [of_any, of_number, of_int, of_strings] =
            [any, number, Ty::INT, Ty::STRING].map(|element| list(types, element));
        let is = |a, b| agree(&program, a, b);
        assert!(is(any, Ty::INT) && is(any, Ty::STRING) && is(any, number) && is(any, of_int));
        assert!(is(number, Ty::INT) && !is(number, Ty::FLOAT));
        assert!(is(of_any, of_strings) && is(of_any, of_number));
        assert!(!is(of_any, of_int) && !is(of_number, of_int) && !is(of_number, of_strings));
        let empty = |a, b| agree_there(&program, a, b, Stand::Empty);
        assert!(empty(of_any, of_int) && empty(of_number, of_int) && !empty(of_int, of_strings));
    }

    /// A number is stored in a box, and passed as it is.
    #[test]
    fn variables_in_functions_stand_for_what_is_passed_as_they_are() {
        let mut program = Program::new();
        let types = &mut program.types;
        let name = types.known_str("a");
        let (any, number) = (var(types, name, VarKind::Value), var(types, name, VarKind::Number));
        let [of_any, of_number, of_int, of_bool] =
            [any, number, Ty::INT, Ty::BOOL].map(|ty| function(types, &[ty], ty));
        let is = |a, b| agree(&program, a, b);
        assert!(is(of_number, of_int) && is(of_any, of_bool));
        assert!(!is(of_any, of_int) && !is(of_any, of_number));
    }

    /// What is stored of the arguments of a custom type, its shapes say.
    #[test]
    fn custom_types_agree_as_their_fields_do() {
        let mut program = Program::new();
        let [home, name, a] = ["M", "Box", "a"].map(|text| program.types.known_str(text));
        let any = var(&mut program.types, a, VarKind::Value);
        let mut of = |name, arg| program.types.intern(&Shallow::Custom { home, name, args: &[arg] });
        let ([boxed, boxed_int], [bare, bare_int]) =
            ([any, Ty::INT].map(|arg| of(name, arg)), [any, Ty::INT].map(|arg| of(a, arg)));
        assert!(!agree(&program, boxed, boxed_int) && !agree(&program, bare, bare_int));
        for (ty, field) in [(boxed, any), (boxed_int, Ty::INT), (bare, Ty::INT), (bare_int, Ty::INT)] {
            let fields = crate::graph::types::append(&mut program.tys, &[field]);
            program.ctors.push(crate::graph::program::ShapeCtor { name, tag: 0, fields });
            let ctors = crate::graph::types::List::new(program.ctors.len() - 1, 1);
            assert!(program.enter_shape(ty, ctors));
        }
        assert!(!agree(&program, boxed, boxed_int) && agree(&program, bare, bare_int));
    }

    #[test]
    fn stages_say_the_same_as_all_at_once() {
        let mut program = Program::new();
        let types = &mut program.types;
        let inner = function(types, &[Ty::BOOL], Ty::CHAR);
        let (staged, whole) =
            (function(types, &[Ty::INT], inner), function(types, &[Ty::INT, Ty::BOOL], Ty::CHAR));
        let (shorter, nothing) = (function(types, &[Ty::INT], Ty::CHAR), function(types, &[], Ty::CHAR));
        let name = types.known_str("a");
        let any = var(types, name, VarKind::Value);
        let open = function(types, &[Ty::INT], any);
        assert!(agree(&program, staged, whole) && !agree(&program, staged, shorter));
        assert!(agree(&program, nothing, Ty::CHAR));
        assert!(agree(&program, open, staged) && agree(&program, open, whole));
    }

    /// Each level says the one below twice: as trees the types have 2^200 leaves.
    #[test]
    fn types_that_say_parts_often_are_compared_quickly() {
        let mut program = Program::new();
        let types = &mut program.types;
        let name = types.known_str("a");
        let (mut a, mut b) = (var(types, name, VarKind::Value), Ty::STRING);
        for _ in 0..200 {
            (a, b) = (tuple(types, &[a, a]), tuple(types, &[b, b]));
        }
        let c = (0..200).fold(Ty::FLOAT, |inner, _| tuple(types, &[inner, inner]));
        assert!(agree(&program, a, b) && !agree(&program, b, c));
    }
}
