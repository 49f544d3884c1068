"""Filename matching with shell patterns."""
import functools

__all__ = ["filter", "filterfalse", "fnmatch", "fnmatchcase", "translate"]


def fnmatch(name, pat):
    return fnmatchcase(os.fspath(name), os.fspath(pat))


@functools.lru_cache(maxsize=256, typed=True)
def _matcher(pat):
    if isinstance(pat, bytes):
        return re.compile(translate(pat.decode("latin-1")).encode("latin-1")).match
    return re.compile(translate(pat)).match


def fnmatchcase(name, pat):
    return _matcher(pat)(name) is not None


def filter(names, pat):
    match = _matcher(os.fspath(pat))
    return [name for name in names if match(os.fspath(name))]


def filterfalse(names, pat):
    match = _matcher(os.fspath(pat))
    return [name for name in names if match(os.fspath(name)) is None]


_special = frozenset("\\-&~|")


def _member(c):
    return "\\" + c if c in _special else c


def _set(body):
    negated = body.startswith("!")
    if negated:
        body = body[1:]
    out = []
    i = 0
    while i < len(body):
        if i + 2 < len(body) and body[i + 1] == "-":
            if body[i] <= body[i + 2]:
                out.append(_member(body[i]) + "-" + _member(body[i + 2]))
            i += 3
        else:
            out.append(_member(body[i]))
            i += 1
    if not out:
        return "." if negated else "(?!)"
    text = "".join(out)
    if negated:
        return "[^" + text + "]"
    if text[0] in "^[":
        text = "\\" + text
    return "[" + text + "]"


def _pieces(pat, star, any):
    """The pattern as regular expressions, with star for each run of asterisks."""
    out = []
    i, n = 0, len(pat)
    while i < n:
        c = pat[i]
        i += 1
        if c == "*":
            if not out or out[-1] is not star:
                out.append(star)
        elif c == "?":
            out.append(any)
        elif c == "[":
            j = i
            if pat[j:j + 1] == "!":
                j += 1
            if pat[j:j + 1] == "]":
                j += 1
            j = pat.find("]", j)
            if j < 0:
                out.append("\\[")
            else:
                out.append(_set(pat[i:j]))
                i = j + 1
        else:
            out.append(re.escape(c))
    return out


def translate(pat):
    len(pat)
    star = object()
    groups = [[]]
    for piece in _pieces(pat, star, "."):
        if piece is star:
            groups.append([])
        else:
            groups[-1].append(piece)
    groups = ["".join(g) for g in groups]
    out = groups[0]
    for g in groups[1:-1]:
        out += "(?>.*?" + g + ")"
    if len(groups) > 1:
        out += ".*" + groups[-1]
    return "(?s:" + out + ")\\z"
