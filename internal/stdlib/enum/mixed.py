# Enumerations whose members are values of another type.

class ReprEnum(Enum):
    pass


_ReprEnum = ReprEnum


class IntEnum(int, ReprEnum):
    pass


def pickle_by_global_name(self, proto):
    return self.name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)


_reduce_ex_by_global_name = pickle_by_global_name


def _make_class_unpicklable(obj):
    def refuse(self, proto):
        raise TypeError(f'{self!r} cannot be pickled')
    if isinstance(obj, dict):
        obj['__reduce_ex__'] = refuse
        obj['__module__'] = '<unknown>'
    else:
        setattr(obj, '__reduce_ex__', refuse)
        setattr(obj, '__module__', '<unknown>')
