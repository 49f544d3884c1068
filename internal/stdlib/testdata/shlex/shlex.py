# Words are split as a shell does.
import shlex
for s in ("a 'b c' \"d\\\"e\" f\\ g", "x#y # z", "--a=\"b c\"d'e'", "''", "a\n\tb", "\"\\x\\\\\"", "é ü"):
    print(shlex.split(s), shlex.split(s, comments=True), shlex.split(s, posix=False))
shlex.split("'a")  ### "ValueError: No closing quotation"
shlex.split("a\\")  ### "ValueError: No escaped character"
shlex.split(None)  ### "ValueError: s argument must not be None"
# ---
# Quoting undoes splitting.
import shlex
print(shlex.quote(""), shlex.quote("a/b.c-d_e=%+:,@"), shlex.quote("it's $x"), shlex.quote("é"), shlex.join(["a", "b c", "*"]))
words = ["a b", "'", '"', "\\", "x;y", "", "\n"]
assert shlex.split(shlex.join(words)) == words
shlex.quote(3)  ### "TypeError: expected string object, got 'int'"
# ---
# The lexer is told what words consist of.
import shlex
print(list(shlex.shlex("a.b = 'c d' ; x-y")), list(shlex.shlex("a.b = 'c d'", posix=True)))
print(list(shlex.shlex("a && b || c>d; e ~/x*", punctuation_chars=True)), list(shlex.shlex("a&&b|c", posix=True, punctuation_chars="|")))
l = shlex.shlex("one # c\ntwo three")
print(l.get_token(), l.lineno, l.get_token(), l.lineno)
l.push_token("back")
print(l.get_token(), l.get_token(), repr(l.get_token()), l.error_leader("f", 3), l.eof)
l = shlex.shlex("a|b c", punctuation_chars=True)
l.whitespace_split = True
print(list(l), l.punctuation_chars)
l.punctuation_chars = "x"  ### "AttributeError: property 'punctuation_chars' of 'shlex' object has no setter"
