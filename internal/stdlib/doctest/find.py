class DocTestFinder:
    """Collects the tests in the docstrings of an object and of what it holds."""

    def __init__(self, verbose=False, parser=DocTestParser(), recurse=True, exclude_empty=True):
        self._parser = parser
        self._verbose = verbose
        self._recurse = recurse
        self._exclude_empty = exclude_empty

    def find(self, obj, name=None, module=None, globs=None, extraglobs=None):
        """Return a list of the DocTests that are defined by the given object's docstring, or by any of its contained objects' docstrings."""
        import inspect
        if name is None:
            name = getattr(obj, "__name__", None)
            if name is None:
                raise ValueError(f"DocTestFinder.find: name must be given when obj.__name__ doesn't exist: {type(obj)!r}")
        if module is False:
            module = None
        elif module is None:
            module = inspect.getmodule(obj)
        if globs is None:
            globs = {} if module is None else module.__dict__
        globs = globs.copy()
        if extraglobs is not None:
            globs.update(extraglobs)
        globs.setdefault("__name__", "__main__")
        tests = []
        self._find(tests, obj, name, module, {}, globs, set())
        tests.sort()
        return tests

    def _find(self, tests, obj, name, module, sources, globs, seen):
        import inspect
        if self._verbose:
            print("Finding tests in", name)
        if id(obj) in seen:
            return
        seen.add(id(obj))
        test = self._get_test(obj, name, module, globs, sources)
        if test is not None:
            tests.append(test)
        if not self._recurse:
            return
        if inspect.ismodule(obj):
            for key, val in list(obj.__dict__.items()):
                if self._is_documented(val) and self._from_module(module, val):
                    self._find(tests, val, f"{name}.{key}", module, sources, globs, seen)
            for key, val in getattr(obj, "__test__", {}).items():
                if not isinstance(key, str):
                    raise ValueError(f"DocTestFinder.find: __test__ keys must be strings: {type(key)!r}")
                if not (inspect.isroutine(val) or inspect.isclass(val) or inspect.ismodule(val) or isinstance(val, str)):
                    raise ValueError("DocTestFinder.find: __test__ values must be strings, functions, methods, classes, or "
                                     f"modules: {type(val)!r}")
                self._find(tests, val, f"{name}.__test__.{key}", module, sources, globs, seen)
        if inspect.isclass(obj):
            for key, val in list(obj.__dict__.items()):
                if isinstance(val, (staticmethod, classmethod)):
                    val = val.__func__
                if (self._is_documented(val) or isinstance(val, property)) and self._from_module(module, val):
                    self._find(tests, val, f"{name}.{key}", module, sources, globs, seen)

    def _is_documented(self, obj):
        import inspect
        try:
            return inspect.isclass(obj) or inspect.isroutine(inspect.unwrap(obj))
        except ValueError:
            return False

    def _from_module(self, module, obj):
        # Whether obj was defined in module.
        import inspect
        if module is None:
            return True
        if inspect.isfunction(obj):
            return module.__dict__ is obj.__globals__
        if inspect.ismethoddescriptor(obj) or inspect.ismethodwrapper(obj):
            owner = getattr(obj, "__objclass__", None)
            return module.__name__ == (owner.__module__ if owner else getattr(obj, "__module__", None))
        if inspect.isclass(obj) or hasattr(obj, "__module__"):
            return module.__name__ == obj.__module__
        if isinstance(obj, property):
            return True
        home = inspect.getmodule(obj)
        if home is not None:
            return module is home
        raise ValueError("object must be a class or function")

    def _get_test(self, obj, name, module, globs, sources):
        if isinstance(obj, str):
            docstring = obj
        else:
            docstring = getattr(obj, "__doc__", None)
            docstring = "" if docstring is None else str(docstring)
        lineno = self._find_lineno(obj, sources)
        if self._exclude_empty and not docstring:
            return None
        filename = None
        if module is not None:
            filename = getattr(module, "__file__", None) or module.__name__
        return self._parser.get_doctest(docstring, globs, name, filename, lineno)

    def _find_lineno(self, obj, sources):
        # The line (from 0) on which the docstring of obj begins, or None. sources caches modules' lines by file.
        import inspect
        if inspect.ismodule(obj):
            return 0 if getattr(obj, "__doc__", None) is not None else None
        if inspect.isclass(obj):
            lineno = obj.__dict__.get("__firstlineno__")
            if lineno is None or getattr(obj, "__doc__", None) is None:
                return None
            lineno -= 1
            codes = [v.__code__ for v in map(inspect.unwrap, obj.__dict__.values()) if inspect.isfunction(v)]
        else:
            if isinstance(obj, property):
                obj = obj.fget
            if inspect.ismethod(obj):
                obj = obj.__func__
            if inspect.isroutine(obj) and getattr(obj, "__doc__", None):
                obj = inspect.unwrap(obj)
            if inspect.istraceback(obj):
                obj = obj.tb_frame
            if inspect.isframe(obj):
                obj = obj.f_code
            code = getattr(obj, "__code__", obj)
            if not inspect.iscode(code):
                return None
            lineno, codes = code.co_firstlineno - 1, [code]
        lines = self._lines(codes, sources)
        if not lines:
            return lineno + 1
        while lineno < len(lines):
            line = lines[lineno]
            _, colon, rest = line.rpartition(":") if '"' not in line and "'" not in line else line.partition(":")
            for start in (line, rest) if colon else (line,):
                start = start.lstrip().lstrip("rRbBuUfF")
                if start[:1] in ("'", '"'):
                    return lineno
            lineno += 1
        return None

    def _lines(self, codes, sources):
        from inspect import _source
        for code in codes:
            file = code.co_filename
            if file not in sources:
                found = _source(code)
                sources[file] = found and found[0]
            if sources[file]:
                return sources[file]
        return None


