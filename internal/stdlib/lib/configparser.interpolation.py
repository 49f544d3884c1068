class Interpolation:
    """Leaves values as they are."""

    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def before_read(self, parser, section, option, value):
        return value

    def before_write(self, parser, section, option, value):
        return value


class _Substitution(Interpolation):
    """Replaces references that start with a sign and a bracket. A doubled sign stands for itself."""

    def before_get(self, parser, section, option, value, defaults):
        parts = []
        self._interpolate_some(parser, option, parts, value, section, defaults, 1)
        return "".join(parts)

    def before_set(self, parser, section, option, value):
        rest = self._KEYCRE.sub("", value.replace(self._sign * 2, ""))
        if self._sign in rest:
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {rest.find(self._sign)}")
        return value

    def _interpolate_some(self, parser, option, accum, rest, section, map, depth):
        sign = self._sign
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        at = 0
        while at < len(rest):
            found = rest.find(sign, at)
            if found < 0:
                accum.append(rest[at:])
                return
            accum.append(rest[at:found])
            following = rest[found + 1:found + 2]
            if following == sign:
                accum.append(sign)
                at = found + 2
            elif following == self._bracket:
                match = self._KEYCRE.match(rest, found)
                if match is None:
                    raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {rest[found:]!r}")
                at = match.end()
                self._refer(parser, option, accum, rest[at:], section, map, depth, match[1], raw)
            else:
                raise InterpolationSyntaxError(option, section, f"'{sign}' must be followed by '{sign}' or '{self._bracket}', "
                                               f"found: {rest[found:]!r}")


class BasicInterpolation(_Substitution):
    """%(name)s is the value of name, in the same section or the default one."""

    _sign, _bracket = "%", "("
    _KEYCRE = re.compile(r"%\(([^)]+)\)s")

    def _refer(self, parser, option, accum, rest, section, map, depth, name, raw):
        name = parser.optionxform(name)
        try:
            value = map[name]
        except KeyError:
            raise InterpolationMissingOptionError(option, section, raw, name) from None
        if "%" in value:
            self._interpolate_some(parser, option, accum, value, section, map, depth + 1)
        else:
            accum.append(value)


class ExtendedInterpolation(_Substitution):
    """${name} is the value of name, and ${section:name} that of another section."""

    _sign, _bracket = "$", "{"
    _KEYCRE = re.compile(r"\$\{([^}]+)\}")

    def _refer(self, parser, option, accum, rest, section, map, depth, name, raw):
        path = name.split(":")
        if len(path) > 2:
            raise InterpolationSyntaxError(option, section, f"More than one ':' found: {rest!r}")
        where = section if len(path) == 1 else path[0]
        try:
            name = parser.optionxform(path[-1])
            value = map[name] if len(path) == 1 else parser.get(where, name, raw=True)
        except (KeyError, NoSectionError, NoOptionError):
            raise InterpolationMissingOptionError(option, section, raw, ":".join(path)) from None
        if value is None:
            return
        if "$" in value:
            self._interpolate_some(parser, name, accum, value, where, dict(parser.items(where, raw=True)), depth + 1)
        else:
            accum.append(value)
