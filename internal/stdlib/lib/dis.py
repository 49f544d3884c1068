"""What CPython's code looks like. Krait compiles to other instructions, which are no part of the language: what shows them says what to look at
instead. What code objects themselves say is here."""

import types

__all__ = ["code_info", "dis", "disassemble", "distb", "disco", "findlinestarts", "findlabels", "show_code", "get_instructions", "Instruction",
           "Bytecode", "pretty_flags", "stack_effect", "COMPILER_FLAG_NAMES", "opname", "opmap"]

COMPILER_FLAG_NAMES = {1: "OPTIMIZED", 2: "NEWLOCALS", 4: "VARARGS", 8: "VARKEYWORDS", 16: "NESTED", 32: "GENERATOR", 64: "NOFREE", 128: "COROUTINE",
                       256: "ITERABLE_COROUTINE", 512: "ASYNC_GENERATOR", 0x4000000: "HAS_DOCSTRING", 0x8000000: "METHOD"}
opname = []
opmap = {}


def _refused(name):
    def refused(*args, **kwargs):
        raise NotImplementedError(f"dis.{name}() is not available: the code here is not CPython's; ast.dump(ast.parse(source), indent=2) shows what a "
                                  "program is made of, symtable its names, dis.code_info(f) what a function's code says of itself")
    refused.__name__ = refused.__qualname__ = name
    return refused


dis = _refused("dis")
disassemble = _refused("disassemble")
disco = disassemble
distb = _refused("distb")
get_instructions = _refused("get_instructions")
findlabels = _refused("findlabels")
findlinestarts = _refused("findlinestarts")
stack_effect = _refused("stack_effect")


class Instruction:
    def __new__(cls, *args, **kwargs):
        return _refused("Instruction")()


class Bytecode:
    def __new__(cls, *args, **kwargs):
        return _refused("Bytecode")()


def _code(x):
    for name in ("__func__", "__code__", "gi_code", "ag_code", "cr_code"):
        x = getattr(x, name, x)
    if isinstance(x, str):
        try:
            x = compile(x, "<disassembly>", "eval")
        except SyntaxError:
            x = compile(x, "<disassembly>", "exec")
    if not isinstance(x, types.CodeType):
        raise TypeError("don't know how to disassemble %s objects" % type(x).__name__)
    return x


def pretty_flags(flags):
    """The names of a code object's flags."""
    names = []
    for i in range(32):
        flag = 1 << i
        if flags & flag:
            names.append(COMPILER_FLAG_NAMES.get(flag, hex(flag)))
            flags ^= flag
            if not flags:
                break
    else:
        names.append(hex(flags))
    return ", ".join(names)


def code_info(x):
    """What the code of a function, a method, a generator, a source text or a code object says of itself."""
    co = _code(x)
    lines = [f"Name:              {co.co_name}", f"Filename:          {co.co_filename}", f"Argument count:    {co.co_argcount}",
             f"Positional-only arguments: {co.co_posonlyargcount}", f"Kw-only arguments: {co.co_kwonlyargcount}",
             f"Number of locals:  {co.co_nlocals}", f"Stack size:        {co.co_stacksize}", f"Flags:             {pretty_flags(co.co_flags)}"]
    for title, names in (("Constants:", map(repr, co.co_consts)), ("Names:", co.co_names), ("Variable names:", co.co_varnames),
                         ("Free variables:", co.co_freevars), ("Cell variables:", co.co_cellvars)):
        names = list(names)
        if names:
            lines.append(title)
            lines += ["%4d: %s" % pair for pair in enumerate(names)]
    return "\n".join(lines)


def show_code(co, *, file=None):
    """Print what code_info returns."""
    print(code_info(co), file=file)

