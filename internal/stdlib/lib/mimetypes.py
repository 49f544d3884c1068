"""Guessing the type of files by their names.

The tables have types that IANA has registered or that are in common use."""

import os
import posixpath
import urllib.parse

__all__ = ["knownfiles", "inited", "MimeTypes", "guess_type", "guess_file_type", "guess_all_extensions", "guess_extension",
           "add_type", "init", "read_mime_types", "suffix_map", "encodings_map", "types_map", "common_types"]

# Where systems keep further types. A sandbox has its own files, and reads none of them unless it is told to.
knownfiles = ["/etc/mime.types", "/etc/httpd/mime.types", "/etc/httpd/conf/mime.types", "/etc/apache/mime.types",
              "/etc/apache2/mime.types", "/usr/local/etc/httpd/conf/mime.types", "/usr/local/lib/netscape/mime.types",
              "/usr/local/etc/httpd/conf/mime.types", "/usr/local/etc/mime.types"]
inited = False
_db = None

# A type and its extensions, the preferred one first.
_TYPES = """\
text/javascript js mjs
application/epub+zip epub
application/gzip gz
application/json json
application/manifest+json webmanifest
application/msword doc dot wiz
application/n-quads nq
application/n-triples nt
application/octet-stream bin a dll exe o obj so
application/oda oda
application/ogg ogx
application/pdf pdf
application/pkcs7-mime p7c
application/postscript ps ai eps
application/trig trig
application/vnd.apple.mpegurl m3u m3u8
application/vnd.ms-excel xls xlb
application/vnd.ms-fontobject eot
application/vnd.ms-powerpoint ppt pot ppa pps pwz
application/vnd.oasis.opendocument.graphics odg
application/vnd.oasis.opendocument.presentation odp
application/vnd.oasis.opendocument.spreadsheet ods
application/vnd.oasis.opendocument.text odt
application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
application/vnd.rar rar
application/wasm wasm
application/x-7z-compressed 7z
application/x-bcpio bcpio
application/x-cpio cpio
application/x-csh csh
application/x-debian-package deb
application/x-dvi dvi
application/x-gtar gtar
application/x-hdf hdf
application/x-hdf5 h5
application/x-latex latex
application/x-mif mif
application/x-netcdf cdf nc
application/x-pkcs12 p12
application/x-httpd-php php
application/x-pkcs12 pfx
application/x-pn-realaudio ram
application/x-python-code pyc pyo
application/x-rpm rpm
application/x-sh sh
application/x-shar shar
application/x-shockwave-flash swf
application/x-sv4cpio sv4cpio
application/x-sv4crc sv4crc
application/x-tar tar
application/x-tcl tcl
application/x-tex tex
application/x-texinfo texi texinfo
application/x-troff roff t tr
application/x-troff-man man
application/x-troff-me me
application/x-troff-ms ms
application/x-ustar ustar
application/x-wais-source src
application/xml xsl rdf wsdl xpdl
application/yaml yaml yml
application/zip zip
audio/3gpp 3gp 3gpp
audio/3gpp2 3g2 3gpp2
audio/aac aac adts loas ass
audio/basic au snd
audio/flac flac
audio/matroska mka
audio/mp4 m4a
audio/mpeg mp3 mp2
audio/ogg ogg
audio/opus opus
audio/x-aiff aif aifc aiff
audio/x-pn-realaudio ra
audio/vnd.wave wav
font/otf otf
font/ttf ttf
audio/webm weba
font/woff woff
font/woff2 woff2
image/avif avif
image/bmp bmp
image/emf emf
image/fits fits
image/g3fax g3
image/gif gif
image/ief ief
image/jp2 jp2
image/jpeg jpg jpe jpeg
image/jpm jpm
image/jpx jpx
image/heic heic
image/heif heif
image/png png
image/svg+xml svg
image/t38 t38
image/tiff tiff tif
image/tiff-fx tfx
image/vnd.microsoft.icon ico
image/webp webp
image/wmf wmf
image/x-cmu-raster ras
image/x-portable-anymap pnm
image/x-portable-bitmap pbm
image/x-portable-graymap pgm
image/x-portable-pixmap ppm
image/x-rgb rgb
image/x-xbitmap xbm
image/x-xpixmap xpm
image/x-xwindowdump xwd
message/rfc822 eml mht mhtml nws
model/gltf+json gltf
model/gltf-binary glb
model/stl stl
text/css css
text/csv csv
text/html html htm
text/markdown md markdown
text/n3 n3
text/plain txt bat c h ksh pl srt
text/richtext rtx
text/rtf rtf
text/tab-separated-values tsv
text/vtt vtt
text/x-python py
text/x-rst rst
text/x-setext etx
text/x-sgml sgm sgml
text/x-vcard vcf
text/xml xml
video/matroska mkv
video/matroska-3d mk3d
video/mp4 mp4
video/mpeg mpeg m1v mpa mpe mpg
video/ogg ogv
video/quicktime mov qt
video/webm webm
video/vnd.avi avi
video/x-m4v m4v
video/x-ms-wmv wmv
video/x-sgi-movie movie
"""
# Types that are not registered.
_COMMON = """\
application/rtf rtf
application/vnd.android.package-archive apk
audio/midi midi mid
image/jpg jpg
image/pict pict pct pic
text/xul xul
"""


def _table(text):
    return {"." + ext: fields[0] for fields in map(str.split, text.splitlines()) for ext in fields[1:]}


suffix_map = {".svgz": ".svg.gz", ".tgz": ".tar.gz", ".taz": ".tar.gz", ".tz": ".tar.gz", ".tbz2": ".tar.bz2", ".txz": ".tar.xz"}
encodings_map = {".gz": "gzip", ".Z": "compress", ".bz2": "bzip2", ".xz": "xz", ".br": "br"}
types_map = _table(_TYPES)
common_types = _table(_COMMON)


class MimeTypes:
    """A store of types of files, by extension."""

    def __init__(self, filenames=(), strict=True):
        if not inited:
            init()
        self.encodings_map = encodings_map.copy()
        self.suffix_map = suffix_map.copy()
        self.types_map = ({}, {})
        self.types_map_inv = ({}, {})
        for ext, type in _table(_TYPES).items():
            self.add_type(type, ext, True)
        for ext, type in _table(_COMMON).items():
            self.add_type(type, ext, False)
        for name in filenames:
            self.read(name, strict)

    def add_type(self, type, ext, strict=True):
        """Add a type of an extension, which begins with a dot."""
        if ext and not ext.startswith("."):
            import warnings

            warnings._deprecated("Undotted extensions", "Using undotted extensions is deprecated and will raise a ValueError in "
                                 "Python {remove}", remove=(3, 16))
        if not type:
            return
        self.types_map[strict][ext] = type
        exts = self.types_map_inv[strict].setdefault(type, [])
        if ext not in exts:
            exts.append(ext)

    def guess_type(self, url, strict=True):
        """Guess the type of a file by its URL or path: (type or None, encoding or None)."""
        url = os.fspath(url)
        p = urllib.parse.urlparse(url)
        if p.scheme and len(p.scheme) > 1:
            scheme = p.scheme
            url = p.path
        else:
            return self.guess_file_type(url, strict=strict)
        if scheme == "data":
            comma = url.find(",")
            if comma < 0:
                return None, None
            semi = url.find(";", 0, comma)
            type = url[:semi if semi >= 0 else comma]
            if "=" in type or "/" not in type:
                type = "text/plain"
            return type, None
        return self._guess_file_type(url, strict, posixpath.splitext)

    def guess_file_type(self, path, *, strict=True):
        """Guess the type of a file by its path."""
        path = os.fsdecode(path)
        return self._guess_file_type(os.path.splitdrive(path)[1], strict, os.path.splitext)

    def _guess_file_type(self, path, strict, splitext):
        base, ext = splitext(path)
        while (lower := ext.lower()) in self.suffix_map:
            base, ext = splitext(base + self.suffix_map[lower])
        encoding = None
        if ext in self.encodings_map:
            encoding = self.encodings_map[ext]
            base, ext = splitext(base)
        ext = ext.lower()
        if ext in self.types_map[True]:
            return self.types_map[True][ext], encoding
        if not strict and ext in self.types_map[False]:
            return self.types_map[False][ext], encoding
        return None, encoding

    def guess_all_extensions(self, type, strict=True):
        """Return all extensions of files of a type."""
        type = type.lower()
        exts = list(self.types_map_inv[True].get(type, []))
        if not strict:
            for ext in self.types_map_inv[False].get(type, []):
                if ext not in exts:
                    exts.append(ext)
        return exts

    def guess_extension(self, type, strict=True):
        """Return the usual extension of files of a type, or None."""
        exts = self.guess_all_extensions(type, strict)
        return exts[0] if exts else None

    def read(self, filename, strict=True):
        """Read a file like mime.types."""
        with open(filename, encoding="utf-8") as f:
            self.readfp(f, strict)

    def readfp(self, fp, strict=True):
        """Read an open file like mime.types."""
        for line in fp:
            words = line.split()
            for i, word in enumerate(words):
                if word.startswith("#"):
                    del words[i:]
                    break
            if words:
                for suffix in words[1:]:
                    self.add_type(words[0], "." + suffix, strict)

    def read_windows_registry(self, strict=True):
        """Do nothing, as everywhere but on Windows."""


def init(files=None):
    """Make the store that the module's functions use."""
    global suffix_map, types_map, encodings_map, common_types, inited, _db
    inited = True
    if files is None or _db is None:
        db = MimeTypes()
    else:
        db = _db
    for name in files or ():
        if os.path.isfile(name):
            db.read(name)
    encodings_map = db.encodings_map
    suffix_map = db.suffix_map
    types_map = db.types_map[True]
    common_types = db.types_map[False]
    _db = db


def _store():
    if _db is None:
        init()
    return _db


def guess_type(url, strict=True):
    """Guess the type of a file by its URL or path: (type or None, encoding or None)."""
    return _store().guess_type(url, strict)


def guess_file_type(path, *, strict=True):
    """Guess the type of a file by its path."""
    return _store().guess_file_type(path, strict=strict)


def guess_all_extensions(type, strict=True):
    """Return all extensions of files of a type."""
    return _store().guess_all_extensions(type, strict)


def guess_extension(type, strict=True):
    """Return the usual extension of files of a type, or None."""
    return _store().guess_extension(type, strict)


def add_type(type, ext, strict=True):
    """Add a type of an extension, which begins with a dot."""
    return _store().add_type(type, ext, strict)


def read_mime_types(file):
    """Read a file like mime.types; return a dict of types by extension, or None."""
    try:
        f = open(file, encoding="utf-8")
    except OSError:
        return None
    with f:
        db = MimeTypes()
        db.readfp(f, True)
        return db.types_map[True]
