"""Questions and messages in windows, of which there are none."""

from tkinter import _no_screen

showinfo = showwarning = showerror = askquestion = askokcancel = askretrycancel = askyesno = askyesnocancel = _no_screen
