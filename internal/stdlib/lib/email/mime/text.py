from email._mime import MIMEText

__all__ = ["MIMEText"]
MIMEText.__module__ = __name__
