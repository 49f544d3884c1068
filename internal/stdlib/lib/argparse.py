"""Command-line parsing library"""

import sys as _sys
import re as _re

__all__ = ["ArgumentParser", "ArgumentError", "ArgumentTypeError", "BooleanOptionalAction", "FileType", "HelpFormatter",
           "ArgumentDefaultsHelpFormatter", "RawDescriptionHelpFormatter", "RawTextHelpFormatter", "MetavarTypeHelpFormatter", "Namespace",
           "Action", "ONE_OR_MORE", "OPTIONAL", "PARSER", "REMAINDER", "SUPPRESS", "ZERO_OR_MORE"]

SUPPRESS = "==SUPPRESS=="
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
PARSER = "A..."
REMAINDER = "..."
_UNRECOGNIZED_ARGS_ATTR = "_unrecognized_args"


class _AttributeHolder(object):
    """Has a repr that shows its attributes like keyword arguments."""

    def __repr__(self):
        shown = [repr(arg) for arg in self._get_args()]
        others = {}
        for name, value in self._get_kwargs():
            if name.isidentifier():
                shown.append(f"{name}={value!r}")
            else:
                others[name] = value
        if others:
            shown.append(f"**{others!r}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def _get_kwargs(self):
        return list(self.__dict__.items())

    def _get_args(self):
        return []
