class SectionProxy(MutableMapping):
    """One section of a parser, as a mapping."""

    def __init__(self, parser, name):
        self._parser = parser
        self._name = name
        for conv in parser.converters:
            self._add_getter(conv)

    def _add_getter(self, conv):
        import functools
        name = "get" + conv
        setattr(self, name, functools.partial(self.get, _impl=getattr(self._parser, name)))

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        self._parser._validate_value_types(option=key, value=value)
        return self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key) and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return iter(self._options())

    def _options(self):
        if self._name != self._parser.default_section:
            return self._parser.options(self._name)
        return list(self._parser.defaults())

    @property
    def parser(self):
        return self._parser

    @property
    def name(self):
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        return (_impl or self._parser.get)(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)


class ConverterMapping(MutableMapping):
    """The converters of a parser by name. Each gives the parser and its sections a method get<name>()."""

    GETTERCRE = re.compile("^get(?P<name>.+)$")

    def __init__(self, parser):
        self._parser = parser
        self._data = {}
        for attr in dir(parser):
            match = self.GETTERCRE.match(attr)
            if match and callable(getattr(parser, attr)):
                # Methods of the class can't be taken away.
                self._data[match["name"]] = None

    def __getitem__(self, key):
        return self._data[key]

    def __setitem__(self, key, value):
        import functools
        try:
            name = "get" + key
        except TypeError:
            raise ValueError(f"Incompatible key: {key} (type: {type(key)})")
        if name == "get":
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._data[key] = value
        getter = functools.partial(self._parser._get_conv, conv=value)
        getter.converter = value
        setattr(self._parser, name, getter)
        for proxy in self._parser.values():
            proxy._add_getter(key)

    def __delitem__(self, key):
        try:
            name = "get" + (key or None)
        except TypeError:
            raise KeyError(key)
        del self._data[key]
        for owner in (self._parser, *self._parser.values()):
            try:
                delattr(owner, name)
            except AttributeError:
                # It is a method of the class.
                continue

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)
