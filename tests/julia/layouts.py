"""usage: layouts.py RUNTIME < CASES

What the runtime makes of declarations and a type. Each line of standard input is a list of pieces of source; each line of
standard output, as JSON, the layout that the last one's value has, or the error of the first that has one, with its number.
A type on which the runtime dies ends the output before it.
"""

import json
import os
import sys

from evaluator import Evaluator, Layouts


def main():
    evaluator = Evaluator(sys.argv[1])
    layouts = Layouts(evaluator)
    for line in sys.stdin:
        value = answer = None
        for number, source in enumerate(json.loads(line)):
            value, error = evaluator.evaluate(source)
            if error:
                answer = {"error": error, "number": number}
                break
        if answer is None:
            answer = layouts.describe(value) if layouts.kind(value) else {"error": "not a type", "number": -1}
        print(json.dumps(answer), flush=True)
    sys.stdout.flush()
    # The runtime would run the finalizers of a session that never began.
    os._exit(0)


if __name__ == "__main__":
    main()
