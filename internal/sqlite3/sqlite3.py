from sqlite3.dbapi2 import *
from sqlite3.dbapi2 import _deprecated_names
import sqlite3.dbapi2


def __getattr__(name):
    if name in _deprecated_names:
        return getattr(sqlite3.dbapi2, name)
    raise AttributeError(f"module 'sqlite3' has no attribute '{name}'")
