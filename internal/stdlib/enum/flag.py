# Flags.

def _iter_bits_lsb(num):
    """The single bits of num, lowest first."""
    if num < 0:
        raise ValueError(f'{num} is not a positive integer')
    while num:
        b = num & -num
        yield b
        num ^= b


def bin(num, max_bits=None):
    num = num.__index__()
    n = num.bit_length()
    sign = '1' if num < 0 else '0'
    digits = format(num & (2 ** n - 1), f'0{n}b') if n else ''
    if max_bits is not None and len(digits) < max_bits:
        digits = sign * (max_bits - len(digits)) + digits
    return f'0b{sign} {digits}'


class FlagBoundary(StrEnum):
    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


def _flag_operation(name, symbol, compute):
    """A binary operator of flags, which takes flags of the same class and plain values of its data type."""
    def operation(self, other):
        cls = self.__class__
        if isinstance(other, cls):
            b = other._value_
        elif cls._member_type_ is not object and isinstance(other, cls._member_type_):
            b = other
        else:
            return NotImplemented
        a = self._value_
        if a is None or b is None:
            raise TypeError(f"'{self if a is None else other}' cannot be combined with other flags with {symbol}")
        return cls(compute(a, b))
    operation.__name__ = name
    operation.__qualname__ = f'Flag.{name}'
    return operation


class Flag(Enum, boundary=STRICT):
    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        last_value = max(last_values)
        try:
            high_bit = last_value.bit_length() - 1
        except Exception:
            raise TypeError(f'invalid flag value {last_value!r}') from None
        return 2 ** (high_bit + 1)

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _iter_bits_lsb(value & cls._flag_mask_):
            m = cls._value2member_map_.get(bit)
            if m is not None:
                yield m

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda m: m._sort_order_)

    @classmethod
    def _missing_(cls, value):
        # Makes the member for a combination of bits, and keeps it.
        if not isinstance(value, int):
            raise ValueError(f'{value!r} is not a valid {cls.__qualname__}')
        asked = value
        if not ~cls._all_bits_ <= value <= cls._all_bits_ or value & cls._all_bits_ & ~cls._flag_mask_:
            # The boundary says what happens to bits that no member has.
            if cls._boundary_ is EJECT:
                return value
            value = cls._fit_value(value)
        if value < 0:
            if cls._boundary_ in (EJECT, KEEP):
                value += cls._all_bits_ + 1
            else:
                value &= cls._singles_mask_
        if cls._boundary_ is not KEEP:
            unknown = value & ~cls._flag_mask_
            if unknown:
                raise ValueError(f'{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{bin(unknown)}]')
        if cls._member_type_ is object:
            m = object.__new__(cls)
        else:
            m = cls._member_type_.__new__(cls, value)
        if not hasattr(m, '_value_'):
            m._value_ = value
        m._name_ = cls._composed_name(value)
        m = cls._value2member_map_.setdefault(value, m)
        if asked < 0:
            cls._value2member_map_[asked] = m
        return m

    @classmethod
    def _fit_value(cls, value):
        # The value with the bits outside of the members' handled as the boundary demands; EJECT is the caller's.
        if cls._boundary_ is CONFORM:
            return value & cls._flag_mask_
        if cls._boundary_ is KEEP:
            return value + max(cls._all_bits_ + 1, 2 ** value.bit_length()) if value < 0 else value
        if cls._boundary_ is STRICT:
            width = max(value.bit_length(), cls._flag_mask_.bit_length())
            raise ValueError(f'{cls!r} invalid value {value!r}\n    given {bin(value, width)}\n  allowed {bin(cls._flag_mask_, width)}')
        raise ValueError(f'{cls!r} unknown flag boundary {cls._boundary_!r}')

    @classmethod
    def _composed_name(cls, value):
        # "A|B|0x10" for a value without a member of its own; None if no member is part of it.
        parts = list(cls._iter_member_(value & cls._singles_mask_))
        if value & ~cls._singles_mask_:
            parts += [m for m in {id(m): m for m in cls._member_map_.values()}.values()
                      if m not in parts and m._value_ and m._value_ & ~value == 0]
        rest = value
        for m in parts:
            rest &= ~m._value_
        if not parts:
            return None
        name = '|'.join([m._name_ for m in parts])
        if rest and cls._boundary_ is STRICT:
            raise ValueError(f'{cls!r}: no members with value {rest!r}')
        return f'{name}|{cls._numeric_repr_(rest)}' if rest else name

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and "
                            f'{self.__class__.__qualname__!r}')
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        v_repr = self.__class__._value_repr_ or repr
        if self._name_ is None:
            return f'<{self.__class__.__name__}: {v_repr(self._value_)}>'
        return f'<{self.__class__.__name__}.{self._name_}: {v_repr(self._value_)}>'

    def __str__(self):
        if self._name_ is None:
            return f'{self.__class__.__name__}({self._value_!r})'
        return f'{self.__class__.__name__}.{self._name_}'

    def __bool__(self):
        return bool(self._value_)

    __or__ = _flag_operation('__or__', '|', lambda a, b: a | b)
    __and__ = _flag_operation('__and__', '&', lambda a, b: a & b)
    __xor__ = _flag_operation('__xor__', '^', lambda a, b: a ^ b)

    def __invert__(self):
        if self._value_ is None:
            raise TypeError(f"'{self}' cannot be inverted")
        if self._inverted_ is None:
            flipped = ~self._value_
            if self._boundary_ not in (EJECT, KEEP):
                flipped &= self._singles_mask_
            self._inverted_ = self.__class__(flipped)
        return self._inverted_

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


_Flag = Flag


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    pass
