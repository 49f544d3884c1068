# Signals that a script sends to itself call handlers.
import signal
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
print(signal.SIGINT, repr(signal.SIGINT), signal.getsignal(signal.SIGTERM), signal.Signals(15), signal.strsignal(2), signal.strsignal(15), len(signal.valid_signals()), list(signal.Signals)[:3])
def h(s,f): print("got", s, signal.Signals(s).name, f.f_code.co_name)
print(signal.signal(signal.SIGUSR1,h)); signal.raise_signal(signal.SIGUSR1); T(lambda: signal.signal(99,h)); T(lambda: signal.signal(9,h)); T(lambda: signal.signal(2,5)); print(signal.alarm(0), signal.SIG_DFL, repr(signal.SIG_IGN), signal.getitimer(signal.ITIMER_REAL)); T(lambda: signal.raise_signal(signal.SIGINT)); print(signal.signal(signal.SIGUSR1, signal.SIG_DFL) is h, signal.getsignal(10), signal.Signals["SIGTERM"].value, signal.SIGCHLD is signal.SIGCLD); T(lambda: signal.Signals(77)); T(lambda: signal.getsignal(0))
old=signal.signal(signal.SIGALRM, signal.SIG_IGN); print(old, signal.getsignal(signal.SIGALRM)); signal.raise_signal(signal.SIGALRM)
