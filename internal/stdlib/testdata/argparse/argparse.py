# Arguments are stored under their names, converted, or as defaults.
import argparse
p = argparse.ArgumentParser(prog="P")
p.add_argument("src")
p.add_argument("rest", nargs="*", type=int)
p.add_argument("-v", "--verbose", action="count", default=0)
p.add_argument("--max-size", type=float, default="1.5")
p.add_argument("-D", action="append")
p.add_argument("--flag", action=argparse.BooleanOptionalAction)
p.add_argument("--no", action="store_false")
p.add_argument("--kind", choices=["a", "b"], const="b", nargs="?")
p.add_argument("--more", action="extend", nargs="+")
for line in ("x", "x 1 2 -vvv", "-Dq -D=r x -1 --max-size 2e3", "--no-flag x --kind", "x --kind=a --more 1 2 --more 3", "--max 7 -- -x 4", "-vDq x --no"):
    print(p.parse_args(line.split()))
# ---
# What is wrong is told with usage and exit status 2.
import argparse, io, sys
def attempt(p, *lines):
    for line in lines:
        old, sys.stderr = sys.stderr, io.StringIO()
        try:
            p.parse_args(line.split())
        except SystemExit as e:
            print(e.code, repr(sys.stderr.getvalue()))
        finally:
            sys.stderr = old
p = argparse.ArgumentParser(prog="P", usage="%(prog)s ...", suggest_on_error=True)
p.add_argument("n", type=int)
p.add_argument("--color", choices=("red", "green"))
p.add_argument("--colonel", nargs=2)
p.add_argument("--one", nargs="+")
p.add_argument("-f", action="store_true")
g = p.add_mutually_exclusive_group()
g.add_argument("--yes", "-y", action="store_true")
g.add_argument("--nay", nargs="?")
attempt(p, "", "x", "1 2 3", "1 --color blue", "1 --color grean", "1 --col red", "1 --colonel a", "1 --one", "1 --color", "1 -fx", "1 -f=3", "1 --yes=3", "1 --yes --nay", "1 --what")
q = argparse.ArgumentParser(prog="Q", exit_on_error=False)
q.add_argument("--n", type=lambda s: int(s))
g = q.add_mutually_exclusive_group(required=True)
g.add_argument("--a")
g.add_argument("--b")
q.parse_args(["--n", "x"])  ### "argparse.ArgumentError: argument --n: invalid <lambda> value: 'x'"
q.parse_args([])  ### "argparse.ArgumentError: one of the arguments --a --b is required"
q.parse_args(["--a", "1", "zz"])  ### "argparse.ArgumentError: unrecognized arguments: zz"
# ---
# An argument must make sense when it is added.
import argparse
p = argparse.ArgumentParser(prog="P")
p.add_argument("-x")
p.add_argument("-x")  ### "argparse.ArgumentError: argument -x: conflicting option string: -x"
p.add_argument("y", required=True)  ### "TypeError: 'required' is an invalid argument for positionals"
p.add_argument("y", nargs=0)  ### "ValueError: nargs for positionals must be != 0"
p.add_argument("y", action="store_true")  ### "ValueError: action 'store_true' is not valid for positional arguments"
p.add_argument("--y", nargs=0)  ### "ValueError: nargs for store actions must be != 0; if you have nothing to store, actions such as store true or store const may be more appropriate"
p.add_argument("--y", const=1)  ### "ValueError: nargs must be '?' to supply const"
p.add_argument("--y", "z")  ### "ValueError: invalid option string 'z': must start with a character '-'"
p.add_argument("--")  ### "TypeError: dest= is required for options like '--'"
p.add_argument("y", dest="z")  ### "TypeError: dest supplied twice for positional argument, did you mean metavar?"
p.add_argument("--y", action="none")  ### "ValueError: unknown action 'none'"
p.add_argument("--y", type="int")  ### "TypeError: 'int' is not callable"
p.add_argument("--y", nargs=2, metavar=("A",))  ### "ValueError: length of metavar tuple does not match nargs"
p.add_argument("--y", help="%d")  ### "ValueError: badly formed help string"
p.add_argument("--y", nothing=1)  ### "TypeError: _StoreAction.__init__() got an unexpected keyword argument 'nothing'"
p.add_argument("--y", action="store_true", type=int)  ### "TypeError: _StoreTrueAction.__init__() got an unexpected keyword argument 'type'"
p.add_mutually_exclusive_group().add_argument("y")  ### "ValueError: mutually exclusive arguments must be optional"
p.add_argument_group().add_argument_group()  ### "ValueError: argument groups cannot be nested"
p.add_mutually_exclusive_group().add_mutually_exclusive_group()  ### "ValueError: mutually exclusive groups cannot be nested"
argparse.ArgumentParser(parents=[1])  ### "TypeError: parents must be a list of ArgumentParser"
argparse.ArgumentParser(conflict_handler="x")  ### "ValueError: invalid conflict_resolution value: 'x'"
p.add_argument("--no-y", action=argparse.BooleanOptionalAction)  ### "ValueError: invalid option name '--no-y' for BooleanOptionalAction"
p.add_subparsers().add_parser("a") and p.add_subparsers()  ### "ValueError: cannot have multiple subparser arguments"
argparse.ArgumentParser(prog="Q").add_subparsers().choices.clear() or p.parse_intermixed_args([])
# ---
# Help shows usage, groups and columns.
import argparse
p = argparse.ArgumentParser(prog="prog", description="Does %(prog)s things, " + "and more " * 12, epilog="Bye.",
                            formatter_class=lambda prog: argparse.ArgumentDefaultsHelpFormatter(prog, width=60))
p.add_argument("first", help="the first one")
p.add_argument("others", nargs="*", metavar="OTHER", help="zero or more of the others, which may have long texts")
p.add_argument("-q", "--quantity", type=int, default=3, help="how many")
p.add_argument("--a-rather-long-option", metavar="VALUE", help="wraps below")
p.add_argument("--hidden", help=argparse.SUPPRESS)
p.add_argument("--version", action="version", version="%(prog)s 2.0")
g = p.add_argument_group("special", "Special things.")
g.add_argument("--pair", nargs=2, metavar=("K", "V"))
g.add_argument("--kind", choices=["x", "y"])
m = p.add_mutually_exclusive_group(required=True)
m.add_argument("--on", action="store_true", help="100%% on")
m.add_argument("--off", action="store_true")
p.print_help()
p.print_usage()
p.formatter_class = argparse.RawTextHelpFormatter
print(len(p.format_help().splitlines()) > 10)
p.parse_args(["--version"])  ### "SystemExit: 0"
# ---
# Commands have parsers of their own, with aliases.
import argparse, io, sys
p = argparse.ArgumentParser(prog="vcs")
p.add_argument("--root", default=".")
sub = p.add_subparsers(dest="cmd", required=True, metavar="CMD", title="commands")
c = sub.add_parser("commit", aliases=["ci"], help="commit things")
c.add_argument("-m", default="none")
c.set_defaults(func=len)
d = sub.add_parser("diff", help="show", deprecated=True)
d.add_argument("paths", nargs="+")
print(p.parse_args(["ci", "-m", "x"]))
print(p.parse_known_args(["--root", "r", "commit", "--new", "y"]))
p.print_help()
c.print_help()
old, sys.stderr = sys.stderr, io.StringIO()
try:
    print(p.parse_args(["diff", "a"]))
    for bad in ([], ["nope"], ["diff"]):
        try:
            p.parse_args(bad)
        except SystemExit:
            pass
finally:
    text, sys.stderr = sys.stderr.getvalue(), old
print(text, end="")
# ---
# Options may stand between arguments; intermixed even between those of one positional.
import argparse
p = argparse.ArgumentParser(prog="P")
p.add_argument("--foo")
p.add_argument("cmd")
p.add_argument("rest", nargs="*", type=int)
print(p.parse_intermixed_args("doit 1 --foo bar 2 3".split()))
print(p.parse_known_args("doit 1 --foo bar 2 3".split()))
print(p.parse_known_intermixed_args("doit 1 --foo bar 2 --z 3".split()))
q = argparse.ArgumentParser(prog="Q")
q.add_argument("a", nargs="...")
print(q.parse_args(["x", "-y", "--", "z"]))
q.parse_intermixed_args([])  ### "TypeError: parse_intermixed_args: positional arg with nargs=..."
# ---
# Parents lend their arguments; conflicts may be resolved.
import argparse
base = argparse.ArgumentParser(add_help=False)
base.add_argument("--base", default=1)
g = base.add_argument_group("net")
g.add_argument("--host")
x = base.add_mutually_exclusive_group()
x.add_argument("--up", action="store_true")
x.add_argument("--down", action="store_true")
p = argparse.ArgumentParser(prog="P", parents=[base], conflict_handler="resolve")
p.add_argument("--host", help="mine")
p.print_help()
print(p.parse_args(["--host", "h", "--up"]))
# ---
# A namespace compares by its attributes, and shows them.
import argparse
n = argparse.Namespace(a=1, b="x")
print(n, n == argparse.Namespace(b="x", a=1), "a" in n, "c" in n, n == 1)
setattr(n, "not a name", 2)
print(n, vars(n))
p = argparse.ArgumentParser(prog="P")
print(p)
print(p.add_argument("--x", type=int))
hash(n)  ### "TypeError: unhashable type: 'Namespace'"
# ---
# Other characters may mark options; abbreviations may be off; negative numbers are arguments.
import argparse
p = argparse.ArgumentParser(prog="P", prefix_chars="+/", allow_abbrev=False)
p.add_argument("+x", "++long")
p.add_argument("/y", action="store_true")
print(p.parse_args(["++long", "1", "/y"]))
p.print_help()
q = argparse.ArgumentParser(prog="Q", argument_default=argparse.SUPPRESS)
q.add_argument("-n", type=int)
q.add_argument("m", nargs="?", type=float)
print(q.parse_args(["-n", "-3", "-2.5"]), q.parse_args([]))
# ---
# An action of one's own is called with parser, namespace, values and option.
import argparse
class Shout(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (values.upper(), option_string))
p = argparse.ArgumentParser()
p.add_argument("--say", action=Shout)
p.add_argument("word", action=Shout, nargs="?", default="d")
print(p.parse_args(["--say", "a", "b"]), p.parse_args([]))
def even(text):
    if int(text) % 2:
        raise argparse.ArgumentTypeError(f"{text} is odd")
    return int(text)
q = argparse.ArgumentParser(exit_on_error=False)
q.add_argument("n", type=even)
q.parse_args(["3"])  ### "argparse.ArgumentError: argument n: 3 is odd"
argparse.Action([], "x")(None, None, None)  ### "NotImplementedError: .__call__() not defined"
