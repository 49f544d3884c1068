# The environment.

from collections.abc import MutableMapping


def _text(value):
    if not isinstance(value, str):
        raise TypeError("str expected, not %s" % type(value).__name__)
    return value


class _Environ(MutableMapping):
    def __init__(self, data):
        self._data = data

    def __getitem__(self, key):
        try:
            return self._data[_text(key)]
        except KeyError:
            raise KeyError(key) from None

    def __setitem__(self, key, value):
        key, value = _text(key), _text(value)
        if not key or "=" in key:
            raise OSError(22, "Invalid argument")
        if "\0" in key or "\0" in value:
            raise ValueError("embedded null byte")
        self._data[key] = value

    def __delitem__(self, key):
        try:
            del self._data[_text(key)]
        except KeyError:
            raise KeyError(key) from None

    def __iter__(self):
        return iter(list(self._data))

    def __len__(self):
        return len(self._data)

    def __repr__(self):
        return "environ({" + ", ".join(f"{k!r}: {v!r}" for k, v in self._data.items()) + "})"

    def copy(self):
        return dict(self)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, MutableMapping):
            return NotImplemented
        new = dict(self)
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, MutableMapping):
            return NotImplemented
        new = dict(other)
        new.update(self)
        return new


environ = _Environ(_env)
