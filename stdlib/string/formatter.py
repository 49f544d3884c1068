class Formatter:
    """The template machine of str.format, open to subclasses (PEP 3101)."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used_args = set()
        result, _ = self._vformat(format_string, args, kwargs, used_args, 2)
        self.check_unused_args(used_args, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError('Max string recursion exceeded')
        result = []
        for literal_text, field_name, format_spec, conversion in self.parse(format_string):
            if literal_text:
                result.append(literal_text)
            if field_name is None:
                continue
            first, _ = _split_field(field_name)
            if first == '':
                if auto_arg_index is False:
                    raise ValueError('cannot switch from manual field specification to automatic field numbering')
                field_name = str(auto_arg_index) + field_name
                auto_arg_index += 1
            elif isinstance(first, int):
                if auto_arg_index:
                    raise ValueError('cannot switch from automatic field numbering to manual field specification')
                auto_arg_index = False
            obj, arg_used = self.get_field(field_name, args, kwargs)
            used_args.add(arg_used)
            obj = self.convert_field(obj, conversion)
            format_spec, auto_arg_index = self._vformat(format_spec, args, kwargs, used_args, recursion_depth - 1,
                                                        auto_arg_index=auto_arg_index)
            result.append(self.format_field(obj, format_spec))
        return ''.join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        if isinstance(key, int):
            return args[key]
        return kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == 's':
            return str(value)
        if conversion == 'r':
            return repr(value)
        if conversion == 'a':
            return ascii(value)
        raise ValueError(f'Unknown conversion specifier {conversion!s}')

    def parse(self, format_string):
        """Yields (literal_text, field_name, format_spec, conversion) for each replacement field and what is before it."""
        return _parse(format_string)

    def get_field(self, field_name, args, kwargs):
        first, rest = _split_field(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attr, i in rest:
            obj = getattr(obj, i) if is_attr else obj[i]
        return obj, first


def _number(text):
    return int(text) if text.isdecimal() and text.isascii() else text


def _split_field(field_name):
    """The first part of 'a.b[c]', and a list of (True, attribute) and (False, index) for the others."""
    end = next((i for i, c in enumerate(field_name) if c in '.['), len(field_name))
    first, rest = field_name[:end], field_name[end:]
    parts = []
    i = 0
    while i < len(rest):
        if rest[i] == '.':
            j = next((k for k in range(i + 1, len(rest)) if rest[k] in '.['), len(rest))
            name = rest[i + 1:j]
            if not name:
                raise ValueError('Empty attribute in format string')
            parts.append((True, name))
            i = j
        elif rest[i] == '[':
            j = rest.find(']', i)
            if j < 0:
                raise ValueError("Missing ']' in format string")
            index = rest[i + 1:j]
            if not index:
                raise ValueError('Empty attribute in format string')
            parts.append((False, _number(index)))
            i = j + 1
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
    return _number(first), parts


def _parse(s):
    i, n = 0, len(s)
    while i < n:
        start = i
        while i < n and s[i] not in '{}':
            i += 1
        if i == n:
            yield s[start:], None, None, None
            return
        c = s[i]
        if i + 1 < n and s[i + 1] == c:
            yield s[start:i + 1], None, None, None
            i += 2
            continue
        if c == '}':
            raise ValueError("Single '}' encountered in format string")
        if i + 1 == n:
            raise ValueError("Single '{' encountered in format string")
        literal = s[start:i]
        i += 1
        begin, depth, bracket = i, 1, False
        mark = None  # where ! or : ends the field name
        while i < n:
            c = s[i]
            if c == '[' and mark is None:
                bracket = True
            elif c == ']' and mark is None:
                bracket = False
            elif bracket:
                pass
            elif c == '{':
                depth += 1
            elif c == '}':
                depth -= 1
                if not depth:
                    break
            elif c in '!:' and mark is None:
                mark = i
            i += 1
        else:
            if mark is None:
                raise ValueError("expected '}' before end of string")
            if s[mark] == '!' and mark + 1 == n:
                raise ValueError('end of string while looking for conversion specifier')
            raise ValueError("unmatched '{' in format spec")
        name, spec, conversion = s[begin:i if mark is None else mark], '', None
        if '{' in name:
            raise ValueError("unexpected '{' in field name")
        if mark is not None:
            j = mark
            if s[j] == '!':
                if j + 1 >= i:
                    raise ValueError("unmatched '{' in format spec")
                conversion = s[j + 1]
                j += 2
                if j < i and s[j] != ':':
                    raise ValueError("expected ':' after conversion specifier")
            spec = s[j + 1:i]
        i += 1
        yield literal, name, spec, conversion
