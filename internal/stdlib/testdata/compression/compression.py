# The modules that compress have other names in the package compression.
import compression.bz2, compression.gzip, compression.lzma, compression.zlib, bz2
from compression import lzma
print(compression.bz2.compress is bz2.compress, compression.zlib.crc32(b"a"), lzma.decompress(lzma.compress(b"x")), bz2.BZ2File.__mro__[1].__module__)
