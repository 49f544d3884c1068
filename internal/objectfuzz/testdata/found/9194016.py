class Ee1:
    __getattribute__ = type({}.get).__setattr__
e1 = Ee1()
e1.attr
