# Template (PEP 292).

import re as _re


class Template:
    delimiter = '$'
    # A-Z and a-z only: with IGNORECASE, two other letters of Unicode would match.
    idpattern = r'(?a:[_a-z][_a-z0-9]*)'
    braceidpattern = None
    flags = None  # IGNORECASE

    def __init_subclass__(cls):
        super().__init_subclass__()
        _make_pattern(cls)

    def __init__(self, template):
        self.template = template

    def _invalid(self, mo):
        i = mo.start('invalid')
        lines = self.template[:i].splitlines(keepends=True)
        if not lines:
            colno, lineno = 1, 1
        else:
            colno, lineno = i - len(''.join(lines[:-1])), len(lines)
        raise ValueError(f'Invalid placeholder in string: line {lineno}, col {colno}')

    def substitute(self, mapping=None, /, **kws):
        mapping = _chained(mapping, kws)

        def convert(mo):
            named = mo.group('named') or mo.group('braced')
            if named is not None:
                return str(mapping[named])
            if mo.group('escaped') is not None:
                return self.delimiter
            if mo.group('invalid') is not None:
                self._invalid(mo)
            raise ValueError('Unrecognized named group in pattern', self.pattern)
        return self.pattern.sub(convert, self.template)

    def safe_substitute(self, mapping=None, /, **kws):
        mapping = _chained(mapping, kws)

        def convert(mo):
            named = mo.group('named') or mo.group('braced')
            if named is not None:
                try:
                    return str(mapping[named])
                except KeyError:
                    return mo.group()
            if mo.group('escaped') is not None:
                return self.delimiter
            if mo.group('invalid') is not None:
                return mo.group()
            raise ValueError('Unrecognized named group in pattern', self.pattern)
        return self.pattern.sub(convert, self.template)

    def is_valid(self):
        for mo in self.pattern.finditer(self.template):
            if mo.group('invalid') is not None:
                return False
            if mo.group('named') is None and mo.group('braced') is None and mo.group('escaped') is None:
                raise ValueError('Unrecognized named group in pattern', self.pattern)
        return True

    def get_identifiers(self):
        ids = []
        for mo in self.pattern.finditer(self.template):
            named = mo.group('named') or mo.group('braced')
            if named is not None:
                if named not in ids:
                    ids.append(named)
            elif mo.group('escaped') is None and mo.group('invalid') is None:
                raise ValueError('Unrecognized named group in pattern', self.pattern)
        return ids


def _chained(mapping, kws):
    """What substitute looks names up in: keywords go before the mapping."""
    if mapping is None:
        return kws
    if kws:
        from collections import ChainMap
        return ChainMap(kws, mapping)
    return mapping


def _make_pattern(cls):
    pattern = cls.__dict__.get('pattern')
    if pattern is None:
        delim = _re.escape(cls.delimiter)
        ident = cls.idpattern
        braced = cls.braceidpattern or ident
        pattern = (f'{delim}(?:(?P<escaped>{delim})|(?P<named>{ident})|{{(?P<braced>{braced})}}|(?P<invalid>))')
    cls.pattern = _re.compile(pattern, (_re.IGNORECASE if cls.flags is None else cls.flags) | _re.VERBOSE)


_make_pattern(Template)
