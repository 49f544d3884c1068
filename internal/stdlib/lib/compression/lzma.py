import lzma
from lzma import *

__all__ = lzma.__all__
