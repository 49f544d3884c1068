"""A parser for HTML and XHTML."""

import re
from html import unescape

__all__ = ["HTMLParser"]

_space = "\\t\\n\\r\\f "
# One attribute: name, what follows the name, value, and what separates it from the next.
_attribute = re.compile(
    rf"""((?<=['"{_space}/])[^{_space}/>][^{_space}/=>]*)([{_space}]*=[{_space}]*('[^']*'|"[^"]*"|(?!['"])[^>{_space}]*))?"""
    rf"""(?:[{_space}]|/(?!>))*""")
_name = re.compile(rf"([a-zA-Z][^{_space}/>]*)(?:[{_space}]|/(?!>))*")
# A whole tag after its "<" or "</"; it lacks ">" if it does not end here.
_tag = re.compile(
    rf"""[a-zA-Z][^{_space}/>]*[{_space}/]*(?:(?<=['"{_space}/])[^{_space}/>][^{_space}/=>]*"""
    rf"""(?:[{_space}]*=[{_space}]*(?:'[^']*'|"[^"]*"|(?!['"])[^>{_space}]*)[{_space}]*)?[{_space}/]*)*>?""")
_starts = re.compile("<[a-zA-Z]")
_ends = re.compile("</[a-zA-Z]")
_interesting = re.compile("[&<]")
_numeric = re.compile("&#(?:[0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]")
_numeric_cut = re.compile("&#(?:[0-9]|[xX][0-9a-fA-F])")
_named = re.compile("&([a-zA-Z][-.a-zA-Z0-9]*)[^a-zA-Z0-9]")
_named_cut = re.compile("&[a-zA-Z#]")
_reference = re.compile("&(#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*)[;=]?")
_after_reference = re.compile(rf"[{_space};]")
_comment_end = re.compile("--!?>")
_comment_abrupt_end = re.compile("-?>")


def _replace_reference(match):
    """What a reference in an attribute means. A name must be whole, and none is replaced before "="."""
    text = match[0]
    if text.startswith("&#"):
        return unescape(text)
    if not text.endswith("="):
        from html.entities import html5
        if text[1:] in html5:
            return unescape(text)
    return text


class ParserBase:
    """Counts lines and columns."""

    def reset(self):
        self.lineno = 1
        self.offset = 0

    def getpos(self):
        return self.lineno, self.offset

    def updatepos(self, i, j):
        if i < j:
            lines = self.rawdata.count("\n", i, j)
            if lines:
                self.lineno += lines
                self.offset = j - self.rawdata.rindex("\n", i, j) - 1
            else:
                self.offset += j - i
        return j

    def unknown_decl(self, data):
        pass


class HTMLParser(ParserBase):
    """Calls a method for each tag, text, comment and declaration."""

    CDATA_CONTENT_ELEMENTS = ("script", "style", "xmp", "iframe", "noembed", "noframes")
    RCDATA_CONTENT_ELEMENTS = ("textarea", "title")

    def __init__(self, *, convert_charrefs=True, scripting=False):
        super().__init__()
        self.convert_charrefs = convert_charrefs
        self.scripting = scripting
        self.reset()

    def reset(self):
        self.rawdata = ""
        self.lasttag = "???"
        self.interesting = _interesting
        self.cdata_elem = None
        self._support_cdata = True
        self._escapable = True
        super().reset()

    def feed(self, data):
        self.rawdata = self.rawdata + data
        self.goahead(0)

    def close(self):
        self.goahead(1)

    __starttag_text = None

    def get_starttag_text(self):
        return self.__starttag_text

    def set_cdata_mode(self, elem, *, escapable=False):
        self.cdata_elem = elem.lower()
        self._escapable = escapable
        if self.cdata_elem == "plaintext":
            self.interesting = re.compile(r"\Z")
            return
        end = rf"</{re.escape(self.cdata_elem)}(?=[{_space}/>])"
        if escapable and not self.convert_charrefs:
            end = "&|" + end
        self.interesting = re.compile(end, re.I | re.A)

    def clear_cdata_mode(self):
        self.interesting = _interesting
        self.cdata_elem = None
        self._escapable = True

    def _set_support_cdata(self, flag=True):
        self._support_cdata = flag

    def _text(self, i, j):
        text = self.rawdata[i:j]
        self.handle_data(unescape(text) if self.convert_charrefs and self._escapable else text)

    def goahead(self, end):
        """Handle as much as is there as a whole, or everything at the end."""
        rawdata = self.rawdata
        i, n = 0, len(rawdata)
        while i < n:
            j = self._text_end(i, n)
            if j is None:
                break
            if i < j:
                self._text(i, j)
            i = self.updatepos(i, j)
            if i == n:
                break
            k = self._markup(i, n, end) if rawdata[i] == "<" else self._char_reference(i, n, end)
            if k is None:
                break
            i = self.updatepos(i, k)
        if end and i < n:
            self._text(i, n)
            i = self.updatepos(i, n)
        self.rawdata = rawdata[i:]

    def _text_end(self, i, n):
        rawdata = self.rawdata
        if not self.convert_charrefs or self.cdata_elem:
            match = self.interesting.search(rawdata, i)
            if match:
                return match.start()
            return None if self.cdata_elem else n
        j = rawdata.find("<", i)
        if j < 0:
            # A reference at the end may go on in what is fed next.
            amp = rawdata.rfind("&", max(i, n - 34))
            if amp >= 0 and not _after_reference.search(rawdata, amp):
                return None
            return n
        return j

    def _markup(self, i, n, end):
        """Handle what starts with "<" and return where it ends, or None if it may go on."""
        rawdata = self.rawdata
        if _starts.match(rawdata, i):
            k = self.parse_starttag(i)
        elif rawdata.startswith("</", i):
            k = self.parse_endtag(i)
        elif rawdata.startswith("<!--", i):
            k = self.parse_comment(i)
        elif rawdata.startswith("<?", i):
            k = self.parse_pi(i)
        elif rawdata.startswith("<!", i):
            k = self.parse_html_declaration(i)
        elif i + 1 < n or end:
            self.handle_data("<")
            return i + 1
        else:
            return None
        if k >= 0:
            return k
        if not end:
            return None
        self._unfinished(i, n)
        return n

    def _unfinished(self, i, n):
        """Handle markup that the end of the document cuts off."""
        rawdata = self.rawdata
        if _starts.match(rawdata, i) or _ends.match(rawdata, i):
            return
        if rawdata.startswith("</", i):
            if i + 2 == n:
                self.handle_data("</")
            else:
                self.handle_comment(rawdata[i + 2:])
        elif rawdata.startswith("<!--", i):
            j = n
            for closing in ("--!", "--", "-"):
                if rawdata.endswith(closing, i + 4):
                    j -= len(closing)
                    break
            self.handle_comment(rawdata[i + 4:j])
        elif rawdata.startswith("<![CDATA[", i) and self._support_cdata:
            self.unknown_decl(rawdata[i + 3:])
        elif rawdata[i:i + 9].lower() == "<!doctype":
            self.handle_decl(rawdata[i + 2:])
        elif rawdata.startswith("<!", i):
            self.handle_comment(rawdata[i + 2:])
        else:
            self.handle_pi(rawdata[i + 2:])

    def _char_reference(self, i, n, end):
        """Handle what starts with "&" and return where it ends, or None if it may go on."""
        rawdata = self.rawdata
        if rawdata.startswith("&#", i):
            whole, cut, handle, skip = _numeric, _numeric_cut, self.handle_charref, 2
        else:
            whole, cut, handle, skip = _named, _named_cut, self.handle_entityref, 1
        match = whole.match(rawdata, i)
        if match:
            k = match.end() - 1
            handle(rawdata[i + skip:k])
            return k + 1 if rawdata[k] == ";" else k
        if cut.match(rawdata, i):
            if not end:
                return None
            handle(rawdata[i + skip:])
            return n
        if i + (3 if skip == 2 else 1) < n:
            self.handle_data(rawdata[i:i + skip])
            return i + skip
        return None

    def parse_html_declaration(self, i):
        rawdata = self.rawdata
        assert rawdata[i:i + 2] == "<!", "unexpected call to parse_html_declaration()"
        if rawdata.startswith("<!--", i):
            return self.parse_comment(i)
        if rawdata.startswith("<![CDATA[", i) and self._support_cdata:
            j = rawdata.find("]]>", i + 9)
            if j < 0:
                return -1
            self.unknown_decl(rawdata[i + 3:j])
            return j + 3
        if rawdata[i:i + 9].lower() == "<!doctype":
            j = rawdata.find(">", i + 9)
            if j < 0:
                return -1
            self.handle_decl(rawdata[i + 2:j])
            return j + 1
        return self.parse_bogus_comment(i)

    def parse_comment(self, i, report=True):
        rawdata = self.rawdata
        assert rawdata.startswith("<!--", i), "unexpected call to parse_comment()"
        match = _comment_end.search(rawdata, i + 4) or _comment_abrupt_end.match(rawdata, i + 4)
        if not match:
            return -1
        if report:
            self.handle_comment(rawdata[i + 4:match.start()])
        return match.end()

    def parse_bogus_comment(self, i, report=1):
        rawdata = self.rawdata
        assert rawdata[i:i + 2] in ("<!", "</"), "unexpected call to parse_bogus_comment()"
        j = rawdata.find(">", i + 2)
        if j < 0:
            return -1
        if report:
            self.handle_comment(rawdata[i + 2:j])
        return j + 1

    def parse_pi(self, i):
        assert self.rawdata[i:i + 2] == "<?", "unexpected call to parse_pi()"
        j = self.rawdata.find(">", i + 2)
        if j < 0:
            return -1
        self.handle_pi(self.rawdata[i + 2:j])
        return j + 1

    def parse_starttag(self, i):
        self.__starttag_text = None
        end = self.check_for_whole_start_tag(i)
        if end < 0:
            return end
        rawdata = self.rawdata
        self.__starttag_text = rawdata[i:end]
        match = _name.match(rawdata, i + 1)
        self.lasttag = tag = match[1].lower()
        attrs = []
        k = match.end()
        while k < end:
            match = _attribute.match(rawdata, k)
            if not match:
                break
            name, given, value = match.groups()
            if not given:
                value = None
            elif value[:1] in ("'", '"') and value[:1] == value[-1:]:
                value = value[1:-1]
            if value and "&" in value:
                value = _reference.sub(_replace_reference, value)
            attrs.append((name.lower(), value))
            k = match.end()
        closing = rawdata[k:end].strip()
        if closing not in (">", "/>"):
            self.handle_data(rawdata[i:end])
        elif closing == "/>":
            self.handle_startendtag(tag, attrs)
        else:
            self.handle_starttag(tag, attrs)
            if tag in self.CDATA_CONTENT_ELEMENTS or self.scripting and tag == "noscript" or tag == "plaintext":
                self.set_cdata_mode(tag)
            elif tag in self.RCDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag, escapable=True)
        return end

    def check_for_whole_start_tag(self, i):
        end = _tag.match(self.rawdata, i + 1).end()
        return end if self.rawdata[end - 1] == ">" else -1

    def parse_endtag(self, i):
        rawdata = self.rawdata
        assert rawdata[i:i + 2] == "</", "unexpected call to parse_endtag"
        if rawdata.find(">", i + 2) < 0:
            return -1
        if not _ends.match(rawdata, i):
            if rawdata[i + 2:i + 3] == ">":
                # Nothing ends here.
                return i + 3
            return self.parse_bogus_comment(i)
        end = _tag.match(rawdata, i + 2).end()
        if rawdata[end - 1] != ">":
            return -1
        self.handle_endtag(_name.match(rawdata, i + 2)[1].lower())
        self.clear_cdata_mode()
        return end

    # To be overridden.

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        pass

    def handle_charref(self, name):
        pass

    def handle_entityref(self, name):
        pass

    def handle_data(self, data):
        pass

    def handle_comment(self, data):
        pass

    def handle_decl(self, decl):
        pass

    def handle_pi(self, data):
        pass
