"""Reading headers (RFC 5322, RFC 2047): words, phrases and plain text."""

import base64
import binascii
import re

from email._tokens import DOT, Blanks, Comment, Leaf, Node, Quoted

_space = re.compile(r"[ \t]\s*")
_visible = re.compile(r"[^ \t]+")
_atext = re.compile(r'[^()<>@,:;.\\"\[\] \t]+')
_in_quotes = re.compile(r'(?:[^\\" \t]|\\(?:[^ \t]|(?=[ \t])|$))*', re.DOTALL)
_in_comment = re.compile(r"(?:[^\\() \t]|\\(?:[^ \t]|(?=[ \t])|$))*", re.DOTALL)
_in_literal = re.compile(r"(?:[^\\\[\] \t]|\\(?:[^ \t]|(?=[ \t])|$))*", re.DOTALL)
_escape = re.compile(r"\\(.?)", re.DOTALL)
_word_inside = re.compile(r"=\?[^?]*\?[qQbB]\?[\x21-\x3e\x40-\x7e]*\?=")
_hexadecimal = re.compile(rb"=([0-9a-fA-F]{2})")
_encoded = re.compile(r"=\?([^?]*)\?([qQbB])\?((?!=\?)(?!=[^?](?![0-9a-fA-F]))(?!=[^0-9a-fA-F])[^?]*)\?=")
PHRASE_ENDS = frozenset("<>@,:;\\[])")


def decode_word(charset, encoding, text):
    """Return the text of an encoded word, or None if it is none."""
    charset = charset.partition("*")[0]
    try:
        data = text.encode("ascii", "surrogateescape")
    except UnicodeEncodeError:
        return None
    if encoding in "qQ":
        data = _hexadecimal.sub(lambda m: bytes([int(m[1], 16)]), data.replace(b"_", b" "))
    else:
        data = _decode_base64(data)
    try:
        return data.decode(charset)
    except UnicodeDecodeError:
        return data.decode(charset, "surrogateescape")
    except (LookupError, UnicodeError):
        return data.decode("ascii", "surrogateescape")


def _decode_base64(data):
    """Decode Base64 that may lack its end, or have other characters in it."""
    for text, validate in ((data + b"=" * (-len(data) % 4), True), (data, False), (data + b"==", False)):
        try:
            return base64.b64decode(text, validate=validate)
        except binascii.Error:
            pass
    return data


class Reader:
    """A place in a header; what is read moves it on. What is not there is None, and leaves the place where it was."""

    def __init__(self, text):
        self.input = text
        self.at = 0

    def peek(self):
        """Return the next character, or "" at the end."""
        return self.input[self.at:self.at + 1]

    def match(self, pattern):
        m = pattern.match(self.input, self.at)
        if m:
            self.at = m.end()
            return m[0]

    def take(self, kind, *args):
        """Return the next character as a leaf."""
        self.at += 1
        return Leaf(self.input[self.at - 1], kind, *args)

    def space(self):
        return Leaf(self.match(_space), "fws")

    def blanks(self):
        """Read white space and comments."""
        parts = Blanks("cfws")
        while (c := self.peek()) and c in " \t(":
            parts.append(self.comment() if c == "(" else self.space())
        return parts or None

    def comment(self):
        """Read a comment; those in it become marks and text of the same one, however deep they are."""
        self.at += 1
        comment, depth = Comment("comment"), 0
        while c := self.peek():
            if c in " \t":
                comment.append(self.space())
            elif c == "(":
                depth += 1
                comment.append(self.take("comment-mark"))
            elif c != ")":
                comment.append(self.escaped_text(_in_comment))
            elif depth:
                depth -= 1
                comment.append(self.take("comment-mark"))
            else:
                self.at += 1
                return comment
        comment += [Leaf(")", "comment-mark")] * depth
        return comment

    def escaped_text(self, pattern):
        return Leaf(_escape.sub(r"\1", self.match(pattern)), "ptext")

    def encoded_word(self, kind="vtext"):
        """Read an encoded word, if one is here; its text is divided at blanks."""
        m = _encoded.match(self.input, self.at)
        text = decode_word(m[1], m[2], m[3]) if m else None
        if text is None:
            return None
        self.at = m.end()
        word = Node("encoded-word")
        inner = Reader(text)
        while inner.peek():
            word.append(inner.space() if inner.peek() in " \t" else Leaf(inner.match(_visible), kind))
        return word

    def literal_text(self):
        return self.escaped_text(_in_literal)

    def quoted(self):
        """Read what stands in quotes."""
        self.at += 1
        parts = Quoted("bare-quoted-string")
        if self.peek() == '"':
            parts.append(self.escaped_text(_in_quotes))
        while (c := self.peek()) and c != '"':
            if c in " \t":
                parts.append(self.space())
            elif word := self.encoded_word():
                if len(parts) > 1 and parts[-1].kind == "fws" and parts[-2].kind == "encoded-word":
                    parts[-1] = Leaf("", "fws")
                parts.append(word)
            else:
                parts.append(self.escaped_text(_in_quotes))
        self.at += 1
        return parts

    def quoted_string(self):
        return self.between_blanks("quoted-string", lambda: self.quoted() if self.peek() == '"' else None)

    def between_blanks(self, kind, read):
        """Read something that blanks and comments may surround."""
        start = self.at
        before = self.blanks()
        if (part := read()) is None:
            self.at = start
            return None
        return Node(kind, [x for x in (before, part, self.blanks()) if x is not None])

    def atext(self):
        text = self.match(_atext)
        return None if text is None else Leaf(text, "atext")

    def atom(self):
        return self.between_blanks("atom", lambda: self.encoded_word() or self.atext())

    def dot_atom(self):
        return self.between_blanks("dot-atom", lambda: self.encoded_word() or self.dot_atom_text())

    def dot_atom_text(self):
        start, parts = self.at, Node("dot-atom-text")
        while text := self.atext():
            parts.append(text)
            if self.peek() != ".":
                return parts
            self.at += 1
            parts.append(DOT)
        self.at = start
        return None

    def word(self):
        """Read an atom or a quoted string."""
        start = self.at
        blanks = self.blanks()
        word = self.quoted_string() if self.peek() == '"' else self.atom()
        if word is None:
            self.at = start
        elif blanks is not None:
            word.insert(0, blanks)
        return word

    def phrase(self, kind="phrase"):
        """Read the words that are a name; dots are among them."""
        words = Node(kind)
        if word := self.word():
            words.append(word)
        while (c := self.peek()) and c not in PHRASE_ENDS:
            if c == ".":
                self.at += 1
                words.append(DOT)
                continue
            word = self.word() or self.blanks()
            if word is None:
                break
            if word[0].kind == "encoded-word" and words and words[-1].kind == "atom":
                _join(words[-1])
            words.append(word)
        return words


def _join(atom):
    """Make the blanks after an encoded word nothing, as another follows."""
    if len(atom) > 1 and atom[-2].kind == "encoded-word" and all([part.kind == "fws" for part in atom[-1]]):
        atom[-1] = Node("cfws", [Leaf("", "fws")])


def unstructured(text):
    """Return plain text as a tree."""
    reader = Reader(text)
    parts = Node("unstructured")
    end = 0  # where the word ends that is being read
    while c := reader.peek():
        if c in " \t":
            parts.append(reader.space())
            continue
        start = reader.at
        if start >= end:
            end = _visible.match(text, start).end()
        if c == "=" and (word := reader.encoded_word("utext")):
            if len(parts) > 1 and parts[-1].kind == "fws" and parts[-2].kind == "encoded-word":
                parts[-1] = Leaf("", "fws")
            parts.append(word)
            continue
        stop = end
        if not text.startswith("=?", start) and _word_inside.search(text, start, end):
            stop = text.index("=?", start)  # encoded words begin in the middle of a word, too
        reader.at = stop
        parts.append(Leaf(text[start:stop], "utext"))
    return parts
