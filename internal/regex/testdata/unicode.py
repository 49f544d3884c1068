"""Prints, as JSON, which characters CPython's categories hold and which characters match each other when case is ignored."""
import json
import re

every = "".join(map(chr, range(0x110000)))


def ranges(pattern, flags=0):
    return [[ord(m[0][0]), ord(m[0][-1])] for m in re.finditer(pattern + "+", every, flags)]


cased = "".join(c for c in every if c.lower() != c or c.upper() != c or c.casefold() != c)
out = {
    "categories": {p: ranges(p) for p in (r"\d", r"\s", r"\w", r"\D", r"\S", r"\W")},
    "ascii": {p: ranges(p, re.A) for p in (r"\d", r"\s", r"\w", r"\D", r"\S", r"\W")},
    "literals": {},
    "sets": {},
    "refs": {},
    "ranges": {},
}
for c in cased:
    p = re.escape(c)
    out["literals"][ord(c)] = [ord(x) for x in re.findall(p, cased, re.I)]
    out["sets"][ord(c)] = [ord(x) for x in re.findall(f"[{p}\ue000]", cased, re.I)]
    out["refs"][ord(c)] = [ord(m[0]) for m in re.finditer(r"(?<=(.))\1", c + c.join(cased), re.I | re.S)]
for lo, hi in ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x17F), (0x100, 0x24F), (0x370, 0x3FF), (0x400, 0x52F), (0x1E00, 0x1FFF), (0x2100, 0x218F), (0xA640, 0xABFF), (0x10400, 0x1044F), (0xF000, 0x1E9FF), (0, 0x10FFFF)):
    out["ranges"][f"{lo:x}-{hi:x}"] = [ord(x) for x in re.findall(f"[\\U{lo:08x}-\\U{hi:08x}]", cased, re.I)]
print(json.dumps(out))
