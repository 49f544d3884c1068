# literal_eval knows constants, displays, set() and complex numbers.
import ast
for s in ["1", "-1", "+1", "1+2j", "1-2j", "-1+2j", '"a" "b"', 'b"x"', "[1,(2,),{3},{4:5}]", "set()", "  1", "\t1", "\n1", "None", "True", "...",
          "1_000", "1e999", "1,", "{}", "{'a': [1.5, -2]}", "(" * 50 + ")" * 50]:
    print(ast.literal_eval(s))
print(ast.literal_eval(ast.parse("[1, (2, 3)]", mode="eval")), ast.literal_eval(ast.Constant(5)))
# ---
# Everything else is malformed, which names the part and its line.
import ast
def failure(s):
    try:
        print(ast.literal_eval(s))
    except (ValueError, SyntaxError, TypeError) as e:
        print(type(e).__name__, e)
for s in ["2j+1", "1+2", "{**{}}", "x", "f()", "1+x", "1\n2", "", "(", 'f"x"', "-True", '- "x"', "--1", "[\n\nx]", "{1:x}", "a.b", "1 if 2 else 3",
          "lambda:1", "[1,*[2]]", "x=1", "not 1", "~1", "{[]:1}", "{[]}", '"a"+"b"', "(1+2j)+3j", "1j+2j", "0777", "1\x00", "set(1)", "a\nb",
          ast.parse("1"), ast.Name("x"), 5, None, b"1", ast.List([1, 2]), ast.List([ast.Name("x", lineno=5)]), ast.Dict([ast.Constant(1)], []),
          "-" * 5000 + "1", "[" * 300]:
    failure(s)
# ---
# The argument is one.
import ast
ast.literal_eval()  ### "TypeError: literal_eval() missing 1 required positional argument: 'node_or_string'"
ast.literal_eval(1, 2)  ### "TypeError: literal_eval() takes 1 positional argument but 2 were given"
ast.literal_eval(x=1)  ### "TypeError: literal_eval() got an unexpected keyword argument 'x'"
