# The error of a name that a module of the library does not have says where the module is, unless it is linked into the interpreter.
for module, linked in [("collections", False), ("json", False), ("os", False), ("math", True), ("sys", True)]:
    try:
        exec(f"from {module} import no_such_name_at_all")
    except ImportError as e:
        assert str(e).startswith(f"cannot import name 'no_such_name_at_all' from '{module}' ("), e
        assert ("(unknown location)" in str(e)) == linked, e
    else:
        assert False
# ---
# A name that is near is suggested.
try:
    from collections import OrderedDct
except ImportError as e:
    assert e.name == "collections" and e.name_from == "OrderedDct", e
