from email._mime import MIMEMultipart

__all__ = ["MIMEMultipart"]
MIMEMultipart.__module__ = __name__
