from http.server import BaseHTTPRequestHandler, HTTPServer


class WSGIRequestHandler(BaseHTTPRequestHandler):
    pass


class WSGIServer(HTTPServer):
    pass
