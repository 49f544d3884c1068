class JSONEncoder(object):
    item_separator = ', '
    key_separator = ': '

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ','
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f'Object of type {o.__class__.__name__} is not JSON serializable')

    def encode(self, o):
        if type(self).iterencode is not JSONEncoder.iterencode and not isinstance(o, str):
            return ''.join(self.iterencode(o, _one_shot=True))
        return _encode(self, o)

    def iterencode(self, o, _one_shot=False):
        if _one_shot:
            return iter((_encode(self, o),))
        return iter(_chunks(self, o))
