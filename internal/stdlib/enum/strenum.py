# Enumerations whose members are strs.

class StrEnum(str, ReprEnum):
    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f'too many arguments for str(): {values!r}')
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f'{values[0]!r} is not a string')
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError(f'encoding must be a string, not {values[1]!r}')
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError(f'errors must be a string, not {values[2]!r}')
        value = str(*values)
        m = str.__new__(cls, value)
        m._value_ = value
        return m

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()
