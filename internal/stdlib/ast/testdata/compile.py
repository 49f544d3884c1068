# Trees that a script made are compiled and run.
import ast
t = ast.parse("def f(a, *b, c=2):\n    return [a, b, c]\nx = f(1, 2, 3)")
ns = {}
exec(compile(t, "<tree>", "exec"), ns)
print(ns["x"])
e = ast.fix_missing_locations(ast.Expression(ast.BinOp(ast.Constant(6), ast.Mult(), ast.Constant(7))))
print(eval(compile(e, "<tree>", "eval")), eval(compile(ast.fix_missing_locations(ast.Expression(ast.Constant((1, (2, frozenset({3})))))), "", "eval")))
assert ast.dump(compile(t, "", "exec", ast.PyCF_ONLY_AST)) == ast.dump(t)
# ---
# exec takes code, not trees.
import ast
exec(ast.parse("x"))  ### "TypeError: exec() arg 1 must be a string, bytes or code object"
compile(ast.parse("x"), "", "eval")  ### "TypeError: expected Expression node, got Module"
compile(ast.Expression(ast.Constant(1)), "", "eval")  ### "TypeError: required field \"lineno\" missing from expr"
# ---
# What is wrong with a tree is said before it is compiled.
import ast
def stmt(*body):
    m = ast.fix_missing_locations(ast.Module(list(body), []))
    try:
        compile(m, "<tree>", "exec")
        print("compiled")
    except Exception as e:
        print(type(e).__name__, e)
def expr(e): stmt(ast.Expr(e))
name = lambda: ast.Name("x", ast.Load())
stmt(ast.Expr(None))
stmt(None)
stmt(ast.Expr(5))
stmt(ast.Delete([]))
stmt(ast.Delete([name()]))
stmt(ast.Assign([ast.Constant(1)], name()))
stmt(ast.Assign([ast.Name("x", ast.Store())], ast.Name("y", ast.Store())))
stmt(ast.FunctionDef("f", ast.arguments(), []))
stmt(ast.If(name(), []))
stmt(ast.Raise(None, name()))
stmt(ast.Try([ast.Pass()], [], [], []))
stmt(ast.Try([ast.Pass()], [], [ast.Pass()], [ast.Pass()]))
stmt(ast.Import([]))
stmt(ast.Global([]))
stmt(ast.Global([5]))
stmt(ast.AnnAssign(ast.Attribute(name(), "a", ast.Store()), name(), None, 1))
stmt(ast.ImportFrom("m", [ast.alias("a")], -5))
stmt(ast.With([], [ast.Pass()]))
stmt(ast.FunctionDef("f", ast.arguments(defaults=[name()]), [ast.Pass()]))
stmt(ast.FunctionDef("f", ast.arguments(kwonlyargs=[ast.arg("x")]), [ast.Pass()]))
expr(ast.BoolOp(ast.And(), [name()]))
expr(ast.Dict([name()], []))
expr(ast.Compare(name(), [ast.In()], []))
expr(ast.Compare(name(), [ast.In()], [name(), name()]))
expr(ast.ListComp(name(), []))
expr(ast.Constant([1]))
expr(ast.Name("None"))
expr(ast.Call(name(), [None], []))
expr(ast.Call(name(), [], [5]))
expr(ast.Tuple([name(), None]))
expr(ast.BinOp(name(), name(), name()))
expr(ast.Attribute(name(), 5))
expr(ast.Lambda(name(), name()))
stmt(ast.Match(name(), []))
stmt(ast.Match(name(), [ast.match_case(ast.MatchAs(None, "_"), None, [ast.Pass()])]))
stmt(ast.Match(name(), [ast.match_case(ast.MatchOr([ast.MatchAs()]), None, [ast.Pass()])]))
stmt(ast.Match(name(), [ast.match_case(ast.MatchSingleton(5), None, [ast.Pass()])]))
stmt(ast.Match(name(), [ast.match_case(ast.MatchValue(name()), None, [ast.Pass()])]))
stmt(ast.Match(name(), [ast.match_case(ast.MatchStar("x"), None, [ast.Pass()])]))
m = ast.Module(5, [])
stmt2 = lambda m: compile(m, "", "exec")
try: stmt2(m)
except TypeError as e: print(e)
t = ast.parse("x")
t.body[0].lineno = 7
try: stmt2(t)
except ValueError as e: print(e)
t.body[0].lineno = "a"
try: stmt2(t)
except ValueError as e: print(e)
# ---
# A tree that contains itself is refused.
import ast
e = ast.UnaryOp(op=ast.Not(), lineno=1, col_offset=0)
e.operand = e
try:
    compile(ast.Expression(e), "", "eval")
except RecursionError as e:
    print("RecursionError")
