"""Answers, one JSON line for each JSON line of cases, what CPython's re makes of them.

A case has pattern, flags, bytes, input, pos, endpos and repl; texts are hexadecimal generalised UTF-8 (or the bytes), positions
byte offsets. An answer has err (kind, msg, pos, line, col, str) or the compiled pattern's flags and groups, then for match,
fullmatch, search, finditer and scanner-match the spans in byte offsets with lastindex, and sub's result or error.
"""
import json
import re
import signal
import sys
import warnings


class Timeout(Exception):
    pass


def alarm(*_):
    raise Timeout


signal.signal(signal.SIGALRM, alarm)


def answer(case):
    isbytes = case["bytes"]

    def text(h):
        b = bytes.fromhex(h)
        return b if isbytes else b.decode("utf-8", "surrogatepass")

    def size(s):
        return len(s) if isbytes else len(s.encode("utf-8", "surrogatepass"))

    def error(e):
        d = {"kind": type(e).__name__, "str": str(e).encode("utf-8", "surrogatepass").hex(), "pos": -1, "line": 0, "col": 0}
        if isinstance(e, re.PatternError):
            d["msg"] = e.msg.encode("utf-8", "surrogatepass").hex()
            if e.pos is not None:
                d["pos"], d["line"], d["col"] = e.pos, e.lineno, e.colno
        else:
            d["msg"] = d["str"]
        return d

    out = {}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            p = re._compiler.compile(text(case["pattern"]), case["flags"])
        except (re.PatternError, OverflowError, ValueError, RecursionError) as e:
            return {"err": error(e)}
        out["warnings"] = [str(w.message) for w in caught if w.category is FutureWarning]
    out["flags"] = int(p.flags)
    out["groups"] = p.groups
    out["names"] = [[k.encode("utf-8", "surrogatepass").hex(), v] for k, v in p.groupindex.items()]
    s = text(case["input"])
    offsets = [0]
    for i in range(len(s)):
        offsets.append(offsets[-1] + size(s[i : i + 1]))
    pos, endpos = offsets.index(case["pos"]), offsets.index(case["endpos"])

    def spans(m):
        if m is None:
            return None
        r = [offsets[x] if x >= 0 else -1 for span in m.regs for x in span]
        return r + [m.lastindex or -1]

    signal.setitimer(signal.ITIMER_REAL, 2)
    try:
        out["match"] = spans(p.match(s, pos, endpos))
        out["fullmatch"] = spans(p.fullmatch(s, pos, endpos))
        out["search"] = spans(p.search(s, pos, endpos))
        out["finditer"] = [spans(m) for m in p.finditer(s, pos, endpos)]
        sc = p.scanner(s, pos, endpos)
        out["scan"] = []
        while m := sc.match():
            out["scan"].append(spans(m))
        if case["repl"]:
            try:
                r = p.sub(text(case["repl"]), s)
                out["sub"] = (r if isbytes else r.encode("utf-8", "surrogatepass")).hex()
            except (re.PatternError, IndexError, ValueError) as e:
                out["suberr"] = error(e)
    except Timeout:
        return {"timeout": True}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return out


for line in sys.stdin:
    try:
        print(json.dumps(answer(json.loads(line))))
    except Exception as e:
        print(json.dumps({"crash": repr(e)}))
