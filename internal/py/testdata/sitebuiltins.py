# exit and quit raise SystemExit, and say how to use them.
print(exit, quit, repr(exit), exit.name, quit.eof, sep="\n")
print(type(exit).__name__, type(exit).__module__, type(exit) is type(quit), callable(exit))
for args, kw in [((), {}), ((3,), {}), (("bye",), {}), ((), {"code": 4})]:
    try:
        exit(*args, **kw)
    except SystemExit as e:
        print(e.code, e.args)
# ---
# They take one argument.
exit(1, 2)  ### "TypeError: Quitter.__call__() takes from 1 to 2 positional arguments but 3 were given"
# ---
# The argument is called code.
quit(status=1)  ### "TypeError: Quitter.__call__() got an unexpected keyword argument 'status'"
# ---
# It is given once.
quit(1, code=1)  ### "TypeError: Quitter.__call__() got multiple values for argument 'code'"
# ---
# An exit without a message ends a program.
print("before")
exit()  ### "SystemExit: None"
