class finalize:
    """A call that is made when an object is lost, or at the end of the program, once at most."""

    __slots__ = ()
    # The finalizers to come by the order in which they were made: [reference, function, arguments, keywords, atexit].
    _registry = {}
    _watching = False

    def __init__(self, obj, func, /, *args, **kwargs):
        cls = finalize
        if not cls._watching:
            cls._watching = True
            _at_end(cls._finish)
        cls._registry[self] = [ref(obj, self), func, args, kwargs or None, True]

    def __call__(self, _=None):
        """If alive then mark as dead and return func(*args, **kwargs); otherwise return None"""
        entry = self._registry.pop(self, None)
        if entry:
            return entry[1](*entry[2], **(entry[3] or {}))

    def detach(self):
        """If alive then mark as dead and return (obj, func, args, kwargs); otherwise return None"""
        state = self.peek()
        if state is not None:
            del self._registry[self]
        return state

    def peek(self):
        """If alive then return (obj, func, args, kwargs); otherwise return None"""
        _settle()
        entry = self._registry.get(self)
        obj = entry and entry[0]()
        if obj is not None:
            return obj, entry[1], entry[2], entry[3] or {}

    @property
    def alive(self):
        """Whether finalizer is alive"""
        _settle()
        return self in self._registry

    @property
    def atexit(self):
        """Whether finalizer should be called at exit"""
        entry = self._registry.get(self)
        return bool(entry) and entry[4]

    @atexit.setter
    def atexit(self, value):
        entry = self._registry.get(self)
        if entry:
            entry[4] = bool(value)

    def __repr__(self):
        state = self.peek()
        if state is None:
            return "<%s object at %#x; dead>" % (type(self).__name__, id(self))
        return "<%s object at %#x; for %r at %#x>" % (type(self).__name__, id(self), type(state[0]).__name__, id(state[0]))

    @classmethod
    def _finish(cls):
        # The last made is the first called.
        while waiting := [f for f in cls._registry if f.atexit]:
            f = waiting[-1]
            try:
                f()
            except Exception:
                import traceback
                traceback.print_exc()
        cls._registry.clear()
        cls._watching = False
