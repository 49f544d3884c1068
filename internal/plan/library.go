package plan

// library.go holds what a plan knows of the library: what of it turns text into code or names.

import (
	"slices"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/stdlib"
)

// libraryOpens says of each module what of it opens: its functions and classes that turn text into code or into values by their names,
// or hand out namespaces. Modules inside of a package are where the package is, unless they are listed. "*" is all of it, as of modules
// that are not listed; name/2 opens unless it is called with at most two arguments.
var libraryOpens = map[string]string{
	"__main__":      "*",
	"_pickle":       "*",
	"annotationlib": "*",
	"argparse":      "*",
	"ast":           "compare copy_location dump fix_missing_locations get_docstring increment_lineno iter_child_nodes iter_fields unparse walk",
	"builtins":      "*",
	"cmd":           "*",
	"code":          "*",
	"codeop":        "*",
	"contextlib":    "_old_targets _stream",
	"dataclasses":   "make_dataclass",
	"dis":           "*",
	"doctest":       "*",
	"enum":          "_convert_ global_enum pickle_by_enum_name pickle_by_global_name",
	"functools":     "singledispatch singledispatchmethod update_wrapper/2 wraps/1",
	"gc":            "*",
	"gettext":       "*",
	"importlib":     "*",
	"inspect":       "*",
	"logging":       "BaseConfigurator DictConfigurator currentframe dictConfig dictConfigClass fileConfig listen",
	"marshal":       "*",
	"operator":      "attrgetter methodcaller",
	"optparse":      "*",
	"pkgutil":       "*",
	"pickle":        "*",
	"pydoc":         "*",
	"runpy":         "*",
	"shelve":        "*",
	"string":        "Formatter get_field",
	"sys":           "modules _getframe _current_frames meta_path path_hooks path_importer_cache call_tracing monitoring addaudithook breakpointhook",
	"symtable":      "*",
	"tarfile":       "OPEN_METH",
	"timeit":        "*",
	"types":         "CodeType FunctionType LambdaType MethodType new_class prepare_class",
	"typing":        "ForwardRef evaluate_forward_ref get_type_hints no_type_check no_type_check_decorator",
	"unittest":      "*",

	"__future__": "", "_blake2": "", "_bz2": "", "_csv": "", "_io": "", "_lzma": "", "_struct": "", "_thread": "", "_threading_local": "",
	"abc": "", "array": "", "asyncio": "", "atexit": "", "base64": "", "binascii": "", "bisect": "", "bz2": "", "calendar": "", "cmath": "",
	"codecs": "", "collections": "", "_unavailable": "", "ctypes": "", "multiprocessing": "", "select": "", "selectors": "", "socket": "", "ssl": "", "subprocess": "", "tkinter": "", "colorsys": "", "compression": "", "concurrent": "", "configparser": "", "contextvars": "", "copy": "",
	"copyreg": "", "csv": "", "datetime": "", "dbm": "", "decimal": "", "difflib": "", "email": "", "errno": "", "filecmp": "",
	"fileinput": "", "fnmatch": "", "fractions": "", "getopt": "", "getpass": "", "glob": "", "graphlib": "", "gzip": "", "hashlib": "",
	"heapq": "", "hmac": "", "html": "", "http": "", "io": "", "ipaddress": "", "itertools": "", "json": "", "keyword": "", "linecache": "",
	"locale": "", "lzma": "", "math": "", "mimetypes": "", "numbers": "", "os": "", "pathlib": "", "platform": "", "plistlib": "",
	"posixpath": "", "pprint": "", "queue": "", "quopri": "", "random": "", "re": "", "reprlib": "", "sandbox": "", "sched": "",
	"secrets": "", "shlex": "", "shutil": "", "signal": "", "stat": "", "statistics": "", "struct": "", "tempfile": "", "textwrap": "",
	"threading": "", "time": "", "token": "", "tokenize": "", "tomllib": "", "traceback": "", "unicodedata": "", "urllib": "", "uuid": "",
	"warnings": "", "weakref": "", "xml": "", "zipfile": "", "zlib": "", "zoneinfo": "",
}

// unitOf returns the listed module that speaks for a module.
func unitOf(module string) (opens string) {
	for {
		if opens, ok := libraryOpens[module]; ok {
			return opens
		}
		i := strings.LastIndexByte(module, '.')
		if i < 0 {
			return "*"
		}
		module = module[:i]
	}
}

// opensName reports whether a function or class of a module opens; with name "", whether the module does. Of what opens in part, "*" does.
func opensName(module, name string) bool {
	opens := unitOf(module)
	switch {
	case opens == "*" || !isModule(module):
		return true
	case name == "":
		return false
	case name == "*":
		return opens != ""
	}
	return slices.Contains(strings.Fields(opens), name)
}

// guardedArgs returns with how many arguments at most a function opens nothing, if it is such.
func guardedArgs(module, name string) (n int, ok bool) {
	for _, f := range strings.Fields(unitOf(module)) {
		if of, count, found := strings.Cut(f, "/"); found && of == name {
			return int(count[0] - '0'), true
		}
	}
	return 0, false
}

// commonNames are names of libraryOpens that objects of other modules have too: they count only where the module is known.
var commonNames = map[string]bool{"compare": true, "dump": true, "listen": true, "walk": true}

// opensAnywhere reports whether something with a name opens in some module, and no name is like it elsewhere.
func opensAnywhere(name string) bool { return openNames()[name] }

var openNames = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, opens := range libraryOpens {
		for _, name := range strings.Fields(opens) {
			if name != "*" && !strings.Contains(name, "/") && !commonNames[name] {
				out[name] = true
			}
		}
	}
	return out
})

// isModule reports whether the library has a module.
func isModule(name string) bool {
	return name == "builtins" || name == "__main__" || name == "os.path" || name == "sandbox" || strings.HasPrefix(name, "sandbox.") || stdlib.Lookup(name) != nil
}

// memberModule returns which module a member of a module may be: one inside of it, or one that it has imported for itself; "" for none.
func memberModule(module, name string) string {
	switch {
	case isModule(module + "." + name):
		return module + "." + name
	case isModule(name):
		return name
	}
	return ""
}
