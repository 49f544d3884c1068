import re, weakref
class Ee1:
    def __getitem__(self, *args):
        weakref.proxy(len, re.match('a(b)?', 'ab'))
e1 = Ee1()
for _ in e1: pass
