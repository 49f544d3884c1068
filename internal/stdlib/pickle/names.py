bytes_types = (bytes, bytearray)

# What Python 2 called modules and names, for protocols below 3.
_MODULES = {"__builtin__": "builtins", "copy_reg": "copyreg", "Queue": "queue", "ConfigParser": "configparser", "repr": "reprlib",
            "UserDict": "collections", "UserList": "collections", "UserString": "collections", "HTMLParser": "html.parser",
            "htmlentitydefs": "html.entities", "urlparse": "urllib.parse", "cPickle": "pickle", "StringIO": "io", "cStringIO": "io",
            "_abcoll": "collections.abc", "thread": "_thread"}
_NAMES = {("__builtin__", "xrange"): ("builtins", "range"), ("__builtin__", "reduce"): ("functools", "reduce"),
          ("__builtin__", "intern"): ("sys", "intern"), ("__builtin__", "unichr"): ("builtins", "chr"),
          ("__builtin__", "unicode"): ("builtins", "str"), ("__builtin__", "long"): ("builtins", "int"),
          ("itertools", "izip"): ("builtins", "zip"), ("itertools", "imap"): ("builtins", "map"),
          ("itertools", "ifilter"): ("builtins", "filter"), ("itertools", "ifilterfalse"): ("itertools", "filterfalse"),
          ("itertools", "izip_longest"): ("itertools", "zip_longest"), ("UserDict", "IterableUserDict"): ("collections", "UserDict"),
          ("UserList", "UserList"): ("collections", "UserList"), ("UserString", "UserString"): ("collections", "UserString")}
_EXCEPTIONS = ("ArithmeticError AssertionError AttributeError BaseException BufferError BytesWarning DeprecationWarning EOFError "
               "EnvironmentError Exception FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning "
               "IndentationError IndexError KeyError KeyboardInterrupt LookupError MemoryError NameError NotImplementedError OSError "
               "OverflowError PendingDeprecationWarning ReferenceError RuntimeError RuntimeWarning StopIteration SyntaxError "
               "SyntaxWarning SystemError SystemExit TabError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError "
               "UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError").split()
_OSERRORS = ("BrokenPipeError ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError "
             "FileExistsError FileNotFoundError InterruptedError IsADirectoryError NotADirectoryError PermissionError "
             "ProcessLookupError TimeoutError").split()


def _old_name(module, name):
    """What Python 2 calls a name."""
    if module == "builtins":
        if name in _EXCEPTIONS:
            return "exceptions", name
        if name in _OSERRORS:
            return "exceptions", "OSError"
        if name == "ModuleNotFoundError":
            return "exceptions", "ImportError"
    for old, new in _NAMES.items():
        if new == (module, name):
            return old
    return _old_modules().get(module, module), name


def _old_modules():
    return {"builtins": "__builtin__", "copyreg": "copy_reg", "queue": "Queue", "configparser": "ConfigParser", "reprlib": "repr",
            "html.parser": "HTMLParser", "html.entities": "htmlentitydefs", "urllib.parse": "urlparse", "pickle": "cPickle",
            "collections.abc": "_abcoll", "_thread": "thread"}


def _new_name(module, name):
    """What was a name in Python 2."""
    if module == "exceptions" and name in _EXCEPTIONS:
        return "builtins", name
    if (module, name) in _NAMES:
        return _NAMES[module, name]
    return _MODULES.get(module, module), name




def encode_long(x):
    """The shortest little-endian two's complement of an int; zero is empty."""
    if x == 0:
        return b""
    data = x.to_bytes(x.bit_length() // 8 + 1, "little", signed=True)
    return data[:-1] if len(data) > 1 and data[-1] == 0xff and data[-2] & 0x80 else data


def decode_long(data):
    """The int that encode_long wrote."""
    return int.from_bytes(data, "little", signed=True)
