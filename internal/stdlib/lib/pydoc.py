"""Documentation of modules, classes, functions and methods as text."""

import builtins
import inspect
import sys

__all__ = ["help"]

_HIDDEN = {"__author__", "__builtins__", "__credits__", "__date__", "__doc__", "__docformat__", "__file__", "__loader__", "__module__",
           "__name__", "__package__", "__path__", "__qualname__", "__slots__", "__spec__", "__version__", "__static_attributes__",
           "__firstlineno__", "__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__", "__cached__"}


def _own_doc(obj):
    try:
        doc = obj.__doc__
    except Exception:
        return None
    if doc is None or obj is not type and not isinstance(obj, type) and doc == getattr(type(obj), "__doc__", None):
        return None
    return doc if isinstance(doc, str) else None


def _inherited_doc(obj):
    if inspect.ismethod(obj):
        name, owner = obj.__func__.__name__, obj.__self__
        cls = owner if isinstance(owner, type) else type(owner)
    elif inspect.isfunction(obj):
        name = obj.__name__
        cls = inspect._findclass(obj)
        if cls is None or inspect.getattr_static(cls, name, None) is not obj:
            return None
    elif isinstance(obj, property):
        func = obj.fget
        name = getattr(func, "__name__", None)
        cls = inspect._findclass(func) if inspect.isfunction(func) else None
        if cls is None:
            return None
    else:
        return None
    for base in cls.__mro__:
        doc = _own_doc(base.__dict__[name]) if name in base.__dict__ else None
        if doc is not None:
            return doc
    return None


def getdoc(object):
    """Get the doc string or comments for an object."""
    doc = _own_doc(object)
    if doc is None:
        doc = _inherited_doc(object)
    text = inspect.cleandoc(doc) if isinstance(doc, str) else None
    return (text or inspect.getcomments(object) or "").rstrip()


def classname(object, modname):
    """Get a class name and qualify it with a module name if necessary."""
    name = object.__name__
    return name if object.__module__ == modname else f"{object.__module__}.{name}"


def visiblename(name, all=None, obj=None):
    """Decide whether to show documentation on a variable."""
    if name in _HIDDEN:
        return False
    if name.startswith("__") and name.endswith("__"):
        return True
    if name.startswith("_") and hasattr(obj, "_fields"):
        return True
    return name in all if all is not None else not name.startswith("_")


def indent(text, prefix="    "):
    return "\n".join([(prefix + line).rstrip() for line in text.split("\n")]) if text else ""


def _signature(obj):
    try:
        sig = inspect.signature(obj, annotation_format=4)
    except (ValueError, TypeError):
        return None
    except Exception:
        try:
            sig = inspect.signature(obj)
        except Exception:
            return None
    name = getattr(obj, "__name__", "")
    return sig.format(max_width=None if name == "<lambda>" else 80 - len(name), quote_annotation_strings=False)


def _isroutine(obj):
    return inspect.isroutine(obj)


def document(obj, name=None, mod=None, cls=None, home=None):
    if inspect.ismodule(obj):
        return docmodule(obj, name)
    if inspect.isclass(obj):
        return docclass(obj, name, mod)
    if _isroutine(obj):
        return docroutine(obj, name, mod, cls, home)
    if inspect.isdatadescriptor(obj):
        return docdata(obj, name)
    return docother(obj, name)


def docroutine(obj, name=None, mod=None, cls=None, home=None):
    real = getattr(obj, "__name__", None) or name or "<function>"
    name = name or real
    note, skip = "", False
    if inspect.ismethod(obj) or inspect.isbuiltin(obj) and not inspect.ismodule(getattr(obj, "__self__", None)) and obj.__self__ is not None:
        owner = obj.__self__
        if inspect.isclass(owner):
            if home is None or owner is not home and owner is not cls:
                note = " class method of " + classname(owner, mod)
        elif cls is None:
            note = f" method of {classname(type(owner), mod)} instance"
    elif inspect.isfunction(obj) and cls is not None and obj.__module__ != getattr(cls, "__module__", None):
        note = f" from {obj.__module__}"
    elif (inspect.ismethoddescriptor(obj) or inspect.ismethodwrapper(obj)) and cls is None:
        owner = getattr(obj, "__objclass__", None)
        if owner is not None:
            note = f" unbound {classname(owner, mod)} method"
        elif getattr(obj, "__self__", None) is not None:
            note = f" method of {classname(type(obj.__self__), mod)} instance"
    if name == real:
        title = real
    else:
        if cls is not None and inspect.getattr_static(cls, real, None) is obj:
            skip = True
        title = f"{name} = {real}"
    spec = _signature(obj)
    if spec is None:
        spec = "(...)"
    elif real == "<lambda>":
        title, spec = name + " lambda ", spec[1:-1]
    word = "async " if inspect.iscoroutinefunction(obj) or inspect.isasyncgenfunction(obj) else ""
    head = word + title + spec + note
    if skip:
        return head + "\n"
    doc = getdoc(obj)
    return head + "\n" + (indent(doc).rstrip() + "\n" if doc else "")


def docdata(obj, name=None):
    doc = getdoc(obj)
    if name is None and isinstance(obj, property):
        name = getattr(obj, "__name__", None) or getattr(obj.fget, "__name__", None)
    return (name + "\n" if name else "") + (indent(doc) + "\n" if doc else "")


def docother(obj, name=None, width=None, doc=None):
    text = _repr(obj)
    head = name + " = " if name else ""
    if width and len(head) + len(text) > width:
        text = text[:width - len(head) - len(text)] + "..."
    line = head + text
    doc = doc or (getdoc(obj) if not isinstance(obj, type) else "")
    if doc:
        line += "\n" + indent(doc) + "\n"
    return line


def _repr(obj):
    try:
        return repr(obj)
    except Exception:
        return f"<{type(obj).__name__} instance>"


def _attributes(cls):
    """What a class has, as (name, kind, class that defines it, value)."""
    for name, kind, home, value in inspect.classify_class_attrs(cls):
        if inspect.isdatadescriptor(value):
            kind = "data descriptor"
            if isinstance(value, property) and value.fset is None:
                kind = "readonly property"
        yield name, kind, home, value


def docclass(cls, name=None, mod=None):
    real = cls.__name__
    name = name or real
    title = "class " + real if name == real else f"{name} = class {real}"
    if cls.__bases__:
        title += "(" + ", ".join([classname(b, cls.__module__) for b in cls.__bases__]) + ")"
    out = []
    spec = _signature(cls)
    if spec and spec != "()":
        out.append(name + spec + "\n")
    doc = getdoc(cls)
    if doc:
        out.append(doc + "\n")
    mro = list(cls.__mro__)
    if len(mro) > 2:
        out.append("Method resolution order:")
        out += ["    " + classname(b, cls.__module__) for b in mro] + [""]
    sections = []

    def section(heading, found, write):
        if found:
            if sections:
                out.append("-" * 70)
            sections.append(heading)
            out.append(heading + ":\n")
            out.extend(map(write, found))

    def routine(attr):
        name, kind, home, value = attr
        try:
            value = getattr(cls, name)
        except Exception:
            return docdata(value, name)
        return document(value, name, mod, cls, home)

    def data(attr):
        name, kind, home, value = attr
        doc = getdoc(value) if callable(value) or inspect.isdatadescriptor(value) else None
        value = getattr(cls, name, value)
        return docother(value, name, 70, doc) + "\n"

    attrs = [a for a in _attributes(cls) if visiblename(a[0], obj=cls)]
    fields = {f: i for i, f in enumerate(getattr(cls, "_fields", ()))} if isinstance(getattr(cls, "_fields", None), tuple) else {}
    while attrs:
        home = mro.pop(0) if mro else attrs[0][2]
        mine = [a for a in attrs if a[2] is home]
        attrs = [a for a in attrs if a[2] is not home]
        if home is object and cls is not object:
            continue
        where = "defined here" if home is cls else "inherited from " + classname(home, cls.__module__)
        mine.sort(key=lambda a: (fields.get(a[0], len(fields)), a[0]))
        of = lambda kind: [a for a in mine if a[1] == kind]
        section("Methods " + where, of("method"), routine)
        section("Class methods " + where, of("class method"), routine)
        section("Static methods " + where, of("static method"), routine)
        section("Readonly properties " + where, of("readonly property"), lambda a: docdata(a[3], a[0]))
        section("Data descriptors " + where, of("data descriptor"), lambda a: docdata(a[3], a[0]))
        section("Data and other attributes " + where, of("data"), data)
    if not out:
        return title + "\n"
    return title + "\n" + indent("\n".join(out).rstrip(), " |  ") + "\n"


def _section(title, text):
    return title + "\n" + indent(text).rstrip() + "\n\n"


def _tree(classes, modname, parent=None, prefix=""):
    text = ""
    for entry in classes:
        if isinstance(entry, tuple):
            cls, bases = entry
            text += prefix + classname(cls, modname)
            if bases and bases != (parent,):
                text += "(" + ", ".join([classname(b, modname) for b in bases]) + ")"
            text += "\n"
        else:
            text += _tree(entry, modname, cls, prefix + "    ")
    return text


def docmodule(module, name=None):
    name = module.__name__
    doc = getdoc(module)
    first, _, rest = doc.partition("\n")
    rest = rest.lstrip("\n") if rest.startswith("\n") else rest
    if doc and "\n" in doc and doc.split("\n")[1].rstrip():
        first, rest = "", doc
    text = _section("NAME", name + (f" - {first}" if first else ""))
    if rest:
        text += _section("DESCRIPTION", rest)
    listed = getattr(module, "__all__", None)
    members = inspect.getmembers(module)
    here = lambda v: (inspect.getmodule(v) or module) is module
    classes = [(k, v) for k, v in members if isinstance(v, type) and (listed is not None or here(v)) and visiblename(k, listed, module)]
    functions = [(k, v) for k, v in members if not isinstance(v, type) and _isroutine(v) and
                 (listed is not None or inspect.isbuiltin(v) or inspect.getmodule(v) is module) and visiblename(k, listed, module)]
    data = [(k, v) for k, v in members if not callable(v) and not inspect.ismodule(v) and not inspect.isclass(v) and not _isroutine(v) and
            not inspect.isframe(v) and not inspect.istraceback(v) and not inspect.iscode(v) and visiblename(k, listed, module)]
    if classes:
        tree = _tree(inspect.getclasstree([v for _, v in classes], True), name)
        text += _section("CLASSES", "\n".join([tree] + [docclass(v, k, name) for k, v in classes]))
    if functions:
        text += _section("FUNCTIONS", "\n".join([docroutine(v, k, name) for k, v in functions]))
    if data:
        text += _section("DATA", "\n".join([docother(v, k, 70) for k, v in data]))
    for attr, title in (("__version__", "VERSION"), ("__date__", "DATE"), ("__author__", "AUTHOR"), ("__credits__", "CREDITS")):
        if hasattr(module, attr):
            text += _section(title, str(getattr(module, attr)))
    return text + _section("FILE", getattr(module, "__file__", None) or "(built-in)")


def describe(thing):
    """Produce a short description of the given thing."""
    if inspect.ismodule(thing):
        if thing.__name__ in sys.builtin_module_names:
            return "built-in module " + thing.__name__
        return ("package " if hasattr(thing, "__path__") else "module ") + thing.__name__
    if inspect.isbuiltin(thing):
        return "built-in function " + thing.__name__
    if inspect.isgetsetdescriptor(thing) or inspect.ismemberdescriptor(thing):
        word = "getset" if inspect.isgetsetdescriptor(thing) else "member"
        return f"{word} descriptor {thing.__objclass__.__module__}.{thing.__objclass__.__name__}.{thing.__name__}"
    if inspect.isclass(thing):
        return "class " + thing.__name__
    if inspect.isfunction(thing):
        return "function " + thing.__name__
    if inspect.ismethod(thing):
        return "method " + thing.__name__
    if inspect.ismethodwrapper(thing):
        return "method wrapper " + thing.__name__
    if type(thing).__module__ == "tools":
        return "tool " + thing.__qualname__
    if inspect.ismethoddescriptor(thing) and hasattr(thing, "__name__"):
        return "method descriptor " + thing.__name__
    return type(thing).__name__


def locate(path):
    """Locate an object by name or dotted path, importing as necessary."""
    parts = [p for p in path.split(".") if p]
    module, n = None, 0
    while n < len(parts):
        try:
            module = __import__(".".join(parts[:n + 1]))
            module = sys.modules[".".join(parts[:n + 1])]
        except ImportError:
            break
        n += 1
    thing = module if module is not None else builtins
    for part in parts[n:]:
        try:
            thing = getattr(thing, part)
        except AttributeError:
            return None
    return thing if parts else None


def resolve(thing):
    """Given an object or a path to an object, get the object and its name."""
    if isinstance(thing, str):
        found = locate(thing)
        if found is None:
            raise ImportError("No Python documentation found for %r.\nUse help() to get the interactive help utility.\n"
                              "Use help(str) for help on the str class." % thing)
        return found, thing
    name = getattr(thing, "__name__", None)
    return thing, name if isinstance(name, str) else None


def render_doc(thing, title="Python Library Documentation: %s", forceload=0, renderer=None):
    """Render text documentation, given an object or a path to an object."""
    obj, name = resolve(thing)
    text = describe(obj)
    module = inspect.getmodule(obj)
    if name and "." in name:
        text += " in " + name[:name.rfind(".")]
    elif module and module is not obj:
        text += " in module " + module.__name__
    if not (inspect.ismodule(obj) or inspect.isclass(obj) or _isroutine(obj) or inspect.isdatadescriptor(obj)):
        # What is documented of an instance is its class.
        obj = type(obj)
        text += " object"
    return title % text + "\n\n" + document(obj, None if not isinstance(thing, str) else getattr(obj, "__name__", name))


def plain(text):
    """Remove boldface formatting from text."""
    return text


def doc(thing, title="Python Library Documentation: %s", forceload=0, output=None):
    """Display text documentation, given an object or a path to an object."""
    try:
        text = render_doc(thing, title)
    except ImportError as e:
        text = str(e) + "\n"
    (output or sys.stdout).write(text)


def _help(*request):
    if not request:
        print("Welcome to Krait's help. There is no terminal here: call help(object), or help(\"name\").")
        return
    doc(request[0], "Help on %s:")
    sys.stdout.write("\n")


help = builtins.help
