from collections.abc import MutableMapping


class KeyedRef(ref):
    """A reference to a value of a dictionary that knows its key."""

    __slots__ = ("key",)

    def __new__(type, ob, callback, key):
        self = ref.__new__(type, ob, callback)
        self.key = key
        return self

    def __init__(self, ob, callback, key):
        super().__init__(ob, callback)


class WeakMethod(ref):
    """A reference to a bound method, which would die at once if it were referred to itself. It is alive as long as the object
    and the function are."""

    def __new__(cls, meth, callback=None):
        try:
            obj, func = meth.__self__, meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None

        def lost(_):
            me = self_ref()
            if me is not None and me._alive:
                me._alive = False
                if callback is not None:
                    callback(me)

        self = ref.__new__(cls, obj, lost)
        self._func_ref = ref(func, lost)
        self._meth_type = type(meth)
        self._alive = True
        self_ref = ref(self)
        return self

    def __call__(self):
        obj, func = super().__call__(), self._func_ref()
        if obj is None or func is None:
            return None
        return self._meth_type(func, obj)

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        if not self._alive or not other._alive:
            return self is other
        return ref.__eq__(self, other) and self._func_ref == other._func_ref

    __hash__ = ref.__hash__


class WeakValueDictionary(MutableMapping):
    """A mapping whose entries vanish when nothing else refers to their values."""

    def __init__(self, other=(), /, **kw):
        me = ref(self)

        def remove(r):
            self = me()
            if self is not None and self.data.get(r.key) is r:
                del self.data[r.key]

        self._remove = remove
        self.data = {}
        self.update(other, **kw)

    def __getitem__(self, key):
        _settle()
        value = _target(self.data[key])
        if value is None:
            raise KeyError(key)
        return value

    def __delitem__(self, key):
        _settle()
        del self.data[key]

    def __len__(self):
        _settle()
        return len(self.data)

    def __contains__(self, key):
        _settle()
        return _target(self.data.get(key)) is not None

    def __repr__(self):
        return "<%s at %#x>" % (self.__class__.__name__, id(self))

    def __setitem__(self, key, value):
        self.data[key] = KeyedRef(value, self._remove, key)

    def copy(self):
        new = WeakValueDictionary()
        for key, value in self.items():
            new[key] = value
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        new = self.__class__()
        for key, value in self.items():
            new[deepcopy(key, memo)] = value
        return new

    def get(self, key, default=None):
        _settle()
        value = _target(self.data.get(key))
        return default if value is None else value

    def items(self):
        _settle()
        for key, r in list(self.data.items()):
            value = _target(r)
            if value is not None:
                yield key, value

    def keys(self):
        for key, _ in self.items():
            yield key

    __iter__ = keys

    def itervaluerefs(self):
        """Return an iterator that yields the weak references to the values."""
        _settle()
        yield from list(self.data.values())

    def values(self):
        for _, value in self.items():
            yield value

    def popitem(self):
        _settle()
        while True:
            key, r = self.data.popitem()
            value = _target(r)
            if value is not None:
                return key, value

    def pop(self, key, *args):
        _settle()
        value = _target(self.data.pop(key, None))
        if value is not None:
            return value
        if args:
            return args[0]
        raise KeyError(key)

    def setdefault(self, key, default=None):
        value = self.get(key)
        if value is not None:
            return value
        self[key] = default
        return default

    def update(self, other=None, /, **kwargs):
        if other is not None:
            if not hasattr(other, "items"):
                other = dict(other)
            for key, value in other.items():
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value

    def valuerefs(self):
        """Return a list of weak references to the values."""
        _settle()
        return list(self.data.values())

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, MutableMapping) and not isinstance(other, dict):
            return NotImplemented
        new = self.copy()
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, MutableMapping) and not isinstance(other, dict):
            return NotImplemented
        new = self.__class__()
        new.update(other)
        new.update(self)
        return new


class WeakKeyDictionary(MutableMapping):
    """A mapping whose entries vanish when nothing else refers to their keys."""

    def __init__(self, dict=None):
        self.data = {}
        me = ref(self)

        def remove(r):
            self = me()
            if self is not None:
                self.data.pop(r, None)

        self._remove = remove
        if dict is not None:
            self.update(dict)

    def __delitem__(self, key):
        _settle()
        del self.data[ref(key)]

    def __getitem__(self, key):
        _settle()
        return self.data[ref(key)]

    def __len__(self):
        _settle()
        return len(self.data)

    def __repr__(self):
        return "<%s at %#x>" % (self.__class__.__name__, id(self))

    def __setitem__(self, key, value):
        self.data[ref(key, self._remove)] = value

    def copy(self):
        new = WeakKeyDictionary()
        for key, value in self.items():
            new[key] = value
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        new = self.__class__()
        for key, value in self.items():
            new[key] = deepcopy(value, memo)
        return new

    def get(self, key, default=None):
        _settle()
        return self.data.get(ref(key), default)

    def __contains__(self, key):
        try:
            r = ref(key)
        except TypeError:
            return False
        _settle()
        return r in self.data

    def items(self):
        _settle()
        for r, value in list(self.data.items()):
            key = _target(r)
            if key is not None:
                yield key, value

    def keys(self):
        for key, _ in self.items():
            yield key

    __iter__ = keys

    def values(self):
        for _, value in self.items():
            yield value

    def keyrefs(self):
        """Return a list of weak references to the keys."""
        _settle()
        return list(self.data)

    def popitem(self):
        _settle()
        while True:
            r, value = self.data.popitem()
            key = _target(r)
            if key is not None:
                return key, value

    def pop(self, key, *args):
        _settle()
        return self.data.pop(ref(key), *args)

    def setdefault(self, key, default=None):
        _settle()
        return self.data.setdefault(ref(key, self._remove), default)

    def update(self, dict=None, /, **kwargs):
        if dict is not None:
            if not hasattr(dict, "items"):
                dict = {}.__class__(dict)
            for key, value in dict.items():
                self[key] = value
        if kwargs:
            self.update(kwargs)

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, MutableMapping) and not isinstance(other, dict):
            return NotImplemented
        new = self.copy()
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, MutableMapping) and not isinstance(other, dict):
            return NotImplemented
        new = self.__class__()
        new.update(other)
        new.update(self)
        return new


class WeakSet:
    """A set whose items vanish when nothing else refers to them."""

    def __init__(self, data=None):
        self.data = set()
        me = ref(self)

        def remove(r):
            self = me()
            if self is not None:
                self.data.discard(r)

        self._remove = remove
        if data is not None:
            self.update(data)

    def __iter__(self):
        _settle()
        for r in list(self.data):
            item = _target(r)
            if item is not None:
                yield item

    def __len__(self):
        _settle()
        return len(self.data)

    def __contains__(self, item):
        try:
            r = ref(item)
        except TypeError:
            return False
        _settle()
        return r in self.data

    def __reduce__(self):
        return self.__class__, (list(self),), self.__getstate__()

    def add(self, item):
        self.data.add(ref(item, self._remove))

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def pop(self):
        _settle()
        while True:
            try:
                r = self.data.pop()
            except KeyError:
                raise KeyError("pop from empty WeakSet") from None
            item = _target(r)
            if item is not None:
                return item

    def remove(self, item):
        _settle()
        self.data.remove(ref(item))

    def discard(self, item):
        _settle()
        self.data.discard(ref(item))

    def update(self, other):
        for item in other:
            self.add(item)

    def __ior__(self, other):
        self.update(other)
        return self

    def difference(self, other):
        new = self.copy()
        new.difference_update(other)
        return new

    __sub__ = difference

    def difference_update(self, other):
        self.__isub__(other)

    def __isub__(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.difference_update([ref(item) for item in other])
        return self

    def intersection(self, other):
        return self.__class__(item for item in other if item in self)

    __and__ = intersection

    def intersection_update(self, other):
        self.__iand__(other)

    def __iand__(self, other):
        self.data.intersection_update([ref(item) for item in other])
        return self

    def issubset(self, other):
        _settle()
        return self.data.issubset([ref(item) for item in other])

    __le__ = issubset

    def __lt__(self, other):
        return self.data < set(map(ref, other))

    def issuperset(self, other):
        _settle()
        return self.data.issuperset([ref(item) for item in other])

    __ge__ = issuperset

    def __gt__(self, other):
        return self.data > set(map(ref, other))

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.data == set(map(ref, other))

    def symmetric_difference(self, other):
        new = self.copy()
        new.symmetric_difference_update(other)
        return new

    __xor__ = symmetric_difference

    def symmetric_difference_update(self, other):
        self.__ixor__(other)

    def __ixor__(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.symmetric_difference_update([ref(item, self._remove) for item in other])
        return self

    def union(self, other):
        return self.__class__(item for s in (self, other) for item in s)

    __or__ = union

    def isdisjoint(self, other):
        return len(self.intersection(other)) == 0

    def __repr__(self):
        _settle()
        return repr(self.data)

    __class_getitem__ = classmethod(type(list[int]))
