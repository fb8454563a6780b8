"""Random declarations and type expressions, right ones and wrong ones."""

import random
import re

PLAIN = """Int8 UInt8 Int16 Int32 Int64 UInt64 Int128 UInt128 Float16 Float32 Float64 Bool Char Nothing Missing Symbol String
Any Module DataType UnionAll Union{} Tuple{} Real Integer AbstractString Function Core.SimpleVector Core.BFloat16
Core.TypeofBottom Type Tuple NamedTuple Vector Array Int UInt Number Cvoid Base.RefValue{Int8} Expr Task""".split()
VALUES = """1 0 -1 3 :x :y true false 'c' 1.5 1.5f0 0x01 0x0102 (1,2) (:a,:b) () (1,:a,0x02) nothing (1,(2,:z))""".split()
NO_PARAMETERS = ["(Int8,1)", '"s"', "Vararg", "(1,Core)"]
ABSTRACT = "Any Real Integer Number AbstractVector{Int8} AbstractArray{Float32,2} Function Ref{Int8} Signed".split()
NO_SUPERTYPES = """Int8 Tuple{Int8} Tuple NamedTuple Type{Int8} Type Union{Int8,Int16} AbstractVector 1 Undefined DataType
Core.Builtin Vector{Int8} String Union{} Ptr{Int8} AbstractVector{1} NamedTuple{(:a,),Tuple{Int8}} SELF""".split()
# What is within each bound.
WITHIN = {
    "Real": "Int8 Float64 Bool Int128 UInt16 Real Integer",
    "Integer": "Int8 UInt32 Bool Int64",
    "Number": "Int16 Complex{Float32} Float16",
    "AbstractVector": "Vector{Int8} Memory{Int8} Vector",
    "Signed": "Int8 Int128",
    "Union{Int8,Int16}": "Int8 Int16 Union{Int8,Int16} Union{}",
    "Tuple": "Tuple{} Tuple{Int8,Any} NTuple{3,Int16} Tuple",
    "Function": "Function typeof(tuple)",
    "AbstractArray{Int8}": "Vector{Int8} Array{Int8,3} Matrix{Int8}",
    "Ref": "Ref{Int8} Base.RefValue{Int16} Ptr{Int8}",
}
WRAPPERS = "Vector Matrix Memory MemoryRef AtomicMemory Base.RefValue Ref Ptr VecElement Type Val AbstractVector Set".split()
OF_ITSELF = """Union{Nothing,%s} Vector{%s} Tuple{%s} Tuple{Vararg{%s}} Pair{%s,Int8} Type{%s} Memory{%s} %s Ptr{%s} Val{%s}
NTuple{2,%s}""".split()
# `T` stands for a type.
WRONG = """Vector{T,T} Array{T,1,2} Tuple{Vararg{T,-1}} Tuple{Vararg{T,:a}} Union{1} Union{T,:x} Int8{T}
Tuple{Vararg{T},Int8} NamedTuple{(:a,:a),Tuple{Int8,Int8}} NamedTuple{(:a,),Tuple{T,T}} NamedTuple{:a,Tuple{T}}
NamedTuple{(1,),Tuple{T}} NamedTuple{(:a,),Tuple{Vararg{Int8}}} NamedTuple{(:a,),T} Complex{T} Rational{T}
GenericMemory{1,T,Core.CPU} GenericMemory{:odd,T,Core.CPU} GenericMemory{:atomic,T,1} Undefined Undefined{T} Base.Undefined
Ptr{T,T} Vararg{T} Vector{Vararg{T}} VecElement{T,1} Union{}{T} Tuple{Union{}} Tuple{1} Tuple{Vararg{1}} Union{T,Int8}{Int8}
Enum{T} NTuple{Int8,T} Tuple{T}{Int8} Type{T,Int8} Type{1}
Memory{1} MemoryRef{1} Vector{1} Ptr{1} Ref{:a} Pair{1,2} VecElement{1}""".split() + ["(Vector{S} where S){Int8,1}", "(Vector{S} where S<:Integer){String}"]


class Generator:
    def __init__(self, seed, prefix):
        self.random = random.Random(seed)
        self.prefix, self.count = prefix, 0
        self.known = []  # names with the bounds of their parameters
        self.aliases = []  # names with the number of their parameters
        self.wrong = 0.0

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, options):
        return self.random.choice(options)

    def name(self, kind):
        self.count += 1
        return "%s%s%d" % (kind, self.prefix, self.count)

    # Type expressions.

    def type(self, depth, scope=()):
        if scope and self.chance(0.35):
            return self.pick(scope)
        if depth <= 0 or self.chance(0.3):
            return self.pick(PLAIN[:22] if self.chance(0.8) else PLAIN)
        if self.chance(self.wrong * 0.1):
            return re.sub(r"\bT\b", lambda _: self.type(depth - 1, scope), self.pick(WRONG))
        forms = [self.declared, self.declared, self.alias, self.union, self.union, self.tuple, self.tuple, self.ntuple,
                 self.vector, self.named, self.wrapped, self.wrapped, self.memory, self.value, self.value, self.pair,
                 self.where, self.where, self.anonymous]
        return self.pick(forms)(depth - 1, scope)

    def types(self, low, high, depth, scope):
        return ",".join(self.type(depth, scope) for _ in range(self.random.randint(low, high)))

    def declared(self, depth, scope):
        if not self.known:
            return self.pick(PLAIN)
        name, bounds = self.pick(self.known)
        return name if bounds and self.chance(0.1) else name + self.parameters(bounds, depth, scope)

    def parameters(self, bounds, depth, scope=()):
        given = [self.within(bound, depth, scope) for bound in bounds]
        if self.chance(self.wrong * 0.3):
            given.append("Int8")
        elif given and self.chance(self.wrong * 0.3):
            given[-1] = self.pick(VALUES + PLAIN)
        return "{%s}" % ",".join(given) if given else ""

    def within(self, bound, depth, scope):
        if bound in WITHIN and not self.chance(self.wrong * 0.2):
            return self.pick(WITHIN[bound].split())
        return self.value_text() if self.chance(0.25) else self.type(depth, scope)

    def value_text(self):
        return self.pick(NO_PARAMETERS if self.chance(self.wrong * 0.1) else VALUES)

    def alias(self, depth, scope):
        if not self.aliases:
            return self.pick(PLAIN)
        name, arity = self.pick(self.aliases)
        return name + ("{%s}" % self.types(1, arity, depth, scope) if arity else "")

    def union(self, depth, scope):
        return "Union{%s}" % self.types(1, 4, depth, scope)

    def tuple(self, depth, scope):
        parts = [part for part in [self.types(0, 4, depth, scope)] if part]
        if self.chance(0.25):
            element = self.type(depth, scope)
            parts.append(self.pick(["Vararg{%s}" % element, "Vararg{%s,%d}" % (element, self.random.randint(0, 4)), "Vararg"]))
        return "Tuple{%s}" % ",".join(parts)

    def ntuple(self, depth, scope):
        return "NTuple{%s,%s}" % (self.pick("0 1 2 3 5 16 17".split()), self.type(depth, scope))

    def vector(self, depth, scope):
        elements = "Int8 Float32 Float64 UInt16 Int128 Bool Ptr{Int8} Char Float16".split() + list(scope)
        return "NTuple{%s,VecElement{%s}}" % (self.pick("1 2 3 4 8 16".split()), self.pick(elements))

    def named(self, depth, scope):
        names = self.random.sample("abcd", self.random.randint(0, 3))
        types = ",".join(self.type(depth, scope) for _ in names)
        return "NamedTuple{(%s),Tuple{%s}}" % ("".join(":%s," % name for name in names), types)

    def wrapped(self, depth, scope):
        return "%s{%s}" % (self.pick(WRAPPERS), self.type(depth, scope))

    def memory(self, depth, scope):
        kind = self.pick([":not_atomic", ":atomic"])
        name = self.pick(["GenericMemory", "GenericMemoryRef"])
        return self.pick([
            "%s{%s,%s,Core.CPU}" % (name, kind, self.type(depth, scope)),
            "Array{%s,%d}" % (self.type(depth, scope), self.random.randint(0, 3)),
            "Core.LLVMPtr{%s,%d}" % (self.type(depth, scope), self.pick([0, 1, 3, 5])),
        ])

    def value(self, depth, scope):
        return "Val{%s}" % self.value_text()

    def pair(self, depth, scope):
        return "%s{%s}" % (self.pick(["Pair", "Dict"]), self.types(2, 2, depth, scope))

    def where(self, depth, scope):
        variables, inner = [], list(scope)
        for name in self.random.sample("TSUV", self.random.randint(1, 2)):
            bound = self.pick(list(WITHIN) + inner)
            variables.append(self.pick([name, "%s<:%s" % (name, bound), "%s>:%s" % (name, bound), "Int8<:%s<:Integer" % name]))
            inner = [other for other in inner if other != name] + [name]
        return "(%s where {%s})" % (self.type(depth, inner), ",".join(variables))

    def anonymous(self, depth, scope):
        return "%s{<:%s}" % (self.pick(["Vector", "Val", "Ptr", "AbstractArray"]), self.type(depth, scope))

    # Declarations: as they are, and as the runtime is given them, which has no macros, closures and imports.

    def header(self):
        parameters, bounds, scope = [], [], []
        for name in self.random.sample("TSNP", self.random.randint(1, 3) if self.chance(0.45) else 0):
            bound = self.pick(list(WITHIN))
            form = self.random.randrange(7)
            if form < 3:
                parameters.append(name), bounds.append("")
            elif form < 5:
                parameters.append("%s<:%s" % (name, bound)), bounds.append(bound)
            elif form == 5 and scope:
                parameters.append("%s<:AbstractVector{%s}" % (name, scope[-1])), bounds.append("")
            else:
                parameters.append("Int8<:%s<:Integer" % name), bounds.append("Integer")
            scope.append(name)
        if parameters and self.chance(self.wrong * 0.05):
            parameters[0] = scope[0] + "<:1"
        above = ""
        if self.chance(self.wrong * 0.15):
            above = " <: " + self.pick(NO_SUPERTYPES)
        elif self.chance(0.3):
            above = " <: " + self.pick([self.pick(ABSTRACT), "AbstractVector{%s}" % self.type(1, scope)])
        return "{%s}" % ",".join(parameters) if parameters else "", above, bounds, scope

    def field(self, own, scope, mutable):
        attribute = ""
        if mutable or self.chance(self.wrong * 0.05):
            attribute = self.pick(["const ", "@atomic ", "const @atomic "] + [""] * 6)
        name = "f%d" % self.random.randrange(4) if self.chance(self.wrong * 0.05) else self.name("f")
        if self.chance(0.06):
            return attribute + name
        if self.chance(0.06):
            return "%s%s::%s" % (attribute, name, self.pick(OF_ITSELF) % own)
        if self.chance(self.wrong * 0.1):
            return "%s%s::%s" % (attribute, name, self.pick(["1", ":a", "Vararg{Int8}", "Undefined", "(1,2)", '"s"', "nothing", "Core"]))
        return "%s%s::%s" % (attribute, name, self.type(self.random.randint(0, 3), scope))

    def struct(self):
        name = self.name("S")
        parameters, above, bounds, scope = self.header()
        mutable = self.chance(0.35)
        braces = "{%s}" % ",".join(scope) if scope else ""
        count = self.random.randint(0, 6)
        body = [self.field(name + braces, scope, mutable) for _ in range(count)]
        if self.chance(0.3):
            body.append(self.constructor(name, braces, count))
        self.known.append((name, bounds))
        separator = self.pick(["; ", "\n"])
        keyword = "mutable struct" if mutable else "struct"
        text = "%s %s%s%s%s%s%send" % (
            keyword, name, parameters, above.replace("SELF", name), separator, separator.join(body), separator)
        real = text.replace("(made = () -> ", "(made = ").replace("made())", "made)")
        return text, real

    def constructor(self, name, braces, count):
        where = " where %s" % braces if braces else ""
        new = "new%s(%s)" % (braces, ",".join("x" * self.random.randint(0, count)))
        return self.pick([
            "{0}(x){1} = {2}", "function {0}(x){1}; return {2};end", "{0}(x){1} = (y = {2};y)", "{0}(x...){1} = new{3}(x...)",
            "{0}(x){1} = (made = () -> {2};made())", "{0}(x){1} = x ? {2} : new{3}(x)",
        ]).format(name + braces, where, new, braces)

    def with_defaults(self):
        """What `@kwdef` reads; without it the runtime gets no defaults."""
        text, real = self.struct()
        return "Base.@kwdef " + text.replace("::Int8;", "::Int8 = 1;").replace("::Int8\n", "::Int8 = 1\n"), real

    def headed(self, kind, form):
        name = self.name(kind)
        parameters, above, bounds, _ = self.header()
        self.known.append((name, bounds))
        text = form % (name + parameters + above.replace("SELF", name))
        return text, text

    def primitive(self):
        wrong = ["0", "-8", "7", "9", "8388608", "Int8", "1.5", ":a", "0x08", "true"]
        bits = self.pick(wrong if self.chance(self.wrong * 0.3) else "8 16 24 32 40 64 96 128 136 256 512".split())
        return self.headed("P", "primitive type %%s %s end" % bits)

    def constant(self):
        name, variables = self.name("C"), self.random.sample("TS", self.random.randint(0, 2))
        self.aliases.append((name, len(variables)))
        braces = "{%s}" % ",".join(variables) if variables else ""
        text = "const %s%s = %s" % (name, braces, self.type(3, variables))
        return text, text

    def enumeration(self):
        name = self.name("E")
        self.known.append((name, []))
        base, bits = self.pick([("UInt8", 8), ("Int64", 64), ("Int128", 128), ("Int32", 32)])
        return "@enum %s::%s %s_a %s_b" % (name, base, name, name), "primitive type %s <: Enum{%s} %d end" % (name, base, bits)

    def function(self):
        name = self.name("f")
        self.known.append(("typeof(%s)" % name, []))
        return "%s(x) = x" % name, "%s(x) = x" % name

    def again(self):
        """A name that is declared a second time."""
        text, real = self.struct()
        name, bounds = self.known.pop()
        others = [other for other in self.known if other[0].startswith("S")]
        if not others or self.chance(0.5):
            self.known.append((name, bounds))
            return text, real
        old = self.pick(others)
        self.known[self.known.index(old)] = (old[0], bounds)
        return text.replace(name, old[0]), real.replace(name, old[0])

    def module(self, imports):
        name, outer = self.name("M"), (self.known, self.aliases)
        self.known, self.aliases = [], []
        body = [self.struct() for _ in range(self.random.randint(1, 2))]
        inner, mine = self.name("N"), self.known
        self.known = []
        first = mine[0][0]
        text, real = self.struct()
        nested = [("%s.%s" % (inner, name), bounds) for name, bounds in self.known]
        body.append((
            "module %s\nusing ..%s: %s\n%s\nend" % (inner, name, first, text),
            "baremodule %s\n%s\nconst %s = Core.Main.%s.%s\n%s\nend" % (inner, imports, first, name, first, real),
        ))
        self.known = mine + nested
        body.append(self.struct())
        made = [("%s.%s" % (name, known), bounds) for known, bounds in self.known]
        self.known, self.aliases = outer[0] + made, outer[1]
        text, real = ("\n".join(side) for side in zip(*body))
        return "module %s\n%s\nend" % (name, text), "baremodule %s\n%s\n%s\nend" % (name, imports, real)

    def case(self, imports):
        """Declarations for jlopt, the same for the runtime, and a type; `imports` is what a module needs there."""
        self.known, self.aliases = [], []
        self.wrong = self.pick([0.0, 0.0, 1.0])
        forms = [self.struct] * 8 + [
            self.with_defaults, lambda: self.headed("A", "abstract type %s end"), self.primitive, self.constant, self.constant,
            self.enumeration, self.function, self.again, lambda: self.module(imports)]
        declarations = [self.pick(forms)() for _ in range(self.random.randint(0, 5))]
        if self.known and self.chance(0.7):
            name, bounds = self.known[-1] if self.chance(0.6) else self.pick(self.known)
            return declarations, name + self.parameters(bounds, 2)
        return declarations, self.type(4)
