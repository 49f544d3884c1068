"""Compiling code that may be incomplete."""

import __future__
import warnings

__all__ = ["compile_command", "Compile", "CommandCompiler"]

_features = [getattr(__future__, name) for name in __future__.all_feature_names]

PyCF_DONT_IMPLY_DEDENT = 0x200
PyCF_ONLY_AST = 0x400
PyCF_ALLOW_INCOMPLETE_INPUT = 0x4000

# How messages begin whose cause further lines may remove.
_UNENDED = ("unterminated triple-quoted", "unterminated f-string literal", "unexpected EOF while parsing",
            "unexpected end of file")


def _ends_at(error, source):
    """Whether the error is at the end of the source, beyond all that is no comment."""
    lines = source.split("\n")
    while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    if not lines or error.lineno is None:
        return True
    return error.lineno > len(lines) or error.lineno == len(lines) and (
        not error.offset or error.offset > len(lines[-1].rstrip()))


def _is_incomplete(error, source):
    message = error.msg
    if message.startswith(_UNENDED) or message.endswith("was never closed"):
        return True
    if message.startswith(("expected an indented block", "expected 'except' or 'finally' block")):
        return error.end_offset is not None and error.end_offset <= 0
    if message == "invalid syntax" and _ends_at(error, source):
        last = source.rstrip().rpartition("\n")[2].lstrip()
        return last.startswith("@")
    return False


def _leaves_block_open(source):
    """Whether the source ends in a compound statement that further lines may belong to."""
    if source.endswith("\n"):
        return False
    import ast

    body = ast.parse(source).body
    return bool(body) and (hasattr(body[-1], "body") or hasattr(body[-1], "cases")) and not isinstance(body[-1], ast.Expr)


def _maybe_compile(compiler, source, filename, symbol, flags):
    for line in source.split("\n"):
        line = line.strip()
        if line and line[0] != "#":
            break
    else:
        if symbol != "eval":
            source = "pass"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", (SyntaxWarning, DeprecationWarning))
            code = compiler(source, filename, symbol, flags)
    except SyntaxError as e:
        if symbol == "single" and not source.endswith("\n") and e.msg == "invalid syntax":
            try:
                compiler(source + "\n", filename, symbol, flags)
                return None
            except SyntaxError:
                pass
        if _is_incomplete(e, source) or not source.strip():
            return None
        if e.msg.startswith("unexpected character after line continuation") and source.rstrip(" ").endswith("\\"):
            return None
        if _ends_at(e, source) and e.lineno is not None and e.msg not in (
                "multiple statements found while compiling a single statement",):
            e.offset = e.end_offset = 0
        raise e from None
    if source.rstrip("\n").endswith("\\"):
        return None
    if symbol == "single" and _leaves_block_open(source):
        return None
    return code


def _compile(source, filename, symbol, incomplete_input=True, *, flags=0):
    return compile(source, filename, symbol, flags & ~(PyCF_DONT_IMPLY_DEDENT | PyCF_ALLOW_INCOMPLETE_INPUT))


def compile_command(source, filename="<input>", symbol="single", flags=0):
    """Compile a command; return None if it is incomplete, and raise SyntaxError if no further lines could make it right."""
    return _maybe_compile(_compile_with, source, filename, symbol, flags)


def _compile_with(source, filename, symbol, flags):
    return _compile(source, filename, symbol, flags=flags)


class Compile:
    """Compiles, and remembers the __future__ statements that it saw."""

    def __init__(self):
        self.flags = PyCF_DONT_IMPLY_DEDENT | PyCF_ALLOW_INCOMPLETE_INPUT

    def __call__(self, source, filename, symbol, flags=0, **kwargs):
        flags |= self.flags & ~(PyCF_DONT_IMPLY_DEDENT | PyCF_ALLOW_INCOMPLETE_INPUT)
        code = compile(source, filename, symbol, flags, True)
        if flags & PyCF_ONLY_AST:
            return code
        for feature in _features:
            if code.co_flags & feature.compiler_flag:
                self.flags |= feature.compiler_flag
        return code


class CommandCompiler:
    """Like compile_command, but remembers the __future__ statements that it saw."""

    def __init__(self):
        self.compiler = Compile()

    def __call__(self, source, filename="<input>", symbol="single"):
        return _maybe_compile(self.compiler, source, filename, symbol, 0)
