# A pattern that is compiled with DEBUG prints what it was parsed into.
# krait: the code that CPython makes of it, and prints after an empty line, is not shown
import io, re
from contextlib import redirect_stdout
out = io.StringIO()
with redirect_stdout(out):
    re.compile("ab", re.DEBUG)
assert out.getvalue() == "LITERAL 97\nLITERAL 98\n\n", out.getvalue()
# ---
# What is printed of the tree is CPython's, for all kinds of items.
import io, re, warnings
from contextlib import redirect_stdout
warnings.simplefilter("ignore")
for pattern in (r"ab*c+?d?+", r"a|bc|[^x-z\d]", r"(a)(?P<n>b)\1(?P=n)", r"(?:ab)(?i:c)(?-i:d)(?im)" if False else r"(?:ab)(?i:c)(?s-i:d)", r"^\A.\b\B\d\D\w\W\s\S$\Z", r"(?=a)(?!b)(?<=c)(?<!d)(?>e+)f*+",
                r"(x)?(?(1)y|z)(?(1)w)", r"a{3}b{2,}c{,4}d{5,6}?", r"[a-z]|[0-9]", r"abc|abd", r"abc|ab", r"a|b|c", r"(?x) a b # c", r"", r"|", r"(|a)", r"[]]", r"[^a]", r"[a]", r"[\w-]", r"(?!)", r"(?:)", r"(?:a|b)+", r"((a)|b)*?", r".*", r"[a-a]", r"\x41é\u20ac\N{BULLET}", r"(?:(?:(?:a)))", r"a**" if False else r"(?:a*)*", r"(?a:\w)(?u:\w)", r"[aab]", r"(?i)a", r"x(?#comment)y", r"(?s).", r"(?P<a>.)(?(a)b)", r"[\]\[^-]", r"[\d\D]", r"ab|ac|ad", r"foo|foobar|fo", r"(?:x|)"):
    out = io.StringIO()
    with redirect_stdout(out):
        p = re.compile(pattern, re.DEBUG)
    print(repr(pattern), p.flags)
    print(out.getvalue().partition("\n\n")[0].rstrip("\n") if out.getvalue()[:1] != "\n" else "")
with redirect_stdout(out):
    p = re.compile(rb"a[\x80-\xff]", re.DEBUG | re.I)
print(p.flags, re.compile("q", re.DEBUG | re.ASCII).pattern if False else "")
