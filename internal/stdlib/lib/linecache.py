"""Lines of Python source files, kept once they were read."""

import sys

__all__ = ["getline", "clearcache", "checkcache", "lazycache"]

# The files read: (size, time of change, lines, full name), or a function that gives the source, in a tuple.
cache = {}


def clearcache():
    """Clear the cache entirely."""
    cache.clear()


def getline(filename, lineno, module_globals=None):
    """Get a line for a Python source file from the cache. Update the cache if it doesn't contain an entry for this file
    already."""
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def getlines(filename, module_globals=None):
    """Get the lines for a Python source file from the cache. Update the cache if it doesn't contain an entry for this file
    already."""
    entry = cache.get(filename)
    if entry is not None and len(entry) != 1:
        return entry[2]
    try:
        return updatecache(filename, module_globals)
    except MemoryError:
        clearcache()
        return []


def checkcache(filename=None):
    """Discard cache entries that are out of date."""
    import os
    for name in list(cache) if filename is None else [filename]:
        entry = cache.get(name)
        if entry is None or len(entry) == 1:
            continue
        size, mtime, lines, fullname = entry
        if mtime is None:
            continue
        try:
            stat = os.stat(fullname)
        except (OSError, ValueError):
            cache.pop(name, None)
            continue
        if size != stat.st_size or mtime != stat.st_mtime:
            cache.pop(name, None)


def lazycache(filename, module_globals):
    """Seed the cache for filename with module_globals. The module's loader is asked for the source only when getlines is
    called."""
    entry = cache.get(filename)
    if entry is not None:
        return len(entry) == 1
    if not filename or filename.startswith("<") and filename.endswith(">"):
        return False
    spec = module_globals.get("__spec__") if module_globals else None
    name = getattr(spec, "name", None) or (module_globals or {}).get("__name__")
    loader = getattr(spec, "loader", None) or (module_globals or {}).get("__loader__")
    source = getattr(loader, "get_source", None)
    if name and source:
        cache[filename] = (lambda: source(name),)
        return True
    return False




def updatecache(filename, module_globals=None):
    """Update a cache entry and return its list of lines."""
    entry = cache.pop(filename, None)
    if not filename:
        return []
    if not (filename.startswith("<") and filename.endswith(">")):
        try:
            with open(filename, encoding="utf-8") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError, RuntimeError):
            pass
        else:
            lines = [line for line in text.splitlines(True)]
            if lines and not lines[-1].endswith("\n"):
                lines[-1] += "\n"
            size, mtime = len(text.encode()), None
            try:
                import os
                stat = os.stat(filename)
                size, mtime = stat.st_size, stat.st_mtime
            except OSError:
                pass
            cache[filename] = size, mtime, lines, filename
            return lines
    if entry is None and lazycache(filename, module_globals):
        entry = cache.get(filename)
    if entry is not None and len(entry) == 1:
        try:
            text = entry[0]()
        except (ImportError, OSError):
            text = None
        if text is not None:
            lines = [line + "\n" for line in text.splitlines()]
            cache[filename] = len(text), None, lines, filename
            return lines
    # The interpreter knows the source of code that runs.
    from inspect import _source
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename == filename:
            found = _source(frame.f_code)
            if found:
                return found[0]
        frame = frame.f_back
    return []
