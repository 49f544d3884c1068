from concurrent.futures import *
from concurrent.futures import CANCELLED, CANCELLED_AND_NOTIFIED, FINISHED, PENDING, RUNNING, BrokenProcessPool, BrokenThreadPool, Error
