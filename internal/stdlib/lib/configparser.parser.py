class _ReadState:
    """How far a file is read."""

    def __init__(self):
        self.section = None  # its options
        self.name = None
        self.option = None
        self.lineno = 0
        self.line = ""
        self.indent = 0  # of the option, which the lines of its value exceed
        self.seen = set()
        self.errors = []


def _option_pattern(delimiters, valueless):
    delimiter = "|".join(re.escape(d) for d in delimiters)
    word = rf"(?:(?!{delimiter})\S)"
    value = rf"(?P<vi>{delimiter})\s*(?P<value>.*)"
    if valueless:
        value = f"(?:{value})?"
    return re.compile(rf"(?P<option>{word}*(?:\s+{word}+)*)\s*{value}$")


class RawConfigParser(MutableMapping):
    """Sections of options, without interpolation."""

    SECTCRE = re.compile(r"\[(?P<header>.+)\]")
    OPTCRE = _option_pattern("=:", False)
    OPTCRE_NV = _option_pattern("=:", True)
    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}
    _DEFAULT_INTERPOLATION = Interpolation()

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"), comment_prefixes=("#", ";"),
                 inline_comment_prefixes=None, strict=True, empty_lines_in_values=True, default_section=DEFAULTSECT, interpolation=_UNSET,
                 converters=_UNSET, allow_unnamed_section=False):
        self._dict = dict_type
        self._sections = dict_type()
        self._defaults = dict_type()
        self._converters = ConverterMapping(self)
        self._proxies = dict_type()
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        if delimiters == ("=", ":"):
            self._optcre = self.OPTCRE_NV if allow_no_value else self.OPTCRE
        else:
            self._optcre = _option_pattern(delimiters, allow_no_value)
        self._full_comments = tuple(comment_prefixes or ())
        self._inline_comments = tuple(p for p in inline_comment_prefixes or () if p)
        self._strict = strict
        self._allow_no_value = allow_no_value
        self._empty_lines_in_values = empty_lines_in_values
        self.default_section = default_section
        self._interpolation = self._DEFAULT_INTERPOLATION if interpolation is _UNSET else interpolation
        if self._interpolation is None:
            self._interpolation = Interpolation()
        if not isinstance(self._interpolation, Interpolation):
            raise TypeError(f"interpolation= must be None or an instance of Interpolation; got an object of type {type(self._interpolation)}")
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)
        self._allow_unnamed_section = allow_unnamed_section

    def defaults(self):
        return self._defaults

    def sections(self):
        return list(self._sections.keys())

    def add_section(self, section):
        if section is UNNAMED_SECTION and not self._allow_unnamed_section:
            raise UnnamedSectionDisabledError
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._new_section(section)

    def _new_section(self, section):
        self._sections[section] = self._dict()
        self._proxies[section] = SectionProxy(self, section)
        return self._sections[section]

    def _section(self, section):
        try:
            return self._sections[section]
        except KeyError:
            raise NoSectionError(section) from None

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        names = self._section(section).copy()
        names.update(self._defaults)
        return list(names.keys())

    # Reading

    def read(self, filenames, encoding=None):
        import os
        if isinstance(filenames, (str, bytes, os.PathLike)):
            filenames = [filenames]
        done = []
        for name in filenames:
            try:
                with open(name, encoding=encoding) as fp:
                    self._read(fp, name)
            except OSError:
                continue
            done.append(os.fspath(name) if isinstance(name, os.PathLike) else name)
        return done

    def read_file(self, f, source=None):
        if source is None:
            source = getattr(f, "name", "<???>")
        self._read(f, source)

    def read_string(self, string, source="<string>"):
        import io
        self.read_file(io.StringIO(string), source)

    def read_dict(self, dictionary, source="<dict>"):
        seen = set()
        for section, options in dictionary.items():
            if section is not UNNAMED_SECTION:
                section = str(section)
            try:
                self.add_section(section)
            except (DuplicateSectionError, ValueError):
                if self._strict and section in seen:
                    raise
            seen.add(section)
            for name, value in options.items():
                name = self.optionxform(str(name))
                if value is not None:
                    value = str(value)
                if self._strict and (section, name) in seen:
                    raise DuplicateOptionError(section, name, source)
                seen.add((section, name))
                self.set(section, name, value)

    def _read(self, fp, fpname):
        try:
            ParsingError._raise_all(self._read_inner(fp, fpname))
        finally:
            self._join_multiline_values()

    def _read_inner(self, fp, fpname):
        st = _ReadState()
        for st.lineno, st.line in enumerate(fp, 1):
            text, commented = self._without_comment(st.line)
            if text:
                indent = len(st.line) - len(st.line.lstrip())
                if st.section is None or not st.option or indent <= st.indent:
                    st.indent = indent
                    self._handle_rest(st, text, fpname)
                elif st.section[st.option] is None:
                    raise MultilineContinuationError(fpname, st.lineno, st.line)
                else:
                    st.section[st.option].append(text)
            elif not self._empty_lines_in_values:
                # The value ends here, whatever the indentation of what follows.
                st.indent = sys.maxsize
            elif not commented and st.section is not None and st.option and st.section[st.option] is not None:
                st.section[st.option].append("")
        return st.errors

    def _without_comment(self, line):
        """What line says, and whether there is a comment."""
        text = line.strip()
        if self._full_comments and text.startswith(self._full_comments):
            return "", True
        start = len(line)
        for prefix in self._inline_comments:
            at = line.find(prefix)
            while 0 <= at < start:
                # Only after space is it a comment.
                if at == 0 or line[at - 1].isspace():
                    start = at
                    break
                at = line.find(prefix, at + 1)
        return (line[:start].strip(), True) if start < len(line) else (text, False)

    def _handle_rest(self, st, text, fpname):
        if self._allow_unnamed_section and st.section is None:
            self._handle_header(st, UNNAMED_SECTION, fpname)
        header = self.SECTCRE.match(text)
        if header:
            self._handle_header(st, header["header"], fpname)
        elif st.section is None:
            raise MissingSectionHeaderError(fpname, st.lineno, st.line)
        else:
            self._handle_option(st, text, fpname)

    def _handle_header(self, st, name, fpname):
        st.name = name
        if name in self._sections:
            if self._strict and name in st.seen:
                raise DuplicateSectionError(name, fpname, st.lineno)
            st.section = self._sections[name]
            st.seen.add(name)
        elif name == self.default_section:
            st.section = self._defaults
        else:
            st.section = self._new_section(name)
            st.seen.add(name)
        # What follows the header is no continuation.
        st.option = None

    def _handle_option(self, st, text, fpname):
        match = self._optcre.match(text)
        if not match:
            st.errors.append(ParsingError(fpname, st.lineno, st.line))
            return
        name, _, value = match.group("option", "vi", "value")
        if not name:
            st.errors.append(ParsingError(fpname, st.lineno, st.line))
        st.option = self.optionxform(name.rstrip())
        if self._strict and (st.name, st.option) in st.seen:
            raise DuplicateOptionError(st.name, st.option, fpname, st.lineno)
        st.seen.add((st.name, st.option))
        st.section[st.option] = None if value is None else [value.strip()]

    def _join_multiline_values(self):
        everything = [(self.default_section, self._defaults), *self._sections.items()]
        for section, options in everything:
            for name, value in options.items():
                if isinstance(value, list):
                    value = "\n".join(value).rstrip()
                options[name] = self._interpolation.before_read(self, section, name, value)

    def _read_defaults(self, defaults):
        for name, value in defaults.items():
            self._defaults[self.optionxform(name)] = value

    # Values

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        try:
            values = self._unify_values(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        try:
            value = values[option]
        except KeyError:
            if fallback is _UNSET:
                raise NoOptionError(option, section)
            return fallback
        if raw or value is None:
            return value
        return self._interpolation.before_get(self, section, option, value, values)

    def _unify_values(self, section, vars):
        """What holds in a section: given values, its own, defaults."""
        from collections import ChainMap
        own = {}
        try:
            own = self._sections[section]
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
        given = {}
        if vars:
            for name, value in vars.items():
                given[self.optionxform(name)] = value if value is None else str(value)
        return ChainMap(given, own, self._defaults)

    def _get(self, section, conv, option, **kwargs):
        return conv(self.get(section, option, **kwargs))

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        try:
            return self._get(section, conv, option, raw=raw, vars=vars, **kwargs)
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, int, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, float, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, self._convert_to_boolean, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def items(self, section=_UNSET, raw=False, vars=None):
        if section is _UNSET:
            return super().items()
        values = self._defaults.copy()
        try:
            values.update(self._sections[section])
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section)
        names = list(values.keys())
        if vars:
            for name, value in vars.items():
                values[self.optionxform(name)] = value
        if raw:
            return [(name, values[name]) for name in names]
        return [(name, self._interpolation.before_get(self, section, name, values[name], values)) for name in names]

    def popitem(self):
        for name in self.sections():
            value = self[name]
            del self[name]
            return name, value
        raise KeyError

    def optionxform(self, optionstr):
        return optionstr.lower()

    def has_option(self, section, option):
        option = self.optionxform(option)
        if not section or section == self.default_section:
            return option in self._defaults
        return section in self._sections and (option in self._sections[section] or option in self._defaults)

    def _own(self, section):
        """The options of the section itself, where none means the default one."""
        return self._defaults if not section or section == self.default_section else self._section(section)

    def set(self, section, option, value=None):
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        self._own(section)[self.optionxform(option)] = value

    def remove_option(self, section, option):
        options = self._own(section)
        option = self.optionxform(option)
        if option not in options:
            return False
        del options[option]
        return True

    def remove_section(self, section):
        if section not in self._sections:
            return False
        del self._sections[section]
        del self._proxies[section]
        return True

    # Writing

    def write(self, fp, space_around_delimiters=True):
        delimiter = self._delimiters[0]
        if space_around_delimiters:
            delimiter = f" {delimiter} "
        if self._defaults:
            self._write_section(fp, self.default_section, self._defaults.items(), delimiter)
        if self._sections.get(UNNAMED_SECTION):
            self._write_section(fp, UNNAMED_SECTION, self._sections[UNNAMED_SECTION].items(), delimiter, unnamed=True)
        for section in self._sections:
            if section is not UNNAMED_SECTION:
                self._write_section(fp, section, self._sections[section].items(), delimiter)

    def _write_section(self, fp, section_name, section_items, delimiter, unnamed=False):
        if not unnamed:
            fp.write(f"[{section_name}]\n")
        for name, value in section_items:
            self._validate_key_contents(name)
            value = self._interpolation.before_write(self, section_name, name, value)
            if value is None and self._allow_no_value:
                fp.write(f"{name}\n")
            else:
                # Further lines of a value are indented.
                text = str(value).replace("\n", "\n\t")
                fp.write(f"{name}{delimiter}{text}\n")
        fp.write("\n")

    def _validate_key_contents(self, key):
        if self.SECTCRE.match(key):
            raise InvalidWriteError(f"Cannot write key {key}; begins with section pattern")
        for delimiter in self._delimiters:
            if delimiter in key:
                raise InvalidWriteError(f"Cannot write key {key}; contains delimiter {delimiter}")

    def _validate_value_types(self, *, section="", option="", value=""):
        if not isinstance(section, str) and section is not UNNAMED_SECTION:
            raise TypeError("section names must be strings or UNNAMED_SECTION")
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if (not self._allow_no_value or value) and not isinstance(value, str):
            raise TypeError("option values must be strings")

    # Mapping of sections

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return self._proxies[key]

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.has_section(key):
            raise KeyError(key)
        self.remove_section(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        yield self.default_section
        yield from self._sections

    @property
    def converters(self):
        return self._converters


class ConfigParser(RawConfigParser):
    """Sections of options, with interpolation. Names and values are strings."""

    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def set(self, section, option, value=None):
        self._validate_value_types(option=option, value=value)
        super().set(section, option, value)

    def add_section(self, section):
        self._validate_value_types(section=section)
        super().add_section(section)

    def _read_defaults(self, defaults):
        # Defaults may contain what looks like references.
        interpolation, self._interpolation = self._interpolation, Interpolation()
        try:
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = interpolation


