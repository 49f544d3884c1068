# Chains: causes, contexts, suppression, cycles, and what a chain looks like through several frames.
import traceback


def low():
    return {"a": 1}["b"]


def mid():
    try:
        low()
    except KeyError as e:
        raise ValueError("bad config") from e


def implicit():
    try:
        low()
    except KeyError:
        return int("x")


def hidden():
    try:
        low()
    except KeyError:
        raise RuntimeError("clean") from None


def cause_and_context():
    try:
        try:
            low()
        except KeyError:
            raise ValueError("second")
    except ValueError:
        raise TypeError("third") from OSError(2, "cause", "file")


def cycle():
    a, b = ValueError("a"), ValueError("b")
    a.__cause__ = b
    b.__cause__ = a
    raise a


def self_cycle():
    a = ValueError("self")
    a.__context__ = a
    raise a


def deep(n):
    if n == 0:
        raise OSError("disk")
    try:
        deep(n - 1)
    except Exception as e:
        raise RuntimeError(f"level {n}") from e


def in_finally():
    try:
        raise KeyError("first")
    finally:
        raise ValueError("second")


def same_again():
    try:
        low()
    except KeyError as e:
        raise e


def bare_again():
    try:
        low()
    except KeyError:
        raise


def else_branch():
    try:
        pass
    except KeyError:
        pass
    else:
        low()


def in_with():
    class M:
        def __enter__(self):
            return self

        def __exit__(self, *exc):
            raise LookupError("exit")
    with M():
        low()


def in_generator():
    def g():
        try:
            yield 1
        except KeyError:
            yield 1 / 0
    it = g()
    next(it)
    it.throw(KeyError("thrown"))


def stop_in_generator():
    def g():
        yield next(iter(()))
    next(g())


def from_class():
    raise ValueError("a") from KeyError


def no_message():
    raise ValueError


def long_context():
    for i in range(3):
        try:
            raise ValueError(i)
        except ValueError:
            try:
                raise KeyError(i)
            except KeyError as e:
                last = e
    raise last


for f in (mid, implicit, hidden, cause_and_context, cycle, self_cycle, lambda: deep(3), in_finally, same_again, bare_again,
          else_branch, in_with, in_generator, stop_in_generator, from_class, no_message, long_context):
    try:
        f()
    except Exception:
        traceback.print_exc()

deep(2)
