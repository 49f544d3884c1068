package py

// exctypes.go lists the builtin exception types and their hierarchy.

// The builtin exception types.
var (
	BaseException             = &Type{}
	BaseExceptionGroup        = &Type{}
	GeneratorExit             = &Type{}
	KeyboardInterrupt         = &Type{}
	SystemExit                = &Type{}
	Exception                 = &Type{}
	ArithmeticError           = &Type{}
	FloatingPointError        = &Type{}
	OverflowError             = &Type{}
	ZeroDivisionError         = &Type{}
	AssertionError            = &Type{}
	AttributeError            = &Type{}
	BufferError               = &Type{}
	EOFError                  = &Type{}
	ImportError               = &Type{}
	ModuleNotFoundError       = &Type{}
	LookupError               = &Type{}
	IndexError                = &Type{}
	KeyError                  = &Type{}
	MemoryError               = &Type{}
	NameError                 = &Type{}
	UnboundLocalError         = &Type{}
	OSError                   = &Type{}
	BlockingIOError           = &Type{}
	ChildProcessError         = &Type{}
	ConnectionError           = &Type{}
	BrokenPipeError           = &Type{}
	ConnectionAbortedError    = &Type{}
	ConnectionRefusedError    = &Type{}
	ConnectionResetError      = &Type{}
	FileExistsError           = &Type{}
	FileNotFoundError         = &Type{}
	InterruptedError          = &Type{}
	IsADirectoryError         = &Type{}
	NotADirectoryError        = &Type{}
	PermissionError           = &Type{}
	ProcessLookupError        = &Type{}
	TimeoutError              = &Type{}
	ReferenceError            = &Type{}
	RuntimeError              = &Type{}
	NotImplementedError       = &Type{}
	PythonFinalizationError   = &Type{}
	RecursionError            = &Type{}
	StopAsyncIteration        = &Type{}
	StopIteration             = &Type{}
	SyntaxError               = &Type{}
	IndentationError          = &Type{}
	TabError                  = &Type{}
	SystemError               = &Type{}
	TypeError                 = &Type{}
	ValueError                = &Type{}
	UnicodeError              = &Type{}
	UnicodeDecodeError        = &Type{}
	UnicodeEncodeError        = &Type{}
	UnicodeTranslateError     = &Type{}
	Warning                   = &Type{}
	BytesWarning              = &Type{}
	DeprecationWarning        = &Type{}
	EncodingWarning           = &Type{}
	FutureWarning             = &Type{}
	ImportWarning             = &Type{}
	PendingDeprecationWarning = &Type{}
	ResourceWarning           = &Type{}
	RuntimeWarning            = &Type{}
	SyntaxWarning             = &Type{}
	UnicodeWarning            = &Type{}
	UserWarning               = &Type{}
)

// exceptionHierarchy lists every builtin exception after its base. ExceptionGroup, which has two, is apart.
func exceptionHierarchy() []exceptionRow {
	return []exceptionRow{
		{BaseException, "BaseException", nil},
		{BaseExceptionGroup, "BaseExceptionGroup", BaseException},
		{GeneratorExit, "GeneratorExit", BaseException},
		{KeyboardInterrupt, "KeyboardInterrupt", BaseException},
		{SystemExit, "SystemExit", BaseException},
		{Exception, "Exception", BaseException},
		{ArithmeticError, "ArithmeticError", Exception},
		{FloatingPointError, "FloatingPointError", ArithmeticError},
		{OverflowError, "OverflowError", ArithmeticError},
		{ZeroDivisionError, "ZeroDivisionError", ArithmeticError},
		{AssertionError, "AssertionError", Exception},
		{AttributeError, "AttributeError", Exception},
		{BufferError, "BufferError", Exception},
		{EOFError, "EOFError", Exception},
		{ImportError, "ImportError", Exception},
		{ModuleNotFoundError, "ModuleNotFoundError", ImportError},
		{LookupError, "LookupError", Exception},
		{IndexError, "IndexError", LookupError},
		{KeyError, "KeyError", LookupError},
		{MemoryError, "MemoryError", Exception},
		{NameError, "NameError", Exception},
		{UnboundLocalError, "UnboundLocalError", NameError},
		{OSError, "OSError", Exception},
		{BlockingIOError, "BlockingIOError", OSError},
		{ChildProcessError, "ChildProcessError", OSError},
		{ConnectionError, "ConnectionError", OSError},
		{BrokenPipeError, "BrokenPipeError", ConnectionError},
		{ConnectionAbortedError, "ConnectionAbortedError", ConnectionError},
		{ConnectionRefusedError, "ConnectionRefusedError", ConnectionError},
		{ConnectionResetError, "ConnectionResetError", ConnectionError},
		{FileExistsError, "FileExistsError", OSError},
		{FileNotFoundError, "FileNotFoundError", OSError},
		{InterruptedError, "InterruptedError", OSError},
		{IsADirectoryError, "IsADirectoryError", OSError},
		{NotADirectoryError, "NotADirectoryError", OSError},
		{PermissionError, "PermissionError", OSError},
		{ProcessLookupError, "ProcessLookupError", OSError},
		{TimeoutError, "TimeoutError", OSError},
		{ReferenceError, "ReferenceError", Exception},
		{RuntimeError, "RuntimeError", Exception},
		{NotImplementedError, "NotImplementedError", RuntimeError},
		{PythonFinalizationError, "PythonFinalizationError", RuntimeError},
		{RecursionError, "RecursionError", RuntimeError},
		{StopAsyncIteration, "StopAsyncIteration", Exception},
		{StopIteration, "StopIteration", Exception},
		{SyntaxError, "SyntaxError", Exception},
		{IndentationError, "IndentationError", SyntaxError},
		{TabError, "TabError", IndentationError},
		{SystemError, "SystemError", Exception},
		{TypeError, "TypeError", Exception},
		{ValueError, "ValueError", Exception},
		{UnicodeError, "UnicodeError", ValueError},
		{UnicodeDecodeError, "UnicodeDecodeError", UnicodeError},
		{UnicodeEncodeError, "UnicodeEncodeError", UnicodeError},
		{UnicodeTranslateError, "UnicodeTranslateError", UnicodeError},
		{Warning, "Warning", Exception},
		{BytesWarning, "BytesWarning", Warning},
		{DeprecationWarning, "DeprecationWarning", Warning},
		{EncodingWarning, "EncodingWarning", Warning},
		{FutureWarning, "FutureWarning", Warning},
		{ImportWarning, "ImportWarning", Warning},
		{PendingDeprecationWarning, "PendingDeprecationWarning", Warning},
		{ResourceWarning, "ResourceWarning", Warning},
		{RuntimeWarning, "RuntimeWarning", Warning},
		{SyntaxWarning, "SyntaxWarning", Warning},
		{UnicodeWarning, "UnicodeWarning", Warning},
		{UserWarning, "UserWarning", Warning},
	}
}

type exceptionRow struct {
	typ  *Type
	name string
	base *Type
}

// ExceptionGroup derives from BaseExceptionGroup and Exception.
var ExceptionGroup = &Type{}
