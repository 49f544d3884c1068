def _template_unpickle(*args):
    if len(args) != 2:
        raise ValueError('Template expects tuple of length 2 to unpickle')
    strings, interpolations = args
    parts = []
    for i, text in enumerate(strings):
        parts.append(text)
        parts.extend(interpolations[i:i + 1])
    return Template(*parts)


def convert(obj, /, conversion):
    """Convert *obj* using formatted string literal semantics."""
    if conversion is None:
        return obj
    if conversion == "r":
        return repr(obj)
    if conversion == "s":
        return str(obj)
    if conversion == "a":
        return ascii(obj)
    raise ValueError(f"invalid conversion specifier: {conversion}")
