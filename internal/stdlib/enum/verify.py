# Members as globals, and the decorator verify.

def global_enum_repr(self):
    module = self.__class__.__module__.split('.')[-1]
    return f'{module}.{self._name_}'


def global_flag_repr(self):
    cls = self.__class__
    module = cls.__module__.split('.')[-1]
    if self._name_ is None:
        return f'{module}.{cls.__name__}({self._value_!r})'
    if _is_single_bit(self._value_):
        return f'{module}.{self._name_}'
    if self._boundary_ is not KEEP:
        return '|'.join([f'{module}.{name}' for name in self._name_.split('|')])
    return '|'.join([n if n[0] in '0123456789' else f'{module}.{n}' for n in self._name_.split('|')])


def global_str(self):
    if self._name_ is None:
        return f'{self.__class__.__name__}({self._value_!r})'
    return self._name_


def global_enum(cls, update_str=False):
    import sys
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    sys.modules[cls.__module__].__dict__.update(cls.__members__)
    return cls


class EnumCheck(StrEnum):
    CONTINUOUS = 'no skipped integer values'
    NAMED_FLAGS = 'multi-flag aliases may not contain unnamed flags'
    UNIQUE = 'one name per value'


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        cls_name = enumeration.__name__
        is_flag = issubclass(enumeration, Flag)
        if not is_flag and not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                duplicates = [(name, m.name) for name, m in enumeration.__members__.items() if name != m.name]
                if duplicates:
                    details = ', '.join([f'{alias} -> {name}' for alias, name in duplicates])
                    raise ValueError(f'aliases found in {enumeration!r}: {details}')
            elif check is CONTINUOUS:
                values = {m.value for m in enumeration}
                if len(values) < 2:
                    continue
                low, high = min(values), max(values)
                if is_flag:
                    missing = [2 ** i for i in range(low.bit_length(), high.bit_length()) if 2 ** i not in values]
                else:
                    missing = [i for i in range(low + 1, high) if i not in values]
                if missing:
                    raise ValueError(f"invalid {'flag' if is_flag else 'enum'} {cls_name!r}: missing values "
                                     f"{', '.join(map(str, missing))}"[:256])
            elif check is NAMED_FLAGS:
                values = [m._value_ for m in enumeration]
                missing_names, missing_value = [], 0
                for name, alias in enumeration._member_map_.items():
                    if name in enumeration._member_names_ or alias.value < 0:
                        continue
                    missed = [v for v in _iter_bits_lsb(alias.value) if v not in values]
                    if missed:
                        missing_names.append(name)
                        for v in missed:
                            missing_value |= v
                if missing_names:
                    if len(missing_names) == 1:
                        alias = f'alias {missing_names[0]} is missing'
                    else:
                        alias = f"aliases {', '.join(missing_names[:-1])} and {missing_names[-1]} are missing"
                    value = f'value 0x{missing_value:x}' if _is_single_bit(missing_value) else \
                        f'combined values of 0x{missing_value:x}'
                    raise ValueError(f'invalid Flag {cls_name!r}: {alias} {value} [use enum.show_flag_values(value) for details]')
        return enumeration


def show_flag_values(value):
    return list(_iter_bits_lsb(value))
