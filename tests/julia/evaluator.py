"""Julia source in the runtime of runtime.py, and the layouts that it computes.

The bundled image is trimmed: its modules have no bindings left. What is bound here again, types and builtin functions, is
what declarations and type expressions need; the interpreter then runs them. There is no `ccall`, no method of `Base` and no
`using` there. Offsets in the runtime's structures are those of the debug information of Julia 1.13.1 for x86-64.
"""

import ctypes as C
import struct

from runtime import BUILTINS, Runtime

ALIASES = """
const Int = Int64
const UInt = UInt64
const Vector = Array{T,1} where T
const Matrix = Array{T,2} where T
const NTuple = Tuple{Vararg{T,N}} where {N,T}
const Memory = GenericMemory{:not_atomic,T,CPU} where T
const AtomicMemory = GenericMemory{:atomic,T,CPU} where T
const MemoryRef = GenericMemoryRef{:not_atomic,T,CPU} where T
const AbstractVector = AbstractArray{T,1} where T
const AbstractMatrix = AbstractArray{T,2} where T
const LLVMPtr = Core.LLVMPtr
const Cvoid = Nothing
abstract type Enum{T<:Integer} end
"""
# What lowering calls: constructors of variables and of `where`s, and how the runtime would dispatch on a type.
SUPPORT = """
Core.TypeVar(n) = Core._typevar(n::Symbol, Union{}, Any)
Core.TypeVar(n, ub) = Core._typevar(n::Symbol, Union{}, ub)
Core.TypeVar(n, lb, ub) = Core._typevar(n::Symbol, lb, ub)
Core.UnionAll(v, t) = Core._unionall(v, t)
Core.Expr(args...) = Core._expr(args...)
macro atomic(ex) return Expr(:escape, Expr(:atomic, ex)); end
"""
DISPATCH = "function Typeof_(x); if isa(x, Type); return Type{x}; end; return typeof(x); end"
SYMBOL_TAG, MODULE_TAG = 7 << 4, 8 << 4
POINTER, SIZE, INT = C.c_void_p, C.c_size_t, C.c_int


class Evaluator:
    def __init__(self, folder):
        self.runtime = runtime = Runtime(folder)
        self.symbol = runtime.function("jl_symbol", POINTER, C.c_char_p)
        self.get = runtime.function("jl_get_global", POINTER, POINTER, POINTER)
        self.set = runtime.function("jl_set_const", None, POINTER, POINTER, POINTER)
        self.run = runtime.function("jl_eval_string", POINTER, C.c_char_p)
        self.core, self.base, self.main = (runtime.pointer("jl_%s_module" % m) for m in ("core", "base", "main"))
        self.bind_types()
        self.bind_values()
        # There is no compiler: no inference.
        C.c_size_t.from_address(runtime.address("jl_typeinf_func")).value = 0
        self.bind(self.core, "Typeof", self.get(self.core, self.symbol(b"typeof")))
        self.must(DISPATCH)
        runtime.enter_world()
        self.set(self.core, self.symbol(b"Typeof"), self.get(self.main, self.symbol(b"Typeof_")))
        self.add_unionall()
        for line in [*SUPPORT.strip().splitlines(), *ALIASES.strip().splitlines()]:
            self.must(line)

    def evaluate(self, source):
        """The value of a piece of source, and nothing; or nothing, and its error as the runtime shows it."""
        self.runtime.enter_world()
        value = self.run(source.encode())
        error = self.runtime.error()
        return (None, error) if error else (value, None)

    def must(self, source):
        _, error = self.evaluate(source)
        if error:
            raise RuntimeError("%s: %s" % (source, error))

    def bind(self, module, name, value):
        symbol = self.symbol(name.encode())
        if not self.get(module, symbol):
            self.set(module, symbol, value)

    def name_of(self, symbol):
        return self.runtime.text(symbol + 24)

    def type_names(self):
        """The TypeNames in the image's heap: the name of the module, the name, the address."""
        runtime = self.runtime
        kind = runtime.pointer("jl_typename_type")
        items = runtime.u64(runtime.address("jl_linkage_blobs") + 16)
        low, high = runtime.u64(items), runtime.u64(items + 8)
        words = memoryview(runtime.read(low, (high - low) & ~7)).cast("Q")
        for index, word in enumerate(words):
            at = low + 8 * index + 8
            if word & ~15 != kind or at % 16:
                continue
            try:
                symbol, module = runtime.u64(at), runtime.u64(at + 8)
                tags = runtime.u64(symbol - 8) & ~15, runtime.u64(module - 8) & ~15
                if tags == (SYMBOL_TAG, MODULE_TAG):
                    yield self.name_of(runtime.u64(module)), module, self.name_of(symbol), at
            except OSError:
                continue

    def bind_types(self):
        for owner, module, name, at in list(self.type_names()):
            wrapper = self.runtime.u64(at + 48)
            if wrapper and not name.startswith("#"):
                self.bind(module, name, wrapper)
                if owner in ("Core", "Base"):
                    self.bind(self.main, name, wrapper)

    def bind_values(self):
        runtime = self.runtime
        names, instances = runtime.address("jl_builtin_names"), runtime.address("jl_builtin_instances")
        for row in range(BUILTINS):
            name, value = runtime.text(runtime.u64(names + 8 * row)), runtime.u64(instances + 8 * row)
            if value:
                self.bind(self.core, name, value)
                if not name.startswith("_"):
                    self.bind(self.main, name, value)
        vararg = runtime.function("jl_wrap_vararg", POINTER, POINTER, POINTER, INT, INT)(None, None, 0, 0)
        parameters = runtime.u64(runtime.pointer("jl_memory_any_type") + 16)
        values = {"Vararg": vararg, "CPU": self.elements(parameters)[2]}
        values |= {name: runtime.pointer("jl_" + name) for name in ("nothing", "true", "false")}
        for name, value in values.items():
            self.bind(self.core, name, value)
            self.bind(self.main, name, value)
        self.bind(self.core, "Union", runtime.pointer("jl_uniontype_type"))

    def add_unionall(self):
        """`T where v` asks the runtime through a `ccall`; here a builtin function does."""
        runtime = self.runtime
        unionall = runtime.function("jl_type_unionall", POINTER, POINTER, POINTER)
        signature = C.CFUNCTYPE(POINTER, POINTER, C.POINTER(POINTER), C.c_uint32)
        self.unionall = signature(lambda _, arguments, count: unionall(arguments[0], arguments[1]))
        symbol = self.symbol(b"_unionall")
        make = runtime.function("jl_new_generic_function_with_supertype", POINTER, POINTER, POINTER, POINTER, SIZE)
        world = runtime.enter_world()
        value = make(symbol, self.core, runtime.pointer("jl_builtin_type"), world)
        self.set(self.core, symbol, value)
        body = C.cast(self.unionall, POINTER)
        runtime.function("jl_mk_builtin_func", *[POINTER] * 4)(runtime.typeof(value), symbol, body)
        runtime.enter_world()

    def elements(self, vector):
        return [self.runtime.u64(vector + 8 + 8 * index) for index in range(self.runtime.u64(vector))]


class Layouts:
    """Layouts as the README of testdata/type/goldens describes them, of what they say about the whole and the fields."""

    def __init__(self, evaluator):
        self.evaluator, self.runtime = evaluator, evaluator.runtime
        function, pointer = self.runtime.function, self.runtime.pointer
        sizes = C.POINTER(SIZE)
        self.union_layout = function("jl_islayout_inline", INT, POINTER, sizes, sizes)
        self.is_inline = function("jl_datatype_isinlinealloc", INT, POINTER, INT)
        self.has_fixed_layout = function("jl_has_fixed_layout", INT, POINTER)
        self.kinds = {
            pointer("jl_datatype_type"): "datatype",
            pointer("jl_uniontype_type"): "union",
            pointer("jl_unionall_type"): "unionall",
        }

    def kind(self, value):
        if value == self.runtime.pointer("jl_bottom_type"):
            return "bottom"
        return self.kinds.get(self.runtime.typeof(value))

    def describe(self, value):
        kind = self.kind(value)
        if kind == "datatype":
            return {"kind": kind, **self.data_type(value)}
        if kind == "union":
            size, alignment = SIZE(0), SIZE(0)
            inline = bool(self.union_layout(value, C.byref(size), C.byref(alignment)))
            shape = {"size": size.value, "alignment": alignment.value} if inline else {"size": None, "alignment": None}
            return {"kind": kind, "union": {"inline": inline, **shape}}
        return {"kind": kind}

    def data_type(self, value):
        runtime = self.runtime
        name = runtime.u64(value)
        flags, (named,) = runtime.u32(value + 52), runtime.read(name + 104, 1)
        bit = lambda number: bool(flags >> number & 1)
        abstract = bool(named & 1)
        if not abstract and not runtime.u64(value + 40):
            self.has_fixed_layout(value)
        described = {
            "hasfreetypevars": bit(0), "isconcrete": bit(1), "isdispatchtuple": bit(2), "isbits": bit(3),
            "zeroinit": bit(4), "isprimitive": bit(7), "ismutationfree": bit(8), "isidentityfree": bit(9),
            "isabstract": abstract, "mutable": bool(named >> 1 & 1), "mayinlinealloc": bool(named >> 2 & 1),
            "isinlinealloc": not abstract and bool(self.is_inline(value, 0)),
            "isinlinealloc_pointerfree": not abstract and bool(self.is_inline(value, 1)),
        }
        layout = runtime.u64(value + 40)
        return described | (self.layout(layout) if layout else {"size": None, "alignment": None})

    def layout(self, at):
        size, fields, pointers, first, alignment, flags = struct.unpack("<IIIiHH", self.runtime.read(at, 20))
        width = flags >> 1 & 3
        described = {
            "size": size, "alignment": alignment, "npointers": pointers, "first_ptr": first,
            "haspadding": bool(flags & 1), "isbitsegal": bool(flags >> 7 & 1), "opaque": fields == 0 and pointers > 0,
        }
        if width == 3:
            return described
        half = 1 << width
        number = lambda index: int.from_bytes(self.runtime.read(at + 20 + half * index, half), "little")
        pairs = [(number(2 * index), number(2 * index + 1)) for index in range(fields)]
        described["fields"] = [(offset, word >> 1, bool(word & 1)) for word, offset in pairs]
        words = range(2 * fields, 2 * fields + pointers) if first >= 0 else []
        return described | {"fielddesc_bits": 8 * half, "pointer_words": [number(index) for index in words]}
