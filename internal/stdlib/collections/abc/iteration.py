# Iterators, generators, and what can be reversed.

class Iterator(Iterable):
    __slots__ = ()

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Iterator:
            return _defines(C, '__iter__', '__next__')
        return NotImplemented


class Reversible(Iterable):
    __slots__ = ()

    @abstractmethod
    def __reversed__(self):
        yield from ()

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Reversible:
            return _defines(C, '__reversed__', '__iter__')
        return NotImplemented


class Generator(Iterator):
    __slots__ = ()

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        raise _thrown(typ, val, tb)

    def close(self):
        try:
            self.throw(GeneratorExit)
        except StopIteration as e:
            return e.value
        except GeneratorExit:
            return None
        raise RuntimeError('generator ignored GeneratorExit')

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Generator:
            return _defines(C, '__iter__', '__next__', 'send', 'throw', 'close')
        return NotImplemented
