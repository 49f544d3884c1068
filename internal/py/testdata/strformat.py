# Fields take arguments by position, by name, or in order.
assert "{} {}".format(1, "a") == "1 a" and "{1}{0}{1}".format("a", "b") == "bab" and "{x}-{y}".format(x=1, y=2) == "1-2"
assert "{{}}".format() == "{}" and "a{{b}}c{}".format(1) == "a{b}c1" and "".format(1, x=2) == ""
"{}".format()  ### "IndexError: Replacement index 0 out of range for positional args tuple"
"{a}".format()  ### "KeyError: 'a'"
"{0}{}".format(1, 2)  ### "ValueError: cannot switch from manual field specification to automatic field numbering"
"{".format()  ### "ValueError: Single '{' encountered in format string"
"}".format()  ### "ValueError: Single '}' encountered in format string"
"{!".format(1)  ### "ValueError: end of string while looking for conversion specifier"
# ---
# A field can go on to attributes and items.
class T:
    b = {"c": 5, "0": 6, "-1": 7}
    l = [1, 2, 3]
assert "{a.b[c]} {a.l[2]} {.real} {[x]}".format(7, {"x": 8}, a=T) == "5 3 7 8" and "{0[-1]}".format({"-1": 3}) == "3"
"{0.foo}".format(1)  ### "AttributeError: 'int' object has no attribute 'foo'"
"{0[a]}".format({})  ### "KeyError: 'a'"
"{0[0]}".format([])  ### "IndexError: list index out of range"
"{0[0]}".format(1)  ### "TypeError: 'int' object is not subscriptable"
"{0.}".format(1)  ### "ValueError: Empty attribute in format string"
"{0[]}".format([1])  ### "ValueError: Empty attribute in format string"
"{0[}".format(1)  ### "ValueError: expected '}' before end of string"
# ---
# Conversions come before the format spec, and specs hold fields themselves, one level deep.
assert "{!r} {!s} {!a}".format("é", "é", "é") == "'é' é '\\xe9'" and "{0!r:>6}".format("a") == "   'a'"
assert "{:{}}".format(1, 5) == "    1" and "{:>{w}.{p}f}".format(3.14159, w=8, p=2) == "    3.14" and "{:{a}{b}}".format(3, a="<", b=4) == "3   "
"{!x}".format(1)  ### "ValueError: Unknown conversion specifier x"
"{:{:{}}}".format(1, 2, 3)  ### "ValueError: Max string recursion exceeded"
# ---
# format_map takes a mapping of any kind.
class D(dict):
    def __missing__(self, k):
        return "?" + k
assert "{a}{b}".format_map(D(a=1)) == "1?b"
"{}".format_map({})  ### "ValueError: Format string contains positional fields"
"{a}".format_map({})  ### "KeyError: 'a'"
"a".format_map()  ### "TypeError: str.format_map() takes exactly one argument (0 given)"
# ---
# The spec of a str has fill, alignment, width and precision.
assert format("abc", "6") == "abc   " and format("abc", ">6") == "   abc" and format("abc", "^7.2") == "  ab   " and format("日", "é>3") == "éé日"
assert format("abc", ".1s") == "a" and format("", "*^3") == "***" and format("a", "05") == "a0000"
format("a", "x")  ### "ValueError: Unknown format code 'x' for object of type 'str'"
format("a", "=5")  ### "ValueError: '=' alignment not allowed in string format specifier"
format("a", "+")  ### "ValueError: Sign not allowed in string format specifier"
format("a", ",")  ### "ValueError: Cannot specify ',' with 's'."
format("a", 1)  ### "TypeError: format() argument 2 must be str, not int"
"a".__format__(1)  ### "TypeError: __format__() argument must be str, not int"
format("a", "9" * 30)  ### "ValueError: Too many decimal digits in format string"
# ---
# Numbers have specs of their own; a bool formats as an int where the spec is not empty.
assert f"{1234567:,} {255:#x} {5:05d} {-5:+} {2**70:_}" == "1,234,567 0xff 00005 -5 1_180_591_620_717_411_303_424"
assert f"{3.14159:.2f} {1e100:g} {0.5:%} {True:d} {True} {True:5}" == "3.14 1e+100 50.000000% 1 True     1"
format(1, "z")  ### "ValueError: Negative zero coercion (z) not allowed in integer format specifier"
# ---
# Other objects take no spec unless they have __format__, which must return a str.
class F:
    def __format__(self, spec):
        return "<" + spec + ">"
assert f"{F():abc}" == "<abc>" and "{:x{}y}".format(F(), 1) == "<x1y>" and format(F()) == "<>" and f"{F()}" == "<>"
class G:
    def __format__(self, spec):
        return 1
assert format([1]) == "[1]" and format(None) == "None" and f"{[1]}" == "[1]"
format(G())  ### "TypeError: __format__ must return a str, not int"
"{:x}".format([])  ### "TypeError: unsupported format string passed to list.__format__"
f"{None:5}"  ### "TypeError: unsupported format string passed to NoneType.__format__"
format(object(), "x")  ### "TypeError: unsupported format string passed to object.__format__"
# ---
# f-strings join text of all lengths and widths.
n, name, x = 7, "é日", 2.5
assert f"{n}" == "7" and f"item {n}: {n * 2}" == "item 7: 14" and f"{name}{n}{x}" == "é日72.5" and f"{name!r:>6}|" == "  'é日'|"
assert f"{n=} {name=} {x = :.1f}" == "n=7 name='é日' x = 2.5" and f"{'a' * 100}{'é'}" == "a" * 100 + "é" and f"" == "" and f"{''}{''}" == ""
# ---
# Zeros that fill a width are grouped too.
print([format(x, f"0{w},d") for x in (7, -1234, 1234567) for w in range(1, 16)], format(0xabcdef, "018_x"), format(5, "020_b"))
# ---
# The format of an object that has none of its own is its str
class S(str): pass
class C:
    def __str__(self): return S('x')
class D:
    def __repr__(self): return 'rep'
class E:
    def __str__(self): return 5
class F:
    def __format__(self, s): return 'f:'+s
class G:
    __format__ = object.__repr__
class H(int): pass
for o in C(), D(), F(), H(3), None, [1], object, len, (1,2), 2j, b'a':
    print(f'{o}', type(f'{o}'), format(o), '{}'.format(o))
for o in E(), G():
    try: print(f'{o}')
    except TypeError as e: print(e)
def deep():
    class R:
        def __str__(self): return f'{self}'
    try: f'{R()}'
    except RecursionError as e: print('rec', e)
deep()

# ---
# Fields of str.format with a specification: each kind of value, right ones and wrong ones, beside text and in nested fields.
class I(int):
    def __format__(self, spec): return "I" + spec
class S(str):
    def __format__(self, spec): return "S" + spec
class F(float):
    pass
values = [5, -5, 0, 2**62, -2**63, 2**70, True, 1.5, -0.0, float("nan"), float("inf"), 1e300, "ab", "", "é", "x" * 64, "x" * 65, "\udc80", None, [1], I(5), S("s"), F(2.5)]
specs = ["", ">10", "<10", "^10", "=10", "010", "é>6", "+", " ", ",", "_", "x", "#x", "b", "c", "n", "d", "f", ".2f", "e", "g", "%", "s", ".1", "10.3", "64", "65", "100", "é^70", "z.0f", "q", "99999999999999999999", "10.", ",x", "*^20.3s", "#020_x"]
def outcome(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)
for v in values:
    print([outcome(lambda: ("a{:" + s + "}b").format(v)) for s in specs])
    assert [outcome(lambda: ("{0:" + s + "}").format(v)) for s in specs] == [outcome(lambda: format(v, s)) for s in specs], v
    assert [outcome(lambda: "{0:{1}}|".format(v, s)) for s in specs] == [outcome(lambda: format(v, s) + "|") for s in specs], v
print("{0:>{w}.{p}f}{1!r:>8}{2[0]:d}{3.real:03d}{x.y}".format(1.23456, "q", [7], 4, w=9, p=2, x=type("T", (), {"y": 1})))
print(outcome(lambda: "{:d}{:q}".format(1, 2)), outcome(lambda: "{a.b[c]}{".format(a=1)), outcome(lambda: "}".format()), outcome(lambda: "{[}".format(1)), outcome(lambda: "{a[}]}".format(a={"}": 5})),
      "{{}}{}".format(3), "{a.}".__len__(), outcome(lambda: "{a.}".format(a=1)), outcome(lambda: "{.real}{[0]}".format(1, [2])))

# ---
# What find and its kin give without bounds, of ASCII and other text.
for s in ("", "a", "abcabc", "é", "éabcéabc", "abcabc" * 50, "\udc80a"):
    for sub in ("", "a", "bc", "é", "z", "abcabc", "\udc80", "c" * 9):
        r = []
        for f in ("find", "rfind", "index", "rindex", "count"):
            try:
                r.append((getattr(s, f)(sub), getattr(s, f)(sub, 0), getattr(s, f)(sub, None, None)))
            except ValueError as e:
                r.append(str(e))
        print(r)
# ---
# Fields without a name take the arguments in order; mixed with numbered ones, or without as many arguments, they are errors wherever they are.
class S(str):
    def __format__(self, spec):
        return "S" + spec


def outcome(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)


args = (1, "x", -2**63, 2**64, True, None, 1.5, S("s"), "é\udc80", [3], int, "")
for s in ("{}", "{}: {}", "{}{}{}{}{}{}{}{}{}{}{}{}", "{}{}{}{}{}{}{}{}{}{}{}{}{}", "{} {0}", "{0} {}", "{:>3}{}", "{!r}{}", "{}{!s}", "{}{a}{}", "{a}{}", "{}{a}{0}", "{{}}{}", "{}{{}}", "{}}}{{{}", "{}{", "{}}", "{", "}", "}{}", "{}{:{}}|{}", "{:{0}}", "{0:{}}", "{:{}}{}",
          "é{}é{}é", "{}.{[0]}", "{ }", "{}{ }", "{\n}", "{}" * 3 + "{9}", "{.real}{}", "literal", ""):
    print(*map(ascii, (s, outcome(lambda: s.format(*args, a="A")), outcome(lambda: s.format(1, 5, 3, a=7)), outcome(lambda: s.format()), outcome(lambda: s.format_map({"": 1, "a": 2, "0": 3})))))
