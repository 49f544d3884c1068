import builtins
import sys
import types
from types import FunctionType, MethodType, ModuleType

__all__ = ("Mock", "MagicMock", "patch", "sentinel", "DEFAULT", "ANY", "call", "create_autospec", "AsyncMock", "ThreadingMock",
           "FILTER_DIR", "NonCallableMock", "NonCallableMagicMock", "mock_open", "PropertyMock", "seal")

__unittest = True

FILTER_DIR = True


class InvalidSpecError(Exception):
    """Raised when a mock is used as a spec."""


class _SentinelObject:
    """A unique, named object."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"sentinel.{self.name}"

    def __reduce__(self):
        return f"sentinel.{self.name}"


class _Sentinel:
    """Its attributes are unique objects, made when they are asked for."""

    def __init__(self):
        self._sentinels = {}

    def __getattr__(self, name):
        if name == "__bases__":
            raise AttributeError
        return self._sentinels.setdefault(name, _SentinelObject(name))

    def __reduce__(self):
        return "sentinel"


sentinel = _Sentinel()
DEFAULT = sentinel.DEFAULT
_missing = sentinel.MISSING
_deleted = sentinel.DELETED


class _ANY:
    "A helper object that compares equal to everything."

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"


ANY = _ANY()


def _dunder(names):
    return {f"__{n}__" for n in names.split()}


_NUMERICS = "add sub mul matmul truediv floordiv mod lshift rshift and xor or pow"
_ASYNC_MAGICS = _dunder("aenter aexit anext")
# The special methods that a MagicMock has, and those that a script may only set.
_DEFAULT_MAGICS = _dunder(
    "lt gt le ge eq ne getitem setitem delitem len contains str sizeof enter exit divmod rdivmod neg pos abs invert complex "
    "int float index round trunc floor ceil bool next fspath iter aiter hash " + _NUMERICS + " "
    + " ".join("i" + n for n in _NUMERICS.split()) + " " + " ".join("r" + n for n in _NUMERICS.split())
) | _ASYNC_MAGICS
_SETTABLE_MAGICS = _dunder("get set delete reversed missing reduce reduce_ex getinitargs getnewargs getstate setstate getformat "
                           "repr dir subclasses format getnewargs_ex")
_UNSUPPORTED_MAGICS = _dunder("getattr setattr init new prepare instancecheck subclasscheck del")
_ALL_MAGICS = _DEFAULT_MAGICS | _SETTABLE_MAGICS
_SYNC_MAGICS = _ALL_MAGICS - _ASYNC_MAGICS

_MAGIC_RESULTS = {"__lt__": NotImplemented, "__gt__": NotImplemented, "__le__": NotImplemented, "__ge__": NotImplemented,
                  "__int__": 1, "__contains__": False, "__len__": 0, "__exit__": False, "__complex__": 1j, "__float__": 1.0,
                  "__bool__": True, "__index__": 1, "__aexit__": False}
_MAGIC_COMPUTED = {"__hash__": object.__hash__, "__str__": object.__str__, "__sizeof__": object.__sizeof__,
                   "__fspath__": lambda self: f"{type(self).__name__}/{self._extract_mock_name()}/{id(self)}"}


def _is_magic(name):
    return f"__{name[2:-2]}__" == name


def _is_exception(obj):
    return isinstance(obj, BaseException) or isinstance(obj, type) and issubclass(obj, BaseException)


def _is_instance_mock(obj):
    return issubclass(type(obj), NonCallableMock)


def _is_list(obj):
    return type(obj) in (list, tuple)


def _extract_mock(obj):
    """The mock behind a function that create_autospec made, or else the object."""
    return obj.mock if isinstance(obj, FunctionType) and hasattr(obj, "mock") else obj


def _is_coroutine_function(obj):
    import inspect
    return inspect.iscoroutinefunction(obj)


def _is_async_obj(obj):
    if _is_instance_mock(obj) and not isinstance(obj, AsyncMock):
        return False
    if hasattr(obj, "__func__"):
        obj = obj.__func__
    if isinstance(obj, FunctionType) or hasattr(obj, "__code__"):
        return _is_coroutine_function(obj)
    import inspect
    return inspect.iscoroutinefunction(obj) or inspect.isawaitable(obj)


def _is_async_func(obj):
    return getattr(obj, "__code__", None) is not None and _is_coroutine_function(obj)


def _callable(obj):
    """Whether an object, or what a staticmethod or classmethod object holds, can be called."""
    if isinstance(obj, (staticmethod, classmethod)):
        return _callable(obj.__func__)
    return callable(obj)


def _instance_callable(obj):
    """Whether an object, or the instances of a class, can be called."""
    if not isinstance(obj, type):
        return getattr(obj, "__call__", None) is not None
    return any(c.__dict__.get("__call__") is not None for c in obj.__mro__)


class _State:
    """What a mock knows: kept apart from its attributes, which are the script's."""

    # name and owner say where calls are recorded as method calls; step and caller where they are recorded at all.
    __slots__ = ("name", "owner", "step", "caller", "sealed", "children", "wraps", "delegate", "unsafe",
                 "called", "call_count", "call_args", "call_args_list", "mock_calls", "method_calls", "return_value",
                 "side_effect", "spec_class", "spec_set", "allowed", "signature", "checks", "asyncs",
                 "await_count", "await_args", "await_args_list", "event")

    def __init__(self, name, owner, step, caller, wraps, unsafe):
        self.name, self.owner, self.step, self.caller = name, owner, step, caller
        self.wraps, self.unsafe = wraps, unsafe
        self.sealed = False
        self.children = {}
        self.delegate = self.side_effect = None
        self.return_value = DEFAULT
        self.spec_class = self.spec_set = self.allowed = self.signature = None
        self.checks = False  # whether calls check their arguments by the signature
        self.asyncs = ()
        self.method_calls = _CallList()
        self.await_count, self.await_args, self.await_args_list = 0, None, _CallList()
        self.event = None
        self.clear()

    def clear(self):
        self.called, self.call_count, self.call_args = False, 0, None
        self.call_args_list, self.mock_calls = _CallList(), _CallList()


def _state(mock):
    return object.__getattribute__(mock, "__dict__")["_mock_state"]


def _counter(name):
    """A property of what a mock counts; for an autospecced function its attribute of that name."""
    def fget(self):
        state = _state(self)
        return getattr(state if state.delegate is None else state.delegate, name)

    def fset(self, value):
        state = _state(self)
        setattr(state if state.delegate is None else state.delegate, name, value)
    return property(fget, fset)


class _CallList(list):
    """A list of calls, in which a shorter list is contained if its calls follow each other there."""

    def __contains__(self, value):
        if not isinstance(value, list):
            return list.__contains__(self, value)
        n = len(value)
        return any(self[i:i + n] == value for i in range(len(self) - n + 1))

    def __repr__(self):
        from pprint import pformat
        return pformat(list(self))


def _adopt(parent, value, name, step):
    """Make a mock that has no parent a child of this one; its calls are recorded there too. Returns whether it is one."""
    value = _extract_mock(value)
    if not _is_instance_mock(value):
        return False
    child = _state(value)
    if child.name or child.step or child.owner is not None or child.caller is not None:
        return False
    above = parent
    while above is not None:
        # A mock that has itself as return value must not have itself as parent.
        if above is value:
            return False
        above = _state(above).caller
    if step:
        child.caller, child.step = parent, step
    if name:
        child.owner, child.name = parent, name
    return True


class Base:
    pass


class NonCallableMock(Base):
    """A mock that can't be called."""

    def __new__(cls, /, *args, **kwargs):
        # Each mock has a class of its own, as special methods are looked up there.
        bases = (cls,)
        if not issubclass(cls, AsyncMockMixin):
            spec = kwargs.get("spec_set") or kwargs.get("spec") or (args[0] if args else None)
            if spec is not None and not _is_list(spec) and not isinstance(spec, str) and _is_async_obj(spec):
                bases = (AsyncMockMixin, cls)
        return object.__new__(type(cls.__name__, bases, {"__doc__": cls.__doc__, "__module__": cls.__module__}))

    def __init__(self, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, _new_name="",
                 _new_parent=None, _spec_as_instance=False, _eat_self=None, unsafe=False, **kwargs):
        if _new_parent is None:
            _new_parent = parent
        state = _State(name, parent, _new_name, _new_parent, wraps, unsafe)
        object.__getattribute__(self, "__dict__")["_mock_state"] = state
        if spec_set is not None:
            spec, only = spec_set, True
        else:
            only = None
        if _eat_self is None:
            _eat_self = parent is not None
        self._mock_add_spec(spec, only, _spec_as_instance, _eat_self)
        if kwargs:
            self.configure_mock(**kwargs)

    def attach_mock(self, mock, attribute):
        """Make a mock an attribute of this one, where its calls are recorded from now on."""
        inner = _state(_extract_mock(mock))
        inner.owner = inner.caller = inner.step = None
        inner.name = ""
        setattr(self, attribute, mock)

    def mock_add_spec(self, spec, spec_set=False):
        """Have only attributes of spec, from now on; with spec_set, only these can be set."""
        self._mock_add_spec(spec, spec_set)

    def _mock_add_spec(self, spec, spec_set, as_instance=False, eat_self=False):
        state = _state(self)
        if _is_instance_mock(spec):
            raise InvalidSpecError(f"Cannot spec a Mock object. [object={spec!r}]")
        if spec is None:
            state.spec_class = state.spec_set = state.allowed = state.signature = None
            state.asyncs = ()
            self._mock_set_magics()
            return
        if _is_list(spec):
            state.spec_class, state.signature = None, None
            state.allowed = set(spec)
            state.asyncs = ()
        else:
            state.spec_class = spec if isinstance(spec, type) else type(spec)
            found = _signature_of(spec, as_instance, eat_self)
            state.signature = found and found[1]
            names = dir(spec)
            state.allowed = set(names)
            fields = getattr(spec, "__dataclass_fields__", None)
            if fields and isinstance(spec, type):
                state.allowed.update(fields)
            asyncs = []
            for n in names:
                member = _static(spec, n)
                if isinstance(member, (staticmethod, classmethod)):
                    member = member.__func__
                if isinstance(member, FunctionType) and _is_coroutine_function(member):
                    asyncs.append(n)
            state.asyncs = asyncs
        state.spec_set = spec_set
        self._mock_set_magics()

    def _mock_set_magics(self):
        pass

    def _mock_return(self):
        state = _state(self)
        value = state.return_value if state.delegate is None else state.delegate.return_value
        if value is DEFAULT and state.wraps is None:
            value = self._get_child_mock(_new_parent=self, _new_name="()")
            self.return_value = value
        return value

    def _mock_set_return(self, value):
        state = _state(self)
        if state.delegate is not None:
            state.delegate.return_value = value
        else:
            state.return_value = value
            _adopt(self, value, None, "()")

    return_value = property(_mock_return, _mock_set_return, doc="The value to be returned when the mock is called.")

    called = _counter("called")
    call_count = _counter("call_count")
    call_args = _counter("call_args")
    call_args_list = _counter("call_args_list")
    mock_calls = _counter("mock_calls")

    @property
    def method_calls(self):
        return _state(self).method_calls

    @method_calls.setter
    def method_calls(self, value):
        _state(self).method_calls = value

    @property
    def __class__(self):
        return _state(self).spec_class or type(self)

    @property
    def side_effect(self):
        state = _state(self)
        if state.delegate is None:
            return state.side_effect
        effect = state.delegate.side_effect
        if effect is not None and not callable(effect) and not hasattr(effect, "__next__") and not _is_exception(effect):
            effect = state.delegate.side_effect = _effect(effect)
        return effect

    @side_effect.setter
    def side_effect(self, value):
        state = _state(self)
        (state if state.delegate is None else state.delegate).side_effect = _effect(value)

    @property
    def mock(self):
        if "mock" in self.__dict__:
            return self.__dict__["mock"]
        return self.__getattr__("mock")

    @mock.setter
    def mock(self, value):
        self.__dict__["mock"] = value

    def reset_mock(self, visited=None, *, return_value=False, side_effect=False):
        """Forget all calls; the attributes are reset too."""
        visited = [] if visited is None else visited
        if id(self) in visited:
            return
        visited.append(id(self))
        state = _state(self)
        target = state if state.delegate is None else state.delegate
        target.called, target.call_count, target.call_args = False, 0, None
        target.call_args_list, target.mock_calls = _CallList(), _CallList()
        state.method_calls = _CallList()
        if return_value:
            state.return_value = DEFAULT
        if side_effect:
            state.side_effect = None
        for child in state.children.values():
            if child is not _deleted and not isinstance(child, _Later):
                child.reset_mock(visited, return_value=return_value, side_effect=side_effect)
        result = state.return_value
        if _is_instance_mock(result) and result is not self:
            result.reset_mock(visited)

    def configure_mock(self, /, **kwargs):
        """Set attributes; "a.b" is the attribute b of the attribute a."""
        for path, value in sorted(kwargs.items(), key=lambda item: item[0].count(".")):
            *owners, last = path.split(".")
            obj = self
            for name in owners:
                obj = getattr(obj, name)
            setattr(obj, last, value)

    def __getattr__(self, name):
        try:
            state = _state(self)
        except KeyError:
            raise AttributeError(name) from None
        if state.allowed is not None:
            if name not in state.allowed or name in _ALL_MAGICS:
                raise AttributeError(f"Mock object has no attribute {name!r}")
        elif _is_magic(name):
            raise AttributeError(name)
        if not state.unsafe and not (state.allowed and name in state.allowed) and (
                name.startswith(("assert", "assret", "asert", "aseert", "assrt")) or name in _MISSPELT):
            raise AttributeError(f"{name!r} is not a valid assertion. Use a spec for the mock if {name!r} is meant to be an "
                                 "attribute.")
        child = state.children.get(name)
        if child is _deleted:
            raise AttributeError(name)
        if child is None:
            # Not wraps=None: the attribute of what is wrapped may be None.
            wraps = None if state.wraps is None else getattr(state.wraps, name)
            child = self._get_child_mock(parent=self, name=name, wraps=wraps, _new_name=name, _new_parent=self)
            state.children[name] = child
        elif isinstance(child, _Later):
            child = child.make(self, name)
            state.children[name] = child
        return child

    def _extract_mock_name(self):
        steps, mock, seen = [], self, set()
        while True:
            state = _state(mock)
            if state.caller is None or id(mock) in seen:
                break
            seen.add(id(mock))
            steps.append(state.step or "")
            mock = state.caller
        text = state.name or "mock"
        for step in reversed(steps):
            text += step if step == "()" else "." + step
        return text

    def __repr__(self):
        state = _state(self)
        name = self._extract_mock_name()
        text = "" if name in ("mock", "mock.") else f" name={name!r}"
        if state.spec_class is not None:
            text += f" {'spec_set' if state.spec_set else 'spec'}={state.spec_class.__name__!r}"
        return f"<{type(self).__name__}{text} id='{id(self)}'>"

    def __dir__(self):
        if not FILTER_DIR:
            return object.__dir__(self)
        state = _state(self)
        own = [n for n in self.__dict__ if n != "_mock_state"]
        kept = [n for n in dir(type(self)) if not n.startswith("_") and n != "mock"]
        kept += [n for n in own if not n.startswith("_") or _is_magic(n)]
        kept += [n for n, c in state.children.items() if c is not _deleted]
        return sorted({*kept, *(state.allowed or ())})

    def __setattr__(self, name, value):
        if name in _PROPERTIES:
            object.__setattr__(self, name, value)
            return
        state = _state(self)
        if name == "__class__":
            state.spec_class = value
            return
        if state.spec_set and state.allowed is not None and name not in state.allowed and name not in self.__dict__:
            raise AttributeError(f"Mock object has no attribute '{name}'")
        if name in _UNSUPPORTED_MAGICS:
            raise AttributeError(f"Attempting to set unsupported magic method {name!r}.")
        if name in _ALL_MAGICS:
            if state.allowed is not None and name not in state.allowed:
                raise AttributeError(f"Mock object has no attribute '{name}'")
            if _is_instance_mock(value):
                # The mock is a class attribute now, and not bound: it is called without the instance.
                _adopt(self, value, None, name)
                setattr(type(self), name, value)
                state.children[name] = value
            else:
                setattr(type(self), name, _method(name, value))
                function = value
                value = lambda *args, **kw: function(self, *args, **kw)
        elif _adopt(self, value, name, name):
            state.children[name] = value
        if state.sealed and not hasattr(self, name):
            raise AttributeError(f"Cannot set {self._extract_mock_name()}.{name}")
        if isinstance(value, PropertyMock):
            self.__dict__[name] = value
            return
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if name in _ALL_MAGICS and name in type(self).__dict__:
            delattr(type(self), name)
            if name not in self.__dict__:
                return
        state = _state(self)
        child = state.children.get(name, _missing)
        if name in self.__dict__:
            object.__delattr__(self, name)
        elif child is _deleted:
            raise AttributeError(name)
        state.children[name] = _deleted

    def _get_child_mock(self, /, **kw):
        """Make the mock that is an attribute or the result of this one. Override to choose its class."""
        state = _state(self)
        if state.sealed:
            attribute = f".{kw['name']}" if "name" in kw else "()"
            raise AttributeError(self._extract_mock_name() + attribute)
        step, cls = kw.get("_new_name"), type(self)
        if step in state.asyncs:
            return AsyncMock(**kw)
        if issubclass(cls, MagicMock) and step in _ASYNC_MAGICS:
            return AsyncMock(**kw)
        if issubclass(cls, AsyncMockMixin):
            sync = step in _SYNC_MAGICS or state.allowed and step in state.allowed
            return MagicMock(**kw) if sync else AsyncMock(**kw)
        if not issubclass(cls, CallableMixin):
            return MagicMock(**kw) if issubclass(cls, NonCallableMagicMock) else Mock(**kw)
        return cls.__mro__[1](**kw)

    # Assertions.

    def _mock_bound(self, arguments):
        """The arguments of a call as the spec's signature binds them; the TypeError if it does not."""
        sig = _state(self).signature
        name, args, kwargs = arguments if len(arguments) == 3 else ("", *arguments)
        if name:
            sig = self._mock_signature_of(name)
        if sig is None:
            return arguments
        try:
            bound = sig.bind(*args, **kwargs)
        except TypeError as e:
            return e.with_traceback(None)
        return call(name, bound.args, bound.kwargs) if name else call(*bound.args, **bound.kwargs)

    def _mock_signature_of(self, path):
        """The signature of the attribute that the name of a recorded call means."""
        mock = self
        sig = None
        for part in path.replace("()", "").split("."):
            children = _state(mock).children
            child = children.get(part)
            if child is None or child is _deleted or isinstance(child, _Later):
                return sig
            child = _extract_mock(child)
            if not _is_instance_mock(child):
                return sig
            mock, sig = child, _state(child).signature
        return sig

    def _mock_title(self):
        return _state(self).name or "mock"

    def _mock_seen(self):
        from unittest.util import safe_repr
        return f"\nCalls: {safe_repr(self.mock_calls)}." if self.mock_calls else ""

    def _mock_mismatch(self, args, kwargs, actual, action="call"):
        return (f"expected {action} not found.\nExpected: {_call_text(self._mock_title(), args, kwargs)}\n"
                f"  Actual: {actual}")

    def assert_not_called(self):
        """Assert that the mock was never called."""
        if self.call_count:
            raise AssertionError(f"Expected '{self._mock_title()}' to not have been called. "
                                 f"Called {self.call_count} times.{self._mock_seen()}")

    def assert_called(self):
        """Assert that the mock was called at least once."""
        if not self.call_count:
            raise AssertionError(f"Expected '{self._mock_title()}' to have been called.")

    def assert_called_once(self):
        """Assert that the mock was called once."""
        if self.call_count != 1:
            raise AssertionError(f"Expected '{self._mock_title()}' to have been called once. "
                                 f"Called {self.call_count} times.{self._mock_seen()}")

    def assert_called_with(self, /, *args, **kwargs):
        """Assert that the last call was made with these arguments."""
        if self.call_args is None:
            raise AssertionError(self._mock_mismatch(args, kwargs, "not called."))
        expected = self._mock_bound(_Call((args, kwargs), two=True))
        if self._mock_bound(self.call_args) != expected:
            actual = _call_text(self._mock_title(), *self.call_args)
            raise AssertionError(self._mock_mismatch(args, kwargs, actual)) from _cause(expected)

    def assert_called_once_with(self, /, *args, **kwargs):
        """Assert that there was one call, with these arguments."""
        if self.call_count != 1:
            raise AssertionError(f"Expected '{self._mock_title()}' to be called once. "
                                 f"Called {self.call_count} times.{self._mock_seen()}")
        return self.assert_called_with(*args, **kwargs)

    def assert_has_calls(self, calls, any_order=False):
        """Assert that these calls were made, one after the other, or in any order."""
        _has_calls(self, calls, any_order, self.mock_calls, "mock_calls")

    def assert_any_call(self, /, *args, **kwargs):
        """Assert that some call was made with these arguments."""
        expected = self._mock_bound(_Call((args, kwargs), two=True))
        if _cause(expected) or not _among(expected, [self._mock_bound(c) for c in self.call_args_list]):
            raise AssertionError(f"{_call_text(self._mock_title(), args, kwargs)} call not found") from _cause(expected)


# Names of assertions with "called" that a misspelt attribute is told from.
_MISSPELT = frozenset(("called_once", "called_with", "called_once_with", "has_calls", "any_call", "not_called"))
_PROPERTIES = frozenset(("return_value", "side_effect", "called", "call_count", "call_args", "call_args_list", "mock_calls",
                         "method_calls", "mock", "await_count", "await_args", "await_args_list"))


def _cause(expected):
    return expected if isinstance(expected, Exception) else None


def _among(expected, calls):
    """Whether a call is in a list; ANY may stand in either."""
    return any(len(expected) == len(c) and all(a == b for a, b in zip(c, expected))
               for c in calls if not isinstance(c, Exception))


def _has_calls(mock, calls, any_order, recorded, what):
    from unittest.util import safe_repr
    calls = list(calls)
    expected = [mock._mock_bound(c) for c in calls]
    cause = next((e for e in expected if isinstance(e, Exception)), None)
    seen = _CallList(mock._mock_bound(c) for c in recorded)
    if not any_order:
        if expected not in seen:
            if cause is None:
                problem = "Calls not found." if what == "mock_calls" else "Awaits not found."
            else:
                errors = [e if isinstance(e, Exception) else None for e in expected]
                problem = f"Error processing expected {'calls' if what == 'mock_calls' else 'awaits'}.\nErrors: {errors}"
            actual = "  Actual" if what == "mock_calls" else "Actual"
            raise AssertionError(f"{problem}\nExpected: {_CallList(calls)}\n{actual}: {safe_repr(recorded)}") from cause
        return
    rest, missing = list(seen), []
    for c in expected:
        try:
            rest.remove(c)
        except ValueError:
            missing.append(c)
    if missing:
        if what == "mock_calls":
            text = (f"{mock._mock_title()!r} does not contain all of {tuple(missing)!r} in its call list, "
                    f"found {rest!r} instead")
        else:
            text = f"{tuple(missing)!r} not all found in await list"
        raise AssertionError(text) from cause


def _effect(value):
    """A side effect as it is kept: an iterable as its iterator."""
    if value is None or _is_exception(value) or callable(value):
        return value
    try:
        return iter(value)
    except TypeError:
        return value


def _method(name, function):
    def method(self, /, *args, **kw):
        return function(self, *args, **kw)
    method.__name__ = name
    return method


def _call_text(name, args, kwargs):
    parts = [repr(a) for a in args]
    parts += [f"{k}={v!r}" for k, v in kwargs.items()]
    return f"{name}({', '.join(parts)})"


def _static(obj, name):
    """An attribute of a class or of an object's class, as it is found there: nothing is bound or computed."""
    classes = obj.__mro__ if isinstance(obj, type) else type(obj).__mro__
    own = getattr(obj, "__dict__", None)
    if not isinstance(obj, type) and own is not None and name in own:
        return own[name]
    for c in classes:
        if name in c.__dict__:
            return c.__dict__[name]
    return None


def _signature_of(spec, as_instance, eat_self):
    """Return (function, signature) of what is called when the spec is, or None."""
    import inspect
    if isinstance(spec, type) and not as_instance:
        function, eat_self = spec.__init__, True
    elif isinstance(spec, (classmethod, staticmethod)):
        if isinstance(spec, classmethod):
            eat_self = True
        function = spec.__func__
    elif isinstance(spec, (FunctionType, MethodType)):
        function = spec
    else:
        try:
            function = spec.__call__
        except AttributeError:
            return None
    import functools
    try:
        target = functools.partial(function, None) if eat_self else function
        return function, inspect.signature(target)
    except (ValueError, TypeError):
        return None


class CallableMixin(Base):
    def __init__(self, spec=None, side_effect=None, return_value=DEFAULT, wraps=None, name=None, spec_set=None, parent=None,
                 _spec_state=None, _new_name="", _new_parent=None, **kwargs):
        super().__init__(spec, wraps, name, spec_set, parent, _spec_state, _new_name, _new_parent, **kwargs)
        state = _state(self)
        if return_value is not DEFAULT:
            self.return_value = return_value
        if side_effect is not None:
            self.side_effect = side_effect

    def _mock_check_sig(self, /, *args, **kwargs):
        state = _state(self)
        if state.checks and state.signature is not None:
            state.signature.bind(*args, **kwargs)

    def __call__(self, /, *args, **kwargs):
        self._mock_check_sig(*args, **kwargs)
        self._increment_mock_call(*args, **kwargs)
        return self._mock_call(*args, **kwargs)

    def _mock_call(self, /, *args, **kwargs):
        return self._execute_mock_call(*args, **kwargs)

    def _increment_mock_call(self, /, *args, **kwargs):
        """Record a call here and in the mocks that this one belongs to."""
        self.called = True
        self.call_count += 1
        made = _Call((args, kwargs), two=True)
        self.call_args = made
        self.call_args_list.append(made)
        self.mock_calls.append(_Call(("", args, kwargs)))
        state = _state(self)
        as_method, method, path = state.owner is not None, state.name, state.step
        result = path == "()"
        above = state.caller
        while above is not None:
            up = _state(above)
            if as_method:
                up.method_calls.append(_Call((method, args, kwargs)))
                as_method = up.owner is not None
                if as_method:
                    method = f"{up.name}.{method}"
            above.mock_calls.append(_Call((path, args, kwargs)))
            if up.step:
                path = up.step + ("" if result else ".") + path
                result = up.step == "()"
            above = up.caller

    def _execute_mock_call(self, /, *args, **kwargs):
        """What a call comes to: the side effect, the value to return or what is wrapped."""
        effect = self.side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            if callable(effect):
                result = effect(*args, **kwargs)
            else:
                result = next(effect)
                if _is_exception(result):
                    raise result
            if result is not DEFAULT:
                return result
        state = _state(self)
        if state.return_value is not DEFAULT:
            return self.return_value
        if state.delegate is not None and state.delegate.return_value is not DEFAULT:
            return state.delegate.return_value
        if state.wraps is not None:
            return state.wraps(*args, **kwargs)
        return self.return_value


class Mock(CallableMixin, NonCallableMock):
    """An object that has any attribute and can be called, and remembers how.

    spec: a list of names, or an object: other attributes are AttributeErrors. spec_set: the same, and others can't be set
    either. side_effect: an exception to raise, a function to call, or an iterable of values to return. return_value: what a
    call returns. wraps: an object to which calls are passed on. name: for the repr. Further arguments become attributes.
    """


class _Magic:
    """A special method that becomes a mock when it is first used."""

    def __init__(self, name):
        self.name = name

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        name = self.name
        mock = obj._get_child_mock(name=name, _new_name=name, _new_parent=obj)
        setattr(obj, name, mock)
        if name in _MAGIC_RESULTS:
            mock.return_value = _MAGIC_RESULTS[name]
        elif name in _MAGIC_COMPUTED:
            mock.return_value = _MAGIC_COMPUTED[name](obj)
        elif name in _MAGIC_EFFECTS:
            mock.side_effect = _MAGIC_EFFECTS[name](obj)
        return mock


def _configured(self, name):
    """The value that the script gave a special method to return, or DEFAULT."""
    return _state(getattr(self, name)).return_value


def _eq_effect(self):
    def equal(other):
        value = _configured(self, "__eq__")
        if value is not DEFAULT:
            return value
        return True if self is other else NotImplemented
    return equal


def _ne_effect(self):
    def unequal(other):
        return DEFAULT if _configured(self, "__ne__") is not DEFAULT else False if self is other else NotImplemented
    return unequal


def _iter_effect(self):
    def iterate():
        value = _configured(self, "__iter__")
        return iter([]) if value is DEFAULT else iter(value)
    return iterate


def _aiter_effect(self):
    def iterate():
        value = _configured(self, "__aiter__")
        return _AsyncIterator(iter([] if value is DEFAULT else value))
    return iterate


_MAGIC_EFFECTS = {"__eq__": _eq_effect, "__ne__": _ne_effect, "__iter__": _iter_effect, "__aiter__": _aiter_effect}
_MAGIC_DESCRIPTORS = {name: _Magic(name) for name in sorted(_DEFAULT_MAGICS)}


class _AsyncIterator:
    def __init__(self, iterator):
        self.iterator = iterator

    def __aiter__(self):
        return self

    async def __anext__(self):
        try:
            return next(self.iterator)
        except StopIteration:
            pass
        raise StopAsyncIteration


class MagicMixin(Base):
    def _mock_set_magics(self):
        """Give the mock's class the special methods that the spec allows."""
        allowed, cls = _state(self).allowed, type(self)
        for name, descriptor in _MAGIC_DESCRIPTORS.items():
            if allowed is None or name in allowed:
                if name not in cls.__dict__:
                    setattr(cls, name, descriptor)
            elif isinstance(cls.__dict__.get(name), _Magic):
                delattr(cls, name)


class NonCallableMagicMock(MagicMixin, NonCallableMock):
    """A version of MagicMock that can't be called."""


class MagicMock(MagicMixin, Mock):
    """A Mock with special methods, which have useful results where they need some."""

    def reset_mock(self, /, *args, return_value=False, **kwargs):
        if return_value and _state(self).name and _is_magic(_state(self).name):
            return_value = False  # It is the one that the method needs.
        super().reset_mock(*args, return_value=return_value, **kwargs)


class AsyncMockMixin(Base):
    await_count = _counter("await_count")
    await_args = _counter("await_args")
    await_args_list = _counter("await_args_list")

    def __init__(self, /, *args, **kwargs):
        super().__init__(*args, **kwargs)
        # What inspect takes for a coroutine function.
        import inspect
        inspect.markcoroutinefunction(self) if hasattr(inspect, "markcoroutinefunction") else None

    async def _execute_mock_call(self, /, *args, **kwargs):
        made = _Call((args, kwargs), two=True)
        effect = self.side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            if callable(effect):
                result = effect(*args, **kwargs)
                if _is_coroutine_function(effect):
                    self._mock_awaited(made)
                    result = await result
                else:
                    self._mock_awaited(made)
            else:
                try:
                    result = next(effect)
                except StopIteration:
                    # A coroutine can't raise StopIteration.
                    raise StopAsyncIteration from None
                self._mock_awaited(made)
                if _is_exception(result):
                    raise result
            if result is not DEFAULT:
                return result
        else:
            self._mock_awaited(made)
        state = _state(self)
        if state.return_value is not DEFAULT:
            return self.return_value
        if state.delegate is not None and state.delegate.return_value is not DEFAULT:
            return state.delegate.return_value
        if state.wraps is not None:
            result = state.wraps(*args, **kwargs)
            return await result if _is_coroutine_function(state.wraps) else result
        return self.return_value

    def _mock_awaited(self, made):
        self.await_count += 1
        self.await_args = made
        self.await_args_list.append(made)

    def reset_mock(self, /, *args, **kwargs):
        super().reset_mock(*args, **kwargs)
        self.await_count, self.await_args, self.await_args_list = 0, None, _CallList()

    def assert_awaited(self):
        """Assert that the mock was awaited at least once."""
        if not self.await_count:
            raise AssertionError(f"Expected {self._mock_title()} to have been awaited.")

    def assert_awaited_once(self):
        """Assert that the mock was awaited once."""
        if self.await_count != 1:
            raise AssertionError(f"Expected {self._mock_title()} to have been awaited once. Awaited {self.await_count} times.")

    def assert_awaited_with(self, /, *args, **kwargs):
        """Assert that the last await was with these arguments."""
        if self.await_args is None:
            raise AssertionError(f"Expected await: {_call_text(self._mock_title(), args, kwargs)}\nNot awaited")
        expected = self._mock_bound(_Call((args, kwargs), two=True))
        if self._mock_bound(self.await_args) != expected:
            actual = _call_text(self._mock_title(), *self.await_args)
            raise AssertionError(self._mock_mismatch(args, kwargs, actual, "await")) from _cause(expected)

    def assert_awaited_once_with(self, /, *args, **kwargs):
        """Assert that the mock was awaited once, with these arguments."""
        if self.await_count != 1:
            raise AssertionError(f"Expected {self._mock_title()} to have been awaited once. Awaited {self.await_count} times.")
        return self.assert_awaited_with(*args, **kwargs)

    def assert_any_await(self, /, *args, **kwargs):
        """Assert that some await was with these arguments."""
        expected = self._mock_bound(_Call((args, kwargs), two=True))
        if _cause(expected) or not _among(expected, [self._mock_bound(c) for c in self.await_args_list]):
            raise AssertionError(f"{_call_text(self._mock_title(), args, kwargs)} await not found") from _cause(expected)

    def assert_has_awaits(self, calls, any_order=False):
        """Assert that there were these awaits, one after the other, or in any order."""
        _has_calls(self, calls, any_order, self.await_args_list, "awaits")

    def assert_not_awaited(self):
        """Assert that the mock was never awaited."""
        if self.await_count:
            raise AssertionError(f"Expected {self._mock_title()} to not have been awaited. Awaited {self.await_count} times.")


class AsyncMagicMixin(MagicMixin):
    pass


class AsyncMock(AsyncMockMixin, AsyncMagicMixin, Mock):
    """A MagicMock that is called like a coroutine function: the result of a call is awaited."""


class PropertyMock(Mock):
    """A mock to be used as a property of a class: reading it is a call without arguments, setting it one with the value."""

    def _get_child_mock(self, /, **kwargs):
        return MagicMock(**kwargs)

    def __get__(self, obj, obj_type=None):
        return self()

    def __set__(self, obj, value):
        self(value)


class ThreadingMixin(Base):
    DEFAULT_TIMEOUT = None

    def __init__(self, /, *args, timeout=DEFAULT, **kwargs):
        super().__init__(*args, **kwargs)
        self.__dict__["_mock_wait_timeout"] = self.DEFAULT_TIMEOUT if timeout is DEFAULT else timeout

    def wait_until_called(self, *, timeout=DEFAULT):
        """Wait until the mock is called. Threads run when they are started, so that it was by now, or is not."""
        if not self.called:
            raise AssertionError(f"{self._mock_title()} was not called before timeout"
                                 f"({self.__dict__['_mock_wait_timeout'] if timeout is DEFAULT else timeout}).")

    def wait_until_any_call_with(self, *args, **kwargs):
        """Wait until the mock is called with these arguments."""
        if _Call((args, kwargs), two=True) not in self.call_args_list:
            raise AssertionError(f"{_call_text(self._mock_title(), args, kwargs)} call not found before timeout"
                                 f"({self.__dict__['_mock_wait_timeout']}).")


class ThreadingMock(ThreadingMixin, MagicMixin, Mock):
    """A MagicMock that can wait for calls of other threads."""


class _Call(tuple):
    """A call: its name, positional and keyword arguments; or without the name, if it has two items.

    It is equal to a tuple with some of these, in which what is empty may be missing.
    """

    def __new__(cls, value=(), name="", parent=None, two=False, from_kall=True):
        name, args, kwargs = _parts(value, name)
        return tuple.__new__(cls, (args, kwargs) if two else (name, args, kwargs))

    def __init__(self, value=(), name=None, parent=None, two=False, from_kall=True):
        self._mock_name = name
        self._mock_parent = parent
        self._mock_from_kall = from_kall

    def __eq__(self, other):
        try:
            n = len(other)
        except TypeError:
            return NotImplemented
        name, args, kwargs = self if len(self) == 3 else ("", *self)
        if getattr(self, "_mock_parent", None) and getattr(other, "_mock_parent", None) \
                and self._mock_parent != other._mock_parent:
            return False
        if n == 0:
            parts = "", (), {}
        elif n > 3:
            return False
        elif n == 3:
            parts = tuple(other)
        else:
            parts = _loose_parts(tuple(other))
            if parts is None:
                return False
        if name and parts[0] != name:
            return False
        # The other's on the left: ANY may stand in it.
        return (parts[1], parts[2]) == (args, kwargs)

    __ne__ = object.__ne__

    def __call__(self, /, *args, **kwargs):
        if self._mock_name is None:
            return _Call(("", args, kwargs), name="()")
        return _Call((self._mock_name, args, kwargs), name=self._mock_name + "()", parent=self)

    def __getattr__(self, attr):
        if self._mock_name is None:
            return _Call(name=attr, from_kall=False)
        return _Call(name=f"{self._mock_name}.{attr}", parent=self, from_kall=False)

    def __getattribute__(self, attr):
        # count and index are methods of tuples, and names of calls.
        if attr in ("count", "index"):
            return _Call.__getattr__(self, attr)
        return tuple.__getattribute__(self, attr)

    @property
    def args(self):
        return self[-2]

    @property
    def kwargs(self):
        return self[-1]

    def __repr__(self):
        if not self._mock_from_kall:
            name = self._mock_name or "call"
            return "call" + name if name.startswith("()") else name
        name, args, kwargs = self if len(self) == 3 else ("call", *self)
        if not name:
            name = "call"
        elif len(self) == 3:
            name = "call" + name if name.startswith("()") else "call." + name
        return _call_text(name, args, kwargs)

    def call_list(self):
        """The calls that led to this one, and itself."""
        calls, this = [], self
        while this is not None:
            if this._mock_from_kall:
                calls.append(this)
            this = this._mock_parent
        return _CallList(reversed(calls))


def _parts(value, name):
    """The name and arguments that the items of a tuple mean."""
    args, kwargs = (), {}
    n = len(value)
    if n == 3:
        name, args, kwargs = value
    elif n == 2:
        first, second = value
        if isinstance(first, str):
            name = first
            if isinstance(second, tuple):
                args = second
            else:
                kwargs = second
        else:
            args, kwargs = first, second
    elif n == 1:
        only, = value
        if isinstance(only, str):
            name = only
        elif isinstance(only, tuple):
            args = only
        else:
            kwargs = only
    return name or "", args, kwargs


def _loose_parts(other):
    """The same for a tuple to compare with, which may hold anything: None if it means no call."""
    if len(other) == 1:
        only, = other
        if isinstance(only, tuple):
            return "", only, {}
        if isinstance(only, str):
            return only, (), {}
        return "", (), only
    first, second = other
    if isinstance(first, str):
        return (first, second, {}) if isinstance(second, tuple) else (first, (), second)
    return "", first, second


call = _Call(from_kall=False)


class _Later:
    """A child of an autospecced mock that is made when it is asked for."""

    def __init__(self, spec, spec_set=False, parent=None, name=None, ids=None, instance=False):
        self.spec, self.spec_set, self.parent, self.name, self.instance = spec, spec_set, parent, name, instance

    def make(self, mock, name):
        try:
            return create_autospec(self.spec, self.spec_set, self.instance, self.parent, self.name)
        except InvalidSpecError:
            target = _state(mock).name or mock
            raise InvalidSpecError(f"Cannot autospec attr {name!r} from target {target!r} as it has already been mocked out. "
                                   f"[target={mock!r}, attr={self.spec!r}]") from None


def _typos(kwargs):
    for typo in ("autospect", "auto_spec", "set_spec"):
        if typo in kwargs:
            raise RuntimeError(f"{typo!r} might be a typo; use unsafe=True if this is intended")


def create_autospec(spec, spec_set=False, instance=False, _parent=None, _name=None, *, unsafe=False, **kwargs):
    """Make a mock with the attributes of spec, which have theirs in turn; functions check the arguments of calls.

    A class as spec makes something like a class, whose results are like its instances; with instance, it is like one.
    """
    if _is_list(spec):
        # Only the names count.
        spec = type(spec)
    is_type = isinstance(spec, type)
    if _is_instance_mock(spec):
        raise InvalidSpecError(f"Cannot autospec a Mock object. [object={spec!r}]")
    is_async = _is_async_func(spec)
    options = {"spec": None} if spec is None else {"spec_set" if spec_set else "spec": spec}
    if not unsafe:
        _typos(kwargs)
    name = kwargs.pop("name", _name)
    step = name
    if _parent is None:
        step = ""
    options.update(kwargs)
    cls = MagicMock
    if type(spec) in (property, types.GetSetDescriptorType, types.MemberDescriptorType):
        options = {}
    elif is_type and instance and not _instance_callable(spec) or not _callable(spec):
        cls = NonCallableMagicMock
    elif is_async:
        if instance:
            raise RuntimeError("Instance can not be True when create_autospec is mocking an async function")
        cls = AsyncMock
    mock = cls(parent=_parent, _new_parent=_parent, _new_name=step, name=name, _spec_as_instance=instance,
               _eat_self=False, **options)
    if isinstance(spec, (FunctionType, MethodType)):
        mock = _function_of(mock, spec)
    else:
        _check_callable(spec, mock, is_type, instance)
    state = _state(_extract_mock(mock))
    if _parent is not None and not instance:
        _state(_parent).children[name] = mock
    wrapped = kwargs.get("wraps")
    if is_type and not instance and "return_value" not in kwargs:
        mock.return_value = create_autospec(spec, spec_set, instance=True, _name="()", _parent=mock, wraps=wrapped)
    names = dir(spec)
    if is_type and hasattr(spec, "__dataclass_fields__"):
        names = list(dict.fromkeys([*names, *spec.__dataclass_fields__]))
    for attr in names:
        if attr in _ALL_MAGICS:
            continue  # They are there already, where the spec has them.
        try:
            original = getattr(spec, attr)
        except AttributeError:
            if not (is_type and attr in getattr(spec, "__dataclass_fields__", ())):
                continue
            original = spec.__dataclass_fields__[attr].type
        child_options = {"spec_set" if spec_set else "spec": original}
        if attr.startswith("__") and attr.endswith("__") and not isinstance(original, FunctionType):
            continue
        if not isinstance(original, (FunctionType, MethodType)):
            child = _Later(original, spec_set, mock, attr)
            state.children[attr] = child
        else:
            parent = mock.mock if isinstance(spec, FunctionType) else mock
            eat_self = _must_skip(spec, attr, is_type)
            child_cls = AsyncMock if _is_coroutine_function(original) else MagicMock
            child = child_cls(parent=parent, name=attr, _new_name=attr, _new_parent=parent, _eat_self=eat_self, **child_options)
            found = _signature_of(original, False, eat_self)
            if found is not None:
                _state(child).signature, _state(child).checks = found[1], True
            state.children[attr] = child
        if isinstance(mock, FunctionType):
            setattr(mock, attr, getattr(mock.mock, attr))
    return mock


def _must_skip(spec, name, is_type):
    """Whether the first parameter of a function is the instance or class, which calls do not pass."""
    if not isinstance(spec, type):
        if name in getattr(spec, "__dict__", {}):
            return False
        spec = type(spec)
    for c in spec.__mro__:
        member = c.__dict__.get(name, DEFAULT)
        if member is DEFAULT:
            continue
        if isinstance(member, FunctionType):
            return is_type
        return False
    return is_type


def _check_callable(spec, mock, is_type, instance):
    """Have calls of the mock check their arguments, and a mock of an instance those of calls."""
    found = _signature_of(spec, instance, False)
    _state(mock).signature = found[1] if found and (not is_type or not instance or _instance_callable(spec)) else None
    if is_type and instance and _instance_callable(spec):
        found = _signature_of(spec.__call__, False, True)
        _state(mock).signature = found and found[1]
    _state(mock).checks = True


def _function_of(mock, spec, eat_self=False):
    """A function with the signature of spec that calls the mock, and has its attributes and assertions."""
    import inspect
    found = _signature_of(spec, False, eat_self)
    if found is None:
        return mock
    sig = found[1]
    if _is_coroutine_function(spec):
        async def function(*args, **kwargs):
            sig.bind(*args, **kwargs)
            return await mock(*args, **kwargs)
    else:
        def function(*args, **kwargs):
            sig.bind(*args, **kwargs)
            return mock(*args, **kwargs)
    function.__name__ = spec.__name__
    function.__qualname__ = getattr(spec, "__qualname__", spec.__name__)
    function.__module__ = spec.__module__
    function.__signature__ = sig
    _furnish(function, mock, sig)
    return function


def _furnish(function, mock, sig):
    state = _state(mock)
    function.mock = mock
    function.called, function.call_count, function.call_args = False, 0, None
    function.call_args_list, function.method_calls, function.mock_calls = _CallList(), _CallList(), _CallList()
    function.return_value = mock.return_value
    function.side_effect = mock.side_effect
    function._mock_children = state.children
    for name in ("assert_called_with", "assert_called_once_with", "assert_not_called", "assert_has_calls", "assert_any_call",
                 "assert_called", "assert_called_once"):
        setattr(function, name, getattr(mock, name))
    if isinstance(mock, AsyncMockMixin) or issubclass(type(mock), AsyncMockMixin):
        function.await_count, function.await_args, function.await_args_list = 0, None, _CallList()
        for name in ("assert_awaited", "assert_awaited_once", "assert_awaited_with", "assert_awaited_once_with",
                     "assert_any_await", "assert_has_awaits", "assert_not_awaited"):
            setattr(function, name, getattr(mock, name))

    def reset_mock():
        function.method_calls, function.mock_calls = _CallList(), _CallList()
        mock.reset_mock()
        result = function.return_value
        if _is_instance_mock(result) and result is not mock:
            result.reset_mock()
    function.reset_mock = reset_mock
    state.signature = sig
    state.delegate = function


def seal(mock):
    """Let the mock and those that belong to it make no further mocks."""
    state = _state(mock)
    state.sealed = True
    for name in dir(mock):
        try:
            child = getattr(mock, name)
        except AttributeError:
            continue
        if not _is_instance_mock(child) or isinstance(state.children.get(name), _Later):
            continue
        if _state(child).caller is mock:
            seal(child)


# Patching.

def _import_target(path):
    """The object that a dotted path means, importing the modules on the way."""
    first, *rest = path.split(".")
    obj = __import__(first)
    name = first
    for part in rest:
        name += "." + part
        try:
            obj = getattr(obj, part)
        except AttributeError:
            __import__(name)
            obj = getattr(obj, part)
    return obj


def _split_target(target):
    try:
        path, attribute = target.rsplit(".", 1)
    except (TypeError, ValueError, AttributeError):
        raise TypeError(f"Need a valid target to patch. You supplied: {target!r}") from None
    return lambda: _import_target(path), attribute


class _patch:
    """Replaces an attribute for a while: as decorator, in a with statement, or from start() to stop()."""

    attribute_name = None
    _active_patches = []

    def __init__(self, getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs, *, unsafe=False):
        if new_callable is not None:
            if new is not DEFAULT:
                raise ValueError("Cannot use 'new' and 'new_callable' together")
            if autospec is not None:
                raise ValueError("Cannot use 'autospec' and 'new_callable' together")
        if not unsafe:
            _typos(kwargs)
        for what, given in (("spec", spec), ("spec_set", spec_set), ("autospec", autospec)):
            if _is_instance_mock(given):
                raise InvalidSpecError(f"Cannot {'autospec' if what == 'autospec' else 'spec'} attr {attribute!r} as the "
                                       f"{what} target has already been mocked out. [{what}={given!r}]")
        self.getter, self.attribute, self.new = getter, attribute, new
        self.spec, self.spec_set, self.autospec = spec, spec_set, autospec
        self.create, self.new_callable, self.kwargs = create, new_callable, kwargs
        self.target = None
        self.additional_patchers = []
        self.is_started = False

    def copy(self):
        other = _patch(self.getter, self.attribute, self.new, self.spec, self.create, self.spec_set, self.autospec,
                       self.new_callable, self.kwargs)
        other.attribute_name = self.attribute_name
        other.additional_patchers = [p.copy() for p in self.additional_patchers]
        return other

    def __call__(self, func):
        if isinstance(func, type):
            return self.decorate_class(func)
        if _is_coroutine_function(func):
            return self.decorate_async_callable(func)
        return self.decorate_callable(func)

    def decorate_class(self, cls):
        for name in dir(cls):
            if not name.startswith(patch.TEST_PREFIX):
                continue
            function = getattr(cls, name)
            if hasattr(function, "__call__"):
                setattr(cls, name, self.copy()(function))
        return cls

    def _entered(self, patchings, stack, args, kwargs):
        """The arguments of a decorated function: those it is called with, and the mocks that are made."""
        extra = []
        for p in patchings:
            made = stack.enter_context(p)
            if p.attribute_name is not None:
                kwargs.update(made)
            elif p.new is DEFAULT:
                extra.append(made)
        return args + tuple(extra)

    def decorate_callable(self, func):
        if hasattr(func, "patchings"):
            func.patchings.append(self)
            return func
        from contextlib import ExitStack
        from functools import wraps

        @wraps(func)
        def patched(*args, **kw):
            with ExitStack() as stack:
                args = self._entered(patched.patchings, stack, args, kw)
                return func(*args, **kw)
        patched.patchings = [self]
        return patched

    def decorate_async_callable(self, func):
        if hasattr(func, "patchings"):
            func.patchings.append(self)
            return func
        from contextlib import ExitStack
        from functools import wraps

        @wraps(func)
        async def patched(*args, **kw):
            with ExitStack() as stack:
                args = self._entered(patched.patchings, stack, args, kw)
                return await func(*args, **kw)
        patched.patchings = [self]
        return patched

    def get_original(self):
        target, name = self.getter(), self.attribute
        original, local = DEFAULT, False
        try:
            original = target.__dict__[name]
            local = True
        except (AttributeError, KeyError):
            original = getattr(target, name, DEFAULT)
        create = self.create or isinstance(target, ModuleType) and hasattr(builtins, name)
        if not create and original is DEFAULT:
            raise AttributeError(f"{target} does not have the attribute {name!r}")
        return original, local

    def __enter__(self):
        if self.is_started:
            raise RuntimeError("Patch is already started")
        new = self.new
        if self.spec is False:
            self.spec = None
        if self.spec_set is False:
            self.spec_set = None
        if self.autospec is False:
            self.autospec = None
        if self.spec is not None and self.autospec is not None:
            raise TypeError("Can't specify spec and autospec")
        if self.spec_set not in (True, None) and self.autospec is not None:
            raise TypeError("Can't provide explicit spec_set *and* spec or autospec")
        self.target = self.getter()
        original, local = self.get_original()
        if new is DEFAULT and self.autospec is None:
            new = self._new_mock(original)
        elif self.autospec is not None:
            new = self._new_autospec(original)
        elif self.kwargs:
            raise TypeError("Can't pass kwargs to a mock we aren't creating")
        self.temp_original, self.is_local, self.is_started = original, local, True
        from contextlib import ExitStack
        self._exit_stack = ExitStack()
        try:
            setattr(self.target, self.attribute, new)
            if self.attribute_name is None:
                return new
            extra = {self.attribute_name: new} if self.new is DEFAULT else {}
            for p in self.additional_patchers:
                made = self._exit_stack.enter_context(p)
                if p.new is DEFAULT:
                    extra.update(made)
            return extra
        except BaseException:
            if not self.__exit__(*sys.exc_info()):
                raise

    def _new_mock(self, original):
        spec, spec_set = self.spec, self.spec_set
        if spec is True:
            spec = original
            if spec_set is True:
                spec_set, spec = original, None
        elif spec is not None:
            if spec_set is True:
                spec_set, spec = spec, None
        elif spec_set is True:
            spec_set = original
        given = spec if spec is not None else spec_set
        of_class = False
        if given is not None:
            if original is DEFAULT:
                raise TypeError("Can't use 'spec' with create=True")
            of_class = isinstance(original, type)
        options = {}
        if spec is not None:
            options["spec"] = spec
        if spec_set is not None:
            options["spec_set"] = spec_set
        if self.new_callable is not None:
            cls = self.new_callable
        elif given is not None:
            callable_ = "__call__" in given if _is_list(given) else _callable(given)
            cls = AsyncMock if _is_async_obj(given) else MagicMock if callable_ else NonCallableMagicMock
        else:
            cls = AsyncMock if _is_async_obj(original) else MagicMock
        if isinstance(cls, type) and issubclass(cls, NonCallableMock) and self.attribute:
            options["name"] = self.attribute
        options.update(self.kwargs)
        new = cls(**options)
        if of_class and _is_instance_mock(new):
            # What the mock of a class returns is like an instance.
            options.pop("name", None)
            if not _is_list(given) and not _instance_callable(given):
                cls = NonCallableMagicMock
            new.return_value = cls(_new_parent=new, _new_name="()", **options)
        return new

    def _new_autospec(self, original):
        if self.new is not DEFAULT:
            raise TypeError("autospec creates the mock for you. Can't specify autospec and new.")
        if original is DEFAULT:
            raise TypeError("Can't use 'autospec' with create=True")
        spec = original if self.autospec is True else self.autospec
        if _is_instance_mock(self.target):
            raise InvalidSpecError(f"Cannot autospec attr {self.attribute!r} as the patch target has already been mocked out. "
                                   f"[target={self.target!r}, attr={spec!r}]")
        if _is_instance_mock(spec):
            name = getattr(self.target, "__name__", self.target)
            raise InvalidSpecError(f"Cannot autospec attr {self.attribute!r} from target {name!r} as it has already been mocked "
                                   f"out. [target={self.target!r}, attr={spec!r}]")
        return create_autospec(spec, spec_set=bool(self.spec_set), _name=self.attribute, **self.kwargs)

    def __exit__(self, *exc_info):
        if not self.is_started:
            return
        if self.is_local and self.temp_original is not DEFAULT:
            setattr(self.target, self.attribute, self.temp_original)
        else:
            delattr(self.target, self.attribute)
            if not self.create and (not hasattr(self.target, self.attribute)
                                    or self.attribute in ("__doc__", "__module__", "__defaults__", "__annotations__",
                                                          "__kwdefaults__")):
                # The deletion took something that was found by other ways than the object's own.
                setattr(self.target, self.attribute, self.temp_original)
        del self.temp_original, self.is_local, self.target
        stack = self._exit_stack
        del self._exit_stack
        self.is_started = False
        return stack.__exit__(*exc_info)

    def start(self):
        """Replace the attribute until stop() is called; return what replaces it."""
        result = self.__enter__()
        self._active_patches.append(self)
        return result

    def stop(self):
        """Put back what start() replaced."""
        try:
            self._active_patches.remove(self)
        except ValueError:
            return None
        return self.__exit__(None, None, None)


def patch(target, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, *, unsafe=False,
          **kwargs):
    """Replace what "package.module.attribute" means for a while, by new or by a mock.

    A decorator, or the context of a with statement, whose target is the mock; a decorated function is passed it.
    """
    getter, attribute = _split_target(target)
    return _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs, unsafe=unsafe)


def _patch_object(target, attribute, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, *,
                  unsafe=False, **kwargs):
    """Replace an attribute of an object for a while, as patch does."""
    if type(target) is str:
        raise TypeError(f"{target!r} must be the actual object to be patched, not a str")
    return _patch(lambda: target, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs, unsafe=unsafe)


def _patch_multiple(target, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
    """Replace several attributes of an object for a while; those given as DEFAULT by mocks, which are passed by name."""
    getter = (lambda: _import_target(target)) if type(target) is str else (lambda: target)
    if not kwargs:
        raise ValueError("Must supply at least one keyword argument with patch.multiple")
    patchers = []
    for attribute, new in kwargs.items():
        p = _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, {})
        p.attribute_name = attribute
        patchers.append(p)
    patchers[0].additional_patchers.extend(patchers[1:])
    return patchers[0]


class _patch_dict:
    """Changes a dict, or something like one, for a while."""

    def __init__(self, in_dict, values=(), clear=False, **kwargs):
        self.in_dict = in_dict
        self.values = dict(values)
        self.values.update(kwargs)
        self.clear = clear
        self._original = None

    def __call__(self, f):
        if isinstance(f, type):
            return self.decorate_class(f)
        if _is_coroutine_function(f):
            return self.decorate_async_callable(f)
        return self.decorate_callable(f)

    def decorate_callable(self, f):
        from functools import wraps

        @wraps(f)
        def inner(*args, **kw):
            self._patch_dict()
            try:
                return f(*args, **kw)
            finally:
                self._unpatch_dict()
        return inner

    def decorate_async_callable(self, f):
        from functools import wraps

        @wraps(f)
        async def inner(*args, **kw):
            self._patch_dict()
            try:
                return await f(*args, **kw)
            finally:
                self._unpatch_dict()
        return inner

    def decorate_class(self, cls):
        for name in dir(cls):
            function = getattr(cls, name)
            if name.startswith(patch.TEST_PREFIX) and hasattr(function, "__call__"):
                setattr(cls, name, _patch_dict(self.in_dict, self.values, self.clear)(function))
        return cls

    def __enter__(self):
        self._patch_dict()
        return self.in_dict

    def _patch_dict(self):
        if isinstance(self.in_dict, str):
            self.in_dict = _import_target(self.in_dict)
        d = self.in_dict
        try:
            original = d.copy()
        except AttributeError:
            original = {key: d[key] for key in d}
        self._original = original
        if self.clear:
            _clear_dict(d)
        _update_dict(d, self.values)

    def _unpatch_dict(self):
        _clear_dict(self.in_dict)
        _update_dict(self.in_dict, self._original)

    def __exit__(self, *args):
        if self._original is not None:
            self._unpatch_dict()
            self._original = None
        return False

    def start(self):
        """Change the dict until stop() is called; return it."""
        result = self.__enter__()
        _patch._active_patches.append(self)
        return result

    def stop(self):
        """Put back what start() changed."""
        try:
            _patch._active_patches.remove(self)
        except ValueError:
            return None
        return self.__exit__(None, None, None)


def _clear_dict(d):
    try:
        d.clear()
    except AttributeError:
        for key in list(d):
            del d[key]


def _update_dict(d, values):
    try:
        d.update(values)
    except AttributeError:
        for key in values:
            d[key] = values[key]


def _patch_stopall():
    """Stop all that was started, the last one first."""
    for p in reversed(_patch._active_patches):
        p.stop()


patch.object = _patch_object
patch.dict = _patch_dict
patch.multiple = _patch_multiple
patch.stopall = _patch_stopall
patch.TEST_PREFIX = "test"


def mock_open(mock=None, read_data=""):
    """Make a mock of open(), whose files have read_data to read."""
    import io
    opened = [None]  # the stream that is read

    def stream():
        return io.BytesIO(read_data) if isinstance(read_data, bytes) else io.StringIO(read_data)

    def lines():
        while True:
            line = opened[0].readline()
            if not line:
                return
            yield line
    if mock is None:
        mock = MagicMock(name="open", spec=open)
    handle = MagicMock(spec=io.TextIOWrapper if not isinstance(read_data, bytes) else io.BytesIO)
    handle.__enter__.return_value = handle
    for name in ("write", "read", "readline", "readlines"):
        getattr(handle, name).return_value = None

    def effect(name):
        method = getattr(handle, name)

        def function(*args, **kwargs):
            if method.return_value is not None:
                return method.return_value
            return getattr(opened[0], name)(*args, **kwargs)
        return function
    handle.read.side_effect = effect("read")
    handle.readlines.side_effect = effect("readlines")

    def readline(*args, **kwargs):
        if handle.readline.return_value is not None:
            return handle.readline.return_value
        return opened[0].readline(*args, **kwargs)
    handle.readline.side_effect = readline

    def iterate():
        if handle.readline.return_value is not None:
            import itertools
            return itertools.repeat(handle.readline.return_value)
        return lines()
    handle.__iter__.side_effect = iterate

    def next_line():
        if handle.readline.return_value is not None:
            return handle.readline.return_value
        return next(lines())
    handle.__next__.side_effect = next_line

    def leave(*args):
        handle.close()
    handle.__exit__.side_effect = leave
    opened[0] = stream()

    def reset(*args, **kwargs):
        opened[0] = stream()
        return DEFAULT
    mock.side_effect = reset
    mock.return_value = handle
    return mock
