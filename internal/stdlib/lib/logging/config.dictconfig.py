# Configuration by a dictionary.

class ConvertingMixin(object):
    """Lets a container convert what is taken out of it, and keep the result."""

    def convert_with_key(self, key, value, replace=True):
        result = self.configurator.convert(value)
        if value is not result:
            if replace:
                self[key] = result
            if isinstance(result, (ConvertingDict, ConvertingList, ConvertingTuple)):
                result.parent = self
                result.key = key
        return result

    def convert(self, value):
        result = self.configurator.convert(value)
        if value is not result and isinstance(result, (ConvertingDict, ConvertingList, ConvertingTuple)):
            result.parent = self
        return result


class ConvertingDict(dict, ConvertingMixin):

    def __getitem__(self, key):
        return self.convert_with_key(key, dict.__getitem__(self, key))

    def get(self, key, default=None):
        return self.convert_with_key(key, dict.get(self, key, default))

    def pop(self, key, default=None):
        return self.convert_with_key(key, dict.pop(self, key, default), replace=False)


class ConvertingList(list, ConvertingMixin):

    def __getitem__(self, key):
        return self.convert_with_key(key, list.__getitem__(self, key))

    def pop(self, idx=-1):
        return self.convert(list.pop(self, idx))


class ConvertingTuple(tuple, ConvertingMixin):

    def __getitem__(self, key):
        return self.convert_with_key(key, tuple.__getitem__(self, key), replace=False)


class BaseConfigurator(object):
    """Resolves what strings of a configuration mean."""

    CONVERT_PATTERN = logging._Validation("^(?P<prefix>[a-z]+)://(?P<suffix>.*)$")
    WORD_PATTERN = logging._Validation(r"^\s*(\w+)\s*")
    DOT_PATTERN = logging._Validation(r"^\.\s*(\w+)\s*")
    INDEX_PATTERN = logging._Validation(r"^\[([^\[\]]*)\]\s*")
    DIGIT_PATTERN = logging._Validation(r"^\d+$")

    value_converters = {"ext": "ext_convert", "cfg": "cfg_convert"}
    importer = staticmethod(__import__)

    def __init__(self, config):
        self.config = ConvertingDict(config)
        self.config.configurator = self

    def resolve(self, s):
        try:
            return _import(s, self.importer)
        except ImportError as e:
            raise ValueError(f"Cannot resolve {s!r}: {e}") from e

    def ext_convert(self, value):
        return self.resolve(value)

    def cfg_convert(self, value):
        """What a path like handlers.console[0] in the configuration leads to."""
        word = self.WORD_PATTERN.match(value)
        if word is None:
            raise ValueError(f"Unable to convert {value!r}")
        rest = value[word.end():]
        found = self.config[word[1]]
        while rest:
            step = self.DOT_PATTERN.match(rest)
            if step:
                found = found[step[1]]
            else:
                step = self.INDEX_PATTERN.match(rest)
                if not step:
                    raise ValueError(f"Unable to convert {value!r} at {rest!r}")
                key = step[1]
                if self.DIGIT_PATTERN.match(key):
                    try:
                        found = found[int(key)]
                    except TypeError:
                        found = found[key]
                else:
                    found = found[key]
            rest = rest[step.end():]
        return found

    def convert(self, value):
        for plain, converting in ((dict, ConvertingDict), (list, ConvertingList), (tuple, ConvertingTuple)):
            if isinstance(value, plain):
                if isinstance(value, converting) or hasattr(value, "_fields"):
                    return value
                value = converting(value)
                value.configurator = self
                return value
        if isinstance(value, str):
            m = self.CONVERT_PATTERN.match(value)
            if m:
                method = self.value_converters.get(m["prefix"])
                if method:
                    return getattr(self, method)(m["suffix"])
        return value

    def configure_custom(self, config):
        factory = config.pop("()")
        if not callable(factory):
            factory = self.resolve(factory)
        return self._call(factory, config)

    def _call(self, factory, config):
        """Call factory with the entries of config that are identifiers, and set the attributes listed under '.'."""
        attributes = config.pop(".", None)
        made = factory(**_arguments(config))
        _setAttributes(made, attributes)
        return made

    def as_tuple(self, value):
        return tuple(value) if isinstance(value, list) else value


def _arguments(config):
    return {k: config[k] for k in config if valid_ident(k)}


def _setAttributes(obj, attributes):
    if attributes:
        for name, value in attributes.items():
            setattr(obj, name, value)


def _is_queue_like_object(obj):
    """Whether obj can do what a queue of records must."""
    return all(callable(getattr(obj, name, None)) for name in ("get", "put_nowait", "get_nowait", "put"))


class DictConfigurator(BaseConfigurator):
    """Configures logging as a dictionary says."""

    def configure(self):
        config = self.config
        if "version" not in config:
            raise ValueError("dictionary doesn't specify a version")
        if config["version"] != 1:
            raise ValueError(f"Unsupported version: {config['version']}")
        empty = {}
        with logging._lock:
            if config.pop("incremental", False):
                self._adjust(config, empty)
            else:
                self._replace(config, empty)

    def _adjust(self, config, empty):
        """Change levels only."""
        handlers = config.get("handlers", empty)
        for name in handlers:
            if name not in logging._handlers:
                raise ValueError(f"No handler found with name {name!r}")
            try:
                level = handlers[name].get("level", None)
                if level:
                    logging._handlers[name].setLevel(logging._checkLevel(level))
            except Exception as e:
                raise ValueError(f"Unable to configure handler {name!r}") from e
        self._loggers(config, empty, True)
        if config.get("root", None):
            self._root(config["root"], True)

    def _replace(self, config, empty):
        disable = config.pop("disable_existing_loggers", True)
        _clearExistingHandlers()
        for kind, configure in ("formatter", self.configure_formatter), ("filter", self.configure_filter):
            parts = config.get(kind + "s", empty)
            for name in parts:
                try:
                    parts[name] = configure(parts[name])
                except Exception as e:
                    raise ValueError(f"Unable to configure {kind} {name!r}") from e
        self._handlers(config.get("handlers", empty))
        left = _Leftovers()
        self._loggers(config, empty, False, left)
        left.settle(disable)
        if config.get("root", None):
            self._root(config["root"], False)

    def _handlers(self, handlers):
        later = []
        for name in sorted(handlers):
            try:
                handlers[name] = self._named(handlers, name)
            except Exception as e:
                # Some need others that come later in the alphabet.
                if " not configured yet" in str(e.__cause__):
                    later.append(name)
                else:
                    raise ValueError(f"Unable to configure handler {name!r}") from e
        for name in later:
            try:
                handlers[name] = self._named(handlers, name)
            except Exception as e:
                raise ValueError(f"Unable to configure handler {name!r}") from e

    def _named(self, handlers, name):
        handler = self.configure_handler(handlers[name])
        handler.name = name
        return handler

    def _loggers(self, config, empty, incremental, left=None):
        loggers = config.get("loggers", empty)
        for name in loggers:
            if left:
                left.take(name)
            try:
                self.configure_logger(name, loggers[name], incremental)
            except Exception as e:
                raise ValueError(f"Unable to configure logger {name!r}") from e

    def _root(self, config, incremental):
        try:
            self.configure_root(config, incremental)
        except Exception as e:
            raise ValueError("Unable to configure root logger") from e

    def configure_formatter(self, config):
        if "()" in config:
            factory = config["()"]
            try:
                return self.configure_custom(config)
            except TypeError as e:
                if "'format'" not in str(e):
                    raise
                # Older factories take fmt, as Formatter itself does.
                config["fmt"] = config.pop("format")
                config["()"] = factory
                return self.configure_custom(config)
        cls = config.get("class", None)
        cls = _import(cls) if cls else logging.Formatter
        more = {}
        if config.get("defaults", None) is not None:
            more["defaults"] = config["defaults"]
        args = config.get("format", None), config.get("datefmt", None), config.get("style", "%")
        if "validate" in config:
            return cls(*args, config["validate"], **more)
        return cls(*args, **more)

    def configure_filter(self, config):
        if "()" in config:
            return self.configure_custom(config)
        return logging.Filter(config.get("name", ""))

    def add_filters(self, filterer, filters):
        for f in filters:
            try:
                if callable(f) or callable(getattr(f, "filter", None)):
                    filterer.addFilter(f)
                else:
                    filterer.addFilter(self.config["filters"][f])
            except Exception as e:
                raise ValueError(f"Unable to add filter {f!r}") from e

    def _configure_queue_handler(self, klass, **kwargs):
        from queue import Queue
        queue = kwargs.pop("queue", None)
        if queue is None:
            queue = Queue()
        handlers = kwargs.pop("handlers", [])
        listener = kwargs.pop("listener", None) or logging.handlers.QueueListener
        respect = kwargs.pop("respect_handler_level", False)
        handler = klass(queue, **kwargs)
        handler.listener = listener(queue, *handlers, respect_handler_level=respect)
        return handler

    def _queueParts(self, config):
        """Resolve the queue, listener and handlers of a queue handler's configuration."""
        from functools import partial
        from queue import Queue
        if "queue" in config:
            spec = config["queue"]
            if isinstance(spec, str):
                spec = self.resolve(spec)
                if not callable(spec):
                    raise TypeError(f"Invalid queue specifier {config['queue']!r}")
                config["queue"] = spec()
            elif isinstance(spec, dict):
                if "()" not in spec:
                    raise TypeError(f"Invalid queue specifier {spec!r}")
                config["queue"] = self.configure_custom(dict(spec))
            elif not _is_queue_like_object(spec):
                raise TypeError(f"Invalid queue specifier {spec!r}")
        if "listener" in config:
            spec = config["listener"]
            if isinstance(spec, type):
                if not issubclass(spec, logging.handlers.QueueListener):
                    raise TypeError(f"Invalid listener specifier {spec!r}")
            elif isinstance(spec, str):
                found = self.resolve(spec)
                if isinstance(found, type) and not issubclass(found, logging.handlers.QueueListener):
                    raise TypeError(f"Invalid listener specifier {spec!r}")
                config["listener"] = found
            elif isinstance(spec, dict):
                if "()" not in spec:
                    raise TypeError(f"Invalid listener specifier {spec!r}")
                # The listener is made once its queue and handlers are there.
                found = spec["()"]
                found = self.resolve(found) if isinstance(found, str) else found
                rest = {k: spec[k] for k in spec if k != "()"}
                config["listener"] = partial(found, **rest)
            else:
                raise TypeError(f"Invalid listener specifier {spec!r}")
        if "handlers" in config:
            made = []
            try:
                for name in config["handlers"]:
                    handler = self.config["handlers"][name]
                    if not isinstance(handler, logging.Handler):
                        raise TypeError(f"Required handler {name!r} is not configured yet")
                    made.append(handler)
            except Exception as e:
                raise ValueError("Unable to set required handler " + repr(name)) from e
            config["handlers"] = made

    def configure_handler(self, config):
        whole = dict(config)
        formatter = config.pop("formatter", None)
        if formatter:
            try:
                formatter = self.config["formatters"][formatter]
            except Exception as e:
                raise ValueError(f"Unable to set formatter {formatter!r}") from e
        level = config.pop("level", None)
        filters = config.pop("filters", None)
        if "()" in config:
            factory = config.pop("()")
            if not callable(factory):
                factory = self.resolve(factory)
        else:
            name = config.pop("class")
            cls = name if callable(name) else self.resolve(name)
            factory = cls
            if issubclass(cls, logging.handlers.MemoryHandler):
                if "flushLevel" in config:
                    config["flushLevel"] = logging._checkLevel(config["flushLevel"])
                if "target" in config:
                    try:
                        target = self.config["handlers"][config["target"]]
                        if not isinstance(target, logging.Handler):
                            config.update(whole)
                            raise TypeError("target not configured yet")
                        config["target"] = target
                    except Exception as e:
                        raise ValueError(f"Unable to set target handler {config['target']!r}") from e
            elif issubclass(cls, logging.handlers.QueueHandler):
                try:
                    self._queueParts(config)
                except ValueError as e:
                    config.update(whole)
                    raise
                def factory(**kwargs):
                    return self._configure_queue_handler(cls, **kwargs)
        attributes = config.pop(".", None)
        kwargs = _arguments(config)
        try:
            handler = factory(**kwargs)
        except TypeError as e:
            if "'stream'" not in str(e):
                raise
            # Older handlers take strm.
            kwargs["strm"] = kwargs.pop("stream")
            handler = factory(**kwargs)
        if formatter:
            handler.setFormatter(formatter)
        if level is not None:
            handler.setLevel(logging._checkLevel(level))
        if filters:
            self.add_filters(handler, filters)
        _setAttributes(handler, attributes)
        return handler

    def add_handlers(self, logger, handlers):
        for h in handlers:
            try:
                logger.addHandler(self.config["handlers"][h])
            except Exception as e:
                raise ValueError(f"Unable to add handler {h!r}") from e

    def common_logger_config(self, logger, config, incremental=False):
        level = config.get("level", None)
        if level is not None:
            logger.setLevel(logging._checkLevel(level))
        if incremental:
            return
        for h in logger.handlers[:]:
            logger.removeHandler(h)
        handlers = config.get("handlers", None)
        if handlers:
            self.add_handlers(logger, handlers)
        filters = config.get("filters", None)
        if filters:
            self.add_filters(logger, filters)

    def configure_logger(self, name, config, incremental=False):
        logger = logging.getLogger(name)
        self.common_logger_config(logger, config, incremental)
        logger.disabled = False
        propagate = config.get("propagate", None)
        if propagate is not None:
            logger.propagate = propagate

    def configure_root(self, config, incremental=False):
        self.common_logger_config(logging.getLogger(), config, incremental)


dictConfigClass = DictConfigurator
