#!/usr/bin/env python3
"""The workloads of `jlopt mlir write`: program graphs, as a compiler of a functional language writes them.

    mlir_workloads.py SPECIALIZATIONS > graph.json

Modules of a big application: records that are updated, messages that are told apart, views of nested lists of strings,
folds, closures, tuples that are taken apart, constants. Every expression has a place in the source, and no two of a
module have the same one. The same number always gives the same graph.
"""

import hashlib
import itertools
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

GRAPHS = {"graph": 26_500, "graph-x2": 53_000}
"""How many specializations each has: of 53,000 about 60,000 functions are made."""
PER_MODULE = 200

INT, FLOAT, BOOL, STRING, UNIT = (f'"{name}"' for name in ("int", "float", "bool", "string", "unit"))
SEVERAL = range(2, 5)
PLACES_IN_LINE = 90

NOUNS = (
    "account address amount answer article author badge basket billing branch budget button caption card cart category"
    " channel chart city client color column comment company contact counter country coupon currency customer date day"
    " deadline delivery detail device discount document draft editor email entry error event export field file filter"
    " flag folder footer form group header history icon image import index invoice item job key label language layout"
    " level line link list location log margin member menu message method model month name note notice number offer"
    " option order owner page panel parent password path payment percent permission phone photo plan point position"
    " price product profile project query question quota range rate rating reason receipt record region report request"
    " result review role row rule sale schedule score section seller session setting shape share shift shop size sort"
    " source stage state status step stock store street student subject summary table tag target task tax team"
    " template term theme ticket time title token topic total track type unit update user value vendor version view"
    " visit volume week weight width window worker year zone"
).split()
VERBS = (
    "add apply build cancel check clear collect compare count create decode describe edit encode filter find fold format"
    " group handle init insert is limit load map merge move open pad parse pick read remove render replace reset round"
    " save scale select send set show sort split sum take toggle trim update validate view wrap"
).split()
TAGS = "div span p a h1 h2 h3 ul li table tr td button input label form section header footer nav img".split()
CLASSES = "container row col card active hidden primary secondary small large muted error title body pull-right".split()


def list_of(element: str) -> str:
    return f'{{"list":{element}}}'


def tuple_of(*elements: str) -> str:
    return f'{{"tuple":[{",".join(elements)}]}}'


def custom(home: str, name: str, *args: str) -> str:
    return f'{{"custom":{{"home":"{home}","name":"{name}","args":[{",".join(args)}]}}}}'


def function(args: list[str], ret: str) -> str:
    return f'{{"fn":{{"args":[{",".join(args)}],"ret":{ret}}}}}'


def record_of(fields: dict[str, str]) -> str:
    return f'{{"record":{{{",".join(f"{name!r}:{ty}" for name, ty in fields.items())}}}}}'.replace("'", '"')


HTML, ATTRIBUTE, COMMAND = custom("Html", "Html"), custom("Html", "Attribute"), custom("Cmd", "Cmd")


@dataclass(frozen=True)
class Global:
    """A specialization that others refer to."""

    number: int
    params: list[str]
    ret: str


@dataclass(frozen=True)
class Ctor:
    name: str
    tag: int
    fields: list[str]


@dataclass
class Custom:
    """A custom type, with the specializations of its constructors."""

    ty: str
    ctors: list[Ctor]
    made: list[Global] = field(default_factory=list)


class Graph:
    """What the modules of a program share, and the text of the graph as it comes."""

    def __init__(self, out: TextIO, count: int) -> None:
        self.out = out
        self.count = count
        self.next = 0
        self.random = random.Random(count)
        # Of what kernels alone make, there are no constructors.
        self.customs = [Custom(ty, []) for ty in (HTML, ATTRIBUTE, COMMAND)]
        self.known: list[Global] = []
        """Functions that any module may call."""

    def spec(self, home: str, name: str, file: str, node: str, params: list[str], ret: str) -> Global:
        comma = ",\n" if self.next else ""
        self.out.write(f'{comma}{{"name":{{"home":"{home}","name":"{name}"}},"file":"{file}","node":{node}}}')
        self.next += 1
        return Global(self.next - 1, params, ret)

    def custom(self, home: str, file: str, ty: str, ctors: list[Ctor]) -> Custom:
        known = Custom(ty, ctors)
        for ctor in ctors:
            node = (
                f'{{"k":"ctor","ctor":"{ctor.name}","tag":{ctor.tag},"type":{ty},"fields":[{",".join(ctor.fields)}]}}'
            )
            known.made.append(self.spec(home, ctor.name, file, node, ctor.fields, ty))
        self.customs.append(known)
        return known

    def shapes(self) -> Iterator[str]:
        for known in self.customs:
            ctors = ",".join(
                f'{{"name":"{ctor.name}","tag":{ctor.tag},"fields":[{",".join(ctor.fields)}]}}' for ctor in known.ctors
            )
            yield f'{{"type":{known.ty},"ctors":[{ctors}]}}'

    def write(self) -> None:
        self.out.write('{"version":1,"specs":[\n')
        maybe = {
            ty: self.custom(
                "Maybe", "core/src/Maybe.elm", custom("Maybe", "Maybe", ty), [Ctor("Just", 0, [ty]), Ctor("Nothing", 1, [])]
            )
            for ty in (INT, STRING, FLOAT)
        }
        for number in itertools.count():
            if self.next >= self.count:
                break
            Module(self, number, maybe).write()
        self.out.write('],\n"shapes":[' + ",\n".join(self.shapes()) + "]}\n")


class Module:
    """One file of the source."""

    def __init__(self, graph: Graph, number: int, maybe: dict[str, Custom]) -> None:
        self.graph, self.random, self.maybe = graph, graph.random, maybe
        noun = NOUNS[number % len(NOUNS)].title()
        area = ("Page", "Api", "Data", "Ui", "Admin", "Shared.Component")[number // len(NOUNS) % 6]
        self.home = f"App.{area}.{noun}"
        self.file = f"src/{self.home.replace('.', '/')}.elm"
        self.line = self.column = 0
        self.names: set[str] = set()
        self.functions: list[Global] = []
        self.closures = 0
        names = self.random.sample(NOUNS, 4)
        types = (INT, STRING, BOOL, list_of(STRING))
        self.fields = dict(zip(names, types))
        self.model = record_of(self.fields)
        self.pair = tuple_of(INT, STRING)
        arguments = ([], [STRING], [INT], [], [STRING, INT], [BOOL], [self.pair])
        self.message_name = "Msg"
        self.message_ctors = [
            Ctor(f"{verb.title()}{self.random.choice(NOUNS).title()}", tag, fields)
            for tag, (verb, fields) in enumerate(zip(self.random.sample(VERBS, len(arguments)), arguments))
        ]

    def write(self) -> None:
        self.messages = self.graph.custom(self.home, self.file, custom(self.home, "Msg"), self.message_ctors)
        range_type = custom(self.home, "Range")
        self.range = self.graph.custom(self.home, self.file, range_type, [Ctor("Range", 0, [INT, INT])])
        forms: list[tuple[Callable[[Function], None], int]] = [
            (Function.arithmetic, 18),
            (Function.view, 12),
            (Function.update, 2),
            (Function.of_model, 8),
            (Function.text, 10),
            (Function.fold, 8),
            (Function.mapped, 9),
            (Function.pair, 8),
            (Function.taken_apart, 8),
            (Function.choice, 5),
            (Function.of_list, 5),
            (Function.partial, 4),
            (Function.number, 8),
            (Function.words, 5),
            (Function.mutual, 1),
        ]
        forms, weights = zip(*forms)
        for form in self.random.choices(forms, weights, k=PER_MODULE - len(self.message_ctors)):
            self.line += self.random.choice(SEVERAL)
            self.column = 0
            form(Function(self))
        self.graph.known += self.random.sample(self.functions, 2)

    def name(self) -> str:
        """A name for a value of the module."""
        while True:
            name = self.random.choice(VERBS) + self.random.choice(NOUNS).title()
            if self.random.random() < 0.4:
                name += self.random.choice(NOUNS).title()
            if name not in self.names:
                self.names.add(name)
                return name

    def place(self) -> str:
        self.column += self.random.randrange(2, 14)
        if self.column > PLACES_IN_LINE:
            self.line += 1
            self.column = 5 + 4 * self.random.randrange(4)
        return f'"loc":{{"line":{self.line},"col":{self.column}}}'

    def callee(self, ret: str) -> Global | None:
        """A function that has been defined and gives this."""
        for _ in range(4):
            near = self.functions if self.functions and self.random.random() < 0.8 else self.graph.known
            if near and (found := self.random.choice(near)).ret == ret and found.params:
                return found
        return None


class Function:
    """A specialization as it is made. An expression is its text; what it stands for comes with its name's type."""

    def __init__(self, module: Module) -> None:
        self.module, self.random = module, module.random
        self.scope: dict[str, str] = {}
        self.taken: set[str] = set()

    # The parts of a specialization.

    def fresh(self, ty: str) -> str:
        """A new name of a type, which is visible from here on."""
        name = self.random.choice(NOUNS)
        while name in self.taken:
            name += str(len(self.taken))
        self.taken.add(name)
        self.scope[name] = ty
        return name

    def params(self, types: list[str]) -> tuple[list[str], str]:
        names = [self.fresh(ty) for ty in types]
        return names, ",".join(f'{{"name":"{name}","type":{ty}}}' for name, ty in zip(names, types))

    def define(self, types: list[str], params: str, ret: str, body: str, kind: str = "func") -> None:
        module = self.module
        node = f'{{"k":"{kind}","params":[{params}],"ret":{ret},"body":{body}}}'
        module.functions.append(
            module.graph.spec(module.home, module.name(), module.file, node, types, ret)
        )

    def thunk(self, ty: str, body: str) -> None:
        module = self.module
        node = f'{{"k":"value","type":{ty},"body":{body}}}'
        module.functions.append(module.graph.spec(module.home, module.name(), module.file, node, [], ty))

    # Expressions of any type.

    def expr(self, tag: str, members: str) -> str:
        return f'{{"e":"{tag}",{self.module.place()},{members}}}'

    def var(self, name: str, ty: str) -> str:
        return self.expr("var", f'"name":"{name}","type":{ty}')

    def string_literal(self, text: str) -> str:
        return self.expr("str", f'"v":"{text}"')

    def int_literal(self, value: int) -> str:
        return self.expr("int", f'"v":{value}')

    def call(self, callee: str, args: list[str], ty: str, kind: str, groups: list[int], saturated: bool = True) -> str:
        how = f'"kind":"{kind}","groups":{groups}'.replace(" ", "")
        if saturated:
            how += ',"saturated":true'
        return self.expr("call", f'"f":{callee},"args":[{",".join(args)}],"type":{ty},"call":{{{how}}}')

    def kernel(self, home: str, name: str, types: list[str], ret: str, args: list[str], suffix: str = "") -> str:
        suffix = f',"suffix":"{suffix}"' if suffix else ""
        callee = self.expr("kernel", f'"home":"{home}","name":"{name}"{suffix},"type":{function(types, ret)}')
        return self.call(callee, args, ret, "direct_flat", [len(args)])

    def reference(self, known: Global) -> str:
        ty = function(known.params, known.ret) if known.params else known.ret
        return self.expr("global", f'"spec":{known.number},"type":{ty}')

    def direct(self, known: Global, args: list[str]) -> str:
        return self.call(self.reference(known), args, known.ret, "direct_known_segmentation", [len(args)])

    def make(self, of: Custom, tag: int, args: list[str]) -> str:
        return self.direct(of.made[tag], args) if args else self.reference(of.made[tag])

    def let(self, ty: str, value: str, body: Callable[[str], str]) -> str:
        """A binding around what `body` makes with its name."""
        name = self.fresh(ty)
        text = body(name)
        del self.scope[name]
        return self.expr("let", f'"name":"{name}","value":{value},"body":{text}')

    def destruct(self, ty: str, path: str, body: Callable[[str], str]) -> str:
        name = self.fresh(ty)
        text = body(name)
        del self.scope[name]
        return self.expr("destruct", f'"name":"{name}","path":{path},"type":{ty},"body":{text}')

    def branch(self, cond: str, then: str, otherwise: str, ty: str) -> str:
        return self.expr("if", f'"branches":[{{"cond":{cond},"then":{then}}}],"else":{otherwise},"type":{ty}')

    def tuple_expr(self, items: list[str], ty: str) -> str:
        return self.expr("tuple", f'"items":[{",".join(items)}],"type":{ty}')

    def list_expr(self, items: list[str], element: str) -> str:
        return self.expr("list", f'"items":[{",".join(items)}],"type":{list_of(element)}')

    def closure(self, types: list[str], ret: str, body: Callable[[list[str]], str]) -> str:
        """A closure that captures one visible number or text, if there is one."""
        module, outer = self.module, self.scope
        simple = [name for name, ty in outer.items() if ty in (INT, STRING)][:1]
        captures = ",".join(f'{{"name":"{name}","value":{self.var(name, outer[name])}}}' for name in simple)
        self.scope = {name: outer[name] for name in simple}
        names, params = self.params(types)
        text = body(names)
        self.scope = outer
        module.closures += 1
        label = f"{module.home.replace('.', '_')}_lambda_{module.closures}"
        return self.expr(
            "closure",
            f'"id":"{label}","captures":[{captures}],"params":[{params}],"ret":{ret},"body":{text},'
            f'"type":{function(types, ret)}',
        )

    def case(self, ty: str, tree: str) -> str:
        return self.expr("case", f'"tree":{tree},"type":{ty}')

    @staticmethod
    def root(name: str, ty: str) -> str:
        return f'{{"p":"root","name":"{name}","type":{ty}}}'

    def part(self, index: int, of: str, ty: str, name: str, whole: str) -> str:
        return f'{{"p":"index","i":{index},"of":{of},"type":{ty},"from":{self.root(name, whole)}}}'

    @staticmethod
    def leaf(expr: str) -> str:
        return f'{{"t":"leaf","expr":{expr}}}'

    @staticmethod
    def fan(path: str, edges: list[tuple[str, str]], fallback: str) -> str:
        texts = ",".join(f'{{"test":{test},"tree":{tree}}}' for test, tree in edges)
        return f'{{"t":"fan","path":{path},"edges":[{texts}],"fallback":{fallback}}}'

    # Expressions of one type, of some size.

    def any(self, ty: str, size: int) -> str:
        """An expression of a type."""
        module = self.module
        if size > 0 and self.random.random() < 0.25 and (known := module.callee(ty)):
            return self.direct(known, [self.any(param, size - 2) for param in known.params])
        visible = [name for name, own in self.scope.items() if own == ty]
        if visible and self.random.random() < (0.4 if size > 0 else 0.8):
            return self.var(self.random.choice(visible), ty)
        makers = {
            INT: self.int_expr,
            STRING: self.string_expr,
            BOOL: self.bool_expr,
            FLOAT: self.float_expr,
            HTML: self.html_expr,
        }
        if ty in makers:
            return makers[ty](size)
        if ty == module.model:
            return self.model_expr(size)
        if ty == module.pair:
            return self.tuple_expr([self.any(INT, size - 1), self.any(STRING, size - 1)], ty)
        if ty == module.messages.ty:
            return self.message_expr(size)
        if ty == module.range.ty:
            return self.make(module.range, 0, [self.any(INT, size - 1), self.any(INT, size - 1)])
        for element, maybe in module.maybe.items():
            if ty == maybe.ty:
                return self.make(maybe, 0, [self.any(element, size - 1)]) if size > 0 else self.make(maybe, 1, [])
            if ty == list_of(element):
                return self.list_expr([self.any(element, size - 2) for _ in range(self.random.randrange(4))], element)
        if visible:
            return self.var(visible[0], ty)
        # Another module's model and the like: what only a kernel makes.
        return self.kernel("Debug", "todo", [STRING], ty, [self.string_expr(0)], f"_{abs(hash_of(ty)) % 997}")

    def field(self, ty: str) -> str | None:
        """A field of a visible model."""
        module = self.module
        models = [name for name, own in self.scope.items() if own == module.model]
        fields = [name for name, own in module.fields.items() if own == ty]
        if not models or not fields:
            return None
        record = self.var(models[0], module.model)
        return self.expr("access", f'"record":{record},"field":"{fields[0]}","type":{ty}')

    def int_expr(self, size: int) -> str:
        if size <= 0:
            small = self.random.random() < 0.7
            return self.int_literal(self.random.randrange(12 if small else 2000))
        if self.random.random() < 0.2 and (field := self.field(INT)):
            return field
        if self.random.random() < 0.1:
            return self.kernel("String", "length", [STRING], INT, [self.any(STRING, size - 1)])
        op = self.random.choice(("add", "add", "sub", "mul", "idiv", "modBy", "max", "min"))
        return self.kernel("Basics", op, [INT, INT], INT, [self.any(INT, size - 1), self.any(INT, size - 2)])

    def float_expr(self, size: int) -> str:
        if size <= 0:
            return self.expr("float", f'"v":{self.random.choice((0.5, 1.0, 2.5, 100.0, 0.19, 3.25, 1e-3))}')
        if self.random.random() < 0.3:
            return self.kernel("Basics", "toFloat", [INT], FLOAT, [self.any(INT, size - 1)])
        op = self.random.choice(("add", "mul", "sub", "fdiv"))
        return self.kernel("Basics", op, [FLOAT, FLOAT], FLOAT, [self.any(FLOAT, size - 1), self.any(FLOAT, size - 2)])

    def bool_expr(self, size: int) -> str:
        if size <= 0:
            return self.expr("bool", f'"v":{self.random.choice(("true", "false"))}')
        choice = self.random.random()
        if choice < 0.15:
            return self.kernel("Basics", "not", [BOOL], BOOL, [self.any(BOOL, size - 1)])
        if choice < 0.3:
            return self.kernel("Basics", "and", [BOOL, BOOL], BOOL, [self.any(BOOL, size - 1), self.any(BOOL, size - 2)])
        op = self.random.choice(("lt", "le", "gt", "eq", "neq"))
        return self.kernel("Basics", op, [INT, INT], BOOL, [self.any(INT, size - 1), self.any(INT, size - 2)])

    def string_expr(self, size: int) -> str:
        words = self.random.choices(NOUNS, k=self.random.choice(SEVERAL))
        if size <= 0:
            if self.random.random() < 0.3:
                return self.string_literal(self.random.choice(CLASSES))
            return self.string_literal(" ".join(words).capitalize() + self.random.choice(("", ".", ": ", "\\n", " \\u2192 ", " – ")))
        if self.random.random() < 0.3:
            return self.kernel("String", "fromNumber", [INT], STRING, [self.any(INT, size - 1)], "_Int")
        return self.kernel("String", "append", [STRING, STRING], STRING, [self.any(STRING, size - 1), self.any(STRING, size - 2)])

    def html_expr(self, size: int) -> str:
        if size <= 0:
            return self.kernel("VirtualDom", "text", [STRING], HTML, [self.any(STRING, self.random.choice((0, 0, 1)))])
        attributes = [self.attribute(size) for _ in range(self.random.randrange(3))]
        children = [self.any(HTML, size - 1) for _ in range(self.random.randrange(3))]
        types = [STRING, list_of(ATTRIBUTE), list_of(HTML)]
        tag = self.string_literal(self.random.choice(TAGS))
        return self.kernel(
            "VirtualDom", "node", types, HTML, [tag, self.list_expr(attributes, ATTRIBUTE), self.list_expr(children, HTML)]
        )

    def attribute(self, size: int) -> str:
        if self.random.random() < 0.2:
            message = self.module.messages.ty
            return self.kernel("VirtualDom", "onClick", [message], ATTRIBUTE, [self.any(message, size - 1)])
        value = self.string_literal(self.random.choice(CLASSES)) if self.random.random() < 0.8 else self.any(STRING, 1)
        name = self.string_literal(self.random.choice(("className", "href", "title", "id", "value")))
        return self.kernel("VirtualDom", "property", [STRING, STRING], ATTRIBUTE, [name, value])

    def message_expr(self, size: int) -> str:
        ctor = self.random.choice(self.module.message_ctors)
        return self.make(self.module.messages, ctor.tag, [self.any(ty, size - 1) for ty in ctor.fields])

    def model_expr(self, size: int) -> str:
        module = self.module
        models = [name for name, own in self.scope.items() if own == module.model]
        if models:
            names = self.random.sample(list(module.fields), self.random.choice((1, 1, 2)))
            fields = ",".join(f'{{"name":"{name}","value":{self.any(module.fields[name], size - 1)}}}' for name in names)
            record = self.var(models[0], module.model)
            return self.expr("update", f'"record":{record},"fields":[{fields}],"type":{module.model}')
        fields = ",".join(
            f'{{"name":"{name}","value":{self.any(ty, size - 2)}}}' for name, ty in module.fields.items()
        )
        return self.expr("record", f'"fields":[{fields}],"type":{module.model}')

    # Kinds of specializations.

    def size(self) -> int:
        return self.random.choice((0, 1, 1, 2, 2, 3))

    def arithmetic(self) -> None:
        ty = self.random.choice((INT, INT, FLOAT))
        types = [self.random.choice((INT, ty, BOOL)) for _ in range(self.random.choice((1, 2, 2, 3)))]
        _, params = self.params(types)
        size = self.size()
        first, last = self.any(ty, size), lambda _: self.any(ty, size)
        otherwise = self.let(ty, first, last)
        self.define(types, params, ty, self.branch(self.any(BOOL, 2), self.any(ty, size - 1), otherwise, ty))

    def view(self) -> None:
        types = [self.module.model, STRING][: self.random.choice((1, 2))]
        _, params = self.params(types)
        self.define(types, params, HTML, self.html_expr(self.random.choice((0, 1, 1, 1, 2))))

    def update(self) -> None:
        """What a message does to the model."""
        module = self.module
        messages, ret = module.messages, tuple_of(module.model, COMMAND)
        types = [messages.ty, module.model]
        (message, _), params = self.params(types)

        def result() -> str:
            command = self.kernel("Platform", "batch", [list_of(COMMAND)], COMMAND, [self.list_expr([], COMMAND)])
            return self.tuple_expr([self.model_expr(1), command], ret)

        def parts(ctor: Ctor, index: int) -> str:
            if index == len(ctor.fields):
                return result()
            of, ty = f'{{"ctor":"{ctor.name}"}}', ctor.fields[index]
            return self.destruct(ty, self.part(index, of, ty, message, messages.ty), lambda _: parts(ctor, index + 1))

        edges = [
            (f'{{"ctor":{{"name":"{ctor.name}","tag":{ctor.tag}}}}}', self.leaf(parts(ctor, 0)))
            for ctor in messages.ctors[:-1]
        ]
        tree = self.fan(self.root(message, messages.ty), edges, self.leaf(parts(messages.ctors[-1], 0)))
        self.define(types, params, ret, self.case(ret, tree))

    def of_model(self) -> None:
        ty = self.random.choice((self.module.model, self.module.model, INT, STRING, BOOL))
        types = [self.random.choice((INT, STRING)), self.module.model]
        _, params = self.params(types)
        self.define(types, params, ty, self.any(ty, self.size()))

    def text(self) -> None:
        """A text that depends on a text."""
        types = [STRING, INT]
        (name, _), params = self.params(types)
        words = self.random.sample(NOUNS, self.random.choice(SEVERAL))
        edges = [(f'{{"str":"{word}"}}', self.leaf(self.any(STRING, 1))) for word in words]
        tree = self.fan(self.root(name, STRING), edges, self.leaf(self.any(STRING, self.size())))
        self.define(types, params, STRING, self.case(STRING, tree))

    def fold(self) -> None:
        """A loop over a list."""
        element = self.random.choice((INT, STRING))
        many = list_of(element)
        types = [many, INT]
        (items, total), params = self.params(types)

        def more(head: str) -> str:
            def again(rest: str) -> str:
                step = self.kernel("Basics", "add", [INT, INT], INT, [self.var(total, INT), self.any(INT, self.size())])
                args = f'{{"name":"{items}","value":{self.var(rest, many)}}},{{"name":"{total}","value":{step}}}'
                return self.expr("tailcall", f'"args":[{args}],"type":{INT}')

            return self.destruct(many, self.part(1, '"list"', many, items, many), again)

        cons = self.destruct(element, self.part(0, '"list"', element, items, many), more)
        tree = self.fan(self.root(items, many), [('"cons"', self.leaf(cons))], self.leaf(self.var(total, INT)))
        self.define(types, params, INT, self.case(INT, tree), "tail")

    def mapped(self) -> None:
        """A closure over a list."""
        source, target = self.random.choice(((INT, STRING), (STRING, HTML), (INT, INT)))
        types = [INT, list_of(source)]
        (_, items), params = self.params(types)
        closure = self.closure([source], target, lambda _: self.any(target, self.size()))
        known = function([source], target)
        number = (INT, STRING, HTML).index(target)
        result = self.kernel(
            "List",
            "map",
            [known, list_of(source)],
            list_of(target),
            [closure, self.var(items, list_of(source))],
            f"_{number}",
        )
        self.define(types, params, list_of(target), result)

    def pair(self) -> None:
        """A tuple as a result, in two branches."""
        pair = self.module.pair
        types = [INT, STRING]
        _, params = self.params(types)
        then, otherwise = (self.tuple_expr([self.any(INT, 2), self.any(STRING, 1)], pair) for _ in range(2))
        self.define(types, params, pair, self.branch(self.any(BOOL, 2), then, otherwise, pair))

    def taken_apart(self) -> None:
        """A tuple as a parameter, or one that is made and taken apart."""
        pair = self.module.pair
        made = self.random.random() < 0.5
        types = [INT, STRING] if made else [pair]
        names, params = self.params(types)

        def parts(whole: str) -> str:
            first, second = (self.part(i, '"tuple2"', ty, whole, pair) for i, ty in enumerate((INT, STRING)))
            return self.destruct(
                INT, first, lambda _: self.destruct(STRING, second, lambda _: self.any(STRING, self.size()))
            )

        if made:
            body = self.let(pair, self.any(pair, 2), parts)
        else:
            body = parts(names[0])
        self.define(types, params, STRING, body)

    def choice(self) -> None:
        """What may be missing."""
        module = self.module
        element = self.random.choice((INT, STRING, FLOAT))
        maybe = module.maybe[element]
        types = [maybe.ty, module.range.ty]
        (value, _), params = self.params(types)
        path = self.part(0, '{"ctor":"Just"}', element, value, maybe.ty)
        just = self.destruct(element, path, lambda _: self.any(STRING, self.size()))
        edges = [('{"ctor":{"name":"Just","tag":0}}', self.leaf(just))]
        tree = self.fan(self.root(value, maybe.ty), edges, self.leaf(self.any(STRING, 1)))
        self.define(types, params, STRING, self.case(STRING, tree))

    def of_list(self) -> None:
        """Tests of which all must hold."""
        many = list_of(INT)
        types = [many, INT]
        (items, limit), params = self.params(types)
        tests = (
            f'{{"path":{self.root(items, many)},"test":"cons"}},{{"path":{self.root(limit, INT)},"test":{{"int":'
            f"{self.random.randrange(5)}}}}}"
        )
        head = self.destruct(INT, self.part(0, '"list"', INT, items, many), lambda _: self.any(INT, self.size()))
        tree = f'{{"t":"chain","tests":[{tests}],"then":{self.leaf(head)},"else":{self.leaf(self.any(INT, 2))}}}'
        self.define(types, params, INT, self.case(INT, tree))

    def partial(self) -> None:
        """A function as a value, applied in one go or in stages."""
        known = self.module.callee(self.random.choice((INT, STRING)))
        if known is None:
            return self.arithmetic()
        types = [INT, STRING]
        _, params = self.params(types)
        ty = function(known.params, known.ret)

        def applied(name: str) -> str:
            args = [self.any(param, 1) for param in known.params]
            generic = self.random.random() < 0.5
            kind, groups = ("generic_apply", []) if generic else ("direct_known_segmentation", [len(args)])
            return self.call(self.var(name, ty), args, known.ret, kind, groups, saturated=False)

        return self.define(types, params, known.ret, self.let(ty, self.reference(known), applied))

    def number(self) -> None:
        """A constant."""
        self.thunk(*self.random.choice(((INT, self.int_expr(1)), (FLOAT, self.float_expr(0)), (INT, self.int_expr(0)))))

    def words(self) -> None:
        """A list that is made once."""
        self.thunk(list_of(STRING), self.list_expr([self.string_expr(0) for _ in range(self.random.randrange(2, 9))], STRING))

    def mutual(self) -> None:
        """Closures that refer to each other."""
        module = self.module
        types = [INT]
        (count,), params = self.params(types)
        one = function([INT], BOOL)
        module.closures += 2
        stem = f"{module.home.replace('.', '_')}_lambda"
        names = [self.fresh(one), self.fresh(one)]
        defs = []
        for index, name in enumerate(names):
            other, argument = names[1 - index], f"n{index}"
            zero = self.kernel("Basics", "eq", [INT, INT], BOOL, [self.var(argument, INT), self.int_literal(0)])
            less = self.kernel("Basics", "sub", [INT, INT], INT, [self.var(argument, INT), self.int_literal(1)])
            again = self.call(self.var(other, one), [less], BOOL, "direct_known_segmentation", [1], saturated=False)
            body = self.branch(zero, self.expr("bool", f'"v":{("true", "false")[index]}'), again, BOOL)
            closure = self.expr(
                "closure",
                f'"id":"{stem}_{module.closures - index}","captures":[{{"name":"{other}","sibling":"{other}"}}],'
                f'"params":[{{"name":"{argument}","type":{INT}}}],"ret":{BOOL},"body":{body},"type":{one}',
            )
            defs.append(f'{{"name":"{name}","closure":{closure}}}')
        body = self.call(self.var(names[0], one), [self.var(count, INT)], BOOL, "direct_known_segmentation", [1], False)
        self.define(types, params, BOOL, self.expr("letrec", f'"defs":[{",".join(defs)}],"body":{body}'))


def hash_of(text: str) -> int:
    """The same in every process."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest())


def write(folder: Path, jlopt: str) -> None:
    """FOLDER/NAME.json for every name in `GRAPHS`, and the text of its module for mlir-opt, FOLDER/NAME.mlir.

    Graphs are made in processes of their own, and only when this file has changed.
    """
    key = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    for name, count in GRAPHS.items():
        graph, mark = folder / f"{name}.json", folder / f"{name}.key"
        if not mark.exists() or mark.read_text() != key:
            with graph.open("w") as out:
                subprocess.run([sys.executable, __file__, str(count)], check=True, stdout=out)
            mark.write_text(key)
        subprocess.run([jlopt, "mlir", "write", "--text", graph, "-o", folder / f"{name}.mlir"], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    Graph(sys.stdout, int(sys.argv[1])).write()
