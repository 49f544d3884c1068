"""Utilities to support packages."""

import os
import sys
from collections import namedtuple

__all__ = ["get_importer", "iter_importers", "walk_packages", "iter_modules", "get_data", "read_code", "extend_path", "ModuleInfo"]

ModuleInfo = namedtuple("ModuleInfo", "module_finder name ispkg")
ModuleInfo.__doc__ = "A namedtuple with minimal info about a module."


class FileFinder:
    """Finds the modules of a directory."""

    def __init__(self, path):
        self.path = os.path.abspath(path or ".")

    def __repr__(self):
        return f"{type(self).__name__}({self.path!r})"

    def iter_modules(self, prefix=""):
        try:
            names = sorted(os.listdir(self.path))
        except OSError:
            return
        seen = set()
        for name in names:
            module, dot, kind = name.rpartition(".")
            package = False
            if not dot:
                module, package = name, True
                if not os.path.isfile(os.path.join(self.path, name, "__init__.py")):
                    continue
            elif kind != "py" or "." in module:
                continue
            if module == "__init__" or module in seen:
                continue
            seen.add(module)
            yield prefix + module, package


_importers = {}


def get_importer(path_item):
    path_item = os.fsdecode(path_item)
    if not os.path.isdir(path_item or "."):
        return None
    if path_item not in _importers:
        _importers[path_item] = FileFinder(path_item)
    return _importers[path_item]


def iter_importers(fullname=""):
    if fullname.startswith("."):
        raise ImportError("Relative module name {!r} not supported".format(fullname))
    path = sys.path
    if "." in fullname:
        from importlib import import_module

        path = getattr(import_module(fullname.rpartition(".")[0]), "__path__", None)
        if path is None:
            return
    for item in path:
        yield get_importer(item)


def iter_modules(path=None, prefix=""):
    if path is None:
        importers = iter_importers()
    elif isinstance(path, str):
        raise ValueError("path must be None or list of paths to look for modules in")
    else:
        importers = map(get_importer, path)
    seen = set()
    for importer in importers:
        if importer is None:
            continue
        for name, ispkg in importer.iter_modules(prefix):
            if name not in seen:
                seen.add(name)
                yield ModuleInfo(importer, name, ispkg)


def walk_packages(path=None, prefix="", onerror=None):
    seen = set()

    def walk(path, prefix):
        for info in iter_modules(path, prefix):
            yield info
            if not info.ispkg:
                continue
            try:
                __import__(info.name)
            except ImportError:
                if onerror is not None:
                    onerror(info.name)
            except Exception:
                if onerror is None:
                    raise
                onerror(info.name)
            else:
                inner = [p for p in getattr(sys.modules[info.name], "__path__", None) or [] if p not in seen]
                seen.update(inner)
                yield from walk(inner, info.name + ".")

    yield from walk(path, prefix)


def get_data(package, resource):
    from importlib import import_module
    from importlib.util import find_spec

    if find_spec(package) is None:
        return None
    module = sys.modules.get(package) or import_module(package)
    if getattr(module, "__file__", None) is None:
        return None
    with open(os.path.join(os.path.dirname(module.__file__), *resource.split("/")), "rb") as f:
        return f.read()


def read_code(stream):
    """Nothing: there is no bytecode in files."""
    return None


def extend_path(path, name):
    """Add what sys.path, or the package above, has of the package called name, to its __path__."""
    if not isinstance(path, list):
        return path
    path = path[:]
    parent, _, last = name.rpartition(".")
    if parent:
        try:
            where = sys.modules[parent].__path__
        except (KeyError, AttributeError):
            return path
    else:
        where = sys.path
    for directory in where:
        if not isinstance(directory, str):
            continue
        full = os.path.join(directory, last)
        if os.path.isdir(full) and full not in path and (
                os.path.isfile(os.path.join(full, "__init__.py")) or not os.path.isfile(full + ".py")):
            path.append(full)
        more = os.path.join(directory, name + ".pkg")
        if os.path.isfile(more):
            with open(more) as f:
                for line in f:
                    line = line.rstrip("\n")
                    if line and not line.startswith("#"):
                        path.append(line)
    return path


def resolve_name(name):
    """Return what a dotted name stands for: PACKAGE.MODULE:OBJECT.ATTRIBUTE, or with dots only."""
    from importlib import import_module

    module, colon, attributes = name.partition(":")
    if not all(part.isidentifier() for part in module.split(".")) or attributes and not all(
            part.isidentifier() for part in attributes.split(".")):
        raise ValueError(f"invalid format: {name!r}")
    if colon:
        result = import_module(module)
        attributes = attributes.split(".") if attributes else []
    else:
        first, *attributes = module.split(".")
        result = import_module(first)
        while attributes:
            try:
                result = import_module(first + "." + attributes[0])
            except ImportError:
                break
            first += "." + attributes.pop(0)
    for attribute in attributes:
        result = getattr(result, attribute)
    return result
