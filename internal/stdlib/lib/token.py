"""The kinds of tokens."""

_NAMES = """
ENDMARKER NAME NUMBER STRING NEWLINE INDENT DEDENT LPAR RPAR LSQB RSQB COLON COMMA SEMI PLUS MINUS STAR SLASH VBAR AMPER
LESS GREATER EQUAL DOT PERCENT LBRACE RBRACE EQEQUAL NOTEQUAL LESSEQUAL GREATEREQUAL TILDE CIRCUMFLEX LEFTSHIFT
RIGHTSHIFT DOUBLESTAR PLUSEQUAL MINEQUAL STAREQUAL SLASHEQUAL PERCENTEQUAL AMPEREQUAL VBAREQUAL CIRCUMFLEXEQUAL
LEFTSHIFTEQUAL RIGHTSHIFTEQUAL DOUBLESTAREQUAL DOUBLESLASH DOUBLESLASHEQUAL AT ATEQUAL RARROW ELLIPSIS COLONEQUAL
EXCLAMATION OP TYPE_IGNORE TYPE_COMMENT SOFT_KEYWORD FSTRING_START FSTRING_MIDDLE FSTRING_END TSTRING_START
TSTRING_MIDDLE TSTRING_END COMMENT NL ERRORTOKEN ENCODING
""".split()
tok_name = dict(enumerate(_NAMES))
tok_name[69] = "N_TOKENS"
tok_name[256] = "NT_OFFSET"
globals().update({name: n for n, name in tok_name.items()})

# The operators by their kinds, beginning with LPAR.
_OPS = """
( ) [ ] : , ; + - * / | & < > = . % { } == != <= >= ~ ^ << >> ** += -= *= /= %= &= |= ^= <<= >>= **= // //= @ @= -> ...
:= !
""".split()
EXACT_TOKEN_TYPES = {op: n for op, n in sorted(zip(_OPS, range(7, 55)))}
__all__ = ["tok_name", "ISTERMINAL", "ISNONTERMINAL", "ISEOF", "EXACT_TOKEN_TYPES", *_NAMES, "N_TOKENS", "NT_OFFSET"]


def ISTERMINAL(x: int) -> bool:
    """Tell whether a kind is that of a token."""
    return x < 256


def ISNONTERMINAL(x: int) -> bool:
    """Tell whether a kind is that of a rule of the grammar."""
    return x >= 256


def ISEOF(x: int) -> bool:
    """Tell whether a kind is that of the end."""
    return x == 0
