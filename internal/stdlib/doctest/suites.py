master = None


def _conclude(runner, report):
    global master
    if report:
        runner.summarize()
    if master is None:
        master = runner
    else:
        master.merge(runner)
    return TestResults(runner.failures, runner.tries, skipped=runner.skips)


def testmod(m=None, name=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None,
            raise_on_error=False, exclude_empty=False):
    """Test examples in the docstrings of module m (default: __main__) and of its functions and classes."""
    import types
    if m is None:
        m = sys.modules.get("__main__")
    if not isinstance(m, types.ModuleType):
        raise TypeError(f"testmod: module required; {m!r}")
    runner = (DebugRunner if raise_on_error else DocTestRunner)(verbose=verbose, optionflags=optionflags)
    for test in DocTestFinder(exclude_empty=exclude_empty).find(m, name or m.__name__, globs=globs, extraglobs=extraglobs):
        runner.run(test)
    return _conclude(runner, report)


def _caller():
    """The module that calls a function of this one."""
    frame = sys._getframe()
    while frame is not None and frame.f_globals.get("__name__") == __name__:
        frame = frame.f_back
    return sys.modules.get("__main__" if frame is None else frame.f_globals.get("__name__"))


def _read(filename, package, module_relative, encoding):
    # The text of a file and its path.
    if module_relative:
        import os
        module = package
        if isinstance(package, str):
            module = __import__(package, fromlist=["*"])
        if module is None:
            module = _caller()
        base = getattr(module, "__file__", None)
        if base:
            filename = os.path.join(os.path.dirname(base), filename)
    with open(filename, encoding=encoding or "utf-8") as f:
        return f.read(), filename


def testfile(filename, module_relative=True, name=None, package=None, globs=None, verbose=None, report=True,
             optionflags=0, extraglobs=None, raise_on_error=False, parser=DocTestParser(), encoding=None):
    """Test examples in the given file."""
    if package and not module_relative:
        raise ValueError("Package may only be specified for module-relative paths.")
    text, filename = _read(filename, package, module_relative, encoding)
    globs = {} if globs is None else globs.copy()
    if extraglobs is not None:
        globs.update(extraglobs)
    globs.setdefault("__name__", "__main__")
    runner = (DebugRunner if raise_on_error else DocTestRunner)(verbose=verbose, optionflags=optionflags)
    runner.run(parser.get_doctest(text, globs, name or filename.rpartition("/")[2], filename, 0))
    return _conclude(runner, report)


def run_docstring_examples(f, globs, verbose=False, name="NoName", compileflags=None, optionflags=0):
    """Test examples in the given object's docstring (`f`), using `globs` as globals."""
    runner = DocTestRunner(verbose=verbose, optionflags=optionflags)
    for test in DocTestFinder(verbose=verbose, recurse=False).find(f, name, globs=globs):
        runner.run(test, compileflags=compileflags)


_report_flags = 0


def set_unittest_reportflags(flags):
    """Set the unittest option flags, and return the old ones."""
    global _report_flags
    if flags & REPORTING_FLAGS != flags:
        raise ValueError("Only reporting flags allowed", flags)
    old, _report_flags = _report_flags, flags
    return old


def _cases():
    # The classes that need unittest: made when first asked for, since importing it takes long.
    global DocTestCase, DocFileCase
    if "DocTestCase" in globals():
        return DocTestCase
    import unittest

    class DocTestCase(unittest.TestCase):
        def __init__(self, test, optionflags=0, setUp=None, tearDown=None, checker=None):
            super().__init__()
            self._dt_test = test
            self._dt_optionflags = optionflags
            self._dt_setUp = setUp
            self._dt_tearDown = tearDown
            self._dt_checker = checker

        def setUp(self):
            self._dt_globs = self._dt_test.globs.copy()
            if self._dt_setUp is not None:
                self._dt_setUp(self._dt_test)

        def tearDown(self):
            if self._dt_tearDown is not None:
                self._dt_tearDown(self._dt_test)
            self._dt_test.globs.clear()
            self._dt_test.globs.update(self._dt_globs)

        def runTest(self):
            flags = self._dt_optionflags
            if not flags & REPORTING_FLAGS:
                flags |= _report_flags
            out = []
            runner = DocTestRunner(optionflags=flags, checker=self._dt_checker, verbose=False)
            result = runner.run(self._dt_test, out=out.append, clear_globs=False)
            if result.skipped and result.skipped == result.attempted:
                raise unittest.SkipTest("all examples were skipped")
            if result.failed:
                raise self.failureException(self.format_failure("".join(out)))

        def format_failure(self, err):
            test = self._dt_test
            lineno = "unknown line number" if test.lineno is None else test.lineno
            name = test.name.rpartition(".")[2]
            return f'Failed doctest test for {test.name}\n  File "{test.filename}", line {lineno}, in {name}\n\n{err}'

        def debug(self):
            self.setUp()
            runner = DebugRunner(optionflags=self._dt_optionflags, checker=self._dt_checker, verbose=False)
            runner.run(self._dt_test, clear_globs=False)
            self.tearDown()

        def id(self):
            return self._dt_test.name

        def __eq__(self, other):
            if type(self) is not type(other):
                return NotImplemented
            return (self._dt_test == other._dt_test and self._dt_optionflags == other._dt_optionflags
                    and self._dt_setUp == other._dt_setUp and self._dt_tearDown == other._dt_tearDown
                    and self._dt_checker == other._dt_checker)

        def __hash__(self):
            return hash((self._dt_optionflags, self._dt_setUp, self._dt_tearDown, self._dt_checker))

        def __repr__(self):
            home, _, name = self._dt_test.name.rpartition(".")
            return f"{name} ({home})"

        __str__ = object.__str__

        def shortDescription(self):
            return "Doctest: " + self._dt_test.name

    class DocFileCase(DocTestCase):
        def id(self):
            return "_".join(self._dt_test.name.split("."))

        def __repr__(self):
            return self._dt_test.filename

        def format_failure(self, err):
            test = self._dt_test
            return f'Failed doctest test for {test.name}\n  File "{test.filename}", line 0\n\n{err}'

    for c in DocTestCase, DocFileCase:
        c.__qualname__ = c.__name__
    return DocTestCase


def __getattr__(name):
    if name in ("DocTestCase", "DocFileCase"):
        _cases()
        return globals()[name]
    raise AttributeError(f"module 'doctest' has no attribute {name!r}")


def _module(module):
    if module is None:
        return _caller()
    if isinstance(module, str):
        return __import__(module, globals(), locals(), ["*"])
    return module


def DocTestSuite(module=None, globs=None, extraglobs=None, test_finder=None, **options):
    """Convert doctest tests for a module to a unittest test suite."""
    import unittest
    module = _module(module)
    tests = (test_finder or DocTestFinder()).find(module, globs=globs, extraglobs=extraglobs)
    case = _cases()
    suite = unittest.TestSuite()
    for test in tests:
        if not test.examples:
            continue
        if not test.filename:
            test.filename = getattr(module, "__file__", None) or module.__name__
        suite.addTest(case(test, **options))
    return suite


def DocFileTest(path, module_relative=True, package=None, globs=None, parser=DocTestParser(), encoding=None, **options):
    text, path = _read(path, package, module_relative, encoding)
    globs = {} if globs is None else globs.copy()
    globs.setdefault("__file__", path)
    _cases()
    return DocFileCase(parser.get_doctest(text, globs, path.rpartition("/")[2], path, 0), **options)


def DocFileSuite(*paths, **kw):
    """A unittest suite for one or more doctest files."""
    import unittest
    suite = unittest.TestSuite()
    for path in paths:
        suite.addTest(DocFileTest(path, **kw))
    return suite


def script_from_examples(s):
    """Extract script from text with examples."""
    out = []
    for piece in DocTestParser().parse(s):
        if isinstance(piece, Example):
            out.append(piece.source[:-1])
            if piece.want:
                out.append("# Expected:")
                out += ["## " + line for line in piece.want.split("\n")[:-1]]
        else:
            out += ["# " + line.rstrip() if line.rstrip() else "#" for line in piece.split("\n")[:-1]]
    while out and out[-1] == "#":
        out.pop()
    while out and out[0] == "#":
        out.pop(0)
    return "\n".join(out) + "\n"


def testsource(module, name):
    """Extract the test sources from a doctest docstring as a script."""
    module = _module(module)
    for test in DocTestFinder().find(module):
        if test.name == name:
            return script_from_examples(test.docstring)
    raise ValueError(name, "not found in tests")


def debug_src(src, pm=False, globs=None):
    """Run the examples of a docstring as a script."""
    exec(script_from_examples(src), globs.copy() if globs else {})


def debug(module, name, pm=False):
    """Run the examples of a docstring of a module as a script."""
    module = _module(module)
    debug_src(testsource(module, name), pm, module.__dict__)
