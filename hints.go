package krait

// hints.go holds the line that stands after a traceback where what the sandbox has helps: the tables that package py is given.

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/krait-run/krait/internal/engine/python"
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
	outward  bool   // they reach what is outside: without HTTP, the tools are what is left
}

// calls are the tools and host functions that a sandbox's scripts may call.
type calls struct {
	tools, awaited []string // full names, sorted
	host           []string // sorted
}

// calls returns what may be called. Names with a dot are not the host's own functions but those of a package between, such as agent.
func (s *Sandbox) calls() calls {
	var c calls
	if run := s.toolRun(); run != nil {
		for _, e := range run.Set().All() {
			if run.Allowed(e.Name()) {
				c.tools = append(c.tools, e.Name())
				if e.Spec().Async {
					c.awaited = append(c.awaited, e.Name())
				}
			}
		}
	}
	add := func(name string) {
		if !strings.Contains(name, ".") && !slices.Contains(c.host, name) {
			c.host = append(c.host, name)
		}
	}
	for name := range s.extra {
		add(name)
	}
	for _, name := range s.tmpl.names {
		add(name)
	}
	sort.Strings(c.host)
	return c
}

// shownCalls bounds the tools that a hint names.
const shownCalls = 8

// text says what may be called in place of what reaches outward, "" for nothing. Where there are typed tools, those are what a script is
// to call.
func (c *calls) text() string {
	switch {
	case len(c.tools) > shownCalls:
		return fmt.Sprintf("find a tool by tools.search('...'), of which %s(...) is one", c.tools[0])
	case len(c.tools) > 0:
		return "the tools that can be called are " + strings.Join(c.tools, ", ")
	case len(c.host) > 0:
		return fmt.Sprintf("call a function of the host: from sandbox import hostcall; hostcall(%q, {...})", c.host[0])
	}
	return ""
}

// has returns what hints may send the sandbox's scripts to.
func (s *Sandbox) has(c *calls) (h has) {
	if s.http != nil {
		h |= hasHTTP
	}
	if len(c.host) > 0 && len(c.tools) == 0 {
		h |= hasHostCalls
	}
	if s.tmpl.opts.Containers != nil && s.tmpl.opts.Tier == TierAuto {
		h |= hasContainers
	}
	return h
}

// hints returns what package py says after tracebacks of scripts that see files. It is called when an exception has left a script.
func (s *Sandbox) hints(files python.Files) *py.Hints {
	c := s.calls()
	granted := s.has(&c)
	h := &py.Hints{Absent: map[string]string{}, Homes: homes(), Modules: []string{"sandbox"}, Tools: c.tools, Awaited: c.awaited,
		Names: foreignNames(), Aliases: aliases(), Files: files.Host, Writable: files.Writable}
	grant := func(text, capability string) string { return join(text, s.tmpl.opts.Grants[capability]) }
	h.NoFile = "there are no files of the host here"
	if h.Writable != "" {
		h.NoFile += ", only what the program itself has written"
	}
	h.NoFile = grant(h.NoFile, "files")
	h.Environ = "the environment has no variables"
	if len(s.tmpl.env) > 0 {
		var names []string
		for _, v := range s.tmpl.env {
			name, _, _ := strings.Cut(v, "=")
			names = append(names, name)
		}
		h.Environ = "the environment has " + strings.Join(names[:min(len(names), 20)], ", ")
	}
	h.Environ = grant(h.Environ, "env")
	if granted&hasHTTP == 0 {
		delete(h.Homes, "sandbox.http")
	}
	if granted&hasHostCalls == 0 {
		delete(h.Homes, "sandbox")
	}
	if len(c.tools) > 0 {
		h.Names["hostcall"] = "tools are called by their names, as " + c.tools[0] + "(...)"
	}
	for _, m := range absent(&c) {
		text := m.text(granted)
		if m.outward && granted&hasHTTP == 0 {
			text = join(text, grant("there is no network here", "http"))
			if granted&hasHostCalls == 0 || len(m.remedies) == 0 || m.remedies[0].needs != hasHostCalls {
				text = join(text, c.text())
			}
		}
		for _, name := range strings.Fields(m.names) {
			h.Absent[name] = text
		}
	}
	network := grant("", "http")
	if network = join(network, c.text()); network == "" {
		network = "there is nothing to reach it by; leave the request out"
	}
	shell := "there is no shell"
	if len(h.Files) > 0 || h.Writable != "" {
		shell = "os.listdir(path) lists files, open(path) reads them; there is no shell"
	}
	h.Denied = map[string]string{
		"there is no network in": network,
		"input(): ":              grant("nobody can be asked: write the answer into the program", "input"),
		"os.system() is not":     shell,
		"os.popen() is not":      shell,
		"subprocess.":            join(shell, c.text()),
		"socket.":                h.Absent["ssl"],
		"ssl.":                   h.Absent["ssl"],
		"selectors.":             h.Absent["ssl"],
		"select.":                h.Absent["ssl"],
		"http.client.":           network,
		"http.server.":           h.Absent["ssl"],
		"multiprocessing.":       h.Absent["multiprocessing"],
		"ctypes.":                h.Absent["ctypes"],
		"no display name":        h.Absent["tkinter"],
		"asyncio.create_subproc": shell,
	}
	return h
}

// join puts two clauses behind each other.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

// foreignNames are names of other languages, of notebooks and of Python 2, with what to write.
func foreignNames() map[string]string {
	const none = "Python has None"
	const display = "write print(x)"
	return map[string]string{
		"null": none, "undefined": none, "nil": none, "NaN": "Python has float('nan')", "Infinity": "Python has float('inf')",
		"console": "write print(x)", "display": display, "JSON": "Python has: import json, then json.loads(text) and json.dumps(x)",
		"Math": "Python has: import math", "parseInt": "Python has int(text)", "parseFloat": "Python has float(text)",
		"unicode": "Python 3 has str", "basestring": "Python 3 has str", "raw_input": "Python 3 has input", "unichr": "Python 3 has chr",
		"get_ipython": "this is no notebook: leave it out", "await": "await stands in a function that begins with async def",
		"this": "Python has self", "fetch": "", "require": "Python has: import name",
	}
}

// aliases are the names by which packages are imported.
func aliases() map[string]string {
	return map[string]string{"np": "numpy", "pd": "pandas", "plt": "matplotlib", "sns": "seaborn", "tf": "tensorflow", "pl": "polars",
		"BeautifulSoup": "bs4", "requests": "requests", "httpx": "httpx", "yaml": "yaml", "numpy": "numpy", "pandas": "pandas"}
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

// absent returns the table, in which remedies stand by their worth. What is written as code works as it is.
func absent(c *calls) []absentModules {
	use := func(text string) []remedy { return []remedy{{0, text}} }
	or := func(text string) []remedy {
		return []remedy{{0, text}, {hasContainers, "a container has it, in a new sandbox whose first program imports it"}}
	}
	http := func(text string) []remedy { return []remedy{{hasHTTP, "use sandbox.http: " + text}} }
	const fetch = "from sandbox.http import fetch; "
	var tools []remedy
	if text := c.text(); text != "" {
		tools = use(text)
	}
	return []absentModules{
		{names: "numpy", remedies: or("use lists: from statistics import mean; from math import sqrt")},
		{names: "pandas polars", remedies: or("use lists of dicts: import csv; rows = list(csv.DictReader(open(path)))")},
		{names: "pyarrow", remedies: or("use csv or json")},
		{names: "scipy", remedies: or("use lists: from statistics import mean, stdev; from math import sqrt")},
		{names: "sympy", remedies: or("use fractions and math: from fractions import Fraction")},
		{names: "sklearn statsmodels", remedies: or("use statistics: from statistics import linear_regression, correlation")},
		{names: "torch tensorflow", remedies: or("use lists and math")},
		{names: "networkx", remedies: or("use dicts of sets with heapq: from graphlib import TopologicalSorter")},
		{names: "matplotlib seaborn plotly", remedies: or("return the data in place of a plot")},
		{names: "openpyxl xlrd", remedies: or("use csv: import csv; rows = list(csv.DictReader(open(path)))")},
		{names: "PIL cv2 docx pypdf PyPDF2", remedies: []remedy{{hasContainers, "a container has it, in a new sandbox whose first program imports it"}}},
		{names: "requests urllib3", remedies: http(fetch + "fetch(url).json()"), outward: true},
		{names: "httpx", remedies: http(fetch + "fetch(url).json() or await fetch(url)"), outward: true},
		{names: "aiohttp", remedies: http(fetch + "r = await fetch(url); r.json()"), outward: true},
		{names: "websockets websocket", remedies: http("from sandbox.http import iter_sse streams server-sent events"), outward: true},
		{names: "socket ssl", remedies: http(fetch + "fetch(url).json()"), note: "there are no sockets", outward: true},
		{names: "psycopg2 psycopg asyncpg pymysql MySQLdb mysql pymongo redis", remedies: tools, note: "a program reaches no database by itself"},
		{names: "smtplib ftplib boto3 openai anthropic googleapiclient slack_sdk",
			remedies: []remedy{{hasHostCalls, c.text()}}, outward: true},
		{names: "sqlalchemy sqlite3", remedies: []remedy{{0, "use dicts"}, {hasHostCalls, c.text()}}},
		{names: "subprocess", note: "there are no processes; os.listdir(path) lists files, open(path) reads them"},
		{names: "multiprocessing", remedies: use("use threads: from concurrent.futures import ThreadPoolExecutor"), note: "there are no processes"},
		{names: "ctypes cffi", note: "there is no native code: do it in Python"},
		{names: "tkinter", note: "there is no screen: print or return what would be shown"},
		{names: "bs4", remedies: use("use html.parser: from html.parser import HTMLParser")},
		{names: "lxml", remedies: use("use xml.etree: from xml.etree.ElementTree import fromstring; or from html.parser import HTMLParser")},
		{names: "html5lib", remedies: use("use html.parser: from html.parser import HTMLParser")},
		{names: "yaml ruamel", remedies: use("use sandbox.serde: from sandbox.serde import loads; loads(text, 'yaml')")},
		{names: "cbor2", remedies: use("use sandbox.serde: from sandbox.serde import loads; loads(data, 'cbor')")},
		{names: "orjson ujson simplejson", remedies: use("import json in its place")},
		{names: "toml tomli", remedies: use("use tomllib: import tomllib; tomllib.loads(text)")},
		{names: "pydantic", remedies: use("use dataclasses or TypedDict: from dataclasses import dataclass")},
		{names: "attr attrs", remedies: use("use dataclasses: from dataclasses import dataclass")},
		{names: "typing_extensions", remedies: use("import typing in its place")},
		{names: "dateutil", remedies: use("use datetime: from datetime import datetime; datetime.fromisoformat(text), datetime.strptime(text, format)")},
		{names: "pytz", remedies: use("use zoneinfo: from zoneinfo import ZoneInfo; ZoneInfo('Europe/Oslo')")},
		{names: "arrow pendulum", remedies: use("use datetime: from datetime import datetime; from zoneinfo import ZoneInfo")},
		{names: "tqdm colorama", note: "leave it out"},
		{names: "rich", remedies: use("use print")},
		{names: "tabulate", remedies: use("use f-strings with widths: f\"{name:<20}{n:>8}\"")},
		{names: "dotenv", remedies: use("use os.environ: import os; os.environ.get('NAME')")},
		{names: "pytest", remedies: use("use assert, or import unittest")},
		{names: "nltk", remedies: use("use re: from collections import Counter")},
		{names: "sortedcontainers", remedies: use("use bisect: from bisect import insort")},
		{names: "more_itertools", remedies: use("import itertools in its place")},
		{names: "toolz", remedies: use("use itertools and functools")},
		{names: "regex", remedies: use("import re in its place")},
		{names: "jinja2", remedies: use("use f-strings, or string: from string import Template")},
		{names: "IPython", note: "this is no notebook: leave it out"},
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
