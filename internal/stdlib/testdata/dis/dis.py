# What code says of itself is CPython's, as far as it does not depend on instructions.
import dis
def f(a, /, b, *c, d, **e): return [a, b]
keep = ("Name", "Argument count", "Positional-only", "Kw-only", "Flags")
print([line for line in dis.code_info(f).splitlines() if line.startswith(keep)])
async def g(): yield 1
print(dis.pretty_flags(g.__code__.co_flags), dis.pretty_flags(0))
dis.code_info(3)  ### "TypeError: don't know how to disassemble int objects"
# ---
# What would show instructions says what to look at instead.
# krait: the code is not CPython's
import dis
try:
    dis.Bytecode("1")
except NotImplementedError as e:
    print(e)
dis.dis("x + 1")  ### "NotImplementedError: dis.dis() is not available: the code here is not CPython's; ast.dump(ast.parse(source), indent=2) shows what a program is made of, symtable its names, dis.code_info(f) what a function's code says of itself"
