"""Escaping of text for XML."""

def _replaced(data, entities):
    for char, reference in entities.items():
        data = data.replace(char, reference)
    return data


def escape(data, entities={}):
    data = data.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")
    return _replaced(data, entities) if entities else data


def unescape(data, entities={}):
    data = data.replace("&lt;", "<").replace("&gt;", ">")
    if entities:
        data = _replaced(data, entities)
    # Last, so that what it makes is not taken for a reference.
    return data.replace("&amp;", "&")


def quoteattr(data, entities={}):
    data = escape(data, {**entities, "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
    if '"' not in data:
        return f'"{data}"'
    if "'" not in data:
        return f"'{data}'"
    return '"%s"' % data.replace('"', "&quot;")


def __getattr__(name):
    # The classes need xml.sax, which many scripts that escape text do not.
    if name in ("XMLGenerator", "XMLFilterBase", "prepare_input_source"):
        from xml.sax import _filters

        return getattr(_filters, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
