"""Functions and classes that are there by name, and refuse to be called."""

NETWORK = "the sandbox has no sockets"
PROCESSES = "the sandbox has no processes"
NATIVE = "the sandbox has no native code"


def error(name, why):
    return PermissionError(1, f"{name}() is not available: {why}")


def function(module, name, why):
    def refused(*args, **kwargs):
        raise error(f"{module}.{name}", why)
    refused.__name__ = refused.__qualname__ = name
    refused.__module__ = module
    return refused


def functions(module, names, why):
    return {name: function(module, name, why) for name in names.split()}
