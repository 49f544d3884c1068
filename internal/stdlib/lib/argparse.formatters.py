class HelpFormatter(object):
    """Makes the text of usage and help."""

    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None, color=True):
        if width is None:
            import shutil
            width = shutil.get_terminal_size().columns - 2
        self._set_color(color)
        self._prog = prog
        self._indent_increment = indent_increment
        self._max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))
        self._width = width
        self._current_indent = 0
        self._level = 0
        self._action_max_length = 0
        self._root_section = self._Section(self, None)
        self._current_section = self._root_section
        self._whitespace_matcher = _re.compile(r"\s+", _re.ASCII)
        self._long_break_matcher = _re.compile(r"\n\n\n+")

    def _set_color(self, color):
        # No stream of a sandbox is a terminal.
        pass

    def _indent(self):
        self._current_indent += self._indent_increment
        self._level += 1

    def _dedent(self):
        self._current_indent -= self._indent_increment
        assert self._current_indent >= 0, "Indent decreased below 0."
        self._level -= 1

    class _Section(object):
        """A heading and what stands below it: functions to be called for their text."""

        def __init__(self, formatter, parent, heading=None):
            self.formatter = formatter
            self.parent = parent
            self.heading = heading
            self.items = []

        def format_help(self):
            formatter = self.formatter
            if self.parent is not None:
                formatter._indent()
            body = formatter._join_parts([func(*args) for func, args in self.items])
            if self.parent is not None:
                formatter._dedent()
            if not body:
                return ""
            heading = ""
            if self.heading is not SUPPRESS and self.heading is not None:
                heading = f"{'':{formatter._current_indent}}{self.heading}:\n"
            return formatter._join_parts(["\n", heading, body, "\n"])

    def _add_item(self, func, args):
        self._current_section.items.append((func, args))

    def start_section(self, heading):
        self._indent()
        section = self._Section(self, self._current_section, heading)
        self._add_item(section.format_help, [])
        self._current_section = section

    def end_section(self):
        self._current_section = self._current_section.parent
        self._dedent()

    def add_text(self, text):
        if text is not SUPPRESS and text is not None:
            self._add_item(self._format_text, [text])

    def add_usage(self, usage, actions, groups, prefix=None):
        if usage is not SUPPRESS:
            self._add_item(self._format_usage, (usage, actions, groups, prefix))

    def add_argument(self, action):
        if action.help is SUPPRESS:
            return
        # The column of the help texts depends on the longest invocation.
        longest = len(self._format_action_invocation(action)) + self._current_indent
        for sub in self._iter_indented_subactions(action):
            longest = max(longest, len(self._format_action_invocation(sub)) + self._current_indent)
        self._action_max_length = max(self._action_max_length, longest)
        self._add_item(self._format_action, [action])

    def add_arguments(self, actions):
        for action in actions:
            self.add_argument(action)

    def format_help(self):
        text = self._root_section.format_help()
        if text:
            text = self._long_break_matcher.sub("\n\n", text).strip("\n") + "\n"
        return text

    def _join_parts(self, part_strings):
        return "".join([part for part in part_strings if part and part is not SUPPRESS])

    def _format_usage(self, usage, actions, groups, prefix):
        if prefix is None:
            prefix = "usage: "
        if usage is not None:
            usage = usage % {"prog": self._prog}
        elif not actions:
            usage = str(self._prog)
        else:
            usage = self._usage_of(str(self._prog), actions, groups, prefix)
        return f"{prefix}{usage}\n\n"

    def _usage_of(self, prog, actions, groups, prefix):
        parts, split = self._get_actions_usage_parts(actions, groups)
        usage = " ".join([prog, *parts] if prog else parts)
        room = self._width - self._current_indent
        if len(prefix) + len(usage) <= room:
            return usage
        options, arguments = parts[:split], parts[split:]

        def fill(parts, indent, start):
            lines, line, used = [], [], start - 1
            for part in parts:
                if line and used + 1 + len(part) > room:
                    lines.append(" ".join(line))
                    line, used = [], indent - 1
                line.append(part)
                used += len(part) + 1
            if line:
                lines.append(" ".join(line))
            return lines

        if len(prefix) + len(prog) <= 0.75 * room:
            # The program's name and what follows it share the first line.
            indent = len(prefix) + len(prog) + 1
            if options:
                lines = fill([prog] + options, indent, len(prefix)) + fill(arguments, indent, indent)
            elif arguments:
                lines = fill([prog] + arguments, indent, len(prefix))
            else:
                lines = [prog]
        else:
            indent = len(prefix)
            lines = fill(options + arguments, indent, indent)
            if len(lines) > 1:
                lines = fill(options, indent, indent) + fill(arguments, indent, indent)
            lines.insert(0, prog)
        return ("\n" + " " * indent).join(lines)

    def _get_actions_usage_parts(self, actions, groups):
        """The usage of each action or group of them, and how many of them are options only."""
        # A group stands in the place of its first member, or of its first positional one, if any.
        home = {}
        for group in groups:
            members = [a for a in group._group_actions if a.help is not SUPPRESS]
            for a in members:
                home[a] = group, any(not m.option_strings for m in members)
        options = [a for a in actions if a.option_strings]
        ordered = options + [a for a in actions if not a.option_strings]
        parts, done, split = [], set(), 0
        for i, action in enumerate(ordered):
            group, mixed = home.get(action, (None, False))
            if group is None:
                part = self._usage_part(action, False)
                if part is not None:
                    parts.append(part)
            elif group not in done and not (mixed and action.option_strings):
                done.add(group)
                parts += self._group_parts(group, ordered)
            if i < len(options):
                split = len(parts)
        return parts, split

    def _group_parts(self, group, actions):
        """The usage of the members of a group, with brackets and bars."""
        members = set(group._group_actions)
        parts = [self._usage_part(a, True) for a in actions if a in members and a.help is not SUPPRESS]
        if not group.required:
            opening, closing = "[", "]"
        elif len(parts) > 1:
            opening, closing = "(", ")"
        else:
            opening = closing = ""
        parts[0] = opening + parts[0]
        parts[-1] += closing
        return [part + " |" for part in parts[:-1]] + parts[-1:]

    def _usage_part(self, action, grouped):
        if action.help is SUPPRESS:
            return None
        if not action.option_strings:
            part = self._format_args(action, self._get_default_metavar_for_positional(action))
            if grouped and part[0] == "[" and part[-1] == "]":
                part = part[1:-1]
            return part
        if action.nargs == 0:
            part = action.format_usage()
        else:
            args = self._format_args(action, self._get_default_metavar_for_optional(action))
            part = f"{action.option_strings[0]} {args}"
        return part if action.required or grouped else f"[{part}]"

    def _format_text(self, text):
        if "%(prog)" in text:
            text = text % {"prog": self._prog}
        width = max(self._width - self._current_indent, 11)
        return self._fill_text(text, width, " " * self._current_indent) + "\n\n"

    def _format_action(self, action):
        column = min(self._action_max_length + 2, self._max_help_position)
        width = max(self._width - column, 11)
        room = column - self._current_indent - 2
        header = f"{'':{self._current_indent}}{self._format_action_invocation(action)}"
        if not action.help:
            parts = [header + "\n"]
        else:
            fits = len(header) - self._current_indent <= room
            parts = [f"{header:<{room + self._current_indent}}  " if fits else header + "\n"]
            text = self._expand_help(action) if action.help.strip() else ""
            if text:
                lines = self._split_lines(text, width)
                parts.append(f"{lines[0]}\n" if fits else f"{'':{column}}{lines[0]}\n")
                parts += [f"{'':{column}}{line}\n" for line in lines[1:]]
            elif fits:
                parts.append("\n")
        for sub in self._iter_indented_subactions(action):
            parts.append(self._format_action(sub))
        return self._join_parts(parts)

    def _format_action_invocation(self, action):
        if not action.option_strings:
            default = self._get_default_metavar_for_positional(action)
            return " ".join(self._metavar_formatter(action, default)(1))
        text = ", ".join(action.option_strings)
        if action.nargs != 0:
            text += " " + self._format_args(action, self._get_default_metavar_for_optional(action))
        return text

    def _metavar_formatter(self, action, default_metavar):
        if action.metavar is not None:
            result = action.metavar
        elif action.choices is not None:
            result = "{%s}" % ",".join(map(str, action.choices))
        else:
            result = default_metavar

        def format(tuple_size):
            return result if isinstance(result, tuple) else (result,) * tuple_size
        return format

    def _format_args(self, action, default_metavar):
        get = self._metavar_formatter(action, default_metavar)
        nargs = action.nargs
        if nargs is None:
            return "%s" % get(1)
        if nargs == OPTIONAL:
            return "[%s]" % get(1)
        if nargs == ZERO_OR_MORE:
            names = get(1)
            return ("[%s [%s ...]]" if len(names) == 2 else "[%s ...]") % names
        if nargs == ONE_OR_MORE:
            return "%s [%s ...]" % get(2)
        if nargs == REMAINDER:
            return "..."
        if nargs == PARSER:
            return "%s ..." % get(1)
        if nargs == SUPPRESS:
            return ""
        try:
            formats = ["%s"] * nargs if isinstance(nargs, int) else ["%s" for _ in range(nargs)]
        except TypeError:
            raise ValueError("invalid nargs value") from None
        return " ".join(formats) % get(nargs)

    def _expand_help(self, action):
        text = self._get_help_string(action)
        if "%" not in text:
            return text
        params = {"prog": self._prog}
        for name, value in vars(action).items():
            if value is SUPPRESS:
                continue
            if name == "choices" and value is not None:
                value = ", ".join(map(str, value))
            elif hasattr(value, "__name__"):
                value = value.__name__
            params.setdefault(name, value)
        return text % params

    def _iter_indented_subactions(self, action):
        if hasattr(action, "_get_subactions"):
            self._indent()
            yield from action._get_subactions()
            self._dedent()

    def _split_lines(self, text, width):
        import textwrap
        return textwrap.wrap(self._whitespace_matcher.sub(" ", text).strip(), width)

    def _fill_text(self, text, width, indent):
        import textwrap
        text = self._whitespace_matcher.sub(" ", text).strip()
        return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)

    def _get_help_string(self, action):
        return action.help

    def _get_default_metavar_for_optional(self, action):
        return action.dest.upper()

    def _get_default_metavar_for_positional(self, action):
        return action.dest


class RawDescriptionHelpFormatter(HelpFormatter):
    """Keeps the lines of descriptions as they are."""

    def _fill_text(self, text, width, indent):
        return "".join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    """Keeps the lines of all texts as they are."""

    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    """Adds default values to the help of arguments."""

    def _get_help_string(self, action):
        text = action.help
        if text is None:
            text = ""
        if "%(default)" in text or action.default is SUPPRESS:
            return text
        if action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE):
            text += " (default: %(default)s)"
        return text


class MetavarTypeHelpFormatter(HelpFormatter):
    """Names values after their types."""

    def _get_default_metavar_for_optional(self, action):
        return action.type.__name__

    def _get_default_metavar_for_positional(self, action):
        return action.type.__name__


