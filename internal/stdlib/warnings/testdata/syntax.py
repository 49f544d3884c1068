# compile, exec and eval issue SyntaxWarnings through the filters, each time anew.
import warnings
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    compile("x = 1\nif x is 5: pass\n", "here.py", "exec")
    exec("assert (1, 'x')")
    exec("assert (1, 'x')")
    compile("[1](2)", "<e>", "eval")
for w in found:
    print(w.filename, w.lineno, w.category.__name__, w.message)
# ---
# Leaving a finally block, and invalid escapes and literals are worth a warning.
import warnings
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    exec("def f():\n  try: pass\n  finally:\n    return 1\n")
    exec("while 1:\n  try: pass\n  finally: break\n")
    exec("a = '''\n\\d'''; b = b'\\z'; c = '\\777'")
    exec("1if 2else 3")
print([(w.lineno, str(w.message)) for w in found])
# ---
# A filter that makes them errors makes a SyntaxError, with the place.
import warnings
with warnings.catch_warnings():
    warnings.simplefilter("error")
    for source in "1 is 1", "x = 1\nassert (x, 2)", "'abc'['d']", "try: pass\nfinally:\n  for i in x: pass\n  while 1:\n    try: pass\n    finally: break":
        try:
            compile(source, "here", "exec")
        except SyntaxError as e:
            print(type(e).__name__, e.args)
# ---
# An error for an escape leaves out the outlook.
import warnings
warnings.simplefilter("error")
try:
    compile("y = '\\d'", "here", "exec")
except SyntaxError as e:
    print(e.msg, e.filename, e.lineno)
finally:
    warnings.resetwarnings()
# ---
# Filters may hide them.
import warnings
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("ignore", SyntaxWarning)
    exec("'\\d'")
assert found == []
# ---
# A function in the place of showwarning sees them.
import warnings
with warnings.catch_warnings():
    warnings.simplefilter("always")
    warnings.showwarning = lambda *a: print(a[0], a[1].__name__, a[2:])
    exec("0 is 0")
