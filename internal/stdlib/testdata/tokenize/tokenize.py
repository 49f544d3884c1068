# The tokens of all kinds of code, of f-strings, and of what is wrong.
import tokenize, token, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e, e.args)
def tk(s):
    print("##", repr(s))
    try:
        for t in tokenize.generate_tokens(io.StringIO(s).readline): print(" ", t.type, tokenize.tok_name[t.type], tokenize.tok_name[t.exact_type], repr(t.string), t.start, t.end, repr(t.line))
    except BaseException as e: print("  !!", type(e).__name__, e, e.args)
for s in ["x = 1\n","def f(a, b=2):\n    return a + b  # c\n\n\nclass A:\n    pass\n","x = (1,\n     2)\n","if x:\n  if y:\n    z\nw\n","s = 'a' \"b\" '''tri\nple'''\n","f'{x!r:>10} {y + 1} {{z}}'\n","x","","# only\n","\n\n","a = b\\\n + c\n","1_000 0xFF 1.5e-3 2j 0b1 0o7 .5 5.\n","a -> b := c ... ** // >> << != <= >= == += -= *= /= //= %= &= |= ^= >>= <<= **= @= @ ~ : ; , .\n","async def f(): await x\n","rb'x' Rb\"y\" u'z' br''\n","x = 'é' + ñ\n","  x\n","def f():\n\tif a:\n\t\tb\n","lambda x: x\n","f'''a\n{b}\nc'''\n","f'{a:{b}}'\n","f''\n","t'{x}'\n","print(f\"{d['k']}\")\n","x = [\n# c\n1\n]\n","if a:\n    b\n    # comment\nc\n","match x:\n    case _: pass\n","x = 1 # t","f'{x=}'\n","@d\ndef g(): ...\n","x=1;y=2\n"]: tk(s)
for s in ["(","'abc\n","'''abc","x = $\n","x = ?\n","if a:\n    b\n  c\n","f'{x'\n","a ! b\n","0xg\n","1__0\n","012\n","1abc\n",")\n","(]\n","x\\y\n","\"unclosed"]: tk(s)
b=list(tokenize.tokenize(io.BytesIO(b"# -*- coding: latin-1 -*-\nx = '\xe9'\n").readline)); print(b[0], b[-3:])
print(tokenize.detect_encoding(io.BytesIO(b"\xef\xbb\xbfx").readline), tokenize.detect_encoding(io.BytesIO(b"#coding=utf8\n").readline), tokenize.detect_encoding(io.BytesIO(b"a\n#coding: cp1252\n").readline)); T(lambda: tokenize.detect_encoding(io.BytesIO(b"# coding: nope\n").readline)); T(lambda: tokenize.detect_encoding(io.BytesIO(b"\xff\n").readline))
toks=list(tokenize.generate_tokens(io.StringIO("def f( a ):\n    return  a+1 # x\n").readline)); print(repr(tokenize.untokenize(toks))); print(repr(tokenize.untokenize([(t.type,t.string) for t in toks]))); print(toks[0]); print(toks[0]._fields, toks[0].string, toks[1][1])
print(token.tok_name[token.NAME], token.NAME, token.OP, token.EXACT_TOKEN_TYPES["+"], token.ISTERMINAL(5), token.ISNONTERMINAL(300), token.ISEOF(0), len(token.tok_name), token.tok_name, sorted(token.EXACT_TOKEN_TYPES.items()), token.__all__, token.N_TOKENS)
print(tokenize.__all__==token.__all__+["tokenize","generate_tokens","detect_encoding","untokenize","TokenInfo","open","TokenError"], tokenize.TokenInfo(1,"a",(1,0),(1,1),"a"), tokenize.TokenError.__mro__)
# ---
# Ends of lines: blanks at the end of the source, carriage returns, backslashes that nothing or too much follows.
import io
import tokenize
for source in '    ', 'if x:\n    ', '(\n  ', '  #c', '\t', 'x\n  \n ', 'a\r\nb', '(\r\n)', '=\\\n', 'a\\', '    \\\n', '  ..\\\n', 'x \\y z', 'x \\y\n', '\\:+:\r\n:':
    tokens = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            tokens.append((tokenize.tok_name[token.type], token.string, token.start, token.end))
    except tokenize.TokenError as e:
        tokens.append(e)
    print(ascii(source), tokens)
# ---
# Lines that a backslash joins before their first token: the first one with blanks says how far they are indented.
import tokenize, io
def tk(s):
    try:
        for x in tokenize.generate_tokens(io.StringIO(s).readline): print(tokenize.tok_name[x.exact_type], repr(x.string), x.start, x.end, end="; ")
        print()
    except Exception as e: print(type(e).__name__, e)
for s in "\\\nb\n", "  \\\nb\n", " \\\nb\n", "   \\\n  b\n", "\\\n  \\\nb\n", "  \\\n\nb", " \\\n # c\nb", "  \\\n", "\\":
    tk("if 1:\n  a\n" + s)
# ---
# readline returns strings.
import tokenize
for r in 5, b"a", None:
    try: print(list(tokenize.generate_tokens(lambda: r)))
    except TypeError as e: print(e)
