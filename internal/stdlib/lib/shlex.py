"""A lexical analyzer class for simple shell-like syntaxes."""

import sys
from io import StringIO

__all__ = ["shlex", "split", "quote", "join"]

# The letters of Latin-1.
_latin = "".join([chr(c) for c in (*range(0xDF, 0xF7), *range(0xF8, 0x100), *range(0xC0, 0xD7), *range(0xD8, 0xDF))])


class shlex:
    """Takes text apart into words, quoted strings and single characters."""

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        from collections import deque
        if isinstance(instream, str):
            instream = StringIO(instream)
        if instream is None:
            self.instream, self.infile = sys.stdin, None
        else:
            self.instream, self.infile = instream, infile
        self.posix = posix
        self.eof = None if posix else ""
        self.commenters = "#"
        self.wordchars = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
        if posix:
            self.wordchars += _latin
        self.whitespace = " \t\r\n"
        self.whitespace_split = False
        self.quotes = "'\""
        self.escape = "\\"
        self.escapedquotes = '"'
        self.state = " "
        self.pushback = deque()
        self.lineno = 1
        self.debug = 0
        self.token = ""
        self.filestack = deque()
        self.source = None
        if not punctuation_chars:
            punctuation_chars = ""
        elif punctuation_chars is True:
            punctuation_chars = "();<>|&"
        self._punctuation_chars = punctuation_chars
        if punctuation_chars:
            self._pushback_chars = deque()
            self.wordchars = "".join([c for c in self.wordchars + "~-./*?=" if c not in punctuation_chars])

    @property
    def punctuation_chars(self):
        return self._punctuation_chars

    def push_token(self, tok):
        if self.debug >= 1:
            print("shlex: pushing token " + repr(tok))
        self.pushback.appendleft(tok)

    def push_source(self, newstream, newfile=None):
        if isinstance(newstream, str):
            newstream = StringIO(newstream)
        self.filestack.appendleft((self.infile, self.instream, self.lineno))
        self.infile, self.instream, self.lineno = newfile, newstream, 1
        if self.debug:
            print(f"shlex: pushing to file {newfile}" if newfile is not None else f"shlex: pushing to stream {newstream}")

    def pop_source(self):
        self.instream.close()
        self.infile, self.instream, self.lineno = self.filestack.popleft()
        if self.debug:
            print(f"shlex: popping to {self.instream}, line {self.lineno}")
        self.state = " "

    def get_token(self):
        if self.pushback:
            tok = self.pushback.popleft()
            if self.debug >= 1:
                print("shlex: popping token " + repr(tok))
            return tok
        raw = self.read_token()
        if self.source is not None:
            while raw == self.source:
                spec = self.sourcehook(self.read_token())
                if spec:
                    self.push_source(spec[1], spec[0])
                raw = self.get_token()
        while raw == self.eof:
            if not self.filestack:
                return self.eof
            self.pop_source()
            raw = self.get_token()
        if self.debug >= 1:
            print("shlex: token=" + ("EOF" if raw == self.eof else repr(raw)))
        return raw

    def _next(self):
        if self._punctuation_chars and self._pushback_chars:
            return self._pushback_chars.pop()
        return self.instream.read(1)

    def _skip_comment(self):
        self.instream.readline()
        self.lineno += 1

    def read_token(self):
        # The state is None at the end, " " between tokens, "a" in a word, "c" in punctuation, or the quote or escape that is open.
        posix = self.posix
        quoted = False
        after_escape = " "
        while True:
            c = self._next()
            if c == "\n":
                self.lineno += 1
            if self.debug >= 3:
                print(f"shlex: in state {self.state!r} I see character: {c!r}")
            state = self.state
            if state is None:
                self.token = ""
                break
            if state == " ":
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    if self.token or posix and quoted:
                        break
                elif c in self.commenters:
                    self._skip_comment()
                elif posix and c in self.escape:
                    after_escape, self.state = "a", c
                elif c in self.wordchars:
                    self.token, self.state = c, "a"
                elif c in self._punctuation_chars:
                    self.token, self.state = c, "c"
                elif c in self.quotes:
                    if not posix:
                        self.token = c
                    self.state = c
                elif self.whitespace_split:
                    self.token, self.state = c, "a"
                else:
                    self.token = c
                    break
            elif state in self.quotes:
                quoted = True
                if not c:
                    raise ValueError("No closing quotation")
                if c == state:
                    if not posix:
                        self.token += c
                        self.state = " "
                        break
                    self.state = "a"
                elif posix and c in self.escape and state in self.escapedquotes:
                    after_escape, self.state = state, c
                else:
                    self.token += c
            elif state in self.escape:
                if not c:
                    raise ValueError("No escaped character")
                if after_escape in self.quotes and c != state and c != after_escape:
                    # Within quotes, only the quote and the escape itself can be escaped.
                    self.token += state
                self.token += c
                self.state = after_escape
            else:
                if not c:
                    self.state = None
                    break
                ended = False
                if c in self.whitespace:
                    ended = True
                elif c in self.commenters:
                    self._skip_comment()
                    ended = posix
                    if not posix:
                        continue
                elif state == "c":
                    if c in self._punctuation_chars:
                        self.token += c
                        continue
                    if c not in self.whitespace:
                        self._pushback_chars.append(c)
                    self.state = " "
                    break
                elif posix and c in self.quotes:
                    self.state = c
                elif posix and c in self.escape:
                    after_escape, self.state = "a", c
                elif c in self.wordchars or c in self.quotes or self.whitespace_split and c not in self._punctuation_chars:
                    self.token += c
                else:
                    (self._pushback_chars.append if self._punctuation_chars else self.pushback.appendleft)(c)
                    ended = True
                if ended:
                    self.state = " "
                    if self.token or posix and quoted:
                        break
        result, self.token = self.token, ""
        if posix and not quoted and result == "":
            result = None
        if self.debug > 1:
            print("shlex: raw token=" + repr(result) if result else "shlex: raw token=EOF")
        return result

    def sourcehook(self, newfile):
        if newfile[0] == '"':
            newfile = newfile[1:-1]
        if isinstance(self.infile, str) and not newfile.startswith("/"):
            newfile = self.infile.rpartition("/")[0] + "/" + newfile if "/" in self.infile else newfile
        return newfile, open(newfile, "r")

    def error_leader(self, infile=None, lineno=None):
        if infile is None:
            infile = self.infile
        if lineno is None:
            lineno = self.lineno
        return f'"{infile}", line {lineno}: '

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token == self.eof:
            raise StopIteration
        return token


def split(s, comments=False, posix=True):
    if s is None:
        raise ValueError("s argument must not be None")
    lexer = shlex(s, posix=posix)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    return list(lexer)


def join(split_command):
    return " ".join([quote(arg) for arg in split_command])


_unsafe = None


def quote(s):
    global _unsafe
    if not s:
        return "''"
    if not isinstance(s, str):
        raise TypeError(f"expected string object, got {type(s).__name__!r}")
    if _unsafe is None:
        import re
        _unsafe = re.compile(r"[^\w@%+=:,./-]", re.ASCII)
    if not _unsafe.search(s):
        return s
    # A single quote stands in double quotes, between strings in single ones.
    return "'" + s.replace("'", "'\"'\"'") + "'"
