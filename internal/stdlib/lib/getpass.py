"""Utilities to get a password and/or the current user name."""

__all__ = ["getpass", "getuser", "GetPassWarning"]


class GetPassWarning(UserWarning):
    pass


def getpass(prompt="Password: ", stream=None, *, echo_char=None):
    raise OSError("getpass() is not available: a sandbox has no terminal")


def getuser():
    import os
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        user = os.environ.get(name)
        if user:
            return user
    raise OSError("No username set in the environment")
