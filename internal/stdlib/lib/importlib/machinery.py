__all__ = ["ModuleSpec", "SOURCE_SUFFIXES", "all_suffixes"]

SOURCE_SUFFIXES = [".py"]
BYTECODE_SUFFIXES = []
EXTENSION_SUFFIXES = []
DEBUG_BYTECODE_SUFFIXES = []
OPTIMIZED_BYTECODE_SUFFIXES = []


def all_suffixes():
    return SOURCE_SUFFIXES + BYTECODE_SUFFIXES + EXTENSION_SUFFIXES


class ModuleSpec:
    def __init__(self, name, loader, *, origin=None, loader_state=None, is_package=None):
        self.name = name
        self.loader = loader
        self.origin = origin
        self.loader_state = loader_state
        self.submodule_search_locations = [] if is_package else None
        self._set_fileattr = False
        self.cached = None

    @property
    def parent(self):
        return self.name.rpartition(".")[0] if self.submodule_search_locations is None else self.name

    @property
    def has_location(self):
        return self._set_fileattr

    def __repr__(self):
        args = [f"name={self.name!r}", f"loader={self.loader!r}"]
        if self.origin is not None:
            args.append(f"origin={self.origin!r}")
        if self.submodule_search_locations is not None:
            args.append(f"submodule_search_locations={self.submodule_search_locations}")
        return f"{self.__class__.__name__}({', '.join(args)})"

    def __eq__(self, other):
        try:
            return (self.name == other.name and self.loader == other.loader and self.origin == other.origin and
                    self.submodule_search_locations == other.submodule_search_locations and
                    self.cached == other.cached and self.has_location == other.has_location)
        except AttributeError:
            return NotImplemented
