"""Breaking a header into lines where that is best."""

import re

_blanks = re.compile(r"([ \t]+)")


class Lines:
    """Lines that are finished, and one that grows: a list of (blanks, text), which may be broken before blanks."""

    def __init__(self, used, limit, indent, splitchars):
        self._done = []
        self._limit = limit
        self._indent = indent
        self._splitchars = splitchars
        self._begin(used)

    def _begin(self, used=0):
        self._parts = []
        self._size = self._used = used  # used is what the header's name takes of the first line
        self._breaks = {}  # the last part before which each of splitchars allows a break

    def _push(self, blanks, text):
        at = len(self._parts)
        if at:
            before = self._parts[-1][1][-1:]
            for c in self._splitchars:
                if c == before or c == blanks[:1] and c.isspace():
                    self._breaks[c] = at
        self._parts.append((blanks, text))
        self._size += len(blanks) + len(text)

    def _text(self):
        return "".join([blanks + text for blanks, text in self._parts])

    def blank(self):
        """Add the blank that divides encoded words from what follows, if something does."""
        self._push(" ", "")

    def end(self):
        """Finish the line."""
        if self._parts and self._parts[-1] == (" ", ""):
            self._parts.pop()
            self._size -= 1
        if self._size > 0:
            text = self._text()
            if self._done and not self._used and (not text or text.isspace()):
                self._done[-1] += text
            else:
                self._done.append(text)
        self._begin()

    def join(self, linesep):
        """Return the lines as text."""
        self.end()
        return linesep.join(self._done)

    def add_words(self, text):
        """Add text whose words stay as they are."""
        pieces = _blanks.split(text)
        if pieces[0]:
            pieces.insert(0, "")
        else:
            del pieces[0]
        for blanks, word in zip(pieces[::2], pieces[1::2]):
            self._add(blanks, word)

    def add_encoded(self, indent, text, charset):
        """Add text as encoded words, which lines of their own have between the first and the last."""
        words = charset.header_encode_lines(text, self._rooms())
        if words[0] is not None:
            self._add(indent, words[0])
        if len(words) > 1:
            self.end()
            self._done += [self._indent + word for word in words[1:-1]]
            self._push(self._indent, words[-1])

    def _rooms(self):
        yield self._limit - self._size
        while True:
            yield self._limit - len(self._indent)

    def _add(self, blanks, text):
        self._push(blanks, text)
        if self._size <= self._limit:
            return
        for c in self._splitchars:
            if at := self._breaks.get(c):
                rest = self._parts[at:]
                del self._parts[at:]
                self._done.append(self._text())
                self._begin()
                for part in rest:
                    self._push(*part)
                return
        if self._used:
            # There is no place for a break but after the header's name.
            self._parts.pop()
            self.end()
            self._push(blanks or " ", text)
