//! The programs of this test: functions over a few types, and every way of getting at a
//! function that the pass tells apart.

pub(crate) type Variable = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// `i64`
    Int,
    /// `double`, always a small integer
    Double,
    /// `<2 x i64>`
    Ints,
    /// `<4 x double>`
    Doubles,
    /// `ptr` to four `i64`
    Memory,
    /// `ptr` to a function with the signature of this number
    Function(usize),
}

impl Type {
    pub(crate) fn ir(self) -> &'static str {
        match self {
            Type::Int => "i64",
            Type::Double => "double",
            Type::Ints => "<2 x i64>",
            Type::Doubles => "<4 x double>",
            Type::Memory | Type::Function(_) => "ptr",
        }
    }

    pub(crate) fn is_vector(self) -> bool {
        matches!(self, Type::Ints | Type::Doubles)
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Type::Double | Type::Doubles)
    }

    /// 64-bit words that a value takes in the driver's buffers.
    pub(crate) fn words(self) -> usize {
        match self {
            Type::Int | Type::Double | Type::Function(_) => 1,
            Type::Ints => 2,
            Type::Doubles | Type::Memory => 4,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    Plain,
    ByVal,
    Nest,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    pub(crate) ty: Type,
    pub(crate) passing: Passing,
}

/// A function type with what else caller and callee must agree on. A `Memory` result is
/// returned through an `sret` parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signature {
    pub(crate) convention: &'static str,
    pub(crate) result: Type,
    pub(crate) parameters: &'static [Parameter],
    /// The parameters from this one on are variadic.
    pub(crate) fixed: usize,
}

impl Signature {
    pub(crate) fn returns_memory(&self) -> bool {
        self.result == Type::Memory
    }

    pub(crate) fn is_variadic(&self) -> bool {
        self.fixed < self.parameters.len()
    }

    pub(crate) fn has_vectors(&self) -> bool {
        self.result.is_vector() || self.parameters.iter().any(|p| p.ty.is_vector())
    }

    pub(crate) fn has_memory(&self) -> bool {
        self.returns_memory() || self.parameters.iter().any(|p| p.ty == Type::Memory)
    }
}

const fn plain(ty: Type) -> Parameter {
    Parameter { ty, passing: Passing::Plain }
}

const fn signature(result: Type, parameters: &'static [Parameter]) -> Signature {
    Signature { convention: "", result, parameters, fixed: parameters.len() }
}

const fn fastcc(signature: Signature) -> Signature {
    Signature { convention: "fastcc ", ..signature }
}

const INT: Parameter = plain(Type::Int);
const DOUBLE: Parameter = plain(Type::Double);
const INTS: Parameter = plain(Type::Ints);
const DOUBLES: Parameter = plain(Type::Doubles);
const MEMORY: Parameter = plain(Type::Memory);
const INT_FUNCTION: Parameter = plain(Type::Function(UNARY));
const DOUBLE_FUNCTION: Parameter = plain(Type::Function(DOUBLE_BINARY));
const BYVAL: Parameter = Parameter { ty: Type::Memory, passing: Passing::ByVal };
const NEST: Parameter = Parameter { ty: Type::Memory, passing: Passing::Nest };

/// The numbers of signatures that the generator treats specially.
pub(crate) const UNARY: usize = 0;
pub(crate) const BINARY: usize = 1;
pub(crate) const DOUBLE_BINARY: usize = 2;
pub(crate) const GETTER: usize = 6;
pub(crate) const FAST_BINARY: usize = 9;

pub(crate) const SIGNATURES: [Signature; 17] = [
    signature(Type::Int, &[INT]),
    signature(Type::Int, &[INT, INT]),
    signature(Type::Double, &[DOUBLE, DOUBLE]),
    signature(Type::Doubles, &[DOUBLES, DOUBLE]),
    signature(Type::Ints, &[INTS, INT]),
    signature(Type::Int, &[INT_FUNCTION, INT]),
    signature(Type::Function(UNARY), &[INT]),
    signature(Type::Int, &[MEMORY, INT]),
    signature(Type::Memory, &[BYVAL, INT]),
    fastcc(signature(Type::Int, &[INT, INT])),
    fastcc(signature(Type::Doubles, &[DOUBLES, DOUBLE])),
    signature(Type::Int, &[INT_FUNCTION, INT_FUNCTION, INT]),
    fastcc(signature(Type::Memory, &[BYVAL, INT])),
    signature(Type::Int, &[DOUBLES, INT]),
    signature(Type::Double, &[DOUBLE_FUNCTION, DOUBLE]),
    signature(Type::Int, &[NEST, INT]),
    Signature { convention: "", result: Type::Int, parameters: &[INT, INT, INT, INT], fixed: 1 },
];

/// A name that stands for a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    Function(usize),
    Alias(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Variable(Variable),
    /// All elements of a vector, where one is asked for; doubles too are integers.
    Constant(i64),
    Symbol(Symbol),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Add,
    Subtract,
    Multiply,
    /// Not on doubles, like those that follow.
    And,
    Or,
    Xor,
    ShiftLeft(u8),
    ShiftRight(u8),
}

/// `a < b` of signed integers
#[derive(Clone, Copy, Debug)]
pub(crate) struct Condition {
    pub(crate) a: Operand,
    pub(crate) b: Operand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Narrow {
    Float,
    Half,
    BFloat,
}

impl Narrow {
    pub(crate) fn ir(self) -> &'static str {
        match self {
            Narrow::Float => "float",
            Narrow::Half => "half",
            Narrow::BFloat => "bfloat",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallForm {
    Plain,
    Tail,
    Invoke,
}

/// How the address of one of several functions gets into a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Take {
    /// Stored into an alloca and loaded.
    Memory,
    /// Exchanged into an alloca and loaded.
    Exchange,
    Freeze,
    /// A field of a constant struct.
    Struct,
    /// A field of a constant struct, another one of which was overwritten.
    Insert,
    /// A constant array stored into an alloca.
    Array,
    /// An element of a constant vector.
    Vector,
    /// A constant vector stored into an alloca.
    VectorStore,
    /// By way of an integer.
    Integer,
    /// Stored with an offset, which is taken back after the load.
    Offset,
    /// A phi with two entries for one block.
    SwitchPhi,
}

impl Take {
    /// How many functions it chooses from.
    pub(crate) fn choices(self) -> usize {
        match self {
            Take::Memory | Take::Exchange | Take::Freeze | Take::Struct => 1,
            Take::Integer | Take::Offset => 1,
            Take::Insert | Take::Vector | Take::VectorStore | Take::SwitchPhi => 2,
            Take::Array => 4,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Phi {
    pub(crate) variable: Variable,
    pub(crate) ty: Type,
    pub(crate) flags: &'static str,
    pub(crate) a: Operand,
    pub(crate) b: Operand,
}

/// A value carried by a loop: `variable` within an iteration, `next` at its end, `result`
/// after the loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    pub(crate) variable: Variable,
    pub(crate) result: Variable,
    pub(crate) ty: Type,
    pub(crate) flags: &'static str,
    pub(crate) start: Operand,
    pub(crate) next: Operand,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Trips {
    Constant(i64),
    /// The operand modulo 4, plus 1.
    Computed(Operand),
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) result: Variable,
    pub(crate) signature: usize,
    pub(crate) callee: Operand,
    pub(crate) arguments: Vec<Operand>,
    pub(crate) form: CallForm,
    pub(crate) flags: &'static str,
}

#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Binary {
        result: Variable,
        ty: Type,
        operation: Operation,
        flags: &'static str,
        a: Operand,
        b: Operand,
    },
    Negate {
        result: Variable,
        ty: Type,
        flags: &'static str,
        a: Operand,
    },
    /// `a * b + c` by `llvm.fma` or `llvm.fmuladd`
    MultiplyAdd {
        result: Variable,
        ty: Type,
        fma: bool,
        flags: &'static str,
        a: Operand,
        b: Operand,
        c: Operand,
    },
    /// `a < b` of doubles, as an integer
    Less {
        result: Variable,
        flags: &'static str,
        a: Operand,
        b: Operand,
    },
    /// The low 8 bits of an integer as a double
    ToDouble {
        result: Variable,
        a: Operand,
    },
    ToInt {
        result: Variable,
        a: Operand,
    },
    /// The low 8 bits of doubles, so that their products stay exact
    Reduce {
        result: Variable,
        ty: Type,
        a: Operand,
    },
    /// Truncated to a type in which the value is exact, and extended again
    Narrow {
        result: Variable,
        to: Narrow,
        flags: &'static str,
        a: Operand,
    },
    /// A vector with one element replaced
    InsertElement {
        result: Variable,
        ty: Type,
        a: Operand,
        element: Operand,
        lane: usize,
    },
    ExtractElement {
        result: Variable,
        ty: Type,
        a: Operand,
        lane: usize,
    },
    Select {
        result: Variable,
        ty: Type,
        flags: &'static str,
        condition: Condition,
        a: Operand,
        b: Operand,
    },
    /// A query of the CPU's features; the loader answers 0.
    HaveFma {
        result: Variable,
    },
    Allocate {
        result: Variable,
        words: [Operand; 4],
    },
    Load {
        result: Variable,
        memory: Operand,
        index: usize,
    },
    Store {
        memory: Operand,
        index: usize,
        value: Operand,
    },
    /// Stores two integers at once.
    StoreInts {
        memory: Operand,
        value: Operand,
    },
    /// One of the symbols, chosen by the low bits of `index`
    Take {
        result: Variable,
        form: Take,
        symbols: Vec<Symbol>,
        index: Operand,
    },
    /// Loads a function pointer from a global.
    Fetch {
        result: Variable,
        global: usize,
        leaf: usize,
    },
    Call(Call),
    If {
        condition: Condition,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
        phis: Vec<Phi>,
    },
    Loop {
        trips: Trips,
        carried: Vec<Carried>,
        body: Vec<Statement>,
    },
    /// A cycle with two entries, which is no natural loop
    Irreducible {
        result: Variable,
        a: Operand,
    },
    /// Jumps to one of two blocks by its address.
    Jump {
        result: Variable,
        index: Operand,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum Ending {
    Return(Operand),
    /// Ends with a `musttail` call of a function of the same signature.
    MustTail(Call),
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) signature: usize,
    pub(crate) linkage: &'static str,
    /// After the parameters, as in the IR.
    pub(crate) attributes: Vec<&'static str>,
    pub(crate) debug: bool,
    pub(crate) has_unreachable_loop: bool,
    pub(crate) body: Vec<Statement>,
    pub(crate) ending: Ending,
}

/// The initializer of a global variable
#[derive(Clone, Debug)]
pub(crate) enum Constant {
    Symbol(Symbol),
    /// The address as an `i64`
    Integer(Symbol),
    Null,
    Byte(u8),
    Array(Vec<Constant>),
    Vector(Vec<Constant>),
    Struct(Vec<Constant>),
    Packed(Vec<Constant>),
}

/// A function in an initializer
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    pub(crate) symbol: Symbol,
    pub(crate) offset: u64,
    pub(crate) is_integer: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Global {
    pub(crate) linkage: &'static str,
    pub(crate) is_constant: bool,
    pub(crate) value: Constant,
}

#[derive(Clone, Debug)]
pub(crate) struct Alias {
    pub(crate) linkage: &'static str,
    pub(crate) aliasee: Symbol,
}

/// What a selective target clones
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Categories {
    pub(crate) math: bool,
    pub(crate) looping: bool,
    pub(crate) simd: bool,
    pub(crate) cpu: bool,
    pub(crate) float16: bool,
    pub(crate) bfloat16: bool,
}

impl Categories {
    pub(crate) fn intersects(self, other: Self) -> bool {
        (self.math && other.math)
            || (self.looping && other.looping)
            || (self.simd && other.simd)
            || (self.cpu && other.cpu)
            || (self.float16 && other.float16)
            || (self.bfloat16 && other.bfloat16)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) features: &'static str,
    pub(crate) clone_all: bool,
    pub(crate) base: usize,
    pub(crate) categories: Categories,
    pub(crate) opt_size: bool,
    pub(crate) min_size: bool,
    /// Sets flags that mean nothing to the pass.
    pub(crate) noise: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) functions: Vec<Function>,
    pub(crate) globals: Vec<Global>,
    pub(crate) aliases: Vec<Alias>,
    pub(crate) targets: Vec<Target>,
    /// The clone sets of a module that is annotated already, else the pass annotates.
    pub(crate) clone_sets: Option<Vec<u32>>,
    pub(crate) has_suffix: bool,
    /// Functions that are in the function table only if they have to be.
    pub(crate) unlisted: Vec<bool>,
}

impl Program {
    /// The function that a symbol names in the end
    pub(crate) fn aliasee(&self, symbol: Symbol) -> usize {
        match symbol {
            Symbol::Function(function) => function,
            Symbol::Alias(alias) => self.aliasee(self.aliases[alias].aliasee),
        }
    }

    pub(crate) fn signature(&self, function: usize) -> &'static Signature {
        &SIGNATURES[self.functions[function].signature]
    }
}

impl Global {
    pub(crate) fn leaves(&self) -> Vec<Leaf> {
        let mut leaves = Vec::new();
        self.value.collect_leaves(0, &mut leaves);
        leaves
    }
}

impl Constant {
    pub(crate) fn ir_type(&self) -> String {
        match self {
            Constant::Symbol(_) | Constant::Null => "ptr".into(),
            Constant::Integer(_) => "i64".into(),
            Constant::Byte(_) => "i8".into(),
            Constant::Array(items) => format!("[{} x {}]", items.len(), items[0].ir_type()),
            Constant::Vector(items) => format!("<{} x {}>", items.len(), items[0].ir_type()),
            Constant::Struct(items) => format!("{{ {} }}", join(items, Constant::ir_type)),
            Constant::Packed(items) => format!("<{{ {} }}>", join(items, Constant::ir_type)),
        }
    }

    fn alignment(&self) -> u64 {
        match self {
            Constant::Symbol(_) | Constant::Integer(_) | Constant::Null => 8,
            Constant::Byte(_) | Constant::Packed(_) => 1,
            Constant::Vector(_) => self.size(),
            Constant::Array(items) => items[0].alignment(),
            Constant::Struct(items) => items.iter().map(Constant::alignment).max().unwrap_or(1),
        }
    }

    fn size(&self) -> u64 {
        match self {
            Constant::Symbol(_) | Constant::Integer(_) | Constant::Null => 8,
            Constant::Byte(_) => 1,
            Constant::Array(items) | Constant::Vector(items) => items[0].size() * items.len() as u64,
            Constant::Packed(items) => items.iter().map(Constant::size).sum(),
            Constant::Struct(items) => {
                let end = items
                    .iter()
                    .fold(0, |offset: u64, item| offset.next_multiple_of(item.alignment()) + item.size());
                end.next_multiple_of(self.alignment())
            }
        }
    }

    fn collect_leaves(&self, offset: u64, leaves: &mut Vec<Leaf>) {
        match self {
            Constant::Symbol(symbol) | Constant::Integer(symbol) => leaves.push(Leaf {
                symbol: *symbol,
                offset,
                is_integer: matches!(self, Constant::Integer(_)),
            }),
            Constant::Null | Constant::Byte(_) => {}
            Constant::Array(items)
            | Constant::Vector(items)
            | Constant::Struct(items)
            | Constant::Packed(items) => {
                let mut within: u64 = 0;
                for item in items {
                    if matches!(self, Constant::Struct(_)) {
                        within = within.next_multiple_of(item.alignment());
                    }
                    item.collect_leaves(offset + within, leaves);
                    within += item.size();
                }
            }
        }
    }
}

pub(crate) fn join<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    let texts: Vec<String> = items.iter().map(text).collect();
    texts.join(", ")
}

pub(crate) fn function_name(function: usize) -> String {
    format!("jl_f{function}")
}

pub(crate) fn alias_name(alias: usize) -> String {
    format!("jl_a{alias}")
}

pub(crate) fn global_name(global: usize) -> String {
    format!("jl_g{global}")
}

pub(crate) fn symbol_name(symbol: Symbol) -> String {
    match symbol {
        Symbol::Function(function) => function_name(function),
        Symbol::Alias(alias) => alias_name(alias),
    }
}

/// The versions of Julia that differ for the pass
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    V1_10,
    V1_11,
    V1_12_0,
    V1_12_3,
    V1_13,
    V1_14,
}

impl Label {
    pub(crate) const ALL: [Label; 6] =
        [Label::V1_10, Label::V1_11, Label::V1_12_0, Label::V1_12_3, Label::V1_13, Label::V1_14];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Label::V1_10 => "1.10",
            Label::V1_11 => "1.11",
            Label::V1_12_0 => "1.12.0",
            Label::V1_12_3 => "1.12.3",
            Label::V1_13 => "1.13",
            Label::V1_14 => "1.14",
        }
    }

    /// Whether slots start as autoinit trampolines.
    pub(crate) fn has_autoinit(self) -> bool {
        matches!(self, Label::V1_12_3 | Label::V1_13 | Label::V1_14)
    }
}
