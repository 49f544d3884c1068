"""Stands for _strptime, which Krait has inside of time and datetime."""

from time import strptime as _strptime_time
