# Handlers for which a sandbox has no means.

class _Unavailable(logging.Handler):
    """A handler that would need the network."""

    def __init__(self, *args, **kwargs):
        raise OSError(f"{type(self).__name__} is not available: a sandbox has no network")


class SocketHandler(_Unavailable):
    pass


class DatagramHandler(SocketHandler):
    pass


class SMTPHandler(_Unavailable):
    pass


class HTTPHandler(_Unavailable):
    pass


class NTEventLogHandler(_Unavailable):
    pass


class SysLogHandler(_Unavailable):

    # Numbers of RFC 5424, section 6.2.1.
    LOG_EMERG, LOG_ALERT, LOG_CRIT, LOG_ERR, LOG_WARNING, LOG_NOTICE, LOG_INFO, LOG_DEBUG = range(8)
    (LOG_KERN, LOG_USER, LOG_MAIL, LOG_DAEMON, LOG_AUTH, LOG_SYSLOG, LOG_LPR, LOG_NEWS, LOG_UUCP, LOG_CRON, LOG_AUTHPRIV, LOG_FTP,
     LOG_NTP, LOG_SECURITY, LOG_CONSOLE, LOG_SOLCRON, LOG_LOCAL0, LOG_LOCAL1, LOG_LOCAL2, LOG_LOCAL3, LOG_LOCAL4, LOG_LOCAL5,
     LOG_LOCAL6, LOG_LOCAL7) = range(24)

    priority_names = {"alert": 1, "crit": 2, "critical": 2, "debug": 7, "emerg": 0, "err": 3, "error": 3, "info": 6, "notice": 5,
                      "panic": 0, "warn": 4, "warning": 4}
    facility_names = {"auth": 4, "authpriv": 10, "console": 14, "cron": 9, "daemon": 3, "ftp": 11, "kern": 0, "lpr": 6, "mail": 2,
                      "news": 7, "ntp": 12, "security": 13, "solaris-cron": 15, "syslog": 5, "user": 1, "uucp": 8, "local0": 16,
                      "local1": 17, "local2": 18, "local3": 19, "local4": 20, "local5": 21, "local6": 22, "local7": 23}
    priority_map = {"DEBUG": "debug", "INFO": "info", "WARNING": "warning", "ERROR": "error", "CRITICAL": "critical"}
