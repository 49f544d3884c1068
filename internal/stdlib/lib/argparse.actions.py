def _get_action_name(argument):
    """How error messages call an argument."""
    if argument is None:
        return None
    if argument.option_strings:
        return "/".join(argument.option_strings)
    metavar = argument.metavar
    if metavar not in (None, SUPPRESS):
        if not isinstance(metavar, tuple):
            return metavar
        if argument.nargs == ZERO_OR_MORE and len(metavar) == 2 or argument.nargs == ONE_OR_MORE:
            return "%s[, %s]" % metavar
        return ", ".join(metavar)
    if argument.dest not in (None, SUPPRESS):
        return argument.dest
    if argument.choices:
        return "{%s}" % ",".join(map(str, argument.choices))
    return None


class ArgumentError(Exception):
    """An error from creating or using an argument."""

    def __init__(self, argument, message):
        self.argument_name = _get_action_name(argument)
        self.message = message

    def __str__(self):
        if self.argument_name is None:
            return str(self.message)
        return f"argument {self.argument_name}: {self.message}"


class ArgumentTypeError(Exception):
    """An error from trying to convert a command line string to a type."""


class Action(_AttributeHolder):
    """What to do with the strings of one argument."""

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None, deprecated=False):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar
        self.deprecated = deprecated

    def _get_kwargs(self):
        names = ("option_strings", "dest", "nargs", "const", "default", "type", "choices", "required", "help", "metavar", "deprecated")
        return [(name, getattr(self, name)) for name in names]

    def format_usage(self):
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class BooleanOptionalAction(Action):

    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        both = []
        for option in option_strings:
            both.append(option)
            if option.startswith("--"):
                if option.startswith("--no-"):
                    raise ValueError(f"invalid option name {option!r} for BooleanOptionalAction")
                both.append("--no-" + option[2:])
        super().__init__(option_strings=both, dest=dest, nargs=0, default=default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self):
        return " | ".join(self.option_strings)


class _StoreAction(Action):

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None, deprecated=False):
        if nargs == 0:
            raise ValueError("nargs for store actions must be != 0; if you have nothing to store, actions such as store true or store const "
                             "may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError(f"nargs must be {OPTIONAL!r} to supply const")
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help, metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):

    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None, deprecated=False):
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):

    def __init__(self, option_strings, dest, default=False, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, const=True, default=default, required=required, help=help, deprecated=deprecated)


class _StoreFalseAction(_StoreConstAction):

    def __init__(self, option_strings, dest, default=True, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, const=False, default=default, required=required, help=help, deprecated=deprecated)


def _copy_items(items):
    """A copy of what has been collected so far, so that a default stays as it is."""
    if items is None:
        return []
    if type(items) is list:
        return items[:]
    import copy
    return copy.copy(items)


class _AppendAction(Action):

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None, deprecated=False):
        if nargs == 0:
            raise ValueError("nargs for append actions must be != 0; if arg strings are not supplying the value to append, "
                             "the append const action may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError(f"nargs must be {OPTIONAL!r} to supply const")
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help, metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.append(values)
        setattr(namespace, self.dest, items)


class _AppendConstAction(Action):

    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None, deprecated=False):
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, required=required, help=help, metavar=metavar,
                         deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.append(self.const)
        setattr(namespace, self.dest, items)


class _CountAction(Action):

    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, nargs=0, default=default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _HelpAction(Action):

    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        super().__init__(option_strings, dest, nargs=0, default=default, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):

    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        if help is None:
            help = "show program's version number and exit"
        super().__init__(option_strings, dest, nargs=0, default=default, help=help)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        version = self.version
        if version is None:
            version = parser.version
        formatter = parser._get_formatter()
        formatter.add_text(version)
        parser._print_message(formatter.format_help(), _sys.stdout)
        parser.exit()


class _SubParsersAction(Action):

    class _ChoicesPseudoAction(Action):
        """Stands for one command in help texts."""

        def __init__(self, name, aliases, help):
            shown = f"{name} ({', '.join(aliases)})" if aliases else name
            super().__init__(option_strings=[], dest=shown, help=help, metavar=shown)

    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        self._prog_prefix = prog
        self._parser_class = parser_class
        self._name_parser_map = {}
        self._choices_actions = []
        self._deprecated = set()
        super().__init__(option_strings, dest, nargs=PARSER, choices=self._name_parser_map, required=required, help=help, metavar=metavar)

    def add_parser(self, name, *, deprecated=False, **kwargs):
        if kwargs.get("prog") is None:
            kwargs["prog"] = f"{self._prog_prefix} {name}"
        aliases = kwargs.pop("aliases", ())
        known = self._name_parser_map
        if name in known:
            raise ValueError(f"conflicting subparser: {name}")
        for alias in aliases:
            if alias in known:
                raise ValueError(f"conflicting subparser alias: {alias}")
        shown = None
        if "help" in kwargs:
            shown = self._ChoicesPseudoAction(name, aliases, kwargs.pop("help"))
        parser = self._parser_class(**kwargs)
        if shown:
            parser._check_help(shown)
            self._choices_actions.append(shown)
        for each in (name, *aliases):
            known[each] = parser
            if deprecated:
                self._deprecated.add(each)
        return parser

    def _get_subactions(self):
        return self._choices_actions

    def __call__(self, parser, namespace, values, option_string=None):
        name, *strings = values
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        chosen = self._name_parser_map.get(name)
        if chosen is None:
            raise ArgumentError(self, f"unknown parser {name!r} (choices: {', '.join(self._name_parser_map)})")
        if name in self._deprecated:
            parser._warning(f"command '{name}' is deprecated")
        # The command's own defaults win over values of the parent, so it starts with an empty namespace.
        below, unknown = chosen.parse_known_args(strings, None)
        for key, value in vars(below).items():
            setattr(namespace, key, value)
        if unknown:
            if not hasattr(namespace, _UNRECOGNIZED_ARGS_ATTR):
                setattr(namespace, _UNRECOGNIZED_ARGS_ATTR, [])
            getattr(namespace, _UNRECOGNIZED_ARGS_ATTR).extend(unknown)


class _ExtendAction(_AppendAction):

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.extend(values)
        setattr(namespace, self.dest, items)


class FileType(object):
    """Opens the file that an argument names."""

    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        import warnings
        warnings.warn("FileType is deprecated. Simply open files after parsing arguments.", category=PendingDeprecationWarning, stacklevel=2)
        self._mode = mode
        self._bufsize = bufsize
        self._encoding = encoding
        self._errors = errors

    def __call__(self, string):
        if string == "-":
            if "r" in self._mode:
                stream = _sys.stdin
            elif any(c in self._mode for c in "wax"):
                stream = _sys.stdout
            else:
                raise ValueError(f'argument "-" with mode {self._mode!r}')
            return stream.buffer if "b" in self._mode else stream
        try:
            return open(string, self._mode, self._bufsize, self._encoding, self._errors)
        except OSError as e:
            raise ArgumentTypeError(f"can't open '{string}': {e}")

    def __repr__(self):
        shown = [repr(arg) for arg in (self._mode, self._bufsize) if arg != -1]
        shown += [f"{name}={arg!r}" for name, arg in (("encoding", self._encoding), ("errors", self._errors)) if arg is not None]
        return f"{type(self).__name__}({', '.join(shown)})"


class Namespace(_AttributeHolder):
    """Simple object for storing attributes."""

    def __init__(self, **kwargs):
        for name in kwargs:
            setattr(self, name, kwargs[name])

    def __eq__(self, other):
        if not isinstance(other, Namespace):
            return NotImplemented
        return vars(self) == vars(other)

    def __contains__(self, key):
        return key in self.__dict__


