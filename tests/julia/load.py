"""usage: load.py RUNTIME IMAGE < REQUESTS

Loads an image's tables with Julia's own loader. Each line of standard input is a list of a CPU and a target string; each
line of standard output what is loaded there, as JSON: addresses relative to the image, and what its relocation slots hold.
The slots are named in the environment variable SLOTS, as numbers separated by commas. A damaged image may well end this
process.
"""

import ctypes as C
import json
import os
import struct
import sys

from runtime import Loader, Runtime


def base_of(address):
    info = C.create_string_buffer(32)
    found = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_void_p)(C.cast(C.CDLL(None).dladdr, C.c_void_p).value)
    assert found(address, C.addressof(info))
    return struct.unpack_from("<Q", info.raw, 8)[0]


def main():
    runtime = Runtime(sys.argv[1])
    loader = Loader(runtime)
    image = C.CDLL(os.path.abspath(sys.argv[2]), mode=C.RTLD_LOCAL)
    pointers = C.addressof(C.c_char.in_dll(image, "jl_image_pointers"))
    base = base_of(pointers)
    slots = [int(slot) for slot in os.environ.get("SLOTS", "").split(",") if slot]
    for line in sys.stdin:
        loaded = loader.load(pointers, *json.loads(line))
        if "error" not in loaded:
            loaded["functions"] = [address - base if address else 0 for address in loaded["functions"]]
            loaded["clones"] = [(index, address - base) for index, address in loaded["clones"]]
            loaded["globals"] = [address - base for address in loaded["globals"]]
            loaded["slots"] = {str(slot): runtime.u64(base + slot) - base for slot in slots}
        print(json.dumps(loaded), flush=True)
    sys.stdout.flush()
    # The runtime would run the finalizers of a session that never began.
    os._exit(0)


if __name__ == "__main__":
    main()
