from email._mime import MIMENonMultipart

__all__ = ["MIMENonMultipart"]
MIMENonMultipart.__module__ = __name__
