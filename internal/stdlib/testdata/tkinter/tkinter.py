# Without a screen, a window is an error.
import tkinter
from tkinter import ttk, messagebox, filedialog, simpledialog
print(tkinter.END, tkinter.LEFT, tkinter.NSEW, tkinter.TclError.__mro__[1:2], issubclass(tkinter.Frame, tkinter.Widget), callable(messagebox.showinfo), callable(filedialog.askopenfilename), callable(simpledialog.askstring), ttk.Button.__name__)
# ---
# Making a window says what CPython says without a display.
# krait: the CPython beside the tests lacks Tcl's files
import tkinter
tkinter.Tk()  ### "_tkinter.TclError: no display name and no $DISPLAY environment variable"
