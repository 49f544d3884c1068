"""Writing messages."""

import random
import re
from io import BytesIO, StringIO

from email.errors import HeaderWriteError

__all__ = ["Generator", "DecodedGenerator", "BytesGenerator"]

fcre = re.compile(r"^From ", re.MULTILINE)
_unindented = re.compile(r"(?:\r\n|\r(?!\n)|\n)[^ \t]")
_MAX_DEPTH = 200


class Generator:
    """Writes messages to a text file."""

    def __init__(self, outfp, mangle_from_=None, maxheaderlen=None, *, policy=None):
        self._fp = outfp
        self._mangle_from_ = mangle_from_
        self.maxheaderlen = maxheaderlen
        self.policy = policy
        self._depth = 0

    def write(self, s):
        self._fp.write(s)

    def flatten(self, msg, unixfrom=False, linesep=None):
        """Write a message."""
        policy = msg.policy if self.policy is None else self.policy
        if linesep is not None:
            policy = policy.clone(linesep=linesep)
        if self.maxheaderlen is not None:
            policy = policy.clone(max_line_length=self.maxheaderlen)
        self._policy = policy
        self._nl = policy.linesep
        if unixfrom:
            self._out(msg.get_unixfrom() or "From nobody", self._nl)
        self._write(msg)

    def _out(self, *texts):
        for text in texts:
            self.write(text)

    def _lines(self, text):
        if not text:
            return
        lines = text.splitlines() if False else re.split(r"\r\n|\r|\n", text)
        self._out(self._nl.join(lines))

    def _write(self, msg):
        if self._depth > _MAX_DEPTH:
            raise RecursionError("maximum recursion depth exceeded")
        self._depth += 1
        saved, self._parts = getattr(self, "_parts", None), []
        write, self.write = self.write, self._parts.append
        try:
            self._munged = None
            self._body(msg)
            munged = self._munged
        finally:
            self.write = write
            parts, self._parts = self._parts, saved
        if munged:
            import copy

            msg = copy.copy(msg)
            msg._headers = list(msg._headers)
            if msg.get("content-transfer-encoding") is None:
                msg["Content-Transfer-Encoding"] = munged[0]
            else:
                msg.replace_header("content-transfer-encoding", munged[0])
            msg.replace_header("content-type", munged[1])
        for name, value in msg.raw_items():
            self._out(self._header(name, value))
        self._out(self._nl)
        for part in parts:
            self._out(part)
        self._depth -= 1

    def _header(self, name, value):
        """Return a header as text, which must not be mistaken for several."""
        folded = self._fold(name, value)
        text = folded if isinstance(folded, str) else folded.decode("ascii", "surrogateescape")
        if self._policy.verify_generated_headers:
            if not text.endswith(self._nl):
                raise HeaderWriteError("folded header does not end with {!r}: {!r}".format(self._nl, folded))
            if _unindented.search(text.removesuffix(self._nl)):
                raise HeaderWriteError("folded header contains newline: {!r}".format(folded))
        return text

    def _fold(self, name, value):
        return self._policy.fold(name, value)

    def _body(self, msg):
        main, sub = msg.get_content_maintype(), msg.get_content_subtype()
        if main == "multipart":
            self._multipart(msg)
        elif main == "message" and isinstance(msg.get_payload(), list):
            if sub == "delivery-status":
                for part in msg.get_payload():
                    self._write(part)
            else:
                self._write(msg.get_payload(0))
        else:
            self._text(msg)

    def _text(self, msg):
        payload = msg.get_payload() if not isinstance(msg._payload, str) else msg._payload
        if payload is None:
            return
        if not isinstance(payload, str):
            raise TypeError("string payload expected: %s" % type(payload))
        if any("\udc80" <= c <= "\udcff" for c in payload) if not payload.isascii() else False:
            payload = self._surrogates(msg, payload)
        if self._mangle_from_:
            payload = fcre.sub(">From ", payload)
        self._lines(payload)

    def _surrogates(self, msg, payload):
        charset = msg.get_param("charset")
        if charset is None:
            return payload
        import copy

        new = copy.copy(msg)
        new._headers = list(msg._headers)
        del new["content-transfer-encoding"]
        new.set_payload(payload, charset)
        self._munged = (new["content-transfer-encoding"], new["content-type"])
        return new._payload

    def _multipart(self, msg):
        subparts = msg.get_payload()
        if subparts is None:
            subparts = []
        elif isinstance(subparts, str):
            self._out(subparts)
            return
        elif not isinstance(subparts, list):
            subparts = [subparts]
        texts = []
        for part in subparts:
            g = self.__class__(StringIO() if not isinstance(self, BytesGenerator) else BytesIO(), self._mangle_from_, None,
                               policy=self._policy)
            g._depth = self._depth
            g._policy, g._nl = self._policy, self._nl
            g._write(part)
            texts.append(g._fp.getvalue() if not isinstance(self, BytesGenerator) else
                         g._fp.getvalue().decode("ascii", "surrogateescape"))
        boundary = msg.get_boundary()
        if not boundary:
            boundary = self._make_boundary(self._nl.join(texts))
            msg.set_boundary(boundary)
        if msg.preamble is not None:
            self._lines(msg.preamble)
            self._out(self._nl)
        self._out("--" + boundary + self._nl)
        if texts:
            self._out(texts.pop(0))
        for text in texts:
            self._out(self._nl + "--" + boundary + self._nl)
            self._out(text)
        self._out(self._nl + "--" + boundary + "--" + self._nl)
        if msg.epilogue is not None:
            self._lines(msg.epilogue)

    @classmethod
    def _make_boundary(cls, text=None):
        boundary = "=" * 15 + "%019d" % random.randrange(1 << 63) + "=="
        b, n = boundary, 0
        while text is not None and "--" + b in text:
            b = boundary + "." + str(n)
            n += 1
        return b


class BytesGenerator(Generator):
    """Writes messages to a binary file."""

    def write(self, s):
        self._fp.write(s.encode("ascii", "surrogateescape"))

    def _fold(self, name, value):
        return self._policy.fold_binary(name, value)

    def _surrogates(self, msg, payload):
        return payload if self._policy.cte_type != "7bit" else super()._surrogates(msg, payload)


class DecodedGenerator(Generator):
    """Writes the text of a message; other parts are described."""

    def __init__(self, outfp, mangle_from_=None, maxheaderlen=None, fmt=None, *, policy=None):
        Generator.__init__(self, outfp, mangle_from_, maxheaderlen, policy=policy)
        self._fmt = fmt or "[Non-text (%(type)s) part of message omitted, filename %(filename)s]"

    def _body(self, msg):
        for part in msg.walk():
            main = part.get_content_maintype()
            if main == "text":
                self._out(str(part.get_payload(decode=False)), "\n")
            elif main != "multipart":
                self._out(self._fmt % {"type": part.get_content_type(), "maintype": main, "subtype": part.get_content_subtype(),
                                       "filename": part.get_filename("[no filename]"), "description": part.get("Content-Description", "[no description]"),
                                       "encoding": part.get("Content-Transfer-Encoding", "[no encoding]")}, "\n")
