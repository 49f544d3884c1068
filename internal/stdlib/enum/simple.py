# Enumerations made of plain classes, and their comparison with those made by class statements.


def _simple_enum(etype=Enum, *, boundary=None, use_args=None):
    def convert(cls):
        ns = EnumType.__prepare__(cls.__name__, (etype,))
        for name, value in cls.__dict__.items():
            if name not in ("__dict__", "__weakref__"):
                ns[name] = value
        extra = {} if boundary is None else {"boundary": boundary}
        made = type(etype)(cls.__name__, (etype,), ns, **extra)
        made.__qualname__ = cls.__qualname__
        return made
    return convert


def _test_simple_enum(checked_enum, simple_enum):
    failed = []
    if checked_enum.__dict__ == simple_enum.__dict__:
        return
    ours, theirs = checked_enum._member_map_, simple_enum._member_map_
    for name in {*ours, *theirs}:
        if name not in theirs:
            failed.append(f"missing member from simple enum: {name!r}")
        elif name not in ours:
            failed.append(f"extra member in simple enum: {name!r}")
        else:
            a, b = ours[name], theirs[name]
            if a._name_ != b._name_ or a._value_ != b._value_ or type(a._value_) is not type(b._value_):
                failed.append(f"{name}: {a!r} differs from {b!r}")
    for name in {*checked_enum.__dict__, *simple_enum.__dict__}:
        if name[:2] == "__" or name in ours or name in theirs or name[:1] == "_":
            continue
        if name not in simple_enum.__dict__:
            failed.append(f"missing from simple enum: {name!r}")
        elif name not in checked_enum.__dict__:
            failed.append(f"extra in simple enum: {name!r}")
    if failed:
        raise TypeError("enum mismatch:\n   " + "\n   ".join(failed))
