"""Running modules and files as programs."""

import os
import sys

__all__ = ["run_module", "run_path"]


def _details(name, error=ImportError):
    # The name, specification and code of what runs for a module.
    if name.startswith("."):
        raise error("Relative module names not supported")
    package, _, _ = name.rpartition(".")
    if package:
        try:
            __import__(package)
        except ImportError as e:
            if e.name is None or e.name != package and not package.startswith(e.name + "."):
                raise
        existing = sys.modules.get(name)
        if existing is not None and not hasattr(existing, "__path__"):
            from warnings import warn

            warn("{mod_name!r} found in sys.modules after import of package {pkg_name!r}, but prior to execution of {mod_name!r}; "
                 "this may result in unpredictable behaviour".format(mod_name=name, pkg_name=package), RuntimeWarning, 3)
    from importlib.util import find_spec

    try:
        spec = find_spec(name)
    except (ImportError, AttributeError, TypeError, ValueError) as e:
        text = f"Error while finding module specification for {name!r} ({type(e).__name__}: {e})"
        if name.endswith(".py"):
            text += f". Try using '{name[:-3]}' instead of '{name}' as the module name."
        raise error(text) from e
    if spec is None:
        raise error("No module named %s" % name)
    if spec.submodule_search_locations is not None:
        if name == "__main__" or name.endswith(".__main__"):
            raise error("Cannot use package as __main__ module")
        try:
            return _details(name + ".__main__", error)
        except error as e:
            if name not in sys.modules:
                raise
            raise error(("%s; %r is a package and cannot " + "be directly executed") % (e, name))
    code = spec.loader.get_code(name)
    if code is None:
        raise error("No code object available for %s" % name)
    return name, spec, code


def _fill(namespace, init_globals, name, spec, script, package):
    if init_globals is not None:
        namespace.update(init_globals)
    loader = cached = None
    if spec is not None:
        loader, script, cached = spec.loader, spec.origin, spec.cached
        if package is None:
            package = spec.parent
    namespace.update(__name__=name, __file__=script, __cached__=cached, __doc__=None, __loader__=loader, __package__=package, __spec__=spec)
    return namespace


def _run_as_module(code, init_globals, name, spec, script, package=None):
    # The module stands in sys.modules while the code runs, and its file is the program's name.
    module = type(sys)(name)
    file = script if spec is None else spec.origin
    before, program = sys.modules.get(name), sys.argv[0] if sys.argv else None
    sys.modules[name] = module
    if sys.argv:
        sys.argv[0] = file
    try:
        exec(code, _fill(module.__dict__, init_globals, name, spec, script, package))
        return module.__dict__.copy()
    finally:
        if program is not None:
            sys.argv[0] = program
        if before is None:
            sys.modules.pop(name, None)
        else:
            sys.modules[name] = before


def run_module(mod_name, init_globals=None, run_name=None, alter_sys=False):
    mod_name, spec, code = _details(mod_name)
    if run_name is None:
        run_name = mod_name
    if alter_sys:
        return _run_as_module(code, init_globals, run_name, spec, None)
    namespace = _fill({}, init_globals, run_name, spec, None, None)
    exec(code, namespace)
    return namespace


def run_path(path_name, init_globals=None, run_name=None):
    if run_name is None:
        run_name = "<run_path>"
    path_name = os.fsdecode(path_name)
    package = run_name.rpartition(".")[0]
    if not os.path.isdir(path_name):
        with open(os.path.abspath(path_name), "rb") as f:
            code = compile(f.read(), path_name, "exec")
        return _run_as_module(code, init_globals, run_name, None, path_name, package)
    sys.path.insert(0, path_name)
    saved = sys.modules.pop("__main__", None)
    try:
        try:
            _, spec, code = _details("__main__")
        except ImportError as e:
            if "__main__" in str(e):
                raise e.__class__("can't find '__main__' module in %r" % path_name) from None
            raise
        finally:
            if saved is not None:
                sys.modules["__main__"] = saved
        return _run_as_module(code, init_globals, run_name, spec, None, package)
    finally:
        try:
            sys.path.remove(path_name)
        except ValueError:
            pass
