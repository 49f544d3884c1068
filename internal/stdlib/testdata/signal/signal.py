# Signals that a script sends to itself call handlers.
import signal
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
print(signal.SIGINT, repr(signal.SIGINT), signal.getsignal(signal.SIGTERM), signal.Signals(15), signal.strsignal(2), signal.strsignal(15), len(signal.valid_signals()), list(signal.Signals)[:3])
def h(s,f): print("got", s, signal.Signals(s).name, f.f_code.co_name)
print(signal.signal(signal.SIGUSR1,h)); signal.raise_signal(signal.SIGUSR1); T(lambda: signal.signal(99,h)); T(lambda: signal.signal(9,h)); T(lambda: signal.signal(2,5)); print(signal.alarm(0), signal.SIG_DFL, repr(signal.SIG_IGN), signal.getitimer(signal.ITIMER_REAL)); T(lambda: signal.raise_signal(signal.SIGINT)); print(signal.signal(signal.SIGUSR1, signal.SIG_DFL) is h, signal.getsignal(10), signal.Signals["SIGTERM"].value, signal.SIGCHLD is signal.SIGCLD); T(lambda: signal.Signals(77)); T(lambda: signal.getsignal(0))
old=signal.signal(signal.SIGALRM, signal.SIG_IGN); print(old, signal.getsignal(signal.SIGALRM)); signal.raise_signal(signal.SIGALRM)
# ---
# Handlers are called by raise_signal; SIGINT's raises KeyboardInterrupt.
import signal
log = []
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler and signal.getsignal(15) is signal.SIG_DFL
assert signal.signal(signal.SIGUSR1, lambda n, frame: log.append((n, frame is not None))) is signal.SIG_DFL
assert signal.raise_signal(10) is None and log == [(10, True)]
assert signal.signal(15, 1) == 0 and signal.getsignal(15) is signal.SIG_IGN and signal.raise_signal(15) is None
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    log.append("interrupted")
assert log[1:] == ["interrupted"]
assert repr(signal.SIGTERM) == "<Signals.SIGTERM: 15>" and signal.Signals(9).name == "SIGKILL" and signal.Handlers(1) is signal.SIG_IGN
assert signal.strsignal(2) == "Interrupt" and signal.strsignal(34) == "Real-time signal 0" and signal.NSIG == 65
assert signal.SIGTERM in signal.valid_signals() and signal.alarm(0) == 0 and signal.SIGCLD is signal.SIGCHLD and len(list(signal.Signals)) == 33
# ---
# What is no signal, and no handler, is refused.
import signal
signal.signal(99, None)  ### "ValueError: signal number out of range"
signal.signal(2, 5)  ### "TypeError: signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object"
signal.signal("x", None)  ### "TypeError: 'str' object cannot be interpreted as an integer"
signal.signal(9, signal.SIG_IGN)  ### "OSError: [Errno 22] Invalid argument"
signal.strsignal(99)  ### "ValueError: signal number out of range"
signal.raise_signal(99)  ### "OSError: [Errno 22] Invalid argument"
