# What kind of Python this is.
import platform, sys
print(platform.python_version() == ".".join(map(str, sys.version_info[:3])), platform.python_version_tuple()[:2], platform.system(), platform.uname()._fields, platform.mac_ver(), platform.win32_edition())
