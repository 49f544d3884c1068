# Nothing interrupts a script but its host, which also ends it: the functions keep their results, and no more.
import weakref

__unittest = True

_results = weakref.WeakKeyDictionary()


def registerResult(result):
    _results[result] = 1


def removeResult(result):
    return bool(_results.pop(result, None))


def installHandler():
    pass


def removeHandler(method=None):
    return method
