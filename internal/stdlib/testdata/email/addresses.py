# Addresses are read whatever stands around them: comments, quotes, routes, groups and domain literals.
from email.utils import getaddresses, parseaddr
for s in ("A B <a@b.c>", "a@b", '"x, y" <a@b>', "J. R. Doe <j@d>", "a@b (A B)", "(c) A (d) <a@b> (e)", "<a@b>", "A<a@b", "A <a@b> junk", "a . b @ c . d", '"a b"@c', '"a\\"b" <x@y>', "a@[1.2.3.4]", "A <@r,@s:a@b>", "a@b@c", "a@(c)b", "((n)m) a@b", "(n\\)m) a@b", "a b c", "a\r\n b <c@d>", "", " ", ",", "@", "<>", "<", "a@", "é <a@b>", '""', "Team: a@b, C <c@d>;", "Team:;", "a@b;", "a: b: c@d;", "(a", "a)", '"(a" <b@c>', "a\\@b"):
    print(ascii(s), parseaddr(s), parseaddr(s, strict=False), getaddresses([s]), getaddresses([s], strict=False))
# ---
# Where the commas do not tell how many addresses there are, strict gives none: one may have been smuggled in.
from email.utils import getaddresses, parseaddr
for values in (["a@b, c@d"], ["a@b", "c@d"], ["a@b,,c@d"], ['"a, b" <c@d>'], ["a <b@c> <d@e>"], ["a@b <c@d>"], ["a@b c@d"], ["G: a@b, c@d;"], ["G: a@b;"], [""], [], ["", ""], ["(a, b) c@d"], ["(a", "b@c"], ["x@[1.2.3.4]"], [1, None]):
    print(values, getaddresses(values), getaddresses(values, strict=False))
print(parseaddr("a@b, c@d"), parseaddr("a@b, c@d", strict=False), parseaddr(["a@b", "c@d"]), parseaddr(None), parseaddr(1), parseaddr(b"a@b"), parseaddr([1]), parseaddr(None, strict=False))
# ---
# Pieces of addresses in any order.
from email.utils import getaddresses, parseaddr
import random
r = random.Random(5)
pieces = ["a", "b.c", "x y", " ", "\t", "\r\n ", ",", ";", ":", "<", ">", "(", ")", '"', "\\", "@", ".", "[", "]", "é", "<a@b>", "(c)", '"q"', "<@a,@b:c@d>", "(c (d) e)"]
for n in range(600):
    s = "".join(r.choice(pieces) for _ in range(r.randrange(10)))
    print(ascii((parseaddr(s), parseaddr(s, strict=False), getaddresses([s, "z@z"]), getaddresses([s], strict=False))))
# ---
# What is long is read once.
from email.utils import getaddresses, parseaddr
for s in ("<" * 50000, '"' * 50000, "a@b, " * 20000, "\\" * 50001, "[" * 50000, "a " * 50000 + "@b", "a@b" + " (c)" * 20000):
    print(len(s), len(getaddresses([s])), len(getaddresses([s], strict=False)), [len(x) for x in parseaddr(s)])
