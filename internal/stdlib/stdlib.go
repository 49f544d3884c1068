// Package stdlib is the table of the modules of Python's standard library that Krait has.
package stdlib

// stdlib.go holds the table, and what asks it.

import (
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/abc"
	"github.com/krait-run/krait/internal/stdlib/annotationlib"
	"github.com/krait-run/krait/internal/stdlib/argparse"
	"github.com/krait-run/krait/internal/stdlib/array"
	"github.com/krait-run/krait/internal/stdlib/ast"
	"github.com/krait-run/krait/internal/stdlib/asyncio"
	"github.com/krait-run/krait/internal/stdlib/atexit"
	"github.com/krait-run/krait/internal/stdlib/base64"
	"github.com/krait-run/krait/internal/stdlib/binascii"
	"github.com/krait-run/krait/internal/stdlib/bisect"
	"github.com/krait-run/krait/internal/stdlib/bz2"
	"github.com/krait-run/krait/internal/stdlib/calendar"
	"github.com/krait-run/krait/internal/stdlib/cmath"
	"github.com/krait-run/krait/internal/stdlib/cmd"
	"github.com/krait-run/krait/internal/stdlib/code"
	"github.com/krait-run/krait/internal/stdlib/codecs"
	"github.com/krait-run/krait/internal/stdlib/codeop"
	"github.com/krait-run/krait/internal/stdlib/collections"
	collectionsabc "github.com/krait-run/krait/internal/stdlib/collections/abc"
	"github.com/krait-run/krait/internal/stdlib/colorsys"
	"github.com/krait-run/krait/internal/stdlib/compression"
	"github.com/krait-run/krait/internal/stdlib/concurrent/futures"
	"github.com/krait-run/krait/internal/stdlib/configparser"
	"github.com/krait-run/krait/internal/stdlib/contextlib"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
	"github.com/krait-run/krait/internal/stdlib/copy"
	"github.com/krait-run/krait/internal/stdlib/copyreg"
	"github.com/krait-run/krait/internal/stdlib/csv"
	"github.com/krait-run/krait/internal/stdlib/dataclasses"
	"github.com/krait-run/krait/internal/stdlib/datetime"
	"github.com/krait-run/krait/internal/stdlib/dbm"
	"github.com/krait-run/krait/internal/stdlib/decimal"
	"github.com/krait-run/krait/internal/stdlib/difflib"
	"github.com/krait-run/krait/internal/stdlib/doctest"
	"github.com/krait-run/krait/internal/stdlib/email"
	"github.com/krait-run/krait/internal/stdlib/enum"
	"github.com/krait-run/krait/internal/stdlib/errno"
	"github.com/krait-run/krait/internal/stdlib/filecmp"
	"github.com/krait-run/krait/internal/stdlib/fileinput"
	"github.com/krait-run/krait/internal/stdlib/fnmatch"
	"github.com/krait-run/krait/internal/stdlib/fractions"
	"github.com/krait-run/krait/internal/stdlib/functools"
	"github.com/krait-run/krait/internal/stdlib/future"
	"github.com/krait-run/krait/internal/stdlib/gc"
	"github.com/krait-run/krait/internal/stdlib/getopt"
	"github.com/krait-run/krait/internal/stdlib/getpass"
	"github.com/krait-run/krait/internal/stdlib/gettext"
	"github.com/krait-run/krait/internal/stdlib/glob"
	"github.com/krait-run/krait/internal/stdlib/graphlib"
	"github.com/krait-run/krait/internal/stdlib/gzip"
	"github.com/krait-run/krait/internal/stdlib/hashlib"
	"github.com/krait-run/krait/internal/stdlib/heapq"
	"github.com/krait-run/krait/internal/stdlib/hmac"
	"github.com/krait-run/krait/internal/stdlib/html"
	httpmod "github.com/krait-run/krait/internal/stdlib/http"
	httpclient "github.com/krait-run/krait/internal/stdlib/http/client"
	httpserver "github.com/krait-run/krait/internal/stdlib/http/server"
	"github.com/krait-run/krait/internal/stdlib/importlib"
	"github.com/krait-run/krait/internal/stdlib/inspect"
	"github.com/krait-run/krait/internal/stdlib/io"
	"github.com/krait-run/krait/internal/stdlib/ipaddress"
	"github.com/krait-run/krait/internal/stdlib/itertools"
	"github.com/krait-run/krait/internal/stdlib/json"
	"github.com/krait-run/krait/internal/stdlib/keyword"
	"github.com/krait-run/krait/internal/stdlib/linecache"
	"github.com/krait-run/krait/internal/stdlib/locale"
	"github.com/krait-run/krait/internal/stdlib/logging"
	"github.com/krait-run/krait/internal/stdlib/lzma"
	"github.com/krait-run/krait/internal/stdlib/marshal"
	"github.com/krait-run/krait/internal/stdlib/math"
	"github.com/krait-run/krait/internal/stdlib/mimetypes"
	"github.com/krait-run/krait/internal/stdlib/numbers"
	"github.com/krait-run/krait/internal/stdlib/operator"
	"github.com/krait-run/krait/internal/stdlib/optparse"
	"github.com/krait-run/krait/internal/stdlib/os"
	"github.com/krait-run/krait/internal/stdlib/pathlib"
	"github.com/krait-run/krait/internal/stdlib/pickle"
	"github.com/krait-run/krait/internal/stdlib/platform"
	"github.com/krait-run/krait/internal/stdlib/plistlib"
	"github.com/krait-run/krait/internal/stdlib/posixpath"
	"github.com/krait-run/krait/internal/stdlib/pprint"
	"github.com/krait-run/krait/internal/stdlib/pydoc"
	"github.com/krait-run/krait/internal/stdlib/queue"
	"github.com/krait-run/krait/internal/stdlib/quopri"
	"github.com/krait-run/krait/internal/stdlib/random"
	"github.com/krait-run/krait/internal/stdlib/re"
	"github.com/krait-run/krait/internal/stdlib/reprlib"
	"github.com/krait-run/krait/internal/stdlib/sched"
	"github.com/krait-run/krait/internal/stdlib/secrets"
	"github.com/krait-run/krait/internal/stdlib/shelve"
	"github.com/krait-run/krait/internal/stdlib/shlex"
	"github.com/krait-run/krait/internal/stdlib/shutil"
	"github.com/krait-run/krait/internal/stdlib/signal"
	"github.com/krait-run/krait/internal/stdlib/stat"
	"github.com/krait-run/krait/internal/stdlib/statistics"
	stringmod "github.com/krait-run/krait/internal/stdlib/string"
	stringtemplatelib "github.com/krait-run/krait/internal/stdlib/string/templatelib"
	structs "github.com/krait-run/krait/internal/stdlib/struct"
	"github.com/krait-run/krait/internal/stdlib/sys"
	"github.com/krait-run/krait/internal/stdlib/tarfile"
	"github.com/krait-run/krait/internal/stdlib/tempfile"
	"github.com/krait-run/krait/internal/stdlib/textwrap"
	"github.com/krait-run/krait/internal/stdlib/threading"
	"github.com/krait-run/krait/internal/stdlib/time"
	"github.com/krait-run/krait/internal/stdlib/timeit"
	"github.com/krait-run/krait/internal/stdlib/tokenize"
	"github.com/krait-run/krait/internal/stdlib/tomllib"
	"github.com/krait-run/krait/internal/stdlib/traceback"
	"github.com/krait-run/krait/internal/stdlib/types"
	"github.com/krait-run/krait/internal/stdlib/typing"
	"github.com/krait-run/krait/internal/stdlib/unicodedata"
	"github.com/krait-run/krait/internal/stdlib/unittest"
	"github.com/krait-run/krait/internal/stdlib/urllib"
	urlliberror "github.com/krait-run/krait/internal/stdlib/urllib/error"
	urllibparse "github.com/krait-run/krait/internal/stdlib/urllib/parse"
	urllibrequest "github.com/krait-run/krait/internal/stdlib/urllib/request"
	urllibresponse "github.com/krait-run/krait/internal/stdlib/urllib/response"
	"github.com/krait-run/krait/internal/stdlib/uuid"
	"github.com/krait-run/krait/internal/stdlib/warnings"
	"github.com/krait-run/krait/internal/stdlib/weakref"
	"github.com/krait-run/krait/internal/stdlib/xml"
	"github.com/krait-run/krait/internal/stdlib/zipfile"
	"github.com/krait-run/krait/internal/stdlib/zlib"
	"github.com/krait-run/krait/internal/stdlib/zoneinfo"
)

// A module is an entry of the table.
type module struct {
	name string // the full name
	def  func() *py.ModuleDef
}

// modules is sorted by name.
var modules = [...]module{
	{"__future__", future.Module},
	{"_blake2", hashlib.LowModule},
	{"_bz2", bz2.LowModule},
	{"_csv", csv.LowModule},
	{"_io", io.LowModule},
	{"_lzma", lzma.LowModule},
	{"_pickle", pickle.LowModule},
	{"_struct", structs.LowModule},
	{"_thread", threading.LowModule},
	{"_threading_local", threading.LocalModule},
	{"abc", abc.Module},
	{"annotationlib", annotationlib.Module},
	{"argparse", argparse.Module},
	{"array", array.Module},
	{"ast", ast.Module},
	{"asyncio", asyncio.Module},
	{"asyncio.base_events", func() *py.ModuleDef { return asyncio.Submodule("base_events") }},
	{"asyncio.base_tasks", func() *py.ModuleDef { return asyncio.Submodule("base_tasks") }},
	{"asyncio.constants", func() *py.ModuleDef { return asyncio.Submodule("constants") }},
	{"asyncio.coroutines", func() *py.ModuleDef { return asyncio.Submodule("coroutines") }},
	{"asyncio.events", func() *py.ModuleDef { return asyncio.Submodule("events") }},
	{"asyncio.exceptions", func() *py.ModuleDef { return asyncio.Submodule("exceptions") }},
	{"asyncio.format_helpers", func() *py.ModuleDef { return asyncio.Submodule("format_helpers") }},
	{"asyncio.futures", func() *py.ModuleDef { return asyncio.Submodule("futures") }},
	{"asyncio.locks", func() *py.ModuleDef { return asyncio.Submodule("locks") }},
	{"asyncio.log", func() *py.ModuleDef { return asyncio.Submodule("log") }},
	{"asyncio.protocols", func() *py.ModuleDef { return asyncio.Submodule("protocols") }},
	{"asyncio.queues", func() *py.ModuleDef { return asyncio.Submodule("queues") }},
	{"asyncio.runners", func() *py.ModuleDef { return asyncio.Submodule("runners") }},
	{"asyncio.streams", func() *py.ModuleDef { return asyncio.Submodule("streams") }},
	{"asyncio.taskgroups", func() *py.ModuleDef { return asyncio.Submodule("taskgroups") }},
	{"asyncio.tasks", func() *py.ModuleDef { return asyncio.Submodule("tasks") }},
	{"asyncio.threads", func() *py.ModuleDef { return asyncio.Submodule("threads") }},
	{"asyncio.timeouts", func() *py.ModuleDef { return asyncio.Submodule("timeouts") }},
	{"asyncio.transports", func() *py.ModuleDef { return asyncio.Submodule("transports") }},
	{"asyncio.unavailable", func() *py.ModuleDef { return asyncio.Submodule("unavailable") }},
	{"atexit", atexit.Module},
	{"base64", base64.Module},
	{"binascii", binascii.Module},
	{"bisect", bisect.Module},
	{"bz2", bz2.Module},
	{"calendar", calendar.Module},
	{"cmath", cmath.Module},
	{"cmd", cmd.Module},
	{"code", code.Module},
	{"codecs", codecs.Module},
	{"codeop", codeop.Module},
	{"collections", collections.Module},
	{"collections.abc", collectionsabc.Module},
	{"colorsys", colorsys.Module},
	{"compression", func() *py.ModuleDef { return compression.Module("compression") }},
	{"compression._common", func() *py.ModuleDef { return compression.Module("compression._common") }},
	{"compression._common._streams", func() *py.ModuleDef { return compression.Module("compression._common._streams") }},
	{"compression.bz2", func() *py.ModuleDef { return compression.Module("compression.bz2") }},
	{"compression.gzip", func() *py.ModuleDef { return compression.Module("compression.gzip") }},
	{"compression.lzma", func() *py.ModuleDef { return compression.Module("compression.lzma") }},
	{"compression.zlib", func() *py.ModuleDef { return compression.Module("compression.zlib") }},
	{"concurrent", futures.Parent},
	{"concurrent.futures", futures.Module},
	{"concurrent.futures._base", func() *py.ModuleDef { return futures.Submodule("_base") }},
	{"concurrent.futures.process", func() *py.ModuleDef { return futures.Submodule("process") }},
	{"concurrent.futures.thread", func() *py.ModuleDef { return futures.Submodule("thread") }},
	{"configparser", configparser.Module},
	{"contextlib", contextlib.Module},
	{"contextvars", contextvars.Module},
	{"copy", copy.Module},
	{"copyreg", copyreg.Module},
	{"csv", csv.Module},
	{"dataclasses", dataclasses.Module},
	{"datetime", datetime.Module},
	{"dbm", dbm.Module},
	{"dbm.dumb", dbm.Dumb},
	{"decimal", decimal.Module},
	{"difflib", difflib.Module},
	{"doctest", doctest.Module},
	{"email", func() *py.ModuleDef { return email.Module("email") }},
	{"email._headers", func() *py.ModuleDef { return email.Module("email._headers") }},
	{"email._mime", func() *py.ModuleDef { return email.Module("email._mime") }},
	{"email._policybase", func() *py.ModuleDef { return email.Module("email._policybase") }},
	{"email.charset", func() *py.ModuleDef { return email.Module("email.charset") }},
	{"email.encoders", func() *py.ModuleDef { return email.Module("email.encoders") }},
	{"email.errors", func() *py.ModuleDef { return email.Module("email.errors") }},
	{"email.feedparser", func() *py.ModuleDef { return email.Module("email.feedparser") }},
	{"email.generator", func() *py.ModuleDef { return email.Module("email.generator") }},
	{"email.header", func() *py.ModuleDef { return email.Module("email.header") }},
	{"email.headerregistry", func() *py.ModuleDef { return email.Module("email.headerregistry") }},
	{"email.message", func() *py.ModuleDef { return email.Module("email.message") }},
	{"email.mime", func() *py.ModuleDef { return email.Module("email.mime") }},
	{"email.mime.application", func() *py.ModuleDef { return email.Module("email.mime.application") }},
	{"email.mime.audio", func() *py.ModuleDef { return email.Module("email.mime.audio") }},
	{"email.mime.base", func() *py.ModuleDef { return email.Module("email.mime.base") }},
	{"email.mime.image", func() *py.ModuleDef { return email.Module("email.mime.image") }},
	{"email.mime.message", func() *py.ModuleDef { return email.Module("email.mime.message") }},
	{"email.mime.multipart", func() *py.ModuleDef { return email.Module("email.mime.multipart") }},
	{"email.mime.nonmultipart", func() *py.ModuleDef { return email.Module("email.mime.nonmultipart") }},
	{"email.mime.text", func() *py.ModuleDef { return email.Module("email.mime.text") }},
	{"email.parser", func() *py.ModuleDef { return email.Module("email.parser") }},
	{"email.policy", func() *py.ModuleDef { return email.Module("email.policy") }},
	{"email.utils", func() *py.ModuleDef { return email.Module("email.utils") }},
	{"enum", enum.Module},
	{"errno", errno.Module},
	{"filecmp", filecmp.Module},
	{"fileinput", fileinput.Module},
	{"fnmatch", fnmatch.Module},
	{"fractions", fractions.Module},
	{"functools", functools.Module},
	{"gc", gc.Module},
	{"getopt", getopt.Module},
	{"getpass", getpass.Module},
	{"gettext", gettext.Module},
	{"glob", glob.Module},
	{"graphlib", graphlib.Module},
	{"gzip", gzip.Module},
	{"hashlib", hashlib.Module},
	{"heapq", heapq.Module},
	{"hmac", hmac.Module},
	{"html", html.Module},
	{"html.entities", html.Entities},
	{"html.parser", html.Parser},
	{"http", httpmod.Module},
	{"http.client", httpclient.Module},
	{"http.cookies", httpmod.Cookies},
	{"http.server", httpserver.Module},
	{"importlib", importlib.Module},
	{"importlib.machinery", importlib.Machinery},
	{"importlib.util", importlib.Util},
	{"inspect", inspect.Module},
	{"io", io.Module},
	{"ipaddress", ipaddress.Module},
	{"itertools", itertools.Module},
	{"json", json.Module},
	{"json.decoder", func() *py.ModuleDef { return json.Submodule("decoder") }},
	{"json.encoder", func() *py.ModuleDef { return json.Submodule("encoder") }},
	{"json.scanner", func() *py.ModuleDef { return json.Submodule("scanner") }},
	{"keyword", keyword.Module},
	{"linecache", linecache.Module},
	{"locale", locale.Module},
	{"logging", logging.Module},
	{"logging.config", logging.Config},
	{"logging.handlers", logging.Handlers},
	{"lzma", lzma.Module},
	{"marshal", marshal.Module},
	{"math", math.Module},
	{"mimetypes", mimetypes.Module},
	{"numbers", numbers.Module},
	{"operator", operator.Module},
	{"optparse", optparse.Module},
	{"os", os.Module},
	{"pathlib", pathlib.Module},
	{"pickle", pickle.Module},
	{"platform", platform.Module},
	{"plistlib", plistlib.Module},
	{"posixpath", posixpath.Module},
	{"pprint", pprint.Module},
	{"pydoc", pydoc.Module},
	{"queue", queue.Module},
	{"quopri", quopri.Module},
	{"random", random.Module},
	{"re", re.Module},
	{"reprlib", reprlib.Module},
	{"sched", sched.Module},
	{"secrets", secrets.Module},
	{"shelve", shelve.Module},
	{"shlex", shlex.Module},
	{"shutil", shutil.Module},
	{"signal", signal.Module},
	{"stat", stat.Module},
	{"statistics", statistics.Module},
	{"string", stringmod.Module},
	{"string.templatelib", stringtemplatelib.Module},
	{"struct", structs.Module},
	{"sys", sys.Module},
	{"tarfile", tarfile.Module},
	{"tempfile", tempfile.Module},
	{"textwrap", textwrap.Module},
	{"threading", threading.Module},
	{"time", time.Module},
	{"timeit", timeit.Module},
	{"token", tokenize.Token},
	{"tokenize", tokenize.Module},
	{"tomllib", tomllib.Module},
	{"traceback", traceback.Module},
	{"types", types.Module},
	{"typing", typing.Module},
	{"unicodedata", unicodedata.Module},
	{"unittest", unittest.Module},
	{"unittest._checks", func() *py.ModuleDef { return unittest.Submodule("_checks") }},
	{"unittest._log", func() *py.ModuleDef { return unittest.Submodule("_log") }},
	{"unittest.async_case", func() *py.ModuleDef { return unittest.Submodule("async_case") }},
	{"unittest.case", func() *py.ModuleDef { return unittest.Submodule("case") }},
	{"unittest.loader", func() *py.ModuleDef { return unittest.Submodule("loader") }},
	{"unittest.main", func() *py.ModuleDef { return unittest.Submodule("main") }},
	{"unittest.mock", func() *py.ModuleDef { return unittest.Submodule("mock") }},
	{"unittest.result", func() *py.ModuleDef { return unittest.Submodule("result") }},
	{"unittest.runner", func() *py.ModuleDef { return unittest.Submodule("runner") }},
	{"unittest.signals", func() *py.ModuleDef { return unittest.Submodule("signals") }},
	{"unittest.suite", func() *py.ModuleDef { return unittest.Submodule("suite") }},
	{"unittest.util", func() *py.ModuleDef { return unittest.Submodule("util") }},
	{"urllib", urllib.Module},
	{"urllib.error", urlliberror.Module},
	{"urllib.parse", urllibparse.Module},
	{"urllib.request", urllibrequest.Module},
	{"urllib.response", urllibresponse.Module},
	{"uuid", uuid.Module},
	{"warnings", warnings.Module},
	{"weakref", weakref.Module},
	{"xml", xml.Module},
	{"xml.dom", xml.Dom},
	{"xml.dom.minidom", xml.Minidom},
	{"xml.etree", xml.Etree},
	{"xml.etree.ElementInclude", xml.ElementInclude},
	{"xml.etree.ElementPath", xml.ElementPath},
	{"xml.etree.ElementTree", xml.ElementTree},
	{"xml.parsers", xml.Parsers},
	{"xml.parsers.expat", xml.Expat},
	{"xml.sax", func() *py.ModuleDef { return xml.Sax("xml.sax") }},
	{"xml.sax._filters", func() *py.ModuleDef { return xml.Sax("xml.sax._filters") }},
	{"xml.sax.expatreader", func() *py.ModuleDef { return xml.Sax("xml.sax.expatreader") }},
	{"xml.sax.handler", func() *py.ModuleDef { return xml.Sax("xml.sax.handler") }},
	{"xml.sax.saxutils", func() *py.ModuleDef { return xml.Sax("xml.sax.saxutils") }},
	{"xml.sax.xmlreader", func() *py.ModuleDef { return xml.Sax("xml.sax.xmlreader") }},
	{"zipfile", zipfile.Module},
	{"zlib", zlib.Module},
	{"zoneinfo", zoneinfo.Module},
}

// Lookup returns the module with the full name, or nil. Nothing is initialised before it is asked for. It is safe for
// concurrent use, and fits py.Config.Modules.
func Lookup(name string) *py.ModuleDef {
	i, ok := slices.BinarySearchFunc(modules[:], name, func(m module, name string) int { return strings.Compare(m.name, name) })
	if !ok {
		return nil
	}
	return modules[i].def()
}

// Names returns the full names of all modules, sorted.
func Names() []string {
	names := make([]string, len(modules))
	for i, m := range modules {
		names[i] = m.name
	}
	return names
}
