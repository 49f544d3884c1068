// Package stdlib lists the modules of Python's standard library that Krait has, by name.
package stdlib

import (
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

// Lookup returns the module with the full name, or nil. Nothing is initialised before it is asked for. It is safe for
// concurrent use, and fits py.Config.Modules.
func Lookup(name string) *py.ModuleDef {
	switch name {
	case "_blake2":
		return hashlib.LowModule()
	case "_csv":
		return csv.LowModule()
	case "_io":
		return io.LowModule()
	case "_struct":
		return structs.LowModule()
	case "__future__":
		return future.Module()
	case "_pickle":
		return pickle.LowModule()
	case "_thread":
		return threading.LowModule()
	case "_threading_local":
		return threading.LocalModule()
	case "abc":
		return abc.Module()
	case "annotationlib":
		return annotationlib.Module()
	case "array":
		return array.Module()
	case "ast":
		return ast.Module()
	case "argparse":
		return argparse.Module()
	case "asyncio":
		return asyncio.Module()
	case "atexit":
		return atexit.Module()
	case "base64":
		return base64.Module()
	case "binascii":
		return binascii.Module()
	case "bisect":
		return bisect.Module()
	case "calendar":
		return calendar.Module()
	case "codecs":
		return codecs.Module()
	case "cmath":
		return cmath.Module()
	case "collections":
		return collections.Module()
	case "collections.abc":
		return collectionsabc.Module()
	case "colorsys":
		return colorsys.Module()
	case "concurrent":
		return futures.Parent()
	case "concurrent.futures":
		return futures.Module()
	case "configparser":
		return configparser.Module()
	case "contextlib":
		return contextlib.Module()
	case "contextvars":
		return contextvars.Module()
	case "copy":
		return copy.Module()
	case "copyreg":
		return copyreg.Module()
	case "csv":
		return csv.Module()
	case "dataclasses":
		return dataclasses.Module()
	case "datetime":
		return datetime.Module()
	case "decimal":
		return decimal.Module()
	case "difflib":
		return difflib.Module()
	case "doctest":
		return doctest.Module()
	case "enum":
		return enum.Module()
	case "errno":
		return errno.Module()
	case "fnmatch":
		return fnmatch.Module()
	case "fractions":
		return fractions.Module()
	case "functools":
		return functools.Module()
	case "gc":
		return gc.Module()
	case "getopt":
		return getopt.Module()
	case "getpass":
		return getpass.Module()
	case "gettext":
		return gettext.Module()
	case "glob":
		return glob.Module()
	case "graphlib":
		return graphlib.Module()
	case "gzip":
		return gzip.Module()
	case "hashlib":
		return hashlib.Module()
	case "heapq":
		return heapq.Module()
	case "hmac":
		return hmac.Module()
	case "html":
		return html.Module()
	case "html.entities":
		return html.Entities()
	case "html.parser":
		return html.Parser()
	case "http":
		return httpmod.Module()
	case "http.cookies":
		return httpmod.Cookies()
	case "http.client":
		return httpclient.Module()
	case "http.server":
		return httpserver.Module()
	case "importlib":
		return importlib.Module()
	case "importlib.machinery":
		return importlib.Machinery()
	case "importlib.util":
		return importlib.Util()
	case "inspect":
		return inspect.Module()
	case "io":
		return io.Module()
	case "ipaddress":
		return ipaddress.Module()
	case "itertools":
		return itertools.Module()
	case "json":
		return json.Module()
	case "keyword":
		return keyword.Module()
	case "linecache":
		return linecache.Module()
	case "locale":
		return locale.Module()
	case "logging":
		return logging.Module()
	case "logging.config":
		return logging.Config()
	case "logging.handlers":
		return logging.Handlers()
	case "math":
		return math.Module()
	case "numbers":
		return numbers.Module()
	case "operator":
		return operator.Module()
	case "optparse":
		return optparse.Module()
	case "os":
		return os.Module()
	case "pathlib":
		return pathlib.Module()
	case "platform":
		return platform.Module()
	case "pickle":
		return pickle.Module()
	case "posixpath":
		return posixpath.Module()
	case "pprint":
		return pprint.Module()
	case "pydoc":
		return pydoc.Module()
	case "queue":
		return queue.Module()
	case "random":
		return random.Module()
	case "re":
		return re.Module()
	case "reprlib":
		return reprlib.Module()
	case "signal":
		return signal.Module()
	case "sched":
		return sched.Module()
	case "secrets":
		return secrets.Module()
	case "shlex":
		return shlex.Module()
	case "shutil":
		return shutil.Module()
	case "stat":
		return stat.Module()
	case "statistics":
		return statistics.Module()
	case "string":
		return stringmod.Module()
	case "string.templatelib":
		return stringtemplatelib.Module()
	case "struct":
		return structs.Module()
	case "sys":
		return sys.Module()
	case "tempfile":
		return tempfile.Module()
	case "textwrap":
		return textwrap.Module()
	case "threading":
		return threading.Module()
	case "time":
		return time.Module()
	case "timeit":
		return timeit.Module()
	case "tomllib":
		return tomllib.Module()
	case "traceback":
		return traceback.Module()
	case "types":
		return types.Module()
	case "typing":
		return typing.Module()
	case "unittest":
		return unittest.Module()
	case "unicodedata":
		return unicodedata.Module()
	case "urllib":
		return urllib.Module()
	case "urllib.error":
		return urlliberror.Module()
	case "urllib.parse":
		return urllibparse.Module()
	case "uuid":
		return uuid.Module()
	case "urllib.request":
		return urllibrequest.Module()
	case "urllib.response":
		return urllibresponse.Module()
	case "warnings":
		return warnings.Module()
	case "xml.dom":
		return xml.Dom()
	case "xml.dom.minidom":
		return xml.Minidom()
	case "xml.etree.ElementInclude":
		return xml.ElementInclude()
	case "xml.parsers":
		return xml.Parsers()
	case "xml.parsers.expat":
		return xml.Expat()
	case "zipfile":
		return zipfile.Module()
	case "bz2":
		return bz2.Module()
	case "_bz2":
		return bz2.LowModule()
	case "mimetypes":
		return mimetypes.Module()
	case "quopri":
		return quopri.Module()
	case "shelve":
		return shelve.Module()
	case "filecmp":
		return filecmp.Module()
	case "fileinput":
		return fileinput.Module()
	case "cmd":
		return cmd.Module()
	case "codeop":
		return codeop.Module()
	case "code":
		return code.Module()
	case "dbm":
		return dbm.Module()
	case "dbm.dumb":
		return dbm.Dumb()
	case "marshal":
		return marshal.Module()
	case "plistlib":
		return plistlib.Module()
	case "lzma":
		return lzma.Module()
	case "_lzma":
		return lzma.LowModule()
	case "tokenize":
		return tokenize.Module()
	case "token":
		return tokenize.Token()
	case "tarfile":
		return tarfile.Module()
	case "zlib":
		return zlib.Module()
	case "weakref":
		return weakref.Module()
	case "xml":
		return xml.Module()
	case "xml.etree":
		return xml.Etree()
	case "xml.etree.ElementPath":
		return xml.ElementPath()
	case "xml.etree.ElementTree":
		return xml.ElementTree()
	case "compression", "compression.bz2", "compression.gzip", "compression.lzma", "compression.zlib":
		return compression.Module(name)
	case "email", "email.charset", "email.encoders", "email.errors", "email.generator", "email.header", "email.headerregistry", "email.message", "email.mime", "email.parser", "email.policy", "email.utils":
		return email.Module(name)
	case "xml.sax", "xml.sax.handler", "xml.sax.saxutils", "xml.sax.xmlreader":
		return xml.Sax(name)
	case "zoneinfo":
		return zoneinfo.Module()
	}
	if sub, ok := strings.CutPrefix(name, "asyncio."); ok {
		return asyncio.Submodule(sub)
	}
	if name == "xml.sax" || strings.HasPrefix(name, "xml.sax.") {
		return xml.Sax(name)
	}
	if name == "email" || strings.HasPrefix(name, "email.") {
		return email.Module(name)
	}
	if name == "compression" || strings.HasPrefix(name, "compression.") {
		return compression.Module(name)
	}
	if sub, ok := strings.CutPrefix(name, "concurrent.futures."); ok {
		return futures.Submodule(sub)
	}
	if sub, ok := strings.CutPrefix(name, "json."); ok {
		return json.Submodule(sub)
	}
	if sub, ok := strings.CutPrefix(name, "unittest."); ok {
		return unittest.Submodule(sub)
	}
	return nil
}
