# Sections of options, with defaults, comments, values over several lines and interpolation.
import configparser
c = configparser.ConfigParser(inline_comment_prefixes=(";",))
c.read_string("""
# comment
[DEFAULT]
base = /srv
Level : 3

[one]
path = %(base)s/x  ; the path
many =
    a
    b

    c
on = yes
ratio = 2.5
100% = 5%%
[two]
level=4
empty =
""")
print(c.sections(), c["one"]["path"], repr(c["one"]["many"]), c["one"]["100%"], c["two"]["LEVEL"], c["two"].getint("level"), repr(c["two"]["empty"]))
print(c.getboolean("one", "on"), c.getfloat("one", "ratio"), c.get("one", "path", raw=True), c.get("one", "path", vars={"base": "z"}), c.get("one", "q", fallback="f"))
print(dict(c["two"]), c.items("two"), c.options("two"), c.has_option("two", "base"), c.defaults(), list(c), len(c), "one" in c, c.get("no", "x", fallback=None))
c["three"] = {"k": "v", "multi": "1\n2"}
c.set("two", "x", "%%")
del c["one"]["many"]
c.remove_section("nothing")
import io
for spaces in (True, False):
    out = io.StringIO()
    c.write(out, spaces)
    print(out.getvalue())
# ---
# What is missing or twice there is an error with its place.
import configparser
c = configparser.ConfigParser()
c.read_string("[s]\na = %(b)s\nc = %(c)s\nd = %(\ne = %x\nf = maybe")
c.get("t", "x")  ### "configparser.NoSectionError: No section: 't'"
c.get("s", "x")  ### "configparser.NoOptionError: No option 'x' in section: 's'"
c["t"]  ### "KeyError: 't'"
c["s"]["x"]  ### "KeyError: 'x'"
c.get("s", "a")  ### "configparser.InterpolationMissingOptionError: Bad value substitution: option 'a' in section 's' contains an interpolation key 'b' which is not a valid option name. Raw value: '%(b)s'"
c.get("s", "c")  ### "configparser.InterpolationDepthError: Recursion limit exceeded in value substitution: option 'c' in section 's' contains an interpolation key which cannot be substituted in 10 steps. Raw value: '%(c)s'"
c.get("s", "d")  ### "configparser.InterpolationSyntaxError: bad interpolation variable reference '%('"
c.get("s", "e")  ### "configparser.InterpolationSyntaxError: '%' must be followed by '%' or '(', found: '%x'"
c.getboolean("s", "f")  ### "ValueError: Not a boolean: maybe"
c.add_section("s")  ### "configparser.DuplicateSectionError: Section 's' already exists"
c.add_section("DEFAULT")  ### "ValueError: Invalid section name: 'DEFAULT'"
c.add_section(1)  ### "TypeError: section names must be strings or UNNAMED_SECTION"
c.set("s", "x", 1)  ### "TypeError: option values must be strings"
c.set("s", "x", "%")  ### "ValueError: invalid interpolation syntax in '%' at position 0"
c.read_string("[a]\n[a]")  ### "configparser.DuplicateSectionError: While reading from '<string>' [line  2]: section 'a' already exists"
c.read_string("[b]\nx=1\nX=2")  ### "configparser.DuplicateOptionError: While reading from '<string>' [line  3]: option 'x' in section 'b' already exists"
c.read_string("[c]\nx", source="f")  ### "configparser.ParsingError: Source contains parsing errors: 'f'\n\t[line  2]: 'x'"
c.read_string("x=1")  ### "configparser.MissingSectionHeaderError: File contains no section headers.\nfile: '<string>', line: 1\n'x=1'"
del c["DEFAULT"]  ### "ValueError: Cannot remove the default section."
c.add_section(configparser.UNNAMED_SECTION)  ### "configparser.UnnamedSectionDisabledError: Support for UNNAMED_SECTION is disabled."
configparser.ConfigParser(interpolation=3)  ### "TypeError: interpolation= must be None or an instance of Interpolation; got an object of type <class 'int'>"
# ---
# Extended interpolation refers to other sections.
import configparser
c = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
c.read_string("[a]\nx = 1\n[b]\ny = ${a:x}-${z}-$$\nz = ${a:x}2\nw = ${a:b:c}\nv = ${a:q}")
print(c["b"]["y"])
c["b"]["w"]  ### "configparser.InterpolationSyntaxError: More than one ':' found: ''"
c["b"]["v"]  ### "configparser.InterpolationMissingOptionError: Bad value substitution: option 'v' in section 'b' contains an interpolation key 'a:q' which is not a valid option name. Raw value: '${a:q}'"
# ---
# Options may lack values, and stand before the first section.
import configparser, io
c = configparser.ConfigParser(allow_no_value=True, allow_unnamed_section=True, delimiters=("=>",), comment_prefixes=("//",), strict=False)
c.read_string("top\nk => v\n[s]\n// no\na => 1\na => 2\nflag\n")
print({s: dict(c[s]) for s in c}, c.get(configparser.UNNAMED_SECTION, "k"))
out = io.StringIO()
c.write(out)
print(out.getvalue())
c.read_string("[t]\nflag\n  more")  ### "configparser.MultilineContinuationError: Key without value continued with an indented line.\nfile: '<string>', line: 3\n'  more'"
# ---
# What could not be read again is not written.
import configparser, io
c = configparser.ConfigParser()
c.read_dict({"s": {"a=b": "v"}})
d = configparser.ConfigParser()
d.read_dict({"s": {"[a]": "v"}})
c.write(io.StringIO())  ### "configparser.InvalidWriteError: Cannot write key a=b; contains delimiter ="
d.write(io.StringIO())  ### "configparser.InvalidWriteError: Cannot write key [a]; begins with section pattern"
# ---
# Converters become methods of the parser and its sections.
import configparser
c = configparser.ConfigParser(converters={"list": lambda s: s.split(",")})
c.optionxform = str
c["s"] = {"Items": "a,b", "n": "7"}
print(c.getlist("s", "Items"), c["s"].getlist("Items"), c["s"].getlist("no", ["d"]), c["s"].getint("n"), sorted(c.converters), dict(c["s"]))
print(c["s"], c["s"].name, c["s"].parser is c, c == configparser.ConfigParser(), repr(configparser.UNNAMED_SECTION))
print(c.popitem(), c.sections())
r = configparser.RawConfigParser({"d": 1}, empty_lines_in_values=False)
r.read_file(["[a]\n", "k = 1\n", "  2\n", "\n", "  l = 3\n"])
print(r.items("a"))
