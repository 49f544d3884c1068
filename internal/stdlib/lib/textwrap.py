"""Text wrapping and filling."""

import re

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_whitespace = "\t\n\x0b\x0c\r "


class TextWrapper:
    """Object for wrapping/filling text."""

    unicode_whitespace_trans = dict.fromkeys(map(ord, _whitespace), ord(" "))
    _letter = r"[^\d\W]"
    # Where lines may break: after runs of space, after hyphens inside words, around dashes.
    wordsep_re = re.compile(r"""([%(ws)s]+|(?<=[\w!"'&.,?])-{2,}(?=\w)|[^%(ws)s](?:[^%(ws)s]*?(?:-(?:(?<=%(lt)s{2}-)|(?<=%(lt)s-%(lt)s-))(?=%(lt)s-?%(lt)s)|(?=[%(ws)s]|\Z)|(?<=[\w!"'&.,?])(?=-{2,}\w))))"""
                            % {"ws": re.escape(_whitespace), "lt": _letter})
    wordsep_simple_re = re.compile("([%s]+)" % re.escape(_whitespace))
    sentence_end_re = re.compile(r"[a-z][\.\!\?][\"\']?\Z")

    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8, *,
                 max_lines=None, placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(self.unicode_whitespace_trans)
        return text

    def _split(self, text):
        pattern = self.wordsep_re if self.break_on_hyphens is True else self.wordsep_simple_re
        return [c for c in pattern.split(text) if c]

    def _split_chunks(self, text):
        chunks = self._split(self._munge_whitespace(text))
        if self.fix_sentence_endings:
            i = 0
            while i < len(chunks) - 1:
                if chunks[i + 1] == " " and self.sentence_end_re.search(chunks[i]):
                    chunks[i + 1] = "  "
                    i += 2
                else:
                    i += 1
        return chunks

    def _break_word(self, chunks, line, length, width):
        room = 1 if width < 1 else width - length
        if self.break_long_words and room > 0:
            end = room
            chunk = chunks[-1]
            if self.break_on_hyphens and len(chunk) > room:
                hyphen = chunk.rfind("-", 0, room)
                if hyphen > 0 and any(c != "-" for c in chunk[:hyphen]):
                    end = hyphen + 1
            line.append(chunk[:end])
            chunks[-1] = chunk[end:]
        elif not line:
            line.append(chunks.pop())

    def _wrap_chunks(self, chunks):
        lines = []
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        chunks.reverse()
        while chunks:
            line = []
            length = 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == "" and lines:
                del chunks[-1]
            while chunks:
                n = len(chunks[-1])
                if length + n > width:
                    break
                line.append(chunks.pop())
                length += n
            if chunks and len(chunks[-1]) > width:
                self._break_word(chunks, line, length, width)
                length = sum(map(len, line))
            if self.drop_whitespace and line and line[-1].strip() == "":
                length -= len(line[-1])
                del line[-1]
            if not line:
                continue
            if (self.max_lines is None or len(lines) + 1 < self.max_lines
                    or (not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip()) and length <= width):
                lines.append(indent + "".join(line))
                continue
            while line:
                if line[-1].strip() and length + len(self.placeholder) <= width:
                    line.append(self.placeholder)
                    lines.append(indent + "".join(line))
                    break
                length -= len(line[-1])
                del line[-1]
            else:
                if lines:
                    prev = lines[-1].rstrip()
                    if len(prev) + len(self.placeholder) <= self.width:
                        lines[-1] = prev + self.placeholder
                        break
                lines.append(indent + self.placeholder.lstrip())
            break
        return lines

    def wrap(self, text):
        """wrap(text : string) -> [string]"""
        return self._wrap_chunks(self._split_chunks(text))

    def fill(self, text):
        """fill(text : string) -> string"""
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    """Wrap a single paragraph of text, returning a list of wrapped lines."""
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    """Fill a single paragraph of text, returning a new string."""
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    """Collapse and truncate the given text to fit in the given width."""
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    """Remove any common leading whitespace from every line in `text`."""
    try:
        lines = text.split("\n")
    except (AttributeError, TypeError):
        raise TypeError(f"expected str object, not {type(text).__qualname__!r}") from None
    # What the first and the last in order have in common at their beginning, all have.
    full = [line for line in lines if line and not line.isspace()]
    n = 0
    if full:
        high = max(full)
        for c in min(full):
            if c != high[n] or c not in " \t":
                break
            n += 1
    return "\n".join([line[n:] if line and not line.isspace() else "" for line in lines])


def indent(text, prefix, predicate=None):
    """Adds 'prefix' to the beginning of selected lines in 'text'."""
    if predicate is None:
        return "".join([prefix + line if not line.isspace() else line for line in text.splitlines(True)])
    return "".join([prefix + line if predicate(line) else line for line in text.splitlines(True)])
