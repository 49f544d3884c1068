"""Filename globbing utility."""

__all__ = ["glob", "iglob", "escape", "translate"]


def has_magic(s):
    if isinstance(s, bytes):
        s = s.decode("latin-1")
    return "*" in s or "?" in s or "[" in s


def escape(pathname):
    if isinstance(pathname, bytes):
        return escape(pathname.decode("latin-1")).encode("latin-1")
    return "".join("[" + c + "]" if c in "*?[" else c for c in pathname)


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return list(iglob(pathname, root_dir=root_dir, dir_fd=dir_fd, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    pathname = os.fspath(pathname)
    blob = isinstance(pathname, bytes)
    pattern = os.fsdecode(pathname)
    root = os.fsdecode(root_dir) if root_dir is not None else ""
    rest = pattern.lstrip("/")
    base = pattern[:len(pattern) - len(rest)]
    parts = [p for i, p in enumerate(rest.split("/")) if p or i == rest.count("/")]
    search = _Search(root, recursive, include_hidden)
    found = (p for p in search.expand(base, parts) if p)
    return map(os.fsencode, found) if blob else found


class _Search:
    def __init__(self, root, recursive, hidden):
        self.root = root
        self.recursive = recursive
        self.hidden = hidden

    def names(self, base):
        try:
            return [(e.name, e) for e in os.scandir(os.path.join(self.root, base) or ".")]
        except OSError:
            return []

    def visible(self, name, pattern="*"):
        return self.hidden or not name.startswith(".") or pattern.startswith(".")

    def below(self, base):
        """base and the directories below it."""
        todo = [base]
        while todo:
            base = todo.pop()
            yield base
            todo.extend(base + name + "/" for name, e in reversed(self.names(base)) if self.visible(name) and e.is_dir())

    def everything(self, base):
        todo = [(base, True)]
        while todo:
            base, is_dir = todo.pop()
            if is_dir:
                yield base
                prefix = base if not base or base.endswith("/") else base + "/"
                todo.extend((prefix + name, e.is_dir()) for name, e in reversed(self.names(prefix)) if self.visible(name))
            else:
                yield base

    def expand(self, base, parts):
        if not parts:
            yield base
            return
        part, rest = parts[0], parts[1:]
        if part == "":
            if base == "" or os.path.isdir(os.path.join(self.root, base)):
                yield base
        elif self.recursive and part == "**":
            if rest:
                seen = set()
                for d in self.below(base):
                    for p in self.expand(d, rest):
                        if p not in seen:
                            seen.add(p)
                            yield p
            elif base == "" or os.path.isdir(os.path.join(self.root, base)):
                yield from self.everything(base)
        elif has_magic(part):
            for name, entry in self.names(base):
                if self.visible(name, part) and fnmatch.fnmatchcase(name, part):
                    if not rest:
                        yield base + name
                    elif entry.is_dir():
                        yield from self.expand(base + name + "/", rest)
        elif rest:
            if len(rest) > 1 or rest[0] or os.path.isdir(os.path.join(self.root, base + part)):
                yield from self.expand(base + part + "/", rest)
        elif os.path.lexists(os.path.join(self.root, base + part)):
            yield base + part


def translate(pat, *, recursive=False, include_hidden=False, seps=None):
    if not seps:
        seps = (os.path.sep, os.path.altsep) if os.path.altsep else os.path.sep
    escaped = "".join(map(re.escape, seps))
    any_sep = f"[{escaped}]" if len(seps) > 1 else escaped
    not_sep = f"[^{escaped}]"
    if include_hidden:
        last = f"{not_sep}+"
        segment = last + any_sep
        segments = f"(?:.+{any_sep})?"
        rest = ".*"
    else:
        last = f"[^{escaped}.]{not_sep}*"
        segment = last + any_sep
        segments = f"(?:{segment})*"
        rest = f"{segments}(?:{last})?"
    out = []
    parts = re.split(any_sep, pat)
    for i, part in enumerate(parts):
        final = i == len(parts) - 1
        if part == "*":
            out.append(last if final else segment)
        elif recursive and part == "**":
            if final:
                out.append(rest)
            elif parts[i + 1] != "**":
                out.append(segments)
        else:
            if part:
                if not include_hidden and part[0] in "*?":
                    out.append("(?!\\.)")
                out.extend(fnmatch._pieces(part, not_sep + "*", not_sep))
            if not final:
                out.append(any_sep)
    return "(?s:" + "".join(out) + ")\\z"
