# A console takes lines and runs what is complete; what is wrong is written.
import code
class C(code.InteractiveConsole):
    def write(self, data): print("W", repr(data))
c = C({"__name__": "__console__", "x": 1})
for line in ["x = 1", "x / 0", "x +", "  y", "def f():", "    1/0", "", "f()", "raise ValueError('a')", "'abc", "print(x", ")", "x"]:
    print("more", c.push(line))
i = code.InteractiveInterpreter({})
print(i.runsource("y = 2"), i.runsource("if y:"), i.locals["y"])
try: i.runsource("raise SystemExit(3)")
except SystemExit as e: print("exit", e.code)
