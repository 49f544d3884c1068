from _csv import (Dialect as _Dialect, Error, QUOTE_ALL, QUOTE_MINIMAL, QUOTE_NONE, QUOTE_NONNUMERIC, QUOTE_NOTNULL, QUOTE_STRINGS,
                  __version__, _dict_row, _row_dict, _share_names, field_size_limit, get_dialect, list_dialects, reader, register_dialect, unregister_dialect, writer)

__all__ = ["QUOTE_MINIMAL", "QUOTE_ALL", "QUOTE_NONNUMERIC", "QUOTE_NONE", "QUOTE_STRINGS", "QUOTE_NOTNULL", "Error", "Dialect", "excel",
           "excel_tab", "field_size_limit", "reader", "writer", "register_dialect", "get_dialect", "list_dialects", "Sniffer",
           "unregister_dialect", "DictReader", "DictWriter", "unix_dialect"]


class Dialect:
    """The base of classes whose attributes describe a dialect of CSV."""

    _name = ""
    _valid = False
    delimiter = quotechar = escapechar = doublequote = skipinitialspace = lineterminator = quoting = None

    def __init__(self):
        if self.__class__ is not Dialect:
            self._valid = True
        self._validate()

    def _validate(self):
        try:
            _Dialect(self)
        except (TypeError, ValueError) as e:
            raise Error(str(e)) from None


class excel(Dialect):
    """What Excel writes."""

    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    """What Excel writes, with tabs as delimiters."""

    delimiter = "\t"


class unix_dialect(Dialect):
    """All fields quoted, lines that end in a line feed."""

    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\n"
    quoting = QUOTE_ALL


register_dialect("excel", excel)
register_dialect("excel-tab", excel_tab)
register_dialect("unix", unix_dialect)


class DictReader:
    """An iterator over the rows of a file as dicts."""

    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.dialect = dialect
        self.line_num = 0

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            for row in self.reader:
                _share_names(row)
                self._fieldnames = row
                break
            self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if self.line_num == 0:
            self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while not row:
            row = next(self.reader)
        self.line_num = self.reader.line_num
        names = self.fieldnames
        if type(names) is list:
            return _row_dict(names, row, self.restkey, self.restval)
        d = dict(zip(names, row))
        more = len(row) - len(names)
        if more > 0:
            d[self.restkey] = row[-more:]
        elif more < 0:
            for name in names[more:]:
                d[name] = self.restval
        return d

    @classmethod
    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)


class DictWriter:
    """An object that writes dicts as rows."""

    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames = fieldnames
        self.restval = restval
        if extrasaction.lower() not in ("raise", "ignore"):
            raise ValueError("extrasaction (%s) must be 'raise' or 'ignore'" % extrasaction)
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def _dict_to_list(self, rowdict):
        if type(rowdict) is dict and type(self.fieldnames) is list:
            row = _dict_row(rowdict, self.fieldnames, self.restval, self.extrasaction == "raise")
            if row is not None:
                return row
        if self.extrasaction == "raise":
            extra = rowdict.keys() - self.fieldnames
            if extra:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(name) for name in extra]))
        rest = self.restval
        return (rowdict.get(name, rest) for name in self.fieldnames)

    def writerow(self, rowdict):
        return self.writer.writerow(self._dict_to_list(rowdict))

    def writerows(self, rowdicts):
        return self.writer.writerows(map(self._dict_to_list, rowdicts))

    @classmethod
    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)
