def python_implementation():
    return "Krait"


def system():
    return "Linux"


def machine():
    return "x86_64"


def libc_ver(*args):
    return "", ""


def win32_is_iot():
    return False


def architecture(*args):
    return "64bit", "ELF"
