# A group has a message and a tuple of exceptions; str counts them.
g = ExceptionGroup("g", [ValueError(1), TypeError(2)])
assert g.message == "g" and type(g.exceptions) is tuple and len(g.exceptions) == 2
assert str(g) == "g (2 sub-exceptions)" and str(ExceptionGroup("h", [ValueError()])) == "h (1 sub-exception)"
assert repr(g) == "ExceptionGroup('g', [ValueError(1), TypeError(2)])"
assert repr(ExceptionGroup("a", (ValueError(),))) == "ExceptionGroup('a', (ValueError(),))"
assert g.args == ("g", [g.exceptions[0], g.exceptions[1]])
# ---
# message and exceptions are read-only.
g = ExceptionGroup("g", [ValueError(1)])
g.message = 1  ### "AttributeError: readonly attribute"
g.exceptions = ()  ### "AttributeError: readonly attribute"
# ---
# The constructor checks number, types and contents of its arguments.
ExceptionGroup()  ### "TypeError: BaseExceptionGroup.__new__() takes exactly 2 arguments (0 given)"
ExceptionGroup("a")  ### "TypeError: BaseExceptionGroup.__new__() takes exactly 2 arguments (1 given)"
ExceptionGroup("a", [ValueError()], 3)  ### "TypeError: BaseExceptionGroup.__new__() takes exactly 2 arguments (3 given)"
ExceptionGroup("a", [ValueError()], x=3)  ### "TypeError: ExceptionGroup() takes no keyword arguments"
ExceptionGroup(1, [ValueError()])  ### "TypeError: BaseExceptionGroup.__new__() argument 1 must be str, not int"
ExceptionGroup("a", ValueError())  ### "TypeError: second argument (exceptions) must be a sequence"
ExceptionGroup("a", {ValueError()})  ### "TypeError: second argument (exceptions) must be a sequence"
ExceptionGroup("a", [])  ### "ValueError: second argument (exceptions) must be a non-empty sequence"
ExceptionGroup("a", [ValueError(), 1])  ### "ValueError: Item 1 of second argument (exceptions) is not an exception"
ExceptionGroup("a", [ValueError])  ### "ValueError: Item 0 of second argument (exceptions) is not an exception"
ExceptionGroup("a", [KeyboardInterrupt()])  ### "TypeError: Cannot nest BaseExceptions in an ExceptionGroup"
# ---
# BaseExceptionGroup makes an ExceptionGroup where all members are Exceptions.
assert type(BaseExceptionGroup("a", [ValueError()])) is ExceptionGroup
assert type(BaseExceptionGroup("a", [KeyboardInterrupt()])) is BaseExceptionGroup
class G(BaseExceptionGroup):
    pass
assert type(G("a", [ValueError()])) is G
# ---
# A subclass of both a group and an Exception takes Exceptions only.
class G(ExceptionGroup):
    pass
G("a", [KeyboardInterrupt()])  ### "TypeError: Cannot nest BaseExceptions in 'G'"
# ---
# The exceptions are copied: changing the list later changes nothing, not even repr.
l = [ValueError()]
g = ExceptionGroup("a", l)
l.append(3)
assert len(g.exceptions) == 1 and repr(g) == "ExceptionGroup('a', [ValueError()])"
# ---
# split takes a type, a tuple of types or a function, and keeps the structure of both parts.
g = ExceptionGroup("g", [ValueError(1), TypeError(2), ExceptionGroup("h", [ValueError(3), OSError(4)])])
want = "(ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [ValueError(3)])]), " \
       "ExceptionGroup('g', [TypeError(2), ExceptionGroup('h', [OSError(4)])]))"
assert repr(g.split(ValueError)) == want
assert repr(g.split(lambda e: isinstance(e, ValueError))) == want
assert repr(g.split((ValueError, OSError))[1]) == "ExceptionGroup('g', [TypeError(2)])"
assert g.split(ExceptionGroup) == (g, None)
assert g.split(lambda e: True)[0] is g
match, rest = g.split(KeyError)
assert match is None and rest is not None and repr(rest) == repr(g)
# ---
# subgroup gives the matching part alone.
g = ExceptionGroup("g", [ValueError(1), TypeError(2)])
assert repr(g.subgroup(ValueError)) == "ExceptionGroup('g', [ValueError(1)])"
assert g.subgroup(KeyError) is None
g.subgroup(lambda e: 1 / 0)  ### "ZeroDivisionError"
g.subgroup(int)  ### "TypeError: expected an exception type, a tuple of exception types, or a callable (other than a class)"
g.split((ValueError, 1))  ### "TypeError: expected an exception type, a tuple of exception types, or a callable (other than a class)"
g.split(1)  ### "TypeError: expected an exception type, a tuple of exception types, or a callable (other than a class)"
g.split()  ### "TypeError: BaseExceptionGroup.split() takes exactly one argument (0 given)"
# ---
# Parts share traceback, cause and context, and have copies of the notes.
try:
    raise ExceptionGroup("g", [ValueError(1), TypeError(2)]) from KeyError("k")
except ExceptionGroup as e:
    g = e
g.add_note("n")
a, b = g.split(ValueError)
assert a.__traceback__ is g.__traceback__ and a.__cause__ is g.__cause__
assert a.__notes__ == ["n"] and a.__notes__ is not g.__notes__ and a.__notes__ is not b.__notes__
# ---
# derive says what class parts have; it must return a group.
class G(ExceptionGroup):
    def __new__(cls, msg, excs, code):
        self = super().__new__(cls, msg, excs)
        self.code = code
        return self
    def derive(self, excs):
        return G(self.message, excs, self.code)
g = G("x", [ValueError(), TypeError()], 9)
assert g.args == ("x", list(g.exceptions), 9)
a, b = g.split(ValueError)
assert type(a) is G and a.code == 9
class Bad(ExceptionGroup):
    def derive(self, excs):
        return 3
Bad("x", [ValueError(), TypeError()]).split(ValueError)  ### "TypeError: derive must return an instance of BaseExceptionGroup"
# ---
# Groups can be subscripted for annotations.
assert repr(ExceptionGroup[int]) == "ExceptionGroup[int]"
# ---
# except* runs each clause with the part that it matches.
seen = []
try:
    raise ExceptionGroup("g", [ValueError(1), TypeError(2), ExceptionGroup("h", [ValueError(3), KeyError(4)])])
except* ValueError as e:
    seen.append(repr(e))
except* (TypeError, KeyError) as e:
    seen.append(repr(e))
assert seen == ["ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [ValueError(3)])])",
                "ExceptionGroup('g', [TypeError(2), ExceptionGroup('h', [KeyError(4)])])"]
# ---
# What no clause takes is raised again as a group of the same structure.
try:
    try:
        raise ExceptionGroup("g", [ValueError(1), ExceptionGroup("h", [TypeError(2)])])
    except* ValueError:
        pass
except ExceptionGroup as e:
    assert repr(e) == "ExceptionGroup('g', [ExceptionGroup('h', [TypeError(2)])])"
else:
    assert False
# ---
# A single exception is wrapped for a clause, and left alone where none matches.
try:
    raise ValueError(1)
except* ValueError as e:
    assert repr(e) == "ExceptionGroup('', (ValueError(1),))"
try:
    try:
        raise ValueError(1)
    except* TypeError:
        pass
except ValueError as e:
    assert repr(e) == "ValueError(1)"
# ---
# Exceptions raised in clauses form a new group with what is left.
try:
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2), OSError(3)])
    except* ValueError:
        raise KeyError("a")
    except* TypeError:
        raise IndexError("b")
except ExceptionGroup as e:
    assert repr(e) == "ExceptionGroup('', [KeyError('a'), IndexError('b'), ExceptionGroup('g', [OSError(3)])])"
    assert repr(e.exceptions[0].__context__) == "ExceptionGroup('g', [ValueError(1)])"
else:
    assert False
# ---
# Parts raised again unchanged are merged back into one group.
try:
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2), OSError(3)])
    except* ValueError:
        raise
    except* TypeError:
        pass
except ExceptionGroup as e:
    assert repr(e) == "ExceptionGroup('g', [ValueError(1), OSError(3)])"
else:
    assert False
# ---
# except* can't catch groups or things that are no exceptions.
def catch(t):
    try:
        try:
            raise ValueError
        except* t:
            pass
    except TypeError as e:
        return str(e)
assert catch(ExceptionGroup) == "catching ExceptionGroup with except* is not allowed. Use except instead."
assert catch(5) == "catching classes that do not inherit from BaseException is not allowed"
