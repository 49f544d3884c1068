"""Status codes and methods of HTTP."""

__all__ = ["HTTPStatus", "HTTPMethod"]
