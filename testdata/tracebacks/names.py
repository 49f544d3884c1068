# Which variables of a frame are suggested for a name that is not defined: those that have a value.
import traceback


class K:
    items = 1

    def attribute(self): return items

    def unbound(self): valuee; value = 1

    def in_loop(self):
        for x in [1]:
            total = totl + x

    def after_loop(self):
        for entry in [1]: repr(entry)
        return entri

    def handled(self):
        try: 1 / 0
        except ZeroDivisionError as error: return eror

    def in_cell(self):
        value = 1
        return valu, lambda: value

    def not_yet_in_cell(self):
        valu
        value = 1
        return lambda: value

    def deleted(self):
        value = 3
        del value
        return valeu

    def generator(self):
        itmes = 3
        yield items

    def rest(self, *values, **options): return valuess

    def matched(self):
        match [1, 2]:
            case [alpha, *rest]: return alpa


for name in [n for n in vars(K) if n[0] != "_" and n != "items"]:
    try:
        result = getattr(K(), name)()
        next(result)
    except NameError as e:
        traceback.print_exc()
        assert "mean" not in traceback.format_exception_only(e)[-1]
try:
    class Body:
        size = 1
        siz
except NameError:
    traceback.print_exc()
def last():
    d = D(1)
last()
