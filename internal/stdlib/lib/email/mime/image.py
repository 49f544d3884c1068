from email._mime import MIMEImage

__all__ = ["MIMEImage"]
MIMEImage.__module__ = __name__
