"""Messages: headers and a body, or further messages."""

import binascii
import quopri
import re
from io import BytesIO, StringIO

from email import errors, utils
from email._policybase import compat32
from email.base64mime import body_encode
from email.charset import Charset, _body_qp

__all__ = ["Message", "EmailMessage"]

SEMISPACE = "; "
tspecials = re.compile(r'[ \(\)<>@,;:\\"/\[\]\?=]')


def _formatparam(param, value=None, quote=True):
    if value is None or not len(value):
        return param
    if isinstance(value, tuple):
        return "%s*=%s" % (param, utils.encode_rfc2231(value[2], value[0], value[1]))
    try:
        value.encode("ascii")
    except UnicodeEncodeError:
        return "%s*=%s" % (param, utils.encode_rfc2231(value, "utf-8", ""))
    if quote or tspecials.search(value):
        return '%s="%s"' % (param, utils.quote(value))
    return "%s=%s" % (param, value)


def _parseparam(s):
    """Split a header value at semicolons that are not quoted."""
    parts, start, quoted = [], 0, False
    for i, c in enumerate(s):
        if c == '"' and (i == 0 or s[i - 1] != "\\"):
            quoted = not quoted
        elif c == ";" and not quoted:
            parts.append(s[start:i])
            start = i + 1
    parts.append(s[start:])
    out = []
    for part in parts:
        if "=" in part:
            name, _, value = part.partition("=")
            part = name.strip().lower() + "=" + value.strip()
        out.append(part.strip())
    return out


def _before_params(value):
    """Return what stands before the parameters of a header, in lower case."""
    return str(value).partition(";")[0].strip().lower()


class Message:
    """A message: a mapping of headers, and a payload."""

    def __init__(self, policy=compat32):
        self.policy = policy
        self._headers = []
        self._unixfrom = None
        self._payload = None
        self._charset = None
        self.preamble = self.epilogue = None
        self.defects = []
        self._default_type = "text/plain"

    def __str__(self):
        return self.as_string()

    def as_string(self, unixfrom=False, maxheaderlen=0, policy=None):
        """Return the message as text."""
        from email.generator import Generator

        policy = self.policy if policy is None else policy
        fp = StringIO()
        Generator(fp, mangle_from_=False, maxheaderlen=maxheaderlen, policy=policy).flatten(self, unixfrom=unixfrom)
        return fp.getvalue()

    def __bytes__(self):
        return self.as_bytes()

    def as_bytes(self, unixfrom=False, policy=None):
        """Return the message as bytes."""
        from email.generator import BytesGenerator

        policy = self.policy if policy is None else policy
        fp = BytesIO()
        BytesGenerator(fp, mangle_from_=False, policy=policy).flatten(self, unixfrom=unixfrom)
        return fp.getvalue()

    def is_multipart(self):
        """Tell whether the message consists of parts."""
        return isinstance(self._payload, list)

    def set_unixfrom(self, unixfrom):
        self._unixfrom = unixfrom

    def get_unixfrom(self):
        return self._unixfrom

    def attach(self, payload):
        """Add a part."""
        if self._payload is None:
            self._payload = [payload]
        else:
            try:
                self._payload.append(payload)
            except AttributeError:
                raise TypeError("Attach is not valid on a message with a non-multipart payload")

    def get_payload(self, i=None, decode=False):
        """Return the body: text, or bytes if decode, or the list of parts."""
        if self.is_multipart():
            if decode:
                return None
            return self._payload if i is None else self._payload[i]
        if i is not None and not isinstance(self._payload, list):
            raise TypeError("Expected list, got %s" % type(self._payload))
        payload = self._payload
        cte = str(self.get("content-transfer-encoding", "")).lower().strip()
        if not decode:
            if isinstance(payload, str) and not payload.isascii() and any("\udc80" <= c <= "\udcff" for c in payload):
                data = payload.encode("ascii", "surrogateescape")
                try:
                    return data.decode(self.get_content_charset("ascii"), "replace")
                except LookupError:
                    return data.decode("ascii", "replace")
            return payload
        if isinstance(payload, str):
            try:
                data = payload.encode("ascii", "surrogateescape")
            except UnicodeEncodeError:
                data = payload.encode("raw-unicode-escape")
        else:
            return payload
        if cte == "quoted-printable":
            return quopri.decodestring(data)
        if cte == "base64":
            try:
                return binascii.a2b_base64(b"".join(data.splitlines()))
            except binascii.Error as e:
                self.policy.handle_defect(self, errors.InvalidBase64PaddingDefect() if "padding" in str(e) else
                                          errors.InvalidBase64LengthDefect())
                return data
        return data

    def set_payload(self, payload, charset=None):
        """Set the body."""
        if hasattr(payload, "encode"):
            if isinstance(charset, Charset):
                self._payload = payload.encode(charset.output_charset, "surrogateescape").decode("ascii", "surrogateescape")
            elif charset is not None:
                self._payload = payload.encode(Charset(charset).output_charset, "surrogateescape").decode("ascii", "surrogateescape")
            else:
                self._payload = payload
        elif hasattr(payload, "decode"):
            self._payload = payload.decode("ascii", "surrogateescape")
        else:
            self._payload = payload
        if charset is not None:
            self.set_charset(charset)

    def set_charset(self, charset):
        """Set the charset, and encode the body as it needs to be."""
        if charset is None:
            self.del_param("charset")
            self._charset = None
            return
        if not isinstance(charset, Charset):
            charset = Charset(charset)
        self._charset = charset
        if "MIME-Version" not in self:
            self.add_header("MIME-Version", "1.0")
        if "Content-Type" not in self:
            self.add_header("Content-Type", "text/plain", charset=charset.get_output_charset())
        else:
            self.set_param("charset", charset.get_output_charset())
        if charset != charset.get_output_charset():
            self._payload = charset.body_encode(self._payload)
        if "Content-Transfer-Encoding" not in self:
            cte = charset.get_body_encoding()
            if callable(cte):
                cte(self)
            else:
                payload = self._payload
                if payload:
                    try:
                        payload = payload.encode("ascii", "surrogateescape")
                    except UnicodeError:
                        payload = payload.encode(charset.output_charset)
                self._payload = charset.body_encode(payload)
                self.add_header("Content-Transfer-Encoding", cte)

    def get_charset(self):
        return self._charset

    def __len__(self):
        return len(self._headers)

    def __getitem__(self, name):
        return self.get(name)

    def __setitem__(self, name, val):
        limit = self.policy.header_max_count(name)
        if limit:
            if sum(1 for k, _ in self._headers if k.lower() == name.lower()) >= limit:
                raise ValueError("There may be at most {} {} headers in a message".format(limit, name))
        self._headers.append(self.policy.header_store_parse(name, val))

    def __delitem__(self, name):
        name = name.lower()
        self._headers = [(k, v) for k, v in self._headers if k.lower() != name]

    def __contains__(self, name):
        name = name.lower()
        return any(k.lower() == name for k, _ in self._headers)

    def __iter__(self):
        for k, _ in self._headers:
            yield k

    def keys(self):
        return [k for k, _ in self._headers]

    def values(self):
        return [self.policy.header_fetch_parse(k, v) for k, v in self._headers]

    def items(self):
        return [(k, self.policy.header_fetch_parse(k, v)) for k, v in self._headers]

    def get(self, name, failobj=None):
        """Return the first header of the name."""
        name = name.lower()
        for k, v in self._headers:
            if k.lower() == name:
                return self.policy.header_fetch_parse(k, v)
        return failobj

    def set_raw(self, name, value):
        self._headers.append((name, value))

    def raw_items(self):
        return iter(self._headers.copy())

    def get_all(self, name, failobj=None):
        """Return all headers of the name."""
        name = name.lower()
        return [self.policy.header_fetch_parse(k, v) for k, v in self._headers if k.lower() == name] or failobj

    def add_header(self, _name, _value, **_params):
        """Add a header with parameters."""
        parts = []
        for k, v in _params.items():
            if v is None:
                parts.append(k.replace("_", "-"))
            else:
                parts.append(_formatparam(k.replace("_", "-"), v))
        if _value is not None:
            parts.insert(0, _value)
        self[_name] = SEMISPACE.join(parts)

    def replace_header(self, _name, _value):
        """Replace the first header of the name, where it is."""
        _name = _name.lower()
        for i, (k, v) in enumerate(self._headers):
            if k.lower() == _name:
                self._headers[i] = self.policy.header_store_parse(k, _value)
                break
        else:
            raise KeyError(_name)

    def get_content_type(self):
        """Return the type, in lower case."""
        missing = object()
        value = self.get("content-type", missing)
        if value is missing:
            return self.get_default_type()
        kind = _before_params(value)
        return "text/plain" if kind.count("/") != 1 else kind

    def get_content_maintype(self):
        return self.get_content_type().split("/")[0]

    def get_content_subtype(self):
        return self.get_content_type().split("/")[1]

    def get_default_type(self):
        return self._default_type

    def set_default_type(self, ctype):
        self._default_type = ctype

    def _get_params(self, failobj, header):
        missing = object()
        value = self.get(header, missing)
        if value is missing:
            return failobj
        params = []
        for part in _parseparam(str(value)):
            name, eq, val = part.partition("=")
            params.append((name.strip(), val.strip() if eq else ""))
        return utils.decode_params(params)

    def get_params(self, failobj=None, header="content-type", unquote=True):
        """Return the parameters of a header, as pairs."""
        missing = object()
        params = self._get_params(missing, header)
        if params is missing:
            return failobj
        return [(k, _unquoted(v)) for k, v in params] if unquote else params

    def get_param(self, param, failobj=None, header="content-type", unquote=True):
        """Return a parameter of a header."""
        for k, v in self._get_params([], header):
            if k.lower() == param.lower():
                return _unquoted(v) if unquote else v
        return failobj

    def set_param(self, param, value, header="Content-Type", requote=True, charset=None, language="", replace=False):
        """Set a parameter of a header."""
        if not isinstance(value, tuple) and charset:
            value = (charset, language, value)
        ctype = "text/plain" if header not in self and header.lower() == "content-type" else self.get(header)
        if not self.get_param(param, header=header):
            text = _formatparam(param, value, requote)
            ctype = SEMISPACE.join([ctype, text]) if ctype else text
        else:
            ctype = ""
            for old, old_value in self.get_params(header=header, unquote=requote):
                if old.lower() == param.lower():
                    text = _formatparam(param, value, requote)
                else:
                    text = _formatparam(old, old_value, requote)
                ctype = SEMISPACE.join([ctype, text]) if ctype else text
        if ctype != self.get(header):
            if replace:
                self.replace_header(header, ctype)
            else:
                del self[header]
                self[header] = ctype

    def del_param(self, param, header="content-type", requote=True):
        """Remove a parameter of a header."""
        if header not in self:
            return
        out = ""
        for k, v in self.get_params(header=header, unquote=requote):
            if k.lower() != param.lower():
                text = _formatparam(k, v, requote)
                out = SEMISPACE.join([out, text]) if out else text
        if out != self.get(header):
            del self[header]
            self[header] = out

    def set_type(self, type, header="Content-Type", requote=True):
        """Set the type, and keep the parameters."""
        if type.count("/") != 1:
            raise ValueError
        if header.lower() == "content-type":
            del self["mime-version"]
            self["MIME-Version"] = "1.0"
        if header not in self:
            self[header] = type
            return
        params = self.get_params(header=header, unquote=requote)
        del self[header]
        self[header] = type
        for p, v in params[1:]:
            self.set_param(p, v, header, requote)

    def get_filename(self, failobj=None):
        """Return the name of the file that the message is."""
        missing = object()
        name = self.get_param("filename", missing, "content-disposition")
        if name is missing:
            name = self.get_param("name", missing, "content-type")
        if name is missing:
            return failobj
        return utils.collapse_rfc2231_value(name).strip()

    def get_boundary(self, failobj=None):
        """Return the boundary between parts."""
        missing = object()
        boundary = self.get_param("boundary", missing)
        if boundary is missing:
            return failobj
        return utils.collapse_rfc2231_value(boundary).rstrip()

    def set_boundary(self, boundary):
        """Set the boundary between parts."""
        if "content-type" not in self:
            raise errors.HeaderParseError("No Content-Type header found")
        params = self._get_params([], "content-type")
        out = []
        found = False
        for k, v in params:
            if k.lower() == "boundary":
                out.append('boundary="%s"' % boundary)
                found = True
            else:
                out.append(k if v == "" else "%s=%s" % (k, v))
        if not found:
            out.append('boundary="%s"' % boundary)
        for i, (k, v) in enumerate(self._headers):
            if k.lower() == "content-type":
                self._headers[i] = self.policy.header_store_parse(k, SEMISPACE.join(out))

    def get_content_charset(self, failobj=None):
        """Return the charset of the type, in lower case."""
        missing = object()
        charset = self.get_param("charset", missing)
        if charset is missing:
            return failobj
        charset = utils.collapse_rfc2231_value(charset)
        return charset.lower() if charset.isascii() else failobj

    def get_charsets(self, failobj=None):
        """Return the charsets of all parts."""
        return [part.get_content_charset(failobj) for part in self.walk()]

    def get_content_disposition(self):
        """Return the disposition without parameters, or None."""
        value = self.get("content-disposition")
        return None if value is None else _before_params(value)

    from email.iterators import walk


def _unquoted(value):
    if isinstance(value, tuple):
        return value[0], value[1], utils.unquote(value[2])
    return utils.unquote(value)


class MIMEPart(Message):
    """A message with content that is set and got as Python values."""

    def __init__(self, policy=None):
        if policy is None:
            from email.policy import default

            policy = default
        super().__init__(policy)

    def as_string(self, unixfrom=False, maxheaderlen=None, policy=None):
        policy = self.policy if policy is None else policy
        if maxheaderlen is None:
            maxheaderlen = policy.max_line_length
        return super().as_string(unixfrom, maxheaderlen, policy)

    def __str__(self):
        return self.as_string(policy=self.policy.clone(utf8=True))

    def is_attachment(self):
        """Tell whether the message is an attachment."""
        return self.get_content_disposition() == "attachment"

    def _find_body(self, part, preferencelist):
        if part.is_attachment():
            return
        main, sub = part.get_content_type().split("/")
        if main == "text":
            if sub in preferencelist:
                yield preferencelist.index(sub), part
            return
        if main != "multipart" or not self.is_multipart():
            return
        if sub != "related":
            for p in part.iter_parts():
                yield from self._find_body(p, preferencelist)
            return
        if "related" in preferencelist:
            yield preferencelist.index("related"), part
        parts = part.get_payload()
        if parts:
            yield from self._find_body(parts[0], preferencelist)

    def get_body(self, preferencelist=("related", "html", "plain")):
        """Return the part that is the body."""
        best, body = len(preferencelist), None
        for prio, part in self._find_body(self, preferencelist):
            if prio < best:
                best, body = prio, part
                if prio == 0:
                    break
        return body

    def iter_attachments(self):
        """Yield the parts that are not the body."""
        main, sub = self.get_content_type().split("/")
        if main != "multipart" or sub == "alternative":
            return
        parts = list(self.get_payload())
        if sub == "related":
            yield from parts[1:]
            return
        seen = set()
        for part in parts:
            kind = part.get_content_type()
            if kind in ("text/plain", "text/html", "multipart/related", "multipart/alternative") and not part.is_attachment() and (
                    kind not in seen):
                seen.add(kind)
                continue
            yield part

    def iter_parts(self):
        """Yield the direct parts."""
        if self.is_multipart():
            yield from self.get_payload()

    def get_content(self, *args, **kw):
        """Return the content: str of text, a message, or bytes."""
        main = self.get_content_maintype()
        if main == "text":
            errors = kw.get("errors", args[0] if args else "replace")
            return self.get_payload(decode=True).decode(self.get_param("charset", "ASCII"), errors=errors)
        if main == "multipart":
            raise KeyError(self.get_content_type())
        if main == "message":
            return self.get_payload(0)
        return self.get_payload(decode=True)

    def set_content(self, obj, *args, **kw):
        """Set the content to a str, bytes or message."""
        if self.get_content_maintype() == "multipart":
            raise TypeError("set_content not valid on multipart")
        self.clear_content()
        if isinstance(obj, str):
            _set_text(self, obj, *args, **kw)
        elif isinstance(obj, (bytes, bytearray, memoryview)):
            _set_bytes(self, obj, *args, **kw)
        elif isinstance(obj, Message):
            _set_message(self, obj, *args, **kw)
        else:
            raise KeyError("%s.%s" % (type(obj).__module__, type(obj).__qualname__))

    def _make_multipart(self, subtype, disallowed, boundary):
        if self.get_content_maintype() == "multipart":
            now = self.get_content_subtype()
            if now in disallowed + (subtype,):
                raise ValueError("Cannot convert {} to {}".format(now, subtype))
        keep, moved = [], []
        for name, value in self._headers:
            (moved if name.lower().startswith("content-") else keep).append((name, value))
        if moved:
            part = type(self)(policy=self.policy)
            part._headers = moved
            part._payload = self._payload
            self._payload = [part]
        else:
            self._payload = []
        self._headers = keep
        self["Content-Type"] = "multipart/" + subtype
        if boundary is not None:
            self.set_param("boundary", boundary)

    def make_related(self, boundary=None):
        """Make the message a multipart/related."""
        self._make_multipart("related", ("alternative", "mixed"), boundary)

    def make_alternative(self, boundary=None):
        """Make the message a multipart/alternative."""
        self._make_multipart("alternative", ("mixed",), boundary)

    def make_mixed(self, boundary=None):
        """Make the message a multipart/mixed."""
        self._make_multipart("mixed", (), boundary)

    def _add_multipart(self, _subtype, *args, _disp=None, **kw):
        if self.get_content_maintype() != "multipart" or self.get_content_subtype() != _subtype:
            getattr(self, "make_" + _subtype)()
        part = type(self)(policy=self.policy)
        part.set_content(*args, **kw)
        if _disp and "content-disposition" not in part:
            part["Content-Disposition"] = _disp
        self.attach(part)

    def add_related(self, *args, **kw):
        self._add_multipart("related", *args, _disp="inline", **kw)

    def add_alternative(self, *args, **kw):
        self._add_multipart("alternative", *args, **kw)

    def add_attachment(self, *args, **kw):
        self._add_multipart("mixed", *args, _disp="attachment", **kw)

    def clear(self):
        self._headers = []
        self._payload = None

    def clear_content(self):
        self._headers = [(n, v) for n, v in self._headers if not n.lower().startswith("content-")]
        self._payload = None


def _prepare(msg, maintype, subtype, headers):
    msg["Content-Type"] = "/".join((maintype, subtype))
    for h in headers or ():
        name, _, value = h.partition(":") if isinstance(h, str) else (h.name, "", h)
        msg[name] = value.strip()


def _finish(msg, disposition, filename, cid, params):
    if disposition is None and filename is not None:
        disposition = "attachment"
    if disposition is not None:
        msg["Content-Disposition"] = disposition
    if filename is not None:
        msg.set_param("filename", filename, header="Content-Disposition", replace=True)
    if cid is not None:
        msg["Content-ID"] = cid
    for key, value in (params or {}).items():
        msg.set_param(key, value)


def _set_text(msg, string, subtype="plain", charset="utf-8", cte=None, disposition=None, filename=None, cid=None, params=None,
              headers=None):
    _prepare(msg, "text", subtype, headers)
    data = string.encode(charset)
    lines = data.splitlines()
    limit = msg.policy.max_line_length or 10**9
    sep = msg.policy.linesep.encode("ascii")
    body = b"".join(line + sep for line in lines)
    if cte is None:
        if max((len(x) for x in lines), default=0) <= limit:
            if body.isascii():
                cte = "7bit"
            elif msg.policy.cte_type == "8bit":
                cte = "8bit"
        if cte is None:
            sniff = sep.join(lines[:10]) + sep
            qp = _body_qp(sniff.decode("latin-1"), limit)
            cte = "base64" if len(qp) > (len(sniff) + 2) // 3 * 4 + 1 else "quoted-printable"
    if cte in ("7bit", "8bit"):
        payload = body.decode("ascii", "surrogateescape")
    elif cte == "quoted-printable":
        payload = _body_qp(body.decode("latin-1"), limit)
    elif cte == "base64":
        payload = body_encode(sep.join(lines) + sep)
    else:
        raise ValueError("Unknown content transfer encoding {}".format(cte))
    msg.set_payload(payload)
    msg.set_param("charset", {"utf8": "utf-8", "ascii": "us-ascii", "latin-1": "iso-8859-1"}.get(charset, charset), replace=True)
    msg["Content-Transfer-Encoding"] = cte
    _finish(msg, disposition, filename, cid, params)


def _set_bytes(msg, data, maintype, subtype, cte="base64", disposition=None, filename=None, cid=None, params=None, headers=None):
    _prepare(msg, maintype, subtype, headers)
    if cte == "base64":
        data = body_encode(bytes(data))
    elif cte == "quoted-printable":
        data = binascii.b2a_qp(data, istext=False, header=False, quotetabs=True).decode("ascii")
    else:
        data = bytes(data).decode("ascii", "surrogateescape")
    msg.set_payload(data)
    msg["Content-Transfer-Encoding"] = cte
    _finish(msg, disposition, filename, cid, params)


def _set_message(msg, message, subtype="rfc822", cte=None, disposition=None, filename=None, cid=None, params=None, headers=None):
    _prepare(msg, "message", subtype, headers)
    msg.set_payload([message])
    msg["Content-Transfer-Encoding"] = "8bit" if cte is None else cte
    _finish(msg, disposition, filename, cid, params)


class EmailMessage(MIMEPart):
    """A message as scripts make it."""

    def set_content(self, *args, **kw):
        super().set_content(*args, **kw)
        if "MIME-Version" not in self:
            self["MIME-Version"] = "1.0"
