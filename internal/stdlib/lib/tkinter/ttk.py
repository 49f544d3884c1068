"""Names of themed widgets, which need a screen."""

import tkinter

for _name in ("Button Checkbutton Entry Combobox Frame Label Labelframe LabelFrame Menubutton Notebook Panedwindow PanedWindow Progressbar "
              "Radiobutton Scale Scrollbar Separator Sizegrip Spinbox Style Treeview LabeledScale OptionMenu Widget").split():
    globals()[_name] = type(_name, (tkinter.Widget,), {"__module__": "tkinter.ttk"})
del _name
__all__ = [name for name in globals() if name[0] != "_" and name != "tkinter"]
