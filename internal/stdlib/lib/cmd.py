"""A simple framework for command interpreters."""

import string
import sys

__all__ = ["Cmd"]

PROMPT = "(Cmd) "
IDENTCHARS = string.ascii_letters + string.digits + "_"


class Cmd:
    """A command interpreter: a line's first word chooses the method do_WORD."""

    prompt = PROMPT
    identchars = IDENTCHARS
    ruler = "="
    lastcmd = ""
    intro = None
    doc_leader = ""
    doc_header = "Documented commands (type help <topic>):"
    misc_header = "Miscellaneous help topics:"
    undoc_header = "Undocumented commands:"
    nohelp = "*** No help on %s"
    use_rawinput = 1

    def __init__(self, completekey="tab", stdin=None, stdout=None):
        self.stdin = sys.stdin if stdin is None else stdin
        self.stdout = sys.stdout if stdout is None else stdout
        self.cmdqueue = []
        self.completekey = completekey

    def cmdloop(self, intro=None):
        """Read lines and run them until a command returns a true value."""
        self.preloop()
        if intro is not None:
            self.intro = intro
        if self.intro:
            self.stdout.write(str(self.intro) + "\n")
        stop = None
        while not stop:
            if self.cmdqueue:
                line = self.cmdqueue.pop(0)
            elif self.use_rawinput:
                try:
                    line = input(self.prompt)
                except EOFError:
                    line = "EOF"
            else:
                self.stdout.write(self.prompt)
                self.stdout.flush()
                line = self.stdin.readline()
                line = line.rstrip("\r\n") if line else "EOF"
            line = self.precmd(line)
            stop = self.onecmd(line)
            stop = self.postcmd(stop, line)
        self.postloop()

    def precmd(self, line):
        """Called before a line is run; returns the line to run."""
        return line

    def postcmd(self, stop, line):
        """Called after a line was run; returns whether to stop."""
        return stop

    def preloop(self):
        """Called once before the first line."""

    def postloop(self):
        """Called once after the last line."""

    def parseline(self, line):
        """Split a line into command, arguments and the line itself."""
        line = line.strip()
        if not line:
            return None, None, line
        if line[0] == "?":
            line = "help " + line[1:]
        elif line[0] == "!":
            if not hasattr(self, "do_shell"):
                return None, None, line
            line = "shell " + line[1:]
        i = 0
        while i < len(line) and line[i] in self.identchars:
            i += 1
        return line[:i], line[i:].strip(), line

    def onecmd(self, line):
        """Run a line as if it had been typed."""
        cmd, arg, line = self.parseline(line)
        if not line:
            return self.emptyline()
        if cmd is None:
            return self.default(line)
        self.lastcmd = line
        if line == "EOF":
            self.lastcmd = ""
        if cmd == "":
            return self.default(line)
        func = getattr(self, "do_" + cmd, None)
        if func is None:
            return self.default(line)
        return func(arg)

    def emptyline(self):
        """Called for an empty line; runs the last command again."""
        if self.lastcmd:
            return self.onecmd(self.lastcmd)

    def default(self, line):
        """Called for a command that is not known."""
        self.stdout.write("*** Unknown syntax: %s\n" % line)

    def completedefault(self, *ignored):
        """Complete the arguments of a command that has no complete_WORD."""
        return []

    def completenames(self, text, *ignored):
        return [name[3:] for name in self.get_names() if name.startswith("do_" + text)]

    def complete(self, text, state):
        """Return the possible completion of this number."""
        if state == 0:
            self.completion_matches = self.completenames(text)
        try:
            return self.completion_matches[state]
        except IndexError:
            return None

    def get_names(self):
        return dir(self.__class__)

    def complete_help(self, *args):
        commands = set(self.completenames(*args))
        topics = set(name[5:] for name in self.get_names() if name.startswith("help_" + args[0]))
        return list(commands | topics)

    def do_help(self, arg):
        'List available commands with "help" or detailed help with "help cmd".'
        if arg:
            func = getattr(self, "help_" + arg, None)
            if func is not None:
                func()
                return
            from inspect import cleandoc

            doc = getattr(getattr(self, "do_" + arg, None), "__doc__", None)
            if doc:
                doc = cleandoc(doc)
            self.stdout.write("%s\n" % (doc if doc else self.nohelp % (arg,)))
            return
        names = self.get_names()
        topics = {name[5:] for name in names if name.startswith("help_")}
        documented, others = [], []
        previous = ""
        for name in sorted(names):
            if not name.startswith("do_") or name == previous:
                continue
            previous = name
            cmd = name[3:]
            if cmd in topics:
                documented.append(cmd)
                topics.discard(cmd)
            elif getattr(self, name).__doc__:
                documented.append(cmd)
            else:
                others.append(cmd)
        self.stdout.write("%s\n" % str(self.doc_leader))
        self.print_topics(self.doc_header, documented, 15, 80)
        self.print_topics(self.misc_header, sorted(topics), 15, 80)
        self.print_topics(self.undoc_header, others, 15, 80)

    def print_topics(self, header, cmds, cmdlen, maxcol):
        if cmds:
            self.stdout.write("%s\n" % str(header))
            if self.ruler:
                self.stdout.write("%s\n" % str(self.ruler * len(header)))
            self.columnize(cmds, maxcol - 1)
            self.stdout.write("\n")

    def columnize(self, list, displaywidth=80):
        """Write strings as columns, as narrow as they can be."""
        if not list:
            self.stdout.write("<empty>\n")
            return
        wrong = [i for i in range(len(list)) if not isinstance(list[i], str)]
        if wrong:
            raise TypeError("list[i] not a string for i in %s" % ", ".join(map(str, wrong)))
        size = len(list)
        if size == 1:
            self.stdout.write("%s\n" % str(list[0]))
            return
        for rows in range(1, size):
            columns = [list[i:i + rows] for i in range(0, size, rows)]
            widths = [max(map(len, column)) for column in columns]
            if sum(widths) + 2 * (len(widths) - 1) <= displaywidth:
                break
        else:
            rows = size
            columns = [list]
            widths = [0]
        for row in range(rows):
            texts = [column[row] if row < len(column) else "" for column in columns]
            while texts and not texts[-1]:
                del texts[-1]
            self.stdout.write("%s\n" % "  ".join(text.ljust(width) for text, width in zip(texts, widths)))
