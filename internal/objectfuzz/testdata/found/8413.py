import typing
def mk_tb():
    try: 1 / 0
    except ZeroDivisionError as e: return e.__traceback__
class C4(type('abcé'), type(mk_tb())):
    def __float__(self):
        raise x5 from C0.__len__
x6 = type('abcé').__new__(C4)
x6.tb_next.__func__(typing.TypeVarTuple('Ts'))
