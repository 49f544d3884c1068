"""Configuration file parser."""

import re
import sys
from collections.abc import MutableMapping

__all__ = ("NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError", "InterpolationDepthError",
           "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError", "MissingSectionHeaderError",
           "MultilineContinuationError", "UnnamedSectionDisabledError", "InvalidWriteError", "ConfigParser", "RawConfigParser",
           "Interpolation", "BasicInterpolation", "ExtendedInterpolation", "SectionProxy", "ConverterMapping", "DEFAULTSECT",
           "MAX_INTERPOLATION_DEPTH", "UNNAMED_SECTION")

DEFAULTSECT = "DEFAULT"
MAX_INTERPOLATION_DEPTH = 10
_default_dict = dict


class _UnnamedSection:

    def __repr__(self):
        return "<UNNAMED_SECTION>"


UNNAMED_SECTION = _UnnamedSection()
_UNSET = object()
