"""The error of expat, which other modules raise."""

class ExpatError(Exception):
    """An error in a document."""


error = ExpatError
