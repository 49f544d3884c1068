"""Measuring how long small pieces of code take."""

import gc
import itertools
import sys
import time

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

dummy_src_name = "<timeit-src>"
default_number = 1000000
default_repeat = 5
default_timer = time.perf_counter
_globals = globals

template = """
def inner(_it, _timer{init}):
    {setup}
    _t0 = _timer()
    for _i in _it:
        {stmt}
        pass
    _t1 = _timer()
    return _t1 - _t0
"""


def _indented(text, spaces):
    return text.replace("\n", "\n" + " " * spaces)


class Timer:
    """A statement, or function without arguments, whose execution is timed."""

    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        self.src = ""
        init = ""
        names = _globals() if globals is None else globals
        local = {}
        before = ""
        if isinstance(setup, str):
            compile(setup, dummy_src_name, "exec")
            before = setup + "\n"
            setup = _indented(setup, 4)
        elif callable(setup):
            local["_setup"] = setup
            init += ", _setup=_setup"
            setup = "_setup()"
        else:
            raise ValueError("setup is neither a string nor callable")
        if isinstance(stmt, str):
            compile(before + stmt, dummy_src_name, "exec")
            stmt = _indented(stmt, 8)
        elif callable(stmt):
            local["_stmt"] = stmt
            init += ", _stmt=_stmt"
            stmt = "_stmt()"
        else:
            raise ValueError("stmt is neither a string nor callable")
        self.src = template.format(stmt=stmt, setup=setup, init=init)
        exec(compile(self.src, dummy_src_name, "exec"), names, local)
        self.inner = local["inner"]

    def print_exc(self, file=None):
        """Print a traceback of the code that is timed."""
        import linecache
        import traceback

        linecache.cache[dummy_src_name] = (len(self.src), None, self.src.split("\n"), dummy_src_name)
        traceback.print_exc(file=file)

    def timeit(self, number=default_number):
        """Return the time that number executions take, in seconds."""
        enabled = gc.isenabled()
        gc.disable()
        try:
            return self.inner(itertools.repeat(None, number), self.timer)
        finally:
            if enabled:
                gc.enable()

    def repeat(self, repeat=default_repeat, number=default_number):
        """Call timeit() a few times and return the results in a list."""
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        """Return a number of executions that take at least 0.2 seconds, and their time."""
        step = 1
        while True:
            for factor in 1, 2, 5:
                number = step * factor
                taken = self.timeit(number)
                if callback:
                    callback(number, taken)
                if taken >= 0.2:
                    return number, taken
            step *= 10


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    """Make a Timer and call its timeit()."""
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    """Make a Timer and call its repeat()."""
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
