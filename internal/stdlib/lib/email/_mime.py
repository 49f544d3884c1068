"""Classes of messages of common types."""

from email import encoders, message
from email._policybase import compat32
from email.errors import MultipartConversionError

__all__ = ["MIMEBase", "MIMENonMultipart", "MIMEMultipart", "MIMEText", "MIMEApplication", "MIMEImage", "MIMEAudio", "MIMEMessage"]


class MIMEBase(message.Message):
    """A message of a type."""

    def __init__(self, _maintype, _subtype, *, policy=None, **_params):
        message.Message.__init__(self, policy=compat32 if policy is None else policy)
        self.add_header("Content-Type", "%s/%s" % (_maintype, _subtype), **_params)
        self["MIME-Version"] = "1.0"


class MIMENonMultipart(MIMEBase):
    """A message without parts."""

    def attach(self, payload):
        raise MultipartConversionError("Cannot attach additional subparts to non-multipart/*")


class MIMEMultipart(MIMEBase):
    """A message of parts."""

    def __init__(self, _subtype="mixed", boundary=None, _subparts=None, *, policy=None, **_params):
        MIMEBase.__init__(self, "multipart", _subtype, policy=policy, **_params)
        self._payload = []
        if _subparts:
            for p in _subparts:
                self.attach(p)
        if boundary:
            self.set_boundary(boundary)


class MIMEText(MIMENonMultipart):
    """A message of text."""

    def __init__(self, _text, _subtype="plain", _charset=None, *, policy=None):
        if _charset is None:
            _charset = "us-ascii" if _text.isascii() else "utf-8"
        MIMENonMultipart.__init__(self, "text", _subtype, policy=policy, charset=str(_charset))
        self.set_payload(_text, _charset)


class MIMEApplication(MIMENonMultipart):
    """A message of data for an application."""

    def __init__(self, _data, _subtype="octet-stream", _encoder=encoders.encode_base64, *, policy=None, **_params):
        if _subtype is None:
            raise TypeError("Invalid application MIME subtype")
        MIMENonMultipart.__init__(self, "application", _subtype, policy=policy, **_params)
        self.set_payload(_data)
        _encoder(self)


_IMAGES = ((b"\x89PNG\r\n\x1a\n", "png"), (b"GIF87a", "gif"), (b"GIF89a", "gif"), (b"\xff\xd8\xff", "jpeg"), (b"BM", "bmp"),
           (b"II", "tiff"), (b"MM", "tiff"))


class MIMEImage(MIMENonMultipart):
    """A message that is an image."""

    def __init__(self, _imagedata, _subtype=None, _encoder=encoders.encode_base64, *, policy=None, **_params):
        if _subtype is None:
            _subtype = next((kind for start, kind in _IMAGES if _imagedata.startswith(start)), None)
            if _imagedata[:4] == b"RIFF" and _imagedata[8:12] == b"WEBP":
                _subtype = "webp"
        if _subtype is None:
            raise TypeError("Could not guess image MIME subtype")
        MIMENonMultipart.__init__(self, "image", _subtype, policy=policy, **_params)
        self.set_payload(_imagedata)
        _encoder(self)


class MIMEAudio(MIMENonMultipart):
    """A message that is sound."""

    def __init__(self, _audiodata, _subtype=None, _encoder=encoders.encode_base64, *, policy=None, **_params):
        if _subtype is None:
            if _audiodata[:4] == b"RIFF" and _audiodata[8:12] == b"WAVE":
                _subtype = "x-wav"
            elif _audiodata[:4] == b".snd":
                _subtype = "basic"
        if _subtype is None:
            raise TypeError("Could not find audio MIME subtype")
        MIMENonMultipart.__init__(self, "audio", _subtype, policy=policy, **_params)
        self.set_payload(_audiodata)
        _encoder(self)


class MIMEMessage(MIMENonMultipart):
    """A message that is a message."""

    def __init__(self, _msg, _subtype="rfc822", *, policy=None):
        MIMENonMultipart.__init__(self, "message", _subtype, policy=policy)
        if not isinstance(_msg, message.Message):
            raise TypeError("Argument is not an instance of Message")
        message.Message.attach(self, _msg)
        self.set_default_type("message/rfc822")
