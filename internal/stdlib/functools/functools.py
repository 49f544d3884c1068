# What needs no speed: total_ordering, partialmethod, single dispatch. It runs when one of them is first asked for.


def _derived(root, op):
    """The comparison `op` made from `root`, an ordering method a class has."""
    # Each is expressed by the truth of root and, where root leaves equality open, by ==.
    negate = root[2] != op[2]                # __lt__ from __gt__ and the like turn the answer round
    strict_root, strict_op = root[3] == 't', op[3] == 't'
    if not negate:
        def compare(self, other):
            r = getattr(type(self), root)(self, other)
            if r is NotImplemented:
                return r
            if strict_root:
                return r or self == other
            return r and self != other
    elif strict_root != strict_op:
        def compare(self, other):
            r = getattr(type(self), root)(self, other)
            if r is NotImplemented:
                return r
            return not r
    elif strict_root:
        def compare(self, other):
            r = getattr(type(self), root)(self, other)
            if r is NotImplemented:
                return r
            return not r and self != other
    else:
        def compare(self, other):
            r = getattr(type(self), root)(self, other)
            if r is NotImplemented:
                return r
            return not r or self == other
    compare.__name__ = op
    compare.__qualname__ = f'_{op[2:4]}_from_{root[2:4]}'
    compare.__doc__ = f'Return self {_operators[op]} other, found with {root}.'
    return compare


_operators = {'__lt__': '<', '__gt__': '>', '__le__': '<=', '__ge__': '>='}


def total_ordering(cls):
    roots = [op for op in _operators if getattr(cls, op, None) is not getattr(object, op, None)]
    if not roots:
        raise ValueError('must define at least one ordering operation: < > <= >=')
    # __lt__ goes before __le__, __gt__ and __ge__.
    root = min(roots, key=['__lt__', '__le__', '__gt__', '__ge__'].index)
    for op in _operators:
        if op not in roots:
            setattr(cls, op, _derived(root, op))
    return cls


class partialmethod:
    def __new__(cls, func, /, *args, **keywords):
        if not callable(func) and getattr(func, '__get__', None) is None:
            raise TypeError(f'the first argument {func!r} must be a callable or a descriptor')
        if args and args[-1] is Placeholder:
            raise TypeError('trailing Placeholders are not allowed')
        for value in keywords.values():
            if value is Placeholder:
                raise TypeError('Placeholder cannot be passed as a keyword argument')
        self = super().__new__(cls)
        if isinstance(func, partialmethod):
            given = list(args)
            merged = [given.pop(0) if a is Placeholder and given else a for a in func.args]
            args = (*merged, *given)
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = tuple(args)
        self.keywords = keywords
        return self

    def __repr__(self):
        parts = [repr(self.func), *map(repr, self.args), *(f'{k}={v!r}' for k, v in self.keywords.items())]
        return f"{type(self).__module__}.{type(self).__qualname__}({', '.join(parts)})"

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            given = list(args)
            mine = []
            for a in self.args:
                if a is Placeholder:
                    if not given:
                        raise TypeError("missing positional arguments in 'partialmethod' call; "
                                        f'expected at least {self.args.count(Placeholder)}, got {len(args)}')
                    a = given.pop(0)
                mine.append(a)
            return self.func(cls_or_self, *mine, *given, **{**self.keywords, **keywords})
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.__partialmethod__ = self
        return _method

    def __get__(self, obj, cls=None):
        get = getattr(self.func, '__get__', None)
        if get is not None:
            bound = get(obj, cls)
            if bound is not self.func:
                result = partial(bound, *self.args, **self.keywords)
                try:
                    result.__self__ = bound.__self__
                except AttributeError:
                    pass
                return result
        return self._make_unbound_method().__get__(obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, '__isabstractmethod__', False)

    @classmethod
    def __class_getitem__(cls, item):
        return type(list[int])(cls, item)


def _abstract_bases(cls, registry):
    """The mro of cls, with the abstract classes of the registry that it belongs to after the last class that belongs to them."""
    mro = list(cls.__mro__)
    extra = [c for c in registry if isinstance(c, type) and c not in mro and issubclass(cls, c)]
    for c in sorted(extra, key=lambda c: -len(c.__mro__)):
        at = max(i for i, b in enumerate(mro) if b is not object and issubclass(b, c))
        while mro[at + 1] in extra and not issubclass(c, mro[at + 1]):
            at += 1  # unrelated ones stay in the order in which they were registered
        mro.insert(at + 1, c)
    return mro


def _find_impl(cls, registry):
    mro = _abstract_bases(cls, registry)
    match = None
    for i, t in enumerate(mro):
        if t in registry:
            match = t
            # Two unrelated abstract classes at the same place are ambiguous.
            if t not in cls.__mro__:
                for u in mro[i + 1:]:
                    if u in cls.__mro__:
                        break
                    if u in registry and not issubclass(t, u) and not issubclass(u, t):
                        raise RuntimeError(f'Ambiguous dispatch: {t} or {u}')
            break
    return registry.get(match)


def _is_union(cls):
    return type(cls) is type(int | str)


def singledispatch(func):
    from abc import get_cache_token
    registry = {}
    cache = {}
    token = None  # what abstract classes are registered under, once one is

    def dispatch(cls):
        nonlocal token
        if token is not None:
            now = get_cache_token()
            if token != now:
                cache.clear()
                token = now
        try:
            return cache[cls]
        except (KeyError, TypeError):
            if not isinstance(cls, type):
                from weakref import ref
                ref(cls)  # refuses what a cache of weak references can't have as a key, which CPython's is
        impl = registry.get(cls)
        if impl is None:
            impl = _find_impl(cls, registry)
        cache[cls] = impl
        return impl

    def _is_valid(cls):
        return isinstance(cls, type) or _is_union(cls) and all(isinstance(a, type) for a in cls.__args__)

    def register(cls, func=None):
        nonlocal token
        if _is_valid(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f'Invalid first argument to `register()`. {cls!r} is not a class or union type.')
            try:
                ann = getattr(cls, '__annotations__', {})
            except NameError:
                from annotationlib import get_annotations
                ann = get_annotations(cls, format=3)
            if not ann:
                raise TypeError(f'Invalid first argument to `register()`: {cls!r}. '
                                'Use either `@register(some_class)` or plain `@register` on an annotated function.')
            func = cls
            argname, cls = next(iter(ann.items()))
            if isinstance(cls, str):
                from annotationlib import ForwardRef
                cls = ForwardRef(cls).evaluate(globals=getattr(func, '__globals__', {}), format=3)
            if cls is None:
                cls = type(None)
            if not _is_valid(cls):
                if _is_union(cls):
                    raise TypeError(f'Invalid annotation for {argname!r}. {cls!r} not all arguments are classes.')
                if type(cls).__name__ == 'ForwardRef':
                    raise TypeError(f'Invalid annotation for {argname!r}. {cls!r} is an unresolved forward reference.')
                raise TypeError(f'Invalid annotation for {argname!r}. {cls!r} is not a class.')
        if _is_union(cls):
            for arg in cls.__args__:
                registry[arg] = func
        else:
            registry[cls] = func
        if token is None and hasattr(cls, '__abstractmethods__'):
            token = get_cache_token()
        cache.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f'{funcname} requires at least 1 positional argument')
        return dispatch(args[0].__class__)(*args, **kw)

    funcname = getattr(func, '__name__', 'singledispatch function')
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = type(type.__dict__)(registry)
    wrapper._clear_cache = cache.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    def __init__(self, func):
        if not callable(func) and not hasattr(func, '__get__'):
            raise TypeError(f'{func!r} is not callable or a descriptor')
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        return _singledispatchmethod_get(self, obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, '__isabstractmethod__', False)

    def __repr__(self):
        name = getattr(self.func, '__qualname__', None) or getattr(self.func, '__name__', '?')
        return f'<single dispatch method descriptor {name}>'


class _singledispatchmethod_get:
    def __init__(self, unbound, obj, cls):
        self._unbound = unbound
        self._dispatch = unbound.dispatcher.dispatch
        self._obj = obj
        self._cls = cls
        # On an instance the first argument of the call decides, on the class so does the second: self comes first.
        func = unbound.func
        try:
            self.__module__ = func.__module__
        except AttributeError:
            pass
        try:
            self.__doc__ = func.__doc__
        except AttributeError:
            pass

    def __repr__(self):
        func = self._unbound.func
        name = getattr(func, '__qualname__', None) or getattr(func, '__name__', '?')
        if self._obj is not None:
            return f'<bound single dispatch method {name} of {self._obj!r}>'
        return f'<single dispatch method {name}>'

    def __call__(self, /, *args, **kwargs):
        if not args:
            name = getattr(self._unbound.func, '__name__', 'singledispatchmethod method')
            raise TypeError(f'{name} requires at least 1 positional argument')
        return self._dispatch(args[0].__class__).__get__(self._obj, self._cls)(*args, **kwargs)

    def __getattr__(self, name):
        if name not in ('__name__', '__qualname__', '__isabstractmethod__', '__annotations__', '__type_params__'):
            raise AttributeError
        return getattr(self._unbound.func, name)

    @property
    def __wrapped__(self):
        return self._unbound.func

    @property
    def register(self):
        return self._unbound.register
