# The collector can be asked and told what CPython's can, without effect.
import gc
print(gc.isenabled(), gc.disable(), gc.isenabled(), gc.enable(), gc.isenabled(), type(gc.collect()), gc.is_tracked(1), gc.is_tracked([]), gc.garbage)
print(gc.get_debug(), len(gc.get_count()), len(gc.get_threshold()), gc.freeze(), gc.unfreeze())
# ---
# Generations are 0 to 2.
import gc
gc.collect(3)  ### "ValueError: invalid generation"
# ---
# Cycles wait for gc.collect().
import gc
log = []
class D:
    def __del__(self):
        log.append("del")
a, b = D(), D()
a.other, b.other = b, a
del a, b
log.append("cycle")
gc.collect()
log.append("collected")
assert log == ["cycle", "del", "del", "collected"], log
# ---
# An object that __del__ makes known again lives on, and __del__ is called once.
import gc
log = []
class R:
    def __del__(self):
        log.append("del")
        log.append(self)
r = R()
del r
log.append("end")
assert log[0] == "del" and isinstance(log[1], R) and log[2] == "end"
log.clear()
gc.collect()
log.append("end")
assert log == ["end"]
