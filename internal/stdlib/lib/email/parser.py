"""Parsing messages."""

import re
from io import TextIOWrapper

from email import errors
from email._policybase import compat32

__all__ = ["Parser", "HeaderParser", "BytesParser", "BytesHeaderParser", "FeedParser", "BytesFeedParser"]

_header = re.compile(r"[^:\s][^:\r\n]*:|From ")
_MAX_DEPTH = 100


def _split(text):
    """Split text into lines, at \\r\\n, \\r and \\n only."""
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)


def _factory(policy):
    if policy.message_factory is not None:
        return policy.message_factory(policy=policy)
    from email.message import EmailMessage, Message

    return Message(policy=policy) if policy.__class__.__name__ == "Compat32" else EmailMessage(policy=policy)


class _Reader:
    def __init__(self, policy, make, headersonly):
        self.policy = policy
        self.make = make
        self.headersonly = headersonly

    def message(self, lines, depth=0, default=None):
        msg = self.make()
        if default:
            msg.set_default_type(default)
        i = self.headers(msg, lines)
        body = lines[i:]
        main = msg.get_content_maintype()
        if self.headersonly or depth > _MAX_DEPTH:
            msg.set_payload("".join(body))
        elif msg.get_content_type() == "message/delivery-status":
            blocks, block = [], []
            for line in body:
                if line.strip():
                    block.append(line)
                elif block:
                    blocks.append(block)
                    block = []
            if block:
                blocks.append(block)
            for block in blocks:
                msg.attach(self.message(block, depth + 1))
        elif main == "message":
            msg.attach(self.message(body, depth + 1))
        elif main == "multipart":
            self.multipart(msg, body, depth)
        else:
            msg.set_payload("".join(body))
        return msg

    def defect(self, msg, defect):
        self.policy.handle_defect(msg, defect)

    def headers(self, msg, lines):
        """Read headers; return where the body begins."""
        name = None
        value = []
        i = 0

        def end():
            if value:
                msg.set_raw(*self.policy.header_source_parse(value))
                value.clear()

        for i, line in enumerate(lines):
            if line[0] in " \t":
                if not value:
                    if not line.strip():
                        end()
                        return i + 1
                    self.defect(msg, errors.FirstHeaderLineIsContinuationDefect(line))
                    continue
                value.append(line)
                continue
            if not line.strip("\r\n"):
                end()
                return i + 1
            m = _header.match(line)
            if not m:
                end()
                self.defect(msg, errors.MissingHeaderBodySeparatorDefect())
                return i
            end()
            if line.startswith("From "):
                if i == 0:
                    msg.set_unixfrom(line.rstrip("\r\n"))
                    continue
                self.defect(msg, errors.MisplacedEnvelopeHeaderDefect(line))
                continue
            value.append(line)
        end()
        return len(lines)

    def multipart(self, msg, lines, depth):
        boundary = msg.get_boundary()
        if boundary is None:
            self.defect(msg, errors.NoBoundaryInMultipartDefect())
            msg.set_payload("".join(lines))
            return
        if str(msg.get("content-transfer-encoding", "8bit")).lower() not in ("7bit", "8bit", "binary"):
            self.defect(msg, errors.InvalidMultipartContentTransferEncodingDefect())
        find = re.compile("--" + re.escape(boundary) + r"(?P<end>--)?[ \t]*(?P<linesep>\r\n|\r|\n)?$").match
        parts, part, closed = [], None, False
        preamble, epilogue = [], []
        for i, line in enumerate(lines):
            m = find(line) if line.startswith("--") else None
            if m:
                if part is not None:
                    parts.append(part)
                part = []
                if m["end"]:
                    closed = True
                    part = None
                    epilogue = lines[i + 1:]
                    end_line = m["linesep"]
                    break
                continue
            (preamble if part is None else part).append(line)
        if part is None and not parts and not closed:
            self.defect(msg, errors.StartBoundaryNotFoundDefect())
            msg.set_payload("".join(preamble))
            self.defect(msg, errors.MultipartInvariantViolationDefect()) if False else None
            return
        if preamble:
            preamble[-1] = re.sub(r"(\r\n|\r|\n)$", "", preamble[-1])
            msg.preamble = "".join(preamble)
        if part is not None:
            parts.append(part)
        default = "message/rfc822" if msg.get_content_type() == "multipart/digest" else None
        for k, part in enumerate(parts):
            if part and (closed or k < len(parts) - 1):
                part[-1] = re.sub(r"(\r\n|\r|\n)$", "", part[-1])
                if not part[-1]:
                    part.pop()
            msg.attach(self.message(part, depth + 1, default))
        if not closed:
            self.defect(msg, errors.CloseBoundaryNotFoundDefect())
            return
        msg.epilogue = "".join(epilogue) if epilogue or end_line else None


class FeedParser:
    """Parses text that comes in parts."""

    def __init__(self, _factory=None, *, policy=compat32):
        self.policy = policy
        self._make = _factory
        self._parts = []
        self._headersonly = False

    def _new(self):
        if self._make is None:
            return _factory(self.policy)
        try:
            return self._make(policy=self.policy)
        except TypeError:
            return self._make()

    def feed(self, data):
        self._parts.append(data)

    def close(self):
        """Return the message."""
        text = "".join(self._parts)
        return _Reader(self.policy, self._new, self._headersonly).message(_split(text))


class BytesFeedParser(FeedParser):
    """Parses bytes that come in parts."""

    def feed(self, data):
        super().feed(data.decode("ascii", "surrogateescape"))


class Parser:
    """Parses text."""

    def __init__(self, _class=None, *, policy=compat32):
        self._class = _class
        self.policy = policy

    def parse(self, fp, headersonly=False):
        """Parse a text file."""
        return self.parsestr(fp.read(), headersonly)

    def parsestr(self, text, headersonly=False):
        """Parse a string."""
        if not isinstance(text, str) and text is not None:
            raise TypeError(f"initial_value must be str or None, not {type(text).__name__}")
        p = FeedParser(self._class, policy=self.policy)
        p._headersonly = headersonly
        p.feed(text or "")
        return p.close()


class HeaderParser(Parser):
    """Parses headers; the body stays as it is."""

    def parse(self, fp, headersonly=True):
        return Parser.parse(self, fp, True)

    def parsestr(self, text, headersonly=True):
        return Parser.parsestr(self, text, True)


class BytesParser:
    """Parses bytes."""

    def __init__(self, *args, **kw):
        self.parser = Parser(*args, **kw)

    def parse(self, fp, headersonly=False):
        """Parse a binary file."""
        return self.parsebytes(fp.read(), headersonly)

    def parsebytes(self, text, headersonly=False):
        """Parse bytes."""
        return self.parser.parsestr(text.decode("ASCII", errors="surrogateescape"), headersonly)


class BytesHeaderParser(BytesParser):
    """Parses headers; the body stays as it is."""

    def parse(self, fp, headersonly=True):
        return BytesParser.parse(self, fp, headersonly=True)

    def parsebytes(self, text, headersonly=True):
        return BytesParser.parsebytes(self, text, headersonly=True)
