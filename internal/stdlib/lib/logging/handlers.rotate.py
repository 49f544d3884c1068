# Handlers that write to files.

from stat import ST_DEV, ST_INO


class BaseRotatingHandler(logging.FileHandler):
    """Puts the file aside from time to time."""

    namer = None
    rotator = None

    def __init__(self, filename, mode, encoding=None, delay=False, errors=None):
        logging.FileHandler.__init__(self, filename, mode=mode, encoding=encoding, delay=delay, errors=errors)
        self.mode = mode
        self.encoding = encoding
        self.errors = errors

    def emit(self, record):
        try:
            if self.shouldRollover(record):
                self.doRollover()
            logging.FileHandler.emit(self, record)
        except Exception:
            self.handleError(record)

    def rotation_filename(self, default_name):
        return self.namer(default_name) if callable(self.namer) else default_name

    def rotate(self, source, dest):
        if callable(self.rotator):
            self.rotator(source, dest)
        elif os.path.exists(source):
            os.rename(source, dest)

    def _notAFile(self):
        return os.path.exists(self.baseFilename) and not os.path.isfile(self.baseFilename)

    def _closeStream(self):
        if self.stream:
            self.stream.close()
            self.stream = None


class RotatingFileHandler(BaseRotatingHandler):
    """Starts a new file when the present one has a certain size."""

    def __init__(self, filename, mode="a", maxBytes=0, backupCount=0, encoding=None, delay=False, errors=None):
        if maxBytes > 0:
            mode = "a"
        if "b" not in mode:
            import io
            encoding = io.text_encoding(encoding)
        BaseRotatingHandler.__init__(self, filename, mode, encoding=encoding, delay=delay, errors=errors)
        self.maxBytes = maxBytes
        self.backupCount = backupCount

    def doRollover(self):
        self._closeStream()
        if self.backupCount > 0:
            kept = [self.baseFilename]
            kept += [self.rotation_filename(f"{self.baseFilename}.{i}") for i in range(1, self.backupCount + 1)]
            for i in range(self.backupCount - 1, 0, -1):
                if os.path.exists(kept[i]):
                    _remove(kept[i + 1])
                    os.rename(kept[i], kept[i + 1])
            _remove(kept[1])
            self.rotate(self.baseFilename, kept[1])
        if not self.delay:
            self.stream = self._open()

    def shouldRollover(self, record):
        if self.stream is None:
            self.stream = self._open()
        if self.maxBytes <= 0:
            return False
        self.stream.seek(0, 2)
        size = self.stream.tell()
        # An empty file is no use as a backup.
        if not size or size + len(self.format(record)) + 1 < self.maxBytes:
            return False
        return not self._notAFile()


def _remove(path):
    if os.path.exists(path):
        os.remove(path)


class TimedRotatingFileHandler(BaseRotatingHandler):
    """Starts a new file at certain times."""

    # The unit, the format of the suffix, and the pattern of what it makes.
    _units = {
        "S": (1, "%Y-%m-%d_%H-%M-%S", r"\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}"),
        "M": (60, "%Y-%m-%d_%H-%M", r"\d{4}-\d{2}-\d{2}_\d{2}-\d{2}"),
        "H": (3600, "%Y-%m-%d_%H", r"\d{4}-\d{2}-\d{2}_\d{2}"),
        "D": (_MIDNIGHT, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
        "MIDNIGHT": (_MIDNIGHT, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
        "W": (7 * _MIDNIGHT, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
    }

    def __init__(self, filename, when="h", interval=1, backupCount=0, encoding=None, delay=False, utc=False, atTime=None, errors=None):
        import io
        import re
        encoding = io.text_encoding(encoding)
        BaseRotatingHandler.__init__(self, filename, "a", encoding=encoding, delay=delay, errors=errors)
        self.when = when.upper()
        self.backupCount = backupCount
        self.utc = utc
        self.atTime = atTime
        unit = self.when
        if unit.startswith("W"):
            if len(unit) != 2:
                raise ValueError(f"You must specify a day for weekly rollover from 0 to 6 (0 is Monday): {self.when}")
            if not "0" <= unit[1] <= "6":
                raise ValueError(f"Invalid day specified for weekly rollover: {self.when}")
            self.dayOfWeek = int(unit[1])
            unit = "W"
        if unit not in self._units:
            raise ValueError(f"Invalid rollover interval specified: {self.when}")
        seconds, self.suffix, pattern = self._units[unit]
        self.extMatch = re.compile(rf"(?<!\d){pattern}(?!\d)", re.ASCII)
        self.interval = seconds * interval
        if os.path.exists(self.baseFilename):
            start = int(os.stat(self.baseFilename).st_mtime)
        else:
            start = int(time.time())
        self.rolloverAt = self.computeRollover(start)

    def computeRollover(self, currentTime):
        if self.when != "MIDNIGHT" and not self.when.startswith("W"):
            return currentTime + self.interval
        now = time.gmtime(currentTime) if self.utc else time.localtime(currentTime)
        at = _MIDNIGHT
        if self.atTime is not None:
            at = (self.atTime.hour * 60 + self.atTime.minute) * 60 + self.atTime.second
        day = now.tm_wday
        wait = at - ((now.tm_hour * 60 + now.tm_min) * 60 + now.tm_sec)
        if wait <= 0:
            # The moment of today is past.
            wait += _MIDNIGHT
            day = (day + 1) % 7
        result = currentTime + wait
        if self.when.startswith("W"):
            result += (self.dayOfWeek - day) % 7 * _MIDNIGHT + self.interval - 7 * _MIDNIGHT
        else:
            result += self.interval - _MIDNIGHT
        if not self.utc:
            summer = now.tm_isdst
            if summer != time.localtime(result).tm_isdst:
                if summer:
                    result += 3600
                elif time.localtime(result - 3600).tm_isdst:
                    result -= 3600
        return result

    def shouldRollover(self, record):
        now = int(time.time())
        if now < self.rolloverAt:
            return False
        if self._notAFile():
            self.rolloverAt = self.computeRollover(now)
            return False
        return True

    def _isBackup(self, name, base):
        if self.namer is None:
            return name.startswith(base + ".") and self.extMatch.fullmatch(name, len(base) + 1)
        # A namer may put the date anywhere: try each that the name contains.
        found = self.extMatch.search(name)
        while found:
            made = self.namer(f"{self.baseFilename}.{found[0]}")
            if os.path.basename(made) == name:
                return True
            found = self.extMatch.search(name, found.start() + 1)
        return False

    def getFilesToDelete(self):
        folder, base = os.path.split(self.baseFilename)
        names = sorted(n for n in os.listdir(folder) if self._isBackup(n, base))
        if len(names) < self.backupCount:
            return []
        return [os.path.join(folder, n) for n in names[:len(names) - self.backupCount]]

    def doRollover(self):
        now = int(time.time())
        start = self.rolloverAt - self.interval
        if self.utc:
            named = time.gmtime(start)
        else:
            named = time.localtime(start)
            summer = time.localtime(now).tm_isdst
            if summer != named.tm_isdst:
                named = time.localtime(start + (3600 if summer else -3600))
        aside = self.rotation_filename(self.baseFilename + "." + time.strftime(self.suffix, named))
        if os.path.exists(aside):
            # It happened already.
            return
        self._closeStream()
        self.rotate(self.baseFilename, aside)
        if self.backupCount > 0:
            for path in self.getFilesToDelete():
                os.remove(path)
        if not self.delay:
            self.stream = self._open()
        self.rolloverAt = self.computeRollover(now)


class WatchedFileHandler(logging.FileHandler):
    """Opens the file again when it was replaced or removed."""

    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        if "b" not in mode:
            import io
            encoding = io.text_encoding(encoding)
        logging.FileHandler.__init__(self, filename, mode=mode, encoding=encoding, delay=delay, errors=errors)
        self.dev, self.ino = -1, -1
        self._statstream()

    def _statstream(self):
        if self.stream is None:
            return
        self.dev, self.ino = self._identity() or (-1, -1)

    def _identity(self):
        try:
            found = os.stat(self.baseFilename)
        except FileNotFoundError:
            return None
        return found[ST_DEV], found[ST_INO]

    def reopenIfNeeded(self):
        if self.stream is None or self._identity() == (self.dev, self.ino):
            return
        self.stream.flush()
        self.stream.close()
        self.stream = None
        self.stream = self._open()
        self._statstream()

    def emit(self, record):
        self.reopenIfNeeded()
        logging.FileHandler.emit(self, record)
