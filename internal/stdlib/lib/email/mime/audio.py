from email._mime import MIMEAudio

__all__ = ["MIMEAudio"]
MIMEAudio.__module__ = __name__
