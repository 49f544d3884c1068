"""Asking for values in windows, of which there are none."""

from tkinter import _no_screen

askstring = askinteger = askfloat = _no_screen
