__all__ = ["BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "BytesIO", "StringIO", "BufferedIOBase",
           "BufferedReader", "BufferedWriter", "BufferedRandom", "FileIO", "TextIOBase", "TextIOWrapper",
           "UnsupportedOperation", "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE",
           "text_encoding"]


class UnsupportedOperation(OSError, ValueError):
    pass


def text_encoding(encoding, stacklevel=2, /):
    return "locale" if encoding is None else encoding


def open_code(path):
    return open(path, "rb")
