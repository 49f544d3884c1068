"""Finding libraries, of which there are none."""


def find_library(name):
    return None


def find_msvcrt():
    return None


def dllist():
    return []
