class ReadError(OSError):
    """Raised when an archive cannot be read"""


class RegistryError(Exception):
    """Raised when a registry operation with the archiving and unpacking registries fails"""


_COMPRESSIONS = {None: "", "gzip": "gz", "bzip2": "bz2", "xz": "xz"}


def _make_tarball(base_name, base_dir, compress="gzip", verbose=0, dry_run=0, owner=None, group=None, logger=None, root_dir=None):
    import tarfile

    if compress not in _COMPRESSIONS:
        raise ValueError("bad value for 'compress', or compression format not supported : {0}".format(compress))
    kind = _COMPRESSIONS[compress]
    archive = base_name + ".tar" + ("." + kind if kind else "")
    _parent_of(archive, dry_run, logger)
    if logger is not None:
        logger.info("Creating tar archive")
    if not dry_run:
        with tarfile.open(archive, "w:" + kind) as tar:
            tar.add(base_dir if root_dir is None else os.path.join(root_dir, base_dir), base_dir)
    return archive if root_dir is None else os.path.abspath(archive)


def _parent_of(archive, dry_run, logger):
    directory = os.path.dirname(archive)
    if directory and not os.path.exists(directory):
        if logger is not None:
            logger.info("creating %s", directory)
        if not dry_run:
            os.makedirs(directory)


def _make_zipfile(base_name, base_dir, verbose=0, dry_run=0, logger=None, owner=None, group=None, root_dir=None):
    import zipfile

    archive = base_name + ".zip"
    _parent_of(archive, dry_run, logger)
    if logger is not None:
        logger.info("creating '%s' and adding '%s' to it", archive, base_dir)
    if not dry_run:
        # Files in memory have no times, which ZIP's format can't say.
        with zipfile.ZipFile(archive, "w", compression=zipfile.ZIP_DEFLATED, strict_timestamps=False) as zf:
            def add(path, name):
                zf.write(path, name)
                if logger is not None:
                    logger.info("adding '%s'", path)

            name = os.path.normpath(base_dir)
            if root_dir is not None:
                base_dir = os.path.join(root_dir, base_dir)
            base_dir = os.path.normpath(base_dir)
            if name != os.curdir:
                add(base_dir, name)
            for directory, subdirs, files in os.walk(base_dir):
                inside = os.path.normpath(directory if root_dir is None else os.path.relpath(directory, root_dir))
                for sub in sorted(subdirs):
                    add(os.path.join(directory, sub), os.path.join(inside, sub))
                for file in files:
                    path = os.path.normpath(os.path.join(directory, file))
                    if os.path.isfile(path):
                        add(path, os.path.join(inside, file))
    return archive if root_dir is None else os.path.abspath(archive)


_make_tarball.supports_root_dir = True
_make_zipfile.supports_root_dir = True

# Of each format of archives: what makes one, the arguments for that, what the format is.
_ARCHIVE_FORMATS = {
    "tar": (_make_tarball, [("compress", None)], "uncompressed tar file"),
    "gztar": (_make_tarball, [("compress", "gzip")], "gzip'ed tar-file"),
    "bztar": (_make_tarball, [("compress", "bzip2")], "bzip2'ed tar-file"),
    "xztar": (_make_tarball, [("compress", "xz")], "xz'ed tar-file"),
    "zip": (_make_zipfile, [], "ZIP file"),
}


def get_archive_formats():
    return sorted((name, entry[2]) for name, entry in _ARCHIVE_FORMATS.items())


def register_archive_format(name, function, extra_args=None, description=""):
    if extra_args is None:
        extra_args = []
    if not callable(function):
        raise TypeError("The %s object is not callable" % function)
    if not isinstance(extra_args, (tuple, list)):
        raise TypeError("extra_args needs to be a sequence")
    for element in extra_args:
        if not isinstance(element, (tuple, list)) or len(element) != 2:
            raise TypeError("extra_args elements are : (arg_name, value)")
    _ARCHIVE_FORMATS[name] = (function, extra_args, description)


def unregister_archive_format(name):
    del _ARCHIVE_FORMATS[name]


def make_archive(base_name, format, root_dir=None, base_dir=None, verbose=0, dry_run=0, owner=None, group=None, logger=None):
    import errno

    try:
        function, extra, _ = _ARCHIVE_FORMATS[format]
    except KeyError:
        raise ValueError("unknown archive format '%s'" % format) from None
    kwargs = {"dry_run": dry_run, "logger": logger, **dict(extra)}
    if format != "zip":
        kwargs["owner"] = owner
        kwargs["group"] = group
    inside = getattr(function, "supports_root_dir", False)
    back = None
    if root_dir is not None:
        if not os.path.isdir(root_dir):
            os.stat(root_dir)
            raise NotADirectoryError(errno.ENOTDIR, "Not a directory", root_dir)
        if inside:
            base_name = os.fspath(base_name)
            kwargs["root_dir"] = root_dir
        else:
            back = os.getcwd()
            base_name = os.path.abspath(base_name)
            if not dry_run:
                os.chdir(root_dir)
    if base_dir is None:
        base_dir = os.curdir
    try:
        return function(base_name, base_dir, **kwargs)
    finally:
        if back is not None:
            os.chdir(back)


def _unpack_zipfile(filename, extract_dir):
    import zipfile

    if not zipfile.is_zipfile(filename):
        raise ReadError("%s is not a zip file" % filename)
    with zipfile.ZipFile(filename) as zf:
        for info in zf.infolist():
            name = info.filename
            if name.startswith("/") or ".." in name: # nothing is written outside of the directory
                continue
            target = os.path.join(extract_dir, *name.split("/"))
            parent = os.path.dirname(target)
            if not os.path.isdir(parent):
                os.makedirs(parent)
            if not name.endswith("/"):
                with zf.open(info) as source, open(target, "wb") as f:
                    copyfileobj(source, f)


def _unpack_tarfile(filename, extract_dir, *, filter=None):
    import tarfile

    try:
        tar = tarfile.open(filename)
    except tarfile.TarError:
        raise ReadError("%s is not a compressed or uncompressed tar file" % filename)
    with tar:
        tar.extractall(extract_dir, filter=filter)


# Of each format: the ends of file names, what unpacks it, the arguments for that, what the format is.
_UNPACK_FORMATS = {
    "tar": ([".tar"], _unpack_tarfile, [], "uncompressed tar file"),
    "zip": ([".zip"], _unpack_zipfile, [], "ZIP file"),
    "gztar": ([".tar.gz", ".tgz"], _unpack_tarfile, [], "gzip'ed tar-file"),
    "bztar": ([".tar.bz2", ".tbz2"], _unpack_tarfile, [], "bzip2'ed tar-file"),
    "xztar": ([".tar.xz", ".txz"], _unpack_tarfile, [], "xz'ed tar-file"),
}


def get_unpack_formats():
    return sorted((name, entry[0], entry[3]) for name, entry in _UNPACK_FORMATS.items())


def register_unpack_format(name, extensions, function, extra_args=None, description=""):
    taken = {extension: other for other, entry in _UNPACK_FORMATS.items() for extension in entry[0]}
    for extension in extensions:
        if extension in taken:
            raise RegistryError('%s is already registered for "%s"' % (extension, taken[extension]))
    if not callable(function):
        raise TypeError("The registered function must be a callable")
    _UNPACK_FORMATS[name] = extensions, function, [] if extra_args is None else extra_args, description


def unregister_unpack_format(name):
    del _UNPACK_FORMATS[name]


def unpack_archive(filename, extract_dir=None, format=None, *, filter=None):
    extract_dir = os.fspath(os.getcwd() if extract_dir is None else extract_dir)
    filename = os.fspath(filename)
    more = {} if filter is None else {"filter": filter}
    if format is not None:
        if format not in _UNPACK_FORMATS:
            raise ValueError("Unknown unpack format '{0}'".format(format)) from None
    else:
        for format, entry in _UNPACK_FORMATS.items():
            if any(filename.endswith(extension) for extension in entry[0]):
                break
        else:
            raise ReadError("Unknown archive format '{0}'".format(filename))
    _, function, extra, _ = _UNPACK_FORMATS[format]
    function(filename, extract_dir, **dict(extra), **more)


def chown(path, user=None, group=None, *, dir_fd=None, follow_symlinks=True):
    if user is None and group is None:
        raise ValueError("user and/or group must be set")
    for kind, name in ("user", user), ("group", group):
        if name is not None and not isinstance(name, int):
            raise LookupError("no such {}: {!r}".format(kind, name))
    os.chown(path, -1 if user is None else user, -1 if group is None else group)
