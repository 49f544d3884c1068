from email._mime import MIMEBase

__all__ = ["MIMEBase"]
MIMEBase.__module__ = __name__
