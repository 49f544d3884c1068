"""Names of child processes, which a sandbox does not have: starting one is an error."""

from _unavailable import PROCESSES, error as _error, functions as _functions

__all__ = ["Popen", "PIPE", "STDOUT", "call", "check_call", "getstatusoutput", "getoutput", "check_output", "run", "CalledProcessError",
           "DEVNULL", "SubprocessError", "TimeoutExpired", "CompletedProcess"]

PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    pass


class CalledProcessError(SubprocessError):
    """Raised when a process ended with a status other than 0 and that was asked about."""

    def __init__(self, returncode, cmd, output=None, stderr=None):
        self.returncode = returncode
        self.cmd = cmd
        self.output = output
        self.stderr = stderr

    def __str__(self):
        if not self.returncode or self.returncode > 0:
            return "Command '%s' returned non-zero exit status %d." % (self.cmd, self.returncode)
        import signal

        try:
            return "Command '%s' died with %r." % (self.cmd, signal.Signals(-self.returncode))
        except ValueError:
            return "Command '%s' died with unknown signal %d." % (self.cmd, -self.returncode)

    @property
    def stdout(self):
        return self.output

    @stdout.setter
    def stdout(self, value):
        self.output = value


class TimeoutExpired(SubprocessError):
    """Raised when a process took longer than it might."""

    def __init__(self, cmd, timeout, output=None, stderr=None):
        self.cmd = cmd
        self.timeout = timeout
        self.output = output
        self.stderr = stderr

    def __str__(self):
        return "Command '%s' timed out after %s seconds" % (self.cmd, self.timeout)

    @property
    def stdout(self):
        return self.output

    @stdout.setter
    def stdout(self, value):
        self.output = value


class CompletedProcess:
    """A process that has ended: its arguments, its status and what it wrote."""

    def __init__(self, args, returncode, stdout=None, stderr=None):
        self.args = args
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr

    def __repr__(self):
        shown = ["args={!r}".format(self.args), "returncode={!r}".format(self.returncode)]
        shown += ["{}={!r}".format(name, value) for name, value in (("stdout", self.stdout), ("stderr", self.stderr)) if value is not None]
        return "{}({})".format(type(self).__name__, ", ".join(shown))

    def check_returncode(self):
        if self.returncode:
            raise CalledProcessError(self.returncode, self.args, self.stdout, self.stderr)


class Popen:
    def __new__(cls, *args, **kwargs):
        raise _error("subprocess.Popen", PROCESSES)


globals().update(_functions("subprocess", "run call check_call check_output getoutput getstatusoutput", PROCESSES))


def list2cmdline(seq):
    """Write arguments as one line for Windows."""
    import os

    words = []
    for arg in map(os.fsdecode, seq):
        quoted = not arg or " " in arg or "\t" in arg
        out, slashes = "", 0
        for c in arg:
            if c == "\\":
                slashes += 1
                continue
            out += "\\" * (slashes * 2 + 1 if c == '"' else slashes) + c
            slashes = 0
        out += "\\" * (slashes * 2 if quoted else slashes)
        words.append('"' + out + '"' if quoted else out)
    return " ".join(words)
