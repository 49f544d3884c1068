# The exceptions and results of processes are CPython's.
import subprocess
from subprocess import CalledProcessError, CompletedProcess, TimeoutExpired
print(subprocess.PIPE, subprocess.STDOUT, subprocess.DEVNULL, sorted(subprocess.__all__))
for e in (CalledProcessError(3, ["a", "b"], "out", "err"), CalledProcessError(-9, "x"), CalledProcessError(-99, "x"), TimeoutExpired("cmd", 2.5, b"o")):
    print(type(e).__mro__[1].__name__, e, e.args, e.cmd, e.stdout, e.stderr, e.output)
    e.stdout = 1
    print(e.output)
p = CompletedProcess(["a"], 0, stdout="x")
print(p, p.check_returncode(), CompletedProcess("a", 1))
for args in (["a", "b c", 'd"e', "f\\", "g h\\", "", '\\"', "tab\there", 'a\\\\"b c']):
    print(subprocess.list2cmdline([args, "z"]))
CompletedProcess("a", 2).check_returncode()  ### "subprocess.CalledProcessError: Command 'a' returned non-zero exit status 2."
# ---
# Starting a process is refused.
# krait: the sandbox has no processes
import subprocess
subprocess.run(["ls"], capture_output=True, text=True)  ### "PermissionError: [Errno 1] subprocess.run() is not available: the sandbox has no processes"
# ---
# So is a process that is kept.
# krait: the sandbox has no processes
import subprocess
subprocess.Popen(["ls"])  ### "PermissionError: [Errno 1] subprocess.Popen() is not available: the sandbox has no processes"
