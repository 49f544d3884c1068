"""Names of windows and widgets. There is no screen: making one is the error that CPython raises without a display."""

from enum import StrEnum

TkVersion = TclVersion = 8.6
READABLE, WRITABLE, EXCEPTION = 2, 4, 8
wantobjects = 1


class TclError(Exception):
    __module__ = "_tkinter"


class EventType(StrEnum):
    KeyPress = Key = "2"
    KeyRelease = "3"
    ButtonPress = Button = "4"
    ButtonRelease = "5"
    Motion = "6"
    Enter = "7"
    Leave = "8"
    FocusIn = "9"
    FocusOut = "10"


class Event:
    """Something that happened to a widget."""


class Misc:
    def __init__(self, *args, **kwargs):
        raise TclError("no display name and no $DISPLAY environment variable")


class Tk(Misc):
    pass


class Variable(Misc):
    pass


for _name in ("StringVar", "IntVar", "DoubleVar", "BooleanVar"):
    globals()[_name] = type(_name, (Variable,), {"__module__": "tkinter"})


class BaseWidget(Misc):
    pass


class Widget(BaseWidget):
    pass


for _name in ("Toplevel", "Button", "Canvas", "Checkbutton", "Entry", "Frame", "Label", "Listbox", "Menu", "Menubutton", "Message", "Radiobutton",
              "Scale", "Scrollbar", "Text", "OptionMenu", "Spinbox", "LabelFrame", "PanedWindow"):
    globals()[_name] = type(_name, (BaseWidget if _name == "Toplevel" else Widget,), {"__module__": "tkinter"})
for _name in ("Image", "PhotoImage", "BitmapImage"):
    globals()[_name] = type(_name, (Misc,), {"__module__": "tkinter"})


def _no_screen(*args, **kwargs):
    raise TclError("no display name and no $DISPLAY environment variable")


mainloop = getint = getdouble = getboolean = image_names = image_types = Tcl = NoDefaultRoot = _no_screen
NO = FALSE = OFF = 0
YES = TRUE = ON = 1
N, S, W, E, NW, SW, NE, SE, NS, EW, NSEW = "n", "s", "w", "e", "nw", "sw", "ne", "se", "ns", "ew", "nsew"
for _name in ("center none x y both left top right bottom raised sunken flat ridge groove solid horizontal vertical numeric char word "
              "baseline inside outside sel first last end insert current anchor all normal disabled active hidden cascade checkbutton command "
              "radiobutton separator single browse multiple extended dotbox underline pieslice chord arc butt projecting round bevel miter "
              "moveto scroll units pages").split():
    globals()[_name.upper()] = _name
SEL_FIRST, SEL_LAST = "sel.first", "sel.last"
del _name
__all__ = [name for name in globals() if name[0] != "_" and name not in ("StrEnum", "wantobjects", "Event")] + ["Event"]
