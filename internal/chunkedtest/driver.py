"""Runs many sources in one CPython process: a JSON array of [text, filename] on stdin, a JSON line for each on stdout.

Each source is the module __main__, anew. What sources do to other modules stays.
"""

import io
import json
import os
import sys
import types


def describe(exc, filename):
    """The exception as [type as in a traceback, message, line in the file or 0]."""
    kind = type(exc)
    name = kind.__qualname__
    if kind.__module__ not in ("builtins", "__main__"):
        name = f"{kind.__module__}.{name}"
    line = 0
    frame = exc.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename == filename:
            line = frame.tb_lineno
        frame = frame.tb_next
    try:
        message = str(exc)
    except Exception:
        message = "<exception str() failed>"
    if isinstance(exc, SyntaxError):
        message = str(exc.msg)
        if not line and exc.filename == filename:
            line = exc.lineno or 0
    return [name, message, line]


def run(text, filename):
    module = types.ModuleType("__main__")
    module.__file__ = filename
    sys.modules["__main__"] = module
    buffer = io.BytesIO()
    sys.stdin = io.StringIO()
    sys.stdout = io.TextIOWrapper(buffer, encoding="utf-8", newline="\n", write_through=True)
    sys.stderr = io.StringIO()
    failure = None
    try:
        exec(compile(text, filename, "exec", dont_inherit=True), module.__dict__)
    except BaseException as exc:
        failure = describe(exc, filename)
    return {"stdout": buffer.getvalue().decode("utf-8"), "failure": failure}


def main():
    jobs = json.load(sys.stdin)
    results = os.fdopen(os.dup(1), "w", encoding="utf-8")
    sink = os.open(os.devnull, os.O_RDWR)
    os.dup2(sink, 0)
    os.dup2(sink, 1)
    for text, filename in jobs:
        result = json.dumps(run(text, filename))
        results.write(result + "\n")
        results.flush()
    os._exit(0)


main()
