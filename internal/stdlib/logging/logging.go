// Package logging is Python's modules logging, logging.handlers and logging.config.
package logging

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

// core is what an import of logging runs.
//
//go:embed core.py
var core string

//go:embed styles.py
var styles string

//go:embed extra.py
var extra string

//go:embed handlers.py
var handlers string

//go:embed rotate.py
var rotate string

//go:embed buffer.py
var buffer string

//go:embed remote.py
var remote string

//go:embed config.py
var config string

//go:embed identifier.py
var identifier string

//go:embed dictconfig.py
var dictConfig string

// Module returns the module logging.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "logging", Doc: "Logging: records, loggers, handlers, formatters.", Package: true, Source: core,
		Init: lazy.Init("logging",
			lazy.New("logging", styles, "PercentStyle", "StrFormatStyle", "StringTemplateStyle", "_STYLES", "_checkStyle", "_Validation", "_defaultFormatter"),
			lazy.New("logging", extra, "BufferingFormatter", "LoggerAdapter", "FileHandler", "NullHandler"))}
})

// Handlers returns the module logging.handlers.
var Handlers = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "logging.handlers", Doc: "Handlers that rotate files, buffer records and use queues.", Source: handlers,
		Init: lazy.Init("logging.handlers", lazy.Import("os", "time"),
			lazy.New("logging.handlers", rotate, "BaseRotatingHandler", "RotatingFileHandler", "_remove", "TimedRotatingFileHandler", "WatchedFileHandler"),
			lazy.New("logging.handlers", buffer, "BufferingHandler", "MemoryHandler", "QueueHandler", "QueueListener"),
			lazy.New("logging.handlers", remote, "_Unavailable", "SocketHandler", "DatagramHandler", "SMTPHandler", "HTTPHandler", "NTEventLogHandler", "SysLogHandler"))}
})

// Config returns the module logging.config.
var Config = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "logging.config", Doc: "Configuring logging by a dictionary or file.", Source: config,
		Init: lazy.Init("logging.config", lazy.New("logging.config", identifier, "IDENTIFIER", "re"),
			lazy.New("logging.config", dictConfig, "ConvertingMixin", "ConvertingDict", "ConvertingList", "ConvertingTuple", "BaseConfigurator", "_arguments", "_setAttributes", "_is_queue_like_object", "DictConfigurator", "dictConfigClass"))}
})
