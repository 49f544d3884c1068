# A chunk without marks runs to its end.
xs = [1, 2]
assert xs[1] == 2
# ---
# A mark names the exception of its line.
[1, 2][2]  ### "IndexError: list index out of range"
# ---
# The marked line is the one that raises, not the one that calls.
def third(xs):
    return xs[2]  ### "IndexError"

third([1, 2])
# ---
# A failure inside the library counts for the line that called it.
import json

json.loads("[1,")  ### "json.decoder.JSONDecodeError: Expecting value: line 1 column 4 (char 3)"
# ---
# A syntax error counts for the line it names.
x = = 1  ### "SyntaxError: invalid syntax"
# ---
# Each mark of a chunk is tried, with the other marked lines left out.
1 / 0  ### "ZeroDivisionError: division by zero"
if True:
    undefined  ### `NameError: name 'undefined' is not defined`
print("reached each time")
"a" + 1  ### "TypeError: can only concatenate str"
# ---
# Every chunk is a __main__ of its own: names of earlier chunks are gone.
assert __name__ == "__main__"
class Local: pass
print(Local)
third  ### "NameError: name 'third' is not defined"
# ---
# sys.exit is an exception like any other.
import sys
sys.exit(3)  ### "SystemExit: 3"
# ---
# Three hashes and quotes in a string are no mark.
text = """
### Heading
"""
assert len(text) == 13
