import ast
def f0(*args): return args
def f1(*args):
    [ast.parse('a = 1') for i in range(3)]
    f1.__code__ = f0.__code__
g0 = f1().__await__()
