# Statuses are ints with a phrase and a description.
import http, http.client
s = http.HTTPStatus(404)
assert s == 404 and s is http.HTTPStatus.NOT_FOUND and (s.phrase, s.description) == ("Not Found", "Nothing matches the given URI")
assert s.is_client_error and not s.is_success and http.HTTPStatus.OK.is_success and http.HTTPStatus(503).is_server_error
assert http.HTTPStatus.FOUND.is_redirection and http.HTTPStatus.CONTINUE.is_informational
print([(s.name, s.value, s.phrase, s.description) for s in http.HTTPStatus], list(http.HTTPStatus.__members__))
print(http.HTTPStatus.OK, repr(http.HTTPStatus.OK))
# ---
# A number that is no status is a ValueError.
import http
http.HTTPStatus(299)  ### "ValueError: 299 is not a valid HTTPStatus"
# ---
# Methods are strings.
import http
assert http.HTTPMethod.GET == "GET" and http.HTTPMethod("POST") is http.HTTPMethod.POST
print(list(http.HTTPMethod), [(str(m), m.description) for m in http.HTTPMethod])
# ---
# http.client has the statuses' names, their phrases, and the exceptions.
from http import client
assert client.OK == 200 and client.NOT_FOUND == 404 and client.HTTPS_PORT == 443
assert client.responses[404] == "Not Found" and len(client.responses) == 62
assert client.HTTPException is client.error
print(repr(client.IncompleteRead(b"abc", 3)), str(client.IncompleteRead(b"abc")), client.BadStatusLine("").args, client.BadStatusLine("x").line)
print(client.UnknownProtocol("HTTP/9").args, client.LineTooLong("header").args, client.RemoteDisconnected("gone").args, client.__all__)
# ---
# Names that the module does not have are AttributeErrors.
import http.client
http.client.NO_SUCH  ### "AttributeError: module 'http.client' has no attribute 'NO_SUCH'"
# ---
# There are no sockets.
# krait: connections are the host's
import http.client
http.client.HTTPConnection("127.0.0.1:0")  ### "PermissionError: [Errno 1] http.client.HTTPConnection() is not available: the sandbox has no sockets"
