# parse gives modules, expressions, interactive statements and signatures.
import ast
for mode in "exec", "eval", "single":
    print(ast.dump(ast.parse("f(a, *b)[1:2]", mode=mode), include_attributes=True))
print(ast.dump(ast.parse("(int, *str, **Any) -> float", mode="func_type"), include_attributes=True))
print(ast.dump(ast.parse("() -> a[b]", mode="func_type")))
print(ast.dump(compile("x = 1", "f", "exec", ast.PyCF_ONLY_AST)))
assert ast.PyCF_ONLY_AST == 0x400
# ---
# The arguments of parse are checked.
import ast
ast.parse("x", mode="zz")  ### "ValueError: compile() mode must be 'exec', 'eval', 'single' or 'func_type'"
ast.parse(5)  ### "TypeError: compile() arg 1 must be a string, bytes or AST object"
ast.parse("x", feature_version=(2, 7))  ### "ValueError: Unsupported major version: 2"
ast.parse("x", optimize=3)  ### "ValueError: compile(): invalid optimize value"
# ---
# Syntax errors name the file and the line.
import ast
def failure(*args, **kw):
    try:
        ast.parse(*args, **kw)
    except SyntaxError as e:
        print(e)
failure("x", mode="func_type")
failure("(x:=1)", feature_version=(3, 7))
failure("match x:\n case 1: pass", feature_version=(3, 7))
failure("")
failure("x = (")
failure("x y", "file.py", "eval")
# ---
# Optimisation replaces __debug__, drops docstrings and folds a few constants.
import ast
for level in -1, 0, 1, 2:
    print(ast.dump(ast.parse('"doc"\n__debug__\ndef f():\n "d"\nassert x\n1+2\n"%s|%-5r%%"%(a,b)\nmatch a:\n case -1: pass\n case 1+2j: pass', optimize=level)))
# ---
# dump leaves out what is empty or None, and spreads over lines on request.
import ast
t = ast.parse("def f(a, *, b=1):\n    'doc'\n    return [a, {}]")
print(ast.dump(t))
print(ast.dump(t, annotate_fields=False))
print(ast.dump(t, indent=2))
print(ast.dump(t, show_empty=True, indent="\t"))
print(ast.dump(t.body[0].args, include_attributes=True, indent=0))
print(ast.dump(ast.Raise(cause=ast.Name("x"))), ast.dump(ast.Raise(cause=ast.Name("x")), annotate_fields=False))
print(ast.dump(ast.arguments(args=[ast.arg("x")]), annotate_fields=False))
# ---
# dump takes nodes only.
import ast
ast.dump(5)  ### "TypeError: expected AST, got 'int'"
# ---
# walk goes level by level; the iterators skip what is missing.
import ast
t = ast.parse("x = f(y) + 1")
print([type(n).__name__ for n in ast.walk(t)])
print([(k, type(v).__name__) for k, v in ast.iter_fields(t.body[0])], [type(n).__name__ for n in ast.iter_child_nodes(t.body[0])])
# ---
# Visitors and transformers find their methods by the class's name.
import ast
class Names(ast.NodeVisitor):
    def __init__(self): self.seen = []
    def visit_Name(self, node): self.seen.append(node.id)
v = Names()
v.visit(ast.parse("a + b * f(c)"))
print(v.seen)
class Change(ast.NodeTransformer):
    def visit_Name(self, node): return ast.copy_location(ast.Constant(node.id.upper()), node)
    def visit_Pass(self, node): return None
    def visit_Delete(self, node): return [ast.Expr(t) for t in node.targets]
    def visit_Return(self, node): return ast.Return()
t = Change().visit(ast.parse("def f():\n    pass\n    del a, b\n    return x"))
print(ast.unparse(ast.fix_missing_locations(t)))
# ---
# Places are copied, filled in and moved.
import ast
t = ast.parse("1 + 1", mode="eval")
t.body.right = ast.copy_location(ast.Constant(2), t.body.right)
print(ast.dump(t, include_attributes=True))
t.body.right = ast.Name("x")
print(ast.dump(ast.fix_missing_locations(t), include_attributes=True))
print(ast.dump(ast.increment_lineno(t, 3), include_attributes=True))
# ---
# Docstrings are cleaned.
import ast
t = ast.parse('def f():\n    """a\n      b\n\n    """')
print(repr(ast.get_docstring(t.body[0])), repr(ast.get_docstring(t.body[0], clean=False)), ast.get_docstring(t))
# ---
# Only some nodes have docstrings.
import ast
ast.get_docstring(ast.Name("x"))  ### "TypeError: 'Name' can't have docstrings"
# ---
# The source of a node is found by its place.
import ast
s = "if é:\r\n    x = (1,\n  2)\n"
t = ast.parse(s)
a = t.body[0].body[0]
print(repr(ast.get_source_segment(s, a)), repr(ast.get_source_segment(s, a.value)), repr(ast.get_source_segment(s, a, padded=True)))
print(ast.get_source_segment(s, ast.Name("x")), ast.get_source_segment(s, t.body[0].test))
