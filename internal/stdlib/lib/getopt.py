"""Parser for command line options."""

__all__ = ["GetoptError", "error", "getopt", "gnu_getopt"]


class GetoptError(Exception):

    opt = ""
    msg = ""

    def __init__(self, msg, opt=""):
        self.msg = msg
        self.opt = opt
        Exception.__init__(self, msg, opt)

    def __str__(self):
        return self.msg


error = GetoptError


def getopt(args, shortopts, longopts=[]):
    """The options that args begins with, and the rest."""
    opts = []
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    while args and args[0].startswith("-") and args[0] != "-":
        if args[0] == "--":
            return opts, args[1:]
        opts, args = _take(opts, args, shortopts, longopts)
    return opts, args


def gnu_getopt(args, shortopts, longopts=[]):
    """The same, with options among other arguments."""
    opts, others = [], []
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    in_order = shortopts.startswith("-")
    if in_order:
        shortopts = shortopts[1:]
    strict = shortopts.startswith("+")
    if strict:
        shortopts = shortopts[1:]
    if not in_order and not strict:
        import os
        strict = bool(os.environ.get("POSIXLY_CORRECT"))
    while args:
        arg = args[0]
        if arg == "--":
            others += args[1:]
            break
        if arg[:1] == "-" and arg != "-":
            if in_order and others:
                opts.append((None, others))
                others = []
            opts, args = _take(opts, args, shortopts, longopts)
        elif strict:
            others += args
            break
        else:
            others.append(arg)
            args = args[1:]
    return opts, others


def _take(opts, args, shortopts, longopts):
    arg, rest = args[0], args[1:]
    if arg[:2] == "--":
        return do_longs(opts, arg[2:], longopts, rest)
    return do_shorts(opts, arg[1:], shortopts, rest)


def do_longs(opts, opt, longopts, args):
    opt, equals, value = opt.partition("=")
    if not equals:
        value = None
    has_arg, opt = long_has_args(opt, longopts)
    if has_arg:
        if value is None and has_arg != "?":
            if not args:
                raise GetoptError(f"option --{opt} requires argument", opt)
            value, args = args[0], args[1:]
    elif value is not None:
        raise GetoptError(f"option --{opt} must not have an argument", opt)
    opts.append(("--" + opt, value or ""))
    return opts, args


def long_has_args(opt, longopts):
    """Whether the option that opt abbreviates takes an argument, and its whole name."""
    found = [o for o in longopts if o.startswith(opt)]
    if not found:
        raise GetoptError(f"option --{opt} not recognized", opt)
    for kind, suffix in ((False, ""), (True, "="), ("?", "=?")):
        if opt + suffix in found:
            return kind, opt
    if len(found) > 1:
        raise GetoptError(f"option --{opt} not a unique prefix; possible options: {', '.join(found)}", opt)
    name = found[0]
    if name.endswith("=?"):
        return "?", name[:-2]
    if name.endswith("="):
        return True, name[:-1]
    return False, name


def do_shorts(opts, optstring, shortopts, args):
    while optstring:
        opt, optstring = optstring[0], optstring[1:]
        has_arg = short_has_arg(opt, shortopts)
        value = ""
        if has_arg:
            if not optstring and has_arg != "?":
                if not args:
                    raise GetoptError(f"option -{opt} requires argument", opt)
                optstring, args = args[0], args[1:]
            value, optstring = optstring, ""
        opts.append(("-" + opt, value))
    return opts, args


def short_has_arg(opt, shortopts):
    for i, c in enumerate(shortopts):
        if c == opt != ":":
            if not shortopts.startswith(":", i + 1):
                return False
            return "?" if shortopts.startswith("::", i + 1) else True
    raise GetoptError(f"option -{opt} not recognized", opt)
