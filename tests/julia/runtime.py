"""The runtime of Julia 1.13.1, loaded into this process with ctypes: no Julia installation is needed.

A Python package bundles it with a small image built by juliac. What the tests need of the runtime are two functions that it
does not export: the one that resolves CPU target strings and the one that loads an image's tables. Their addresses come
from its symbol table. They throw Julia's errors, so they run as the body of a builtin function that the runtime calls, and
which catches them. Works on x86-64 Linux.
"""

import ctypes as C
import glob
import mmap
import os
import struct
import subprocess

WORDS = 12  # of 32 bits, in a set of x86 features
CPUS = 49  # rows of the table of CPUs
BUILTINS = 67  # rows of the table of builtin functions
TASK_WORLD_AGE = 0xA0  # offset in jl_task_t, as the debug information of the library has it


class Runtime:
    def __init__(self, folder):
        """`folder` has the image `libetcouple.so` and, below `julia/`, the runtime's libraries."""
        self.memory = os.open("/proc/self/mem", os.O_RDONLY)
        self.image = C.CDLL(os.path.join(folder, "libetcouple.so"), mode=C.RTLD_GLOBAL)
        internal = glob.glob(os.path.join(folder, "julia", "*libjulia-internal.so*"))[0]
        self.internal = C.CDLL(internal, mode=C.RTLD_GLOBAL)
        self.symbols = symbol_table(internal)
        self.base = C.cast(self.internal.ijl_egal, C.c_void_p).value - self.symbols["ijl_egal"]
        initialize = self.image.jl_init_with_image_handle
        initialize.argtypes, initialize.restype = [C.c_void_p], None
        initialize(self.image._handle)
        self.function("jl_gc_enable", C.c_int, C.c_int)(0)
        self.exception = self.function("jl_exception_occurred", C.c_void_p)
        self.call = self.function("jl_call0", C.c_void_p, C.c_void_p)
        self.allow_definitions()

    # Memory; an address that is not mapped is an OSError.

    def read(self, address, size):
        data = b""
        while len(data) < size:
            piece = os.pread(self.memory, size - len(data), address + len(data))
            if not piece:
                raise OSError("nothing at %#x" % address)
            data += piece
        return data

    def u64(self, address):
        return int.from_bytes(self.read(address, 8), "little")

    def u32(self, address):
        return int.from_bytes(self.read(address, 4), "little")

    def text(self, address):
        return self.read(address, 64).split(b"\0")[0].decode()

    def std_string(self, address):
        data, size = self.u64(address), self.u64(address + 8)
        return self.read(data, size).decode() if size else ""

    # Symbols, exported or not.

    def address(self, name):
        return self.base + self.symbols[name]

    def address_like(self, part, end=""):
        """The address of the symbol that has a text in its name, mangled or not."""
        names = sorted(name for name in self.symbols if part in name and name.endswith(end))
        if not names:
            raise KeyError("the runtime has no symbol like %s" % part)
        return self.address(names[0])

    def function(self, name, result, *arguments):
        for library in (self.image, self.internal):
            try:
                address = C.cast(getattr(library, name), C.c_void_p).value
            except AttributeError:
                continue
            return C.CFUNCTYPE(result, *arguments)(address)
        return C.CFUNCTYPE(result, *arguments)(self.address(name))

    def pointer(self, name):
        """The value of a global pointer."""
        for library in (self.image, self.internal):
            try:
                return self.u64(C.addressof(C.c_void_p.in_dll(library, name)))
            except ValueError:
                continue
        return self.u64(self.address(name))

    # Calling.

    def enter_world(self):
        task = self.function("jl_get_current_task", C.c_void_p)()
        world = self.function("jl_get_world_counter", C.c_size_t)()
        C.c_size_t.from_address(task + TASK_WORLD_AGE).value = world
        return world

    def typeof(self, value):
        header = self.u64(value - 8) & ~15
        small = self.address("ijl_small_typeof") if header < 0x1000 else None
        return self.u64(small + header) if small else header

    def allow_definitions(self):
        """The bundled image is trimmed: Base lacks functions that a definition calls. Some builtin functions will do."""
        names, instances = self.address("jl_builtin_names"), self.address("jl_builtin_instances")
        rows = ((self.u64(names + 8 * row), self.u64(instances + 8 * row)) for row in range(BUILTINS))
        builtins = {self.text(name): instance for name, instance in rows if instance}
        set_constant = self.function("jl_set_const", None, *[C.c_void_p] * 3)
        symbol = self.function("jl_symbol", C.c_void_p, C.c_char_p)
        self.enter_world()
        for name, builtin in [
            (b"invalidate_code_for_globalref!", "tuple"), (b"getproperty", "getfield"), (b"iterate", "tuple")
        ]:
            set_constant(self.pointer("jl_base_module"), symbol(name), builtins[builtin])
        self.enter_world()

    def builtin(self, name, code):
        """A function of Julia's with machine code as its body, and the memory of that."""
        pages = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        pages.write(code)
        body = C.addressof(C.c_char.from_buffer(pages))
        symbol = self.function("jl_symbol", C.c_void_p, C.c_char_p)(name.encode())
        make = self.function(
            "jl_new_generic_function_with_supertype",
            *[C.c_void_p] * 4, C.c_size_t)
        world = self.enter_world()
        value = make(symbol, self.pointer("jl_core_module"), self.pointer("jl_builtin_type"), world)
        self.function("jl_mk_builtin_func", *[C.c_void_p] * 4)(self.typeof(value), symbol, body)
        self.enter_world()
        return value, pages

    def error(self):
        """The error of the last call, as Julia shows it; nothing without one."""
        error = self.exception()
        if not error:
            return None
        stream = C.create_string_buffer(512)
        self.function("ios_mem", C.c_void_p, C.c_void_p, C.c_size_t)(C.addressof(stream), 0)
        show = self.function("jl_static_show", C.c_size_t, C.c_void_p, C.c_void_p)
        show(C.addressof(stream), error)
        size = C.c_size_t()
        take = self.function("ios_take_buffer", C.c_void_p, C.c_void_p, C.POINTER(C.c_size_t))
        data = take(C.addressof(stream), C.byref(size))
        return C.string_at(data, size.value).decode("utf8", "replace").rstrip("\0")


def symbol_table(path):
    table = {}
    for line in subprocess.run(["nm", path], capture_output=True, text=True).stdout.splitlines():
        parts = line.split()
        if len(parts) == 3:
            table.setdefault(parts[2], int(parts[0], 16))
    return table


def push(value):
    return struct.pack("<Q", value)


class Targets:
    """`jl_get_llvm_clone_targets`: what a target string comes to."""

    def __init__(self, runtime):
        self.runtime = runtime
        self.result = C.create_string_buffer(4096)
        self.argument = C.create_string_buffer(65536)
        code = b"\x53"  # push rbx: keeps the stack aligned
        code += b"\x48\xbf" + push(C.addressof(self.result))  # mov rdi, result
        code += b"\x48\xbe" + push(C.addressof(self.argument))  # mov rsi, argument
        code += b"\x48\xb8" + push(runtime.address("jl_get_llvm_clone_targets"))  # mov rax, function
        code += b"\xff\xd0"  # call rax
        code += b"\x48\xb8" + push(runtime.pointer("jl_nothing")) + b"\x5b\xc3"  # return nothing
        self.function, self.pages = runtime.builtin("clone_targets", code)
        self.host = runtime.address_like("_ZZN3X86L12get_host_cpu", "host_cpu")

    def forget(self):
        """The runtime keeps what it made of its command line."""
        guard = [name for name in self.runtime.symbols if name.startswith("_ZGV") and "get_cmdline_targets" in name]
        C.c_uint64.from_address(self.runtime.address(guard[0])).value = 0

    def set_host(self, words):
        """The features of the machine, which limit the first target."""
        for index, word in enumerate(words):
            C.c_uint32.from_address(self.host + 4 + 4 * index).value = word

    def resolve(self, text):
        self.forget()
        C.memset(self.result, 0, 4096)
        self.argument.value = text.encode()
        self.runtime.enter_world()
        self.runtime.call(self.function)
        error = self.runtime.error()
        if error:
            raise ValueError(error)
        specs, count = struct.unpack_from("<QI", self.result.raw, 0)
        return [self.spec(specs + 96 * index) for index in range(count)]

    def spec(self, at):
        runtime = self.runtime
        data, size = runtime.u64(at + 64), runtime.u64(at + 72)
        return {
            "cpu": runtime.std_string(at),
            "features": runtime.std_string(at + 32),
            "data": runtime.read(data, size),
            "flags": runtime.u32(at + 88),
            "base": struct.unpack("<i", runtime.read(at + 92, 4))[0],
        }


def cpus(runtime):
    """The features of each CPU of the runtime's table, as words."""
    table = runtime.address_like("_ZN3X86L4cpus")
    rows = [table + 72 * row for row in range(CPUS)]
    return {runtime.text(runtime.u64(row)): [runtime.u32(row + 20 + 4 * word) for word in range(WORDS)] for row in rows}


class Loader:
    """`jl_init_processor_sysimg`: what the runtime loads of an image's tables."""

    def __init__(self, runtime):
        self.runtime = runtime
        self.targets = Targets(runtime)
        self.cpus = cpus(runtime)
        self.buffer = C.create_string_buffer(48)  # jl_image_buf_t, passed on the stack
        self.result = C.create_string_buffer(128)
        self.argument = C.create_string_buffer(4096)
        code = b"\x53\x48\xbb" + push(C.addressof(self.buffer)) + b"\x48\x83\xec\x30"  # rbx = buffer; rsp -= 48
        for word in range(6):
            code += b"\x48\x8b\x43" + bytes([8 * word])  # mov rax, [rbx + 8 * word]
            code += b"\x48\x89\x44\x24" + bytes([8 * word])  # mov [rsp + 8 * word], rax
        code += b"\x48\xbf" + push(C.addressof(self.result)) + b"\x48\xbe" + push(C.addressof(self.argument))
        code += b"\x48\xb8" + push(runtime.address("jl_init_processor_sysimg"))
        code += b"\xff\xd0\x48\x83\xc4\x30\x48\xb8" + push(runtime.pointer("jl_nothing")) + b"\x5b\xc3"
        self.function, self.pages = runtime.builtin("load_tables", code)
        self.jit = runtime.address_like("_ZN3X86L11jit_targets")
        self.name = runtime.address_like("_ZZN3X86L13host_cpu_name", "name")
        self.name_guard = runtime.address_like("_ZGVZN3X86L13host_cpu_name")

    def set_machine(self, cpu):
        self.targets.set_host(self.cpus[cpu])
        self.cpu_name = C.create_string_buffer(cpu.encode())
        C.c_uint64.from_address(self.name).value = C.addressof(self.cpu_name)
        C.c_uint64.from_address(self.name + 8).value = len(cpu)
        C.c_uint64.from_address(self.name_guard).value = 1

    def load(self, pointers, cpu, cpu_target):
        """What is loaded on a machine: functions, clones and global variables as addresses; or an error."""
        runtime = self.runtime
        self.set_machine(cpu)
        self.targets.forget()
        C.c_uint32.from_address(self.jit + 8).value = 0
        self.buffer.raw = struct.pack("<IIQQQQI4x", 2, 0, pointers, 0, 0, 0, 0)
        C.memset(self.result, 0, 128)
        self.argument.value = cpu_target.encode()
        runtime.enter_world()
        runtime.call(self.function)
        error = runtime.error()
        if error:
            return {"error": error}
        layout = "<QQQIxxxxIxxxxQIxxxxQQQ"
        _, base, offsets, globals_, count, pointers, clones, versions, indices, _ = struct.unpack_from(
            layout, self.result.raw, 0)
        signed = lambda at: struct.unpack("<i", runtime.read(at, 4))[0]
        return {
            "functions": [runtime.u64(pointers + 8 * index) for index in range(count)],
            "clones": [(runtime.u32(indices + 4 * index) & 0x7FFFFFFF, runtime.u64(versions + 8 * index))
                       for index in range(clones)],
            "globals": [base + signed(offsets + 4 * index) for index in range(globals_)],
        }
