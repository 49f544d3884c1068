# Examples of docstrings are run, and what differs is reported.
import doctest
def f(n):
    """
    >>> f(1)
    1
    >>> f(2)
    3
    >>> f(0)
    Traceback (most recent call last):
        ...
    ZeroDivisionError: division by zero
    >>> print(n
    ... )
    5
    """
    if n == 0:
        1 / 0
    return n
test = doctest.DocTestFinder().find(f, globs={"f": f})[0]
test.filename = None
out = []
runner = doctest.DocTestRunner(verbose=True)
print(runner.run(test, out=out.append))
print("".join(out))
runner.summarize()
# ---
# Options of one example or of all loosen the comparison.
import doctest
source = """
>>> print(list(range(20))) # doctest: +NORMALIZE_WHITESPACE
[0,   1,  2,  3,  4,  5,  6,  7,  8,  9,
10,  11, 12, 13, 14, 15, 16, 17, 18, 19]
>>> print(list(range(20))) # doctest: +ELLIPSIS
[0, 1, ..., 18, 19]
>>> 1/0 # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
ZeroDivisionError: other
>>> print("a\\n\\nb")
a
<BLANKLINE>
b
>>> nonsense # doctest: +SKIP
"""
test = doctest.DocTestParser().get_doctest(source, {}, "options", "f.py", 0)
print(test, doctest.DocTestRunner(verbose=False).run(test))
c = doctest.OutputChecker().check_output
assert c("True\n", "True\n", 0) and c("1\n", "True\n", 0) and not c("1\n", "True\n", doctest.DONT_ACCEPT_TRUE_FOR_1)
assert c("a...z", "abcz", doctest.ELLIPSIS) and not c("aa...aa", "aaa", doctest.ELLIPSIS)
assert not c("<BLANKLINE>\n", "\n", doctest.DONT_ACCEPT_BLANKLINE)
# ---
# The parser gives text and examples in turn.
import doctest
for piece in doctest.DocTestParser().parse("Text.\n  >>> if 1:\n  ...     x\n  5\n\nEnd.\n  >>> y\n"):
    print(repr(piece) if isinstance(piece, str) else (piece.source, piece.want, piece.lineno, piece.indent, piece.options))
# ---
# What is wrong with an example is a ValueError.
import doctest
parse = doctest.DocTestParser().parse
for bad in ">>>1\n", ">>> 1\n...2\n", "  >>> 1\n 2\n", ">>> 1 # doctest: +FOO\n", ">>> # doctest: +SKIP\n", ">>> 1 # doctest: SKIP\n":
    try:
        parse(bad)
    except ValueError as e:
        print(e)
# ---
# A runner for debugging raises.
import doctest
t = doctest.DocTestParser().get_doctest(">>> 1\n2\n", {}, "t", "f", 0)
try:
    doctest.DebugRunner().run(t)
except doctest.DocTestFailure as e:
    print(e, e.test is t, e.example.want, e.got)
t = doctest.DocTestParser().get_doctest(">>> 1/0\n", {}, "t", "f", 0)
try:
    doctest.DebugRunner().run(t)
except doctest.UnexpectedException as e:
    print(e, e.exc_info[0], len(e.exc_info))
# ---
# Examples make a script.
import doctest
print(doctest.script_from_examples("Text\n>>> f(1)\n1\n>>> g(\n... )\n\nEnd"))
# ---
# Classes are searched: methods, static and class methods, properties; __test__ of a module too.
import doctest
class A:
    """>>> 1
    1
    """
    def m(self):
        """>>> 2
        2
        """
    @staticmethod
    def s():
        """>>> 3
        4
        """
    @property
    def p(self):
        """>>> 5
        5
        """
    def none(self):
        pass
print([(t.name, len(t.examples)) for t in doctest.DocTestFinder().find(A, "A", globs={})])
print([t.name for t in doctest.DocTestFinder(exclude_empty=False).find(A, "A", globs={})])
r = doctest.TestResults(1, 2)
failed, attempted = r
print(r, r.failed, r.attempted, r.skipped, doctest.TestResults(1, 3, skipped=2), (failed, attempted) == (1, 2))
