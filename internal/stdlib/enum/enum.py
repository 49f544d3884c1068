# Enumerations as the library reference describes them. A class is made first; then each member is made in the order of
# definition and becomes an attribute of the class.

__all__ = ['EnumType', 'EnumMeta', 'EnumDict', 'Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag', 'ReprEnum', 'auto', 'unique',
           'property', 'verify', 'member', 'nonmember', 'FlagBoundary', 'STRICT', 'CONFORM', 'EJECT', 'KEEP',
           'global_flag_repr', 'global_enum_repr', 'global_str', 'global_enum', 'EnumCheck', 'CONTINUOUS', 'NAMED_FLAGS',
           'UNIQUE', 'pickle_by_global_name', 'pickle_by_enum_name']

# Classes that are not there yet while the first classes are made, or as long as nobody has asked for them.
Enum = _Flag = _ReprEnum = None

_missing_arg = object()
_type = type
_proxy = type(type.__dict__)


class _auto_null:
    def __repr__(self):
        return '_auto_null'


_auto_null = _auto_null()


class nonmember(object):
    def __init__(self, value):
        self.value = value


class member(object):
    def __init__(self, value):
        self.value = value


def _is_descriptor(obj):
    return hasattr(obj, '__get__') or hasattr(obj, '__set__') or hasattr(obj, '__delete__')


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == '__' and name[2] != '_' and name[-3] != '_'


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == '_' and name[1] != '_' and name[-2] != '_'


def _is_private(cls_name, name):
    if name[:1] != '_' or '__' not in name:
        return False
    prefix = f'_{cls_name}__'
    return len(name) > len(prefix) and name.startswith(prefix) and (name[-1] != '_' or name[-2] != '_')


def _is_single_bit(num):
    return num > 0 and num & (num - 1) == 0


class auto:
    def __init__(self, value=_auto_null):
        self.value = value

    def __repr__(self):
        return f'auto({self.value!r})'


class EnumDict(dict):
    def __init__(self, cls_name=None):
        super().__init__()
        self._member_names = {}  # in order of definition
        self._last_values = []
        self._ignore = []
        self._auto_called = False
        self._cls_name = cls_name
        self._generate_next_value = None

    def __setitem__(self, key, value):
        if self._cls_name is not None and _is_private(self._cls_name, key):
            pass
        elif _is_sunder(key):
            if key not in ('_order_', '_generate_next_value_', '_numeric_repr_', '_missing_', '_ignore_', '_iter_member_',
                           '_iter_member_by_value_', '_iter_member_by_def_', '_add_alias_', '_add_value_alias_',
                           '_use_args_', '_member_type_', '_value_repr_', '_boundary_'):
                raise ValueError(f'_sunder_ names, such as {key!r}, are reserved for future Enum use')
            if key == '_generate_next_value_':
                if self._auto_called:
                    raise TypeError('_generate_next_value_ must be defined before members')
                setattr(self, '_generate_next_value', getattr(value, '__func__', value))
            elif key == '_ignore_':
                if isinstance(value, str):
                    value = value.replace(',', ' ').split()
                else:
                    value = list(value)
                self._ignore = value
                already = set(value) & set(self._member_names)
                if already:
                    raise ValueError(f'_ignore_ cannot specify already set names: {already!r}')
        elif _is_dunder(key):
            if key == '__order__':
                key = '_order_'
        elif key in self._member_names:
            raise TypeError(f'{key!r} already defined as {self[key]!r}')
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif _is_descriptor(value):
            pass
        elif isinstance(value, type) and self._cls_name is not None and \
                value.__qualname__.endswith(f'{self._cls_name}.{value.__name__}'):
            pass  # a nested class
        else:
            if key in self:
                raise TypeError(f'{key!r} already defined as {self[key]!r}')
            several = False
            if isinstance(value, member):
                value = value.value
            elif isinstance(value, auto):
                value = self._auto_value(key, value)
            elif isinstance(value, tuple) and any(isinstance(v, auto) for v in value):
                made = []
                for v in value:
                    if isinstance(v, auto):
                        v = self._auto_value(key, v)
                        self._last_values.append(v)
                    made.append(v)
                value = tuple(made) if type(value) is tuple else value._make(made)
                several = True
            self._member_names[key] = None
            if not several:
                self._last_values.append(value)
        super().__setitem__(key, value)

    def _auto_value(self, key, a):
        if a.value is _auto_null:
            a.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        return a.value

    @_builtin_property
    def member_names(self):
        return list(self._member_names)

    def update(self, members, *more_members):
        keys = getattr(members, 'keys', None)
        if keys is not None:
            for name in members.keys():
                self[name] = members[name]
        else:
            for name, value in members:
                self[name] = value
        for name, value in more_members:
            self[name] = value


_EnumDict = EnumDict


class EnumType(type):
    @classmethod
    def __prepare__(metacls, cls, bases, /, **kwds):
        metacls._check_for_existing_members_(cls, bases)
        enum_dict = EnumDict(cls)
        member_type, first_enum = metacls._get_mixins_(cls, bases)
        if first_enum is not None:
            enum_dict['_generate_next_value_'] = getattr(first_enum, '_generate_next_value_', None)
        return enum_dict

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        if _simple:
            return super().__new__(metacls, cls, bases, classdict, **kwds)
        classdict.setdefault('_ignore_', []).append('_ignore_')
        ignore = classdict['_ignore_']
        for key in ignore:
            classdict.pop(key, None)
        names = [n for n in classdict._member_names if n not in ignore]
        invalid = {'mro', ''} & set(names)
        if invalid:
            raise ValueError(f"invalid enum member name(s) {', '.join(map(repr, invalid))}")
        _order_ = classdict.pop('_order_', None)
        _gnv = classdict.get('_generate_next_value_')
        if _gnv is not None and type(_gnv) is not staticmethod:
            dict.__setitem__(classdict, '_generate_next_value_', staticmethod(_gnv))

        member_type, first_enum = metacls._get_mixins_(cls, bases)
        __new__, save_new, use_args = metacls._find_new_(classdict, member_type, first_enum)
        values = {n: classdict[n] for n in names}
        namespace = {k: v for k, v in classdict.items() if k not in values}
        namespace['_new_member_'] = __new__
        namespace['_use_args_'] = use_args
        namespace['_member_names_'] = []
        namespace['_member_map_'] = {}
        namespace['_value2member_map_'] = {}
        namespace['_hashable_values_'] = []
        namespace['_unhashable_values_'] = []
        namespace['_unhashable_values_map_'] = {}
        namespace['_member_type_'] = member_type
        namespace['_value_repr_'] = namespace.get('_value_repr_') or metacls._find_data_repr_(cls, bases)
        namespace['_boundary_'] = boundary or getattr(first_enum, '_boundary_', None)
        namespace['_flag_mask_'] = 0
        namespace['_singles_mask_'] = 0
        namespace['_all_bits_'] = 0
        namespace['_inverted_'] = None
        namespace.setdefault('__doc__', None)
        try:
            enum_class = super().__new__(metacls, cls, bases, namespace, **kwds)
        except Exception as e:
            if hasattr(e, '__notes__'):  # which say nothing of interest
                del e.__notes__
            raise

        if _ReprEnum is not None and _ReprEnum in bases and member_type is object:
            raise TypeError('ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)')
        # A mixed-in type's reduction and text methods are replaced where the class does not bring its own.
        if first_enum is not None:
            if _ReprEnum is not None and _ReprEnum in bases:
                if '__format__' not in namespace:
                    namespace['__format__'] = member_type.__format__
                    type.__setattr__(enum_class, '__format__', member_type.__format__)
                if '__str__' not in namespace:
                    text = member_type.__str__
                    namespace['__str__'] = member_type.__repr__ if text is object.__str__ else text
                    type.__setattr__(enum_class, '__str__', namespace['__str__'])
            for name in ('__repr__', '__str__', '__format__', '__reduce_ex__'):
                if name in namespace:
                    continue
                enum_method = getattr(first_enum, name)
                found = getattr(enum_class, name)
                if found is getattr(object, name) or found is getattr(member_type, name):
                    type.__setattr__(enum_class, name, enum_method)
            if _Flag is not None and issubclass(enum_class, _Flag):
                for name in ('__or__', '__and__', '__xor__', '__ror__', '__rand__', '__rxor__', '__invert__'):
                    if name not in namespace:
                        type.__setattr__(enum_class, name, getattr(_Flag, name))
        if Enum is not None and save_new:
            enum_class.__new_member__ = __new__
        if Enum is not None:
            type.__setattr__(enum_class, '__new__', Enum.__new__)

        for name, value in values.items():
            metacls._make_member_(enum_class, name, value)

        if _order_ is not None:
            if isinstance(_order_, str):
                _order_ = _order_.replace(',', ' ').split()
            aliases = enum_class._member_map_
            _order_ = [o for o in _order_ if o not in aliases or
                       (o in aliases and aliases[o].name == o and o in enum_class._member_names_)]
            if _order_ != enum_class._member_names_:
                raise TypeError(f'member order does not match _order_:\n  {enum_class._member_names_!r}\n  {_order_!r}')

        if _Flag is not None and issubclass(enum_class, _Flag):
            single = multi = 0
            for m in enum_class._member_map_.values():
                v = m._value_
                if isinstance(v, int):
                    if _is_single_bit(v):
                        single |= v
                    elif v > 0:
                        multi |= v
            enum_class._flag_mask_ = single | multi
            enum_class._singles_mask_ = single
            enum_class._all_bits_ = 2 ** (single | multi).bit_length() - 1
            enum_class._iter_member_ = enum_class._iter_member_by_value_
            order = [enum_class._member_map_[n]._value_ for n in enum_class._member_names_]
            if order != sorted(order):
                enum_class._iter_member_ = enum_class._iter_member_by_def_
        return enum_class

    def __init__(cls, *args, **kwds):
        pass

    def _make_member_(enum_class, name, value):
        args = value if isinstance(value, tuple) else (value,)
        member_type = enum_class._member_type_
        if member_type is tuple:
            args = (args,)
        if not enum_class._use_args_:
            m = enum_class._new_member_(enum_class)
        else:
            m = enum_class._new_member_(enum_class, *args)
        if not hasattr(m, '_value_'):
            if member_type is object:
                m._value_ = value
            else:
                try:
                    m._value_ = member_type(*args)
                except Exception as exc:
                    raise TypeError('_value_ not set in __new__, unable to create it') from exc
        value = m._value_
        m._name_ = name
        m.__objclass__ = enum_class
        m.__init__(*args)
        m._sort_order_ = len(enum_class._member_names_)
        is_flag = _Flag is not None and issubclass(enum_class, _Flag)
        found = None
        if not is_flag or isinstance(value, int):
            try:
                found = enum_class._value2member_map_.get(value)
            except TypeError:
                for canonical in enum_class._member_map_.values():
                    if canonical._value_ == value:
                        found = canonical
                        break
        if found is not None:
            m = found
        elif not is_flag or isinstance(value, int) and _is_single_bit(value):
            enum_class._member_names_.append(name)
        enum_class._add_member_(name, m)
        try:
            enum_class._value2member_map_.setdefault(value, m)
            if value not in enum_class._hashable_values_:
                enum_class._hashable_values_.append(value)
        except TypeError:
            enum_class._unhashable_values_.append(value)
            enum_class._unhashable_values_map_.setdefault(name, []).append(value)

    def _add_member_(cls, name, m):
        if name in cls._member_map_:
            if cls._member_map_[name] is not m:
                raise NameError(f'{name!r} is already bound: {cls._member_map_[name]!r}')
            return
        # A descriptor of that name goes on working on members, while the class shows the member.
        found = None
        for base in cls.__mro__[1:]:
            found = base.__dict__.get(name)
            if found is not None:
                break
        if isinstance(found, property):
            redirect = found._with_member(m)
            redirect.__set_name__(cls, name)
            type.__setattr__(cls, name, redirect)
        else:
            type.__setattr__(cls, name, m)
        cls._member_map_[name] = m

    def __bool__(cls):
        return True

    def __call__(cls, value=_missing_arg, names=_missing_arg, *values, module=None, qualname=None, type=None, start=1,
                 boundary=None):
        kind = _type(value)
        if (kind is str or kind is int) and names is _missing_arg:
            found = cls._value2member_map_.get(value)
            if found is not None:
                return found
        elif value is _missing_arg:
            raise TypeError("EnumType.__call__() missing 1 required positional argument: 'value'")
        if cls._member_map_:
            if names is not _missing_arg:
                value = (value, names) + values
            return cls.__new__(cls, value)
        if names is _missing_arg and type is None:
            raise TypeError(f'{cls} has no members; specify `names=()` if you meant to create a new, empty, enum')
        return cls._create_(value, None if names is _missing_arg else names, module=module, qualname=qualname, type=type,
                            start=start, boundary=boundary)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        if _Flag is not None and issubclass(cls, _Flag):
            try:
                cls(value)
                return True
            except ValueError:
                return False
        try:
            return value in cls._value2member_map_
        except TypeError:
            return value in cls._unhashable_values_

    def __delattr__(cls, attr):
        if attr in cls.__dict__.get('_member_map_', {}):
            raise AttributeError(f'{cls.__name__!r} cannot delete member {attr!r}.')
        super().__delattr__(attr)

    def __dir__(cls):
        interesting = {'__class__', '__contains__', '__doc__', '__getitem__', '__iter__', '__len__', '__members__',
                       '__module__', '__name__', '__qualname__', *cls._member_names_}
        if cls._new_member_ is not object.__new__:
            interesting.add('__new__')
        if cls.__init_subclass__ is not object.__init_subclass__:
            interesting.add('__init_subclass__')
        if cls._member_type_ is object:
            return sorted(interesting)
        return sorted(set(dir(cls._member_type_)) | interesting)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __len__(cls):
        return len(cls._member_names_)

    def __repr__(cls):
        if _Flag is not None and issubclass(cls, _Flag):
            return f'<flag {cls.__name__!r}>'
        return f'<enum {cls.__name__!r}>'

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get('_member_map_', {}):
            raise AttributeError(f'cannot reassign member {name!r}')
        super().__setattr__(name, value)

    def _convert_(cls, name, module, filter, source=None, *, boundary=None, as_global=False):
        """An enumeration of the names in a module's namespace, or source's, that filter accepts; they become its members."""
        import sys
        module_globals = sys.modules[module].__dict__
        found = [(n, v) for n, v in (module_globals if source is None else source.__dict__).items() if filter(n)]
        try:
            found.sort(key=lambda item: (item[1], item[0]))
        except TypeError:  # values that don't compare
            found.sort(key=lambda item: item[0])
        made = cls(name, found, module=module, boundary=boundary or KEEP)
        if as_global:
            global_enum(made)
        else:
            sys.modules[made.__module__].__dict__.update(made.__members__)
        module_globals[name] = made
        return made

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        _, first_enum = cls._get_mixins_(class_name, bases)
        classdict = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(',', ' ').split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            original, names = names, []
            last = []
            for i, name in enumerate(original):
                value = first_enum._generate_next_value_(name, start, i, last[:])
                last.append(value)
                names.append((name, value))
        if names is None:
            names = ()
        for item in names:
            if isinstance(item, str):
                name, value = item, names[item]
            else:
                name, value = item
            classdict[name] = value
        if module is None:
            module = _caller_module()
        if module is not None:
            classdict['__module__'] = module
        if qualname is not None:
            classdict['__qualname__'] = qualname
        return metacls.__new__(metacls, class_name, bases, classdict, boundary=boundary)

    @staticmethod
    def _check_for_existing_members_(class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f'<enum {class_name!r}> cannot extend {base!r}')

    @classmethod
    def _get_mixins_(mcls, class_name, bases):
        """The type that members hold their data in, and the first enum of the bases."""
        if not bases:
            return object, Enum
        first_enum = bases[-1]
        if not isinstance(first_enum, EnumType):
            raise TypeError('new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`')
        return mcls._find_data_type_(class_name, bases) or object, first_enum

    @classmethod
    def _find_data_repr_(mcls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    return base._value_repr_
                if '__repr__' in base.__dict__:
                    return base.__dict__['__repr__']
        return None

    @classmethod
    def _find_data_type_(mcls, class_name, bases):
        data_types = []
        for chain in bases:
            candidate = None
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        if base._member_type_ not in data_types:
                            data_types.append(base._member_type_)
                        break
                elif '__new__' in base.__dict__ or '__dataclass_fields__' in base.__dict__:
                    found = candidate or base
                    if found not in data_types:
                        data_types.append(found)
                    break
                else:
                    candidate = candidate or base
        if len(data_types) > 1:
            raise TypeError(f'too many data types for {class_name!r}: { {*data_types} !r}')
        return data_types[0] if data_types else None

    @classmethod
    def _find_new_(mcls, classdict, member_type, first_enum):
        """The __new__ that makes members, whether it is to be kept, and whether it takes the value's parts."""
        default = (None, object.__new__, None if Enum is None else Enum.__new__)
        own = classdict.get('__new__')
        if isinstance(own, staticmethod):
            own = own.__func__
        new = own
        if new is None:
            candidates = (getattr(source, method, None) for method in ('__new_member__', '__new__')
                          for source in (member_type, first_enum))
            new = next((c for c in candidates if c not in default), object.__new__)
        return new, first_enum is not None and own is not None, first_enum is not None and new not in default[1:]

    @_builtin_property
    def __members__(cls):
        return _proxy(cls._member_map_)


EnumMeta = EnumType


def _caller_module():
    """The name of the module that is not this one, from which the functional API was called."""
    import sys
    depth = 1
    while True:
        try:
            name = sys._getframe(depth).f_globals.get('__name__')
        except (AttributeError, ValueError):
            return None
        if name != __name__:
            return name
        depth += 1


class Enum(metaclass=EnumType):
    @classmethod
    def __signature__(cls):
        if cls._member_names_:
            return "(*values)"
        return "(new_class_name, /, names, *, module=None, qualname=None, type=None, start=1, boundary=None)"

    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for name, unhashable in cls._unhashable_values_map_.items():
                if value in unhashable:
                    return cls[name]
            for m in cls._member_map_.values():
                if m._value_ == value:
                    return m
        if not cls._member_map_:
            raise TypeError(f'{cls!r} has no members defined')
        try:
            exc = None
            result = cls._missing_(value)
        except Exception as e:
            exc = e
            result = None
        try:
            if isinstance(result, cls):
                return result
            if _Flag is not None and issubclass(cls, _Flag) and cls._boundary_ is EJECT and isinstance(result, int):
                return result
            ve_exc = ValueError(f'{value!r} is not a valid {cls.__qualname__}')
            if result is None and exc is None:
                raise ve_exc
            if exc is None:
                exc = TypeError(f'error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member')
            if not isinstance(exc, ValueError):
                exc.__context__ = ve_exc
            raise exc
        finally:
            exc = None
            ve_exc = None

    def __init__(self, *args, **kwds):
        pass

    def _add_alias_(self, name):
        self.__class__._add_member_(name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        try:
            if value in cls._value2member_map_:
                if cls._value2member_map_[value] is not self:
                    raise ValueError(f'{value!r} is already bound: {cls._value2member_map_[value]!r}')
                return
        except TypeError:
            for m in cls._member_map_.values():
                if m._value_ == value:
                    if m is not self:
                        raise ValueError(f'{value!r} is already bound: {m!r}')
                    return
            cls._unhashable_values_.append(value)
            cls._unhashable_values_map_.setdefault(self.name, []).append(value)
        else:
            cls._value2member_map_.setdefault(value, self)
            cls._hashable_values_.append(value)

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            last_value = sorted(last_values).pop()
        except TypeError:
            raise TypeError('unable to sort non-numeric values') from None
        try:
            return last_value + 1
        except TypeError:
            raise TypeError(f'unable to increment {last_value!r}') from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        v_repr = self.__class__._value_repr_ or repr
        return f'<{self.__class__.__name__}.{self._name_}: {v_repr(self._value_)}>'

    def __str__(self):
        return f'{self.__class__.__name__}.{self._name_}'

    def __dir__(self):
        interesting = set()
        if self.__class__._member_type_ is not object:
            interesting = set(object.__dir__(self))
        for name in getattr(self, '__dict__', []):
            if name[0] != '_' and name not in self._member_map_:
                interesting.add(name)
        for cls in self.__class__.mro():
            for name, obj in cls.__dict__.items():
                if name[0] == '_':
                    continue
                if isinstance(obj, property):
                    if obj.fget is not None or name not in self._member_map_:
                        interesting.add(name)
                    else:
                        interesting.discard(name)
                elif name not in self._member_map_:
                    interesting.add(name)
        return sorted({'__class__', '__doc__', '__eq__', '__hash__', '__module__'} | interesting)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    name = _attribute('_name_')
    value = _attribute('_value_')


def unique(enumeration):
    duplicates = [(name, m.name) for name, m in enumeration.__members__.items() if name != m.name]
    if duplicates:
        details = ', '.join([f'{alias} -> {name}' for alias, name in duplicates])
        raise ValueError(f'duplicate values found in {enumeration!r}: {details}')
    return enumeration
