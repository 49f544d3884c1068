"""Choosing files in windows, of which there are none."""

from tkinter import _no_screen

askopenfilename = asksaveasfilename = askopenfilenames = askopenfile = askopenfiles = asksaveasfile = askdirectory = _no_screen
