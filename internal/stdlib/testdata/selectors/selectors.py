# A selector without files waits, and checks what it is given.
import selectors
def T(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(selectors.EVENT_READ, selectors.EVENT_WRITE, selectors.SelectorKey(1, 2, 3, 4), selectors.DefaultSelector is selectors.EpollSelector)
with selectors.DefaultSelector() as s:
    print(s.select(0), s.select(0.001), len(s.get_map()))
    for f in (lambda: s.register(0, 0), lambda: s.register(0, 8), lambda: s.register(-1, 1), lambda: s.register("x", 1), lambda: s.unregister(5), lambda: s.get_key(5)):
        T(f)
# ---
# There is nothing to wait for.
# krait: the sandbox has no sockets
import selectors
selectors.DefaultSelector().register(0, selectors.EVENT_READ)  ### "PermissionError: [Errno 1] selectors.EpollSelector.register() is not available: the sandbox has no sockets"
