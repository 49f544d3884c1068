__all__ = ["find_spec", "module_from_spec", "resolve_name", "spec_from_file_location"]

import sys
from importlib import _find
from importlib.machinery import ModuleSpec


def resolve_name(name, package):
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} (required for relative module names)")
    level = len(name) - len(name.lstrip("."))
    bits = package.rsplit(".", level - 1)
    if len(bits) < level:
        raise ImportError("attempted relative import beyond top-level package")
    rest = name[level:]
    return bits[0] + "." + rest if rest else bits[0]


def find_spec(name, package=None):
    full = resolve_name(name, package) if name.startswith(".") else name
    if full in sys.modules and sys.modules[full] is None:
        return None
    parent = full.rpartition(".")[0]
    if parent:
        module = __import__(parent, fromlist=["__path__"])
        if not hasattr(module, "__path__"):
            raise ModuleNotFoundError(f"__path__ attribute not found on {parent!r} while trying to find {full!r}", name=full)
    found = _find(full)
    if found is None:
        return None
    origin, is_package = found
    spec = ModuleSpec(full, _Loader(full, origin), origin=origin, is_package=is_package)
    if origin != "built-in":
        if origin.endswith("/"):
            spec.origin = None
        else:
            spec._set_fileattr = True
        if is_package:
            spec.submodule_search_locations = [origin.rpartition("/")[0]]
    return spec


def spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=None):
    spec = ModuleSpec(name, loader or _Loader(name, str(location)), origin=str(location))
    spec._set_fileattr = True
    spec.submodule_search_locations = submodule_search_locations
    return spec


def module_from_spec(spec):
    module = type(sys)(spec.name)
    module.__spec__ = spec
    module.__loader__ = spec.loader
    module.__package__ = spec.parent
    if spec.has_location:
        module.__file__ = spec.origin
    if spec.submodule_search_locations is not None:
        module.__path__ = spec.submodule_search_locations
    return module


class _Loader:
    def __init__(self, name, path):
        self.name = name
        self.path = path

    def get_source(self, name=None):
        with open(self.path, encoding="utf-8") as f:
            return f.read()

    def get_code(self, name=None):
        return None if self.path == "built-in" else compile(self.get_source(), self.path, "exec")

    def get_filename(self, name=None):
        return self.path

    def get_data(self, path):
        with open(path, "rb") as f:
            return f.read()

    def is_package(self, name):
        return self.path.endswith("/__init__.py")

    def exec_module(self, module):
        if self.path == "built-in":
            return
        exec(compile(self.get_source(), self.path, "exec"), module.__dict__)

    def create_module(self, spec):
        return None

    def __repr__(self):
        return f"<krait loader of {self.name!r}>"
