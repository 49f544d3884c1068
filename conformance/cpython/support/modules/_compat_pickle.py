"""The names of Python 2, as Krait's pickle knows them."""

from pickle import _EXCEPTIONS, _MODULES as IMPORT_MAPPING, _NAMES as NAME_MAPPING, _OSERRORS, _old_modules

REVERSE_IMPORT_MAPPING = _old_modules()
REVERSE_NAME_MAPPING = {new: old for old, new in NAME_MAPPING.items()}
PYTHON2_EXCEPTIONS = tuple(_EXCEPTIONS)
PYTHON3_OSERROR_EXCEPTIONS = tuple(_OSERRORS)
PYTHON3_IMPORTERROR_EXCEPTIONS = ("ModuleNotFoundError",)
