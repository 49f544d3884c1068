# get_type_hints and the evaluation of forward references.

from annotationlib import ForwardRef, get_annotations as _get_annotations


def _eval_type(t, globalns, localns, type_params=(), owner=None, guard=frozenset()):
    # guard has the texts of the references that are being evaluated: one within itself stays.
    if isinstance(t, str):
        t = ForwardRef(t)
    if isinstance(t, ForwardRef):
        if t.__forward_arg__ in guard:
            return t
        value = t.evaluate(globals=globalns, locals=localns, type_params=type_params, owner=owner)
        return _eval_type(_convert(value), globalns, localns, type_params, owner, guard | {t.__forward_arg__})
    if isinstance(t, (_Alias, _sys_generic_alias, Union)):
        if isinstance(t, _LiteralAlias):
            return t
        args = t.__args__
        if isinstance(t, _sys_generic_alias):
            args = tuple(ForwardRef(a) if isinstance(a, str) else a for a in args)
        new = tuple(_eval_type(a, globalns, localns, type_params, owner, guard) if not isinstance(a, (tuple, list))
                    else a for a in args)
        if isinstance(t, _sys_generic_alias) and t.__unpacked__:
            return Unpack[t.__origin__[new]]
        if len(new) == len(t.__args__) and all(a is b for a, b in zip(new, t.__args__)):
            return t
        if isinstance(t, _sys_generic_alias):
            return _sys_generic_alias(t.__origin__, new)
        if isinstance(t, Union):
            return Union[new]
        return t.copy_with(new)
    return t


def _strip(t):
    if isinstance(t, _AnnotatedAlias):
        return _strip(t.__origin__)
    if isinstance(t, _Alias) and t.__origin__ in (Required, NotRequired, ReadOnly):
        return _strip(t.__args__[0])
    if isinstance(t, (_Alias, _sys_generic_alias, Union)) and not isinstance(t, _LiteralAlias):
        new = tuple(_strip(a) for a in t.__args__)
        if all(a is b for a, b in zip(new, t.__args__)):
            return t
        if isinstance(t, _sys_generic_alias):
            return _sys_generic_alias(t.__origin__, new)
        if isinstance(t, Union):
            return Union[new]
        return t.copy_with(new)
    return t


def get_type_hints(obj, globalns=None, localns=None, include_extras=False, *, format=None):
    """Return type hints for an object."""
    from annotationlib import Format
    if format is None:
        format = Format.VALUE
    if getattr(obj, "__no_type_check__", None):
        return {}
    if format == 4 and not isinstance(obj, type):
        return dict(_get_annotations(obj, format=format))
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            try:
                ann = _get_annotations(base, format=format)
            except AttributeError:
                continue  # type itself
            if not ann:
                continue
            if format == 4:
                hints.update(ann)
                continue
            if globalns is None:
                base_globals = getattr(_sys.modules.get(base.__module__, None), "__dict__", {})
            else:
                base_globals = globalns
            base_locals = dict(vars(base)) if localns is None else localns
            params = getattr(base, "__type_params__", ())
            for name, value in ann.items():
                value = _NoneType if value is None else value
                if isinstance(value, str):
                    value = ForwardRef(value, is_class=True)
                hints[name] = _eval_or_keep(value, base_globals, base_locals, params, format, base)
        return hints if include_extras or format == 4 else {k: _strip(t) for k, t in hints.items()}
    ann = _get_annotations(obj, format=format)
    if not ann and not isinstance(obj, (type(_strip), type(_sys), type(len))) and not hasattr(obj, "__annotations__"):
        if callable(obj) and hasattr(type(obj), "__get__"):
            return {}
        raise TypeError(f"{obj!r} is not a module, class, method, or function.")
    if globalns is None:
        if isinstance(obj, type(_sys)):
            globalns = obj.__dict__
        else:
            inner = obj
            while hasattr(inner, "__wrapped__"):
                inner = inner.__wrapped__
            globalns = getattr(inner, "__globals__", {})
        if localns is None:
            localns = globalns
    elif localns is None:
        localns = globalns
    params = getattr(obj, "__type_params__", ())
    for name, value in ann.items():
        value = _NoneType if value is None else value
        if isinstance(value, str):
            value = ForwardRef(value, is_class=False)
        hints[name] = _eval_or_keep(value, globalns, localns, params, format, obj)
    return hints if include_extras else {k: _strip(t) for k, t in hints.items()}


def _eval_or_keep(value, globalns, localns, params, format, owner):
    try:
        return _eval_type(value, globalns, localns, params)
    except NameError:
        if format == 1:
            raise
        return value


def evaluate_forward_ref(forward_ref, *, owner=None, globals=None, locals=None, type_params=None, format=None):
    """Evaluate a forward reference as a type hint."""
    if format == 4:
        return forward_ref.__forward_arg__
    if forward_ref.__forward_arg__ == "":
        raise SyntaxError("Forward reference must be an expression")
    try:
        value = forward_ref.evaluate(globals=globals, locals=locals, type_params=type_params, owner=owner)
    except NameError:
        if format != 3:
            raise
        return forward_ref
    return _eval_type(_convert(value), globals or {}, locals, type_params or ())
