"""Names of TLS. Contexts can be made, and keep what is set; connections are the host's: sandbox.http checks certificates always."""

import socket as _socket
from collections import namedtuple
from enum import Enum, IntEnum, IntFlag
from _unavailable import NETWORK, error as _error, functions as _functions

OPENSSL_VERSION = "OpenSSL 3.5.7 9 Jun 2026"
OPENSSL_VERSION_INFO = (3, 5, 0, 7, 0)
OPENSSL_VERSION_NUMBER = 0x30500070
HAS_ALPN = HAS_ECDH = HAS_NEVER_CHECK_COMMON_NAME = HAS_PHA = HAS_PSK = HAS_SNI = True
HAS_TLSv1 = HAS_TLSv1_1 = HAS_TLSv1_2 = HAS_TLSv1_3 = True
HAS_NPN = HAS_SSLv2 = HAS_SSLv3 = False
CHANNEL_BINDING_TYPES = ["tls-unique"]


class TLSVersion(IntEnum):
    MINIMUM_SUPPORTED = -2
    SSLv3 = 768
    TLSv1 = 769
    TLSv1_1 = 770
    TLSv1_2 = 771
    TLSv1_3 = 772
    MAXIMUM_SUPPORTED = -1


class VerifyMode(IntEnum):
    CERT_NONE = 0
    CERT_OPTIONAL = 1
    CERT_REQUIRED = 2


class VerifyFlags(IntFlag):
    VERIFY_DEFAULT = 0
    VERIFY_CRL_CHECK_LEAF = 4
    VERIFY_CRL_CHECK_CHAIN = 12
    VERIFY_X509_STRICT = 32
    VERIFY_ALLOW_PROXY_CERTS = 64
    VERIFY_X509_TRUSTED_FIRST = 32768
    VERIFY_X509_PARTIAL_CHAIN = 524288


class Options(IntFlag):
    OP_ALL = 2147483728
    OP_CIPHER_SERVER_PREFERENCE = 4194304
    OP_ENABLE_KTLS = 8
    OP_ENABLE_MIDDLEBOX_COMPAT = 1048576
    OP_IGNORE_UNEXPECTED_EOF = 128
    OP_LEGACY_SERVER_CONNECT = 4
    OP_NO_COMPRESSION = 131072
    OP_NO_RENEGOTIATION = 1073741824
    OP_NO_SSLv2 = 0
    OP_NO_SSLv3 = 33554432
    OP_NO_TICKET = 16384
    OP_NO_TLSv1 = 67108864
    OP_NO_TLSv1_1 = 268435456
    OP_NO_TLSv1_2 = 134217728
    OP_NO_TLSv1_3 = 536870912
    OP_SINGLE_DH_USE = 0
    OP_SINGLE_ECDH_USE = 0


_SSLMethod = IntEnum("_SSLMethod", {"PROTOCOL_TLS": 2, "PROTOCOL_SSLv23": 2, "PROTOCOL_TLS_CLIENT": 16, "PROTOCOL_TLS_SERVER": 17,
                                    "PROTOCOL_TLSv1": 3, "PROTOCOL_TLSv1_1": 4, "PROTOCOL_TLSv1_2": 5}, module="ssl")
SSLErrorNumber = IntEnum("SSLErrorNumber", {"SSL_ERROR_SSL": 1, "SSL_ERROR_WANT_READ": 2, "SSL_ERROR_WANT_WRITE": 3,
                                            "SSL_ERROR_WANT_X509_LOOKUP": 4, "SSL_ERROR_SYSCALL": 5, "SSL_ERROR_ZERO_RETURN": 6,
                                            "SSL_ERROR_WANT_CONNECT": 7, "SSL_ERROR_EOF": 8, "SSL_ERROR_INVALID_ERROR_CODE": 10}, module="ssl")
for _kind in VerifyMode, VerifyFlags, Options, _SSLMethod, SSLErrorNumber:
    globals().update(_kind.__members__)
del _kind

_ASN1Object = namedtuple("_ASN1Object", "nid shortname longname oid")


class Purpose(Enum):
    SERVER_AUTH = _ASN1Object(129, "serverAuth", "TLS Web Server Authentication", "1.3.6.1.5.5.7.3.1")
    CLIENT_AUTH = _ASN1Object(130, "clientAuth", "TLS Web Client Authentication", "1.3.6.1.5.5.7.3.2")


class SSLError(OSError):
    def __str__(self):
        if isinstance(self.strerror, str):
            return self.strerror
        return str(self.args)


class SSLZeroReturnError(SSLError):
    pass


class SSLWantReadError(SSLError):
    pass


class SSLWantWriteError(SSLError):
    pass


class SSLSyscallError(SSLError):
    pass


class SSLEOFError(SSLError):
    pass


class SSLCertVerificationError(SSLError, ValueError):
    pass


CertificateError = SSLCertVerificationError
socket_error = OSError
SOL_SOCKET, SO_TYPE, AF_INET, SOCK_STREAM = _socket.SOL_SOCKET, _socket.SO_TYPE, _socket.AF_INET, _socket.SOCK_STREAM
DefaultVerifyPaths = namedtuple("DefaultVerifyPaths", "cafile capath openssl_cafile_env openssl_cafile openssl_capath_env openssl_capath")


class SSLContext:
    """Settings of connections. No connection is made with them."""

    def __init__(self, protocol=None):
        if protocol is None:
            import warnings

            warnings.warn("ssl.SSLContext() without protocol argument is deprecated.", category=DeprecationWarning, stacklevel=2)
            protocol = PROTOCOL_TLS
        self.protocol = _SSLMethod(protocol)
        self._check_hostname = False
        self._verify_mode = CERT_NONE
        if protocol == PROTOCOL_TLS_CLIENT:
            self._check_hostname, self._verify_mode = True, CERT_REQUIRED
        self.options = Options.OP_ALL | Options.OP_NO_SSLv3 | Options.OP_CIPHER_SERVER_PREFERENCE | Options.OP_NO_COMPRESSION
        self.verify_flags = VerifyFlags.VERIFY_X509_TRUSTED_FIRST
        self.minimum_version, self.maximum_version = TLSVersion.TLSv1_2, TLSVersion.MAXIMUM_SUPPORTED
        self.keylog_filename = None
        self.post_handshake_auth = False

    @property
    def check_hostname(self):
        return self._check_hostname

    @check_hostname.setter
    def check_hostname(self, value):
        self._check_hostname = bool(value)
        if value and self._verify_mode == CERT_NONE:
            self._verify_mode = CERT_REQUIRED

    @property
    def verify_mode(self):
        return self._verify_mode

    @verify_mode.setter
    def verify_mode(self, value):
        value = VerifyMode(value)
        if value == CERT_NONE and self._check_hostname:
            raise ValueError("Cannot set verify_mode to CERT_NONE when check_hostname is enabled.")
        self._verify_mode = value

    def load_default_certs(self, purpose=Purpose.SERVER_AUTH):
        if not isinstance(purpose, Purpose):
            raise TypeError(purpose)

    def set_default_verify_paths(self):
        pass

    def set_alpn_protocols(self, alpn_protocols):
        pass

    def set_ciphers(self, cipherlist, /):
        pass

    wrap_socket, wrap_bio, load_cert_chain, load_verify_locations, load_dh_params, get_ca_certs, cert_store_stats, session_stats = _functions(
        "ssl.SSLContext", "wrap_socket wrap_bio load_cert_chain load_verify_locations load_dh_params get_ca_certs cert_store_stats session_stats",
        NETWORK).values()


def create_default_context(purpose=Purpose.SERVER_AUTH, *, cafile=None, capath=None, cadata=None):
    if not isinstance(purpose, Purpose):
        raise TypeError(purpose)
    context = SSLContext(PROTOCOL_TLS_CLIENT if purpose is Purpose.SERVER_AUTH else PROTOCOL_TLS_SERVER)
    context.verify_flags |= VERIFY_X509_PARTIAL_CHAIN | VERIFY_X509_STRICT
    if cafile or capath or cadata:
        context.load_verify_locations(cafile, capath, cadata)
    return context


def _create_unverified_context(protocol=None, *, cert_reqs=CERT_NONE, check_hostname=False, purpose=Purpose.SERVER_AUTH,
                               certfile=None, keyfile=None, cafile=None, capath=None, cadata=None):
    context = SSLContext(PROTOCOL_TLS_CLIENT if purpose is Purpose.SERVER_AUTH else PROTOCOL_TLS_SERVER)
    context.check_hostname = check_hostname
    if cert_reqs is not None:
        context.verify_mode = cert_reqs
    return context


_create_default_https_context = create_default_context
_create_stdlib_context = _create_unverified_context


class SSLSocket(_socket.socket):
    def __new__(cls, *args, **kwargs):
        raise TypeError(f"{cls.__name__} does not have a public constructor. Instances are returned by SSLContext.wrap_socket().")


class SSLObject:
    def __init__(self, *args, **kwargs):
        raise TypeError(f"{self.__class__.__name__} does not have a public constructor. Instances are returned by SSLContext.wrap_bio().")


class SSLSession:
    pass


class MemoryBIO:
    def __new__(cls):
        raise _error("ssl.MemoryBIO", NETWORK)


globals().update(_functions("ssl", "get_server_certificate RAND_add RAND_bytes RAND_status", NETWORK))


def get_default_verify_paths():
    return DefaultVerifyPaths(None, None, "SSL_CERT_FILE", "/usr/lib/ssl/cert.pem", "SSL_CERT_DIR", "/usr/lib/ssl/certs")


def get_protocol_name(protocol_code):
    try:
        return _SSLMethod(protocol_code).name
    except ValueError:
        return "<unknown>"


PEM_HEADER = "-----BEGIN CERTIFICATE-----"
PEM_FOOTER = "-----END CERTIFICATE-----"


def DER_cert_to_PEM_cert(der_cert_bytes):
    import base64

    text = str(base64.standard_b64encode(der_cert_bytes), "ASCII", "strict")
    return "\n".join([PEM_HEADER] + [text[i:i + 64] for i in range(0, len(text), 64)] + [PEM_FOOTER]) + "\n"


def PEM_cert_to_DER_cert(pem_cert_string):
    import base64

    if not pem_cert_string.startswith(PEM_HEADER):
        raise ValueError("Invalid PEM encoding; must start with %s" % PEM_HEADER)
    if not pem_cert_string.strip().endswith(PEM_FOOTER):
        raise ValueError("Invalid PEM encoding; must end with %s" % PEM_FOOTER)
    return base64.decodebytes(pem_cert_string.strip()[len(PEM_HEADER):-len(PEM_FOOTER)].encode("ASCII", "strict"))


def cert_time_to_seconds(cert_time):
    from calendar import timegm
    from time import strptime

    months = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
    try:
        month = months.index(cert_time[:3].title()) + 1
        tt = strptime(cert_time[3:], " %d %H:%M:%S %Y GMT")
    except ValueError:
        raise ValueError("time data %r does not match format \"%%b%s\"" % (cert_time, " %d %H:%M:%S %Y GMT")) from None
    return timegm((tt[0], month) + tt[2:6])
