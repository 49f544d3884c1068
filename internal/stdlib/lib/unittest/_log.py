# The context of assertLogs and assertNoLogs.
import collections
import logging

from unittest.case import _BaseTestCaseContext

__unittest = True

_LoggingWatcher = collections.namedtuple("_LoggingWatcher", ["records", "output"])


class _CapturingHandler(logging.Handler):
    """Keeps what is logged, as records and as formatted lines."""

    def __init__(self):
        super().__init__()
        self.watcher = _LoggingWatcher([], [])

    def flush(self):
        pass

    def emit(self, record):
        self.watcher.records.append(record)
        self.watcher.output.append(self.format(record))


class _AssertLogsContext(_BaseTestCaseContext):
    LOGGING_FORMAT = "%(levelname)s:%(name)s:%(message)s"

    def __init__(self, test_case, logger_name, level, no_logs, formatter=None):
        super().__init__(test_case)
        self.logger_name = logger_name
        self.level = logging._nameToLevel.get(level, level) if level else logging.INFO
        self.msg = None
        self.no_logs = no_logs
        self.formatter = formatter

    def __enter__(self):
        logger = self.logger_name
        if not isinstance(logger, logging.Logger):
            logger = logging.getLogger(logger)
        self.logger = logger
        handler = _CapturingHandler()
        handler.setLevel(self.level)
        handler.setFormatter(self.formatter or logging.Formatter(self.LOGGING_FORMAT))
        self.watcher = handler.watcher
        self.old = logger.handlers, logger.propagate, logger.level
        logger.handlers = [handler]
        logger.setLevel(self.level)
        logger.propagate = False
        if not self.no_logs:
            return handler.watcher

    def __exit__(self, exc_type, exc_value, tb):
        logger = self.logger
        logger.handlers, logger.propagate, level = self.old
        logger.setLevel(level)
        if exc_type is not None:
            return False
        records = self.watcher.records
        if self.no_logs:
            if records:
                self._raiseFailure(f"Unexpected logs found: {self.watcher.output!r}")
        elif not records:
            self._raiseFailure(f"no logs of level {logging.getLevelName(self.level)} or higher triggered on {logger.name}")
