# What wait() returns.

from collections import namedtuple

DoneAndNotDoneFutures = namedtuple('DoneAndNotDoneFutures', 'done not_done')
