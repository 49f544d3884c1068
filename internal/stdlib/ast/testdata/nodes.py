# Nodes show their fields three levels deep, of lists the first and the last item.
import ast
print(ast.parse("x = [1,2,3,4,5]\nfoo(a, b=2)\nif a:\n  b\n  c\n"))
print(ast.parse("a.b.c.d.e"))
print(ast.Name(id="x", ctx=ast.Load()), ast.Name("x"), ast.Constant(1))
print(ast.Module((1, 2, 3), []), ast.Global(["a", "b", "c"]), ast.Module((ast.Name("x"),), []), ast.Module({}, [[1]]))
class N(ast.AST):
    _fields = ("a",)
x = N()
x.a = x
print(x, N(1))
# ---
# A field that is missing has no text.
import ast, warnings
warnings.simplefilter("ignore")
n = ast.Name()
repr(n)  ### "AttributeError: 'Name' object has no attribute 'id'"
# ---
# Fields that are left out are None, an empty list or Load, or warn.
import ast, warnings
def made(f):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        n = f()
    print(type(n).__name__, sorted(n.__dict__), *sorted(str(w.message) for w in seen), sep="\n  ")
made(lambda: ast.Name())
made(lambda: ast.Name("x"))
made(lambda: ast.Name("x", lineno=2))
made(lambda: ast.Name("x", foo=2))
made(lambda: ast.BinOp())
made(lambda: ast.FunctionDef("f"))
made(lambda: ast.arguments())
made(lambda: ast.AST(x=1))
made(lambda: ast.expr(x=1))
class N(ast.AST):
    _fields = ("a", "b")
    _attributes = ("z",)
made(lambda: N(1, z=3))
class N2(ast.AST):
    _fields = ("a", "b", "c")
    _field_types = {"a": int, "c": list[int]}
made(lambda: N2())
class N3(ast.Name):
    _fields = ("id", "ctx", "more")
made(lambda: N3())
assert ast.FunctionDef("f", ast.arguments()).returns is None
# ---
# Constructors take the fields by position.
import ast
ast.Name("x", 1, 2)  ### "TypeError: Name constructor takes at most 2 positional arguments"
ast.Name("x", id=2)  ### "TypeError: Name got multiple values for argument 'id'"
ast.AST(1)  ### "TypeError: AST constructor takes at most 0 positional arguments"
# ---
# Classes tell their fields, types and place in the grammar.
import ast
for c in ast.FunctionDef, ast.Constant, ast.arguments, ast.Load, ast.Module, ast.comprehension, ast.ExceptHandler:
    print(c.__name__, c.__mro__[1:-1], c._fields, c._attributes, c._field_types, c.__match_args__ == c._fields, c.__doc__)
for c in ast.expr, ast.expr_context, ast.mod, ast.operator, ast.type_ignore:
    print(c.__doc__, c._fields, c._attributes, hasattr(c, "_field_types"))
assert ast.stmt.end_lineno is None and not hasattr(ast.stmt, "lineno") and not hasattr(ast.pattern, "end_lineno")
match ast.Name("x", ast.Store()):
    case ast.Name(name, ast.Store()):
        print(name)
# ---
# Operators and contexts of parsed trees are shared.
import ast
a, b = (ast.parse(s).body[0].value for s in ("a + b", "c + d"))
assert a.op is b.op and a.left.ctx is b.right.ctx and ast.Load() is not ast.Load()
# ---
# Copies and pickles are made from the class and the attributes.
import ast, copy
n = ast.parse("f(a)").body[0].value
print(n.__reduce__()[:2], ast.FunctionDef("f", ast.arguments(), []).__reduce__()[1], ast.Load().__reduce__()[1:])
c = copy.deepcopy(n)
assert ast.dump(c, include_attributes=True) == ast.dump(n, include_attributes=True) and c.func is not n.func
print(copy.replace(n, args=[]))
assert ast.compare(n, c) and not ast.compare(n, copy.replace(n, args=[]))
# ---
# replace checks names and what is missing.
import ast, copy
n = ast.Name("x")
copy.replace(n, foo=1)  ### "TypeError: Name.__replace__ got an unexpected keyword argument 'foo'."
# ---
# A removed field has to be given again.
import ast, copy
n = ast.Name("x")
del n.id
copy.replace(n)  ### "TypeError: Name.__replace__ missing 1 keyword argument: 'id'."
