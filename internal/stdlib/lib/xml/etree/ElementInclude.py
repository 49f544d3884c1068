"""Limited XInclude support for ElementTree."""

import copy
from urllib.parse import urljoin

from xml.etree import ElementTree

XINCLUDE = "{http://www.w3.org/2001/XInclude}"
XINCLUDE_INCLUDE = XINCLUDE + "include"
XINCLUDE_FALLBACK = XINCLUDE + "fallback"
DEFAULT_MAX_INCLUSION_DEPTH = 6


class FatalIncludeError(SyntaxError):
    pass


class LimitedRecursiveIncludeError(FatalIncludeError):
    pass


def default_loader(href, parse, encoding=None):
    if parse == "xml":
        with open(href, "rb") as f:
            return ElementTree.parse(f).getroot()
    with open(href, "r", encoding=encoding or "UTF-8") as f:
        return f.read()


def include(elem, loader=None, base_url=None, max_depth=DEFAULT_MAX_INCLUSION_DEPTH):
    if max_depth is None:
        max_depth = -1
    elif max_depth < 0:
        raise ValueError(f"expected non-negative depth or None for 'max_depth', got {max_depth!r}")
    root = elem.getroot() if hasattr(elem, "getroot") else elem
    _include(root, loader or default_loader, base_url, max_depth, set())


def _loaded(what, href, parse):
    if what is None:
        raise FatalIncludeError(f"cannot load {href!r} as {parse!r}")
    return what


def _include(elem, loader, base_url, depth, above):
    i = 0
    while i < len(elem):
        e = elem[i]
        if e.tag == XINCLUDE_FALLBACK:
            raise FatalIncludeError(f"xi:fallback tag must be child of xi:include ({e.tag!r})")
        if e.tag != XINCLUDE_INCLUDE:
            _include(e, loader, base_url, depth, above)
            i += 1
            continue
        href, parse = e.get("href"), e.get("parse", "xml")
        if base_url:
            href = urljoin(base_url, href)
        if parse == "xml":
            if href in above:
                raise FatalIncludeError(f"recursive include of {href}")
            if depth == 0:
                raise LimitedRecursiveIncludeError(f"maximum xinclude depth reached when including file {href}")
            above.add(href)
            # What the loader returns may be shared.
            node = copy.copy(_loaded(loader(href, parse), href, parse))
            _include(node, loader, href, depth - 1, above)
            above.remove(href)
            if e.tail:
                node.tail = (node.tail or "") + e.tail
            elem[i] = node
            i += 1
        elif parse == "text":
            text = _loaded(loader(href, parse, e.get("encoding")), href, parse) + (e.tail or "")
            if i:
                elem[i - 1].tail = (elem[i - 1].tail or "") + text
            else:
                elem.text = (elem.text or "") + text
            del elem[i]
        else:
            raise FatalIncludeError(f"unknown parse type in xi:include tag ({parse!r})")
