"""Interactive interpreters."""

import builtins
import sys
import traceback
from codeop import CommandCompiler, compile_command

__all__ = ["InteractiveInterpreter", "InteractiveConsole", "interact", "compile_command"]


class InteractiveInterpreter:
    """Compiles and runs pieces of source in a namespace."""

    def __init__(self, locals=None):
        if locals is None:
            locals = {"__name__": "__console__", "__doc__": None}
        self.locals = locals
        self.compile = CommandCompiler()

    def runsource(self, source, filename="<input>", symbol="single"):
        """Run source; return True if it is incomplete. Errors are shown."""
        try:
            code = self.compile(source, filename, symbol)
        except (OverflowError, SyntaxError, ValueError):
            self.showsyntaxerror(filename, source=source)
            return False
        if code is None:
            return True
        self.runcode(code)
        return False

    def runcode(self, code):
        """Run a code object. Errors are shown, but for SystemExit."""
        try:
            exec(code, self.locals)
        except SystemExit:
            raise
        except:
            self.showtraceback()

    def showsyntaxerror(self, filename=None, **kwargs):
        """Show the syntax error that is being handled."""
        try:
            kind, value, tb = sys.exc_info()
            if filename and issubclass(kind, SyntaxError):
                value.filename = filename
            self._showtraceback(kind, value, None, kwargs.pop("source", ""))
        finally:
            kind = value = tb = None

    def showtraceback(self):
        """Show the exception that is being handled, without the frame that ran the code."""
        try:
            kind, value, tb = sys.exc_info()
            self._showtraceback(kind, value, tb.tb_next, "")
        finally:
            kind = value = tb = None

    def _showtraceback(self, typ, value, tb, source):
        sys.last_type = typ
        sys.last_traceback = tb
        value = value.with_traceback(tb)
        lines = source.splitlines()
        if source and typ is SyntaxError and not value.text and value.lineno is not None and len(lines) >= value.lineno:
            value.text = lines[value.lineno - 1]
        sys.last_exc = sys.last_value = value
        if sys.excepthook is sys.__excepthook__:
            self._excepthook(typ, value, tb)
            return
        try:
            sys.excepthook(typ, value, tb)
        except SystemExit:
            raise
        except BaseException as e:
            e.__context__ = None
            print("Error in sys.excepthook:", file=sys.stderr)
            sys.__excepthook__(type(e), e, e.__traceback__.tb_next)
            print(file=sys.stderr)
            print("Original exception was:", file=sys.stderr)
            sys.__excepthook__(typ, value, tb)

    def _excepthook(self, typ, value, tb):
        self.write("".join(traceback.format_exception(typ, value, tb)))

    def write(self, data):
        """Write to sys.stderr."""
        sys.stderr.write(data)


class InteractiveConsole(InteractiveInterpreter):
    """An interpreter that is given lines."""

    def __init__(self, locals=None, filename="<console>", *, local_exit=False):
        InteractiveInterpreter.__init__(self, locals)
        self.filename = filename
        self.local_exit = local_exit
        self.resetbuffer()

    def resetbuffer(self):
        """Forget the lines of an incomplete piece."""
        self.buffer = []

    def interact(self, banner=None, exitmsg=None):
        """Read lines and run them until their end."""
        new = []
        for name, value in ("ps1", ">>> "), ("ps2", "... "):
            if not hasattr(sys, name):
                setattr(sys, name, value)
                new.append(name)
        saved = builtins.exit, builtins.quit
        if self.local_exit:
            builtins.exit, builtins.quit = Quitter("exit"), Quitter("quit")
        if banner is None:
            self.write('Python %s on %s\nType "help", "copyright", "credits" or "license" for more information.\n(%s)\n' % (
                sys.version, sys.platform, self.__class__.__name__))
        elif banner:
            self.write("%s\n" % str(banner))
        more = 0
        try:
            while True:
                try:
                    try:
                        line = self.raw_input(sys.ps2 if more else sys.ps1)
                    except EOFError:
                        self.write("\n")
                        break
                    more = self.push(line)
                except KeyboardInterrupt:
                    self.write("\nKeyboardInterrupt\n")
                    self.resetbuffer()
                    more = 0
                except SystemExit as e:
                    if not self.local_exit:
                        raise e
                    self.write("\n")
                    break
        finally:
            builtins.exit, builtins.quit = saved
            for name in new:
                delattr(sys, name)
            if exitmsg is None:
                self.write("now exiting %s...\n" % self.__class__.__name__)
            elif exitmsg != "":
                self.write("%s\n" % exitmsg)

    def push(self, line, filename=None, _symbol="single"):
        """Take a line, and run the piece that it completes; return whether more lines are needed."""
        self.buffer.append(line)
        more = self.runsource("\n".join(self.buffer), self.filename if filename is None else filename, symbol=_symbol)
        if not more:
            self.resetbuffer()
        return more

    def raw_input(self, prompt=""):
        """Read a line."""
        return input(prompt)


class Quitter:
    """What exit and quit are in a console that ends alone."""

    def __init__(self, name):
        self.name = name
        self.eof = "Ctrl-D (i.e. EOF)"

    def __repr__(self):
        return f"Use {self.name} or {self.eof} to exit"

    def __call__(self, code=None):
        raise SystemExit(code)


def interact(banner=None, readfunc=None, local=None, exitmsg=None, local_exit=False):
    """Read lines and run them until their end."""
    console = InteractiveConsole(local, local_exit=local_exit)
    if readfunc is not None:
        console.raw_input = readfunc
    console.interact(banner, exitmsg)
