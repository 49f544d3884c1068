# Modules and files run as programs, and packages are listed.
import os, sys, runpy, pkgutil, warnings
sys.path.insert(0, os.getcwd())

def T(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except BaseException as e:
        print(type(e).__name__, str(e).replace(os.getcwd(), "."))

def write(name, text=""):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "w") as f:
        f.write(text)

write("zz_prog.py", "import sys\nprint('prog', __name__, __package__, sys.argv[0] == __file__, sys.modules.get(__name__) is not None, given if 'given' in globals() else None)\nX = 1\n")
write("zz_pkg/__init__.py", "print('init')\n")
write("zz_pkg/__main__.py", "print('main', __name__, __package__)\nY = 2\n")
write("zz_pkg/mod.py", "from . import other\nprint('mod', __name__, __package__, other.Z)\n")
write("zz_pkg/other.py", "Z = 3\n")
write("zz_pkg/sub/__init__.py")
write("zz_pkg/sub/leaf.py")
write("zz_pkg/data/table.txt", "rows")
write("zz_broken/__init__.py", "raise ValueError('broken')\n")
write("zz_space/inner.py", "print('inner')\n")
write("zz_dir/__main__.py", "print('dir', __name__, __package__)\nV = 4\n")
write("zz_nomain/x.py")
d = runpy.run_path("zz_prog.py")
print(d["X"], sorted(d), d["__name__"], d["__file__"], d["__spec__"], "<run_path>" in sys.modules)
print(runpy.run_path("zz_prog.py", {"given": 5}, "__main__")["__name__"], runpy.run_path("zz_prog.py", run_name="a.b")["__package__"])
d = runpy.run_module("zz_prog")
print(d["X"], sorted(d), d["__name__"], os.path.basename(d["__file__"]), d["__spec__"].name)
print(runpy.run_module("zz_prog", run_name="__main__", alter_sys=True)["__name__"], "zz_prog" in sys.modules)
print(runpy.run_module("zz_pkg")["Y"])
print(runpy.run_module("zz_pkg", run_name="__main__")["Y"])
runpy.run_module("zz_pkg.mod")
print(runpy.run_path("zz_dir")["V"], runpy.run_path("zz_dir", run_name="__main__")["__name__"])
T(runpy.run_path, "zz_nomain")
T(runpy.run_path, "zz_missing.py")
T(runpy.run_module, "zz_missing")
T(runpy.run_module, "zz_missing.sub")
T(runpy.run_module, ".zz_prog")
T(runpy.run_module, "zz_pkg.sub")
T(runpy.run_module, "zz_prog.py")
T(runpy.run_module, "zz_pkg.nope")
import zz_pkg.other
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    runpy.run_module("zz_pkg.other")
    print([(x.category.__name__, str(x.message)) for x in w])
print([(m.name, m.ispkg, type(m.module_finder).__name__) for m in pkgutil.iter_modules() if m.name.startswith("zz")])
print([(m.name, m.ispkg) for m in pkgutil.iter_modules(zz_pkg.__path__, "p.")])
print([(m.name, m.ispkg) for m in pkgutil.walk_packages(zz_pkg.__path__, "zz_pkg.")])
seen = []
print([m.name for m in pkgutil.walk_packages([os.getcwd()], onerror=seen.append) if m.name.startswith("zz")], seen)
T(lambda: [m.name for m in pkgutil.walk_packages([os.getcwd()])])
T(lambda: list(pkgutil.iter_modules("zz_pkg")))
print(pkgutil.get_data("zz_pkg", "data/table.txt"), pkgutil.get_data("zz_missing", "x"))
T(pkgutil.get_data, "zz_pkg", "data/none.txt")
print(pkgutil.resolve_name("os.path.join") is os.path.join, pkgutil.resolve_name("os:path.join") is os.path.join, pkgutil.resolve_name("zz_pkg.other:Z"), pkgutil.resolve_name("zz_pkg.other.Z"))
T(pkgutil.resolve_name, "1a")
T(pkgutil.resolve_name, "zz_pkg:nope")
T(pkgutil.resolve_name, "zz_missing")
print(repr(pkgutil.get_importer(os.getcwd())) == f"FileFinder({os.getcwd()!r})", pkgutil.get_importer("zz_missing"))
print([os.path.relpath(p) for p in pkgutil.extend_path(list(zz_pkg.__path__), "zz_dir")], pkgutil.extend_path("x", "y"))
