# Options at the start, short and long, with arguments.
import getopt
print(getopt.getopt(["-a", "-bval", "-c", "x", "--long", "--with=1", "--wi", "2", "rest", "-z"], "ab:c:", ["long", "with="]))
print(getopt.getopt(["-a", "--", "-b"], "ab"), getopt.getopt(["-", "-a"], "a"), getopt.getopt(["--x"], "", "x"))
print(getopt.gnu_getopt(["one", "-a", "two", "--with", "3", "--", "-b"], "a", ["with="]), getopt.gnu_getopt(["one", "-a"], "+a"), getopt.gnu_getopt(["one", "-a", "two"], "-a"))
print(getopt.getopt(["-o", "-ox", "--opt", "--opt=3"], "o::", ["opt=?"]))
getopt.getopt(["-z"], "a")  ### "getopt.GetoptError: option -z not recognized"
getopt.getopt(["-b"], "b:")  ### "getopt.GetoptError: option -b requires argument"
getopt.getopt(["--zz"], "", ["a"])  ### "getopt.GetoptError: option --zz not recognized"
getopt.getopt(["--a"], "", ["ab", "ac="])  ### "getopt.GetoptError: option --a not a unique prefix; possible options: ab, ac="
getopt.getopt(["--a=1"], "", ["a"])  ### "getopt.GetoptError: option --a must not have an argument"
getopt.getopt(["--a"], "", ["a="])  ### "getopt.GetoptError: option --a requires argument"
# ---
# The error knows the option.
import getopt
try:
    getopt.getopt(["-q"], "")
except getopt.error as e:
    print(e.opt, e.msg, e, e.args, getopt.error is getopt.GetoptError)
