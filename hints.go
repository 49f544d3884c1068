package krait

// hints.go holds the line that stands after a traceback where what the sandbox has helps: the tables that package py is given.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// has are the capabilities of a sandbox that hints send scripts to.
type has uint8

const (
	hasHTTP has = 1 << iota
	hasHostCalls
	hasContainers
)

// remedy is what a script can do without a module. It needs a capability, 0 for none.
type remedy struct {
	needs has
	text  string
}

// absentModules are packages that models import and the interpreter does not have.
type absentModules struct {
	names    string // with spaces between
	remedies []remedy
	note     string // holds in any case
}

// has returns what hints may send the sandbox's scripts to.
func (s *Sandbox) has() (h has) {
	if s.http != nil {
		h |= hasHTTP
	}
	if len(s.extra) > 0 || len(s.tmpl.opts.HostCalls) > 0 {
		h |= hasHostCalls
	}
	if s.tmpl.opts.Containers != nil {
		h |= hasContainers
	}
	return h
}

// hints returns what package py says after tracebacks. mounted says that scripts see files of the host. It is called when an exception has
// left a script.
func (s *Sandbox) hints(mounted bool) *py.Hints {
	h := &py.Hints{Absent: map[string]string{}, Homes: homes(), Modules: []string{"sandbox"}}
	if !mounted {
		h.NoFile = "no files of the host are mounted; the host must grant a mount"
	}
	granted := s.has()
	if granted&hasHTTP == 0 {
		delete(h.Homes, "sandbox.http")
	}
	if granted&hasHostCalls == 0 {
		delete(h.Homes, "sandbox")
	}
	for _, m := range absent() {
		text := m.text(granted)
		for _, name := range strings.Fields(m.names) {
			h.Absent[name] = text
		}
	}
	return h
}

// text is what a script is told that has what is granted, "" for nothing.
func (m *absentModules) text(granted has) string {
	var ways []string
	for _, r := range m.remedies {
		if r.needs&^granted == 0 {
			ways = append(ways, r.text)
		}
	}
	text := strings.Join(ways, ", or ")
	if text != "" && m.note != "" {
		text += "; "
	}
	return text + m.note
}

// absent returns the table, in which remedies stand by their worth.
func absent() []absentModules {
	use := func(text string) remedy { return remedy{0, "use " + text} }
	http := func(text string) remedy { return remedy{hasHTTP, "use sandbox.http" + text} }
	hostcall := remedy{hasHostCalls, "call a function of the host: from sandbox import hostcall"}
	container := remedy{hasContainers, "the container tier has it"}
	plot := remedy{0, "return the data for the host to plot"}
	const fetch = ": from sandbox.http import fetch; "
	return []absentModules{
		{"numpy", []remedy{use("lists with math and statistics"), container}, ""},
		{"pandas polars", []remedy{use("csv with lists of dicts and statistics"), container}, ""},
		{"pyarrow", []remedy{use("csv or json"), container}, ""},
		{"scipy", []remedy{use("math and statistics"), container}, ""},
		{"sympy", []remedy{use("fractions and math"), container}, ""},
		{"sklearn statsmodels", []remedy{use("statistics (linear_regression, correlation)"), container}, ""},
		{"torch tensorflow", []remedy{use("lists and math"), container}, ""},
		{"networkx", []remedy{use("dicts of sets with heapq and graphlib"), container}, ""},
		{"matplotlib seaborn plotly", []remedy{plot, container}, ""},
		{"openpyxl xlrd", []remedy{use("csv"), container}, ""},
		{"PIL cv2 docx pypdf PyPDF2", []remedy{container}, ""},
		{"requests urllib3", []remedy{http(fetch + "fetch(url).json()")}, ""},
		{"httpx", []remedy{http(fetch + "fetch(url).json() or await fetch(url)")}, ""},
		{"aiohttp", []remedy{http(fetch + "r = await fetch(url); r.json()")}, ""},
		{"websockets", []remedy{http(" (iter_sse streams server-sent events)")}, ""},
		{"socket", []remedy{http(" for HTTP")}, "there are no sockets"},
		{"ssl", []remedy{http(" for HTTPS")}, "there are no sockets"},
		{"smtplib ftplib psycopg2 pymongo redis boto3 openai anthropic", []remedy{hostcall}, ""},
		{"sqlalchemy sqlite3", []remedy{use("dicts"), hostcall}, ""},
		{"subprocess", []remedy{{hasHostCalls, "call a function of the host (from sandbox import hostcall)"}}, "there are no processes"},
		{"multiprocessing", []remedy{use("asyncio or concurrent.futures")}, "there are no processes"},
		{"ctypes cffi", nil, "there is no native code"},
		{"tkinter", nil, "there is no screen"},
		{"bs4", []remedy{use("html.parser or re")}, ""},
		{"lxml", []remedy{use("xml.etree.ElementTree or html.parser")}, ""},
		{"html5lib", []remedy{use("html.parser")}, ""},
		{"yaml ruamel", []remedy{use("sandbox.serde: from sandbox.serde import loads; loads(text, 'yaml')")}, ""},
		{"cbor2", []remedy{use("sandbox.serde: from sandbox.serde import loads; loads(data, 'cbor')")}, ""},
		{"orjson ujson simplejson", []remedy{use("json")}, ""},
		{"toml tomli", []remedy{use("tomllib")}, ""},
		{"pydantic", []remedy{use("dataclasses or typing.TypedDict")}, ""},
		{"attr attrs", []remedy{use("dataclasses")}, ""},
		{"typing_extensions", []remedy{use("typing")}, ""},
		{"dateutil", []remedy{use("datetime (fromisoformat, strptime) and zoneinfo")}, ""},
		{"pytz", []remedy{use("zoneinfo: from zoneinfo import ZoneInfo")}, ""},
		{"arrow pendulum", []remedy{use("datetime and zoneinfo")}, ""},
		{"tqdm colorama", nil, "leave it out"},
		{"rich", []remedy{use("print")}, ""},
		{"tabulate", []remedy{use("str.ljust, or f-strings with widths")}, ""},
		{"dotenv", []remedy{use("os.environ")}, ""},
		{"pytest", []remedy{use("unittest or assert")}, ""},
		{"nltk", []remedy{use("re and collections.Counter")}, ""},
		{"sortedcontainers", []remedy{use("bisect or heapq")}, ""},
		{"more_itertools", []remedy{use("itertools")}, ""},
		{"toolz", []remedy{use("itertools and functools")}, ""},
		{"regex", []remedy{use("re")}, ""},
		{"jinja2", []remedy{use("f-strings or string.Template")}, ""},
	}
}

// homes says where names live that scripts use without having imported them. The map is the caller's.
func homes() map[string][]string {
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
}
