"""usage: targets.py RUNTIME STRING...

What Julia makes of target strings on a machine that has every feature: a line of JSON for each.
"""

import json
import os
import sys

from runtime import Runtime, Targets


def main():
    runtime = Runtime(sys.argv[1])
    targets = Targets(runtime)
    targets.set_host([0xFFFFFFFF] * 12)
    for text in sys.argv[2:]:
        specs = targets.resolve(text)
        for spec in specs:
            spec["data"] = spec["data"].hex()
        print(json.dumps(specs))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
