# A SyntaxError shows its line with carets, dedented.
import traceback

for args in [
    ("msg", ("f.py", 3, 5, "abc def\n", 3, 8)),
    ("msg", ("f.py", 3, 5, "    abc def\n", 3, 8)),
    ("msg", ("f.py", 3, 1, "    abc def\n", 3, 2)),
    ("msg", ("f.py", 3, 5, "abc def", 4, 2)),
    ("msg", ("f.py", 3, 5, "abc def", 3, 0)),
    ("msg", ("f.py", 3, 5, "abc def", None, None)),
    ("msg", ("f.py", 3, 5, "abc def")),
    ("msg", ("f.py", 3, 50, "abc def\n", 3, 60)),
    ("msg", ("f.py", 3, 5, "abc def", 3, 2)),
    ("msg", ("f.py", 3, 0, "abc def", 3, 2)),
    ("msg", ("f.py", 3, -1, "abc def", 3, -1)),
    ("msg", ("f.py", 3, 5, None)),
    ("msg", ("f.py", 3, None, "abc")),
    ("msg", ("f.py", 3, None, None)),
    ("msg", (None, 3, 5, "abc def", 3, 8)),
    ("msg", ("f.py", None, None, None)),
    ("msg", (None, None, None, None)),
    ("msg", ("f.py", 3, 3, "\ta\tb\n", 3, 5)),
    ("msg", ("f.py", 3, 4, "é漢 x y\n", 3, 5)),
    ("msg", ("f.py", 3, "x", "abc")),
    ("msg", ("f.py", "3", 1, "abc", "3", 2)),
    ("msg", ("f.py", 3, 2, "", 3, 3)),
    ("msg", ("f.py", 3, 2, "\n", 3, 3)),
    (None, ("f.py", 3, 2, "abc", 3, 3)),
    ("", ("f.py", 3, 2, "abc", 3, 3)),
    ("msg",), (), (1, 2, 3), ("two\nlines", ("f.py", 3, 2, "abc", 3, 3)),
]:
    for cls in SyntaxError, IndentationError:
        try:
            raise cls(*args)
        except SyntaxError:
            traceback.print_exc()

for source in [
    "a b", "x = (1,\n", "if x\n  pass", "def f(:\n  pass", "for i in range(3) print(i)", "  x = 1", "if x:\npass", "1 = x", "f(a=1, 2)",
    "'abc", "x = 08", "x = 1__0", "return 5", "yield 1", "break", "continue", "a = 5 b = 6", "print 'x'", "exec 'x'", "class C\n  pass",
    "x = [1, 2", "x = (1, 2]", "x = }", "lambda: (yield)", "def f(a, a): pass", "nonlocal x", "f() = 1", "x +", "import", "from x import",
    "del f()", "with open(x) as 5: pass", "try:\n  pass\n", "else: pass", "x = {1: 2, 3}", "async x", "await x", "é = $", "x = \\ 5",
    "global x\nx = 1\nglobal x", "def f():\n\tx\n        y", "f'{a b}'", "f'{'", "f'{a!z}'", "None = 1", "x: int: str", "a = 1 if 2",
    "whille True:\n  pass", "fro x in y:\n  pass", "improt os", "x = 5 esle 6", "def f()\n  pass", "retrun 5", "clas X:\n  pass",
    "prin('a') if x esle y", "x = lamda: 5",
]:
    try:
        compile(source, "<source>", "exec")
    except SyntaxError:
        traceback.print_exc()
