# Lines choose methods; help lists them in columns.
import cmd, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
class C(cmd.Cmd):
    intro="Welcome"; prompt="> "
    def do_add(self,a):
        "Add numbers"
        print(sum(map(int,a.split())))
    def do_quit(self,a): return True
    def do_EOF(self,a): print("eof"); return True
    def help_topic(self): print("topic help")
    def emptyline(self): print("empty")
    def do_raw(self,a): pass
c=C(stdin=io.StringIO("add 1 2\nhelp\nhelp add\n?topic\nhelp zz\nfoo bar\n\n!ls\nquit\nadd 5 6\n")); c.use_rawinput=False; c.cmdloop()
c.onecmd("add 3 4"); print(c.parseline("  foo bar "), c.parseline("!x"), c.parseline("?x"), c.parseline(""), c.parseline("=x"), c.lastcmd, c.completenames("a"), c.get_names()[-5:])
c.columnize([f"item{i}" for i in range(30)],40); c.columnize([]); c.columnize(["a"]); T(lambda:c.columnize([1,"a"]))
c2=C(stdin=io.StringIO("")); c2.use_rawinput=False; c2.cmdloop("hi")
