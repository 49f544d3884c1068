# stack lists the callers, innermost first, with their source lines.
import inspect
def f():
    return inspect.stack()
s = f()
assert [i.function for i in s][:2] == ["f", "<module>"] and s[0].lineno == f.__code__.co_firstlineno + 1
assert s[0].code_context == ["    return inspect.stack()\n"] and s[0].index == 0 and len(s[0]) == 6 and s[0][3] == "f"
# ---
# trace and getinnerframes list the frames of a traceback.
import inspect
def g():
    1 / 0
try:
    g()
except ZeroDivisionError as e:
    assert [i.function for i in inspect.trace()] == ["<module>", "g"]
    assert [i.lineno - g.__code__.co_firstlineno for i in inspect.getinnerframes(e.__traceback__)] == [3, 1]
    assert inspect.getframeinfo(e.__traceback__).function == "<module>"
# ---
# getframeinfo centres the lines asked for.
import inspect
def f():
    return inspect.getframeinfo(inspect.currentframe(), context=3)
i = f()
assert len(i.code_context) == 3 and i.code_context[i.index] == "    return inspect.getframeinfo(inspect.currentframe(), context=3)\n"
assert type(i).__name__ == "Traceback"
# ---
# getargvalues reads the arguments of a frame.
import inspect
def args(a, b=2, *c, d, **e):
    x = 5
    info = inspect.getargvalues(inspect.currentframe())
    return tuple(info[:3]), inspect.formatargvalues(*info)
print(args(1, d=4, q=5))
# ---
# Only frames and tracebacks have that.
import inspect
inspect.getframeinfo(5)  ### "AttributeError: 'int' object has no attribute 'f_lineno'"
