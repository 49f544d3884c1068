"""Files with a header and an address."""

__all__ = ["addbase", "addclosehook", "addinfo", "addinfourl"]


class addbase:
    """A file that passes everything on to another."""

    def __init__(self, fp):
        self.fp = self.file = fp

    def __getattr__(self, name):
        if name in ("fp", "file") or name.startswith("__"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.fp, name)

    def __iter__(self):
        return iter(self.fp)

    def __next__(self):
        return next(self.fp)

    def read(self, *args):
        return self.fp.read(*args)

    def close(self):
        self.fp.close()

    def __enter__(self):
        if self.fp.closed:
            raise ValueError("I/O operation on closed file")
        return self

    def __exit__(self, *exc):
        self.close()

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self)!r} whose fp = {self.file!r}>"


class addclosehook(addbase):
    def __init__(self, fp, closehook, *hookargs):
        super().__init__(fp)
        self.closehook = closehook
        self.hookargs = hookargs

    def close(self):
        hook, self.closehook = self.closehook, None
        try:
            if hook:
                hook(*self.hookargs)
        finally:
            super().close()


class addinfo(addbase):
    def __init__(self, fp, headers):
        super().__init__(fp)
        self.headers = headers

    def info(self):
        return self.headers


class addinfourl(addinfo):
    def __init__(self, fp, headers, url, code=None):
        super().__init__(fp, headers)
        self.url = url
        self.code = code

    @property
    def status(self):
        return self.code

    def getcode(self):
        return self.code

    def geturl(self):
        return self.url
