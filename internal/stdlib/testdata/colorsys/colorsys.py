# Conversions go both ways.
import colorsys
for rgb in ((0, 0, 0), (1, 1, 1), (.2, .4, .6), (.9, .1, .3), (.3, .3, .3), (.5, 1.0, .2)):
    for name in ("hls", "hsv", "yiq"):
        there = getattr(colorsys, "rgb_to_" + name)(*rgb)
        back = getattr(colorsys, name + "_to_rgb")(*there)
        assert all(abs(a - b) < 1e-6 for a, b in zip(rgb, back)), (rgb, name, back)
        print(name, there, back)
