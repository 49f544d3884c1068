package stdlib

// late.go holds which names of modules of lib come late, because few scripts ask for them: parts of a module that are run when one of
// their names is asked for, and names of other modules, which are imported then.

import (
	"strings"

	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

// late is names of a module that come from one place.
type late struct {
	// part is the part of the module's source that defines the names: MODULE.PART.py.
	part string
	// from is the module that has the names, if no part does. Without both, the names are those of modules: of the package's own
	// with sub.
	from string
	sub  bool
	// names are separated by spaces.
	names string
}

// lazy returns the part as package lazy has it, of the module called name whose source is at path, without .py.
func (l *late) lazy(name, path string) *lazy.Part {
	names := strings.Fields(l.names)
	switch {
	case l.part != "":
		return lazy.Read(name, func() string { return string(read(path + "." + l.part + ".py")) }, names...)
	case l.from != "":
		return lazy.From(l.from, names...)
	case l.sub:
		return lazy.Submodules(names...)
	}
	return lazy.Import(names...)
}

var argparseLate = []late{
	{part: "formatters", names: "HelpFormatter RawDescriptionHelpFormatter RawTextHelpFormatter ArgumentDefaultsHelpFormatter MetavarTypeHelpFormatter"},
	{part: "actions", names: "_get_action_name ArgumentError ArgumentTypeError Action BooleanOptionalAction _StoreAction _StoreConstAction " +
		"_StoreTrueAction _StoreFalseAction _copy_items _AppendAction _AppendConstAction _CountAction _HelpAction _VersionAction " +
		"_SubParsersAction _ExtendAction FileType Namespace"},
	{part: "parser", names: "_identity _ActionsContainer _ArgumentGroup _MutuallyExclusiveGroup _prog_name ArgumentParser _Run"},
}

var calendarLate = []late{
	{part: "enums", names: "Month Day JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER " +
		"MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY"},
	{part: "html", names: "HTMLCalendar LocaleTextCalendar LocaleHTMLCalendar different_locale"},
}

var concurrentFuturesLate = []late{
	{part: "done", names: "DoneAndNotDoneFutures namedtuple"},
	{names: "threading time"},
}

var configparserLate = []late{
	{part: "errors", names: "Error NoSectionError _already DuplicateSectionError DuplicateOptionError NoOptionError InterpolationError " +
		"InterpolationMissingOptionError InterpolationSyntaxError InterpolationDepthError ParsingError MissingSectionHeaderError " +
		"MultilineContinuationError UnnamedSectionDisabledError InvalidWriteError"},
	{part: "interpolation", names: "Interpolation _Substitution BasicInterpolation ExtendedInterpolation"},
	{part: "parser", names: "_ReadState _option_pattern RawConfigParser ConfigParser"},
	{part: "sections", names: "SectionProxy ConverterMapping"},
}

var contextlibLate = []late{
	{part: "stacks", names: "ExitStack redirect_stdout redirect_stderr chdir"},
	{part: "async", names: "AbstractAsyncContextManager AsyncContextDecorator asynccontextmanager aclosing AsyncExitStack"},
}

var difflibLate = []late{
	{part: "differ", names: "Differ ndiff restore unified_diff context_diff diff_bytes IS_LINE_JUNK IS_CHARACTER_JUNK " +
		"_format_range_unified _format_range_context"},
	{part: "html", names: "HtmlDiff _mdiff"},
}

var httpLate = []late{{part: "status", names: "HTTPStatus HTTPMethod"}}

var loggingLate = []late{
	{part: "styles", names: "PercentStyle StrFormatStyle StringTemplateStyle _STYLES _checkStyle _Validation _defaultFormatter"},
	{part: "extra", names: "BufferingFormatter LoggerAdapter FileHandler NullHandler"},
}

var loggingConfigLate = []late{
	{part: "identifier", names: "IDENTIFIER re"},
	{part: "dictconfig", names: "ConvertingMixin ConvertingDict ConvertingList ConvertingTuple BaseConfigurator _arguments _setAttributes " +
		"_is_queue_like_object DictConfigurator dictConfigClass"},
}

var loggingHandlersLate = []late{
	{names: "os time"},
	{part: "rotate", names: "BaseRotatingHandler RotatingFileHandler _remove TimedRotatingFileHandler WatchedFileHandler"},
	{part: "buffer", names: "BufferingHandler MemoryHandler QueueHandler QueueListener"},
	{part: "remote", names: "_Unavailable SocketHandler DatagramHandler SMTPHandler HTTPHandler NTEventLogHandler SysLogHandler"},
}

var shutilLate = []late{
	{names: "fnmatch os"},
	{part: "archives", names: "ReadError RegistryError _COMPRESSIONS _make_tarball _parent_of _make_zipfile _ARCHIVE_FORMATS get_archive_formats " +
		"register_archive_format unregister_archive_format make_archive _unpack_zipfile _unpack_tarfile _UNPACK_FORMATS get_unpack_formats " +
		"register_unpack_format unregister_unpack_format unpack_archive chown"},
}

var statisticsLate = []late{
	{from: "fractions", names: "Fraction"},
	{part: "normal", names: "NormalDist _normal_dist_inv_cdf"},
	{part: "density", names: "kde kde_random"},
	{part: "regression", names: "LinearRegression namedtuple"},
}

var unittestLate = []late{
	{from: "unittest.case", names: "TestCase FunctionTestCase SkipTest skip skipIf skipUnless expectedFailure addModuleCleanup doModuleCleanups " +
		"enterModuleContext"},
	{from: "unittest.async_case", names: "IsolatedAsyncioTestCase"},
	{from: "unittest.result", names: "TestResult"},
	{from: "unittest.suite", names: "BaseTestSuite TestSuite"},
	{from: "unittest.loader", names: "TestLoader defaultTestLoader"},
	{from: "unittest.main", names: "TestProgram main"},
	{from: "unittest.runner", names: "TextTestRunner TextTestResult"},
	{from: "unittest.signals", names: "installHandler registerResult removeResult removeHandler"},
	{sub: true, names: "case util result suite loader runner signals async_case"},
}
