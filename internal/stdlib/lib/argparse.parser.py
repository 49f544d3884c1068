def _identity(value):
    return value


class _ActionsContainer(object):
    """Holds arguments and groups of them."""

    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        super().__init__()
        self.description = description
        self.argument_default = argument_default
        self.prefix_chars = prefix_chars
        self.conflict_handler = conflict_handler
        self._registries = {}
        for name, action in ((None, _StoreAction), ("store", _StoreAction), ("store_const", _StoreConstAction),
                             ("store_true", _StoreTrueAction), ("store_false", _StoreFalseAction), ("append", _AppendAction),
                             ("append_const", _AppendConstAction), ("count", _CountAction), ("help", _HelpAction),
                             ("version", _VersionAction), ("parsers", _SubParsersAction), ("extend", _ExtendAction)):
            self.register("action", name, action)
        self._get_handler()
        self._actions = []
        self._option_string_actions = {}
        self._action_groups = []
        self._mutually_exclusive_groups = []
        self._defaults = {}
        self._negative_number_matcher = _re.compile(r"-\.?\d")
        # Not empty when an option looks like a negative number. Groups share the list.
        self._has_negative_number_optionals = []

    def register(self, registry_name, value, object):
        self._registries.setdefault(registry_name, {})[value] = object

    def _registry_get(self, registry_name, value, default=None):
        return self._registries[registry_name].get(value, default)

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest, None)

    def add_argument(self, *args, **kwargs):
        chars = self.prefix_chars
        if not args or len(args) == 1 and args[0][0] not in chars:
            if args and "dest" in kwargs:
                raise TypeError("dest supplied twice for positional argument, did you mean metavar?")
            kwargs = self._get_positional_kwargs(*args, **kwargs)
        else:
            kwargs = self._get_optional_kwargs(*args, **kwargs)
        if "default" not in kwargs:
            dest = kwargs["dest"]
            if dest in self._defaults:
                kwargs["default"] = self._defaults[dest]
            elif self.argument_default is not None:
                kwargs["default"] = self.argument_default
        name = kwargs.get("action")
        action_class = self._pop_action_class(kwargs)
        if not callable(action_class):
            raise ValueError(f"unknown action {action_class!r}")
        action = action_class(**kwargs)
        if not action.option_strings and action.nargs == 0:
            raise ValueError(f"action {name!r} is not valid for positional arguments")
        type_func = self._registry_get("type", action.type, action.type)
        if not callable(type_func):
            raise TypeError(f"{type_func!r} is not callable")
        if type_func is FileType:
            raise TypeError(f"{type_func!r} is a FileType class object, instance of it must be passed")
        self._check_help(action)
        return self._add_action(action)

    def add_argument_group(self, *args, **kwargs):
        group = _ArgumentGroup(self, *args, **kwargs)
        self._action_groups.append(group)
        return group

    def add_mutually_exclusive_group(self, **kwargs):
        group = _MutuallyExclusiveGroup(self, **kwargs)
        self._mutually_exclusive_groups.append(group)
        return group

    def _add_action(self, action):
        self._check_conflict(action)
        self._actions.append(action)
        action.container = self
        for option in action.option_strings:
            self._option_string_actions[option] = action
            if self._negative_number_matcher.match(option) and not self._has_negative_number_optionals:
                self._has_negative_number_optionals.append(True)
        return action

    def _remove_action(self, action):
        self._actions.remove(action)

    def _add_container_actions(self, container):
        """Take over the arguments and groups of a parent."""
        mine = {}
        for group in self._action_groups:
            if group.title in mine:
                raise ValueError(f"cannot merge actions - two groups are named {group.title!r}")
            mine[group.title] = group
        home = {}
        for group in container._action_groups:
            if group.title not in mine:
                mine[group.title] = self.add_argument_group(title=group.title, description=group.description,
                                                           conflict_handler=group.conflict_handler)
            for action in group._group_actions:
                home[action] = mine[group.title]
        for group in container._mutually_exclusive_groups:
            above = self if group._container is container else mine[group._container.title]
            copied = above.add_mutually_exclusive_group(required=group.required)
            for action in group._group_actions:
                home[action] = copied
        for action in container._actions:
            home.get(action, self)._add_action(action)

    def _get_positional_kwargs(self, dest, **kwargs):
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs == 0:
            raise ValueError("nargs for positionals must be != 0")
        if nargs not in (OPTIONAL, ZERO_OR_MORE, REMAINDER, SUPPRESS):
            kwargs["required"] = True
        return dict(kwargs, dest=dest, option_strings=[])

    def _get_optional_kwargs(self, *args, **kwargs):
        chars = self.prefix_chars
        for option in args:
            if option[0] not in chars:
                raise ValueError(f"invalid option string {option!r}: must start with a character {chars!r}")
        dest = kwargs.pop("dest", None)
        if dest is None:
            long = [option for option in args if len(option) > 1 and option[1] in chars]
            chosen = (long or args)[0]
            dest = chosen.lstrip(chars)
            if not dest:
                raise TypeError(f"dest= is required for options like {chosen!r}")
            dest = dest.replace("-", "_")
        return dict(kwargs, dest=dest, option_strings=list(args))

    def _pop_action_class(self, kwargs, default=None):
        action = kwargs.pop("action", default)
        return self._registry_get("action", action, action)

    def _get_handler(self):
        name = f"_handle_conflict_{self.conflict_handler}"
        try:
            return getattr(self, name)
        except AttributeError:
            raise ValueError(f"invalid conflict_resolution value: {self.conflict_handler!r}")

    def _check_conflict(self, action):
        clashes = [(option, self._option_string_actions[option]) for option in action.option_strings if option in self._option_string_actions]
        if clashes:
            self._get_handler()(action, clashes)

    def _handle_conflict_error(self, action, conflicting_actions):
        options = ", ".join(option for option, _ in conflicting_actions)
        s = "" if len(conflicting_actions) == 1 else "s"
        raise ArgumentError(action, f"conflicting option string{s}: {options}")

    def _handle_conflict_resolve(self, action, conflicting_actions):
        for option, old in conflicting_actions:
            old.option_strings.remove(option)
            self._option_string_actions.pop(option, None)
            if not old.option_strings:
                old.container._remove_action(old)

    def _check_help(self, action):
        """Refuse what could only fail later, when help is asked for."""
        formatter = None
        if hasattr(self, "_get_validation_formatter"):
            formatter = self._get_validation_formatter()
        if formatter is None:
            return
        try:
            formatter._format_args(action, None)
        except TypeError:
            raise ValueError("length of metavar tuple does not match nargs") from None
        try:
            if action.help and action.help is not SUPPRESS:
                formatter._expand_help(action)
        except (ValueError, TypeError, KeyError) as e:
            raise ValueError("badly formed help string") from e


class _ArgumentGroup(_ActionsContainer):

    def __init__(self, container, title=None, description=None, **kwargs):
        if "prefix_chars" in kwargs:
            import warnings
            warnings.warn("The use of the undocumented 'prefix_chars' parameter in ArgumentParser.add_argument_group() is deprecated.",
                          DeprecationWarning, stacklevel=3)
        kwargs.setdefault("conflict_handler", container.conflict_handler)
        kwargs.setdefault("prefix_chars", container.prefix_chars)
        kwargs.setdefault("argument_default", container.argument_default)
        super().__init__(description=description, **kwargs)
        self.title = title
        self._container = container
        self._group_actions = []
        # What is known of arguments is the container's.
        for name in ("_registries", "_actions", "_option_string_actions", "_defaults", "_has_negative_number_optionals",
                     "_mutually_exclusive_groups"):
            setattr(self, name, getattr(container, name))

    def _add_action(self, action):
        action = super()._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        super()._remove_action(action)
        self._group_actions.remove(action)

    def add_argument_group(self, *args, **kwargs):
        raise ValueError("argument groups cannot be nested")

    def _get_validation_formatter(self):
        return self._container._get_validation_formatter()


class _MutuallyExclusiveGroup(_ArgumentGroup):

    def __init__(self, container, required=False):
        super().__init__(container)
        self.required = required

    def _add_action(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        action = self._container._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        self._container._remove_action(action)
        self._group_actions.remove(action)

    def add_mutually_exclusive_group(self, **kwargs):
        raise ValueError("mutually exclusive groups cannot be nested")


def _prog_name(prog=None):
    if prog is not None:
        return prog
    argv0 = _sys.argv[0] if _sys.argv else ""
    return argv0.rpartition("/")[2]


class ArgumentParser(_AttributeHolder, _ActionsContainer):
    """Object for parsing command line strings into Python objects."""

    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=[], formatter_class=HelpFormatter, prefix_chars="-",
                 fromfile_prefix_chars=None, argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True,
                 exit_on_error=True, *, suggest_on_error=False, color=True):
        _ActionsContainer.__init__(self, description, prefix_chars, argument_default, conflict_handler)
        self.prog = _prog_name(prog)
        self.usage = usage
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.fromfile_prefix_chars = fromfile_prefix_chars
        self.add_help = add_help
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self.suggest_on_error = suggest_on_error
        self.color = color
        self._cached_formatter = None
        self._positionals = self.add_argument_group("positional arguments")
        self._optionals = self.add_argument_group("options")
        self._subparsers = None
        self.register("type", None, _identity)
        if add_help:
            char = "-" if "-" in prefix_chars else prefix_chars[0]
            self.add_argument(char + "h", char * 2 + "help", action="help", default=SUPPRESS, help="show this help message and exit")
        for parent in parents:
            if not isinstance(parent, ArgumentParser):
                raise TypeError("parents must be a list of ArgumentParser")
            self._add_container_actions(parent)
            self._defaults.update(parent._defaults)

    def _get_kwargs(self):
        names = ("prog", "usage", "description", "formatter_class", "conflict_handler", "add_help")
        return [(name, getattr(self, name)) for name in names]

    def add_subparsers(self, **kwargs):
        if self._subparsers is not None:
            raise ValueError("cannot have multiple subparser arguments")
        kwargs.setdefault("parser_class", type(self))
        if "title" in kwargs or "description" in kwargs:
            title = kwargs.pop("title", "subcommands")
            self._subparsers = self.add_argument_group(title, kwargs.pop("description", None))
        else:
            self._subparsers = self._positionals
        if kwargs.get("prog") is None:
            # Commands are called with the positional arguments before them.
            formatter = self._get_formatter()
            formatter.add_usage(None, self._get_positional_actions(), self._mutually_exclusive_groups, "")
            kwargs["prog"] = formatter.format_help().strip()
        action = self._pop_action_class(kwargs, "parsers")(option_strings=[], **kwargs)
        self._check_help(action)
        self._subparsers._add_action(action)
        return action

    def _add_action(self, action):
        (self._optionals if action.option_strings else self._positionals)._add_action(action)
        return action

    def _get_optional_actions(self):
        return [action for action in self._actions if action.option_strings]

    def _get_positional_actions(self):
        return [action for action in self._actions if not action.option_strings]

    # Parsing

    def parse_args(self, args=None, namespace=None):
        return self._only_known(*self.parse_known_args(args, namespace))

    def parse_intermixed_args(self, args=None, namespace=None):
        return self._only_known(*self.parse_known_intermixed_args(args, namespace))

    def _only_known(self, namespace, unknown):
        if unknown:
            message = f"unrecognized arguments: {' '.join(unknown)}"
            if not self.exit_on_error:
                raise ArgumentError(None, message)
            self.error(message)
        return namespace

    def parse_known_args(self, args=None, namespace=None):
        return self._parse_known_args2(args, namespace, intermixed=False)

    def parse_known_intermixed_args(self, args=None, namespace=None):
        for action in self._get_positional_actions():
            if action.nargs in (PARSER, REMAINDER):
                raise TypeError(f"parse_intermixed_args: positional arg with nargs={action.nargs}")
        return self._parse_known_args2(args, namespace, intermixed=True)

    def _parse_known_args2(self, args, namespace, intermixed):
        args = _sys.argv[1:] if args is None else list(args)
        if namespace is None:
            namespace = Namespace()
        for action in self._actions:
            if action.dest is not SUPPRESS and action.default is not SUPPRESS and not hasattr(namespace, action.dest):
                setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        if self.exit_on_error:
            try:
                namespace, unknown = self._parse_known_args(args, namespace, intermixed)
            except ArgumentError as e:
                self.error(str(e))
        else:
            namespace, unknown = self._parse_known_args(args, namespace, intermixed)
        if hasattr(namespace, _UNRECOGNIZED_ARGS_ATTR):
            unknown.extend(getattr(namespace, _UNRECOGNIZED_ARGS_ATTR))
            delattr(namespace, _UNRECOGNIZED_ARGS_ATTR)
        return namespace, unknown

    def _parse_known_args(self, arg_strings, namespace, intermixed):
        if self.fromfile_prefix_chars is not None:
            arg_strings = self._read_args_from_files(arg_strings)
        run = _Run(self, arg_strings, namespace)
        run.consume(intermixed)
        run.check()
        return namespace, run.unknown

    def _read_args_from_files(self, arg_strings):
        expanded = []
        for string in arg_strings:
            if not string or string[0] not in self.fromfile_prefix_chars:
                expanded.append(string)
                continue
            try:
                with open(string[1:]) as f:
                    read = [arg for line in f.read().splitlines() for arg in self.convert_arg_line_to_args(line)]
            except OSError as e:
                raise ArgumentError(None, str(e))
            expanded.extend(self._read_args_from_files(read))
        return expanded

    def convert_arg_line_to_args(self, arg_line):
        return [arg_line]

    def _match_argument(self, action, arg_strings_pattern):
        """How many of the strings action takes."""
        match = _re.match(self._get_nargs_pattern(action), arg_strings_pattern)
        if match:
            return len(match[1])
        nargs = action.nargs
        message = {None: "expected one argument", OPTIONAL: "expected at most one argument",
                   ONE_OR_MORE: "expected at least one argument"}.get(nargs)
        if message is None:
            message = f"expected {nargs} argument" + ("" if nargs == 1 else "s")
        raise ArgumentError(action, message)

    def _match_arguments_partial(self, actions, arg_strings_pattern):
        """How many strings each of the first actions takes: of as many actions as can be satisfied."""
        for n in range(len(actions), 0, -1):
            match = _re.match("".join(map(self._get_nargs_pattern, actions[:n])), arg_strings_pattern)
            if match:
                counts = [len(group) for group in match.groups()]
                if arg_strings_pattern[match.end():match.end() + 1] == "O":
                    # Actions that need nothing wait for strings that follow the option.
                    while counts and not counts[-1]:
                        counts.pop()
                return counts
        return []

    def _parse_optional(self, arg_string):
        """What option a string may mean: a list of (action, option, separator, value), or None for an argument."""
        chars = self.prefix_chars
        if not arg_string or arg_string[0] not in chars:
            return None
        known = self._option_string_actions
        if arg_string in known:
            return [(known[arg_string], arg_string, None, None)]
        if len(arg_string) == 1:
            return None
        option, sep, value = arg_string.partition("=")
        if sep and option in known:
            return [(known[option], option, sep, value)]
        found = self._get_option_tuples(arg_string)
        if found:
            return found
        if self._negative_number_matcher.match(arg_string) and not self._has_negative_number_optionals:
            return None
        if " " in arg_string:
            return None
        return [(None, arg_string, None, None)]

    def _get_option_tuples(self, option_string):
        """The options that a string may abbreviate, or a short one with its value attached."""
        chars = self.prefix_chars
        if option_string[0] not in chars:
            raise ArgumentError(None, f"unexpected option string: {option_string}")
        prefix, sep, value = option_string.partition("=")
        if not sep:
            sep = value = None
        short = None if option_string[1] in chars else option_string[:2]
        found = []
        for option, action in self._option_string_actions.items():
            if option == short:
                found.append((action, option, "", option_string[2:]))
            elif self.allow_abbrev and option.startswith(prefix):
                found.append((action, option, sep, value))
        return found

    def _get_nargs_pattern(self, action):
        """A regular expression for the strings of action, where A is an argument, O an option and - the string --."""
        nargs = action.nargs
        if action.option_strings:
            # An option takes no "--".
            known = {None: "(A)", OPTIONAL: "(A?)", ZERO_OR_MORE: "(A*)", ONE_OR_MORE: "(A+)", REMAINDER: "([AO]*)", PARSER: "(A[AO]*)",
                     SUPPRESS: "()"}
            if nargs in known:
                return known[nargs]
            return "(%s)" % ("A" * nargs)
        known = {None: "(-*A-*)", OPTIONAL: "(-*A?-*)", ZERO_OR_MORE: "(-*[A-]*)", ONE_OR_MORE: "(-*A[A-]*)", REMAINDER: "(.*)",
                 PARSER: "(-*A[-AO]*)", SUPPRESS: "(-*)"}
        if nargs in known:
            return known[nargs]
        return "(-*%s-*)" % "-*".join("A" * nargs)

    def _get_values(self, action, arg_strings):
        nargs = action.nargs
        if not arg_strings and nargs == OPTIONAL:
            value = action.const if action.option_strings else action.default
            if isinstance(value, str) and value is not SUPPRESS:
                value = self._get_value(action, value)
            return value
        if not arg_strings and nargs == ZERO_OR_MORE and not action.option_strings:
            return [] if action.default is None else action.default
        if nargs == SUPPRESS:
            return SUPPRESS
        if len(arg_strings) == 1 and nargs in (None, OPTIONAL):
            value = self._get_value(action, arg_strings[0])
            self._check_value(action, value)
            return value
        values = [self._get_value(action, string) for string in arg_strings]
        if nargs == PARSER:
            self._check_value(action, values[0])
        elif nargs != REMAINDER:
            for value in values:
                self._check_value(action, value)
        return values

    def _get_value(self, action, arg_string):
        convert = self._registry_get("type", action.type, action.type)
        if not callable(convert):
            raise TypeError(f"{convert!r} is not callable")
        try:
            return convert(arg_string)
        except ArgumentTypeError as e:
            message = str(e)
        except (TypeError, ValueError):
            name = getattr(action.type, "__name__", repr(action.type))
            message = f"invalid {name} value: {arg_string!r}"
        raise ArgumentError(action, message)

    def _check_value(self, action, value):
        choices = action.choices
        if choices is None:
            return
        if isinstance(choices, str):
            choices = iter(choices)
        if value in choices:
            return
        hint = ""
        if self.suggest_on_error and isinstance(value, str) and all(isinstance(c, str) for c in action.choices):
            import difflib
            near = difflib.get_close_matches(value, action.choices, 1)
            if near:
                hint = f", maybe you meant {near[0]!r}?"
        listed = ", ".join([repr(str(c)) for c in action.choices])
        raise ArgumentError(action, f"invalid choice: {str(value)!r}{hint} (choose from {listed})")

    # Text

    def format_usage(self):
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return formatter.format_help()

    def format_help(self):
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _get_formatter(self):
        formatter = self.formatter_class(prog=self.prog)
        if hasattr(formatter, "_set_color"):
            formatter._set_color(self.color)
        return formatter

    def _get_validation_formatter(self):
        # One is enough, as only single texts are made with it.
        if self._cached_formatter is None:
            self._cached_formatter = self._get_formatter()
        return self._cached_formatter

    def print_usage(self, file=None):
        self._print_message(self.format_usage(), _sys.stdout if file is None else file)

    def print_help(self, file=None):
        self._print_message(self.format_help(), _sys.stdout if file is None else file)

    def _print_message(self, message, file=None):
        if message:
            file = file or _sys.stderr
            try:
                file.write(message)
            except (AttributeError, OSError):
                pass

    def exit(self, status=0, message=None):
        if message:
            self._print_message(message, _sys.stderr)
        _sys.exit(status)

    def error(self, message):
        self.print_usage(_sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")

    def _warning(self, message):
        self._print_message(f"{self.prog}: warning: {message}\n", _sys.stderr)


class _Run:
    """One parsing of a list of strings."""

    def __init__(self, parser, strings, namespace):
        self.parser = parser
        self.strings = strings
        self.namespace = namespace
        self.positionals = parser._get_positional_actions()
        self.unknown = []
        self.seen = set()
        self.given = set()  # seen with a value of its own
        self.warned = set()
        self.conflicts = {}
        for group in parser._mutually_exclusive_groups:
            members = group._group_actions
            for i, action in enumerate(members):
                self.conflicts.setdefault(action, []).extend(members[:i] + members[i + 1:])
        # For each string a letter: A for an argument, O for an option, - for the first "--".
        self.options = {}
        letters = []
        for i, string in enumerate(strings):
            if string == "--":
                letters.append("-")
                letters += "A" * (len(strings) - i - 1)
                break
            found = parser._parse_optional(string)
            if found is not None:
                self.options[i] = found
            letters.append("A" if found is None else "O")
        self.pattern = "".join(letters)

    def take(self, action, strings, option=None):
        self.seen.add(action)
        values = self.parser._get_values(action, strings)
        if action.option_strings or strings:
            self.given.add(action)
            for other in self.conflicts.get(action, ()):
                if other in self.given:
                    raise ArgumentError(action, f"not allowed with argument {_get_action_name(other)}")
        if values is not SUPPRESS:
            action(self.parser, self.namespace, values, option)

    def option(self, start, kinds):
        """Consume the option at start and its arguments, and return where it ends."""
        parser = self.parser
        found = self.options[start]
        if len(found) > 1:
            matches = ", ".join(option for _, option, _, _ in found)
            raise ArgumentError(None, f"ambiguous option: {self.strings[start]} could match {matches}")
        action, option, sep, value = found[0]
        stop = start + 1
        taken = []
        while True:
            if action is None:
                self.unknown.append(self.strings[start])
                kinds.append("O")
                return stop
            if value is None:
                n = parser._match_argument(action, self.pattern[stop:])
                taken.append((action, self.strings[stop:stop + n], option))
                stop += n
                break
            n = parser._match_argument(action, "A")
            if n == 1:
                taken.append((action, [value], option))
                break
            if n or option[1] in parser.prefix_chars or value == "" or sep or value[0] in parser.prefix_chars:
                raise ArgumentError(action, f"ignored explicit argument {value!r}")
            # The value consists of further short options.
            taken.append((action, [], option))
            option = option[0] + value[0]
            if option not in parser._option_string_actions:
                self.unknown.append(option[0] + value)
                kinds.append("O")
                break
            action = parser._option_string_actions[option]
            value = value[1:]
            if not value:
                sep = value = None
            elif value[0] == "=":
                sep, value = "=", value[1:]
            else:
                sep = ""
        for action, strings, option in taken:
            if action.deprecated and option not in self.warned:
                parser._warning(f"option '{option}' is deprecated")
                self.warned.add(option)
            self.take(action, strings, option)
        return stop

    def arguments(self, start):
        """Consume as many arguments as positionals take, and return where they end."""
        counts = self.parser._match_arguments_partial(self.positionals, self.pattern[start:])
        for action, n in zip(self.positionals, counts):
            strings = self.strings[start:start + n]
            if action.nargs == PARSER:
                if self.pattern[start] == "-":
                    strings.remove("--")
            elif action.nargs != REMAINDER and "-" in self.pattern[start:start + n]:
                strings.remove("--")
            start += n
            if strings and action.deprecated:
                self.parser._warning(f"argument '{_get_action_name(action)}' is deprecated")
            self.take(action, strings)
        del self.positionals[:len(counts)]
        return start

    def consume(self, intermixed):
        """Consume options and the arguments between them; intermixed, all arguments at the end."""
        at = 0
        kinds = []  # the letters of unknown, when intermixed
        last = max(self.options, default=-1)
        while at <= last:
            following = at
            while following not in self.options:
                following += 1
            if not intermixed and at != following:
                end = self.arguments(at)
                if end > at:
                    at = end
                    continue
            if at not in self.options:
                self.unknown += self.strings[at:following]
                kinds += self.pattern[at:following]
                at = following
            at = self.option(at, kinds)
        if not intermixed:
            at = self.arguments(at)
            self.unknown += self.strings[at:]
            return
        rest = self.unknown + self.strings[at:]
        kinds += self.pattern[at:]
        self.strings = [string for string, kind in zip(rest, kinds) if kind != "O"]
        self.pattern = "".join(kind for kind in kinds if kind != "O")
        used = self.arguments(0)
        self.unknown = []
        for string, kind in zip(rest, kinds):
            if kind != "O" and used:
                used -= 1
            else:
                self.unknown.append(string)

    def check(self):
        """Look for what is missing, and convert defaults that are strings."""
        parser, namespace = self.parser, self.namespace
        missing = []
        for action in parser._actions:
            if action in self.seen:
                continue
            if action.required:
                missing.append(_get_action_name(action))
            elif isinstance(action.default, str) and getattr(namespace, action.dest, None) is action.default:
                setattr(namespace, action.dest, parser._get_value(action, action.default))
        if missing:
            raise ArgumentError(None, f"the following arguments are required: {', '.join(missing)}")
        for group in parser._mutually_exclusive_groups:
            if group.required and not any(action in self.given for action in group._group_actions):
                names = [str(_get_action_name(action)) for action in group._group_actions if action.help is not SUPPRESS]
                raise ArgumentError(None, f"one of the arguments {' '.join(names)} is required")
