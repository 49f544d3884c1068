# What assertions need that are rarely used, or only when they fail.
import sys
import warnings

from unittest.case import _AssertRaisesBaseContext, _names

__unittest = True


def repr_diff(a, b):
    import difflib
    import pprint
    return "\n".join(difflib.ndiff(pprint.pformat(a).splitlines(), pprint.pformat(b).splitlines()))


def line_diff(first, second):
    import difflib
    # Where one lacks the last line feed, both get one more, so that the difference is a line of its own.
    if any(s and not s.endswith("\n") for s in (first, second)):
        first = first and first + "\n"
        second = second and second + "\n"
    diff = list(difflib.ndiff(first.splitlines(keepends=True), second.splitlines(keepends=True)))
    return "".join(d if d.endswith("\n") else d + "\n" for d in diff)


def count_differences(first, second):
    """Return (count in first, count in second, item) for each item whose counts differ."""
    try:
        counts = {}
        for i, items in enumerate((first, second)):
            for item in items:
                counts.setdefault(item, [0, 0])[i] += 1
        # What the second has more of, of items that both have, is told with the first's items.
        rows = [(a, b, item) for item, (a, b) in counts.items() if a != b]
        return [r for r in rows if r[0]] + [r for r in rows if not r[0]]
    except TypeError:
        return _count_unhashable(first, second)


def _count_unhashable(first, second):
    rows, used = [], object()
    first, second = list(first), list(second)
    for items, other in ((first, second), (second, first)):
        for i, item in enumerate(items):
            if item is used:
                continue
            counts = []
            for where in (items, other):
                n = 0
                for j, x in enumerate(where):
                    if x is not used and (x is item or x == item):
                        n += 1
                        where[j] = used
                counts.append(n)
            if items is second:
                counts.reverse()
            if counts[0] != counts[1]:
                rows.append((*counts, item))
    return rows


class _AssertWarnsContext(_AssertRaisesBaseContext):
    _base_type = Warning
    _base_type_str = "a warning type or tuple of warning types"

    def __enter__(self):
        # A warning that was shown already is not shown again where the module's registry has it.
        for module in list(sys.modules.values()):
            if getattr(module, "__warningregistry__", None):
                module.__warningregistry__ = {}
        self.warnings_manager = warnings.catch_warnings(record=True)
        self.warnings = self.warnings_manager.__enter__()
        warnings.simplefilter("always", self.expected)
        return self

    def __exit__(self, exc_type, exc_value, tb):
        self.warnings_manager.__exit__(exc_type, exc_value, tb)
        if exc_type is not None:
            return
        first = None
        for w in self.warnings:
            message = w.message
            if not isinstance(message, self.expected):
                continue
            if first is None:
                first = message
            if self.expected_regex is not None and not self.expected_regex.search(str(message)):
                continue
            self.warning, self.filename, self.lineno = message, w.filename, w.lineno
            return
        if first is not None:
            self._raiseFailure(f'"{self.expected_regex.pattern}" does not match "{first}"')
        self._raiseFailure(f"{_names(self.expected)} not triggered{self._by()}")


class _AssertNotWarnsContext(_AssertWarnsContext):
    def __exit__(self, exc_type, exc_value, tb):
        self.warnings_manager.__exit__(exc_type, exc_value, tb)
        if exc_type is not None:
            return
        if any(isinstance(w.message, self.expected) for w in self.warnings):
            self._raiseFailure(f"{_names(self.expected)} triggered{self._by()}")
