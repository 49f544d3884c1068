# Contexts keep what is set, and the names of errors and settings are CPython's.
import ssl
def T(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
c = ssl.create_default_context()
print(type(c).__name__, c.check_hostname, repr(c.verify_mode), repr(c.protocol), repr(c.minimum_version), repr(c.maximum_version))
def off(): c.verify_mode = ssl.CERT_NONE
T(off)
c.check_hostname = False; off(); print(c.verify_mode)
c.check_hostname = True; print(repr(c.verify_mode))
u = ssl._create_unverified_context(); print(u.check_hostname, repr(u.verify_mode))
print(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).check_hostname, ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).protocol, list(ssl.TLSVersion), list(ssl.VerifyMode), ssl.Purpose.SERVER_AUTH.value.shortname)
print([k.__mro__[1:3] for k in (ssl.SSLError, ssl.SSLCertVerificationError, ssl.SSLZeroReturnError, ssl.SSLEOFError)], ssl.CertificateError is ssl.SSLCertVerificationError, ssl.HAS_SNI, ssl.HAS_TLSv1_3, ssl.HAS_SSLv2)
T(lambda: ssl.create_default_context(1)); T(lambda: ssl.SSLSocket()); T(lambda: ssl.get_protocol_name(2)); T(lambda: ssl.get_protocol_name(99))
pem = ssl.DER_cert_to_PEM_cert(bytes(range(100))); print(pem, ssl.PEM_cert_to_DER_cert(pem) == bytes(range(100))); T(lambda: ssl.PEM_cert_to_DER_cert("x")); print(ssl.cert_time_to_seconds("Jan  5 09:34:43 2018 GMT")); T(lambda: ssl.cert_time_to_seconds("x"))
print(int(ssl.OP_NO_TLSv1), int(ssl.OP_ALL), ssl.OP_NO_SSLv2, repr(ssl.CERT_REQUIRED), repr(ssl.OP_NO_TLSv1_3))
# ---
# A context makes no connections.
# krait: the sandbox has no sockets
import ssl
ssl.create_default_context().wrap_socket(None)  ### "PermissionError: [Errno 1] ssl.SSLContext.wrap_socket() is not available: the sandbox has no sockets"
