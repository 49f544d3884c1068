# Prints what CPython says of each program in errors.txt: message, line, offset, end line, end offset.
import sys, warnings
warnings.simplefilter("ignore")
for src in open(sys.argv[1]).read().split("---\n"):
    try:
        compile(src, "<string>", "exec")
        print("ok")
    except SyntaxError as e:
        print(f"{e.msg} {e.lineno} {e.offset} {e.end_lineno} {e.end_offset}")
