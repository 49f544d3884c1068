from email._mime import MIMEApplication

__all__ = ["MIMEApplication"]
MIMEApplication.__module__ = __name__
