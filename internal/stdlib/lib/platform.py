"""Facts about the platform, the same everywhere."""

import sys
from collections import namedtuple

uname_result = namedtuple("uname_result", "system node release version machine processor")
# What os.uname() says, too.
_here = uname_result("Linux", "krait", "0", "0", "x86_64", "")


def uname():
    return _here


def system():
    return _here.system


def node():
    return _here.node


def release():
    return _here.release


def version():
    return _here.version


def machine():
    return _here.machine


def processor():
    return _here.processor


def architecture(executable="", bits="", linkage=""):
    return bits or "64bit", linkage


def platform(aliased=False, terse=False):
    return f"{_here.system}-{_here.release}" if terse else f"{_here.system}-{_here.release}-{_here.machine}"


def python_implementation():
    return sys.implementation.name.capitalize()


def python_version():
    return ".".join(python_version_tuple())


def python_version_tuple():
    return tuple([str(n) for n in sys.version_info[:3]])


def python_branch():
    return ""


def python_revision():
    return ""


def python_build():
    return "", ""


def python_compiler():
    return ""


def libc_ver(executable=None, lib="", version="", chunksize=16384):
    return lib, version


def mac_ver(release="", versioninfo=("", "", ""), machine=""):
    return release, versioninfo, machine


def win32_ver(release="", version="", csd="", ptype=""):
    return release, version, csd, ptype


def win32_edition():
    return None


def win32_is_iot():
    return False


def system_alias(system, release, version):
    return system, release, version


def freedesktop_os_release():
    raise OSError("Unable to read files /etc/os-release, /usr/lib/os-release")


def invalidate_caches():
    pass
