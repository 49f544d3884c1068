# Runs programs, each in a process of its own that begins with the standard library loaded: CPython's start is what takes longest.
import os
import sys
import time
import types

for m in ("asyncio", "collections", "dataclasses", "datetime", "decimal", "enum", "fractions", "functools", "json", "random", "re", "resource", "traceback", "typing"):
    __import__(m)


def child(path):
    name = os.path.basename(path)
    out = os.open(path + '.out', os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    err = os.open(path + '.err', os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.close(out)
    os.close(err)
    resource = sys.modules["resource"]
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (1, 2))
    resource.setrlimit(resource.RLIMIT_FSIZE, (32 << 20, 32 << 20))
    hook = sys.excepthook

    def stripped(kind, value, tb):
        sys.excepthook = hook
        hook(kind, value.with_traceback(tb.tb_next and tb.tb_next.tb_next), tb.tb_next and tb.tb_next.tb_next)
    with open(name, 'rb') as f:
        src = f.read()
    sys.argv = [name]
    main = types.ModuleType('__main__')
    main.__file__ = os.path.abspath(name)
    main.__builtins__ = __builtins__
    sys.modules['__main__'] = main
    sys.excepthook = stripped
    return main.__dict__, src, os.path.abspath(name)


def serve():
    for line in sys.stdin:
        path = line.rstrip('\n')
        os.chdir(os.path.dirname(path))
        pid = os.fork()
        if pid == 0:
            os.close(0)
            os.open('/dev/null', os.O_RDONLY)
            return child(path)
        end = time.monotonic() + 6
        status = None
        pause = 0.0005
        while time.monotonic() < end:
            done, code = os.waitpid(pid, os.WNOHANG)
            if done:
                status = os.waitstatus_to_exitcode(code)
                break
            time.sleep(pause)
            pause = min(pause * 1.3, 0.01)
        if status is None:
            os.kill(pid, 9)
            os.waitpid(pid, 0)
        print('timeout' if status is None else status, flush=True)


def run():
    task = serve()
    if task:
        exec(compile(task[1], task[2], 'exec'), task[0])


run()
