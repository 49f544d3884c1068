# The collector can be asked and told what CPython's can, without effect.
import gc
print(gc.isenabled(), gc.disable(), gc.isenabled(), gc.enable(), gc.isenabled(), type(gc.collect()), gc.is_tracked(1), gc.is_tracked([]), gc.garbage)
print(gc.get_debug(), len(gc.get_count()), len(gc.get_threshold()), gc.freeze(), gc.unfreeze())
# ---
# Generations are 0 to 2.
import gc
gc.collect(3)  ### "ValueError: invalid generation"
