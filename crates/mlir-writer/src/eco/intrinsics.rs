//! Kernels that are operations (section 5.6).
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::form::Form;
use crate::graph::Ty;
use crate::ir::{Context, OpName};

/// What stands for a call of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Intrinsic {
    pub(super) op: OpName,
    pub(super) result: Form,
    /// Whether a thunk with it in its body may be folded (section 7.1).
    pub(super) folds: bool,
}

/// The kernels that are operations, by home, name and the types of their one or two arguments.
#[derive(Debug)]
pub(super) struct Intrinsics {
    table: HashMap<(&'static str, &'static str, Ty, Option<Ty>), Intrinsic, FxBuildHasher>,
}

/// `kernel operation` pairs.
type Names = &'static [(&'static str, &'static str)];

const INT_BINARY: Names = &[
    ("add", "add"),
    ("sub", "sub"),
    ("mul", "mul"),
    ("idiv", "div"),
    ("modBy", "modby"),
    ("remainderBy", "remainderby"),
    ("pow", "pow"),
    ("min", "min"),
    ("max", "max"),
];
const INT_UNARY: Names = &[("negate", "negate"), ("abs", "abs")];
const FLOAT_BINARY: Names = &[
    ("add", "add"),
    ("sub", "sub"),
    ("mul", "mul"),
    ("fdiv", "div"),
    ("pow", "pow"),
    ("min", "min"),
    ("max", "max"),
    ("atan2", "atan2"),
];
const FLOAT_UNARY: Names = &[
    ("negate", "negate"),
    ("abs", "abs"),
    ("sqrt", "sqrt"),
    ("sin", "sin"),
    ("cos", "cos"),
    ("tan", "tan"),
    ("asin", "asin"),
    ("acos", "acos"),
    ("atan", "atan"),
    ("log", "log"),
];
const FLOAT_TESTS: Names = &[("isNaN", "isNaN"), ("isInfinite", "isInfinite")];
const ROUNDING: Names =
    &[("round", "round"), ("floor", "floor"), ("ceiling", "ceiling"), ("truncate", "truncate")];
const BASICS_COMPARISONS: Names =
    &[("lt", "lt"), ("le", "le"), ("gt", "gt"), ("ge", "ge"), ("eq", "eq"), ("neq", "ne")];
const UTILS_COMPARISONS: Names =
    &[("lt", "lt"), ("le", "le"), ("gt", "gt"), ("ge", "ge"), ("equal", "eq"), ("notEqual", "ne")];
const BIT_BINARY: Names = &[("and", "and"), ("or", "or"), ("xor", "xor")];
const BITWISE: Names = &[
    ("and", "and"),
    ("or", "or"),
    ("xor", "xor"),
    ("shiftLeftBy", "shl"),
    ("shiftRightBy", "shr"),
    ("shiftRightZfBy", "shru"),
];

impl Intrinsics {
    pub(super) fn new(context: &mut Context) -> Self {
        let mut all = Intrinsics { table: HashMap::default() };
        let mut add = |home, names: Names, dialect: &str, args: (Ty, Option<Ty>), result| {
            for (name, op) in names {
                let text = format!("eco.{dialect}.{op}");
                let folds = *op != "cmp_order" && text != "eco.int.pow";
                let intrinsic = Intrinsic { op: context.op_name(&text), result, folds };
                let _ = all.table.insert((home, name, args.0, args.1), intrinsic);
            }
        };
        let (one, two) = (|ty| (ty, None), |ty| (ty, Some(ty)));
        add("Basics", INT_BINARY, "int", two(Ty::INT), Form::Int);
        add("Basics", INT_UNARY, "int", one(Ty::INT), Form::Int);
        add("Basics", FLOAT_BINARY, "float", two(Ty::FLOAT), Form::Float);
        add("Basics", FLOAT_UNARY, "float", one(Ty::FLOAT), Form::Float);
        add("Basics", FLOAT_TESTS, "float", one(Ty::FLOAT), Form::Bit);
        add("Basics", &[("toFloat", "toFloat")], "int", one(Ty::INT), Form::Float);
        add("Basics", ROUNDING, "float", one(Ty::FLOAT), Form::Int);
        add("Basics", &[("not", "not")], "bool", one(Ty::BOOL), Form::Bit);
        add("Basics", BIT_BINARY, "bool", two(Ty::BOOL), Form::Bit);
        add("Bitwise", BITWISE, "int", two(Ty::INT), Form::Int);
        add("Bitwise", &[("complement", "complement")], "int", one(Ty::INT), Form::Int);
        add("Char", &[("toCode", "toInt")], "char", one(Ty::CHAR), Form::Int);
        add("Char", &[("fromCode", "fromInt")], "char", one(Ty::INT), Form::Char);
        for (dialect, ty) in [("int", Ty::INT), ("float", Ty::FLOAT), ("char", Ty::CHAR)] {
            add("Basics", BASICS_COMPARISONS, dialect, two(ty), Form::Bit);
            add("Utils", UTILS_COMPARISONS, dialect, two(ty), Form::Bit);
            add("Utils", &[("compare", "cmp_order")], dialect, two(ty), Form::Boxed);
        }
        all
    }

    /// The operation for a kernel at these types of arguments.
    pub(super) fn find(&self, home: &str, name: &str, args: &[Ty]) -> Option<Intrinsic> {
        let (first, second) = match *args {
            [first] => (first, None),
            [first, second] => (first, Some(second)),
            _ => return None,
        };
        self.table.get(&(home, name, first, second)).copied()
    }
}

/// Whether a kernel is the logarithm to a base, which is three operations.
pub(super) fn is_log_base(home: &str, name: &str, args: &[Ty]) -> bool {
    (home, name) == ("Basics", "logBase") && args == [Ty::FLOAT, Ty::FLOAT]
}

/// The value of a kernel that is a constant.
pub(super) fn constant(home: &str, name: &str, ty: Ty) -> Option<f64> {
    match (home, name, ty) {
        ("Basics", "pi", Ty::FLOAT) => Some(std::f64::consts::PI),
        ("Basics", "e", Ty::FLOAT) => Some(std::f64::consts::E),
        _ => None,
    }
}
