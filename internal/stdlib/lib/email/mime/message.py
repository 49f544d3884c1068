from email._mime import MIMEMessage

__all__ = ["MIMEMessage"]
MIMEMessage.__module__ = __name__
