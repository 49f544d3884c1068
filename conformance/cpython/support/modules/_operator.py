from hmac import compare_digest as _compare_digest
from operator import *
