// Package stdlib is the table of the modules of Python's standard library that Krait has.
//
// A module is either a Go package below this one, which may hold Python source beside its Go code, or Python source alone, in lib.
// There files lie as in CPython's library; what CPython has in one file may be in several, of which some are run late:
// lib/argparse.py and lib/argparse.actions.py, lib/logging/__init__.py and lib/logging/__init__.styles.py.
package stdlib

// stdlib.go holds the table and what asks it.

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/abc"
	"github.com/krait-run/krait/internal/stdlib/annotationlib"
	"github.com/krait-run/krait/internal/stdlib/array"
	"github.com/krait-run/krait/internal/stdlib/ast"
	"github.com/krait-run/krait/internal/stdlib/asyncio"
	"github.com/krait-run/krait/internal/stdlib/atexit"
	"github.com/krait-run/krait/internal/stdlib/base64"
	"github.com/krait-run/krait/internal/stdlib/binascii"
	"github.com/krait-run/krait/internal/stdlib/bisect"
	"github.com/krait-run/krait/internal/stdlib/bz2"
	"github.com/krait-run/krait/internal/stdlib/cmath"
	"github.com/krait-run/krait/internal/stdlib/codecs"
	"github.com/krait-run/krait/internal/stdlib/collections"
	collectionsabc "github.com/krait-run/krait/internal/stdlib/collections/abc"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
	"github.com/krait-run/krait/internal/stdlib/copy"
	"github.com/krait-run/krait/internal/stdlib/copyreg"
	"github.com/krait-run/krait/internal/stdlib/csv"
	"github.com/krait-run/krait/internal/stdlib/dataclasses"
	"github.com/krait-run/krait/internal/stdlib/datetime"
	"github.com/krait-run/krait/internal/stdlib/decimal"
	"github.com/krait-run/krait/internal/stdlib/enum"
	"github.com/krait-run/krait/internal/stdlib/errno"
	"github.com/krait-run/krait/internal/stdlib/functools"
	"github.com/krait-run/krait/internal/stdlib/gc"
	"github.com/krait-run/krait/internal/stdlib/hashlib"
	"github.com/krait-run/krait/internal/stdlib/heapq"
	"github.com/krait-run/krait/internal/stdlib/html"
	"github.com/krait-run/krait/internal/stdlib/importlib"
	"github.com/krait-run/krait/internal/stdlib/inspect"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
	"github.com/krait-run/krait/internal/stdlib/io"
	"github.com/krait-run/krait/internal/stdlib/itertools"
	"github.com/krait-run/krait/internal/stdlib/json"
	"github.com/krait-run/krait/internal/stdlib/keyword"
	"github.com/krait-run/krait/internal/stdlib/lzma"
	"github.com/krait-run/krait/internal/stdlib/math"
	"github.com/krait-run/krait/internal/stdlib/numbers"
	"github.com/krait-run/krait/internal/stdlib/operator"
	"github.com/krait-run/krait/internal/stdlib/os"
	"github.com/krait-run/krait/internal/stdlib/pickle"
	"github.com/krait-run/krait/internal/stdlib/random"
	"github.com/krait-run/krait/internal/stdlib/re"
	"github.com/krait-run/krait/internal/stdlib/secrets"
	"github.com/krait-run/krait/internal/stdlib/stat"
	stringmod "github.com/krait-run/krait/internal/stdlib/string"
	stringtemplatelib "github.com/krait-run/krait/internal/stdlib/string/templatelib"
	structs "github.com/krait-run/krait/internal/stdlib/struct"
	"github.com/krait-run/krait/internal/stdlib/sys"
	"github.com/krait-run/krait/internal/stdlib/threading"
	"github.com/krait-run/krait/internal/stdlib/time"
	"github.com/krait-run/krait/internal/stdlib/traceback"
	"github.com/krait-run/krait/internal/stdlib/types"
	"github.com/krait-run/krait/internal/stdlib/typing"
	"github.com/krait-run/krait/internal/stdlib/unicodedata"
	"github.com/krait-run/krait/internal/stdlib/uuid"
	"github.com/krait-run/krait/internal/stdlib/warnings"
	"github.com/krait-run/krait/internal/stdlib/weakref"
	"github.com/krait-run/krait/internal/stdlib/xml"
	"github.com/krait-run/krait/internal/stdlib/zlib"
	"github.com/krait-run/krait/internal/stdlib/zoneinfo"
)

// A module is an entry of the table.
type module struct {
	// name is the full name.
	name string
	// def makes a module that has Go code. Without it, the module is lib/NAME.py or lib/NAME/__init__.py.
	def func() *py.ModuleDef
	// late lists names that a module of lib gets when one of them is asked for.
	late []late
	// since is the version of Python that brought the module, if that is so late that people may not know it.
	since string
	// lacks says what CPython's module has and this one does not, or what it refuses. Names in backquotes are not there.
	lacks string
	// hollow says that the module is there for programs that import it and can do without: what it is for is refused.
	hollow bool
}

// modules is sorted by name.
var modules = [...]module{
	{name: "__future__"},
	{name: "_blake2", def: hashlib.LowModule, lacks: "the constants of sizes, which are attributes of the types"},
	{name: "_bz2", def: bz2.LowModule},
	{name: "_csv", def: csv.LowModule},
	{name: "_io", def: io.LowModule,
		lacks: "what only io has: `open`, `DEFAULT_BUFFER_SIZE` and the errors; " +
			"`BufferedRWPair`, `IncrementalNewlineDecoder`, `open_code`, `text_encoding`"},
	{name: "_lzma", def: lzma.LowModule},
	{name: "_pickle", def: pickle.LowModule},
	{name: "_struct", def: structs.LowModule},
	{name: "_thread", def: threading.LowModule,
		lacks: "`daemon_threads_allowed`, `exit`, `interrupt_main`, `set_name`, `start_joinable_thread`, `start_new`"},
	{name: "_threading_local"},
	{name: "_unavailable"},
	{name: "abc", def: abc.Module},
	{name: "annotationlib", def: annotationlib.Module, since: "3.14"},
	{name: "argparse", late: argparseLate},
	{name: "array", def: array.Module},
	{name: "ast", def: ast.Module},
	{name: "asyncio", def: asyncio.Module, lacks: "sockets, subprocesses and call graphs, whose functions raise PermissionError"},
	{name: "asyncio.base_events", lacks: "`Server`"},
	{name: "asyncio.base_tasks"},
	{name: "asyncio.constants"},
	{name: "asyncio.coroutines"},
	{name: "asyncio.events"},
	{name: "asyncio.exceptions", def: asyncio.Exceptions},
	{name: "asyncio.format_helpers"},
	{name: "asyncio.futures"},
	{name: "asyncio.locks"},
	{name: "asyncio.log"},
	{name: "asyncio.protocols"},
	{name: "asyncio.queues"},
	{name: "asyncio.runners"},
	{name: "asyncio.streams"},
	{name: "asyncio.taskgroups"},
	{name: "asyncio.tasks"},
	{name: "asyncio.threads"},
	{name: "asyncio.timeouts"},
	{name: "asyncio.transports"},
	{name: "asyncio.unavailable"},
	{name: "atexit", def: atexit.Module},
	{name: "base64", def: base64.Module},
	{name: "binascii", def: binascii.Module},
	{name: "bisect", def: bisect.Module},
	{name: "bz2"},
	{name: "calendar", late: calendarLate},
	{name: "cmath", def: cmath.Module},
	{name: "cmd"},
	{name: "code"},
	{name: "codecs", def: codecs.Module},
	{name: "codeop"},
	{name: "collections", def: collections.Module},
	{name: "collections.abc", def: collectionsabc.Module},
	{name: "colorsys"},
	{name: "compression", since: "3.14"},
	{name: "compression._common"},
	{name: "compression._common._streams"},
	{name: "compression.bz2", since: "3.14"},
	{name: "compression.gzip", since: "3.14"},
	{name: "compression.lzma", since: "3.14"},
	{name: "compression.zlib", since: "3.14"},
	{name: "concurrent"},
	{name: "concurrent.futures", late: concurrentFuturesLate, lacks: "processes of the system: the executor of processes uses threads"},
	{name: "concurrent.futures._base"},
	{name: "concurrent.futures.process"},
	{name: "concurrent.futures.thread"},
	{name: "configparser", late: configparserLate},
	{name: "contextlib", late: contextlibLate},
	{name: "contextvars", def: contextvars.Module},
	{name: "copy", def: copy.Module},
	{name: "copyreg", def: copyreg.Module},
	{name: "csv", def: csv.Module},
	{name: "ctypes", hollow: true, lacks: "libraries, pointers and structures, which raise PermissionError; numbers of C's types are there"},
	{name: "ctypes.util", hollow: true},
	{name: "dataclasses", def: dataclasses.Module},
	{name: "datetime", def: datetime.Module},
	{name: "dbm"},
	{name: "dbm.dumb"},
	{name: "decimal", def: decimal.Module},
	{name: "difflib", late: difflibLate},
	{name: "dis", lacks: "instructions: what would show them says what to look at instead"},
	{name: "doctest"},
	{name: "email"},
	{name: "email._addresses"},
	{name: "email._folding"},
	{name: "email._grammar"},
	{name: "email._headers"},
	{name: "email._lines"},
	{name: "email._mailboxes"},
	{name: "email._mime"},
	{name: "email._parameters"},
	{name: "email._policybase"},
	{name: "email._tokens"},
	{name: "email.base64mime"},
	{name: "email.charset"},
	{name: "email.encoders"},
	{name: "email.errors"},
	{name: "email.feedparser"},
	{name: "email.generator"},
	{name: "email.header"},
	{name: "email.headerregistry"},
	{name: "email.iterators"},
	{name: "email.message"},
	{name: "email.mime"},
	{name: "email.mime.application"},
	{name: "email.mime.audio"},
	{name: "email.mime.base"},
	{name: "email.mime.image"},
	{name: "email.mime.message"},
	{name: "email.mime.multipart"},
	{name: "email.mime.nonmultipart"},
	{name: "email.mime.text"},
	{name: "email.parser"},
	{name: "email.policy"},
	{name: "email.quoprimime"},
	{name: "email.utils"},
	{name: "enum", def: enum.Module},
	{name: "errno", def: errno.Module},
	{name: "filecmp"},
	{name: "fileinput"},
	{name: "fnmatch", late: []late{{names: "os re"}}},
	{name: "fractions", late: []late{{names: "re"}}},
	{name: "functools", def: functools.Module},
	{name: "gc", def: gc.Module, lacks: "lists of objects (`get_objects`, `get_referents`, `get_referrers`) and `get_stats`; collect() returns 0"},
	{name: "getopt"},
	{name: "getpass"},
	{name: "gettext"},
	{name: "glob", late: []late{{names: "fnmatch os re"}}},
	{name: "graphlib"},
	{name: "gzip"},
	{name: "hashlib", def: hashlib.Module},
	{name: "heapq", def: heapq.Module},
	{name: "hmac"},
	{name: "html", def: html.Module},
	{name: "html.entities", def: html.Entities},
	{name: "html.parser"},
	{name: "http", late: httpLate},
	{name: "http.client", lacks: "connections, which raise PermissionError"},
	{name: "http.cookies"},
	{name: "http.server", lacks: "servers, which raise PermissionError; `CGIHTTPRequestHandler`, `HTTPSServer`, `ThreadingHTTPSServer`"},
	{name: "importlib", def: importlib.Module},
	{name: "importlib.machinery", lacks: "finders and loaders, such as `PathFinder` and `SourceFileLoader`"},
	{name: "importlib.util", lacks: "`LazyLoader`, `spec_from_loader`, and what is about files of bytecode (`MAGIC_NUMBER`, `cache_from_source`)"},
	{name: "inspect", def: inspect.Module, lacks: "`BlockFinder`"},
	{name: "io", def: io.Module, lacks: "`IncrementalNewlineDecoder`, `Reader`, `Writer`"},
	{name: "ipaddress"},
	{name: "itertools", def: itertools.Module},
	{name: "json", def: json.Module},
	{name: "json.decoder", def: json.Decoder},
	{name: "json.encoder", def: json.Encoder},
	{name: "json.scanner", def: json.Scanner},
	{name: "keyword", def: keyword.Module},
	{name: "linecache"},
	{name: "locale", lacks: "locales other than C"},
	{name: "logging", late: loggingLate},
	{name: "logging.config", late: loggingConfigLate},
	{name: "logging.handlers", late: loggingHandlersLate},
	{name: "lzma", lacks: "filters of machine code (BCJ)"},
	{name: "marshal", lacks: "code objects"},
	{name: "math", def: math.Module},
	{name: "mimetypes", lacks: "the system's files, which are read only on request"},
	{name: "multiprocessing", hollow: true, lacks: "processes, and what they share, which raise PermissionError; `reducer`"},
	{name: "multiprocessing.dummy", lacks: "`Manager` and `Pipe`"},
	{name: "multiprocessing.pool", lacks: "processes: ThreadPool has threads"},
	{name: "numbers", def: numbers.Module},
	{name: "operator", def: operator.Module},
	{name: "optparse"},
	{name: "os", def: os.Module,
		lacks: "processes and users, whose functions raise PermissionError or say the same everywhere; most of what " +
			"works on descriptors (`dup`, `pread`, `sendfile`), schedules (`sched_yield`), or asks about groups and sessions of processes (`getpgid`, `getsid`), " +
			"extended attributes (`getxattr`), terminals (`openpty`) and the system (`statvfs`, `sysconf`); `environb`"},
	{name: "pathlib", late: []late{{names: "io os"}}},
	{name: "pickle", def: pickle.Module},
	{name: "pkgutil", lacks: "the modules of the library itself, which are not files: those of mounts are listed"},
	{name: "platform"},
	{name: "plistlib"},
	{name: "posixpath", late: []late{{names: "os"}}},
	{name: "pprint"},
	{name: "pydoc", lacks: "interactive help"},
	{name: "queue", late: []late{{names: "threading"}}},
	{name: "quopri"},
	{name: "random", def: random.Module},
	{name: "re", def: re.Module},
	{name: "reprlib"},
	{name: "runpy", lacks: "running modules of the library, and archives"},
	{name: "sched"},
	{name: "secrets", def: secrets.Module},
	{name: "select", hollow: true, lacks: "descriptors to wait for: its functions raise PermissionError"},
	{name: "selectors", hollow: true, lacks: "files to wait for: registering one raises PermissionError"},
	{name: "shelve"},
	{name: "shlex"},
	{name: "shutil", late: shutilLate, lacks: "archives with Zstandard"},
	{name: "signal", lacks: "signals other than those that raise_signal sends, alarms and timers"},
	{name: "socket", hollow: true, lacks: "sockets and names of hosts, which raise PermissionError"},
	{name: "ssl", hollow: true, lacks: "connections and certificates, which raise PermissionError"},
	{name: "stat", def: stat.Module},
	{name: "statistics", late: statisticsLate},
	{name: "string", def: stringmod.Module},
	{name: "string.templatelib", def: stringtemplatelib.Module, since: "3.14"},
	{name: "struct", def: structs.Module},
	{name: "subprocess", hollow: true, lacks: "processes, which raise PermissionError"},
	{name: "symtable", lacks: "tables of programs that do not compile for other reasons than their names"},
	{name: "sys", def: sys.Module,
		lacks: "`monitoring`, `remote_exec`, `getdlopenflags`, `setdlopenflags`, `getunicodeinternedsize` and the trampoline of profilers"},
	{name: "tarfile", lacks: "`LinkFallbackError`"},
	{name: "tempfile", late: []late{{names: "io os"}}},
	{name: "textwrap"},
	{name: "threading"},
	{name: "time", def: time.Module, lacks: "setting clocks (`clock_settime`) and `pthread_getcpuclockid`"},
	{name: "timeit"},
	{name: "tkinter", hollow: true, lacks: "a screen: windows and widgets raise TclError"},
	{name: "tkinter.filedialog", hollow: true, lacks: "a screen"},
	{name: "tkinter.messagebox", hollow: true, lacks: "a screen"},
	{name: "tkinter.simpledialog", hollow: true, lacks: "a screen"},
	{name: "tkinter.ttk", hollow: true, lacks: "a screen"},
	{name: "token"},
	{name: "tokenize"},
	{name: "tomllib"},
	{name: "traceback", def: traceback.Module},
	{name: "types", def: types.Module},
	{name: "typing", def: typing.Module},
	{name: "unicodedata", def: unicodedata.Module},
	{name: "unittest", late: unittestLate},
	{name: "unittest._checks"},
	{name: "unittest._log"},
	{name: "unittest.async_case"},
	{name: "unittest.case"},
	{name: "unittest.loader"},
	{name: "unittest.main"},
	{name: "unittest.mock"},
	{name: "unittest.result"},
	{name: "unittest.runner"},
	{name: "unittest.signals"},
	{name: "unittest.suite"},
	{name: "unittest.util"},
	{name: "urllib"},
	{name: "urllib.error"},
	{name: "urllib.parse"},
	{name: "urllib.request", lacks: "handlers, such as `BaseHandler` and `ProxyHandler`: requests go through sandbox.http"},
	{name: "urllib.response"},
	{name: "uuid", def: uuid.Module},
	{name: "warnings", def: warnings.Module},
	{name: "weakref", def: weakref.Module},
	{name: "xml"},
	{name: "xml.dom"},
	{name: "xml.dom.minidom"},
	{name: "xml.etree"},
	{name: "xml.etree.ElementInclude"},
	{name: "xml.etree.ElementPath"},
	{name: "xml.etree.ElementTree", def: xml.ElementTree},
	{name: "xml.parsers"},
	{name: "xml.parsers.expat", lacks: "all but the error"},
	{name: "xml.sax"},
	{name: "xml.sax._filters"},
	{name: "xml.sax.expatreader"},
	{name: "xml.sax.handler"},
	{name: "xml.sax.saxutils"},
	{name: "xml.sax.xmlreader"},
	{name: "zipfile", lacks: "Zstandard and `PyZipFile`"},
	{name: "zlib", def: zlib.Module},
	{name: "zoneinfo", def: zoneinfo.Module},
}

//go:embed all:lib
var lib embed.FS

// made has the definitions of the modules of lib that were asked for.
var made [len(modules)]struct {
	once sync.Once
	def  *py.ModuleDef
}

// Lookup returns the module with the full name, or nil. Nothing is initialised before it is asked for. It is safe for
// concurrent use, and fits py.Config.Modules.
func Lookup(name string) *py.ModuleDef {
	i, ok := slices.BinarySearchFunc(modules[:], name, func(m module, name string) int { return strings.Compare(m.name, name) })
	if !ok {
		return nil
	}
	if modules[i].def != nil {
		return modules[i].def()
	}
	made[i].once.Do(func() { made[i].def = modules[i].python() })
	return made[i].def
}

// Hollow reports whether the module is there only for programs that import it and can do without: what it is for is refused.
func Hollow(name string) bool {
	i, ok := slices.BinarySearchFunc(modules[:], name, func(m module, name string) int { return strings.Compare(m.name, name) })
	return ok && modules[i].hollow
}

// python makes a module of lib.
func (m *module) python() *py.ModuleDef {
	def := &py.ModuleDef{Name: m.name}
	path := "lib/" + strings.ReplaceAll(m.name, ".", "/")
	source, err := lib.ReadFile(path + ".py")
	if err != nil {
		path += "/__init__"
		def.Package = true
		source = read(path + ".py")
	}
	def.Source = string(source)
	if m.late != nil {
		parts := make([]*lazy.Part, len(m.late))
		for i := range m.late {
			parts[i] = m.late[i].lazy(m.name, path)
		}
		def.Init = lazy.Init(m.name, parts...)
	}
	return def
}

// read returns a file of lib that the table says is there.
func read(path string) []byte {
	b, err := lib.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return b
}

// Names returns the full names of all modules, sorted.
func Names() []string {
	names := make([]string, len(modules))
	for i, m := range modules {
		names[i] = m.name
	}
	return names
}
