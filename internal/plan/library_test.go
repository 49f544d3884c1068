package plan

// library_test.go holds libraryOpens against the library: its sources are planned as scripts are, and its Go code is searched for
// calls that look names up. What is found opens, or is listed here with the reason why it does not.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/stdlib"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

// Each module of the library has been thought about: one that is not listed would make every script that imports it one of any tool.
func TestPlanLibraryListsModules(t *testing.T) {
	known := map[string]bool{"builtins": true, "__main__": true, "sandbox": true}
	for _, name := range stdlib.Names() {
		top, _, _ := strings.Cut(name, ".")
		known[top] = true
		if _, ok := libraryOpens[top]; !ok {
			t.Errorf("libraryOpens lacks %s: say what of it turns text into code or names", top)
		}
	}
	for module := range libraryOpens {
		if !known[module] {
			t.Errorf("libraryOpens has %s, which is no module", module)
		}
	}
	if stdlib.Lookup("no_such_module") != nil || !opensName("no_such_module", "") {
		t.Error("an unknown module opens nothing")
	}
}

// closed are definitions of the library whose code turns text into names, in a way that scripts can't use to reach what they do not
// name.
var closed = map[string]map[string]string{
	"ast": {
		"NodeTransformer": "shows the nodes among what it finds to the script, not the rest",
		"NodeVisitor":     "a method of the script's own class, by a prefix",
		"parse":           "gives a tree, which is no code yet",
	},
	"asyncio.base_events": {"shutdown_asyncgens": "asks whether there is a frame"},
	"asyncio.coroutines":  {"_format_coroutine": "gives text"},
	"asyncio.unavailable": {
		"_name":             "defines the module's own names",
		"AbstractEventLoop": "defines its own methods",
		"AbstractServer":    "defines its own methods",
	},
	"bz2":         {"_builtin_open": "only open"},
	"calendar":    {"global_enum": "defines the module's own names", "_member": "defines the module's own names"},
	"codecs":      {"StreamWriter": forwards, "StreamReader": forwards, "StreamReaderWriter": forwards, "StreamRecoder": forwards, "open": "only open"},
	"collections": {"_delegate": fixed},
	"configparser": {
		"SectionProxy":     "methods that begin with get",
		"ConverterMapping": "methods that begin with get",
	},
	"contextlib": {
		"_RedirectStream": "the name is the class's _stream, which opens, and so does the list of what was found",
		"_method":         fixed,
	},
	"dataclasses": {
		"_DataclassParams":    fixed,
		"_annotations":        annotated,
		"_string_is":          "compares what it finds",
		"_is_classvar":        "compares what it finds",
		"_get_field":          fields,
		"_process_class":      fields,
		"_dataclass_getstate": fields,
		"_add_slots":          "compares what it finds",
		"fields":              fixed,
		"_asdict_inner":       fields,
		"_astuple_inner":      fields,
		"_replaced":           fields,
	},
	"email.message": {"MIMEPart": "methods that begin with make_"},
	"enum": {
		"EnumType":       "its names are those of the class's body and of object; _convert_, which opens, takes those of a module",
		"_caller_module": "gives the name of a module",
	},
	"filecmp":     {"dircmp": fixed},
	"functools":   {"_derived": fixed, "total_ordering": fixed},
	"gzip":        {"builtins": "the module is a member, which opens; the code takes open of it", "GzipFile": "only open"},
	"hashlib":     {"__get_builtin_constructor": fixed},
	"http.client": {"__getattr__": "defines the module's own names"},
	"ipaddress":   {"_BaseNetwork": fixed, "IPv6Address": fixed},
	"linecache":   {"updatecache": "gives lines of a source"},
	"logging": {
		"_is_internal_frame": "compares the name of a file",
		"_stack":             "frames, whose namespaces are attributes that count",
		"_outside":           "compares the name of a file",
		"LogRecord":          "asks for names of threads and tasks",
		"_addHandlerRef":     fixed,
		"StrFormatStyle":     "reads the fields of a format",
		"Logger":             "gives files and lines of frames",
	},
	"logging.config": {"_is_queue_like_object": fixed, "_import": private_, "_evaluate": private_},
	"lzma":           {"builtins": "the module is a member, which opens; the code takes open of it", "LZMAFile": "only open"},
	"numbers":        {"Complex": "defines its own methods", "Real": "defines its own methods", "Integral": "defines its own methods"},
	"pprint":         {"PrettyPrinter": fields},
	"re":             {"Scanner": "compiles patterns"},
	"reprlib":        {"builtins": "the module is a member, which opens; the code takes repr of it", "recursive_repr": fixed, "Repr": "a method of the script's own class, by a prefix"},
	"signal": {
		"_member":      "defines the module's own names",
		"_kind":        "defines the module's own names",
		"signal":       fixed,
		"raise_signal": "a frame, whose namespaces are attributes that count",
	},
	"tarfile": {
		"bltn_open": "only open",
		"_filtered": fixed,
		"TarFile":   "methods by the class's OPEN_METH, which opens",
	},
	"tempfile": {"_TemporaryFileWrapper": forwards},
	"tokenize": {"_builtin_open": "only open"},
	"traceback": {
		"clear_frames":       fixed,
		"walk_tb":            "frames, whose namespaces are attributes that count",
		"walk_stack":         "frames, whose namespaces are attributes that count",
		"StackSummary":       "gives texts of values",
		"TracebackException": "gives texts of values",
	},
	"types": {
		"_GeneratorWrapper": "forwards attributes that count",
		"coroutine":         fixed,
		"__all__":           "gives texts",
	},
	"typing": {
		"_alias_aliases":      fixed,
		"_AliasBase":          forwards,
		"_AnnotatedAlias":     forwards,
		"_eval_type":          private_,
		"_get_annotations":    private_,
		"_get_protocol_attrs": annotated,
		"_instance_has":       "says whether there is one",
		"runtime_checkable":   "asks whether it can be called",
		"_own_annotations":    annotated,
		"_late_annotate":      annotated,
	},
	"urllib.response": {"addbase": forwards},
	"uuid":            {"_safe_class": fixed, "_of_name": fixed},
	"warnings": {
		"warn":           "gives files and lines of frames, and keeps what was shown",
		"catch_warnings": fixed,
	},
	"xml":              {"XMLParser": fixed},
	"xml.sax.saxutils": {"__getattr__": "its own names"},
	"zipfile": {
		"builtins":   "the module is a member, which opens; the code takes open of it",
		"is_zipfile": "only open",
		"ZipInfo":    fixed,
		"ZipFile":    "only open",
	},
}

// Reasons that are good for several.
const (
	fixed     = "the names are in the library's source"
	forwards  = "an attribute is asked for where the script names it"
	fields    = "the names are those of the class's body, which the script's source tells; make_dataclass opens"
	annotated = "runs the code of annotations, whose names the source tells; text in them stays text"
	opens     = "it is in libraryOpens, or its names are among those that count on any object"
	private_  = "its name begins with an underscore, which opens as a member of a module; what uses it is listed"
)

// Definitions in the library's Python sources that the plan could not tell open, or are in closed.
func TestPlanLibrarySources(t *testing.T) {
	units := map[string][]string{}
	err := filepath.WalkDir("../stdlib", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".py") && !strings.Contains(path, "testdata") {
			unit := sourceUnit(path)
			units[unit] = append(units[unit], path)
		}
		return err
	})
	if err != nil || len(units) < 50 {
		t.Fatal(err, len(units))
	}
	for unit, files := range units {
		if unitOf(unit) == "*" {
			continue
		}
		openers := sourceOpeners(t, unit, files)
		for name, why := range openers {
			if closed[unit][name] == "" && !strings.HasPrefix(name, "_") && !opensName(unit, name) {
				t.Errorf("%s.%s turns text into names, but does not open: %s", unit, name, why)
			}
		}
		for name := range closed[unit] {
			if openers[name] == "" {
				t.Errorf("closed has %s.%s, which opens nothing", unit, name)
			}
		}
	}
	for unit := range closed {
		if units[unit] == nil {
			t.Errorf("closed has %s, which has no source", unit)
		}
	}
}

// sourceUnit returns the module that a file of the library belongs to: a file of lib is a module or a part of one, the files of a
// package are one.
func sourceUnit(path string) string {
	unit, _ := filepath.Rel("../stdlib", path)
	unit = filepath.ToSlash(unit)
	if file, ok := strings.CutPrefix(unit, "lib/"); ok {
		dir, name := filepath.Split(file)
		name, _, _ = strings.Cut(name, ".")
		unit = strings.TrimSuffix(dir+name, "/__init__") + "/"
	}
	return strings.ReplaceAll(unit[:strings.LastIndexByte(unit, '/')], "/", ".")
}

// sourceOpeners returns the names of the definitions in the sources of a unit that turn text into names, by themselves or by what they
// use, and a line that does. Those of closed end there.
func sourceOpeners(t *testing.T, unit string, files []string) map[string]string {
	type statement struct {
		syntax.Stmt
		file  string
		lines []string
	}
	var body []syntax.Stmt
	var statements []statement
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := syntax.Parse(string(text), syntax.Options{Filename: f, UnicodeName: unicodename.Character})
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		for _, s := range mod.(*syntax.Module).Body {
			body = append(body, s)
			from, ok := s.(*syntax.ImportFrom)
			if !ok {
				statements = append(statements, statement{s, filepath.Base(f), lines})
				continue
			}
			for _, a := range from.Names { // each for itself
				one := *from
				one.Names = []*syntax.Alias{a}
				statements = append(statements, statement{&one, filepath.Base(f), lines})
			}
		}
	}
	p := newPlanner(nil, "", Names{}, body)
	p.library = true
	out := map[string]string{}
	done := map[syntax.Stmt]bool{}
	for n := -1; n != len(done); {
		n = len(done)
		for _, s := range statements {
			if done[s.Stmt] {
				continue
			}
			line := 0
			p.plan.Calls, p.told = nil, nil
			p.stmt(s.Stmt)
			if len(p.plan.Calls) > 0 {
				line = p.plan.Calls[0].Line
			}
			syntax.Inspect(s.Stmt, func(x syntax.Node) bool {
				if n, ok := x.(*syntax.Name); ok && n.Ctx == syntax.Load && out[n.Id] != "" && closed[unit][n.Id] == "" {
					line = int(n.Line)
				}
				return line == 0
			})
			if line == 0 {
				continue
			}
			done[s.Stmt] = true
			names := map[string]bool{}
			collectBound([]syntax.Stmt{s.Stmt}, names, false, true)
			for name := range names {
				out[name] = fmt.Sprintf("%s:%d: %s", s.file, line, strings.TrimSpace(s.lines[line-1]))
			}
		}
	}
	return out
}

// lookups are calls of the interpreter by which Go code turns text into names or code, with the argument that is the text: they count
// where it is no literal; -1 counts always.
var lookups = map[string]int{
	"GetAttr": 1, "GetAttrStr": 1, "LookupAttr": 1, "CallMethod": 1, "CallMethodStr": 1, "GenericGetAttr": 1, "InstanceAttr": 1,
	"Import": 0, "RunCode": -1, "CompileTree": -1, "Compile": -1, "CallerGlobals": -1, "FrameGlobals": -1, "FrameObject": -1, "FunctionIn": -1, "MainModule": -1, "BuiltinsModule": -1,
	"Builtins": -1, "Modules": -1,
}

// closedGo are the Go functions of the library with such calls, and why scripts get nothing by them that they do not name.
var closedGo = map[string]string{
	"abc.compute":                  "asks whether it is abstract",
	"array.Module":                 fixed,
	"ast.compileNodes":             "makes code of a tree for compile, which opens",
	"ast.helper":                   fixed,
	"ast.classNames":               "gives names",
	"ast.writeNode":                "gives text",
	"ast.nodeReplace":              "asks whether there is a default",
	"ast.attr":                     "reads fields of nodes for compile, which opens",
	"asyncio.names":                fixed,
	"asyncio.lazy":                 fixed,
	"asyncio.newLoop":              fixed,
	"asyncio.loopSpec":             fixed,
	"asyncio.log":                  fixed,
	"asyncio.report":               fixed,
	"asyncio.functionText":         "gives text",
	"asyncio.coroText":             "gives text",
	"asyncio.shutdown":             fixed,
	"asyncio.noCurrentLoop":        fixed,
	"asyncio.taskSpec":             "frames, whose namespaces are attributes that count",
	"codecs.handle":                fixed,
	"collections.namedTuple":       "takes the name of the module",
	"copy.registered":              fixed,
	"csv.newDialect":               fixed,
	"dataclasses.repr":             "gives text",
	"datetime.offsetCall":          fixed,
	"decimal.install":              "runs its own code",
	"decimal.comparable":           fixed,
	"decimal.signalsSpec":          fixed,
	"enum.propertySpec":            "the name is the class body's; __set_name__, which sets another, opens",
	"functools.cachedPropertySpec": "the name is the class body's; __set_name__, which sets another, opens",
	"functools.updateWrapper":      opens,
	"internal/lazy.Install":        fixed,
	"io.bufferedSpec":              forwards,
	"io.checker":                   fixed,
	"io.bytesBelow":                fixed,
	"io.textIOMethods":             fixed,
	"json.makeScanner":             fixed,
	"json.encodingOf":              fixed,
	"json.errorSpec":               fixed,
	"json.withClass":               fixed,
	"operator.attrGetterSpec":      opens,
	"operator.call":                opens,
	"random.newGenerator":          fixed,
	"random.Module":                fixed,
	"serde.jsonFunc":               fixed,
	"sys.funcs":                    opens,
	"sys.initModule":               opens,
	"sys.text":                     fixed,
	"threading.localSpec":          forwards,
	"threading.Run":                fixed,
	"threading.report":             fixed,
	"typing.install":               "runs its own code",
	"weakref.proxySpec":            forwards,
	"zoneinfo.shown":               fixed,
}

// Go functions of the library that look names up are in closedGo.
func TestPlanLibraryGo(t *testing.T) {
	found := map[string]string{}
	err := filepath.WalkDir("../stdlib", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		dir, _ := filepath.Rel("../stdlib", filepath.Dir(path))
		dir = filepath.ToSlash(dir)
		if top, _, _ := strings.Cut(dir, "/"); unitOf(top) == "*" && dir != "internal" && isModule(top) {
			return nil
		}
		for _, d := range file.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				f, ok := call.Fun.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				arg, ok := lookups[f.Sel.Name]
				if x, isName := f.X.(*ast.Ident); !ok || isName && x.Name != "vm" && x.Name != "py" || arg >= len(call.Args) {
					return true
				}
				if arg >= 0 {
					if _, literal := call.Args[arg].(*ast.BasicLit); literal {
						return true
					}
				}
				name := dir + "." + declName(d)
				found[name] = set.Position(call.Pos()).String()
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var missing []string
	for name, at := range found {
		if closedGo[name] == "" {
			missing = append(missing, at+": "+name+" turns text into names: does what it belongs to open?")
		}
	}
	slices.Sort(missing)
	for _, m := range missing {
		t.Error(m)
	}
	for name := range closedGo {
		if found[name] == "" {
			t.Errorf("closedGo has %s, which looks nothing up", name)
		}
	}
}

// declName is the name of a function, or of the first variable of a declaration.
func declName(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, ok := s.(*ast.ValueSpec); ok {
				return v.Names[0].Name
			}
		}
	}
	return ""
}
