__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]

from builtins import __import__
import sys


def import_module(name, package=None):
    level = 0
    if name.startswith("."):
        if not package:
            raise TypeError("the 'package' argument is required to perform a relative import for " + repr(name))
        while level < len(name) and name[level] == ".":
            level += 1
        bits = package.rsplit(".", level - 1)
        if len(bits) < level:
            raise ImportError("attempted relative import beyond top-level package")
        rest = name[level:]
        name = bits[0] + "." + rest if rest else bits[0]
    if not name:
        raise ValueError("Empty module name")
    __import__(name)
    return sys.modules[name]


def reload(module):
    try:
        name = module.__name__
    except AttributeError:
        raise TypeError("reload() argument must be a module") from None
    if sys.modules.get(name) is not module:
        raise ImportError("module " + name + " not in sys.modules", name=name)
    return _reload(module)
