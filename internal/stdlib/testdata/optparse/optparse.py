# Options are taken from the arguments, converted, and stored.
from optparse import *
p = OptionParser(prog="P", version="%prog 1.0", description="Does things.", epilog="Bye.", usage="%prog [options] file")
p.add_option("-f", "--file", dest="filename", metavar="FILE", help="write to FILE")
p.add_option("-q", "--quiet", action="store_false", dest="verbose", default=True, help="say less [default: %default]")
p.add_option("-n", type="int", default=3, help="a number which has a rather long explanation that needs more than a line")
p.add_option("--mode", type="choice", choices=["a", "b"])
p.add_option("-v", action="count")
p.add_option("-x", action="append", nargs=2)
g = p.add_option_group("Dangerous", "Use with care.")
g.add_option("-g", action="store_true", help="Group option.")
values, args = p.parse_args(["-fout", "-q", "one", "--mode=b", "-vv", "-x", "1", "2", "-n0x10", "--", "-z"])
print(values, args, values.ensure_value("new", 7))
p.print_help()
p.formatter = TitledHelpFormatter(width=60)
p.formatter.set_parser(p)
print(p.format_help(), p.get_version(), p.has_option("-q"), p.get_option("-q"))
# ---
# What is wrong on the command line ends the program with status 2.
import optparse, sys, io
p = optparse.OptionParser(prog="P")
p.add_option("--number", type="int")
p.add_option("--name")
p.add_option("--kind", choices=["a", "b"])
p.add_option("-f", action="store_true", dest="flag")
for line in ("-z", "--n 1", "--number x", "--number", "--kind q", "--nope", "--kind=a -fg"):
    old, sys.stderr = sys.stderr, io.StringIO()
    try:
        p.parse_args(line.split())
    except SystemExit as e:
        print(e.code, repr(sys.stderr.getvalue()))
    finally:
        sys.stderr = old
p.add_option("-f")  ### "optparse.OptionConflictError: option -f: conflicting option string(s): -f"
p.add_option("x")  ### "optparse.OptionError: invalid option string 'x': must be at least two characters long"
p.add_option("-a", action="no")  ### "optparse.OptionError: option -a: invalid action: 'no'"
p.add_option("-a", type="no")  ### "optparse.OptionError: option -a: invalid option type: 'no'"
p.add_option("-a", wrong=1)  ### "optparse.OptionError: option -a: invalid keyword arguments: wrong"
p.remove_option("-y")  ### "ValueError: no such option '-y'"
