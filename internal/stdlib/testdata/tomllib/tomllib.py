# A document becomes dicts, lists and plain values.
import tomllib
print(tomllib.loads('''
title = "T\\u00e9st \\"q\\""  # comment
[owner]
name.first = 'Tom \\n'
dob = 1979-05-27T07:32:00-08:00
local = [2020-01-02, 10:20:30.5, 2020-01-02 03:04:05Z]
"quoted key" = """
a \\
   b""\\
"""
[[fruit]]
n = [1, 0xff, 0o7, 0b11, -1_000, +1.5e3, inf,
  # inside
  true, [], {}, ]
[[fruit.kind]]
x = { a.b = 1, c = 'q' }
[[fruit]]
'''))
print(tomllib.loads("a=1.10", parse_float=str), tomllib.loads(""), tomllib.loads("a=1\r\nb=2"))
# ---
# Errors tell the place.
import tomllib
tomllib.loads("a = ")  ### "tomllib.TOMLDecodeError: Invalid value (at end of document)"
tomllib.loads("a = 1\na = 2")  ### "tomllib.TOMLDecodeError: Cannot overwrite a value (at end of document)"
tomllib.loads("\n a 1\n")  ### "tomllib.TOMLDecodeError: Expected '=' after a key in a key/value pair (at line 2, column 4)"
tomllib.loads("[a]\n[a]\n")  ### "tomllib.TOMLDecodeError: Cannot declare ('a',) twice (at line 2, column 3)"
tomllib.loads("a = {b=1}\n[a.c]")  ### "tomllib.TOMLDecodeError: Cannot declare ('a', 'c') twice (at line 2, column 5)"
tomllib.loads("a = [1 2]")  ### "tomllib.TOMLDecodeError: Unclosed array (at line 1, column 8)"
tomllib.loads("a = {b=1,}")  ### "tomllib.TOMLDecodeError: Invalid initial character for a key part (at line 1, column 10)"
tomllib.loads("a = \"x")  ### "tomllib.TOMLDecodeError: Unterminated string (at end of document)"
tomllib.loads("a = 'x\n'")  ### "tomllib.TOMLDecodeError: Found invalid character '\\n' (at line 1, column 7)"
tomllib.loads("a = \"\\q\"")  ### "tomllib.TOMLDecodeError: Unescaped '\\' in a string (at line 1, column 8)"
tomllib.loads("a = 2020-02-30")  ### "tomllib.TOMLDecodeError: Invalid date or datetime (at line 1, column 5)"
tomllib.loads("a = 1 b = 2")  ### "tomllib.TOMLDecodeError: Expected newline or end of document after a statement (at line 1, column 7)"
tomllib.loads(b"a = 1")  ### "TypeError: Expected str object, not 'bytes'"
tomllib.loads("a = 1.0", parse_float=lambda s: [])  ### "ValueError: parse_float must not return dicts or lists"
# ---
# A file is read as bytes; an error knows document, line and column.
import tomllib, io
print(tomllib.load(io.BytesIO(b"a = 1")))
try:
    tomllib.loads("a = 1\nb = ?")
except tomllib.TOMLDecodeError as e:
    print(e.msg, repr(e.doc), e.pos, e.lineno, e.colno)
tomllib.load(io.StringIO("a = 1"))  ### "TypeError: File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`"
tomllib.loads("a = " + "[" * 5000)  ### "RecursionError: maximum recursion depth exceeded"
