package py

// hints.go holds the line that stands after a traceback where Krait knows better than CPython what to do.

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

const container = "the container tier has it"

// absent says what to use in place of packages that models import and the interpreter does not have.
var absent = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"numpy":             "use lists with math and statistics, or " + container,
		"pandas":            "use csv with lists of dicts and statistics, or " + container,
		"polars":            "use csv with lists of dicts and statistics, or " + container,
		"pyarrow":           "use csv or json, or " + container,
		"scipy":             "use math and statistics, or " + container,
		"sympy":             "use fractions and math, or " + container,
		"sklearn":           "use statistics (linear_regression, correlation), or " + container,
		"statsmodels":       "use statistics (linear_regression, correlation), or " + container,
		"torch":             "use lists and math, or " + container,
		"tensorflow":        "use lists and math, or " + container,
		"networkx":          "use dicts of sets with heapq and graphlib, or " + container,
		"matplotlib":        "return the data for the host to plot, or " + container,
		"seaborn":           "return the data for the host to plot, or " + container,
		"plotly":            "return the data for the host to plot, or " + container,
		"PIL":               container,
		"cv2":               container,
		"openpyxl":          "use csv, or " + container,
		"xlrd":              "use csv, or " + container,
		"docx":              container,
		"pypdf":             container,
		"PyPDF2":            container,
		"requests":          "use sandbox.http: from sandbox.http import fetch; fetch(url).json()",
		"httpx":             "use sandbox.http: from sandbox.http import fetch; fetch(url).json() or await fetch(url)",
		"aiohttp":           "use sandbox.http: from sandbox.http import fetch; r = await fetch(url); r.json()",
		"urllib3":           "use sandbox.http: from sandbox.http import fetch; fetch(url).json()",
		"websockets":        "use sandbox.http (iter_sse streams server-sent events)",
		"socket":            "use sandbox.http for HTTP; there are no sockets",
		"ssl":               "use sandbox.http for HTTPS; there are no sockets",
		"smtplib":           "call a function of the host: from sandbox import hostcall",
		"ftplib":            "call a function of the host: from sandbox import hostcall",
		"bs4":               "use html.parser or re",
		"lxml":              "use xml.etree.ElementTree or html.parser",
		"html5lib":          "use html.parser",
		"yaml":              "use sandbox.serde: from sandbox.serde import loads; loads(text, 'yaml')",
		"ruamel":            "use sandbox.serde: from sandbox.serde import loads; loads(text, 'yaml')",
		"cbor2":             "use sandbox.serde: from sandbox.serde import loads; loads(data, 'cbor')",
		"orjson":            "use json",
		"ujson":             "use json",
		"simplejson":        "use json",
		"toml":              "use tomllib",
		"tomli":             "use tomllib",
		"pydantic":          "use dataclasses or typing.TypedDict",
		"attr":              "use dataclasses",
		"attrs":             "use dataclasses",
		"typing_extensions": "use typing",
		"dateutil":          "use datetime (fromisoformat, strptime) and zoneinfo",
		"pytz":              "use zoneinfo: from zoneinfo import ZoneInfo",
		"arrow":             "use datetime and zoneinfo",
		"pendulum":          "use datetime and zoneinfo",
		"tqdm":              "leave it out",
		"rich":              "use print",
		"tabulate":          "use str.ljust, or f-strings with widths",
		"colorama":          "leave it out",
		"dotenv":            "use os.environ",
		"pytest":            "use unittest or assert",
		"nltk":              "use re and collections.Counter",
		"sortedcontainers":  "use bisect or heapq",
		"more_itertools":    "use itertools",
		"toolz":             "use itertools and functools",
		"regex":             "use re",
		"jinja2":            "use f-strings or string.Template",
		"sqlalchemy":        "use dicts, or call a function of the host: from sandbox import hostcall",
		"sqlite3":           "use dicts, or call a function of the host: from sandbox import hostcall",
		"psycopg2":          "call a function of the host: from sandbox import hostcall",
		"pymongo":           "call a function of the host: from sandbox import hostcall",
		"redis":             "call a function of the host: from sandbox import hostcall",
		"boto3":             "call a function of the host: from sandbox import hostcall",
		"openai":            "call a function of the host: from sandbox import hostcall",
		"anthropic":         "call a function of the host: from sandbox import hostcall",
		"subprocess":        "call a function of the host (from sandbox import hostcall); there are no processes",
		"multiprocessing":   "use asyncio or concurrent.futures; there are no processes",
		"ctypes":            "there is no native code",
		"cffi":              "there is no native code",
		"tkinter":           "there is no screen",
	}
})

// homes says where names live that scripts use without having imported them.
var homes = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"asyncio":      {"gather", "create_task", "wait_for", "TaskGroup", "as_completed"},
		"collections":  {"defaultdict", "Counter", "deque", "namedtuple", "OrderedDict", "ChainMap"},
		"dataclasses":  {"dataclass", "asdict", "astuple"},
		"datetime":     {"timedelta", "timezone", "date"},
		"decimal":      {"Decimal", "ROUND_HALF_UP"},
		"enum":         {"Enum", "IntEnum", "StrEnum", "auto"},
		"fractions":    {"Fraction"},
		"functools":    {"reduce", "partial", "lru_cache", "cmp_to_key", "wraps", "total_ordering", "cache"},
		"heapq":        {"heappush", "heappop", "heapify", "nlargest", "nsmallest"},
		"io":           {"StringIO", "BytesIO"},
		"itertools":    {"combinations", "permutations", "product", "chain", "groupby", "accumulate", "islice", "zip_longest", "pairwise"},
		"math":         {"sqrt", "ceil", "floor", "factorial", "gcd", "lcm", "pi", "inf", "isclose", "prod", "comb", "log", "log10", "sin", "cos"},
		"operator":     {"itemgetter", "attrgetter"},
		"pathlib":      {"Path"},
		"pprint":       {"pprint"},
		"random":       {"randint", "choice", "shuffle"},
		"sandbox":      {"hostcall"},
		"sandbox.http": {"fetch"},
		"statistics":   {"mean", "median", "stdev", "mode"},
		"typing":       {"List", "Dict", "Optional", "Any", "Tuple", "Union", "Callable", "TypedDict", "Literal", "NamedTuple"},
		"zoneinfo":     {"ZoneInfo"},
	}
})

// hint returns the line for e, an uncaught exception, or "". It runs no Python code.
func (vm *VM) hint(e *Exc) string {
	switch {
	case !vm.config.Hints:
	case e.layout() == excImport && e.shape.typ == ModuleNotFoundError:
		name, _ := AsStr(e.field(importName))
		return vm.moduleHint(name)
	case e.layout() == excName:
		name, _ := AsStr(e.field(attrErrName))
		return vm.homeHint(name)
	case e.shape.typ == FileNotFoundError && vm.config.NoMounts:
		return "no files of the host are mounted; the host must grant a mount"
	case e.shape.typ == TypeError:
		return vm.signatureHint(e)
	}
	return ""
}

// moduleHint is the hint for a module that is not there.
func (vm *VM) moduleHint(name string) string {
	top, _, _ := strings.Cut(name, ".")
	if text := absent()[top]; text != "" {
		return fmt.Sprintf("%s is not available here: %s", top, text)
	}
	known := slices.Concat(stdlibModuleNames, []string{"sandbox"})
	for m := range absent() {
		known = append(known, m)
	}
	slices.Sort(known)
	near := suggest(top, known)
	switch {
	case slices.Contains(stdlibModuleNames, top):
		return top + " is a module of CPython's library that is not available here"
	case near == "":
		return ""
	case absent()[near] != "":
		return fmt.Sprintf("did you mean %s? It is not available here: %s", near, absent()[near])
	case vm.config.Modules != nil && vm.config.Modules(near) != nil:
		return fmt.Sprintf("did you mean the module %s?", near)
	}
	return ""
}

// homeHint is the hint for a name that was not imported.
func (vm *VM) homeHint(name string) string {
	var found string
	for m, names := range homes() {
		if slices.Contains(names, name) && (found == "" || m < found) && vm.config.Modules != nil && vm.config.Modules(m) != nil {
			found = m
		}
	}
	if found == "" {
		return ""
	}
	return fmt.Sprintf("%s is in the module %s: from %s import %s", name, found, found, name)
}

// signatureHint is the hint for a call of a function that the host's prelude gave the script, with arguments that don't fit it.
func (vm *VM) signatureHint(e *Exc) string {
	msg := e.Message()
	name, rest, ok := strings.Cut(msg, "()")
	main := AsModule(vm.Modules().GetStr("__main__"))
	tb := e.traceback.last()
	if !ok || main == nil || tb == nil || tb.code == nil || tb.code.Code == nil ||
		!strings.HasPrefix(rest, " missing ") && !strings.HasPrefix(rest, " takes ") && !strings.HasPrefix(rest, " got ") {
		return ""
	}
	v := main.dict.GetStr(name)
	if text, ok := SignatureText(v); v.o != nil && ok {
		return fmt.Sprintf("the signature is %s%s", name, text)
	}
	f := AsFunc(v)
	if f == nil || f.code == nil || f.code.Code == nil || f.code.Filename == tb.code.Filename {
		return ""
	}
	if s := headOf(f.code.Source, f.code.FirstLine, name); s != "" {
		return "the signature is " + s
	}
	return ""
}

// headOf cuts the head of the function called name, whose definition begins at line, out of source: what stands between def and
// the colon, on one line. It is "" where the head is unusual.
func headOf(source string, line int, name string) string {
	for ; line > 1; line-- {
		i := strings.IndexByte(source, '\n')
		if i < 0 {
			return ""
		}
		source = source[i+1:]
	}
	i := strings.Index(source, "def "+name)
	if i < 0 {
		return ""
	}
	source = source[i+len("def "):]
	depth := 0
	for i := 0; i < len(source) && i < 1000; i++ {
		switch source[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '#', '\\':
			return ""
		case '"', '\'':
			end := strings.IndexByte(source[i+1:], source[i])
			if end <= 0 || strings.ContainsAny(source[i+1:i+1+end], "\\\n") {
				return "" // what needs a scanner
			}
			i += 1 + end
		case ':':
			if depth == 0 {
				return strings.ReplaceAll(strings.Join(strings.Fields(source[:i]), " "), "( ", "(")
			}
		}
	}
	return ""
}
